package tournament

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// SharedRemainder says who gets what cannot be divided among those who share places.
type SharedRemainder uint8

const (
	// RemainderByCent divides to the minor unit; what is left goes one each to the earliest entries.
	RemainderByCent SharedRemainder = iota
	// RemainderToBetterHand divides to the unit of prizes; what is left goes to the better hand of that pot (LP-7-35-c).
	RemainderToBetterHand
)

var sharedRemainderNames = [...]string{"by_cent", "better_hand"}

// MarshalText writes the name used in the rulebooks.
func (r SharedRemainder) MarshalText() ([]byte, error) {
	return marshal(sharedRemainderNames[:], int(r))
}

// UnmarshalText reads the name used in the rulebooks.
func (r *SharedRemainder) UnmarshalText(text []byte) error {
	return unmarshal(sharedRemainderNames[:], text, r)
}

// PotHand is what is known of the hand with which a player went out, against those who share the place.
type PotHand uint8

const (
	PotUnknown PotHand = iota // nobody has told
	PotBetter                 // the better one in that pot
	PotWorse                  // another had it
	PotEqual                  // as good as the others
)

// BetterHandTold is that word, and what it changes.
type BetterHandTold struct {
	Place  int      `json:"place"`
	Entry  int      `json:"entry,omitempty"` // its number; 0: equal
	Places []Placed `json:"places,omitempty"`
}

// EventType is stable.
func (BetterHandTold) EventType() string { return "better_hand_told" }

// NoOpenShare refuses a word on hands that decide nothing.
const NoOpenShare refusal.Code = "no_open_share" // [Place]

// shareOut sets the prizes of placed entries, in the order of their places. Those who share a place share the prizes of all the places
// they fill. What cannot be divided goes to the better hand where the book says so and it is known; else minor units go one each to the
// earliest entries among them, so that nobody has to be drawn and nothing is lost.
func (s *State) shareOut(out []Placed, prizes []money.Amount, better func(entry int) bool) []Placed {
	for i := 0; i < len(out); {
		group := max(1, out[i].Tied)
		sum := covered(out[i].Place, group, prizes)
		members := out[i:min(i+group, len(out))]
		slices.SortStableFunc(members, func(a, b Placed) int { return cmp.Compare(a.Entry, b.Entry) })
		n, unit, best := money.Amount(group), money.Amount(1), -1
		if s.Policy.SharedRemainder.Value == RemainderToBetterHand {
			best = slices.IndexFunc(members, func(p Placed) bool { return better(p.Entry) })
		}
		if best >= 0 {
			unit = s.Sharing.round(&s.Structure.Payouts)
		}
		each := sum / n / unit * unit
		rest := sum - each*n
		for j := range members {
			members[j].Prize = each
			if best < 0 && money.Amount(j) < rest {
				members[j].Prize++
			}
		}
		if best >= 0 {
			members[best].Prize += rest
		}
		i += len(members)
	}
	return out
}

// covered is what so many places from one on pay together.
func covered(place, count int, prizes []money.Amount) (sum money.Amount) {
	for p := place; p < place+count && p <= len(prizes); p++ {
		sum += prizes[p-1]
	}
	return sum
}

// hadBetter reports whether an entry had the better hand of its pot.
func (s *State) hadBetter(entry int) bool { return s.EntryNo(entry).PotHand == PotBetter }

// OpenShares are the places whose shared prizes leave a remainder that goes to the better hand, which nobody has told, best first.
func (s *State) OpenShares() (places []int) {
	if s.Policy.SharedRemainder.Value != RemainderToBetterHand || len(s.Prizes) == 0 {
		return nil
	}
	unit, prizes := s.Sharing.round(&s.Structure.Payouts), s.PlacePrizes()
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Tied < 2 || e.PotHand != PotUnknown || slices.Contains(places, e.Place) {
			continue
		}
		if covered(e.Place, e.Tied, prizes)%(money.Amount(e.Tied)*unit) != 0 {
			places = append(places, e.Place)
		}
	}
	slices.Sort(places)
	return places
}

// tellBetterHand shares a prize whose remainder goes to the better hand.
func (d *decision) tellBetterHand(c TellBetterHand) error {
	if !slices.Contains(d.s.OpenShares(), c.Place) {
		return refusal.New(NoOpenShare, "Place", c.Place)
	}
	var list []Placed
	best := 0
	for i := range d.s.Entries {
		e := &d.s.Entries[i]
		if e.Place != c.Place {
			continue
		}
		list = append(list, Placed{Entry: e.No, Place: e.Place, Tied: e.Tied})
		if e.Player == c.Player {
			best = e.No
		}
	}
	if c.Player != "" && best == 0 {
		return refusal.New(UnknownPlayer, "Player", string(c.Player))
	}
	list = d.s.shareOut(list, d.s.PlacePrizes(), func(no int) bool { return no == best })
	list = slices.DeleteFunc(list, func(p Placed) bool { return d.s.placePrize(d.s.EntryNo(p.Entry)) == p.Prize })
	if err := d.s.mayReplace(list); err != nil {
		return err
	}
	d.emit(BetterHandTold{Place: c.Place, Entry: best, Places: list})
	var t article.Trace
	d.s.Policy.SharedRemainder.Decide(&t)
	if best == 0 {
		d.note("equal_hands", t.Decided(), "Place", c.Place)
		return nil
	}
	d.note("better_hand", t.Decided(), "Place", c.Place, "Player", string(c.Player), "Prize", int(prizeOf(list, best, d.s)))
	return nil
}

// prizeOf is what an entry gets once a list of places holds.
func prizeOf(list []Placed, entry int, s *State) money.Amount {
	for _, p := range list {
		if p.Entry == entry {
			return p.Prize
		}
	}
	return s.Prize(s.EntryNo(entry))
}

// applyBetterHand notes whose hand was better.
func (s *State) applyBetterHand(e BetterHandTold) {
	for i := range s.Entries {
		switch en := &s.Entries[i]; {
		case en.Place != e.Place:
		case e.Entry == 0:
			en.PotHand = PotEqual
		case en.No == e.Entry:
			en.PotHand = PotBetter
		default:
			en.PotHand = PotWorse
		}
	}
}
