package league

import (
	"math/big"

	"github.com/floorbook/floorbook/refusal"
)

// Bounds of what a formula may say.
const (
	PointsMax = 1_000_000
	PlacesMax = 200
)

// Formula is what a result is worth in points, as a sum of the terms that are not zero: it is shown to players term by term.
type Formula struct {
	Places   []int64 `json:"places,omitempty"`   // for the first place, the second…; none for those behind
	Root     int64   `json:"root,omitempty"`     // times the square root of entries ÷ place
	Beaten   int64   `json:"beaten,omitempty"`   // for each entry that went out before
	Prize    int64   `json:"prize,omitempty"`    // for a place in the prizes
	Knockout int64   `json:"knockout,omitempty"` // for each player taken out
	Part     int64   `json:"part,omitempty"`     // for having played
}

// UsualFormula is one that clubs use.
type UsualFormula struct {
	Name    string
	Formula Formula
}

// Usual are formulas to begin with: a season takes one and changes it.
var Usual = []UsualFormula{
	{"root", Formula{Root: 100, Knockout: 10}},
	{"table", Formula{Places: []int64{25, 18, 15, 12, 10, 8, 6, 4, 2}, Part: 1}},
	{"beaten", Formula{Beaten: 1, Prize: 5}},
}

func (f Formula) none() bool {
	return len(f.Places) == 0 && f.Root == 0 && f.Beaten == 0 && f.Prize == 0 && f.Knockout == 0 && f.Part == 0
}

// check refuses a formula that gives nobody anything, or more than PointsMax for one thing.
func (f Formula) check() error {
	if f.none() {
		return refusal.New(NoFormula)
	}
	if len(f.Places) > PlacesMax {
		return refusal.New(TooManyPlaces, "Max", PlacesMax)
	}
	for _, p := range append([]int64{f.Root, f.Beaten, f.Prize, f.Knockout, f.Part}, f.Places...) {
		if p < 0 || p > PointsMax {
			return refusal.New(BadPoints, "Points", p, "Max", PointsMax)
		}
	}
	return nil
}

// Outcome is how an entry did in an event, as far as points go.
type Outcome struct {
	Entries int  // of the event, re-entries included
	Place   int  // from 1; of a tie, the best of the places shared
	Tied    int  // entries that share the place; 0: the place is its own
	Paid    bool // it has a prize
	Took    int  // players it has taken out
}

// Points are those of an outcome. What the places of a tie are worth is shared in equal parts; halves are rounded up.
func (f Formula) Points(o Outcome) int64 {
	shared := max(o.Tied, 1)
	var sum int64
	for place := o.Place; place < o.Place+shared; place++ {
		sum += f.ofPlace(place, o.Entries)
	}
	points := (2*sum + int64(shared)) / int64(2*shared)
	points += f.Part + f.Knockout*int64(o.Took)
	if o.Paid {
		points += f.Prize
	}
	return points
}

// ofPlace is what a place by itself is worth.
func (f Formula) ofPlace(place, entries int) int64 {
	points := f.Beaten*int64(max(entries-place, 0)) + root(f.Root, entries, place)
	if place <= len(f.Places) {
		points += f.Places[place-1]
	}
	return points
}

// root is k × √(n ÷ p), rounded to the nearest: the root of 4k²n ÷ p in whole numbers is twice it.
func root(k int64, n, p int) int64 {
	twice := new(big.Int).Mul(big.NewInt(4*k), big.NewInt(k))
	twice.Mul(twice, big.NewInt(int64(n))).Div(twice, big.NewInt(int64(p)))
	return (twice.Sqrt(twice).Int64() + 1) / 2
}
