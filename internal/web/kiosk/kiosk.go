package kiosk

import (
	"context"
	"embed"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html
var files embed.FS

// site is the frame's.
type site struct{ *frame.Site }

// Routes adds the pages.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"kiosk", "kiosk-me"}})
	s := &site{f}
	f.Guesses("POST /kiosk") // a number can be guessed
	mux.HandleFunc("GET /kiosk", s.Kiosk(s.first))
	mux.HandleFunc("POST /kiosk", s.Kiosk(s.stepUp))
	mux.HandleFunc("GET /kiosk/me", s.Visited(s.me))
	mux.HandleFunc("POST /kiosk/check-in", s.Visited(s.checkIn))
	mux.HandleFunc("POST /kiosk/join", s.Visited(s.join))
}

// Codes of refusals.
const (
	Unknown     refusal.Code = "kiosk_unknown"      // this number and this name do not go together, or this code opens nothing
	AcceptFirst refusal.Code = "kiosk_accept_first" // who enters accepts the rules
)

// Refusals lists them.
func Refusals() []refusal.Code { return []refusal.Code{Unknown, AcceptFirst, frame.KioskWait} }

// firstPage asks who stands there.
type firstPage struct {
	frame.Layout
	Code  string // as it was scanned, and the name is wanted
	Error string
}

// first is the page to which a kiosk always comes back: nobody stands there any more.
func (s *site) first(w http.ResponseWriter, r *http.Request) {
	s.LeaveKiosk(r)
	s.ask(w, r, http.StatusOK, "", "")
}

func (s *site) ask(w http.ResponseWriter, r *http.Request, status int, code, wrong string) {
	s.HTML(w, r, status, "kiosk", "layout", firstPage{s.Layout(r, "kiosk", s.LangOf(r).T("web.kiosk.title")), code, wrong})
}

// stepUp knows who stands there by a code that was scanned, or a number and a name.
func (s *site) stepUp(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	one := func(name string, most int) string {
		return strings.Join(strings.Fields(frame.Clip(r.PostForm.Get(name), most)), " ")
	}
	code, name := one("code", 400), one("name", 100)
	if name == "" && code != "" && !strings.Contains(code, "/") { // a card that was scanned: whose it is said to be is asked, whatever is on it
		s.ask(w, r, http.StatusOK, code, "")
		return
	}
	known, err := s.StepUp(r, code, name)
	if err == nil && !known {
		err = refusal.New(Unknown)
	}
	if err != nil {
		status, text := s.Refused(r, err)
		s.ask(w, r, status, "", text)
		return
	}
	http.Redirect(w, r, "/kiosk/me", http.StatusSeeOther)
}

// mePage is what whoever stands there may see and do.
type mePage struct {
	frame.Layout
	Of       people.Person
	Events   []standing
	Lists    []list
	Receipts []receipt
	Did      string // what has just been done: one of Dids
	Error    string
}

// Dids are what the page says that was done.
var Dids = []string{"kept", "waits", "joined", "desk", "in"}

// receipt is one that can be printed again.
type receipt struct {
	Day, Purpose string
	No           int
	Amount       money.Amount // minor units, below zero: paid out
}

func (s *site) me(w http.ResponseWriter, r *http.Request, person string) {
	p := mePage{Did: r.URL.Query().Get("did")}
	if !slices.Contains(Dids, p.Did) {
		p.Did = ""
	}
	s.show(w, r, http.StatusOK, person, p)
}

func (s *site) show(w http.ResponseWriter, r *http.Request, status int, person string, p mePage) {
	var err error
	if p.Of, err = s.People.Get(r.Context(), person); err == nil {
		p.Events, err = s.events(r.Context(), person)
	}
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	p.Layout = s.Layout(r, "kiosk-me", p.Of.Name)
	p.Lists, p.Receipts = s.lists(person), s.receipts(person)
	s.HTML(w, r, status, "kiosk-me", "layout", p)
}

// receiptsMost is how many receipts are offered: the latest.
const receiptsMost = 6

// receipts are those of the open day of the cage, the latest first.
func (s *site) receipts(person string) (out []receipt) {
	if s.Cages == nil || s.Cages.CageDay() == "" {
		return nil
	}
	ids, day := s.IDs(person), s.Cages.CageDay()
	_ = s.Cages.Cage(day, func(st *cage.State) { // a day that cannot be read prints nothing
		for _, rec := range slices.Backward(st.Receipts) {
			if slices.Contains(ids, rec.Player) && len(out) < receiptsMost {
				out = append(out, receipt{Day: day, Purpose: string(rec.Purpose), No: rec.No, Amount: rec.Amount})
			}
		}
	})
	return out
}

// checkIn does what an event lets somebody do himself: it enters him where nothing is to be settled, keeps a place where something is, or sends
// him to the desk.
func (s *site) checkIn(w http.ResponseWriter, r *http.Request, person string) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	stream := r.PostForm.Get("t")
	seen, key, err := frame.SeenAndKey(r.PostForm)
	if err != nil {
		s.BadForm(w, r, err)
		return
	}
	s.Entering.RLock()
	defer s.Entering.RUnlock()
	e, err := s.standing(r.Context(), stream, person)
	if err != nil {
		s.NotFound(w, r)
		return
	}
	if e.Step == AtDesk {
		s.Kiosks.Send(person, stream, time.Now())
	}
	cmd := e.command()
	if cmd == nil {
		http.Redirect(w, r, "/kiosk/me?did="+e.did(), http.StatusSeeOther)
		return
	}
	if e.Accepts() && r.PostForm.Get("accepts") != "yes" {
		err = refusal.New(AcceptFirst)
	} else {
		_, err = s.Room.Do(context.WithoutCancel(r.Context()), room.Command{Stream: stream, Expected: seen, ID: key, By: s.ByKiosk(r, string(e.player)), Cmd: cmd})
	}
	if err != nil {
		s.refused(w, r, person, stream, err)
		return
	}
	after, err := s.standing(r.Context(), stream, person)
	if err == nil && after.Step == Seated {
		http.Redirect(w, r, "/kiosk/card/"+url.PathEscape(stream), http.StatusSeeOther)
		return
	}
	http.Redirect(w, r, "/kiosk/me?did="+e.did(), http.StatusSeeOther)
}

// bars are refusals that say something of a person: at a kiosk nobody reads them, the desk does.
var bars = []refusal.Code{tournament.NotAdmitted, tournament.DeskFirst, tournament.PlayerDisqualified}

// refused says why, but for what is nobody else's business.
func (s *site) refused(w http.ResponseWriter, r *http.Request, person, stream string, err error) {
	var ref *refusal.Error
	if errors.As(err, &ref) && slices.Contains(bars, ref.Code) {
		s.Kiosks.Send(person, stream, time.Now())
		http.Redirect(w, r, "/kiosk/me?did=desk", http.StatusSeeOther)
		return
	}
	status, text := s.Refused(r, err)
	s.show(w, r, status, person, mePage{Error: text})
}

// barred reports whether the house lets somebody in on no account today: he is asked to the desk.
func (s *site) barred(ctx context.Context, person string) (bool, error) {
	d, err := s.People.Dossier(ctx, person)
	if err != nil {
		return true, err
	}
	day := s.Today().String()
	return len(people.Banned(d.Bans, day))+len(people.Banned(d.Limits, day)) > 0, nil
}
