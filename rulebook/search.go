package rulebook

import (
	"cmp"
	"slices"
	"strings"
)

// searchMax is the length of the longest query looked at, in bytes; wordsMax the number of its words.
const (
	searchMax = 200
	wordsMax  = 16
)

// Search finds the articles that speak of the query's words, best first; see [Index.Search].
func (b *Book) Search(lang, query string) []Article { return b.Index().Search(lang, query) }

// Index prepares the articles of all layers of the book to be searched, the layer that prevails first.
func (b *Book) Index() *Index {
	articles := slices.Clone(b.Articles)
	slices.SortStableFunc(articles, func(x, y Article) int {
		return cmp.Compare(slices.Index(b.Layers, x.Book), slices.Index(b.Layers, y.Book))
	})
	return NewIndex(articles)
}

// Index is a list of articles prepared to be searched many times. It never changes: any number of readers may
// search it at once.
type Index struct {
	articles []Article
	entries  []entry
	words    []string // every word of the articles once, folded
	number   map[string]int32
}

// entry is what is looked at of one article.
type entry struct {
	id, label string
	title     [2][]int32 // French, English: numbers of words
	core      [2][]int32 // of the title: its terms, and the words outside them that say something
	text      [2][]int32 // summary and note
}

// NewIndex prepares articles to be searched. Of those found equally good the earlier comes first.
func NewIndex(articles []Article) *Index {
	ix := &Index{articles: articles, entries: make([]entry, len(articles)), number: map[string]int32{}}
	for i, a := range articles {
		ix.entries[i] = entry{
			id: strings.ToLower(string(a.ID)), label: strings.ToLower(a.Label),
			title: [2][]int32{ix.add(a.Title.FR), ix.add(a.Title.EN)},
			core:  [2][]int32{ix.core(a.Title.FR), ix.core(a.Title.EN)},
			text:  [2][]int32{ix.add(a.Summary.FR + ". " + a.Note.FR), ix.add(a.Summary.EN + ". " + a.Note.EN)},
		}
	}
	return ix
}

// add numbers the words of a text, those that make up a term of the game also as that term.
func (ix *Index) add(text string) []int32 {
	plain := foldedWords(text)
	return ix.numbered(append(plain, terms(plain)...))
}

// core numbers what a title is about.
func (ix *Index) core(title string) []int32 {
	found, rest := takeTerms(foldedWords(title), same)
	return ix.numbered(append(found, slices.DeleteFunc(rest, func(w string) bool { return slices.Contains(emptyWords, w) })...))
}

func (ix *Index) numbered(words []string) []int32 {
	var out []int32
	for _, w := range words {
		n, known := ix.number[w]
		if !known {
			n = int32(len(ix.words))
			ix.number[w] = n
			ix.words = append(ix.words, w)
		}
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// Weights of a word found in each field, the reader's language first; a word of the same meaning counts two
// thirds, one spelled differently one third.
const (
	titleWeight      = 12
	otherTitleWeight = 8
	textWeight       = 6
	otherTextWeight  = 4
	wholeTitle       = 5 // added when the title says nothing else
)

// How well a word of the articles answers to a word of the query.
const (
	alike     = 1 // spelled nearly so, or begins so
	sameSense = 2
	exact     = 3
)

// Search finds the articles that speak of the query's words, best first. It forgives case, accents, plurals
// and small spelling mistakes, understands the usual words of both languages whatever the reader's, and takes
// numbers and ids as printed ("44", "RP-5-A", "TDA-53"). lang ("fr" or "en") is the reader's language. Every word
// must be found; when no article has them all, those that have most of them are returned.
func (ix *Index) Search(lang, query string) []Article {
	if len(query) > searchMax {
		query = query[:searchMax]
	}
	words := searchWords(query)
	if len(words) == 0 {
		return nil
	}
	grades := make([][]uint8, len(words))
	for i, w := range words {
		grades[i] = ix.grade(w)
	}
	mine := 0
	if lang == "en" {
		mine = 1
	}
	type hit struct{ index, found, score int }
	var hits []hit
	most := 0
	for i := range ix.entries {
		h := hit{index: i}
		for j, w := range words {
			if s := ix.entries[i].score(w, grades[j], mine); s > 0 {
				h.found++
				h.score += s
			}
		}
		if h.found > 0 {
			if ix.entries[i].says(grades, mine) {
				h.score += wholeTitle
			}
			most = max(most, h.found)
			hits = append(hits, h)
		}
	}
	if 2*most < len(words) {
		return nil
	}
	hits = slices.DeleteFunc(hits, func(h hit) bool { return h.found < most })
	slices.SortStableFunc(hits, func(x, y hit) int { return cmp.Compare(y.score, x.score) })
	out := make([]Article, len(hits))
	for i, h := range hits {
		out[i] = ix.articles[h.index]
	}
	return out
}

// grade says of every word of the articles how well it answers to w.
func (ix *Index) grade(w word) []uint8 {
	out := make([]uint8, len(ix.words))
	for i, candidate := range ix.words {
		switch {
		case candidate == w.text:
			out[i] = exact
		case slices.Contains(w.same, candidate):
			out[i] = sameSense
		case w.close(candidate):
			out[i] = alike
		}
	}
	return out
}

// score says how well the article answers to one word of the query.
func (e *entry) score(w word, grades []uint8, mine int) int {
	if w.number {
		switch {
		case e.label == w.text || e.id == w.text:
			return 40
		case under(e.label, w.text) || under(e.id, w.text):
			return 30
		}
	}
	best := 0
	for _, field := range [...]struct {
		words  []int32
		weight int
	}{{e.title[mine], titleWeight}, {e.title[1-mine], otherTitleWeight}, {e.text[mine], textWeight}, {e.text[1-mine], otherTextWeight}} {
		for _, n := range field.words {
			best = max(best, int(grades[n])*field.weight)
		}
	}
	return best
}

// says reports whether the title consists of nothing but words of the query.
func (e *entry) says(grades [][]uint8, mine int) bool {
	for _, n := range e.core[mine] {
		if !slices.ContainsFunc(grades, func(g []uint8) bool { return g[n] >= sameSense }) {
			return false
		}
	}
	return len(e.core[mine]) > 0
}

// word is one word of a query.
type word struct {
	text   string
	number bool     // holds a digit: a rule number, an id, an amount
	same   []string // words that mean the same
}

// close forgives a beginning typed so far and, in longer words, one or two mistakes.
func (w word) close(candidate string) bool {
	if w.number {
		return false
	}
	if len(w.text) >= 3 && strings.HasPrefix(candidate, w.text) {
		return true
	}
	allowed := 0
	switch n := len(w.text); {
	case n >= 8:
		allowed = 2
	case n >= 5:
		allowed = 1
	}
	if allowed == 0 || abs(len(candidate)-len(w.text)) > allowed {
		return false
	}
	return edits([]rune(w.text), []rune(candidate)) <= allowed
}

func abs(n int) int { return max(n, -n) }
