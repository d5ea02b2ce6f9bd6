package deal

import (
	"slices"

	"github.com/floorbook/floorbook/ruling"
)

// Facts lists what follows: what becomes of the hand, of seats, of cards, of chips and of the button, in this order.
func (o *Outcome) Facts() []ruling.Fact {
	out := append(make([]ruling.Fact, 0, 8+len(o.Hands)+3*len(o.Board)), ruling.New("deal."+o.Verdict.String()))
	if o.Refused {
		out = append(out, ruling.New("deal.refused"))
	}
	out = append(out, o.seats()...)
	out = append(out, o.board()...)
	return append(out, o.chips()...)
}

// seats are what becomes of hands.
func (o *Outcome) seats() (out []ruling.Fact) {
	each := func(key string, seats []int) {
		for _, seat := range seats {
			out = append(out, ruling.New(key, ruling.Seat("Seat", seat)))
		}
	}
	each("dead", o.Dead)
	each("deal.folds", o.Folds)
	each("deal.sits_out", o.SitsOut)
	for _, h := range o.Gets {
		out = append(out, ruling.New("deal.gets", ruling.Seat("Seat", h.Seat), cards(h.Cards)))
	}
	for _, h := range o.Hands {
		f := ruling.New("deal.holds", ruling.Seat("Seat", h.Seat))
		if len(h.Cards) > 0 {
			f.Args = append(f.Args, cards(h.Cards))
		}
		out = append(out, f)
	}
	for _, h := range o.Door {
		out = append(out, ruling.New("deal.door", ruling.Seat("Seat", h.Seat)))
	}
	if len(o.Aside) > 0 {
		out = append(out, ruling.New("deal.aside", cards(o.Aside)))
	}
	if o.Finish {
		out = append(out, ruling.New("deal.finish"))
	}
	if o.NewDeck {
		out = append(out, ruling.New("deal.new_deck"))
	}
	return out
}

// board is what becomes of the stub and the board.
func (o *Outcome) board() (out []ruling.Fact) {
	if len(o.Board) == 0 {
		for i := range o.Shuffles {
			out = append(out, o.Shuffles[i].facts(i, false)...)
		}
	}
	for _, street := range o.Board {
		for i := range o.Shuffles { // each where it is due
			if o.Shuffles[i].Before == street.Street {
				out = append(out, o.Shuffles[i].facts(i, true)...)
			}
		}
		at := ruling.Word("Street", "street."+street.Street.String())
		left := "deal.left"
		if street.Open {
			left = "deal.left.after"
		}
		out = append(out, ruling.New("deal.burn", cards(street.Burn), at), ruling.New("deal."+street.Street.String(), cards(street.Cards)),
			ruling.New(left, ruling.Count("Count", street.Left), at))
		if street.NoBurn {
			out = append(out, ruling.New("deal.no_new_burn", at))
		}
	}
	if s := o.Seventh; s != nil {
		out = append(out, s.fact())
	}
	if o.Replaced > 0 {
		out = append(out, ruling.New("deal.seventh.replaced", ruling.Seat("Seat", o.Replaced)))
	}
	return out
}

// facts are a shuffle with what goes before it and comes of it.
func (s Shuffle) facts(nth int, board bool) (out []ruling.Fact) {
	switch {
	case s.Drawn.Pile != None:
		return []ruling.Fact{ruling.New("deal.drawn", cards([]Card{s.Drawn}))}
	case s.Asked:
		first := ruling.Cards("First", Card{Pile: Shuffle1 + Pile(nth), N: 1}.String())
		return []ruling.Fact{ruling.New("deal.drawn.asked", cards(s.Of), first).By(s.Cite)}
	}
	if s.Again {
		out = append(out, ruling.New("deal.round_back"))
	}
	if len(s.Back) > 0 {
		out = append(out, ruling.New("deal.back", cards(s.Back)))
	}
	out = append(out, s.fact(nth, board))
	if s.Floor { // who draws, once they are shuffled
		out = append(out, ruling.New("deal.call_floor", ruling.Cards("First", Card{Pile: Shuffle1 + Pile(nth), N: 1}.String())))
	}
	if s.Again {
		out = append(out, ruling.New("deal.round_again"))
	}
	return out
}

// fact is the shuffle of a hand, counted from 0; on a board it is said before which street.
func (s Shuffle) fact(nth int, board bool) ruling.Fact {
	first := ruling.Cards("First", Card{Pile: Shuffle1 + Pile(nth), N: 1}.String())
	if len(s.Of) > 0 {
		return ruling.New("deal.shuffled.cards", cards(s.Of), first).By(s.Cite)
	}
	f := ruling.New("deal.shuffled", ruling.Count("Count", s.Cards), first).By(s.Cite)
	if board {
		f.Args = append(f.Args, ruling.Word("Street", "street."+s.Before.String()))
	}
	if s.Muck > 0 {
		f = f.And(ruling.New("deal.muck", ruling.Count("Count", s.Muck)))
	}
	if s.Burns > 0 {
		f = f.And(ruling.New("deal.burns", ruling.Count("Count", s.Burns)))
	}
	return f
}

// fact is how seventh street is dealt.
func (s *Last) fact() ruling.Fact {
	var args ruling.Args
	if s.Shuffled > 0 {
		args = ruling.Args{ruling.Count("Shuffled", s.Shuffled), ruling.Count("Burns", s.Burns)}
	}
	key := "deal.seventh.shared"
	if !s.Community {
		key = "deal.seventh"
		args = append(args, ruling.Count("Down", s.Down))
	}
	return ruling.New(key, append(args, ruling.Count("Left", s.Left))...)
}

// chips are what a new deal keeps, what chips go back, and where the button goes.
func (o *Outcome) chips() (out []ruling.Fact) {
	if r := o.Redeal; r != nil {
		out = append(out, r.facts()...)
	}
	if o.Pot > 0 {
		out = append(out, ruling.New("pot", ruling.Chips("Amount", o.Pot)))
	}
	if len(o.Refund) > 0 {
		f := ruling.New("deal.refund")
		for _, p := range o.Refund {
			back := ruling.New("chips_of", ruling.Seat("Seat", p.Seat))
			if p.Amount > 0 {
				back.Args = append(back.Args, ruling.Chips("Amount", p.Amount))
			}
			f = f.And(back)
		}
		out = append(out, f)
	} else if o.Verdict == Misdeal && !o.Redeal.Corrected {
		out = append(out, ruling.New("deal.refund.all"))
	}
	if o.Carry {
		out = append(out, ruling.New("deal.carry"))
	}
	if o.ButtonMoves > 0 {
		out = append(out, ruling.New("button.moves", ruling.Seat("Seat", o.ButtonMoves)))
	}
	if n := o.Next; n != nil {
		out = append(out, ruling.New("deal.next_hand", places(n.Button, n.SmallBlind, n.BigBlind)...))
	}
	return out
}

// facts are what a new deal keeps.
func (r *Redeal) facts() (out []ruling.Fact) {
	var at ruling.Args
	if r.Button > 0 {
		at = places(r.Button, r.SmallBlind, r.BigBlind)
	}
	key := "deal.redeal"
	if r.Corrected {
		key = "deal.redeal.corrected"
	}
	out = append(out, ruling.New(key, at...).By(r.Cites...))
	for _, seat := range r.MayPlay {
		out = append(out, ruling.New("deal.redeal.absent", ruling.Seat("Seat", seat)).By(r.AbsentCite...))
	}
	for i, seat := range r.Dead {
		f := ruling.New("deal.redeal.dead", ruling.Seat("Seat", seat)).By(r.DeadCites...)
		if r.Left[i] >= 0 {
			f = f.And(ruling.New("deal.to_miss", ruling.Count("Count", r.Left[i])))
		}
		out = append(out, f)
	}
	return out
}

func places(button, small, big int) ruling.Args {
	return ruling.Args{ruling.Seat("Button", button), ruling.Seat("SmallBlind", small), ruling.Seat("BigBlind", big)}
}

func cards(list []Card) ruling.Arg {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.String()
	}
	return ruling.Cards("Cards", names...)
}

// Statement states the ruling as facts.
func (r *Ruling) Statement() ruling.Statement {
	s := ruling.Statement{Head: &r.Head, Matter: "deal", Outcome: r.Outcome.Facts()}
	brief := make([][]ruling.Fact, len(r.Options))
	boards := make([][]ruling.Fact, len(r.Options))
	for i := range r.Options {
		o := &r.Options[i].Outcome
		s.Options = append(s.Options, ruling.Choice{Key: r.Options[i].Key, Kind: r.Options[i].Kind, Outcome: o.Facts()})
		brief[i] = settled(s.Options[i].Outcome)
		if o.Verdict == Plays {
			boards[i] = opened(s.Options[i].Outcome)
		}
	}
	for i, tells := range ruling.Apart(brief) {
		if apart(boards, i) {
			tells = append(tells, boards[i]...)
		}
		if len(tells) == 0 {
			tells = s.Options[i].Outcome[:1]
		}
		s.Options[i].Tells = tells
	}
	return s
}

// settled are the facts by which options are told apart, the board left out.
func settled(facts []ruling.Fact) (out []ruling.Fact) {
	keys := []string{
		"dead", "deal.sits_out", "deal.gets", "deal.redeal.corrected", "button.moves", "deal.refund", "deal.carry", "deal.next_hand",
		"deal.seventh", "deal.seventh.shared", "deal.seventh.replaced", "deal.misdeal", "deal.void", "deal.stands", "deal.recut",
	}
	for _, f := range facts {
		if slices.Contains(keys, f.Key) {
			out = append(out, f)
		}
	}
	return out
}

// opened are the facts on shuffles, burns and streets.
func opened(facts []ruling.Fact) (out []ruling.Fact) {
	for _, f := range facts {
		switch f.Key {
		case "deal.shuffled", "deal.shuffled.cards", "deal.flop", "deal.turn", "deal.river":
			out = append(out, f)
		case "deal.burn":
			if burned, _ := f.Arg("Cards"); len(burned.Words) > 0 {
				out = append(out, f)
			}
		}
	}
	return out
}

// apart reports whether another option opens other cards.
func apart(boards [][]ruling.Fact, i int) bool {
	return boards[i] != nil && slices.ContainsFunc(boards, func(other []ruling.Fact) bool {
		return other != nil && !slices.EqualFunc(other, boards[i], ruling.Fact.Equal)
	})
}
