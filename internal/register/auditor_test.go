package register_test

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/register"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/tournament"
)

// whole is every instant.
var whole = register.Period{From: -1 << 62, Until: 1 << 62}

// TestRegistersAreWhatTheRowsSay: an auditor who reads the rows of every kept journal as text, with no type of the program, comes to the same
// lines of every register.
func TestRegistersAreWhatTheRowsSay(t *testing.T) {
	files, err := filepath.Glob("../room/testdata/journals/*.jsonl.gz")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d journals, %v", len(files), err)
	}
	lines := map[string]int{}
	for i, file := range files {
		if i%6 != 0 && filepath.Base(file) != "declarations.jsonl.gz" { // the one holds all that a room does; of the others some are enough
			continue
		}
		rows := recorded(t, file)
		a := audit(rows)
		r := opened(t, rows)
		for name, ours := range registers(t, r, a) {
			slices.Sort(ours)
			theirs := a.lines[name]
			slices.Sort(theirs)
			lines[name] += len(ours)
			if !slices.Equal(ours, theirs) {
				t.Errorf("%s, %s: the rows say\n%s\nthe register says\n%s", filepath.Base(file), name, differing(theirs, ours), differing(ours, theirs))
			}
		}
		r.Close()
	}
	for _, name := range []string{"entries", "prizes", "withholdings", "exclusions", "sanctions", "shifts", "dealers"} {
		if lines[name] == 0 {
			t.Errorf("no kept journal has a line for %s: nothing was compared", name)
		}
	}
}

// differing are the lines of a that b lacks.
func differing(a, b []string) string {
	var out []string
	for _, line := range a {
		if !slices.Contains(b, line) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// registers are the lines of each register of a room, for the streams that the auditor has read to their end.
func registers(t *testing.T, r *room.Room, a *auditor) map[string][]string {
	t.Helper()
	out := map[string][]string{"entries": nil, "prizes": nil, "withholdings": nil, "exclusions": nil, "sanctions": nil, "shifts": nil, "dealers": nil}
	add := func(name, format string, args ...any) { out[name] = append(out[name], fmt.Sprintf(format, args...)) }
	fail := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	entries, err := register.EntriesOf(t.Context(), r, nil, whole)
	fail(err)
	for _, e := range entries {
		add("entries", "%s no %d %s at %d by %s again %v back %v", e.Stream, e.No, e.Player, e.At, e.By.Person, e.Again, e.Back)
	}
	prizes, err := register.PrizesOf(r, whole)
	fail(err)
	for _, p := range prizes {
		if p.Handed {
			add("prizes", "%s no %d %s at %d money %d shown %v receipt %d", p.Stream, p.No, p.Player, p.At, p.Money, p.Shown, p.Receipt)
		}
	}
	withheld, err := register.WithheldOf(r, whole)
	fail(err)
	for _, w := range withheld {
		add("withholdings", "%s base %d percent %d amount %d signed %s cashier %s at %d", w.Stream, w.Base, w.Percent, w.Amount, w.Signed, w.Cashier, w.At)
	}
	exclusions, err := register.ExclusionsOf(r, whole)
	fail(err)
	for _, x := range exclusions {
		var checked []string
		for _, p := range x.Checked {
			checked = append(checked, p.String())
		}
		add("exclusions", "%s %s at %d checked %s form %s sponsor %s", x.Stream, x.Player, x.At, strings.Join(checked, " "), x.Form, x.Sponsor)
	}
	law, err := r.CaseLaw().All(t.Context())
	fail(err)
	for _, c := range register.RulingsOf(law, true, whole) {
		if c.Place != nil && !a.infraction[c.ID] {
			add("sanctions", "%s row %s table %d at %d by %s", c.Place.Tournament, c.ID, c.Place.Table, c.At, c.By.Person)
		}
	}
	for _, c := range register.RulingsOf(law, false, whole) {
		if c.Place != nil && a.ruled[c.ID] != fmt.Sprintf("%s at %d by %s", c.Place.Tournament, c.At, c.By.Person) {
			t.Errorf("ruling %s at table %d of %s stands in no row: %q", c.ID, c.Place.Table, c.Place.Tournament, a.ruled[c.ID])
		}
	}
	shifts, err := register.ShiftsOf(r, whole)
	fail(err)
	for _, x := range shifts {
		if x.Dealer {
			add("dealers", "dealer %s from %d until %d downs %d dealt %d", x.Who, x.From, x.Until, x.Downs, x.Dealt)
		} else {
			add("shifts", "%s drawer %d from %d until %d", x.Who, x.Drawer, x.From, x.Until)
		}
	}
	return out
}

// auditor is what the rows say.
type auditor struct {
	lines      map[string][]string
	infraction map[string]bool   // rows that rule on what was done and give no sanction
	ruled      map[string]string // rows that rule: their stream, instant and person
}

// row is a row of the journal as text.
type row struct {
	Stream, ID, Person string
	At                 int64
	Events             []map[string]any
}

// one is an entry in the making, or the hours of a cashier.
type one struct {
	stream, player, by string
	no                 int
	at, until          int64
	again, back        bool
	drawer             int
}

// seenAtDesk is what the desk has looked at of somebody, and on whose word he came in.
type seenAtDesk struct{ line, sponsor string }

// audit reads rows by its own arithmetic.
func audit(rows []journal.Record) *auditor {
	a := &auditor{lines: map[string][]string{}, infraction: map[string]bool{}, ruled: map[string]string{}}
	var entries, shifts []*one
	handed, receipts, desk := map[string]map[string]any{}, map[string]int{}, map[string]*seenAtDesk{}
	gone, dealers := deleted(rows), rota{here: map[string]hours{}}
	for _, r := range texts(rows) {
		if gone[r.Stream] {
			continue
		}
		for _, e := range r.Events {
			str := func(key string) string { s, _ := e[key].(string); return s }
			num := func(key string) int64 { n, _ := e[key].(float64); return int64(n) }
			entry := fmt.Sprintf("%s#%d", r.Stream, num("entry"))
			switch str("type") {
			case "registered", "late_seated":
				again, _ := e["re_entry"].(bool)
				entries = append(entries, &one{stream: r.Stream, player: str("player"), by: r.Person, no: int(num("no")), at: r.At, again: again})
			case "unregistered", "late_undone":
				for _, x := range slices.Backward(entries) {
					if x.stream == r.Stream && x.player == str("player") && !x.back {
						x.back = true
						break
					}
				}
				still := slices.ContainsFunc(entries, func(x *one) bool { return x.stream == r.Stream && x.player == str("player") && !x.back })
				if seen := desk[r.Stream+" "+str("player")]; seen != nil && !still { // his sponsor may bring another
					seen.sponsor = ""
				}
			case "admitted":
				var checked []string
				for _, p := range list(e["checked"]) {
					checked = append(checked, fmt.Sprint(p))
				}
				desk[r.Stream+" "+str("player")] = &seenAtDesk{fmt.Sprintf("%s %s at %d checked %s form %s", r.Stream, str("player"), num("at"), strings.Join(checked, " "), str("form")), str("sponsor")}
			case "prize_handed_out":
				e["stream"] = r.Stream
				handed[entry] = e
			case "late_corrected": // what was given and is nobody's prize any more is to be recovered
				for _, x := range list(e["was"]) {
					was := x.(map[string]any)
					of := fmt.Sprintf("%s#%v", r.Stream, was["entry"])
					lost, _ := was["prize"].(float64)
					for _, y := range list(e["places"]) {
						if is := y.(map[string]any); is["entry"] == was["entry"] {
							kept, _ := is["prize"].(float64)
							lost -= kept
						}
					}
					if given := handed[of]; given != nil && lost > 0 {
						money, _ := given["money"].(float64)
						given["money"] = max(0, money-lost)
					}
				}
			case "prize_taken_back":
				delete(handed, entry)
			case "prizes_withheld":
				a.add("withholdings", "%s base %d percent %d amount %d signed %s cashier %s at %d", str("stream"), num("base"), num("percent"), num("amount"), str("signed"), str("cashier"), num("at"))
			case "receipt_issued":
				if str("purpose") == "prize" {
					receipts[fmt.Sprintf("%s#%d", str("stream"), num("entry"))] = int(num("no"))
				}
				for of, no := range receipts {
					if no == int(num("voids")) {
						delete(receipts, of)
					}
				}
			case "drawer_taken":
				shifts = append(shifts, &one{player: str("cashier"), drawer: int(num("drawer")), at: num("at")})
			case "drawer_handed_over":
				for _, x := range shifts {
					if x.drawer == int(num("drawer")) && x.until == 0 {
						x.until = num("at")
					}
				}
				if to := str("to"); to != "" {
					shifts = append(shifts, &one{player: to, drawer: int(num("drawer")), at: num("at")})
				}
			}
			a.sanctions(r, e)
			dealers.read(e)
		}
	}
	a.lines["dealers"] = dealers.over
	for _, x := range entries {
		a.add("entries", "%s no %d %s at %d by %s again %v back %v", x.stream, x.no, x.player, x.at, x.by, x.again, x.back)
	}
	for _, seen := range desk {
		a.add("exclusions", "%s sponsor %s", seen.line, seen.sponsor)
	}
	for of, e := range handed {
		num := func(key string) int64 { n, _ := e[key].(float64); return int64(n) }
		shown, _ := e["identity"].(bool)
		a.add("prizes", "%v no %d %v at %d money %d shown %v receipt %d", e["stream"], num("entry"), e["player"], num("at"), num("money")+num("bounty"), shown, receipts[of])
	}
	for _, x := range shifts {
		a.add("shifts", "%s drawer %d from %d until %d", x.player, x.drawer, x.at, x.until)
	}
	return a
}

func (a *auditor) add(name, format string, args ...any) {
	a.lines[name] = append(a.lines[name], fmt.Sprintf(format, args...))
}

// sanctions notes one of a table: the event stands inside another, with the number of its table.
func (a *auditor) sanctions(r row, e map[string]any) {
	kind, _ := e["type"].(string)
	if strings.HasPrefix(kind, "table.") && strings.Contains(kind, "rul") || kind == "table.taken_back" {
		a.ruled[r.ID] = fmt.Sprintf("%s at %d by %s", r.Stream, r.At, r.Person)
	}
	switch kind {
	case "table.sanctioned":
		no, _ := e["at_table"].(float64)
		line := fmt.Sprintf("%s row %s table %d at %d by %s", r.Stream, r.ID, int(no), r.At, r.Person)
		if !strings.HasPrefix(r.Stream, "cash/") {
			a.add("sanctions", "%s", line)
		}
	case "table.infraction_ruled":
		if !slices.ContainsFunc(r.Events, func(e map[string]any) bool { return e["type"] == "table.sanctioned" }) {
			a.infraction[r.ID] = true
		}
	}
}

func list(v any) []any { l, _ := v.([]any); return l }

// deleted are the events that were deleted and not brought back.
func deleted(rows []journal.Record) map[string]bool {
	gone := map[string]bool{}
	for _, r := range texts(rows) {
		for _, e := range r.Events {
			switch e["type"] {
			case "deleted":
				gone[r.Stream] = true
			case "restored":
				gone[r.Stream] = false
			}
		}
	}
	return gone
}

// texts are the rows that hold events, as text.
func texts(rows []journal.Record) (out []row) {
	for _, r := range rows {
		x := row{Stream: r.Stream, ID: r.ID, Person: r.Person, At: r.At}
		if json.Unmarshal(r.Events, &x.Events) == nil {
			out = append(out, x)
		}
	}
	slices.SortStableFunc(out, func(a, b row) int { return cmp.Compare(a.At, b.At) })
	return out
}

// opened is a room on the rows of a journal.
func opened(t *testing.T, rows []journal.Record) *room.Room {
	t.Helper()
	store := memory.Open(new(memory.Disk))
	var last int64 // the clock stands where the journal ends, so that nothing happens any more
	for _, r := range rows {
		last = max(last, r.At)
		if _, err := store.Append(t.Context(), r.Stream, r.Seq-1, r); err != nil {
			t.Fatal(err)
		}
	}
	r, err := room.Open(t.Context(), room.Config{Store: store, Clock: room.NewManual(tournament.Instant(last)), Secret: room.Secret{1, 2, 3}, Decks: vault.NewKeys()})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// recorded are the rows of a kept journal.
func recorded(t *testing.T, path string) (rows []journal.Record) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var r journal.Record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	if err := lines.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	return rows
}
