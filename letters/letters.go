// Package letters writes names as people type them: a search for Leboeuf or Lukasz finds Lebœuf and Łukasz, and both stand where one looks for them in a list.
package letters

import (
	"cmp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// whole are letters that decomposition leaves whole.
var whole = strings.NewReplacer("œ", "oe", "æ", "ae", "ß", "ss", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "ł", "l", "ı", "i")

// Plain returns text in lower case, without accents or ligatures; what is neither letter nor digit stays as it is.
func Plain(text string) string {
	return whole.Replace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text)))
}

// Compare orders names as people look for them in a list.
func Compare(a, b string) int { return cmp.Or(cmp.Compare(Plain(a), Plain(b)), cmp.Compare(a, b)) }
