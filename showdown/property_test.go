package showdown_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/showdown"
)

var bookIDs = []string{"tda-2024", "texapoker-2024", "cercle-pg", "heavenpoker-2010", "lois-du-poker", "casino-ri"}

// loaded are the policies of the books, read once.
var loaded = sync.OnceValues(func() ([]*showdown.Policy, error) {
	var out []*showdown.Policy
	for _, id := range bookIDs {
		b, err := rulebook.Load(id)
		if err != nil {
			return nil, err
		}
		out = append(out, &b.Policy.Showdown)
	}
	return out, nil
})

func policies(t testing.TB) []*showdown.Policy {
	t.Helper()
	out, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// situation draws a showdown and what happened at it.
func situation(t *rapid.T) (showdown.Layout, []showdown.Event) {
	all := rapid.Permutation([]int{1, 2, 3, 4, 5, 6, 7, 8, 9}).Draw(t, "seats")
	n := rapid.IntRange(1, 5).Draw(t, "players")
	l := showdown.Layout{
		Seats: all[:n], Folded: all[n : n+rapid.IntRange(0, 3).Draw(t, "folded")], Cards: rapid.SampledFrom([]int{2, 2, 4, 7}).Draw(t, "cards"),
		AllIn: fact(t, "all-in"), Board: fact(t, "board"),
	}
	l.Aggressor = rapid.SampledFrom(append(slices.Clone(l.Seats), 0, showdown.Nobody)).Draw(t, "aggressor")
	if rapid.Bool().Draw(t, "strength") {
		for _, seat := range rapid.Permutation(slices.Clone(l.Seats)).Draw(t, "order") {
			l.Strength = append(l.Strength, []int{seat})
		}
	}
	for _, seat := range l.Seats {
		amount := chip.Amount(rapid.IntRange(0, 20).Draw(t, "bet of a seat"))
		l.Bets = append(l.Bets, showdown.Posted{Seat: seat, Amount: 100 * amount})
	}
	var events []showdown.Event
	for range rapid.IntRange(0, 6).Draw(t, "events") {
		events = append(events, event(t, &l))
	}
	return l, events
}

// event draws one event: its kind, whom it concerns, and any of the facts.
func event(t *rapid.T, l *showdown.Layout) showdown.Event {
	e := showdown.Event{
		Kind: showdown.Kind(rapid.IntRange(0, int(showdown.Ruled)-1).Draw(t, "kind")), Seat: rapid.SampledFrom(l.Seats).Draw(t, "seat"),
	}
	others := slices.DeleteFunc(slices.Clone(l.Seats), func(s int) bool { return s == e.Seat })
	if len(others) > 0 {
		if e.Kind == showdown.Asks || e.Kind == showdown.ShowsTo || rapid.IntRange(0, 3).Draw(t, "to") == 0 {
			e.To = rapid.SampledFrom(others).Draw(t, "other")
		}
		if rapid.Bool().Draw(t, "misled") {
			e.Because = rapid.SampledFrom(others).Draw(t, "because")
		}
	} else if e.Kind == showdown.Asks {
		e.Kind = showdown.Claims
	}
	e.N = rapid.IntRange(0, l.Cards).Draw(t, "n")
	v := reflect.ValueOf(&e).Elem()
	for i := range v.NumField() {
		switch f, name := v.Field(i), v.Type().Field(i).Name; {
		case f.Kind() == reflect.Bool:
			f.SetBool(rapid.IntRange(0, 3).Draw(t, name) == 0)
		case f.Type() == reflect.TypeFor[article.Told]():
			f.Set(reflect.ValueOf(fact(t, name)))
		}
	}
	e.Viewer = showdown.Use(rapid.IntRange(0, int(showdown.NoUse)).Draw(t, "viewer"))
	return e
}

// fact draws what is told of a fact: most are.
func fact(t *rapid.T, name string) article.Told {
	return rapid.SampledFrom([]article.Told{article.No, article.No, article.Yes, article.NotTold}).Draw(t, name)
}

func rule(t *rapid.T, l showdown.Layout, events []showdown.Event, p *showdown.Policy) showdown.Ruling {
	r, err := showdown.Rule(l, events, p)
	if err != nil {
		t.Fatalf("%v: %+v %+v", err, l, events)
	}
	return r
}

// TestEveryHandHasOneFate: each hand is live, recoverable or dead; nobody wins with a dead hand unless the floor gives
// the pot away; options are there exactly when the floor or a fact decides, and the outcome is that of the first.
func TestEveryHandHasOneFate(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		for _, p := range books {
			r := rule(t, l, events, p)
			fates := slices.Sorted(slices.Values(slices.Concat(r.Live, r.Recoverable, r.Dead)))
			if want := slices.Sorted(slices.Values(l.Seats)); !slices.Equal(fates, want) {
				t.Fatalf("fates %v of %v", fates, want)
			}
			if (r.Kind == article.Decided) != (len(r.Options) == 0) || (r.Kind == article.Missing) != (len(r.Questions) > 0) {
				t.Fatalf("%+v", r)
			}
			if len(r.Options) > 0 && !reflect.DeepEqual(r.Options[0].Outcome, r.Outcome) {
				t.Fatalf("default %+v\noutcome %+v", r.Options[0].Outcome, r.Outcome)
			}
			if len(events) > 0 && (len(r.Why) == 0 || len(r.Cites) == 0) {
				t.Fatalf("no reason: %+v", r)
			}
			for _, id := range r.Cites {
				if !slices.Contains(r.Consulted, id) {
					t.Fatalf("%s decides and was not consulted", id)
				}
			}
		}
	})
}

// TestARulingReadsWhatItDependsOn: a clause of an article that was not consulted may say what it likes; the ruling on
// what happened stays, and so do its articles.
func TestARulingReadsWhatItDependsOn(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		events = events[:min(1, len(events))] // what came before is judged by articles that are not cited any more
		p := *rapid.SampledFrom(books).Draw(t, "book")
		before := rule(t, l, events, &p)
		clauses, others := reflect.ValueOf(&p).Elem(), reflect.ValueOf(rapid.SampledFrom(books).Draw(t, "other")).Elem()
		for i := range clauses.NumField() {
			clause := clauses.Field(i)
			if slices.Contains(before.Consulted, article.ID(clause.FieldByName("Cite").String())) {
				continue
			}
			value := clause.FieldByName("Value")
			was := reflect.ValueOf(value.Interface())
			value.Set(others.Field(i).FieldByName("Value"))
			after := rule(t, l, events, &p)
			value.Set(was)
			if before.Kind != after.Kind || !reflect.DeepEqual(before.Outcome, after.Outcome) || !slices.Equal(before.Cites, after.Cites) {
				t.Fatalf("%s was not consulted and matters:\n%+v\n%+v", clauses.Type().Field(i).Name, before, after)
			}
		}
	})
}

// TestChipsAreKept: what the winners get and what went back is what was in the middle.
func TestChipsAreKept(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		l.Pot = 700
		in := l.Pot
		for _, b := range l.Bets {
			in += b.Amount
		}
		for _, p := range books {
			r := rule(t, l, events, p)
			out := r.Pot
			for _, b := range r.Returned {
				out += b.Amount
			}
			if len(r.Winners) > 0 && out != in {
				t.Fatalf("%d in, %d out: %+v", in, out, r.Outcome)
			}
		}
	})
}

// renumbered moves every seat one further.
func renumbered(l showdown.Layout, events []showdown.Event) (showdown.Layout, []showdown.Event) {
	move := func(seats []int) (out []int) {
		for _, s := range seats {
			out = append(out, s+1)
		}
		return out
	}
	one := func(s int) int {
		if s <= 0 {
			return s
		}
		return s + 1
	}
	l.Seats, l.Folded, l.Callers, l.Aggressor, l.Earlier = move(l.Seats), move(l.Folded), move(l.Callers), one(l.Aggressor), one(l.Earlier)
	var strength [][]int
	for _, group := range l.Strength {
		strength = append(strength, move(group))
	}
	l.Strength = strength
	l.Bets = slices.Clone(l.Bets)
	for i := range l.Bets {
		l.Bets[i].Seat++
	}
	events = slices.Clone(events)
	for i := range events {
		events[i].Seat, events[i].To, events[i].Because = one(events[i].Seat), one(events[i].To), one(events[i].Because)
	}
	return l, events
}

// TestSeatNumbersMeanNothing: the same showdown one seat further has the same ruling one seat further.
func TestSeatNumbersMeanNothing(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		l2, events2 := renumbered(l, events)
		for _, p := range books {
			a, b := rule(t, l, events, p), rule(t, l2, events2, p)
			if a.Kind != b.Kind || a.Verdict != b.Verdict || !slices.Equal(a.Cites, b.Cites) || len(a.Options) != len(b.Options) {
				t.Fatalf("%+v\n%+v", a, b)
			}
			for i := range a.Dead {
				if a.Dead[i]+1 != b.Dead[i] {
					t.Fatalf("dead %v and %v", a.Dead, b.Dead)
				}
			}
			for i := range a.Winners {
				if a.Winners[i]+1 != b.Winners[i] {
					t.Fatalf("winners %v and %v", a.Winners, b.Winners)
				}
			}
		}
	})
}

// TestIrrelevantFactsChangeNothing: facts that do not belong to a kind of event do not touch its ruling.
func TestIrrelevantFactsChangeNothing(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		noisy := slices.Clone(events)
		for i := range noisy {
			e := &noisy[i]
			if e.Kind != showdown.Asks {
				e.Abused = e.Abused.Not()
			}
			if e.Kind != showdown.PicksUp {
				e.Facing = e.Facing.Not()
			}
			if e.Kind != showdown.Irregular {
				e.Unlooked = e.Unlooked.Not()
			}
			if e.Kind != showdown.Throws {
				e.Hidden, e.Overlooking, e.MadeFold = e.Hidden.Not(), e.Overlooking.Not(), e.MadeFold.Not()
			}
		}
		for _, p := range books {
			if a, b := rule(t, l, events, p), rule(t, l, noisy, p); !reflect.DeepEqual(a, b) {
				t.Fatalf("%+v\n%+v", a, b)
			}
		}
	})
}

// TestTheFloorMayTakeEveryOption: each option offered can be taken, and what comes of it is what was offered.
func TestTheFloorMayTakeEveryOption(t *testing.T) {
	books := policies(t)
	taken := 0
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		for _, p := range books {
			r := rule(t, l, events, p)
			if r.Kind != article.Floor {
				continue
			}
			for _, o := range r.Options {
				taken++
				after := rule(t, l, append(slices.Clone(events), showdown.Event{Kind: showdown.Ruled, Option: o.Key}), p)
				if !reflect.DeepEqual(after.Outcome, o.Outcome) || after.Kind != article.Decided {
					t.Fatalf("%s: %+v\n%+v", o.Key, o.Outcome, after)
				}
			}
		}
	})
	if taken == 0 {
		t.Error("no option was ever offered")
	}
}

// FuzzRule: whatever can be written down is ruled on or refused.
func FuzzRule(f *testing.F) {
	f.Add(`{"seats":[2,5],"cards":2}`, `[{"kind":"tables","seat":2,"n":1},{"kind":"throws","seat":2,"lost":true}]`)
	f.Add(`{"seats":[2,5],"cards":4,"all_in":true}`, `[{"kind":"killed","seat":5},{"kind":"asks","seat":2,"to":5}]`)
	books := policies(f)
	f.Fuzz(func(t *testing.T, layout, happened string) {
		var l showdown.Layout
		var events []showdown.Event
		if json.Unmarshal([]byte(layout), &l) != nil || json.Unmarshal([]byte(happened), &events) != nil {
			return
		}
		for _, p := range books {
			r, err := showdown.Rule(l, events, p)
			if err == nil && len(r.Live)+len(r.Recoverable)+len(r.Dead) != len(l.Seats) {
				t.Fatalf("%+v of %+v", r.Outcome, l)
			}
		}
	})
}
