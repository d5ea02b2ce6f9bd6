package access

import (
	"context"
	"fmt"
	"testing"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/tables"
)

// TestAPageThatIsOpenKeepsItsSession: it looks for hours, and no token is replaced that nobody could be handed.
func TestAPageThatIsOpenKeepsItsSession(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		f.staff("marie", Grant{Role: role.Floor})
		token, err := f.SignIn(ctx, "marie", "", logbook.ByPassword, false)
		f.must(err)
		for range 8 {
			f.at = f.at.Add(rotateAfter)
			if _, ok := f.Watches(ctx, token); !ok {
				t.Fatalf("signed out at %v", f.at)
			}
			f.seen.all.Wait()
		}
		f.at = f.at.Add(2 * rotateGrace)
		if _, fresh, ok := f.Session(ctx, token); !ok || fresh == "" {
			t.Errorf("the next form: %q %v", fresh, ok)
		}
	})
}

// TestNobodyWaitsForItToBeWrittenThatSomethingIsUsed: the sessions of thirty people are due, and two devices, while the tables are being changed.
func TestNobodyWaitsForItToBeWrittenThatSomethingIsUsed(t *testing.T) {
	each(t, func(t *testing.T, on string) {
		f, ctx := open(t, on), context.Background()
		var people []string
		for i := range 30 {
			id := fmt.Sprint("staff", i)
			f.staff(id, Grant{Role: role.Floor})
			token, err := f.SignIn(ctx, id, "", logbook.ByPassword, false)
			f.must(err)
			people = append(people, token)
		}
		_, one := f.enrolled(Place{Kind: AtDesk})
		_, two := f.enrolled(Place{Kind: AtDesk})
		f.at = f.at.Add(seenEvery)
		begun, goOn, changed := make(chan struct{}), make(chan struct{}), make(chan error)
		go func() {
			changed <- f.db.Change(ctx, func(*tables.Tx) (func(), error) {
				close(begun)
				<-goOn
				return nil, nil
			})
		}()
		<-begun
		for _, token := range people {
			if _, _, ok := f.Session(ctx, token); !ok {
				t.Error("signed out")
			}
		}
		for _, token := range []string{one, two} {
			if _, ok := f.Device(ctx, token); !ok {
				t.Error("unknown")
			}
		}
		close(goOn)
		f.must(<-changed)
		f.seen.all.Wait()
		for id, x := range f.sessions {
			if x.Used != f.at.UnixMilli() {
				t.Errorf("session %s was used at %d", id, x.Used)
			}
		}
		for id, d := range f.devices {
			if d.LastSeen != f.at.UnixMilli() {
				t.Errorf("device %s was seen at %d", id, d.LastSeen)
			}
		}
	})
}
