package cage

import (
	"context"
	"embed"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// Registrar enters players by name, as the floor's page does.
type Registrar interface {
	Register(ctx context.Context, stream, name, key string, as func(table.PlayerID) tournament.Command, by role.By, seen uint64) (table.PlayerID, error)
}

// site is the frame's, with the pages of the cage.
type site struct {
	*frame.Site
	desk Registrar
}

// Routes adds the pages. Without a desk nobody new is entered by name.
func Routes(mux *http.ServeMux, f *frame.Site, desk Registrar) {
	f.Add(frame.Folder{Files: files, Pages: []string{"cage", "cage-day", "receipt", "kiosk-receipt"}, Parts: []string{"receipt-copy"}, Styles: []string{"cage.css"}, Section: "home",
		Funcs: func(l lang.Lang) map[string]any {
			return map[string]any{
				"exact":   func(a money.Amount) string { return l.Euros(a) },
				"held":    func(of ledger.Asset, a money.Amount) string { return held(l, of, a) },
				"foreign": l.Foreign,
				"at":      func(at cage.Instant) tournament.Instant { return tournament.Instant(at) },
				"money":   func(a ledger.Amount) money.Amount { return money.Amount(a) },
				"decimal": func(a money.Amount) string { return a.Decimal() },
				"minus":   func(a money.Amount) money.Amount { return -a },
			}
		}})
	s := &site{f, desk}
	mux.HandleFunc("GET /cage", s.May(role.Look, s.page))
	mux.HandleFunc("POST /cage/{act}", s.May(role.Cage, s.act))
	mux.HandleFunc("GET /cage/{day}", s.May(role.Look, s.day))
	mux.HandleFunc("GET /cage/{day}/receipt/{no}", s.May(role.Look, s.receipt))
	mux.HandleFunc("GET /cage/{day}/export/{file}", s.May(role.Look, s.export))
	mux.HandleFunc("POST /kiosk/receipt", s.Visited(s.again))
}

// held words an amount of an asset.
func held(l lang.Lang, of ledger.Asset, a money.Amount) string {
	switch {
	case of == ledger.Money(lang.Currency()):
		return l.Euros(a)
	case of == cage.CashChips():
		return l.T("web.cage.chips.worth", "Worth", l.Euros(a))
	}
	return l.Foreign(a, of.Name)
}

// cagePage is the desk: what a cashier sees all evening.
type cagePage struct {
	frame.Layout
	Error string
	Said  string

	Day  string // "" none is open
	Days []string
	Seq  uint64
	Next string // the day that would be opened

	Drawers    []drawer
	Mine       *drawer
	Terminals  []string
	Open       []difference
	Receipts   []receiptLine
	Safe       []holding
	Currencies []string

	Events        []event
	Event         *eventView
	Pay           *pay
	Currency      string // ISO 4217, of the day
	Denominations []money.Amount
	Filled        url.Values
	Boxes         []box
	Tips          []tips
	Deposits      []left
	Buyer         *buyer // of cash chips, whom a session has sent; nil: nobody
}

type (
	drawer struct {
		No      int
		Cashier string // name
		Mine    bool
		Counted bool
		Given   bool
		Has     []holding
	}
	holding struct {
		Of     ledger.Asset
		Amount money.Amount
	}
	difference struct {
		cage.Difference
		Who string
	}
	receiptLine struct {
		cage.Receipt
		Name, Event string
	}
	event struct{ ID, Name string }
	// left is a deposit, with the event on whose list its player waits; "": nobody waits for anything, and it is to be given back.
	left struct {
		cage.Left
		Name, For string
	}
	// buyer is a player of a cash session, with what he carries there.
	buyer struct {
		Session, Title, Player, Name string
		Rack                         chip.Amount
		Chips                        []chip.Amount // denominations of the house
	}
)

// receiptsShown is how many receipts the desk lists.
const receiptsShown = 12

func (s *site) page(w http.ResponseWriter, r *http.Request) { s.show(w, r, http.StatusOK, "", nil) }

// show answers with the desk as it is, beside what was refused; filled is the form that was sent.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, refused string, filled url.Values) {
	if s.Cages == nil {
		s.NotFound(w, r)
		return
	}
	p := cagePage{Layout: s.Layout(r, "cage", s.LangOf(r).T("web.cage.title")), Error: refused, Day: s.Cages.CageDay(), Days: s.Cages.CageDays(), Filled: filled,
		Currency: lang.Currency()}
	p.Path = "/cage?"
	if p.Day == "" {
		p.Denominations = cage.Denominations(p.Currency)
		p.Next = dayOf(s, s.Room.Now())
		s.HTML(w, r, status, "cage", "layout", p)
		return
	}
	q := r.URL.Query()
	if filled != nil {
		q = filled
	}
	if err := s.fill(r, &p, q); err != nil {
		s.Refuse(w, r, err)
		return
	}
	if n := q.Get("said"); n != "" && filled == nil {
		p.Said = s.LangOf(r).T("web.cage.noted")
	}
	s.HTML(w, r, status, "cage", "layout", p)
}

// fill reads the day, then the events: whoever holds both has taken the day first.
func (s *site) fill(r *http.Request, p *cagePage, q url.Values) error {
	me := s.Who(r).Person
	if err := s.Cages.Cage(p.Day, func(st *cage.State) { s.fillDay(r, p, st, me) }); err != nil {
		return err
	}
	for _, id := range s.Room.Streams() {
		_ = s.Room.Read(id, func(st *tournament.State) {
			if !st.Shelved() {
				p.Events = append(p.Events, event{id, st.Structure.Name})
			}
		})
	}
	p.Buyer, p.Boxes, p.Tips = s.buyer(q), s.boxes(q, p.Currency), s.tipped(s.LangOf(r), q, p.Currency)
	p.Deposits = s.deposits(p.Day)
	picked := q.Get("event")
	if picked == "" && len(p.Events) > 0 {
		picked = p.Events[0].ID
	}
	if !slices.ContainsFunc(p.Events, func(e event) bool { return e.ID == picked }) {
		return nil
	}
	v, err := s.event(r, p, picked, q)
	p.Event = v
	return err
}

// fillDay copies what is shown of the day.
func (s *site) fillDay(r *http.Request, p *cagePage, st *cage.State, me string) {
	l := s.LangOf(r)
	p.Seq, p.Currency = st.Seq, st.Home().Name
	p.Denominations = cage.Denominations(p.Currency)
	for i := range st.Drawers {
		d := &st.Drawers[i]
		one := drawer{No: d.No, Mine: me != "" && d.Cashier == me, Counted: d.Counted, Given: d.Given}
		if d.Cashier != "" {
			one.Cashier = s.Named(l, d.Cashier)
		}
		for _, a := range st.Assets() {
			if n := st.Holds(d.No, a); n != 0 || a == st.Home() {
				one.Has = append(one.Has, holding{a, n})
			}
		}
		p.Drawers = append(p.Drawers, one)
	}
	for i := range p.Drawers {
		if p.Drawers[i].Mine {
			p.Mine = &p.Drawers[i]
		}
	}
	for _, t := range st.Terminals {
		p.Terminals = append(p.Terminals, t.Name)
	}
	for _, d := range st.Unexplained(0) {
		p.Open = append(p.Open, difference{Difference: d})
	}
	for _, a := range st.Assets() {
		p.Safe = append(p.Safe, holding{a, st.InSafe(a)})
	}
	from := max(0, len(st.Receipts)-receiptsShown)
	for _, rec := range slices.Backward(st.Receipts[from:]) {
		p.Receipts = append(p.Receipts, s.line(rec))
	}
}

// line is a receipt with the name of the player.
func (s *site) line(rec cage.Receipt) receiptLine {
	out := receiptLine{Receipt: rec}
	if rec.Player != "" && s.Names != nil {
		out.Name = s.Names(table.PlayerID(rec.Player))
	}
	if rec.Dealer != "" && s.Names != nil {
		out.Name = s.Names(table.PlayerID(rec.Dealer))
	}
	return out
}

// act carries out one form of the desk.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("act")
	parse, known := acts[name]
	if !known || s.Cages == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	day := s.Cages.CageDay()
	if name == "open" {
		day = r.PostForm.Get("day")
		r.PostForm.Set("seq", "1") // there is nothing yet that could have been seen
	} else if of := r.PostForm.Get("day"); name == "print" && of != "" {
		day = of
	}
	answer, read, err := s.CarryIn(w, r, room.CageStream(day), parse, func(_ context.Context, cmd room.Command) (room.Answer, error) {
		if name == "open" {
			cmd.Expected = 0
		}
		return s.carry(r, cmd)
	})
	switch {
	case !read:
	case err == nil:
		http.Redirect(w, r, after(day, name, answer, r.PostForm), http.StatusSeeOther)
	default:
		status, text := s.Refused(r, err)
		s.show(w, r, status, text, r.PostForm)
	}
}

// deposits are what players have left at the cage, those that are to be given back first: who has got his seat has used his, and who waits still
// may get one.
func (s *site) deposits(day string) (out []left) {
	_ = s.Cages.Cage(day, func(st *cage.State) { // it was read just now
		for _, d := range st.Deposits() {
			out = append(out, left{Left: d, Name: s.Names(table.PlayerID(d.Player))})
		}
	})
	for i := range out {
		ids := s.IDs(out[i].Player)
		for _, id := range s.Room.Streams() {
			_ = s.Room.Read(id, func(st *tournament.State) { // one that cannot be read has no list
				open := st.Phase == tournament.Registering || st.Phase == tournament.Running && st.LateOpen
				if p := frame.InEvent(st, ids); open && p != "" && st.Entry(p) == nil {
					out[i].For = st.Structure.Name
				}
			})
		}
	}
	slices.SortStableFunc(out, func(a, b left) int { return min(len(a.For), 1) - min(len(b.For), 1) })
	return out
}

// buyer is the player of a cash session for whom chips are sold or taken back, nil where the address names none.
func (s *site) buyer(q url.Values) *buyer {
	b := &buyer{Session: q.Get("session"), Player: q.Get("of")}
	if b.Session == "" || b.Player == "" || s.CashRoom == nil {
		return nil
	}
	if s.CashRoom.Cash(b.Session, func(st *cashgame.State) {
		b.Title, b.Rack, b.Chips = st.House.Name, st.Rack(table.PlayerID(b.Player)), st.House.Chips
	}) != nil {
		return nil
	}
	b.Name = s.Names(table.PlayerID(b.Player))
	return b
}

// carry does it; an entry of somebody new is sold together with the name.
func (s *site) carry(r *http.Request, cmd room.Command) (room.Answer, error) {
	sells, ok := cmd.Cmd.(cage.Sell)
	person := r.PostForm.Get("person")
	switch c := cmd.Cmd.(type) {
	case cage.TakeDeposit:
		c.Why = s.lockWhy(r.PostForm.Get("lock"), c)
		cmd.Cmd = c
	case cage.Collect:
		return s.collect(r, cmd, c)
	case cage.Void:
		return s.voided(r, cmd, c)
	}
	if ok && person != "" {
		sells.Ticket = s.ticketNamed(r.PostForm, person)
	}
	switch {
	case ok && person != "": // somebody known, by whatever id the event has him
		player, err := s.PlayerIn(sells.Stream, person)
		if err != nil {
			return room.Answer{}, err
		}
		sells.Player = string(player)
		cmd.Cmd = sells
	case ok && sells.Player == "" && s.desk != nil:
		_, err := s.desk.Register(r.Context(), cmd.Stream, r.PostForm.Get("name"), cmd.ID, func(p table.PlayerID) tournament.Command {
			sells.Player = string(p)
			return sells
		}, cmd.By, cmd.Expected)
		return s.gave(cmd.Stream, sells.Player), err
	}
	return s.Room.Do(r.Context(), cmd)
}

// ticketNamed is the ticket with which a known person enters, nil for none.
func (s *site) ticketNamed(f url.Values, person string) *cage.Ticket {
	t := s.TicketNamed(f.Get("ticket"), person, f.Get("identity") != "", f.Get("returned") != "")
	if t == nil {
		return nil
	}
	c := &cage.Ticket{Stream: t.Stream, Entry: t.Entry, Identity: t.Identity, Chips: t.Chips}
	for _, id := range t.Same {
		c.Same = append(c.Same, string(id))
	}
	return c
}

// gave is the last receipt that a player was given on the day of a stream, as an answer tells it.
func (s *site) gave(stream, player string) (a room.Answer) {
	_ = s.Cages.Cage(strings.TrimPrefix(stream, room.CageStream("")), func(st *cage.State) {
		for _, rec := range slices.Backward(st.Receipts) {
			if rec.Player == player {
				a.Events = append(a.Events, rec.ReceiptIssued)
				return
			}
		}
	})
	return a
}

// after is the page that follows an act: the receipt that it gave, with the change, else the desk.
func after(day, act string, a room.Answer, f url.Values) string {
	for _, e := range a.Events {
		if issued, ok := e.(cage.ReceiptIssued); ok {
			to := "/cage/" + day + "/receipt/" + strconv.Itoa(issued.No)
			if back := changeOf(f); back > 0 {
				to += "?change=" + strconv.Itoa(int(back))
			}
			return to
		}
		if printed, ok := e.(cage.ReceiptPrinted); ok {
			return "/cage/" + day + "/receipt/" + strconv.Itoa(printed.No) + "?print=1"
		}
		if _, closed := e.(cage.DayClosed); closed {
			return "/cage/" + day
		}
	}
	back := url.Values{"said": {act}}
	if id := f.Get("event"); id != "" {
		back.Set("event", id)
	}
	return "/cage?" + back.Encode()
}

// dayOf is the business day of an instant: the night belongs to the evening before.
func dayOf(s *site, at tournament.Instant) string {
	return wall(s, at-nightEnds).Format("2006-01-02")
}
