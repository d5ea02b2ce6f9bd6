package league

import (
	"bytes"
	"net/http"

	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// file sends the standings as a table: for programs as CSV, for people as a workbook.
func (s *site) file(format string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p, known := s.view(w, r, true)
		if !known {
			return
		}
		var b bytes.Buffer
		if err := formats[format].write(&b, p.table(s.LangOf(r))); err != nil {
			s.Log.Error("standings not written", "route", r.Pattern, "err", err)
			s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
			return
		}
		frame.SendFile(w, formats[format].kind, document.FileName(p.Season.Name)+"."+format, b.Bytes())
	}
}

// formats are the files that standings are kept in.
var formats = map[string]struct {
	kind  string
	write func(*bytes.Buffer, document.Table) error
}{
	"csv":  {document.CSV, func(b *bytes.Buffer, t document.Table) error { return document.WriteCSV(b, t) }},
	"xlsx": {document.XLSX, func(b *bytes.Buffer, t document.Table) error { return document.WriteXLSX(b, t) }},
}

// table is the standings with a column for each event.
func (p *seasonPage) table(l lang.Lang) document.Table {
	t := document.Table{Name: l.T("web.league.standings"), Head: []string{l.T("web.league.rank"), l.T("web.results.player"), l.T("web.league.points")}}
	for _, e := range p.Events {
		t.Head = append(t.Head, e.Name)
	}
	for _, line := range p.Lines {
		row := []document.Cell{document.Number(line.Rank), document.Text(line.Name), document.Number(int(line.Total))}
		for _, c := range line.Cells {
			if c == nil {
				row = append(row, document.Text(""))
			} else {
				row = append(row, document.Number(int(c.Points)))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
