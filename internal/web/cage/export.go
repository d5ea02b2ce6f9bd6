package cage

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
)

// export writes what the accountant takes along: the receipts as CSV, everything as a workbook, the postings as a FEC.
func (s *site) export(w http.ResponseWriter, r *http.Request) {
	day, l := r.PathValue("day"), s.LangOf(r)
	var body bytes.Buffer
	var err error
	kind := kindOf(r.PathValue("file"))
	if kind == "" || s.Cages == nil || s.Cages.Cage(day, func(st *cage.State) {
		switch r.PathValue("file") {
		case "receipts.csv":
			err = document.WriteCSV(&body, s.receipts(l, st))
		case "day.xlsx":
			err = document.WriteXLSX(&body, s.receipts(l, st), s.postings(l, st), s.register(l, st))
		default:
			s.fec(&body, st)
		}
	}) != nil {
		s.NotFound(w, r)
		return
	}
	if err != nil {
		s.Log.Error("export of the cage", "day", day, "err", err)
		s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
		return
	}
	frame.SendFile(w, kind, day+"-"+r.PathValue("file"), body.Bytes())
}

// kindOf is the media type of a file, "" where there is none of that name.
func kindOf(file string) string {
	switch file {
	case "receipts.csv":
		return "text/csv; charset=utf-8"
	case "day.xlsx":
		return document.XLSX
	case "fec.txt":
		return "text/plain; charset=utf-8"
	}
	return ""
}

func (s *site) stamp(at cage.Instant) string {
	return time.UnixMilli(int64(at)).In(s.Zone).Format("2006-01-02 15:04:05")
}

// receipts is every receipt of the day.
func (s *site) receipts(l lang.Lang, st *cage.State) document.Table {
	t := document.Table{Name: l.T("web.cage.receipts")}
	for _, key := range []string{"no", "at", "purpose", "event", "player", "entry", "amount", "chips", "table", "drawer", "cashier", "second", "voids", "voided", "reason"} {
		t.Head = append(t.Head, l.T("web.cage.col."+key))
	}
	for _, how := range cage.AllMeans {
		t.Head = append(t.Head, l.T("web.cage.means."+string(how)))
	}
	for _, rec := range st.Receipts {
		var out cage.Drop // chips out of a box
		if rec.Drop != nil {
			out = *rec.Drop
		}
		row := []document.Cell{document.Number(rec.No), document.Text(s.stamp(rec.At)), document.Text(l.T("web.cage.for." + string(rec.Purpose))), document.Text(rec.Stream),
			document.Text(s.line(rec).Name), document.Number(rec.Entry), document.Money(rec.Amount), document.Money(out.Worth), document.Number(out.Table), document.Number(rec.Drawer), document.Text(s.Named(l, rec.Cashier)),
			document.Text(s.Named(l, rec.Second)), document.Number(rec.Voids), document.Number(rec.VoidedBy), document.Text(rec.Reason)}
		for _, how := range cage.AllMeans {
			var by money.Amount
			for _, x := range rec.Tenders {
				if x.How == how {
					by += worth(x)
				}
			}
			if rec.Amount < 0 {
				by = -by
			}
			row = append(row, document.Money(by))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// postings is every line of the books.
func (s *site) postings(l lang.Lang, st *cage.State) document.Table {
	t := document.Table{Name: l.T("web.cage.postings")}
	for _, key := range []string{"no", "at", "purpose", "account", "of", "player", "entry", "asset", "amount"} {
		t.Head = append(t.Head, l.T("web.cage.col."+key))
	}
	for _, p := range st.Ledger().Postings() {
		for _, line := range p.Lines {
			o := line.Account.Owner
			t.Rows = append(t.Rows, []document.Cell{document.Number(p.No), document.Text(s.stamp(st.PostedAt(p.No))), document.Text(l.T("web.cage.for." + string(p.For.Purpose))),
				document.Text(l.T("web.cage.account." + string(line.Account.Kind))), document.Text(o.Of), document.Text(o.Player), document.Number(o.Entry), document.Text(line.Asset.Name),
				document.Money(money.Amount(line.Amount))})
		}
	}
	return t
}

// register is what was withheld of prizes.
func (s *site) register(l lang.Lang, st *cage.State) document.Table {
	t := document.Table{Name: l.T("web.cage.register")}
	for _, key := range []string{"no", "at", "event", "base", "percent", "amount", "cashier", "second"} {
		t.Head = append(t.Head, l.T("web.cage.col."+key))
	}
	for _, e := range st.Register {
		t.Rows = append(t.Rows, []document.Cell{document.Number(e.No), document.Text(s.stamp(e.At)), document.Text(e.Name), document.Money(e.Base), document.Number(e.Percent),
			document.Money(e.Amount), document.Text(s.Named(l, e.Cashier)), document.Text(s.Named(l, e.Signed))})
	}
	return t
}

// fecHead are the columns of the file of accounting entries that the French tax code asks for (article A47 A-1 of the LPF), by their
// published names.
var fecHead = []string{"JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib", "CompAuxNum", "CompAuxLib", "PieceRef",
	"PieceDate", "EcritureLib", "Debit", "Credit", "EcritureLet", "DateLet", "ValidDate", "Montantdevise", "Idevise"}

// fecAccounts are the numbers of the accounts of the French chart that those of the cage stand for. The accountant may map them anew.
var fecAccounts = map[ledger.Kind]int{
	cage.DrawerAccount: 53100000, cage.SafeAccount: 53000000, cage.CardsAccount: 51150000, cage.BankAccount: 51200000, cage.EventsAccount: 46700000,
	cage.DepositsAccount: 46710000, cage.CirculationAccount: 46720000, cage.DifferencesAccount: 65800000, cage.HouseAccount: 58000000, cage.DuesAccount: 75880000, cage.TakingsAccount: 70600000, cage.ForwardAccount: 89000000,
}

// fec writes the postings in the money of the house. Foreign cash is in it for what it was worth, with the amount in its own currency.
func (s *site) fec(w *bytes.Buffer, st *cage.State) {
	w.WriteString(strings.Join(fecHead, "\t") + "\r\n")
	l := lang.French
	day := strings.ReplaceAll(st.Day, "-", "")
	closed := ""
	if st.ClosedAt > 0 {
		closed = time.UnixMilli(int64(st.ClosedAt)).In(s.Zone).Format("20060102")
	}
	receipts := map[int]string{}
	for _, rec := range st.Receipts {
		receipts[rec.Posting] = strconv.Itoa(rec.No)
	}
	no := 0
	for _, p := range st.Ledger().Postings() {
		lines := fecLines(p, st.Home())
		if len(lines) == 0 {
			continue
		}
		no++
		piece := receipts[p.No]
		if piece == "" {
			piece = "E" + strconv.Itoa(p.No)
		}
		for _, x := range lines {
			account, o := fecAccounts[x.line.Account.Kind], x.line.Account.Owner
			aux, name := "", ""
			if o.Player != "" {
				aux, name = fecText(o.Player), fecText(s.Names(playerID(o.Player)))
			}
			debit, credit := x.line.Amount, ledger.Amount(0)
			if debit < 0 {
				debit, credit = 0, -debit
			}
			label := l.T("web.cage.for."+string(p.For.Purpose)) + " " + o.Of
			w.WriteString(strings.Join([]string{"CA", l.T("web.cage.title"), strconv.Itoa(no), day, strconv.Itoa(account), l.T("web.cage.fec." + string(x.line.Account.Kind)), aux, name, piece, day, fecText(strings.TrimSpace(label)),
				decimal(debit), decimal(credit), "", "", closed, x.foreign, x.currency}, "\t") + "\r\n")
		}
	}
}

// fecLine is a line of a posting in the money of the house, with what it was in another.
type fecLine struct {
	line              ledger.Line
	foreign, currency string
}

// fecLines are the lines of a posting in the money of the house: foreign cash takes the place of what it was exchanged for.
func fecLines(p ledger.Posting, home ledger.Asset) (out []fecLine) {
	var abroad []ledger.Line
	for _, line := range p.Lines {
		if line.Asset.Kind == ledger.Currency && line.Asset != home && line.Account.Kind != cage.ExchangeAccount {
			abroad = append(abroad, line)
		}
	}
	for _, line := range p.Lines {
		switch {
		case line.Asset != home:
		case line.Account.Kind == cage.ExchangeAccount && len(abroad) > 0:
			worth := line
			worth.Account = abroad[0].Account
			out = append(out, fecLine{worth, decimal(abroad[0].Amount), abroad[0].Asset.Name})
			abroad = slices.Delete(abroad, 0, 1)
		default:
			out = append(out, fecLine{line: line})
		}
	}
	return out
}

// decimal is an amount with a comma, as the FEC has it.
func decimal(a ledger.Amount) string { return strings.ReplaceAll(money.Amount(a).Decimal(), ".", ",") }

// fecText is a text that keeps to its column.
func fecText(s string) string {
	return strings.Map(func(c rune) rune {
		if c == '\t' || c == '\r' || c == '\n' || c == '|' {
			return ' '
		}
		return c
	}, s)
}
