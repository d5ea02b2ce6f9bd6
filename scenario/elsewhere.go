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

// Words of the matters with lines of their own.
var dealWords = []string{"players", "seats", "button", "game", "deck", "dead-small-blind", "absent", "penalty"}

var eventWords = []string{
	"d1", "c1", "seat", "empty seat", "first card to seat", "button due at seat", "boxed cards", "joker in stub", "odd back in stub",
	"deck duplicate", "deck short", "flop", "turn", "river", "premature", "burn", "stub", "muck", "all-in", "pot", "next hand begun",
	"misdeal declared", "cut leaves", "chips", "blinds", "actions", "seventh street", "floor", "so ruled", "book", "case",
}

var seatDealWords = []string{
	"folds", "checks", "calls", "bets", "raises", "all-in", "has 1 card", "has joker", "has odd back", "gets no cards", "gets two in row",
	"absent", "sits after", "sits before deal", "under penalty", "exposes", "first card", "second card", "asks to keep", "exploits deck",
	"touches muck", "mixes in dead card", "seventh card flashed", "not dealt in before",
}

var showdownWords = []string{
	"seats", "players", "folded", "game", "bet", "raise", "called", "checked", "earlier", "all-in", "board plays", "best", "pot", "bets",
}

var tabledVerbs = []string{
	"tables", "shows", "throws", "mucks", "refuses", "concedes", "killed", "touched", "past line", "outside frame", "announces",
	"plays board", "asks to see", "claims", "picks up upcards", "proposes", "irregular",
}

var disputeWords = []string{"cash", "no-limit", "pot-limit", "limit", "blinds", "next", "minimum", "maximum", "rebuys"}

var disputeLines = []string{
	"dealer push", "wash", "riffle", "shuffler started", "first card", "level signal", "level announced", "dealt at", "actions",
	"next card", "pot", "pot mixed", "pot frozen", "dead", "break", "game stops", "table breaks", "frozen", "released", "ruled",
	"set aside", "seat", "floor", "case",
}

var disputeSeatWords = []string{
	"put in", "contests", "asks", "proposes deal", "lost", "finds", "appeals", "bought", "shows", "has", "calls", "turns one card", "called",
}
