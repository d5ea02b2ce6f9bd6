package doors

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
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

// try decides a command without carrying it out.
func (d *drawn) try(command any) ([]table.Event, error) {
	return table.Decide(d.at, command, d.book.Policy.AtTable())
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
	d.do(t, table.SetDeck{Cards: b.Game.DeckSize()})
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

// act has somebody do something: a legal act, something that is ruled on, or something out of turn. It is false when the hand
// is over, or nobody acts any more.
func (d *drawn) act(t *rapid.T) bool {
	if !d.toAnAct(t) {
		return false
	}
	switch rapid.IntRange(0, 9).Draw(t, "way") {
	case 8:
		d.observed(t, d.at.ToAct())
	case 9:
		if seat := d.drawEarly(t); seat > 0 {
			d.observed(t, seat)
		}
	default:
		d.acts(t)
	}
	return true
}

// observed has something seen of a player; what the floor must decide it decides. What waits for a fact is not told.
func (d *drawn) observed(t *rapid.T, seat table.SeatNo) {
	spot, _ := d.at.Hand.Spot(seat)
	o := drawSeen(t, spot)
	o.OutOfTurn = seat != d.at.ToAct()
	events, err := d.try(table.Observe{Seat: seat, Observation: o})
	if err != nil || waitsForAFact(events) {
		return
	}
	for _, e := range events {
		table.Apply(d.at, e)
	}
	d.told = append(d.told, tell.Seen{Seat: int(seat), Observation: o})
	d.floorDecides(t)
}

// floorDecides what waits for the floor.
func (d *drawn) floorDecides(t *rapid.T) {
	for d.at.Hand != nil && d.at.Hand.Waiting != nil {
		r := d.at.Hand.Waiting
		option := rapid.IntRange(0, len(r.Options)-1).Draw(t, "option")
		key := r.Options[option].Key
		if _, err := d.try(table.FloorRules{Option: option}); err != nil {
			t.Fatalf("the floor may not choose %q: %v", key, err)
		}
		d.do(t, table.FloorRules{Option: option})
		d.told = append(d.told, tell.FloorRules{Option: key})
	}
}

func waitsForAFact(events []table.Event) bool {
	return slices.ContainsFunc(events, func(e table.Event) bool {
		switch e := e.(type) {
		case table.RulingMade:
			return e.Ruling.Kind == article.Missing || e.Waits && len(e.Ruling.Options) == 0
		case table.EarlyReleased:
			return e.Ruling.Kind == article.Missing
		}
		return false
	})
}

// drawEarly draws a player who may act out of turn, 0 where there is none.
func (d *drawn) drawEarly(t *rapid.T) table.SeatNo {
	h, seats := d.at.Hand, []table.SeatNo{}
	for p, n := range h.Seats {
		if n != d.at.ToAct() && h.State.Live(p) && !h.State.AllIn(p) && !slices.ContainsFunc(h.Early, func(e referee.Early) bool { return e.Seat == int(n) }) {
			seats = append(seats, n)
		}
	}
	if len(seats) == 0 {
		return 0
	}
	return rapid.SampledFrom(seats).Draw(t, "early")
}

// acts has the player to act do something legal.
func (d *drawn) acts(t *rapid.T) {
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
	events, err := d.try(c)
	if err != nil || waitsForAFact(events) { // a ruling has limited the player; what it releases waits for a fact
		return
	}
	for _, e := range events {
		table.Apply(d.at, e)
	}
	d.told = append(d.told, tell.Acts{Seat: int(seat), Kind: c.Kind, To: c.To})
	d.floorDecides(t)
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
			if h := d.at.Hand; h != nil && h.Waiting != nil && h.Waiting.Kind != article.Floor {
				return false // an early act that is released now lacks a fact
			}
			d.floorDecides(t)
		default:
			return false
		}
	}
	return false
}

// streets are the next streets by the cards on the board.
var streets = map[int]string{0: "flop", 3: "turn", 4: "river"}
