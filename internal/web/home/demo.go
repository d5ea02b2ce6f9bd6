package home

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/web/frame"
)

// Demo is a tournament of simulated players, in a room of its own, which these pages can begin, slow, stop and end.
type Demo interface {
	Demo() DemoState
	// Begin returns when there is a demonstration, which may have been there before.
	Begin(context.Context) error
	// Run lets it go on at a speed, in seconds of its room per second; the error says that none can be so fast or slow.
	Run(speed float64) error
	// Hold stops it where it is.
	Hold()
	// End removes it with all that it has written.
	End()
}

// DemoState is how a demonstration is.
type DemoState struct {
	On    bool
	Own   bool    // these pages are its own: it ends elsewhere
	Port  int     // of its pages on this host, where they are not these
	Speed float64 // 0 it is held
}

// DemoView is the demonstration for one reader.
type DemoView struct {
	DemoState
	URL    string // of its pages, "" these are
	May    bool   // begin it, and change its pace
	Speeds []int
}

// speeds are those that buttons offer.
var speeds = []int{1, 10, 60, 300}

// At reports whether the demonstration runs at a speed.
func (v *DemoView) At(speed int) bool { return v.Speed == float64(speed) }

// demoView is nil for readers to whom it is nothing.
func (s *site) demoView(r *http.Request, may bool) *DemoView {
	if s.demo == nil {
		return nil
	}
	v := &DemoView{DemoState: s.demo.Demo(), May: may, Speeds: speeds}
	if !may && !v.Own {
		return nil
	}
	if v.On && !v.Own {
		v.URL = frame.OriginAt(r, v.Port) + "/"
	}
	return v
}

func sameDemo(a, b *DemoView) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.DemoState == b.DemoState
}

// direct does what a button of the demonstration says.
func (s *site) direct(w http.ResponseWriter, r *http.Request) {
	if s.demo == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	var err error
	switch r.PathValue("what") {
	case "begin":
		err = s.demo.Begin(r.Context())
	case "end":
		s.demo.End()
	case "hold":
		s.demo.Hold()
	case "run":
		speed, bad := strconv.Atoi(r.PostForm.Get("speed"))
		if bad != nil || !slices.Contains(speeds, speed) {
			s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
			return
		}
		err = s.demo.Run(float64(speed))
	default:
		s.NotFound(w, r)
		return
	}
	if err != nil {
		s.Log.Error("demonstration", "err", err)
		s.Message(w, r, http.StatusServiceUnavailable, "web.demo.failed", nil)
		return
	}
	http.Redirect(w, r, "/#demo", http.StatusSeeOther)
}
