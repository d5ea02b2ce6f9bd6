package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

func TestSkippedPlayerKeepsEveryOptionUnlessSilentThroughSubstantialAction(t *testing.T) {
	p := tda(t)
	s := at(600, 400)
	call, fold, check := hand.Call, hand.Fold, hand.Check
	for _, c := range []struct {
		name   string
		behind referee.Behind
		floor  bool
	}{
		{"one act", referee.Behind{Actions: []hand.Kind{call}, ReasonableTime: article.Yes}, false},
		{"two acts with chips", referee.Behind{Actions: []hand.Kind{call, fold}, ReasonableTime: article.Yes}, true},
		{"two acts, no time", referee.Behind{Actions: []hand.Kind{call, fold}, ReasonableTime: article.No}, false},
		{"two checks", referee.Behind{Actions: []hand.Kind{check, check}, ReasonableTime: article.Yes}, false},
		{"three checks", referee.Behind{Actions: []hand.Kind{check, check, check}, ReasonableTime: article.Yes}, true},
	} {
		r := referee.Skipped(s, c.behind, p)
		if (r.Kind == article.Floor) != c.floor || r.Bound != c.floor || r.Free == c.floor {
			t.Errorf("%s: %v bound %v free %v", c.name, r.Kind, r.Bound, r.Free)
		}
		if c.floor && (r.Options[r.Default].Key != "no_raise" || !r.NoRaise) {
			t.Errorf("%s: the default is %s", c.name, r.Options[r.Default].Key)
		}
	}
}
