package seat

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// own is what a phone shows of its own player beside the felt, flat as that is. It is not changed.
type own struct {
	top  top
	stay *stay // nil at a tournament's table
	bar  bar
}

// top is what stands above the felt.
type top struct {
	No       int // of the table, and where the player sits; 0: nowhere
	Seat     table.SeatNo
	Cue      view.Cue // where there is nothing to play any more; else ""
	Book     string
	Ruled    *view.Ruling
	Standing int
	Players  int // left in the event, and its entries
	Entries  int
	Arrive   *view.Arrival
	Place    int
	Tied     int
	Prize    money.Amount
}

// stay is what concerns a stay at a cash table rather than a hand.
type stay struct {
	Self     string
	Book     string
	Sits     bool
	Full     bool // no seat is free to sit down on again
	Offer    chip.Amount
	Busted   bool
	Until    view.Countdown
	Away     bool
	As       table.AbsentAs
	Cites    []article.ID
	Owes     bool
	Posts    bool
	Waiting  bool                   // too few play
	Choices  [][]tournament.Variant // what the player may name, one by one
	Named    int
	Wishes   cashgame.Wishes
	Bank     int
	Extra    int
	Straddle bool  // may be wished for
	Twice    []int // how often the board may be dealt, from once
	Fill     chip.Amount
}

// bar is what the player has, and what he may do.
type bar struct {
	Self     string
	Book     string
	Decision string // changes exactly when the player has something else to decide
	Cue      view.Cue
	Seat     table.SeatNo
	Blind    bool // the seat was claimed in this hand: its cards stay covered
	Absent   bool
	Blocked  bool
	Penalty  int
	Stack    chip.Amount
	Bet      chip.Amount
	Won      chip.Amount
	Button   bool
	In       bool
	Gone     bool
	Did      view.Deed
	Acts     view.Acts
	Any      bool        // of Acts
	To       chip.Amount // what the field proposes for a bet or a raise
	Buy      view.Buy
	Cut      view.Cut
	HaltCite article.ID

	held []card.Card // the player's own
	up   []card.Card // of them, those that lie open
	high rank.Message
	low  rank.Message

	// Drawn and worded from these.
	Hole      []frame.DrawnCard
	HoleWidth int
	Made      string
}

// Cards as the player's page lays them out: beside each other, in the hand over each other where they are many.
const cardStep, cardStepMany, cardMiddleX, cardMiddleY = 47, 32, 23, 32

func topOf(p *phone) top {
	t := top{No: p.No, Seat: p.Mine.No, Book: p.Book, Ruled: p.Ruled, Standing: p.Standing, Arrive: p.Arrive, Place: p.Place, Tied: p.Tied, Prize: p.Prize}
	if p.stay == nil && (p.Cue == view.CueOut || p.Cue == view.CueWon) {
		t.Cue = p.Cue
	}
	if p.Standing > 0 {
		t.Players = p.at.Clock.Players
	}
	if p.Place > 0 {
		t.Entries = p.at.Clock.Entries
	}
	return t
}

func stayOf(p *phone) *stay {
	c := p.stay
	if c == nil {
		return nil
	}
	s := &stay{Self: p.self, Book: p.Book, Sits: c.Sits, Full: len(c.Free) == 0, Offer: c.Offer}
	if !c.Sits {
		return s
	}
	s.Busted, s.Until, s.Away, s.As, s.Cites, s.Owes, s.Posts = c.Busted, c.Until, c.Away, c.As, c.Cites, c.Owes, c.Posts
	s.Waiting, s.Named, s.Wishes, s.Bank, s.Extra, s.Straddle = c.Waits && !p.Live, c.Named, c.Wishes, c.Bank, c.Extra, c.Straddle
	if c.Names {
		for _, g := range c.Games {
			s.Choices = append(s.Choices, []tournament.Variant{g})
		}
	}
	for n := 1; n <= min(c.Runs, cashgame.RunsMax); n++ {
		s.Twice = append(s.Twice, n)
	}
	want := c.Offer - p.Mine.Stack // to where a seat is taken for
	s.Fill = max(0, want-want%max(c.Small, 1))
	return s
}

func barOf(p *phone) bar {
	m := &p.Mine
	b := bar{Self: p.self, Book: p.Book, Decision: decisionOf(&p.Seat), Cue: p.Cue, Seat: m.No, Blind: p.blind, Absent: p.Absent, Blocked: p.Blocked, Penalty: p.Penalty,
		Stack: m.Stack, Bet: m.Bet, Won: m.Won, Button: m.Button, In: m.In, Gone: m.Dealt && !m.In, Did: m.Did, Acts: p.Acts, Any: p.Acts.Any(), To: p.propose(),
		Buy: p.Buy, Cut: p.Cut, HaltCite: p.HaltCite, held: p.Cards, high: p.Best, low: p.Low}
	if b.Cut.Mine == "" {
		b.Cut.Others = 0 // told to who has cut
	}
	if p.at.Variant.Game.Upcards() {
		b.up = m.Open
	}
	return b
}

// draw lays the cards out, and words what they make.
func (b *bar) draw(l lang.Lang) {
	step := cardStep
	if len(b.held) > 3 {
		step = cardStepMany
	}
	for i, c := range b.held {
		d := frame.Face(c, cardMiddleX+i*step, cardMiddleY)
		d.Up = slices.Contains(b.up, c)
		b.Hole = append(b.Hole, d)
	}
	b.HoleWidth = max(len(b.Hole)-1, 0)*step + cardStep - 1
	if b.high.Key != "" {
		b.Made = l.Hand(b.high)
	}
	if b.low.Key != "" {
		b.Made += " · " + l.Hand(b.low)
	}
}

// decisionOf names what the player has to decide: another street or another price is another decision.
func decisionOf(v *view.Seat) string {
	if !v.Acts.Any() {
		return ""
	}
	return v.Hand + "-" + v.Round + "-" + string(v.Cue) + "-" + digits(v.Acts.CallTo) + "-" + digits(v.Acts.Min)
}

func digits(a chip.Amount) string { return strconv.FormatInt(int64(a), 10) }

// propose is the amount to show in the field: the one asked for, as far as it is possible, or the smallest.
func (p *phone) propose() chip.Amount {
	to, err := frame.Chips(p.asked)
	if err != nil || !p.Acts.Raise {
		return p.Acts.Min
	}
	return min(max(to, p.Acts.Min), p.Acts.Max)
}

func (t top) same(o top) bool { return reflect.DeepEqual(t, o) }

func (s *stay) same(o *stay) bool {
	if s == nil || o == nil {
		return s == o
	}
	a, b := *s, *o
	a.Until, b.Until = a.Until.Timeless(), b.Until.Timeless()
	return reflect.DeepEqual(a, b)
}

func (b bar) same(o bar) bool {
	b.Buy.Time, o.Buy.Time = b.Buy.Time.Timeless(), o.Buy.Time.Timeless()
	return reflect.DeepEqual(b, o)
}

// ownPieces are what is the player's own, rendered in one language; their forms are of nobody until frame.Site.Sent has made them of somebody.
type ownPieces struct {
	of               own
	head, stay, top  []byte // above the felt
	notes, mine, may []byte // below it; whose turn it is, where it is another's, stands before the last
}

// renderOwn renders what is the player's own, but for the pieces that another, which may be nil, has alike; the other itself where it has them all.
func (s *site) renderOwn(l lang.Lang, o own, last *ownPieces) (p *ownPieces, err error) {
	var sameTop, sameStay, sameBar bool
	if p = (&ownPieces{of: o}); last != nil {
		sameTop, sameStay, sameBar = o.top.same(last.of.top), o.stay.same(last.of.stay), o.bar.same(last.of.bar)
		if sameTop && sameStay && sameBar {
			return last, nil
		}
		*p = *last
		p.of = o
	}
	piece := func(name string, data any) (out []byte) {
		if err == nil {
			out, err = s.Render(l, "seat", name, data)
		}
		return out
	}
	if !sameTop {
		p.head, p.top = piece("seat-place", o.top), piece("seat-top", o.top)
	}
	if p.stay = nil; o.stay != nil && !sameStay {
		p.stay = piece("seat-stay", o.stay)
	} else if o.stay != nil {
		p.stay = last.stay
	}
	if !sameBar {
		b := o.bar
		b.draw(l)
		p.notes, p.mine, p.may = piece("seat-notes", b), piece("seat-bar", b), piece("seat-may", b)
	}
	return p, err
}
