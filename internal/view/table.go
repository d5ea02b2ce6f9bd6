package view

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Table is one table as anybody in the room may see it: no card that has not been turned face up.
type Table struct {
	Clock    Clock
	Seq      uint64
	Book     string
	No       int
	Hosted   bool
	State    TableState
	HaltCite article.ID
	Hands    int

	Hand    string // id of the hand shown; "" when there is none
	Live    bool   // it is in progress; otherwise it is the last one, finished
	Street  hand.Street
	Round   string             // the street in the words of the game: "flop", "fourth_street", "first_draw"
	Stakes  Level              // of the game shown: of the level, during a break of the next one
	Variant tournament.Variant // of the hand shown, or of the next one
	Board   []card.Card
	Before  [][]card.Card // boards dealt before it, where the rest is dealt several times
	Pots    []Pot
	Total   chip.Amount // pots and bets in front
	Seats   []TableSeat
	Rulings []Ruling     // newest first
	Waiting *Ruling      // the floor must rule
	OnClock *PlayerClock // time was called; nil: on nobody
	Undo    table.SeatNo // whose last act can be taken back; 0: nobody's

	Rebuy     *tournament.Sale // sold now at a table with real chips; nil: not
	Arriving  []Expected       // players who have a seat here and were not seen on it
	Strays    []Expected       // players on the way to other tables, at a seat whose number is free here
	Breaking  bool             // its players draw their new seats with real cards
	Button    ButtonWord
	AskButton bool        // something rests on the button, and the word on it is old
	Fallen    []Fallen    // out in the hand in play, as its dealer told
	Together  bool        // they may have gone out in one hand: who had more is open
	Target    *Target     // of a satellite by target stack; nil: nobody leaves with a ticket here
	TimeOn    *TimeCalled // time called; nil: on nobody
	Shot      *ShotClock  // nil: not played by it

	Moments  []string // of rulebook.Moments, at which the table is now: the most pressing first
	Handover Handover
}

// Pot is one pot and, once the hand is over, who won it.
type Pot struct {
	Index   int // 0 is the main pot
	Amount  chip.Amount
	Winners []Winner
	Cite    article.ID
}

// Winner is one share of a pot.
type Winner struct {
	Name   string
	Seat   table.SeatNo
	Amount chip.Amount
	Odd    chip.Amount
}

// Deed is what a seat did last in the round, as the table sees it.
type Deed string

// What a seat can have done.
const (
	DidNothing    Deed = ""
	DidFold       Deed = "fold"
	DidCheck      Deed = "check"
	DidCall       Deed = "call"
	DidBet        Deed = "bet"
	DidRaise      Deed = "raise"
	DidAllIn      Deed = "all_in"
	DidMuck       Deed = "muck"
	DidDie        Deed = "dead"
	DidPostSmall  Deed = "small_blind"
	DidPostBig    Deed = "big_blind"
	DidBringIn    Deed = "bring_in"
	DidWin        Deed = "win"
	DidShowCards  Deed = "show"
	DidNotPlay    Deed = "out"
	DidLeaveTable Deed = "absent"
	DidDraw       Deed = "draw"
)

// TableSeat is one chair at a table that is being watched.
type TableSeat struct {
	No     table.SeatNo
	Name   string // "" = free
	Unsold bool   // free, and a stack that waits there pays blinds and antes
	Stack  chip.Amount
	Bet    chip.Amount // in front
	Won    chip.Amount
	Button bool
	In     bool // can still win
	Dealt  bool // was dealt into the hand shown
	ToAct  bool
	Facing chip.Amount // what ToAct must match
	Did    Deed
	Cards  []card.Card // face up only
	Hidden bool        // holds cards that nobody may see
	Held   int         // cards held
	Open   []card.Card // stud: those that lie open before the showdown
	Draws  []int       // cards exchanged at each draw; 0 = stood pat

	Player    table.PlayerID
	Serving   Serving
	TimeCards tournament.TimeCards
}

// BuildTable shows table no of s; ok is false when there is none.
func BuildTable(s *tournament.State, no int, names Names, stamp Stamp) (v Table, ok bool) {
	t := s.Table(no)
	if t == nil {
		return Table{}, false
	}
	v = Table{Clock: BuildClock(s, names, stamp), Seq: s.Seq, Book: s.Book, No: no, Hosted: s.Hosted,
		State: tableState(s, t), HaltCite: t.HaltCite, Hands: t.Hands}
	if len(s.Structure.Levels) > 0 {
		b := s.BlindsAt(t)
		v.Variant = tournament.Variant{Game: b.Game, Betting: b.Structure}
	}
	v.shows(t, names, stamp)
	v.Moments = tableMoments(s, t, &v.Clock)
	v.dealer(s, t, names, stamp.Now)
	v.handover(s, t, names)
	v.Arriving, v.Strays = arrivalsAt(s, t, names), straysAt(s, t, names)
	v.Breaking = s.Breaking != nil && s.Breaking.Table == no
	v.Rebuy = sales(s).Rebuy
	if v.Stakes = v.Clock.Level.Of(v.Variant); v.Clock.Level.Break {
		v.Stakes = v.Clock.Next.Of(v.Variant)
	}
	return v, true
}

// shows is what a table itself shows, whatever it is a table of: its seats, its hand in progress or the last one, and the clock on a player.
func (v *Table) shows(t *table.State, names Names, stamp Stamp) {
	h := t.Hand
	if v.Live = h != nil; v.Live && h.Before != nil {
		v.Undo = h.ActedBy
	}
	if h == nil {
		h = t.Last
	}
	for i := range t.Seats {
		v.Seats = append(v.Seats, chair(t, h, v.Live, table.SeatNo(i+1), names))
	}
	if h != nil {
		v.hand(h, names)
	}
	v.OnClock = playerClock(t, names, stamp.Now)
}

func (v *Table) hand(h *table.Hand, names Names) {
	v.Hand, v.Street, v.Board = h.ID, h.State.Street(), h.State.Board()
	v.Round = h.State.Game().StreetName(v.Street)
	for run := range h.State.Runs() - 1 {
		if board := h.State.BoardOf(run); len(board) > 0 && len(h.Pack.Boards()) > run+1 {
			v.Before = append(v.Before, board)
		}
	}
	v.Variant = tournament.Variant{Game: h.State.Game(), Betting: h.State.Structure()}
	v.Total = h.State.PotTotal()
	if result := h.State.Result(); len(result.Pots) > 0 {
		for _, p := range result.Pots {
			v.Pots = append(v.Pots, wonPot(h, p, names))
		}
		slices.Reverse(v.Pots)
	} else {
		for i, p := range h.State.Pots() {
			if p.Amount > 0 {
				v.Pots = append(v.Pots, Pot{Index: i, Amount: p.Amount})
			}
		}
	}
	for i := len(h.Rulings) - 1; i >= 0; i-- {
		v.Rulings = append(v.Rulings, tableRuling(v.Book, h, h.Rulings[i], names))
	}
	if h.Waiting != nil && len(v.Rulings) > 0 {
		v.Rulings[0].Ruling = *h.Waiting
		v.Waiting = &v.Rulings[0]
	}
}

// Notable lists the rulings worth reading, newest first: without plain acts, and without the one that waits.
func (v Table) Notable() []Ruling {
	var out []Ruling
	for i, r := range v.Rulings {
		if waits := v.Waiting != nil && i == 0; !waits && !r.Plain() {
			out = append(out, r)
		}
	}
	return out
}

func wonPot(h *table.Hand, p hand.PotResult, names Names) Pot {
	v := Pot{Index: p.Index, Amount: p.Amount, Cite: p.Cite}
	for _, s := range p.Shares {
		v.Winners = append(v.Winners, Winner{Name: names(h.Players[s.Player]), Seat: h.Seats[s.Player],
			Amount: s.Amount, Odd: s.Odd})
	}
	return v
}

// HandRulings are the rulings of a hand worth reading, the first one first.
func HandRulings(book string, h *table.Hand, names Names) []Ruling {
	var out []Ruling
	for _, r := range h.Rulings {
		if v := tableRuling(book, h, r, names); !v.Plain() {
			out = append(out, v)
		}
	}
	return out
}

func tableRuling(book string, h *table.Hand, r table.Ruled, names Names) Ruling {
	v := Ruling{Book: book, Seat: r.Seat, Observation: r.Observation, Ruling: r.Ruling, Floor: r.Outcome, Overruled: r.Overruled}
	if p := h.Position(r.Seat); p >= 0 && p < len(h.Players) {
		v.Name = names(h.Players[p])
	}
	return v
}

// chair shows one seat, with what the hand shown says of it.
func chair(t *table.State, h *table.Hand, live bool, n table.SeatNo, names Names) TableSeat {
	seat := t.At(n)
	v := TableSeat{No: n, Button: n == t.Button, Stack: seat.Stack, Unsold: seat.Unsold}
	if seat.Player != "" {
		v.Name = names(seat.Player)
	}
	if seat.Absent {
		v.Did = DidLeaveTable
	}
	if h == nil {
		return v
	}
	v.Button = n == h.Button
	p := h.Position(n)
	if p < 0 {
		return v
	}
	if h.Players[p] != seat.Player && live || seat.Player == "" && !live {
		v.Name = names(h.Players[p]) // the hand shown is that of whoever was dealt in
	}
	s := &h.State
	v.Dealt, v.In = true, s.Live(p)
	v.Bet, v.Cards = s.Bet(p), s.ShownCards(p)
	v.Hidden = v.In && v.Cards == nil && s.Street() < hand.Over
	v.Held, v.Draws = s.Held(p), h.Draws[p]
	if v.Hidden {
		v.Open = s.Open(p)
	}
	if live {
		v.Stack, v.ToAct = s.Stack(p), t.ToAct() == n
	}
	if v.ToAct && s.Next().Need == hand.NeedAction {
		v.Facing = s.Facing()
	}
	v.Did = deed(h, p, v.Did)
	v.Won = wonBy(s, p)
	if v.Won > 0 {
		v.Did = DidWin
	}
	return v
}

// deed works out what player p did last from the state of the hand.
func deed(h *table.Hand, p int, otherwise Deed) Deed {
	s := &h.State
	switch {
	case s.Folded(p):
		return DidFold
	case s.Dead(p):
		return DidDie
	case s.Mucked(p):
		return DidMuck
	case s.AllIn(p):
		return DidAllIn
	case s.Street() >= hand.Showdown:
		if s.Shown(p) {
			return DidShowCards
		}
		return otherwise
	case broughtIn(s, p):
		return DidBringIn
	case s.HasActed(p) && s.Bet(p) == 0:
		return DidCheck
	case s.HasActed(p) && s.Aggressor() == p && s.OpeningBet() && s.Street() > hand.Preflop:
		return DidBet
	case s.HasActed(p) && s.Aggressor() == p:
		return DidRaise
	case s.HasActed(p) && s.Street() == hand.Preflop && s.Aggressor() < 0 && s.Bet(p) == s.Facing() && p == bigBlindAt(h):
		return DidCheck
	case s.HasActed(p):
		return DidCall
	}
	return posted(h, p, otherwise)
}

// broughtIn reports whether player p has paid the forced opening of stud, and nothing has happened to it since.
func broughtIn(s *hand.State, p int) bool {
	return s.Game().Upcards() && s.Street() == hand.ThirdStreet && s.Aggressor() < 0 && s.HasActed(p) && s.Bet(p) > 0 &&
		p == s.FirstByOpenCards()
}

func posted(h *table.Hand, p int, otherwise Deed) Deed {
	s := &h.State
	if s.Street() != hand.Preflop || s.Bet(p) == 0 || s.Game().Upcards() {
		return otherwise
	}
	if p == bigBlindAt(h) {
		return DidPostBig
	}
	return DidPostSmall
}

// bigBlindAt is the player who posted the big blind: heads-up player 0, otherwise the second to the left of
// the button unless the small blind is dead. It is read from the bets: the first player with a whole big blind
// in front.
func bigBlindAt(h *table.Hand) int {
	s := &h.State
	if s.N() == 2 {
		return 0
	}
	for p := range min(2, s.N()) {
		if s.Bet(p) >= h.Blinds.Big {
			return p
		}
	}
	return 1
}

func wonBy(s *hand.State, p int) chip.Amount {
	var sum chip.Amount
	for _, pot := range s.Result().Pots {
		for _, share := range pot.Shares {
			if share.Player == p {
				sum += share.Amount
			}
		}
	}
	return sum
}

// held is what a player of a tracked table has, for staff.
type held struct {
	total chip.Amount
	allIn bool
	toAct bool
}

// stacksAt returns, by seat, the chips behind and in front now.
func stacksAt(t *table.State) []held {
	out := make([]held, len(t.Seats))
	act := t.ToAct()
	for i := range t.Seats {
		n := table.SeatNo(i + 1)
		out[i] = held{total: t.Behind(n) + betOf(t, n), toAct: n == act}
		if t.Hand == nil {
			continue
		}
		if p := t.Hand.Position(n); p >= 0 {
			out[i].allIn = t.Hand.State.AllIn(p)
		}
	}
	return out
}

// betOf is what lies in front of a seat now.
func betOf(t *table.State, n table.SeatNo) chip.Amount {
	if t.Hand == nil {
		return 0
	}
	p := t.Hand.Position(n)
	if p < 0 {
		return 0
	}
	return t.Hand.State.Bet(p)
}
