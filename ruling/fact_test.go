package ruling_test

import (
	"encoding/json"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ruling"
)

func TestAFactInJSON(t *testing.T) {
	f := ruling.New("raise", ruling.Chips("To", 600), ruling.Seats("Seats", []int{1, 5}), ruling.Word("Option", "deal.option.misdeal"),
		ruling.Cards("Cards", "c1", "c2")).And(ruling.New("owed", ruling.Chips("Amount", 200))).By("A-1")
	const want = `{"key":"raise","args":{"To":600,"Seats":[1,5],"Option":"deal.option.misdeal","Cards":["c1","c2"]},` +
		`"with":[{"key":"owed","args":{"Amount":200}}],"cites":["A-1"]}`
	text, err := json.Marshal(f)
	if err != nil || string(text) != want {
		t.Errorf("%v\n%s\n%s", err, text, want)
	}
	var again ruling.Fact
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"To", "Seats", "Option"} {
		was, _ := f.Arg(name)
		if is, ok := again.Arg(name); !ok || !is.Equal(was) {
			t.Errorf("%s is read as %+v", name, is)
		}
	}
	if json.Unmarshal([]byte(`{"key":"raise","args":{"To":{}}}`), &again) == nil {
		t.Error("an argument that is an object was read")
	}
}

// TestReasonsOfOldJournalsAreRead: journals hold reasons as a key with amounts by name.
func TestReasonsOfOldJournalsAreRead(t *testing.T) {
	var f ruling.Fact
	if err := json.Unmarshal([]byte(`{"key":"oversized_chip","args":{"Facing":400,"Chip":1000}}`), &f); err != nil {
		t.Fatal(err)
	}
	if want := ruling.New("oversized_chip", ruling.Chips("Facing", 400), ruling.Chips("Chip", 1000)); !f.Equal(want) {
		t.Errorf("%+v", f)
	}
}

func TestOptionsTellWhatSetsThemApart(t *testing.T) {
	dead := func(seat int) ruling.Fact { return ruling.New("dead", ruling.Seat("Seat", seat)) }
	got := ruling.Apart([][]ruling.Fact{{ruling.New("deal.plays"), dead(2)}, {ruling.New("deal.plays")}, {ruling.New("deal.plays"), dead(3)}})
	if len(got[0]) != 1 || !got[0][0].Equal(dead(2)) || len(got[1]) != 0 || len(got[2]) != 1 {
		t.Errorf("%+v", got)
	}
}

// TestAStatementListsWhatItSays: the decision, the options with the proposed one marked, questions, penalties, reasons,
// and what else follows.
func TestAStatementListsWhatItSays(t *testing.T) {
	dead := ruling.New("dead", ruling.Seat("Seat", 2))
	s := ruling.Statement{
		Head: &ruling.Head{
			Kind: article.Floor, Default: 1, Cites: []article.ID{"A-1"}, Why: []ruling.Fact{ruling.New("late")},
			Penalties: []ruling.Penalty{{Infraction: "miscall", Seat: 3, Cite: "A-2"}},
		},
		Matter: "deal", Outcome: []ruling.Fact{ruling.New("deal.plays"), dead},
		Options: []ruling.Choice{{Key: "misdeal", Tells: []ruling.Fact{ruling.New("deal.misdeal")}}, {Key: "dead_hand", Tells: []ruling.Fact{dead}}},
	}
	var keys []string
	for _, f := range s.Facts() {
		keys = append(keys, f.Key)
	}
	want := []string{"ruling.floor", "option", "option.default", "penalty", "why", "dead"}
	for i := range want {
		if i >= len(keys) || keys[i] != want[i] {
			t.Fatalf("%v, want %v", keys, want)
		}
	}
	if s.Held = true; s.Decision().Key != "ruling.held" || s.Decision().With[0].Key != "ruling.floor" {
		t.Errorf("%+v", s.Decision())
	}
}
