package dispute_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
)

var bookIDs = []string{"tda-2024", "texapoker-2024", "cercle-pg", "heavenpoker-2010", "lois-du-poker", "casino-ri"}

func policies(t testing.TB) []*dispute.Policy {
	t.Helper()
	out := make([]*dispute.Policy, len(bookIDs))
	for i, id := range bookIDs {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		out[i] = &b.Policy.Dispute
	}
	return out
}

func policyOf(t testing.TB, id string) *dispute.Policy {
	t.Helper()
	return policies(t)[slices.Index(bookIDs, id)]
}

var setting = dispute.Setting{Level: dispute.Blinds{Small: 100, Big: 200}, Next: dispute.Blinds{Small: 200, Big: 400}}

// anything draws one event of any kind.
func anything(t *rapid.T) dispute.Event {
	amount := rapid.SampledFrom([]chip.Amount{0, 1, 99, 100, 500, 4000})
	seat := rapid.IntRange(1, 4)
	e := dispute.Event{
		Kind: dispute.Kind(rapid.IntRange(0, int(dispute.CalledTold)).Draw(t, "kind")), Seat: seat.Draw(t, "seat"),
		From: 5, Amount: amount.Draw(t, "amount"), Other: amount.Draw(t, "other"), Blinds: setting.Level,
		Ms:      int64(rapid.SampledFrom([]int{0, 1000, 59999, 60000}).Draw(t, "ms")),
		Start:   dispute.Start(rapid.IntRange(0, int(dispute.FirstCard)).Draw(t, "start")),
		Claim:   dispute.Claim(rapid.IntRange(0, int(dispute.Turn)).Draw(t, "claim")),
		Request: dispute.Request(rapid.IntRange(0, int(dispute.RabbitHunt)).Draw(t, "request")),
		By:      dispute.Role(rapid.IntRange(0, int(dispute.Management)).Draw(t, "by")),
		Act:     rapid.SampledFrom([]hand.Kind{hand.Fold, hand.Check, hand.Call, hand.Bet, hand.Raise}).Draw(t, "act"),
	}
	e.Foreign = rapid.Bool().Draw(t, "foreign")
	for _, fact := range []*article.Told{&e.Earlier, &e.InTurn, &e.FacingAllIn, &e.Folded, &e.Defect, &e.Reasoned, &e.Broken, &e.Objected} {
		*fact = article.Told(rapid.IntRange(0, int(article.Yes)).Draw(t, "fact"))
	}
	return e
}

// told draws events that can have happened in their order.
func told(t *rapid.T, s dispute.Setting, p *dispute.Policy) []dispute.Event {
	var events []dispute.Event
	for range rapid.IntRange(1, 9).Draw(t, "events") {
		next := append(slices.Clone(events), anything(t))
		if _, err := dispute.Rule(s, next, p); err == nil {
			events = next
		}
	}
	return events
}

// TestEveryRulingIsWhole: who decides is said, with options, questions and the articles by which.
func TestEveryRulingIsWhole(t *testing.T) {
	all := policies(t)
	points := map[string]bool{"": true}
	for _, name := range dispute.Points() {
		points[name] = true
	}
	rapid.Check(t, func(t *rapid.T) {
		p := all[rapid.IntRange(0, len(all)-1).Draw(t, "book")]
		s := setting
		s.Cash, s.Structure = article.Told(rapid.IntRange(0, int(article.Yes)).Draw(t, "cash")), hand.Structure(rapid.IntRange(0, 2).Draw(t, "structure"))
		events := told(t, s, p)
		r, err := dispute.Rule(s, events, p)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case !points[r.Point]:
			t.Fatalf("unknown point %q", r.Point)
		case r.Point == "" && (r.Verdict != dispute.Nothing || len(r.Cites) > 0 || len(r.Options) > 0):
			t.Fatalf("nothing was asked, and yet %+v", r)
		case r.Point != "" && len(r.Cites) == 0:
			t.Fatalf("%+v cites nothing", r)
		case r.Kind == article.Floor && (len(r.Options) < 2 || !reflect.DeepEqual(r.Outcome, r.Options[r.Default].Outcome)):
			t.Fatalf("the floor has no choice: %+v", r)
		case r.Kind == article.Decided && len(r.Options) > 0:
			t.Fatalf("options nobody chooses from: %+v", r)
		case (r.Kind == article.Missing) != (len(r.Questions) > 0):
			t.Fatalf("questions of %v: %v", r.Kind, r.Questions)
		}
		for _, id := range r.Cites {
			if !slices.Contains(r.Consulted, id) {
				t.Fatalf("%s decides and was not consulted", id)
			}
		}
		for _, o := range append([]dispute.Option{{Outcome: r.Outcome}}, r.Options...) {
			for _, m := range o.Moves {
				if m.Amount <= 0 || m.From == m.To && m.From > 0 {
					t.Fatalf("a move that moves nothing: %+v", m)
				}
			}
		}
	})
}

// TestARulingReadsWhatItDependsOn: a clause of an article that was not consulted may say what it likes; the ruling on
// what happened stays, and so do its articles.
func TestARulingReadsWhatItDependsOn(t *testing.T) {
	all := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		p := *rapid.SampledFrom(all).Draw(t, "book")
		events := []dispute.Event{anything(t)}
		before, err := dispute.Rule(setting, events, &p)
		if err != nil {
			return
		}
		clauses, others := reflect.ValueOf(&p).Elem(), reflect.ValueOf(rapid.SampledFrom(all).Draw(t, "other")).Elem()
		for _, f := range reflect.VisibleFields(clauses.Type()) {
			if f.Anonymous {
				continue
			}
			clause := clauses.FieldByIndex(f.Index)
			if slices.Contains(before.Consulted, article.ID(clause.FieldByName("Cite").String())) {
				continue
			}
			value := clause.FieldByName("Value")
			was := reflect.ValueOf(value.Interface())
			value.Set(others.FieldByIndex(f.Index).FieldByName("Value"))
			after, err := dispute.Rule(setting, events, &p)
			value.Set(was)
			if err != nil || !reflect.DeepEqual(before, after) {
				t.Fatalf("%s was not consulted and matters:\n%+v\n%+v", f.Name, before, after)
			}
		}
	})
}

// TestSeatNumbersMeanNothing: the same events some seats further have the same ruling as many seats further.
func TestSeatNumbersMeanNothing(t *testing.T) {
	all := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		p := all[rapid.IntRange(0, len(all)-1).Draw(t, "book")]
		events := told(t, setting, p)
		by := rapid.IntRange(1, dispute.SeatMax-1).Draw(t, "by")
		turn := func(seat int) int {
			if seat == 0 {
				return 0
			}
			return (seat-1+by)%dispute.SeatMax + 1
		}
		moved := slices.Clone(events)
		for i := range moved {
			moved[i].Seat, moved[i].From = turn(moved[i].Seat), turn(moved[i].From)
		}
		want, err := dispute.Rule(setting, events, p)
		if err != nil {
			t.Fatal(err)
		}
		got, err := dispute.Rule(setting, moved, p)
		if err != nil {
			t.Fatal(err)
		}
		for i := range want.Why {
			for j, a := range want.Why[i].Args {
				if a.Name == "Seat" {
					want.Why[i].Args[j].N = int64(turn(int(a.N)))
				}
			}
		}
		for _, o := range append([]dispute.Option{{Outcome: want.Outcome}}, want.Options...) {
			if len(want.Options) > 0 && o.Key == "" {
				continue // the default option's moves are those of the outcome
			}
			for i := range o.Moves {
				o.Moves[i].From, o.Moves[i].To = turn(o.Moves[i].From), turn(o.Moves[i].To)
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("turned by %d\n%+v\n%+v", by, got, want)
		}
	})
}

// TestIrrelevantFactsChangeNothing: facts that belong to no event of the kind leave the ruling as it was.
func TestIrrelevantFactsChangeNothing(t *testing.T) {
	all := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		p := all[rapid.IntRange(0, len(all)-1).Draw(t, "book")]
		events := told(t, setting, p)
		noisy := slices.Clone(events)
		for i := range noisy {
			e := &noisy[i]
			if e.Kind != dispute.Asks {
				e.InTurn, e.FacingAllIn, e.Folded, e.Defect = e.InTurn.Not(), e.FacingAllIn.Not(), e.Folded.Not(), e.Defect.Not()
				e.Request = dispute.RabbitHunt - e.Request
			}
			if e.Kind != dispute.Contests {
				e.Earlier, e.Claim = e.Earlier.Not(), dispute.Turn-e.Claim
			}
			if e.Kind != dispute.SetsAside {
				e.Reasoned, e.Broken = e.Reasoned.Not(), e.Broken.Not()
			}
			if e.Kind != dispute.Shows {
				e.Foreign, e.Objected = !e.Foreign, e.Objected.Not()
			}
			if e.Kind != dispute.Started {
				e.Start = dispute.FirstCard - e.Start
			}
			if e.Kind != dispute.Passed {
				e.Ms++
			}
		}
		before, err := dispute.Rule(setting, events, p)
		if err != nil {
			t.Fatal(err)
		}
		if after, err := dispute.Rule(setting, noisy, p); err != nil || !reflect.DeepEqual(before, after) {
			t.Fatalf("%v\n%+v\n%+v", err, before, after)
		}
	})
}

// TestWhatIsTooLateStaysTooLate: no card, act, shuffle or minute opens a window again.
func TestWhatIsTooLateStaysTooLate(t *testing.T) {
	all := policies(t)
	later := []dispute.Kind{dispute.Started, dispute.Acts, dispute.NextCard, dispute.OnBreak, dispute.Passed, dispute.Stopped, dispute.LevelUp}
	rapid.Check(t, func(t *rapid.T) {
		p := all[rapid.IntRange(0, len(all)-1).Draw(t, "book")]
		events := []dispute.Event{{Kind: dispute.Awarded, Seat: 2, Amount: 3600}}
		claim := dispute.Event{
			Kind: dispute.Contests, Seat: 5, Amount: 400,
			Claim: rapid.SampledFrom([]dispute.Claim{dispute.Reading, dispute.PotCount, dispute.PotAward, dispute.BetCount}).Draw(t, "claim"),
		}
		was := false
		for range rapid.IntRange(1, 12).Draw(t, "events") {
			e := anything(t)
			e.Kind = rapid.SampledFrom(later).Draw(t, "what")
			events = append(events, e)
			r, err := dispute.Rule(setting, append(slices.Clone(events), claim), p)
			if err != nil {
				t.Fatal(err)
			}
			if late := r.Verdict == dispute.TooLate; was && !late {
				t.Fatalf("%v: %v is in time again", events, claim.Claim)
			} else {
				was = late
			}
		}
	})
}

// TestFrozenChipsStayInThePot: frozen and in play are the pot, whatever is frozen in whatever parts.
func TestFrozenChipsStayInThePot(t *testing.T) {
	p := policyOf(t, "lois-du-poker")
	rapid.Check(t, func(t *rapid.T) {
		pot := chip.Amount(rapid.IntRange(1, 5000).Draw(t, "pot"))
		events, frozen := []dispute.Event{{Kind: dispute.Pot, Amount: pot}}, chip.Amount(0)
		for range rapid.IntRange(1, 5).Draw(t, "times") {
			amount := chip.Amount(rapid.IntRange(0, 3000).Draw(t, "amount"))
			next := append(slices.Clone(events), dispute.Event{Kind: dispute.Freezes, Amount: amount})
			r, err := dispute.Rule(setting, next, p)
			if refused := amount > pot-frozen || frozen == pot; refused != (err != nil) {
				t.Fatalf("%d of %d with %d frozen: %v", amount, pot, frozen, err)
			}
			if err != nil {
				continue
			}
			if amount == 0 {
				amount = pot - frozen
			}
			events, frozen = next, frozen+amount
			if r.Aside != frozen || r.Aside+r.InPlay != pot {
				t.Fatalf("%d frozen and %d in play of %d", r.Aside, r.InPlay, pot)
			}
		}
		r, err := dispute.Rule(setting, append(events, dispute.Event{Kind: dispute.Releases, Seat: 3}), p)
		if frozen > 0 && (err != nil || r.Moves[0].Amount != frozen || r.InPlay != pot-frozen) {
			t.Fatalf("released %+v of %d: %v", r.Moves, frozen, err)
		}
	})
}

// TestARebuiltPotIsWhatTheClaimantCouldWin: from each player no more than the claimant put in, never more than the pot.
func TestARebuiltPotIsWhatTheClaimantCouldWin(t *testing.T) {
	p := policyOf(t, "lois-du-poker")
	rapid.Check(t, func(t *rapid.T) {
		var events []dispute.Event
		var in [6]chip.Amount
		total := chip.Amount(rapid.IntRange(0, 300).Draw(t, "dead"))
		dead := total
		events = append(events, dispute.Event{Kind: dispute.DeadMoney, Amount: total})
		for seat := 1; seat <= 5; seat++ {
			in[seat] = chip.Amount(rapid.IntRange(1, 2000).Draw(t, "in"))
			total += in[seat]
			events = append(events, dispute.Event{Kind: dispute.PutIn, Seat: seat, Amount: in[seat]})
		}
		events = append(events, dispute.Event{Kind: dispute.Awarded, Seat: 1, Amount: total}, dispute.Event{Kind: dispute.Mixed})
		r, err := dispute.Rule(setting, append(events, dispute.Event{Kind: dispute.Contests, Claim: dispute.PotAward, Seat: 5}), p)
		if err != nil || r.Kind != article.Floor {
			t.Fatal(r, err)
		}
		due := r.Moves[0].Amount
		if due > total || due > dead+5*in[5] || due < dead+in[5] {
			t.Fatalf("%d of %d, with %d of his own", due, total, in[5])
		}
		if slices.Max(in[:]) == in[5] && due != total {
			t.Fatalf("who put in most wins %d of %d", due, total)
		}
	})
}

// TestFoundChipsAddUp: every chip found goes to the winner, out of the event, or stays.
func TestFoundChipsAddUp(t *testing.T) {
	all := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		p := all[rapid.IntRange(0, len(all)-1).Draw(t, "book")]
		lost := chip.Amount(rapid.IntRange(1, 5000).Draw(t, "lost"))
		found := chip.Amount(rapid.IntRange(1, 1000).Draw(t, "found"))
		events := []dispute.Event{
			{Kind: dispute.LostAllIn, Seat: 2, From: 5, Amount: lost, Other: lost + chip.Amount(rapid.IntRange(0, 1500).Draw(t, "behind"))},
			{Kind: dispute.Awarded, Seat: 5, Amount: 2 * lost},
		}
		if rapid.Bool().Draw(t, "next hand") {
			events = append(events, dispute.Event{Kind: dispute.Started, Start: dispute.Riffle})
		}
		r, err := dispute.Rule(setting, append(events, dispute.Event{Kind: dispute.Finds, Seat: 2, Amount: found}), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range append([]dispute.Option{{Outcome: r.Outcome}}, r.Options...) {
			sum := o.Removed + o.Keeps
			for _, m := range o.Moves {
				sum += m.Amount
			}
			if sum != found || o.Out == (o.Keeps > 0) {
				t.Fatalf("%d found, %+v", found, o.Outcome)
			}
		}
	})
}

// TestOneHandHasOneLevel: a hand that began before the signal is played at the level before, one that began after it at
// the new one.
func TestOneHandHasOneLevel(t *testing.T) {
	for i, p := range policies(t) {
		for s := range dispute.FirstCard + 1 {
			start, signal := dispute.Event{Kind: dispute.Started, Start: s}, dispute.Event{Kind: dispute.LevelUp}
			after, err := dispute.Rule(setting, []dispute.Event{start, signal}, p)
			if err != nil {
				t.Fatal(err)
			}
			before, err := dispute.Rule(setting, []dispute.Event{signal, start}, p)
			if err != nil {
				t.Fatal(err)
			}
			begins := before.Verdict != dispute.NotBegun
			if begins != slices.Contains(append(slices.Clone(p.LevelHandStart.Value), dispute.FirstCard), s) {
				t.Errorf("%s: %v begins a hand: %v", bookIDs[i], s, begins)
			}
			if begins && (after.Level != setting.Level || before.Level != setting.Next) || !begins && after.Level != setting.Next {
				t.Errorf("%s: %v: before the signal %v, after it %v", bookIDs[i], s, after.Level, before.Level)
			}
		}
	}
}

func TestWhatCannotHaveHappened(t *testing.T) {
	p := policyOf(t, "lois-du-poker")
	for _, c := range []struct {
		want   refusal.Code
		events []dispute.Event
	}{
		{dispute.BadSeat, []dispute.Event{{Kind: dispute.Appeals, Seat: 12}}},
		{dispute.BadSeat, []dispute.Event{{Kind: dispute.Contests, Seat: 3, From: 3}}},
		{dispute.BadAmount, []dispute.Event{{Kind: dispute.Pot, Amount: -1}}},
		{dispute.BadTime, []dispute.Event{{Kind: dispute.Passed, Ms: -1}}},
		{dispute.NoPot, []dispute.Event{{Kind: dispute.Freezes}}},
		{dispute.TooMuch, []dispute.Event{{Kind: dispute.Pot, Amount: 10}, {Kind: dispute.Freezes, Amount: 11}}},
		{dispute.NoFrozen, []dispute.Event{{Kind: dispute.Pot, Amount: 10}, {Kind: dispute.Releases, Seat: 1}}},
		{dispute.NoRuling, []dispute.Event{{Kind: dispute.Appeals, Seat: 1}}},
		{dispute.NoAllIn, []dispute.Event{{Kind: dispute.Finds, Seat: 1, Amount: 5}}},
		{dispute.NotYetPaid, []dispute.Event{{Kind: dispute.Bought, Seat: 1, Amount: 5, Other: 6}}},
		{dispute.NoBlinds, []dispute.Event{{Kind: dispute.LevelUp}}},
		{dispute.TooMany, make([]dispute.Event, dispute.EventMax+1)},
	} {
		_, err := dispute.Rule(dispute.Setting{}, c.events, p)
		var why *refusal.Error
		if !errors.As(err, &why) || why.Code != c.want {
			t.Errorf("%+v: %v, want %s", c.events, err, c.want)
		}
	}
}

// FuzzEvents: whatever a journal or a page sends is ruled on or refused, and events survive JSON.
func FuzzEvents(f *testing.F) {
	all := policies(f)
	f.Add([]byte(`[{"kind":"awarded","seat":2,"amount":3600},{"kind":"started","start":"riffle"},{"kind":"contests","seat":5,"claim":"reading"}]`))
	f.Add([]byte(`[{"kind":"lost_all_in","seat":2,"from":5,"amount":4000,"other":6000},{"kind":"finds","seat":2,"amount":500}]`))
	f.Add([]byte(`[{"kind":"pot","amount":4200},{"kind":"freezes"},{"kind":"releases","seat":3},{"kind":"freezes","amount":1}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var events []dispute.Event
		if json.Unmarshal(text, &events) != nil || len(events) > dispute.EventMax {
			return
		}
		for _, p := range all {
			if _, err := dispute.Rule(setting, events, p); err != nil {
				var why *refusal.Error
				if !errors.As(err, &why) {
					t.Fatal(err)
				}
			}
		}
		out, err := json.Marshal(events)
		if err != nil { // an action that the package hand does not name
			return
		}
		var again []dispute.Event
		if err := json.Unmarshal(out, &again); err != nil || !reflect.DeepEqual(events, again) {
			t.Fatalf("%s: %v", out, err)
		}
	})
}
