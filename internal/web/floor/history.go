package floor

import (
	"html/template"
	"maps"
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// pastAct is what was done, as a line of the floor's history.
type pastAct struct {
	Event, Book string
	By          string // as its reader is told now: people and devices are given other names
	view.Act
}

func samePast(a, b pastAct) bool {
	return a.ID == b.ID && a.Seq == b.Seq && a.At == b.At && a.Key == b.Key && a.Event == b.Event && a.Book == b.Book && a.By == b.By &&
		slices.Equal(a.Cites, b.Cites) && maps.EqualFunc(a.Args, b.Args, func(x, y any) bool { return reflect.DeepEqual(x, y) })
}

// undoBefore is how many acts that can be undone are seen without asking for older ones.
const undoBefore = 4

// Undone and Older are the lines of what can be undone, the newest first; Logged those of what was done.
func (p *picture) Undone() template.HTML {
	return frame.Joined(p.undone[:min(undoBefore, len(p.undone))], p.Seq)
}

// Older is what Undone leaves.
func (p *picture) Older() template.HTML {
	return frame.Joined(p.undone[min(undoBefore, len(p.undone)):], p.Seq)
}

// Logged is what was done.
func (p *picture) Logged() template.HTML { return frame.Joined(p.logged, p.Seq) }

// draw renders the lines of a picture that were not on the one before it, which may be none.
func (s *site) draw(p, before *picture, id string, l lang.Lang) (err error) {
	if before == nil {
		before = new(picture)
	}
	lines := make([]dueLine, len(p.Dues))
	for i, d := range p.Dues {
		lines[i] = dueLine{d, id, p.Book, p.Hosted, p}
	}
	if p.lines, err = frame.Redraw(s.Site, l, "floor", "due-line", lines, before.lines, sameLine); err != nil {
		return err
	}
	if p.undone, err = frame.Redraw(s.Site, l, "floor", "undo-line", s.past(l, p.Undo, id, p.Book), before.undone, samePast); err != nil {
		return err
	}
	p.logged, err = frame.Redraw(s.Site, l, "floor", "log-line", s.past(l, p.Log, id, p.Book), before.logged, samePast)
	return err
}

func (s *site) past(l lang.Lang, acts []view.Act, id, book string) []pastAct {
	out := make([]pastAct, len(acts))
	for i, a := range acts {
		out[i] = pastAct{Event: id, Book: book, Act: a}
		if a.Seq > 0 {
			out[i].By = s.Author(l, s.Room.Author(id, a.Seq))
		}
	}
	return out
}
