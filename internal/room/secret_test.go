package room

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

func TestSecretIsMadeOnceAndKept(t *testing.T) {
	dir := t.TempDir()
	if _, err := LoadSecret(dir, false); err == nil {
		t.Error("a missing key was not missed")
	}
	first, err := LoadSecret(dir, true)
	if err != nil || first == (Secret{}) {
		t.Fatal(first, err)
	}
	again, err := LoadSecret(dir, true)
	if err != nil || again != first {
		t.Errorf("the key changed: %v", err)
	}
	info, err := os.Stat(filepath.Join(dir, KeyFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if err := os.WriteFile(filepath.Join(dir, KeyFile), []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadSecret(dir, true); err == nil || !strings.Contains(err.Error(), KeyFile) {
		t.Errorf("a damaged key: %v", err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Errorf("files left behind: %v, %v", files, err)
	}
}

// The derivation can never change: a room must be able to deal a hand on after an update. The value was computed
// from the description by another program.
func TestEntropyOfADrawIsFixedForEver(t *testing.T) {
	var s Secret
	for i := range s {
		s[i] = byte(i)
	}
	draw := s.draw("club é", 7)
	if got := hex.EncodeToString(draw[:]); got != "0726d46acdf51d768e979596eb92087b1115d30cfbf4faafa87209a869cc8e79" {
		t.Errorf("draw seed %s", got)
	}
	deck := s.derive("deck", "club é", "t3-h17")
	if got := hex.EncodeToString(deck[:]); got != "62d272dbb55f6bdd0da08f62ba219691c266703a16c46d454425602c26cd3720" {
		t.Errorf("deck seed %s", got)
	}
}

func TestEveryDrawUsesTheEntropyCommittedBefore(t *testing.T) {
	f := newFixture(t)
	f.open("a", 8, false)
	var first tournament.Draw
	var commit [32]byte
	if err := f.Read("a", func(s *tournament.State) { first, commit = s.Draws[0], s.DrawCommit }); err != nil {
		t.Fatal(err)
	}
	if first.Seed != f.secret.draw("a", 0) {
		t.Error("the first draw did not use seed 0")
	}
	if next := f.secret.draw("a", 1); sha256.Sum256(next[:]) != commit {
		t.Error("the second draw is not committed")
	}
	if f.secret.draw("b", 0) == first.Seed || f.secret.draw("a", 1) == first.Seed {
		t.Error("two draws share their entropy")
	}
	// With another room's key the stream is shown but takes no command.
	f.secret = Secret{9}
	f.start()
	if _, err := f.Do(ctx, f.command("a", tournament.Pause{})); codeOf(err) != Frozen {
		t.Errorf("another key: %v", err)
	}
	if err := f.Read("a", func(*tournament.State) {}); err != nil {
		t.Errorf("reading with another key: %v", err)
	}
}

func TestCardsAreDealtAroundWithBurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := [32]byte{rapid.Byte().Draw(t, "seed")}
		d := croupier.NewDeck(seed, card.Count)
		n := rapid.IntRange(2, 10).Draw(t, "players")
		cuts := rapid.SliceOfNDistinct(rapid.IntRange(1, n), 0, n, rapid.ID[int]).Draw(t, "cuts")
		h, do := startedHand(t, n, cuts)
		deck := card.Deal(seed)
		if len(cuts) > 0 {
			whole := deck
			for i, from := range shuffle.Order(h.Cut, card.Count) {
				deck[i] = whole[from]
			}
		}
		for p := range n {
			if got := d.Hole(h, p); !slices.Equal(got, []card.Card{deck[p], deck[n+p]}) {
				t.Fatalf("player %d of %d holds %v", p, n, got)
			}
		}
		top := deck[2*n:]
		want := []card.Card{top[1], top[2], top[3], top[5], top[7]} // burns at 0, 4 and 6
		var board []card.Card
		for step := h.State.Next(); step.Need != hand.NeedShow; step = h.State.Next() {
			if step.Need == hand.NeedBoard {
				cards := d.Board(h, step.Count)
				board = append(board, cards...)
				do(table.DealBoard{Cards: cards})
				continue
			}
			kind := hand.Call
			if h.State.Legal().CanCheck {
				kind = hand.Check
			}
			do(table.Act{Seat: h.Seats[step.Player], Kind: kind})
		}
		if len(board) != len(want) {
			t.Fatalf("board %v", board)
		}
		for i, c := range board {
			if c != want[i] {
				t.Fatalf("board card %d is %v, want %v", i, c, want[i])
			}
		}
	})
}

// startedHand is a hand of hold'em among n players, cut from those seats, without a room around it, and how to go on with it.
func startedHand(t *rapid.T, n int, cuts []int) (*table.Hand, func(any)) {
	book, err := rulebook.Load("tda-2024")
	if err != nil {
		t.Fatal(err)
	}
	s := table.New(1, n, 5, &book.Policy.Hand)
	s.Button = 1
	for i := range s.Seats {
		s.Seats[i].Player, s.Seats[i].Stack = table.PlayerID(fmt.Sprint("p", i)), 1000
	}
	do := func(c any) {
		events, err := table.Decide(s, c, table.Rules{Table: &book.Policy.Table, Referee: &book.Policy.Referee, Hand: &book.Policy.Hand})
		if err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
		for _, e := range events {
			table.Apply(s, e)
		}
	}
	do(table.SetDeck{Cards: card.Count})
	for _, seat := range cuts {
		do(table.CutDeck{Seat: table.SeatNo(seat), Hand: "t1-h1", Entropy: [32]byte{byte(seat)}})
	}
	do(table.StartHand{Blinds: table.Blinds{Small: 5, Big: 10}})
	return s.Hand, do
}
