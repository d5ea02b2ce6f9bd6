package desk

import (
	"net/http"
	"slices"
	"time"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// lettersPage is what has become of the letters of the house.
type lettersPage struct {
	frame.Layout
	Mails bool        // they go by mail
	Open  []letterRow // that somebody has to look at
	Print int         // of them to be printed
	Due   []letterRow // that go by themselves
	Gone  []letterRow // of the last days
}

// letterRow is one, with whom it goes to.
type letterRow struct {
	people.Letter
	Name string
}

// goneFor is for how long letters that have gone are listed.
const goneFor = 7 * 24 * time.Hour

// needing are the states of letters that wait for somebody.
var needing = []people.LetterState{people.LetterRefused, people.LetterUnsure, people.LetterToPrint}

// waiting is how many letters wait for somebody; what cannot be read is not counted.
func (s *site) waiting(r *http.Request) int {
	all, _ := s.People.Letters(r.Context(), needing...)
	return len(all)
}

// rows are letters in some states, the oldest first.
func (s *site) rows(r *http.Request, states ...people.LetterState) (out []letterRow, err error) {
	all, err := s.People.Letters(r.Context(), states...)
	for _, l := range all {
		p, unknown := s.People.Get(r.Context(), l.Person)
		if unknown == nil {
			out = append(out, letterRow{l, p.Name})
		}
	}
	return out, err
}

func (s *site) letters(w http.ResponseWriter, r *http.Request) {
	p := lettersPage{Layout: s.Layout(r, "letters", s.LangOf(r).T("web.letters.title")), Mails: s.Mails}
	var err error
	if p.Open, err = s.rows(r, needing...); err == nil {
		p.Due, err = s.rows(r, people.LetterDue, people.LetterSending)
	}
	gone, wrong := s.rows(r, people.LetterSent, people.LetterPrinted)
	if err != nil || wrong != nil {
		s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
		return
	}
	from := int64(s.Room.Now()) - goneFor.Milliseconds()
	for i := len(gone) - 1; i >= 0 && gone[i].At >= from; i-- {
		p.Gone = append(p.Gone, gone[i])
	}
	for _, l := range p.Open {
		if l.State == people.LetterToPrint {
			p.Print++
		}
	}
	s.HTML(w, r, http.StatusOK, "letters", "layout", p)
}

// printing is every letter that is to be printed, each on a sheet of its own.
func (s *site) printing(w http.ResponseWriter, r *http.Request) {
	p := lettersPage{Layout: s.Layout(r, "letters-print", s.LangOf(r).T("web.letters.title"))}
	p.Bare = true
	var err error
	if p.Open, err = s.rows(r, people.LetterToPrint); err != nil {
		s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
		return
	}
	s.HTML(w, r, http.StatusOK, "letters-print", "layout", p)
}

// turns are what a form makes of a letter: from which states into which.
var turns = map[string]struct {
	from []people.LetterState
	to   people.LetterState
}{
	"printed": {[]people.LetterState{people.LetterToPrint}, people.LetterPrinted},
	"print":   {[]people.LetterState{people.LetterRefused, people.LetterUnsure, people.LetterDue}, people.LetterToPrint},
	"again":   {[]people.LetterState{people.LetterRefused, people.LetterUnsure}, people.LetterDue},
}

// turn carries out a form about letters: those that it names.
func (s *site) turn(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	turn, known := turns[r.PathValue("what")]
	if !known {
		s.NotFound(w, r)
		return
	}
	for _, from := range turn.from {
		all, err := s.People.Letters(r.Context(), from)
		for _, l := range all {
			if err != nil || !slices.Contains(r.PostForm["no"], l.No) {
				continue
			}
			l.State, l.Tries, l.Due = turn.to, 0, 0
			if turn.to == people.LetterPrinted {
				l.Done = time.Now().UnixMilli()
			}
			_, err = s.People.Turn(r.Context(), from, l) // of one that has gone on meanwhile nothing changes
		}
		if err != nil {
			s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
			return
		}
	}
	http.Redirect(w, r, "/letters", http.StatusSeeOther)
}
