package people

import (
	"slices"
	"strings"
	"unicode"

	"github.com/floorbook/floorbook/letters"
)

// words returns the words of text in lower case without accents; hyphens, apostrophes and dots part words.
func words(text string) []string {
	return strings.FieldsFunc(letters.Plain(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// fold returns the key under which equal names are equal: the words, sorted.
func fold(name string) string {
	w := words(name)
	slices.Sort(w)
	return strings.Join(w, " ")
}

// number returns the key under which equal numbers are equal; "" for none.
func number(text string) string { return strings.Join(words(text), "") }

// How a name answers to what was typed.
const (
	unlike = iota
	slipped
	begins
)

// Lengths in letters from which a slip is forgiven: while typing, and where two names may be one.
const (
	slipFrom = 4
	nearFrom = 5
)

// wordsMost bounds what is compared of a name, and of what was typed.
const wordsMost = 16

// matches says whether each word of typed begins a word of the name, no word of it twice; of either, two words in a row may be one.
func matches(name, typed []string) int {
	if len(typed) == 0 || len(name) == 0 || len(typed) > wordsMost {
		return unlike
	}
	name = name[:min(len(name), wordsMost)]
	if !possible(name, typed[0]) {
		return unlike
	}
	exact := func(typed, word string) bool { return strings.HasPrefix(word, typed) }
	if answers(name, typed, exact) {
		return begins
	}
	for i := range len(typed) - 1 {
		if assigned(name, joined(typed, i), exact) {
			return begins
		}
	}
	if answers(name, typed, slips) {
		return slipped
	}
	return unlike
}

// possible reports whether a typed word can begin a word of the name, or two of them, or end beyond one: most names are out at once.
func possible(name []string, typed string) bool {
	for i, w := range name {
		if slips(typed, w) || strings.HasPrefix(typed, w) || i+1 < len(name) && len(w) < len(typed) && slips(typed, w+name[i+1]) {
			return true
		}
	}
	return false
}

// answers is assigned, also with two words of the name as one.
func answers(name, typed []string, like func(typed, word string) bool) bool {
	if assigned(name, typed, like) {
		return true
	}
	for i := range len(name) - 1 {
		if assigned(joined(name, i), typed, like) {
			return true
		}
	}
	return false
}

// joined is words with the i-th and the next as one.
func joined(w []string, i int) []string {
	out := slices.Clone(w[:i+1])
	out[i] += w[i+1]
	return append(out, w[i+2:]...)
}

// assigned reports whether each typed word has a word of the name to itself.
func assigned(name, typed []string, like func(typed, word string) bool) bool {
	if len(typed) > len(name) {
		return false
	}
	of := make([]int, len(name)) // 1 + index of the typed word that has it
	var seek func(t int, seen []bool) bool
	seek = func(t int, seen []bool) bool {
		for i, w := range name {
			if seen[i] || !like(typed[t], w) {
				continue
			}
			seen[i] = true
			if of[i] == 0 || seek(of[i]-1, seen) {
				of[i] = t + 1
				return true
			}
		}
		return false
	}
	for t := range typed {
		if !seek(t, make([]bool, len(name))) {
			return false
		}
	}
	return true
}

// slips reports whether typed begins word but for one letter too many, missing, wrong, or two that changed places.
func slips(typed, word string) bool {
	if strings.HasPrefix(word, typed) {
		return true
	}
	if len(typed) < slipFrom || len(word) < 2 || typed[0]|word[0]|word[1]|typed[1] < 0x80 && typed[0] != word[0] && typed[1] != word[0] && typed[0] != word[1] && typed[1] != word[1] {
		return false
	}
	a, b := []rune(typed), []rune(word)
	return len(a) >= slipFrom && oneSlip(a, b, func(a, b []rune) bool { return len(a) <= len(b) && slices.Equal(a, b[:len(a)]) })
}

// oneSlip reports whether a is b, as ends compares what comes after, but for one slip.
func oneSlip(a, b []rune, ends func(a, b []rune) bool) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	a, b = a[i:], b[i:]
	switch {
	case len(a) > 0 && ends(a[1:], b): // one too many
		return true
	case len(b) > 0 && ends(a, b[1:]): // one missing
		return true
	case len(a) > 0 && len(b) > 0 && ends(a[1:], b[1:]): // a wrong one
		return true
	}
	return len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] && ends(a[2:], b[2:])
}

// face is what a name is compared by.
type face struct {
	words   []string // in order
	nick    []string
	key     string // fold
	run     string // the words in order as one
	numbers []string
}

func faceOf(p Person) face {
	f := face{words: words(p.Name), nick: words(p.Nick), key: fold(p.Name)}
	f.run = strings.Join(f.words, "")
	for _, n := range []string{number(p.Ref), number(p.Licence)} {
		if n != "" && !slices.Contains(f.numbers, n) {
			f.numbers = append(f.numbers, n)
		}
	}
	return f
}

// keys are those under which a name and numbers are looked up.
func (f *face) keys() (keys []string) {
	if f.key != "" {
		keys = append(keys, " "+f.key)
	}
	for _, n := range f.numbers {
		keys = append(keys, "#"+n)
	}
	return keys
}

// shares reports whether two have a number in common.
func (f *face) shares(g *face) bool {
	return slices.ContainsFunc(f.numbers, func(n string) bool { return slices.Contains(g.numbers, n) })
}

// near reports whether two names are nearly the same: the same letters, or one slip in one longer word.
func (f *face) near(g *face) bool {
	if f.key == "" || g.key == "" {
		return false
	}
	if f.key == g.key || f.run == g.run {
		return true
	}
	a, b := strings.Fields(f.key), strings.Fields(g.key)
	if len(a) != len(b) {
		return false
	}
	left := a[:0:0]
	for _, w := range a {
		if i := slices.Index(b, w); i >= 0 {
			b = slices.Delete(b, i, i+1)
		} else if left = append(left, w); len(left) > 1 {
			return false
		}
	}
	if len(left) != 1 || len(b) != 1 {
		return false
	}
	x, y := []rune(left[0]), []rune(b[0])
	return min(len(x), len(y)) >= nearFrom && oneSlip(x, y, func(a, b []rune) bool { return slices.Equal(a, b) })
}

// marks are what two that are near or share a number have one of in common, so that nobody is compared with everybody.
func (f *face) marks() []string {
	out := f.keys()
	if f.key == "" {
		return out
	}
	out = append(out, "="+f.run)
	sorted := strings.Fields(f.key)
	if len(sorted) > wordsMost {
		return out
	}
	for i, w := range sorted {
		letters := []rune(w)
		if len(letters) < nearFrom {
			continue
		}
		rest := strings.Join(slices.Delete(slices.Clone(sorted), i, i+1), " ") + "|"
		out = append(out, rest+w)
		for k := range letters {
			out = append(out, rest+string(letters[:k])+string(letters[k+1:]))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
