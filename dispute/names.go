package dispute

import "fmt"

// name is the stable name of an enumerated value.
func name(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("#%d", i)
}

// parse reads a stable name into an enumerated value.
func parse[T ~uint8](names []string, text []byte, into *T) error {
	for i, n := range names {
		if n == string(text) {
			*into = T(i)
			return nil
		}
	}
	return fmt.Errorf("unknown value %q: one of %q", text, names)
}
