package seat

import (
	"reflect"
	"slices"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// felt is what the phones of all players at a table show alike, in the pieces in which it is rendered (play.html): a change renders the pieces that it is in.
// It is made of what anybody may see of a table, and is not changed. Templates find a field of a flat struct several times as fast as an embedded one.
type felt struct {
	head  head
	cards cards
	pot   pot
	seats []plate // by seat; without a name it is free, and not shown
	timed timed
	turn  turn
}

// head is the strip on top: time and stakes.
type head struct {
	Cash        bool // of a session, which has no clock
	Phase       view.Phase
	Now         tournament.Instant
	Speed       float64
	Running     bool
	Time        view.Countdown
	Level, Next view.Level
	Last        bool // there is no next level
	Stakes      view.Level
}

// cards lie in the middle.
type cards struct {
	Cloth   []frame.DrawnCard   // the board, with its empty places
	Dealt   bool                // there is a card on it
	Earlier [][]frame.DrawnCard // boards before it, where the rest is dealt several times
}

// pot is what is in the middle, and on which street.
type pot struct {
	Hand  bool // there is a hand to speak of
	Live  bool
	Round string
	Total chip.Amount
	Pots  []chip.Amount // the main pot first
}

// plate is one player as the others see him.
type plate struct {
	No     table.SeatNo
	Name   string
	Button bool
	ToAct  bool
	Gone   bool // was dealt in and is out of the hand
	Stack  chip.Amount
	Bet    chip.Amount
	Won    chip.Amount
	Did    view.Deed
	Draws  []int
	Shown  []frame.DrawnCard // cards that lie open, and the backs between them
}

// timed is the clock on a player; Seat is 0 where it is on nobody.
type timed struct {
	Seat    table.SeatNo
	Name    string
	Time    view.Countdown
	Stopped bool
}

// turn is whose turn it is; "" nobody's.
type turn struct{ Actor string }

// feltOf lays a table out.
func feltOf(t *view.Table, cash bool) *felt {
	c := &t.Clock
	f := &felt{head: head{Cash: cash, Phase: c.Phase, Stakes: t.Stakes}, seats: make([]plate, len(t.Seats)), cards: cardsOf(t),
		pot: pot{Hand: t.Hand != "", Live: t.Live, Round: t.Round, Total: t.Total}}
	if !cash {
		f.head.Now, f.head.Speed, f.head.Running, f.head.Time = c.Stamp.Now, c.Stamp.Speed, c.Running, c.Time
		f.head.Level, f.head.Next, f.head.Last = c.Level, c.Next, c.Last
	}
	for _, p := range t.Pots {
		f.pot.Pots = append(f.pot.Pots, p.Amount)
	}
	for i := range t.Seats {
		s := &t.Seats[i]
		f.seats[i] = plate{No: s.No, Name: s.Name, Button: s.Button, ToAct: s.ToAct, Gone: s.Dealt && !s.In, Stack: s.Stack, Bet: s.Bet, Won: s.Won, Did: s.Did, Draws: s.Draws}
		if len(s.Open) > 0 || len(s.Cards) > 0 && !s.Hidden {
			f.seats[i].Shown = frame.DrawHand(*s)
		}
		if s.ToAct {
			f.turn.Actor = s.Name
		}
	}
	if o := t.OnClock; o != nil && len(o.Choices) == 0 {
		f.timed = timed{o.Seat, o.Name, o.Time, o.Stopped}
	}
	return f
}

func cardsOf(t *view.Table) (c cards) {
	c.Dealt = len(t.Board) > 0
	places := len(t.Board)
	if t.Variant.Game.Board() {
		places = 5
	}
	for i := range places {
		d := frame.DrawnCard{X: cardMiddleX + i*cardStep, Y: cardMiddleY, Empty: true}
		if i < len(t.Board) {
			d = frame.Face(t.Board[i], d.X, d.Y)
		}
		c.Cloth = append(c.Cloth, d)
	}
	for _, board := range t.Before {
		var drawn []frame.DrawnCard
		for i, one := range board {
			drawn = append(drawn, frame.Face(one, cardMiddleX+i*cardStep, cardMiddleY))
		}
		c.Earlier = append(c.Earlier, drawn)
	}
	return c
}

func (h head) same(o head) bool {
	h.Now, o.Now = 0, 0
	h.Time, o.Time = h.Time.Timeless(), o.Time.Timeless()
	return reflect.DeepEqual(h, o)
}

func (c cards) same(o cards) bool {
	return c.Dealt == o.Dealt && slices.Equal(c.Cloth, o.Cloth) && slices.EqualFunc(c.Earlier, o.Earlier, slices.Equal)
}

func (p pot) same(o pot) bool {
	return p.Hand == o.Hand && p.Live == o.Live && p.Round == o.Round && p.Total == o.Total && slices.Equal(p.Pots, o.Pots)
}

func (p plate) same(o plate) bool {
	return p.No == o.No && p.Name == o.Name && p.Button == o.Button && p.ToAct == o.ToAct && p.Gone == o.Gone && p.Stack == o.Stack && p.Bet == o.Bet &&
		p.Won == o.Won && p.Did == o.Did && slices.Equal(p.Draws, o.Draws) && slices.Equal(p.Shown, o.Shown)
}

func (t timed) same(o timed) bool {
	t.Time, o.Time = t.Time.Timeless(), o.Time.Timeless()
	return t == o
}

// same reports whether two felts show the same apart from the instant they were made at.
func (f *felt) same(o *felt) bool {
	return f.turn == o.turn && f.timed.same(o.timed) && f.pot.same(o.pot) && slices.EqualFunc(f.seats, o.seats, plate.same) && f.cards.same(o.cards) && f.head.same(o.head)
}

// asOf is the felt with its times as they are now.
func (f *felt) asOf(now tournament.Instant) *felt {
	out := *f
	if out.head.Now = now; f.head.Cash {
		out.head.Now = 0
	}
	out.head.Time, out.timed.Time = left(f.head.Time, now), left(f.timed.Time, now)
	return &out
}

// left is a countdown as it is now.
func left(c view.Countdown, now tournament.Instant) view.Countdown {
	if c.EndsAt != 0 {
		c.Left = time.Duration(max(0, c.EndsAt-now)) * time.Millisecond
	}
	return c
}

// feltPieces is a felt as it was rendered in one language.
type feltPieces struct {
	of               *felt
	head, cards, pot []byte
	seats            [][]byte
	onMe, onOther    []byte // the clock on a player, as he reads it and as the others do
	turn             []byte
}

// renderFelt renders a felt, but for the pieces that another, which may be nil, has alike.
func (s *site) renderFelt(l lang.Lang, f *felt, last *feltPieces) (p *feltPieces, err error) {
	p = &feltPieces{of: f, seats: make([][]byte, len(f.seats))}
	known := last != nil
	if !known {
		last = &feltPieces{of: &felt{}}
	}
	was := last.of
	piece := func(same bool, old []byte, name string, data any) []byte {
		if known && same || err != nil {
			return old
		}
		var out []byte
		out, err = s.Render(l, "seat", name, data)
		return out
	}
	p.head = piece(f.head.same(was.head), last.head, "seat-head", f.head)
	p.cards = piece(f.cards.same(was.cards), last.cards, "seat-cards", f.cards)
	p.pot = piece(f.pot.same(was.pot), last.pot, "seat-pot", f.pot)
	for i, one := range f.seats {
		switch same := i < len(was.seats) && one.same(was.seats[i]); {
		case one.Name == "":
		case same:
			p.seats[i] = piece(true, last.seats[i], "", nil)
		default:
			p.seats[i] = piece(false, nil, "seat-plate", one)
		}
	}
	if f.timed.Seat != 0 {
		same := f.timed.same(was.timed)
		p.onMe, p.onOther = piece(same, last.onMe, "seat-on-me", f.timed), piece(same, last.onOther, "seat-on-other", f.timed)
	}
	if f.turn.Actor != "" {
		p.turn = piece(f.turn == was.turn, last.turn, "seat-turn", f.turn)
	}
	return p, err
}
