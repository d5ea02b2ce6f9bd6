// Package enum gives the values of an enumeration their stable names: those of the rulebooks' files, of journals
// and of JSON. An enumeration lists its names in order and passes the list.
package enum

import (
	"fmt"
	"slices"
)

// Name returns the name of value i, "#i" for one that has none.
func Name(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("#%d", i)
}

// Write returns the name of value i for a file, and refuses one that has none.
func Write(names []string, i int) ([]byte, error) {
	if i >= len(names) {
		return nil, fmt.Errorf("unknown value %d", i)
	}
	return []byte(names[i]), nil
}

// Read sets into to the value of that name; the error lists the names there are.
func Read[T ~uint8](names []string, text []byte, into *T) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("unknown value %q: one of %q", text, names)
	}
	*into = T(i)
	return nil
}
