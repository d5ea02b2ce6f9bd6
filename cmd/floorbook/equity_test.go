package main

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/blindplan"
	"github.com/floorbook/floorbook/equity"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
)

// TestGamesAndRefusalsOfPureQuestionsAreWorded: of equities and of planning, in both languages.
func TestGamesAndRefusalsOfPureQuestionsAreWorded(t *testing.T) {
	var keys []string
	for _, g := range hand.Games() {
		keys = append(keys, "game."+g.String())
	}
	for _, code := range append(equity.Refusals(), blindplan.Refusals()...) {
		keys = append(keys, "refusal."+string(code))
	}
	for _, key := range keys {
		for _, l := range lang.All {
			if !l.Has(key) {
				t.Errorf("no message %q in %s", key, l)
			}
		}
	}
}

// FuzzCards reads any text as the cards of a command line: what is accepted holds no card twice.
func FuzzCards(f *testing.F) {
	for _, seed := range []string{"AsAd", "As ??", "as,AS", "", "????", "5s6s", "é"} {
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, word string, short bool) {
		game := hand.Holdem
		if short {
			game = hand.ShortDeck
		}
		read := cardReader{game: game, lang: lang.French}
		cards, err := read.read(word)
		if err != nil {
			if strings.Contains(err.Error(), "[") && !strings.Contains(word, "[") {
				t.Errorf("%q: a message is missing: %v", word, err)
			}
			return
		}
		if c := repeated(cards); c.Known() {
			t.Errorf("%q: %v stands twice", word, c)
		}
		if _, err := read.read(word); err == nil && strings.ContainsAny(word, "23456789TJQKAtjqka") {
			t.Errorf("%q is accepted again", word)
		}
	})
}
