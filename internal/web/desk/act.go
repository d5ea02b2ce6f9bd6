package desk

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// duties are what an act asks beyond the desk's own duty.
var duties = map[string]role.Duty{"waive": role.Create, "ban": role.Create, "lift": role.Create, "strike": role.Create, "sell": role.Cage}

// act carries out a form of the page of a person.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	id, what := s.People.Same(r.PathValue("person"))[0], r.PathValue("what")
	if d, more := duties[what]; more && !s.Roles(r).May(d) {
		s.Refer(w, r, d)
		return
	}
	if !slices.Contains(Acts, what) {
		s.NotFound(w, r)
		return
	}
	f := r.PostForm
	var err error
	switch what {
	case "enter", "list", "reserve", "admit", "waive":
		err = s.enter(r, id, what, f)
	case "sell":
		err = s.sell(r, id, f)
	case "give-back", "default":
		err = s.givesBack(r, id, what, f)
	default:
		err = s.amend(r, id, what, f)
	}
	var bad frame.BadInput
	switch {
	case errors.As(err, &bad):
		s.BadForm(w, r, err)
	case err != nil:
		status, text := s.Refused(r, err)
		s.show(w, r, status, id, personPage{Event: f.Get("t"), Error: text}, f)
	default:
		http.Redirect(w, r, page(id, f.Get("t"), what), http.StatusSeeOther)
	}
}

// enter sends a command about the event that the form names, with what is known of the person.
func (s *site) enter(r *http.Request, id, what string, f url.Values) error {
	stream := f.Get("t")
	seen, key, err := frame.SeenAndKey(f)
	if err != nil {
		return err
	}
	s.Entering.RLock()
	defer s.Entering.RUnlock()
	facts, player, err := s.before(r, stream, id, f)
	if err != nil {
		return err
	}
	if f.Get("signed") == "yes" && (what == "enter" || what == "admit") {
		if v := s.Verdict(stream, &facts); v != nil && v.Admits() { // what is signed for nothing is not kept
			facts.Form, err = s.signed(r, id, stream, key)
		}
	}
	if err != nil {
		return err
	}
	flight, err := frame.FlightNo(f)
	if err != nil {
		return err
	}
	cmd := command(what, player, flight, &facts, f)
	if enters, is := cmd.(tournament.Register); is {
		enters.Ticket = s.TicketNamed(f.Get("ticket"), id, f.Get("ticket-identity") == "yes", f.Get("ticket-chips") == "yes")
		cmd = enters
	}
	_, err = s.Room.Do(r.Context(), room.Command{Stream: stream, Expected: seen, ID: key, By: s.By(r, stream, 0, room.DutyOf(cmd)), Cmd: cmd})
	if err != nil || what != "enter" {
		return err
	}
	return errors.Join(s.settled(r, id, f), s.received(r, id, stream, player, key))
}

// before is what is known of whoever stands before the desk, and by which of his ids the event has him.
func (s *site) before(r *http.Request, stream, id string, f url.Values) (facts admission.Facts, player table.PlayerID, err error) {
	if facts, err = s.AtDesk(r.Context(), stream, id, f); err == nil {
		err = s.OnWordOf(r.Context(), stream, f.Get("sponsor"), id, &facts)
	}
	if err == nil {
		player, err = s.PlayerIn(stream, id)
	}
	return facts, player, err
}

// command is what a form asks of an event.
func command(what string, p table.PlayerID, flight int, facts *admission.Facts, f url.Values) tournament.Command {
	switch what {
	case "list":
		return tournament.Wait{Player: p, Paid: f.Get("paid") == "yes", Present: f.Get("present") == "yes", Desk: facts}
	case "reserve":
		return tournament.Reserve{Player: p, Flight: flight, Desk: facts}
	case "admit":
		return tournament.Admit{Player: p, Desk: *facts}
	case "waive":
		var points []admission.Point
		for _, at := range f["point"] {
			var x admission.Point
			if x.UnmarshalText([]byte(at)) == nil {
				points = append(points, x)
			}
		}
		return tournament.Waive{Player: p, Points: points, Reason: frame.Clip(strings.TrimSpace(f.Get("reason")), 200)}
	}
	return tournament.Register{Player: p, Desk: facts}
}

// settled notes that what was owed for defaults was settled before the seat.
func (s *site) settled(r *http.Request, id string, f url.Values) error {
	if f.Get("settled") != "yes" {
		return nil
	}
	return s.People.Amend(r.Context(), id, func(d *people.Dossier) error {
		for i := range d.Owed {
			if d.Owed[i].Settled == 0 && d.Owed[i].For == admission.ForDefault.String() {
				d.Owed[i].Settled = int64(s.Room.Now())
			}
		}
		return nil
	})
}

// amend changes what the house keeps of a person.
func (s *site) amend(r *http.Request, id, what string, f url.Values) error {
	by := s.Who(r).Person
	change, err := s.change(r, id, what, f, by)
	if err != nil {
		return err
	}
	kind := logbook.FileChanged
	if err := s.People.Amend(r.Context(), id, change); err != nil {
		return err
	}
	if what == "drop-photo" {
		if err := s.People.DropPhoto(r.Context(), id); err != nil {
			return err
		}
	}
	switch what {
	case "ban", "lift":
		kind = logbook.PersonBanned
	case "right", "answer":
		kind = logbook.RightAsked
	}
	s.Note(r, logbook.Entry{Kind: kind, Subject: id, How: what})
	return nil
}

// day reads a day of a form; "" is none.
func day(f url.Values, name string) (string, error) {
	d, err := admission.ParseDate(strings.TrimSpace(f.Get(name)))
	if err != nil {
		return "", refusal.New(BadDay, "Value", frame.Clip(f.Get(name), 40))
	}
	return d.String(), nil
}

// at is the number of a list's entry that a form names.
func at(f url.Values, most int) (int, error) {
	n, err := strconv.Atoi(f.Get("no"))
	if err != nil || n < 0 || n >= most {
		return 0, frame.BadInput{Field: "no", Value: f.Get("no")}
	}
	return n, nil
}

// change is what a form changes of a file.
func (s *site) change(r *http.Request, id, what string, f url.Values, by string) (func(*people.Dossier) error, error) {
	now, today := int64(s.Room.Now()), s.Today()
	switch what {
	case "details":
		return details(f)
	case "ban", "limit":
		until, err := day(f, "until")
		ban := people.Ban{From: today.String(), Until: until, Reason: frame.Clip(strings.TrimSpace(f.Get("reason")), 400), By: by}
		if err == nil && what == "ban" && ban.Reason == "" {
			err = refusal.New(tournament.SayWhy)
		}
		return func(d *people.Dossier) error {
			if what == "ban" {
				d.Bans = append(d.Bans, ban)
			} else {
				d.Limits = append(d.Limits, ban)
			}
			return nil
		}, err
	case "lift":
		return func(d *people.Dossier) error {
			i, err := at(f, len(d.Bans))
			if err == nil {
				d.Bans[i].Lifted = today.String()
			}
			return err
		}, nil
	case "card":
		return s.issue(r, id, f, by)
	case "void-card":
		return func(d *people.Dossier) error {
			i, err := at(f, len(d.Cards))
			if err == nil {
				d.Cards[i].Void = true
				d.Drop(d.Cards[i].Debt)
			}
			return err
		}, nil
	case "strike":
		return func(d *people.Dossier) error {
			i, err := at(f, len(d.Defaults))
			if err == nil {
				d.Defaults[i].Struck = true
				d.Drop(d.Defaults[i].Debt)
			}
			return err
		}, nil
	case "drop-photo":
		return func(*people.Dossier) error { return nil }, nil
	case "settle":
		return func(d *people.Dossier) error {
			i, err := at(f, len(d.Owed))
			if err == nil {
				d.Owed[i].Settled = now
			}
			return err
		}, nil
	}
	return request(what, f, now)
}

// request is a right that somebody asks for, or what became of it.
func request(what string, f url.Values, now int64) (func(*people.Dossier) error, error) {
	if what == "right" {
		var right admission.DataRight
		if right.UnmarshalText([]byte(f.Get("right"))) != nil {
			return nil, frame.BadInput{Field: "right", Value: f.Get("right")}
		}
		return func(d *people.Dossier) error {
			d.Requests = append(d.Requests, people.Request{Right: right.String(), At: now})
			d.Opposed = d.Opposed || right == admission.Oppose
			return nil
		}, nil
	}
	outcome := frame.Clip(strings.TrimSpace(f.Get("outcome")), 400)
	return func(d *people.Dossier) error {
		i, err := at(f, len(d.Requests))
		if err != nil || outcome == "" || d.Requests[i].Done > 0 {
			return refusal.New(NothingAsk)
		}
		d.Requests[i].Outcome, d.Requests[i].Done = outcome, now
		return nil
	}, nil
}

// details are what a form asks: civil status and address.
func details(f url.Values) (func(*people.Dossier) error, error) {
	born, err := day(f, "born")
	return func(d *people.Dossier) error {
		d.Born, d.Birthtown = born, frame.Clip(f.Get("birthtown"), 100)
		d.Address = strings.TrimSpace(strings.ReplaceAll(frame.Clip(f.Get("address"), 400), "\r\n", "\n"))
		d.Mail, d.Phone = frame.Clip(f.Get("mail"), 200), frame.Clip(f.Get("phone"), 40)
		d.Employed = f.Get("employed") == "yes"
		if l := f.Get("lang"); l == "fr" || l == "en" {
			d.Lang = l
		}
		return nil
	}, err
}
