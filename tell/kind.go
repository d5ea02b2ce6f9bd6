package tell

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// Statement is what one line tells: a value of one of the types of this package whose names say what.
type Statement any

// Matter is what a case is about: five matters have lines of their own, and a hand has those of all.
type Matter uint8

// The matters.
const (
	Play Matter = iota // bets, tables, conduct, the clock
	Dealing
	Showdown
	Claims
	InHand    // a hand told whole: what is no line of play may have gone wrong with the deal, at the showdown, or be a claim
	Rooms     // several tables of one event
	CashRooms // a cash session
	matters
)

// fillers change nothing in lines of a matter of its own.
var fillers = [len(told)][]string{
	strings.Fields("the a an is was and"),
	strings.Fields("le la l l' un de d du d' est sont et"), // folded: les, une, des
}

func fillersOf(m Matter, t Tongue) []string {
	if m == Play || m == CashRooms { // where players are called A
		return nil
	}
	return fillers[t.column()]
}

// Kind is one kind of line: what it tells, how it is said, and what may be added to it.
type Kind struct {
	Name       string // stable, of forms and programs: "deal.exposed"
	Means      string // for the reference
	Matter     Matter // of the cases in which the line may stand
	Section    string // of the reference
	Begins     bool   // it says only where things stand
	Opens      Matter // of the lines behind it
	Alone      bool   // it needs no beginning
	Regular    bool   // it tells how far a hand has come, which the hand itself tells where it is told whole
	proto      reflect.Value
	phrases    declaration
	parts      []*addition
	loose      bool // the comma before the first clause may be missing
	bare       bool // and is
	some       bool // it has a clause at least
	finish     func(any, Tongue) *refusal.Error
	clauses    func(any, Tongue) (string, bool) // prints the parts in an order of their own
	everywhere bool                             // whatever the case is about
}

// part is what may be added to a line, in any order: a word with its values, or a flag.
type addition struct {
	Means    string
	Unsaid   string // what holds when it is not said
	phrases  declaration
	contrary declaration // besides "not …"
	name     string      // in a table of parts
	clause   bool        // it stands behind a comma
	flag     string      // the field that it sets
	set      func(any)
	each     string // the list to which it adds one
	proto    reflect.Value
	field    []int // where the flag is
	told     bool  // the flag is a fact, which may be denied
	bound    bool
}

// negations stand before the words of a flag.
var negations = said{"not", "pas"}

var fact = reflect.TypeFor[article.Told]()

// bind says of what values the phrases of a kind tell.
func (k *Kind) bind() *Kind {
	of := k.proto.Type()
	k.phrases.of, k.phrases.matter = of, k.Matter
	for _, p := range k.parts {
		p.bind(of, k.Matter)
	}
	return k
}

func (p *addition) bind(of reflect.Type, m Matter) {
	if p.bound {
		return // shared with another kind
	}
	p.bound = true
	if p.flag != "" {
		field, ok := of.FieldByName(p.flag)
		if !ok {
			panic(fmt.Sprintf("%v has no field %s", of, p.flag))
		}
		p.field, p.told = field.Index, field.Type == fact
	}
	if p.each != "" {
		of = p.proto.Type()
	}
	p.phrases.of, p.phrases.matter = of, m
	p.contrary.of, p.contrary.matter = of, m
	if p.told {
		for i, not := range negations {
			denied := not + " " + strings.ReplaceAll(p.phrases.say[i], " / ", " / "+not+" ")
			p.contrary.say[i] = strings.TrimPrefix(p.contrary.say[i]+" / "+denied, " / ")
		}
	}
}

// new is a value of the kind of which only what the line's first words say is known.
func (k *Kind) new() reflect.Value {
	v := reflect.New(k.proto.Type()).Elem()
	v.Set(k.proto)
	return v
}

// read reads a line of this kind, false when it is none.
func (k *Kind) read(r *reader) (s Statement, err *refusal.Error, ok bool) {
	for i, p := range k.phrases.in(r.tongue) {
		r.otherwise(i > 0)
		r.forget(0, 0)
		if r.at = 0; !r.tries(p) {
			continue
		}
		v := k.new()
		if p.match(r, v, func() bool { return k.tail(r, v) }) {
			if k.finish != nil {
				err = k.finish(v.Addr().Interface(), r.tongue)
			}
			return v.Interface(), err, true
		}
	}
	return nil, nil, false
}

// tries reports whether a pattern is worth reading: while somebody asks how far a line can be read, every one is but
// those that begin with a value which cannot stand here.
func (r *reader) tries(p pattern) bool {
	may := p.may(r)
	if r.trace == nil || may || p[0].blank == nil {
		return may || r.trace != nil
	}
	if b := p[0].blank; r.done() || r.comma() || b.parts != nil || b.kind.may == nil || b.kind.may(r, r.at) {
		return true
	}
	r.miss(r.at, want{words: p.example(r.tongue)})
	return false
}

// tail reads the parts behind the first words, to the end.
func (k *Kind) tail(r *reader, v reflect.Value) bool {
	if k.some && r.done() {
		for _, p := range k.parts {
			p.read(r, v, k) // to say what may stand here
		}
		return false
	}
	for first := true; !r.done(); first = false {
		at := r.at
		clause := r.comma() || k.loose && (first || r.opens())
		if r.comma() {
			r.at++
		}
		if !slices.ContainsFunc(k.parts, func(p *addition) bool { return (clause || !p.clause) && p.read(r, v, k) }) {
			if r.at = at; !slices.ContainsFunc(k.parts, func(p *addition) bool { return clause || !p.clause }) {
				r.miss(at, want{end: true})
			}
			return false
		}
	}
	return true
}

// loud are the words of a clause that need no comma before them.
var loud = [len(told)][]string{{"says", "pushes"}, {"dit", "annonc", "pouss"}} // folded

// opens reports whether words or chips begin a clause here.
func (r *reader) opens() bool {
	return !r.done() && slices.Contains(loud[r.tongue.column()], r.tokens[r.at].folded)
}

// read takes the part, false when it is another. A clause ends at a comma.
func (p *addition) read(r *reader, v reflect.Value, k *Kind) bool {
	at := r.at
	ends := func() bool {
		if !p.clause || r.done() || r.comma() || k.loose && r.opens() {
			return true
		}
		r.miss(r.at, want{end: true})
		return false
	}
	into := v
	if p.each != "" {
		into = reflect.New(p.proto.Type()).Elem()
		into.Set(p.proto)
	}
	defer r.otherwise(r.others())
	since, _ := r.noted()
	yes := p.phrases.in(r.tongue)
	for i, f := range slices.Concat(yes, p.contrary.in(r.tongue)) {
		r.at = at
		r.otherwise(i > 0 || r.others())
		if r.tries(f) && f.match(r, into, ends) {
			holds := article.Yes
			if i >= len(yes) {
				holds = article.No
			}
			p.apply(v, into, holds)
			r.notePart(p, holds == article.Yes, since)
			return true
		}
	}
	r.at = at
	return false
}

// apply does to v what the part says beside the values of its slots.
func (p *addition) apply(v, element reflect.Value, holds article.Told) {
	if p.set != nil {
		p.set(element.Addr().Interface())
	}
	switch {
	case p.each != "":
		list := v.FieldByName(p.each)
		list.Set(reflect.Append(list.Slice3(0, list.Len(), list.Len()), element))
	case p.flag == "":
	case p.told:
		v.FieldByIndex(p.field).Set(reflect.ValueOf(holds))
	default:
		v.FieldByIndex(p.field).SetBool(holds == article.Yes)
	}
}

// line declares a kind of line that tells what proto says: name, its phrases in English and French, and its meaning.
func line(name string, proto Statement, en, fr, means string, parts ...*addition) *Kind {
	return &Kind{Name: name, proto: reflect.ValueOf(proto), phrases: declaration{say: said{en, fr}}, Means: means, parts: parts}
}

// starts makes the line one that says only where things stand.
func (k *Kind) starts() *Kind { k.Begins = true; return k }

// opens makes it the first line of a matter.
func (k *Kind) opens(m Matter) *Kind { k.Opens = m; return k }

// regular makes it a line that a hand told whole does without.
func (k *Kind) regular() *Kind { k.Regular = true; return k }

// then has what was read completed, or refused for what is missing.
func (k *Kind) then(finish func(any, Tongue) *refusal.Error) *Kind { k.finish = finish; return k }

// word is a part with values that stands among others: when it is not said, what unsaid says holds.
func word(en, fr, means, unsaid string) *addition {
	return &addition{phrases: declaration{say: said{en, fr}}, Means: means, Unsaid: unsaid}
}

// flag is a fact that holds when it is said.
func flag(field, en, fr, means string) *addition {
	return &addition{flag: field, phrases: declaration{say: said{en, fr}}, Means: means, clause: true}
}

// or gives a flag words for its contrary.
func (p *addition) or(en, fr string) *addition { p.contrary.say = said{en, fr}; return p }

// behind makes a part one that stands behind a comma.
func (p *addition) behind() *addition { p.clause = true; return p }

// mark is a flag that stands among words.
func mark(field, en, fr, means string) *addition {
	p := flag(field, en, fr, means)
	p.clause = false
	return p
}

// called names a part of a table of parts; a flag is called as its field.
func (p *addition) called(name string) *addition { p.name = name; return p }

// flags is a table of parts, from which kinds of lines take theirs by name.
func flags(parts ...*addition) partTable { return parts }

type partTable []*addition

func (t partTable) named(names ...string) (parts []*addition) {
	for _, name := range names {
		i := slices.IndexFunc(t, func(p *addition) bool { return p.name == name || p.name == "" && p.flag == name })
		if i < 0 {
			panic("no part " + name)
		}
		parts = append(parts, t[i])
	}
	return parts
}

// in makes the line one of a matter.
func (k *Kind) in(m Matter) *Kind { k.Matter = m; return k }

// with adds words, which stand before flags.
func (k *Kind) with(words ...*addition) *Kind { k.parts = slices.Concat(words, k.parts); return k }

// sets has a part set more than its slots.
func sets[T any](p *addition, set func(*T)) *addition {
	p.set = func(x any) { set(x.(*T)) }
	return p
}

// completes is what completes a statement that was read.
func completes[T any](finish func(*T) *refusal.Error) func(any, Tongue) *refusal.Error {
	return func(x any, _ Tongue) *refusal.Error { return finish(x.(*T)) }
}

// completesIn is the same where what is missing is said in the tongue of the line.
func completesIn[T any](finish func(*T, Tongue) *refusal.Error) func(any, Tongue) *refusal.Error {
	return func(x any, t Tongue) *refusal.Error { return finish(x.(*T), t) }
}

// eachOf has a part add one to a list.
func (p *addition) eachOf(list string, proto any) *addition {
	p.each, p.proto = list, reflect.ValueOf(proto)
	return p
}

// yes is a fact that holds, whether or not it can be told not to.
func yes[B bool | article.Told](B) B {
	var holds B
	switch h := any(&holds).(type) {
	case *bool:
		*h = true
	case *article.Told:
		*h = article.Yes
	}
	return holds
}

// cannot is a refusal of the package that the line is about.
func cannot(err error) *refusal.Error {
	var why *refusal.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &why):
		return refusal.New(Cannot, "Detail", why)
	}
	return refusal.New(Cannot, "Detail", err.Error())
}
