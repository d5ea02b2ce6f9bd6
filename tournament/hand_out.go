package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Events of prizes that are won.
type (
	PrizeHandedOut struct {
		Entry    int            `json:"entry"`
		Player   table.PlayerID `json:"player"`
		Money    money.Amount   `json:"money,omitempty"` // of the prize
		Kind     []InKind       `json:"kind,omitempty"`
		Bounty   money.Amount   `json:"bounty,omitempty"` // won by bounties
		Identity bool           `json:"identity,omitempty"`
		Chips    bool           `json:"chips,omitempty"`
		At       Instant        `json:"at"`
	}
	// PrizeTakenBack has a prize owed again that was handed out by mistake.
	PrizeTakenBack struct {
		Entry int     `json:"entry"`
		At    Instant `json:"at"`
	}
	GaveUp struct {
		Player table.PlayerID `json:"player"`
		Entry  int            `json:"entry"`
		At     Instant        `json:"at"`
	}
	// CameBack takes the word back that a player had left for good.
	CameBack struct {
		Entry int `json:"entry"`
	}
)

// EventType is stable.
func (PrizeHandedOut) EventType() string { return "prize_handed_out" }

// EventType is stable.
func (PrizeTakenBack) EventType() string { return "prize_taken_back" }

// EventType is stable.
func (GaveUp) EventType() string { return "gave_up" }

// EventType is stable.
func (CameBack) EventType() string { return "came_back" }

// The reasons for which a prize is not handed out. The arguments in brackets come with them.
const (
	NoPrize       refusal.Code = "no_prize"        // [Player] nothing is owed, or not yet
	PrizeHanded   refusal.Code = "prize_handed"    // [Player] it was handed out
	PrizeUnsettle refusal.Code = "prize_unsettled" // [Player] the place is shared with players of other tables who may still go out
	PrizeShared   refusal.Code = "prize_shared"    // [Player Place Cite] who had the better hand is asked first
	IdentityFirst refusal.Code = "identity_first"  // [Player Cite]
	ChipsFirst    refusal.Code = "chips_first"     // [Player Cite]
	KindNotHis    refusal.Code = "kind_not_his"    // [Player] another place's, handed out already, or worth more than the prize
	GivenUp       refusal.Code = "given_up"        // [Player]
)

var prizeRefusals = []refusal.Code{NoPrize, PrizeHanded, PrizeUnsettle, PrizeShared, IdentityFirst, ChipsFirst, KindNotHis, GivenUp}

const (
	undoHanded = "handed"
	undoGaveUp = "gave_up"
)

// Winnings is what an entry has won, whatever of it was handed out. Amounts are minor units.
type Winnings struct {
	Prize  money.Amount // of its place, by a deal too
	Kind   []InKind     // of that, not in money; of shared places only what was handed out, since it is chosen then
	Bounty money.Amount // by bounties
}

// All is everything that was won.
func (w Winnings) All() money.Amount { return w.Prize + w.Bounty }

// Money is what is had of it in money.
func (w Winnings) Money() money.Amount {
	all := w.All()
	for i := range w.Kind {
		all -= w.Kind[i].Value
	}
	return all
}

// Winnings is what an entry has won so far.
func (s *State) Winnings(e *Entry) Winnings {
	w := Winnings{Prize: s.Prize(e), Kind: e.HandedKind, Bounty: s.Pocket(e)}
	if e.HandedAt == 0 && e.Place > 0 {
		w.Kind, _ = s.kindOf(e, nil)
	}
	return w
}

// Owes reports whether what an entry has won is to be handed out: it is out, and nothing of it was.
func (s *State) Owes(e *Entry) bool {
	return e.Place > 0 && e.HandedAt == 0 && !s.LateOpen && s.Winnings(e).All() > 0
}

// Cleared is what a desk has given for entries, by their numbers, in minor units: below zero what it has taken. Nil: no desk keeps that.
type Cleared map[int]money.Amount

// ToPay is the money that the player of an entry has to get so that everything is settled, below zero to give, in minor units: his prize and
// bounties, with what the desk has taken and given before, where one keeps that. Slips, pages and the cage have it from here.
func (s *State) ToPay(e *Entry, cleared Cleared) money.Amount {
	w, owed := s.Winnings(e), s.Owes(e)
	switch {
	case cleared != nil && owed:
		return s.AtDesk(e.Player, e.No) - cleared[e.No] + w.Money() - w.Bounty
	case cleared != nil:
		return s.AtDesk(e.Player, e.No) - cleared[e.No]
	case owed:
		return w.Money()
	}
	return s.Difference(e)
}

// HandedFor is the value of what an entry was handed out of its prize, in minor units.
func (e *Entry) HandedFor() money.Amount {
	all := e.Handed
	for i := range e.HandedKind {
		all += e.HandedKind[i].Value
	}
	return all
}

// ofPrizes judges the commands about prizes that may come once the event is over too.
func (d *decision) ofPrizes(c Command) (bool, error) {
	switch c := c.(type) {
	case SetPrizes:
		return true, d.setPrizes(c)
	case HandOut:
		return true, d.handOut(c)
	case AskTransfer:
		return true, d.askTransfer(c)
	case TellBetterHand:
		return true, d.tellBetterHand(c)
	case UseTickets:
		return true, d.useTickets(c)
	case ReturnTickets:
		return true, d.returnTickets(c)
	case CorrectLate:
		return true, d.correctLate(c)
	case SettleDifference:
		return true, d.settleDifference(c)
	}
	return false, nil
}

// owed is the entry whose prize a command is about.
func (d *decision) owed(no int) (*Entry, error) {
	e := d.s.EntryNo(no)
	if e == nil || e.Place == 0 || d.s.LateOpen || d.s.Winnings(e).All() == 0 {
		player := ""
		if e != nil {
			player = string(e.Player)
		}
		return nil, refusal.New(NoPrize, "Player", player)
	}
	return e, nil
}

func (d *decision) handOut(c HandOut) error {
	e, err := d.owed(c.Entry)
	if err != nil {
		return err
	}
	player := string(e.Player)
	var t article.Trace
	switch h := d.s.HandForHand; {
	case e.HandedAt > 0:
		return refusal.New(PrizeHanded, "Player", player)
	case h != nil && slices.Contains(h.Out, e.No):
		return refusal.New(PrizeUnsettle, "Player", player)
	case slices.Contains(d.s.OpenShares(), e.Place):
		return refusal.New(PrizeShared, "Player", player, "Place", e.Place, "Cite", string(d.s.Policy.SharedRemainder.Cite))
	case d.s.Policy.PrizeIdentity.Value && !c.Identity:
		return refusal.New(IdentityFirst, "Player", player, "Cite", string(d.s.Policy.PrizeIdentity.Cite))
	case d.s.Policy.PrizeChips.Value && !c.Chips:
		return refusal.New(ChipsFirst, "Player", player, "Cite", string(d.s.Policy.PrizeChips.Cite))
	}
	kind, err := d.s.kindOf(e, c.Kind)
	if err == nil && c.Cash {
		kind, err = d.s.paidOut(e, &t)
	}
	if err != nil {
		return err
	}
	won := d.s.Winnings(e)
	out := PrizeHandedOut{Entry: e.No, Player: e.Player, Money: won.Prize, Kind: kind, Bounty: won.Bounty, Identity: c.Identity, Chips: c.Chips, At: d.m.At}
	for i := range kind {
		out.Money -= kind[i].Value
	}
	if out.Money < 0 {
		return refusal.New(KindNotHis, "Player", player)
	}
	d.emit(out)
	said(d.s.Policy.PrizeIdentity, &t)
	said(d.s.Policy.PrizeChips, &t)
	said(d.s.Policy.PrizesPersonal, &t)
	d.note("handed_out", t.Decided(), "Player", player, "Place", e.Place, "Prize", int(won.All()))
	return nil
}

// kindOf are the prizes in kind that are a part of an entry's; what another entry was handed, before places were corrected, is had in money.
func (s *State) kindOf(e *Entry, chosen []int) (out []InKind, err error) {
	if s.Prize(e) == 0 {
		return nil, nil
	}
	if s.HasTicket(e) {
		return []InKind{s.ticketOf(e)}, nil
	}
	open := s.OpenKind(e)
	if e.Tied < 2 {
		for _, i := range open {
			out = append(out, s.Sharing.Kind[i])
		}
		return out, nil
	}
	for _, i := range chosen {
		if !slices.Contains(open, i) || slices.Contains(out, s.Sharing.Kind[i]) {
			return nil, refusal.New(KindNotHis, "Player", string(e.Player))
		}
		out = append(out, s.Sharing.Kind[i])
	}
	return out, nil
}

// OpenKind are the numbers of the plan's prizes in kind of the places that an entry shares, which nobody was handed yet.
func (s *State) OpenKind(e *Entry) (out []int) {
	for i, k := range s.Sharing.Kind {
		if at := k.at(len(s.Entries)); at < e.Place || at >= e.Place+max(1, e.Tied) {
			continue
		}
		if !slices.ContainsFunc(s.Entries, func(o Entry) bool { return slices.Contains(o.HandedKind, k) }) {
			out = append(out, i)
		}
	}
	return out
}

// askTransfer says what the book says to a prize that is to go to somebody else. It goes to nobody else: the request is noted.
func (d *decision) askTransfer(c AskTransfer) error {
	e, err := d.owed(c.Entry)
	if err != nil {
		return err
	}
	var t article.Trace
	key := "transfer_asked"
	if d.s.Policy.PrizesPersonal.Decide(&t) {
		key = "transfer_refused"
	}
	d.note(key, t.Decided(), "Player", string(e.Player), "Place", e.Place)
	return nil
}

// giveUp notes that a player has left for good. Where hands are dealt here the seat is played by the book from now on.
func (d *decision) giveUp(p table.PlayerID) error {
	e := d.s.Entry(p)
	switch {
	case e == nil:
		return refusal.New(UnknownPlayer, "Player", string(p))
	case e.Place > 0:
		return refusal.New(PlayerOut, "Player", string(p))
	case e.GaveUp > 0:
		return refusal.New(GivenUp, "Player", string(p))
	}
	d.emit(GaveUp{Player: p, Entry: e.No, At: d.m.At})
	var t article.Trace
	d.s.Policy.Leaver.Decide(&t)
	d.note("gave_up", t.Decided(), "Player", string(p), "Table", e.Table, "Seat", int(e.Seat))
	return nil
}

// noteLeaver says that a player who had left for good may claim the prize of the place.
func (d *decision) noteLeaver(o *Out) {
	if e := d.s.Entry(o.Player); e.GaveUp == 0 || o.Prize == 0 {
		return
	}
	var t article.Trace
	d.s.Policy.Leaver.Decide(&t)
	d.note("leaver_claims", t.Decided(), "Player", string(o.Player), "Place", o.Place, "Prize", int(o.Prize))
}

// TakesBack is the id of the act to take back for the prize of an entry to be owed again, 0: none.
func (s *State) TakesBack(e *Entry) int {
	if e.HandedAt == 0 || e.Used != nil {
		return 0
	}
	for _, u := range slices.Backward(s.Undo) {
		if u.Key == undoHanded && u.Args["Entry"] == e.No {
			return u.ID
		}
	}
	return 0
}

// undoHandOut has a prize owed again.
func (d *decision) undoHandOut(u Undoable) error {
	no, _ := u.Args["Entry"].(int)
	e := d.s.EntryNo(no)
	if e == nil || e.HandedAt == 0 {
		return refusal.New(NothingToUndo, "ID", u.ID)
	}
	if e.Used != nil {
		return refusal.New(TicketSpent, "Player", string(e.Player))
	}
	d.emit(PrizeTakenBack{Entry: no, At: d.m.At})
	return nil
}

// undoGiveUp takes the word back that a player had left for good.
func (d *decision) undoGiveUp(u Undoable) error {
	no, _ := u.Args["Entry"].(int)
	e := d.s.EntryNo(no)
	if e == nil || e.GaveUp == 0 || e.Place > 0 {
		return refusal.New(NothingToUndo, "ID", u.ID)
	}
	d.emit(CameBack{Entry: no})
	return nil
}

// applyPrizes carries out what happened to prizes; it reports whether the event was about them.
func (s *State) applyPrizes(e Event) bool {
	switch e := e.(type) {
	case PrizesSet:
		s.applyPrizesSet(e)
	case BetterHandTold:
		s.applyBetterHand(e)
	case PrizeHandedOut:
		en := s.EntryNo(e.Entry)
		en.Handed, en.HandedKind, en.HandedBounty, en.HandedAt, en.Identity = e.Money, e.Kind, e.Bounty, e.At, e.Identity
		s.remember(Undoable{Key: undoHanded, At: e.At, Args: map[string]any{"Player": string(e.Player), "Entry": e.Entry, "Place": en.Place}})
	case PrizeTakenBack:
		en := s.EntryNo(e.Entry)
		en.Handed, en.HandedKind, en.HandedBounty, en.HandedAt, en.Identity = 0, nil, 0, 0, false
	case GaveUp:
		s.EntryNo(e.Entry).GaveUp = e.At
		s.remember(Undoable{Key: undoGaveUp, At: e.At, Args: map[string]any{"Player": string(e.Player), "Entry": e.Entry}})
	case CameBack:
		s.EntryNo(e.Entry).GaveUp = 0
	default:
		return false
	}
	return true
}

// handed is the first entry that was handed out what it has won, nil for none.
func (s *State) handed() *Entry {
	i := slices.IndexFunc(s.Entries, func(e Entry) bool { return e.HandedAt > 0 })
	if i < 0 {
		return nil
	}
	return &s.Entries[i]
}

// handedOut is what the players of these entries were handed out of their prizes, in money and in kind, and of bounties.
func handedOut(entries []Entry) (cash, kind, bounty money.Amount) {
	for i := range entries {
		cash += entries[i].Handed
		kind += entries[i].HandedFor() - entries[i].Handed
		bounty += entries[i].HandedBounty
	}
	return cash, kind, bounty
}

// hands posts what a player is handed out: money from the desk, the rest in kind.
func (m *movement) hands(e PrizeHandedOut) {
	owner := ownerOf(m.s.EntryNo(e.Entry))
	var kind money.Amount
	for i := range e.Kind {
		kind += e.Kind[i].Value
	}
	lines := []ledger.Line{line(PrizesAccount, owner, -e.Money-kind), line(PocketsAccount, owner, -e.Bounty), line(DeskAccount, owner, e.Money+e.Bounty),
		line(InKindAccount, owner, kind)}
	m.Move(handing(owner), append(lines, m.ticketGiven(m.s.EntryNo(e.Entry), len(e.Kind) == 0)...)...)
}

// handing is what a prize is handed out for.
func handing(o ledger.Owner) ledger.For { return ledger.For{Purpose: ForHandOut, Owner: o} }
