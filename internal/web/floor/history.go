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

// Undone are the lines of what can be undone, the newest first.
func (p *picture) Undone() template.HTML {
	return frame.Joined(p.undone[:min(undoBefore, len(p.undone))], p.Seq)
}

// Older is what Undone leaves.
func (p *picture) Older() template.HTML {
	return frame.Joined(p.undone[min(undoBefore, len(p.undone)):], p.Seq)
}

// Logged is what was done.
func (p *picture) Logged() template.HTML { return frame.Joined(p.logged, p.Seq) }

// past are acts as lines of the history.
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
