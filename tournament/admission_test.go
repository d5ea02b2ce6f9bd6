package tournament

import (
	"errors"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// atDesk is an event whose desk looks at documents and exclusions, and whose entrants accept the rules.
func atDesk(t *testing.T) *State {
	t.Helper()
	s := New()
	rules := Rules{Admission: &admission.Policy{
		Identity: article.Set(admission.House, "A-id"), HouseBan: article.Set(admission.House, "A-ban"), StateList: article.Set(admission.Law, "A-list"),
		Accepts: article.Set(admission.Entering, "A-accepts")}}
	for _, e := range []Event{Created{ID: "e", Book: "club", Edition: "2010", Rules: rules, Structure: Structure{BuyIn: 5000, Seats: 8, FinalTable: 8, Stack: 1000}}} {
		Apply(s, e)
	}
	return s
}

func refusedWith(t *testing.T, s *State, c Command, want refusal.Code) {
	t.Helper()
	_, err := Decide(s, c, Meta{})
	var why *refusal.Error
	if !errors.As(err, &why) || why.Code != want {
		t.Errorf("%T: %v, want %s", c, err, want)
	}
}

func accepted(t *testing.T, s *State, c Command) []Event {
	t.Helper()
	events, err := Decide(s, c, Meta{At: 7})
	if err != nil {
		t.Fatalf("%T: %v", c, err)
	}
	for _, e := range events {
		Apply(s, e)
	}
	return events
}

// Nobody enters whom the desk has not looked at; what it has found is kept, and what stood there is not.
func TestTheDeskComesFirst(t *testing.T) {
	s := atDesk(t)
	refusedWith(t, s, Register{Player: "p"}, DeskFirst)
	refusedWith(t, s, Register{Player: "p", Desk: &admission.Facts{Identity: article.Yes}}, DeskFirst) // nobody has looked at the list
	refusedWith(t, s, Register{Player: "p", Desk: &admission.Facts{Identity: article.No, Listed: article.No}}, NotAdmitted)
	good := admission.Facts{Identity: article.Yes, Listed: article.No, Born: admission.Date{Year: 1990, Month: 1, Day: 2}}
	events := accepted(t, s, Register{Player: "p", Desk: &good})
	want := Admitted{Player: "p", Checked: []admission.Point{admission.ByStateList, admission.ByHouseBan, admission.ByIdentity},
		Accepts: admission.Entering, Rules: "club 2010", At: 7}
	if got, ok := events[0].(Admitted); !ok || got.Player != want.Player || !slices.Equal(got.Checked, want.Checked) || got.Accepts != want.Accepts ||
		got.Rules != want.Rules || got.At != want.At {
		t.Errorf("%+v", events[0])
	}
	if s.Entry("p") == nil || !s.Admission("p").In {
		t.Error("not entered")
	}
}

// A director lets in whom the house bars, for a reason, and nobody whom the law does.
func TestOnlyTheHouseCanBeWaived(t *testing.T) {
	s := atDesk(t)
	banned := admission.Facts{Identity: article.Yes, Listed: article.No, Bans: []admission.Span{{}}}
	refusedWith(t, s, Register{Player: "p", Desk: &banned}, NotAdmitted)
	refusedWith(t, s, Waive{Player: "p", Points: []admission.Point{admission.ByHouseBan}}, SayWhy)
	refusedWith(t, s, Waive{Player: "p", Points: []admission.Point{admission.ByStateList}, Reason: "a friend"}, NothingToWaive)
	accepted(t, s, Waive{Player: "p", Points: []admission.Point{admission.ByHouseBan, admission.ByStateList}, Reason: "said sorry"})
	listed := banned
	listed.Listed = article.Yes
	refusedWith(t, s, Register{Player: "p", Desk: &listed}, NotAdmitted)
	accepted(t, s, Register{Player: "p", Desk: &banned})
	if a := s.Admission("p"); !a.In || !slices.Equal(a.Waived, []admission.Point{admission.ByHouseBan}) {
		t.Errorf("%+v", a)
	}
}

// Who comes from a list of the evening is checked before he is admitted; a place is kept for somebody nobody has looked at yet.
func TestAReservationAsksNothing(t *testing.T) {
	s := atDesk(t)
	s.Structure.Reservations = true
	accepted(t, s, Reserve{Player: "p", Desk: &admission.Facts{}})
	refusedWith(t, s, Reserve{Player: "q", Desk: &admission.Facts{Bans: []admission.Span{{}}}}, NotAdmitted)
	refusedWith(t, s, Register{Player: "p"}, DeskFirst)
	accepted(t, s, Admit{Player: "p", Desk: admission.Facts{Identity: article.Yes, Listed: article.No}})
	accepted(t, s, Register{Player: "p"})
	if len(s.Reserved) != 0 || s.Entry("p") == nil {
		t.Errorf("%+v", s.Reserved)
	}
}

// An event whose journal has no such rules asks nothing, and one without a price is a freeroll.
func TestNoDesk(t *testing.T) {
	s := atDesk(t)
	s.Rules.Admission = nil
	accepted(t, s, Register{Player: "p"})
	if len(s.Admissions) != 0 || s.Opens() != admission.Tournament {
		t.Errorf("%+v %v", s.Admissions, s.Opens())
	}
	s.Structure.BuyIn = 0
	if s.Opens() != admission.Freeroll {
		t.Errorf("%v", s.Opens())
	}
	var none table.PlayerID
	refusedWith(t, s, Admit{Player: none}, BadPlayer)
}
