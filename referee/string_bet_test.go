package referee_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

func TestOnlyTheFirstMotionCounts(t *testing.T) {
	later := func(o referee.Observation, chips ...chip.Amount) referee.Observation { o.Later = chips; return o }
	first := func(o referee.Observation) referee.Observation { o.Order = referee.WordFirst; return o }
	rows := []row{
		{"call, then more", at(400, 400), later(pushes(400), 1000), "call 400 returned 1000", nil},
		{"short first motion is completed from the second", at(400, 400), later(pushes(300), 500), "call 400 returned 400", nil},
		{"raise said without a total", at(400, 400), first(later(together("raise", referee.WordFirst, 500), 1000)), "raise 800 returned 700", nil},
		{"total said first", at(400, 400), first(later(together("raise 1500", referee.WordFirst, 500), 1000)), "raise 1500", nil},
		{"call said first", at(1100, 700), first(later(together("call", referee.WordFirst, 1000), 100)), "call 1100", nil},
		{"opening in two motions", at(0, 0), later(pushes(500), 500), "bet 500 returned 500", nil},
	}
	checkAll(t, tda(t), rows)
	unprobed := slices.Clone(rows)
	for i := range unprobed {
		unprobed[i].seen.Probed = article.No
	}
	checkAll(t, texapoker(t), unprobed)
	row{"probing or not", at(400, 400), later(pushes(400), 1000), "missing probing", nil}.check(t, texapoker(t))
	probing := seen(later(pushes(400), 1000), func(o *referee.Observation) { o.Probed = article.Yes })
	row{"probing", at(400, 400), probing, "call 400 returned 1000", nil}.check(t, tda(t))
	row{"probing", at(400, 400), probing, "floor full_amount first_motion", nil}.check(t, texapoker(t))
}
