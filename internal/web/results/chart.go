package results

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/tournament"
)

// Measures of the chart, in units of its view box.
const (
	chartWidth, chartHeight = 720, 240
	chartLeft, chartTop     = 46, 22
	chartRight, chartBottom = 704, 206
	markApart               = 22 // marks closer than that to the one before are left out: the list below has them
)

// chart is the share of all chips that the chip leader had, over time.
type chart struct {
	Width, Height            int
	Left, Right, Top, Bottom int
	Line, Area               string // paths
	Marks                    []mark // where the lead went to another player
	Shares                   []tick // hundredths of all chips
	Times                    []timeTick
}

type mark struct{ X, Y, N int }

type tick struct{ At, Share int }

type timeTick struct {
	X  int
	At tournament.Instant
}

// draw makes a chart of moments that have instants; nil where fewer than two have.
func draw(leads []view.Lead) *chart {
	var known []view.Lead
	for _, l := range leads {
		if l.At > 0 && l.InPlay > 0 {
			known = append(known, l)
		}
	}
	if len(known) < 2 || known[0].At == known[len(known)-1].At {
		return nil
	}
	c := &chart{Width: chartWidth, Height: chartHeight, Left: chartLeft, Right: chartRight, Top: chartTop, Bottom: chartBottom}
	from, to := known[0].At, known[len(known)-1].At
	x := func(at tournament.Instant) int {
		return chartLeft + int(int64(at-from)*(chartRight-chartLeft)/int64(to-from))
	}
	y := func(l view.Lead) int {
		return chartBottom - int(int64(min(l.Stack, l.InPlay))*(chartBottom-chartTop)/int64(l.InPlay))
	}
	var line strings.Builder
	last := -markApart
	for i, l := range known {
		if i == 0 {
			fmt.Fprintf(&line, "M%d %d", x(l.At), y(l))
		} else {
			fmt.Fprintf(&line, "H%dV%d", x(l.At), y(l))
		}
		if at := x(l.At); l.New > 0 && at-last >= markApart {
			c.Marks, last = append(c.Marks, mark{at, y(l), l.New}), at
		}
	}
	c.Line = line.String()
	c.Area = fmt.Sprintf("%sV%dH%dZ", c.Line, chartBottom, chartLeft)
	for share := 0; share <= 100; share += 25 {
		c.Shares = append(c.Shares, tick{chartBottom - share*(chartBottom-chartTop)/100, share})
	}
	const times = 4
	for i := range tournament.Instant(times + 1) {
		at := from + (to-from)*i/times
		c.Times = append(c.Times, timeTick{x(at), at})
	}
	return c
}
