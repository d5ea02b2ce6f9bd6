package showdown_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
)

func policyOf(t testing.TB, id string) *showdown.Policy {
	t.Helper()
	i := slices.Index(bookIDs, id)
	if i < 0 {
		t.Fatalf("%s is not among the books", id)
	}
	return policies(t)[i]
}

func ruled(t *testing.T, book string, l showdown.Layout, events ...showdown.Event) showdown.Ruling {
	t.Helper()
	r, err := showdown.Rule(l, events, policyOf(t, book))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestASweptHandLosesWhatWasCalled: swept unprotected, under every book; what nobody matched goes back, by the base where a
// book says nothing of it.
func TestASweptHandLosesWhatWasCalled(t *testing.T) {
	l := showdown.Layout{
		Seats: []int{2, 5}, Cards: 2, Pot: 1000,
		Bets: []showdown.Posted{{Seat: 2, Amount: 800}, {Seat: 5, Amount: 300}},
	}
	for book, pot := range map[string]int{
		"tda-2024": 1600, "texapoker-2024": 1600, "casino-ri": 1600, "lois-du-poker": 1600, "heavenpoker-2010": 1600, "cercle-pg": 1600,
	} {
		r := ruled(t, book, l, showdown.Event{Kind: showdown.Killed, Seat: 2, Approved: article.No, Announced: article.No, Protected: article.No, Lost: article.Yes})
		if !slices.Equal(r.Dead, []int{2}) || !slices.Equal(r.Winners, []int{5}) || int(r.Pot) != pot {
			t.Errorf("%s: %+v", book, r.Outcome)
		}
	}
}

// TestTheFloorsOptionIsCarriedOn: what the floor decides holds for what follows, and the default does as long as it has
// decided nothing.
func TestTheFloorsOptionIsCarriedOn(t *testing.T) {
	l := showdown.Layout{Seats: []int{4, 6}, Cards: 2, Strength: [][]int{{6}, {4}}, AllIn: article.No, Board: article.No}
	lie := showdown.Event{Kind: showdown.Declares, Seat: 4, False: article.Yes, Deliberate: article.Yes}
	throw := showdown.Event{Kind: showdown.Throws, Seat: 6, Because: 4, Muck: article.Yes, Lost: article.Yes}
	tables := showdown.Event{Kind: showdown.Tables, Seat: 4}
	if r := ruled(t, "lois-du-poker", l, lie, throw, tables); !slices.Equal(r.Winners, []int{4}) {
		t.Errorf("by default: %+v", r.Outcome)
	}
	option := showdown.Event{Kind: showdown.Ruled, Option: "pot_to_misled"}
	if r := ruled(t, "lois-du-poker", l, lie, throw, option, tables); !slices.Equal(r.Winners, []int{6}) {
		t.Errorf("the pot to the misled player: %+v", r.Outcome)
	}
}

func TestWhatCannotBeIsRefused(t *testing.T) {
	two := showdown.Layout{Seats: []int{2, 5}, Cards: 2}
	for _, c := range []struct {
		layout showdown.Layout
		event  showdown.Event
		code   refusal.Code
	}{
		{showdown.Layout{Cards: 2}, showdown.Event{}, showdown.BadSeats},
		{showdown.Layout{Seats: []int{2, 2}, Cards: 2}, showdown.Event{}, showdown.NoSuchSeat},
		{showdown.Layout{Seats: []int{2}, Cards: 2, Folded: []int{2}}, showdown.Event{}, showdown.NoSuchSeat},
		{showdown.Layout{Seats: []int{2}, Cards: 0}, showdown.Event{}, showdown.BadCount},
		{showdown.Layout{Seats: []int{2}, Cards: 2, Aggressor: 9}, showdown.Event{}, showdown.NoSuchSeat},
		{showdown.Layout{Seats: []int{2}, Cards: 2, Pot: -1}, showdown.Event{}, showdown.BadCount},
		{showdown.Layout{Seats: []int{2}, Cards: 2, Bets: []showdown.Posted{{Seat: 9, Amount: 1}}}, showdown.Event{}, showdown.NoSuchSeat},
		{two, showdown.Event{Kind: showdown.Tables, Seat: 7}, showdown.NoSuchSeat},
		{two, showdown.Event{Kind: showdown.Tables, Seat: 2, N: 3}, showdown.BadCount},
		{two, showdown.Event{Kind: showdown.Asks, Seat: 2, To: 2}, showdown.NoSuchSeat},
		{two, showdown.Event{Kind: showdown.Asks, Seat: 2, To: 9}, showdown.NoSuchSeat},
		{two, showdown.Event{Kind: showdown.Throws, Seat: 2, Because: 9}, showdown.NoSuchSeat},
		{two, showdown.Event{Kind: 200, Seat: 2}, showdown.BadCount},
		{two, showdown.Event{Kind: showdown.Ruled, Option: "dead"}, showdown.NotRuled},
	} {
		_, err := showdown.Rule(c.layout, []showdown.Event{c.event}, policyOf(t, "tda-2024"))
		var why *refusal.Error
		if !errors.As(err, &why) || why.Code != c.code {
			t.Errorf("%+v %+v: %v, want %s", c.layout, c.event, err, c.code)
		}
	}
	many := make([]showdown.Event, showdown.EventMax+1)
	if _, err := showdown.Rule(two, many, policyOf(t, "tda-2024")); err == nil {
		t.Error("too many events are ruled on")
	}
}

func TestNamesComeBack(t *testing.T) {
	r := ruled(t, "tda-2024", showdown.Layout{Seats: []int{2, 5}, Cards: 2, AllIn: article.No}, showdown.Event{Kind: showdown.Tables, Seat: 2, N: 1},
		showdown.Event{Kind: showdown.Throws, Seat: 2, Lost: article.Yes, Muck: article.Yes})
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var again showdown.Ruling
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	if back, _ := json.Marshal(again); string(back) != string(text) || again.Kind != article.Floor {
		t.Errorf("%s\n%s", text, back)
	}
}

// TestEveryPointRules: no kind of event goes without a reason.
func TestEveryPointRules(t *testing.T) {
	l := showdown.Layout{Seats: []int{2, 5, 7}, Folded: []int{3}, Cards: 2, Aggressor: 2}
	for _, id := range bookIDs {
		for i, point := range showdown.Points() {
			e := showdown.Event{Kind: showdown.Kind(i), Seat: 2}
			if e.Kind == showdown.Asks || e.Kind == showdown.ShowsTo {
				e.To = 5
			}
			r := ruled(t, id, l, e)
			if r.Point != point || len(r.Why) == 0 || len(r.Cites) == 0 {
				t.Errorf("%s: %s: %+v", id, point, r)
			}
		}
	}
}

// TestOlderJournalsTellTheSame: the flags of before facts had three values are read as what they meant.
func TestOlderJournalsTellTheSame(t *testing.T) {
	for text, want := range map[string]showdown.Event{
		`{"kind":"throws","seat":2,"muck":true,"identifiable":true}`:     {Kind: showdown.Throws, Seat: 2, Muck: article.Yes, Lost: article.No},
		`{"kind":"killed","seat":2,"silent":true,"losing":true}`:         {Kind: showdown.Killed, Seat: 2, Approved: article.No, Winning: article.No},
		`{"kind":"strays","seat":2,"past":true,"unconfirmed":true}`:      {Kind: showdown.Strays, Seat: 2, Past: article.Yes, Confirmed: article.No},
		`{"kind":"shows_to","seat":2,"to":5,"during":true,"later":true}`: {Kind: showdown.ShowsTo, Seat: 2, To: 5, During: true, Viewer: showdown.LaterRound},
	} {
		var got showdown.Event
		if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("%s: %+v %v, want %+v", text, got, err, want)
		}
	}
}
