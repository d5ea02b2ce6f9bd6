package scenario

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/refusal"
)

// vocabulary is the words that may stand on a line.
type vocabulary struct {
	line  string   // a line, or the first line of a case, that has them
	at    string   // how the lines begin on which they are mistaken for others; "": all lines; "…": they begin a line
	words []string // as errors list them
}

// vocabularies are the words that people look for in the wrong place, those of a language of its own first.
func vocabularies() []vocabulary {
	return []vocabulary{
		{"showdown", "seat", tabledVerbs}, {"deal", "seat", seatDealWords}, {"dispute", "seat", disputeSeatWords},
		{"deal", "…", eventWords}, {"dispute", "…", disputeLines},
		{"facing", "", spotWords}, {"hand", "", handWords}, {"table", "", tableWords}, {"deal", "", dealWords},
		{"showdown", "", showdownWords}, {"dispute", "", disputeWords}, {"conduct", "", conductWords},
		{"seat", "", slices.Concat(seatWords, actWords)}, {"clock called by floor", "", callWords},
		{"decision", "", decisionWords}, {"thrown", "", thrownWords},
	}
}

// has reports whether the word is one of them, or begins one.
func (v *vocabulary) has(word string) bool {
	return slices.ContainsFunc(v.words, func(w string) bool { return w == word || strings.HasPrefix(w, word+" ") })
}

// elsewhere says of an unknown word on which lines it is said, if there are such; on is the first word of its own line.
func elsewhere(err *refusal.Error, on string) *refusal.Error {
	word, _ := err.Args["Word"].(string)
	if err.Code != UnknownWord || word == "" {
		return err
	}
	at := on
	if word == on {
		at = "…"
	}
	var lines []string
	if _, card := deal.ParseCard(word); card && at == "…" {
		lines = []string{"deal …"}
	}
	for _, at := range []string{at, ""} {
		if lines != nil || at == "" && word == on {
			break
		}
		for _, v := range vocabularies() {
			if v.at == at && v.line != on && v.has(word) && !slices.Contains(lines, v.line+" …") {
				lines = append(lines, v.line+" …")
			}
		}
	}
	if lines == nil {
		return err
	}
	return refusal.New(Misplaced, "Word", word, "Line", strings.Join(lines, ", "), "Known", err.Args["Known"])
}
