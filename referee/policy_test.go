package referee_test

import (
	"os"
	"reflect"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// policyOf decodes the referee's clauses of a book on top of its base, as the rulebook loader does.
func policyOf(tb testing.TB, layers ...string) *referee.Policy {
	tb.Helper()
	var doc struct {
		Hand    hand.Policy    `toml:"hand"`
		Referee referee.Policy `toml:"referee"`
	}
	for _, layer := range layers {
		for _, area := range []string{"hand", "referee"} {
			text, err := os.ReadFile("../rulebook/books/" + layer + "/policy." + area + ".toml")
			if err != nil {
				tb.Fatal(err)
			}
			meta, err := toml.Decode(string(text), &doc)
			if err != nil {
				tb.Fatalf("%s: %v", layer, err)
			}
			if unknown := meta.Undecoded(); len(unknown) > 0 {
				tb.Fatalf("%s: unknown keys %v", layer, unknown)
			}
		}
	}
	doc.Referee.Adopt(&doc.Hand)
	return &doc.Referee
}

func tda(tb testing.TB) *referee.Policy { tb.Helper(); return policyOf(tb, "tda-2024") }
func texapoker(tb testing.TB) *referee.Policy {
	tb.Helper()
	return policyOf(tb, "tda-2024", "texapoker-2024")
}

// bookNames are the books whose referee is tested, the base first.
var bookNames = []string{"tda-2024", "texapoker-2024", "cercle-pg", "heavenpoker-2010", "casino-ri", "lois-du-poker"}

// book is the policy of a book on top of the base.
func book(tb testing.TB, name string) *referee.Policy {
	tb.Helper()
	if name == bookNames[0] {
		return tda(tb)
	}
	return policyOf(tb, bookNames[0], name)
}

// books are the policies of bookNames.
func books(tb testing.TB) []*referee.Policy {
	tb.Helper()
	out := make([]*referee.Policy, len(bookNames))
	for i, name := range bookNames {
		out[i] = book(tb, name)
	}
	return out
}

func TestEveryClauseHasItsArticle(t *testing.T) {
	for _, name := range bookNames {
		p := book(t, name)
		v := reflect.ValueOf(*p)
		for _, f := range reflect.VisibleFields(v.Type()) {
			if !f.Anonymous && v.FieldByIndex(f.Index).FieldByName("Cite").String() == "" {
				t.Errorf("%s sets no article for %s", name, f.Name)
			}
		}
	}
}
