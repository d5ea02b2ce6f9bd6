package forecasts

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/forecast"
)

// Measures of a chart, in units of its view box.
const (
	chartWidth, chartHeight = 480, 210
	chartLeft, chartTop     = 40, 12
	chartRight, chartBottom = 476, 180
	chartTimes              = 4 // labels below, one more than that
)

// chart is a number over time: its middle, and the band of four cases in five.
type chart struct {
	Title, Told                             string
	Width, Height, Left, Right, Top, Bottom int
	Band, Line                              string // paths
	Levels, Times                           []tick
}

// tick is a label at a place of an axis.
type tick struct {
	At     int
	Text   string
	Anchor string // of the text: the last one ends at the edge
}

// draw makes a chart of what part takes of each moment, in parts of one unit; nil where there is less than two moments.
func draw(title string, moments []forecast.Moment, one int, part func(forecast.Moment) forecast.Spread, when func(int) string) *chart {
	if len(moments) < 2 {
		return nil
	}
	most := one
	for _, m := range moments {
		most = max(most, part(m).High)
	}
	step := rounded((most/one + 3) / 4)
	top := (most + step*one - 1) / (step * one) * step
	from, to := moments[0].Minute, moments[len(moments)-1].Minute
	x := func(minute int) int { return chartLeft + (minute-from)*(chartRight-chartLeft)/(to-from) }
	y := func(v int) int { return chartBottom - v*(chartBottom-chartTop)/(top*one) }
	c := &chart{Title: title, Width: chartWidth, Height: chartHeight, Left: chartLeft, Right: chartRight, Top: chartTop, Bottom: chartBottom}
	var line, band strings.Builder
	for i, m := range moments {
		to := "L"
		if i == 0 {
			to = "M"
		}
		fmt.Fprintf(&line, "%s%d %d", to, x(m.Minute), y(part(m).Middle))
		fmt.Fprintf(&band, "%s%d %d", to, x(m.Minute), y(part(m).High))
	}
	for i := len(moments) - 1; i >= 0; i-- {
		fmt.Fprintf(&band, "L%d %d", x(moments[i].Minute), y(part(moments[i]).Low))
	}
	c.Line, c.Band = line.String(), band.String()+"Z"
	for v := 0; v <= top; v += step {
		c.Levels = append(c.Levels, tick{y(v * one), strconv.Itoa(v), "end"})
	}
	for i := range chartTimes + 1 {
		minute := from + (to-from)*i/chartTimes
		anchor := "middle"
		if i == chartTimes {
			anchor = "end"
		}
		c.Times = append(c.Times, tick{x(minute), when(minute), anchor})
	}
	return c
}

// rounded is the next of 1, 2, 5, 10, 20, 50, …
func rounded(n int) int {
	for unit := 1; ; unit *= 10 {
		for _, by := range []int{1, 2, 5} {
			if n <= by*unit {
				return by * unit
			}
		}
	}
}
