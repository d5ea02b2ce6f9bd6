package dispute_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/internal/precedencetest"
)

var order = precedencetest.List{Scenarios: "dispute/*.txt", Points: dispute.Points(), Swap: dispute.SwapPoints}

func TestOrderOfPoints(t *testing.T) { order.Holds(t) }

func TestEveryMeetingHasAScenario(t *testing.T) {
	books := policies(t)
	drawn := rapid.Custom(func(t *rapid.T) []dispute.Event {
		return told(t, setting, books[rapid.IntRange(0, len(books)-1).Draw(t, "book")])
	})
	order.Meets(t, func(seed int) precedencetest.Drawn {
		events, p := drawn.Example(seed), books[seed%len(books)]
		return precedencetest.Drawn{Told: events, Ruling: func() any { return comesTo(events, p) }}
	}, func(string, string) bool { return false })
}

// comesTo is what a ruling comes to, nil when there is none.
func comesTo(events []dispute.Event, p *dispute.Policy) any {
	r, err := dispute.Rule(setting, events, p)
	if err != nil {
		return nil
	}
	return struct {
		kind    article.RulingKind
		outcome dispute.Outcome
		options []dispute.Option
	}{r.Kind, r.Outcome, r.Options}
}
