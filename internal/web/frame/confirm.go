package frame

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// confirmView asks somebody else to confirm an act that was refused: a supervisor, in place of whoever sent it, or a second person, beside
// him. The form is sent again with what that person proves.
type confirmView struct {
	Layout
	Status      int
	Title, Text string
	Action      string
	Fields      []field
	As          string   // the name of the field: supervisor or second
	People      []Person // who may, on this device; none: the PIN is not asked for here
	Password    bool     // no PIN counts on this device: name and password are asked for
}

type field struct{ Name, Value string }

// Person is somebody to pick from a list.
type Person struct{ ID, Name string }

// Fields that a confirmation adds to a form.
const (
	supervisorField, secondField = "supervisor", "second"
	pinField, passwordField      = "pin", "password"
)

var confirmationFields = []string{supervisorField, secondField, pinField, passwordField}

// Supervise says that an act is not the duty of whoever sent it, and where the device is enrolled asks for the PIN of somebody whose duty
// it is. With text it says why the PIN before has not counted.
func (s *Site) Supervise(w http.ResponseWriter, r *http.Request, d role.Duty, text string) {
	if !s.countsPINs(r) {
		if text != "" {
			s.Message(w, r, http.StatusForbidden, "web.said", map[string]any{"Text": text})
			return
		}
		s.Refer(w, r, d)
		return
	}
	l := s.LangOf(r)
	s.confirm(w, r, confirmView{Title: l.T("web.supervise.title"), As: supervisorField, People: s.withPINFor(r, d),
		Text: cmp.Or(text, l.T("web.error.duty", "Roles", s.rolesFor(r, d)))})
}

// AskSecond asks a second person to confirm an act that takes two: by PIN on a device of the room's, by password elsewhere. It reports
// whether the error was one that a second person can help.
func (s *Site) AskSecond(w http.ResponseWriter, r *http.Request, cmd tournament.Command, err error) bool {
	var refused *refusal.Error
	if s.Access == nil || r.PostForm.Has(supervisorField) || !errors.As(err, &refused) || !slices.Contains(secondHelps, refused.Code) {
		return false
	}
	l := s.LangOf(r)
	v := confirmView{Title: l.T("web.second.title"), Text: l.T("web.second.lead"), As: secondField, Password: !s.countsPINs(r)}
	if refused.Code != role.NeedsSecond {
		_, v.Text = s.Refused(r, err)
	}
	if !v.Password {
		v.People = slices.DeleteFunc(s.withPINFor(r, room.SecondDutyOf(cmd)), func(p Person) bool { return p.ID == s.Who(r).Person })
	}
	s.confirm(w, r, v)
	return true
}

// secondHelps are the refusals after which another second person may be tried.
var secondHelps = []refusal.Code{role.NeedsSecond, role.SamePerson, role.SecondMayNot, access.WrongProof, access.Locked, access.Closed}

// second is who confirms an act beside whoever sends it, "" nobody. The error is a refusal of access.
func (s *Site) second(r *http.Request, stream string, d role.Duty) (role.By, error) {
	name := r.PostForm.Get(secondField)
	if name == "" || s.Access == nil {
		return role.By{}, nil
	}
	how := logbook.ByPIN
	var a access.Account
	var err error
	if s.countsPINs(r) {
		a, err = s.Access.CheckPIN(r.Context(), s.Who(r).Device.ID, name, r.PostForm.Get(pinField))
	} else {
		how = logbook.ByPassword
		a, _ = s.Access.ByLogin(name)
		name = a.ID
		a, err = s.Access.CheckPassword(r.Context(), "", r.PostForm.Get(secondField), r.PostForm.Get(passwordField))
	}
	if err != nil {
		s.NoteFailure(r, name, how, err)
		return role.By{}, err
	}
	return role.By{Person: a.ID, Role: a.In(stream).For(d), Device: s.Who(r).id()}, nil
}

// countsPINs reports whether PINs count on the device that asks.
func (s *Site) countsPINs(r *http.Request) bool {
	d := s.Who(r).Device
	return s.Access != nil && d.ID != "" && d.Place.Kind != access.AtScreen
}

// confirm sends the form again, to be confirmed.
func (s *Site) confirm(w http.ResponseWriter, r *http.Request, v confirmView) {
	v.Layout, v.Status, v.Action = s.Layout(r, "confirm", v.Title), http.StatusForbidden, r.URL.Path
	for name, values := range r.PostForm {
		if slices.Contains(confirmationFields, name) {
			continue
		}
		for _, value := range values {
			v.Fields = append(v.Fields, field{name, value})
		}
	}
	slices.SortStableFunc(v.Fields, func(a, b field) int { return strings.Compare(a.Name, b.Name) })
	name := "layout"
	if IsHTMX(r) {
		name = "confirm-toast"
	}
	s.HTML(w, r, http.StatusForbidden, "confirm", name, v)
}

// withPINFor are the people with a PIN whose duty something is here; of every duty for "".
func (s *Site) withPINFor(r *http.Request, d role.Duty) []Person {
	return s.WithPIN(r, func(a access.Account) bool { return d == "" || a.In(r.PathValue("id")).May(d) })
}

// WithPIN are the people with a PIN who are wanted, by name.
func (s *Site) WithPIN(r *http.Request, wanted func(access.Account) bool) []Person {
	var out []Person
	for _, a := range s.Access.Accounts() {
		if !a.Closed && a.HasPIN && wanted(a) {
			out = append(out, Person{a.ID, s.PersonName(r, a.ID)})
		}
	}
	slices.SortFunc(out, func(a, b Person) int { return letters.Compare(a.Name, b.Name) })
	return out
}
