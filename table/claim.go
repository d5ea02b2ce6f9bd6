package table

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// reportClaim rules on a claim or a request, in the light of what happened in the hand, also in the one that has just
// ended, and moves the chips that it moves.
func (d *decision) reportClaim(c ReportClaim) error {
	if d.rules.Dispute == nil {
		return refusal.New(NoSuchMatter, "Matter", "dispute")
	}
	h := d.s.lastHand()
	if h == nil {
		return refusal.New(NoHand)
	}
	if w := h.Matter; len(c.Events) == 0 && w != nil && w.Claim != nil {
		c.Events = w.Claim.Events
	}
	c.Events = h.askers(c.Events)
	r, err := dispute.Rule(d.s.disputed(h, c.Next), slices.Concat(h.progress(d.s.Hand == nil), h.Claims, c.Events), d.rules.Dispute)
	if err != nil {
		return err
	}
	e := ClaimRuled{Events: c.Events, Ruling: r, Option: c.Option, Reason: c.Reason}
	o := &e.Ruling.Outcome
	if c.Option != "" {
		at := slices.IndexFunc(r.Options, func(x dispute.Option) bool { return x.Key == c.Option })
		if at < 0 {
			return refusal.New(UnknownOption, "Option", at)
		}
		o = &e.Ruling.Options[at].Outcome
	} else if e.Waits = waitsFor(r.Kind) && c.Reason == ""; e.Waits || c.Reason != "" {
		d.emit(e) // the floor rules otherwise: what it does is done by hand
		return nil
	}
	d.emit(e)
	return d.carryClaim(o, r.Cites)
}

// askers are events, of which requests are with what the hand knows; those of the command, or of a ruling that waits, stay as
// they are.
func (h *Hand) askers(events []dispute.Event) []dispute.Event {
	out := slices.Clone(events)
	for i := range out {
		out[i] = h.asker(out[i])
	}
	return out
}

// asker is a request with what the hand knows of who makes it, where nobody has told it.
func (h *Hand) asker(e dispute.Event) dispute.Event {
	p, step := h.Position(SeatNo(e.Seat)), h.State.Next()
	if e.Kind != dispute.Asks || p < 0 || step.Need == hand.NeedNothing {
		return e
	}
	known := func(f *article.Told, holds bool) {
		if !f.Known() {
			*f = article.Say(holds)
		}
	}
	known(&e.Folded, !h.State.Live(p))
	known(&e.InTurn, step.Need == hand.NeedAction && step.Player == p)
	known(&e.FacingAllIn, h.facesAllIn(p))
	return e
}

// facesAllIn reports whether the player at a position has to answer an all-in.
func (h *Hand) facesAllIn(p int) bool {
	s := &h.State
	if !s.Live(p) || s.AllIn(p) {
		return false
	}
	for q := range h.Seats {
		if s.Live(q) && s.AllIn(q) && s.Bet(q) > s.Bet(p) {
			return true
		}
	}
	return false
}

// disputed is what game is played, and at which blinds.
func (s *State) disputed(h *Hand, next Blinds) dispute.Setting {
	return dispute.Setting{
		Cash: article.Say(s.Cash != nil), Structure: h.State.Structure(), Level: dispute.Blinds{Small: h.Blinds.Small, Big: h.Blinds.Big},
		Next: dispute.Blinds{Small: next.Small, Big: next.Big},
	}
}

// progress tells how far the hand has come, as who rules on a claim is told.
func (h *Hand) progress(over bool) []dispute.Event {
	out := []dispute.Event{{Kind: dispute.Started, Start: dispute.FirstCard}}
	for i := range h.Story {
		switch e := &h.Story[i]; {
		case e.Kind == deal.Acts:
			out = append(out, dispute.Event{Kind: dispute.Acts, Seat: e.Seat, Act: e.Act})
		case e.Kind == deal.DealsStreet && !e.Premature:
			out = append(out, dispute.Event{Kind: dispute.NextCard})
		}
	}
	if !over {
		return append(out, dispute.Event{Kind: dispute.Pot, Amount: h.State.PotTotal()})
	}
	for _, pot := range h.State.Result().Pots {
		for _, share := range pot.Shares {
			if len(pot.Shares) == 1 && pot.Index == 0 {
				out = append(out, dispute.Event{Kind: dispute.Awarded, Seat: int(h.Seats[share.Player]), Amount: share.Amount})
			}
		}
	}
	return out
}

// carryClaim moves chips between the stacks of players who have none in play.
func (d *decision) carryClaim(o *dispute.Outcome, cites []article.ID) error {
	for _, m := range o.Moves {
		from, to := SeatNo(m.From), SeatNo(m.To)
		if m.Amount == 0 {
			continue
		}
		if d.bound(from) || d.bound(to) || d.s.At(from).Stack < m.Amount {
			return refusal.New(NotCovered, "What", "chips_in_play")
		}
		d.emit(ChipsMoved{From: from, To: to, Amount: m.Amount, Cites: cites})
	}
	if o.Removed > 0 || o.Out {
		return refusal.New(NotCovered, "What", "chips_removed")
	}
	return nil
}

// bound reports whether chips of a seat, or of the pot, are in play.
func (d *decision) bound(n SeatNo) bool {
	if n == 0 || !d.s.Has(n) || d.s.At(n).Player == "" {
		return true
	}
	return d.s.InHand(n) && d.s.Hand.State.Next().Need != hand.NeedNothing
}

// applyClaim keeps what was told.
func (h *Hand) applyClaim(e ClaimRuled) {
	if e.Waits {
		h.Matter = &Matter{Claim: &e}
		return
	}
	h.Matter = nil
	if e.Option == "" && e.Reason != "" {
		return // overruled
	}
	h.Claims = slices.Concat(h.Claims, e.Events)
}
