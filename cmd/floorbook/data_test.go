package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

func quiet() *Globals {
	return &Globals{Lang: lang.English, Context: context.Background(), In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}
}

// The child of TestKilledRoomLosesNothingAcknowledged works in this directory.
const killDir = "FLOORBOOK_KILL_DIR"

const killSpeed = 2000 // so that levels end while the process is down

// A process that plays a hosted tournament is killed in the middle, again and again: whatever it had acknowledged
// is there, the chain and the replay hold, and the clock has gone on.
func TestKilledRoomLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	if dir := os.Getenv(killDir); dir != "" {
		playUntilKilled(t, dir)
		return
	}
	dir := t.TempDir()
	rounds := 5
	if testing.Short() {
		rounds = 2
	}
	var last tournament.Instant
	acknowledged := uint64(0)
	for round := range rounds {
		seq := killPlayer(t, dir, acknowledged, time.Duration(40+60*round)*time.Millisecond)
		if seq <= acknowledged {
			t.Fatalf("round %d acknowledged nothing new: %d after %d", round, seq, acknowledged)
		}
		acknowledged = seq
		d, err := openData(t.Context(), quiet(), dir, 0)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		opener := room.Opener{Decks: d.Decks, Secret: d.Secret}
		verified, err := opener.Verify(t.Context(), d.Store)
		if err != nil || verified[len(verified)-1].Stream != "t" || verified[len(verified)-1].Sealed > 0 {
			t.Fatalf("round %d: %+v, %v", round, verified, err)
		}
		settled := levelGoesOn(t, d)
		if err := d.Room.Read("t", func(s *tournament.State) {
			if s.Seq < acknowledged {
				t.Errorf("round %d: event %d was acknowledged, the journal ends at %d", round, acknowledged, s.Seq)
			}
			now := d.Room.Now()
			if now < last || !settled {
				t.Errorf("round %d: the clock shows %d after %d, the level ends at %d", round, now, last, s.Clock.EndsAt)
			}
			last = now
		}); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// levelGoesOn waits until the room has carried out what fell due while it was down: a deadline is met after the start, not
// before it.
func levelGoesOn(t *testing.T, d *data) bool {
	t.Helper()
	for until := time.Now().Add(10 * time.Second); time.Now().Before(until); time.Sleep(time.Millisecond) {
		goes := false
		if err := d.Room.Read("t", func(s *tournament.State) {
			goes = s.Phase != tournament.Running || s.Clock.EndsAt > d.Room.Now()
		}); err != nil {
			t.Fatal(err)
		}
		if goes {
			return true
		}
	}
	return false
}

// killPlayer runs a child, kills it a while after its first acknowledgement beyond before, and returns the last.
func killPlayer(t *testing.T, dir string, before uint64, life time.Duration) (seq uint64) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), killDir+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killed := false
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var n uint64
		if _, err := fmt.Sscanf(lines.Text(), "ack %d.", &n); err != nil || !strings.HasSuffix(lines.Text(), ".") {
			continue // cut by the kill
		}
		seq = n
		if !killed && n > before {
			killed = true
			time.AfterFunc(life, func() { _ = cmd.Process.Kill() })
		}
	}
	if err := cmd.Wait(); err == nil || !killed {
		t.Fatalf("the child ended by itself: %v", err)
	}
	return seq
}

func playUntilKilled(t *testing.T, dir string) {
	ctx := t.Context()
	d, err := openData(ctx, quiet(), dir, killSpeed)
	if err != nil {
		t.Fatal(err)
	}
	b, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	structure, err := readStructure(quiet(), "")
	if err != nil {
		t.Fatal(err)
	}
	do := func(id string, c tournament.Command) {
		answer, err := d.Room.Do(ctx, room.Command{Stream: "t", ID: id, By: role.By{Person: "sim", Role: role.Sim}, Cmd: c})
		var refused *refusal.Error
		if err != nil && (!errors.As(err, &refused) || refused.Code == room.Frozen || refused.Code == tournament.CheckFailed) {
			t.Fatal(err)
		}
		if err == nil {
			fmt.Printf("ack %d.\n", answer.Seq)
		}
	}
	// Keys of the set-up are fixed: whatever was done before the kill is answered again.
	do("create", tournament.Create{ID: "t", Structure: structure, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Hosted: true})
	for i := range 300 {
		do(fmt.Sprint("register ", i), tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i))})
	}
	do("start", tournament.Start{})
	house := d.Room.House("t", "sim", role.Sim)
	for n := 0; ; n++ {
		var cmds []tournament.Command
		if err := house.Read(func(s *tournament.State) {
			for _, tb := range s.Tables {
				if act, _ := croupier.Next(s, tb, house); act != nil {
					cmds = append(cmds, tournament.AtTable{Table: tb.No, Command: act})
				} else if no := tb.ToAct(); no != 0 {
					kind := hand.Call
					if tb.Hand.State.Legal().CanCheck {
						kind = hand.Check
					}
					cmds = append(cmds, tournament.AtTable{Table: tb.No, Command: table.Act{Seat: no, Kind: kind}})
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		for i, c := range cmds {
			do(fmt.Sprint(os.Getpid(), " ", n, " ", i), c)
		}
	}
}

func TestDataDirectoryIsWholeOrRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	g := quiet()
	d, err := openData(t.Context(), g, dir, 3)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.People.Put(t.Context(), people.Person{ID: "p", Name: "Zoé"}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Store.Append(t.Context(), "x", 0, journal.Record{ID: "1", Events: []byte("[]")}); err != nil {
		t.Fatal(err)
	}
	if _, err := openData(t.Context(), g, dir, 0); err == nil || !strings.Contains(err.Error(), fmt.Sprint("process ", os.Getpid())) {
		t.Errorf("opened twice: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if d, err = openData(t.Context(), g, dir, 0); err != nil {
		t.Fatal(err)
	}
	if p, err := d.People.Get(t.Context(), "p"); err != nil || p.Name != "Zoé" || d.Clock.Speed() != 3 {
		t.Errorf("%v, %v, speed %v", p, err, d.Clock.Speed())
	}
	d.Close()
	if err := os.Remove(filepath.Join(dir, room.KeyFile)); err != nil {
		t.Fatal(err)
	}
	if _, err := openData(t.Context(), g, dir, 0); err == nil || !strings.Contains(err.Error(), room.KeyFile) {
		t.Errorf("a journal without its key: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var f *failure
	if _, err := openData(t.Context(), g, file, 0); !errors.As(err, &f) || f.code != exitBadInput {
		t.Errorf("a file for a directory: %v", err)
	}
}
