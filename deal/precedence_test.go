package deal_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/internal/precedencetest"
)

// enders are the points after which there is no hand to put right: they meet every later point in the same way, which
// TestEndersComeFirst proves. Scenarios say only which of them comes first.
var enders = []string{"redeal", "cut", "foul_deck", "odd_back", "short_deck"}

var order = precedencetest.List{Scenarios: "deal/*.txt", Points: deal.Points(), Swap: deal.SwapPoints}

func TestOrderOfPoints(t *testing.T) { order.Holds(t) }

func TestEveryMeetingHasAScenario(t *testing.T) {
	books := policies(t)
	drawn := rapid.Custom(func(t *rapid.T) situated {
		l, events := situation(t)
		if rapid.Bool().Draw(t, "ended") {
			events = append(events, ended(t))
		}
		for i := range events { // of what nobody told, the ruling is that on either answer
			tellAll(&events[i])
		}
		return situated{l, events}
	})
	order.Meets(t, func(seed int) precedencetest.Drawn {
		s, p := drawn.Example(seed), books[seed%len(books)]
		return precedencetest.Drawn{Told: s.events, Ruling: func() any { return s.comesTo(p) }}
	}, func(first, second string) bool {
		return slices.Contains(enders, first) && !slices.Contains(enders, second)
	})
}

// tellAll denies the facts of an event that were not told, and lets the dealer have done it.
func tellAll(e *deal.Event) {
	if e.By == deal.Unknown {
		e.By = deal.Dealer
	}
	v := reflect.ValueOf(e).Elem()
	for i := range v.NumField() {
		if told, ok := v.Field(i).Interface().(article.Told); ok && !told.Known() {
			v.Field(i).Set(reflect.ValueOf(article.No))
		}
	}
}

// situated is a table and what happened there.
type situated struct {
	layout deal.Layout
	events []deal.Event
}

// ended draws an event that ends the hand, or would.
func ended(t *rapid.T) deal.Event {
	return rapid.SampledFrom([]deal.Event{
		{Kind: deal.Misdealt}, {Kind: deal.Cut, N: 2}, {Kind: deal.Duplicate}, {Kind: deal.OddBack}, {Kind: deal.Short, N: 1}, {Kind: deal.Pushed},
	}).Draw(t, "end")
}

// comesTo is what a ruling comes to, nil when there is none.
func (s situated) comesTo(p *deal.Policy) any {
	r, err := deal.Rule(s.layout, s.events, p)
	if err != nil {
		return nil
	}
	return struct {
		kind    article.RulingKind
		outcome deal.Outcome
		options []deal.Option
	}{r.Kind, r.Outcome, r.Options}
}

// TestEndersComeFirst: whatever else happened, a declared misdeal is dealt again, and a foul deck voids the hand.
func TestEndersComeFirst(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		p := books[rapid.IntRange(0, len(books)-1).Draw(t, "book")]
		for kind, want := range map[deal.Kind]deal.Verdict{deal.Misdealt: deal.Misdeal, deal.Duplicate: deal.Void} {
			r, err := deal.Rule(l, append([]deal.Event{{Kind: kind}}, events...), p)
			if err == nil && (r.Kind != article.Decided || r.Verdict != want) {
				t.Fatalf("%v: %v %v by %s", kind, r.Kind, r.Verdict, r.Point)
			}
		}
	})
}
