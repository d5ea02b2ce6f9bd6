package scenario

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/tell"
)

// Heads of facts: what a ">" line speaks of.
const (
	headRuling      = "ruling"
	headOption      = "option"
	headAsks        = "asks"
	headPenalty     = "penalty"
	headWhy         = "why"
	headReleased    = "released"
	headMay         = "may"
	headSubstantial = "substantial"
	headPot         = "pot"
	headPots        = "pots"
	headStacks      = "stacks"
	headStreet      = "street"
	headWins        = "wins"
	headShow        = "show"
	headRefused     = "refused"
	headDead        = "dead"
	headMisses      = "misses"
	headAct         = "act"
	headMost        = "most"
	headCites       = "cites"
	headReturned    = "returned"
	headOrder       = "order"
	headRake        = "rake"
	headShortage    = "seventh"
	headStub        = "stub"
	headBoard       = "board"
	headUnderstood  = "understood"
)

func (g *run) fact(head, text string, cites []article.ID) {
	f, ok := tell.Parse(text)
	if !ok || tell.Topic(f.Key) != head {
		panic("scenario: " + head + ": " + text)
	}
	g.step.Facts = append(g.step.Facts, f.By(cites...))
}

// ruled records a ruling.
func (g *run) ruled(seat int, r *referee.Ruling) {
	g.last = r
	g.step.Ruling, g.step.Seat = r, seat
	g.consult = merge(g.consult, r.Consulted)
	g.fact(headRuling, rulingText(r), r.Cites)
	for i, o := range r.Options {
		text := fmt.Sprintf("option %s: %s", o.Key, outcomeText(o.Outcome, false))
		if r.Kind == article.Floor && i == r.Default {
			text += " (default)"
		}
		g.fact(headOption, text, nil)
	}
	for _, q := range r.Questions {
		g.fact(headAsks, "asks "+q, nil)
	}
	if r.Penalty != nil {
		g.fact(headPenalty, penaltyText(r.Penalty), []article.ID{r.Penalty.Cite})
	}
	for _, why := range r.Why {
		g.fact(headWhy, "why "+why.Key, nil)
	}
}

// optionFacts records how the floor or the player may choose.
func (g *run) optionFacts(r *referee.Ruling) {
	for i, o := range r.Options {
		text := fmt.Sprintf("option %s: %s", o.Key, outcomeText(o.Outcome, false))
		if r.Kind == article.Floor && i == r.Default {
			text += " (default)"
		}
		g.fact(headOption, text, nil)
	}
}

// released records what became of an early act.
func (g *run) released(seat int, r *referee.Ruling) {
	g.consult = merge(g.consult, r.Consulted)
	text := "free"
	switch {
	case r.Free && r.Returned > 0:
		text = fmt.Sprintf("free, returned %d", r.Returned)
	case r.Bound:
		text = "bound: " + rulingText(r)
	case r.Kind == article.Floor:
		text = rulingText(r)
	case !r.Free:
		text = limitedText(r.Outcome)
	}
	if r.Free && r.Forfeit > 0 {
		text += fmt.Sprintf(", forfeit %d if folded", r.Forfeit)
	}
	g.fact(headReleased, fmt.Sprintf("seat %d %s", seat, text), r.Cites)
	g.optionFacts(r)
	if g.step.Ruling == nil {
		g.step.Ruling, g.step.Seat = r, seat
		return
	}
	g.step.Early = append(g.step.Early, Released{seat, r})
}

// rulingText writes what stands.
func rulingText(r *referee.Ruling) string {
	text := ""
	switch {
	case r.Kind == article.Floor:
		text = "floor decides"
	case r.Kind == article.Missing:
		text = "missing " + strings.Join(r.Questions, " ")
	case r.Free:
		text = "free"
		if r.Returned > 0 {
			text = fmt.Sprintf("free, returned %d", r.Returned)
		}
	default:
		text = outcomeText(r.Outcome, r.NoFold)
	}
	if r.Held {
		text = "held: " + text
	}
	return text
}

// outcomeText writes an action with its total and what moves.
func outcomeText(o referee.Outcome, noFold bool) string {
	text := "no action"
	switch o.Action {
	case hand.Fold, hand.Check:
		text = o.Action.String()
	case hand.Call, hand.Bet, hand.Raise:
		text = o.Action.String()
		if o.To > 0 {
			text = fmt.Sprintf("%s to %d", o.Action, o.To)
		}
	}
	for _, part := range []struct {
		name   string
		amount chip.Amount
	}{{"returned", o.Returned}, {"owed", o.Owed}, {"forfeit", o.Forfeit}} {
		if part.amount > 0 {
			text += fmt.Sprintf(", %s %d", part.name, part.amount)
		}
	}
	if o.AllIn {
		text += ", all-in"
	}
	if noFold {
		text += ", no fold"
	}
	if o.NoRaise {
		text += ", no raise"
	}
	return text
}

func penaltyText(p *referee.Penalty) string {
	text := "penalty " + p.Infraction
	switch {
	case p.Hands > 0:
		text += fmt.Sprintf(", %d hands", p.Hands)
	case p.Warning:
		text += ", warning"
	case p.None:
		text += ", 0 hands"
	default:
		text += ", possible"
	}
	if p.Required {
		text += ", required"
	}
	return text
}

// actual answers a question that an expectation asks of the state after the line.
func (g *run) actual(head string) {
	if g.dealing != nil {
		g.dealFact(head)
		return
	}
	switch head {
	case headMay:
		g.may()
	case headPot, headPots, headStacks, headStreet, headWins, headShow, headSubstantial, headAct, headMost, headReturned, headOrder,
		headRake, headShortage, headStub, headBoard:
		if g.hand != nil {
			g.handFact(head)
		}
	case headOwes, headDealt, headNextBig:
		g.tableFact(head)
	case headUnderstood:
		g.understood()
	}
}

// understood says which standard word was heard.
func (g *run) understood() {
	structure := referee.NoLimit
	switch {
	case g.spot != nil:
		structure = g.spot.Betting
	case g.hand != nil:
		structure = referee.SpotOf(g.hand, 0, g.policy()).Betting
	}
	var t article.Trace
	word := referee.Standard(g.heard, structure, g.policy(), &t)
	g.fact(headUnderstood, "understood "+word.String(), t.Decided())
}

// may writes what the player to act may do.
func (g *run) may() {
	if g.hand == nil {
		if g.spot == nil {
			return
		}
		legal, r := referee.Allowed(*g.spot, g.policy())
		g.consult = merge(g.consult, r.Consulted)
		noRaise, noFold := false, false
		if g.last != nil {
			noRaise, noFold = g.last.NoRaise, g.last.NoFold
		}
		g.fact(headMay, "may "+mayText(legal, noFold, noRaise), r.Cites)
		for _, q := range r.Questions {
			g.fact(headAsks, "asks "+q, nil)
		}
		return
	}
	p, waits := g.actor()
	if !waits {
		return
	}
	seat := g.seats[p]
	legal := g.hand.Legal()
	var cites []article.ID
	if legal.Cite != "" {
		cites = []article.ID{legal.Cite}
	}
	g.consult = merge(g.consult, cites)
	limit := g.limitOn(seat)
	g.fact(headMay, fmt.Sprintf("seat %d may %s", seat, mayText(legal, limit.NoFold, limit.NoRaise)), cites)
}

func mayText(l hand.Legal, noFold, noRaise bool) string {
	var parts []string
	switch {
	case l.BringIn > 0:
		parts = append(parts, fmt.Sprintf("bring in %d", l.BringIn))
	case l.CanCheck:
		parts = append(parts, "check")
	default:
		if !noFold {
			parts = append(parts, "fold")
		}
		parts = append(parts, fmt.Sprintf("call %d", l.CallTo))
	}
	if l.CanRaise && !noRaise {
		verb := "raise"
		switch {
		case l.BringIn > 0:
			verb = "complete"
		case l.IsBet:
			verb = "bet"
		}
		limits := fmt.Sprintf("%d to %d", l.MinTo, l.MaxTo)
		switch {
		case l.MaxTo > tell.AmountMax:
			limits = fmt.Sprintf("%d or more", l.MinTo)
		case l.MinTo >= l.MaxTo:
			limits = fmt.Sprint(l.MaxTo)
		}
		parts = append(parts, verb+" "+limits)
	}
	return strings.Join(parts, ", ")
}

// handFact writes what can be seen of a hand at any moment.
func (g *run) handFact(head string) {
	switch head {
	case headPot:
		g.fact(head, fmt.Sprintf("pot %d", g.hand.PotTotal()), nil)
	case headStreet:
		g.fact(head, "street "+g.nameOf(g.hand.Street()), nil)
	case headStub:
		g.fact(head, fmt.Sprintf("stub %d", g.hand.Stub()), nil)
	case headSubstantial:
		g.substantialHand()
	case headPots:
		g.pots()
	case headStacks:
		g.stacks()
	case headShow:
		g.show()
	case headWins:
		g.wins()
	case headAct:
		g.whoseTurn()
	case headMost:
		g.atMost()
	case headReturned:
		g.returned()
	case headOrder:
		g.orderOfShowing()
	case headRake:
		g.rake()
	case headShortage:
		g.shortage()
	case headBoard:
		g.boards()
	}
}

func (g *run) seatsOf(pot hand.Pot) string {
	var seats []string
	for p, seat := range g.seats {
		if pot.Has(p) {
			seats = append(seats, fmt.Sprint(seat))
		}
	}
	return strings.Join(seats, " ")
}

// substantial says whether actions are enough to bar a misdeal: in most books, whether they are substantial.
func (g *run) substantial(count hand.ActionCount, t *article.Trace) {
	p := &g.book.Policy.Deal
	window, answer := p.MisdealWindow.Value, "no"
	enough := false
	if window == hand.Substantial {
		enough = count.Substantial(&p.SubstantialAction, t)
	} else {
		enough = count.Enough(p.MisdealWindow.Decide(t), &p.SubstantialAction, t)
	}
	if enough {
		answer = "yes"
	}
	g.consult = merge(g.consult, t.Consulted())
	g.fact(headSubstantial, "substantial action: "+answer, t.Decided())
}

// substantialHand says it of the actions of the hand so far: what was posted is not among them.
func (g *run) substantialHand() {
	var t article.Trace
	if p := &g.book.Policy.Deal; p.MisdealWindow.Value == hand.Substantial {
		p.SubstantialBlinds.Decide(&t)
	}
	g.substantial(g.hand.Actions(), &t)
}
