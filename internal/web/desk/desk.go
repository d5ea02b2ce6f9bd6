package desk

import (
	"embed"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's.
type site struct{ *frame.Site }

// Routes adds the pages of the desk, unless nobody keeps who people are.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"desk", "person", "letters", "letters-print"}, Parts: []string{"file", "sponsor"}, Styles: []string{"desk.css"}, Scripts: []string{"camera.js"}, Section: "desk",
		Funcs: func(l lang.Lang) map[string]any {
			return map[string]any{"known": func(person string) string { return f.Named(l, person) },
				"sum":   func(minor any) string { return l.Money(minorUnits(minor)) },
				"lacks": func(of, has money.Amount) money.Amount { return max(0, of-has) }, "decimal": func(a money.Amount) string { return a.Decimal() },
				"card": func(name string) string { return cardName(l, name) }}
		}})
	s := &site{f}
	mux.HandleFunc("GET /desk", s.May(role.Enter, s.known(s.search)))
	mux.HandleFunc("POST /desk/new", s.May(role.Enter, s.known(s.add)))
	mux.HandleFunc("GET /desk/{person}", s.May(role.Enter, s.known(s.person)))
	mux.HandleFunc("GET /desk/{person}/form", s.May(role.Enter, s.known(s.form)))
	mux.HandleFunc("GET /desk/{person}/photo", s.May(role.Enter, s.known(s.photo)))
	mux.HandleFunc("POST /desk/{person}/photo", s.May(role.Enter, s.known(s.takePhoto)))
	mux.HandleFunc("POST /desk/{person}/{what}", s.May(role.Enter, s.known(s.act)))
	mux.HandleFunc("GET /letters", s.May(role.Enter, s.known(s.letters)))
	mux.HandleFunc("GET /letters/print", s.May(role.Enter, s.known(s.printing)))
	mux.HandleFunc("POST /letters/{what}", s.May(role.Enter, s.known(s.turn)))
	mux.HandleFunc("GET /papers/{no}", s.May(role.Enter, s.known(s.paper)))
}

// Codes of refusals.
const (
	BadDay     refusal.Code = "desk_bad_day"    // [Value] no day of the calendar
	FileFirst  refusal.Code = "desk_file_first" // a form needs civil status and address
	NothingAsk refusal.Code = "desk_no_request" // it is no request, or is answered
	NoPicture  refusal.Code = "desk_no_picture" // it cannot be read as one
	NoPhotos   refusal.Code = "desk_no_photos"  // the house takes none, or the person has opposed
)

// Refusals lists them.
func Refusals() []refusal.Code {
	return []refusal.Code{BadDay, FileFirst, NothingAsk, NoPicture, NoPhotos}
}

// known answers where nobody keeps who people are.
func (s *site) known(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.People == nil {
			s.NotFound(w, r)
			return
		}
		next(w, r)
	}
}

// openEvent is an event that takes entries.
type openEvent struct {
	ID, Name string
	Price    money.Amount
	Entries  int
	Left     int // places; -1: as many as there are tables
}

// events are those that take entries, newest first.
func (s *site) events() (out []openEvent) {
	for _, id := range s.Room.Streams() {
		_ = s.Room.Read(id, func(st *tournament.State) {
			if st.Phase == tournament.Registering || st.Phase == tournament.Running && st.LateOpen {
				e := openEvent{ID: id, Name: st.Structure.Name, Price: st.Structure.Price(), Entries: len(st.Entries), Left: st.PlacesLeft()}
				out = append(out, e)
			}
		})
	}
	return out
}

// searchPage is who may be meant.
type searchPage struct {
	frame.Layout
	Typed  string
	Event  string
	Events []openEvent
	Found  []people.Person
	Places *places // of the event
	Sent   []sent  // by kiosks
	Post   int     // letters that somebody has to look at
}

// sent is somebody whom a kiosk has sent here.
type sent struct {
	Person, Name, Stream, Event string
	At                          int64 // Unix milliseconds
}

// sentHere are those whom kiosks have sent here, who waits longest first.
func (s *site) sentHere() (out []sent) {
	for _, x := range s.Kiosks.Sent(time.Now()) {
		one := sent{Person: x.Person, Name: s.Names(table.PlayerID(x.Person)), Stream: x.Stream, At: x.At.UnixMilli()}
		_ = s.Room.Read(x.Stream, func(st *tournament.State) { one.Event = st.Structure.Name }) // about a cash session there is none
		out = append(out, one)
	}
	return out
}

// places are who has reserved one in an event, and who did not come for it.
type places struct {
	Book    string
	Desk    *tournament.DeskTimes // nil: no start is planned
	Kept    []placed
	NotCome []placed
}

// placed is a person with a place kept.
type placed struct {
	Person, Name string
	Flight       string // "": the event has none
	Since        tournament.Instant
}

// places are those of an event; nil where there are none.
func (s *site) places(r *http.Request, stream string) *places {
	p := &places{}
	named := func(id table.PlayerID, since tournament.Instant, flight string) placed {
		return placed{s.IDs(string(id))[0], s.Names(id), flight, since}
	}
	_ = s.Room.Read(stream, func(st *tournament.State) {
		p.Book = st.Book
		if times, planned := st.ComingDesk(); planned {
			p.Desk = &times
		}
		for _, x := range st.Reserved {
			p.Kept = append(p.Kept, named(x.Player, x.At, st.FlightName(x.Flight)))
		}
		for _, id := range st.DidNotCome() {
			p.NotCome = append(p.NotCome, named(id, 0, ""))
		}
	}) // one that cannot be read has none to show
	p.NotCome = slices.DeleteFunc(p.NotCome, func(x placed) bool {
		d, err := s.People.Dossier(r.Context(), x.Person)
		return err == nil && slices.ContainsFunc(d.Defaults, func(d people.Default) bool { return d.Stream == stream })
	})
	if p.Desk == nil && len(p.Kept)+len(p.NotCome) == 0 {
		return nil
	}
	return p
}

// foundMost is how many people a search shows.
const foundMost = 12

func (s *site) search(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	p := searchPage{Layout: s.Layout(r, "desk", s.LangOf(r).T("web.desk.title")), Events: s.events(), Event: q.Get("t"),
		Typed: strings.Join(strings.Fields(frame.Clip(q.Get("q"), 300)), " ")}
	if p.Event == "" && len(p.Events) > 0 {
		p.Event = p.Events[0].ID
	}
	if person, ok := s.found(r, p.Typed); ok {
		http.Redirect(w, r, page(person, p.Event, ""), http.StatusSeeOther)
		return
	}
	p.Places, p.Post, p.Sent = s.places(r, p.Event), s.waiting(r), s.sentHere()
	if p.Typed != "" {
		var err error
		if p.Found, err = s.Meant(r.Context(), p.Typed, foundMost); err != nil {
			s.Refuse(w, r, err)
			return
		}
	}
	s.HTML(w, r, http.StatusOK, "desk", "layout", p)
}

// add writes down somebody new, by name.
func (s *site) add(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	key := r.PostForm.Get("key")
	if !frame.ValidKey(key) {
		s.BadForm(w, r, frame.BadInput{Field: "key", Value: key})
		return
	}
	p := people.Person{ID: "p-" + strings.ToLower(key), Name: r.PostForm.Get("name")} // the form that comes twice adds nobody twice
	if _, err := s.People.Add(r.Context(), p); err != nil {
		s.BadForm(w, r, frame.BadInput{Field: "name", Value: p.Name})
		return
	}
	s.Note(r, logbook.Entry{Kind: logbook.PersonRenamed, Subject: p.ID})
	http.Redirect(w, r, page(p.ID, r.PostForm.Get("t"), ""), http.StatusSeeOther)
}

// page is the address of a person at the desk.
func page(person, event, done string) string {
	q := url.Values{}
	if event != "" {
		q.Set("t", event)
	}
	if done != "" {
		q.Set("done", done)
	}
	address := "/desk/" + url.PathEscape(person)
	if len(q) > 0 {
		address += "?" + q.Encode()
	}
	return address
}

// personPage is a person at the desk.
type personPage struct {
	frame.Layout
	Of      people.Person
	File    people.Dossier
	Papers  []people.Paper
	Events  []openEvent
	Event   string // the one to be entered
	Entry   *entryView
	Cards   []cardView
	Counts  int    // defaults that count
	Own     string // address of the person's own page
	Till    *till  // nil: no day of the cage is open, and nothing is taken there
	Book    string // in force here
	Taken   frame.DebtReceipts
	Photos  bool      // the house takes photos, and the person has not opposed
	Photo   int64     // when it was taken, Unix milliseconds; 0: there is none
	Exclude *proposal // the book lets the house exclude
	Sponsor *sponsorPick
	Came    []frame.Guest // on another's word
	Brought []frame.Guest // on his
	Today   string
	Error   string
	Done    string
}

// entryView is whether somebody may enter an event.
type entryView struct {
	Name, Book string
	Seq        uint64
	Checked    bool              // the event asks what the desk looks at
	rules      *admission.Policy // by which it does
	V          admission.Verdict
	In         bool // entered
	Table      int
	Seat       table.SeatNo
	Takes      bool // entries are open to this person
	Waits      bool // on its list, or with a place kept
	Reserved   bool // of these, with a place kept
	Lists      bool
	Keeps      bool
	Must       bool // who is put on the list has to be there
	Price      money.Amount
	Form       bool                  // one is signed
	Notice     int                   // minutes before the start until which a place is given back; 0: no article says
	Leaves     bool                  // the place can be given back
	Flights    []flight              // that can still be entered; none: the event has none
	Desk       *tournament.DeskTimes // nil: no start is planned
	Late       bool                  // a place given back now is a default
	Noticed    []article.ID
	Receipt    string
	Waivable   bool
	Lock       *admission.Owed      // what whoever waits puts down; nil: nothing
	Tickets    []room.OfferedTicket // of this person, with which the event can be entered
}

// flight is one of an event.
type flight struct {
	No   int
	Name string
}

// flightsLeft are those that can still be entered.
func flightsLeft(st *tournament.State) (out []flight) {
	for no := st.Flight(); no > 0 && no <= len(st.Structure.Flights); no++ {
		out = append(out, flight{no, st.FlightName(no)})
	}
	return out
}

// Hours are those of Notice, where it is whole hours; 0: it is told in minutes.
func (e *entryView) Hours() int {
	if e.Notice%60 != 0 {
		return 0
	}
	return e.Notice / 60
}

func (s *site) person(w http.ResponseWriter, r *http.Request) {
	s.Kiosks.Seen(s.IDs(r.PathValue("person"))[0], r.URL.Query().Get("t"))
	s.show(w, r, http.StatusOK, r.PathValue("person"), personPage{Event: r.URL.Query().Get("t"), Done: r.URL.Query().Get("done")}, nil)
}

// show is the page of a person; told is what a form has told of the entry.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, id string, p personPage, told url.Values) {
	var err error
	if p.Of, err = s.People.Get(r.Context(), id); err == nil {
		p.File, err = s.People.Dossier(r.Context(), id)
	}
	if err == nil {
		p.Papers, err = s.People.Papers(r.Context(), id)
	}
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.players.unknown", nil)
		return
	}
	p.Layout, p.Events, p.Today, p.Counts = s.Layout(r, "person", p.Of.Name), s.events(), s.Today().String(), p.File.Counted()
	if p.Event == "" && len(p.Events) == 1 {
		p.Event = p.Events[0].ID
	}
	if !slices.Contains(Acts, p.Done) {
		p.Done = ""
	}
	if p.Event != "" {
		p.Entry, err = s.entry(r, p.Event, p.Of.ID, told)
		if err != nil {
			s.NoEvent(w, r, p.Event)
			return
		}
	}
	p.Taken = s.ReceiptsOf(&p.File)
	if p.Photos = s.Photos && !p.File.Opposed; p.Photos {
		w.Header().Set("Permissions-Policy", frame.CameraHere)
		if photo, err := s.People.Photo(r.Context(), id); err == nil {
			p.Photo = photo.At
		}
	}
	p.Till, p.Own = s.till(p.Of.ID), s.MemberPage(p.Of.ID)
	p.Cards, p.Exclude, p.Book = s.cards(p.Entry), s.proposes(p.Entry, &p.File), s.bookOf(p.Entry)
	p.Sponsor = s.picks(r, &p, told)
	p.Came, p.Brought = s.GuestsOf(p.Of.ID)
	s.HTML(w, r, status, "person", "layout", p)
}

// Acts are what the page can do, by the last part of the address of a form.
var Acts = []string{"enter", "list", "reserve", "admit", "waive", "give-back", "default", "details", "ban", "lift", "limit", "card", "void-card", "right", "answer", "strike", "settle", "sell", "photo", "drop-photo"}

// entry is whether somebody may enter an event.
func (s *site) entry(r *http.Request, stream, person string, told url.Values) (*entryView, error) {
	f, err := s.AtDesk(r.Context(), stream, person, told)
	if err != nil {
		return nil, err
	}
	if err := s.OnWordOf(r.Context(), stream, sponsorIn(r, told), person, &f); err != nil && !errors.Is(err, people.ErrUnknown) {
		return nil, err
	}
	e := &entryView{Tickets: s.TicketsOf(stream, person)}
	return e, s.Room.Read(stream, func(st *tournament.State) {
		e.Name, e.Book, e.Seq, e.Price = st.Structure.Name, st.Book, st.Seq, st.Structure.Price()
		e.Lists, e.Keeps = st.Structure.Capacity > 0 || st.Structure.Reservations || len(st.Queue) > 0, st.Structure.Reservations
		e.Must, e.Flights = st.Policy.ListPresent.Value, flightsLeft(st)
		p := frame.InEvent(st, s.IDs(person))
		in := st.Entry(p)
		e.Takes = len(e.Flights) > 0 || st.Phase == tournament.Registering ||
			st.Phase == tournament.Running && st.LateOpen && (in == nil || !in.Disqualified)
		if in != nil && in.Place == 0 {
			e.In, e.Table, e.Seat = true, in.Table, in.Seat
			f.Entered = false // whether somebody who is in was checked is shown all the same
		}
		e.Waits = p != "" && st.Entry(p) == nil
		place := frame.PlaceOf(st, p)
		_, e.Reserved = place.(tournament.CancelReservation)
		e.Leaves = place != nil
		if times, planned := st.DeskTimes(st.FlightOf(p)); planned {
			e.Desk, e.Late = &times, times.Overdue(s.Room.Now())
		}
		if a := st.Admission(p); a != nil {
			e.Receipt = a.Form
		}
		if book := st.Rules.Admission; book != nil {
			e.rules = book
			e.Checked, e.V, e.Lock = true, admission.Check(&f, book), book.Lock()
			e.Form, e.Notice, e.Noticed = book.Form.Value != admission.Open, book.Cancel.Value, []article.ID{book.Cancel.Cite}
			e.Waivable = slices.ContainsFunc(e.V.Reasons, func(x admission.Finding) bool { return x.Bars == admission.House })
		}
	})
}

// cardView is a card that can be issued, with its price from today.
type cardView struct {
	Name       string
	Year, Half money.Amount
	WhyYear    reckoning.Reckoning
	WhyHalf    reckoning.Reckoning
	Opens      []admission.Event
}

// cards are what the book of an event, or the room's, sells.
func (s *site) cards(e *entryView) (out []cardView) {
	p := s.policy(e)
	today := s.Today()
	for _, c := range p.Cards.Value {
		year, err := p.Price(c.Name, today, false)
		half, worse := p.Price(c.Name, today, true)
		if err == nil && worse == nil {
			out = append(out, cardView{c.Name, year.Amount, half.Amount, year.Why, half.Why, c.Opens})
		}
	}
	return out
}

// policy is that of the book of an event, or of the room's where there is none.
func (s *site) policy(e *entryView) *admission.Policy {
	return s.AdmissionBy(s.bookOf(e))
}

func (s *site) bookOf(e *entryView) string {
	if e != nil {
		return e.Book
	}
	return s.Book
}

// cardName is what a card is called: a room's own by the name that its book gives it.
func cardName(l lang.Lang, name string) string {
	if key := "value.admission.cards." + name; l.Has(key) {
		return l.T(key)
	}
	return name
}

// minorUnits is an amount of money as a page has it.
func minorUnits(v any) money.Amount {
	switch v := v.(type) {
	case money.Amount:
		return v
	case int64:
		return money.Amount(v)
	}
	return 0
}
