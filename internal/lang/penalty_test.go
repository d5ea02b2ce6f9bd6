package lang_test

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/shotclock"
)

// TestEverythingAboutPenaltiesIsWorded: every infraction, sanction, remedy, factor and role of every book, and every
// circumstance, in both languages.
func TestEverythingAboutPenaltiesIsWorded(t *testing.T) {
	for _, l := range lang.All {
		keyed := func(key string) {
			if !l.Has(key) {
				t.Errorf("%s: message %q is missing", l, key)
			}
		}
		for _, c := range penalty.Circumstances() {
			keyed("penalty.circumstance." + c)
			keyed("penalty.ask." + c)
		}
		for _, key := range []string{penalty.EventStage, penalty.HandStreet, penalty.TablesLeft, penalty.PlayersLeft, penalty.OffenceNumber} {
			keyed("penalty.ask." + key)
		}
		for phase := shotclock.Silent; phase <= shotclock.Over; phase++ {
			keyed("clock.phase." + phase.String())
		}
		for _, code := range []string{"unknown_infraction", "too_many_rounds", "not_on_scale", "penalty_due", "penalty_too_long", "unknown_language", "caller_away", "no_caller", "too_soon", "shot_clock_permanent"} {
			keyed("refusal." + code)
		}
		for _, id := range rulebook.IDs() {
			b, err := rulebook.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			p := &b.Policy.Penalty
			for _, f := range p.Factors.Value {
				keyed("penalty.factor." + f.String())
			}
			for _, r := range p.ImposedBy.Value {
				keyed("penalty.role." + r.String())
			}
			for _, in := range p.Infractions.Value {
				keyed("infraction." + in.Code)
				keyed("penalty.starts." + in.Starts.String())
				for number := range 4 {
					out, err := penalty.Propose(penalty.Offence{Code: in.Code, Number: number}, p)
					if err != nil {
						t.Fatal(err)
					}
					lines := []string{l.Proposal(out), l.Infraction(in.Code), l.Remedies(in.Remedy)}
					for _, c := range out.Options {
						lines = append(lines, l.Choice(c))
					}
					for _, q := range out.Questions {
						lines = append(lines, l.PenaltyQuestion(q))
						for _, a := range q.Answers {
							lines = append(lines, l.PenaltyAnswer(a))
						}
					}
					for _, line := range lines {
						if strings.Contains(line, "<no value>") || strings.Contains(line, "sanction.") || strings.Contains(line, "penalty.") {
							t.Errorf("%s %s %s: %q", id, l, in.Code, line)
						}
					}
				}
			}
		}
	}
}

func TestSanctionsInBothLanguages(t *testing.T) {
	for _, c := range []struct{ text, fr, en string }{
		{"warning", "avertissement", "warning"},
		{"1 hand", "1 main", "1 hand"},
		{"2 hands", "2 mains", "2 hands"},
		{"1-4 rounds", "1 à 4 tours", "1 to 4 rounds"},
		{"1+ hands", "1 main ou plus", "1 hand or more"},
		{"forfeit", "jetons confisqués", "chips forfeited"},
		{"forfeit + disqualification", "jetons confisqués et disqualification", "chips forfeited and disqualification"},
	} {
		var choice penalty.Choice
		if err := choice.UnmarshalText([]byte(c.text)); err != nil {
			t.Fatal(err)
		}
		if fr, en := lang.French.Choice(choice), lang.English.Choice(choice); fr != c.fr || en != c.en {
			t.Errorf("%s: %q, %q, want %q, %q", c.text, fr, en, c.fr, c.en)
		}
	}
}
