package room

import (
	"slices"

	"github.com/floorbook/floorbook/table"
)

// overMax is how many of a stream's latest hands over are at hand; the journal has all.
const overMax = 500

// over is the hosted hands of a stream that are over, as they ended, the latest last.
type over struct {
	hands  []*table.Hand
	count  int                // with those that are no longer in hands
	going  map[int]*Played    // hands in progress, by table
	played map[string]*Played // those of hands, by id
}

// see notes what an event of a hosted table does to its hand, before it is applied to t.
func (o *over) see(t *table.State, e table.Event) {
	if t == nil {
		return
	}
	o.step(t, e)
	switch e.(type) {
	case table.HandEnded, table.HandVoided:
		if t.Hand != nil {
			o.ended(t)
		}
	}
}

// since lists the hands that have ended since there were count of them, as far as they are at hand.
func (o *over) since(count int) []*table.Hand { return o.hands[max(0, len(o.hands)-(o.count-count)):] }

// hand is the hand of an id, nil where it is not at hand.
func (o *over) hand(id string) *table.Hand {
	for _, h := range slices.Backward(o.hands) {
		if h.ID == id {
			return h
		}
	}
	return nil
}
