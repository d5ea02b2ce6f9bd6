package people

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// letters that decomposition leaves whole.
var plain = strings.NewReplacer("œ", "oe", "æ", "ae", "ß", "ss", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "ł", "l", "ı", "i")

// words returns the words of text in lower case without accents; hyphens, apostrophes and dots part words.
func words(text string) []string {
	bare := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return ' '
	}, norm.NFKD.String(text))
	return strings.Fields(plain.Replace(bare))
}

// fold returns the key under which equal names are equal: the words, sorted.
func fold(name string) string {
	w := words(name)
	slices.Sort(w)
	return strings.Join(w, " ")
}

// matches reports whether each word of text begins a word of the folded name, no word of it twice.
func matches(folded string, text []string) bool {
	left := strings.Fields(folded)
	// Longer words first, so that a short one does not take the only place of a longer one.
	text = slices.Clone(text)
	slices.SortFunc(text, func(a, b string) int { return len(b) - len(a) })
	for _, t := range text {
		i := slices.IndexFunc(left, func(w string) bool { return strings.HasPrefix(w, t) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return len(text) > 0
}
