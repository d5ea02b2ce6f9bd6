package frame

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
)

// Pieces reads how many chips of each denomination there are: of fields that are called after their value, with a prefix; smallest first. What was left empty
// was not told.
func Pieces(v url.Values, prefix string) (out []chip.Pieces, err error) {
	for name := range v {
		value, err := strconv.Atoi(strings.TrimPrefix(name, prefix))
		text := strings.TrimSpace(v.Get(name))
		if err != nil || !strings.HasPrefix(name, prefix) || value < 1 || text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return nil, BadInput{Field: name, Value: text}
		}
		if n > 0 {
			out = append(out, chip.Pieces{Chip: chip.Amount(value), Count: n})
		}
	}
	slices.SortFunc(out, func(a, b chip.Pieces) int { return cmp.Compare(a.Chip, b.Chip) })
	return out, nil
}
