package registers

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/register"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// cell is text, a whole number or an amount, for the page and for files.
type cell struct {
	Text   string
	Amount *money.Amount
	N      *int
	link   string
}

func text(s string) cell         { return cell{Text: s} }
func number(n int) cell          { return cell{N: &n} }
func amount(a money.Amount) cell { return cell{Amount: &a} }
func linked(s, link string) cell { return cell{Text: s, link: link} }
func (c cell) Link() string      { return c.link }
func (c cell) Right() bool       { return c.Amount != nil || c.N != nil }

// Money and Whole are what the cell holds, for the page.
func (c cell) Money() money.Amount { return *c.Amount }
func (c cell) Whole() int          { return *c.N }

func (c cell) file() document.Cell {
	switch {
	case c.Amount != nil:
		return document.Money(*c.Amount)
	case c.N != nil:
		return document.Number(*c.N)
	}
	return document.Text(c.Text)
}

// words are what a register is worded with: in a language, naming people or not.
type words struct {
	*site
	l     lang.Lang
	named bool
	known map[string]people.Person
}

// who is somebody by name; who was erased, and everybody where nobody is named, is an id.
func (w *words) who(id string) string {
	switch {
	case id == "" || !w.named:
		return id
	case w.People == nil:
		return w.Named(w.l, id)
	}
	if p, known := w.known[w.People.Same(id)[0]]; known {
		return p.Name
	}
	if role.Known(id) { // somebody at the machine itself, before anybody signed in there
		return w.Named(w.l, id)
	}
	return w.l.T("web.registers.erased", "ID", id)
}

func (w *words) at(at tournament.Instant) cell {
	if at == 0 {
		return text("")
	}
	return text(time.UnixMilli(int64(at)).In(w.Zone).Format("2006-01-02 15:04:05"))
}

func (w *words) yes(holds bool) cell {
	if holds {
		return text(w.l.T("web.registers.yes"))
	}
	return text(w.l.T("web.registers.no"))
}

func cites(l lang.Lang, ids []article.ID) cell {
	var out []string
	for _, id := range ids {
		out = append(out, l.Cited(id))
	}
	return text(strings.Join(out, ", "))
}

// sheet makes a register of a period.
func (s *site) sheet(r *http.Request, kind register.Kind, in register.Period, named bool) (sheet, error) {
	source, is := s.Room.(register.Source)
	if !is {
		return sheet{Head: head(s.LangOf(r), "at")}, nil
	}
	w := &words{site: s, l: s.LangOf(r), named: named && s.Roles(r).May(role.Look)}
	if w.named && s.People != nil {
		var err error
		if w.known, err = s.People.All(r.Context()); err != nil {
			return sheet{}, err
		}
	}
	switch kind {
	case register.Entries:
		return w.entries(r.Context(), source, in)
	case register.Prizes:
		return w.prizes(source, in)
	case register.Withholdings:
		return w.withheld(source, in)
	case register.Exclusions:
		return w.exclusions(source, in)
	case register.Rulings, register.Sanctions:
		return w.rulings(r.Context(), kind == register.Sanctions, in)
	}
	return w.shifts(source, in)
}

func (w *words) entries(ctx context.Context, source register.Source, in register.Period) (sheet, error) {
	t := sheet{Head: head(w.l, "at", "event", "no", "player", "flight", "entry", "price", "form", "by")}
	var papers register.Papers
	if w.People != nil {
		papers = w.People
	}
	lines, err := register.EntriesOf(ctx, source, papers, in)
	for _, e := range lines {
		state := "first"
		switch {
		case e.Back:
			state = "back"
		case e.Again:
			state = "again"
		}
		form := text("")
		if e.Form != "" {
			form = linked(e.Form, "/papers/"+e.Form)
		}
		t.Rows = append(t.Rows, []cell{w.at(e.At), text(e.Name), number(e.No), text(w.who(e.Player)), text(e.Flight), text(w.l.T("web.registers.entry." + state)), amount(e.Price), form, text(w.who(e.By.Person))})
	}
	return t, err
}

func (w *words) prizes(source register.Source, in register.Period) (sheet, error) {
	t := sheet{Head: head(w.l, "at", "event", "place", "player", "won", "bounty", "kind", "given", "handed", "shown", "receipt", "cashier")}
	lines, err := register.PrizesOf(source, in)
	for _, p := range lines {
		receipt := text("")
		if p.Receipt > 0 {
			receipt = linked(strconv.Itoa(p.Receipt), "/cage/"+p.Day)
		}
		t.Rows = append(t.Rows, []cell{w.at(p.At), text(p.Name), number(p.Place), text(w.who(p.Player)), amount(p.Won), amount(p.Bounty), amount(p.Kind), amount(p.Money),
			w.yes(p.Handed), w.yes(p.Shown), receipt, text(w.who(p.Cashier))})
	}
	return t, err
}

func (w *words) withheld(source register.Source, in register.Period) (sheet, error) {
	t := sheet{Head: head(w.l, "at", "event", "base", "percent", "withheld", "signed", "cashier", "articles")}
	lines, err := register.WithheldOf(source, in)
	for _, x := range lines {
		t.Rows = append(t.Rows, []cell{w.at(tournament.Instant(x.At)), text(x.Name), amount(x.Base), number(x.Percent), amount(x.Amount), text(w.who(x.Signed)), text(w.who(x.Cashier)), cites(w.l, x.Cites)})
	}
	return t, err
}

func (w *words) exclusions(source register.Source, in register.Period) (sheet, error) {
	t := sheet{Head: head(w.l, "at", "event", "player", "checked", "waived", "sponsor", "form")}
	points := func(all []admission.Point) cell {
		var out []string
		for _, p := range all {
			out = append(out, w.l.T("web.registers.checked."+p.String()))
		}
		return text(strings.Join(out, ", "))
	}
	lines, err := register.ExclusionsOf(source, in)
	for _, x := range lines {
		t.Rows = append(t.Rows, []cell{w.at(x.At), text(x.Name), text(w.who(x.Player)), points(x.Checked), points(x.Waived), text(w.who(x.Sponsor)), text(x.Form)})
	}
	return t, err
}

func (w *words) rulings(ctx context.Context, sanctions bool, in register.Period) (sheet, error) {
	t := sheet{Head: head(w.l, "at", "event", "table", "hand", "player", "ruling", "articles", "did", "reason", "by")}
	if w.law == nil {
		return t, nil
	}
	law, err := w.law.All(ctx)
	for _, c := range register.RulingsOf(law, sanctions, in) {
		row := []cell{w.at(tournament.Instant(c.At)), text(""), text(""), text(""), text("")}
		if p := c.Place; p != nil {
			row[1], row[2], row[4] = text(p.Name), number(p.Table), text(w.who(string(p.Player)))
			if p.HandNo > 0 {
				row[3] = number(p.HandNo)
			}
		}
		t.Rows = append(t.Rows, append(row, text(frame.SaysCase(w.l, c)), cites(w.l, c.Articles), text(w.l.T("web.caselaw.did."+c.Did)), text(c.Reason), text(w.who(c.By.Person))))
	}
	return t, err
}

func (w *words) shifts(source register.Source, in register.Period) (sheet, error) {
	t := sheet{Head: head(w.l, "who", "as", "drawer", "from", "until", "minutes", "downs")}
	lines, err := register.ShiftsOf(source, in)
	for _, x := range lines {
		as, drawer, minutes, downs := "cashier", number(x.Drawer), text(""), text("")
		if x.Dealer {
			as, drawer, minutes, downs = "dealer", text(""), number(int(x.Dealt/60_000)), number(x.Downs)
		}
		t.Rows = append(t.Rows, []cell{text(w.who(x.Who)), text(w.l.T("role." + as)), drawer, w.at(x.From), w.at(x.Until), minutes, downs})
	}
	return t, err
}
