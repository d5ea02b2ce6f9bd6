package room

import (
	"maps"
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
)

// Played is a hosted hand that is over as it went.
type Played struct {
	Hand  *table.Hand
	Began table.HandStarted
	Steps []table.Event // acts, rulings and what became of clocks, in order
}

// Acts are the acts in the terms of the engine, as they stood at the end.
func (p *Played) Acts() []hand.Action {
	var out []hand.Action
	for _, e := range p.Steps {
		if acted, is := e.(table.Acted); is {
			out = append(out, acted.Action)
		}
	}
	return out
}

// step notes an event of a hand in progress, before it is applied to its table.
func (o *over) step(t *table.State, e table.Event) {
	if began, is := e.(table.HandStarted); is {
		if o.going == nil {
			o.going = map[int]*Played{}
		}
		o.going[t.No] = &Played{Began: began}
		return
	}
	p := o.going[t.No]
	if p == nil {
		return
	}
	switch e := e.(type) {
	case table.Acted, table.RulingMade, table.FloorRuled, table.DealRuled, table.ShowdownRuled, table.ClaimRuled, table.TimeCalled, table.TimeRanOut:
		p.Steps = append(p.Steps, e)
	case table.TakenBack:
		for i := len(p.Steps) - 1; i >= 0; i-- {
			if acted, is := p.Steps[i].(table.Acted); is && acted.Seat == e.Seat {
				p.Steps = p.Steps[:i]
				break
			}
		}
	}
}

// ended puts a hand to those that are over, and forgets what was noted of the oldest where there are too many.
func (o *over) ended(t *table.State) {
	if o.played == nil {
		o.played = map[string]*Played{}
	}
	if len(o.hands) == overMax {
		delete(o.played, o.hands[0].ID)
		o.hands = slices.Delete(o.hands, 0, 1)
	}
	o.hands = append(o.hands, t.Hand)
	o.count++
	if p := o.going[t.No]; p != nil {
		p.Hand = t.Hand
		o.played[t.Hand.ID] = p
		delete(o.going, t.No)
	}
}

func (o *over) clone() over {
	next := over{hands: slices.Clone(o.hands), count: o.count, going: maps.Clone(o.going), played: maps.Clone(o.played)}
	for no, p := range next.going {
		own := *p
		own.Steps = slices.Clone(p.Steps)
		next.going[no] = &own
	}
	return next
}

// History is a hosted hand that is over as one player may know it.
type History struct {
	Played
	Player table.PlayerID
	Hole   []card.Card // that he held at the end
}

// History opens a hand that is over to a player who was in it, act by act, as Own opens its cards. It refuses with a *refusal.Error.
func (r *Room) History(stream, hand string, player table.PlayerID) (History, error) {
	own, err := r.Own(stream, hand, player)
	if err != nil {
		return History{}, err
	}
	out := History{Played: Played{Hand: own.Hand}, Player: player}
	p := position(own.Hand, player)
	for _, at := range own.Hand.Pack.Held(p) {
		for _, c := range own.Cards {
			if c.At == at {
				out.Hole = append(out.Hole, c.Card)
			}
		}
	}
	in, done := r.hosting(stream)
	if in == nil {
		return out, nil
	}
	defer done()
	if p := in.handsOver().played[hand]; p != nil {
		out.Played = *p
	}
	return out, nil
}

// HandsOf lists the hosted hands of a stream that are over and at hand to which a player was dealt, the latest first.
func (r *Room) HandsOf(stream string, player table.PlayerID) []string {
	in, done := r.hosting(stream)
	if in == nil {
		return nil
	}
	defer done()
	var out []string
	for _, h := range slices.Backward(in.handsOver().hands) {
		if position(h, player) >= 0 {
			out = append(out, h.ID)
		}
	}
	return out
}
