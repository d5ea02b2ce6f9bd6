package rulebook

import (
	"cmp"
	"slices"
	"strings"
)

// nearMax is the most articles that are proposed for an id.
const nearMax = 4

// Near lists ids and labels of articles that a wrong one was probably meant to be, the nearest in spelling first: those of the
// books in their order, none when none is close.
func Near(id string, books ...*Book) []string {
	type found struct {
		name     string
		distance int
	}
	var all []found
	word := []rune(strings.ToUpper(strings.Join(strings.Fields(id), "-")))
	if len(word) == 0 {
		return nil
	}
	for _, b := range books {
		for _, a := range b.Articles {
			for _, name := range []string{string(a.ID), a.Label} {
				if d := edits(word, []rune(strings.ToUpper(name))); d <= max(1, len(word)/3) {
					all = append(all, found{name, d})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(a.distance, b.distance) })
	var out []string
	for _, f := range all {
		if len(out) < nearMax && f.distance <= all[0].distance+1 && !slices.Contains(out, f.name) {
			out = append(out, f.name)
		}
	}
	return out
}

// nearest returns the candidate closest to word in spelling, for "did you mean"; "" when none is close.
func nearest(word string, candidates []string) string {
	best, distance := "", max(2, len(word)/3)+1
	for _, c := range candidates {
		if d := edits([]rune(word), []rune(c)); d < distance {
			best, distance = c, d
		}
	}
	return best
}

// nearestArticle returns the article of the book that a wrong id was probably meant to name: the same in other letters,
// the first clause of a rule, else the one closest in spelling; "" when none is close.
func (b *Book) nearestArticle(id string) string {
	if found := b.Named(id); len(found) > 0 {
		return string(found[0].ID)
	}
	known := make([]string, len(b.Articles))
	for i, a := range b.Articles {
		known[i] = string(a.ID)
	}
	return nearest(id, known)
}

// edits counts the letters to insert, delete, replace or swap with the neighbour to turn a into b
// (optimal string alignment).
func edits(a, b []rune) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(above[j+1]+1, row[j]+1, above[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}
