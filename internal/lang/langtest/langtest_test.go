package langtest

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
)

func TestOdd(t *testing.T) {
	for _, c := range []struct {
		l    lang.Lang
		text string
		bad  bool
	}{
		{lang.French, "Le floor décide : un call.", false},
		{lang.French, "The floor decides", true},
		{lang.French, "la main is dead", true},
		{lang.French, "on a relancé", false},
		{lang.English, "The pot is pushed", false},
		{lang.English, "Motif de la décision", true},
		{lang.English, "facing_bet", true},
		{lang.French, "[web.nowhere]", true},
		{lang.English, "raise to <no value>", true},
	} {
		if got := Odd(c.l, c.text); (got != "") != c.bad {
			t.Errorf("%s %q: %q", c.l, c.text, got)
		}
	}
}

func TestVisible(t *testing.T) {
	got := Visible(`<p title="one">two <code>not_this</code>&amp; <b>three</b></p><pre>nor this</pre>`)
	if want := []string{"one", "two &", "three"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}
