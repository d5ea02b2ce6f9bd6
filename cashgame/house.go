package cashgame

import (
	"slices"

	"github.com/floorbook/floorbook/refusal"
)

// open begins a session. A book that allows no cash games refuses it, and says by which articles (HP-9.8, HP-9.9).
func (d *decision) open(c Open) error {
	switch {
	case d.s.ID != "":
		return refusal.New(AlreadyOpened)
	case c.ID == "":
		return refusal.New(NotOpened)
	case c.Policy.Allowed.Cite == "" || c.Rules.Table == nil || c.Rules.Hand == nil || c.Rules.Dispute == nil || c.Rules.Table.CashButton.Cite == "":
		return refusal.New(NoRules)
	}
	if !c.Policy.Allowed.Value || !c.Policy.RealMoney.Value && !c.House.Play() {
		return refusal.New(Forbidden, "Cite", string(c.Policy.Allowed.Cite), "Also", string(c.Policy.RealMoney.Cite))
	}
	if err := c.House.Validate(); err != nil {
		return err
	}
	if len(c.Games) > GamesMax {
		return refusal.New(TooMany, "Max", GamesMax)
	}
	for i := range c.Games {
		if err := c.Games[i].Validate(c.Rules.Table); err != nil {
			return err
		}
		if err := c.House.deals(&c.Games[i]); err != nil {
			return err
		}
		if slices.ContainsFunc(c.Games[:i], func(g Game) bool { return g.ID == c.Games[i].ID }) {
			return refusal.New(BadGame, "Part", "id")
		}
		if err := feeds(&c.Games[i], c.Games); err != nil {
			return err
		}
	}
	d.emit(Opened{ID: c.ID, House: c.House, Book: c.Book, Policy: c.Policy, Rules: c.Rules, Games: c.Games, At: d.at})
	return nil
}

func (d *decision) setGame(g Game) error {
	if err := g.Validate(d.s.Rules.Table); err != nil {
		return err
	}
	if err := d.s.House.deals(&g); err != nil {
		return err
	}
	if err := feeds(&g, d.s.Games); err != nil {
		return err
	}
	was := d.s.Game(g.ID)
	if was == nil && len(d.s.Games) >= GamesMax {
		return refusal.New(TooMany, "Max", GamesMax)
	}
	for i := range d.s.Games { // its feeders go on with it
		if o := d.s.Games[i]; o.Feeds == g.ID && (o.Stake() != g.Stake() || o.Unit != g.Unit || g.Hosted != nil) {
			return refusal.New(BadGame, "Part", "feeds")
		}
	}
	if was != nil && d.played(g.ID) {
		return refusal.New(GamePlayed, "Game", g.ID)
	}
	d.emit(GameSet{g})
	return nil
}

func (d *decision) played(game string) bool {
	return slices.ContainsFunc(d.s.Tables, func(t *Table) bool { return t.Closed == 0 && t.Game == game })
}

func (d *decision) dropGame(id string) error {
	switch {
	case d.s.Game(id) == nil:
		return refusal.New(NoSuchGame, "Game", id)
	case slices.ContainsFunc(d.s.Games, func(g Game) bool { return g.Feeds == id }):
		return refusal.New(BadGame, "Part", "feeds")
	case d.played(id) || slices.ContainsFunc(d.s.List, func(w Waiting) bool { return w.Game == id }):
		return refusal.New(GamePlayed, "Game", id)
	}
	d.emit(GameDropped{id})
	return nil
}

// openTable puts a table up: the house decides when a game begins (LP-2.2-1).
func (d *decision) openTable(c OpenTable) error {
	t := d.s.Table(c.Table)
	switch {
	case d.s.Suspended != nil:
		return refusal.New(IsSuspended)
	case d.s.Game(c.Game) == nil:
		return refusal.New(NoSuchGame, "Game", c.Game)
	case c.Table < 1:
		return refusal.New(NoSuchTable, "Table", c.Table)
	case t != nil && t.Closed == 0:
		return refusal.New(TableOpen, "Table", c.Table)
	case t == nil && len(d.s.Tables) >= TablesMax:
		return refusal.New(TooMany, "Max", TablesMax)
	}
	d.s.Policy.OpenClose.Decide(&d.trace)
	d.emit(TableOpened{Table: c.Table, Game: c.Game, At: d.at, Cites: d.cites()})
	return nil
}

// announceLast tells a table that it stops (CR-CG-36).
func (d *decision) announceLast(c AnnounceLast) error {
	if _, _, err := d.table(c.Table); err != nil {
		return err
	}
	if c.Hands < 0 || c.Hands > 100 {
		return refusal.New(BadPlace, "Max", 100)
	}
	d.s.Policy.LastDeal.Decide(&d.trace)
	d.emit(LastAnnounced{Table: c.Table, Hands: c.Hands, Cites: d.cites()})
	return nil
}

// closeTable takes a table down that nobody sits at. Chips that do not add up there need a reason: they are off, and stand so in the books. A table at
// which hands were played stops only once its last one was announced, but for a serious cause.
func (d *decision) closeTable(c CloseTable) error {
	t, _, err := d.table(c.Table)
	if err != nil {
		return err
	}
	rest := d.s.InPlay(c.Table)
	switch n := t.Play.Players(); {
	case t.On:
		return refusal.New(HandIsOn)
	case n > 0:
		if t.Last == nil && d.s.Suspended == nil && t.Play.Hands > 0 {
			d.s.Policy.LastDeal.Decide(&d.trace)
			return d.refuse(NotAnnounced, "Table", c.Table)
		}
		return refusal.New(StillSeated, "Table", c.Table, "Players", n)
	case slices.ContainsFunc(d.s.Given, func(g Given) bool { return g.Table == c.Table }) ||
		slices.ContainsFunc(d.s.List, func(w Waiting) bool { return w.Call != nil && w.Call.Table == c.Table }):
		return refusal.New(StillSeated, "Table", c.Table, "Players", 0)
	case rest != 0 && (c.Reason == "" || len(c.Reason) > ReasonMax):
		return refusal.New(RestReason, "Table", c.Table, "Chips", rest)
	}
	d.s.Policy.OpenClose.Decide(&d.trace)
	d.emit(TableClosed{Table: c.Table, At: d.at, Rest: rest, Reason: c.Reason, Cites: d.cites()})
	for i := range d.s.List { // whoever waited for that very table waits for nothing any more
		if w := &d.s.List[i]; w.Table == c.Table {
			d.emit(OffTheList{Player: w.Player, Game: w.Game, Table: w.Table, Why: WhyFloor, At: d.at})
		}
	}
	return nil
}

// suspend stops all tables (PG-R-3).
func (d *decision) suspend(c Suspend) error {
	if d.s.Suspended != nil {
		return refusal.New(IsSuspended)
	}
	d.s.Policy.ForceMajeure.Decide(&d.trace)
	if err := d.reason(c.Reason); err != nil {
		return err
	}
	d.emit(Suspended{At: d.at, Reason: c.Reason, Cites: d.cites()})
	return nil
}

func (d *decision) goOn() error {
	if d.s.Suspended == nil {
		return refusal.New(NotSuspended)
	}
	d.emit(WentOn{At: d.at})
	return nil
}

func (d *decision) end() error {
	if len(d.s.Open()) > 0 {
		return refusal.New(TablesOpen)
	}
	for i := range d.s.List {
		w := &d.s.List[i]
		d.emit(OffTheList{Player: w.Player, Game: w.Game, Table: w.Table, Why: WhyFloor, At: d.at})
	}
	d.emit(Ended{At: d.at})
	return nil
}

// keepApart has players sit at no table together from now on (CR-GEN-3).
func (d *decision) keepApart(c KeepApart) error {
	slices.Sort(c.Players)
	same := slices.ContainsFunc(d.s.Apart, func(a Apart) bool { return slices.Equal(a.Players, c.Players) })
	switch {
	case len(c.Players) < 2 || len(c.Players) > 20 || !unique(c.Players):
		return refusal.New(BadPlayer)
	case c.Lift != same:
		return refusal.New(BadPlayer)
	}
	d.s.Policy.KeptApart.Decide(&d.trace)
	if !c.Lift {
		if err := d.reason(c.Reason); err != nil {
			return err
		}
	}
	d.emit(KeptApart{Players: c.Players, Reason: c.Reason, Lift: c.Lift, Cites: d.cites()})
	return nil
}
