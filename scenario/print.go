package scenario

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
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
)

var headWords = map[string]string{
	"fold": headRuling, "check": headRuling, "call": headRuling, "bet": headRuling, "raise": headRuling,
	"no": headRuling, "held:": headRuling, "floor": headRuling, "missing": headRuling, "free": headRuling,
	"option": headOption, "asks": headAsks, "penalty": headPenalty, "why": headWhy, "may": headMay,
	"substantial": headSubstantial, "pot": headPot, "pots": headPots, "stacks": headStacks, "street": headStreet,
	"nobody": headShow, "refused": headRefused,
}

var expectWords = []string{
	"fold", "check", "call to", "bet to", "raise to", "no action", "held:", "floor decides", "missing", "free", "option", "asks",
	"penalty", "why", "may", "seat N may", "seat N bound", "seat N free", "seat N wins", "seat N to show", "nobody to show", "seat N dead", "seat N misses",
	"refused", "substantial action", "pot", "pots", "stacks", "street",
}

// headOf says what an expectation speaks of.
func headOf(text string) (string, *refusal.Error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	if len(words) == 0 {
		return "", unknown("", expectWords)
	}
	if head, ok := headWords[words[0]]; ok {
		return head, nil
	}
	if words[0] == "seat" && len(words) > 2 {
		switch strings.Trim(words[2], ":") {
		case "may":
			return headMay, nil
		case "bound", "free", "floor", "missing":
			return headReleased, nil
		case "wins":
			return headWins, nil
		case "to":
			return headShow, nil
		case "dead":
			return headDead, nil
		case "misses":
			return headMisses, nil
		}
	}
	return "", unknown(words[0], expectWords)
}

func (g *run) fact(head, text string, cites []article.ID) {
	g.step.Facts = append(g.step.Facts, Fact{head, text, cites})
}

// ruled records a ruling.
func (g *run) ruled(seat int, r *referee.Ruling) {
	g.last, g.lastSeat, g.skip = r, seat, false
	g.step.Ruling, g.step.Seat = r, seat
	g.consult = merge(g.consult, r.Consulted)
	g.fact(headRuling, rulingText(r), r.Cites)
	for i, o := range r.Options {
		text := fmt.Sprintf("option %s: %s", o.Key, outcomeText(o.Outcome, false))
		if r.Kind == referee.Floor && i == r.Default {
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

// released records what became of an early act.
func (g *run) released(seat int, r *referee.Ruling) {
	g.consult = merge(g.consult, r.Consulted)
	text := "free"
	switch {
	case r.Free && r.Returned > 0:
		text = fmt.Sprintf("free, returned %d", r.Returned)
	case r.Bound:
		text = "bound: " + rulingText(r)
	}
	if r.Free && r.Forfeit > 0 {
		text += fmt.Sprintf(", forfeit %d if folded", r.Forfeit)
	}
	g.fact(headReleased, fmt.Sprintf("seat %d %s", seat, text), r.Cites)
	if g.step.Ruling == nil {
		g.step.Ruling, g.step.Seat = r, seat
	}
}

// rulingText writes what stands.
func rulingText(r *referee.Ruling) string {
	text := ""
	switch {
	case r.Kind == referee.Floor:
		text = "floor decides"
	case r.Kind == referee.Missing:
		text = "missing " + strings.Join(r.Questions, " ")
	case r.Free:
		text = "free"
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
	switch head {
	case headMay:
		g.may()
	case headPot, headPots, headStacks, headStreet, headWins, headShow, headSubstantial:
		if g.hand != nil {
			g.handFact(head)
		}
	}
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
	g.fact(headMay, fmt.Sprintf("seat %d may %s", seat, mayText(legal, g.noFold>>seat&1 == 1, g.noRaise>>seat&1 == 1)), cites)
}

func mayText(l hand.Legal, noFold, noRaise bool) string {
	var parts []string
	switch {
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
		if l.IsBet {
			verb = "bet"
		}
		limits := fmt.Sprintf("%d to %d", l.MinTo, l.MaxTo)
		switch {
		case l.MaxTo > amountMax:
			limits = fmt.Sprintf("%d or more", l.MinTo)
		case l.MinTo >= l.MaxTo:
			limits = fmt.Sprint(l.MaxTo)
		}
		parts = append(parts, verb+" "+limits)
	}
	return strings.Join(parts, ", ")
}

// handFact writes pots, stacks, street or winners.
func (g *run) handFact(head string) {
	switch head {
	case headPot:
		g.fact(head, fmt.Sprintf("pot %d", g.hand.PotTotal()), nil)
	case headStreet:
		g.fact(head, "street "+g.hand.Street().String(), nil)
	case headSubstantial:
		g.substantialHand()
	case headPots:
		var pots []string
		for _, pot := range g.hand.Pots() {
			pots = append(pots, fmt.Sprintf("%d (%s)", pot.Amount, g.seatsOf(pot)))
		}
		if len(pots) == 0 {
			pots = []string{"none"}
		}
		g.fact(head, "pots "+strings.Join(pots, ", "), nil)
	case headStacks:
		var stacks []string
		for p, seat := range g.seats {
			stacks = append(stacks, fmt.Sprintf("%d:%d", seat, g.hand.Stack(p)))
		}
		g.fact(head, "stacks "+strings.Join(stacks, " "), nil)
	case headShow:
		g.show()
	case headWins:
		for _, pot := range g.hand.Result().Pots {
			for _, share := range pot.Shares {
				g.fact(head, fmt.Sprintf("seat %d wins %d of pot %d", g.seats[share.Player], share.Amount, pot.Index), []article.ID{pot.Cite})
			}
		}
	}
}

// show writes whose cards must be tabled next.
func (g *run) show() {
	step := g.hand.Next()
	if step.Need != hand.NeedShow {
		g.fact(headShow, "nobody to show", nil)
		return
	}
	text := fmt.Sprintf("seat %d to show", g.seats[step.Player])
	if !step.MayMuck {
		text += ", may not muck"
	}
	cites := merge(nil, []article.ID{step.Cite})
	g.consult = merge(g.consult, cites)
	g.fact(headShow, text, cites)
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

// substantial says whether a list of actions is substantial.
func (g *run) substantial(s actions) *refusal.Error {
	var t article.Trace
	answer := "no"
	if referee.SubstantialAction(s.kinds, g.policy(), &t) {
		answer = "yes"
	}
	g.consult = merge(g.consult, t.Consulted())
	g.fact(headSubstantial, "substantial action: "+answer, t.Decided())
	return nil
}

// substantialHand says whether the actions of the hand so far are substantial.
func (g *run) substantialHand() {
	p := &g.book.Policy.Hand
	var t article.Trace
	p.SubstantialBlinds.Decide(&t)
	p.SubstantialWithChips.Decide(&t)
	p.SubstantialAny.Decide(&t)
	answer := "no"
	if g.hand.SubstantialAction() {
		answer = "yes"
	}
	g.consult = merge(g.consult, t.Consulted())
	g.fact(headSubstantial, "substantial action: "+answer, t.Decided())
}
