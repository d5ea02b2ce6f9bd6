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
		{"five thousand", referee.SaidAmount, 5000}, {"raise five", referee.SaidRaise, 5}, {"fourteen hundred", referee.SaidAmount, 1400},
		{"two seventy-five", referee.SaidAmount, 275}, {"thirteen seventy-five", referee.SaidAmount, 1375}, {"raise to twelve fifty", referee.SaidRaise, 1250},
		{"forty-two thousand", referee.SaidAmount, 42000}, {"relance deux mille", referee.SaidRaise, 2000}, {"mille deux cents", referee.SaidAmount, 1200},
		{"treize cent soixante-quinze", referee.SaidAmount, 1375}, {"quatre-vingt-dix", referee.SaidAmount, 90}, {"je mise quatre-vingts", referee.SaidBet, 80},
		{"cent vingt et un", referee.SaidAmount, 121}, {"quatre cent quatre-vingt-quatre", referee.SaidAmount, 484}, {"mise 5k", referee.SaidBet, 5000},
		{"5 mille", referee.SaidAmount, 5000}, {"mille cent vingt", referee.SaidAmount, 1120}, {"un million", referee.SaidAmount, 1000000}, {"deux cent mille", referee.SaidAmount, 200000},
		{"one hundred and fifty", referee.SaidAmount, 150}, {"mille", referee.SaidAmount, 1000}, {"soixante et onze", referee.SaidAmount, 71},
		{"ich gehe mit", referee.SaidCall, 0}, {"erhöhe auf 800", referee.SaidRaise, 800}, {"rilancio 800", referee.SaidRaise, 800},
		{"cinq six", referee.SaidUnclear, 0}, {"million million million", referee.SaidUnclear, 0},
		{"call, raise", referee.SaidUnclear, 0}, {"9999999999999999", referee.SaidUnclear, 0},
	} {
		if word, amount := referee.Hear(c.words); word != c.word || amount != c.amount {
			t.Errorf("%q: %v %d, want %v %d", c.words, word, amount, c.word, c.amount)
		}
	}
}

// FuzzHear hears anything without fail, and no amount beyond what a room could hold.
func FuzzHear(f *testing.F) {
	for _, words := range []string{"", "raise 800", "quatre-vingt-dix mille", "5k", "twelve fifty", "I bet the pot", "million million", "k"} {
		f.Add(words)
	}
	f.Fuzz(func(t *testing.T, words string) {
		if word, amount := referee.Hear(words); amount < 0 || amount > 1_000_000_000_000 || word.String() == "" && amount != 0 {
			t.Errorf("%q: %v %d", words, word, amount)
		}
	})
}
