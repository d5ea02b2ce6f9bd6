package declaration

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/article"
)

// Announced is an event as its duties depend on it.
type Announced struct {
	Stream  string
	Terms   Terms
	Started bool
	Over    bool
	Entered int // entries
	Unfiled int // of these, whose signed form is not kept
}

// Status is how a duty stands.
type Status string

// How it stands.
const (
	Asked Status = "asked" // what it depends on is not known
	Open  Status = "open"  // there is time
	Late  Status = "late"  // the deadline is over, and it was not met
	Met   Status = "met"
	Tardy Status = "tardy" // met after its deadline
)

// Duty is one thing to be told or kept for an event.
type Duty struct {
	Kind    Kind
	Status  Status
	Due     Instant     // the last instant; 0: it is not known, for no start is planned
	Ask     Fact        // of status Asked, what has to be told; "": when the event begins
	Missing []Authority // who was not told yet, or not of what it is now
	Filings []Filing    // proofs that stand, oldest first
	Changed []Field     // what is no longer as it was told
	Before  Terms       // as it was told; of no matter where nothing has changed
	Unfiled int         // of Forms: entries without one
	Cites   []article.ID
}

// Waits reports whether somebody has to do something.
func (d Duty) Waits() bool { return d.Status == Asked || d.Status == Open || d.Status == Late }

// reader finds the duties of one event.
type reader struct {
	p    *Policy
	e    Announced
	s    *State
	of   []Filing
	at   Instant
	zone *time.Location
}

// Duties are those of an event by the book in force, at an instant, where the wall clock is that of zone; none where no law asks for any.
func Duties(p *Policy, e Announced, s *State, at Instant, zone *time.Location) (out []Duty) {
	if p == nil {
		return nil
	}
	r := reader{p, e, s, s.Of(e.Stream), at, zone}
	for _, find := range []func(*article.Trace) *Duty{r.conditions, r.plan, r.staff, r.change, r.programme, r.rules, r.forms} {
		var t article.Trace
		if d := find(&t); d != nil {
			d.Cites = t.Decided()
			out = append(out, *d)
		}
	}
	return out
}

// daysBefore is so many days of the calendar before an instant, at the same hour.
func (r *reader) daysBefore(start Instant, days int) Instant {
	if start == 0 {
		return 0
	}
	return Instant(time.UnixMilli(int64(start)).In(r.zone).AddDate(0, 0, -days).UnixMilli())
}

func hoursBefore(start Instant, hours int) Instant {
	if start == 0 {
		return 0
	}
	return start - Instant(time.Duration(hours)*time.Hour/time.Millisecond)
}

// filed are the proofs of some duties that stand.
func (r *reader) filed(kinds ...Kind) (out []Filing) {
	for _, f := range r.of {
		if slices.Contains(kinds, f.Kind) {
			out = append(out, f)
		}
	}
	return out
}

// told is a duty to tell authorities: each has to be told of what the event is now, as far as these terms go. due is the deadline for an event
// that begins then.
func (r *reader) told(kind Kind, to []Authority, of []Field, due func(start Instant) Instant) *Duty {
	d := &Duty{Kind: kind, Due: due(r.e.Terms.First()), Filings: r.filed(kind), Missing: slices.Clone(to)}
	tardy, declared := false, Instant(0)
	for _, f := range d.Filings {
		if len(r.e.Terms.Changed(&f.Terms, of)) > 0 {
			continue
		}
		for _, a := range f.To {
			if i := slices.Index(d.Missing, a); i >= 0 {
				declared = f.Terms.First()
				d.Missing = slices.Delete(d.Missing, i, i+1)
				tardy = tardy || f.Sent > due(f.Terms.First()) && due(f.Terms.First()) > 0
			}
		}
	}
	if n := len(d.Filings); n > 0 {
		d.Before = d.Filings[n-1].Terms
		d.Changed = r.e.Terms.Changed(&d.Before, of)
	}
	if len(d.Missing) == 0 { // it was in time, or not, for the start that was declared
		d.Due = due(declared)
	}
	r.judge(d, len(d.Missing) == 0, tardy)
	return d
}

// judge says how a duty stands.
func (r *reader) judge(d *Duty, met, tardy bool) {
	switch {
	case met && tardy:
		d.Status = Tardy
	case met:
		d.Status = Met
	case d.Due == 0 && !r.e.Started:
		d.Status = Asked
	case d.Due == 0 || r.at > d.Due:
		d.Status = Late
	default:
		d.Status = Open
	}
}

func (r *reader) conditions(t *article.Trace) *Duty {
	if r.e.Terms.Cancelled && len(r.filed(Conditions)) == 0 || r.p.Conditions.Value == 0 {
		return nil
	}
	days := r.p.Conditions.Decide(t)
	d := r.told(Conditions, r.p.ConditionsTo.Decide(t), conditions(), func(start Instant) Instant { return r.daysBefore(start, days) })
	if r.e.Terms.Cancelled && d.Waits() { // nobody is told how an event is held that is not held
		d.Status, d.Missing, d.Changed = Met, nil, nil
	}
	return d
}

// dependent is a duty that depends on a fact of the event.
func (r *reader) dependent(kind Kind, fact Fact, to []Authority, days int) *Duty {
	told := r.s.Told(r.e.Stream, fact)
	if told == article.No || r.e.Terms.Cancelled {
		return nil
	}
	due := func(start Instant) Instant { return r.daysBefore(start, days) }
	d := r.told(kind, to, nil, due)
	if !told.Known() && len(d.Filings) == 0 {
		d.Status, d.Ask = Asked, fact
	}
	return d
}

func (r *reader) plan(t *article.Trace) *Duty {
	if !r.p.Plan.Value {
		return nil
	}
	r.p.Plan.Decide(t)
	return r.dependent(Plan, TablesAdded, r.p.ConditionsTo.Decide(t), r.p.Conditions.Decide(t))
}

func (r *reader) staff(t *article.Trace) *Duty {
	if r.p.Staff.Value == 0 {
		return nil
	}
	return r.dependent(Staff, StaffHired, r.p.StaffTo.Decide(t), r.p.Staff.Decide(t))
}

// change is there once the event was declared and is not held when it was said that it would be. What was said first counts, and what is said
// now: it is told in time before the earlier of both.
func (r *reader) change(t *article.Trace) *Duty {
	told := r.filed(Conditions, Changes)
	if len(r.filed(Conditions)) == 0 || r.p.Change.Value == 0 {
		return nil
	}
	hours, to := r.p.Change.Decide(t), r.p.ChangeTo.Decide(t)
	d := &Duty{Kind: Changes, Filings: r.filed(Changes)}
	var before, last Terms
	for i, f := range told {
		if i == 0 || len(f.Terms.Changed(&last, schedule)) > 0 {
			before, last = last, f.Terms
		}
	}
	d.Changed = r.e.Terms.Changed(&last, schedule)
	switch {
	case len(d.Changed) > 0:
		before, d.Missing = last, to
	case len(d.Filings) == 0:
		return nil
	default:
		d.Missing = r.untold(told, to)
	}
	if d.Before = before; len(d.Changed) == 0 && len(d.Missing) > 0 {
		d.Changed = r.e.Terms.Changed(&before, schedule)
	}
	d.Due = hoursBefore(earlier(before.First(), r.e.Terms.First(), r.e.Terms.Cancelled), hours)
	n := len(d.Filings)
	r.judge(d, len(d.Missing) == 0, n > 0 && d.Due > 0 && d.Filings[n-1].Sent > d.Due)
	if d.Status == Asked { // there is no start any more: that is told too, and it is known when it was to be
		d.Status = Open
	}
	return d
}

// untold are the authorities that have not been told the schedule as it is: by a change, or by the declaration itself.
func (r *reader) untold(told []Filing, to []Authority) []Authority {
	missing := slices.Clone(to)
	for _, f := range told {
		if len(r.e.Terms.Changed(&f.Terms, schedule)) == 0 {
			missing = slices.DeleteFunc(missing, func(a Authority) bool { return slices.Contains(f.To, a) })
		}
	}
	return missing
}

// earlier is the earlier of two starts that are known; the second does not count for an event that is not held.
func earlier(before, now Instant, cancelled bool) Instant {
	switch {
	case now == 0 || cancelled:
		return before
	case before == 0:
		return now
	}
	return min(before, now)
}

// open is a duty to lay something out for those who enter: by the start, and from the first entry on.
func (r *reader) open(kind Kind, of []Field) *Duty {
	if r.e.Terms.Cancelled {
		return nil
	}
	d := &Duty{Kind: kind, Due: r.e.Terms.First(), Filings: r.filed(kind)}
	n := len(d.Filings)
	if n > 0 {
		d.Before = d.Filings[n-1].Terms
		d.Changed = r.e.Terms.Changed(&d.Before, of)
	}
	met := n > 0 && len(d.Changed) == 0
	r.judge(d, met, met && d.Due > 0 && d.Filings[0].Sent > d.Due)
	if !met && r.e.Entered > 0 {
		d.Status = Late
	}
	return d
}

func (r *reader) programme(t *article.Trace) *Duty {
	if !r.p.Programme.Decide(t) {
		return nil
	}
	return r.open(Programme, Fields)
}

func (r *reader) rules(t *article.Trace) *Duty {
	if !r.p.Rules.Decide(t) {
		return nil
	}
	return r.open(Rules, []Field{BookField})
}

// forms are kept by the desk: the duty waits while one is missing.
func (r *reader) forms(t *article.Trace) *Duty {
	if !r.p.Forms.Decide(t) || r.e.Entered == 0 || r.e.Terms.Cancelled { // who gets everything back has entered nothing
		return nil
	}
	d := &Duty{Kind: Forms, Due: r.e.Terms.First(), Unfiled: r.e.Unfiled, Status: Met}
	if d.Unfiled > 0 {
		d.Status = Late // it is signed before the entry is
	}
	return d
}
