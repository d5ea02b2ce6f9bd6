package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// The accounts of an event. What an account got is above zero, what it gave below; docs/money.md shows every posting to them.
const (
	EntriesAccount      ledger.Kind = "entries"       // the pool: buy-ins of first entries
	ReEntriesAccount    ledger.Kind = "re_entries"    // the pool: buy-ins of re-entries
	RebuysAccount       ledger.Kind = "rebuys"        // the pool: chips bought while playing
	AddOnsAccount       ledger.Kind = "add_ons"       // the pool: chips bought once, at the end of rebuys
	AddedAccount        ledger.Kind = "added"         // the pool: what the house adds
	InKindAccount       ledger.Kind = "in_kind"       // what an entry was handed out that is no money
	RecoverAccount      ledger.Kind = "to_recover"    // what an entry was handed out beyond its prize: below zero until it is given back
	AwardedAccount      ledger.Kind = "awarded"       // what an entry was given out of the pool: below zero
	BountiesAccount     ledger.Kind = "bounties"      // what stands on the head of an entry
	PrizesAccount       ledger.Kind = "prizes"        // what is owed to an entry's player
	FeesAccount         ledger.Kind = "fees"          // the house: what entries bring it
	AdvancesAccount     ledger.Kind = "advances"      // what players on the waiting list give for an entry to come
	AdvancesDueAccount  ledger.Kind = "advances_due"  // what they settle at the desk for it: below zero
	WithheldAccount     ledger.Kind = "withheld"      // of the pool: what the law withholds, below zero
	TipsWithheldAccount ledger.Kind = "tips_withheld" // of the dealer's bonus: the same
	CagnotteAccount     ledger.Kind = "cagnotte"      // what was withheld, for the staff
	BonusAccount        ledger.Kind = "bonus"         // the house: the dealer's bonus, outside the pool
	HouseAccount        ledger.Kind = "house"         // what the house gives to the pool: below zero
	DeskAccount         ledger.Kind = "desk"          // what an entry is to settle at the desk: below zero until it is
)

// pooled are the accounts that make the pool.
var pooled = []ledger.Kind{EntriesAccount, ReEntriesAccount, RebuysAccount, AddOnsAccount, AddedAccount, WithheldAccount}

// Accounts lists the accounts of an event in the order of reports.
func Accounts() ledger.Chart {
	return ledger.Chart{
		{Kind: EntriesAccount}, {Kind: ReEntriesAccount}, {Kind: RebuysAccount}, {Kind: AddOnsAccount}, {Kind: AddedAccount},
		{Kind: WithheldAccount, Below: true},
		{Kind: AwardedAccount, Whose: ledger.Entry, Below: true},
		{Kind: PrizesAccount, Whose: ledger.Entry}, {Kind: BountiesAccount, Whose: ledger.Entry}, {Kind: PocketsAccount, Whose: ledger.Entry, Below: true},
		{Kind: BountyBankAccount}, {Kind: HeldAccount}, {Kind: TokensAccount, Below: true},
		{Kind: InKindAccount, Whose: ledger.Entry}, {Kind: RecoverAccount, Whose: ledger.Entry, Below: true},
		{Kind: TicketsIssuedAccount, Below: true}, {Kind: TicketsToWinAccount}, {Kind: TicketsAccount, Whose: ledger.Entry}, {Kind: TicketsGivenAccount, Whose: ledger.Entry},
		{Kind: TicketsUsedAccount, Whose: ledger.Entry}, {Kind: TicketsTakenAccount, Whose: ledger.Entry, Below: true},
		{Kind: AdvancesAccount, Whose: ledger.Player}, {Kind: AdvancesDueAccount, Whose: ledger.Player, Below: true},
		{Kind: FeesAccount}, {Kind: BonusAccount}, {Kind: TipsWithheldAccount, Below: true}, {Kind: CagnotteAccount}, {Kind: HouseAccount, Below: true},
		{Kind: DeskAccount, Whose: ledger.Entry, Below: true},
	}
}

// What postings of an event are for.
const (
	ForEntry     ledger.Purpose = "entry"     // a player's first entry
	ForReEntry   ledger.Purpose = "re_entry"  // another one
	ForAdvance   ledger.Purpose = "advance"   // the price of an entry to come, from the waiting list
	ForRebuy     ledger.Purpose = "rebuy"     // chips bought while playing
	ForAddOn     ledger.Purpose = "add_on"    // chips bought when rebuys end
	ForBonus     ledger.Purpose = "bonus"     // the dealer's bonus
	ForGuarantee ledger.Purpose = "guarantee" // the pool falls short of what was promised
	ForPrize     ledger.Purpose = "prize"     // the place of an entry
	ForDeal      ledger.Purpose = "deal"      // its share of a deal
	ForAddition  ledger.Purpose = "addition"  // what the house gives on top of what was bought
	ForHandOut   ledger.Purpose = "hand_out"  // a prize is handed out
	ForWithheld  ledger.Purpose = "withheld"  // what the law withholds of what was bought
)

// Purposes lists what postings of an event are for.
var Purposes = []ledger.Purpose{ForEntry, ForReEntry, ForAdvance, ForRebuy, ForAddOn, ForBonus, ForGuarantee, ForAddition, ForPrize, ForHandOut, ForDeal, ForBounty, ForEnvelopes, ForTickets, ForTicketUse, ForTicketEntry, ForWithheld}

// Currency is that of structure sheets.
func Currency() ledger.Asset { return ledger.Money("EUR") }

// Ledger is the money of the event. It is for reading: only Apply posts to it.
func (s *State) Ledger() *ledger.Ledger {
	if s.books == nil {
		return ledger.New(Accounts())
	}
	return s.books
}

// Total is what all accounts of a kind hold, in minor units.
func (s *State) Total(k ledger.Kind) money.Amount {
	if s.books == nil {
		return 0
	}
	return money.Amount(s.books.Total(k, Currency()))
}

// Pool is the prize pool in minor units: what was bought into it, and what the house has added.
func (s *State) Pool() money.Amount {
	var all money.Amount
	for _, k := range pooled {
		all += s.Total(k)
	}
	return all
}

// Pools reports whether an account is a part of the pool.
func Pools(k ledger.Kind) bool { return slices.Contains(pooled, k) }

// Overlay is what the house has to add to the pool for it to be what was guaranteed, in minor units: the pool that prizes are fixed from
// has it.
func (s *State) Overlay() money.Amount {
	return max(0, s.promised()-s.boughtIn()-s.Sharing.Additions())
}

// promised is what the pool holds at least: the guarantee, or the fixed amounts of the plan where they are more.
func (s *State) promised() money.Amount {
	return max(s.Structure.Guarantee, s.Sharing.promised(), s.Structure.Satellite.promised(len(s.index)))
}

// boughtIn is what entries and sales have brought to the pool.
func (s *State) boughtIn() money.Amount { return s.Pool() - s.Total(AddedAccount) }

// Prize is what the place of an entry was given out of the pool, in minor units.
func (s *State) Prize(e *Entry) money.Amount {
	if s.books == nil {
		return 0
	}
	return -money.Amount(s.books.Balance(ledger.Account{Kind: AwardedAccount, Owner: ownerOf(e)}, Currency()))
}

func ownerOf(e *Entry) ledger.Owner { return ledger.Owner{Player: string(e.Player), Entry: e.No} }

// post keeps the books of an event that is about to be applied.
func (s *State) post(e Event) {
	for _, p := range postings(s, e) {
		if _, err := s.books.Post(p); err != nil {
			panic("tournament: " + e.EventType() + ": " + err.Error())
		}
	}
}

// postings are what an event moves: the one place that knows. The journal holds events alone, so that no amount is written down twice
// and journals older than the ledger have the same books. s is the state before the event.
func postings(s *State, e Event) []ledger.Posting {
	m := newMovement(s)
	switch e := e.(type) {
	case WaitingJoined:
		m.advance(e)
	case WaitingLeft:
		m.reverse(advanced(e.Player))
	case Registered:
		m.enters(&Entry{Player: e.Player, No: e.No, ReEntry: e.ReEntry})
	case LateSeated:
		m.enters(&Entry{Player: e.Player, No: e.No, ReEntry: e.ReEntry})
	case ChipsSold:
		m.sells(e)
	case ChipsTakenBack:
		m.reverse(selling(e.Sale.What, s.Entry(e.Sale.Player)))
	case Unregistered:
		m.leaves(e.Player)
	case LateUndone:
		m.leaves(e.Player)
	case RegistrationClosed:
		m.guarantees(s)
		m.issues()
		m.places(e.Paid)
	case RoundRanked:
		m.places(e.Places)
	case OutRanked:
		m.places(e.Places)
	case RegistrationReopened:
		m.reverse(ledger.For{Purpose: ForGuarantee})
		m.reverse(ledger.For{Purpose: ForAddition})
		m.reverse(ledger.For{Purpose: ForTickets})
		m.places(e.Places)
	case Eliminated:
		m.outs(e.Out...)
	case TargetReached:
		m.places(e.Places)
	case BagDropped:
		m.award(s.EntryNo(e.Entry), Placed{Entry: e.Entry, Place: e.Place, Prize: e.Prize})
	case Ended:
		m.outs(append([]Out{e.Winner}, e.Also...)...)
		m.places(e.Places)
	case DealMade:
		m.deals(true)
	case DealDropped:
		m.deals(false)
	case BustUndone:
		m.back(e)
		m.places(e.Places)
	case BountiesTaken:
		m.heads(e)
	case BountiesBack:
		m.headsBack(e)
	case BountiesSealed:
		m.seals(e)
	case BountiesUnsealed:
		m.reverse(ledger.For{Purpose: ForEnvelopes})
	default:
		m.later(e)
	}
	m.withholds(e)
	return m.Postings
}

// movement gathers the postings of one event, which follow from the state before it.
type movement struct {
	ledger.Movement
	s *State
}

func newMovement(s *State) movement {
	return movement{ledger.Movement{Books: s.books, Event: s.Seq + 1}, s}
}

// reverse puts back the posting that stands for something, if there is one.
func (m *movement) reverse(f ledger.For) {
	if no := m.Books.Standing(f); no > 0 {
		m.PutBack(no)
	}
}

func line(k ledger.Kind, o ledger.Owner, amount money.Amount) ledger.Line {
	return ledger.Line{Account: ledger.Account{Kind: k, Owner: o}, Asset: Currency(), Amount: ledger.Amount(amount)}
}

// enters has an entry owe its price at the desk: the buy-in to the pool, the fee to the house.
func (m *movement) enters(e *Entry) {
	buyIn, fee := m.s.Structure.BuyIn, m.s.Structure.Fee
	into := EntriesAccount
	if e.ReEntry {
		into = ReEntriesAccount
	}
	m.reverse(advanced(e.Player))
	m.Move(paying(e), append([]ledger.Line{line(DeskAccount, ownerOf(e), -buyIn-fee), line(into, ledger.Owner{}, buyIn),
		line(FeesAccount, ledger.Owner{}, fee)}, m.onHead(e)...)...)
}

// advance has a player on the waiting list owe the price of an entry to come, where it is at the desk already.
func (m *movement) advance(e WaitingJoined) {
	if !e.Paid {
		return
	}
	owner := ledger.Owner{Player: string(e.Player)}
	price := m.s.Structure.Price()
	m.Move(advanced(e.Player), line(AdvancesDueAccount, owner, -price), line(AdvancesAccount, owner, price))
}

// advanced is what such a price is posted for.
func advanced(p table.PlayerID) ledger.For {
	return ledger.For{Purpose: ForAdvance, Owner: ledger.Owner{Player: string(p)}}
}

// paying is what the price of an entry is posted for.
func paying(e *Entry) ledger.For {
	if e.ReEntry {
		return ledger.For{Purpose: ForReEntry, Owner: ownerOf(e)}
	}
	return ledger.For{Purpose: ForEntry, Owner: ownerOf(e)}
}

// leaves puts the price of a player's latest entry back.
func (m *movement) leaves(p table.PlayerID) {
	e := m.s.Entry(p)
	for range e.Bonus {
		m.reverse(selling(BonusSold, e))
	}
	m.reverse(ledger.For{Purpose: ForTicketEntry, Owner: ownerOf(e)})
	m.reverse(paying(e))
}

// sells has an entry owe the price of chips at the desk: to the pool, or of the dealer's bonus to the house (FR-57-6-C).
func (m *movement) sells(e ChipsSold) {
	sale, entry := m.s.Structure.sale(e.What), m.s.Entry(e.Player)
	into := map[Sold]ledger.Kind{RebuySold: RebuysAccount, AddOnSold: AddOnsAccount, BonusSold: BonusAccount}[e.What]
	m.Move(selling(e.What, entry), line(DeskAccount, ownerOf(entry), -sale.Price-sale.Fee), line(into, ledger.Owner{}, sale.Price),
		line(FeesAccount, ledger.Owner{}, sale.Fee))
}

// selling is what the price of chips is posted for.
func selling(what Sold, e *Entry) ledger.For {
	purpose := map[Sold]ledger.Purpose{RebuySold: ForRebuy, AddOnSold: ForAddOn, BonusSold: ForBonus}[what]
	return ledger.For{Purpose: purpose, Owner: ownerOf(e)}
}

// later are the postings of prizes once they are fixed, and of an event that is stopped.
func (m *movement) later(e Event) {
	switch e := e.(type) {
	case PrizesSet:
		if len(e.Prizes) == 0 {
			return
		}
		m.reverse(ledger.For{Purpose: ForGuarantee})
		m.reverse(ledger.For{Purpose: ForAddition})
		m.guarantees(m.s.planned(&e.Plan))
		m.places(e.Places)
	case BetterHandTold:
		m.places(e.Places)
	case LateCorrected:
		m.places(e.Places)
	case CorrectionUndone:
		m.places(e.Places)
	case DifferenceSettled:
		m.settles(e)
	case PrizeHandedOut:
		m.hands(e)
	case PrizeTakenBack:
		m.reverse(handing(ownerOf(m.s.EntryNo(e.Entry))))
	case Stopped:
		m.refunds(e)
	case StopUndone:
		m.unrefunds()
	default:
		m.ofTickets(e)
	}
}

// guarantees posts what the house gives to the pool.
func (m *movement) guarantees(s *State) {
	given := s.Sharing.Additions()
	m.Move(ledger.For{Purpose: ForAddition}, line(HouseAccount, ledger.Owner{}, -given), line(AddedAccount, ledger.Owner{}, given))
	short := s.Overlay()
	m.Move(ledger.For{Purpose: ForGuarantee}, line(HouseAccount, ledger.Owner{}, -short), line(AddedAccount, ledger.Owner{}, short))
}

// award gives an entry its prize out of the pool, in a satellite the ticket of its place.
func (m *movement) award(e *Entry, p Placed) {
	lines := []ledger.Line{line(AwardedAccount, ownerOf(e), -p.Prize), line(PrizesAccount, ownerOf(e), p.Prize)}
	m.Move(ledger.For{Purpose: ForPrize, Owner: ownerOf(e)}, append(lines, m.ticketWon(e, p)...)...)
}

// outs gives players who are out, or have won, what their places pay.
func (m *movement) outs(out ...Out) {
	for _, o := range out {
		e := m.s.Entry(o.Player)
		m.places([]Placed{{Entry: e.No, Place: o.Place, Tied: o.Tied, Prize: o.Prize}})
	}
}

// places gives entries that are out what their places are worth now.
func (m *movement) places(list []Placed) {
	for _, p := range list {
		e := m.s.EntryNo(p.Entry)
		if m.s.placePrize(e) == p.Prize {
			continue
		}
		if e.HandedAt > 0 {
			m.handsBack(e)
		}
		m.reverse(ledger.For{Purpose: ForPrize, Owner: ownerOf(e)})
		m.award(e, p)
		if e.HandedAt > 0 { // a late correction: what was handed out stays handed out
			m.handsAgain(e, p.Prize+m.s.Dealt(e), e.Handed, e.HandedBounty)
		}
	}
}

// back takes the prizes of players who are in again.
func (m *movement) back(e BustUndone) {
	if e.Reopen {
		for i := range m.s.Entries {
			if winner := &m.s.Entries[i]; winner.endedSeated() {
				m.reverse(ledger.For{Purpose: ForPrize, Owner: ownerOf(winner)})
			}
		}
	}
	for _, at := range e.Back {
		m.reverse(ledger.For{Purpose: ForPrize, Owner: ownerOf(m.s.Entry(at.Player))})
	}
}
