package blindplan

import (
	"github.com/floorbook/floorbook/chip"
)

// steps are the small blinds of one power of ten, in hundredths: those of usual sheets.
var steps = [...]chip.Amount{100, 150, 200, 250, 300, 400, 500, 600, 750, 800}

// smallBlindMax ends every list of blinds.
const smallBlindMax = 1_000_000_000

// smallBlinds are those that can follow each other with a set of chips, from its smallest: each can be paid in the smallest chip that is still
// needed by then, which is the largest that is no more than half of it, and is at least a fifth more than the one before.
func smallBlinds(set []Stock) (out []chip.Amount) {
	smallest := set[0].Chip
	for power := chip.Amount(1); power < smallBlindMax; power *= 10 {
		for _, step := range steps {
			v := step * power
			if v%100 != 0 || v/100 < smallest || v/100%unit(set, v/100) != 0 {
				continue
			}
			if v /= 100; len(out) > 0 && v*5 < out[len(out)-1]*6 {
				continue
			}
			out = append(out, v)
		}
	}
	if len(out) == 0 || out[0] != smallest {
		out = append([]chip.Amount{smallest}, out...)
	}
	return out
}

// unit is the chip in which a small blind is paid.
func unit(set []Stock, small chip.Amount) chip.Amount {
	u := set[0].Chip
	for _, s := range set {
		if small >= 2*s.Chip {
			u = s.Chip
		}
	}
	return u
}
