package tournament

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math/big"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/icm"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// DealWay is how those who are left share the prizes still to be won.
type DealWay uint8

const (
	// CustomDeal is what they have agreed themselves.
	CustomDeal DealWay = iota
	// EvenDeal gives everybody the same.
	EvenDeal
	// ChipChop gives everybody the lowest prize, and shares the rest by chips.
	ChipChop
	// ICMDeal weighs the prizes of all places by how likely each stack is to take them.
	ICMDeal
)

var dealWayNames = [...]string{"custom", "even", "chip_chop", "icm"}

// DealWays lists the ways.
func DealWays() []DealWay { return []DealWay{ICMDeal, ChipChop, EvenDeal, CustomDeal} }

func (w DealWay) String() string { return dealWayNames[w] }

// MarshalText writes the name used in journals and forms.
func (w DealWay) MarshalText() ([]byte, error) { return marshal(dealWayNames[:], int(w)) }

// UnmarshalText reads the name used in journals and forms.
func (w *DealWay) UnmarshalText(text []byte) error { return unmarshal(dealWayNames[:], text, w) }

// Deals says whether a book lets players share prizes by agreement.
type Deals uint8

const (
	// DealsByHouse: the book is silent, the house decides.
	DealsByHouse Deals = iota
	// DealsForbidden: nobody may deal.
	DealsForbidden
	// DealsGuaranteed: a deal binds nobody until the director guarantees it.
	DealsGuaranteed
)

var dealsNames = [...]string{"house", "forbidden", "guaranteed"}

// MarshalText writes the name used in the rulebooks.
func (d Deals) MarshalText() ([]byte, error) { return marshal(dealsNames[:], int(d)) }

// UnmarshalText reads the name used in the rulebooks.
func (d *Deals) UnmarshalText(text []byte) error { return unmarshal(dealsNames[:], text, d) }

// DealShare is what a deal gives to a player.
type DealShare struct {
	Player table.PlayerID `json:"player"`
	Stack  chip.Amount    `json:"stack"`
	Amount money.Amount   `json:"amount"`          // minor units
	Error  money.Amount   `json:"error,omitempty"` // standard error of a share that was sampled, minor units; 0: exact
}

// Events of a deal.
type (
	DealProposed struct {
		Way    DealWay      `json:"way"`
		Shares []DealShare  `json:"shares"`            // of everybody who is left, the largest stack first
		ToPlay money.Amount `json:"to_play,omitempty"` // left for the winner, minor units
		Stops  bool         `json:"stops,omitempty"`   // the event ends with the deal: places go by stacks
		At     Instant      `json:"at"`
	}
	DealSigned struct {
		Player table.PlayerID `json:"player"`
		At     Instant        `json:"at"`
	}
	// DealDropped is a deal that is not made: somebody has refused it, or it was taken back once made.
	DealDropped struct {
		At Instant `json:"at"`
	}
	DealMade struct {
		At Instant `json:"at"`
	}
)

// EventType implements Event.
func (DealProposed) EventType() string { return "deal_proposed" }

// EventType implements Event.
func (DealSigned) EventType() string { return "deal_signed" }

// EventType implements Event.
func (DealDropped) EventType() string { return "deal_dropped" }

// EventType implements Event.
func (DealMade) EventType() string { return "deal_made" }

// PrizeDeal is a deal that is proposed, or made.
type PrizeDeal struct {
	DealProposed
	Signed []table.PlayerID
	Made   bool
}

// Signs reports whether a player has signed.
func (p *PrizeDeal) Signs(who table.PlayerID) bool { return slices.Contains(p.Signed, who) }

// dealSamples are enough for an error of about half a percent of the spread of prizes.
const dealSamples = 50_000

// SharesOf shares prizes ([State.ToShare]) among players, in a unit (minor units): stacks are in the order of players. Custom amounts are
// taken as they are. It may draw many samples: whoever only asks holds no state meanwhile. The error is a *refusal.Error.
func SharesOf(prizes []money.Amount, way DealWay, players []table.PlayerID, stacks []chip.Amount, custom []money.Amount, unit money.Amount) (_ []DealShare, err error) {
	out := make([]DealShare, len(players))
	for i := range out {
		out[i] = DealShare{Player: players[i], Stack: stacks[i]}
	}
	if way == CustomDeal {
		return out, agreed(out, custom, prizes)
	}
	values := make([]*big.Rat, len(stacks))
	switch {
	case way == EvenDeal:
		for i := range values {
			values[i] = big.NewRat(int64(sumOf(prizes)), int64(len(values)))
		}
	case way == ChipChop:
		values, err = icm.ChipChop(stacks, prizes)
	case len(stacks) <= icm.ExactPlayers:
		values, err = icm.Exact(stacks, prizes)
	default:
		err = sampled(values, out, prizes)
	}
	if err != nil {
		return nil, err
	}
	amounts, err := icm.Round(values, unit)
	if err != nil {
		return nil, err
	}
	for i := range out {
		out[i].Amount = amounts[i]
	}
	return out, nil
}

// sampled estimates values. Its chance is the hash of what is shared, so that anybody who asks again is told the same.
func sampled(values []*big.Rat, out []DealShare, prizes []money.Amount) error {
	stacks := make([]chip.Amount, len(out))
	for i, share := range out {
		stacks[i] = share.Stack
	}
	seed := sha256.Sum256(fmt.Append(nil, stacks, prizes))
	estimates, err := icm.Sample(stacks, prizes, dealSamples, shuffle.NewStream(seed))
	for i, e := range estimates {
		values[i], out[i].Error = e.Mean, e.Error
	}
	return err
}

// agreed takes amounts that players have agreed: together they are all there is.
func agreed(out []DealShare, custom, prizes []money.Amount) error {
	var all money.Amount
	for i := range out {
		if i >= len(custom) || custom[i] < 0 {
			return refusal.New(DealUneven, "Sum", all, "Pool", sumOf(prizes))
		}
		out[i].Amount = custom[i]
		all += custom[i]
	}
	if all != sumOf(prizes) {
		return refusal.New(DealUneven, "Sum", all, "Pool", sumOf(prizes))
	}
	return nil
}

// AtStake are the prizes of the places of those who are left, in minor units; none before prizes are fixed, and once all are won.
func (s *State) AtStake() []money.Amount {
	if s.Phase != Running || s.LateOpen {
		return nil
	}
	return s.Prizes[:min(len(s.Prizes), s.Left)]
}

// ToShare are the prizes at stake once some of it (minor units) is kept to play for: it is taken from the top, so that no place is worth
// less than the one below. The error is a *refusal.Error.
func (s *State) ToShare(toPlay money.Amount) ([]money.Amount, error) {
	prizes := slices.Clone(s.AtStake())
	if len(prizes) == 0 || toPlay < 0 || toPlay > sumOf(prizes) {
		return nil, refusal.New(DealToPlay, "Pool", sumOf(prizes))
	}
	if toPlay > 0 && !slices.IsSortedFunc(prizes, func(a, b money.Amount) int { return cmp.Compare(b, a) }) {
		return nil, refusal.New(icm.BadPrizes) // a thing given for a lower place is worth more: there is no top to take it from
	}
	for top := 1; toPlay > 0; top++ {
		n, below := money.Amount(top), money.Amount(0)
		if top < len(prizes) {
			below = prizes[top]
		}
		take := min(toPlay, (prizes[0]-below)*n)
		toPlay -= take
		for i := range prizes[:top] {
			prizes[i] -= take / n
			if money.Amount(i) >= n-take%n {
				prizes[i]--
			}
		}
	}
	return prizes, nil
}

func sumOf(amounts []money.Amount) (all money.Amount) {
	for _, a := range amounts {
		all += a
	}
	return all
}

// prizeDeal carries out a command about a deal, or about who leaves before the end.
func (d *decision) prizeDeal(c Command) error {
	switch c := c.(type) {
	case ProposeDeal:
		return d.proposeDeal(c)
	case SignDeal:
		return d.signDeal(c.Player)
	case DropDeal:
		return d.dropDeal()
	case GiveUp:
		return d.giveUp(c.Player)
	}
	return d.makeDeal()
}

// proposeDeal writes down what the players want to agree.
func (d *decision) proposeDeal(c ProposeDeal) error {
	if err := d.mayDeal(); err != nil {
		return err
	}
	if c.Stops {
		if c.ToPlay > 0 {
			return refusal.New(DealStopsToPlay)
		}
		if to := d.s.Policy.PlayedOut; to.Cite != "" && to.Cite != article.Silent {
			return refusal.New(DealPlayedOut, "Cite", string(to.Cite))
		}
	}
	players, stacks, err := d.stacksLeft(c.Stacks)
	if err != nil {
		return err
	}
	custom := make([]money.Amount, len(players))
	for i, p := range players {
		custom[i] = c.Amounts[p]
	}
	prizes, err := d.s.ToShare(c.ToPlay)
	if err != nil {
		return err
	}
	shares, err := SharesOf(prizes, c.Way, players, stacks, custom, max(c.Unit, 1))
	if err != nil {
		return err
	}
	slices.SortStableFunc(shares, func(a, b DealShare) int { return int(b.Stack - a.Stack) })
	d.emit(DealProposed{Way: c.Way, Shares: shares, ToPlay: c.ToPlay, Stops: c.Stops, At: d.m.At})
	d.note("deal_proposed", d.dealRules(), "Way", c.Way.String(), "Players", len(shares))
	return nil
}

// dealRules are the articles by which a deal is made.
func (d *decision) dealRules() []article.ID {
	var t article.Trace
	d.s.Policy.PrizeDeals.Decide(&t)
	return t.Decided()
}

// mayDeal refuses a deal where the book forbids it, or there is nothing to share yet.
func (d *decision) mayDeal() error {
	switch {
	case d.s.Structure.Satellite != nil:
		return refusal.New(SatellitePrizes)
	case d.s.Policy.PrizeDeals.Value == DealsForbidden:
		return refusal.New(DealForbidden, "Cite", string(d.s.Policy.PrizeDeals.Cite))
	case len(d.s.AtStake()) == 0:
		return refusal.New(DealTooEarly)
	case d.s.Deal != nil && d.s.Deal.Made:
		return refusal.New(DealIsMade)
	case d.s.HandForHand != nil:
		return refusal.New(HandForHandIsOn)
	}
	for _, t := range d.s.Tables {
		if t.Hand != nil {
			return refusal.New(table.HandInProgress, "Table", t.No)
		}
	}
	return nil
}

// stacksLeft are the players who are left with their stacks: known at hosted tables, told at real ones, where together they must be what is
// in play. A deal that leaves somebody out is none (LP-7-37).
func (d *decision) stacksLeft(told map[table.PlayerID]chip.Amount) (players []table.PlayerID, stacks []chip.Amount, err error) {
	var all chip.Amount
	for _, e := range d.s.StillIn() {
		stack := told[e.Player]
		if d.s.Hosted {
			stack = d.s.Table(e.Table).At(e.Seat).Stack
		}
		if stack < 1 {
			return nil, nil, refusal.New(DealLeavesOut, "Player", string(e.Player))
		}
		players, stacks = append(players, e.Player), append(stacks, stack)
		all += stack
	}
	if all != d.s.Chips {
		return nil, nil, refusal.New(DealChips, "Counted", all, "InPlay", d.s.Chips)
	}
	return players, stacks, nil
}

// signDeal notes that a player agrees.
func (d *decision) signDeal(p table.PlayerID) error {
	deal := d.s.Deal
	switch {
	case deal == nil || deal.Made:
		return refusal.New(NoDeal)
	case !slices.ContainsFunc(deal.Shares, func(s DealShare) bool { return s.Player == p }):
		return refusal.New(UnknownPlayer, "Player", string(p))
	case deal.Signs(p):
		return refusal.New(DealSignedSo, "Player", string(p))
	}
	d.emit(DealSigned{Player: p, At: d.m.At})
	return nil
}

// dropDeal gives up a deal that was proposed.
func (d *decision) dropDeal() error {
	if d.s.Deal == nil || d.s.Deal.Made {
		return refusal.New(NoDeal)
	}
	d.emit(DealDropped{At: d.m.At})
	d.note("deal_dropped", d.dealRules())
	return nil
}

// makeDeal has everybody's signature and the director's word: from now on each share is owed, and what is left goes to the winner.
func (d *decision) makeDeal() error {
	deal := d.s.Deal
	if deal == nil {
		return refusal.New(NoDeal)
	}
	if err := d.mayDeal(); err != nil {
		return err
	}
	for _, share := range deal.Shares {
		if !deal.Signs(share.Player) {
			return refusal.New(DealUnsigned, "Player", string(share.Player))
		}
		if e := d.s.Entry(share.Player); d.s.Hosted && d.s.Table(e.Table).At(e.Seat).Stack != share.Stack {
			return refusal.New(DealStale)
		}
	}
	d.emit(DealMade{At: d.m.At})
	d.note("deal_made", d.dealRules(), "Players", len(deal.Shares), "Prize", int(deal.ToPlay))
	if deal.Stops {
		return d.stopByDeal(deal)
	}
	return nil
}

// stopByDeal ends the event: places go by stacks, equal stacks tie. Nobody takes a head any more: everybody keeps his own.
func (d *decision) stopByDeal(deal *PrizeDeal) error {
	out := make([]Out, 0, len(deal.Shares)-1)
	for _, share := range deal.Shares[1:] { // the largest stack has won
		e := d.s.Entry(share.Player)
		out = append(out, Out{Player: share.Player, Table: e.Table, Seat: e.Seat, Starting: share.Stack, Stopped: true})
		if d.s.Hosted {
			out[len(out)-1].Removed = share.Stack
		}
	}
	rankOut(out, 1, LargerStackFirst)
	d.emit(Eliminated{Out: out, At: d.m.At})
	for _, o := range out {
		if err := d.ownHead(d.s.Entry(o.Player), 0); err != nil {
			return err
		}
	}
	return d.end(out, []money.Amount{0})
}

// undoDeal takes a deal back that was made, while all who made it are in.
func (d *decision) undoDeal() error {
	deal := d.s.Deal
	switch {
	case deal == nil || !deal.Made:
		return refusal.New(NoDeal)
	case d.s.Left != len(deal.Shares):
		return refusal.New(UndoPlayersOut)
	}
	d.emit(DealDropped{At: d.m.At})
	return nil
}

// endedByDeal reports whether the event was over by a deal: nobody plays on then, since everybody who was in has signed that.
func (s *State) endedByDeal() bool {
	return s.Phase == Finished && s.Deal != nil && s.Deal.Made && s.Deal.Stops
}

// sharedWithout reports whether a deal is made in which a player has no part: who went out before it does not come back into it (LP-7-37).
func (s *State) sharedWithout(p table.PlayerID) bool {
	return s.Deal != nil && s.Deal.Made && !slices.ContainsFunc(s.Deal.Shares, func(d DealShare) bool { return d.Player == p })
}

// applyDeal keeps the deal. Whoever goes out or comes back ends one that was only proposed.
func (s *State) applyDeal(e Event) bool {
	switch e := e.(type) {
	case DealProposed:
		s.Deal = &PrizeDeal{DealProposed: e}
	case DealSigned:
		deal := *s.Deal
		deal.Signed = append(slices.Clone(deal.Signed), e.Player)
		s.Deal = &deal
	case DealDropped:
		s.Deal = nil
	case DealMade:
		deal := *s.Deal
		deal.Made = true
		s.Deal = &deal
		s.remember(Undoable{Key: "deal", At: e.At, Args: map[string]any{"Count": len(deal.Shares)}})
	default:
		return false
	}
	return true
}

// endProposal ends a deal that nobody has made when those whom it is about are others.
func (s *State) endProposal() {
	if s.Deal != nil && !s.Deal.Made {
		s.Deal = nil
	}
}

// PlacePrizes are what places pay to those who take them from now on, in minor units: the prizes; once a deal is made, of the places of those who
// made it, what they play on for.
func (s *State) PlacePrizes() []money.Amount {
	if s.Deal == nil || !s.Deal.Made {
		return s.Prizes
	}
	prizes := slices.Clone(s.Prizes)
	for i := range prizes[:min(len(prizes), len(s.Deal.Shares))] {
		prizes[i] = 0
	}
	prizes[0] = s.Deal.ToPlay
	return prizes
}

// Dealt is what a deal that was made gave to an entry, in minor units: a part of its prize.
func (s *State) Dealt(e *Entry) money.Amount {
	if s.Deal == nil || !s.Deal.Made || s.Entry(e.Player) != e {
		return 0
	}
	for _, share := range s.Deal.Shares {
		if share.Player == e.Player {
			return share.Amount
		}
	}
	return 0
}

// dealt is what all were given by a deal that was made.
func (s *State) dealt() (all money.Amount) {
	if s.Deal != nil && s.Deal.Made {
		for _, share := range s.Deal.Shares {
			all += share.Amount
		}
	}
	return all
}

// placePrize is what its place gave to an entry.
func (s *State) placePrize(e *Entry) money.Amount { return s.Prize(e) - s.Dealt(e) }

// deals are the postings of a deal that is made, or taken back.
func (m *movement) deals(made bool) {
	deal := m.s.Deal
	if !made && !deal.Made {
		return
	}
	for _, share := range deal.Shares {
		e := m.s.Entry(share.Player)
		f := ledger.For{Purpose: ForDeal, Owner: ownerOf(e)}
		if !made {
			m.reverse(f)
			continue
		}
		m.Move(f, line(AwardedAccount, ownerOf(e), -share.Amount), line(PrizesAccount, ownerOf(e), share.Amount))
	}
}
