package view

import (
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
)

// ReplayOf is a hosted hand that is over, and who looks at it: he knows the cards that everybody saw, and his own.
type ReplayOf struct {
	Book   string
	Hand   *table.Hand
	Began  table.HandStarted
	Events []table.Event // its acts and rulings, in order
	Policy *hand.Policy
	Own    table.PlayerID // "": somebody who was not in it
	Hole   []card.Card    // his, at the end
}

// Replay is such a hand as it stood after one of its steps, with all of them.
type Replay struct {
	Table
	At    int // of Steps; 0: the deal, before anybody has acted
	Steps []ReplayStep
	Known []KnownHand // of those who can still win
	Board bool        // there is one: what hands are worth can be said
}

// ReplayStep is one act, or cards dealt.
type ReplayStep struct {
	Name   string
	Seat   table.SeatNo
	Did    Deed // "": cards are dealt
	Street string
	Board  []card.Card // dealt now
	Amount chip.Amount
	Pot    chip.Amount // before the act
	ToCall chip.Amount
	Price  int // of a call, percent of the pot with the call in it

	Rulings []Ruling     // on it
	Matters []ReplayNote // beside it: the clock on a player, the deal, the showdown, a claim
}

// ReplayNote is something that happened beside the acts, with the articles behind it.
type ReplayNote struct {
	What  string // key
	Name  string
	Book  string
	Cites []article.ID
}

// KnownHand is the cards of somebody who can win, none where whoever looks does not know them.
type KnownHand struct {
	Name  string
	Cards []card.Card
}

var replayed = map[hand.Kind]Deed{hand.Fold: DidFold, hand.Check: DidCheck, hand.Call: DidCall, hand.Bet: DidBet, hand.Raise: DidRaise, hand.BringIn: DidBringIn,
	hand.Show: DidShowCards, hand.Muck: DidMuck, hand.Kill: DidDie, hand.Discard: DidDraw}

// BuildReplay shows a hand after one of its steps. A step beyond them is the last; the error says that the record is none.
func BuildReplay(r ReplayOf, at int, names Names) (v Replay, err error) {
	st, err := hand.New(r.Began.Config, r.Policy)
	if err != nil {
		return v, err
	}
	v.Board = r.Hand.State.Game().Board()
	w := replaying{ReplayOf: &r, names: names, ruled: slices.Clone(r.Hand.Rulings)}
	for _, e := range r.Events {
		acted, is := e.(table.Acted)
		if !is {
			w.beside(e)
			continue
		}
		step, shown := w.step(&st, acted.Action)
		if shown && len(v.Steps) == at {
			v.Table = w.table(&st)
			v.Known = w.known(&st)
		}
		w.draws(&st, acted.Action)
		st.Apply(acted.Action)
		if shown {
			step.Street = st.Game().StreetName(st.Street())
			v.Steps = append(v.Steps, step)
		}
	}
	acted := len(v.Steps)
	v.Steps = append(v.Steps, w.rest()...)
	if v.At = min(max(at, 0), len(v.Steps)); v.At >= acted {
		v.Table, v.Known = w.table(&st), w.known(&st)
	}
	return v, nil
}

// replaying is a hand being followed.
type replaying struct {
	*ReplayOf
	names  Names
	ruled  []table.Ruled // not shown yet
	next   ReplayStep    // what is known of the step to come
	thrown [hand.MaxPlayers][]int
}

// beside notes what is no act.
func (w *replaying) beside(e table.Event) {
	note := func(what string, n table.SeatNo, cites []article.ID) {
		one := ReplayNote{What: what, Book: w.Book, Cites: cites}
		if p := w.Hand.Position(n); p >= 0 {
			one.Name = w.names(w.Hand.Players[p])
		}
		w.next.Matters = append(w.next.Matters, one)
	}
	switch e := e.(type) {
	case table.RulingMade:
		same := func(r table.Ruled) bool { return r.Seat == e.Seat && reflect.DeepEqual(r.Observation, e.Observation) }
		if i := slices.IndexFunc(w.ruled, same); i >= 0 {
			if one := tableRuling(w.Book, w.Hand, w.ruled[i], w.names); !one.Plain() {
				w.next.Rulings = append(w.next.Rulings, one)
			}
			w.ruled = slices.Delete(w.ruled, i, i+1)
		}
	case table.DealRuled:
		note("deal", 0, e.Ruling.Cites)
	case table.ShowdownRuled:
		note("showdown", 0, e.Ruling.Cites)
	case table.ClaimRuled:
		note("claim", 0, e.Ruling.Cites)
	case table.TimeCalled:
		note("time_called", e.Seat, nil)
	case table.TimeRanOut:
		note("time_up", e.Seat, e.Cites)
	}
}

// step is what an act is to who looks on; false: nothing that he would see.
func (w *replaying) step(st *hand.State, a hand.Action) (out ReplayStep, shown bool) {
	did, is := replayed[a.Kind]
	if a.Kind != hand.DealBoard && a.Kind != hand.DealHole && (!is || a.Player < 0) {
		return out, false
	}
	out, w.next = w.next, ReplayStep{}
	out.Pot = st.PotTotal()
	if !is {
		out.Board = a.Cards
		if a.Kind == hand.DealHole {
			out.Board = nil
		}
		return out, true
	}
	out.Name, out.Seat, out.Did = w.names(w.Hand.Players[a.Player]), w.Hand.Seats[a.Player], did
	if st.Next().Need == hand.NeedAction && st.Next().Player == a.Player {
		l := st.Legal()
		if out.ToCall = l.ToCall; l.ToCall > 0 {
			out.Price = int(100 * l.ToCall / (out.Pot + l.ToCall))
		}
		switch a.Kind {
		case hand.Call:
			out.Amount = l.ToCall
		case hand.Bet, hand.Raise, hand.BringIn:
			out.Amount = a.To
		}
	}
	return out, true
}

// draws counts the cards that a player exchanges.
func (w *replaying) draws(st *hand.State, a hand.Action) {
	if a.Kind == hand.Discard && a.Player >= 0 && st.Next().Count == 0 {
		w.thrown[a.Player] = append(w.thrown[a.Player], len(a.Cards))
	}
}

// rest is what happened after the last act, in a step of its own; none where nothing did.
func (w *replaying) rest() []ReplayStep {
	if len(w.next.Rulings)+len(w.next.Matters) == 0 {
		return nil
	}
	return []ReplayStep{w.next}
}

// table is what stood there.
func (w *replaying) table(st *hand.State) (v Table) {
	h := *w.Hand
	h.State, h.Rulings, h.Waiting, h.Clock, h.Before, h.Draws = *st, nil, nil, nil, nil, w.thrown
	t := &table.State{Button: h.Button, Seats: make([]table.Seat, slices.Max(h.Seats))}
	for p, n := range h.Seats {
		*t.At(n) = table.Seat{Player: h.Players[p], Stack: st.Stack(p)}
	}
	if t.Hand = &h; st.Street() == hand.Over {
		t.Hand, t.Last = nil, &h
	}
	v.Book, v.Hosted = w.Book, true
	v.shows(t, w.names, Stamp{})
	if t.Last != nil { // what was won was there
		for _, pot := range v.Pots {
			v.Total += pot.Amount
		}
	}
	for p, n := range h.Seats {
		if cards := w.cards(st, p); len(cards) > 0 && !st.Mucked(p) {
			v.Seats[n-1].Cards, v.Seats[n-1].Hidden = cards, false
		}
	}
	return v
}

// cards are those of a player that whoever looks knows at that moment. Where cards are exchanged or lie open one by one, they are those that stood there.
func (w *replaying) cards(st *hand.State, p int) []card.Card {
	g := st.Game()
	cards := w.Hand.State.ShownCards(p)
	if w.Hand.Players[p] == w.Own {
		cards = w.Hole
	}
	switch {
	case st.Held(p) == 0:
		return nil
	case st.Street() == hand.Over, !g.Draws() && !g.Upcards() && len(cards) == g.HoleCards():
		return cards
	}
	return st.ShownCards(p)
}

// known are the hands that can still win.
func (w *replaying) known(st *hand.State) (out []KnownHand) {
	for p := range st.N() {
		if st.Live(p) {
			out = append(out, KnownHand{w.names(w.Hand.Players[p]), w.cards(st, p)})
		}
	}
	return out
}
