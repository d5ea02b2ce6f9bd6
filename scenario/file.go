package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
)

// File is one parsed scenario file.
type File struct {
	Name  string // as given to Parse
	Title string // the first comment
	Book  string // id of the rulebook, "" when the file leaves it to the caller
	// Tongue in which the situations are told; "" while no line has decided it.
	Tongue tell.Tongue
	Cases  []Case

	BookLine int // where the book is named, 1-based

	lines []string
}

// Case is one situation of a file.
type Case struct {
	Name  string
	Line  int // 1-based
	Steps []Step
}

// Told is one case told by statements: first where things stand, then what happened. Its lines are numbered from 1.
func Told(statements ...tell.Statement) *File {
	c := Case{Line: 1, Steps: make([]Step, len(statements))}
	for i, s := range statements {
		c.Steps[i] = Step{Line: i + 1, do: s}
	}
	return &File{Cases: []Case{c}}
}

// Text writes what the file tells in a tongue, without what it expects: the book that it names, then its cases.
func (f *File) Text(t tell.Tongue) string {
	var b strings.Builder
	if f.Book != "" {
		word := "book"
		if t == tell.French {
			word = "livre"
		}
		b.WriteString(word + " " + f.Book + "\n\n")
	}
	for i := range f.Cases {
		if i > 0 {
			b.WriteString("\n")
		}
		for j := range f.Cases[i].Steps {
			line, _ := t.Tell(f.Cases[i].Steps[j].do)
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// In is the file with its lines in a tongue: those of another are told in it.
func (f *File) In(t tell.Tongue) *File {
	if f.Tongue == t || f.Tongue == "" {
		return f
	}
	out := *f
	out.Tongue, out.Cases = t, slices.Clone(f.Cases)
	for i := range out.Cases {
		c := &out.Cases[i]
		c.Steps = slices.Clone(c.Steps)
		for j := range c.Steps {
			if line, ok := t.Tell(c.Steps[j].do); ok {
				c.Steps[j].Text = line
			}
		}
	}
	return &out
}

// Expects is the number of ">" lines.
func (f *File) Expects() int {
	n := 0
	for i := range f.Cases {
		n += f.Cases[i].expects()
	}
	return n
}

func (c *Case) expects() (n int) {
	for i := range c.Steps {
		n += len(c.Steps[i].Expect)
	}
	return n
}

// Tells reports, as an *Error, the first case that tells only where things stand, and asks nothing of it. Of a spot or a hand
// it can be said what the player to act may do.
func (f *File) Tells() error {
	for i := range f.Cases {
		c := &f.Cases[i]
		if len(c.Steps) > 1 || len(c.Steps[0].Expect) > 0 || !tell.Of(c.Steps[0].do).Begins {
			continue
		}
		switch c.Steps[0].do.(type) {
		case tell.SpotIs, tell.HandIs:
			continue
		}
		return f.wrong(c.Steps[0].Line, refusal.New(NoAct, "Line", anAct))
	}
	return nil
}

// Step is one line of a case, with the expectations below it.
type Step struct {
	Line   int    // 1-based
	Text   string // as written
	Expect []Expect
	do     tell.Statement
}

// Expect is one ">" line.
type Expect struct {
	Line  int
	Text  string       // without ">" and citations, single-spaced
	Cites []article.ID // nil when no brackets were written
	cited bool
	fact  ruling.Fact
}

// topic is what the expectation speaks of.
func (e *Expect) topic() string { return tell.Topic(e.fact.Key) }

// named are the articles that a "cites" line names.
func (e *Expect) named() []string {
	a, _ := e.fact.Arg("Articles")
	return a.Words
}

// citing is what a "cites" line that holds says: the articles that it names have decided something in the hand.
func (e *Expect) citing() ruling.Fact {
	ids := make([]article.ID, len(e.named()))
	for i, name := range e.named() {
		ids[i] = article.ID(name)
	}
	return ruling.New(topicCites, ruling.Words("Articles", e.named()...)).By(ids...)
}

// expects reports whether an expectation of the step speaks of a topic.
func (s *Step) expects(topic string) bool {
	return slices.ContainsFunc(s.Expect, func(e Expect) bool { return e.topic() == topic })
}

// after is what the line below step i tells, nil when it is the last. A line that goes on to a street is passed over
// where the next one tells the cards of that street.
func (c *Case) after(i int) tell.Statement {
	if i+1 == len(c.Steps) {
		return nil
	}
	next := c.Steps[i+1].do
	if to, ok := next.(tell.GoOn); ok && i+2 < len(c.Steps) && tells(c.Steps[i+2].do, to.Street) {
		return c.Steps[i+2].do
	}
	return next
}

// Error is a line that cannot be read, or that cannot happen where it stands. Its message in words is
// "scenario.error.<code>".
type Error struct {
	File   string
	Line   int // 1-based; 0 when no line can be named
	Reason *refusal.Error
}

// Codes of the reasons, besides those of package tell; arguments are named after each.
const (
	NoStart      refusal.Code = "no_start"      // Word, Lines
	SecondStart  refusal.Code = "second_start"  //
	OtherTongue  refusal.Code = "other_tongue"  // Line: the same in the tongue of the file
	SeatTaken    refusal.Code = "seat_taken"    // Seat
	NotToAct     refusal.Code = "not_to_act"    // Seat, Turn, Line, Other
	OnlyInHand   refusal.Code = "only_in_hand"  // Word, Line
	NotInHand    refusal.Code = "not_in_hand"   // Word
	FloorFirst   refusal.Code = "floor_first"   // Line
	NoRuling     refusal.Code = "no_ruling"     //
	NoOption     refusal.Code = "no_option"     // Word, Known
	NothingAbove refusal.Code = "nothing_above" //
	EmptyCase    refusal.Code = "empty_case"    // Line, Other
	NoAct        refusal.Code = "no_act"        // Line
	TooLong      refusal.Code = "too_long"      // Max
	NotText      refusal.Code = "not_text"      //
	OtherOwes    refusal.Code = "other_owes"    // Seat, Turn, Line
	NoClock      refusal.Code = "no_clock"      // Line, Other
	NoLimit      refusal.Code = "no_limit"      // Line
	UnknownCode  refusal.Code = "unknown_code"  // Word, Known: all codes, Near: those that are meant, in words
	BadLanguage               = tell.BadLanguage
	Contradicts               = tell.Contradicts

	UnknownWord = tell.UnknownWord
	BadCount    = tell.BadCount
	LeftOver    = tell.LeftOver
	MissingWord = tell.MissingWord
	NoSuchSeat  = tell.NoSuchSeat
	HandNeeds   = tell.HandNeeds
	Misplaced   = tell.Misplaced
	Engine      = tell.Cannot
)

// Lines that errors show.
const (
	aSpot  = "facing 400"
	anAct  = "seat 5 pushes 1000"
	aHand  = "hand …"
	aClock = "clock called by seat 3"
)

// starts are the lines that say where things stand.
var starts = []string{aSpot, aHand, "table …", "deal …", "showdown …", "dispute …", "room …", "session …"}

// wrong is a line that cannot be read or happen, for a reason whose lines are said in the tongue of the file; how a case
// begins is said in both where no line has decided it.
func (f *File) wrong(line int, why *refusal.Error) *Error {
	said := *why
	said.Args = maps.Clone(why.Args)
	for _, name := range []string{"Line", "Other", "Need", "Lines"} {
		switch text := why.Args[name].(type) {
		case string:
			said.Args[name] = f.Tongue.Rephrase(text)
		case []string:
			lines := make([]string, len(text))
			for i := range text {
				lines[i] = f.Tongue.Rephrase(text[i])
				if f.Tongue == "" {
					lines[i] += " / " + tell.French.Rephrase(text[i])
				}
			}
			said.Args[name] = strings.Join(lines, ", ")
		}
	}
	return &Error{File: f.Name, Line: line, Reason: &said}
}

// Error is the untranslated form for logs and tests.
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.File, e.Reason)
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Reason)
}

// Unwrap gives the reason.
func (e *Error) Unwrap() error { return e.Reason }
