package rulebook

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
)

const listHead = clubHead + "\n[[article]]\nid = \"MC-1\"\nkind = \"conduct\"\ntitle.en = \"No whistling\"\n\n[penalty.infractions]\ncite = \"MC-1\"\nvalue = [\n"

// TestListsAreExtendedByLayers: an entry of a layer takes the place of the base's entry of that name, a new one is added, and
// the others stay where they were.
func TestListsAreExtendedByLayers(t *testing.T) {
	base := mustLoad(t, "texapoker-2024")
	b, err := LoadOverlay(strings.NewReader(listHead+
		"{ code = \"whistling\", cite = \"MC-1\", propose = [\"2 hands\"] },\n"+
		"{ code = \"phone_call\", cite = \"MC-1\", propose = [\"1 round\"] },\n]\n"), "club.toml")
	if err != nil {
		t.Fatal(err)
	}
	was, is := &base.Policy.Penalty, &b.Policy.Penalty
	if got, want := is.Codes(), append(was.Codes(), "whistling"); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for _, c := range []struct{ code, want string }{{"whistling", "2 hands"}, {"phone_call", "1 round"}, {"hygiene", "reminder"}} {
		out, err := penalty.Propose(penalty.Offence{Code: c.code}, is)
		if err != nil || out.Default.String() != c.want {
			t.Errorf("%s: %v, %v, want %s", c.code, out.Default, err, c.want)
		}
	}
	if out, _ := penalty.Propose(penalty.Offence{Code: "phone_call"}, was); out.Default.Kind != penalty.Warning {
		t.Errorf("the base has changed: %v", out.Default)
	}
	for _, id := range []string{"MC-1", "TDA-70-7"} {
		if points := b.Citing(article.ID(id)); len(points) == 0 {
			t.Errorf("no point cites %s", id)
		}
	}
}

func TestListErrorsNameTheList(t *testing.T) {
	good := "{ code = \"whistling\", cite = \"MC-1\", propose = [\"2 hands\"] },\n"
	for _, tt := range []struct {
		name, text string
		code       refusal.Code
	}{
		{"twice", good + good + "]", EntryTwice},
		{"without a name", "{ code = \"\", cite = \"MC-1\", propose = [\"2 hands\"] } ]", EntryTwice},
		{"unknown article", "{ code = \"x\", cite = \"MC-2\", propose = [\"2 hands\"] } ]", UnknownArticle},
		{"unknown sanction", "{ code = \"x\", cite = \"MC-1\", propose = [\"2 kicks\"] } ]", BadValue},
		{"unknown key", "{ code = \"x\", cite = \"MC-1\", propose = [], fine = 5 } ]", UnknownKey},
		{"unknown circumstance", "{ code = \"x\", cite = \"MC-1\", propose = [], when = [{ all = [\"raining\"] }] } ]", BadValue},
		{"nothing proposed", "{ code = \"x\", cite = \"MC-1\" } ]", MissingKey},
		{"no table", "3 ]", WrongType},
	} {
		_, err := LoadOverlay(strings.NewReader(listHead+tt.text+"\n"), "club.toml")
		var bad *Error
		if !errors.As(err, &bad) || bad.Reason.Code != tt.code || bad.Line < 10 {
			t.Errorf("%s: %v, want %s at a line of the list", tt.name, err, tt.code)
		}
	}
}
