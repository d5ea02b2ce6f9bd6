package snapshot

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

type clause struct {
	value uint8
	cite  string
}

type policy struct{ first, second clause }

type hand struct {
	rules  *policy
	by     [4]*string
	stack  [3]int64
	before *hand
	notes  []string
	live   bool
	n      uint16
}

type happened interface{ What() string }

type began struct {
	at    int64
	seats []uint8
}

func (began) What() string { return "began" }

type over struct{}

func (over) What() string { return "over" }

type held struct{ *hand }

func (held) What() string { return "held" }

type state struct {
	name   string
	rules  policy
	engine *policy
	now    *hand
	all    []*hand
	at     map[string]*hand
	seats  map[[2]uint8][]bool
	events []happened
	args   map[string]any
	odd    struct {
		a uint8
		b uint32
		c struct{}
	}
	empty  *struct{}
	other  *over
	twice  [2][]int32
	self   *state
	called func()
}

func codec() *Codec[state] {
	return New[state](reflect.TypeFor[began](), reflect.TypeFor[over](), reflect.TypeFor[held](), reflect.TypeFor[string](), reflect.TypeFor[int]())
}

// drawn is any state.
func drawn(t *rapid.T) *state {
	number := func(label string) int64 { return rapid.Int64().Draw(t, label) }
	text := rapid.StringN(0, 4, 9)
	s := &state{name: text.Draw(t, "name"), rules: policy{clause{1, "a"}, clause{2, text.Draw(t, "cite")}}}
	policies := []*policy{&s.rules, {clause{3, "x"}, clause{4, "y"}}}
	hands := []*hand{nil}
	for range rapid.IntRange(0, 5).Draw(t, "hands") {
		p := rapid.SampledFrom(policies).Draw(t, "policy")
		h := &hand{rules: p, live: rapid.Bool().Draw(t, "live"), n: uint16(number("n")), before: rapid.SampledFrom(hands).Draw(t, "before")}
		h.by = [4]*string{&p.second.cite, nil, &p.first.cite, &p.second.cite}
		h.stack[1] = number("stack")
		h.notes = rapid.SampledFrom([][]string{nil, {}, {"", "a", s.name}}).Draw(t, "notes")
		hands = append(hands, h)
	}
	one := rapid.SampledFrom(hands)
	s.engine, s.now, s.all = rapid.SampledFrom(append(policies, nil)).Draw(t, "engine"), one.Draw(t, "now"), rapid.SliceOfN(one, 0, 4).Draw(t, "all")
	if rapid.Bool().Draw(t, "maps") {
		s.at = map[string]*hand{"a": one.Draw(t, "a"), "b": one.Draw(t, "b"), "": nil}
		s.seats = map[[2]uint8][]bool{{1, 2}: {true, false}, {}: nil}
		s.args = map[string]any{"n": int(number("arg")), "s": s.name, "nil": nil}
	}
	s.events = []happened{began{number("at"), []uint8{1, 2, 3}}, over{}, nil, held{one.Draw(t, "held")}}
	s.odd.a, s.odd.b = 7, uint32(number("odd"))
	s.empty, s.other, s.twice = new(struct{}), new(over), [2][]int32{{1, -2}, {}}
	if rapid.Bool().Draw(t, "self") {
		s.self = s
	}
	return s
}

// same compares all that two states reach, but cycles.
func same(a, b *state) string {
	a.self, b.self = nil, nil
	return cmp.Diff(a, b, cmp.Exporter(func(reflect.Type) bool { return true }))
}

func TestAValueIsMadeAgainWithAllThatItReaches(t *testing.T) {
	c := codec()
	rapid.Check(t, func(t *rapid.T) {
		was := drawn(t)
		text, err := c.Encode(was)
		if err != nil {
			t.Fatal(err)
		}
		var now state
		if err := c.Decode(text, &now); err != nil {
			t.Fatal(err)
		}
		if (was.self == was) != (now.self == &now) {
			t.Error("what points to itself does so no longer")
		}
		for i, h := range now.all {
			if before := was.all[i]; h != nil && ((h == now.now) != (before == was.now) || (h.rules == &now.rules) != (before.rules == &was.rules) ||
				h.by[0] != &h.rules.second.cite || h.by[3] != h.by[0] || h.by[2] != &h.rules.first.cite) {
				t.Error("what was one is two")
			}
		}
		if diff := same(was, &now); diff != "" {
			t.Error(diff)
		}
		if err := c.Decode(append(text, 0), new(state)); !errors.Is(err, Damaged) {
			t.Errorf("with a byte behind it: %v", err)
		}
		if n := rapid.IntRange(0, len(text)-1).Draw(t, "cut"); !errors.Is(c.Decode(text[:n], new(state)), Damaged) {
			t.Errorf("cut to %d of %d bytes", n, len(text))
		}
	})
}

func TestWhatCannotBeMadeAgainIsNotWritten(t *testing.T) {
	c := codec()
	notes := []string{"a", "b"}
	for want, s := range map[string]*state{
		"func()":                     {called: func() {}},
		"uint8 stands behind":        {args: map[string]any{"a": uint8(1)}},
		"and a value of type string": {now: &hand{by: [4]*string{&notes[1]}, notes: notes}},
	} {
		if _, err := c.Encode(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", want, err)
		}
	}
}

// TestWhatIsCopiedAsItLiesHoldsNoPointer: also where a type has itself behind a pointer, in a list or in a map.
func TestWhatIsCopiedAsItLiesHoldsNoPointer(t *testing.T) {
	type tree struct {
		Before *tree
		Beside []tree
		By     map[int]tree
		N      int
	}
	for _, all := range []*shapes{codec().all, New[*tree]().all, New[[]tree]().all, New[map[int]tree]().all} {
		for _, s := range all.order {
			parts := s.parts
			if s.form == plain {
				parts = []part{{n: s.size}}
			}
			for _, p := range parts {
				for at := p.at; p.of == nil && at < p.at+p.n; at++ {
					for _, points := range []reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Map, reflect.String, reflect.Interface, reflect.Func} {
						if lies(s.typ, at, points) {
							t.Errorf("a %v at %d of %v is copied as it lies", points, at, s.typ)
						}
					}
				}
			}
		}
	}
}

// lies reports whether a value of some kind begins at a place in values of a type.
func lies(t reflect.Type, at uintptr, kind reflect.Kind) bool {
	if at == 0 && t.Kind() == kind {
		return true
	}
	switch t.Kind() {
	case reflect.Array:
		return t.Size() > 0 && lies(t.Elem(), at%t.Elem().Size(), kind)
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); at >= f.Offset && at < f.Offset+f.Type.Size() && lies(f.Type, at-f.Offset, kind) {
				return true
			}
		}
	}
	return false
}

func TestAnotherLayoutHasAnotherSum(t *testing.T) {
	type a struct{ N, M int64 }
	type b struct{ N, O int64 }
	if one, again := New[a](), New[a](); one.Layout() != again.Layout() || New[a]().Layout() == New[b]().Layout() || New[a]().Layout() == New[a](reflect.TypeFor[int8]()).Layout() {
		t.Error("layouts are not told apart")
	}
}

func FuzzDecode(f *testing.F) {
	c := codec()
	for i := range 8 {
		text, err := c.Encode(rapid.Custom(drawn).Example(i))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s := new(state)
		if err := c.Decode(text, s); err != nil {
			return
		}
		again, err := c.Encode(s) // whatever was read is a value like any other
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Decode(again, new(state)); err != nil {
			t.Fatal(err)
		}
	})
}
