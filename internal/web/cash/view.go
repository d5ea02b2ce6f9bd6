package cash

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// boardPage is the games of a session with their tables and lists.
type boardPage struct {
	frame.Layout
	ID        string
	Seq       uint64
	Name      string
	Book      string
	BookName  string
	Suspended string
	Over      bool
	Games     []game
	Expected  []expected
	Purses    []purse
	Given     chip.Amount // out of the cage
	Drop      chip.Amount // in the boxes
	Taken     chip.Amount
	Error     string
	Form      gameForm // of one more game
	Drawn     bool     // a merge was committed or drawn: anybody can recompute it
	Ask       *question
	Everybody []known // of the session
	Play      bool    // its chips are worth nothing
	CageDay   string  // at which chips are sold and taken back; "": here
	Apart     []apart
	Calls     []paged     // names called, and those expected at their seats
	Missed    []missed    // of the last quarter of an hour
	Link      *frame.Link // to the lists, for phones
	Tips      frame.Tips
}

// paged is a name that was called to a seat.
type paged struct {
	Name  string
	Table int
	Seat  table.SeatNo
	Left  view.Countdown
	Given bool // comes
}

// missed is a seat that somebody has not taken: no, or no answer in time.
type missed struct {
	Player table.PlayerID
	Name   string
	Why    cashgame.Why
	At     cashgame.Instant
}

// missedFor is how long a seat that was not taken is told.
const missedFor = 15 * 60_000

// question is who is meant by a name that was typed.
type question struct {
	Act, Typed string
	Like       []meant
	Fields     []field
	New        bool // somebody new may be entered
}

type meant struct {
	Player       table.PlayerID
	Name, Number string
}

type field struct{ Name, Value string }

type known struct {
	Player table.PlayerID
	Name   string
}

// apart is players whom the house keeps at different tables.
type apart struct {
	Players []known
	Reason  string
}

// move is whose turn it is to go to another table of the game.
type move struct {
	From, To int
	Seat     table.SeatNo
	Name     string
	Free     []table.SeatNo
	Stack    chip.Amount
}

type game struct {
	ID, Name   string
	Small, Big chip.Amount
	Min, Max   chip.Amount
	Charge     chip.Amount
	Minutes    int
	PerMille   int
	PerTable   bool
	Seats      int
	Tables     []oneTable
	Queue      []waiting
	Games      []tournament.Variant // that are played, on the card of its rules
	Main       string               // of the game that it feeds; "": it feeds none
	Stays      string               // what becomes of who does not move there
	Move       *move                // nil: the tables are balanced
}

type oneTable struct {
	No, Players, Seats int
	Free               []table.SeatNo
	Next               string // who is next for a seat there
	Queue              []waiting
	Stops              bool
	Due                bool     // the price of the seats
	Feeders            []feeder // who has to move here, in turn
}

// feeder is a player of a feeder game, and where he sits since when.
type feeder struct {
	Player table.PlayerID
	Name   string
	Table  int
	Seat   table.SeatNo
	Since  cashgame.Instant
}

type waiting struct {
	Player  table.PlayerID
	Name    string
	Game    string
	Table   int
	Place   int
	At      cashgame.Instant
	Changes int // from that table
	Called  bool
	ToTable int
	ToSeat  table.SeatNo
	Until   cashgame.Instant
	Left    view.Countdown
}

// expected is a player who was given a seat.
type expected struct {
	Player table.PlayerID
	Name   string
	Table  int
	Seat   table.SeatNo
	Until  cashgame.Instant
	Left   view.Countdown
	Sits   int  // at that table: changes
	Must   bool // out of a feeder game
	Merged bool // his table is merged
	Stays  string
}

// purse is the chips of a player that are at no table.
type purse struct {
	Player     table.PlayerID
	Name       string
	Rack, Held chip.Amount
}

// build is the board; false where there is none, which has been said.
func (s *site) build(w http.ResponseWriter, r *http.Request, names view.Names) (b boardPage, ok bool) {
	b, err := s.view(r, names)
	if err != nil {
		s.NotFound(w, r)
	}
	return b, err == nil
}

func (s *site) view(r *http.Request, names view.Names) (b boardPage, err error) {
	b.ID = r.PathValue("id")
	if s.CashRoom == nil {
		return b, errNone
	}
	err = s.CashRoom.Cash(b.ID, func(st *cashgame.State) { b.fill(st, cashgame.Instant(s.Room.Now()), names) })
	b.Layout = s.Layout(r, "board", b.Name)
	b.BookName = s.bookName(r, b.Book)
	b.Form = s.formOf(r, "/cash/"+url.PathEscape(b.ID), b.Book)
	b.Form.Deals, b.Form.Play = b.Play, b.Play
	b.Tips = s.TipsOf(s.LangOf(r), b.ID)
	if s.Cages != nil && !b.Play {
		b.CageDay = s.Cages.CageDay()
	}
	return b, err
}

func (b *boardPage) fill(s *cashgame.State, now cashgame.Instant, names view.Names) {
	b.Seq, b.Name, b.Book, b.Over, b.Play = s.Seq, s.House.Name, s.Book, s.Ended != 0, s.House.Play()
	if s.Suspended != nil {
		b.Suspended = s.Suspended.Reason
	}
	b.Drawn = len(s.Merges) > 0
	for i := range s.Games {
		b.Games = append(b.Games, gameOf(s, &s.Games[i], names))
	}
	b.calls(s, now, names)
	for _, g := range s.Given {
		e := expected{Player: g.Player, Name: names(g.Player), Table: g.Table, Seat: g.Seat, Until: g.Until, Left: left(g.Until, now)}
		if at, _ := s.SeatOf(g.Player); at != nil {
			e.Sits, e.Must, e.Merged, e.Stays = at.Play.No, g.Must, g.Merged, s.Game(at.Game).Stays.String()
		}
		b.Expected = append(b.Expected, e)
	}
	b.people(s, names)
	seen := map[string]bool{}
	for _, bal := range s.Ledger().Balances() {
		p := bal.Account.Owner.Player
		if p == "" || seen[p] {
			continue
		}
		seen[p] = true
		id := table.PlayerID(p)
		if one := (purse{id, names(id), s.Rack(id), s.Held(id)}); one.Rack+one.Held > 0 {
			b.Purses = append(b.Purses, one)
		}
	}
	b.Given, b.Drop, b.Taken = -s.Total(cashgame.CageAccount), s.Total(cashgame.DropAccount), s.Total(cashgame.TakenAccount)
}

// calls are the seats that wait for somebody, and those that were not taken a short while ago.
func (b *boardPage) calls(s *cashgame.State, now cashgame.Instant, names view.Names) {
	for g := range b.Games {
		b.Games[g].tick(now)
	}
	for _, w := range s.List {
		if c := w.Call; c != nil {
			b.Calls = append(b.Calls, paged{names(w.Player), c.Table, c.Seat, left(c.Until, now), false})
		}
	}
	for _, g := range s.Given {
		b.Calls = append(b.Calls, paged{names(g.Player), g.Table, g.Seat, left(g.Until, now), true})
	}
	for i := len(s.Log) - 1; i >= 0; i-- {
		var one missed
		switch e := s.Log[i].Event.(type) {
		case cashgame.OffTheList:
			one = missed{Player: e.Player, Why: e.Why, At: e.At}
		case cashgame.PlacedInList:
			one = missed{Player: e.Player, Why: e.Why, At: e.At}
		case cashgame.SeatTakenBack:
			one = missed{Player: e.Player, Why: e.Why, At: e.At}
		}
		if (one.Why == cashgame.WhyLate || one.Why == cashgame.WhyRefused) && now-one.At < missedFor {
			one.Name = names(one.Player)
			b.Missed = append(b.Missed, one)
		}
	}
}

// tick has what waits on the lists of a game tell how long it waits.
func (g *game) tick(now cashgame.Instant) {
	for i := range g.Queue {
		g.Queue[i].Left = left(g.Queue[i].Until, now)
	}
	for t := range g.Tables {
		for i := range g.Tables[t].Queue {
			g.Tables[t].Queue[i].Left = left(g.Tables[t].Queue[i].Until, now)
		}
	}
}

// people are those whom the session knows, and who of them are kept apart.
func (b *boardPage) people(s *cashgame.State, names view.Names) {
	seen := map[table.PlayerID]bool{}
	add := func(p table.PlayerID) {
		if p != "" && !seen[p] {
			seen[p] = true
			b.Everybody = append(b.Everybody, known{p, names(p)})
		}
	}
	for _, no := range s.Open() {
		t := s.Table(no)
		for i := range t.Chairs {
			add(t.Play.At(table.SeatNo(i + 1)).Player)
			add(t.Chairs[i].Owner)
		}
	}
	for _, w := range s.List {
		add(w.Player)
	}
	for _, g := range s.Given {
		add(g.Player)
	}
	slices.SortFunc(b.Everybody, func(x, y known) int { return letters.Compare(x.Name, y.Name) })
	for _, a := range s.Apart {
		one := apart{Reason: a.Reason}
		for _, p := range a.Players {
			one.Players = append(one.Players, known{p, names(p)})
		}
		b.Apart = append(b.Apart, one)
	}
}

// AtCage are those who buy chips at the cage or bring them back: who is here, and who carries some.
func (b boardPage) AtCage() []purse {
	out := slices.Clone(b.Purses)
	for _, p := range b.Everybody {
		if !slices.ContainsFunc(out, func(x purse) bool { return x.Player == p.Player }) {
			out = append(out, purse{Player: p.Player, Name: p.Name})
		}
	}
	slices.SortFunc(out, func(x, y purse) int { return letters.Compare(x.Name, y.Name) })
	return out
}

// moveOf is whose turn it is to move in a game, nil where its tables are balanced or none has a free seat.
func moveOf(s *cashgame.State, game string, names view.Names) *move {
	from, to := s.Fullest(game)
	if from == nil {
		return nil
	}
	m := &move{From: from.Play.No, To: to.Play.No, Seat: s.Pick(from), Free: s.Free(to)}
	if m.Seat == 0 || len(m.Free) == 0 {
		return nil
	}
	m.Name, m.Stack = names(from.Play.At(m.Seat).Player), from.Chair(m.Seat).Told
	return m
}

func gameOf(s *cashgame.State, g *cashgame.Game, names view.Names) game {
	out := game{ID: g.ID, Name: g.Name, Small: g.Blinds.Small, Big: g.Blinds.Big, Min: g.MinBuyIn, Max: g.MaxBuyIn, Charge: g.Time.Charge,
		Minutes: g.Time.Minutes, PerMille: g.Rake.PerMille, Seats: g.Seats, PerTable: s.Policy.List.Value == cashgame.ListPerTable || g.Apart}
	if main := s.Game(g.Feeds); main != nil {
		if out.Main, out.Stays = main.Name, g.Stays.String(); out.Main == "" {
			out.Main = main.ID
		}
	}
	out.Queue = queue(s, g.ID, 0, names)
	out.Move = moveOf(s, g.ID, names)
	for _, no := range s.Open() {
		t := s.Table(no)
		if t.Game != g.ID {
			continue
		}
		one := oneTable{No: no, Players: t.Play.Players(), Seats: len(t.Chairs), Free: s.Free(t), Queue: queue(s, g.ID, no, names),
			Stops: t.Last != nil, Due: t.Fallen}
		if next, _ := s.Next(t); next != nil {
			one.Next = names(next.Player)
		}
		if s.MustMove(t) != nil && len(one.Free) > 0 {
			one.Next = "" // a call needs a reason
			for _, f := range s.Feeders(g.ID) {
				one.Feeders = append(one.Feeders, feeder{f.Player, names(f.Player), f.Table, f.Seat, f.Since})
			}
		}
		out.Tables = append(out.Tables, one)
	}
	return out
}

func queue(s *cashgame.State, game string, no int, names view.Names) (out []waiting) {
	for i, w := range s.Queue(game, no) {
		one := waiting{Player: w.Player, Name: names(w.Player), Game: w.Game, Table: w.Table, Place: i + 1, At: w.At, Changes: w.From}
		if w.Call != nil {
			one.Called, one.ToTable, one.ToSeat, one.Until = true, w.Call.Table, w.Call.Seat, w.Call.Until
		}
		out = append(out, one)
	}
	return out
}

// tablePage is what a dealer sees of a table.
type tablePage struct {
	frame.Layout
	ID            string
	Seq           uint64
	No            int
	Game          game
	Merge         *merge // nil: it is not merged
	Merges        bool   // another table of the game is open
	Book          string
	Hand          int
	On            bool
	Hosted        bool // floorbook deals: no dealer tells of hands
	Last          int  // hands that may still begin; -1: no end was announced
	Due           bool
	Paid          cashgame.Instant
	InPlay        chip.Amount
	Drop          chip.Amount
	Untold        int
	Drops         []chip.Amount // taps for what was dropped
	Seats         []seat
	Stopped       bool
	Error         string
	Others        []game  // that the table could play instead
	Votes         int     // against, from which it does not
	Racks         []purse // of players who sit nowhere: they may play over an absent one
	Vacant        []table.SeatNo
	CageDay       string // at which boxes are counted; "": here
	Play          bool   // its chips are worth nothing
	TipTaps       []chip.Amount
	Denominations []chip.Amount  // of the house; none: it has told none
	Pooled        bool           // dealers share their tips
	Dealers       []frame.Tipped // one of whom gets a tip, where nobody is known to deal here
	Tip           *counted       // the last, nil where there is none
	Counted       *counted       // the last count of the box, nil where none can be taken back here
}

// counted is a count of a drop box, or a tip.
type counted struct {
	No    int
	Chips chip.Amount
	At    cashgame.Instant
}

type seat struct {
	No             table.SeatNo
	Player         table.PlayerID
	Name           string
	Promised       string // who is to come there
	PromisedID     table.PlayerID
	Given          bool
	Rack           chip.Amount
	Told           chip.Amount
	Counted        bool
	Button         bool
	Small, Big     bool
	Live, Dead     chip.Amount // posted in this hand
	Will           table.Post  // that will be in the next
	Absent         bool        // dealt in though away
	Owes           bool
	Posts          bool
	New            bool
	Out            bool
	Away           bool
	Since, Until   cashgame.Instant // of the absence, and when the book has something done; 0: it counts orbits
	PickUp, Gone   bool
	Held           chip.Amount
	Busted, Late   bool
	BustedUntil    cashgame.Instant
	Guest          bool
	Asks           *cashgame.SeatWish
	Goes           int    // to that table of the main game
	Refused        bool   // does not, and leaves
	Over           string // whose seat it is, while another plays there
	MayLock, Names bool
	Behind         chip.Amount // that play and are not there yet
	Find           *find       // nil: nothing was found there
}

// find is what was found in front of a player.
type find struct {
	What          string
	Amount, Plays chip.Amount
	Cites         []article.ID
	Own           bool // comes back to the stack
}

// fill reads a table; false where it is not open.
func (p *tablePage) fill(s *cashgame.State, no int, now cashgame.Instant, names view.Names) bool {
	t := s.Table(no)
	if t == nil || t.Closed != 0 {
		return false
	}
	g := s.Game(t.Game)
	p.Play, p.Book = s.House.Play(), s.Book
	p.Seq, p.No, p.Game = s.Seq, no, gameOf(s, g, names)
	p.Hand, p.On, p.Untold, p.Hosted = t.Play.Hands, t.On, t.Untold, g.Hosted != nil
	p.InPlay, p.Drop, p.Paid = s.InPlay(no), s.Drop(no), t.PaidUntil
	p.Due = g.Time.Charge > 0 && now >= t.PaidUntil
	p.Last, p.Stopped = -1, s.Suspended != nil
	if t.Last != nil {
		p.Last = *t.Last
	}
	step := max(g.Unit, g.Rake.Unit, 1)
	if !g.Rake.None() {
		for i := range chip.Amount(6) {
			p.Drops = append(p.Drops, i*step)
		}
	}
	for i := range s.Games {
		if o := &s.Games[i]; o.ID != g.ID && o.Seats == len(t.Chairs) {
			p.Others = append(p.Others, gameOf(s, o, names))
		}
	}
	p.merged(s, t, names)
	p.Votes, p.Vacant = s.Policy.StakesVotes.Value, s.Free(t)
	if s.Policy.PlayOver.Value {
		p.Racks = idle(s, names)
	}
	if n := t.Count(len(t.Counts)); n != nil && n.Day == "" {
		p.Counted = &counted{len(t.Counts), n.Counted, n.At}
	}
	if tip := t.Tip(len(t.Tips)); tip != nil {
		p.Tip = &counted{len(t.Tips), tip.Amount, tip.At}
	}
	p.Denominations = s.House.Chips
	p.Pooled = s.House.TipsPooled
	p.TipTaps = []chip.Amount{g.Unit, 2 * g.Unit, 5 * g.Unit, 10 * g.Unit}
	for i := range t.Chairs {
		p.Seats = append(p.Seats, seatOf(s, t, table.SeatNo(i+1), names))
	}
	return true
}

// idle are the chips of those who carry some and sit nowhere.
func idle(s *cashgame.State, names view.Names) (out []purse) {
	for _, bal := range s.Ledger().Balances() {
		p := table.PlayerID(bal.Account.Owner.Player)
		if t, _ := s.SeatOf(p); bal.Account.Kind == cashgame.RacksAccount && bal.Amount > 0 && t == nil {
			out = append(out, purse{Player: p, Name: names(p), Rack: s.Rack(p)})
		}
	}
	return out
}

// willPost is what a player puts in beside the blinds once the next hand begins, as things stand between two hands.
func willPost(s *cashgame.State, t *cashgame.Table, n table.SeatNo) table.Post {
	if t.On {
		return table.Post{}
	}
	return s.Rules.Table.PostOf(n, t.Play.Next(s.Rules.Table, nil), t.Play.Seating(), s.Stakes(t), nil)
}

func seatOf(s *cashgame.State, t *cashgame.Table, n table.SeatNo, names view.Names) seat {
	at, c := t.Play.At(n), t.Chair(n)
	out := seat{No: n, Player: at.Player, Told: c.Told, Counted: c.Counted, Button: t.Play.Button == n && t.Play.Hands > 0, Guest: c.Guest}
	if at.Player == "" {
		for _, g := range s.Given {
			if g.Table == t.Play.No && g.Seat == n {
				out.Promised, out.PromisedID, out.Given, out.Until = names(g.Player), g.Player, true, g.Until
				out.Rack = s.Rack(g.Player) + s.Held(g.Player)
			}
		}
		for _, w := range s.List {
			if w.Call != nil && w.Call.Table == t.Play.No && w.Call.Seat == n {
				out.Promised, out.PromisedID, out.Until = names(w.Player), w.Player, w.Call.Until
			}
		}
		return out
	}
	out.Name, out.Rack, out.Held = names(at.Player), s.Rack(at.Player), s.Held(at.Player)
	out.Will = willPost(s, t, n)
	out.Small, out.Big = t.On && t.Play.SmallBlind == n, t.On && t.Play.BigBlind == n
	for _, post := range t.Posts {
		if t.On && post.Seat == n {
			out.Live, out.Dead = post.Live, post.Dead
		}
	}
	out.Absent, out.Asks, out.Refused = t.On && t.Absent.Has(n), c.Asks, c.Refused
	if g := s.GivenTo(at.Player); g != nil && g.Must {
		out.Goes = g.Table
	}
	out.New = at.Arrival != table.Settled && t.Play.Hands > 0
	out.Owes, out.Posts, out.Out = at.Standing.Owes(), at.Standing.Posts, at.Standing.Out
	out.Busted, out.Late, out.BustedUntil = c.Busted != 0, c.Late, c.Until
	if c.Owner != "" {
		out.Over = names(c.Owner)
	}
	out.Behind = c.Behind
	if f := c.Find; f != nil {
		out.Find = &find{f.What.String(), f.Amount, f.Plays, f.Cites, f.What == cashgame.FoundOwn}
	}
	if a := c.Away; a != nil && c.Owner == "" {
		out.Away, out.Since, out.PickUp, out.Gone = true, a.Since, a.PickUp, a.Seat
		out.MayLock = s.Policy.SeatLock.Value > 0
		out.Names = s.Names(t) > 0
	}
	return out
}
