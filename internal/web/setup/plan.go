package setup

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/floorbook/floorbook/blindplan"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/refusal"
)

// planned is a plan that has gone into the form: the stack by value, and why everything is as it is.
type planned struct {
	Stack  string // "8 × 25, 8 × 100"
	Margin int    // minutes
	Why    []string
}

// wish is what the fields of the plan hold; seats and antes are those of the form.
func wish(f url.Values) intake.TypedWish {
	w := intake.TypedWish{Case: f.Get("plan.case"), Players: strings.TrimSpace(f.Get("expected")), Start: f.Get("plan.start"), End: f.Get("plan.end"), Level: f.Get("plan.level"),
		Break: f.Get("plan.break"), More: f.Get("plan.more"), Seats: f.Get("seats")}
	if f.Get("ante") == "big-blind" {
		w.Ante = f.Get("ante")
	}
	return w
}

// wished is the field that a key of a wish, or the code of a refusal, concerns.
func wished(key string) string {
	switch key {
	case intake.WishCase, string(blindplan.BadCase), string(blindplan.TooFewChips):
		return "plan.case"
	case intake.WishPlayers, string(blindplan.BadPlayers):
		return "expected"
	case intake.WishEnd, string(blindplan.BadTime), string(blindplan.TooLittleTime):
		return "plan.end"
	case intake.WishStart:
		return "plan.start"
	case intake.WishLevel, string(blindplan.BadLevel):
		return "plan.level"
	case intake.WishBreak, string(blindplan.BadBreak):
		return "plan.break"
	case intake.WishMore:
		return "plan.more"
	}
	return "seats"
}

// plan fills the form from chips, players and time. What it has of a name, of money and of players stays.
func (s *site) plan(w http.ResponseWriter, r *http.Request, p *setupPage) {
	l := s.LangOf(r)
	wish, faults := p.Wish.Wish()
	for _, e := range faults {
		p.blame(wished(e.Path), l.Text(e.Key, e.Args))
	}
	if p.Bad() {
		s.answer(w, r, p)
		return
	}
	plan, err := blindplan.Make(wish)
	var refused *refusal.Error
	if errors.As(err, &refused) {
		p.blame(wished(string(refused.Code)), l.Text("refusal."+string(refused.Code), refused.Args))
		s.answer(w, r, p)
		return
	}
	p.take(l, &plan)
	p.Plan = planOf(l, &plan)
	p.examine(s, r)
	s.answer(w, r, p)
}

// take puts a plan into the fields that it decides.
func (p *setupPage) take(l lang.Lang, plan *blindplan.Plan) {
	t, from := &p.Typed, typedIn(l, plan.Structure)
	t.Game, t.HandsEach, t.Quality, t.Turbo, t.FinalTable = from.Game, "", "", false, ""
	t.Stack, t.Chips, t.StackChips, t.Ante, t.Levels = from.Stack, from.Chips, from.StackChips, from.Ante, from.Levels
	t.Seats, t.SeatsLate, t.LateLevels = from.Seats, from.SeatsLate, from.LateLevels
	if plan.Structure.ReEntries > 0 && strings.Trim(t.ReEntries, "0 ") == "" {
		t.ReEntries = from.ReEntries
	}
	if t.Rebuys != (intake.TypedSale{}) {
		t.Rebuys.Levels, t.Rebuys.Chips = from.LateLevels, from.Stack
	}
	if t.AddOn != (intake.TypedSale{}) {
		t.AddOn.Chips = from.Stack
	}
	t.Bonus = intake.TypedSale{} // a part of a stack that is another now
}

func planOf(l lang.Lang, plan *blindplan.Plan) *planned {
	out := &planned{Margin: plan.Margin}
	var pieces []string
	for i, n := range plan.Structure.StackChips {
		if n > 0 {
			pieces = append(pieces, l.Int(int64(n))+" × "+l.Chips(plan.Structure.Chips[i]))
		}
	}
	out.Stack = strings.Join(pieces, ", ")
	for _, why := range plan.Why {
		out.Why = append(out.Why, l.PlanReason(why))
	}
	return out
}
