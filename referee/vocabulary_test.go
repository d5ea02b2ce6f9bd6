package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

func TestSpokenTermsOfBothLanguages(t *testing.T) {
	for _, c := range []struct {
		words  string
		word   referee.Word
		amount chip.Amount
	}{
		{"", referee.Silent, 0},
		{"payé", referee.SaidCall, 0}, {"Call!", referee.SaidCall, 0}, {"je suis", referee.SaidCall, 0}, {"suivi", referee.SaidCall, 0},
		{"relance 1 500", referee.SaidRaise, 1500}, {"Raise to 1,500", referee.SaidRaise, 1500}, {"je relance à 1\u202f500", referee.SaidRaise, 1500},
		{"mise 800", referee.SaidBet, 800}, {"I bet 800", referee.SaidBet, 800},
		{"1500", referee.SaidAmount, 1500}, {"1.500", referee.SaidAmount, 1500}, {"12 500", referee.SaidAmount, 12500},
		{"passe", referee.SaidFold, 0}, {"couché", referee.SaidFold, 0}, {"parole", referee.SaidCheck, 0},
		{"all in", referee.SaidAllIn, 0}, {"tapis", referee.SaidAllIn, 0}, {"boîte", referee.SaidAllIn, 0},
		{"pot", referee.SaidPot, 0}, {"I bet the pot", referee.SaidPot, 0}, {"je mise le pot", referee.SaidPot, 0},
		{"five thousand", referee.SaidUnclear, 0}, {"call, raise", referee.SaidUnclear, 0}, {"9999999999999999", referee.SaidUnclear, 0},
	} {
		if word, amount := referee.Hear(c.words); word != c.word || amount != c.amount {
			t.Errorf("%q: %v %d, want %v %d", c.words, word, amount, c.word, c.amount)
		}
	}
}
