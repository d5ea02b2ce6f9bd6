package dispute

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ruling"
)

func (j *judge) asked(r Request) bool { return j.is(Asks) && j.last.Request == r }

// granted grants or denies a request; requests denied before are counted for the floor.
func (j *judge) granted(yes bool) bool {
	if yes {
		return j.decide(Outcome{Verdict: Granted})
	}
	return j.denied(Outcome{Verdict: Denied})
}

func (j *judge) denied(o Outcome) bool {
	n := 0
	for _, e := range j.all {
		if e.Kind == Asks && e.Seat == j.last.Seat && e.Request == j.last.Request {
			n++
		}
	}
	if n > 1 {
		j.because("repeated", ruling.Seat("Seat", j.last.Seat), ruling.Count("N", n))
	}
	return j.decide(o)
}

// folded reports whether the player is out of the hand: whose turn it is is not.
func (j *judge) folded() bool {
	return j.last.InTurn != article.Yes && j.holds(j.last.Folded, "folded")
}

// stackCount judges who may have an opponent's chips counted exactly.
func stackCount(j *judge) bool {
	if !j.asked(StackCount) {
		return false
	}
	who := j.p.StackCount.Decide(&j.t)
	facing := j.last.Folded != article.Yes && j.holds(j.last.FacingAllIn, "facing_all_in")
	return j.granted(facing && (who == Involved && !j.folded() || who != Involved && j.holds(j.last.InTurn, "in_turn")))
}

// betsCount judges who may have the bets before counted: only the player to act (TDA-RP-2-B).
func betsCount(j *judge) bool {
	if !j.asked(BetsCount) {
		return false
	}
	j.p.BetsCount.Decide(&j.t)
	return j.granted(j.last.Folded != article.Yes && j.holds(j.last.InTurn, "in_turn"))
}

// potCount judges a request to count the pot: in pot-limit only, or never. Elsewhere it may be spread for view.
func potCount(j *judge) bool {
	if !j.asked(CountPot) {
		return false
	}
	if j.p.PotCount.Decide(&j.t) && j.s.Structure == hand.PotLimit {
		return j.granted(true)
	}
	spread := j.p.PotSpread.Consult(&j.t)
	if spread {
		j.p.PotSpread.Decide(&j.t)
	}
	return j.denied(Outcome{Verdict: Denied, Spread: spread})
}

// newDeck judges a player's request for another deck: a defect is looked at, anything else refused.
func newDeck(j *judge) bool {
	if !j.asked(NewDeck) {
		return false
	}
	if j.holds(j.last.Defect, "defect") {
		j.p.NewDeckDefect.Decide(&j.t)
		return j.granted(true)
	}
	j.p.NewDeck.Decide(&j.t)
	return j.granted(false)
}

// rabbitHunt refuses to show the cards that would have come.
func rabbitHunt(j *judge) bool {
	if !j.asked(RabbitHunt) {
		return false
	}
	j.p.Rabbit.Decide(&j.t)
	return j.granted(false)
}

// proposition keeps the house out of a deal between players on the pot: the hand is played and the best one wins
// (LP-6-18-a).
func proposition(j *judge) bool {
	if !j.is(Proposes) {
		return false
	}
	j.p.Proposition.Decide(&j.t)
	return j.decide(Outcome{Verdict: BestHand})
}
