package penalty

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// Offence is an act as reported.
type Offence struct {
	Code    string   // of the infraction
	Number  int      // which offence of the player's it is, by [Policy.Repeat]; 0: not told
	Served  Sanction // gravest sanction given so far for those that count; zero: none or not known
	Facts   Facts
	Table   Facts // what the table shows when it is reported, unless the code or Facts say otherwise of the act itself
	Tables  int   // left in the event; 0: not told
	Players int   // left in the event; 0: not told
	Speech  *Speech
}

// Proposal is what the book says of an offence; the floor chooses.
type Proposal struct {
	Kind       article.RulingKind // Missing: see Questions, the rest is proposed for the plain act meanwhile; Floor: the floor chooses; else Decided
	Infraction bool               // false: under these circumstances it is none, or that is not known
	Default    Sanction
	Options    []Choice // from the mildest; the default is among them
	Required   bool     // a penalty has to be given
	Fixed      bool     // the book leaves no choice: the default has to be given
	Parties    bool     // for everybody involved
	Private    bool
	Starts     Start
	Refund     Refund
	Remedy     []Remedy
	Scale      *Scale       // on which it stands; nil when it is no infraction
	Cites      []article.ID // what makes it an infraction and sets the default, whatever the answers to Questions
	Range      []article.ID // what gives the floor its choice
	Consulted  []article.ID
	Questions  []Question // what was not told and matters first; where it is [OffenceNumber], the proposal is for a first offence

	chosen bool // it rests on one of several circumstances that was assumed
}

// Propose says what the book proposes for an offence. A circumstance that was not told and would change that is asked
// for; one that changes nothing is not. It is refused with UnknownInfraction for a code that the book does not list, and
// with UnknownLanguage for a speech in none.
func Propose(o Offence, p *Policy) (Proposal, error) {
	in, ok := p.Find(o.Code)
	if !ok {
		return Proposal{}, refusal.New(UnknownInfraction, "Code", o.Code)
	}
	o.Facts = o.derived()
	if in.Spoken && o.Speech != nil {
		if err := CheckLanguage(o.Speech.Tag); err != nil {
			return Proposal{}, err
		}
		o.Facts = o.Speech.placed(o.Facts)
	}
	o.Facts = o.Facts.closed()
	out := in.weigh(o, p)
	out.askNumber(in, o, p)
	return out, nil
}

// meant is what the code of an infraction says by itself, until something else is told.
var meant = map[string]Facts{
	"nuts_not_raised": FactsOf(River).Without(Raised),
}

// derived is the facts with what the table, the code and the numbers left in the event tell.
func (o *Offence) derived() Facts {
	f := o.Table.And(meant[o.Code]).And(o.Facts)
	if o.Tables > 0 && !f.Told(FinalTable).Known() {
		if o.Tables == 1 {
			f = f.With(FinalTable)
		} else {
			f = f.Without(FinalTable)
		}
	}
	if o.Players == 2 {
		f = f.With(HeadsUp)
	}
	return f
}

// propose is what the book says of an offence, by what is told and assumed.
func (in *Infraction) propose(o *inquiry, p *Policy) Proposal {
	var t article.Trace
	out := Proposal{Parties: in.Parties, Private: in.Private, Starts: in.Starts, Refund: in.Refund, Remedy: in.Remedy}
	spoken := in.Spoken && o.Speech != nil
	if !spoken {
		decide(&t, in.Cite)
	}
	c := in.caseOf(o)
	allowed := spoken && p.accepted(o, &t) || !in.committed(o) || c != nil && c.Allowed
	s := p.scaleFor(in, c, o)
	out.chosen = o.chosen
	if allowed {
		if c != nil {
			decide(&t, c.Cite)
		}
		out.Parties, out.Remedy = false, nil
		out.Cites, out.Consulted = t.Decided(), t.Consulted()
		return out
	}
	decide(&t, in.Also...)
	out.Infraction, out.Kind = true, article.Floor
	out.Scale = s
	out.Default, out.Options = in.choose(c, s)
	out.Required = in.Must || c != nil && c.Must
	if c != nil {
		decide(&t, c.Cite)
	}
	out.escalate(in, c, s, &o.Offence, p, &t)
	out.require(s, p, &t)
	out.Options = including(out.Options, out.Default)
	if out.Fixed = in.fixes(c, &o.Offence); out.Fixed {
		out.Kind = article.Decided
		out.Options = []Choice{{Sanction: out.Default, Upto: int(out.Default.Count)}}
	}
	out.Cites, out.Consulted = t.Decided(), t.Consulted()
	out.Range = in.floorsRange(c, s)
	if out.Fixed && !in.Fixed {
		out.Range = []article.ID{c.Cite}
	}
	return out
}

func decide(t *article.Trace, ids ...article.ID) {
	for _, id := range ids {
		article.Says(id).Decide(t)
	}
}

// scaleFor is the scale of an offence: what the case or the infraction names, else that of the format.
func (p *Policy) scaleFor(in *Infraction, c *Case, o *inquiry) *Scale {
	switch {
	case c != nil && c.Scale != "":
		return p.Scale(c.Scale)
	case in.Scale == "" && o.is(CashGame):
		return p.Scale(CashScale)
	}
	return p.ScaleOf(in)
}

// caseOf is the first case whose circumstances hold.
func (in *Infraction) caseOf(o *inquiry) *Case {
	for i := range in.Cases {
		if in.Cases[i].When.holds(o) {
			return &in.Cases[i]
		}
	}
	return nil
}

// choose gives the sanction of a first offence and the floor's choices.
func (in *Infraction) choose(c *Case, s *Scale) (Sanction, []Choice) {
	propose, options := in.Propose, in.Options
	if c != nil && len(c.Propose) > 0 {
		propose = c.Propose
	}
	if c != nil && len(c.Options) > 0 {
		options = c.Options
	}
	first := Sanction{}
	if len(propose) > 0 {
		first = s.fit(propose[0])
	}
	if len(options) == 0 {
		return first, s.choices(in.Least, in.Most)
	}
	return first, slices.DeleteFunc(slices.Clone(options), func(o Choice) bool {
		return o.Kind > Reminder && !s.holds(o.Kind) && !s.Open
	})
}

// fixes reports whether the book leaves no choice; a case that says so does for a first offence.
func (in *Infraction) fixes(c *Case, o *Offence) bool {
	return in.Fixed || c != nil && c.Fixed && o.first()
}

// first reports whether nothing was given for the like before.
func (o *Offence) first() bool { return o.Number <= 1 && o.Served == (Sanction{}) }

// escalate raises the default by one step for each repeated offence, and above what was already given for them.
func (out *Proposal) escalate(in *Infraction, c *Case, s *Scale, o *Offence, p *Policy, t *article.Trace) {
	if o.first() || in.Fixed {
		return
	}
	steps := in.Propose
	if c != nil && len(c.Propose) > 0 {
		steps = c.Propose
	}
	number := max(o.Number, 1)
	if n := min(number, len(steps)); n > 0 {
		out.Default = s.fit(steps[n-1])
	}
	for range min(number-len(steps), CountMax) {
		out.Default = above(out.Default, in.explicit(c), s)
	}
	if o.Served != (Sanction{}) && out.Default.Compare(o.Served) <= 0 {
		out.Default = s.fit(above(o.Served, in.explicit(c), s)) // what was served may be off this scale
	}
	p.Repeat.Decide(t)
	if number > len(steps) {
		decide(t, s.Cite)
	}
}

// explicit is the list of choices that the book writes out for the infraction, if any.
func (in *Infraction) explicit(c *Case) []Choice {
	if c != nil && len(c.Options) > 0 {
		return c.Options
	}
	return in.Options
}

// above is the next heavier sanction: of the infraction's own choices where the book lists them, then of the scale.
func above(from Sanction, listed []Choice, s *Scale) Sanction {
	best, found := from, false
	consider := func(next Sanction) {
		if next.Compare(from) > 0 && (!found || next.Compare(best) < 0) {
			best, found = next, true
		}
	}
	for _, c := range listed {
		if c.Kind <= Reminder || s.holds(c.Kind) || s.Open {
			consider(c.Sanction)
		}
		for _, step := range s.Steps {
			if c.Allows(step) {
				consider(step)
			}
		}
	}
	if !found {
		return s.next(from)
	}
	return best
}

// require takes away what is too mild where a penalty has to be given.
func (out *Proposal) require(s *Scale, p *Policy, t *article.Trace) {
	if !out.Required {
		return
	}
	least := s.fit(p.Mandatory.Decide(t))
	if out.Default.Compare(least) < 0 {
		out.Default = least
	}
	out.Options = slices.DeleteFunc(out.Options, func(c Choice) bool { return c.Sanction.Compare(least) < 0 })
}

// floorsRange cites what gives the floor its choice: the article of a list written out, else that of the scale.
func (in *Infraction) floorsRange(c *Case, s *Scale) []article.ID {
	switch {
	case in.Range != "":
		return []article.ID{in.Range}
	case c != nil && len(c.Options) > 0 && c.Cite != "":
		return []article.ID{c.Cite}
	case len(in.explicit(c)) > 0 || in.Fixed:
		return []article.ID{in.Cite}
	}
	return []article.ID{s.Cite}
}

// including puts a sanction among the choices, in order, unless one of them allows it.
func including(options []Choice, want Sanction) []Choice {
	if slices.ContainsFunc(options, func(c Choice) bool { return c.Allows(want) }) {
		return options
	}
	at := len(options)
	for i, c := range options {
		if c.Sanction.Compare(want) > 0 {
			at = i
			break
		}
	}
	return slices.Insert(slices.Clone(options), at, Choice{Sanction: want, Upto: int(want.Count)})
}

// Accepts refuses a sanction for the offence: one that its scale does not know, or one too mild where a penalty has to
// be given, or than the one that the book has fixed; the article refuses it. What is outside the proposal's options is
// else the floor's right to overrule, and not refused here. A proposal that is no infraction accepts nothing.
func (p *Policy) Accepts(out *Proposal, s Sanction) (article.ID, error) {
	if !out.Infraction || out.Scale == nil {
		return "", refusal.New(NotOnScale, "Sanction", s.String())
	}
	if out.Fixed && s.Compare(out.Default) < 0 {
		return out.Range[0], refusal.New(PenaltyDue, "Least", out.Default.String())
	}
	if least := out.Scale.fit(p.Mandatory.Value); out.Required && s.Compare(least) < 0 {
		return p.Mandatory.Cite, refusal.New(PenaltyDue, "Least", least.String())
	}
	if err := out.Scale.Check(s); err != nil {
		return out.Scale.cite(s.Kind), err
	}
	return "", nil
}
