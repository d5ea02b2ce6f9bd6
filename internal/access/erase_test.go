package access

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
)

// TestNothingIsLeftOfWhoIsForgotten: account, proofs, session, codes, seat and duty go, in memory and in the file; those of others stay.
func TestNothingIsLeftOfWhoIsForgotten(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "access.db")
	s, err := Open(path, "pepper", nil)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	code := func(c Code) string {
		t.Helper()
		secret, err := s.NewCode(ctx, c)
		must(err)
		return secret
	}
	must(s.AddFirstOwner(ctx, "owner", "owner"))
	for _, id := range []string{"anna", "bob"} {
		must(s.Add(ctx, id, id, Grant{Role: role.Dealer}))
		must(s.SetPassword(ctx, id, "correct horse battery"))
		_, err := s.SignIn(ctx, id, "", logbook.ByPassword, false)
		must(err)
		code(Code{For: ForProof, Person: id})
		_, _, err = s.ClaimSeat(ctx, code(Code{For: ForSeat, Stream: "t", Player: id}), "phone", "")
		must(err)
		d, _, err := s.Enrol(ctx, code(Code{For: ForDevice, Name: id + "'s table", Place: Place{Kind: AtTable, Table: 1}}))
		must(err)
		must(s.Relieve(ctx, d.ID, id))
	}
	must(s.Forget(ctx, "anna", "nobody"))
	for _, when := range []string{"in memory", "in the file"} {
		for id, want := range map[string]bool{"anna": false, "bob": true} {
			h := s.Of(id)
			if (h.Account != nil) != want || (len(h.Sessions) == 1) != want || (len(h.Seats) == 1) != want || (len(h.Devices) == 1) != want {
				t.Errorf("%s, of %s: %+v", when, id, h)
			}
		}
		if len(s.codes) != 1 || len(s.devices) != 2 {
			t.Errorf("%s: %d codes, %d devices", when, len(s.codes), len(s.devices))
		}
		if text, err := json.Marshal(s.Of("bob")); err != nil || len(text) < 100 {
			t.Errorf("%s, %v", text, err)
		}
		must(s.Close())
		s, err = Open(path, "pepper", nil)
		must(err)
	}
	must(s.Close())
}
