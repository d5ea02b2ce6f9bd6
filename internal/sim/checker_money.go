package sim

import (
	"fmt"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/tournament"
)

// agreeMoney compares the books of the state with what entries and places alone say: what was bought into the pool and what the house
// added, what the house takes, what waits at the desk, and what places that are taken were worth.
func (a *auditor) agreeMoney(s *tournament.State) error {
	n := int64(len(a.entries))
	heads := n * int64(a.created.Structure.BountyPrice())
	bought, fees := n*int64(a.created.Structure.BuyIn), n*int64(a.created.Structure.Fee)
	added, awarded, kept := int64(0), int64(0), a.withheld(bought+a.spent)
	if a.prizes != nil {
		added = a.pool() - bought - a.spent + kept
		left := a.left
		if a.ended {
			left = 0
		}
		for _, p := range a.prizes[min(left, len(a.prizes)):] {
			awarded += p
		}
	}
	for _, b := range []struct {
		what      string
		got, want int64
	}{
		{"in the pool", int64(s.Pool()), bought + a.spent + added - kept},
		{"withheld by the law", int64(s.Total(tournament.CagnotteAccount)), kept + a.withheld(a.tipped)},
		{"brought by entries", int64(s.Total(tournament.EntriesAccount) + s.Total(tournament.ReEntriesAccount)), bought},
		{"brought by rebuys and add-ons", int64(s.Total(tournament.RebuysAccount) + s.Total(tournament.AddOnsAccount)), a.spent},
		{"added by the house", int64(s.Total(tournament.AddedAccount)), added},
		{"given by the house", -int64(s.Total(tournament.HouseAccount)), added},
		{"brought to the house", int64(s.Total(tournament.FeesAccount)), fees + a.charged},
		{"to be settled at the desk", -int64(s.Total(tournament.DeskAccount)), bought + a.spent + fees + a.charged + a.tipped + heads},
		{"brought by the bonus", int64(s.Total(tournament.BonusAccount)), a.tipped},
		{"awarded", -int64(s.Total(tournament.AwardedAccount)), awarded},
		{"owed to players", int64(s.Total(tournament.PrizesAccount)), awarded},
	} {
		if b.got != b.want {
			return fmt.Errorf("ledger: %d %s, not %d", b.got, b.what, b.want)
		}
	}
	return a.agreeBounties(s)
}

// withheld is what the law withholds of an amount.
func (a *auditor) withheld(of int64) int64 {
	rates, percent := a.created.Policy.Withholding.Value, 0
	for i, g := range a.created.Structure.Games() {
		at := map[hand.Game]int{hand.Holdem: rates.Holdem, hand.ShortDeck: rates.Holdem, hand.Omaha: rates.Omaha}[g]
		if i > 0 && at != percent {
			return 0
		}
		percent = at
	}
	return (of*int64(percent)*2 + 100) / 200
}
