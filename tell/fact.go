package tell

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/ruling"
)

// Say puts a fact into words. What the catalogue does not have is its key in brackets, so that it is seen.
func (t Tongue) Say(f ruling.Fact) string { return t.say(&f, false) }

// say words a fact; brief is how scenarios say it in an option of the floor.
func (t Tongue) say(f *ruling.Fact, brief bool) string {
	e := catalogue().entries[f.Key]
	if e == nil {
		return "[" + f.Key + "]"
	}
	p := e.said(t)
	if brief && e.brief() != nil && t == Scenario {
		p = e.brief()
	}
	if p == nil && t == Scenario {
		return ruling.Name(f.Key)
	}
	w := writing{t: t, e: e, f: f}
	w.phrase(p)
	if !w.with && len(f.With) > 0 {
		w.b.WriteString(", ")
		w.b.WriteString(t.list(f, ", "))
	}
	return w.b.String()
}

// Does says what staff do about a fact; "": nothing by itself.
func (t Tongue) Does(f ruling.Fact) string {
	e := catalogue().entries[f.Key]
	if e == nil || e.does(t) == nil {
		return ""
	}
	w := writing{t: t, e: e, f: &f}
	w.phrase(e.does(t))
	return w.b.String()
}

// list words what belongs to a fact, one after the other.
func (t Tongue) list(f *ruling.Fact, between string) string {
	said := make([]string, len(f.With))
	for i := range f.With {
		said[i] = t.say(&f.With[i], true)
	}
	return strings.Join(said, between)
}

// writing is one fact while it is put into words.
type writing struct {
	t    Tongue
	e    *entry
	f    *ruling.Fact
	b    strings.Builder
	with bool // what belongs to the fact has been said
}

func (w *writing) phrase(p phrase) {
	for _, part := range p {
		switch part.kind {
		case words:
			w.b.WriteString(part.text)
		case argument:
			w.argument(part.text)
		case plural:
			w.b.WriteString(part.forms[w.form(part.text)])
		case group:
			switch {
			case part.then.stands(w.f):
				w.phrase(part.then)
			default:
				w.phrase(part.other)
			}
		case allOf, single:
			w.b.WriteString(w.t.list(w.f, ", "))
			w.with = true
		case spaced:
			w.b.WriteString(w.t.list(w.f, " "))
			w.with = true
		}
	}
}

// form is 0 for one, 1 for several: in French none is one.
func (w *writing) form(name string) int {
	n := int64(len(w.f.With))
	if name != "*" {
		a, _ := w.f.Arg(name)
		if n = a.N; a.Kind == ruling.SomeSeats {
			n = int64(len(a.Seats))
		}
	}
	if n == 1 || w.t == French && n == 0 {
		return 0
	}
	return 1
}

func (w *writing) argument(name string) {
	a, _ := w.f.Arg(name)
	switch typ, _, _ := strings.Cut(w.e.types[name], "="); typ {
	case "seat":
		if a.N == 0 {
			w.b.WriteString(w.t.none())
			return
		}
		w.b.WriteString(strconv.FormatInt(a.N, 10))
	case "seats", "order":
		w.b.WriteString(w.t.seats(a.Seats, typ == "seats"))
	case "cards":
		if len(a.Words) == 0 {
			w.b.WriteString(w.t.none())
			return
		}
		w.b.WriteString(strings.Join(a.Words, " "))
	case "word", "words":
		w.b.WriteString(w.t.words(a.Words, " "))
	case "list":
		w.b.WriteString(w.t.words(a.Words, ", "))
	case "ids":
		w.b.WriteString(strings.Join(a.Words, " "))
	case "time":
		w.b.WriteString(w.t.seconds(a.N))
	default:
		w.b.WriteString(w.t.Number(a.N))
	}
}

// none is no seat, or no cards.
func (t Tongue) none() string {
	if t == French {
		return "aucune"
	}
	return "none"
}

// seats writes seats: "1 3 5" in scenarios, "1, 3 et 5" to people, in the order in which things happen with commas alone.
func (t Tongue) seats(seats []int, set bool) string {
	said := make([]string, len(seats))
	for i, n := range seats {
		said[i] = strconv.Itoa(n)
	}
	last := map[Tongue]string{French: " et ", English: " and "}[t]
	switch {
	case t == Scenario:
		return strings.Join(said, " ")
	case !set || len(said) < 2:
		return strings.Join(said, ", ")
	}
	return strings.Join(said[:len(said)-1], ", ") + last + said[len(said)-1]
}

// Word words a key that is the argument of facts; one that the catalogue does not have is written with spaces.
func (t Tongue) Word(key string) string {
	if HasWord(key) {
		return t.Say(ruling.New(key))
	}
	if t == Scenario {
		return ruling.Name(key)
	}
	return strings.ReplaceAll(ruling.Name(key), "_", " ")
}

// words writes words one after the other; between stands between those of scenarios.
func (t Tongue) words(keys []string, between string) string {
	said := make([]string, len(keys))
	for i, key := range keys {
		said[i] = t.Word(key)
	}
	if t == Scenario {
		return strings.Join(said, between)
	}
	return strings.Join(said, ", ")
}
