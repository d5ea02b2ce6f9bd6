package admission_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// guests is a book whose gold card brings two to a tournament, whose blue one brings nobody, and whose green one opens training games alone.
func guests() *admission.Policy {
	p := &admission.Policy{}
	p.Card.Value, p.Card.Cite = admission.House, "A-door"
	p.HouseBan.Value, p.HouseBan.Cite = admission.House, "A-ban"
	p.Vouched.Value, p.Vouched.Cite = admission.House, "A-friends"
	p.Cards.Value = []admission.Card{
		{Name: "gold", Opens: []admission.Event{admission.Tournament}, Guests: 2, GuestsCite: "A-guests", Cite: "A-gold"},
		{Name: "blue", Opens: []admission.Event{admission.Tournament}, Cite: "A-blue"},
		{Name: "green", Opens: []admission.Event{admission.Training}, Guests: 1, Cite: "A-green"},
	}
	return p
}

func TestAGuestComesInOnAWordThatCounts(t *testing.T) {
	day := admission.Date{Year: 2026, Month: 11, Day: 27}
	held := func(names ...string) (out []admission.Held) {
		for _, n := range names {
			out = append(out, admission.Held{Name: n, Span: admission.Span{From: admission.Date{Year: 2026, Month: 1, Day: 1}, Until: admission.Date{Year: 2026, Month: 12, Day: 31}}})
		}
		return out
	}
	old := []admission.Held{{Name: "gold", Span: admission.Span{From: admission.Date{Year: 2025, Month: 1, Day: 1}, Until: admission.Date{Year: 2026, Month: 11, Day: 26}}}}
	for name, c := range map[string]struct {
		sponsor *admission.Sponsor
		own     []admission.Held
		lack    admission.Lack
		bars    bool
		cites   []article.ID
	}{
		"nobody answers":         {nil, nil, admission.NoLack, true, []article.ID{"A-door"}},
		"the second guest":       {&admission.Sponsor{Cards: held("gold"), Brought: 1}, nil, admission.NoLack, false, []article.ID{"A-door", "A-guests"}},
		"the third":              {&admission.Sponsor{Cards: held("gold"), Brought: 2}, nil, admission.LacksRoom, true, []article.ID{"A-door", "A-guests"}},
		"a card over yesterday":  {&admission.Sponsor{Cards: old}, nil, admission.LacksCard, true, []article.ID{"A-door"}},
		"a card without a right": {&admission.Sponsor{Cards: held("blue")}, nil, admission.LacksRight, true, []article.ID{"A-door", "A-blue"}},
		"a card for other games": {&admission.Sponsor{Cards: held("green")}, nil, admission.LacksEvent, true, []article.ID{"A-door", "A-green"}},
		"the better of two":      {&admission.Sponsor{Cards: held("blue", "gold")}, nil, admission.NoLack, false, []article.ID{"A-door", "A-guests"}},
		"who is kept out":        {&admission.Sponsor{Cards: held("gold"), Bans: []admission.Span{{From: day, Until: day}}}, nil, admission.LacksEntry, true, []article.ID{"A-door", "A-ban"}},
		"himself":                {&admission.Sponsor{Cards: held("gold"), Self: true}, nil, admission.LacksOthers, true, []article.ID{"A-door"}},
		"with his own card":      {&admission.Sponsor{}, held("blue"), admission.NoLack, false, []article.ID{"A-door", "A-blue"}},
	} {
		v := admission.Check(&admission.Facts{Day: day, Cards: c.own, Sponsor: c.sponsor}, guests())
		found := v.Passed
		if c.bars {
			found = v.Reasons
		}
		at := -1
		for i := range found {
			if found[i].Point == admission.ByCard {
				at = i
			}
		}
		if at < 0 {
			t.Errorf("%s: reasons %v, looked at %v", name, v.Reasons, v.Passed)
			continue
		}
		if d := cmp.Diff(c.cites, found[at].Cites); d != "" || found[at].Lack != c.lack {
			t.Errorf("%s: lacks %v, want %v; %s", name, found[at].Lack, c.lack, d)
		}
		if v.Word != (c.sponsor != nil && !c.bars && c.own == nil) {
			t.Errorf("%s: by word %v", name, v.Word)
		}
	}
}

func TestWhoHasACardAnswersForAFirstCard(t *testing.T) {
	day := admission.Date{Year: 2026, Month: 11, Day: 27}
	span := admission.Span{From: admission.Date{Year: 2026, Month: 1, Day: 1}, Until: day}
	for name, c := range map[string]struct {
		sponsor admission.Sponsor
		want    refusal.Code
	}{
		"a friend":   {admission.Sponsor{Cards: []admission.Held{{Name: "blue", Span: span}}}, ""},
		"a stranger": {admission.Sponsor{}, admission.SponsorNoCard},
		"kept out":   {admission.Sponsor{Cards: []admission.Held{{Name: "blue", Span: span}}, Bans: []admission.Span{span}}, admission.SponsorBarred},
		"himself":    {admission.Sponsor{Self: true}, admission.SponsorSelf},
	} {
		var got refusal.Code
		var why *refusal.Error
		if err := guests().Vouches(&c.sponsor, day); errors.As(err, &why) {
			got = why.Code
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
