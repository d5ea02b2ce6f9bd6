package web_test

import (
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// driven is a page driven into a moment.
type driven struct {
	fixture fixture.Fixture
	page    string // below the tournament's address; from the root for the referee's
}

func (d driven) path() string {
	if strings.HasPrefix(d.page, "/rule") || strings.HasPrefix(d.page, "/new") {
		return d.page
	}
	return "/t/" + d.fixture.State.ID + d.page
}

// at opens a page of a fixture after changing its state.
func at(f fixture.Fixture, page string, change func(*tournament.State)) driven {
	if change != nil {
		change(f.State)
	}
	return driven{f, page + "?"}
}

// left sets the running clock of a state.
func left(d time.Duration) func(*tournament.State) {
	return func(s *tournament.State) {
		s.Clock.Running, s.Clock.EndsAt = true, fixture.Now+tournament.Instant(d/time.Millisecond)
	}
}

func task(kind tournament.TaskKind) driven {
	f := fixture.Late()
	f.Tasks = []tournament.Task{{ID: "x", Kind: kind, Table: 1}}
	return at(f, "/floor", nil)
}

func cardList(t *testing.T, text string) []card.Card {
	list, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// headsUp plays a hand between seats 1 and 2 of table 1: 1,000 against 5,000 chips, all in before the flop.
func headsUp(t *testing.T, over bool) driven {
	f := fixture.Hosted()
	tb := f.State.Tables[0]
	h := &table.Hand{ID: "x", Seats: []table.SeatNo{1, 2}, Players: []table.PlayerID{tb.Seats[0].Player, tb.Seats[1].Player}, Button: 1}
	state, err := hand.New(hand.Config{SmallBlind: 100, BigBlind: 200, Unit: 100, SmallBlindAt: 1, BigBlindAt: 0, Stacks: []chip.Amount{5000, 1000}}, tb.Engine)
	if err != nil {
		t.Fatal(err)
	}
	h.State = state
	do := func(acts ...hand.Action) {
		for _, a := range acts {
			if err := h.State.Do(a); err != nil {
				t.Fatalf("%+v: %v", a, err)
			}
		}
	}
	do(hand.Action{Kind: hand.DealHole, Player: -1}, hand.Action{Kind: hand.Raise, Player: 1, To: 1000})
	tb.Hand = h
	if !over {
		return at(f, "/table/1", nil)
	}
	do(hand.Action{Kind: hand.Call, Player: 0})
	hole := map[int]string{0: "As Ad", 1: "Kc Kd"}
	for h.State.Next().Need != hand.NeedNothing {
		switch step := h.State.Next(); step.Need {
		case hand.NeedShow:
			do(hand.Action{Kind: hand.Show, Player: step.Player, Cards: cardList(t, hole[step.Player])})
		case hand.NeedBoard:
			do(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: cardList(t, map[int]string{0: "2c 7d 9h", 3: "Js", 4: "3d"}[h.State.BoardLen()])})
		default:
			t.Fatalf("the hand waits for %v", step.Need)
		}
	}
	tb.Hand, tb.Last = nil, h
	return at(f, "/table/1", nil)
}

// drivers bring a page into each moment.
func drivers(t *testing.T) map[string]driven {
	hosted := func(no string, change func(*tournament.State)) driven {
		return at(fixture.Hosted(), "/table/"+no, change)
	}
	m := map[string]driven{
		"floor:before-start":  at(fixture.Registering(), "/floor", nil),
		"floor:absent":        at(fixture.Late(), "/floor", nil),
		"floor:move":          task(tournament.TaskBalance),
		"floor:table-break":   task(tournament.TaskBreak),
		"floor:level-ends":    at(fixture.Late(), "/floor", left(80*time.Second)),
		"floor:break":         at(fixture.Break(), "/floor", nil),
		"floor:break-ends":    at(fixture.Break(), "/floor", left(50*time.Second)),
		"floor:bust":          at(fixture.Late(), "/floor/seat/1/1", nil),
		"floor:final-table":   at(fixture.FinalTable(), "/floor", nil),
		"floor:registration":  at(fixture.Late(), "/floor", nil),
		"floor:hand-for-hand": at(fixture.HandForHand(), "/floor", nil),
		"setup:structure":     {fixture.Late(), "/new?"},
		"setup:change":        at(fixture.Late(), "/change", nil),

		"table:bounties": at(fixture.Late(), "/table/1", func(s *tournament.State) {
			s.Tables[0].Hands, s.Structure.Bounties = 0, &tournament.Bounties{Kind: bounty.Progressive, Price: 1000, Unit: 500}
		}),
		"table:opening":       at(fixture.Late(), "/table/1", func(s *tournament.State) { s.Tables[0].Hands = 0 }),
		"table:deal":          hosted("4", nil),
		"table:bet":           hosted("1", func(s *tournament.State) { s.Tables[0].Hand.Waiting = nil }),
		"table:all-in":        headsUp(t, false),
		"table:split-pot":     at(fixture.Mixed(), "/table/1", nil),
		"table:showdown":      hosted("2", nil),
		"table:award":         hosted("3", nil),
		"table:bust":          headsUp(t, true),
		"table:ruling":        hosted("1", nil),
		"table:dealer-change": at(fixture.Late(), "/table/1", nil),
		"table:level-ends":    at(fixture.Late(), "/table/1", left(80*time.Second)),
		"table:level-change":  at(fixture.Late(), "/table/1", left(19*time.Minute)),
		"table:break":         at(fixture.Break(), "/table/1", nil),
		"table:break-ends":    at(fixture.Break(), "/table/1", left(50*time.Second)),

		"clock:break": at(fixture.Break(), "/clock", nil),
	}
	for _, moment := range rulebook.Moments {
		if family, ok := strings.CutPrefix(moment, "referee:"); ok {
			m[moment] = driven{fixture.Late(), "/rule?f=" + family}
		}
	}
	return m
}

// allBooks are the shipped books, and one of them under the law.
func allBooks(t *testing.T) []*rulebook.Book {
	var out []*rulebook.Book
	for _, id := range append(rulebook.IDs(), "cercle-pg+arrete-2007") {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}

// TestEachMomentIsShown: what a book asks at a moment stands on the page that is at it, in both languages, with its
// article's address; no moment is idle, and no guidance goes unseen.
func TestEachMomentIsShown(t *testing.T) {
	by, books := drivers(t), allBooks(t)
	rooms, tasks := webtest.Rooms{}, map[string][]tournament.Task{}
	for moment, d := range by {
		d.fixture.State.ID = strings.ReplaceAll(moment, ":", "-")
		rooms[d.fixture.State.ID], tasks[d.fixture.State.ID] = webtest.RoomOf(d.fixture), d.fixture.Tasks
	}
	c := webtest.Config(rooms, fixture.Late())
	c.Tasks = func(s *tournament.State) []tournament.Task { return tasks[s.ID] }
	c.Open = &webtest.Desk{}
	h := web.New(c)
	seen := map[string]bool{}
	for _, moment := range rulebook.Moments {
		d, ok := by[moment]
		if !ok {
			t.Errorf("no page shows %s", moment)
			continue
		}
		delete(by, moment)
		asked := 0
		for _, b := range books {
			book := b.ID
			d.fixture.State.Book = book
			d.fixture.State.Seq++ // a page of the same state is rendered once
			for _, l := range lang.All {
				w := webtest.Get(t, h, d.path()+"&book="+url.QueryEscape(book)+"&lang="+string(l))
				if w.Code != http.StatusOK {
					t.Fatalf("%s: %s: status %d", moment, d.path(), w.Code)
				}
				shown := shownAt(w.Body.String(), moment)
				for _, a := range b.Guidance(moment) {
					asked++
					seen[string(a.ID)] = true
					if missing := notIn(shown, a, book, l); missing != "" && !elsewhere(w.Body.String(), b, a, book, l) {
						t.Errorf("%s, %s (%s): %s does not show %q of %s", book, moment, l, d.path(), missing, a.ID)
					}
				}
			}
		}
		if asked == 0 {
			t.Errorf("no book asks anything at %s", moment)
		}
	}
	for moment := range by {
		t.Errorf("%s is no moment of rulebook.Moments", moment)
	}
	for _, b := range books {
		for _, a := range b.Own() {
			if a.Status == rulebook.Guidance && !seen[string(a.ID)] {
				t.Errorf("no page of any book shows %s", a.ID)
			}
		}
	}
}

// shownAt cuts out of a page what it shows for one moment.
func shownAt(body, moment string) string {
	var out strings.Builder
	for _, part := range strings.Split(body, ` data-moment="`)[1:] {
		name, rest, _ := strings.Cut(part, `"`)
		if name == moment {
			end := len(rest)
			for _, stop := range []string{"</section>", "</li></ul>"} {
				if i := strings.Index(rest, stop); i >= 0 {
					end = min(end, i)
				}
			}
			out.WriteString(rest[:end])
		}
	}
	return out.String()
}

// notIn names what the fragment of a page lacks of an article: a clock has no room for titles.
func notIn(shown string, a rulebook.Article, book string, l lang.Lang) string {
	shown = html.UnescapeString(shown)
	if link := `href="/rulebook/` + book + "/" + string(a.ID) + `"`; !strings.Contains(shown, link) {
		return link
	}
	if text := a.Summary.In(string(l)); !strings.Contains(shown, text) {
		return text
	}
	return ""
}

// elsewhere reports whether an article that several moments call for at once stands at another one of them.
func elsewhere(body string, b *rulebook.Book, a rulebook.Article, book string, l lang.Lang) bool {
	return slices.ContainsFunc(a.Show, func(other string) bool { return notIn(shownAt(body, other), a, book, l) == "" })
}

// TestGuidanceKeepsToItsMomentAndReaders: what is asked at one moment is not on the page at another one, nor on what
// people see who are not staff.
func TestGuidanceKeepsToItsMomentAndReaders(t *testing.T) {
	d := drivers(t)["table:bet"]
	c := webtest.Config(webtest.RoomOf(d.fixture), d.fixture)
	body := webtest.Get(t, web.New(c), d.path()).Body.String()
	for _, moment := range []string{"table:showdown", "table:award", "table:all-in", "table:break", "table:opening"} {
		if shownAt(body, moment) != "" {
			t.Errorf("while bets are made the page shows %s", moment)
		}
	}
	if n := strings.Count(body[:strings.Index(body, `id="guide-more"`)], "<li data-moment="); n != frame.GuidanceShown {
		t.Errorf("%d instructions in sight, want %d", n, frame.GuidanceShown)
	}
	c.As = nil
	if body = webtest.Get(t, web.New(c), d.path()).Body.String(); strings.Contains(body, "data-moment=") {
		t.Error("spectators see what staff are asked")
	}
}

// TestABooksOwnGuidanceStandsInsteadOfItsBases: the TDA ask dealers to announce amounts, Texapoker asks them not to.
func TestABooksOwnGuidanceStandsInsteadOfItsBases(t *testing.T) {
	d := drivers(t)["table:bet"]
	for book, want := range map[string]string{"tda-2024": "TDA-RP-12-A", "texapoker-2024": "TDA-RP-12-TX"} {
		d.fixture.State.Book = book
		body := webtest.Get(t, web.New(webtest.Config(webtest.RoomOf(d.fixture), d.fixture)), d.path()).Body.String()
		for _, id := range []string{"TDA-RP-12-A", "TDA-RP-12-TX"} {
			if got := strings.Contains(body, "/"+id+`"`); got != (id == want) {
				t.Errorf("%s: the page shows %s: %v", book, id, got)
			}
		}
	}
}

// TestBriefingListsEveryMomentOfABook in both languages.
func TestBriefingListsEveryMomentOfABook(t *testing.T) {
	f := fixture.Late()
	h := web.New(webtest.Config(webtest.RoomOf(f), f))
	for _, b := range allBooks(t) {
		book := b.ID
		for _, l := range lang.All {
			body := webtest.Get(t, h, "/rulebook/guidance?book="+url.QueryEscape(book)+"&lang="+string(l)).Body.String()
			if strings.Contains(body, "[guidance.") || strings.Contains(body, "[incident.") {
				t.Fatalf("%s (%s): a moment has no words: %s", book, l, webtest.Mark(body))
			}
			for _, moment := range rulebook.Moments {
				shown := shownAt(body, moment)
				for _, a := range b.Guidance(moment) {
					if missing := notIn(shown, a, book, l); missing != "" {
						t.Errorf("%s (%s): the briefing lacks %q at %s", book, l, missing, moment)
					}
				}
			}
		}
	}
	if w := webtest.Get(t, h, "/rulebook/guidance?book=nowhere"); w.Code != http.StatusNotFound {
		t.Errorf("a book that does not exist: status %d", w.Code)
	}
}

// TestBrowserGuidanceComesWithTimeAlone: nothing happens but that the level nears its end, and what was unfolded stays so.
func TestBrowserGuidanceComesWithTimeAlone(t *testing.T) {
	f := fixture.Late()
	left(95 * time.Second)(f.State)
	r := webtest.RoomOf(f)
	s := webtest.Serve(t, web.New(webtest.Config(r, f)))
	b := webtest.OpenBrowser(t, 1024, 900)
	b.Run(chromedp.Navigate(s.URL+"/t/"+f.State.ID+"/table/1"), webtest.Live, webtest.Absent(`[data-moment="table:level-ends"]`),
		webtest.Click("#guide-later > summary"), webtest.Until(`document.querySelector("#guide-later").open`))
	r.Lock()
	left(85 * time.Second)(r.State)
	r.Unlock()
	b.Run(webtest.Present(`[data-moment="table:level-ends"]`), webtest.Until(`document.querySelector("#guide-later").open`))
}
