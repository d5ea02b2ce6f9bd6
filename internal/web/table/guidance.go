package table

import (
	"slices"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// tableGuidance is for the dealer: where hands are not tracked the page cannot know what goes on in them.
func (s *site) tableGuidance(t *view.Table) frame.Guidance {
	if t.Clock.Phase == view.PhaseFinished || t.State == view.TableEmpty {
		return frame.Guidance{}
	}
	later := []string{view.ReliefMoment}
	if !t.Hosted {
		later = append(slices.Clone(view.HandMoments), later...)
	}
	later = slices.DeleteFunc(later, func(m string) bool {
		return slices.Contains(t.Moments, m) || m == "table:split-pot" && !t.Variant.Game.HiLo()
	})
	return s.Guidance(t.Book, t.Moments, later)
}
