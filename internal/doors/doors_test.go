package doors

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// said is what a door answers: all that a ruling comes to, whoever words it.
type said struct {
	Refused   refusal.Code
	Kind      article.RulingKind
	Outcome   referee.Outcome
	NoFold    bool
	Options   []referee.Option
	Default   int
	Questions []string
	Factors   []string
	Penalties []ruling.Penalty
	Cites     []article.ID // in no order
	Why       []string
}

func saidOf(r *referee.Ruling) said {
	out := said{Kind: r.Kind, Outcome: r.Outcome, NoFold: r.NoFold, Options: r.Options, Default: r.Default, Questions: r.Questions, Factors: r.Factors,
		Penalties: r.Penalties, Cites: slices.Sorted(slices.Values(r.Cites))}
	for _, w := range r.Why {
		out.Why = append(out.Why, w.Key)
	}
	return out
}

func refused(err error) said {
	var r *refusal.Error
	if !errors.As(err, &r) {
		panic(err)
	}
	return said{Refused: r.Code}
}

func books(t *testing.T) (out []*rulebook.Book) {
	t.Helper()
	for _, id := range rulebook.IDs() {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}

// atTable is the command tried at the live table.
func (d *drawn) atTable(t *rapid.T, o referee.Observation) said {
	events, err := d.try(table.Observe{Seat: d.at.ToAct(), Observation: o})
	if err != nil {
		return refused(err)
	}
	for _, e := range events {
		if made, is := e.(table.RulingMade); is {
			return saidOf(&made.Ruling)
		}
	}
	t.Fatalf("no ruling in %+v", events)
	return said{}
}

// asText is what a text says that tells the statements.
func asText(t *rapid.T, b *rulebook.Book, tongue tell.Tongue, told []tell.Statement) said {
	text := scenario.Told(told...).Text(tongue)
	f, err := scenario.Parse("told", []byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	r := f.Rule(b)
	steps := r.Cases[0].Steps
	switch last := steps[len(steps)-1]; {
	case r.Err != nil:
		return refused(r.Err)
	case last.Ruling != nil:
		return saidOf(last.Ruling)
	}
	t.Fatalf("nothing is ruled in\n%s", text)
	return said{}
}

// posted is what the API answers to a text, of which it tells less than a ruling has.
func posted(t *rapid.T, api http.Handler, b *rulebook.Book, tongue tell.Tongue, told []tell.Statement) said {
	text := scenario.Told(told...).Text(tongue)
	body, _ := json.Marshal(map[string]string{"scenario": text, "book": b.ID, "lang": string(tongue)})
	r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10/api/rule", bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	api.ServeHTTP(w, r)
	var answer struct {
		Code    refusal.Code
		Rulings []view.Answer
	}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		t.Fatalf("%v in %s", err, w.Body)
	}
	if w.Code != http.StatusOK {
		return said{Refused: answer.Code}
	}
	line := len(told)
	for _, a := range answer.Rulings {
		if a.Line == line && a.Seat == told[line-1].(tell.Seen).Seat {
			return answered(a)
		}
	}
	t.Fatalf("no answer to line %d in %s", line, w.Body)
	return said{}
}

func answered(a view.Answer) said {
	out := said{Kind: a.Kind, NoFold: a.NoFold,
		Outcome: referee.Outcome{Action: a.Action, To: a.To, AllIn: a.AllIn, Returned: a.Returned, Owed: a.Owed, Forfeit: a.Forfeit, NoRaise: a.NoRaise}}
	for _, o := range a.Options {
		out.Options = append(out.Options, referee.Option{Key: o.Key, Outcome: *o.Outcome})
	}
	for _, q := range a.Questions {
		out.Questions = append(out.Questions, q.Key)
	}
	for _, c := range a.Cites {
		out.Cites = append(out.Cites, c.Article)
	}
	slices.Sort(out.Cites)
	return out
}

// shown is what of a ruling the API tells in fields of their own, options with the proposed one first.
func (s said) shown() said {
	out := said{Refused: s.Refused, Kind: s.Kind, NoFold: s.NoFold, Outcome: s.Outcome, Questions: s.Questions, Cites: s.Cites}
	options := slices.Clone(s.Options)
	if s.Kind == article.Floor {
		options = slices.Insert(slices.Delete(options, s.Default, s.Default+1), 0, s.Options[s.Default])
	}
	for _, o := range options {
		out.Options = append(out.Options, referee.Option{Key: o.Key, Outcome: o.Outcome})
	}
	return out
}

// comesTo is what a ruling comes to: of a fact that changes nothing of it nobody need be asked, though it may decide which
// articles say so.
func (s said) comesTo() said {
	s.Cites, s.Why, s.Factors = nil, nil, nil
	return s
}

// asks is what a ruling comes to; of a question not what its answers lead to, of which who was told less may know less.
func (s said) asks() said {
	if s.Kind == article.Missing {
		return said{Kind: s.Kind, Questions: s.Questions}
	}
	return s.comesTo()
}

// bare is where the player to act stands, told by itself: what the book reckons from the rest is left out.
func (d *drawn) bare() tell.SpotIs {
	s, _ := d.at.Hand.Spot(d.at.ToAct())
	return tell.SpotIs{Spot: s.Told()}
}

// TestTwoDoorsOneAnswer: a drawn hand, and what was seen of the player to act, is ruled on alike at the live table, as a
// whole hand in either tongue, as the bare spot printed from it, by the taps of the page at that table and at none, and by
// the API: the same ruling, options, questions and articles.
func TestTwoDoorsOneAnswer(t *testing.T) {
	all := books(t)
	f := fixture.Registering()
	api := web.New(webtest.Config(webtest.RoomOf(f), f))
	through := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		d := drawHand(t, all)
		if d == nil {
			return
		}
		tongue := rapid.SampledFrom([]tell.Tongue{tell.English, tell.French}).Draw(t, "tongue")
		spot := d.bare()
		o := drawSeen(t, spot.Spot)
		seen := tell.Seen{Seat: int(d.at.ToAct()), Observation: o}
		whole, bare := append(slices.Clip(d.told), seen), []tell.Statement{spot, seen}
		want := d.atTable(t, o)
		same := func(door string, want, got said) {
			through[door]++
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%s: %s (+) differs from the table (-):\n%s\n%s\n%s", d.book.ID, door, diff,
					scenario.Told(whole...).Text(tell.English), scenario.Told(bare...).Text(tell.English))
			}
		}
		same("the whole hand", want, asText(t, d.book, tongue, whole))
		same("the API", want.shown(), posted(t, api, d.book, tongue, whole))
		switch l := d.at.Hand.LimitOn(d.at.ToAct()); {
		case l == nil:
			same("the bare spot", want, asText(t, d.book, tongue, bare))
		case !l.NoFold && l.Forfeit == 0: // by which ruling the raise is gone nobody can tell there
			same("the bare spot", want.comesTo(), asText(t, d.book, tongue, bare).comesTo())
		}
		w := truth{spot.Spot, o}
		family, a, can := tapped(o)
		if !can {
			return
		}
		got, told := ask(t, d, d.live(), family, a, w)
		same("the page at the table", d.atTable(t, told), got)
		same("the page at the table, told less", want.asks(), got.asks())
		if a, can = nowhere(a, spot.Spot); can {
			if got, _ = ask(t, d, nil, family, a, w); got.Kind != article.Missing { // who knows less may have to ask
				same("the page at no table, told less", want.comesTo(), got.comesTo())
			}
		}
	})
	t.Log(through)
}

// TestTwoDoorsOneAnswerOfOtherMatters: what goes wrong with the deal, at the showdown, or is claimed in a drawn hand is ruled on
// alike when it is reported to the live table, told in the whole hand in either tongue, and tried from the page.
func TestTwoDoorsOneAnswerOfOtherMatters(t *testing.T) {
	all := books(t)
	reports := linesOf(t)
	through := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		d := drawHand(t, all)
		if d == nil {
			return
		}
		tongue := rapid.SampledFrom([]tell.Tongue{tell.English, tell.French}).Draw(t, "tongue")
		told := reports[rapid.IntRange(0, len(reports)-1).Draw(t, "report")]
		want, events := d.reported(told)
		text := scenario.Told(append(slices.Clip(d.told), told)...).Text(tongue)
		f, err := scenario.Parse("told", []byte(text))
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		r := f.Rule(d.book)
		got := matterOf(r)
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s: the whole hand (+) differs from the table (-):\n%s\n%s\n%+v", d.book.ID, diff, text, events)
		}
		through[want.Matter]++
	})
	t.Log(through)
}

// matter is what a ruling besides those on bets comes to.
type matter struct {
	Matter, Refused string
	Facts           []ruling.Fact
	Cites           []article.ID
}

func matterOfStatement(name string, s ruling.Statement) matter {
	return matter{Matter: name, Facts: s.Facts(), Cites: s.Cites}
}

// reported is what the table rules on a report.
func (d *drawn) reported(told tell.Statement) (matter, []table.Event) {
	var c any
	switch told := told.(type) {
	case tell.DealHappens:
		layout, err := d.at.Hand.Layout()
		if err != nil {
			return matter{Refused: string(refused(err).Refused)}, nil
		}
		events, bad := told.Events(&layout)
		if bad != nil {
			return matter{Refused: string(bad.Code)}, nil
		}
		c = table.ReportDeal{Events: events}
	case tell.ShowdownHappens:
		c = table.ReportShowdown{Events: []showdown.Event{told.Told()}}
	case tell.DisputeHappens:
		c = table.ReportClaim{Events: told.Events()}
	}
	events, err := d.try(c)
	if err != nil {
		return matter{Refused: string(refused(err).Refused)}, nil
	}
	for _, e := range events {
		switch e := e.(type) {
		case table.DealRuled:
			return matterOfStatement("deal", e.Ruling.Statement()), events
		case table.ShowdownRuled:
			return matterOfStatement("showdown", e.Ruling.Statement()), events
		case table.ClaimRuled:
			if e.Ruling.Point == "" {
				return matter{}, events
			}
			return matterOfStatement("claim", e.Ruling.Statement()), events
		}
	}
	return matter{}, events
}

// matterOf is what the last line of a text came to.
func matterOf(r scenario.Result) matter {
	steps := r.Cases[0].Steps
	switch last := steps[len(steps)-1]; {
	case r.Err != nil:
		return matter{Refused: string(cause(r.Err))}
	case last.Deal != nil:
		return matterOfStatement("deal", last.Deal.Statement())
	case last.Showdown != nil:
		return matterOfStatement("showdown", last.Showdown.Statement())
	case last.Dispute != nil:
		return matterOfStatement("claim", last.Dispute.Statement())
	}
	return matter{}
}

// cause is the code of the reason at the bottom.
func cause(err error) refusal.Code {
	code := refused(err).Refused
	var bad *refusal.Error
	if errors.As(err, &bad) {
		if why, is := bad.Args["Detail"].(*refusal.Error); is {
			return why.Code
		}
	}
	return code
}

// inHand reports whether a line of a hand tells the statement: one that is also a line of play is that there.
func inHand(tongue tell.Tongue, s tell.Statement) bool {
	line, can := tongue.Tell(s)
	again, _ := tongue.Line(tell.InHand, line)
	return can && reflect.DeepEqual(again, s)
}

// linesOf are what the shipped cases of deals, showdowns and claims tell, once each.
func linesOf(t *testing.T) (out []tell.Statement) {
	t.Helper()
	seen := map[string]bool{}
	err := fs.WalkDir(scenario.Files, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || path.Ext(name) != ".txt" {
			return err
		}
		text, err := fs.ReadFile(scenario.Files, name)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			for _, m := range []tell.Matter{tell.Dealing, tell.Showdown, tell.Claims} {
				s, _ := tell.Scenario.Line(m, strings.TrimSpace(line))
				if _, floor := s.(tell.FloorRules); floor || s == nil || tell.Of(s).Matter != m || tell.Of(s).Begins || seen[line] {
					continue
				}
				if seen[line] = true; inHand(tell.Scenario, s) && inHand(tell.French, s) {
					out = append(out, s)
				}
			}
		}
		return nil
	})
	if err != nil || len(out) < 200 {
		t.Fatalf("%d lines, %v", len(out), err)
	}
	return out
}
