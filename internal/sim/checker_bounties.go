package sim

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/tournament"
)

// bounties is what stands on heads and who has what of it, by numbers of entries, in the units of the sheet; of mystery bounties a head is
// one token, and pockets are minor units.
type bounties struct {
	heads   map[int]int
	kept    int
	pockets map[int]int64
	sealed  []int64 // envelopes that are closed, largest first
	open    bool    // they are in play
	settled []tournament.BountiesTaken
	numbers []int // of these, as the state counts them
	count   int
}

func newBounties() bounties { return bounties{heads: map[int]int{}, pockets: map[int]int64{}} }

func (a *auditor) units() int {
	b := a.created.Structure.Bounties
	if b == nil || b.Kind == bounty.Mystery {
		return 0
	}
	return int(b.Price / b.Unit)
}

// followBounties follows heads with an arithmetic of its own: what is on them goes where it is said, once.
func (a *auditor) followBounties(e tournament.Event) error {
	b := &a.bounties
	switch e := e.(type) {
	case tournament.Registered:
		b.heads[e.No] = a.units()
	case tournament.LateSeated:
		b.heads[e.No] = a.units()
	case tournament.BountiesSealed:
		if len(e.Heads) != len(e.Envelopes) || len(e.Heads) != a.left || len(e.Heads) > len(a.prizes) {
			return fmt.Errorf("bounties: %d envelopes for %d heads of %d players, %d paid", len(e.Envelopes), len(e.Heads), a.left, len(a.prizes))
		}
		b.open = true
		for _, no := range e.Heads {
			b.heads[no] = 1
		}
		b.sealed = nil
		for _, worth := range e.Envelopes {
			b.sealed = append(b.sealed, int64(worth))
		}
	case tournament.BountiesUnsealed:
		b.open, b.sealed = false, nil
		clear(b.heads)
	case tournament.BountiesTaken:
		b.count++
		return a.taken(e)
	case tournament.BountiesBack:
		return a.gaveBack(e.No)
	}
	return nil
}

// taken checks who gets what for heads, and moves it.
func (a *auditor) taken(e tournament.BountiesTaken) error {
	b, sheet := &a.bounties, a.created.Structure.Bounties
	worth := int64(0)
	for _, h := range e.Heads {
		if b.heads[h.Entry] != h.Tokens || h.Tokens == 0 && e.Held == 0 {
			return fmt.Errorf("bounties: %d tokens of entry %d, which has %d", h.Tokens, h.Entry, b.heads[h.Entry])
		}
		b.heads[h.Entry] = 0
		worth += int64(h.Worth)
		if sheet.Kind != bounty.Mystery && !e.Own && int64(h.Worth) != int64(h.Tokens)*int64(sheet.Unit) {
			return fmt.Errorf("bounties: a head of %d tokens is worth %d", h.Tokens, h.Worth)
		}
	}
	if err := a.envelopes(e, worth); err != nil {
		return err
	}
	b.settled, b.numbers = append(b.settled, e), append(b.numbers, b.count)
	if b.kept -= e.Held; e.Kept {
		b.kept += e.Heads[0].Tokens
		return nil
	}
	for _, t := range e.Takes {
		worth -= int64(t.Pocket + t.Head)
		b.pockets[t.Entry] += int64(t.Pocket)
		b.heads[t.Entry] += int(t.Head / sheet.Unit)
	}
	if worth != 0 || b.kept < 0 {
		return fmt.Errorf("bounties: %d are lost of %+v", worth, e)
	}
	if e.Own || e.ByHand {
		return nil
	}
	return a.shares(e)
}

// envelopes takes the envelopes opened for heads out of those that are closed.
func (a *auditor) envelopes(e tournament.BountiesTaken, worth int64) error {
	b := &a.bounties
	sum := int64(0)
	for _, d := range e.Drawn {
		i := slices.Index(b.sealed, int64(d))
		if i < 0 {
			return fmt.Errorf("bounties: no envelope of %d is closed", d)
		}
		b.sealed = slices.Delete(b.sealed, i, i+1)
		sum += int64(d)
	}
	if a.batch.purpose == "mystery" {
		a.batch.purpose = ""
	}
	if len(e.Drawn) > 0 && sum != worth {
		return fmt.Errorf("bounties: envelopes of %d for heads worth %d", sum, worth)
	}
	return nil
}

// shares does the sharing once more: heads that one player took are added up, and the odd unit goes to the pocket.
func (a *auditor) shares(e tournament.BountiesTaken) error {
	sheet := a.created.Structure.Bounties
	got := map[int]int64{}
	for _, h := range e.Heads {
		if len(h.By) != 1 {
			return fmt.Errorf("bounties: entry %d was taken by %v, and no floor has shared it", h.Entry, h.By)
		}
		got[h.By[0]] += int64(h.Worth)
	}
	for _, t := range e.Takes {
		all, unit := got[t.Entry], int64(sheet.Unit)
		head := int64(0)
		if sheet.Kind == bounty.Progressive {
			head = all / unit / 2 * unit
		}
		if all != int64(t.Pocket+t.Head) || t.Head != 0 && head != int64(t.Head) || !a.ended && a.entryIn(t.Entry) && head != int64(t.Head) { // on the head of who has won nothing is put any more
			return fmt.Errorf("bounties: %d in the pocket and %d on the head of %d", t.Pocket, t.Head, all)
		}
	}
	return nil
}

func (a *auditor) entryIn(no int) bool {
	return slices.ContainsFunc(a.entries, func(e account) bool { return e.no == no && e.table != 0 })
}

// gaveBack puts a settlement back.
func (a *auditor) gaveBack(no int) error {
	b := &a.bounties
	i := slices.Index(b.numbers, no)
	if i < 0 {
		return fmt.Errorf("bounties: settlement %d does not stand", no)
	}
	e := b.settled[i]
	for _, t := range e.Takes {
		b.pockets[t.Entry] -= int64(t.Pocket)
		if b.heads[t.Entry] -= int(t.Head / a.created.Structure.Bounties.Unit); b.heads[t.Entry] < 0 {
			return fmt.Errorf("bounties: entry %d gives back what it has no more", t.Entry)
		}
	}
	for _, h := range e.Heads {
		b.heads[h.Entry] += h.Tokens
	}
	if b.kept += e.Held; e.Kept {
		b.kept -= e.Heads[0].Tokens
	}
	for _, d := range e.Drawn {
		b.sealed = append(b.sealed, int64(d))
	}
	b.settled, b.numbers = slices.Delete(b.settled, i, i+1), slices.Delete(b.numbers, i, i+1)
	return nil
}

// agreeBounties compares the heads and pockets of the state with those that were followed.
func (a *auditor) agreeBounties(s *tournament.State) error {
	b, sheet := &a.bounties, a.created.Structure.Bounties
	if sheet == nil {
		return nil
	}
	won := int64(0)
	for i := range s.Entries {
		e := &s.Entries[i]
		if s.HeadTokens(e) != b.heads[e.No] || int64(s.Pocket(e)) != b.pockets[e.No] {
			return fmt.Errorf("bounties: entry %d has %d on the head and %d won, not %d and %d", e.No, s.HeadTokens(e), s.Pocket(e), b.heads[e.No], b.pockets[e.No])
		}
		won += b.pockets[e.No]
	}
	stands := int64(b.kept)
	for _, tokens := range b.heads {
		stands += int64(tokens)
	}
	closed := int64(0)
	for _, worth := range b.sealed {
		closed += worth
	}
	bank := int64(len(a.entries))*int64(sheet.Price) - won
	if sheet.Kind != bounty.Mystery && bank != stands*int64(sheet.Unit) || b.open && (bank != closed || stands != int64(len(b.sealed))) {
		return fmt.Errorf("bounties: %d are not paid yet, %d tokens stand on heads or are kept, %d lie in %d envelopes", bank, stands, closed, len(b.sealed))
	}
	if bank, want := int64(s.Total(tournament.BountyBankAccount)), int64(len(a.entries))*int64(sheet.Price)-won; bank != want {
		return fmt.Errorf("bounties: %d in the bank, not %d", bank, want)
	}
	return nil
}
