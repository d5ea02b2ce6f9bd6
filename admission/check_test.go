package admission_test

import (
	"testing"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
)

// strict is a book that bars by everything, each point by an article of its own.
func strict() admission.Policy {
	return admission.Policy{
		Age: article.Set(admission.Age{Years: 18, Bars: admission.Law}, "A-age"), Emancipated: article.Set(false, "A-em"),
		StateList: article.Set(admission.Law, "A-list"), HouseBan: article.Set(admission.House, "A-ban"), SelfLimit: article.Set(admission.House, "A-self"),
		Employees: article.Set(admission.Law, "A-staff"), Identity: article.Set(admission.House, "A-id"), Card: article.Set(admission.House, "A-card"),
		Cards:    article.Set([]admission.Card{{Name: "red", Year: 100, Half: 50, Opens: []admission.Event{admission.Tournament}, Cite: "A-red", Priced: "A-red"}}, "A-cards"),
		OneEntry: article.Set(admission.Law, "A-one"), OneGame: article.Set(admission.House, "A-game"), Personal: article.Set(admission.Law, "A-own"),
		Form: article.Set(admission.Law, "A-form"), Fine: article.Set(admission.Fine{At: 2, Due: 50}, "A-fine"), Reminder: article.Set(1, "A-reminder"),
		Excluded: article.Set(3, "A-excluded"), Accepts: article.Set(admission.Signing, "A-accepts"), Cancel: article.Set(240, "A-cancel"),
		Prorata: article.Set(admission.Prorata{By: admission.Months, Round: 5}, "A-part"),
	}
}

var day = admission.Date{Year: 2026, Month: 11, Day: 27}

// good is somebody whom nothing bars.
func good() admission.Facts {
	return admission.Facts{Day: day, Born: admission.Date{Year: 1990, Month: 2, Day: 1}, Listed: article.No, Employed: article.No, Identity: article.Yes,
		Signed: article.Yes, Cards: []admission.Held{{Name: "red", Span: admission.Span{Until: day}}}}
}

func found(list []admission.Finding) (at []admission.Point) {
	for _, f := range list {
		at = append(at, f.Point)
	}
	return at
}

func TestWhoeverHasAllIsAdmitted(t *testing.T) {
	f, p := good(), strict()
	v := admission.Check(&f, &p)
	if !v.Admits() || len(v.Passed) != 11 || v.Terms.Accepts != admission.Signing {
		t.Errorf("%+v", v)
	}
}

// Each fact alone bars the way at its point, and all of them together are all said.
func TestEveryFactBarsAtItsPoint(t *testing.T) {
	p := strict()
	bars := []struct {
		at admission.Point
		by func(*admission.Facts)
	}{
		{admission.ByAge, func(f *admission.Facts) { f.Born = admission.Date{Year: 2008, Month: 11, Day: 28} }},
		{admission.ByStateList, func(f *admission.Facts) { f.Listed = article.Yes }},
		{admission.ByHouseBan, func(f *admission.Facts) { f.Bans = []admission.Span{{From: day, Until: day}} }},
		{admission.BySelfLimit, func(f *admission.Facts) {
			f.Limited = []admission.Span{{From: admission.Date{Year: 2026, Month: 1, Day: 1}}}
		}},
		{admission.ByEmployment, func(f *admission.Facts) { f.Employed = article.Yes }},
		{admission.ByIdentity, func(f *admission.Facts) { f.Identity = article.No }},
		{admission.ByCard, func(f *admission.Facts) { f.Cards = nil }},
		{admission.ByEntry, func(f *admission.Facts) { f.Entered = true }},
		{admission.ByOtherGame, func(f *admission.Facts) { f.Elsewhere = true }},
		{admission.ByTransfer, func(f *admission.Facts) { f.Passed = true }},
		{admission.ByForm, func(f *admission.Facts) { f.Signed = article.No }},
		{admission.ByDebt, func(f *admission.Facts) { f.Owes = true }},
	}
	all := good()
	for _, b := range bars {
		f := good()
		b.by(&f)
		b.by(&all)
		if v := admission.Check(&f, &p); len(v.Reasons) != 1 || v.Reasons[0].Point != b.at || len(v.Asks) > 0 {
			t.Errorf("%v: %+v", b.at, v)
		}
	}
	if v := admission.Check(&all, &p); len(v.Reasons) != len(admission.Points()) {
		t.Errorf("together: %v", found(v.Reasons))
	}
}

// What is not said is never "no": it is asked, unless the place is only kept.
func TestUnsaidIsNotNo(t *testing.T) {
	p := strict()
	f := good()
	f.Born, f.Listed, f.Employed, f.Identity, f.Signed = admission.Date{}, article.NotTold, article.NotTold, article.NotTold, article.NotTold
	v := admission.Check(&f, &p)
	if len(v.Asks) != 5 || len(v.Reasons) > 0 || v.Admits() {
		t.Errorf("%v %v", found(v.Asks), found(v.Reasons))
	}
	f.Reserves = true
	if v := admission.Check(&f, &p); !v.Admits() {
		t.Errorf("a reservation: %v %v", found(v.Asks), found(v.Reasons))
	}
}

// A director lets in where the house bars, and nobody where the law does.
func TestTheLawIsNotWaived(t *testing.T) {
	p := strict()
	f := good()
	f.Bans, f.Listed, f.Waived = []admission.Span{{}}, article.Yes, admission.Points()
	v := admission.Check(&f, &p)
	if len(v.Reasons) != 1 || v.Reasons[0].Point != admission.ByStateList || !v.Firm() || len(v.Waived) != 1 || v.Waived[0].Point != admission.ByHouseBan {
		t.Errorf("%+v", v)
	}
}

func TestBirthdays(t *testing.T) {
	for _, c := range []struct {
		born, on admission.Date
		want     int
	}{
		{admission.Date{Year: 2008, Month: 11, Day: 27}, day, 18},
		{admission.Date{Year: 2008, Month: 11, Day: 28}, day, 17},
		{admission.Date{Year: 2008, Month: 2, Day: 29}, admission.Date{Year: 2026, Month: 2, Day: 28}, 17},
		{admission.Date{Year: 2008, Month: 2, Day: 29}, admission.Date{Year: 2026, Month: 3, Day: 1}, 18},
		{admission.Date{Year: 2008, Month: 2, Day: 29}, admission.Date{Year: 2028, Month: 2, Day: 29}, 20},
	} {
		if got := admission.Years(c.born, c.on); got != c.want {
			t.Errorf("%v on %v: %d", c.born, c.on, got)
		}
	}
}

func TestSpans(t *testing.T) {
	next := admission.Date{Year: 2026, Month: 11, Day: 28}
	for _, c := range []struct {
		admission.Span
		want bool
	}{{admission.Span{}, true}, {admission.Span{From: day, Until: day}, true}, {admission.Span{From: next}, false},
		{admission.Span{Until: admission.Date{Year: 2026, Month: 11, Day: 26}}, false}, {admission.Span{Until: next}, true}} {
		if c.Holds(day) != c.want {
			t.Errorf("%+v", c.Span)
		}
	}
}

// Four hours before the start is in time, a millisecond later is not; what follows is by how many there have been.
func TestDefaults(t *testing.T) {
	p := strict()
	if p.Late(4*time.Hour) || !p.Late(4*time.Hour-time.Millisecond) || !p.Late(-time.Hour) {
		t.Error("the four hours")
	}
	one, two, three := p.Default(1), p.Default(2), p.Default(3)
	if !one.Reminder || one.Owed != nil || one.Exclude {
		t.Errorf("first: %+v", one)
	}
	if !two.Reminder || two.Owed == nil || two.Owed.Amount != 50_00 || two.Owed.Cite != "A-fine" || two.Exclude {
		t.Errorf("second: %+v", two)
	}
	if !three.Reminder || three.Owed != nil || !three.Exclude {
		t.Errorf("third: %+v", three)
	}
}

func TestPricesInALeapYear(t *testing.T) {
	p := strict()
	p.Prorata.Value.By = admission.Days
	// 1 March to 31 December are 306 days of 366: 100 × 306/366 = 83.606…, to five centimes 83.60.
	x, err := p.Price("red", admission.Date{Year: 2028, Month: 3, Day: 1}, false)
	if err != nil || x.Amount != 83_60 || x.Span.Until != (admission.Date{Year: 2028, Month: 12, Day: 31}) {
		t.Errorf("%v %+v", err, x)
	}
	// Six months from 31 August end on the last day of February.
	x, err = p.Price("red", admission.Date{Year: 2026, Month: 8, Day: 31}, true)
	if err != nil || x.Amount != 50_00 || x.Span.Until != (admission.Date{Year: 2027, Month: 2, Day: 28}) {
		t.Errorf("%v %+v", err, x)
	}
	if _, err := p.Price("blue", day, false); err == nil {
		t.Error("a card that nobody sells has a price")
	}
}
