package hand_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	. "github.com/floorbook/floorbook/hand"
)

// What each way of counting takes for enough, in the order of Enough.
func TestEnough(t *testing.T) {
	p := &tda(t).SubstantialAction
	for _, c := range []struct {
		actions []Kind
		want    [5]bool // substantial, two acts, two wagers, bet or raise, three acts
	}{
		{nil, [5]bool{}},
		{[]Kind{Call}, [5]bool{}},
		{[]Kind{Raise}, [5]bool{3: true}},
		{[]Kind{Fold, Fold}, [5]bool{1: true}},
		{[]Kind{Check, Check}, [5]bool{1: true}},
		{[]Kind{Fold, Call}, [5]bool{0: true, 1: true}},
		{[]Kind{Call, Call}, [5]bool{0: true, 1: true, 2: true}},
		{[]Kind{Bet, Call}, [5]bool{0: true, 1: true, 2: true, 3: true}},
		{[]Kind{Check, Fold, Check}, [5]bool{0: true, 1: true, 4: true}},
		{[]Kind{Call, Raise, Fold}, [5]bool{true, true, true, true, true}},
	} {
		for e := Substantial; e <= ThreeActs; e++ {
			var trace article.Trace
			if got := Count(c.actions).Enough(e, p, &trace); got != c.want[e] || len(trace.Decided()) > 0 {
				t.Errorf("%v: %v is %t, decided by %v", c.actions, e, got, trace.Decided())
			}
		}
	}
}

// Of substantial action the clause that is met decides; neither, where none is.
func TestSubstantialActionNamesItsArticle(t *testing.T) {
	p := &tda(t).SubstantialAction
	for _, c := range []struct {
		actions []Kind
		cites   []article.ID
	}{
		{[]Kind{Call, Fold}, []article.ID{"TDA-36-A"}},
		{[]Kind{Fold, Fold, Fold}, []article.ID{"TDA-36-B"}},
		{[]Kind{Fold, Raise, Fold}, []article.ID{"TDA-36-A"}},
		{[]Kind{Fold, Fold}, []article.ID{"TDA-36-A", "TDA-36-B"}},
	} {
		var trace article.Trace
		yes := Count(c.actions).Substantial(p, &trace)
		if yes != (len(c.cites) == 1) || !slices.Equal(trace.Decided(), c.cites) {
			t.Errorf("%v: %t by %v", c.actions, yes, trace.Decided())
		}
	}
}
