package door

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// entriesShown is how many entries a page of the logbook has.
const entriesShown = 200

// logbookPage lists what people did, the newest first.
type logbookPage struct {
	frame.Layout
	Entries []entryRow
	Older   uint64 // sequence number before which the next page begins; 0: there is none
}

type entryRow struct {
	logbook.Entry
	Who, Whom, With, Where string // names; a browser that is no device of the room's has none
}

func (s *site) logbook(w http.ResponseWriter, r *http.Request) {
	all, err := s.Room.Logbook(r.Context())
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	p := logbookPage{Layout: s.Layout(r, "logbook", s.LangOf(r).T("web.logbook.title"))}
	before, _ := strconv.ParseUint(r.URL.Query().Get("before"), 10, 64)
	for _, e := range slices.Backward(all) {
		if before > 0 && e.Seq >= before {
			continue
		}
		if len(p.Entries) == entriesShown {
			p.Older = p.Entries[entriesShown-1].Seq
			break
		}
		p.Entries = append(p.Entries, s.entryRow(r, e))
	}
	s.HTML(w, r, http.StatusOK, "logbook", "layout", p)
}

func (s *site) entryRow(r *http.Request, e logbook.Entry) entryRow {
	row := entryRow{Entry: e, Who: s.PersonName(r, e.By.Person), Whom: s.PersonName(r, e.Subject), With: s.PersonName(r, e.Second)}
	if d, ok := s.Access.DeviceByID(e.By.Device); ok {
		row.Where = d.Name
	}
	if d, ok := s.Access.DeviceByID(e.Subject); ok {
		row.Whom = d.Name
	}
	if row.Whom == row.Who {
		row.Whom = ""
	}
	return row
}
