package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/referee"
)

func TestOneSilentChipIsACallWhateverItsSize(t *testing.T) {
	checkAll(t, tda(t), []row{
		{"barely larger", at(400, 400), pushes(500), "call 400 returned 100", nil},
		{"twenty-five times the bet", at(400, 400), pushes(10000), "call 400 returned 9600", nil},
		{"the last chip", with(at(400, 400), func(s *referee.Spot) { s.Stack = 1000 }), pushes(1000), "call 400 returned 600", nil},
		{"exactly the bet is an exact call", at(500, 500), pushes(500), "call 500", nil},
		{"first to bet it is a bet", at(0, 0), pushes(500), "bet 500", nil},
	})
}
