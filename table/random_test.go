package table

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
)

// TestAnySequenceAtATableConservesChipsAndReplays plays random commands, sensible or not, at tables with random
// stacks, empty chairs, absent and penalised players.
func TestAnySequenceAtATableConservesChipsAndReplays(t *testing.T) {
	p := book(t, "tda-2024", "texapoker-2024")
	rapid.Check(t, func(t *rapid.T) {
		f := &driver{p: p}
		f.s = New(1, rapid.IntRange(2, 10).Draw(t, "chairs"), 25, &p.Hand)
		twin := New(1, len(f.s.Seats), 25, &p.Hand)
		for i := range f.s.Seats {
			if stack := chip.Amount(rapid.IntRange(0, 60).Draw(t, "stack") * 25); stack > 0 {
				f.s.Seats[i] = Seat{Player: name(i + 1), Stack: stack}
				twin.Seats[i] = f.s.Seats[i]
			}
		}
		f.s.Button = SeatNo(rapid.IntRange(0, len(f.s.Seats)).Draw(t, "button"))
		twin.Button = f.s.Button
		total := f.s.Chips()
		deck := card.Standard()
		for range rapid.IntRange(1, 80).Draw(t, "commands") {
			events, err := f.try(f.anyCommand(t, deck))
			if err != nil {
				continue
			}
			for _, e := range events {
				Apply(f.s, e)
				Apply(twin, e)
			}
			if got := f.s.Chips(); got != total {
				t.Fatalf("%d chips became %d by %+v", total, got, events)
			}
			if f.s.Hand == nil { // the tournament clears the seats of those who are out
				for i := range f.s.Seats {
					if f.s.Seats[i].Stack == 0 {
						f.s.Seats[i], twin.Seats[i] = Seat{}, Seat{}
					}
				}
			}
		}
		if diff := cmp.Diff(f.s, twin, cmpopts.EquateEmpty(), cmp.Comparer(func(a, b hand.State) bool { return a == b })); diff != "" {
			t.Fatalf("applying the same events twice differs, so a refused command or Decide changed the state:\n%s", diff)
		}
	})
}

func (f *driver) anyCommand(t *rapid.T, deck card.Deck) any {
	n := SeatNo(rapid.IntRange(0, len(f.s.Seats)+1).Draw(t, "seat"))
	if to := f.s.ToAct(); to != 0 && rapid.IntRange(0, 3).Draw(t, "in turn") > 0 {
		n = to
	}
	if f.s.Hand != nil && rapid.IntRange(0, 2).Draw(t, "dealer") > 0 {
		switch step := f.s.Hand.State.Next(); step.Need {
		case hand.NeedBoard:
			from := 20 + f.s.Hand.State.BoardLen()
			return DealBoard{Cards: deck[from : from+step.Count]}
		case hand.NeedShow:
			return Show{Seat: f.s.Hand.Seats[step.Player], Cards: deck[2*step.Player : 2*step.Player+2]}
		}
	}
	switch rapid.IntRange(0, 13).Draw(t, "command") {
	case 10, 11:
		return f.anyReport(t, n)
	case 12:
		return TakeBack{}
	case 13:
		return CutDeck{Seat: n, Hand: f.s.NextHandID(), Entropy: [32]byte{byte(n)}}
	case 0:
		if f.s.NextDeck == nil {
			return SetDeck{Cards: card.Count, Deck: [32]byte{byte(f.s.Hands)}}
		}
		return StartHand{Blinds: Blinds{Small: 50, Big: 100, Ante: chip.Amount(rapid.IntRange(0, 2).Draw(t, "ante") * 50),
			AnteKind: hand.AnteKind(rapid.IntRange(0, 2).Draw(t, "kind"))}}
	case 1:
		return SetAbsent{Seat: n, Absent: rapid.Bool().Draw(t, "absent")}
	case 2:
		return Penalise{Seat: n, Hands: rapid.IntRange(-1, 3).Draw(t, "hands")}
	case 3:
		return SetButton{Seat: n}
	case 4:
		return FloorRules{Option: rapid.IntRange(-1, 3).Draw(t, "option")}
	case 5, 6:
		return Observe{Seat: n, Observation: referee.Observation{
			Word:   referee.Word(rapid.IntRange(0, int(referee.SaidUnclear)).Draw(t, "word")),
			Amount: chip.Amount(rapid.IntRange(0, 6).Draw(t, "amount") * 100),
			Chips:  chip.Pile(rapid.SliceOfN(rapid.SampledFrom([]chip.Amount{25, 100, 500}), 0, 3).Draw(t, "chips")),
			Order:  referee.Order(rapid.IntRange(0, 3).Draw(t, "order")),
		}}
	}
	legal := hand.Legal{}
	if f.s.Hand != nil {
		legal = f.s.Hand.State.Legal()
	}
	kind := hand.Kind(rapid.IntRange(int(hand.Fold), int(hand.Raise)).Draw(t, "act"))
	return Act{Seat: n, Kind: kind, To: rapid.SampledFrom([]chip.Amount{legal.MinTo, legal.MaxTo, 150}).Draw(t, "to")}
}

// anyReport is something told of the cards, the showdown, a claim or the clock.
func (f *driver) anyReport(t *rapid.T, n SeatNo) any {
	option := rapid.SampledFrom([]string{"", "", "misdeal", "dead", "live", "plays", "dead_hand", "as_is", "hear", "stands", "fold", "check"}).Draw(t, "option")
	other := rapid.IntRange(0, len(f.s.Seats)).Draw(t, "other")
	facts := func(e any, names ...string) { // told yes, told no, or not told
		told := map[string]bool{}
		for _, name := range names {
			if n := rapid.IntRange(0, 2).Draw(t, name); n > 0 {
				told[name] = n == 2
			}
		}
		text, _ := json.Marshal(told)
		if err := json.Unmarshal(text, e); err != nil {
			t.Fatal(err)
		}
	}
	switch rapid.IntRange(0, 5).Draw(t, "matter") {
	case 0:
		e := deal.Event{Kind: deal.Kind(rapid.IntRange(0, 30).Draw(t, "deal")), Seat: int(n), N: rapid.IntRange(0, 4).Draw(t, "n"),
			Street: deal.Street(rapid.IntRange(0, 2).Draw(t, "street")), Burns: rapid.IntRange(0, 2).Draw(t, "burns"),
			Card: deal.Card{Pile: deal.Dealt, N: uint8(rapid.IntRange(0, 9).Draw(t, "card"))}, By: deal.By(rapid.IntRange(0, 2).Draw(t, "by"))}
		facts(&e, "posted", "premature", "order_lost", "protected", "lost")
		return ReportDeal{Events: []deal.Event{e}[:rapid.IntRange(0, 1).Draw(t, "events")], Option: option}
	case 1:
		e := showdown.Event{Kind: showdown.Kind(rapid.IntRange(0, 15).Draw(t, "showdown")), Seat: int(n), To: other}
		facts(&e, "muck", "lost", "winning", "identifiable", "during", "believing")
		return ReportShowdown{Events: []showdown.Event{e}[:rapid.IntRange(0, 1).Draw(t, "events")], Option: option}
	case 2:
		e := dispute.Event{Kind: dispute.Kind(rapid.IntRange(0, 28).Draw(t, "dispute")), Seat: int(n), From: other,
			Amount: chip.Amount(rapid.IntRange(0, 5).Draw(t, "amount") * 100), Claim: dispute.Claim(rapid.IntRange(0, 5).Draw(t, "claim"))}
		facts(&e, "earlier", "in_turn", "facing_all_in", "folded")
		return ReportClaim{Events: []dispute.Event{e}[:rapid.IntRange(0, 1).Draw(t, "events")], Option: option}
	case 3:
		return CallTime{By: shotclock.Caller(rapid.IntRange(0, 3).Draw(t, "caller")), At: int64(rapid.IntRange(0, 40).Draw(t, "at")) * 1000}
	case 4:
		return PauseClock{Resume: rapid.Bool().Draw(t, "resume"), At: int64(rapid.IntRange(0, 99).Draw(t, "at")) * 1000}
	}
	return TimeUp{At: int64(rapid.IntRange(0, 200).Draw(t, "at")) * 1000, Option: option}
}
