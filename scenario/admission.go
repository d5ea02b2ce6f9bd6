package scenario

import (
	"cmp"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
)

// atTheDesk carries out a line on the front desk.
func (g *run) atTheDesk(s tell.Statement) (bool, *refusal.Error) {
	p := &g.book.Policy.Admission
	switch s := s.(type) {
	case tell.Applicant:
		g.applicant(s, p)
	case tell.StartAt:
		g.startAt(s, p)
	case tell.GivenBack:
		late := p.Late(time.Duration(s.Minutes) * time.Minute)
		key := "admission.in_time"
		if late {
			key = "admission.too_late"
		}
		g.fact(ruling.New(key).By(p.Cancel.Cite))
	case tell.PlaceDefault:
		g.placeDefault(s, p)
	case tell.CardIssued:
		return true, g.cardIssued(s, p)
	default:
		return false, nil
	}
	return true, nil
}

// commonYear is the year of a day that tells none.
const commonYear = 2026

// applicantFacts are what a line tells, on a day of its own.
func applicantFacts(s tell.Applicant) admission.Facts {
	day := admission.Date{Year: commonYear, Month: 6, Day: 15}
	always := func(is bool) []admission.Span {
		if is {
			return []admission.Span{{}}
		}
		return nil
	}
	f := admission.Facts{Day: day, Kind: s.Event, OfAge: s.OfAge, Emancipated: s.Emancipated, Listed: s.Listed, Bans: always(s.Banned), Limited: always(s.Limited),
		Employed: s.Employed, Identity: s.Identity, Entered: s.Entered, Elsewhere: s.Elsewhere, Passed: s.Passed, Signed: s.Signed, Owes: s.Owes,
		Settled: article.Say(s.Settled), Reserves: s.Reserves}
	if s.Age > 0 {
		f.Born = admission.Date{Year: day.Year - s.Age, Month: day.Month, Day: day.Day}
	}
	if s.Card != "" {
		f.Cards = []admission.Held{{Name: s.Card}}
	}
	if s.Sponsor != "" {
		f.Sponsor = &admission.Sponsor{Cards: []admission.Held{{Name: s.Sponsor}}, Brought: s.Brought}
	}
	if s.Waives {
		f.Waived = []admission.Point{s.Waived}
	}
	return f
}

func (g *run) applicant(s tell.Applicant, p *admission.Policy) {
	f := applicantFacts(s)
	v := admission.Check(&f, p)
	g.consult = merge(g.consult, v.Consulted)
	of := func(key string, x admission.Finding) ruling.Fact {
		return ruling.New(key, ruling.Word("Reason", "admission.point."+x.Point.String())).By(x.Cites...)
	}
	for _, r := range v.Reasons {
		key := "admission.refused"
		if r.Bars == admission.House {
			key = "admission.refused_by_house"
		}
		g.fact(of(key, r))
		if r.Lack != admission.NoLack {
			g.fact(ruling.New("admission.sponsor", ruling.Word("Lack", "admission.sponsor."+r.Lack.String())).By(r.Cites...))
		}
	}
	for _, r := range v.Asks {
		g.fact(of("admission.asked", r))
	}
	for _, r := range v.Waived {
		g.fact(of("admission.waived", r))
	}
	if !v.Admits() {
		return
	}
	var looked []article.ID
	for _, r := range v.Passed {
		looked = merge(looked, r.Cites)
	}
	g.citing(ruling.New("admission.admitted"), looked...)
	if v.Terms.Free {
		g.fact(ruling.New("admission.free").By(p.Freeroll.Cite))
	}
	g.terms(p)
}

// terms are what an entrant accepts and is told.
func (g *run) terms(p *admission.Policy) {
	if p.Accepts.Value != admission.Unsaid {
		g.fact(ruling.New("admission.accepts", ruling.Word("Way", "admission.accepts."+p.Accepts.Value.String())).By(p.Accepts.Cite))
	}
	if p.DataNotice.Value {
		g.fact(ruling.New("admission.data_notice").By(p.DataNotice.Cite))
	}
	for _, r := range p.DataRights.Value {
		g.fact(ruling.New("admission.data_right", ruling.Word("Right", "admission.right."+r.String())).By(p.DataRights.Cite))
	}
	if p.Images.Value {
		g.fact(ruling.New("admission.images").By(p.Images.Cite))
	}
	if p.Receipt.Value {
		g.fact(ruling.New("admission.receipt").By(p.Receipt.Cite))
	}
}

// startAt tells the times of entries; the day begins again at midnight.
func (g *run) startAt(s tell.StartAt, p *admission.Policy) {
	start := time.Duration(s.Hour)*time.Hour + time.Duration(s.Minute)*time.Minute
	at := func(key string, t time.Duration, cites ...article.ID) {
		minutes := int((t+24*time.Hour)/time.Minute) % (24 * 60)
		g.fact(ruling.New(key, ruling.Count("Hour", minutes/60), ruling.Count("Minute", minutes%60)).By(cites...))
	}
	times := p.Times()
	for _, m := range []struct {
		key string
		admission.Moment
	}{{"admission.cashier", times.Cashier}, {"admission.closes", times.Closes}, {"admission.cancel", times.Cancel}} {
		if m.Set() {
			at(m.key, start-m.Before, m.Cites...)
		}
	}
	if late := g.book.Policy.Tournament.LateMinutes; late.Value > 0 {
		at("admission.late", start+time.Duration(late.Value)*time.Minute, late.Cite)
	}
	for _, c := range p.Channels.Value {
		g.fact(ruling.New("admission.channel", ruling.Word("Channel", "admission.channel."+c.String())).By(p.Channels.Cite))
	}
}

func (g *run) placeDefault(s tell.PlaceDefault, p *admission.Policy) {
	c := p.Default(s.Count)
	if c.Reminder {
		g.fact(ruling.New("admission.reminder").By(p.Reminder.Cite))
	}
	if c.Owed != nil {
		g.fact(ruling.New("admission.owed", sum(c.Owed.Amount)...).By(c.Owed.Cite))
		if s.Price > 0 {
			g.fact(ruling.New("admission.before_seat", sum(c.Owed.Amount+money.Amount(s.Price)*100)...).By(c.Owed.Cite))
		}
	}
	if c.Exclude {
		g.fact(ruling.New("admission.exclude").By(p.Excluded.Cite))
	}
	if len(c.Cites) == 0 {
		g.fact(ruling.New("admission.nothing_follows"))
	}
}

func (g *run) cardIssued(s tell.CardIssued, p *admission.Policy) *refusal.Error {
	price, err := p.Price(s.Card, admission.Date{Year: cmp.Or(s.Year, commonYear), Month: max(1, s.Month), Day: max(1, s.Day)}, s.Half)
	if err != nil {
		return engine(err)
	}
	g.fact(ruling.New("admission.price", sum(price.Amount)...).By(price.Cites...))
	if price.ByOther > 0 && price.ByOther != price.Amount {
		g.fact(ruling.New("admission.price_other", sum(price.ByOther)...))
	}
	if price.InPart > 0 && price.InPart != price.Amount {
		g.fact(ruling.New("admission.price_in_part", sum(price.InPart)...))
	}
	return nil
}
