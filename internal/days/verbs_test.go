package days_test

import (
	"cmp"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// verb is something that people do, in the words of the page.
type verb struct {
	says *regexp.Regexp
	does func(d *day, who string, m []string)
}

func says(pattern string, does func(d *day, who string, m []string)) verb {
	return verb{regexp.MustCompile("^" + pattern + "$"), does}
}

// each does something for everybody whom a list names.
func (d *day) each(names string, do func(name, id string)) {
	for _, name := range strings.Split(strings.ReplaceAll(names, " and ", ", "), ", ") {
		id := d.people[name]
		if id == "" {
			d.t.Fatalf("nobody has written down %q", name)
		}
		if do(name, id); d.failed() != "" {
			return
		}
	}
}

// verbs are looked at in their order.
var verbs = []verb{
	says(`plays by (examples/amicale-des-as.toml|[a-z0-9+-]+) in (EUR|CHF)`, func(d *day, _ string, m []string) {
		lang.UseCurrency(m[2])
		d.book = d.load(m[1])
		d.PlaysBy(d.book)
		d.visitors = map[string]*webtest.Visitor{}
		for _, name := range []string{"Anna", "Sam", "Carl", "Eve", "Dora"} {
			d.visitors[name] = d.SignedIn(strings.ToLower(name))
		}
	}),
	says(`announces the event(?: for (\d{4}-\d\d-\d\d \d\d:\d\d))?`, func(d *day, _ string, m []string) { d.announces(instant(m[1])) }),
	says(`writes down (\S+) (\S+), born (\S+)(?: in (\w+), of (.+))?`, func(d *day, who string, m []string) {
		d.desk(who, "new", "name", m[1]+" "+m[2])
		id := strings.Split(strings.TrimPrefix(d.last.Header().Get("Location"), "/desk/"), "?")[0]
		d.people[m[1]] = id
		d.desk(who, id+"/details", "born", m[3], "birthtown", cmp.Or(m[4], "Lyon"), "address", cmp.Or(m[5], "1 rue du Lac"), "lang", "en")
	}),
	says(`issues (.+) an? (\w+) card( for six months)?`, func(d *day, who string, m []string) {
		d.each(m[1], func(_, id string) {
			d.desk(who, id+"/card", "card", m[2], "half", map[bool]string{true: "yes"}[m[3] != ""])
		})
	}),
	says(`admits (.+?)(, document seen)?(, form signed)?(, not on the list)?`, func(d *day, who string, m []string) {
		d.each(m[1], func(_, id string) {
			d.desk(who, id+"/admit", append(told(m), "age", "yes")...)
		})
	}),
	says(`reserves for (.+)`, func(d *day, who string, m []string) {
		d.each(m[1], func(_, id string) { d.desk(who, id+"/reserve") })
	}),
	says(`gives back the place of (.+)`, func(d *day, who string, m []string) {
		d.each(m[1], func(_, id string) { d.desk(who, id+"/give-back") })
	}),
	says(`notes that (.+) did not come`, func(d *day, who string, m []string) {
		d.each(m[1], func(_, id string) { d.desk(who, id+"/default") })
	}),
	says(`puts (.+) on the list, who is there(, document seen)?`, func(d *day, who string, m []string) {
		d.each(m[1], func(_, id string) { d.desk(who, id+"/list", append(told(m), "present", "yes", "age", "yes")...) })
	}),
	says(`opens the cage with (\d+) drawers? of ([\d.]+)`, func(d *day, who string, m []string) {
		d.cage = d.today()
		d.form(who, "open", append(pieces(cents(m[2])), "day", d.cage, "drawers", m[1], "terminals", "TPE 1")...)
	}),
	says(`takes drawer (\d+)`, func(d *day, who string, m []string) { d.form(who, "take", "drawer", m[1]) }),
	says(`sells (.+) (an entry|a rebuy|an add-on|the bonus)(?: of (.+?))?, (.+)`, func(d *day, who string, m []string) {
		what := map[string]cage.Purpose{"an entry": cage.ForEntry, "a rebuy": cage.ForRebuy, "an add-on": cage.ForAddOn, "the bonus": cage.ForBonus}[m[2]]
		event := d.named(m[3])
		d.each(m[1], func(_, id string) {
			asked := d.asks(event, what)
			pairs := []string{"event", event, "what", string(what), "person", id, "amount", strconv.FormatInt(int64(asked), 10)}
			if what != cage.ForEntry {
				pairs = append(pairs, "player", id)
			}
			d.form(who, "sell", append(pairs, means(m[4])...)...)
		})
	}),
	says(`collects from (.+), (.+)`, func(d *day, who string, m []string) {
		d.each(m[1], func(name, id string) {
			f := d.file(id)
			for _, o := range f.Open() {
				d.form(who, "collect", append(means(m[2]), "player", id, "debt", o.No, "amount", strconv.FormatInt(o.Amount, 10))...)
				return
			}
			d.t.Fatalf("%s owes nothing", name)
		})
	}),
	says(`takes a deposit of ([\d.]+) from (\S+), (.+)`, func(d *day, who string, m []string) {
		d.form(who, "deposit", append(means(m[3]), "player", d.people[m[2]], "worth", m[1], "lock", d.event)...)
	}),
	says(`returns the deposit of ([\d.]+) to (\S+), (.+)`, func(d *day, who string, m []string) {
		d.form(who, "deposit", append(means(m[3]), "player", d.people[m[2]], "worth", m[1], "way", "back")...)
	}),
	says(`(settles with|refunds) (.+?)(?: for (.+?))?, (\w+)(?:, with Dora: (.+))?`, func(d *day, who string, m []string) {
		event := d.named(m[3])
		d.each(m[2], func(_, id string) {
			no, due := d.due(event, id)
			pairs := append(means(m[4]), "event", event, "entry", strconv.Itoa(no), "amount", strconv.FormatInt(int64(max(due, -due)), 10), "reason", m[5])
			if m[1] == "refunds" {
				d.form(who, "refund", append(pairs, second...)...)
			} else {
				d.form(who, "settle", pairs...)
			}
		})
	}),
	says(`pays (.+) the prize(?: of (.+?))?, (\w+)(, document seen)?(, chips back)?`, func(d *day, who string, m []string) {
		event := d.named(m[2])
		d.each(m[1], func(_, id string) {
			no, gets := d.wins(event, id)
			pairs := append(means(m[3]), "event", event, "entry", strconv.Itoa(no), "amount", strconv.FormatInt(int64(gets), 10))
			if m[4] != "" {
				pairs = append(pairs, "identity", "1")
			}
			if m[5] != "" {
				pairs = append(pairs, "returned", "1")
			}
			d.form(who, "prize", pairs...)
		})
	}),
	says(`voids receipt (\d+)(, with Dora)?: (.+)`, func(d *day, who string, m []string) {
		pairs := []string{"receipt", m[1], "reason", m[3]}
		if m[2] != "" {
			pairs = append(pairs, second...)
		}
		d.form(who, "void", pairs...)
	}),
	says(`counts drawer (\d+): ([\d.]+)(?: and USD ([\d.]+))?`, func(d *day, who string, m []string) {
		d.form(who, "count", append(pieces(cents(m[2])), "drawer", m[1], "currency", "USD", "foreign", m[3])...)
	}),
	says(`explains difference (\d+): (.+)`, func(d *day, who string, m []string) {
		d.form(who, "explain", "difference", m[1], "reason", m[2])
	}),
	says(`hands drawer (\d+) over, with Eve`, func(d *day, who string, m []string) {
		d.form(who, "hand-over", "drawer", m[1], "second", "eve", "password", webtest.Password)
	}),
	says(`gives drawer (\d+) back`, func(d *day, who string, m []string) { d.form(who, "hand-over", "drawer", m[1], "back", "1") }),
	says(`reconciles TPE 1 at ([\d.]+)`, func(d *day, who string, m []string) {
		d.form(who, "reconcile", "terminal", "TPE 1", "total", m[1])
	}),
	says(`enters what is withheld of (.+?)(, with Dora)?`, func(d *day, who string, m []string) {
		pairs := []string{"event", d.named(m[1])}
		if m[2] != "" {
			pairs = append(pairs, second...)
		}
		d.form(who, "withhold", pairs...)
	}),
	says(`closes the cage`, func(d *day, who string, _ []string) { d.form(who, "close") }),
	says(`starts(?: (.+))?`, func(d *day, _ string, m []string) { d.floor(d.named(m[1]), tournament.Start{}) }),
	says(`closes entries(?: of (.+))?`, func(d *day, _ string, m []string) { d.floor(d.named(m[1]), tournament.CloseRegistration{}) }),
	says(`takes (.+?) out(?: of (.+))?`, func(d *day, _ string, m []string) {
		d.each(m[1], func(_, id string) { d.floor(d.named(m[2]), tournament.Unregister{Player: table.PlayerID(id)}) })
	}),
	says(`sees (.+?) go out(?: of (.+))?`, func(d *day, _ string, m []string) {
		d.each(m[1], func(_, id string) { d.floor(d.named(m[2]), tournament.Bust{Player: table.PlayerID(id)}) })
	}),
	says(`stops (.+?)(, refunding nothing)?: (.+)`, func(d *day, _ string, m []string) {
		c := tournament.Stop{Cause: tournament.Causes[0], Reason: m[3]}
		if m[2] != "" {
			c.Refund = tournament.RefundNone
		}
		d.floor(d.named(m[1]), c)
	}),
}

var second = []string{"second", "dora", "password", webtest.Password}

// told is what the words behind a name tell of the person.
func told(m []string) (pairs []string) {
	for _, said := range m {
		switch said {
		case ", document seen":
			pairs = append(pairs, "identity", "yes")
		case ", form signed":
			pairs = append(pairs, "signed", "yes")
		case ", not on the list":
			pairs = append(pairs, "listed", "no")
		}
	}
	return pairs
}

// means reads how something is settled: "cash", "card", "deposit", or in parts, "USD 60.00 at 0.92 and cash 10.00".
func means(text string) (pairs []string) {
	switch text {
	case "cash", "deposit":
		return []string{"all", text}
	case "card":
		return []string{"all", "card TPE 1"}
	}
	for _, part := range strings.Split(text, " and ") {
		w := strings.Fields(part)
		switch {
		case len(w) == 4:
			pairs = append(pairs, "code", w[0], "abroad", w[1], "rate", w[3])
		case len(w) == 2 && w[0] == "card":
			pairs = append(pairs, "card", w[1], "terminal", "TPE 1")
		case len(w) == 2:
			pairs = append(pairs, w[0], w[1])
		}
	}
	return pairs
}

// pieces are notes and coins that come to a sum, the largest first.
func pieces(sum money.Amount) (pairs []string) {
	for _, worth := range cage.Denominations(strings.TrimPrefix(lang.Currency(), "EUR")) {
		if n := sum / worth; n > 0 {
			pairs = append(pairs, fmt.Sprintf("p%d", worth), strconv.Itoa(int(n)))
			sum -= n * worth
		}
	}
	return pairs
}

func cents(text string) money.Amount {
	whole, part, _ := strings.Cut(text, ".")
	n, _ := strconv.ParseInt(whole+(part + "00")[:2], 10, 64)
	return money.Amount(n)
}

// load is a book by its id, or by the file of a house that stands among the examples.
func (d *day) load(name string) *rulebook.Book {
	if !strings.HasSuffix(name, ".toml") {
		return webtest.Book(d.t, name)
	}
	file, err := os.Open("../../" + name)
	if err != nil {
		d.t.Fatal(err)
	}
	defer file.Close()
	b, err := rulebook.LoadOverlay(file, name)
	if err != nil {
		d.t.Fatal(err)
	}
	return b
}

// named is an event by its name; "" the latest.
func (d *day) named(event string) string {
	if event == "" {
		return d.event
	}
	id := d.events[event]
	if id == "" {
		d.t.Fatalf("no event is called %q", event)
	}
	return id
}

// desk sends a form of the front desk about the latest event.
func (d *day) desk(who, act string, pairs ...string) {
	d.n++
	form := url.Values{"key": {fmt.Sprintf("desk-of-the-day-%04d", d.n)}, "seq": {"1"}, "t": {d.event}}
	_ = d.Room.Read(d.event, func(s *tournament.State) { form.Set("seq", strconv.FormatUint(s.Seq, 10)) })
	add(form, pairs)
	d.last = d.visitors[who].Post("/desk/"+act+"?lang=en", form)
}

// form sends a form of the cage.
func (d *day) form(who, act string, pairs ...string) {
	d.n++
	form := url.Values{"key": {fmt.Sprintf("cage-of-the-day-%04d", d.n)}, "seq": {"1"}}
	_ = d.Room.Cage(d.cage, func(s *cage.State) { form.Set("seq", strconv.FormatUint(s.Seq, 10)) })
	add(form, pairs)
	d.last = d.visitors[who].Post("/cage/"+act+"?lang=en", form)
}

func add(form url.Values, pairs []string) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			form.Add(pairs[i], pairs[i+1])
		}
	}
}

func (d *day) file(id string) people.Dossier {
	f, err := d.People.Dossier(d.t.Context(), id)
	if err != nil {
		d.t.Fatal(err)
	}
	return f
}

// asks is what an event asks for something.
func (d *day) asks(event string, what cage.Purpose) (n money.Amount) {
	_ = d.Room.Read(event, func(s *tournament.State) {
		sold := map[cage.Purpose]tournament.Sold{cage.ForRebuy: tournament.RebuySold, cage.ForAddOn: tournament.AddOnSold, cage.ForBonus: tournament.BonusSold}[what]
		if n = s.Structure.Price(); what != cage.ForEntry {
			n = s.Structure.Sells(sold)
		}
	})
	return n
}

// due is the entry of somebody with something to settle, and how much.
func (d *day) due(event, player string) (no int, due money.Amount) {
	cleared := d.Room.Cleared(event)
	_ = d.Room.Read(event, func(s *tournament.State) {
		for n := 1; n <= 100; n++ {
			if is := cleared[n] - s.AtDesk(table.PlayerID(player), n); is != 0 && (d.takenFor(event, player, n) || s.AtDesk(table.PlayerID(player), n) != 0) {
				no, due = n, is
			}
		}
	})
	return no, due
}

// takenFor reports whether the cage has taken something of a player for an entry.
func (d *day) takenFor(event, player string, entry int) (taken bool) {
	_ = d.Room.Cage(d.cage, func(s *cage.State) { taken = s.Cleared(event, player, entry) != 0 })
	return taken
}

// wins is the entry of somebody and what it is given at the desk.
func (d *day) wins(event, player string) (no int, gets money.Amount) {
	cleared := d.Room.Cleared(event)
	_ = d.Room.Read(event, func(s *tournament.State) {
		if e := s.Entry(table.PlayerID(player)); e != nil {
			no, gets = e.No, s.ToPay(e, cleared)
		}
	})
	return no, gets
}
