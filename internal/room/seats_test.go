package room

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSeatKeysDifferByPlayerStreamAndSecret(t *testing.T) {
	a := Seats{Secret{1}}
	key := a.Token("t", "p")
	if len(key) != 20 || strings.Trim(key, "0123456789abcdef") != "" {
		t.Errorf("key %q is not 20 hexadecimal digits", key)
	}
	if key != (Seats{Secret{1}}).Token("t", "p") {
		t.Error("the same secret gives another key")
	}
	for name, other := range map[string]string{
		"player": a.Token("t", "q"), "stream": a.Token("u", "p"), "split": a.Token("tp", ""), "secret": Seats{Secret{2}}.Token("t", "p"),
	} {
		if other == key {
			t.Errorf("another %s has the same key", name)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		h, _ := startedHand(t, 4)
		d := Dealer{Secret{1}, "t"}
		if got, want := a.Hole("t", h, 2), d.Deck(h).Hole(h, 2); len(got) != 2 || !slices.Equal(got, want) {
			t.Errorf("hole cards %v, the dealer has %v", got, want)
		}
	})
}
