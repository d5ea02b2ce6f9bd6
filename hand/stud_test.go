package hand_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

func studConfig(g Game, stacks ...chip.Amount) Config {
	return Config{
		Game: g, Structure: FixedLimit, SmallBet: 20, BigBet: 40, BringIn: 5, Ante: 2, AnteKind: AnteEach,
		Stacks: stacks, SmallBlindAt: -1, BigBlindAt: -1, Unit: 1,
	}
}

// stud deals each player's cards of a street.
func (g *game) deal(hands ...string) {
	g.Helper()
	next := 0
	for p := range g.N() {
		if g.Live(p) {
			g.must(Action{Kind: DealHole, Player: p, Cards: cardsOf(g, hands[next])})
			next++
		}
	}
}

func startStud(t *testing.T, cfg Config, third ...string) *game {
	t.Helper()
	s, err := New(cfg, tda(t))
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	g.deal(third...)
	return g
}

func (g *game) bringIn() {
	g.Helper()
	g.must(Action{Kind: BringIn, Player: g.Next().Player})
}

func TestTheLowestOpenCardBringsIn(t *testing.T) {
	for _, tt := range []struct {
		game  Game
		third []string
		want  int
	}{
		{Stud, []string{"????Kh", "????2d", "????2c"}, 2}, // clubs lowest
		{Stud, []string{"????Ah", "????Kd", "????Qc"}, 2},
		{Razz, []string{"????Kh", "????Kd", "????Ac"}, 0}, // the ace is low
		{Razz, []string{"????Ah", "????2d", "????Qc"}, 2},
		{StudHiLo, []string{"????Ah", "????3d", "????3c"}, 2},
	} {
		g := startStud(t, studConfig(tt.game, 500, 500, 500), tt.third...)
		g.turn(tt.want)
		if l := g.Legal(); l.BringIn != 5 || l.MinTo != 20 || l.MaxTo != 20 || l.CanCheck {
			t.Errorf("%+v", l)
		}
		g.refuses(MustBringIn, Action{Kind: Fold, Player: tt.want})
		g.refuses(MustBringIn, Action{Kind: Check, Player: tt.want})
	}
}

func TestCompletingTheBringIn(t *testing.T) {
	g := startStud(t, studConfig(Stud, 500, 500, 500), "????Kh", "????2d", "????9c")
	g.bringIn()
	g.turn(2)
	g.options(5, 20, 20)
	g.play("20")
	g.options(20, 40, 40)
	g.play("c")
	g.turn(1) // who brought in may raise
	g.options(20, 40, 40)
	g.play("c")
	g.deal("5c", "5d", "9d") // the pair of nines is first
	g.turn(2)
	g.options(0, 20, 20) // no double bet for the open pair (TDA-RP-10-F)
	g.play("x x x")
	g.deal("Ac", "6d", "7d")
	g.turn(2)
	g.options(0, 40, 40)
}

// The best open hand is first, by suit when tied (TDA-RP-10-D); in razz the lowest.
func TestFirstToActByOpenCards(t *testing.T) {
	g := startStud(t, studConfig(Stud, 500, 500, 500), "????Kh", "????Kd", "????2c")
	g.bringIn()
	g.play("c c")
	g.deal("9c", "9s", "3c")
	g.turn(0) // king-nine twice: hearts before diamonds
	if !slices.Contains(g.Decided(), "TDA-RP-10-D") {
		t.Error("the tie was not broken by suit")
	}
	g = startStud(t, studConfig(Razz, 500, 500, 500), "????Kh", "????4d", "????2c")
	g.bringIn()
	g.play("c c")
	g.deal("9c", "5s", "6c")
	g.turn(1) // 5-4 is lower than 6-2
}

func TestUnknownOpenCardsAreAsked(t *testing.T) {
	s, err := New(studConfig(Stud, 500, 500, 500), tda(t))
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	g.must(Action{Kind: DealHole, Player: -1})
	if g.Next().Need != NeedFirst {
		t.Fatalf("needs %v", g.Next().Need)
	}
	g.must(Action{Kind: First, Player: 2})
	g.turn(2)
	g.bringIn()
	g.play("c c")
	g.must(Action{Kind: DealHole, Player: -1})
	g.must(Action{Kind: First, Player: 1})
	g.turn(1)
	g.play("x x x")
}

// TDA-RP-10-E: the low card is all-in on the ante, the next player opens or folds.
func TestBringInAllInOnTheAnte(t *testing.T) {
	g := startStud(t, studConfig(Stud, 500, 2, 500), "????Kh", "????2d", "????9c")
	g.turn(2)
	g.options(5, 20, 20)
	g.play("f")
	if g.Next().Need != NeedShow { // nobody is left to bet against
		t.Errorf("needs %v", g.Next().Need)
	}
}

// TDA-30-D, TDA-71-C-3: a dead hand that shows the low card pays the bring-in all the same.
func TestADeadHandPaysTheBringIn(t *testing.T) {
	g := startStud(t, studConfig(Stud, 500, 500, 500), "????Kh", "????2d", "????9c")
	g.must(Action{Kind: Kill, Player: 1})
	if g.Stack(1) != 493 {
		t.Errorf("stack %d", g.Stack(1))
	}
	g.turn(2)
	g.options(5, 20, 20)
}

// TDA-RP-10-H: what becomes of seventh street when cards run short. Rows CX-A39, A41, A42, A43.
func TestShortStub(t *testing.T) {
	for _, tt := range []struct {
		live, stub int
		want       Shortage
	}{
		{7, 9, NoShortage}, {7, 7, BurnsReturn}, {8, 1, SharedAll}, {6, 5, BurnsReturn}, {3, 2, SharedAll}, {7, 5, SharedCard},
		{8, 3, SharedCard}, {8, 2, SharedAll},
	} {
		if got := ShortStub(tt.live, tt.stub); got != tt.want {
			t.Errorf("%d live, stub %d: %v, want %v", tt.live, tt.stub, got, tt.want)
		}
	}
}

func TestEightPlayersShareTheSeventhCard(t *testing.T) {
	cfg := studConfig(Stud, 500, 500, 500, 500, 500, 500, 500, 500)
	s, err := New(cfg, tda(t))
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	g.must(Action{Kind: DealHole, Player: -1})
	g.must(Action{Kind: First, Player: 3})
	g.bringIn()
	g.play("c c c c c c c")
	for range 3 {
		g.must(Action{Kind: DealHole, Player: -1})
		g.must(Action{Kind: First, Player: 5})
		g.play("x x x x x x x x")
	}
	if g.Next().Need != NeedBoard || g.Next().Count != 1 || g.Shortage() != SharedAll {
		t.Fatalf("%+v %v", g.Next(), g.Shortage())
	}
	g.board("??")
	g.turn(5) // the same as on sixth street (TDA-RP-10-H4)
	for _, id := range []string{"TDA-RP-10-H0", "TDA-RP-10-H3", "TDA-RP-10-H4"} {
		if !slices.Contains(texted(g.Decided()), id) {
			t.Errorf("%s did not decide", id)
		}
	}
}

// nine deals stud to nine players who all stay: after fifth street five cards are left.
func nine(t *testing.T, g Game) *game {
	t.Helper()
	s, err := New(studConfig(g, 500, 500, 500, 500, 500, 500, 500, 500, 500), tda(t))
	if err != nil {
		t.Fatal(err)
	}
	play := &game{TB: t, State: s}
	play.deal("AcAd2c", "KcKd2d", "QcQd2h", "JcJd2s", "TcTd3c", "9c9d3d", "8c8d3h", "7c7d3s", "6c6d4c")
	play.turn(0) // the deuce of clubs
	play.bringIn()
	play.play("c c c c c c c c")
	play.deal("4d", "4h", "4s", "5c", "5d", "5h", "5s", "6h", "6s")
	play.turn(8) // four and six of spades
	play.play("x x x x x x x x x")
	play.deal("7h", "7s", "8h", "8s", "9h", "9s", "Th", "Ts", "Jh")
	return play
}

// TDA-RP-10-H: with nine players who stay to the end cards run short on sixth street already; it is dealt by the same rule.
// Of five cards one is burned, one is for everybody, and the same again.
func TestNinePlayersShareTheSixthAndTheSeventhCard(t *testing.T) {
	g := nine(t, Stud)
	first := g.Next().Player
	g.play("x x x x x x x x x")
	for _, c := range []string{"Kh", "Qh"} {
		if g.Next().Need != NeedBoard || g.Next().Count != 1 {
			t.Fatalf("%+v", g.Next())
		}
		g.board(c)
		g.turn(first)
		if g.Open(0)[2] != cardsOf(g, "7h")[0] || len(g.Open(0)) != 3 {
			t.Errorf("open %v", g.Open(0))
		}
		g.play("x x x x x x x x x")
	}
	for _, id := range []string{"TDA-RP-10-H0", "TDA-RP-10-H2", "TDA-RP-10-H4"} {
		if !slices.Contains(texted(g.Decided()), id) {
			t.Errorf("%s did not decide", id)
		}
	}
	for g.Next().Need == NeedShow {
		g.must(Action{Kind: Show, Player: g.Next().Player})
	}
	// nine antes of 2, nine times 5: three kings, one of them everybody's, are best
	want := slices.Repeat([]chip.Amount{493}, 9)
	want[1] = 493 + 63
	g.stacks(want...)
}

// Of nine players two fold on fourth street and one on fifth: sixth street lacks one card, and its two burns come back.
// On the seventh, with a single burn aside, two cards are left, which are shuffled with it.
func TestBurnsThatCameBackOnSixthStreetAreNotThereOnTheSeventh(t *testing.T) {
	s, err := New(studConfig(Stud, 500, 500, 500, 500, 500, 500, 500, 500, 500), tda(t))
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	for _, street := range []struct {
		acts string
		stub int // after its burn; of sixth street with those that have come back
	}{{"c c c c c c c c", 52}, {"20 c c c c c c f f", 24}, {"40 c c c c c f", 14}, {"x x x x x x", 8}} {
		if g.Stub() != street.stub {
			t.Fatalf("stub %d, want %d", g.Stub(), street.stub)
		}
		g.must(Action{Kind: DealHole, Player: -1})
		g.must(Action{Kind: First, Player: 0})
		if g.Legal().BringIn > 0 {
			g.bringIn()
		}
		g.play(street.acts)
	}
	if g.Next().Need != NeedBoard || g.Shortage() != SharedAll || g.Stub() != 2 {
		t.Fatalf("%+v, %v, stub %d", g.Next(), g.Shortage(), g.Stub())
	}
	g.board("??")
	g.turn(0)
	if g.Stub() != 1 {
		t.Errorf("stub %d: the last card is never dealt", g.Stub())
	}
}

func TestTenPlayersAreTooManyForStud(t *testing.T) {
	_, err := New(studConfig(Stud, slices.Repeat([]chip.Amount{500}, 10)...), tda(t))
	if err == nil || !strings.Contains(err.Error(), string(TooManyPlayers)) {
		t.Error(err)
	}
}

func texted[T ~string](ids []T) (out []string) {
	for _, id := range ids {
		out = append(out, string(id))
	}
	return out
}

// TDA-17-A-5: the highest open hand shows first when the last round was checked; rows of TDA-20-B and LP-3.7-5-b.
func TestStudOddChip(t *testing.T) {
	hands := []string{"9s8d7c6d5cAh2d", "9h8c7d6c5dAsJh"}
	for _, tt := range []struct {
		policy *Policy
		want   []chip.Amount
	}{
		{tda(t), []chip.Amount{65, 60}},                      // nine of spades in the straight
		{layered(t, "lois-du-poker"), []chip.Amount{60, 65}}, // ace of spades among all seven
	} {
		cfg := studConfig(Stud, 60, 60)
		cfg.Ante, cfg.Carried, cfg.Unit = 60, 5, 5
		s, err := New(cfg, tt.policy)
		if err != nil {
			t.Fatal(err)
		}
		g := &game{TB: t, State: s}
		for i := range 5 {
			for p, h := range hands {
				from, to := 4+2*i, 6+2*i
				if i == 0 {
					from = 0
				}
				if g.Next().Need == NeedShow {
					g.must(Action{Kind: Show, Player: g.Next().Player})
					g.must(Action{Kind: Show, Player: g.Next().Player})
				}
				g.must(Action{Kind: DealHole, Player: p, Cards: cardsOf(g, h[from:to])})
			}
		}
		g.must(Action{Kind: Show, Player: g.Next().Player})
		g.must(Action{Kind: Show, Player: g.Next().Player})
		g.stacks(tt.want...)
	}
}
