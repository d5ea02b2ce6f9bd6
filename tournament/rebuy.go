package tournament

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Sale is the price of chips that are sold besides those of an entry.
type Sale struct {
	Price money.Amount `json:"price"`         // minor units, to the pool; of the dealer's bonus to the house
	Fee   money.Amount `json:"fee,omitempty"` // minor units, to the house
	Chips chip.Amount  `json:"chips"`
}

// Total is what it costs, in minor units.
func (s Sale) Total() money.Amount { return s.Price + s.Fee }

// Rebuys are sold to the end of a level, to players who have no more chips than AtMost.
type Rebuys struct {
	Sale
	Levels int         `json:"levels"`            // number of the last level, breaks not counted
	Most   int         `json:"most,omitempty"`    // of one entry; 0: as many as wanted
	AtMost chip.Amount `json:"at_most,omitempty"` // 0: only who has lost everything
}

// Sold names what was bought.
type Sold string

// What is sold besides entries.
const (
	RebuySold Sold = "rebuy"
	AddOnSold Sold = "add_on"
	BonusSold Sold = "bonus" // the dealer's bonus
)

// sale is what the structure says of it, nil where it sells none.
func (s *Structure) sale(what Sold) *Sale {
	switch {
	case what == RebuySold && s.Rebuys != nil:
		return &s.Rebuys.Sale
	case what == AddOnSold:
		return s.AddOn
	case what == BonusSold:
		return s.Bonus
	}
	return nil
}

// Sells is what something costs besides entries, in minor units; 0 where none is sold.
func (s *Structure) Sells(what Sold) money.Amount {
	if sale := s.sale(what); sale != nil {
		return sale.Total()
	}
	return 0
}

// rebuyDecision is how long a player of a hosted table has to buy chips again: the books say at once, and a page must be read.
const rebuyDecision = 30 * time.Second

// Deciding is who lost all chips in one hand of a hosted table, while some of them may still buy others.
type Deciding struct {
	Table int
	Out   []Out            // who goes out unless he buys
	Asked []table.PlayerID // of them, who may
	Until Instant
}

// deciding is the group of a table whose players decide, nil where nobody does.
func (s *State) deciding(no int) *Deciding {
	for i := range s.Deciding {
		if s.Deciding[i].Table == no {
			return &s.Deciding[i]
		}
	}
	return nil
}

// MayRebuy says why an entry may not rebuy with so many chips in front of it, nil where it may.
func (s *State) MayRebuy(e *Entry, stack chip.Amount) error {
	var t article.Trace
	r := s.Structure.Rebuys
	if r == nil {
		s.Policy.Freezeout.Decide(&t)
		return refusal.New(NoRebuys, "Cite", string(first(t.Decided())))
	}
	if !s.RebuysOpen() && s.deciding(e.Table) == nil {
		return refusal.New(RebuysOver, "Level", r.Levels)
	}
	if r.Most > 0 && e.Rebuys >= r.Most {
		return refusal.New(NoRebuyLeft, "Player", string(e.Player), "Allowed", r.Most)
	}
	if s.rebuyWithAddOn() {
		if stack >= s.Structure.Stack {
			s.Policy.RebuyWithAddOn.Decide(&t)
			return refusal.New(TooManyChipsToRebuy, "Stack", int(stack), "Most", int(s.Structure.Stack)-1, "Cite", string(first(t.Decided())))
		}
		return nil
	}
	if stack > r.AtMost {
		return refusal.New(TooManyChipsToRebuy, "Stack", int(stack), "Most", int(r.AtMost), "Cite", "")
	}
	return nil
}

// buyable is the entry of a player who is still in and not in a hand that is being played.
func (d *decision) buyable(p table.PlayerID) (*Entry, *table.Seat, error) {
	e := d.s.Entry(p)
	switch {
	case e == nil:
		return nil, nil, refusal.New(UnknownPlayer, "Player", string(p))
	case e.Place > 0:
		return nil, nil, refusal.New(PlayerOut, "Player", string(p))
	case e.Kept || d.s.Ahead(e):
		return nil, nil, refusal.New(NotSeated, "Player", string(p))
	case d.s.Phase == Registering:
		return e, nil, nil
	}
	t := d.s.Table(e.Table)
	if t.InHand(e.Seat) {
		return nil, nil, refusal.New(PlayerInHand, "Player", string(p), "Table", e.Table)
	}
	return e, t.At(e.Seat), nil
}

// rebuy sells chips to a player of a room with real tables: from the announcement on they count, and are owed.
func (d *decision) rebuy(c Rebuy) error {
	if d.s.Hosted {
		return refusal.New(PlayerDecides)
	}
	if e := d.s.Entry(c.Player); e != nil && e.Place > 0 {
		return d.rebuyAfterAll(e)
	}
	e, _, err := d.buyable(c.Player)
	if err != nil {
		return err
	}
	if err := d.s.MayRebuy(e, c.Stack); err != nil {
		return err
	}
	d.sellRebuy(e)
	return nil
}

// rebuyAfterAll sells chips to a player who has just been reported out and has said otherwise: he never left.
func (d *decision) rebuyAfterAll(e *Entry) error {
	if err := d.s.MayRebuy(e, 0); err != nil {
		return err
	}
	i := slices.IndexFunc(d.s.Undo, func(u Undoable) bool {
		return u.Key == "bust" && len(u.Moves) == 1 && u.Moves[0].Player == e.Player && u.At == e.OutAt
	})
	if i < 0 {
		return refusal.New(PlayerOut, "Player", string(e.Player))
	}
	if err := d.undoBust(d.s.Undo[i]); err != nil {
		return err
	}
	d.emit(Undone{ID: d.s.Undo[i].ID})
	back := *e
	back.Table, back.Seat = d.s.Undo[i].Moves[0].FromTable, d.s.Undo[i].Moves[0].FromSeat
	d.sellRebuy(&back)
	return nil
}

func (d *decision) sellRebuy(e *Entry) {
	var t article.Trace
	p := &d.s.Policy
	p.Rebuys.Decide(&t)
	p.RebuyOwed.Decide(&t)
	p.RebuyAtOnce.Decide(&t)
	p.RebuyMissesNone.Decide(&t)
	if d.s.rebuyWithAddOn() {
		p.RebuyWithAddOn.Decide(&t)
	}
	d.sell(e, RebuySold, t.Decided())
}

// sell hands chips out and notes what is owed for them.
func (d *decision) sell(e *Entry, what Sold, cites []article.ID) {
	sale := d.s.Structure.sale(what)
	d.emit(ChipsSold{Player: e.Player, What: what, Chips: sale.Chips, Table: e.Table, Seat: e.Seat, At: d.m.At})
	d.note(string(what), cites, "Player", string(e.Player), "Table", e.Table, "Seat", int(e.Seat), "Chips", int(sale.Chips),
		"Price", int(sale.Price+sale.Fee))
}

// takeRebuy is a rebuy at a hosted table, by the player.
func (d *decision) takeRebuy(t *table.State, n table.SeatNo) error {
	e, seat, err := d.atSeat(t, n)
	if err != nil {
		return err
	}
	if err := d.s.MayRebuy(e, seat.Stack); err != nil {
		return err
	}
	d.sellRebuy(e)
	return d.decided(t.No, e.Player, true)
}

// declineRebuy has a player of a hosted table go out.
func (d *decision) declineRebuy(t *table.State, n table.SeatNo) error {
	e, _, err := d.atSeat(t, n)
	if err != nil {
		return err
	}
	if g := d.s.deciding(t.No); g == nil || !slices.Contains(g.Asked, e.Player) {
		return refusal.New(NobodyAsked, "Player", string(e.Player))
	}
	d.emit(RebuyDeclined{Table: t.No, Player: e.Player})
	return d.decided(t.No, e.Player, false)
}

// atSeat is the entry on a seat of a hosted table.
func (d *decision) atSeat(t *table.State, n table.SeatNo) (*Entry, *table.Seat, error) {
	if !d.s.Hosted {
		return nil, nil, refusal.New(NotTracked)
	}
	if !t.Has(n) || t.At(n).Player == "" {
		return nil, nil, refusal.New(table.UnknownSeat, "Seat", int(n))
	}
	return d.buyable(t.At(n).Player)
}

// decided takes a player off those who decide at a table; once all have, who has not bought is out.
func (d *decision) decided(no int, p table.PlayerID, bought bool) error {
	g := d.s.deciding(no)
	if g == nil {
		return nil
	}
	asked := slices.DeleteFunc(slices.Clone(g.Asked), func(q table.PlayerID) bool { return q == p })
	out := slices.DeleteFunc(slices.Clone(g.Out), func(o Out) bool { return bought && o.Player == p })
	if len(asked) > 0 || len(out) == 0 {
		return nil
	}
	return d.eliminate(out, false)
}

// ask lets those of a hand's losers who may rebuy decide; it reports whether there are any.
func (d *decision) ask(no int, out []Out) bool {
	if !d.s.RebuysOpen() {
		return false
	}
	var asked []table.PlayerID
	for _, o := range out {
		if !o.Disqualified && d.s.MayRebuy(d.s.Entry(o.Player), 0) == nil {
			asked = append(asked, o.Player)
		}
	}
	if len(asked) == 0 {
		return false
	}
	var t article.Trace
	d.s.Policy.RebuyAtOnce.Decide(&t)
	d.emit(RebuyAsked{Table: no, Out: out, Asked: asked, Until: d.m.At.after(rebuyDecision)})
	for _, p := range asked {
		d.note("rebuy_asked", t.Decided(), "Player", string(p), "Table", no)
	}
	return true
}

// undecided has those at a table whose time to decide is over go out (CR-21-a).
func (d *decision) undecided() error {
	i := slices.IndexFunc(d.s.Deciding, func(g Deciding) bool { return g.Until <= d.m.At })
	if i < 0 {
		return nil
	}
	g := d.s.Deciding[i]
	for _, p := range g.Asked {
		d.emit(RebuyDeclined{Table: g.Table, Player: p})
	}
	var t article.Trace
	d.s.Policy.RebuyMissesNone.Decide(&t)
	d.note("rebuy_lapsed", t.Decided(), "Player", string(g.Asked[0]), "Table", g.Table, "Count", len(g.Asked))
	return d.eliminate(slices.Clone(g.Out), false)
}

// addOn sells the add-on of the break after the rebuys: once, whatever the stack (PG-G.4).
func (d *decision) addOn(p table.PlayerID) error {
	e, _, err := d.buyable(p)
	if err != nil {
		return err
	}
	switch {
	case d.s.Structure.AddOn == nil:
		return refusal.New(NoAddOn)
	case !d.s.AddOnsOpen():
		return refusal.New(AddOnNotNow, "Level", d.s.Structure.addOnAfter())
	case e.AddOns > 0:
		return refusal.New(NoAddOnLeft, "Player", string(p))
	}
	var t article.Trace
	d.s.Policy.AddOn.Decide(&t)
	d.sell(e, AddOnSold, t.Decided())
	return nil
}

// takeAddOn is an add-on at a hosted table, by the player.
func (d *decision) takeAddOn(t *table.State, n table.SeatNo) error {
	e, _, err := d.atSeat(t, n)
	if err != nil {
		return err
	}
	return d.addOn(e.Player)
}

// bonus sells the dealer's bonus: once to a player, with the first chips (FR-57-6-B).
func (d *decision) bonus(p table.PlayerID) error {
	e, _, err := d.buyable(p)
	if err != nil {
		return err
	}
	switch {
	case d.s.Structure.Bonus == nil:
		return refusal.New(NoBonus)
	case d.s.bonusOf(p) > 0:
		return refusal.New(NoBonusLeft, "Player", string(p))
	case d.s.Phase == Running && !d.s.LateOpen:
		return refusal.New(RegistrationIsOver)
	}
	var t article.Trace
	d.s.Policy.BonusMost.Decide(&t)
	d.s.Policy.BonusApart.Decide(&t)
	d.sell(e, BonusSold, t.Decided())
	return nil
}

// bonusOf is how many dealer's bonuses a player has bought, over all entries.
func (s *State) bonusOf(p table.PlayerID) int {
	n := 0
	for i := range s.Entries {
		if s.Entries[i].Player == p {
			n += s.Entries[i].Bonus
		}
	}
	return n
}

// surrender has a player give up the chips and enter again with a full stack (TDA-8-B).
func (d *decision) surrender(c Surrender) error {
	e, seat, err := d.buyable(c.Player)
	if err != nil {
		return err
	}
	var t article.Trace
	switch {
	case !d.s.Policy.Surrender.Consult(&t):
		d.s.Policy.Surrender.Decide(&t)
		return refusal.New(SurrenderForbidden, "Cite", string(first(t.Decided())))
	case !d.s.Structure.Surrender:
		return refusal.New(NoSurrender)
	case d.s.entriesOf(c.Player, d.s.Flight()) > d.s.Structure.ReEntries:
		return refusal.New(NoReEntryLeft, "Player", string(c.Player), "Allowed", d.s.Structure.ReEntries)
	case d.s.playing() < 2:
		return refusal.New(SomebodyMustWin)
	}
	if err := d.mayEnterLate(); err != nil {
		return err
	}
	chips := c.Chips
	if d.s.Hosted {
		chips = seat.Stack
	}
	if chips < 1 || chips > d.s.Chips {
		return refusal.New(SurrenderNothing, "Player", string(c.Player))
	}
	d.s.Policy.Surrender.Decide(&t)
	out := []Out{{Player: e.Player, Table: e.Table, Seat: e.Seat, Place: d.s.Surviving(), Removed: chips, Surrendered: true}}
	d.emit(Eliminated{Out: out, At: d.m.At})
	d.note("surrendered", t.Decided(), "Player", string(c.Player), "Table", e.Table, "Seat", int(e.Seat), "Removed", int(chips))
	return d.seatLate(c.Player, true)
}

// surrendered reports whether an entry of a player was given up for another.
func (s *State) surrendered(p table.PlayerID) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool { return e.Player == p && e.Surrendered })
}

// undoSale takes chips back that were sold by mistake.
func (d *decision) undoSale(u Undoable) error {
	e := d.s.Entry(u.Sale.Player)
	switch {
	case e == nil || e.Place > 0:
		return refusal.New(PlayerOut, "Player", string(u.Sale.Player))
	case d.s.Phase == Running && !d.s.LateOpen:
		return refusal.New(RegistrationIsOver)
	case d.s.Hosted && d.s.Phase == Running:
		return refusal.New(PlayerDecides)
	}
	if err := d.s.mayHoldTickets(d.s.Structure.sale(u.Sale.What).Price, len(d.s.index)); err != nil {
		return err
	}
	d.emit(ChipsTakenBack{Sale: *u.Sale})
	return nil
}

// applySold carries out what was sold; it reports whether the event was about that.
func (s *State) applySold(e Event) bool {
	switch e := e.(type) {
	case ChipsSold:
		s.applySale(e)
	case ChipsTakenBack:
		s.bought(e.Sale, -1)
	case EntriesShut:
		s.entriesShut = true
	case RebuyAsked:
		s.Deciding = append(slices.Clone(s.Deciding), Deciding(e))
	case RebuyDeclined:
		s.applyDeclined(e)
	default:
		return false
	}
	return true
}

// applySale hands chips out.
func (s *State) applySale(e ChipsSold) {
	s.bought(e, 1)
	if g := s.deciding(e.Table); g != nil {
		*g = Deciding{Table: g.Table, Until: g.Until,
			Out:   slices.DeleteFunc(slices.Clone(g.Out), func(o Out) bool { return o.Player == e.Player }),
			Asked: slices.DeleteFunc(slices.Clone(g.Asked), func(p table.PlayerID) bool { return p == e.Player })}
		s.settle()
	}
	s.remember(Undoable{Key: string(e.What), At: e.At, Sale: &e, Args: map[string]any{"Player": string(e.Player), "Table": e.Table, "Seat": int(e.Seat)}})
}

// bought counts chips sold in, or out again.
func (s *State) bought(e ChipsSold, sign int) {
	entry := &s.Entries[s.index[e.Player]]
	switch e.What {
	case RebuySold:
		entry.Rebuys += sign
	case AddOnSold:
		entry.AddOns += sign
	case BonusSold:
		entry.Bonus += sign
	}
	chips := chip.Amount(sign) * e.Chips
	entry.Bought += chips
	s.Sold += chips
	s.Chips += chips
	s.handOut(e.Chips, sign)
	if s.Phase != Registering {
		if s.Hosted {
			s.Table(entry.Table).At(entry.Seat).Stack += chips
		}
		key := string(e.What)
		if sign < 0 {
			key += "_back"
		}
		s.chipChange(key, e.Player, e.Table, e.At, chips)
	}
	s.seats++
}

// settle drops the groups in which nobody has to decide any more.
func (s *State) settle() {
	s.Deciding = slices.DeleteFunc(slices.Clone(s.Deciding), func(g Deciding) bool { return len(g.Asked) == 0 })
}

func (s *State) applyDeclined(e RebuyDeclined) {
	g := s.deciding(e.Table)
	g.Asked = slices.DeleteFunc(slices.Clone(g.Asked), func(p table.PlayerID) bool { return p == e.Player })
	s.settle()
}
