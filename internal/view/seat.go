package view

import (
	"encoding/hex"
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

// Seat is what a hosted table shows to one of its players beyond what it shows to anybody (Table): the own cards, and what the player may do
// now. No field holds a card of another player.
type Seat struct {
	Player   table.PlayerID
	Name     string
	Seq      uint64
	Book     string
	No       int    // of the table; 0 while the player has no seat
	Hand     string // as Table has it, with Live and Round
	Live     bool
	Round    string
	HaltCite article.ID

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

// Place is the table at which a player sits, 0 while he has no seat; ok is false when the player never entered.
func Place(s *tournament.State, p table.PlayerID) (no int, ok bool) {
	e := latestEntry(s, p)
	if e == nil {
		return 0, false
	}
	return e.Table, true
}

// SeatTable shows the place of a player as anybody sees it. Where that is no table there is none in it: its No is 0.
func SeatTable(s *tournament.State, no int, names Names, stamp Stamp) Table {
	if t, ok := BuildTable(s, no, names, stamp); ok {
		return t
	}
	v := Table{Clock: BuildClock(s, names, stamp), Seq: s.Seq, Book: s.Book, Hosted: s.Hosted}
	v.Stakes = v.Clock.Level
	return v
}

// seatAt begins a player's view of the table that anybody sees.
func seatAt(at *Table, seq uint64, p table.PlayerID, names Names) Seat {
	return Seat{Player: p, Name: names(p), Seq: seq, Book: at.Book, No: at.No, Hand: at.Hand, Live: at.Live, Round: at.Round, HaltCite: at.HaltCite}
}

// BuildSeat shows a player the own seat at the table that Place names, which is as SeatTable shows it; ok is false when the player never entered. It is quick: every act at
// a table is shown to all who sit there.
func BuildSeat(s *tournament.State, p table.PlayerID, at *Table, names Names, stamp Stamp, hole Hole) (v Seat, ok bool) {
	e := latestEntry(s, p)
	if e == nil {
		return Seat{}, false
	}
	v = seatAt(at, s.Seq, p, names)
	v.Place, v.Tied, v.Prize = e.Place, e.Tied, s.Prize(e)
	if v.No == 0 || e.Place > 0 {
		v.Cue = offTable(e)
		return v, true
	}
	t := s.Table(e.Table)
	seat := t.At(e.Seat)
	v.Mine, v.Absent, v.Blocked, v.Penalty = at.Seats[e.Seat-1], seat.Absent, seat.Blocked, seat.PenaltyHands
	v.Standing = standing(s, t.Behind(e.Seat)+betOf(t, e.Seat))
	v.Arrive = arrival(s, t, e)
	if h := shownHand(t); h != nil {
		v.own(h, e.Seat, at, hole)
	}
	v.Buy = buyOf(s, e, stamp.Now)
	switch deciding := slices.ContainsFunc(s.Deciding, func(g tournament.Deciding) bool { return g.Table == t.No }); {
	case v.Buy.Rebuy != nil:
		v.Cue = CueRebuy
	case deciding:
		v.Cue = CueDeciding
	default:
		v.Cue = v.cue(t, at)
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
func (v *Seat) own(h *table.Hand, n table.SeatNo, at *Table, hole Hole) {
	p := h.Position(n)
	if p < 0 || h.Players[p] != v.Player {
		return
	}
	if held := h.State.Held(p); held > 0 && !h.State.Dead(p) && hole != nil {
		mine := hole(h, p)
		v.Cards = mine[:min(len(mine), held)]
		v.Best, v.Low = made(h.State.Game(), v.Cards, at.Board)
	}
	for _, r := range at.Rulings {
		if r.Seat == n {
			v.Ruled = &r
			return
		}
	}
}

func (v *Seat) cue(t *table.State, at *Table) Cue {
	switch {
	case t.Hand == nil && at.Clock.Phase == PhaseBreak:
		return CueBreak
	case t.Hand == nil && at.Clock.Phase == PhasePaused:
		return CuePaused
	case t.Hand == nil && t.Halted:
		return CueHalted
	case t.Hand == nil && at.Clock.HandForHand != nil && !slices.Contains(at.Clock.HandForHand.Unfinished, t.No):
		return CueOthers
	case t.Hand == nil:
		return CueBetween
	case t.Hand.Waits():
		return CueFloor
	case at.Clock.HandForHand != nil && slices.Contains(at.Clock.HandForHand.Held, t.No):
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
	v.Actor = at.Seats[n-1].Name
	return CueOther
}

// standing is the rank of so many chips among those of the players left, chips in front included.
func standing(s *tournament.State, mine chip.Amount) int {
	place := 1
	for _, t := range s.Tables {
		for i := range t.Seats {
			if n := table.SeatNo(i + 1); t.Seats[i].Player != "" && t.Behind(n)+betOf(t, n) > mine {
				place++
			}
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
