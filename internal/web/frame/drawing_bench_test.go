package frame

import (
	"testing"

	"github.com/floorbook/floorbook/internal/view"
)

// BenchmarkDrawTable draws a table of nine, beside measuring where its chairs stand anew each time.
func BenchmarkDrawTable(b *testing.B) {
	t := view.Table{Seats: make([]view.TableSeat, 9)}
	b.Run("drawn", func(b *testing.B) {
		for range b.N {
			DrawTable(t)
		}
	})
	b.Run("measured", func(b *testing.B) {
		for range b.N {
			spread(9, ringA, ringB)
		}
	})
}
