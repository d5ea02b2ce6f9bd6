package lang

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// nearMax is the most infractions that are proposed for a word, and nearEnough the likeness in thousandths from which a
// word is taken for another.
const (
	nearMax    = 3
	nearEnough = 600
)

// NearInfractions are those of the codes that somebody who wrote word probably means, the likeliest first: by the code,
// and by the words with which either language names and explains the infraction.
func NearInfractions(word string, codes []string) []string {
	type found struct {
		code string
		like int
	}
	var all []found
	for _, code := range codes {
		names, tells := words(code), []string(nil)
		for _, l := range All {
			names = append(names, words(l.Infraction(code))...)
			tells = append(tells, words(l.InfractionIs(code))...)
		}
		like := 2 * likeness(fold(word), code)
		for _, w := range words(word) {
			like += max(2*nearest(w, names), nearest(w, tells))
		}
		if like > 0 {
			all = append(all, found{code, like})
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(b.like, a.like) })
	var out []string
	for _, f := range all[:min(len(all), nearMax)] {
		if 2*f.like >= all[0].like { // half as likely as the best is a guess
			out = append(out, f.code)
		}
	}
	return out
}

// nearest is the likeness of the word most like w.
func nearest(w string, list []string) (best int) {
	for _, other := range list {
		best = max(best, likeness(w, other))
	}
	return best
}

// likeness is how many of their pairs of letters two words share, in thousandths; 0 where they are two words.
func likeness(a, b string) int {
	x, y := pairs(a), pairs(b)
	shared := 0
	for _, p := range x {
		if i := slices.Index(y, p); i >= 0 {
			y = slices.Delete(y, i, i+1)
			shared++
		}
	}
	if all := len(x) + len(y) + shared; all > 0 && 2000*shared/all >= nearEnough {
		return 2000 * shared / all
	}
	return 0
}

func pairs(w string) (out []string) {
	letters := []rune(w)
	for i := 1; i < len(letters); i++ {
		out = append(out, string(letters[i-1:i+1]))
	}
	return out
}

// words are the words of a text that say something, without capitals and accents.
func words(text string) []string {
	list := strings.FieldsFunc(fold(text), func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.DeleteFunc(list, func(w string) bool { return len(w) < 4 })
}

func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
}
