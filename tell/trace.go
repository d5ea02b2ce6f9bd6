package tell

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/refusal"
)

// Codes of the reasons why a line cannot be read; arguments are named after each.
const (
	UnknownWord refusal.Code = "unknown_word" // Word, Known, Near
	BadNumber   refusal.Code = "bad_number"   // Word
	BadCount    refusal.Code = "bad_count"    // Word, Max
	LooseNumber refusal.Code = "loose_number" // Word, Known
	LeftOver    refusal.Code = "left_over"    // Word, After
	BadChips    refusal.Code = "bad_chips"    // Word
	BadCards    refusal.Code = "bad_cards"    // Word, Detail
	MissingWord refusal.Code = "missing_word" // After, Want
	BadLanguage refusal.Code = "bad_language" // Word, Near
	Contradicts refusal.Code = "contradicts"  // Word
	HandNeeds   refusal.Code = "hand_needs"   // Need
	NoSuchSeat  refusal.Code = "no_such_seat" // Seat
	Misplaced   refusal.Code = "misplaced"    // Word, Line, Known
	Cannot      refusal.Code = "engine"       // Detail: a *refusal.Error
)

// want is what may stand at a place of a line.
type want struct {
	words   string   // these
	folded  []string // the same as words are compared
	example string   // or a value such as this
	err     *refusal.Error
	other   bool // another way to say something
	end     bool // or nothing more
}

// text is the want as errors show it.
func (w *want) text() string {
	if w.words != "" {
		return w.words
	}
	return w.example
}

// trace is how far a line could be read by any kind of line, and what could have stood there.
type trace struct {
	at    int
	wants []want
	other bool // what is tried is another way to say something
}

// miss notes what could have stood at a place.
func (r *reader) miss(at int, w want) {
	t := r.trace
	if t == nil || at < t.at {
		return
	}
	if at > t.at {
		t.at, t.wants = at, t.wants[:0]
	}
	w.other = t.other
	t.wants = append(t.wants, w)
}

// otherwise says that what is tried is another way to say something, and others whether it is.
func (r *reader) otherwise(is bool) {
	if r.trace != nil {
		r.trace.other = is
	}
}

func (r *reader) others() bool { return r.trace != nil && r.trace.other }

// refusal says what is wrong where the line could be read no further.
func (r *reader) refusal() *refusal.Error {
	t, last := r.trace, ""
	if t.at > 0 {
		last = r.tokens[t.at-1].text
	}
	known, words, bad := t.known(false)
	if len(known) == 0 {
		known, words, bad = t.known(true)
	}
	if t.at >= len(r.tokens) {
		return refusal.New(MissingWord, "After", last, "Want", strings.Join(known, ", "))
	}
	word := r.tokens[t.at].text
	if len(known) == 0 {
		return refusal.New(LeftOver, "Word", r.rest(t.at), "After", last)
	}
	if t.at > 0 && words && strings.Trim(word, "0123456789") == "" && !digit(last[len(last)-1]) {
		return refusal.New(MissingWord, "After", last, "Want", strings.Join(known, ", "))
	}
	unknown := Unknown(word, known)
	if others, _, _ := t.known(true); unknown.Code == UnknownWord && unknown.Args["Near"] == nil && nearest(word, others) != "" {
		unknown.Args["Near"] = nearest(word, others) // another way to say one of them
	}
	if bad != nil && (!words || digit(word[0]) || t.at > 0 && unknown.Args["Near"] == nil) {
		return bad
	}
	return unknown
}

// known is what may stand at the place: the words that are printed, or other ways to say them. It reports whether there
// are words among it, and why the first value that could be read there does not do.
func (t *trace) known(others bool) (known []string, words bool, bad *refusal.Error) {
	for i := range t.wants {
		w := &t.wants[i]
		if w.other != others {
			continue
		}
		if text := w.text(); text != "" && !slices.Contains(known, text) {
			known = append(known, text)
		}
		words = words || w.words != ""
		if bad == nil {
			bad = w.err
		}
	}
	return known, words, bad
}

// rest is the line from a place on.
func (r *reader) rest(at int) (text string) {
	for _, tok := range r.tokens[at:] {
		text = beside(text, tok.lead+tok.text)
	}
	return text
}

// Unknown refuses a word, with those that may stand there and the one that may be meant. Digits by themselves are mostly
// the end of an amount that was written with a space.
func Unknown(word string, known []string) *refusal.Error {
	list := strings.Join(known, ", ")
	if word != "" && strings.Trim(word, "0123456789") == "" {
		return refusal.New(LooseNumber, "Word", word, "Known", list)
	}
	err := refusal.New(UnknownWord, "Word", word, "Known", list)
	if near := nearest(word, known); near != "" {
		err.Args["Near"] = near
	}
	return err
}

// nearest is the known word that differs from word by a letter or two, "" when there is none.
func nearest(word string, known []string) string {
	word = fold(word, Scenario)
	best, least := "", min(2, (len(word)-1)/2)+1
	for _, k := range known {
		first, _, _ := strings.Cut(fold(k, Scenario), " ")
		if n := distance(word, first); n < least {
			best, least = k, n
		}
	}
	return best
}

// distance is the number of letters to change, add, leave out or exchange with the next one between two words.
func distance(a, b string) int {
	row, before := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	older := slices.Clone(row)
	for i := 1; i <= len(a); i++ {
		older, before, row = before, row, older
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(before[j]+1, row[j-1]+1, before[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
