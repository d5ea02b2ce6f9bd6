package doors

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
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
	r := httptest.NewRequest(http.MethodPost, "/api/rule", bytes.NewReader(body))
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
		if l := d.at.Hand.LimitOn(d.at.ToAct()); l == nil || !l.NoFold && l.Forfeit == 0 {
			same("the bare spot", want, asText(t, d.book, tongue, bare))
		}
		w := truth{spot.Spot, o}
		family, a, can := tapped(o)
		if !can {
			return
		}
		got, told := ask(t, d, d.live(), family, a, w)
		same("the page at the table", d.atTable(t, told), got)
		same("the page at the table, told less", want.comesTo(), got.comesTo())
		if a, can = nowhere(a, spot.Spot); can {
			if got, _ = ask(t, d, nil, family, a, w); got.Kind != article.Missing { // who knows less may have to ask
				same("the page at no table, told less", want.comesTo(), got.comesTo())
			}
		}
	})
	t.Log(through)
}
