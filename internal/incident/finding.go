package incident

import (
	"errors"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// Finding is what the book says of a scenario, in the words of a language: its last line on which there is something to
// say, with what was said before.
type Finding struct {
	Kind      referee.Kind
	Point     string   // the point of rule that decided, "" where none has a name
	On        string   // the line ruled on, as the scenario tells it
	Before    []string // what was ruled on earlier lines
	Says      string   // the decision
	Does      []string // what is done, one line for each
	Options   []Choice // the proposed one first
	Questions []string
	Why       []string
	Notes     []string // penalties, factors, who decides
	Next      []string // who acts next, with what is legal
	Cites     []view.Citation
	Wrong     string // why the scenario cannot be played to its end
	Seat      int    // whose act it is; 0: nobody's
}

// Choice is one way the floor may rule.
type Choice struct {
	Key     string
	Says    string
	Does    []string
	Default bool
}

// Empty reports whether there is nothing to say.
func (f Finding) Empty() bool { return f.Says == "" && f.Wrong == "" }

// Findings tells what the book says of every case of a scenario, in order.
func Findings(r scenario.Result, book *rulebook.Book, l lang.Lang) []Finding {
	var out []Finding
	for i := range r.Cases {
		f := findingOf(&r.Cases[i], book, l)
		if i == len(r.Cases)-1 && r.Err != nil {
			f.Wrong = Wrong(r.Err, l)
		}
		out = append(out, f)
	}
	if len(out) == 0 && r.Err != nil {
		out = []Finding{{Kind: referee.Missing, Wrong: Wrong(r.Err, l)}}
	}
	return out
}

// Find is the finding of an inquiry: its text is one case.
func (in Inquiry) Find(book *rulebook.Book, l lang.Lang) Finding {
	all := Findings(in.Result, book, l)
	if len(all) == 0 {
		return Finding{}
	}
	f := all[0]
	f.follow(in, book, l)
	if !in.named || in.Spot == nil {
		f.Seat = 0 // a seat that nobody has named stands for whoever it was
	}
	if in.seats != nil {
		f.Notes = append(f.Notes, l.Text("incident."+in.Family+".seats", in.seats))
	}
	return f
}

// follow says what the player behind faces at a bare spot.
func (f *Finding) follow(in Inquiry, book *rulebook.Book, l lang.Lang) {
	if in.Spot == nil || f.Kind != referee.Decided && f.Kind != referee.Conflict || len(in.Result.Cases) == 0 {
		return
	}
	for _, s := range in.Result.Cases[0].Steps {
		if s.Ruling == nil || s.Ruling.Held || s.Ruling.Action == hand.None {
			continue
		}
		next := referee.After(*in.Spot, s.Ruling.Outcome, &book.Policy.Referee)
		switch {
		case next.Increment == 0:
		case next.Facing == 0:
			f.Next = append(f.Next, l.T("incident.next.open", "Minimum", l.Chips(next.MinRaiseTo)))
		default:
			f.Next = append(f.Next, l.T("incident.next", "Facing", l.Chips(next.Facing), "Minimum", l.Chips(next.MinRaiseTo)))
		}
	}
}

// Wrong words why a scenario cannot be read or played.
func Wrong(err error, l lang.Lang) string {
	var bad *scenario.Error
	if !errors.As(err, &bad) {
		return err.Error()
	}
	text := l.Text("scenario.error."+string(bad.Reason.Code), bad.Reason.Args)
	if bad.Reason.Code == scenario.Engine {
		text = l.T("incident.refused")
		var why *refusal.Error
		if errors.As(err, &why) && l.Has("refusal."+string(why.Code)) {
			text += " " + l.Text("refusal."+string(why.Code), why.Args)
		}
	}
	if bad.Line > 0 {
		return l.T("incident.line", "N", bad.Line) + " " + text
	}
	return text
}

// findingOf is the finding of one case.
func findingOf(c *scenario.CaseResult, book *rulebook.Book, l lang.Lang) Finding {
	var f Finding
	for _, s := range c.Steps {
		g, ok := ofStep(s, book, l)
		if !ok {
			continue
		}
		if !f.Empty() {
			g.Before = append(slices.Clone(f.Before), f.Says)
			g.Notes = merge(f.Notes, g.Notes)
		}
		f = g
	}
	return f
}

// ofStep is what the book says of one line; false when that is nothing.
func ofStep(s scenario.StepResult, book *rulebook.Book, l lang.Lang) (Finding, bool) {
	f := Finding{On: s.Text, Seat: s.Seat}
	switch {
	case s.Deal != nil && len(s.Deal.Why) > 0:
		f.deal(s, l)
		f.Cites = view.Cited(s.Deal.Cites, book, l)
	case s.Ruling != nil:
		f.ruling(s, l)
		f.Cites = view.Cited(s.Ruling.Cites, book, l)
	default:
		if !f.facts(s, l) {
			f.Says = "" // unless somebody is told what is legal
		}
		f.Cites = view.Cited(cited(s.Facts), book, l)
	}
	f.next(s, l)
	f.headline(l)
	if f.Says == "" || len(f.Cites) == 0 && f.Kind == referee.Decided {
		return f, false
	}
	return f, true
}

// headline says what is proposed, or what is asked, where nothing is decided yet.
func (f *Finding) headline(l lang.Lang) {
	switch {
	case f.Kind == referee.Floor && f.Says == l.T("ruling.floor") && len(f.Options) > 0 && f.Options[0].Default:
		f.Says = l.T("incident.proposed", "Sanction", f.Options[0].Says)
	case f.Kind == referee.Missing && len(f.Questions) > 0:
		f.Says, f.Questions = f.Questions[0], f.Questions[1:]
	}
}

func cited(facts []scenario.Fact) (out []article.ID) {
	for _, f := range facts {
		out = append(out, f.Cites...)
	}
	return out
}

// ruling words a ruling on an act.
func (f *Finding) ruling(s scenario.StepResult, l lang.Lang) {
	r := s.Ruling
	f.Kind, f.Point, f.Says = r.Kind, r.Point, l.Ruling(*r)
	for i, o := range r.Options {
		f.choose(Choice{Key: o.Key, Says: l.Option(o), Default: r.Kind == referee.Floor && i == r.Default})
	}
	for _, q := range r.Questions {
		f.Questions = append(f.Questions, l.T("question."+q))
	}
	for _, w := range r.Why {
		f.Why = append(f.Why, l.Reason(w))
	}
	if r.Penalty != nil {
		f.Notes = append(f.Notes, l.T("incident.penalty")+" "+l.Penalty(*r.Penalty))
	}
}

// deal words a ruling on the deal.
func (f *Finding) deal(s scenario.StepResult, l lang.Lang) {
	r := s.Deal
	f.Kind, f.Point, f.Says = referee.Kind(r.Kind), r.Point, l.Deal(*r)
	if f.Kind == referee.Floor {
		f.Says = l.T("ruling.floor")
	}
	if len(r.Options) == 0 {
		f.Does = l.DealOutcome(r.Outcome)
	}
	for i, o := range r.Options {
		f.choose(Choice{Key: o.Key, Says: l.DealOption(o), Does: l.DealOutcome(o.Outcome), Default: f.Kind == referee.Floor && i == r.Default})
	}
	for _, q := range r.Questions {
		f.Questions = append(f.Questions, l.T("deal.question."+q))
	}
	for _, w := range r.Why {
		f.Why = append(f.Why, l.DealReason(w))
	}
	if len(f.Does) > 0 || len(f.Options) > 0 {
		f.Why = append(f.Why, l.T("incident.cards"))
	}
	for _, p := range r.Penalties {
		f.Notes = append(f.Notes, l.DealPenalty(p))
	}
}

// choose adds an option, the proposed one before the others.
func (f *Finding) choose(c Choice) {
	if c.Default {
		f.Options = slices.Insert(f.Options, 0, c)
		return
	}
	f.Options = append(f.Options, c)
}

// merge is a list with what another adds to it.
func merge(list, more []string) []string {
	out := slices.Clone(list)
	for _, m := range more {
		if !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	return out
}

// sentence begins with a capital.
func sentence(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}
