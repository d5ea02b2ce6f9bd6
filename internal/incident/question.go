package incident

import (
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/tell"
)

// Answers are what the floor has answered so far, by question or field; the values of an address fit.
type Answers map[string][]string

// Get is the first answer under a key, "" when there is none.
func (a Answers) Get(key string) string {
	if len(a[key]) == 0 {
		return ""
	}
	return strings.TrimSpace(a[key][0])
}

// With is the answers with one more.
func (a Answers) With(key string, values ...string) Answers {
	out := make(Answers, len(a)+1)
	for k, v := range a {
		out[k] = v
	}
	out[key] = values
	return out
}

// Without is the answers without some.
func (a Answers) Without(keys ...string) Answers {
	out := make(Answers, len(a))
	for k, v := range a {
		if !slices.Contains(keys, k) {
			out[k] = v
		}
	}
	return out
}

// Form is how a question is answered.
type Form string

// The forms of questions.
const (
	Pick Form = "pick" // one tap on one of the options
	Fill Form = "fill" // amounts and seats in the fields
	Tick Form = "tick" // any of the options, or none
)

// Question is one screen.
type Question struct {
	Key     string
	Form    Form
	Options []string // of Pick and Tick
	Fields  []Field  // of Fill
	Bad     string   // the field whose answer cannot be read
	Long    bool     // Options are many: they can be filtered

	need need
}

// Asked reports whether the ruling itself asks the question.
func (q Question) Asked() bool { return q.need == ifAsked }

// Keys are the keys under which the question is answered.
func (q Question) Keys() []string {
	keys := []string{q.Key}
	for _, f := range q.Fields {
		keys = append(keys, f.Key)
	}
	return keys
}

// need says when a question is asked.
type need uint8

const (
	always    need = iota
	ifAsked        // the ruling asks
	ifOffered      // never: it can be added afterwards
)

// What is asked for by a field.
type What string

// The kinds of fields.
const (
	Amount What = "amount" // chips, a total
	Chips  What = "chips"  // physical chips: 1000 + 2x500
	Seat   What = "seat"
	Count  What = "count"
)

// Field is one thing to be filled in.
type Field struct {
	Key      string
	What     What
	Usual    string // what stands in it at first
	Optional bool
}

func amount(key string) Field { return Field{Key: key, What: Amount} }
func pile(key string) Field   { return Field{Key: key, What: Chips} }
func count(key, usual string) Field {
	return Field{Key: key, What: Count, Usual: usual}
}
func seat(key, usual string) Field { return Field{Key: key, What: Seat, Usual: usual} }

func (f Field) maybe() Field { f.Optional = true; return f }

// Limits of what is filled in.
const (
	amountMax = 1_000_000_000_000
	seatMax   = 10
	chipsMax  = 100 // characters
)

// grouping is how people group digits.
var grouping = strings.NewReplacer(" ", "", "\u202f", "", "\u00a0", "", ".", "", ",", "", "'", "", "’", "")

// Read checks an answer and writes it in digits.
func (f Field) Read(text string) (string, bool) {
	if f.What == Chips {
		p, ok := f.pile(text)
		words := make([]string, len(p))
		for i, c := range p {
			words[i] = strconv.FormatInt(int64(c), 10)
		}
		return strings.Join(words, " + "), ok
	}
	n, ok := f.number(text)
	if !ok {
		return "", false
	}
	return strconv.FormatInt(n, 10), true
}

// pile reads physical chips: "1000 + 2x500".
func (f Field) pile(text string) (chip.Pile, bool) {
	text = strings.NewReplacer("\u202f", "", "\u00a0", "", "’", "", "'", "", "*", "x", "×", "x").Replace(text)
	p, err := tell.Pile(text)
	return p, err == nil && len(p) > 0 && len(text) <= chipsMax
}

// number reads an amount, a seat or a count.
func (f Field) number(text string) (int64, bool) {
	n, err := strconv.ParseInt(grouping.Replace(text), 10, 64)
	switch {
	case err != nil || n < 0 || n > amountMax, f.What == Seat && (n < 1 || n > seatMax), f.What == Count && (n < 2 || n > seatMax):
		return 0, false
	}
	return n, true
}

// fits reports whether a field's answer can be read.
func (a Answers) fits(f Field) bool {
	text := a.Get(f.Key)
	if text == "" && f.Optional {
		return true
	}
	_, ok := f.Read(text)
	return ok
}

// number is what was filled in as a number, 0 when nothing was.
func (a Answers) number(key string) int64 {
	n, _ := amount(key).number(a.Get(key))
	return n
}

// Messages are the keys of the words that the question needs, but for one that a ruling asks.
func (q Question) Messages() []string {
	if q.Asked() {
		return nil
	}
	keys := []string{"incident.ask." + q.Key}
	for _, f := range q.Fields {
		keys = append(keys, "incident.field."+f.Key)
	}
	for _, o := range q.Options {
		keys = append(keys, optionKey(q.Key, o))
	}
	return keys
}

func optionKey(question, option string) string {
	switch question {
	case "code":
		return "infraction." + option
	case "seat":
		return "ruling.seat"
	case "facts", "early_facts", "skipped_facts", "hand_facts":
		return "incident.fact." + option
	}
	return "incident." + question + "." + option
}

// Text words the question.
func (q Question) Text(l lang.Lang) string {
	if matter, question, _, is := replyTo(q.Key); is {
		return l.Word(matter + ".question." + question)
	}
	return l.T("incident.ask." + q.Key)
}

// OptionText words an option.
func (q Question) OptionText(option string, l lang.Lang) string {
	if matter, question, _, is := replyTo(q.Key); is {
		return answerText(matter, question, option, l)
	}
	if q.Key == "code" {
		return l.Infraction(option)
	}
	return l.T(optionKey(q.Key, option), "Seat", option)
}

// answerText words an answer to the question of a ruling.
func answerText(matter, question, answer string, l lang.Lang) string {
	for _, key := range []string{"incident.is." + question + "." + answer, "incident.is." + answer} { // shorter than as an option
		if l.Has(key) {
			return l.T(key)
		}
	}
	if matter == "penalty" {
		word, number := penalty.Answer{Key: answer}.Word()
		text := lang.Sentence(l.Word(word))
		if number > 0 {
			text += " " + l.Int(int64(number))
		}
		return text
	}
	return l.Word(matter + ".option." + answer)
}

// FieldText names a field of a question.
func FieldText(q Question, f Field, l lang.Lang) string {
	if q.Asked() {
		return q.Text(l)
	}
	return l.T("incident.field." + f.Key)
}
