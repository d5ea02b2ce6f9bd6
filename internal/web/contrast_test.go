package web_test

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/floorbook/floorbook/internal/web/webtest"
)

var cssVariable = regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`)

// palette reads the colours of a style sheet.
func palette(t *testing.T, file string) map[string]string {
	t.Helper()
	css, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	colour := map[string]string{}
	for _, m := range cssVariable.FindAllStringSubmatch(string(css), -1) {
		colour[m[1]] = m[2]
	}
	return colour
}

// Displays are read across a room: text is at least 7:1 on every surface it is put on, and the edges of what
// can be tapped at least 3:1.
func TestContrastOfTheColours(t *testing.T) {
	colour := palette(t, "frame/static/base.css")
	surfaces := map[string]string{"bg": colour["bg"], "surface": colour["surface"], "raised": colour["raised"],
		// the brightest points of the clock's backgrounds
		"level": "#12261e", "break": "#12304d", "paused": "#3a2c0c", "bubble": "#43170f", "final": "#2b1f4d"}
	check := func(fg, bg, name string, least float64) {
		t.Helper()
		if fg == "" || bg == "" {
			t.Fatalf("%s: colour not found", name)
		}
		if c := webtest.Contrast(t, fg, bg); c < least {
			t.Errorf("%s: contrast %.2f, at least %.0f wanted", name, c, least)
		}
	}
	for name, bg := range surfaces {
		for _, fg := range []string{"text", "muted", "gold"} {
			check(colour[fg], bg, fmt.Sprintf("%s on %s", fg, name), 7)
		}
	}
	for _, fg := range []string{"green", "red", "blue", "violet"} {
		for _, bg := range []string{"bg", "surface", "raised"} {
			check(colour[fg], colour[bg], fg+" on "+bg, 7)
		}
	}
	check(colour["red"], "#12261e", "last minute on level", 7)
	check(colour["red"], "#43170f", "last minute on bubble", 7)
	check(colour["blue"], "#12304d", "time on break", 7)
	for _, pair := range [][2]string{{"gold", "ink"}} {
		check(colour[pair[0]], colour[pair[1]], pair[0]+" under "+pair[1], 7)
	}
	for _, bg := range []string{"bg", "surface", "raised"} {
		check(colour["edge"], colour[bg], "edge on "+bg, 3)
	}
}

// The light palette reads as well on whatever it stands: text at least 7:1, edges of what can be tapped 3:1, and it has every colour of the other
// but those of a felt, which stays dark.
func TestContrastOfTheLightColours(t *testing.T) {
	dark, light := palette(t, "frame/static/base.css"), palette(t, "frame/static/light.css")
	for name := range dark {
		if light[name] == "" && name != "felt" && name != "felt-edge" {
			t.Errorf("the light palette has no %s", name)
		}
	}
	check := func(fg, bg string, least float64) {
		t.Helper()
		if c := webtest.Contrast(t, light[fg], light[bg]); c < least {
			t.Errorf("%s on %s: contrast %.2f, at least %.1f wanted", fg, bg, c, least)
		}
	}
	for _, bg := range []string{"bg", "surface", "raised", "high", "warn", "alarm"} {
		for _, fg := range []string{"text", "muted", "gold", "green", "red", "blue", "violet"} {
			check(fg, bg, 7)
		}
		check("edge", bg, 3)
	}
	check("ink", "gold", 7)
	check("on-red", "red", 7)
	check("on-green", "green", 7)
	check("faint", "bg", 4.5)
}
