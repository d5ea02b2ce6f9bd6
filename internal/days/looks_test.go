package days_test

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// look is something that the page says of the room after an act, and what the room has.
type look struct {
	says *regexp.Regexp
	is   func(d *day, m []string) string // as it would be said
}

func sees(pattern string, is func(d *day, m []string) string) look {
	return look{regexp.MustCompile("^" + pattern + "$"), is}
}

var looks = []look{
	sees(`receipt (\d+): ([\d.-]+)`, func(d *day, m []string) string {
		return fmt.Sprintf("receipt %s: %s", m[1], d.receipt(m[1]).Amount.Decimal())
	}),
	sees(`change ([\d.]+)`, func(d *day, _ []string) string {
		change := regexp.MustCompile(`change=(\d+)`).FindStringSubmatch(d.last.Header().Get("Location"))
		if change == nil {
			return "no change"
		}
		n, _ := strconv.Atoi(change[1])
		return "change " + money.Amount(n).Decimal()
	}),
	sees(`drawer (\d+): ([\d.-]+)( and USD [\d.]+)?`, func(d *day, m []string) (s string) {
		no, _ := strconv.Atoi(m[1])
		d.day(func(st *cage.State) {
			s = fmt.Sprintf("drawer %d: %s", no, st.Holds(no, st.Home()).Decimal())
			if usd := st.Holds(no, ledger.Money("USD")); usd != 0 {
				s += " and USD " + usd.Decimal()
			}
		})
		return s
	}),
	sees(`safe: ([\d.-]+)`, func(d *day, _ []string) (s string) {
		d.day(func(st *cage.State) { s = "safe: " + st.InSafe(st.Home()).Decimal() })
		return s
	}),
	sees(`difference (\d+): ([\d.-]+)`, func(d *day, m []string) (s string) {
		no, _ := strconv.Atoi(m[1])
		d.day(func(st *cage.State) { s = fmt.Sprintf("difference %d: %s", no, st.Differences[no-1].Amount.Decimal()) })
		return s
	}),
	sees(`(pool|withheld|cagnotte)(?: of (.+?))?: ([\d.-]+)`, func(d *day, m []string) (s string) {
		_ = d.Room.Read(d.named(m[2]), func(st *tournament.State) {
			n := map[string]money.Amount{"pool": st.Pool(), "withheld": st.Withholding().Amount, "cagnotte": st.Total(tournament.CagnotteAccount)}[m[1]]
			s = strings.Replace(m[0], m[3], n.Decimal(), 1)
		})
		return s
	}),
	sees(`prizes(?: of (.+?))?: ([\d., -]+)`, func(d *day, m []string) (s string) {
		_ = d.Room.Read(d.named(m[1]), func(st *tournament.State) {
			var all []string
			for _, p := range st.Prizes {
				all = append(all, p.Decimal())
			}
			s = strings.Replace(m[0], m[2], strings.Join(all, ", "), 1)
		})
		return s
	}),
	sees(`(\S+) owes ([\d.]+|nothing)`, func(d *day, m []string) string {
		var sum money.Amount
		f := d.file(d.people[m[1]])
		for _, o := range f.Open() {
			sum += money.Amount(o.Amount)
		}
		if sum == 0 {
			return m[1] + " owes nothing"
		}
		return m[1] + " owes " + sum.Decimal()
	}),
	sees(`(\S+) has (\w+) until (\S+)`, func(d *day, m []string) string {
		cards := d.file(d.people[m[1]]).Cards
		if len(cards) == 0 {
			return "no card"
		}
		return fmt.Sprintf("%s has %s until %s", m[1], cards[len(cards)-1].Kind, cards[len(cards)-1].Until)
	}),
	sees(`(\S+) has (\d+) defaults?`, func(d *day, m []string) string {
		f := d.file(d.people[m[1]])
		return strings.Replace(m[0], m[2], strconv.Itoa(f.Counted()), 1)
	}),
	sees(`(\S+) has left ([\d.]+)`, func(d *day, m []string) (s string) {
		d.day(func(st *cage.State) { s = m[1] + " has left " + st.Deposited(d.people[m[1]]).Decimal() })
		return s
	}),
	sees(`(\S+) is in(?: (.+))?`, func(d *day, m []string) string {
		in := "is not in"
		_ = d.Room.Read(d.named(m[2]), func(st *tournament.State) {
			if e := st.Entry(table.PlayerID(d.people[m[1]])); e != nil && e.Place == 0 {
				in = m[0]
			}
		})
		return in
	}),
	sees(`register: (.+)`, func(d *day, _ []string) (s string) {
		d.day(func(st *cage.State) {
			for _, w := range st.Register {
				s = fmt.Sprintf("register: %s %s of %s, %s and %s", w.Name, w.Amount.Decimal(), w.Base.Decimal(), w.Cashier, w.Signed)
			}
		})
		return s
	}),
	sees(`exclusion is proposed \[(.+)\]`, func(d *day, m []string) string {
		for _, id := range d.people {
			if text := words(d.visitors["Sam"].Get("/desk/" + id + "?lang=en&t=" + d.event).Body.String()); strings.Contains(text, "exclude for good") && strings.Contains(text, m[1]) {
				return m[0]
			}
		}
		return "none is"
	}),
}

// look compares what a row says with what there is.
func (d *day) look(r row, said string) {
	d.t.Helper()
	if said == "" {
		return
	}
	if why, refused := strings.CutPrefix(said, "refused: "); refused {
		if got := d.failed(); !strings.Contains(got, why) {
			d.t.Errorf("%s %s %s: not refused as told: %q", r.when, r.who, r.act, got)
		}
		return
	}
	for _, l := range looks {
		if m := l.says.FindStringSubmatch(said); m != nil {
			if got := l.is(d, m); got != said {
				d.t.Errorf("%s %s %s: %q, and there is %q", r.when, r.who, r.act, said, got)
			}
			return
		}
	}
	d.t.Fatalf("%s %s: nobody knows how to look whether %q", r.when, r.who, said)
}

// day looks at the day of the cage.
func (d *day) day(see func(*cage.State)) {
	if err := d.Room.Cage(d.cage, see); err != nil {
		d.t.Fatal(err)
	}
}

func (d *day) receipt(no string) (r cage.Receipt) {
	n, _ := strconv.Atoi(no)
	d.day(func(st *cage.State) {
		if found := st.Receipt(n); found != nil {
			r = *found
		}
	})
	return r
}

// words is a page as people read it.
func words(page string) string {
	return strings.TrimSpace(html.UnescapeString(blanks.ReplaceAllString(tags.ReplaceAllString(page, " "), " ")))
}

var (
	copies = regexp.MustCompile(`(?s)<article class="cage-receipt">(.*?)</article>`)
	heads  = regexp.MustCompile(`(?s)<(?:h2|p)[^>]*>(.*?)</(?:h2|p)>`)
	lines  = regexp.MustCompile(`(?s)<dt>(.*?)</dt>\s*<dd>(.*?)</dd>`)
	terms  = regexp.MustCompile(`(?s)<details class="fold reckoned">.*?<ol>(.*?)</ol>`)
	items  = regexp.MustCompile(`(?s)<li>(.*?)</li>`)
	signed = regexp.MustCompile(`(?s)<h2 id="register-title">(.*?)</section>`)
)

// paper is what was printed: a receipt with why its amount is what it is, the letters of somebody, the register of a day.
func (d *day) paper(which string) string {
	d.t.Helper()
	what, of, _ := strings.Cut(which, " ")
	var out []string
	switch what {
	case "receipt": // "receipt 3", "receipt 2026-11-06 3"
		day, no, several := strings.Cut(of, " ")
		if !several {
			day, no = d.cage, of
		}
		page := d.visitors["Carl"].Get("/cage/" + day + "/receipt/" + no + "?lang=en").Body.String()
		copy := copies.FindStringSubmatch(page)
		if copy == nil {
			d.t.Fatalf("no receipt %s: %s", of, words(page))
		}
		for _, m := range heads.FindAllStringSubmatch(copy[1], -1) {
			if text := words(m[1]); text != "" {
				out = append(out, text)
			}
		}
		for _, m := range lines.FindAllStringSubmatch(copy[1], -1) {
			out = append(out, words(m[1])+": "+words(m[2]))
		}
		if why := terms.FindStringSubmatch(page); why != nil {
			out = append(out, "", "Why this amount?")
			for _, m := range items.FindAllStringSubmatch(why[1], -1) {
				out = append(out, "  "+words(m[1]))
			}
		}
	case "letters":
		all, err := d.People.Letters(d.t.Context(), people.LetterStates...)
		if err != nil {
			d.t.Fatal(err)
		}
		slices.SortStableFunc(all, func(a, b people.Letter) int { return int(a.At - b.At) })
		for _, l := range all {
			if l.Person == d.people[of] {
				out = append(out, l.Subject, "", strings.TrimSpace(l.Text), "")
			}
		}
	case "register":
		page := d.visitors["Carl"].Get("/cage/" + d.cage + "?lang=en").Body.String()
		if m := signed.FindStringSubmatch(page); m != nil {
			for _, line := range items.FindAllStringSubmatch(m[1], -1) {
				out = append(out, words(line[1]))
			}
		}
	}
	if len(out) == 0 {
		d.t.Errorf("nobody has printed %s", which)
	}
	return strings.TrimRight(strings.Join(out, "\n"), "\n") + "\n"
}

// instant reads a day and an hour; "" is none.
func instant(text string) tournament.Instant {
	at, err := time.Parse("2006-01-02 15:04", text)
	if err != nil {
		return 0
	}
	return tournament.Instant(at.UnixMilli())
}

func (d *day) today() string {
	return time.UnixMilli(int64(d.Room.Now())).UTC().Format(time.DateOnly)
}
