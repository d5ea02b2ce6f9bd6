package lang

import (
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
)

// Deal words who decides a ruling on the deal, and what becomes of the hand.
func (l Lang) Deal(r deal.Ruling) string {
	switch r.Kind {
	case article.Floor, article.Missing:
		return l.T("deal.kind." + r.Kind.String())
	}
	return l.T("deal.verdict." + r.Verdict.String())
}

// DealOption words one way the floor may rule on a deal.
func (l Lang) DealOption(o deal.Option) string {
	return l.T("deal.option."+o.Key) + l.open("deal", o.Kind)
}

// open says of an answer that it settles nothing by itself: the floor decides then, or more has to be known.
func (l Lang) open(area string, k article.RulingKind) string {
	if k != article.Floor && k != article.Missing {
		return ""
	}
	return " (" + l.T(area+".kind."+k.String()) + ")"
}

// DealReason words why a deal was ruled on as it was.
func (l Lang) DealReason(r deal.Reason) string {
	return l.T("deal.why."+r.Key, "Seat", r.Seat, "Card", r.Card.String(), "N", r.Count)
}

// DealOutcome words what is done with seats, cards and chips, one line for each, in the order in which it is done.
func (l Lang) DealOutcome(o deal.Outcome) []string {
	out := l.dealSeats(&o)
	out = append(out, l.dealBoard(&o)...)
	return append(out, l.dealChips(&o)...)
}

func (l Lang) dealSeats(o *deal.Outcome) []string {
	var out []string
	each := func(key string, seats []int) {
		for _, seat := range seats {
			out = append(out, l.T(key, "Seat", seat))
		}
	}
	if o.Finish {
		out = append(out, l.T("deal.finish"))
	}
	if o.Refused {
		out = append(out, l.T("deal.refused"))
	}
	each("deal.dead", o.Dead)
	each("deal.folds", o.Folds)
	each("deal.sits_out", o.SitsOut)
	for _, h := range o.Gets {
		out = append(out, l.T("deal.gets", "Seat", h.Seat, "Cards", dealCards(h.Cards)))
	}
	for _, h := range o.Door {
		out = append(out, l.T("deal.door", "Seat", h.Seat))
	}
	if len(o.Aside) > 0 {
		out = append(out, l.T("deal.aside", "Cards", dealCards(o.Aside)))
	}
	return out
}

func (l Lang) dealBoard(o *deal.Outcome) []string {
	var out []string
	for i, s := range o.Shuffles {
		top := deal.Card{Pile: deal.Shuffle1 + deal.Pile(i), N: 1}.String()
		if len(s.Of) > 0 {
			out = append(out, l.T("deal.shuffled_cards", "Cards", dealCards(s.Of), "Card", top))
			continue
		}
		parts := []string{l.T("deal.shuffled_stub", "N", s.Cards, "Card", top)}
		if s.Muck > 0 {
			parts = append(parts, l.T("deal.shuffled_muck", "N", s.Muck))
		}
		if s.Burns > 0 {
			parts = append(parts, l.T("deal.shuffled_burns", "N", s.Burns))
		}
		out = append(out, strings.Join(parts, ", "))
	}
	for _, street := range o.Board {
		burn := l.T("deal.no_burn")
		if len(street.Burn) > 0 {
			burn = l.T("deal.burned", "Cards", dealCards(street.Burn))
		}
		out = append(out, l.T("deal."+street.Street.String(), "Cards", dealCards(street.Cards))+" ("+burn+")")
	}
	if s := o.Seventh; s != nil {
		out = append(out, l.seventh(s))
	}
	if o.Replaced > 0 {
		out = append(out, l.T("deal.seventh_new", "Seat", o.Replaced))
	}
	return out
}

func (l Lang) seventh(s *deal.Last) string {
	text := l.T("deal.seventh_each", "N", s.Down, "Left", s.Left)
	if s.Community {
		text = l.T("deal.seventh_shared", "Left", s.Left)
	}
	if s.Shuffled > 0 {
		text += " (" + l.T("deal.seventh_shuffled", "N", s.Shuffled, "Burns", s.Burns) + ")"
	}
	return text
}

func (l Lang) dealChips(o *deal.Outcome) []string {
	var out []string
	if r := o.Redeal; r != nil {
		key := "deal.redeal"
		switch {
		case r.Button == 0:
			key = "deal.redeal_no_button"
		case r.Corrected:
			key = "deal.redeal_corrected"
		}
		out = append(out, l.T(key, "Seat", r.Button))
		for _, seat := range r.MayPlay {
			out = append(out, l.T("deal.redeal_absent", "Seat", seat))
		}
		for _, seat := range r.Dead {
			out = append(out, l.T("deal.redeal_dead", "Seat", seat))
		}
	}
	for _, p := range o.Refund {
		key := "deal.refund"
		if p.Amount == 0 {
			key = "deal.refund_untold"
		}
		out = append(out, l.T(key, "Seat", p.Seat, "Amount", l.Chips(p.Amount)))
	}
	if o.Carry {
		out = append(out, l.T("deal.carry"))
	}
	if o.ButtonMoves > 0 {
		out = append(out, l.T("deal.button_moves", "Seat", o.ButtonMoves))
	}
	if o.Next != nil {
		out = append(out, l.T("deal.next_hand", "Seat", o.Next.Button))
	}
	if o.NewDeck {
		out = append(out, l.T("deal.new_deck"))
	}
	return out
}

func dealCards(cards []deal.Card) string {
	names := make([]string, len(cards))
	for i, c := range cards {
		names[i] = c.String()
	}
	return strings.Join(names, " ")
}

// DealPenalty words a penalty that the book allows.
func (l Lang) DealPenalty(p deal.Penalty) string {
	return l.T("deal.penalty", "Seat", p.Seat, "What", l.T("deal.infraction."+p.Infraction))
}
