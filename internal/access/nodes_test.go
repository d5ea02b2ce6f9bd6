package access

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
)

// nodes are two processes on one database, with one clock.
func nodes(t *testing.T) (a, b *fixture) {
	t.Helper()
	a = open(t, database)
	b = &fixture{t: t, at: a.at, server: connected(t, a.address)}
	b.again()
	t.Cleanup(func() { _ = b.Store.Close() })
	return a, b
}

// TestWhatOneNodeOpensAndShutsTheOtherKnowsAtOnce: no session, device, seat or account is good at one node and bad at another.
func TestWhatOneNodeOpensAndShutsTheOtherKnowsAtOnce(t *testing.T) {
	a, b := nodes(t)
	ctx := context.Background()
	a.staff("anna", Grant{Role: role.Owner})
	a.staff("marie", Grant{Role: role.Floor})
	d, token := a.enrolled(Place{Kind: AtDesk})
	if got, ok := b.Device(ctx, token); !ok || got.ID != d.ID {
		t.Error("a device enrolled at one node is unknown at the other")
	}
	if _, err := b.CheckPIN(ctx, d.ID, "marie", pin); err != nil {
		t.Errorf("a PIN set at one node: %v", err)
	}
	session, err := b.SignIn(ctx, "marie", d.ID, logbook.ByPIN, true)
	b.must(err)
	if _, _, ok := a.Session(ctx, session); !ok {
		t.Error("signed in at one node, unknown at the other")
	}
	secret, err := a.NewCode(ctx, Code{For: ForSeat, Stream: "t-1", Player: "p-1"})
	a.must(err)
	_, phone, err := b.ClaimSeat(ctx, secret, "phone", "")
	b.must(err)
	if !a.Holds(ctx, phone, "t-1", "p-1") {
		t.Error("a seat claimed at one node is free at the other")
	}
	b.must(b.ReleaseSeat(ctx, "t-1", "p-1"))
	a.must(a.Revoke(ctx, d.ID))
	if _, _, ok := b.Session(ctx, session); ok {
		t.Error("a session of a device that the other node has revoked goes on")
	}
	if _, ok := b.Device(ctx, token); ok || a.Holds(ctx, phone, "t-1", "p-1") {
		t.Error("what the other node has taken away is still good")
	}
	b.must(b.Erase(ctx, "marie"))
	if _, err := a.CheckPassword(ctx, "", "marie", password); codeOf(err) != WrongProof {
		t.Errorf("erased at the other node: %v", err)
	}
}

// TestGuessesAtTwoNodesAreCountedTogether: whoever spreads his guesses over the nodes gets no more tries.
func TestGuessesAtTwoNodesAreCountedTogether(t *testing.T) {
	a, b := nodes(t)
	ctx := context.Background()
	a.staff("marie", Grant{Role: role.Floor})
	d, _ := a.enrolled(Place{Kind: AtDesk})
	for i := range pinTries - 1 {
		if _, err := []*fixture{a, b}[i%2].CheckPIN(ctx, d.ID, "marie", "9999"); codeOf(err) != WrongProof {
			t.Fatalf("guess %d: %v", i, err)
		}
	}
	if _, err := a.CheckPIN(ctx, d.ID, "marie", "9999"); codeOf(err) != Locked {
		t.Errorf("guess %d: %v", pinTries, err)
	}
	if _, err := b.CheckPIN(ctx, d.ID, "marie", pin); codeOf(err) != Locked {
		t.Errorf("locked at one node, open at the other: %v", err)
	}
	a.must(a.Unlock(ctx, "marie"))
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() { _, _ = []*fixture{a, b}[i%2].CheckPIN(ctx, d.ID, "marie", fmt.Sprint(5000+i)) })
	}
	all.Wait()
	for _, at := range []*fixture{a, b} {
		if _, err := at.CheckPIN(ctx, d.ID, "marie", pin); codeOf(err) != Locked {
			t.Errorf("guesses at the same moment leave the account open: %v", err)
		}
	}
}

// TestWhatIsGoodOnceIsGoodAtOneNode: of two who come at the same moment, at two nodes, one is let in.
func TestWhatIsGoodOnceIsGoodAtOneNode(t *testing.T) {
	a, b := nodes(t)
	ctx := context.Background()
	for round := range 10 {
		secret, err := a.NewCode(ctx, Code{For: ForSeat, Stream: "t-1", Player: fmt.Sprint(round)})
		a.must(err)
		var errs [2]error
		var both sync.WaitGroup
		for i, at := range []*fixture{a, b} {
			both.Go(func() { _, _, errs[i] = at.ClaimSeat(ctx, secret, "phone", "") })
		}
		both.Wait()
		if (errs[0] == nil) == (errs[1] == nil) || codeOf(errors.Join(errs[:]...)) != BadCode {
			t.Fatalf("round %d: %v, %v", round, errs[0], errs[1])
		}
	}
	var errs [2]error
	var both sync.WaitGroup
	for i, at := range []*fixture{a, b} {
		both.Go(func() { errs[i] = at.AddFirstOwner(ctx, fmt.Sprint("owner", i), fmt.Sprint("owner", i)) })
	}
	both.Wait()
	if (errs[0] == nil) == (errs[1] == nil) || codeOf(errors.Join(errs[:]...)) != OwnerExists {
		t.Errorf("first owners: %v, %v", errs[0], errs[1])
	}
}

// TestANodeThatWasFarBehindReadsEverything: more changes than are noted one by one, and many at once.
func TestANodeThatWasFarBehindReadsEverything(t *testing.T) {
	a, b := nodes(t)
	ctx := context.Background()
	a.staff("marie", Grant{Role: role.Floor})
	var last string
	for range 230 {
		var err error
		last, err = a.NewCode(ctx, Code{For: ForDevice, Name: "x", Place: Place{Kind: AtScreen}})
		a.must(err)
	}
	a.at = a.at.Add(time.Hour) // the next one ends them all at once
	_, err := a.NewCode(ctx, Code{For: ForDevice, Name: "x", Place: Place{Kind: AtScreen}})
	a.must(err)
	if _, err := b.Look(last, ForDevice); codeOf(err) != BadCode {
		t.Errorf("a code that ended at the other node: %v", err)
	}
	if _, known := b.Account("marie"); !known || len(b.codes) != 1 {
		t.Errorf("%v, %d codes", known, len(b.codes))
	}
}

// TestARoomGoesOnReadingWhileItsDatabaseIsAway, and writes again once it is back.
func TestARoomGoesOnReadingWhileItsDatabaseIsAway(t *testing.T) {
	cluster.Need(t)
	own, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(own.Stop)
	f := &fixture{t: t, at: time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC), server: connected(t, own.Database(t))}
	f.again()
	ctx := context.Background()
	f.staff("marie", Grant{Role: role.Floor})
	session, err := f.SignIn(ctx, "marie", "", logbook.ByPassword, false)
	f.must(err)
	own.Kill()
	began := time.Now()
	for range 50 {
		if _, _, ok := f.Session(ctx, session); !ok {
			t.Fatal("everybody is signed out while the database is away")
		}
	}
	if err := f.Unlock(ctx, "marie"); err == nil || time.Since(began) > 20*time.Second {
		t.Errorf("%v after %v", err, time.Since(began))
	}
	f.must(own.Launch())
	f.must(f.Unlock(ctx, "marie"))
}
