package room

import (
	"context"
	"errors"
	"testing"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
)

func aCase(id string) caselaw.Case {
	return caselaw.Case{ID: id, Book: "tda-2024", Family: "bet", Text: "facing 400\nseat 5 pushes 1000\n", Did: caselaw.Applied}
}

func caseRoom(t *testing.T, store journal.Store, secret Secret) *Room {
	t.Helper()
	r, err := Open(context.Background(), Config{Store: store, Clock: NewManual(1000), Secret: secret, Decks: testKeys})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

func TestCaseLawOutlivesTheRoomAndIsNoTournament(t *testing.T) {
	ctx, store, secret := context.Background(), memory.Open(new(memory.Disk)), NewSecret()
	r := caseRoom(t, store, secret)
	for _, id := range []string{"case-0001", "case-0002", "case-0001"} {
		if err := r.CaseLaw().Keep(ctx, aCase(id), role.By{Device: "phone"}); err != nil {
			t.Fatal(err)
		}
	}
	r.Close()
	again := caseRoom(t, store, secret)
	law, err := again.CaseLaw().All(ctx)
	if err != nil || len(law) != 2 || law[1].ID != "case-0002" || law[0].At != 1000 {
		t.Errorf("got %v, %v", law, err)
	}
	if streams := again.Streams(); len(streams) != 0 {
		t.Errorf("case law is listed among tournaments: %v", streams)
	}
	if _, err := Verify(ctx, store); err != nil {
		t.Error(err)
	}
}

func TestTwoRoomsOnOneJournalKeepBothTheirCases(t *testing.T) {
	ctx, store, secret := context.Background(), memory.Open(new(memory.Disk)), NewSecret()
	a, b := caseRoom(t, store, secret), caseRoom(t, store, secret)
	for _, step := range []struct {
		r  *Room
		id string
	}{{a, "case-a1"}, {b, "case-b1"}, {a, "case-a2"}} {
		if err := step.r.CaseLaw().Keep(ctx, aCase(step.id), role.By{}); err != nil {
			t.Fatal(err)
		}
	}
	if law, err := b.CaseLaw().All(ctx); err != nil || len(law) != 3 || law[2].ID != "case-a2" {
		t.Errorf("got %v, %v", law, err)
	}
}

func TestARefusedCaseLeavesNoTrace(t *testing.T) {
	ctx, store := context.Background(), memory.Open(new(memory.Disk))
	r := caseRoom(t, store, NewSecret())
	bad := aCase("case-0001")
	bad.Did = caselaw.Overruled
	var refused *refusal.Error
	if err := r.CaseLaw().Keep(ctx, bad, role.By{}); !errors.As(err, &refused) || refused.Code != caselaw.NoReason {
		t.Errorf("got %v", err)
	}
	if head, err := store.Head(ctx, CaseLawStream); err != nil || head.Seq != 0 {
		t.Errorf("got %v, %v", head, err)
	}
}

func TestVerifyFindsACaseThatCannotBeRead(t *testing.T) {
	ctx, store := context.Background(), memory.Open(new(memory.Disk))
	if _, err := store.Append(ctx, CaseLawStream, 0, journal.Record{ID: "case-0001", Events: []byte("{")}); err != nil {
		t.Fatal(err)
	}
	var broken *journal.Broken
	if _, err := Verify(ctx, store); !errors.As(err, &broken) || broken.Stream != CaseLawStream || broken.Seq != 1 {
		t.Errorf("got %v", err)
	}
}
