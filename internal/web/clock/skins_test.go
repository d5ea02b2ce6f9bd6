package clock_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/internal/web/clock"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

var (
	cssRule  = regexp.MustCompile(`(?s)([^{}]+)\{([^{}]*)\}`)
	cssValue = regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`)
	inSkin   = regexp.MustCompile(`data-skin=([a-z]+)`)
)

// Every skin is read across a room: what it writes in any of its colours is at least 7:1 on each of its backgrounds, and a badge on its colour.
func TestContrastOfTheSkins(t *testing.T) {
	colour, grounds := map[string]map[string]string{}, map[string][]string{}
	read := func(file string) {
		css, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range cssRule.FindAllStringSubmatch(string(css), -1) {
			skin := "classic"
			if m := inSkin.FindStringSubmatch(rule[1]); m != nil {
				skin = m[1]
			}
			for _, v := range cssValue.FindAllStringSubmatch(rule[2], -1) {
				if slices.Contains([]string{"glow", "around", "wall"}, v[1]) {
					grounds[skin] = append(grounds[skin], v[2])
				} else if colour[skin] == nil {
					colour[skin] = map[string]string{v[1]: v[2]}
				} else {
					colour[skin][v[1]] = v[2]
				}
			}
		}
	}
	read("../frame/static/base.css")
	read("skins.css")
	for _, skin := range clock.Skins {
		if skin == "stream" { // stands on somebody's picture: its letters have an edge of their own
			continue
		}
		if len(grounds[skin]) < 1 || len(colour[skin]) < 10 {
			t.Fatalf("%s: %d backgrounds, %d colours are found", skin, len(grounds[skin]), len(colour[skin]))
		}
		c := colour[skin]
		check := func(name, fg, bg string, least float64) {
			if got := webtest.Contrast(t, fg, bg); got < least {
				t.Errorf("%s: %s %s on %s: %.2f, at least %.0f wanted", skin, name, fg, bg, got, least)
			}
		}
		for _, bg := range grounds[skin] {
			for _, fg := range []string{"text", "muted", "gold", "red", "blue"} {
				if skin == "classic" && (fg == "red" || fg == "blue") { // measured where they stand: the frame's test
					continue
				}
				check(fg, c[fg], bg, 7)
			}
			check("edge", c["edge"], bg, 3)
		}
		for _, badge := range []string{"blue", "red", "green", "violet"} {
			check("badge on "+badge, c["on-badge"], c[badge], 7)
		}
		check("ink on gold", c["ink"], c["gold"], 7)
	}
}
