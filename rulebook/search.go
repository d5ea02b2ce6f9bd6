package rulebook

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// searchMax is the length of the longest query looked at, in bytes.
const searchMax = 200

// Search finds the articles that speak of the query's words, best first. It forgives case, accents, plurals
// and small spelling mistakes, understands the usual words of both languages whatever the reader's, and takes
// numbers and ids as printed ("44", "RP-5-A", "TDA-53"). lang ("fr" or "en") breaks ties. Every word must be
// found; when no article has them all, those that have most of them are returned.
func (b *Book) Search(lang, query string) []Article {
	if len(query) > searchMax {
		query = query[:searchMax]
	}
	words := searchWords(query)
	if len(words) == 0 {
		return nil
	}
	type hit struct{ index, found, score int }
	var hits []hit
	most := 0
	for i, a := range b.Articles {
		h := hit{index: i}
		entry := indexed(a, lang)
		for _, w := range words {
			if s := entry.score(w); s > 0 {
				h.found++
				h.score += s
			}
		}
		if h.found > 0 {
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
		out[i] = b.Articles[h.index]
	}
	return out
}

// searched is an article's words by weight.
type searched struct {
	id, label string
	fields    [4][]string // title and summary in the reader's language, then in the other
}

// Weights of a word found in each field; a word of the same meaning counts two
// thirds, one spelled differently one third.
var fieldWeights = [4]int{12, 6, 8, 4}

func indexed(a Article, lang string) searched {
	title, summary := [2]string{a.Title.FR, a.Title.EN}, [2]string{a.Summary.FR + " " + a.Note.FR, a.Summary.EN + " " + a.Note.EN}
	mine := 0
	if lang == "en" {
		mine = 1
	}
	return searched{
		id:    strings.ToLower(string(a.ID)),
		label: strings.ToLower(a.Label),
		fields: [4][]string{
			foldedWords(title[mine]), foldedWords(summary[mine]), foldedWords(title[1-mine]), foldedWords(summary[1-mine]),
		},
	}
}

// score says how well the article answers to one word of the query.
func (s searched) score(w word) int {
	if w.number {
		switch {
		case s.label == w.text || s.id == w.text:
			return 40
		case under(s.label, w.text) || under(s.id, w.text):
			return 30
		}
	}
	best := 0
	for i, field := range s.fields {
		for _, candidate := range field {
			switch {
			case candidate == w.text:
				best = max(best, 3*fieldWeights[i])
			case slices.Contains(w.same, candidate):
				best = max(best, 2*fieldWeights[i])
			case w.close(candidate):
				best = max(best, fieldWeights[i])
			}
		}
	}
	return best
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

func searchWords(query string) []word {
	var out []word
	for _, text := range strings.FieldsFunc(fold(query), func(r rune) bool { return !wordRune(r) && r != '-' }) {
		text = strings.Trim(text, "-")
		if strings.ContainsFunc(text, unicode.IsDigit) {
			out = append(out, word{text: text, number: true})
			continue
		}
		for _, part := range strings.Split(text, "-") {
			part = singular(part)
			if part == "" || slices.Contains(emptyWords, part) {
				continue
			}
			w := word{text: part}
			for _, group := range sameMeaning {
				if slices.Contains(group, part) {
					w.same = append(w.same, group...)
				}
			}
			out = append(out, w)
		}
	}
	return out
}

// fold lowers the case, drops accents and opens ligatures.
func fold(s string) string {
	s = strings.NewReplacer("œ", "oe", "Œ", "oe", "æ", "ae", "Æ", "ae").Replace(s)
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

func foldedWords(s string) []string {
	words := strings.FieldsFunc(fold(s), func(r rune) bool { return !wordRune(r) })
	for i, w := range words {
		words[i] = singular(w)
	}
	return words
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// singular drops the plural's letter, good enough to meet in the middle: "tapis" becomes "tapi" on both sides.
func singular(w string) string {
	if len(w) > 3 && (strings.HasSuffix(w, "s") || strings.HasSuffix(w, "x")) {
		return w[:len(w)-1]
	}
	return w
}

// emptyWords say nothing about what is looked for.
var emptyWords = []string{
	"a", "an", "and", "article", "au", "aux", "by", "d", "de", "des", "du", "en", "est", "et", "for", "in", "is",
	"l", "la", "le", "les", "of", "on", "ou", "or", "par", "pour", "que", "regle", "rule", "rulebook", "s", "sur",
	"tda", "the", "to", "un", "une", "with",
}

// sameMeaning groups the words that players use for one thing, folded and without plural.
var sameMeaning = [][]string{
	{"abattage", "showdown"},
	{"allin", "all", "tapi"},
	{"bete", "pot"},
	{"bouton", "button", "dealer"},
	{"bounty", "ko", "knockout", "prime"},
	{"bruler", "brulee", "burn", "burnt"},
	{"bulle", "bubble"},
	{"call", "payer", "suivre", "paye", "suivi"},
	{"carte", "card"},
	{"cave", "buyin", "buy"},
	{"check", "parole", "checker"},
	{"chrono", "clock", "time", "temp"},
	{"couche", "coucher", "fold", "passe"},
	{"croupier", "dealer"},
	{"donne", "deal", "main", "hand"},
	{"equilibrage", "equilibrer", "balance", "balancing"},
	{"exclusion", "disqualification", "disqualifie"},
	{"fermeture", "casser", "break", "breaking", "cassee"},
	{"gro", "oversized", "overchip", "surdimensionne"},
	{"jeton", "chip"},
	{"joueur", "player"},
	{"langue", "language"},
	{"mise", "bet", "miser"},
	{"misdeal", "fausse"},
	{"muck", "defausse", "jeter"},
	{"odd", "indivisible", "impair"},
	{"oot", "turn", "tour"},
	{"penalite", "penalty", "sanction"},
	{"phone", "telephone", "appareil", "device"},
	{"place", "siege", "seat"},
	{"raise", "relance", "relancer"},
	{"reentry", "reentree", "entry", "entree", "recave", "rebuy"},
	{"reserve", "reservation", "booking"},
	{"round", "tour"},
	{"stub", "talon", "sabot"},
	{"string", "plusieur", "foi"},
	{"tirage", "draw"},
	{"undercall", "insuffisante"},
}
