package doors

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// drawn is a hand as far as somebody's act, kept twice: played at a table by the commands of a hosted hand, and told.
type drawn struct {
	book *rulebook.Book
	at   *table.State
	told []tell.Statement // the hand, and what was done in it
}

// rules are the policies of a book for a table.
func rules(b *rulebook.Book) table.Rules {
	p := &b.Policy
	return table.Rules{Table: &p.Table, Referee: &p.Referee, Hand: &p.Hand, Deal: &p.Deal, Showdown: &p.Showdown,
		Dispute: &p.Dispute, Penalty: &p.Penalty, Shotclock: &p.Shotclock}
}

// try decides a command without carrying it out.
func (d *drawn) try(command any) ([]table.Event, error) {
	return table.Decide(d.at, command, rules(d.book))
}

// do carries a command out.
func (d *drawn) do(t *rapid.T, command any) []table.Event {
	events, err := d.try(command)
	if err != nil {
		t.Fatalf("%T %+v: %v", command, command, err)
	}
	for _, e := range events {
		table.Apply(d.at, e)
	}
	return events
}

// unit is the smallest chip of a drawn hand.
const unit = 25

// drawHand draws stakes, seats and stacks, and acts until somebody is to act. It is nil where the hand has ended before.
func drawHand(t *rapid.T, books []*rulebook.Book) *drawn {
	d := &drawn{book: books[rapid.IntRange(0, len(books)-1).Draw(t, "book")]}
	chairs := rapid.IntRange(2, 6).Draw(t, "chairs")
	d.at = table.New(1, chairs, unit, &d.book.Policy.Hand)
	for i := range d.at.Seats {
		d.at.Seats[i] = table.Seat{Player: table.PlayerID(fmt.Sprint("p", i+1)), Stack: drawStack(t)}
	}
	if chairs > 2 && rapid.IntRange(0, 3).Draw(t, "empty") == 0 {
		d.at.Seats[rapid.IntRange(0, chairs-1).Draw(t, "chair")] = table.Seat{}
	}
	d.at.Button = table.SeatNo(rapid.IntRange(1, chairs).Draw(t, "button"))
	d.begin(t, drawStakes(t))
	for range rapid.IntRange(0, 9).Draw(t, "acts") {
		if !d.act(t) {
			return nil
		}
	}
	if !d.toAnAct(t) {
		return nil
	}
	return d
}

func drawStack(t *rapid.T) chip.Amount {
	if rapid.IntRange(0, 4).Draw(t, "short") == 0 {
		return unit * chip.Amount(rapid.IntRange(1, 24).Draw(t, "short stack"))
	}
	return unit * chip.Amount(rapid.IntRange(24, 400).Draw(t, "stack"))
}

func drawStakes(t *rapid.T) table.Blinds {
	b := table.Blinds{Small: 50, Big: 100}
	if rapid.IntRange(0, 3).Draw(t, "ante") == 0 {
		b.Ante, b.AnteKind = 100, hand.AnteBigBlind
	}
	switch rapid.IntRange(0, 5).Draw(t, "structure") {
	case 0:
		b.Structure, b.Game = hand.PotLimit, hand.Omaha
	case 1:
		b.Structure, b.SmallBet, b.BigBet = hand.FixedLimit, 100, 200
	}
	return b
}

// begin deals the hand at the table and tells where it stands.
func (d *drawn) begin(t *rapid.T, b table.Blinds) {
	d.do(t, table.StartHand{Blinds: b})
	h := d.at.Hand
	if h == nil {
		return
	}
	told := tell.HandIs{Button: int(h.Button), DeadSmall: h.Positions.Small == 0}
	told.Game, told.Structure, told.SmallBlind, told.BigBlind, told.SmallBet, told.BigBet = b.Game, b.Structure, b.Small, b.Big, b.SmallBet, b.BigBet
	told.Ante, told.AnteKind, told.Unit = b.Ante, b.AnteKind, unit
	for p, n := range h.Seats {
		told.Stacks[n] = h.Started[h.Players[p]]
	}
	d.told = append(d.told, told)
}

// act has the player to act do something legal, or deals what is due; false when the hand is over, or nobody acts any more.
func (d *drawn) act(t *rapid.T) bool {
	if !d.toAnAct(t) {
		return false
	}
	l, seat := d.at.Hand.State.Legal(), d.at.ToAct()
	kinds := []hand.Kind{hand.Call, hand.Call, hand.Fold}
	if l.CanCheck {
		kinds = []hand.Kind{hand.Check}
	}
	if l.CanRaise {
		kinds = append(kinds, hand.Raise)
	}
	c := table.Act{Seat: seat, Kind: rapid.SampledFrom(kinds).Draw(t, "act")}
	if c.Kind == hand.Raise {
		c.To = drawTotal(t, l)
		if l.IsBet {
			c.Kind = hand.Bet
		}
	}
	d.do(t, c)
	d.told = append(d.told, tell.Acts{Seat: int(seat), Kind: c.Kind, To: c.To})
	return true
}

// drawTotal draws a legal total: the smallest, the largest, or one between.
func drawTotal(t *rapid.T, l hand.Legal) chip.Amount {
	switch n := rapid.IntRange(0, 5).Draw(t, "total"); {
	case n == 0 || l.MaxTo <= l.MinTo:
		return l.MaxTo
	case n < 4:
		return l.MinTo
	}
	return min(l.MaxTo, l.MinTo+unit*chip.Amount(rapid.IntRange(1, 20).Draw(t, "more")))
}

// toAnAct deals what is due until somebody is to act.
func (d *drawn) toAnAct(t *rapid.T) bool {
	for d.at.Hand != nil {
		switch step := d.at.Hand.State.Next(); step.Need {
		case hand.NeedAction:
			return true
		case hand.NeedBoard:
			name, cards := streets[d.at.Hand.State.BoardLen()], card.Standard()
			from := 30 + d.at.Hand.State.BoardLen()
			d.do(t, table.DealBoard{Cards: cards[from : from+step.Count]})
			d.told = append(d.told, tell.Street{Name: name, Cards: slices.Clone(cards[from : from+step.Count])})
		default:
			return false
		}
	}
	return false
}

// streets are the next streets by the cards on the board.
var streets = map[int]string{0: "flop", 3: "turn", 4: "river"}
