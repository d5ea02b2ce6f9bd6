package tournament

import (
	"testing"
	"time"

	"github.com/floorbook/floorbook/table"
)

// FuzzUnmarshalEvents proves that no journal, however damaged, brings the reader down, and that what it reads it
// writes alike.
func FuzzUnmarshalEvents(f *testing.F) {
	p, rules := texapoker(f)
	r := newRoom(f, 9)
	r.clumsy = 40
	r.open(evening(), true, 12, p, rules)
	r.must(Start{})
	r.run(time.Minute)
	for i, e := range r.journal {
		if i%17 == 0 {
			data, err := MarshalEvents([]Event{e})
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	for _, e := range []table.Event{
		table.DeckSet{Hand: "t1-h2", Cards: 52, Deck: [32]byte{1}, Sealed: []byte("seed")},
		table.DeckCut{Hand: "t1-h2", Seat: 3, Player: "p1", Entropy: [32]byte{2}},
		table.HandStarted{ID: "t1-h2", Deck: [32]byte{1}, Cut: [32]byte{3}},
	} {
		data, err := MarshalEvents([]Event{TableEvent{Table: 1, Event: e}})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`[{"type":"nonsense"}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		events, err := UnmarshalEvents(data)
		if err != nil {
			return
		}
		first, err := MarshalEvents(events)
		if err != nil {
			return // text that JSON can hold and a named value cannot
		}
		again, err := UnmarshalEvents(first)
		if err != nil {
			t.Fatalf("%s: %v", first, err)
		}
		second, err := MarshalEvents(again)
		if err != nil || string(first) != string(second) {
			t.Fatalf("%s\n%s\n%v", first, second, err)
		}
	})
}

func TestEventsThatAreUnknownAreErrors(t *testing.T) {
	for _, text := range []string{`[{"type":"nonsense"}]`, `[{"type":"table.nonsense","at_table":1}]`, `{}`, `[1]`,
		`[{"type":"noted","args":{"X":1.5}}]`, `[{"type":"registered","no":"x"}]`} {
		if events, err := UnmarshalEvents([]byte(text)); err == nil {
			t.Errorf("%s: %+v", text, events)
		}
	}
	got, err := UnmarshalEvents([]byte(`[{"type":"table.button_set","at_table":3,"seat":4}]`))
	if err != nil || len(got) != 1 || got[0] != (TableEvent{Table: 3, Event: table.ButtonSet{Seat: 4}}) {
		t.Errorf("%+v %v", got, err)
	}
}

// The rules of a journal written when the referee had its own copy of what the hand's policy says: one of them is read.
func TestOlderRulesAreReadFromTheHand(t *testing.T) {
	events, err := UnmarshalEvents([]byte(`[{"type":"created","id":"old","rules":{
		"Hand":{"MinRaise":{"value":"double_total","cite":"CR-11-c"},"ReopeningAddsUp":{"value":true,"cite":"TDA-47-A-2"}},
		"Referee":{"MinimumRaise":{"value":"double_total","cite":"CR-11-c"},"Reopening":{"value":{},"cite":"CR-12-b"},
			"ShortAccumulate":{"value":true,"cite":"TDA-47-A-2"},"OversizedChip":{"value":{},"cite":"TDA-44-A"}}}}]`))
	if err != nil {
		t.Fatal(err)
	}
	s := New()
	Apply(s, events[0])
	r := &s.Rules.Referee
	if r.MinRaise != s.Rules.Hand.MinRaise || r.MinRaise.Cite != "CR-11-c" || !r.ReopeningAddsUp.Value || r.OversizedChip.Cite != "TDA-44-A" {
		t.Errorf("%+v", r.Raising)
	}
}
