package referee

import (
	"strings"

	"github.com/floorbook/floorbook/chip"
)

// spokenMax is the largest amount that a declaration may name, in chips.
const spokenMax = chip.Amount(1_000_000_000_000)

// numerals are the number words of French and English tables, below one hundred.
var numerals = map[string]chip.Amount{
	"zero": 0, "zéro": 0, "one": 1, "deux": 2, "two": 2, "trois": 3, "three": 3, "quatre": 4, "four": 4, "cinq": 5, "five": 5,
	"six": 6, "sept": 7, "seven": 7, "huit": 8, "eight": 8, "neuf": 9, "nine": 9, "dix": 10, "ten": 10, "onze": 11, "eleven": 11,
	"douze": 12, "twelve": 12, "treize": 13, "thirteen": 13, "quatorze": 14, "fourteen": 14, "quinze": 15, "fifteen": 15,
	"seize": 16, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
	"vingt": 20, "vingts": 20, "twenty": 20, "trente": 30, "thirty": 30, "quarante": 40, "forty": 40, "cinquante": 50, "fifty": 50,
	"soixante": 60, "sixty": 60, "septante": 70, "seventy": 70, "huitante": 80, "octante": 80, "eighty": 80, "nonante": 90, "ninety": 90,
}

// multipliers are the words that multiply what was said before them.
var multipliers = map[string]chip.Amount{
	"cent": 100, "cents": 100, "hundred": 100, "mille": 1000, "thousand": 1000, "grand": 1000, "k": 1000, "million": 1_000_000,
	"millions": 1_000_000,
}

// tally adds up a number as it is said: digits, words, or both ("5 mille", "thirteen seventy-five").
type tally struct {
	total   chip.Amount // closed thousands and millions
	current chip.Amount // what the next multiplier applies to
	said    bool
	bad     bool // makes no number, or one beyond all measure
	last    chip.Amount
	french  bool // the last word was "quatre", which "vingt" multiplies
}

// digits takes a group of digits: "1 500" is one number.
func (n *tally) digits(group string) {
	for _, d := range group {
		n.current = n.current*10 + chip.Amount(d-'0')
		n.bad = n.bad || n.current > spokenMax
		n.current = min(n.current, spokenMax)
	}
	n.said, n.last = true, 0
}

// word takes a number word, and reports false if it is none. "un" counts only inside a number.
func (n *tally) word(w string) bool {
	if (w == "un" || w == "une" || w == "et" || w == "and") && n.said {
		if (w == "un" || w == "une") && n.last >= 20 {
			n.current++
		}
		return true
	}
	if times, ok := multipliers[w]; ok {
		n.multiply(times)
		return true
	}
	value, ok := numerals[w]
	if !ok {
		return false
	}
	tens := n.last >= 20 && value < 10 || (n.last == 60 || n.last == 80) && value >= 10 && value < 20
	switch {
	case n.french && value == 20:
		n.current += 76 // quatre-vingts
		value = 80
	case n.current == 0 || tens || n.last == 100:
		n.current += value
	case n.current < 100 && value >= 10: // "two seventy-five", "treize cinquante"
		n.current = n.current*100 + value
	default:
		n.bad = true
	}
	n.said, n.last, n.french = true, value, w == "quatre"
	return true
}

// words takes a token of one or several number words, and reports false if it is none.
func (n *tally) words(token string) bool {
	parts := numberWords(token)
	for _, part := range parts {
		if group := number(part); group != "" {
			n.digits(group)
		} else if !n.word(part) {
			return false
		}
	}
	return true
}

// multiply applies cent, mille or million.
func (n *tally) multiply(times chip.Amount) {
	n.said, n.french = true, false
	if n.current > spokenMax/times || n.total > spokenMax || times >= 1000 && n.current == 0 && n.total > 0 {
		n.bad = true
		return
	}
	if times == 100 {
		n.current = max(1, n.current) * times
		n.last = 100
		return
	}
	n.total += max(1, n.current) * times
	n.current, n.last = 0, 0
}

// amount is the number said; false when it is none that could be bet.
func (n *tally) amount() (chip.Amount, bool) {
	sum := n.total + n.current
	return sum, !n.bad && sum <= spokenMax
}

// numberWords cuts "cinquante-cinq" and "5k" where the parts are all numbers, and leaves other words whole.
func numberWords(token string) []string {
	parts := strings.Split(token, "-")
	for _, p := range parts {
		_, numeral := numerals[p]
		_, multiplier := multipliers[p]
		if !numeral && !multiplier && p != "et" && p != "un" && p != "une" {
			parts = []string{token}
			break
		}
	}
	if head := strings.TrimSuffix(token, "k"); head != token && number(head) != "" {
		parts = []string{head, "k"}
	}
	return parts
}
