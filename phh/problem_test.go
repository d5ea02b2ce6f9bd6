package phh

import (
	"slices"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/hand"
)

// TestEveryProblemIsWordedInBothLanguages covers what the engine says to a record too.
func TestEveryProblemIsWordedInBothLanguages(t *testing.T) {
	for _, language := range []string{"fr", "en"} {
		words := map[string]any{}
		for _, area := range []string{"phh", "hand"} {
			if _, err := toml.DecodeFile("../internal/lang/messages/"+area+"."+language+".toml", &words); err != nil {
				t.Fatal(err)
			}
		}
		for _, code := range slices.Concat(Problems(), hand.Refusals()) {
			if words["refusal."+string(code)] == nil {
				t.Errorf("%s: no words for %s", language, code)
			}
		}
		for need := range hand.NeedFirst + 1 {
			if words["phh.waits."+need.String()] == nil {
				t.Errorf("%s: no words for %s", language, need)
			}
		}
	}
}
