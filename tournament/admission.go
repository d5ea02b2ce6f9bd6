package tournament

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Admission is what the desk has found of a player, as far as the journal keeps it: what was looked at, never what stood there.
type Admission struct {
	Player  table.PlayerID
	In      bool // admitted
	Checked []admission.Point
	Waived  []admission.Point // for which a director lets in
	Accepts admission.Acceptance
	Rules   string         // that were accepted: the book and its version
	Form    string         // number of the form that was signed
	Sponsor table.PlayerID // on whose word he came in without a card; "": nobody's
	At      Instant
}

// Admission is what the desk has found of a player; nil: nothing.
func (s *State) Admission(p table.PlayerID) *Admission {
	if i := slices.IndexFunc(s.Admissions, func(a Admission) bool { return a.Player == p }); i >= 0 {
		return &s.Admissions[i]
	}
	return nil
}

// Opens is what kind of event it is for those who look after a door: one without a price is a freeroll, whatever it is else.
func (s *State) Opens() admission.Event {
	if s.Structure.BuyIn == 0 && s.Structure.Fee == 0 {
		return admission.Freeroll
	}
	return s.Door
}

// Applicant completes what is known of a player by what this event knows of him.
func (s *State) Applicant(p table.PlayerID, f admission.Facts) admission.Facts {
	f.Kind = s.Opens()
	if f.Sponsor != nil {
		own := *f.Sponsor
		own.Brought = s.guests(p, own.IDs)
		own.Self = own.Self || p != "" && slices.Contains(own.IDs, string(p))
		f.Sponsor = &own
	}
	a := s.Admission(p)
	if a == nil {
		return f
	}
	f.Waived, f.Vouched = a.Waived, a.Sponsor != ""
	for _, at := range a.Checked {
		switch at {
		case admission.ByAge:
			f.OfAge = article.Yes
		case admission.ByStateList:
			f.Listed = article.No
		case admission.ByEmployment:
			f.Employed = article.No
		case admission.ByIdentity:
			f.Identity = article.Yes
		case admission.ByForm:
			f.Signed = article.Yes
		case admission.ByDebt:
			f.Settled = article.Yes
		}
	}
	return f
}

// guests counts those besides p who were let in on the word of somebody, by any of his ids, or have a place for which he answers.
func (s *State) guests(p table.PlayerID, ids []string) (n int) {
	counts := func(guest, sponsor table.PlayerID) {
		if guest != p && slices.Contains(ids, string(sponsor)) {
			n++
		}
	}
	for i := range s.Admissions {
		if a := &s.Admissions[i]; a.In {
			counts(a.Player, a.Sponsor)
		}
	}
	for i := range s.Reserved {
		counts(s.Reserved[i].Player, s.Reserved[i].Sponsor)
	}
	return n
}

// Answers is who answers for a player whose place is kept; "": nobody.
func (s *State) Answers(p table.PlayerID) table.PlayerID {
	if i := slices.IndexFunc(s.Reserved, func(r Reservation) bool { return r.Player == p && r.Sponsor != "" }); i >= 0 {
		return s.Reserved[i].Sponsor
	}
	return ""
}

// desk refuses whom the book bars, and who has not been checked; known is what the desk knows of him, nil nothing. Whoever only reserves a place
// is checked when he takes it.
func (d *decision) desk(p table.PlayerID, known *admission.Facts, reserves bool) error {
	_, err := d.passes(p, known, reserves)
	return err
}

// passes is desk, with who answers for a player who passes on another's word.
func (d *decision) passes(p table.PlayerID, known *admission.Facts, reserves bool) (word table.PlayerID, err error) {
	book := d.s.Rules.Admission
	before := d.s.Admission(p)
	in := before != nil && before.In
	if book == nil || in && known == nil {
		return "", nil
	}
	var f admission.Facts
	if known != nil {
		f = *known
	}
	f.Reserves = reserves
	f = d.s.Applicant(p, f)
	v := admission.Check(&f, book)
	switch {
	case len(v.Reasons) > 0:
		return "", refusal.New(NotAdmitted, "Player", string(p), "Count", len(v.Reasons), "Cite", string(v.Reasons[0].Cites[0]))
	case len(v.Asks) > 0:
		return "", refusal.New(DeskFirst, "Player", string(p), "Count", len(v.Asks), "Cite", string(v.Asks[0].Cites[0]))
	case !reserves && (!in || v.Word):
		d.letIn(p, &f, &v)
	}
	if v.Word {
		word = table.PlayerID(f.Sponsor.IDs[0])
	}
	return word, nil
}

// letIn notes that a player is admitted, where a book asks anything of him.
func (d *decision) letIn(p table.PlayerID, f *admission.Facts, v *admission.Verdict) {
	said := v.Said()
	if len(said) == 0 {
		return
	}
	e := Admitted{Player: p, Accepts: v.Terms.Accepts, Form: f.Form, At: d.m.At}
	if before := d.s.Admission(p); before != nil && e.Form == "" {
		e.Form = before.Form
	}
	if v.Word {
		e.Sponsor = table.PlayerID(f.Sponsor.IDs[0])
	}
	for _, x := range v.Passed {
		if x.Cites[0] != article.Silent {
			e.Checked = append(e.Checked, x.Point)
		}
	}
	for _, x := range v.Waived {
		e.Waived = append(e.Waived, x.Point)
	}
	if e.Accepts != admission.Unsaid {
		e.Rules = strings.TrimSpace(d.s.Book + " " + d.s.Edition)
	}
	d.emit(e)
	d.note("admitted", said, "Player", string(p))
}

// admit has the desk admit a player who is entered already, or will be.
func (d *decision) admit(c Admit) error {
	if c.Player == "" {
		return refusal.New(BadPlayer)
	}
	return d.desk(c.Player, &c.Desk, false)
}

// waive has a director let somebody in whom the house bars.
func (d *decision) waive(c Waive) error {
	switch {
	case c.Player == "":
		return refusal.New(BadPlayer)
	case c.Reason == "":
		return refusal.New(SayWhy)
	case d.s.Rules.Admission == nil:
		return refusal.New(NothingToWaive, "Player", string(c.Player))
	}
	e := BarWaived{Player: c.Player, Reason: c.Reason, At: d.m.At}
	var cites []article.ID
	for _, x := range d.s.Rules.Admission.Waivable(c.Points) {
		e.Points, cites = append(e.Points, x.Point), article.Union(cites, x.Cites)
	}
	if len(e.Points) == 0 {
		return refusal.New(NothingToWaive, "Player", string(c.Player))
	}
	d.emit(e)
	d.note("bar_waived", cites, "Player", string(c.Player), "Reason", c.Reason)
	return nil
}

// applyDesk carries out what the desk has found; it reports whether the event was about it.
func (s *State) applyDesk(e Event) bool {
	of := func(p table.PlayerID) *Admission {
		if s.Admissions = slices.Clone(s.Admissions); s.Admission(p) == nil {
			s.Admissions = append(s.Admissions, Admission{Player: p})
		}
		return s.Admission(p)
	}
	switch e := e.(type) {
	case Admitted:
		a := of(e.Player)
		a.In, a.Checked, a.Accepts, a.Rules, a.Form, a.Sponsor, a.At = true, e.Checked, e.Accepts, e.Rules, e.Form, e.Sponsor, e.At
	case BarWaived:
		a := of(e.Player)
		a.Waived = article.Union(a.Waived, e.Points)
	default:
		return false
	}
	return true
}
