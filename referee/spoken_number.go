package referee

import (
	"strings"

	"github.com/floorbook/floorbook/chip"
)

// spokenMax is the largest amount that a declaration may name, in chips.
const spokenMax = chip.Amount(1_000_000_000_000)

// numerals are the number words of French and English tables, below one hundred, without accents.
var numerals = map[string]chip.Amount{
	"zero": 0, "one": 1, "deux": 2, "two": 2, "trois": 3, "three": 3, "quatre": 4, "four": 4, "cinq": 5, "five": 5,
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
	places  chip.Amount // 10 or 100 when current counts tenths or hundredths of it, 0 when it is whole
	said    bool
	closed  bool // other words were said since
	bad     bool // makes no number, or one beyond all measure
	last    chip.Amount
	group   int  // digits in the first group, when the last thing said was digits
	french  bool // the last word was "quatre", which "vingt" multiplies
	ten     bool // the last word was "dix", to which "sept", "huit" and "neuf" are added
	mille   bool // nothing but one digit was said since "mille"
}

// take takes a token of a number, and reports false if it is none.
func (n *tally) take(token string) bool {
	w := strings.TrimRight(token, ".,;")
	switch {
	case n.thousands(w), n.decimal(w):
	case number(w) != "":
		n.digits(number(w))
		if w != token { // "500, 800" are two
			n.close()
		}
	default:
		return n.words(w)
	}
	return true
}

// close ends the number: another one would be one too many.
func (n *tally) close() { n.closed = n.said }

// say records that something of a number was said; it must not come after the number ended.
func (n *tally) say() {
	n.bad = n.bad || n.closed
	n.said, n.group = true, 0
	n.french, n.ten = false, false
}

// digits takes a group of digits: "1 500" is one number, "15 500" too, "800 20" is none.
func (n *tally) digits(group string) {
	first, last := n.group, n.last
	n.say()
	n.last = 0
	value := chip.Amount(0)
	for _, d := range group {
		value = min(value*10+chip.Amount(d-'0'), spokenMax+1)
	}
	switch {
	case n.places > 0:
		n.bad = true
	case first > 0 && first <= 3 && len(group) == 3:
		n.current, n.group = min(n.current*1000+value, spokenMax+1), first
	case first == 0 && (n.current == 0 || last == 100 && value < 100):
		n.current, n.group = n.current+value, len(group)
		n.mille = n.mille && len(group) == 1
	default:
		n.bad = true
	}
	n.bad = n.bad || n.current > spokenMax
}

// decimal takes "2.5" and "2,5": a number once a multiplier follows.
func (n *tally) decimal(w string) bool {
	whole, fraction, cut := strings.Cut(strings.ReplaceAll(w, ",", "."), ".")
	if !cut || len(fraction) > 2 || !allDigits(whole) || !allDigits(fraction) || len(whole) > 6 {
		return false
	}
	bad := n.current > 0 || n.group > 0
	n.say()
	n.bad = n.bad || bad
	n.places = 1
	for range fraction {
		n.places *= 10
	}
	n.current, n.last = read(whole)*n.places+read(fraction), 0
	return true
}

// thousands takes "5k", "2.5k", "2,5k", "2k5" and "2k500".
func (n *tally) thousands(w string) bool {
	head, tail, cut := strings.Cut(w, "k")
	if !cut || tail != "" && (!allDigits(tail) || len(tail) != 1 && len(tail) != 3) {
		return false
	}
	switch {
	case n.decimal(head):
		n.bad = n.bad || tail != ""
	case allDigits(head) && len(head) <= 9:
		n.digits(head)
	default:
		return false
	}
	n.multiply(1000)
	rest := read(tail)
	if len(tail) == 1 {
		rest *= 100
	}
	n.current += rest
	return true
}

// word takes a number word, and reports false if it is none. "un" counts only inside a number.
func (n *tally) word(w string) bool {
	inside := n.said && !n.closed
	switch w {
	case "un", "une":
		if inside && (n.last >= 20 || n.current == 0 && n.total > 0) {
			n.current++
			n.last, n.mille = 1, false
		}
		return inside
	case "et", "and":
		n.mille = n.mille && !inside
		return inside
	}
	if times, ok := multipliers[w]; ok {
		if w == "k" && n.current == 0 {
			return false
		}
		n.multiply(times)
		n.mille = w == "mille"
		return true
	}
	value, ok := numerals[w]
	if !ok {
		return false
	}
	tens := n.last >= 20 && value < 10 || (n.last == 60 || n.last == 80) && value >= 10 && value < 20 ||
		n.ten && value >= 7 && value < 10 // dix-sept, quatre-vingt-dix-neuf
	french := n.french
	n.mille = n.mille && n.current == 0
	n.bad = n.bad || n.group > 0 && (value < 10 || n.current >= 10) || n.places > 0
	n.say()
	switch {
	case french && value == 20:
		n.current += 76 // quatre-vingts
		value = 80
	case n.current == 0 || tens || n.last == 100:
		n.current += value
	case n.current < 100 && value >= 10: // "two seventy-five", "treize cinquante"
		n.current = n.current*100 + value
	default:
		n.bad = true
	}
	n.last, n.french, n.ten = value, w == "quatre", w == "dix"
	return true
}

// words takes a token of one or several number words, and reports false if it is none.
func (n *tally) words(token string) bool {
	for _, part := range numberWords(token) {
		if !n.word(part) {
			return false
		}
	}
	return true
}

// multiply applies cent, mille or million.
func (n *tally) multiply(times chip.Amount) {
	n.say()
	n.mille = false
	places := max(1, n.places)
	if n.current > spokenMax/times || n.total > spokenMax || times >= 1000 && n.current == 0 && n.total > 0 || times <= places && places > 1 {
		n.bad = true
		return
	}
	if times == 100 {
		n.current = max(1, n.current) * times
		n.last = 100
		return
	}
	n.total += max(1, n.current) * times / places
	n.current, n.places, n.last = 0, 0, 0
}

// amount is the number said, and the other one that the words name at French tables: "deux mille cinq" is 2,005 and
// 2,500. It is false when they name none that could be bet.
func (n *tally) amount() (sum, other chip.Amount, sound bool) {
	sum = n.total + n.current
	if n.mille && n.current >= 2 && n.current <= 9 {
		other = n.total + n.current*100
	}
	return sum, other, !n.bad && n.places == 0 && sum <= spokenMax
}

// numberWords cuts "cinquante-cinq" where the parts are all numbers, and leaves other words whole.
func numberWords(token string) []string {
	parts := strings.Split(token, "-")
	for _, p := range parts {
		_, numeral := numerals[p]
		_, multiplier := multipliers[p]
		if !numeral && !multiplier && p != "et" && p != "un" && p != "une" {
			return []string{token}
		}
	}
	return parts
}

// number returns the digits of a token such as "1500", "1,500", "1.500" or "1'500", "" when it is no number.
func number(token string) string {
	digits := strings.Builder{}
	for i, r := range token {
		switch {
		case r >= '0' && r <= '9':
			digits.WriteRune(r)
		case (r == ',' || r == '.' || r == '\'') && i > 0 && (len(token)-i)%4 == 0:
		default:
			return ""
		}
	}
	return digits.String()
}

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// read is the value of at most nine digits, 0 for none.
func read(digits string) (value chip.Amount) {
	for _, d := range digits {
		value = value*10 + chip.Amount(d-'0')
	}
	return value
}
