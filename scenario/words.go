package scenario

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
)

// Limits of one scenario.
const (
	amountMax  = 1_000_000_000_000 // chips
	chipsMax   = 200               // physical chips in one act
	countMax   = 1000              // of anything counted
	seatMax    = 11
	optionWord = "floor rules option"
)

// reader walks the words of one line.
type reader struct {
	words []string
	last  string // the word read last, for errors
}

func (r *reader) done() bool { return len(r.words) == 0 }

func (r *reader) peek() string {
	if r.done() {
		return ""
	}
	return r.words[0]
}

func (r *reader) next() string {
	w := r.peek()
	if !r.done() {
		r.words = r.words[1:]
		r.last = w
	}
	return w
}

// take consumes the word if it comes next.
func (r *reader) take(word string) bool {
	if r.peek() != word {
		return false
	}
	r.next()
	return true
}

// need returns the next word; want says what should stand there.
func (r *reader) need(want string) (string, *refusal.Error) {
	if r.done() {
		return "", refusal.New(MissingWord, "After", r.last, "Want", want)
	}
	return r.next(), nil
}

func (r *reader) amount() (chip.Amount, *refusal.Error) {
	w, err := r.need("400")
	if err != nil {
		return 0, err
	}
	return amountOf(w)
}

func (r *reader) count(max int) (int, *refusal.Error) {
	w, err := r.need("3")
	if err != nil {
		return 0, err
	}
	n, bad := strconv.Atoi(w)
	if bad != nil || n < 0 || n > max {
		return 0, refusal.New(BadCount, "Word", w, "Max", max)
	}
	return n, nil
}

// end refuses words that are left over.
func (r *reader) end(known ...string) *refusal.Error {
	if r.done() {
		return nil
	}
	if len(known) == 0 {
		return refusal.New(LeftOver, "Word", strings.Join(r.words, " "), "After", r.last)
	}
	return unknown(r.peek(), known)
}

// unknown refuses a word, with those that may stand there. Digits by themselves are mostly the end of an amount that was
// written with a space.
func unknown(word string, known []string) *refusal.Error {
	if word != "" && strings.Trim(word, "0123456789") == "" {
		return refusal.New(LooseNumber, "Word", word, "Known", strings.Join(known, ", "))
	}
	return refusal.New(UnknownWord, "Word", word, "Known", strings.Join(known, ", "))
}

func amountOf(w string) (chip.Amount, *refusal.Error) {
	n, bad := strconv.ParseInt(w, 10, 64)
	if bad != nil || n < 0 || n > amountMax || w[0] == '+' {
		return 0, refusal.New(BadNumber, "Word", w)
	}
	return chip.Amount(n), nil
}

// PileOf reads physical chips: "1000+500", "1000 + 5x100".
func PileOf(text string) (chip.Pile, error) {
	pile, err := pileOf(text)
	if err != nil {
		return nil, err
	}
	return pile, nil
}

// twoNumbers are numbers with neither sign between them: nobody knows whether they are two chips or one amount.
var twoNumbers = regexp.MustCompile(`\d\s+\d`)

func pileOf(text string) (chip.Pile, *refusal.Error) {
	var pile chip.Pile
	if twoNumbers.MatchString(text) {
		return nil, refusal.New(BadChips, "Word", text)
	}
	for term := range strings.SplitSeq(strings.Join(strings.Fields(text), ""), "+") {
		count, value := "1", term
		if i := strings.IndexAny(term, "x×"); i > 0 {
			count, value = term[:i], strings.TrimLeft(term[i:], "x×")
		}
		n, bad := strconv.Atoi(count)
		a, err := strconv.ParseInt(value, 10, 64)
		if bad != nil || err != nil || n < 1 || n+len(pile) > chipsMax || a < 1 || a > amountMax {
			return nil, refusal.New(BadChips, "Word", text)
		}
		for range n {
			pile = append(pile, chip.Amount(a))
		}
	}
	return pile, nil
}

// chips reads words up to the end or one of the stop words as a pile.
func (r *reader) chips(stops ...string) (chip.Pile, *refusal.Error) {
	var words []string
	for !r.done() && !slices.Contains(stops, r.peek()) {
		words = append(words, r.next())
	}
	if len(words) == 0 {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", "1000+500")
	}
	return pileOf(strings.Join(words, " "))
}

func (r *reader) cards() ([]card.Card, *refusal.Error) {
	text := strings.Join(r.words, " ")
	r.words = nil
	cards, err := card.ParseList(text)
	if err != nil {
		return nil, refusal.New(BadCards, "Word", text, "Detail", err.Error())
	}
	return cards, nil
}

func (r *reader) street() (hand.Street, *refusal.Error) {
	w, err := r.need("flop")
	if err != nil {
		return 0, err
	}
	for _, s := range []hand.Street{hand.Preflop, hand.Flop, hand.Turn, hand.River, hand.Showdown} {
		if s.String() == w {
			return s, nil
		}
	}
	return 0, unknown(w, []string{"preflop", "flop", "turn", "river", "showdown"})
}

func (r *reader) stage() (referee.Stage, *refusal.Error) {
	w, err := r.need("late-registration")
	if err != nil {
		return 0, err
	}
	var s referee.Stage
	if s.UnmarshalText([]byte(w)) != nil {
		return 0, unknown(w, []string{"late-registration", "before-money", "in-the-money"})
	}
	return s, nil
}

var kindWords = map[string]hand.Kind{
	"fold": hand.Fold, "check": hand.Check, "call": hand.Call, "bet": hand.Bet, "raise": hand.Raise,
}

func (r *reader) kinds() ([]hand.Kind, *refusal.Error) {
	var out []hand.Kind
	for !r.done() {
		w := strings.Trim(r.next(), ",")
		k, ok := kindWords[w]
		if !ok {
			return nil, unknown(w, []string{"fold", "check", "call", "bet", "raise"})
		}
		out = append(out, k)
		if len(out) > countMax {
			return nil, refusal.New(TooLong, "Max", countMax)
		}
	}
	return out, nil
}
