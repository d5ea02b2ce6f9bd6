package admission

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Facts is what is known of somebody who wants to enter an event. What a record of the house would say is a fact; what nobody could know
// without having looked is told, or asked.
type Facts struct {
	Day  Date  // of the event
	Kind Event // of event

	Born        Date         // none: not known
	OfAge       article.Told // seen on a document, where the birth is not known
	Emancipated article.Told
	Listed      article.Told // the list of the authorities was looked up
	Bans        []Span       // of the house
	Limited     []Span       // in which the person has asked to be kept out
	Employed    article.Told // by the house
	Identity    article.Told // a valid document was seen
	Cards       []Held       // of the person
	Sponsor     *Sponsor     // on whose word somebody without a card comes in; nil: nobody's
	Vouched     bool         // he came in on such a word before
	Entered     bool         // in this event, and not out
	Elsewhere   bool         // in another game at that time
	Passed      bool         // the entry is somebody else's
	Signed      article.Told // a form with civil status and address
	Owes        bool         // for places that were not given back in time
	Settled     article.Told // that was settled just now

	Form     string  // number of the form that was signed
	Reserves bool    // a place is only kept: what is still to be told is told when the entry is settled
	Waived   []Point // for which a director lets in
}

// Held is a card somebody has.
type Held struct {
	Name string
	Span
}

// Point is something that may bar the way.
type Point uint8

// The points, in the order in which they are looked at.
const (
	ByAge Point = iota
	ByStateList
	ByHouseBan
	BySelfLimit
	ByEmployment
	ByIdentity
	ByCard
	ByEntry
	ByOtherGame
	ByTransfer
	ByForm
	ByDebt
	points
)

var pointNames = []string{"age", "state_list", "house_ban", "self_limit", "employment", "identity", "card", "entry", "other_game", "transfer", "form", "debt"}

// String is the point's stable name.
func (p Point) String() string { return enum.Name(pointNames, int(p)) }

// MarshalText writes the stable name.
func (p Point) MarshalText() ([]byte, error) { return enum.Write(pointNames, int(p)) }

// UnmarshalText reads the stable name.
func (p *Point) UnmarshalText(text []byte) error { return enum.Read(pointNames, text, p) }

// Points lists them.
func Points() (all []Point) {
	for p := range points {
		all = append(all, p)
	}
	return all
}

// Finding is what the book says of one point.
type Finding struct {
	Point Point
	Bars  Bar
	Cites []article.ID
	Lack  Lack // of a sponsor, where one was named in vain
}

// Verdict is what the desk may do.
type Verdict struct {
	Reasons []Finding // that bar the way, all of them
	Waived  []Finding // for which a director lets in all the same
	Asks    []Finding // that are not told yet, and matter
	Passed  []Finding // that were looked at and bar nothing
	Terms   Terms
	Word    bool // somebody comes in on the word of his sponsor

	Cites, Consulted []article.ID
}

// Terms is what an entrant accepts and is told.
type Terms struct {
	Accepts    Acceptance
	DataNotice bool
	DataRights []DataRight
	Images     bool
	Receipt    bool
	Free       bool // there is nothing to pay
	Cites      []article.ID
}

// Any reports whether there is anything to accept or to be told.
func (t *Terms) Any() bool {
	return t.Accepts != Unsaid || t.DataNotice || len(t.DataRights) > 0 || t.Images || t.Receipt || t.Free
}

// Said are the cites, without those of what no book says.
func (v *Verdict) Said() []article.ID {
	return slices.DeleteFunc(slices.Clone(v.Cites), func(id article.ID) bool { return id == article.Silent })
}

// Admits reports whether the way is free.
func (v *Verdict) Admits() bool { return len(v.Reasons) == 0 && len(v.Asks) == 0 }

// Firm reports whether a reason bars the way for which nobody may let in.
func (v *Verdict) Firm() bool {
	return slices.ContainsFunc(v.Reasons, func(r Finding) bool { return r.Bars == Law })
}

// check is one verdict being found.
type check struct {
	f *Facts
	p *Policy
	t article.Trace
	v Verdict
}

// Check looks at every point, whatever the others say.
func Check(f *Facts, p *Policy) Verdict {
	c := check{f: f, p: p}
	c.age()
	c.point(ByStateList, p.StateList, f.Listed)
	c.point(ByHouseBan, p.HouseBan, article.Say(holding(f.Bans, f.Day)))
	c.point(BySelfLimit, p.SelfLimit, article.Say(holding(f.Limited, f.Day)))
	c.point(ByEmployment, p.Employees, f.Employed)
	c.point(ByIdentity, p.Identity, f.Identity.Not())
	c.card()
	c.point(ByEntry, p.OneEntry, article.Say(f.Entered))
	c.point(ByOtherGame, p.OneGame, article.Say(f.Elsewhere))
	c.point(ByTransfer, p.Personal, article.Say(f.Passed))
	c.point(ByForm, p.Form, f.Signed.Not())
	c.debt()
	if len(c.v.Reasons) == 0 {
		c.v.Terms = p.Terms(f.Kind, &c.t)
	}
	c.v.Cites, c.v.Consulted = c.t.Articles()
	return c.v
}

func holding(spans []Span, on Date) bool {
	return slices.ContainsFunc(spans, func(s Span) bool { return s.Holds(on) })
}

// point is a fact that bars the way when it holds.
func (c *check) point(at Point, clause article.Clause[Bar], holds article.Told) {
	if clause.Consult(&c.t) == Open {
		return
	}
	clause.Decide(&c.t)
	c.find(holds, Finding{Point: at, Bars: clause.Value, Cites: []article.ID{clause.Cite}})
}

// find files a finding by whether it holds.
func (c *check) find(holds article.Told, f Finding) {
	switch {
	case holds == article.Yes && f.Bars == House && slices.Contains(c.f.Waived, f.Point):
		c.v.Waived = append(c.v.Waived, f)
	case holds == article.Yes:
		c.v.Reasons = append(c.v.Reasons, f)
	case holds == article.No:
		c.v.Passed = append(c.v.Passed, f)
	case !c.f.Reserves:
		c.v.Asks = append(c.v.Asks, f)
	}
}

// age is whether somebody is old enough on the day of the event.
func (c *check) age() {
	need := c.p.Age.Consult(&c.t)
	if need.Years == 0 || need.Bars == Open {
		return
	}
	c.p.Age.Decide(&c.t)
	f := Finding{Point: ByAge, Bars: need.Bars, Cites: []article.ID{c.p.Age.Cite}}
	young := c.f.OfAge.Not()
	if c.f.Born.Known() {
		young = article.Say(Years(c.f.Born, c.f.Day) < need.Years)
	}
	if young == article.Yes {
		may := c.p.Emancipated.Consult(&c.t)
		switch {
		case may:
			young = c.f.Emancipated.Not()
			c.p.Emancipated.Decide(&c.t)
		case c.f.Emancipated == article.Yes && c.p.Emancipated.Cite != c.p.Age.Cite && c.p.Emancipated.Cite != article.Silent:
			c.p.Emancipated.Decide(&c.t)
			f.Cites = append(f.Cites, c.p.Emancipated.Cite)
		}
	}
	c.find(young, f)
}

// card is whether somebody has a card that opens the event.
func (c *check) card() {
	if c.p.Card.Consult(&c.t) == Open {
		return
	}
	c.p.Card.Decide(&c.t)
	f := Finding{Point: ByCard, Bars: c.p.Card.Value, Cites: []article.ID{c.p.Card.Cite}}
	cards, without := c.p.Cards.Value, article.Yes
	for _, held := range c.f.Cards {
		i := slices.IndexFunc(cards, func(k Card) bool { return k.Name == held.Name })
		if i < 0 || !held.Holds(c.f.Day) {
			continue
		}
		if opens := slices.Contains(cards[i].Opens, c.f.Kind); opens || without == article.Yes {
			f.Cites = []article.ID{c.p.Card.Cite, cards[i].Cite}
			article.Says(cards[i].Cite).Decide(&c.t)
			without = article.Say(!opens)
		}
	}
	switch {
	case without == article.No:
	case c.f.Vouched:
		without = article.No
	case c.f.Sponsor != nil:
		word := c.p.word(c.f.Sponsor, c.f.Kind, c.f.Day)
		for _, id := range word.Cites[1:] {
			article.Says(id).Decide(&c.t)
		}
		f.Cites, f.Lack, c.v.Word = word.Cites, word.Lack, word.Lack == NoLack
		without = article.Say(!c.v.Word)
	}
	c.find(without, f)
}

// debt is what is owed for defaults, which is settled before the next seat.
func (c *check) debt() {
	if !c.f.Owes {
		return
	}
	c.p.Fine.Decide(&c.t)
	owing := article.Yes
	if c.f.Settled == article.Yes {
		owing = article.No
	}
	if c.f.Reserves {
		owing = article.NotTold
	}
	c.find(owing, Finding{Point: ByDebt, Bars: House, Cites: []article.ID{c.p.Fine.Cite}})
}

// Terms are what an entrant of an event of a kind accepts and is told; t notes what was read.
func (p *Policy) Terms(k Event, t *article.Trace) (x Terms) {
	var own article.Trace
	if x.Accepts = p.Accepts.Consult(t); x.Accepts != Unsaid {
		p.Accepts.Decide(&own)
	}
	if x.DataNotice = p.DataNotice.Consult(t); x.DataNotice {
		p.DataNotice.Decide(&own)
	}
	if x.DataRights = p.DataRights.Consult(t); len(x.DataRights) > 0 {
		p.DataRights.Decide(&own)
	}
	if x.Images = p.Images.Consult(t); x.Images {
		p.Images.Decide(&own)
	}
	if x.Receipt = p.Receipt.Consult(t); x.Receipt {
		p.Receipt.Decide(&own)
	}
	if x.Free = k == Freeroll; x.Free {
		p.Freeroll.Decide(&own)
	}
	x.Cites = own.Decided()
	for _, id := range x.Cites {
		article.Says(id).Decide(t)
	}
	return x
}

// Waivable are those of points at which the house bars somebody, and a director may let him in.
func (p *Policy) Waivable(at []Point) (out []Finding) {
	worst := Facts{Bans: []Span{{}}, Limited: []Span{{}}, OfAge: article.No, Emancipated: article.No, Listed: article.Yes, Employed: article.Yes,
		Identity: article.No, Signed: article.No, Entered: true, Elsewhere: true, Passed: true, Owes: true}
	v := Check(&worst, p)
	for _, f := range v.Reasons {
		if f.Bars == House && slices.Contains(at, f.Point) {
			out = append(out, f)
		}
	}
	return out
}
