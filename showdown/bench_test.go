package showdown_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/showdown"
)

// everyday are common showdowns of three hands, and how many allocations the ruling on each may take by any book: the
// working memory, seats, reasons, articles, what is shown, penalties, options.
var everyday = []struct {
	name   string
	events []showdown.Event
	allocs int
}{
	{"nothing", nil, 2},
	{"tabled", []showdown.Event{{Kind: showdown.Tables, Seat: 2}, {Kind: showdown.Tables, Seat: 5}}, 4},
	{"tabled_in_part", []showdown.Event{{Kind: showdown.Tables, Seat: 2, N: 1}}, 4},
	{"mucked", []showdown.Event{{Kind: showdown.Tables, Seat: 2}, {Kind: showdown.Throws, Seat: 7, Muck: article.Yes, Lost: article.Yes, Past: article.Yes, FaceUp: article.No, Believing: article.No}}, 5},
	{"mucked_believing_won", []showdown.Event{{Kind: showdown.Tables, Seat: 5, N: 1}, {Kind: showdown.Throws, Seat: 5, Muck: article.Yes, Believing: article.Yes, Lost: article.Yes, Past: article.Yes}}, 5},
	{"killed", []showdown.Event{{Kind: showdown.Tables, Seat: 2}, thrown, {Kind: showdown.Killed, Seat: 5, Approved: article.No, Announced: article.No, Protected: article.No, Lost: article.Yes}}, 7},
	{"killed_tabled", []showdown.Event{{Kind: showdown.Tables, Seat: 5}, {Kind: showdown.Killed, Seat: 5, Approved: article.No, Announced: article.No, Winning: article.Yes}}, 5},
	{"touched", []showdown.Event{{Kind: showdown.Touched, Seat: 5, Protected: article.Yes, Lost: article.No}}, 5},
	{"asked", []showdown.Event{{Kind: showdown.Tables, Seat: 2}, thrown, {Kind: showdown.Asks, Seat: 5, To: 2, Abused: article.No, Winning: article.No, Muck: article.No}}, 6},
	{"refuses", []showdown.Event{{Kind: showdown.Refuses, Seat: 2}}, 4},
	{"shown_to_one", []showdown.Event{{Kind: showdown.ShowsTo, Seat: 2, To: 5}}, 6},
	{"nobody_shows", []showdown.Event{{Kind: showdown.NobodyShows}}, 8},
	{"ruled", []showdown.Event{
		{Kind: showdown.Tables, Seat: 5, N: 1}, {Kind: showdown.Throws, Seat: 5, Muck: article.Yes, Believing: article.Yes, Lost: article.Yes, Past: article.Yes},
		{Kind: showdown.Claims, Seat: 5},
	}, 4},
}

// thrown tells all that any book reads of a hand thrown away.
var thrown = showdown.Event{
	Kind: showdown.Throws, Seat: 7, Muck: article.No, Past: article.No, FaceUp: article.No, MadeFold: article.No, Believing: article.No,
}

var three = showdown.Layout{
	Seats: []int{2, 5, 7}, Cards: 2, Aggressor: 2, Earlier: showdown.Nobody, AllIn: article.No, Board: article.No, Strength: [][]int{{5}, {2}, {7}}, Pot: 1000,
	Bets: []showdown.Posted{{Seat: 2, Amount: 400}, {Seat: 5, Amount: 600}, {Seat: 7, Amount: 400}},
}

// TestARulingTakesFewAllocations fixes what rulings allocate, by every book.
func TestARulingTakesFewAllocations(t *testing.T) {
	for i, p := range policies(t) {
		for _, c := range everyday {
			n := testing.AllocsPerRun(20, func() {
				if _, err := showdown.Rule(three, c.events, p); err != nil {
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
				if _, err := showdown.Rule(three, c.events, p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
