package players

import (
	"errors"
	"net/http"
	"slices"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// Codes of refusals.
const (
	BadRecord   refusal.Code = "people_bad_record"   // [Max]: a name or number that cannot be kept
	BothEntered refusal.Code = "people_both_entered" // [Tournament]: two who are in one event cannot be one
	InPlay      refusal.Code = "people_in_play"      // [Tournament]: who is entered is not erased
	HasAccount  refusal.Code = "people_account"      // who signs in is kept, and erased by who appoints
	NotThere    refusal.Code = "people_unknown"      // somebody has erased the person, or merged
)

// Refusals lists them.
func Refusals() []refusal.Code {
	return []refusal.Code{BadRecord, BothEntered, InPlay, HasAccount, NotThere}
}

const exported = logbook.PersonExported

func (s *site) note(r *http.Request, kind logbook.Kind, id, other string) {
	s.Note(r, logbook.Entry{Kind: kind, Subject: id, Whose: other})
}

// change renames, merges, parts, tells apart and erases.
func (s *site) change(w http.ResponseWriter, r *http.Request) {
	if !s.known(w, r) {
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	id := r.PathValue("person")
	switch r.PathValue("what") {
	case "rename":
		s.rename(w, r, s.People.Same(id)[0])
	case "merge":
		s.merge(w, r, s.People.Same(id)[0], r.PostForm.Get("other"))
	case "part":
		s.part(w, r, id)
	case "apart":
		s.apart(w, r, id, r.PostForm.Get("other"))
	case "erase":
		s.erase(w, r, s.People.Same(id)[0])
	default:
		s.NotFound(w, r)
	}
}

// worded are errors of people as refusals.
func worded(err error) error {
	switch {
	case errors.Is(err, people.ErrInvalid):
		return refusal.New(BadRecord, "Max", people.MaxRef)
	case errors.Is(err, people.ErrUnknown):
		return refusal.New(NotThere)
	}
	return err
}

// answer shows a person after an act, or why it was refused.
func (s *site) answer(w http.ResponseWriter, r *http.Request, id string, p personPage, err error) {
	status := http.StatusOK
	if err != nil {
		status, p.Error = s.Refused(r, worded(err))
		p.Done, p.Undo = "", nil
	}
	s.show(w, r, status, id, p)
}

// fields are what can be changed of a person.
var fields = []string{"name", "nick", "ref", "licence"}

// unnamed is the field that says whether somebody is named in what is published, and yes that he is not.
const (
	unnamed = "unnamed"
	yes     = "yes"
)

func yesIf(is bool) string {
	if is {
		return yes
	}
	return ""
}

func (s *site) rename(w http.ResponseWriter, r *http.Request, id string) {
	before, err := s.People.Get(r.Context(), id)
	if err != nil {
		s.answer(w, r, id, personPage{}, err)
		return
	}
	now := before
	if r.PostForm.Has(unnamed) {
		now.Unnamed = r.PostForm.Get(unnamed) == yes
	}
	for i, to := range []*string{&now.Name, &now.Nick, &now.Ref, &now.Licence} {
		if r.PostForm.Has(fields[i]) {
			*to = r.PostForm.Get(fields[i])
		}
	}
	if err = s.People.Put(r.Context(), now); err == nil {
		s.note(r, logbook.PersonRenamed, id, "")
	}
	s.answer(w, r, id, personPage{Done: "renamed", Undo: &undo{id, "rename",
		[]field{{"name", before.Name}, {"nick", before.Nick}, {"ref", before.Ref}, {"licence", before.Licence}, {unnamed, yesIf(before.Unnamed)}}}}, err)
}

// merge makes other a part of the record id, unless an event that is not over has both.
func (s *site) merge(w http.ResponseWriter, r *http.Request, id, other string) {
	from := s.People.Same(other)
	if slices.Contains(from, id) { // it was sent twice
		s.answer(w, r, id, personPage{}, nil)
		return
	}
	s.Entering.Lock()
	err := s.mayMerge(s.People.Same(id), from)
	if err == nil {
		err = s.People.Merge(r.Context(), id, from[0])
	}
	s.Entering.Unlock()
	if err == nil {
		s.note(r, logbook.PersonMerged, id, from[0])
	}
	s.answer(w, r, id, personPage{Done: "merged", Undo: &undo{from[0], "part", nil}}, err)
}

// mayMerge refuses people who play in one event, and to lose an account.
func (s *site) mayMerge(into, from []string) error {
	if s.staff(from[0]) {
		return refusal.New(HasAccount)
	}
	for _, stream := range s.Room.Streams() {
		var name string
		_ = s.Room.Read(stream, func(st *tournament.State) { // one that cannot be read takes no entries
			if st.Phase != tournament.Finished && frame.InEvent(st, into) != "" && frame.InEvent(st, from) != "" {
				name = st.Structure.Name
			}
		})
		if name != "" {
			return refusal.New(BothEntered, "Tournament", name)
		}
	}
	return nil
}

func (s *site) part(w http.ResponseWriter, r *http.Request, id string) {
	into := s.People.Same(id)[0]
	err := s.People.Part(r.Context(), id)
	if err == nil {
		s.note(r, logbook.PersonParted, id, into)
	}
	s.answer(w, r, into, personPage{Done: "parted", Undo: &undo{into, "merge", []field{{"other", id}}}}, err)
}

func (s *site) apart(w http.ResponseWriter, r *http.Request, id, other string) {
	err := s.People.Apart(r.Context(), id, other)
	if err != nil && !errors.Is(err, people.ErrSame) {
		status, text := s.Refused(r, worded(err))
		s.showDoubles(w, r, status, text)
		return
	}
	s.note(r, logbook.PersonApart, id, other)
	http.Redirect(w, r, "/players/doubles", http.StatusSeeOther)
}

// erase erases somebody who plays in no event that is not over.
func (s *site) erase(w http.ResponseWriter, r *http.Request, id string) {
	switch {
	case s.papers == nil:
		s.NotFound(w, r)
		return
	case !s.Roles(r).May(role.Forget):
		s.Refer(w, r, role.Forget)
		return
	}
	err := s.mayErase(r, id)
	var ids []string
	if err == nil {
		ids, err = s.papers.Erase(r.Context(), id)
	}
	for _, gone := range ids {
		s.note(r, logbook.PersonErased, gone, "")
	}
	if err != nil {
		s.answer(w, r, id, personPage{}, err)
		return
	}
	http.Redirect(w, r, "/players?done=erased", http.StatusSeeOther)
}

func (s *site) mayErase(r *http.Request, id string) error {
	if s.staff(id) && !s.Roles(r).May(role.Appoint) {
		return refusal.New(HasAccount)
	}
	ids := s.People.Same(id)
	for _, stream := range s.Room.Streams() {
		var name string
		_ = s.Room.Read(stream, func(st *tournament.State) {
			if st.Phase != tournament.Finished && frame.InEvent(st, ids) != "" {
				name = st.Structure.Name
			}
		})
		if name != "" {
			return refusal.New(InPlay, "Tournament", name)
		}
	}
	return nil
}
