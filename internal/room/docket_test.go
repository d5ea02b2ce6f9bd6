package room

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// ruledAt is a tournament with a hand in play, and the seat to act.
func ruledAt(t *testing.T) (*fixture, table.SeatNo) {
	f := newFixture(t)
	f.open("a", 4, true)
	f.begin("a")
	return f, f.toAct("a")
}

func (f *fixture) toAct(stream string) (seat table.SeatNo) {
	f.t.Helper()
	if err := f.Read(stream, func(s *tournament.State) { seat = s.Table(1).ToAct() }); err != nil {
		f.t.Fatal(err)
	}
	return seat
}

// at does something at table 1 under a command's ID.
func (f *fixture) at(id string, c any) {
	f.t.Helper()
	command := f.command("a", tournament.AtTable{Table: 1, Command: c})
	command.ID = id
	if _, err := f.Do(ctx, command); err != nil {
		f.t.Fatal(err)
	}
}

// reported is a hand thrown at the showdown, or a claim.
func reported(t *rapid.T) any {
	told := func(label string) article.Told { return article.Told(rapid.IntRange(0, 2).Draw(t, label)) }
	seat := rapid.IntRange(1, 4).Draw(t, "seat")
	if rapid.Bool().Draw(t, "showdown") {
		e := showdown.Event{Kind: showdown.Throws, Seat: seat, Muck: told("muck"), Lost: told("lost"), Believing: told("believing")}
		return table.ReportShowdown{Events: []showdown.Event{e}}
	}
	e := dispute.Event{Kind: dispute.Contests, Seat: seat, Claim: dispute.Claim(rapid.IntRange(0, 4).Draw(t, "claim")), Earlier: told("earlier")}
	return table.ReportClaim{Events: []dispute.Event{e}}
}

func (f *fixture) law() caselaw.Law {
	f.t.Helper()
	law, err := f.CaseLaw().All(ctx)
	if err != nil {
		f.t.Fatal(err)
	}
	return law
}

// silently is one chip or several pushed without a word.
func silently(seat table.SeatNo, chips ...chip.Amount) table.RuleOn {
	return table.RuleOn{Seat: seat, Observation: referee.Observation{Chips: chips}}
}

func TestARulingAtATableIsCaseLawWithPlayerTableAndHand(t *testing.T) {
	f, seat := ruledAt(t)
	f.at("plain", table.Act{Seat: seat, Kind: hand.Call})
	seat = f.toAct("a")
	f.at("pushed", silently(seat, 1000))
	f.at("pushed", silently(seat, 1000)) // a second tap
	law := f.law()
	if len(law) != 1 {
		t.Fatalf("%+v", law)
	}
	c := law[0]
	var player table.PlayerID
	if err := f.Read("a", func(s *tournament.State) { player = s.Table(1).At(seat).Player }); err != nil {
		t.Fatal(err)
	}
	want := &caselaw.Place{Tournament: "a", Name: "Test", Table: 1, Hand: "t1-h1", HandNo: 1, Seat: seat, Player: player}
	if diff := cmp.Diff(want, c.Place); diff != "" {
		t.Error(diff)
	}
	if c.ID != "pushed" || c.At != int64(f.Now()) || c.Book != "texapoker-2024" || c.Did != caselaw.Applied || c.Point != "oversized_chip" || len(c.Articles) == 0 ||
		tell.Scenario.Say(c.Ruled.Decision) != "call to 100, returned 900" {
		t.Errorf("%+v: %s", c, tell.Scenario.Say(c.Ruled.Decision))
	}
}

// TestOneRulingIsShownOnce: older journals keep a second record of a ruling at a table.
func TestOneRulingIsShownOnce(t *testing.T) {
	f, seat := ruledAt(t)
	f.at("pushed", silently(seat, 1000))
	for _, id := range []string{"pushed-law", "elsewhere-law", "case-0001"} {
		if err := f.CaseLaw().Keep(ctx, aCase(id), role.By{}); err != nil {
			t.Fatal(err)
		}
	}
	var ids []string
	for _, c := range f.law() {
		ids = append(ids, c.ID)
	}
	if diff := cmp.Diff([]string{"pushed", "elsewhere-law", "case-0001"}, ids); diff != "" {
		t.Error(diff)
	}
}

// TestWhatAPageAsksIsComparedWithTheTables: the same told as a bare spot, with another chip and in another seat.
func TestWhatAPageAsksIsComparedWithTheTables(t *testing.T) {
	f, seat := ruledAt(t)
	f.at("pushed", silently(seat, 1000))
	asked := aCase("")
	asked.Point = "oversized_chip"
	for line, like := range map[string]int{"seat 9 pushes 5000": 1, `seat 9 says "call"`: 0} {
		_, said, err := tell.Recognise(tell.Play, line)
		if err != nil {
			t.Fatal(err)
		}
		asked.Told = []tell.Statement{tell.SpotIs{}, said}
		if got := f.law().Similar(asked, 3); len(got) != like {
			t.Errorf("%s: %d cases", line, len(got))
		}
	}
}

func TestWhatTheFloorDecidesIsCaseLawOnce(t *testing.T) {
	f, seat := ruledAt(t)
	f.at("raise", table.Act{Seat: seat, Kind: hand.Raise, To: 1000})
	seat = f.toAct("a")
	f.at("seen", table.Observe{Seat: seat, Observation: referee.Observation{Chips: chip.Pile{100}}})
	waits := false
	if err := f.Read("a", func(s *tournament.State) { waits = s.Table(1).Hand.Waiting != nil }); err != nil {
		t.Fatal(err)
	}
	if law := f.law(); !waits || len(law) != 0 {
		t.Fatalf("waits: %v, case law %+v", waits, law)
	}
	f.at("ruled", table.FloorRules{Option: -1, Other: &referee.Outcome{Action: hand.Call, To: 1000}, Reason: "Everybody heard a call"})
	law := f.law()
	if len(law) != 1 || law[0].ID != "ruled" || law[0].Did != caselaw.Overruled || law[0].Reason != "Everybody heard a call" || law[0].Ruled.Instead == nil ||
		law[0].Place.Seat != seat {
		t.Errorf("%+v", law)
	}
}

func TestASanctionIsCaseLawWithWhatItIsFor(t *testing.T) {
	f, seat := ruledAt(t)
	two := penalty.Sanction{Kind: penalty.Hands, Count: 2}
	f.at("phone", table.ReportInfraction{Seat: seat, Code: "phone_call", Impose: &two, Reason: "Third time tonight"})
	law := f.law()
	if len(law) != 1 || law[0].Family != "conduct" || law[0].Place.Seat != seat || law[0].Did != caselaw.Overruled || law[0].Reason != "Third time tonight" ||
		tell.Scenario.Say(law[0].Ruled.Decision) != "penalty phone_call, 2 hands" {
		t.Errorf("%+v", law)
	}
}

// TestCaseLawIsTheSameAfterARestart: whatever happens at the tables, a replay projects the same cases, each of them whole and
// tellable in both languages.
func TestCaseLawIsTheSameAfterARestart(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		f := newFixture(t)
		f.open("a", 4, true)
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
		for range rapid.IntRange(5, 40).Draw(rt, "acts") {
			var c any
			if err := f.Read("a", func(s *tournament.State) { c = actOrReport(s.Table(1), s, choose) }); err != nil {
				rt.Fatal(err)
			}
			if rapid.IntRange(0, 5).Draw(rt, "report") == 0 {
				c = reported(rt)
			}
			if c != nil {
				_, _ = f.Do(ctx, f.command("a", tournament.AtTable{Table: 1, Command: c}))
			}
		}
		live := f.law()
		f.start()
		if diff := cmp.Diff(live, f.law(), cmpopts.IgnoreUnexported(caselaw.Case{}, penalty.Facts{})); diff != "" {
			rt.Fatalf("(-live +replayed)\n%s", diff)
		}
		for _, c := range live {
			seen[c.Family]++
			if c.ID == "" || c.Place.Tournament != "a" || c.Ruled.Decision.Key == "" || c.Did == "" || len(c.Told) == 0 {
				rt.Fatalf("%+v", c)
			}
			for _, id := range c.Articles {
				if id == article.Silent {
					rt.Fatalf("cites silence: %+v", c)
				}
			}
			for _, s := range c.Told {
				for _, tongue := range []tell.Tongue{tell.Scenario, tell.French} {
					if line, ok := tongue.Tell(s); !ok {
						rt.Fatalf("%s: %q cannot be told: %+v", c.Family, line, s)
					}
				}
			}
			if len(caselaw.Law(live).Similar(c, 1)) == 0 {
				rt.Fatalf("it is not like itself: %+v", c)
			}
		}
	})
	for _, family := range []string{"bet", "words", "early", "deal", "showdown", "claim", "conduct"} {
		if seen[family] == 0 {
			t.Errorf("no case of %s among %v", family, seen)
		}
	}
}
