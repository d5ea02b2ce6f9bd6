package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// awards is what the ledger knows of prizes beside places: how they are shared, what was agreed, and what players were handed.
type awards struct {
	plan     tournament.PrizePlan
	version  int
	hands    map[int]tournament.PotHand // with which entries went out, by number
	handed   map[int]tournament.PrizeHandedOut
	deal     *agreement
	advances map[table.PlayerID]bool // paid for an entry to come
	parts    int                     // commands after which prizes were compared
	stop     *tournament.Stopped
	waits    *tournament.Clock // suspended: the clock before
}

// agreement is a deal that is proposed or made, with its shares by numbers of entries.
type agreement struct {
	shares map[int]int64
	toPlay int64
	signed map[int]bool
	made   bool
}

func newAwards() awards {
	return awards{hands: map[int]tournament.PotHand{}, handed: map[int]tournament.PrizeHandedOut{}, advances: map[table.PlayerID]bool{}}
}

// followAwards follows what concerns prizes, before the ledger of places follows the same event.
func (a *auditor) followAwards(e tournament.Event) error {
	w := &a.awards
	if err := a.standsStill(e); err != nil {
		return err
	}
	if late, err := a.followCorrections(e); late {
		return err
	}
	switch e := e.(type) {
	case tournament.Eliminated:
		a.dropOffer()
		for _, o := range e.Out {
			no := a.entries[a.latest[o.Player]].no
			w.hands[no] = o.PotHand
			a.batch.out = append(a.batch.out, no)
		}
		return nil
	case tournament.BustUndone:
		return a.backFor(e)
	case tournament.PrizesSet:
		return a.prizesSet(e)
	case tournament.BetterHandTold:
		return a.betterHand(e)
	case tournament.PrizeHandedOut:
		return a.handsOut(e)
	case tournament.PrizeTakenBack:
		if _, had := w.handed[e.Entry]; !had {
			return fmt.Errorf("prizes: entry %d gives back what it was not handed", e.Entry)
		}
		delete(w.handed, e.Entry)
	case tournament.RegistrationClosed, tournament.RoundRanked, tournament.OutRanked, tournament.RegistrationReopened, tournament.Ended:
	default:
		return a.followMore(e)
	}
	a.batch.awarded = true
	return nil
}

// followMore follows deals, advances, and whether the event goes on.
func (a *auditor) followMore(e tournament.Event) error {
	w := &a.awards
	switch e := e.(type) {
	case tournament.DealProposed:
		return a.dealProposed(e)
	case tournament.DealSigned:
		return a.dealSigned(e.Player)
	case tournament.DealMade:
		return a.dealMade()
	case tournament.DealDropped:
		return a.dealDropped()
	case tournament.WaitingJoined:
		if e.Paid {
			w.advances[e.Player] = true
		}
	case tournament.WaitingLeft:
		delete(w.advances, e.Player)
	case tournament.LateSeated:
		delete(w.advances, e.Player)
	case tournament.Suspended:
		return a.suspended(e)
	case tournament.WentOn:
		return a.wentOn(e)
	case tournament.Stopped:
		return a.stopped(e)
	case tournament.StopUndone:
		w.stop, a.batch.awarded = nil, true
	}
	return nil
}

// pays is what a place pays to who takes it from now on: once a deal is made, of the places of those who made it, what they play on for.
func (a *auditor) pays(place int) int64 {
	if d := a.awards.deal; d != nil && d.made && place <= len(d.shares) {
		if place == 1 {
			return d.toPlay
		}
		return 0
	}
	if place > len(a.prizes) {
		return 0
	}
	return a.prizes[place-1]
}

// shareOf is what a deal gave to an entry.
func (a *auditor) shareOf(no int) int64 {
	if d := a.awards.deal; d != nil && d.made {
		return d.shares[no]
	}
	return 0
}

// unit is to what shares of the pool are rounded down.
func (a *auditor) unit() int64 {
	if r := a.awards.plan.Round; r > 0 {
		return int64(r)
	}
	return max(1, int64(a.created.Structure.Payouts.Round))
}

// prize is what its place gives to one of the entries that share it: an equal part of the prizes of all the places they fill. What cannot be
// divided goes to the better hand of the pot in units of the prizes where the book says so (LP-7-35-c) and it was told; else it goes by minor
// units to the earliest entries.
func (a *auditor) prize(f fall, place, no int) int64 {
	n := int64(len(f.entries))
	var sum, earlier int64
	best := 0
	for i, other := range f.entries {
		sum += a.pays(place + i)
		if other < no {
			earlier++
		}
		if a.awards.hands[other] == tournament.PotBetter && (best == 0 || other < best) {
			best = other
		}
	}
	if best > 0 && a.created.Policy.SharedRemainder.Value == tournament.RemainderToBetterHand {
		each := sum - sum%(n*a.unit())
		if no == best {
			return sum - each/n*(n-1)
		}
		return each / n
	}
	if earlier < sum%n {
		return sum/n + 1
	}
	return sum / n
}

// undecidedShare reports whether something is left over that goes to the better hand of a shared place, and nobody has told which that is.
func (a *auditor) undecidedShare(f fall, place int) bool {
	if len(f.entries) < 2 || a.created.Policy.SharedRemainder.Value != tournament.RemainderToBetterHand {
		return false
	}
	var sum int64
	unknown := false
	for i, no := range f.entries {
		sum += a.pays(place + i)
		unknown = unknown || a.awards.hands[no] == tournament.PotUnknown
	}
	return unknown && sum%(int64(len(f.entries))*a.unit()) != 0
}

// placeOf is the place of an entry that is out, with those who share it; 0: it is in. The winner's is 1.
func (a *auditor) placeOf(no int) (place int, f fall) {
	if a.ended && a.winner == no {
		return 1, fall{[]int{no}}
	}
	place = a.left + 1
	for i := len(a.falls) - 1; i >= 0; i-- {
		if slices.Contains(a.falls[i].entries, no) {
			return place, a.falls[i]
		}
		place += len(a.falls[i].entries)
	}
	return 0, fall{}
}

// wins is all that an entry has won by its place and by a deal.
func (a *auditor) wins(no int) int64 {
	place, f := a.placeOf(no)
	if place == 0 || a.prizes == nil {
		return a.shareOf(no)
	}
	return a.prize(f, place, no) + a.shareOf(no)
}

// prizesSet follows another plan; once the prizes are fixed they are what it gives.
func (a *auditor) prizesSet(e tournament.PrizesSet) error {
	w := &a.awards
	if e.Version != w.version+1 {
		return fmt.Errorf("prizes: version %d of the plan after %d", e.Version, w.version)
	}
	if w.deal != nil && w.deal.made {
		return errors.New("prizes: changed though those who play for them have made a deal")
	}
	a.dropOffer()
	w.plan, w.version = e.Plan, e.Version
	if (len(e.Prizes) > 0) != (a.prizes != nil) {
		return fmt.Errorf("prizes: %d prizes of a plan, fixed are %v", len(e.Prizes), a.prizes)
	}
	if a.prizes == nil {
		return nil
	}
	if e.Reason == "" {
		return errors.New("prizes: they were fixed, and nobody has said why they change")
	}
	a.prizes = a.ladder()
	a.batch.awarded = true
	return a.sameLadder(e.Prizes)
}

// sameLadder compares prizes with those of the ledger.
func (a *auditor) sameLadder(got []money.Amount) error {
	if len(got) != len(a.prizes) {
		return fmt.Errorf("prizes: %d places are paid, not %d", len(got), len(a.prizes))
	}
	for i, p := range got {
		if int64(p) != a.prizes[i] {
			return fmt.Errorf("prizes: place %d gets %d, not %d", i+1, p, a.prizes[i])
		}
	}
	return nil
}

// betterHand follows the word on who had the better hand of those who share a place.
func (a *auditor) betterHand(e tournament.BetterHandTold) error {
	told := false
	place := a.left + 1
	for i := len(a.falls) - 1; i >= 0; i-- {
		f := a.falls[i]
		if place == e.Place {
			if !a.undecidedShare(f, place) || e.Entry != 0 && !slices.Contains(f.entries, e.Entry) {
				return fmt.Errorf("prizes: a better hand is told of place %d, shared by %v", place, f.entries)
			}
			for _, no := range f.entries {
				a.awards.hands[no] = tournament.PotWorse
				if e.Entry == 0 {
					a.awards.hands[no] = tournament.PotEqual
				}
			}
			if e.Entry != 0 {
				a.awards.hands[e.Entry] = tournament.PotBetter
			}
			told = true
		}
		place += len(f.entries)
	}
	if !told {
		return fmt.Errorf("prizes: nobody shares place %d", e.Place)
	}
	a.batch.awarded = true
	return nil
}

// handsOut checks a prize that is handed out: to whom it is owed, all of it, once, with what the book asks for, and each prize in kind to one
// of those whose place it is a part of.
func (a *auditor) handsOut(e tournament.PrizeHandedOut) error {
	w := &a.awards
	_, had := w.handed[e.Entry]
	place, f := a.placeOf(e.Entry)
	i := slices.IndexFunc(a.entries, func(x account) bool { return x.no == e.Entry })
	switch {
	case had:
		return fmt.Errorf("prizes: entry %d is handed a prize twice", e.Entry)
	case i < 0 || a.entries[i].player != e.Player || place == 0:
		return fmt.Errorf("prizes: entry %d of %s is not out", e.Entry, e.Player)
	case a.late || a.undecidedShare(f, place):
		return fmt.Errorf("prizes: the prize of entry %d is not settled", e.Entry)
	case a.bubble != nil && slices.Contains(a.bubble.out, e.Entry):
		return fmt.Errorf("prizes: entry %d went out in the round that is played", e.Entry)
	case a.created.Policy.PrizeIdentity.Value && !e.Identity || a.created.Policy.PrizeChips.Value && !e.Chips:
		return fmt.Errorf("prizes: entry %d is handed a prize, and nobody has seen what the book asks for", e.Entry)
	}
	worth := int64(e.Money)
	for j, k := range e.Kind {
		worth += int64(k.Value)
		at := min(k.Place, len(a.entries))
		if !slices.Contains(w.plan.Kind, k) || at < place || at >= place+len(f.entries) || slices.Contains(e.Kind[:j], k) {
			return fmt.Errorf("prizes: entry %d on place %d is handed %q of place %d", e.Entry, place, k.What, at)
		}
		for other, h := range w.handed {
			if slices.Contains(h.Kind, k) {
				return fmt.Errorf("prizes: entry %d is handed %q, which entry %d has", e.Entry, k.What, other)
			}
		}
	}
	want, heads := a.wins(e.Entry), a.bounties.pockets[e.Entry]
	if worth != want || int64(e.Bounty) != heads || want+heads == 0 || e.Money < 0 {
		return fmt.Errorf("prizes: entry %d is handed %d and %d for heads, it has won %d and %d", e.Entry, worth, e.Bounty, want, heads)
	}
	w.handed[e.Entry] = e
	a.batch.awarded = true
	return nil
}

// backFor has players in again: their hands in the pot are forgotten, and nobody comes back into an event whose prizes others have shared.
func (a *auditor) backFor(e tournament.BustUndone) error {
	w := &a.awards
	a.dropOffer()
	a.batch.awarded = true
	for _, at := range e.Back {
		no := a.entries[a.latest[at.Player]].no
		delete(w.hands, no)
		if _, had := w.handed[no]; had {
			return fmt.Errorf("prizes: entry %d is in again and keeps a prize that it was handed", no)
		}
		if d := w.deal; d != nil && d.made {
			if _, part := d.shares[no]; !part {
				return fmt.Errorf("deal: %s comes back and has no part in it", at.Player)
			}
		}
	}
	return nil
}

// agreeAwards compares what every entry has won and was handed with the state, after what changes it.
func (a *auditor) agreeAwards(s *tournament.State) error {
	out := a.batch.out
	if !a.batch.awarded && len(out) == 0 || a.refunded() {
		return nil
	}
	if a.awards.parts++; !a.batch.awarded && !a.late && a.awards.parts%partsMax != 0 {
		return a.agreeOut(s, out)
	}
	if err := a.agreeRanks(s); err != nil {
		return err
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		h, had := a.awards.handed[e.No]
		if (e.HandedAt > 0) != had || e.Handed != h.Money || e.HandedBounty != h.Bounty || !slices.Equal(e.HandedKind, h.Kind) {
			return fmt.Errorf("prizes: entry %d was handed %d and %v, not %d and %v", e.No, e.Handed, e.HandedKind, h.Money, h.Kind)
		}
		if had {
			worth, _ := a.handedOf(e.No)
			heads := a.bounties.pockets[e.No] - int64(h.Bounty)
			if won := a.wins(e.No); worth != won && !a.corrected.differs[e.No] || int64(s.Difference(e)) != won-worth+heads {
				return fmt.Errorf("prizes: entry %d was handed %d and has won %d since", e.No, worth, won)
			}
		}
	}
	return nil
}

// partsMax is how many commands that took players out, and did nothing else to prizes, are looked at for these players alone before everybody's
// place is compared again.
const partsMax = 64

// agreeOut compares what players who have just gone out have won: nobody else's place changes.
func (a *auditor) agreeOut(s *tournament.State, out []int) error {
	place, missing := a.left+1, len(out)
	for i := len(a.falls) - 1; i >= 0 && missing > 0; i-- {
		f := a.falls[i]
		for _, no := range f.entries {
			if !slices.Contains(out, no) {
				continue
			}
			missing--
			e := s.EntryNo(no)
			if e == nil || e.HandedAt > 0 {
				return fmt.Errorf("places: entry %d is not out, or was handed a prize before", no)
			}
			want := a.endsAs(no, ending{place, tie(len(f.entries)), a.prize(f, place, no)})
			if got := (ending{e.Place, e.Tied, int64(s.Prize(e))}); got != want {
				return fmt.Errorf("places: entry %d has %+v, not %+v", no, got, want)
			}
		}
		place += len(f.entries)
	}
	if missing > 0 {
		return fmt.Errorf("places: %d of entries %v are not out", missing, out)
	}
	return nil
}

// unclaimed is how many prizes that were won nobody was handed.
func (a *auditor) unclaimed() (n int) {
	if a.refunded() {
		return 0
	}
	for i := range a.entries {
		if _, had := a.awards.handed[a.entries[i].no]; !had && a.wins(a.entries[i].no) > 0 {
			n++
		}
	}
	return n
}

// closedBooks checks what is left once an evening is settled: of the pool nothing but the prizes that nobody has come for, and on no head anything.
func (a *auditor) closedBooks(s *tournament.State) error {
	if a.refunded() {
		return a.agreeRefunds(s)
	}
	var owed, played int64
	for i := range a.entries {
		no := a.entries[i].no
		if worth, had := a.handedOf(no); had {
			owed += max(0, a.wins(no)-worth)
		} else {
			owed += a.wins(no)
		}
	}
	if !a.ended { // stopped: what was still to be played for is nobody's
		played = a.pool() - a.awarded()
		if a.prizes == nil {
			played = int64(s.Pool())
		}
	}
	left := int64(s.Pool()) + int64(s.Total(tournament.AwardedAccount))
	if got := int64(s.Total(tournament.PrizesAccount)); got != owed || left != played {
		return fmt.Errorf("ledger: at the end %d is owed to players, not %d, and %d of the pool is left, not %d", got, owed, left, played)
	}
	return nil
}
