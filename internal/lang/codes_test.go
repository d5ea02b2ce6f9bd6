package lang_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/penalty"
)

var update = flag.Bool("update", false, "rewrite the list of codes in docs/scenarios.md")

// TestTheReferenceListsTheCodes: docs/scenarios.md has every infraction under its topic, told from its neighbours by a
// sentence in both languages.
func TestTheReferenceListsTheCodes(t *testing.T) {
	const file, from, to = "../../docs/scenarios.md", "<!-- codes of infractions -->\n", "<!-- end of codes -->"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(page), from)
	list, after, found := strings.Cut(rest, to)
	if !found {
		t.Fatalf("%s has no place for the codes", file)
	}
	want := codes(t)
	if list == want {
		return
	}
	if !*update {
		t.Fatalf("the codes of %s are not those of the code: go test ./internal/lang -run Codes -update, and review the diff", file)
	}
	if err := os.WriteFile(file, []byte(before+from+want+to+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

func codes(t *testing.T) string {
	var b strings.Builder
	said := map[string]string{}
	for _, topic := range penalty.Topics {
		fmt.Fprintf(&b, "\n**%s**\n\n| code | says | dit |\n|---|---|---|\n", lang.English.T("incident.conduct."+topic.Key))
		for _, code := range topic.Codes {
			en, fr := lang.English.InfractionIs(code), lang.French.InfractionIs(code)
			for _, text := range []string{en, fr} {
				if other, twice := said[text]; text == "" || twice || !strings.HasSuffix(text, ".") {
					t.Errorf("%s: %q does not tell it from %s", code, text, other)
				}
				said[text] = code
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", code, en, fr)
		}
	}
	return b.String() + "\n"
}

// TestWhoeverMistakesACodeIsToldWhichIsMeant, by its spelling and by the words of either language.
func TestWhoeverMistakesACodeIsToldWhichIsMeant(t *testing.T) {
	var all []string
	for _, topic := range penalty.Topics {
		all = append(all, topic.Codes...)
	}
	for word, want := range map[string]string{
		"phone_cal": "phone_call", "telephone": "phone_call", "portable": "phone_call", "insulte": "abuse", "Insultes": "abuse", "fumer": "smoking",
		"tricherie": "cheating", "soft-play": "soft_play", "menaces": "threat", "retard": "delay", "collusion2": "collusion", "assurance": "insurance",
		"cartes_jetees": "card_abuse", "nuts": "nuts_not_raised", "": "", "xyzzy": "",
	} {
		near := lang.NearInfractions(word, all)
		if len(near) == 0 != (want == "") || len(near) > 3 || want != "" && near[0] != want {
			t.Errorf("%q is taken for %v, want %q first", word, near, want)
		}
	}
}
