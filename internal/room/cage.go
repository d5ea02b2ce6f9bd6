package room

import (
	"cmp"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// cagePrefix begins the names of the cage's streams; no tournament is called so.
const cagePrefix = "cage/"

// CageStream is the journal's stream of one business day of the cage, "2026-11-26".
func CageStream(day string) string { return cagePrefix + day }

// cages are the days of the cage. Their commands ask the events whose entries they sell, and the day before.
var cages = &kind{
	name:  "cage",
	owns:  func(id string) bool { return strings.HasPrefix(id, cagePrefix) },
	opens: func(cmd any) bool { _, opens := cmd.(cage.Open); return opens },
	empty: func(id string) content { return &till{id: id, state: cage.New()} },
}

// till is one business day of the cage.
type till struct {
	still
	id    string
	state *cage.State
	asks  []demand // of the command that is being carried out
}

func (t *till) seq() uint64 { return t.state.Seq }

func (t *till) title() string { return t.state.Day }

func (t *till) over() bool { return t.state.Next != "" }

func (t *till) glance() any { return t.state.Running() }

func (t *till) check() error { return cage.Check(t.state) }

func (t *till) marshal(events []Event) ([]byte, error) { return cage.Types.Marshal(events) }

func (t *till) unmarshal(text []byte) ([]Event, error) { return cage.Types.Unmarshal(text) }

func (t *till) apply(e Event) { cage.Apply(t.state, e) }

func (t *till) next() (tournament.Instant, any) { return 0, nil }

func (t *till) demands() []demand { return t.asks }

// changed: what people send is refused by what it is about, a drawer, a receipt, an amount to the cent. Only who counts has to have seen the
// latest.
func (t *till) changed(cmd any) uint64 {
	if _, counts := cmd.(cage.Count); counts {
		return t.state.Seq
	}
	return 0
}

// may asks for a second person where an act takes two; one of the management where it is certified.
func (t *till) may(c Command) error {
	if two, _ := cage.TakesTwo(c.Cmd); !two || !slices.Contains(role.People, c.Role) {
		return nil
	}
	return role.Both(c.By, c.Second, SecondDutyOf(c.Cmd))
}

// decide fills in what the events and the day before say, and has them do their part.
func (t *till) decide(r *Room, c *Command, at tournament.Instant, dry bool) ([]Event, error) {
	t.asks = nil
	var err error
	switch cmd := c.Cmd.(type) {
	case cage.Open:
		c.Cmd, err = t.opening(r, cmd)
	case cage.Sell:
		c.Cmd, err = t.selling(r, cmd, c, at, dry)
	case cage.Settle:
		var due money.Amount
		cmd.Player, due, cmd.Why, err = t.due(r, cmd.Stream, cmd.Entry)
		cmd.Amount = max(0, due)
		c.Cmd = cmd
	case cage.Refund:
		var due money.Amount
		cmd.Player, due, cmd.Why, err = t.due(r, cmd.Stream, cmd.Entry)
		cmd.Amount = max(0, -due)
		c.Cmd = cmd
	case cage.PayPrize:
		c.Cmd, err = t.paying(r, cmd, c, at, dry)
	case cage.SellChips:
		err = t.cashChips(r, cmd.Stream, cmd.Player, cmd.Worth, cmd.Pieces)
	case cage.RedeemChips:
		err = t.cashChips(r, cmd.Stream, cmd.Player, -cmd.Worth, cmd.Pieces)
	case cage.TakeDrop:
		c.Cmd, err = t.dropOf(r, cmd)
	case cage.GiveTips:
		err = t.tips(r, cmd.Stream, cashgame.GiveTips{Dealer: cmd.Dealer}, cmd.Worth)
	case cage.Void:
		err = t.voiding(r, cmd)
	case cage.Withhold:
		err = r.Read(cmd.Stream, func(s *tournament.State) {
			w := s.Withholding()
			cmd.Name, cmd.Base, cmd.Percent, cmd.Amount, cmd.Over, cmd.Cites = s.Structure.Name, w.Base, w.Percent, w.Amount, w.Over, w.Cites
		})
		c.Cmd = cmd
	}
	if err != nil {
		return nil, err
	}
	return cage.Decide(t.state, c.Cmd, cage.Meta{At: cage.Instant(at), Person: c.Person, Second: c.Second.Person})
}

// opening is a day that goes on from the last one: that must be closed, and is told who goes on.
func (t *till) opening(r *Room, c cage.Open) (cage.Open, error) {
	if CageStream(c.Day) != t.id {
		return c, refusal.New(cage.BadDay, "Day", c.Day)
	}
	c.Before, c.Carried, c.Receipt = "", nil, 0
	last := r.lastCage(t.id)
	if last == "" {
		return c, nil
	}
	if last > t.id {
		return c, refusal.New(cage.DayEarlier, "Day", strings.TrimPrefix(last, cagePrefix))
	}
	running := false
	err := read(r, last, func(d *till) {
		running = d.state.Running()
		c.Before, c.Carried, c.Receipt = d.state.Day, d.state.Carry(), d.state.LastReceipt()
	})
	if err == nil && running {
		err = refusal.New(cage.OtherDay, "Day", c.Before)
	}
	if err != nil {
		return c, err
	}
	c.Carried = slices.DeleteFunc(c.Carried, func(b ledger.Balance) bool { return b.Account.Kind == cage.EventsAccount && r.settled(b) })
	t.asks = []demand{{stream: last, cmd: cage.Succeed{Day: c.Day}}}
	return c, nil
}

// settled reports whether an entry of an event that is over has nothing more to settle.
func (r *Room) settled(b ledger.Balance) (done bool) {
	of := b.Account.Owner
	err := r.Read(of.Of, func(s *tournament.State) {
		done = s.Phase == tournament.Finished && s.AtDesk(table.PlayerID(of.Player), of.Entry) == money.Amount(b.Amount)
	})
	return err == nil && done
}

// lastCage is the latest day of the cage beside the one that is held, "" where there is none.
func (r *Room) lastCage(held string) (last string) {
	for _, s := range r.every(cages) {
		if s.id != held && s.begun(held != "" && s.id > held) {
			last = s.id // in the order of their days
		}
	}
	return last
}

// begun reports whether a stream has rows. Busy: whoever asks holds a stream that is taken after this one, so that it is not waited for;
// somebody who writes into it has begun it.
func (s *stream) begun(busy bool) bool {
	if s.unread.Load() {
		return true
	}
	if !busy {
		s.mu.Lock()
	} else if !s.mu.TryLock() {
		return true
	}
	defer s.mu.Unlock()
	return s.head.Seq > 0
}

// selling has the event enter the player, or sell chips; a look at what it will do tells which entry, and for how much.
func (t *till) selling(r *Room, c cage.Sell, by *Command, at tournament.Instant, dry bool) (cage.Sell, error) {
	player := table.PlayerID(c.Player)
	var asked tournament.Command
	switch c.What {
	case cage.ForEntry:
		asked = tournament.Register{Player: player, Ticket: ticketFor(c.Ticket)}
	case cage.ForRebuy:
		asked = tournament.Rebuy{Player: player, Stack: c.Stack}
	case cage.ForAddOn:
		asked = tournament.AddOn{Player: player}
	case cage.ForBonus:
		asked = tournament.BuyBonus{Player: player}
	default:
		return c, nil // it is refused
	}
	if c.What != cage.ForEntry {
		c.Ticket = nil
	}
	events, structure, err := r.wouldDo(c.Stream, asked, by, at, dry)
	if err != nil {
		return c, err
	}
	c.Entry, c.Amount = 0, 0
	for _, e := range events {
		switch e := e.(type) {
		case tournament.Registered:
			c.Entry, c.Amount = e.No, structure.Price()
		case tournament.LateSeated:
			c.Entry, c.Amount = e.No, structure.Price()
		case tournament.TicketTaken:
			won := *c.Ticket
			won.Value = e.Value
			c.Ticket, c.Amount = &won, c.Amount-e.Value
		case tournament.ChipsSold:
			c.Amount = structure.Sells(e.What)
		}
	}
	if err := r.Read(c.Stream, func(s *tournament.State) { c.Why = soldFor(s, &c) }); err != nil {
		return c, err
	}
	before := money.Amount(0)
	if c.Entry == 0 {
		if c.Entry, before, err = t.latest(r, c.Stream, player); err != nil {
			return c, err
		}
	}
	t.asks = []demand{{stream: c.Stream, cmd: asked, agrees: t.agreeing(c.Stream, c.Player, c.Entry, before)}}
	return c, nil
}

// soldFor is how the price of what is sold comes about, less the ticket that pays for a part of it.
func soldFor(s *tournament.State, c *cage.Sell) reckoning.Reckoning {
	sold, chips := map[cage.Purpose]tournament.Sold{cage.ForRebuy: tournament.RebuySold, cage.ForAddOn: tournament.AddOnSold, cage.ForBonus: tournament.BonusSold}[c.What]
	if chips {
		return s.SaleWhy(sold)
	}
	why := s.PriceWhy()
	if c.Ticket != nil {
		why = why.LessTicket(c.Ticket.Value)
	}
	return why
}

// wouldDo is what an event would do on a command, with its structure. What it draws, it will draw again: by what was committed.
func (r *Room) wouldDo(stream string, cmd tournament.Command, by *Command, at tournament.Instant, dry bool) (events []Event, structure tournament.Structure, err error) {
	s := r.stream(stream)
	if s == nil || s.kind != tourneys {
		return nil, structure, refusal.New(UnknownStream, "Stream", stream)
	}
	s.hold()
	defer s.letGo()
	s.own()
	inner := Command{Stream: stream, By: by.By, Second: by.Second, Cmd: cmd}
	if err := s.fresh(inner); err != nil {
		return nil, structure, err
	}
	err = guard(func() (err error) {
		events, err = s.content.decide(r, &inner, at, dry)
		return err
	})
	return events, s.content.(*tourney).state.Structure, err
}

// agreeing proves, once both have done their part, that the event has the entry owe no more and no less than before: what it asks was paid,
// nothing else.
func (t *till) agreeing(stream, player string, entry int, due money.Amount) func(content) error {
	return func(o content) error {
		s := o.(*tourney).state
		if now := t.state.Cleared(stream, player, entry) - s.AtDesk(table.PlayerID(player), entry); now != due {
			return errMoved
		}
		return nil
	}
}

// due is what an entry owes, below zero what it has to get, and whose it is. An entry that was taken out of the event is known by what was
// paid for it. Why is how that comes about.
func (t *till) due(r *Room, stream string, entry int) (player string, due money.Amount, why reckoning.Reckoning, err error) {
	for _, b := range t.state.Ledger().Balances() {
		if o := b.Account.Owner; b.Account.Kind == cage.EventsAccount && o.Of == stream && o.Entry == entry {
			player = o.Player
		}
	}
	err = r.Read(stream, func(s *tournament.State) {
		if e := s.EntryNo(entry); e != nil {
			player = string(e.Player)
		}
		cleared := t.state.Cleared(stream, player, entry)
		due, why = cleared-s.AtDesk(table.PlayerID(player), entry), s.DeskWhy(table.PlayerID(player), entry, cleared)
	})
	if err == nil && player == "" {
		err = refusal.New(cage.NothingDue)
	}
	return player, due, why, err
}

// latest is the entry with which a player is in an event, and what it owes.
func (t *till) latest(r *Room, stream string, player table.PlayerID) (entry int, due money.Amount, err error) {
	err = r.Read(stream, func(s *tournament.State) {
		if e := s.Entry(player); e != nil {
			entry = e.No
		}
	})
	if err == nil && entry > 0 {
		_, due, _, err = t.due(r, stream, entry)
	}
	return entry, due, err
}

// paying has the event hand a prize out, unless that is done; the desk owes it then, with whatever else there is to settle.
func (t *till) paying(r *Room, c cage.PayPrize, by *Command, at tournament.Instant, dry bool) (cage.PayPrize, error) {
	player, due, _, err := t.due(r, c.Stream, c.Entry)
	if err != nil {
		return c, err
	}
	c.Player, c.Amount, c.Cites = player, 0, nil
	handed, now := false, money.Amount(0)
	if err := r.Read(c.Stream, func(s *tournament.State) {
		e := s.Entry(table.PlayerID(player))
		handed = e == nil || e.No != c.Entry || !s.Owes(e)
		if p := s.Policy.PrizeIdentity; handed && p.Value && !c.Identity {
			err = refusal.New(tournament.IdentityFirst, "Player", player, "Cite", string(p.Cite))
		}
	}); err != nil {
		return c, err
	}
	if err != nil {
		return c, err
	}
	if !handed {
		asked := tournament.HandOut{Entry: c.Entry, Identity: c.Identity, Chips: c.Chips, Kind: c.Kind}
		events, _, err := r.wouldDo(c.Stream, asked, by, at, dry)
		if err != nil {
			return c, err
		}
		for _, e := range events {
			switch e := e.(type) {
			case tournament.PrizeHandedOut:
				now, due = e.Money, due-e.Money
			case tournament.Noted:
				c.Cites = append(c.Cites, e.Cites...)
			}
		}
		t.asks = []demand{{stream: c.Stream, cmd: asked, agrees: t.agreeing(c.Stream, player, c.Entry, 0)}}
	}
	c.Amount = max(0, -due)
	if due > 0 {
		return c, refusal.New(cage.NothingDue)
	}
	return c, r.Read(c.Stream, func(s *tournament.State) {
		if e := s.EntryNo(c.Entry); e != nil {
			c.Why = s.PaidWhy(e, now, t.state.Cleared(c.Stream, player, c.Entry))
		}
	})
}

// voiding has the event take back what a receipt was for.
func (t *till) voiding(r *Room, c cage.Void) error {
	of := t.state.Receipt(c.Receipt)
	if of == nil || of.VoidedBy > 0 || of.Stream == "" {
		return nil
	}
	switch of.Purpose {
	case cage.ForDrop:
		return t.dropBack(r, of)
	case cage.ForTips:
		return t.tips(r, of.Stream, cashgame.GiveTips{Dealer: of.Dealer, Back: true}, -of.Amount)
	}
	if strings.HasPrefix(of.Stream, CashPrefix) {
		return t.cashChips(r, of.Stream, of.Player, -of.Amount, of.Pieces)
	}
	var asked tournament.Command
	var due money.Amount
	err := r.Read(of.Stream, func(s *tournament.State) {
		asked = takesBack(s, of)
		due = t.state.Cleared(of.Stream, of.Player, of.Entry) - s.AtDesk(table.PlayerID(of.Player), of.Entry)
	})
	switch {
	case err != nil:
		return err
	case of.Purpose == cage.ForSettling || of.Purpose == cage.ForRefund: // what it owed is owed again
		return nil
	case asked == nil && of.Purpose == cage.ForPrize: // it is owed again
		return nil
	case asked == nil:
		return refusal.New(tournament.NothingToUndo, "ID", 0)
	}
	t.asks = []demand{{stream: of.Stream, cmd: asked, agrees: t.agreeing(of.Stream, of.Player, of.Entry, due)}}
	return nil
}

// takesBack is the event's command that takes back what a receipt was for, nil where there is no way back.
func takesBack(s *tournament.State, of *cage.Receipt) tournament.Command {
	if of.Purpose == cage.ForEntry && s.Phase == tournament.Registering {
		return tournament.Unregister{Player: table.PlayerID(of.Player)}
	}
	keys := map[cage.Purpose][]string{cage.ForEntry: {"late", "re_entry"}, cage.ForRebuy: {string(tournament.RebuySold)}, cage.ForAddOn: {string(tournament.AddOnSold)},
		cage.ForBonus: {string(tournament.BonusSold)}, cage.ForPrize: {"handed"}}[of.Purpose]
	for _, u := range slices.Backward(s.Undo) {
		p, _ := u.Args["Player"].(string)
		if slices.Contains(keys, u.Key) && p == of.Player {
			return tournament.UndoAct{ID: u.ID}
		}
	}
	return nil
}

// elsewhere refuses people what is sold and paid at the cage while that is open: no entry without money, no prize without a receipt. A kiosk
// sells nothing, whether it is open or not.
func (r *Room) elsewhere(c Command) error {
	if enters, is := c.Cmd.(tournament.Register); is && c.Role == role.Kiosk {
		return r.costsNothing(c.Stream, enters.Ticket)
	}
	if !slices.Contains(role.People, c.Role) {
		return nil
	}
	code, free := refusal.Code(""), false
	var ticket *tournament.Ticket
	switch cmd := c.Cmd.(type) {
	case tournament.Register:
		code, ticket = SoldAtCage, cmd.Ticket
	case tournament.HandOut:
		code = PaidAtCage
	case cashgame.Buy, cashgame.Redeem, cashgame.CountDrop, cashgame.TakeBackDrop, cashgame.GiveTips:
		return r.chipsElsewhere(c)
	default:
		return nil
	}
	day := r.CageDay()
	if day == "" {
		return nil
	}
	var price money.Amount
	_ = r.Read(c.Stream, func(s *tournament.State) {
		price = s.Structure.Price()
		free = code == SoldAtCage && price == 0
	})
	if free || r.covers(ticket, price) {
		return nil
	}
	return refusal.New(code, "Day", day)
}

// costsNothing refuses an entry that costs something which no ticket settles.
func (r *Room) costsNothing(stream string, ticket *tournament.Ticket) error {
	var price money.Amount
	_ = r.Read(stream, func(s *tournament.State) { price = s.Structure.Price() }) // where there is no event that is said later
	if price == 0 || r.covers(ticket, price) {
		return nil
	}
	return refusal.New(SettleFirst)
}

// CageDay is the business day that is open, "" where none is. One that is frozen holds nobody up.
func (r *Room) CageDay() string {
	last := r.lastCage("")
	if last == "" || r.Frozen(last) != nil {
		return ""
	}
	day := ""
	_ = read(r, last, func(t *till) {
		if t.state.Running() {
			day = t.state.Day
		}
	})
	return day
}

// Cleared is what the cage has given for the entries of an event; nil where no day is open.
func (r *Room) Cleared(stream string) (out tournament.Cleared) {
	day := r.CageDay()
	if day == "" {
		return nil
	}
	_ = r.Cage(day, func(st *cage.State) { out, _ = st.ClearedOf(stream) }) // one that cannot be read has given nothing
	return out
}

// CageDays lists the business days of the cage, the latest first.
func (r *Room) CageDays() (days []string) {
	for _, s := range r.every(cages) {
		if s.begun(false) {
			days = append(days, strings.TrimPrefix(s.id, cagePrefix))
		}
	}
	slices.SortFunc(days, func(a, b string) int { return cmp.Compare(b, a) })
	return days
}

// Cage calls f with one business day of the cage, as Read does.
func (r *Room) Cage(day string, f func(*cage.State)) error {
	return read(r, CageStream(day), func(t *till) { f(t.state) })
}
