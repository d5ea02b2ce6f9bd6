package frame

import (
	"math"
	"sort"
	"sync"

	"github.com/floorbook/floorbook/table"
)

// Around places chair k of n on an ellipse of half axes a and b: the dealer sits at the bottom, seat 1 is on
// the dealer's left, and the numbers run clockwise as seen from above.
func Around(k, n, a, b int) (x, y int) {
	gap := 2 * math.Pi / float64(n+1) // one place is the dealer's
	angle := math.Pi/2 + gap*float64(k+1)
	return round(float64(a) * math.Cos(angle)), round(float64(b) * math.Sin(angle))
}

// samples is how finely spread measures its curve.
const samples = 720

// ring are the places of the chairs of a table, by how many there are. They are measured once: every page of a table is drawn with them, each time that it
// may have changed.
var ring = func() (by [table.MaxSeats + 1]func() []place) {
	for n := range by {
		by[n] = sync.OnceValue(func() []place { return spread(n, ringA, ringB) })
	}
	return by
}()

// place is where something lies, from the middle of the table.
type place struct{ x, y int }

// spread places n chairs at equal distances along a rounded rectangle of half axes a and b, so that neighbours never overlap on the short sides; order and
// starting point are those of Around.
func spread(n, a, b int) []place {
	at := func(i int) (float64, float64) {
		angle := math.Pi/2 + 2*math.Pi*float64(i)/samples
		c, s := math.Cos(angle), math.Sin(angle)
		return float64(a) * math.Copysign(math.Pow(math.Abs(c), .62), c), float64(b) * math.Copysign(math.Pow(math.Abs(s), .62), s)
	}
	var length [samples + 1]float64
	px, py := at(0)
	for i := 1; i <= samples; i++ {
		qx, qy := at(i)
		length[i] = length[i-1] + math.Hypot(qx-px, qy-py)
		px, py = qx, qy
	}
	out := make([]place, n)
	for k := range out {
		want := length[samples] * float64(k+1) / float64(n+1)
		i := sort.SearchFloat64s(length[:], want)
		fx, fy := at(i)
		out[k] = place{round(fx), round(fy)}
	}
	return out
}

func round(v float64) int { return int(math.Round(v)) }
