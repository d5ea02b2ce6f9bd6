package scenario

import (
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ruling"
)

// seatOf is a player's seat as an argument.
func (g *run) seatOf(p int) ruling.Arg { return ruling.Seat("Seat", g.seats[p]) }

// pots says which pots are gathered so far and who can win them.
func (g *run) pots() {
	all := g.hand.Pots()
	if len(all) == 0 {
		g.fact(ruling.New("pots.none"))
		return
	}
	f := ruling.New("pots")
	for _, pot := range all {
		var seats []int
		for p, seat := range g.seats {
			if pot.Has(p) {
				seats = append(seats, seat)
			}
		}
		f = f.And(ruling.New("pots.one", ruling.Chips("Amount", pot.Amount), ruling.Seats("Seats", seats)))
	}
	g.fact(f)
}

// stacks says what lies behind every player.
func (g *run) stacks() {
	f := ruling.New("stacks")
	for p := range g.seats {
		f = f.And(ruling.New("chips_of", g.seatOf(p), ruling.Chips("Amount", g.hand.Stack(p))))
	}
	g.fact(f)
}

// whoseTurn says who must act, or throw cards, next.
func (g *run) whoseTurn() {
	step := g.hand.Next()
	f := ruling.New("to_act.nobody")
	switch {
	case step.Need == hand.NeedAction:
		f = ruling.New("to_act", g.seatOf(step.Player))
	case step.Need == hand.NeedDiscard && step.Count > 0:
		f = ruling.New("to_discard", g.seatOf(step.Player), ruling.Count("Count", step.Count))
	case step.Need == hand.NeedDiscard:
		f = ruling.New("to_draw", g.seatOf(step.Player))
	}
	g.citing(f, step.Cite)
}

// atMost says how large the bet or raise of the player to act may be, with the article that sets it.
func (g *run) atMost() {
	legal := g.hand.Legal()
	if legal.Player < 0 || !legal.CanRaise {
		return
	}
	g.citing(ruling.New("at_most", g.seatOf(legal.Player), ruling.Chips("To", legal.MaxTo)), g.hand.LegalRules().Most)
}

// rake says what the house has taken.
func (g *run) rake() {
	g.citing(ruling.New("rake", ruling.Chips("Amount", g.hand.Rake())), g.decided(g.book.Policy.Hand.Rake.Cite)...)
}

// shortage says how seventh street was dealt.
func (g *run) shortage() {
	policy := &g.book.Policy.Hand
	cites := g.decided(policy.StubNeed.Cite, policy.StubBurns.Cite, policy.StubShared.Cite, policy.StubEmpty.Cite)
	g.citing(ruling.New("seventh."+g.hand.Shortage().String()), cites...)
}

// boards says what lies on the boards so far.
func (g *run) boards() {
	for run := range g.hand.Runs() {
		f := ruling.New("board")
		if g.hand.Runs() > 1 {
			f.Args = append(f.Args, ruling.Count("Board", run+1))
		}
		f.Args = append(f.Args, ruling.Cards("Cards", strings.Fields(card.Text(g.hand.BoardOf(run)))...))
		g.fact(f)
	}
}

// show says whose cards must be tabled next.
func (g *run) show() {
	step := g.hand.Next()
	if step.Need != hand.NeedShow {
		g.fact(ruling.New("to_show.nobody"))
		return
	}
	f := ruling.New("to_show", g.seatOf(step.Player))
	if !step.MayMuck {
		f = f.And(ruling.New("may_not_muck"))
	}
	g.citing(f, step.Cite)
}

// orderOfShowing says in which order the hands would be tabled if everybody waited to be asked.
func (g *run) orderOfShowing() {
	h := *g.hand
	var seats []int
	var cites []article.ID
	for range hand.MaxPlayers {
		step := h.Next()
		if step.Need != hand.NeedShow {
			break
		}
		seats = append(seats, g.seats[step.Player])
		cites = append(cites, step.Cite)
		if h.Do(hand.Action{Kind: hand.Show, Player: step.Player}) != nil {
			break
		}
	}
	if len(seats) == 0 {
		g.fact(ruling.New("order.nobody"))
		return
	}
	g.citing(ruling.New("order", ruling.Seats("Seats", seats)), cites...)
}

// wins says what every winner gets of every pot, side pots first.
func (g *run) wins() {
	for _, pot := range g.hand.Result().Pots {
		split := false
		for _, share := range pot.Shares {
			split = split || share.Low
		}
		for _, share := range pot.Shares {
			f := ruling.New("wins", g.seatOf(share.Player), ruling.Chips("Amount", share.Amount), ruling.Count("Pot", pot.Index))
			if g.hand.Runs() > 1 {
				f.Args = append(f.Args, ruling.Count("Board", share.Run+1))
			}
			switch {
			case share.Low:
				f = f.And(ruling.New("wins.low"))
			case split:
				f = f.And(ruling.New("wins.high"))
			}
			g.citing(f, pot.Cite)
		}
	}
}

// returned says what has gone back because nobody matched it.
func (g *run) returned() {
	var f ruling.Fact
	for p := range g.seats {
		chips := g.hand.Returned(p)
		if chips == 0 {
			continue
		}
		if args := (ruling.Args{ruling.Chips("Amount", chips), g.seatOf(p)}); f.Key == "" {
			f = ruling.New("returned.to", args...)
		} else {
			f = f.And(ruling.New("returned.also", args...))
		}
	}
	if f.Key == "" {
		g.fact(ruling.New("returned.nothing"))
		return
	}
	policy := &g.book.Policy.Hand
	g.citing(f, g.decided(policy.Uncalled.Cite, policy.UncalledDead.Cite)...)
}
