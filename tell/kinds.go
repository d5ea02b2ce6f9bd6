package tell

import "slices"

// FloorRules takes an option of the last ruling; without one, in a deal, what was ruled.
type FloorRules struct{ Option string }

var floorRules = line("floor.rules", FloorRules{}, "[the] floor rules option {Option:key}", "[le] floor décide [l'] option {Option:key}",
	"the floor takes an option of the ruling above").anywhere()

// kinds are all kinds of lines, in the order in which they are tried.
var kinds = compiled(
	[]*Kind{dealStarts, showdownStarts, disputeStarts}, dealLines, showdownLines, disputeLines, []*Kind{floorRules},
)

// starters are the lines that begin the matters with lines of their own.
var starters = [matters]*Kind{Dealing: dealStarts, Tabling: showdownStarts, Claims: disputeStarts}

func compiled(groups ...[]*Kind) []*Kind {
	all := slices.Concat(groups...)
	for _, k := range all {
		k.compile()
	}
	return all
}

// Kinds are all kinds of lines.
func Kinds() []*Kind { return kinds }

// anywhere lets the line stand in every case.
func (k *Kind) anywhere() *Kind { k.everywhere = true; return k }
