package blindplan

import (
	"github.com/floorbook/floorbook/chip"
)

// Conventions of starting stacks (docs/structures.md): enough small chips to make change, no more chips than one can count, and a hundred big
// blinds, which is two hundred of the smallest chip.
const (
	changeMin = 4  // of the smallest chip in a stack
	changeMax = 10 // of each of the two smallest
	middle    = 4  // of each larger chip, before the largest make up the rest
	piecesMax = 60
	piecesLow = 15
	piecesTop = 30
)

// depths are the big blinds of a starting stack that are tried.
var depths = []chip.Amount{100, 120, 150, 200, 80, 75, 60, 50, 40, 30, 25, 20, 250, 300}

// compose makes a stack worth so much, of chips of which each player can have limits: small ones for change, a few of each, large ones for
// the rest. It returns how many of each, nil where it cannot be made.
func compose(set []Stock, limits []int, worth chip.Amount) []int {
	pieces, rest, last := make([]int, len(set)), worth, len(set)-1
	for i, s := range set {
		most := min(limits[i], int(rest/s.Chip))
		switch {
		case i == last:
			pieces[i] = most
		case i < 2:
			pieces[i] = fitting(rest, s.Chip, set[i+1].Chip, min(most, changeMax), 1)
		default:
			pieces[i] = fitting(rest, s.Chip, set[i+1].Chip, min(most, middle), 1)
		}
		if pieces[i] < 0 { // so few do not come out even with the next chip: as few more as it takes
			pieces[i] = fitting(rest, s.Chip, set[min(i+1, last)].Chip, most, -1)
		}
		if pieces[i] < 0 || i == 0 && i < last && pieces[i] < changeMin {
			return nil
		}
		rest -= chip.Amount(pieces[i]) * s.Chip
	}
	for i := last; i > 0 && rest > 0; i-- { // what the largest could not make up
		more := min(limits[i]-pieces[i], int(rest/set[i].Chip))
		pieces[i] += more
		rest -= chip.Amount(more) * set[i].Chip
	}
	if rest != 0 || count(pieces) > piecesMax {
		return nil
	}
	return pieces
}

// fitting is how many chips, at most so many, leave a rest that the next chip can pay: the most (step 1), or the fewest (step -1); -1 for none.
func fitting(rest, c, next chip.Amount, most, step int) int {
	for i := range most + 1 {
		n := most - i
		if step < 0 {
			n = i
		}
		if (rest-chip.Amount(n)*c)%next == 0 {
			return n
		}
	}
	return -1
}

func count(pieces []int) (sum int) {
	for _, n := range pieces {
		sum += n
	}
	return sum
}

// enough is how many such stacks a set of chips makes.
func enough(set []Stock, pieces []int) int {
	most := PlayersMax
	for i, n := range pieces {
		if n > 0 {
			most = min(most, set[i].Count/n)
		}
	}
	return most
}

// stack is a starting stack that can be dealt out.
type stack struct {
	set    []Stock
	pieces []int
	worth  chip.Amount
	depth  chip.Amount // in big blinds
}

// stacksFor lists the stacks of which there are enough chips for n.
func (w *Wish) stacksFor(n int) (out []stack) {
	for _, set := range w.sets() {
		limits := make([]int, len(set))
		for i, s := range set {
			limits[i] = s.Count / n
		}
		for _, depth := range depths {
			worth := depth * 2 * set[0].Chip
			if pieces := compose(set, limits, worth); pieces != nil {
				out = append(out, stack{set, pieces, worth, depth})
			}
		}
	}
	return out
}

// most is how many stacks the case suffices for, below the number wished.
func (w *Wish) most() int {
	low, high := 0, w.stacks()
	for high-low > 1 {
		if n := (low + high) / 2; len(w.stacksFor(n)) > 0 {
			low = n
		} else {
			high = n
		}
	}
	return low
}
