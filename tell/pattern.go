package tell

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/floorbook/floorbook/refusal"
)

// A pattern is how a line, or a part of it, is said. It is declared as a text:
//
//	raises to {To}        words, and slots for the fields of what is told
//	checks|parole         any of these words; the first one is printed
//	puts [{N} cards]      what need not be said: printed where its slot has something to say
//	of 4 [cards]          words alone that need not be said are never printed
//	{N} card(s)           one card, several cards
//	{Seat}:{Amount}       several slots in one word
//	{To:seat} {N<9}       a slot of a certain kind; a count with its maximum
//	a / b                 another phrase for the same; the first one that fits is printed
type pattern []atom

// atom is one piece of a phrase.
type atom struct {
	words  []string // one word in its spellings
	folded []string
	counts bool     // card(s): one, several
	filler bool     // a word that may be left out
	run    string   // the words from here to the next slot
	runs   []string // the same, folded
	blank  *blank
	maybe  pattern
}

// slot is where a phrase has a value.
type blank struct {
	text  string // as declared, for errors
	field []int
	key   string
	of    reflect.Type
	kind  *value
	parts []*blank // of one word, with sep between
	sep   string
}

// separators stand between slots in one word.
const separators = ":/"

// declaration is the phrases of something in each tongue, compiled when a line of that tongue first needs it: most commands read a few
// lines in one of them.
type declaration struct {
	say    said // phrases, " / " between
	of     reflect.Type
	matter Matter
	cut    [len(told)]struct {
		once     sync.Once
		patterns []pattern
	}
}

// in are the phrases in a tongue.
func (w *declaration) in(t Tongue) []pattern {
	c := &w.cut[t.column()]
	c.once.Do(func() {
		if say := w.say.in(t); say != "" {
			c.patterns = patterns(say, w.of, t, fillersOf(w.matter, t))
		}
	})
	return c.patterns
}

// brackets stand apart from the words within.
var brackets = strings.NewReplacer("[", " [ ", "]", " ] ")

// patterns reads a declaration for values of type of.
func patterns(declared string, of reflect.Type, t Tongue, nothing []string) (out []pattern) {
	for one := range strings.SplitSeq(declared, " / ") {
		words := strings.Fields(brackets.Replace(one))
		var cut []string
		for _, w := range words {
			if strings.ContainsAny(w, "{|(") {
				cut = append(cut, w)
				continue
			}
			for _, tok := range tokens(w, t) {
				cut = append(cut, tok.text)
			}
		}
		p, rest := compile(cut, of, t, nothing)
		if len(rest) > 0 || len(p) == 0 {
			panic(fmt.Sprintf("phrase %q of %v", declared, of))
		}
		out = append(out, p)
	}
	return out
}

func compile(words []string, of reflect.Type, t Tongue, nothing []string) (p pattern, rest []string) {
	for len(words) > 0 {
		w := words[0]
		words = words[1:]
		switch {
		case w == "[":
			var group pattern
			group, words = compile(words, of, t, nothing)
			if len(words) == 0 {
				panic("[ without ]")
			}
			words = words[1:]
			p = append(p, atom{maybe: group})
		case w == "]":
			return p.runs(), append([]string{w}, words...)
		case strings.HasPrefix(w, "{"):
			p = append(p, atom{blank: blankOf(w, of)})
		default:
			singular, counts := strings.CutSuffix(w, "(s)")
			a := atom{words: strings.Split(singular, "|"), counts: counts}
			if counts {
				a.words = append(a.words, singular+"s")
			}
			for _, spelling := range a.words {
				a.folded = append(a.folded, fold(spelling, t))
			}
			a.filler = slices.Contains(nothing, a.folded[0])
			p = append(p, a)
		}
	}
	return p.runs(), nil
}

// runs notes at each word how the words go on.
func (p pattern) runs() pattern {
	for i := len(p) - 1; i >= 0; i-- {
		if a := &p[i]; a.words != nil {
			a.run = a.words[0]
			if !a.filler {
				a.runs = []string{a.folded[0]}
			}
			if i+1 < len(p) && p[i+1].words != nil {
				a.run = beside(a.run, p[i+1].run)
				a.runs = append(a.runs, p[i+1].runs...)
			}
		}
	}
	return p
}

// slotOf reads "{Amount}", "{To:seat}", "{N<9}" and "{Seat}:{Amount}".
func blankOf(w string, of reflect.Type) *blank {
	for _, sep := range separators {
		if parts := strings.Split(w, "}"+string(sep)+"{"); len(parts) == 2 {
			return &blank{text: w, sep: string(sep), parts: []*blank{blankOf(parts[0]+"}", of), blankOf("{"+parts[1], of)}}
		}
	}
	name := strings.Trim(w, "{}")
	field, kind, named := strings.Cut(name, ":")
	field, most, counted := strings.Cut(field, "<")
	f, ok := of.FieldByName(field)
	if !ok {
		panic(fmt.Sprintf("%v has no field %s", of, field))
	}
	s := &blank{text: w, field: f.Index, key: keyOf(f), of: f.Type}
	switch {
	case counted:
		s.kind = countUpTo(most)
	case named:
		s.kind = valuesByName[kind]
	default:
		s.kind = valueOf(f)
	}
	if s.kind == nil {
		panic(fmt.Sprintf("%v: no kind of slot for %s", of, w))
	}
	return s
}

// spaced puts two texts one after the other.
func beside(a, b string) string {
	if a == "" || b == "" || strings.HasPrefix(b, ",") || strings.HasSuffix(a, "'") {
		return a + b
	}
	return a + " " + b
}

// example is how the phrase reads with something in its slots.
func (p pattern) example(t Tongue) string {
	text := ""
	for i := range p {
		switch a := &p[i]; {
		case a.words != nil:
			text = beside(text, a.words[0])
		case a.blank != nil:
			text = beside(text, a.blank.example(t))
		}
	}
	return text
}

func (s *blank) example(t Tongue) string {
	if s.parts == nil {
		return s.kind.example.in(t)
	}
	return s.parts[0].example(t) + s.sep + s.parts[1].example(t)
}

// may reports whether the words that stand at fixed places do stand there: what is tried first, as it costs little.
func (p pattern) may(r *reader) bool {
	at := r.at
	for i := range p {
		switch a := &p[i]; {
		case a.filler:
		case a.words != nil:
			if at >= len(r.tokens) || !slices.Contains(a.folded, r.tokens[at].folded) {
				return false
			}
			at++
		case a.blank != nil && a.blank.parts != nil:
			at++
		case a.blank != nil:
			if may := a.blank.kind.may; at >= len(r.tokens) || may != nil && !may(r, at) {
				return false
			}
			if !a.blank.kind.single {
				return true
			}
			at++
		default:
			return true
		}
	}
	return true
}

// match reads the phrase into v, and what follows it with then; it tries what need not be said first.
func (p pattern) match(r *reader, v reflect.Value, then func() bool) bool {
	if len(p) == 0 {
		return then()
	}
	a, rest := &p[0], p[1:]
	at := r.at
	switch {
	case a.filler:
		return rest.match(r, v, then)
	case a.words != nil:
		if r.done() || !slices.Contains(a.folded, r.tokens[at].folded) {
			r.miss(at, want{words: a.run, folded: a.runs})
			return false
		}
		r.at++
		if rest.match(r, v, then) {
			return true
		}
		r.at = at
		return false
	case a.blank != nil:
		before := reflect.New(v.Type()).Elem()
		before.Set(v)
		slots, parts := r.noted()
		if a.blank.read(r, v) && rest.match(r, v, then) {
			return true
		}
		r.at = at
		r.forget(slots, parts)
		v.Set(before)
		return false
	}
	before := reflect.New(v.Type()).Elem()
	before.Set(v)
	trace := r.trace
	slots, parts := r.noted()
	if !a.maybe.speaking() {
		r.trace = nil // words that need not be said
	}
	if a.maybe.match(r, v, func() bool { r.trace = trace; return rest.match(r, v, then) }) {
		return true
	}
	r.trace = trace
	r.forget(slots, parts)
	v.Set(before)
	return rest.match(r, v, then)
}

// read takes the value of the slot, false when there is none.
func (s *blank) read(r *reader, v reflect.Value) bool {
	at := r.at
	if r.done() || r.comma() {
		r.miss(at, want{example: s.example(r.tongue)})
		return false
	}
	if s.parts == nil {
		err := s.kind.read(r, v.FieldByIndex(s.field))
		if err != nil && s.kind.options == nil { // options say themselves what may stand there
			r.miss(at, want{example: s.example(r.tongue), err: err})
		}
		if err == nil {
			r.note(s, r.tokens[at:r.at]...)
		}
		return err == nil
	}
	word := r.next()
	first, second, ok := strings.Cut(word, s.sep)
	bad := refusal.New(BadNumber, "Word", word)
	for i, part := range []string{first, second} {
		one := &reader{tongue: r.tongue, tokens: []token{{text: part, folded: fold(part, r.tongue)}}}
		if !ok || part == "" {
			r.miss(at, want{example: s.example(r.tongue), err: bad})
			return false
		}
		err := s.parts[i].kind.read(one, v.FieldByIndex(s.parts[i].field))
		if err != nil && err.Code != BadCards {
			err = bad
		}
		if err != nil || !one.done() {
			r.miss(at, want{example: s.example(r.tongue), err: err})
			return false
		}
		r.note(s.parts[i], one.tokens...)
	}
	return true
}

// print writes the phrase for v and copies what it says into told; false when it cannot say it.
func (p pattern) print(v, told reflect.Value, t Tongue) (string, bool) {
	text, last := "", ""
	for i := range p {
		a := &p[i]
		switch {
		case a.counts && last != "1":
			text = beside(text, a.words[1])
		case a.words != nil:
			text = beside(text, a.words[0])
		case a.blank != nil:
			value := a.blank.print(v, t)
			if value == "" {
				return "", false
			}
			a.blank.copy(v, told)
			text, last = beside(text, value), value
		case a.maybe.speaks(v, told):
			group, ok := a.maybe.print(v, told, t)
			if !ok {
				return "", false
			}
			text = beside(text, group)
		}
	}
	return text, true
}

// speaking reports whether the pattern has a slot.
func (p pattern) speaking() bool {
	return slices.ContainsFunc(p, func(a atom) bool { return a.blank != nil || a.maybe.speaking() })
}

// speaks reports whether a slot of the phrase has something to say that is not told yet.
func (p pattern) speaks(v, told reflect.Value) bool {
	return slices.ContainsFunc(p, func(a atom) bool {
		return a.blank != nil && a.blank.differs(v, told) || a.maybe.speaks(v, told)
	})
}

func (s *blank) print(v reflect.Value, t Tongue) string {
	if s.parts == nil {
		return s.kind.write(v.FieldByIndex(s.field), t)
	}
	a, b := s.parts[0].print(v, t), s.parts[1].print(v, t)
	if a == "" || b == "" {
		return ""
	}
	return a + s.sep + b
}

func (s *blank) copy(v, told reflect.Value) {
	for _, part := range s.parts {
		part.copy(v, told)
	}
	if s.parts == nil {
		told.FieldByIndex(s.field).Set(v.FieldByIndex(s.field))
	}
}

func (s *blank) differs(v, told reflect.Value) bool {
	if s.parts != nil {
		return s.parts[0].differs(v, told) || s.parts[1].differs(v, told)
	}
	return !reflect.DeepEqual(v.FieldByIndex(s.field).Interface(), told.FieldByIndex(s.field).Interface())
}
