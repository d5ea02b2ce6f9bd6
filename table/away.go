package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// killAway kills, in the order of the deal, the hands of players who are away from their seats or serve a penalty:
// dealt in, their blinds and antes in the pot (TDA-30-B, TDA-30-C, TDA-71-C-2), and in stud the bring-in if they owe
// it (TDA-30-D, TDA-71-C-3). When nobody is there at all, the last in that order is left with the pot. It reports
// whether it did anything.
func (d *decision) killAway() (bool, error) {
	acted := false
	for p, n := range d.seats {
		switch need := d.st.Next().Need; {
		case need == hand.NeedNothing, need == hand.NeedHole && d.st.Street() == hand.Preflop, need == hand.NeedFirst:
			return acted, nil
		}
		if !d.away.Has(n) || d.st.LivePlayers() < 2 || !d.dueToDie(p, n) {
			continue
		}
		if err := d.kill(p, n); err != nil {
			return acted, err
		}
		acted = true
	}
	return acted, nil
}

// dueToDie reports whether the hand of an absent player is killed now: at once, or, where the book lets the cards lie
// until then, when it is the player's turn (CR-CG-23). Penalised players' hands are killed at once.
func (d *decision) dueToDie(p int, n SeatNo) bool {
	if !d.lies(n) {
		return true
	}
	step := d.st.Next()
	return step.Need == hand.NeedAction && step.Player == p
}

// lies reports whether the cards of the player in seat n, who is away, lie until it is the player's turn.
func (d *decision) lies(n SeatNo) bool {
	return d.s.Cash != nil && d.s.At(n).Absent && d.p.CashAbsentKilled.Value == KilledAtTurn
}

// kill takes the bring-in from a player who owes it, and kills the hand.
func (d *decision) kill(p int, n SeatNo) error {
	var t article.Trace
	absent := d.s.At(n).Absent
	if step := d.st.Next(); step.Need == hand.NeedAction && step.Player == p && d.st.Legal().BringIn > 0 {
		rule := d.p.PenaltyBringIn
		if absent {
			rule = d.p.AbsentBringIn
		}
		rule.Decide(&t)
		if err := d.do(n, hand.Action{Kind: hand.BringIn, Player: p}, t.Decided()); err != nil {
			return err
		}
		t.Reset()
	}
	switch {
	case d.lies(n):
		d.p.CashAbsentKilled.Decide(&t)
	case absent:
		d.p.SeatDeadline.Decide(&t)
		d.p.AbsentKilled.Decide(&t)
		if d.st.Total(p) > 0 {
			d.p.AbsentPosts.Decide(&t)
		}
	default:
		d.p.PenaltyKilled.Decide(&t)
	}
	d.away = d.away.Without(n)
	if d.st.Next().Need == hand.NeedNothing || !d.st.Live(p) {
		return nil
	}
	return d.do(n, hand.Action{Kind: hand.Kill, Player: p}, t.Decided())
}
