package rulebook

import (
	"fmt"

	"github.com/floorbook/floorbook/refusal"
)

// Error says what is wrong in a book's file. Its message in words is "book.error.<code>".
type Error struct {
	File   string // as given to LoadOverlay, or the path inside the books that floorbook ships
	Line   int    // 1-based; 0 when no line can be named
	Reason *refusal.Error
}

// Codes of the reasons. Arguments are named after each.
const (
	UnknownBook    refusal.Code = "unknown_book"    // Name, Known
	UnknownLaw     refusal.Code = "unknown_law"     // Name, Known
	SecondLaw      refusal.Code = "second_law"      // Name, Law
	NotTOML        refusal.Code = "not_toml"        // Detail
	UnknownKey     refusal.Code = "unknown_key"     // Key, Known
	WrongType      refusal.Code = "wrong_type"      // Key, Want, Got
	BadValue       refusal.Code = "bad_value"       // Key, Value, Want
	MissingKey     refusal.Code = "missing_key"     // Key
	MissingCite    refusal.Code = "missing_cite"    // Key
	MissingValue   refusal.Code = "missing_value"   // Key
	NoValueWanted  refusal.Code = "no_value_wanted" // Key
	MissingClause  refusal.Code = "missing_clause"  // Key
	UnknownArticle refusal.Code = "unknown_article" // Key, Article, Known
	ArticleTwice   refusal.Code = "article_twice"   // Article, Book
	EntryTwice     refusal.Code = "entry_twice"     // Key, Entry
	InfoMismatch   refusal.Code = "info_mismatch"   // Article
	NoMoment       refusal.Code = "no_moment"       // Article
	UnknownMoment  refusal.Code = "unknown_moment"  // Article, Moment, Known
	TooLarge       refusal.Code = "too_large"       // Bytes
	NotUTF8        refusal.Code = "not_utf8"
)

// Error is the untranslated form for logs and tests.
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.File, e.Reason)
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Reason)
}

// Unwrap gives the reason.
func (e *Error) Unwrap() error { return e.Reason }
