package sim

import (
	"cmp"
	"fmt"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/tournament"
)

// agreeMoney compares the books of the state with what entries, places, deals and what was handed out say alone: what came in is the pool, what is
// the house's and the law's, and what stands on heads; what went out is the prizes. It holds to the cent after every command.
func (a *auditor) agreeMoney(s *tournament.State) error {
	if a.refunded() {
		return a.agreeRefunds(s)
	}
	n := int64(len(a.entries))
	heads := n * int64(a.created.Structure.BountyPrice())
	bought, fees := n*int64(a.created.Structure.BuyIn), n*int64(a.created.Structure.Fee)
	added, awarded, kept := int64(0), a.awarded(), a.withheld(bought+a.spent)
	if a.prizes != nil {
		added = a.pool() - bought - a.spent + kept
	}
	cash, kind, given := int64(0), int64(0), int64(0)
	for _, h := range a.awards.handed {
		cash += int64(h.Money)
		given += int64(h.Bounty)
		for _, k := range h.Kind {
			kind += int64(k.Value)
		}
	}
	of, beyond := a.recovered()
	in := bought + a.spent + fees + a.charged + a.tipped + heads
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
		{"to be settled at the desk", -int64(s.Total(tournament.DeskAccount)), in - cash - given},
		{"won by heads and not handed out", int64(s.Total(tournament.PocketsAccount)), a.pocketed() - given},
		{"brought by the bonus", int64(s.Total(tournament.BonusAccount)), a.tipped},
		{"awarded", -int64(s.Total(tournament.AwardedAccount)), awarded},
		{"owed to players", int64(s.Total(tournament.PrizesAccount)), awarded - of},
		{"to be recovered", -int64(s.Total(tournament.RecoverAccount)), beyond},
		{"handed out in kind", int64(s.Total(tournament.InKindAccount)), kind},
		{"paid for entries to come", int64(s.Total(tournament.AdvancesAccount)), a.advanced()},
		{"due for entries to come", -int64(s.Total(tournament.AdvancesDueAccount)), a.advanced()},
	} {
		if b.got != b.want {
			return fmt.Errorf("ledger: %d %s, not %d", b.got, b.what, b.want)
		}
	}
	return cmp.Or(a.agreeBalance(s), a.agreeBounties(s), a.agreeAwards(s))
}

// pocketed is what players have won by heads.
func (a *auditor) pocketed() (all int64) {
	for _, won := range a.bounties.pockets {
		all += won
	}
	return all
}

// agreeBalance adds all accounts of money up: nothing came in that did not go somewhere, whatever the accounts are.
func (a *auditor) agreeBalance(s *tournament.State) error {
	var sum ledger.Amount
	for _, b := range s.Ledger().Balances() {
		if b.Asset == tournament.Currency() {
			sum += b.Amount
		}
	}
	if sum != 0 {
		return fmt.Errorf("ledger: %d more went in than came out", sum)
	}
	return nil
}

// awarded is what the places that are taken pay, and what a deal gives.
func (a *auditor) awarded() (sum int64) {
	left := a.left
	if a.ended {
		left = 0
	}
	for place := left + 1; place <= len(a.prizes); place++ {
		sum += a.pays(place)
	}
	for i := range a.entries {
		sum += a.shareOf(a.entries[i].no)
	}
	return sum
}

// advanced is what the waiting list has paid for entries to come; an event that was stopped owes it nothing.
func (a *auditor) advanced() int64 {
	if a.awards.stop != nil {
		return 0
	}
	return int64(len(a.awards.advances)) * int64(a.created.Structure.Price())
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
