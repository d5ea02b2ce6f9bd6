package scenario

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
)

func (g *run) award(s tell.Award) *refusal.Error {
	a := hand.Action{Kind: hand.Award, Player: -1, Pot: s.Pot, Run: s.Board - 1, Low: s.Low}
	for _, seat := range s.Seats {
		p, err := g.player(seat)
		if err != nil {
			return err
		}
		a.Winners = append(a.Winners, p)
	}
	if err := g.toAward(); err != nil {
		return err
	}
	return g.apply(a)
}

// toAward shows the hands and deals the unknown cards that stand between the last bet and the winners of the pots. It
// changes nothing where somebody must still act, or where the cards name the winners by themselves.
func (g *run) toAward() *refusal.Error {
	h := *g.hand
	var acts []hand.Action
	for range tell.CountMax {
		step := h.Next()
		a, deals := passive(&h, step, false)
		switch {
		case step.Need == hand.NeedAward:
			for _, a := range acts {
				if err := g.apply(a); err != nil {
					return err
				}
			}
			return nil
		case step.Need == hand.NeedShow:
			a = hand.Action{Kind: hand.Show, Player: step.Player}
		case !deals || step.Need == hand.NeedAction || step.Need == hand.NeedDiscard:
			return nil
		}
		if h.Do(a) != nil {
			return nil
		}
		acts = append(acts, a)
	}
	return nil
}

// waitsFor says which line the hand waits for.
func (g *run) waitsFor() *refusal.Error {
	step := g.hand.Next()
	need := ""
	switch step.Need {
	case hand.NeedAction:
		need = fmt.Sprintf("seat %d calls", g.seats[step.Player])
		if g.hand.Legal().CanCheck {
			need = fmt.Sprintf("seat %d checks", g.seats[step.Player])
		}
	case hand.NeedBoard, hand.NeedHole:
		need = g.nameOf(g.due())
	case hand.NeedShow:
		need = "everybody shows"
	case hand.NeedAward:
		need = fmt.Sprintf("award pot %d to %d", step.Pot, g.seats[0])
	case hand.NeedDiscard:
		need = fmt.Sprintf("seat %d stands pat", g.seats[step.Player])
		if step.Count > 0 {
			need = fmt.Sprintf("seat %d draws %d", g.seats[step.Player], step.Count)
		}
	case hand.NeedFirst:
		need = fmt.Sprintf("seat %d is first", g.seats[0])
	default:
		return engine(refusal.New(hand.HandOver))
	}
	return refusal.New(HandNeeds, "Need", need)
}

// decided narrows articles to those that have decided something in the hand.
func (g *run) decided(ids ...article.ID) (out []article.ID) {
	all := g.hand.Decided()
	for _, id := range ids {
		if slices.Contains(all, id) {
			out = append(out, id)
		}
	}
	return out
}

// missing returns those of the articles that a "> cites" line names which have decided nothing, or are named twice.
func (g *run) missing(named []string) (out []string) {
	for i, id := range named {
		if g.hand == nil || len(g.decided(article.ID(id))) == 0 || slices.Contains(named[:i], id) {
			out = append(out, id)
		}
	}
	return out
}

// cites is the "> cites" line with every article that has decided something in the hand.
func (g *run) cites() ruling.Fact {
	f := ruling.New(topicCites)
	if g.hand == nil || len(g.hand.Decided()) == 0 {
		return f
	}
	var ids []string
	for _, id := range g.hand.Decided() {
		ids = append(ids, string(id))
	}
	f.Args = ruling.Args{ruling.Words("Articles", ids...)}
	return f
}
