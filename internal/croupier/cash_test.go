package croupier_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// evening is a random evening at two hosted tables of a cash session, one of them with rake, played without a room.
type evening struct {
	t       fails
	r       *rapid.T
	s       *cashgame.State
	replay  *cashgame.State
	at      cashgame.Instant
	decks   map[string]croupier.Deck
	refused map[refusal.Code]bool
	seen    map[string]int
}

// fails is how a test says so.
type fails interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

// Deck is that of a hand: what was set for it.
func (e *evening) Deck(h *table.Hand) *croupier.Deck {
	d := e.decks[h.ID]
	return &d
}

// do carries a command out twice, the second time from what a journal gives back, and counts chips as somebody would who sees every table.
func (e *evening) do(c cashgame.Command) bool {
	events, err := cashgame.Decide(e.s, c, e.at)
	if err != nil {
		var no *refusal.Error
		if !errors.As(err, &no) || no.Code == cashgame.CheckFailed {
			e.t.Fatalf("%T%+v: %v", c, c, err)
		}
		e.refused[no.Code] = true
		return false
	}
	text, err := cashgame.MarshalEvents(events)
	if err != nil {
		e.t.Fatal(err)
	}
	for _, s := range []*cashgame.State{e.s, e.replay} {
		again, err := cashgame.UnmarshalEvents(text)
		if err != nil {
			e.t.Fatalf("%s: %v", text, err)
		}
		for _, one := range again {
			if s == e.s {
				e.look(one)
			}
			cashgame.Apply(s, one)
		}
		if err := cashgame.Check(s); err != nil {
			e.t.Fatalf("after %T%+v: %v\n%s", c, c, err, text)
		}
	}
	e.count(c)
	return true
}

// look holds a hand's rake against its pots: a twentieth of each, 9 at most of all, 3 where three or fewer were dealt in, nothing without a flop.
func (e *evening) look(one cashgame.Event) {
	e.seen[one.EventType()]++
	if ended, is := one.(cashgame.TableEvent); is && e.s.Table(ended.Table).Play.Hand != nil {
		h := e.s.Table(ended.Table).Play.Hand
		for _, d := range croupier.Seen(h) {
			if face := e.Deck(h).Face(h, d.At); face != d.Card {
				e.t.Fatalf("hand %s: %v was seen where the deck has %v", h.ID, d.Card, face)
			}
		}
	}
	at, _ := one.(cashgame.TableEvent)
	switch made := at.Event.(type) {
	case table.HandStarted:
		for _, post := range made.Config.Posts {
			e.seen[fmt.Sprint("post ", post.Kind)]++
		}
	case table.Acted:
		if made.Action.Kind == hand.RunIt {
			e.seen["run it"]++
		}
	}
	over, is := one.(cashgame.HandOver)
	if !is {
		return
	}
	left, want := chip.Amount(9), chip.Amount(0)
	if e.s.Table(over.Table).Play.Dealt.Len() <= 3 {
		left = 3
	}
	if !over.Flop || over.Table != 1 {
		left = 0
	}
	for _, pot := range over.Pots {
		take := min(pot/20, left)
		left -= take
		want += take
	}
	if over.Dropped != want {
		e.t.Fatalf("hand %d of table %d: %d taken of %v (flop %v), want %d", over.No, over.Table, over.Dropped, over.Pots, over.Flop, want)
	}
}

// count adds up what stands at seats, lies in pots, is carried, held and in the boxes: it is what the cage has given out.
func (e *evening) count(after any) {
	sum := e.s.Total(cashgame.RacksAccount) + e.s.Total(cashgame.HeldAccount) + e.s.Total(cashgame.DropAccount)
	for _, t := range e.s.Tables {
		sum += t.Play.Carried
		for i := range t.Play.Seats {
			n := table.SeatNo(i + 1)
			if t.Play.InHand(n) {
				continue
			}
			sum += t.Play.At(n).Stack
		}
		if h := t.Play.Hand; h != nil {
			sum += h.State.PotTotal() + h.State.Rake() - t.Play.Carried
			for p := range h.Seats {
				sum += h.State.Stack(p)
			}
		}
	}
	if out := -e.s.Total(cashgame.CageAccount); sum != out {
		e.t.Fatalf("after %T%+v: %d chips are seen of %d", after, after, sum, out)
	}
}

var guests = func() (out []table.PlayerID) {
	for i := range 9 {
		out = append(out, table.PlayerID(fmt.Sprintf("p%02d", i)))
	}
	return out
}()

func newEvening(t fails, book *rulebook.Book) *evening {
	e := &evening{t: t, s: cashgame.New(), replay: cashgame.New(), at: 1_000_000, decks: map[string]croupier.Deck{}, refused: map[refusal.Code]bool{}, seen: map[string]int{}}
	host := &cashgame.Hosting{Act: 20, Bank: 3, Extra: 15}
	raked := cashgame.Game{ID: "club", Blinds: table.Blinds{Small: 1, Big: 2}, MinBuyIn: 40, MaxBuyIn: 200, Unit: 1, Seats: 6, Hosted: host, Straddle: true,
		Rake: cashgame.Rake{Rake: hand.Rake{PerMille: 50, Cap: 9, Flop: true, Unit: 1}, Short: []cashgame.RakeCap{{Players: 3, Cap: 3}}}}
	home := cashgame.Game{ID: "home", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 200, Unit: 5, Seats: 5, Hosted: host, Choice: true,
		Rotation: []table.Blinds{{Small: 5, Big: 10}, {Small: 5, Big: 10, Game: hand.Omaha, Structure: hand.PotLimit}, {Small: 5, Big: 10, Game: hand.DeuceToSevenTriple, Structure: hand.FixedLimit}}}
	if !e.do(cashgame.Open{ID: "home", Book: book.ID, Policy: book.Policy.Cashgame, Rules: book.Policy.AtTable(), Games: []cashgame.Game{raked, home},
		House: cashgame.House{Currency: cashgame.PlayChips, Answer: 60, Arrive: 300, RebuyWait: 120}}) {
		t.Fatal("not opened")
	}
	e.do(cashgame.OpenTable{Table: 1, Game: "club"})
	e.do(cashgame.OpenTable{Table: 2, Game: "home"})
	return e
}

// house carries out the next act of the house at a table, and reports whether there was one.
func (e *evening) house(no int) bool {
	t := e.s.Table(no)
	act, pause := croupier.NextAt(croupier.Session(e.s, e.at), t.Play, e)
	if act == nil {
		return false
	}
	e.at += cashgame.Instant(pause / time.Millisecond)
	if _, sets := act.(table.SetDeck); sets {
		seed := [32]byte{byte(no), byte(t.Play.Hands), byte(t.Play.Hands >> 8)}
		deck := croupier.NewDeck(seed, e.s.Stakes(t).Game.DeckSize())
		e.decks[t.Play.NextHandID()] = deck
		act = table.SetDeck{Deck: deck.Commitment()}
	}
	return e.do(cashgame.AtTable{Table: no, Command: act})
}

// acts has the player to act do something that is allowed, or think until the house calls time.
func (e *evening) acts(no int) {
	t := e.s.Table(no)
	n, h := t.Play.ToAct(), t.Play.Hand
	if n == 0 {
		return
	}
	switch step := h.State.Next(); {
	case step.Need == hand.NeedDiscard:
		e.do(cashgame.AtTable{Table: no, Command: table.Discard{Seat: n}})
		return
	case step.Need != hand.NeedAction:
		return
	case rapid.IntRange(0, 25).Draw(e.r, "thinks") == 0:
		e.do(cashgame.AtTable{Table: no, Command: table.CallTime{By: croupier.Session(e.s, e.at).Clock(t.Play).Policy.Callers.Value[0], Thinking: 120_000}})
		return
	}
	legal, act := h.State.Legal(), table.Act{Seat: n, Kind: hand.Fold}
	switch roll := rapid.IntRange(0, 11).Draw(e.r, "act"); {
	case legal.CanRaise && roll > 7:
		if act.Kind = hand.Raise; legal.IsBet {
			act.Kind = hand.Bet
		}
		if act.To = legal.MinTo; roll >= 9 {
			act.To = legal.MaxTo
		}
	case legal.CanCheck:
		act.Kind = hand.Check
	case roll > 1:
		act.Kind = hand.Call
	}
	e.do(cashgame.AtTable{Table: no, Command: act})
}

// lives has somebody sit down, say what he wants, go or come back.
func (e *evening) lives() {
	p := rapid.SampledFrom(guests).Draw(e.r, "player")
	t, n := e.s.SeatOf(p)
	if t == nil {
		no := rapid.IntRange(1, 2).Draw(e.r, "table")
		n := table.SeatNo(rapid.IntRange(1, 6).Draw(e.r, "seat"))
		e.do(cashgame.TakeSeat{Player: p, Table: no, Seat: n, Stack: chip.Amount(rapid.IntRange(1, 60).Draw(e.r, "tens") * 10), Posts: rapid.Bool().Draw(e.r, "posts")})
		return
	}
	no := t.Play.No
	switch rapid.IntRange(0, 7).Draw(e.r, "wants") {
	case 0:
		e.do(cashgame.LeaveTable{Table: no, Seat: n})
	case 1:
		e.do(cashgame.StepAway{Table: no, Seat: n})
	case 2, 3:
		e.do(cashgame.ComeBack{Table: no, Seat: n, Posts: rapid.Bool().Draw(e.r, "posts")})
	case 4:
		e.do(cashgame.AddChips{Table: no, Seat: n, Amount: chip.Amount(rapid.IntRange(1, 20).Draw(e.r, "added") * 10)})
	case 5:
		e.do(cashgame.NameGame{Table: no, Seat: n, Which: rapid.IntRange(0, 3).Draw(e.r, "named")})
	default:
		e.do(cashgame.Wish{Table: no, Seat: n, Wishes: cashgame.Wishes{SitOut: rapid.Bool().Draw(e.r, "out"), Leave: rapid.IntRange(0, 9).Draw(e.r, "leaves") == 0,
			TopUp: rapid.SampledFrom([]chip.Amount{0, 100, 200}).Draw(e.r, "top up"), Add: rapid.SampledFrom([]chip.Amount{0, 0, 40}).Draw(e.r, "add"),
			Runs: rapid.SampledFrom([]int{2, 2, 2, 3, 0}).Draw(e.r, "runs"), Straddle: rapid.Bool().Draw(e.r, "straddle")}})
	}
}

// TestEveryChipOfAHostedEveningIsSomewhere: random evenings by every book with cash games; what a journal gives back is the same evening.
func TestEveryChipOfAHostedEveningIsSomewhere(t *testing.T) {
	var books []*rulebook.Book
	for _, id := range []string{"casino-ri", "lois-du-poker", "tda-2024", "cercle-pg"} {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		books = append(books, b)
	}
	seen, refused := map[string]int{}, map[refusal.Code]bool{}
	rapid.Check(t, func(t *rapid.T) {
		e := newEvening(t, rapid.SampledFrom(books).Draw(t, "book"))
		e.r = t
		for range 12 {
			e.lives()
		}
		for range rapid.IntRange(100, 400).Draw(t, "acts") {
			e.at += cashgame.Instant(rapid.SampledFrom([]int{1, 1, 2, 5, 20, 90}).Draw(t, "seconds")) * 1000
			for at, due := e.s.NextDeadline(); due && at <= e.at; at, due = e.s.NextDeadline() {
				if before := e.s.Seq; !e.do(cashgame.Tick{}) || e.s.Seq == before {
					t.Fatalf("the deadline %d brings nothing", at)
				}
			}
			no := rapid.IntRange(1, 2).Draw(t, "at")
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0, 1:
				e.lives()
			default:
				if !e.house(no) {
					e.acts(no)
				}
			}
		}
		if !reflect.DeepEqual(e.s, e.replay) {
			t.Fatal("a replay differs")
		}
		for name, n := range e.seen {
			seen[name] += n
		}
		for code := range e.refused {
			refused[code] = true
		}
	})
	for _, name := range []string{"table.hand_ended", "hand_over", "bank_used", "wished", "game_named", "busted_told", "left_table", "stepped_away", "came_back", "chips_added", "table.time_ran_out"} {
		if seen[name] == 0 {
			t.Errorf("no %s in any evening: %v", name, seen)
		}
	}
	if len(refused) < 8 {
		t.Errorf("refused: %v", refused)
	}
}

// TestTheBoardIsDealtAsOftenAsAllHaveAgreed: two boards where both want two or more (LP-6-18), and chips of every pot go by both.
func TestTheBoardIsDealtAsOftenAsAllHaveAgreed(t *testing.T) {
	book, err := rulebook.Load("lois-du-poker")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ one, other, boards int }{{2, 3, 2}, {3, 3, 3}, {3, 0, 1}} {
		e := newEvening(t, book)
		e.do(cashgame.TakeSeat{Player: "a", Table: 1, Seat: 1, Stack: 100})
		e.do(cashgame.TakeSeat{Player: "b", Table: 1, Seat: 2, Stack: 100})
		e.do(cashgame.Wish{Table: 1, Seat: 1, Wishes: cashgame.Wishes{Runs: c.one}})
		e.do(cashgame.Wish{Table: 1, Seat: 2, Wishes: cashgame.Wishes{Runs: c.other}})
		for i := 0; e.s.Table(1).Play.Last == nil && i < 60; i++ {
			if e.house(1) {
				continue
			}
			at := e.s.Table(1).Play
			act := table.Act{Seat: at.ToAct(), Kind: hand.Call}
			if l := at.Hand.State.Legal(); l.CanRaise {
				act.Kind, act.To = hand.Raise, l.MaxTo
			}
			e.do(cashgame.AtTable{Table: 1, Command: act})
		}
		if last := e.s.Table(1).Play.Last; last == nil || last.State.Runs() != c.boards || len(last.Pack.Boards()) != c.boards {
			t.Fatalf("%+v: not so many boards: refused %v, seen %v", c, e.refused, e.seen)
		}
		last := e.s.Table(1).Play.Last
		for run, places := range last.Pack.Boards() {
			board := last.State.BoardOf(run)
			for i, at := range places {
				if face := e.Deck(last).Face(last, at); face != board[i] {
					t.Errorf("%+v: card %d of board %d is %v, and %v in the deck", c, i+1, run+1, board[i], face)
				}
			}
			if len(places) != len(board) {
				t.Errorf("%+v: the deck knows %d cards of board %d: %v", c, len(places), run+1, board)
			}
		}
	}
}
