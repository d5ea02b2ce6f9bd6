package cashgame_test

import (
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// TestAnInvitationIsRenewedAndRevoked: another link gets the next number, none may be revoked twice. Events are written and read.
func TestAnInvitationIsRenewedAndRevoked(t *testing.T) {
	b, err := rulebook.Load("lois-du-poker")
	if err != nil {
		t.Fatal(err)
	}
	s := cashgame.New()
	events, err := cashgame.Decide(s, cashgame.Open{ID: "home", Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(),
		House: cashgame.House{Currency: cashgame.PlayChips, Answer: 60, Arrive: 60},
		Games: []cashgame.Game{{ID: "g", Blinds: table.Blinds{Small: 1, Big: 2}, MinBuyIn: 40, Unit: chip.Amount(1), Seats: 6}}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		cashgame.Apply(s, e)
	}
	for i, want := range []struct {
		cmd     cashgame.Command
		refused bool
		is      cashgame.Invitation
	}{
		{cashgame.RenewInvitation{}, false, cashgame.Invitation{No: 1}},
		{cashgame.RevokeInvitation{}, false, cashgame.Invitation{No: 1, Revoked: true}},
		{cashgame.RevokeInvitation{}, true, cashgame.Invitation{No: 1, Revoked: true}},
		{cashgame.RenewInvitation{}, false, cashgame.Invitation{No: 2}},
	} {
		events, err := cashgame.Decide(s, want.cmd, 2)
		if (err != nil) != want.refused {
			t.Fatalf("act %d: %v", i, err)
		}
		text, err := cashgame.MarshalEvents(events)
		if err != nil {
			t.Fatal(err)
		}
		read, err := cashgame.UnmarshalEvents(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range read {
			cashgame.Apply(s, e)
		}
		if s.Invitation != want.is {
			t.Errorf("act %d: %+v, want %+v", i, s.Invitation, want.is)
		}
	}
}
