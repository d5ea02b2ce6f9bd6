package view

import (
	"reflect"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// spare are cards that lie nowhere in the fixtures: two for each position.
var spare = func() (out []card.Card) {
	for _, c := range []string{"2c", "3d", "4c", "5c", "6c", "6d", "6h", "6s", "8c", "8d", "8h", "8s", "Jc", "Jd", "Jh", "Js", "Qc", "Qd"} {
		list, err := card.ParseList(c)
		if err != nil {
			panic(err)
		}
		out = append(out, list...)
	}
	return out
}()

func spareHole(_ *table.Hand, position int) []card.Card {
	return []card.Card{spare[2*position], spare[2*position+1]}
}

// build shows a player the seat, and the table with it.
func build(s *tournament.State, p table.PlayerID, hole Hole) (v Seat, ok bool) {
	stamp := Stamp{Now: fixture.Now, Speed: 1}
	no, ok := Place(s, p)
	if !ok {
		return v, false
	}
	at := SeatTable(s, no, fixture.Names, stamp)
	return BuildSeat(s, p, &at, fixture.Names, stamp, hole)
}

func seatOf(t *testing.T, s *tournament.State, p table.PlayerID) Seat {
	t.Helper()
	v, ok := build(s, p, spareHole)
	if !ok {
		t.Fatalf("no seat for %s", p)
	}
	return v
}

// cardsIn collects every card that a value holds, however deep.
func cardsIn(v reflect.Value, found map[card.Card]bool) {
	if v.Type() == reflect.TypeFor[card.Card]() {
		if c := card.Card(v.Uint()); c.Known() {
			found[c] = true
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			cardsIn(v.Elem(), found)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			cardsIn(v.Field(i), found)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			cardsIn(v.Index(i), found)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			cardsIn(v.MapIndex(k), found)
		}
	}
}

func TestASeatHoldsItsOwnCardsAndThoseFaceUpOnly(t *testing.T) {
	s := fixture.Hosted().State
	seen := 0
	for _, e := range s.Entries {
		tab := s.Table(e.Table)
		if tab == nil || shownHand(tab) == nil {
			continue
		}
		h := shownHand(tab)
		me := h.Position(e.Seat)
		v, _ := build(s, e.Player, func(of *table.Hand, p int) []card.Card {
			if of != h || p != me {
				t.Errorf("%s, position %d of %s, asked for position %d of %s", e.Player, me, h.ID, p, of.ID)
			}
			return spareHole(of, p)
		})
		may := map[card.Card]bool{}
		for _, c := range h.State.Board() {
			may[c] = true
		}
		for p := range h.State.N() {
			for _, c := range h.State.ShownCards(p) {
				may[c] = true
			}
		}
		if me >= 0 {
			own := spareHole(h, me)
			may[own[0]], may[own[1]] = true, true
			if !slices.Equal(v.Cards, own) {
				t.Errorf("%s holds %v, sees %v", e.Player, own, v.Cards)
			}
			seen++
		}
		found := map[card.Card]bool{}
		cardsIn(reflect.ValueOf(v), found)
		for c := range found {
			if !may[c] {
				t.Errorf("the seat of %s holds %v", e.Player, c)
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d seats looked at", seen)
	}
}

// acting returns the hosted fixture with the action at table 1 open, and who is to act.
func acting() (*tournament.State, *table.State, table.PlayerID) {
	s := fixture.Hosted().State
	t := s.Tables[0]
	t.Hand.Waiting = nil
	return s, t, t.At(t.ToAct()).Player
}

func TestThePlayerToActIsOfferedWhatTheEngineTakes(t *testing.T) {
	s, tab, p := acting()
	v := seatOf(t, s, p)
	l := tab.Hand.State.Legal()
	if v.Cue != CueAct || !v.Acts.Call || v.Acts.ToCall != l.ToCall || v.Acts.Check || !v.Acts.Fold || !v.Acts.Raise {
		t.Fatalf("%+v", v.Acts)
	}
	for _, preset := range v.Acts.Presets {
		st := tab.Hand.State
		if err := st.Do(hand.Action{Kind: hand.Raise, Player: l.Player, To: preset.To}); err != nil {
			t.Errorf("%s, %d: %v", preset.Key, preset.To, err)
		}
	}
	other := seatOf(t, s, tab.Hand.Players[1])
	if other.Cue != CueOther || other.Acts.Any() || other.Actor != v.Name {
		t.Errorf("a player who waits: cue %q, actor %q, acts %+v", other.Cue, other.Actor, other.Acts)
	}
}

func TestPresetsOfAShortStack(t *testing.T) {
	for _, c := range []struct {
		max  chip.Amount
		want []string
	}{{50_000, []string{"min", "half", "pot", "all_in"}}, {7000, []string{"min", "all_in"}}, {6400, []string{"all_in"}}} {
		_, tab, _ := acting()
		l := tab.Hand.State.Legal()
		l.MinTo, l.MaxTo = 6400, c.max
		facing, pot := tab.Hand.State.Facing(), tab.Hand.State.PotTotal()+l.ToCall
		full := map[string]chip.Amount{"min": 6400, "half": (facing + pot/2) / 100 * 100, "pot": (facing + pot) / 100 * 100, "all_in": c.max}
		var got []string
		for _, p := range presets(&tab.Hand.State, l) {
			got = append(got, p.Key)
			if p.To != full[p.Key] {
				t.Errorf("stack of %d: %s is %d, want %d", c.max, p.Key, p.To, full[p.Key])
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("stack of %d: %v, want %v", c.max, got, c.want)
		}
	}
}

func TestARulingTakesActsAway(t *testing.T) {
	s, tab, p := acting()
	tab.Hand.Limits = []table.Limit{{Seat: tab.ToAct(), NoRaise: true, NoFold: true, Cites: []article.ID{"TDA-53-A"}}}
	a := seatOf(t, s, p).Acts
	if a.Fold || a.Raise || !a.Call || len(a.Presets) > 0 || !slices.Equal(a.Cites, []article.ID{"TDA-53-A"}) {
		t.Errorf("%+v", a)
	}
	tab.Hand.Limits[0].Seat = tab.Hand.Seats[1]
	if a := seatOf(t, s, p).Acts; !a.Fold || !a.Raise || a.Cites != nil {
		t.Errorf("another player's limit: %+v", a)
	}
}

func TestNothingCanBeDoneWhileTheFloorMustRule(t *testing.T) {
	s := fixture.Hosted().State
	h := s.Tables[0].Hand
	v := seatOf(t, s, h.Players[h.State.Next().Player])
	if v.Cue != CueFloor || v.Acts.Any() || v.Ruled == nil || v.Ruled.Seat != v.Mine.No || v.Ruled.Kind == article.Decided {
		t.Errorf("cue %q, acts %+v, ruled %+v", v.Cue, v.Acts, v.Ruled)
	}
}

func TestAnArrivalShowsUntilAHandIsDealtThere(t *testing.T) {
	s := fixture.Hosted().State
	e := latestEntry(s, s.Tables[3].At(2).Player)
	first := seatOf(t, s, e.Player).Arrive
	if first == nil || first.Table != 4 || first.Seat != 2 || first.FromTable != 0 {
		t.Fatalf("first seat: %+v", first)
	}
	s.Log = append(s.Log, tournament.Note{Key: "balance", Cites: []article.ID{"TDA-10-A"}, Args: map[string]any{
		"Player": string(e.Player), "Table": 2, "Seat": 7, "ToTable": 4, "ToSeat": 2}})
	if a := seatOf(t, s, e.Player).Arrive; a == nil || a.FromTable != 2 || a.FromSeat != 7 || a.Cites[0] != "TDA-10-A" {
		t.Errorf("moved: %+v", a)
	}
	if a := seatOf(t, s, s.Tables[0].Hand.Players[0]).Arrive; a != nil {
		t.Errorf("dealt in, and still told to come: %+v", a)
	}
}

func TestCuesOfPlayersWhoDoNotPlay(t *testing.T) {
	s := fixture.Hosted().State
	for p, want := range map[table.PlayerID]Cue{"p-45": CueOut, s.Tables[3].At(1).Player: CueBetween} {
		if v := seatOf(t, s, p); v.Cue != want || v.Acts.Any() {
			t.Errorf("%s: cue %q, want %q", p, v.Cue, want)
		}
	}
	s.Tables[3].Halted = true
	if v := seatOf(t, s, s.Tables[3].At(1).Player); v.Cue != CueHalted {
		t.Errorf("cue %q at a stopped table", v.Cue)
	}
	s.Tables[3].Halted = false
	s.HandForHand = &tournament.HandForHand{Round: 1, Tables: []int{4}}
	if v := seatOf(t, s, s.Tables[3].At(1).Player); v.Cue != CueBetween {
		t.Errorf("cue %q before the hand of the round", v.Cue)
	}
	s.HandForHand = &tournament.HandForHand{Round: 1, Tables: []int{1}}
	if v := seatOf(t, s, s.Tables[3].At(1).Player); v.Cue != CueOthers {
		t.Errorf("cue %q while other tables finish", v.Cue)
	}
	if v := seatOf(t, fixture.Registering().State, "p-01"); v.Cue != CueRegistered || v.No != 0 {
		t.Errorf("before the start: cue %q at table %d", v.Cue, v.No)
	}
	if v := seatOf(t, fixture.Finished().State, "p-01"); v.Cue != CueWon || v.Prize != 76_500 {
		t.Errorf("the winner: cue %q, prize %d", v.Cue, v.Prize)
	}
	if _, ok := build(s, "nobody", spareHole); ok {
		t.Error("somebody who never entered has a seat")
	}
}

func TestTheDeckIsOfferedToEachSeatOnce(t *testing.T) {
	f := fixture.Hosted()
	at := f.State.Tables[2]
	one, two := at.Last.Players[1], at.Last.Players[2]
	if v := seatOf(t, f.State, one); v.Cut != (Cut{}) || v.Cue != CueBetween {
		t.Errorf("no deck is set: %+v", v.Cut)
	}
	at.NextDeck = &table.NextDeck{Hand: at.NextHandID(), Cards: card.Count}
	before := seatOf(t, f.State, one)
	if !before.Cut.Open() || before.Cut.Hand != at.NextHandID() || before.Acts.Any() {
		t.Errorf("it is set: %+v", before.Cut)
	}
	at.NextDeck.Cuts = []table.Cut{{Seat: at.SeatOf(one), Player: one, Entropy: [32]byte{0xab, 0xcd, 0xef, 1, 2}}, {Seat: at.SeatOf(two), Player: "who sat there before"}}
	if v := seatOf(t, f.State, one); v.Cut.Open() || v.Cut.Mine != "abcdef01" || v.Cut.Others != 1 || v.Cut == before.Cut {
		t.Errorf("he has cut: %+v", v.Cut)
	}
	if v := seatOf(t, f.State, two); v.Cut.Open() || !v.Cut.Done || v.Cut.Mine != "" {
		t.Errorf("whoever sat there has cut: %+v", v.Cut)
	}
	if v := seatOf(t, f.State, at.Last.Players[3]); !v.Cut.Open() || v.Cut.Others != 2 {
		t.Errorf("two others have cut: %+v", v.Cut)
	}
	at.NextDeck.Cards = 36
	if v := seatOf(t, f.State, one); v.Cut != (Cut{}) {
		t.Errorf("a deck that will not be dealt: %+v", v.Cut)
	}
	playing := f.State.Tables[0]
	playing.NextDeck = &table.NextDeck{Hand: playing.NextHandID(), Cards: card.Count}
	if v := seatOf(t, f.State, playing.Hand.Players[0]); v.Cut != (Cut{}) {
		t.Errorf("during a hand: %+v", v.Cut)
	}
}

func TestStandingCountsPlayersWithMoreChips(t *testing.T) {
	s := fixture.Hosted().State
	best, worst := 0, 0
	for _, e := range s.Entries {
		if e.Place > 0 {
			continue
		}
		switch v := seatOf(t, s, e.Player); v.Standing {
		case 1:
			best++
		case s.Left:
			worst++
		}
	}
	if best != 1 || worst != 1 {
		t.Errorf("%d leaders and %d last players of %d", best, worst, s.Left)
	}
}
