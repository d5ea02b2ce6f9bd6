package view

import (
	"encoding/hex"
	"reflect"
	"slices"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Hole gives the cards that a position holds in a hosted hand. A seat asks it for its own position only.
type Hole func(h *table.Hand, position int) []card.Card

// Cue is what the page tells its player above everything else.
type Cue string

// What a player may have to know first.
const (
	CueRegistered Cue = "registered" // the tournament has not started
	CueAct        Cue = "act"        // it is this player's turn
	CueDraw       Cue = "draw"       // throw cards: Acts.Draw, Acts.Throw
	CueShow       Cue = "show"       // show, or give up where Acts.Muck
	CueOther      Cue = "other"      // somebody else's turn: Actor
	CueFloor      Cue = "floor"      // a ruling waits for the floor
	CueDeal       Cue = "deal"       // cards are being dealt
	CueBetween    Cue = "between"    // no hand is in progress
	CueHalted     Cue = "halted"     // the table is stopped
	CueOthers     Cue = "others"     // hand for hand: other tables have not finished
	CueHeld       Cue = "held"       // hand for hand: an all-in waits, cards face down
	CueRebuy      Cue = "rebuy"      // all chips are lost: the player says whether to buy others, Buy
	CueDeciding   Cue = "deciding"   // somebody else at the table does
	CueBreak      Cue = "break"
	CuePaused     Cue = "paused"
	CueOut        Cue = "out"
	CueWon        Cue = "won"
)

// Seat is one player's own view of a hosted tournament: the table as anybody sees it, the own cards, and what
// the player may do now. No field holds a card of another player that is not face up.
type Seat struct {
	Table  // its No is 0 while the player has no seat
	Player table.PlayerID
	Name   string
	Cue    Cue
	Actor  string // whose turn it is, for CueOther
	Mine   TableSeat
	Cards  []card.Card  // the player's own
	Best   rank.Message // what they make with the board; the zero Message before they make anything
	Low    rank.Message // the same for the low half
	Acts   Acts
	Cut    Cut
	Arrive *Arrival // the seat to go to; nil once a hand has been dealt there
	Buy    Buy
	Ruled  *Ruling // the last ruling on this player in the hand shown

	Standing int // by chips among the players left; 0 when out or not started
	Place    int // final place; 0 while in
	Tied     int
	Prize    money.Amount

	Absent  bool
	Blocked bool // waits for the button to pass
	Penalty int  // hands still to be missed
}

// Buy is what the player can buy now, and until when; the zero Buy is nothing.
type Buy struct {
	Rebuy, AddOn *tournament.Sale
	Time         Countdown // for the rebuy
	Cites        []article.ID
}

// buyOf is what the player of an entry can buy at a hosted table.
func buyOf(s *tournament.State, e *tournament.Entry, now tournament.Instant) (b Buy) {
	if s.AddOnsOpen() && e.AddOns == 0 {
		b.AddOn = s.Structure.AddOn
	}
	for _, g := range s.Deciding {
		if slices.Contains(g.Asked, e.Player) {
			var t article.Trace
			s.Policy.RebuyAtOnce.Decide(&t)
			b.Rebuy, b.Cites = &s.Structure.Rebuys.Sale, t.Decided()
			b.Time = Countdown{EndsAt: g.Until, Left: time.Duration(max(0, g.Until-now)) * time.Millisecond}
		}
	}
	return b
}

// Arrival is a seat that the player has been given and not yet been dealt in at.
type Arrival struct {
	Table, FromTable int // FromTable is 0 for a first seat
	Seat, FromSeat   table.SeatNo
	Cites            []article.ID
}

// Acts is what the player may do now; the zero Acts is nothing. Amounts are chips, totals in front this round.
type Acts struct {
	Fold, Check, Call bool
	ToCall            chip.Amount // chips to add
	CallTo            chip.Amount
	CallAllIn         bool // the call takes the whole stack
	Raise             bool // a bet or a raise between Min and Max
	IsBet             bool
	Min, Max          chip.Amount
	Step              chip.Amount // of the stepper: the big blind
	Presets           []Preset
	NoRaise           article.ID  // what forbids a raise that the stack could pay
	BringIn           chip.Amount // stud: what the forced opening costs; the raise then completes
	AllIn             bool        // the largest bet or raise takes the whole stack
	Draw              bool        // cards may be thrown
	Throw             int         // so many must be; 0 = any number
	Show, Muck        bool
	Cites             []article.ID // of a ruling that limits what the player may do
}

// Any reports whether the player may do anything.
func (a Acts) Any() bool {
	return a.Fold || a.Check || a.Call || a.Raise || a.BringIn > 0 || a.Draw || a.Show || a.Muck
}

// Cut is the deck of the next hand, which the player may cut once before the hand begins; the zero Cut is none.
type Cut struct {
	Hand   string // whose deck it is
	Done   bool   // there is a cut from the seat
	Mine   string // how the player's own begins, in hexadecimal; "" where there is none
	Others int    // cuts from other seats
}

// Open reports whether the player may cut now.
func (c Cut) Open() bool { return c.Hand != "" && !c.Done }

// cutMarks is how many bytes of a cut tell it from others.
const cutMarks = 4

func cutOf(t *table.State, n table.SeatNo, game hand.Game) Cut {
	if t.Hand != nil || t.Halted || !t.HasDeckFor(game) {
		return Cut{}
	}
	c := Cut{Hand: t.NextDeck.Hand, Others: len(t.NextDeck.Cuts)}
	if cut := t.NextDeck.CutBy(n); cut != nil {
		c.Done = true
		c.Others--
		if cut.Player == t.At(n).Player {
			c.Mine = hex.EncodeToString(cut.Entropy[:cutMarks])
		}
	}
	return c
}

// Preset is one amount offered to a player who bets or raises.
type Preset struct {
	Key string // "min", "half", "pot", "all_in"
	To  chip.Amount
}

// BuildSeat shows a player the own seat; ok is false when the player never entered.
func BuildSeat(s *tournament.State, p table.PlayerID, names Names, stamp Stamp, hole Hole) (v Seat, ok bool) {
	e := latestEntry(s, p)
	if e == nil {
		return Seat{}, false
	}
	if t, seated := BuildTable(s, e.Table, names, stamp); seated {
		v.Table = t
	} else {
		v.Table = Table{Clock: BuildClock(s, names, stamp), Seq: s.Seq, Book: s.Book, Hosted: s.Hosted}
		v.Stakes = v.Clock.Level
	}
	v.Player, v.Name = p, names(p)
	v.Place, v.Tied, v.Prize = e.Place, e.Tied, s.Prize(e)
	if v.No == 0 || e.Place > 0 {
		v.Cue = offTable(e)
		return v, true
	}
	t := s.Table(e.Table)
	seat := t.At(e.Seat)
	v.Mine, v.Absent, v.Blocked, v.Penalty = v.Seats[e.Seat-1], seat.Absent, seat.Blocked, seat.PenaltyHands
	v.Standing = standing(s, p)
	v.Arrive = arrival(s, t, e)
	if h := shownHand(t); h != nil {
		v.own(h, e.Seat, hole)
	}
	v.Buy = buyOf(s, e, stamp.Now)
	switch deciding := slices.ContainsFunc(s.Deciding, func(g tournament.Deciding) bool { return g.Table == t.No }); {
	case v.Buy.Rebuy != nil:
		v.Cue = CueRebuy
	case deciding:
		v.Cue = CueDeciding
	default:
		v.Cue = v.cue(t)
	}
	v.Acts, v.Cut = acts(t, e.Seat, v.Cue), cutOf(t, e.Seat, s.BlindsAt(t).Game)
	return v, true
}

// latestEntry is what State.Entry returns, also for a state that was put together without events.
func latestEntry(s *tournament.State, p table.PlayerID) *tournament.Entry {
	for i := range slices.Backward(s.Entries) {
		if s.Entries[i].Player == p {
			return &s.Entries[i]
		}
	}
	return nil
}

// Same reports whether two views show the same, apart from the instant and the sequence number.
func (v Seat) Same(w Seat) bool {
	v.Clock, w.Clock = v.Clock.timeless(), w.Clock.timeless()
	v.OnClock, w.OnClock = v.OnClock.timeless(), w.OnClock.timeless()
	v.Buy.Time.Left, w.Buy.Time.Left = 0, 0
	v.Seq, w.Seq = 0, 0
	return reflect.DeepEqual(v, w)
}

// offTable is the cue of a player without a seat, or whose tournament is over.
func offTable(e *tournament.Entry) Cue {
	switch {
	case e.Place == 1:
		return CueWon
	case e.Place > 1:
		return CueOut
	}
	return CueRegistered
}

// shownHand is the hand that a table shows: in progress, or the last one.
func shownHand(t *table.State) *table.Hand {
	if t.Hand != nil {
		return t.Hand
	}
	return t.Last
}

// own adds what only this player sees of the hand, and what was ruled on the player.
func (v *Seat) own(h *table.Hand, n table.SeatNo, hole Hole) {
	p := h.Position(n)
	if p < 0 || h.Players[p] != v.Player {
		return
	}
	if held := h.State.Held(p); held > 0 && !h.State.Dead(p) && hole != nil {
		mine := hole(h, p)
		v.Cards = mine[:min(len(mine), held)]
		v.Best, v.Low = made(h.State.Game(), v.Cards, v.Board)
	}
	for _, r := range v.Rulings {
		if r.Seat == n {
			v.Ruled = &r
			return
		}
	}
}

func (v *Seat) cue(t *table.State) Cue {
	switch {
	case t.Hand == nil && v.Clock.Phase == PhaseBreak:
		return CueBreak
	case t.Hand == nil && v.Clock.Phase == PhasePaused:
		return CuePaused
	case t.Hand == nil && t.Halted:
		return CueHalted
	case t.Hand == nil && v.Clock.HandForHand != nil && !slices.Contains(v.Clock.HandForHand.Unfinished, t.No):
		return CueOthers
	case t.Hand == nil:
		return CueBetween
	case t.Hand.Waits():
		return CueFloor
	case v.Clock.HandForHand != nil && slices.Contains(v.Clock.HandForHand.Held, t.No):
		return CueHeld
	}
	n := t.ToAct()
	need := t.Hand.State.Next().Need
	switch {
	case n == 0:
		return CueDeal
	case n == v.Mine.No && need == hand.NeedShow:
		return CueShow
	case n == v.Mine.No && need == hand.NeedDiscard:
		return CueDraw
	case n == v.Mine.No:
		return CueAct
	}
	v.Actor = v.Seats[n-1].Name
	return CueOther
}

// standing is the player's rank by chips among those left, chips in front included.
func standing(s *tournament.State, p table.PlayerID) int {
	var mine chip.Amount
	var all []chip.Amount
	for _, t := range s.Tables {
		for i, h := range stacksAt(t) {
			switch t.Seats[i].Player {
			case "":
				continue
			case p:
				mine = h.total
			}
			all = append(all, h.total)
		}
	}
	place := 1
	for _, total := range all {
		if total > mine {
			place++
		}
	}
	return place
}

// arrival is the entry's seat unless a hand has been dealt to the player there.
func arrival(s *tournament.State, t *table.State, e *tournament.Entry) *Arrival {
	for _, h := range []*table.Hand{t.Hand, t.Last} {
		if h == nil {
			continue
		}
		if p := h.Position(e.Seat); p >= 0 && h.Players[p] == e.Player {
			return nil
		}
	}
	a := &Arrival{Table: e.Table, Seat: e.Seat}
	for _, n := range slices.Backward(s.Log) {
		from, fromOK := n.Args["Table"].(int)
		seat, seatOK := n.Args["Seat"].(int)
		if n.Args["Player"] == string(e.Player) && fromOK && seatOK && n.Args["ToTable"] == e.Table && n.Args["ToSeat"] == int(e.Seat) {
			a.FromTable, a.FromSeat, a.Cites = from, table.SeatNo(seat), n.Cites
			break
		}
	}
	return a
}
