package registers

import (
	"errors"
	"net/http"
	"time"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/retention"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// ahead is how far the page looks for what will be erased.
const ahead = 30 * 24 * time.Hour

// retentionPage is how long what is kept.
type retentionPage struct {
	frame.Layout
	Rules []keptRule
	Error string
	Done  bool
}

// keptRule is a period, with what it erases now and soon.
type keptRule struct {
	retention.Rule
	Now, Soon int
	Oldest    string // day of the oldest that is over, or will be; "" none is
}

func (s *site) retention(w http.ResponseWriter, r *http.Request) {
	s.showRetention(w, r, http.StatusOK, "")
}

func (s *site) showRetention(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	if s.keeper == nil {
		s.NotFound(w, r)
		return
	}
	p := retentionPage{Layout: s.Layout(r, "retention", s.LangOf(r).T("web.retention.title")), Error: wrong, Done: r.URL.Query().Has("done")}
	now := int64(s.Room.Now())
	over, err := s.keeper.Over(r.Context(), now)
	soon, also := s.keeper.Over(r.Context(), now+ahead.Milliseconds())
	if err = errors.Join(err, also); err != nil {
		s.Refuse(w, r, err)
		return
	}
	for _, rule := range s.keeper.Rules.All() {
		line := keptRule{Rule: rule}
		for _, f := range soon {
			if f.Purpose == rule.Purpose {
				line.Soon, line.Oldest = f.Count, time.UnixMilli(f.Oldest).In(s.Zone).Format(time.DateOnly)
			}
		}
		for _, f := range over {
			if f.Purpose == rule.Purpose {
				line.Now = f.Count
			}
		}
		line.Soon -= line.Now
		p.Rules = append(p.Rules, line)
	}
	s.HTML(w, r, status, "retention", "layout", p)
}

// setPeriod changes one, and notes in the logbook which.
func (s *site) setPeriod(w http.ResponseWriter, r *http.Request) {
	if s.keeper == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	purpose := retention.Purpose(r.PostForm.Get("purpose"))
	days, err := frame.Whole(r.PostForm, "days", retention.DaysMin, retention.DaysMax)
	if err == nil {
		err = s.keeper.Rules.Set(purpose, days)
	}
	switch {
	case errors.As(err, new(frame.BadInput)), errors.Is(err, retention.ErrPeriod):
		s.showRetention(w, r, http.StatusBadRequest, s.LangOf(r).T("web.retention.bad", "Min", retention.DaysMin, "Max", retention.DaysMax))
	case err != nil:
		s.Refuse(w, r, err)
	default:
		s.NoteBy(r, logbook.Entry{Kind: logbook.PeriodChanged, Place: string(purpose), Row: uint64(days)}, s.By(r, "", 0, role.Appoint))
		http.Redirect(w, r, "/retention?done", http.StatusSeeOther)
	}
}
