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
			keyed("penalty.question." + c)
		}
		for _, key := range []string{penalty.EventStage, penalty.HandStreet, penalty.TablesLeft, penalty.PlayersLeft, penalty.OffenceNumber} {
			keyed("penalty.question." + key)
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
					lines := []string{l.Infraction(in.Code)}
					for _, f := range out.Facts([]int{4}, p) {
						lines = append(lines, l.Say(f))
					}
					for _, q := range out.Questions {
						lines = append(lines, l.Word("penalty.question."+q.Key))
						for _, a := range q.Answers {
							lines = append(lines, l.Say(a.Fact()))
						}
					}
					for _, line := range lines {
						if strings.Contains(line, "[") || strings.Contains(line, "sanction.") || strings.Contains(line, "penalty.") {
							t.Errorf("%s %s %s: %q", id, l, in.Code, line)
						}
					}
				}
			}
		}
	}
}
