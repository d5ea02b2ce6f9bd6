package frame

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/forecast"
)

// Measures of a chart, in units of its view box.
const (
	chartWidth, chartHeight = 480, 210
	chartLeft, chartTop     = 48, 12
	chartRight, chartBottom = 476, 180
	chartTimes              = 4 // labels below, one more than that
)

// Chart is a number over time: its middle and the band of four cases in five, and what has come of it.
type Chart struct {
	Title                                   string
	Width, Height, Left, Right, Top, Bottom int
	Band, Line, Seen                        string // paths; Seen "" where nothing has come yet
	Levels, Times                           []ChartTick
}

// ChartTick is a label at a place of an axis.
type ChartTick struct {
	At     int
	Text   string
	Anchor string // of the text: the last one ends at the edge
}

// ChartPoint is a number at a minute of the clock.
type ChartPoint struct{ Minute, Number int }

// NewChart draws what part takes of each moment, in parts of one unit, and what was seen; nil where there are less than two moments.
func NewChart(title string, moments []forecast.Moment, one int, part func(forecast.Moment) forecast.Spread, when func(int) string, seen ...ChartPoint) *Chart {
	if len(moments) < 2 {
		return nil
	}
	most, from, to := one, moments[0].Minute, moments[len(moments)-1].Minute
	for _, m := range moments {
		most = max(most, part(m).High)
	}
	for _, p := range seen {
		most, from, to = max(most, p.Number), min(from, p.Minute), max(to, p.Minute)
	}
	step := rounded((most/one + 3) / 4)
	top := (most + step*one - 1) / (step * one) * step
	x := func(minute int) int { return chartLeft + (minute-from)*(chartRight-chartLeft)/(to-from) }
	y := func(v int) int { return chartBottom - v*(chartBottom-chartTop)/(top*one) }
	c := &Chart{Title: title, Width: chartWidth, Height: chartHeight, Left: chartLeft, Right: chartRight, Top: chartTop, Bottom: chartBottom}
	var line, band, came strings.Builder
	for i, m := range moments {
		fmt.Fprintf(&line, "%s%d %d", pen(i), x(m.Minute), y(part(m).Middle))
		fmt.Fprintf(&band, "%s%d %d", pen(i), x(m.Minute), y(part(m).High))
	}
	for i := len(moments) - 1; i >= 0; i-- {
		fmt.Fprintf(&band, "L%d %d", x(moments[i].Minute), y(part(moments[i]).Low))
	}
	for i, p := range seen {
		fmt.Fprintf(&came, "%s%d %d", pen(i), x(p.Minute), y(p.Number))
	}
	c.Line, c.Band, c.Seen = line.String(), band.String()+"Z", came.String()
	for v := 0; v <= top; v += step {
		c.Levels = append(c.Levels, ChartTick{y(v * one), strconv.Itoa(v), "end"})
	}
	for i := range chartTimes + 1 {
		minute := from + (to-from)*i/chartTimes
		anchor := "middle"
		if i == chartTimes {
			anchor = "end"
		}
		c.Times = append(c.Times, ChartTick{x(minute), when(minute), anchor})
	}
	return c
}

// pen begins a path or draws on.
func pen(i int) string {
	if i == 0 {
		return "M"
	}
	return "L"
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
