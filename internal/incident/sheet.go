package incident

import (
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
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
	asks string // the question of the ruling that it answers
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
	ifAsked        // when the ruling asks
	ifMatters      // when the decision depends on it
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

// sheet is what a family writes while it is asked about.
type sheet struct {
	answers Answers
	rules   *rulebook.Policy
	lines   []string
	met     []Question // in order
	next    *Question
	open    []Question // not needed, and not answered
	spot    *referee.Spot
	act     string // what the player at the spot did
	passed  *Passed
	playing casting
	denied  []string // facts that were asked about and not ticked
}

// line writes a line of the scenario.
func (s *sheet) line(words ...string) {
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	s.lines = append(s.lines, strings.Join(words, " "))
}

// meet asks a question and reports whether it is answered.
func (s *sheet) meet(q Question) bool {
	if s.next != nil {
		return false
	}
	_, answered := s.answers[q.Key]
	if answered && q.Form == Fill {
		q.Bad = s.unreadable(q.Fields)
		answered = q.Bad == ""
	}
	if answered && q.Form == Pick {
		answered = slices.Contains(q.Options, s.answers.Get(q.Key))
	}
	switch {
	case answered:
		s.met = append(s.met, q)
	case q.need == always:
		s.next = &q
	default:
		s.open = append(s.open, q)
	}
	return answered
}

// pick asks for one of the options; "" while it is not answered.
func (s *sheet) pick(key string, options ...string) string {
	if s.meet(Question{Key: key, Form: Pick, Options: options}) {
		return s.answers.Get(key)
	}
	return ""
}

// whether asks for one of the options where that matters; the first is what stands otherwise.
func (s *sheet) whether(key string, options ...string) string {
	if s.meet(Question{Key: key, Form: Pick, Options: options, need: ifMatters}) {
		return s.answers.Get(key)
	}
	return options[0]
}

// fact asks for one of the options where that matters; "" while nobody has said, which is no answer.
func (s *sheet) fact(key string, options ...string) string {
	if s.meet(Question{Key: key, Form: Pick, Options: options, need: ifMatters}) {
		return s.answers.Get(key)
	}
	return ""
}

// reply answers a question of the ruling by one of the options; "" where it is not asked.
func (s *sheet) reply(asks, key string, options ...string) string {
	if s.meet(Question{Key: key, Form: Pick, Options: options, need: ifAsked, asks: asks}) {
		return s.answers.Get(key)
	}
	return ""
}

// replyAmount answers a question of the ruling by an amount, unless that is known.
func (s *sheet) replyAmount(asks, field string) {
	if s.answers.Get(field) == "" || len(s.answers["told_"+field]) > 0 {
		s.meet(Question{Key: "told_" + field, Form: Fill, Fields: []Field{amount(field)}, need: ifAsked, asks: asks})
	}
}

// fill asks for fields.
func (s *sheet) fill(key string, fields ...Field) bool {
	return s.meet(Question{Key: key, Form: Fill, Fields: fields})
}

// offer lets fields be filled in once there is a ruling; nobody is asked for them.
func (s *sheet) offer(key string, fields ...Field) {
	s.meet(Question{Key: key, Form: Fill, Fields: fields, need: ifOffered})
}

// ticks asks which of the facts hold, those that matter.
func (s *sheet) ticks(key string, options ...string) []string {
	s.meet(Question{Key: key, Form: Tick, Options: options, need: ifMatters})
	answers, answered := s.answers[key]
	var out []string
	for _, o := range options {
		switch {
		case slices.Contains(answers, o):
			out = append(out, o)
		case answered:
			s.denied = append(s.denied, o)
		}
	}
	return out
}

// unreadable is the first field whose answer does not fit.
func (s *sheet) unreadable(fields []Field) string {
	for _, f := range fields {
		text := s.answers.Get(f.Key)
		if text == "" && f.Optional {
			continue
		}
		if _, ok := f.Read(text); !ok {
			return f.Key
		}
	}
	return ""
}

// Limits of what is filled in.
const (
	amountMax = 1_000_000_000_000
	seatMax   = 10
	chipsMax  = 100 // characters
)

// grouping is how people group digits.
var grouping = strings.NewReplacer(" ", "", "\u202f", "", "\u00a0", "", ".", "", ",", "", "'", "", "’", "")

// Read checks an answer and writes it as the scenario language does.
func (f Field) Read(text string) (string, bool) {
	if f.What == Chips {
		text = strings.NewReplacer("\u202f", "", "\u00a0", "", "’", "", "'", "", "*", "x", "×", "x").Replace(text)
		p, err := tell.Pile(text)
		return written(p), err == nil && len(p) > 0 && len(text) <= chipsMax
	}
	n, err := strconv.ParseInt(grouping.Replace(text), 10, 64)
	switch {
	case err != nil || n < 0 || n > amountMax:
		return "", false
	case f.What == Seat && (n < 1 || n > seatMax):
		return "", false
	case f.What == Count && (n < 2 || n > seatMax):
		return "", false
	}
	return strconv.FormatInt(n, 10), true
}

// written writes a pile as the scenario language does.
func written(p chip.Pile) string {
	words := make([]string, len(p))
	for i, c := range p {
		words[i] = strconv.FormatInt(int64(c), 10)
	}
	return strings.Join(words, " + ")
}

// text is a field as the scenario language writes it, "" when nothing was filled in.
func (s *sheet) text(f Field) string {
	out, ok := f.Read(s.answers.Get(f.Key))
	if !ok {
		return ""
	}
	return out
}

// n is an amount, a seat or a number; 0 when nothing was filled in.
func (s *sheet) n(key string) int64 {
	n, _ := strconv.ParseInt(s.text(amount(key)), 10, 64)
	return n
}

// chips are physical chips as text.
func (s *sheet) chips(key string) string { return s.text(pile(key)) }

// num writes a number.
func num(n int64) string { return strconv.FormatInt(n, 10) }

// told writes a word and an amount of the sheet, "" when the amount is not known.
func (s *sheet) told(word, key string) string {
	if n := s.n(key); n > 0 {
		return word + " " + num(n)
	}
	return ""
}

// Messages are the keys of the words that the question needs.
func (q Question) Messages() []string {
	keys := []string{"incident.ask." + q.Key}
	for _, f := range q.Fields {
		keys = append(keys, "incident.field."+f.Key)
	}
	for _, o := range q.Options {
		keys = append(keys, OptionMessage(q.Key, o))
	}
	return keys
}

// OptionMessage is the key of the words of an option.
func OptionMessage(question, option string) string {
	switch question {
	case "owes":
		return "ruling.seat"
	case "code":
		return "infraction." + option
	case "circumstances":
		return "penalty.circumstance." + option
	case "facts", "early_facts", "skipped_facts", "hand_facts":
		return "incident.fact." + option
	}
	return "incident." + question + "." + option
}

// OptionText words an option.
func OptionText(question, option string, l lang.Lang) string {
	if question == "code" {
		return l.Infraction(option)
	}
	return l.T(OptionMessage(question, option), "Seat", option)
}
