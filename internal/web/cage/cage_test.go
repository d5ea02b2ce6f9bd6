package cage_test

import (
	"encoding/csv"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

const day = "2026-11-21"

// desk is a room with a cashier, a director, and an event whose entries cost 60 euros, under the decree.
type desk struct {
	*webtest.Staffed
	carl *webtest.Visitor
	n    int
}

func open(t *testing.T) *desk {
	t.Helper()
	f := &desk{Staffed: webtest.OpenStaffed(t)}
	f.Appoint("anna", webtest.In(role.Owner))
	f.Appoint("carl", webtest.In(role.Cashier))
	f.Appoint("dora", webtest.In(role.Director))
	f.carl = f.SignedIn("carl")
	book := webtest.Book(t, "texapoker-2024+arrete-2007")
	s := fixture.Late().State.Structure
	s.Name, s.Quality, s.Guarantee, s.Bounties = "Casino", "", 0, nil
	s.Payouts.Tables = []tournament.PayoutTable{{Entries: 1, Shares: []int{10_000}}, {Entries: 3, Shares: []int{6500, 3500}}}
	f.do("casino", tournament.Create{ID: "casino", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()})
	return f
}

// do carries out a command of the floor.
func (f *desk) do(stream string, c tournament.Command) {
	f.T.Helper()
	f.n++
	if _, err := f.Room.Do(f.T.(*testing.T).Context(), room.Command{Stream: stream, ID: fmt.Sprint("floor-", f.n), By: role.By{Person: "dora", Role: role.Director}, Cmd: c}); err != nil {
		f.T.Fatalf("%T: %v", c, err)
	}
}

// post sends a form of the desk with what every form has.
func (f *desk) post(act string, pairs ...string) (status int, to, page string) {
	f.T.Helper()
	f.n++
	form := url.Values{"key": {fmt.Sprintf("key-of-act-%03d", f.n)}, "seq": {"1"}}
	if err := f.Room.Cage(day, func(s *cage.State) { form.Set("seq", strconv.FormatUint(s.Seq, 10)) }); err != nil && act != "open" {
		f.T.Fatal(err)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	w := f.carl.Post("/cage/"+act+"?lang=en", form)
	return w.Code, w.Header().Get("Location"), w.Body.String()
}

func (f *desk) must(act string, pairs ...string) string {
	f.T.Helper()
	status, to, page := f.post(act, pairs...)
	if status != http.StatusSeeOther {
		f.T.Fatalf("%s: status %d\n%s", act, status, text(page))
	}
	return to
}

var tags, blanks = regexp.MustCompile(`(?s)<head>.*</head>|<[^>]*>`), regexp.MustCompile(`\s+`)

// text is a page as people read it.
func text(page string) string {
	return html.UnescapeString(blanks.ReplaceAllString(tags.ReplaceAllString(page, " "), " "))
}

func (f *desk) read(path string) string {
	f.T.Helper()
	w := f.carl.Get(path)
	if w.Code != http.StatusOK || webtest.Mark(w.Body.String()) != "" {
		f.T.Fatalf("%s: status %d, unworded %q", path, w.Code, webtest.Mark(w.Body.String()))
	}
	return w.Body.String()
}

// begins opens the day with a drawer of 350 euros, which Carl takes.
func (f *desk) begins() {
	f.T.Helper()
	f.must("open", "day", day, "drawers", "2", "terminals", "TPE 1", "p5000", "4", "p1000", "10", "p500", "10")
	f.must("take", "drawer", "1")
}

func (f *desk) knows(id, name string) {
	f.T.Helper()
	if err := f.People.Put(f.T.(*testing.T).Context(), people.Person{ID: id, Name: name}); err != nil {
		f.T.Fatal(err)
	}
}

func TestAKnownPlayerIsEnteredInThreeTaps(t *testing.T) {
	f := open(t)
	f.knows("p-lea", "Léa Durand")
	if page := f.read("/cage?lang=en"); !strings.Contains(page, `action="/cage/open"`) {
		t.Fatal("a closed cage cannot be opened")
	}
	f.begins()
	found := f.read("/cage?lang=en&event=casino&q=dur")
	links := regexp.MustCompile(`href="(/cage\?event=casino&amp;what=entry[^"]*)"`).FindAllStringSubmatch(found, -1)
	if len(links) != 2 { // her, and somebody new of that name
		t.Fatalf("%d ways to sell an entry: %s", len(links), text(found))
	}
	panel := f.read(html.UnescapeString(links[0][1]) + "&lang=en")
	if !strings.Contains(panel, `name="all" value="cash"`) || !strings.Contains(panel, `name="all" value="card TPE 1"`) || !strings.Contains(text(panel), "Entry · Léa Durand · €60.00") {
		t.Fatalf("no means of payment: %s", text(panel))
	}
	to := f.must("sell", "event", "casino", "what", "entry", "person", "p-lea", "amount", "6000", "cash", "100")
	if to != "/cage/"+day+"/receipt/1?change=4000" {
		t.Errorf("led to %s", to)
	}
	receipt := f.read(to + "&lang=en")
	for _, shown := range []string{"Change: €40.00", "Receipt no. 1", "Player’s copy", "Cage’s copy", "Casino", "Léa Durand", "Carl", "Why this amount?", "Total: €60.00"} {
		if !strings.Contains(strings.ReplaceAll(text(receipt), "'", "’"), shown) {
			t.Errorf("the receipt lacks %q: %s", shown, text(receipt))
		}
	}
	if strings.Count(receipt, "<svg class=\"link-code\"") != 2 || strings.Contains(receipt, "Duplicate") {
		t.Error("no code on both copies, or already a duplicate")
	}
	f.must("print", "receipt", "1")
	f.must("print", "receipt", "1")
	if page := text(f.read("/cage/" + day + "/receipt/1?lang=en")); !strings.Contains(page, "Duplicate 1") {
		t.Error("printed twice, and not marked")
	}
	status, _, page := f.post("sell", "event", "casino", "what", "entry", "person", "p-lea", "amount", "6000", "all", "cash")
	if status == http.StatusSeeOther || !strings.Contains(page, `role="alert"`) {
		t.Errorf("entered twice: status %d", status)
	}
	status, _, page = f.post("sell", "event", "casino", "what", "entry", "player", "p-2", "amount", "5000", "all", "cash")
	if status == http.StatusSeeOther || !strings.Contains(text(page), "€60 asked, €50 given") {
		t.Errorf("sold for less: status %d: %s", status, text(page))
	}
}

func TestAReceiptIsVoidedByTwo(t *testing.T) {
	f := open(t)
	f.begins()
	f.must("sell", "event", "casino", "what", "entry", "player", "p-1", "amount", "6000", "all", "cash")
	status, _, page := f.post("void", "receipt", "1", "reason", "wrong event")
	if status != http.StatusForbidden || !strings.Contains(page, `name="second"`) {
		t.Fatalf("by one: status %d", status)
	}
	f.must("void", "receipt", "1", "reason", "wrong event", "second", "dora", "password", webtest.Password)
	if page := text(f.read("/cage/" + day + "/receipt/1?lang=en")); !strings.Contains(page, "Void, by receipt no. 2") {
		t.Error("not marked")
	}
	if page := text(f.read("/cage/" + day + "/receipt/2?lang=en")); !strings.Contains(page, "Voids receipt no. 1") || !strings.Contains(page, "Dora") || !strings.Contains(page, "wrong event") {
		t.Error("no trace of who, and why")
	}
}

// TestAPrizeIsPaidAndWithheld: 10 entries of 50 euros at 4 % are 20, the first prize 65 % of 480 less what is rounded.
func TestAPrizeIsPaidAndWithheld(t *testing.T) {
	f := open(t)
	f.begins()
	for i := range 10 {
		f.must("sell", "event", "casino", "what", "entry", "player", fmt.Sprint("p-", i+1), "amount", "6000", "all", "cash")
	}
	f.do("casino", tournament.Start{})
	f.do("casino", tournament.CloseRegistration{})
	for i := range 9 {
		f.do("casino", tournament.Bust{Player: table.PlayerID(fmt.Sprint("p-", i+2))})
	}
	panel := f.read("/cage?lang=en&event=casino&what=prize&entry=1")
	amount := regexp.MustCompile(`name="amount" value="(\d+)"`).FindStringSubmatch(panel)
	if amount == nil || !strings.Contains(panel, "FR-57-7-G") {
		t.Fatalf("no panel for the prize, or without its article: %s", text(panel))
	}
	if status, _, page := f.post("prize", "event", "casino", "entry", "1", "amount", amount[1], "all", "cash"); status == http.StatusSeeOther || !strings.Contains(page, `role="alert"`) {
		t.Errorf("paid without identity: status %d", status)
	}
	to := f.must("prize", "event", "casino", "entry", "1", "amount", amount[1], "all", "cash", "identity", "1", "returned", "1")
	receipt := f.read(to + "?lang=en")
	for _, article := range []string{"FR-57-7-G", "FR-57-10-B"} {
		if !strings.Contains(receipt, article) {
			t.Errorf("the receipt does not lead to %s", article)
		}
	}
	if !strings.Contains(receipt, `href="/t/casino/money?account=desk&amp;entry=1#postings"`) || !strings.Contains(receipt, `href="/cage/`+day+`?account=drawer#postings"`) {
		t.Error("the amount does not lead to its postings")
	}
	page := text(f.read("/cage?lang=en&event=casino"))
	if !strings.Contains(page, "4% withheld of €500.00: €20.00") {
		t.Errorf("what is withheld is not told: %s", page)
	}
	if status, _, _ := f.post("withhold", "event", "casino"); status != http.StatusForbidden {
		t.Errorf("entered by one: status %d", status)
	}
	f.must("withhold", "event", "casino", "second", "dora", "password", webtest.Password)
	if page := text(f.read("/cage/" + day + "?lang=en")); !strings.Contains(page, "certified by Dora, countersigned by Carl") {
		t.Errorf("not in the register: %s", page)
	}
}

func TestADayIsCountedExplainedAndClosed(t *testing.T) {
	f := open(t)
	f.knows("p-evil", "=HYPERLINK(\"x\")")
	f.begins()
	f.must("sell", "event", "casino", "what", "entry", "player", "p-evil", "amount", "6000", "all", "cash")
	f.must("sell", "event", "casino", "what", "entry", "player", "p-2", "amount", "6000", "card", "20", "terminal", "TPE 1", "slip", "0042", "code", "usd", "abroad", "40", "rate", "0.92", "cash", "10")
	if status, _, page := f.post("close"); status == http.StatusSeeOther || !strings.Contains(text(page), "rawer 1 is not given back") {
		t.Errorf("closed with a drawer out: status %d", status)
	}
	f.must("count", "drawer", "1", "p5000", "7", "currency", "USD", "foreign", "40") // 413.20 should be there
	page := text(f.read("/cage?lang=en"))
	if !strings.Contains(page, "Difference no. 1: -€63.20") {
		t.Errorf("the difference is not asked about: %s", page)
	}
	if status, _, page := f.post("hand-over", "drawer", "1", "back", "1"); status == http.StatusSeeOther || !strings.Contains(text(page), "ifference no. 1 is not explained") {
		t.Errorf("given back in silence: status %d: %s", status, text(page))
	}
	f.must("explain", "difference", "1", "reason", "a prize paid twice")
	f.must("hand-over", "drawer", "1", "back", "1")
	f.must("take", "drawer", "2")
	f.must("count", "drawer", "2", "p5000", "4", "p1000", "10", "p500", "10")
	f.must("hand-over", "drawer", "2", "back", "1")
	f.must("reconcile", "terminal", "TPE 1", "total", "20")
	if to := f.must("close"); to != "/cage/"+day {
		t.Errorf("led to %s", to)
	}
	page = text(f.read("/cage/" + day + "?lang=en&account=differences"))
	for _, shown := range []string{"a prize paid twice · Carl", "Entry · 2 €120.00", "Card · 1 €20.00", "Safe €700.00"} {
		if !strings.Contains(page, shown) {
			t.Errorf("the day lacks %q: %s", shown, page)
		}
	}
	f.exports()
}

// exports compares the files with what was done.
func (f *desk) exports() {
	t := f.T
	rows, err := csv.NewReader(strings.NewReader(f.carl.Get("/cage/" + day + "/export/receipts.csv?lang=en").Body.String())).ReadAll()
	if err != nil || len(rows) != 3 || rows[1][4] != `'=HYPERLINK("x")` {
		t.Errorf("%v, %q", err, rows)
	}
	if w := f.carl.Get("/cage/" + day + "/export/day.xlsx"); w.Code != http.StatusOK || !strings.HasPrefix(w.Body.String(), "PK") {
		t.Errorf("workbook: status %d", w.Code)
	}
	lines := strings.Split(strings.TrimSuffix(f.carl.Get("/cage/"+day+"/export/fec.txt").Body.String(), "\r\n"), "\r\n")
	if len(strings.Split(lines[0], "\t")) != 18 || !strings.HasPrefix(lines[0], "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum") {
		t.Errorf("head %q", lines[0])
	}
	sums, foreign := map[string]int{}, false
	for _, line := range lines[1:] {
		c := strings.Split(line, "\t")
		if len(c) != 18 || c[3] != "20261121" || c[4] == "" || c[15] == "" {
			t.Fatalf("line %q", line)
		}
		cents := func(text string) int { n, _ := strconv.Atoi(strings.ReplaceAll(text, ",", "")); return n }
		sums[c[2]] += cents(c[11]) - cents(c[12])
		foreign = foreign || c[16] == "40,00" && c[17] == "USD" && c[11] == "36,80"
	}
	for no, sum := range sums {
		if sum != 0 {
			t.Errorf("entry %s does not balance: %d", no, sum)
		}
	}
	if !foreign {
		t.Error("foreign money is not told in its own currency")
	}
	if w := f.carl.Get("/cage/" + day + "/export/secrets"); w.Code != http.StatusNotFound {
		t.Errorf("status %d", w.Code)
	}
}

func TestTheCageIsForWhoeverLooks(t *testing.T) {
	f := open(t)
	f.begins()
	f.Appoint("audra", webtest.In(role.Auditor))
	audra := f.SignedIn("audra")
	if w := audra.Get("/cage?lang=en"); w.Code != http.StatusOK || strings.Contains(w.Body.String(), `action="/cage/close"`) {
		t.Errorf("status %d, or more than to look", w.Code)
	}
	if w := audra.Post("/cage/close", url.Values{"key": {"key-of-audra-1"}, "seq": {"1"}}); w.Code != http.StatusForbidden {
		t.Errorf("closed by an auditor: status %d", w.Code)
	}
	for _, path := range []string{"/cage/2020-01-01", "/cage/" + day + "/receipt/9", "/cage/2020-01-01/receipt/1"} {
		if w := f.carl.Get(path); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
	french := f.read("/cage?lang=fr")
	if !strings.Contains(french, "Vendre et régler") || webtest.Mark(french) != "" {
		t.Error("not in French")
	}
}
