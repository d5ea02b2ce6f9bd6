package view

import (
	"reflect"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// CashSeat is one player's own view of a hosted table of a cash session: what [Seat] shows, and what belongs to a stay at a table. As there no
// field holds a card of another player that is not face up.
type CashSeat struct {
	Seat
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

// BuildCashSeat shows a player the own seat at a hosted table, or the table at which he last sat there; ok is false where he never did.
func BuildCashSeat(s *cashgame.State, p table.PlayerID, names Names, stamp Stamp, hole Hole) (v CashSeat, ok bool) {
	t, n := s.SeatOf(p)
	if t == nil {
		if t = lastTable(s, p); t == nil {
			return CashSeat{}, false
		}
	}
	if v.Table, ok = BuildCashTable(s, t.Play.No, names, stamp); !ok {
		return CashSeat{}, false
	}
	g := s.Game(t.Game)
	v.Player, v.Name, v.Sits = p, names(p), n != 0
	v.Min, v.Max, v.Unit, v.Small, v.Extra = g.MinBuyIn, g.MaxBuyIn, g.Unit, g.Small(), t.Hosted.Extra
	v.Offer, v.Free, v.Waits = offered(s, g, p, t), s.Free(t), s.MayDeal(t, cashgame.Instant(stamp.Now)) != nil
	if !v.Sits {
		v.Cue = CueOut
		return v, true
	}
	seat, chair := t.Play.At(n), t.Chair(n)
	v.Mine, v.Absent, v.Blocked, v.Penalty = v.Seats[n-1], seat.Absent, seat.Blocked, seat.PenaltyHands
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
	if h := shownHand(t.Play); h != nil {
		v.own(h, n, hole)
	}
	v.Cue = v.cue(t.Play)
	v.Acts, v.Cut = acts(t.Play, n, v.Cue), cutOf(t.Play, n, s.Stakes(t).Game)
	return v, true
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

// Same reports whether two views show the same, apart from the instant and the sequence number.
func (v CashSeat) Same(w CashSeat) bool {
	if !v.Seat.Same(w.Seat) {
		return false
	}
	v.Seat, w.Seat = Seat{}, Seat{}
	v.Until.Left, w.Until.Left = 0, 0
	return reflect.DeepEqual(v, w)
}
