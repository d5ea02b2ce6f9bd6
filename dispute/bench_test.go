package dispute_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
)

// everyday are common claims and requests, and how many allocations the ruling on each may take by any book: the
// working memory, articles, reasons, chips that move, options, factors.
var everyday = []struct {
	name   string
	events []dispute.Event
	allocs int
}{
	{"claim_in_time", []dispute.Event{awarded, {Kind: dispute.Contests, Claim: dispute.PotCount, Seat: 5, Amount: 400, Earlier: article.No}}, 5},
	{"claim_too_late", []dispute.Event{awarded, riffle, {Kind: dispute.Acts, Act: hand.Fold}, {Kind: dispute.Contests, Claim: dispute.Reading, Seat: 5}}, 5},
	{"award", []dispute.Event{awarded, {Kind: dispute.Mixed}, {Kind: dispute.PutIn, Seat: 2, Amount: 900}, {Kind: dispute.PutIn, Seat: 5, Amount: 900},
		{Kind: dispute.Contests, Claim: dispute.PotAward, Seat: 5}}, 7},
	{"request_denied", []dispute.Event{{Kind: dispute.Asks, Request: dispute.RabbitHunt, Seat: 5}}, 3},
	{"request_granted", []dispute.Event{{Kind: dispute.Asks, Request: dispute.StackCount, Seat: 5, InTurn: article.Yes, FacingAllIn: article.Yes}}, 3},
	{"level", []dispute.Event{riffle, {Kind: dispute.LevelUp}}, 4},
	{"found_chips", []dispute.Event{{Kind: dispute.LostAllIn, Seat: 2, From: 5, Amount: 4000, Other: 4200}, {Kind: dispute.Finds, Seat: 2, Amount: 500}}, 9},
	{"freeze", []dispute.Event{{Kind: dispute.Pot, Amount: 4200}, {Kind: dispute.Freezes}}, 3},
	{"appeal", []dispute.Event{{Kind: dispute.Closes, By: dispute.Floor}, {Kind: dispute.Appeals, Seat: 5}}, 3},
	{"miscount", []dispute.Event{{Kind: dispute.CalledTold, Seat: 5, Amount: 4000, Other: 7000}}, 5},
}

var (
	awarded = dispute.Event{Kind: dispute.Awarded, Seat: 2, Amount: 3600}
	riffle  = dispute.Event{Kind: dispute.Started, Start: dispute.Riffle}
)

// TestARulingTakesFewAllocations fixes what rulings allocate, by every book.
func TestARulingTakesFewAllocations(t *testing.T) {
	for i, p := range policies(t) {
		for _, c := range everyday {
			n := testing.AllocsPerRun(20, func() {
				if _, err := dispute.Rule(setting, c.events, p); err != nil {
					t.Fatal(err)
				}
			})
			if int(n) > c.allocs {
				t.Errorf("%s: %s takes %v allocations, more than %d", bookIDs[i], c.name, n, c.allocs)
			}
		}
	}
}

func BenchmarkRule(b *testing.B) {
	p := policyOf(b, "tda-2024")
	for _, c := range everyday {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := dispute.Rule(setting, c.events, p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
