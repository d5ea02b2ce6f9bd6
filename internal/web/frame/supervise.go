package frame

import (
	"net/http"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/role"
)

// superviseView asks for a supervisor's PIN, for the one act that was refused: the form is sent again with it.
type superviseView struct {
	Layout
	Status int
	Text   string
	Action string
	Fields []field
	People []person // who may, on this device; none: the PIN is not asked for here
}

type field struct{ Name, Value string }

type person struct{ ID, Name string }

// supervisorFields are what the form for the PIN adds.
var supervisorFields = []string{"supervisor", "pin"}

// Supervise says that an act is not the duty of whoever sent it, and where the device is enrolled asks for the PIN of somebody whose duty
// it is. With text it says why the PIN before has not counted.
func (s *Site) Supervise(w http.ResponseWriter, r *http.Request, d role.Duty, text string) {
	who := s.Who(r)
	if s.Access == nil || who.Device.ID == "" || who.Device.Place.Kind == access.AtScreen {
		if text != "" {
			s.Message(w, r, http.StatusForbidden, "web.said", map[string]any{"Text": text})
			return
		}
		s.Refer(w, r, d)
		return
	}
	l := s.LangOf(r)
	v := superviseView{Layout: s.Layout(r, "supervise", l.T("web.supervise.title")), Status: http.StatusForbidden, Text: text,
		Action: r.URL.Path, People: s.supervisors(r, d)}
	if text == "" {
		v.Text = l.T("web.error.duty", "Roles", s.rolesFor(r, d))
	}
	for name, values := range r.PostForm {
		if slices.Contains(supervisorFields, name) {
			continue
		}
		for _, value := range values {
			v.Fields = append(v.Fields, field{name, value})
		}
	}
	slices.SortStableFunc(v.Fields, func(a, b field) int { return strings.Compare(a.Name, b.Name) })
	name := "layout"
	if IsHTMX(r) {
		name = "supervise-toast"
	}
	s.HTML(w, r, http.StatusForbidden, "supervise", name, v)
}

// supervisors are the people with a PIN whose duty something is, by name; of every duty for "".
func (s *Site) supervisors(r *http.Request, d role.Duty) []person {
	return s.withPIN(r, func(set role.Set) bool { return d == "" || set.May(d) })
}

// withPIN are the people with a PIN whose roles are asked for, by name.
func (s *Site) withPIN(r *http.Request, wanted func(role.Set) bool) []person {
	var out []person
	for _, a := range s.Access.Accounts() {
		if !a.Closed && a.HasPIN && wanted(a.In(r.PathValue("id"))) {
			out = append(out, person{a.ID, s.PersonName(r, a.ID)})
		}
	}
	slices.SortFunc(out, func(a, b person) int { return strings.Compare(a.Name, b.Name) })
	return out
}
