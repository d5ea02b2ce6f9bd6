package room

import (
	"fmt"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// corrections has a bust told forty minutes late and places told the wrong way round, after a prize was handed out, and settles what lacks.
func (f *fixture) corrections(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("corrections", false, false)
	for i := range 8 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("o%d", i)))
	}
	f.must("corrections", create)
	f.must("corrections", tournament.Start{})
	for _, p := range []table.PlayerID{"o0", "o1", "o2", "o3"} {
		f.clock.Set(f.clock.Now() + 10*minute)
		f.must("corrections", tournament.Bust{Player: p})
	}
	f.must("corrections", tournament.CorrectLate{Out: &tournament.ForgottenOut{Player: "o4", Before: 2}, Reason: "left at the break"})
	f.undoLast("corrections", do)
	f.must("corrections", tournament.CorrectLate{Out: &tournament.ForgottenOut{Player: "o4", Before: 2}, Reason: "left at the break"})
	f.must("corrections", tournament.Bust{Player: "o5"})
	f.must("corrections", tournament.Bust{Player: "o6"})
	f.must("corrections", tournament.HandOut{Entry: 7, Identity: true, Chips: true})
	two := f.command("corrections", tournament.CorrectLate{Places: []int{6, 7}, Reason: "told in the wrong order"})
	two.Second = role.By{Person: "second", Role: role.Director}
	if _, err := f.Do(ctx, two); err != nil {
		f.t.Fatal(err)
	}
	f.must("corrections", tournament.SettleDifference{Entry: 7})
}
