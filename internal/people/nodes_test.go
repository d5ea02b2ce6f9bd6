package people

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/tables"
)

// nodes are two processes on one database, asked in turn: what a test does at one it sees at the other, once that can be seen.
type nodes struct {
	Store
	other Store
}

// turn waits until what was done is seen everywhere, and returns the node that did not do the last act.
func (n *nodes) turn() Store {
	time.Sleep(tables.Unseen)
	n.Store, n.other = n.other, n.Store
	return n.Store
}

func (n *nodes) Put(ctx context.Context, p ...Person) error { return n.turn().Put(ctx, p...) }

func (n *nodes) Add(ctx context.Context, p ...Person) ([]string, error) {
	return n.turn().Add(ctx, p...)
}

func (n *nodes) Get(ctx context.Context, id string) (Person, error) { return n.turn().Get(ctx, id) }

func (n *nodes) All(ctx context.Context, ids ...string) (map[string]Person, error) {
	return n.turn().All(ctx, ids...)
}

func (n *nodes) Erase(ctx context.Context, ids ...string) error { return n.turn().Erase(ctx, ids...) }

func (n *nodes) Merged(ctx context.Context, id string) ([]Person, error) {
	return n.turn().Merged(ctx, id)
}

func (n *nodes) Merge(ctx context.Context, into, from string) error {
	return n.turn().Merge(ctx, into, from)
}

func (n *nodes) Part(ctx context.Context, id string) error { return n.turn().Part(ctx, id) }

func (n *nodes) Apart(ctx context.Context, a, b string) error { return n.turn().Apart(ctx, a, b) }

func (n *nodes) Search(ctx context.Context, text string, limit int) ([]Person, error) {
	return n.turn().Search(ctx, text, limit)
}

func (n *nodes) Doubles(ctx context.Context) ([]Double, error) { return n.turn().Doubles(ctx) }

func (n *nodes) Dossier(ctx context.Context, id string) (Dossier, error) {
	return n.turn().Dossier(ctx, id)
}

func (n *nodes) Amend(ctx context.Context, id string, change func(*Dossier) error) error {
	return n.turn().Amend(ctx, id, change)
}

func (n *nodes) Papers(ctx context.Context, id string) ([]Paper, error) {
	return n.turn().Papers(ctx, id)
}

func (n *nodes) Write(ctx context.Context, l Letter, pdf []byte) (bool, error) {
	return n.turn().Write(ctx, l, pdf)
}

func (n *nodes) Turn(ctx context.Context, from LetterState, l Letter) (bool, error) {
	return n.turn().Turn(ctx, from, l)
}

// TestWhoIsErasedAtOneNodeIsNamelessAtTheOther, with all that was merged into him and what the desk kept.
func TestWhoIsErasedAtOneNodeIsNamelessAtTheOther(t *testing.T) {
	address := cluster.Database(t)
	a, b := inDatabase(t, address), inDatabase(t, address)
	put(t, a, Person{ID: "1", Name: "Zoé Lefèvre"}, Person{ID: "2", Name: "Zoe Lefevre"}, Person{ID: "3", Name: "Bob"})
	err := errors.Join(b.Merge(ctx, "1", "2"), a.Amend(ctx, "2", func(d *Dossier) error { d.Phone = "07"; return nil }), b.Erase(ctx, "2"))
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(tables.Unseen)
	for _, id := range []string{"1", "2"} {
		if p, err := a.Get(ctx, id); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s is %+v, %v", id, p, err)
		}
		if d, err := a.Dossier(ctx, id); err != nil || d.Phone != "" {
			t.Errorf("of %s is kept %+v, %v", id, d, err)
		}
	}
	if found, err := a.Search(ctx, "lefevre", 9); err != nil || len(found) > 0 {
		t.Errorf("found %v, %v", found, err)
	}
	if p, err := a.Get(ctx, "3"); err != nil || p.Name != "Bob" {
		t.Errorf("%v, %v", p, err)
	}
}

// TestWhatTwoNodesChangeAtOnceIsAllThere: of a dossier that is amended at both nothing is lost, and a letter is written and sent once.
func TestWhatTwoNodesChangeAtOnceIsAllThere(t *testing.T) {
	address := cluster.Database(t)
	at := []Store{inDatabase(t, address), inDatabase(t, address)}
	put(t, at[0], Person{ID: "1", Name: "Zoé"})
	var all sync.WaitGroup
	var mu sync.Mutex
	written, sent := 0, 0
	for i := range 20 {
		all.Go(func() {
			s := at[i%2]
			if err := s.Amend(ctx, "1", func(d *Dossier) error { d.Owe(Owed{For: "x", Amount: int64(i)}); return nil }); err != nil {
				t.Error(err)
			}
			l := Letter{No: fmt.Sprint(i / 2), Person: "1", Subject: "s", Text: "t", State: LetterDue}
			fresh, err := s.Write(ctx, l, []byte("%PDF"))
			if err != nil {
				t.Error(err)
			}
			l.State = LetterSending
			turned, err := s.Turn(ctx, LetterDue, l)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			written, sent = written+int(bit(fresh)), sent+int(bit(turned))
		})
	}
	all.Wait()
	if d, err := at[0].Dossier(ctx, "1"); err != nil || len(d.Owed) != 20 || written != 10 || sent != 10 {
		t.Errorf("%d debts of 20, %d letters written and %d sent of 10, %v", len(d.Owed), written, sent, err)
	}
}

// TestTextThatADatabaseDoesNotKeepIsPutRight: names come from files of all kinds.
func TestTextThatADatabaseDoesNotKeepIsPutRight(t *testing.T) {
	s := inDatabase(t, cluster.Database(t))
	put(t, s, Person{ID: "1", Name: "Zo\xe9 \x00 Martin"})
	if p, err := s.Get(ctx, "1"); err != nil || p.ID != "1" {
		t.Errorf("%+v, %v", p, err)
	}
}
