package setup

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// Opener creates tournaments.
type Opener interface {
	// Examples are structures to begin with.
	Examples() []Example
	// Open creates a tournament and registers its players, all or nothing, and returns its id. Key is the
	// form's idempotency key.
	Open(ctx context.Context, n NewTournament) (id string, err error)
}

// Example is one structure that comes with floorbook.
type Example struct {
	ID, Name  string
	Structure tournament.Structure
}

// NewTournament is what the form asks for.
type NewTournament struct {
	Key       string
	Structure tournament.Structure
	Players   []intake.Player
	Told      []Told `json:",omitempty"` // of those of whom it was asked
	Book      string
	Hosted    bool
	Door      admission.Event      `json:",omitempty"` // what kind of event it is for those who look after a door
	Planned   []tournament.Instant `json:",omitempty"` // the start, or that of each flight; 0: nobody says yet
	By        role.By
}

// Told is who a line of the list is: somebody known, or "", somebody new.
type Told struct {
	Line   int
	Person string
}

// sent reads the form and does what its button says. Whatever is wrong is said beside the field, and nothing that was typed is lost.
func (s *site) sent(w http.ResponseWriter, r *http.Request) {
	if s.opener == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseMultipartForm(frame.BodyLimit); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	p := s.empty(r)
	s.Moment("planned")(r.PostForm)
	p.read(r.PostForm)
	switch do := r.PostForm.Get("do"); do {
	case "load":
		s.load(w, r, p)
	case "plan":
		s.plan(w, r, p)
	case "create":
		s.create(w, r, p)
	case "sheet":
		s.sheet(w, r, p)
	default:
		p.examine(s, r)
		if frame.IsHTMX(r) {
			s.HTML(w, r, http.StatusOK, "setup", "setup-report", p)
			return
		}
		s.HTML(w, r, http.StatusOK, "setup", "layout", p)
	}
}

// read takes the fields as they were typed.
func (p *setupPage) read(f url.Values) {
	p.Typed = typed(f)
	p.From, p.Expected, p.Book, p.Law = f.Get("from"), f.Get("expected"), f.Get("book"), f.Get("law")
	p.Door, p.Planned = f.Get("door"), f.Get("planned")
	p.Hosted, p.Paste, p.Wish = f.Get("hosted") == "yes", f.Get("paste"), wish(f)
}

// typed is the structure as the fields of fields.html hold it, whatever page they are on.
func typed(f url.Values) intake.Typed {
	return intake.Typed{
		Name: f.Get("name"), Game: f.Get("game"), HandsEach: f.Get("hands_each"), Quality: f.Get("quality"), BuyIn: f.Get("buy_in"), Fee: f.Get("fee"),
		Guarantee: f.Get("guarantee"), Stack: f.Get("stack"), Chips: f.Get("chips"), StackChips: f.Get("stack_chips"), Turbo: f.Get("turbo") == "yes",
		SeatsLate: f.Get("seats_late"), Seats: f.Get("seats"), FinalTable: f.Get("final_table"), Ante: f.Get("ante"), LateLevels: f.Get("late_levels"),
		ReEntries: f.Get("re_entries"), LateMinutes: f.Get("late_minutes"), Surrender: f.Get("surrender") == "yes",
		Capacity: f.Get("capacity"), TakesTickets: f.Get("takes_tickets"), Reservations: f.Get("reservations") == "yes",
		Rebuys: readSale(f, "rebuys"), AddOn: readSale(f, "add_on"), Bonus: readSale(f, "bonus"),
		Satellite: intake.TypedSatellite{Ticket: f.Get("satellite.ticket"), Value: f.Get("satellite.value"), Tickets: f.Get("satellite.tickets"), Target: f.Get("satellite.target")},
		Bounty:    intake.TypedBounties{Kind: f.Get("bounty.kind"), Price: f.Get("bounty.price"), Unit: f.Get("bounty.unit"), Envelopes: f.Get("bounty.envelopes")},
		Levels:    f.Get("levels"), Round: f.Get("round"), Payouts: f.Get("payouts"),
		Flights: f.Get("flights"), FlightEntries: f.Get("flight_entries"), FlightRanks: f.Get("flight_ranks"),
	}
}

// readSale takes the fields of one thing that is sold, each named after it.
func readSale(f url.Values, of string) intake.TypedSale {
	get := func(name string) string { return f.Get(of + "." + name) }
	return intake.TypedSale{Price: get("price"), Fee: get("fee"), Chips: get("chips"), Levels: get("levels"), Most: get("most"), AtMost: get("at_most")}
}

// load fills the form from a sheet, or from a file of The Tournament Director with its players.
func (s *site) load(w http.ResponseWriter, r *http.Request, p *setupPage) {
	name, text, err := uploaded(r, "structure")
	switch {
	case err == nil && text == "":
		p.blame("structure", s.LangOf(r).T("web.setup.load.none"))
	case err == nil:
		structure, warnings, wrong := intake.ReadSheet(name, strings.NewReader(text))
		if err = wrong; err == nil {
			p.fill(s.LangOf(r), structure)
			p.warned(s.LangOf(r), warnings)
			p.pasted(name, text)
			p.examine(s, r)
		}
	}
	if err != nil {
		p.bad(s, r, "structure", err)
	}
	s.answer(w, r, p)
}

func (p *setupPage) warned(l lang.Lang, warnings []intake.Warning) {
	for _, warning := range warnings {
		p.Warnings = append(p.Warnings, warning.In(l))
	}
}

// pasted takes over the players that a file of a tournament has, as rows of a list, where none are there yet.
func (p *setupPage) pasted(name, text string) {
	if strings.TrimSpace(p.Paste) != "" {
		return
	}
	p.Paste = intake.PlayersBeside(name, text)
}

// sheet sends the structure as a file.
func (s *site) sheet(w http.ResponseWriter, r *http.Request, p *setupPage) {
	structure, ok := p.examine(s, r)
	if !ok {
		s.answer(w, r, p)
		return
	}
	var text bytes.Buffer
	if err := intake.WriteStructure(&text, structure); err != nil {
		p.refused(s, r, err)
		s.answer(w, r, p)
		return
	}
	w.Header().Set("Content-Type", "application/toml; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="structure.toml"`)
	_, _ = w.Write(text.Bytes())
}

// create opens the tournament.
func (s *site) create(w http.ResponseWriter, r *http.Request, p *setupPage) {
	structure, ok := p.examine(s, r)
	players, told := p.who(s, r, p.players(s, r))
	start, err := frame.MomentOf(r.PostForm, "planned")
	switch {
	case err != nil:
		p.blame("planned", s.LangOf(r).T("web.start.bad"))
	case start > 0 && start < s.Room.Now():
		p.blame("planned", s.LangOf(r).T("refusal.start_is_past"))
	}
	key := r.PostForm.Get("key")
	if !frame.ValidKey(key) {
		p.blame("", s.LangOf(r).T("web.error.form"))
	}
	if !ok || p.Bad() {
		s.answer(w, r, p)
		return
	}
	id, err := s.opener.Open(r.Context(), NewTournament{Key: key, Structure: structure, Players: players, Told: told, Book: rulebook.JoinLaw(p.Book, p.Law),
		Hosted: p.Hosted, Door: p.door(), Planned: s.planned(&structure, start), By: s.By(r, "", 0, role.Create)})
	if err != nil {
		status := p.refused(s, r, err)
		s.HTML(w, r, status, "setup", "layout", p)
		return
	}
	http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/floor", http.StatusSeeOther)
}

// planned are the starts of a new event: of its flights as the sheet has them, where they are not past.
func (s *site) planned(of *tournament.Structure, typed tournament.Instant) []tournament.Instant {
	starts := of.Ahead(s.Zone, s.Room.Now())
	if len(starts) == 0 {
		return []tournament.Instant{typed}
	}
	starts[0] = cmp.Or(typed, starts[0])
	return starts
}

// answer shows the form again.
func (s *site) answer(w http.ResponseWriter, r *http.Request, p *setupPage) {
	status := http.StatusOK
	if p.Bad() {
		status = http.StatusBadRequest
	}
	s.HTML(w, r, status, "setup", "layout", p)
}

// players reads the uploaded list, or what was pasted; they can also come later.
func (p *setupPage) players(s *site, r *http.Request) []intake.Player {
	name, text, err := uploaded(r, "players")
	file := text
	if err == nil && text == "" {
		name, text = "players", strings.TrimRight(p.Paste, " \t\r\n")
	}
	if err != nil || text == "" {
		if err != nil {
			p.bad(s, r, "players", err)
		}
		return nil
	}
	players, warnings, err := intake.ParsePlayers(name, strings.NewReader(text))
	p.warned(s.LangOf(r), warnings)
	switch {
	case err != nil:
		p.bad(s, r, "players", err)
	case file != "": // a form that comes back holds no file
		p.Paste = intake.ListText(name, file)
	}
	return players
}

// uploaded is the text of a file of the form, "" where none was sent.
func uploaded(r *http.Request, field string) (name, text string, err error) {
	file, header, err := r.FormFile(field)
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) {
		return "", "", nil
	}
	if err != nil {
		return "", "", err
	}
	defer func() { _ = file.Close() }()
	b, err := io.ReadAll(file)
	return frame.Clip(header.Filename, 80), string(b), err
}

// Doors are the kinds of event that a form can tell for members' cards, beside a tournament; what is free is a freeroll by itself.
func (p *setupPage) Doors() []admission.Event {
	return []admission.Event{admission.SitAndGo, admission.Training, admission.Private}
}

// door is the kind that was chosen.
func (p *setupPage) door() (e admission.Event) {
	_ = e.UnmarshalText([]byte(p.Door)) // what is none of them is a tournament
	return e
}
