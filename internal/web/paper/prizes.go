package paper

import (
	"cmp"
	"net/http"
	"slices"
	"time"

	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// prizes lists what is won, the best place first.
func prizes(st *tournament.State, cleared tournament.Cleared, names view.Names) (all []view.Winning) {
	for i := range st.Entries {
		if e := &st.Entries[i]; e.Place > 0 && st.Winnings(e).All() > 0 {
			all = append(all, view.WinningOf(st, e, cleared, names))
		}
	}
	slices.SortStableFunc(all, func(a, b view.Winning) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Entry, b.Entry))
	})
	return all
}

// pdf sends a sheet that is kept.
func (s *site) pdf(w http.ResponseWriter, r *http.Request) {
	id, sheet, l := r.PathValue("id"), r.PathValue("sheet"), s.LangOf(r)
	if !slices.Contains(Kept, sheet) {
		s.NotFound(w, r)
		return
	}
	d := &document.Document{Lang: string(l)}
	if sheet == "slips" && r.URL.Query().Get("size") == "80" { // who signs in a table needs its width
		d.Paper = document.Roll
	}
	cleared := s.Cleared(id)
	if err := s.Room.Read(id, func(st *tournament.State) {
		won, at := prizes(st, cleared, s.Names), st.StartedAt
		for i := range st.Entries {
			at = max(at, st.Entries[i].OutAt)
		}
		d.Title, d.At, d.Foot = st.Structure.Name, time.UnixMilli(int64(at)), l.T("web.paper.no", "Seq", st.Seq)
		d.Subtitle = l.T("web.paper."+sheet) + " · " + s.day(l, at)
		if sheet == "slips" {
			d.Parts = slips(won, l)
		} else {
			d.Parts = identities(won, l)
		}
	}); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	text, err := document.PDFOf(d)
	if err != nil {
		s.Log.Error("document not written", "route", r.Pattern, "err", err)
		s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
		return
	}
	frame.SendFile(w, document.PDF, sheet+".pdf", text)
}

// identities is one table to sign in.
func identities(won []view.Winning, l lang.Lang) []document.Part {
	if len(won) == 0 {
		return []document.Part{document.Paragraph(l.T("web.paper.noprizes"))}
	}
	rows := document.Rows{Height: 14, Columns: []document.Column{{Head: l.T("web.results.place"), Width: 2}, {Head: l.T("web.paper.name"), Width: 6},
		{Head: l.T("web.paper.document"), Width: 5}, {Head: l.T("web.results.prize"), Width: 3, Right: true}, {Head: l.T("web.paper.signature"), Width: 5}}}
	for _, p := range won {
		rows.Lines = append(rows.Lines, []string{l.Place(p.Place), p.Name + " (" + l.Int(int64(p.Entry)) + ")", "", l.Euros(p.All), ""})
	}
	return []document.Part{rows}
}

// slips is a receipt for each prize, each on a page of its own.
func slips(won []view.Winning, l lang.Lang) (parts []document.Part) {
	if len(won) == 0 {
		return []document.Part{document.Paragraph(l.T("web.paper.noprizes"))}
	}
	for i, p := range won {
		if i > 0 {
			parts = append(parts, document.Break{})
		}
		place := l.Place(p.Place)
		if p.Tied > 1 {
			place += " " + l.T("web.results.tied")
		}
		parts = append(parts, document.Heading(p.Name), document.Paragraph(place+" · "+l.T("web.paper.entry", "No", p.Entry)), document.Large(l.Euros(p.Money())))
		for _, line := range p.Lines() {
			parts = append(parts, document.Paragraph(l.T("web.winning."+line.Key, "What", line.What, "Amount", l.Euros(line.Amount))))
		}
		parts = append(parts, document.Fields{l.T("web.paper.document"), l.T("web.paper.handed_by"), l.T("web.paper.received")})
	}
	return parts
}

// day is a day as people of the language write it.
func (s *site) day(l lang.Lang, at tournament.Instant) string {
	layout := "02/01/2006"
	if l == lang.English {
		layout = "2 January 2006"
	}
	return time.UnixMilli(int64(at)).In(s.Zone).Format(layout)
}
