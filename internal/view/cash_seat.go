package view

import (
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// CashStay is what a hosted table of a cash session shows to one player beside what [Seat] does: what belongs to a stay at a table.
type CashStay struct {
	Sits     bool // otherwise the player may sit down at No, on Free
	Waits    bool // too few play for a hand to begin
	Wishes   cashgame.Wishes
	Busted   bool // has lost all
	Until    Countdown
	Away     bool
	As       table.AbsentAs // how the book has an absent player treated now
	Owes     bool           // blinds missed, or those of a newcomer: post, or wait for the big blind
	Posts    bool
	Bank     int // extensions left
	Extra    int // seconds of each
	Free     []table.SeatNo
	Min, Max chip.Amount // buy-in; Max 0: any
	Unit     chip.Amount
	Small    chip.Amount // of what chips are added in multiples
	Offer    chip.Amount // for which a seat is taken in one tap
	Runs     int         // how often the board may be dealt at most, by book and game
	Straddle bool
	Games    []tournament.Variant // of dealer's choice
	Named    int
	Names    bool         // it is the player's to name the game
	Cites    []article.ID // behind how he is treated while away
}

// cashClock is the head of a page at a cash table: a session has no clock, its stakes stay.
func cashClock(s *cashgame.State, stamp Stamp) Clock {
	c := Clock{ID: cashStream + s.ID, Name: s.House.Name, Stamp: stamp, Phase: PhaseLevel, Running: true}
	switch {
	case s.Ended != 0:
		c.Phase = PhaseFinished
	case s.Suspended != nil:
		c.Phase = PhasePaused
	}
	return c
}

// cashStream stands before the id of a session in the name of its stream.
const cashStream = "cash:"

// BuildCashTable shows a hosted table of a cash session; ok is false when there is none of that number.
func BuildCashTable(s *cashgame.State, no int, names Names, stamp Stamp) (v Table, ok bool) {
	t := s.Table(no)
	if t == nil || t.Hosted == nil || t.Closed != 0 {
		return Table{}, false
	}
	b := s.Stakes(t)
	v = Table{Clock: cashClock(s, stamp), Seq: s.Seq, Book: s.Book, No: no, Hosted: true, Hands: t.Play.Hands,
		Variant: tournament.Variant{Game: b.Game, Betting: b.Structure}}
	v.Stakes = Level{Number: 1, Games: []tournament.Variant{v.Variant}, Small: b.Small, Big: b.Big, Ante: b.Ante, EachAnte: b.AnteKind == hand.AnteEach,
		SmallBet: b.SmallBet, BigBet: b.BigBet, BringIn: b.BringIn}
	v.shows(t.Play, names, stamp)
	return v, true
}

// CashPlace is the hosted table at which a player sits, and his seat there or, where he sits at none, the one at which he last sat there, and 0; ok is false
// where he never did.
func CashPlace(s *cashgame.State, p table.PlayerID) (no int, n table.SeatNo, ok bool) {
	t, n := s.SeatOf(p)
	if t == nil {
		t = lastTable(s, p)
	}
	if t == nil {
		return 0, 0, false
	}
	return t.Play.No, n, true
}

// BuildCashSeat shows a player the place that CashPlace names, at a table that is as BuildCashTable shows it.
func BuildCashSeat(s *cashgame.State, p table.PlayerID, n table.SeatNo, at *Table, names Names, stamp Stamp, hole Hole) (v Seat, stay CashStay) {
	t := s.Table(at.No)
	g := s.Game(t.Game)
	v = seatAt(at, s.Seq, p, names)
	stay = CashStay{Sits: n != 0, Min: g.MinBuyIn, Max: g.MaxBuyIn, Unit: g.Unit, Small: g.Small(), Extra: t.Hosted.Extra,
		Offer: offered(s, g, p, t), Free: s.Free(t), Waits: s.MayDeal(t, cashgame.Instant(stamp.Now)) != nil}
	if !stay.Sits {
		v.Cue = CueOut
		return v, stay
	}
	seat := t.Play.At(n)
	v.Mine, v.Absent, v.Blocked, v.Penalty = at.Seats[n-1], seat.Absent, seat.Blocked, seat.PenaltyHands
	stay.seated(s, g, t, n, stamp)
	if h := shownHand(t.Play); h != nil {
		v.own(h, n, at, hole)
	}
	v.Cue = v.cue(t.Play, at)
	v.Acts, v.Cut = acts(t.Play, n, v.Cue), cutOf(t.Play, n, s.Stakes(t).Game)
	return v, stay
}

// seated fills in what concerns whoever sits.
func (v *CashStay) seated(s *cashgame.State, g *cashgame.Game, t *cashgame.Table, n table.SeatNo, stamp Stamp) {
	seat, chair := t.Play.At(n), t.Chair(n)
	v.Wishes, v.Bank, v.Runs, v.Straddle = chair.Wishes, max(0, chair.Bank), max(1, s.Rules.Hand.RunIt.Value), g.MayStraddle(s.Rules)
	v.Owes = seat.Standing.Owes() || seat.Arrival != table.Settled && t.Play.Hands > 0
	v.Posts = seat.Standing.Posts
	if v.Busted = chair.Busted != 0; v.Busted {
		v.Until = Countdown{EndsAt: tournament.Instant(chair.Until), Left: time.Duration(max(0, int64(chair.Until)-int64(stamp.Now))) * time.Millisecond}
	}
	if a := chair.Away; a != nil {
		v.Away, v.As = true, a.As
		var trace article.Trace
		s.Policy.LeftChips.Decide(&trace)
		v.Cites = trace.Decided()
	}
	if g.Choice {
		for _, b := range g.Rotation {
			v.Games = append(v.Games, tournament.Variant{Game: b.Game, Betting: b.Structure})
		}
		v.Named = t.Named
		v.Names = t.Play.Hand == nil && t.Play.Next(s.Rules.Table, nil).Button == n
	}
}

// lastTable is the hosted table that a player left last and that is still up, nil where there is none.
func lastTable(s *cashgame.State, p table.PlayerID) *cashgame.Table {
	for i := len(s.Left) - 1; i >= 0; i-- {
		if t := s.Table(s.Left[i].Table); s.Left[i].Player == p && t != nil && t.Hosted != nil && t.Closed == 0 {
			return t
		}
	}
	return nil
}

// offered is for how much a seat is proposed: a hundred big blinds, as far as the game goes; to who has left not long ago, what he left with.
func offered(s *cashgame.State, g *cashgame.Game, p table.PlayerID, t *cashgame.Table) chip.Amount {
	for _, l := range s.Left {
		if l.Player == p && l.Table == t.Play.No && l.Stack >= g.MinBuyIn && s.Policy.ReturnWithin.Value > 0 {
			return l.Stack
		}
	}
	return CashBuyIn(g)
}

// CashBuyIn is the usual buy-in of a game: a hundred big blinds, as far as the game allows.
func CashBuyIn(g *cashgame.Game) chip.Amount {
	usual := max(100*g.Stake(), g.MinBuyIn)
	if g.MaxBuyIn > 0 {
		usual = min(usual, g.MaxBuyIn)
	}
	return usual - usual%g.Unit
}
