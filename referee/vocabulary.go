package referee

import (
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// vocabulary maps what is said at French and English tables to the standard words. "passe" is a fold; a
// player who "passes" by tapping the table is a Tap, not a word.
var vocabulary = map[string]Word{
	"fold": SaidFold, "folds": SaidFold, "passe": SaidFold, "couche": SaidFold, "couché": SaidFold, "jette": SaidFold, "pass": SaidFold,
	"check": SaidCheck, "checks": SaidCheck, "checke": SaidCheck, "parole": SaidCheck,
	"call": SaidCall, "calls": SaidCall, "paye": SaidCall, "payé": SaidCall, "paie": SaidCall, "suis": SaidCall, "suivi": SaidCall, "suit": SaidCall,
	"bet": SaidBet, "bets": SaidBet, "mise": SaidBet, "ouvre": SaidBet,
	"raise": SaidRaise, "raises": SaidRaise, "relance": SaidRaise, "sur-relance": SaidRaise, "surrelance": SaidRaise,
	"all-in": SaidAllIn, "allin": SaidAllIn, "tapis": SaidAllIn, "boîte": SaidAllIn, "boite": SaidAllIn,
	"pot": SaidPot, "potte": SaidPot,
	// The tongues that a Swiss club tolerates beside French and English.
	"passo": SaidFold, "weg": SaidFold, "vedo": SaidCall, "gehe": SaidCall, "mit": SaidCall, "setze": SaidBet, "punto": SaidBet,
	"erhöhe": SaidRaise, "rilancio": SaidRaise,
}

// filler words change nothing in a declaration.
var filler = map[string]bool{
	"i": true, "je": true, "j'": true, "the": true, "le": true, "la": true, "to": true, "à": true, "a": true,
	"de": true, "me": true, "my": true, "mon": true, "il": true, "un": true, "une": true, "ich": true, "auf": true, "io": true, "with": true, "chips": true, "jetons": true, "euh": true,
}

// Hear maps a spoken declaration, French or English, to its word and number: "relance 1 500", "all in",
// "1,500", "deux mille", "thirteen seventy-five". What is not understood is SaidUnclear; an empty declaration is
// Silent.
func Hear(words string) (Word, chip.Amount) {
	text := strings.ToLower(strings.TrimSpace(words))
	text = strings.NewReplacer("all in", "all-in", "\u00a0", " ", "\u202f", " ", "’", "'", "j'", "j' ", "!", " ", "?", " ").Replace(text)
	said, unclear := Silent, false
	var n tally
	for _, token := range strings.Fields(text) {
		if group := number(token); group != "" {
			n.digits(group)
			continue
		}
		plain := strings.Trim(token, ".,;")
		word, known := vocabulary[plain]
		switch {
		case known && (said == Silent || said == word):
			said = word
		case known && said == SaidBet && word == SaidPot, known && said == SaidRaise && word == SaidPot:
			said = SaidPot // "I bet the pot"
		case known:
			unclear = true
		case n.words(plain), filler[plain]:
		default:
			unclear = true
		}
	}
	amount, sound := n.amount()
	switch {
	case !sound:
		return SaidUnclear, 0
	case unclear:
		return SaidUnclear, amount
	case said == Silent && n.said:
		return SaidAmount, amount
	}
	return said, amount
}

// Standard returns the standard word that a declaration stands for, and records the article that fixes the words: a
// name of an action in either language, "pot" in pot-limit only (TDA-3-A, LP-G-announce). Whatever names no action is
// SaidUnclear: the player takes the risk of the ruling.
func Standard(w Word, b Betting, p *Policy, t *article.Trace) Word {
	p.Vocabulary.Decide(t)
	switch {
	case w == SaidPot && b != PotLimit, w == Silent, w == SaidAmount, w > SaidUnclear:
		return SaidUnclear
	}
	return w
}

// number returns the digits of a token such as "1500", "1,500" or "1.500", "" when it is no number.
func number(token string) string {
	token = strings.TrimRight(token, ".,;")
	digits := strings.Builder{}
	for i, r := range token {
		switch {
		case r >= '0' && r <= '9':
			digits.WriteRune(r)
		case (r == ',' || r == '.') && i > 0 && len(token)-i == 4:
		default:
			return ""
		}
	}
	return digits.String()
}
