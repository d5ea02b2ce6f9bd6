package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
)

// Heads of facts on a deal.
const (
	headOpens    = "opened"
	headBurn     = "burn"
	headLeft     = "left"
	headGets     = "gets"
	headHolds    = "holds"
	headFolds    = "folds"
	headSitsOut  = "sits_out"
	headAside    = "aside"
	headRedeal   = "redeal"
	headRefund   = "refund"
	headNextHand = "next-hand"
	headFinish   = "finish"
	headDoor     = "door"
	headNewDeck  = "new_deck"
	headTalon    = "stub"
	headLast     = "seventh"
)

var verdictTexts = map[deal.Verdict]string{
	deal.Plays: "plays on", deal.Misdeal: "misdeal", deal.Void: "void", deal.Stands: "result stands", deal.Recut: "cut again",
}

// dealFacts records a ruling on a deal.
func (g *run) dealFacts(r *deal.Ruling) {
	text := verdictTexts[r.Verdict]
	switch r.Kind {
	case article.Floor:
		text = "floor decides"
	case article.Missing:
		text = "missing " + strings.Join(r.Questions, " ")
	}
	g.fact(headRuling, text, r.Cites)
	for i, o := range r.Options {
		text := fmt.Sprintf("option %s: %s", o.Key, optionText(&o.Outcome, r.Options))
		if r.Kind == article.Floor && i == r.Default {
			text += " (default)"
		}
		g.fact(headOption, text, nil)
	}
	for _, q := range r.Questions {
		g.fact(headAsks, "asks "+q, nil)
	}
	for _, p := range r.Penalties {
		g.fact(headPenalty, fmt.Sprintf("penalty %s, seat %d, possible", p.Infraction, p.Seat), []article.ID{p.Cite})
	}
	for _, why := range r.Why {
		g.fact(headWhy, "why "+why.Key, nil)
	}
	g.seatFacts(&r.Outcome)
	g.cardFacts(&r.Outcome)
	g.redealFacts(&r.Outcome)
}

// dealFact answers a question on the regular deal.
func (g *run) dealFact(head string) {
	var t article.Trace
	l, p := &g.dealing.layout, &g.book.Policy.Deal
	switch head {
	case headDealt:
		order := strings.Trim(fmt.Sprint(l.Order(p, &t)), "[]")
		g.fact(head, "dealt "+order, t.Decided())
	case headStub:
		cards := l.Talon(p, &t)
		if len(cards) == 0 {
			return
		}
		g.fact(head, fmt.Sprintf("stub %d, from %v to %v", len(cards), cards[0], cards[len(cards)-1]), t.Decided())
	}
}

// seatFacts records what becomes of hands.
func (g *run) seatFacts(o *deal.Outcome) {
	for _, seat := range o.Dead {
		g.fact(headDead, fmt.Sprintf("seat %d dead", seat), nil)
	}
	for _, seat := range o.Folds {
		g.fact(headFolds, fmt.Sprintf("seat %d folds", seat), nil)
	}
	for _, seat := range o.SitsOut {
		g.fact(headSitsOut, fmt.Sprintf("seat %d sits out", seat), nil)
	}
	for _, h := range o.Gets {
		g.fact(headGets, fmt.Sprintf("seat %d gets %s", h.Seat, cardNames(h.Cards)), nil)
	}
	for _, h := range o.Hands {
		g.fact(headHolds, strings.TrimSpace(fmt.Sprintf("seat %d holds %s", h.Seat, cardNames(h.Cards))), nil)
	}
	for _, h := range o.Door {
		g.fact(headDoor, fmt.Sprintf("seat %d opens it, third card down", h.Seat), nil)
	}
	if len(o.Aside) > 0 {
		g.fact(headAside, "aside "+cardNames(o.Aside), nil)
	}
	if o.Finish {
		g.fact(headFinish, "finish the betting", nil)
	}
	if o.NewDeck {
		g.fact(headNewDeck, "new deck", nil)
	}
}

// cardFacts records what becomes of the stub and the board.
func (g *run) cardFacts(o *deal.Outcome) {
	for _, s := range o.Shuffles {
		g.fact(headTalon, shuffleText(s, len(o.Board) > 0), []article.ID{s.Cite})
	}
	for _, street := range o.Board {
		g.fact(headBurn, "burn "+orNone(cardNames(street.Burn))+" before "+street.Street.String(), nil)
		g.fact(headOpens, street.Street.String()+" "+orNone(cardNames(street.Cards)), nil)
		g.fact(headLeft, leftText(street), nil)
	}
	if s := o.Seventh; s != nil {
		g.fact(headLast, seventhText(s), nil)
	}
	if o.Replaced > 0 {
		g.fact(headLast, fmt.Sprintf("seventh card of seat %d replaced", o.Replaced), nil)
	}
}

// redealFacts records what a new deal keeps, what chips go back, and where the button goes next.
func (g *run) redealFacts(o *deal.Outcome) {
	if r := o.Redeal; r != nil {
		text := "redeal"
		if r.Button > 0 {
			text += fmt.Sprintf(" button %d small-blind %s big-blind %s", r.Button, seatName(r.SmallBlind), seatName(r.BigBlind))
		}
		if r.Corrected {
			text += ", same players, blinds go back and are posted again, one hand"
		} else {
			text += ", same players and blinds, one hand"
		}
		g.fact(headRedeal, text, r.Cites)
		for _, seat := range r.MayPlay {
			g.fact(headRedeal, fmt.Sprintf("redeal seat %d live if present", seat), r.AbsentCite)
		}
		for i, seat := range r.Dead {
			text := fmt.Sprintf("redeal seat %d dealt and dead", seat)
			if r.Left[i] >= 0 {
				text += fmt.Sprintf(", %d hands to miss", r.Left[i])
			}
			g.fact(headRedeal, text, r.DeadCites)
		}
	}
	if o.Pot > 0 {
		g.fact(headPot, fmt.Sprintf("pot %d", o.Pot), nil)
	}
	if len(o.Refund) > 0 {
		g.fact(headRefund, "refund "+refundText(o.Refund), nil)
	}
	if o.Carry {
		g.fact(headRefund, "refund none, the pot stays for the next hand", nil)
	}
	if n := o.Next; n != nil {
		g.fact(headNextHand, fmt.Sprintf("next-hand button %d small-blind %s big-blind %s", n.Button, seatName(n.SmallBlind), seatName(n.BigBlind)), nil)
	}
}

func seatName(seat int) string {
	if seat == 0 {
		return "none"
	}
	return fmt.Sprint(seat)
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

func cardNames(cards []deal.Card) string {
	names := make([]string, len(cards))
	for i, c := range cards {
		names[i] = c.String()
	}
	return strings.Join(names, " ")
}

func refundText(chips []deal.Posted) string {
	parts := make([]string, len(chips))
	for i, p := range chips {
		parts[i] = fmt.Sprint(p.Seat)
		if p.Amount > 0 {
			parts[i] = fmt.Sprintf("%d:%d", p.Seat, p.Amount)
		}
	}
	return strings.Join(parts, " ")
}

// shuffleText writes what is shuffled.
func shuffleText(s deal.Shuffle, board bool) string {
	if len(s.Of) > 0 {
		return "shuffled " + cardNames(s.Of)
	}
	text := fmt.Sprintf("stub %d shuffled", s.Cards)
	if board {
		text += " before " + s.Before.String()
	}
	if s.Muck > 0 {
		text += fmt.Sprintf(", muck %d", s.Muck)
	}
	if s.Burns > 0 {
		text += fmt.Sprintf(", burns %d", s.Burns)
	}
	return text
}

func leftText(street deal.Opening) string {
	when := "before"
	if street.Open {
		when = "after"
	}
	return fmt.Sprintf("left %d %s %s", street.Left, when, street.Street)
}

// seventhText writes how seventh street is dealt.
func seventhText(s *deal.Last) string {
	text := "seventh street from the stub"
	if s.Shuffled > 0 {
		text = fmt.Sprintf("seventh street %d shuffled, burns %d", s.Shuffled, s.Burns)
	}
	if s.Community {
		return text + fmt.Sprintf(", burn 1, one card for all, left %d, first to act as on sixth", s.Left)
	}
	return text + fmt.Sprintf(", burn 1, deal %d down, left %d", s.Down, s.Left)
}

// optionText writes an option on one line: what it settles, as far as the options differ.
func optionText(o *deal.Outcome, options []deal.Option) string {
	var parts []string
	for _, part := range optionParts(o) {
		for i := range options {
			if !slices.Contains(optionParts(&options[i].Outcome), part) {
				parts = append(parts, part)
				break
			}
		}
	}
	for i := range options {
		if other := &options[i].Outcome; other.Verdict == deal.Plays && boardText(other) != boardText(o) && len(o.Board) > 0 {
			parts = append(parts, boardText(o))
			break
		}
	}
	if len(parts) == 0 {
		return verdictTexts[o.Verdict]
	}
	return strings.Join(parts, ", ")
}

// optionParts are the things that an option settles.
func optionParts(o *deal.Outcome) []string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if o.Verdict != deal.Plays {
		add("%s", verdictTexts[o.Verdict])
	}
	for _, seat := range o.Dead {
		add("seat %d dead", seat)
	}
	for _, seat := range o.SitsOut {
		add("seat %d sits out", seat)
	}
	for _, h := range o.Gets {
		add("seat %d gets %s", h.Seat, cardNames(h.Cards))
	}
	if r := o.Redeal; r != nil && r.Corrected {
		add("new deal with button %d", r.Button)
	}
	if o.ButtonMoves > 0 {
		add("button %d", o.ButtonMoves)
	}
	if len(o.Refund) > 0 {
		add("refund %s", refundText(o.Refund))
	}
	if o.Carry {
		add("the pot stays for the next hand")
	}
	if n := o.Next; n != nil {
		add("next-hand button %d", n.Button)
	}
	if s := o.Seventh; s != nil {
		add("%s", seventhText(s))
	}
	if o.Replaced > 0 {
		add("seventh card of seat %d replaced", o.Replaced)
	}
	return parts
}

// boardText writes shuffles, burns and streets in the order in which they come.
func boardText(o *deal.Outcome) string {
	var parts []string
	for _, s := range o.Shuffles {
		parts = append(parts, shuffleText(s, true))
	}
	for _, street := range o.Board {
		if len(street.Burn) > 0 {
			parts = append(parts, "burn "+cardNames(street.Burn))
		}
		parts = append(parts, street.Street.String()+" "+cardNames(street.Cards))
	}
	return strings.Join(parts, ", ")
}
