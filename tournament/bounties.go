package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// Bounties is what stands on the head of every entry, besides what it brings to the pool.
type Bounties struct {
	Kind      bounty.Kind  `json:"kind"`
	Price     money.Amount `json:"price"`               // of each entry, minor units: whole units
	Unit      money.Amount `json:"unit"`                // the smallest token, minor units
	Envelopes []int        `json:"envelopes,omitempty"` // mystery: the largest ones, in hundredths of a percent of all; the others share the rest alike
}

// The reasons for which bounties are refused.
const (
	StructureBounties refusal.Code = "structure_bounties" // a price that is not made of units, or envelopes that cannot be
	NoBounties        refusal.Code = "no_bounties"        // the event has none
	NoHeadDue         refusal.Code = "no_head_due"        // [Player Entry] nothing stands on that head, or the player is in
	BadTakers         refusal.Code = "bad_takers"         // [Player] nobody is named, or somebody who cannot have taken the head
	BountyMoved       refusal.Code = "bounty_moved"       // [Player PlayerBy] what a bounty has put on a head has been taken since
	BountyDrawn       refusal.Code = "bounty_drawn"       // envelopes have been opened since
)

// The accounts of bounties.
const (
	BountyBankAccount ledger.Kind    = "bounty_bank"   // what entries bring for heads, until it is paid
	PocketsAccount    ledger.Kind    = "pockets"       // bounties won: what is owed to an entry's player; below zero: what he gives back since it was handed out
	TokensAccount     ledger.Kind    = "bounty_tokens" // tokens that the house has given out: below zero
	HeldAccount       ledger.Kind    = "bounties_held" // tokens of heads that nobody has taken, for the winner
	ForBounty         ledger.Purpose = "bounty"        // heads taken
	ForEnvelopes      ledger.Purpose = "envelopes"     // tokens given out once the money is reached
)

// Token is a bounty token: one unit, or of mystery bounties one head.
func Token() ledger.Asset { return ledger.Asset{Kind: ledger.Bounty, Name: "head"} }

// Events of bounties.
type (
	// HeadTaken is a head with the entries that took it: by numbers, first the one nearest to the left of the button.
	HeadTaken struct {
		Entry  int          `json:"entry"`
		By     []int        `json:"by,omitempty"`
		Tokens int          `json:"tokens"`
		Worth  money.Amount `json:"worth"`
	}
	// BountyTake is what an entry gets: paid now, and onto its own head.
	BountyTake struct {
		Entry  int          `json:"entry"`
		Pocket money.Amount `json:"pocket,omitempty"`
		Head   money.Amount `json:"head,omitempty"`
	}
	// BountiesTaken settles heads: those taken in one hand, one that is kept for the winner, or the winner's own with what was kept.
	BountiesTaken struct {
		Table  int            `json:"table,omitempty"`
		Heads  []HeadTaken    `json:"heads"`
		Takes  []BountyTake   `json:"takes,omitempty"`
		Kept   bool           `json:"kept,omitempty"`
		Own    bool           `json:"own,omitempty"`
		Held   int            `json:"held,omitempty"` // tokens of kept heads that go to the winner
		ByHand bool           `json:"by_hand,omitempty"`
		At     Instant        `json:"at"`
		Cites  []article.ID   `json:"cites,omitempty"`
		Drawn  []money.Amount `json:"drawn,omitempty"` // mystery: the envelopes opened for it
	}
	// BountiesBack puts a settlement back; No is that of State.Taken.
	BountiesBack struct {
		No int `json:"no"`
	}
	// BountiesSealed puts the mystery bounties into envelopes, and a token on each head that is left.
	BountiesSealed struct {
		Envelopes []money.Amount `json:"envelopes"`
		Heads     []int          `json:"heads"`
		At        Instant        `json:"at"`
	}
	// BountiesUnsealed opens registration or brings players back before the money again.
	BountiesUnsealed struct{}
)

func (BountiesTaken) EventType() string    { return "bounties_taken" }
func (BountiesBack) EventType() string     { return "bounties_back" }
func (BountiesSealed) EventType() string   { return "bounties_sealed" }
func (BountiesUnsealed) EventType() string { return "bounties_unsealed" }

// Settlement is heads that were settled together.
type Settlement struct {
	No int
	BountiesTaken
}

// validateBounties refuses bounties that cannot be kept.
func (s *Structure) validateBounties() error {
	b := s.Bounties
	if b == nil {
		return nil
	}
	bad := b.Price < 1 || b.Price > MoneyMax || b.Unit < 1 || b.Price%b.Unit != 0 || b.Kind > bounty.Mystery || len(b.Envelopes) > 0 && b.Kind != bounty.Mystery
	sum, last := 0, wholePool
	for _, share := range b.Envelopes {
		bad = bad || share < 1 || share > last
		sum, last = sum+share, share
	}
	if bad || sum > wholePool || len(b.Envelopes) > 100 {
		return refusal.New(StructureBounties)
	}
	return nil
}

// BountyPrice is what an entry brings for its head, in minor units.
func (s *Structure) BountyPrice() money.Amount {
	if s.Bounties == nil {
		return 0
	}
	return s.Bounties.Price
}

// Price is what an entry costs all in all, in minor units.
func (s *Structure) Price() money.Amount { return s.BuyIn + s.Fee + s.BountyPrice() }

// mystery reports whether heads are worth what is drawn.
func (s *Structure) mystery() bool { return s.Bounties != nil && s.Bounties.Kind == bounty.Mystery }

// HeadTokens is how many tokens stand on the head of an entry.
func (s *State) HeadTokens(e *Entry) int {
	if s.books == nil {
		return 0
	}
	return int(s.books.Balance(ledger.Account{Kind: BountiesAccount, Owner: ownerOf(e)}, Token()))
}

// Head is what stands on the head of an entry, in minor units; 0 of mystery bounties, whose worth nobody knows.
func (s *State) Head(e *Entry) money.Amount {
	if s.Structure.Bounties == nil || s.Structure.mystery() {
		return 0
	}
	return money.Amount(s.HeadTokens(e)) * s.Structure.Bounties.Unit
}

// Pocket is what an entry has won by bounties, handed out or not, in minor units.
func (s *State) Pocket(e *Entry) money.Amount {
	if s.books == nil {
		return 0
	}
	return money.Amount(s.books.Balance(ledger.Account{Kind: PocketsAccount, Owner: ownerOf(e)}, Currency())) + e.HandedBounty
}

// HeadsDue lists the entries that are out and whose heads nobody has been given, oldest first.
func (s *State) HeadsDue() []*Entry {
	if s.Structure.Bounties == nil {
		return nil
	}
	var out []*Entry
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place > 0 && s.HeadTokens(e) > 0 {
			out = append(out, e)
		}
	}
	return out
}

// headLost reports whether an entry went out without anybody taking its chips.
func (e *Entry) headLost() bool { return e.Disqualified || e.Surrendered || e.Removed > 0 }

// bountiesDue has the floor say who took the heads that the tables have not told, and share those that several took.
func (q *survey) bountiesDue(tasks []Task) []Task {
	for _, e := range q.s.HeadsDue() {
		var t article.Trace
		if len(e.TakenBy) > 1 {
			q.s.Rules.Bounty.Shared.Decide(&t)
		}
		tasks = append(tasks, Task{ID: taskAt("bounty", e.No), Kind: TaskBounty, Table: e.OutTable, Cites: t.Decided(), Wait: len(e.TakenBy) == 0 && !e.headLost(),
			Args: map[string]any{"Player": string(e.Player), "Entry": e.No, "Count": len(e.TakenBy)}})
	}
	return tasks
}

// envelopes are the mystery bounties for so many heads, largest first.
func (b *Bounties) envelopes(bank money.Amount, heads int) []money.Amount {
	out := make([]money.Amount, heads)
	left := bank
	for i := range out {
		if i < len(b.Envelopes) {
			out[i] = percent(bank, b.Envelopes[i]) / b.Unit * b.Unit
			left -= out[i]
		}
	}
	if rest := heads - len(b.Envelopes); rest > 0 {
		each := left / money.Amount(rest) / b.Unit * b.Unit
		for i := len(b.Envelopes); i < heads; i++ {
			out[i] = each
			left -= each
		}
	}
	out[0] += left
	slices.SortFunc(out, func(a, b money.Amount) int { return int(min(1, max(-1, b-a))) })
	return out
}

// applyBounties carries out what happened to heads.
func (s *State) applyBounties(e Event) bool {
	switch e := e.(type) {
	case BountiesTaken:
		s.nextTaken++
		s.Taken = append(slices.Clip(s.Taken), Settlement{s.nextTaken, e})
		for _, worth := range e.Drawn {
			i := slices.Index(s.Envelopes, worth)
			s.Envelopes = slices.Delete(slices.Clone(s.Envelopes), i, i+1)
		}
		if e.ByHand {
			en := s.EntryNo(e.Heads[0].Entry)
			s.remember(Undoable{Key: "bounty", At: e.At, Args: map[string]any{"Player": string(en.Player), "No": s.nextTaken}})
		}
	case BountiesBack:
		i := slices.IndexFunc(s.Taken, func(t Settlement) bool { return t.No == e.No })
		s.Envelopes = append(slices.Clone(s.Envelopes), s.Taken[i].Drawn...)
		slices.SortFunc(s.Envelopes, func(a, b money.Amount) int { return int(min(1, max(-1, b-a))) })
		s.Taken = slices.Delete(slices.Clone(s.Taken), i, i+1)
		s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return u.Key == "bounty" && u.Args["No"] == e.No })
	case BountiesSealed:
		s.Sealed, s.SealedHeads, s.Envelopes = true, len(e.Heads), e.Envelopes
	case BountiesUnsealed:
		s.Sealed, s.SealedHeads, s.Envelopes = false, 0, nil
	default:
		return false
	}
	return true
}

// Readings are the ways in which the head of an entry can be settled as it is known who took it: the one that holds first. Of mystery
// bounties nothing is known before.
func (s *State) Readings(e *Entry) []bounty.Option {
	h := bounty.Hand{Kind: s.Structure.Bounties.Kind, Unit: s.Structure.Bounties.Unit}
	if len(e.TakenBy) == 0 || h.Kind == bounty.Mystery {
		return nil
	}
	for _, p := range e.TakenBy {
		h.Order = append(h.Order, s.Entry(p).No)
	}
	h.Heads = []bounty.Head{{Of: e.No, Worth: s.Head(e), Pots: [][]int{h.Order}}}
	r, err := bounty.Settle(h, s.Rules.Bounty)
	if err != nil {
		return nil
	}
	return append([]bounty.Option{{Choice: r.Choice, Takes: r.Takes}}, r.Options...)
}

// MayHaveTaken lists who may have taken the head of an entry that is out: those at its table, else whoever went out later or is in.
func (s *State) MayHaveTaken(e *Entry) (out []*Entry) {
	for i := range s.Entries {
		other := &s.Entries[i]
		if other != e && other == s.Entry(other.Player) && (other.Place == 0 || other.Place < e.Place) && (e.OutTable == 0 || other.Table == e.OutTable) {
			out = append(out, other)
		}
	}
	return out
}

// HeadOf is what stands on the head of an entry, or what it was worth once it was taken; 0 of an envelope that is closed.
func (s *State) HeadOf(e *Entry) money.Amount {
	for _, t := range slices.Backward(s.Taken) {
		for _, h := range t.Heads {
			if h.Entry == e.No && !t.Own {
				return h.Worth
			}
		}
	}
	return s.Head(e)
}
