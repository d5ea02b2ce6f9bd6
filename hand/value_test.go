package hand_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	. "github.com/floorbook/floorbook/hand"
)

func TestConfigAndActionsSurviveJSONByName(t *testing.T) {
	cfg := blinds(50, 100, 1000, 1000)
	cfg.AnteKind, cfg.Ante = AnteBigBlind, 100
	var back Config
	roundTrip(t, cfg, &back, `{"game":"holdem","small_blind":50,"big_blind":100,"ante":100,"ante_kind":"big_blind","stacks":[1000,1000],"small_blind_at":1,"big_blind_at":0,"unit":1}`)
	if diff := cmp.Diff(cfg, back); diff != "" {
		t.Error(diff)
	}
	a := Action{Kind: Show, Player: 1, Cards: []card.Card{card.Of(card.Ace, card.Spades), card.Unknown}}
	var again Action
	roundTrip(t, a, &again, `{"kind":"show","player":1,"cards":["As","??"]}`)
	if diff := cmp.Diff(a, again); diff != "" {
		t.Error(diff)
	}
	for _, bad := range []string{`{"kind":"shove"}`, `{"kind":3}`} {
		if err := json.Unmarshal([]byte(bad), &again); err == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
}

func roundTrip(t *testing.T, v, back any, want string) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != want {
		t.Errorf("%s\nwant %s", text, want)
	}
	if err := json.Unmarshal(text, back); err != nil {
		t.Fatal(err)
	}
}

func TestNames(t *testing.T) {
	for want, got := range map[string]string{
		"holdem": Holdem.String(), "big_blind": AnteBigBlind.String(), "over": Over.String(),
		"nothing": NeedNothing.String(), "award": Award.String(), "?": Kind(99).String(),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if codes := Refusals(); len(slices.Compact(slices.Sorted(slices.Values(codes)))) != len(codes) {
		t.Errorf("a code twice among %v", codes)
	}
}

func TestACopyIsASnapshot(t *testing.T) {
	g := start(t, blinds(50, 100, 1000, 1000, 1000))
	g.play("c c x /2c2d2h")
	snapshot := g.State
	board := g.Board()
	g.play("100 300 c c /")
	if snapshot == g.State || snapshot.Street() != Flop || snapshot.Bet(0) != 0 {
		t.Error("the snapshot moved")
	}
	board[0] = card.Unknown
	if snapshot.Board()[0] == card.Unknown {
		t.Error("Board gives the state's own cards away")
	}
}

func TestApplyOfWhatNamesNoPlayerDoesNothing(t *testing.T) {
	g := start(t, blinds(50, 100, 1000, 1000, 1000))
	before := g.State
	for _, k := range []Kind{Fold, Check, Call, Bet, Raise, Reveal, Show, Muck, Kill, Award} {
		for _, p := range []int{-1, 3, 1 << 40} {
			g.Apply(Action{Kind: k, Player: p})
		}
	}
	if g.State != before {
		t.Error("the state changed")
	}
	if (&State{}).Next().Need != NeedHole || !slices.Equal(g.Result().Stacks, nil) {
		t.Error("no result before the end")
	}
}

func TestDecidedNamesTheArticlesThatDecided(t *testing.T) {
	g := start(t, blinds(50, 100, 300, 5000, 5000))
	g.play("c a c c /AsKsQs x x /Js x x /Ts x x")
	g.show(0, "2c3c")
	g.show(1, "2d3d")
	g.show(2, "2h3h")
	want := []article.ID{"TDA-13-A-1", "TDA-32", "TDA-43-A-1", "TDA-3-A", "TDA-38-C", "TDA-12-A", "TDA-16-B", "TDA-17-A-2", "TDA-19"} // the board is a royal flush
	if diff := cmp.Diff(want, g.Decided()); diff != "" {
		t.Error(diff)
	}
	if cards := g.ShownCards(2); card.Text(cards) != "2h3h" {
		t.Errorf("%v", cards)
	}
}

func TestAllInExposureCanWaitForTheShowdown(t *testing.T) {
	p := tda(t)
	p.AllInExposure = article.Set(ExposeAtShowdown, "HOUSE")
	p.AllInMuck = article.Set(AllInMuckAllowed, "HOUSE")
	s, err := New(blinds(50, 100, 1000, 1000), p)
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	g.must(Action{Kind: DealHole, Player: -1})
	g.play("a c / / /")
	g.shows(0, true, "TDA-17-A-3") // nobody bet on the river
	g.must(Action{Kind: Muck, Player: 0})
	g.stacks(0, 2000)
}

func TestBlindsCountAsActionsWhereTheBookSaysSo(t *testing.T) {
	p := tda(t)
	p.SubstantialBlinds = article.Set(true, "HOUSE")
	p.SubstantialAny = article.Set(0, "HOUSE")
	s, err := New(blinds(50, 100, 1000, 1000), p)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Actions().Substantial(&p.SubstantialAction, nil) {
		t.Error("two posted blinds are two actions with chips")
	}
}

func TestTexapokerOverridesOnlyClausesOfThePolicy(t *testing.T) {
	book := tda(t)
	over := decode(t, "../rulebook/books/texapoker-2024/policy.hand.toml")
	if over.HeadsUpAnte.Cite != "TDA-34-TX" || !over.HeadsUpAnte.Value || book.HeadsUpAnte.Cite == "" {
		t.Errorf("%+v", over.HeadsUpAnte)
	}
}
