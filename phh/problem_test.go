package phh

import (
	"testing"

	"github.com/BurntSushi/toml"
)

func TestEveryProblemIsWordedInBothLanguages(t *testing.T) {
	for _, language := range []string{"fr", "en"} {
		var words map[string]string
		if _, err := toml.DecodeFile("../internal/lang/messages/phh."+language+".toml", &words); err != nil {
			t.Fatal(err)
		}
		for _, code := range Problems() {
			if words["refusal."+string(code)] == "" {
				t.Errorf("%s: no words for %s", language, code)
			}
		}
	}
}
