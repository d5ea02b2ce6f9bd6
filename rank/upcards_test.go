package rank

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/card"
)

// Hands of the same number of open cards stand in the order of the reference, whatever the four suits.
func TestOpenCardsAgreeWithTheReference(t *testing.T) {
	type seen struct {
		high, low         reference
		highIs, lowIs     int
		highText, lowText string
	}
	var byCount [5]map[[4]card.Rank]seen
	add := func(cards ...card.Card) {
		s := card.SetOf(cards...)
		var ranks [4]card.Rank
		for i, c := range cards {
			ranks[i] = c.Rank() + 1
		}
		slices.Sort(ranks[:])
		high, low := OpenHigh(s), OpenLow(s)
		now := seen{openReference(cards, false), openReference(cards, true), int(high), int(low), high.String(), low.String()}
		if before, ok := byCount[len(cards)][ranks]; ok && before != now {
			t.Fatalf("%v depends on the suits: %v, %v", s, before, now)
		}
		byCount[len(cards)][ranks] = now
	}
	for n := range byCount {
		byCount[n] = map[[4]card.Rank]seen{}
	}
	for a := range card.Card(card.Count) {
		add(a)
		for b := range a {
			add(b, a)
			for c := range b {
				add(a, b, c)
				for d := range c {
					add(c, a, d, b)
				}
			}
		}
	}
	for n, want := range []int{0, 13, 91, 455, 1820} {
		if len(byCount[n]) != want {
			t.Fatalf("%d kinds of %d open cards, want %d", len(byCount[n]), n, want)
		}
		var all []seen
		texts := map[string]bool{}
		for _, s := range byCount[n] {
			all = append(all, s)
			texts[s.highText], texts[s.lowText] = true, true
		}
		slices.SortFunc(all, func(a, b seen) int { return a.highIs - b.highIs })
		for i := 1; i < len(all); i++ {
			if !all[i-1].high.less(all[i].high) || all[i-1].highIs == all[i].highIs {
				t.Fatalf("%s does not lose to %s", all[i-1].highText, all[i].highText)
			}
		}
		slices.SortFunc(all, func(a, b seen) int { return a.lowIs - b.lowIs })
		for i := 1; i < len(all); i++ {
			if !all[i-1].low.less(all[i].low) || all[i-1].lowIs == all[i].lowIs {
				t.Fatalf("%s does not lose to %s", all[i-1].lowText, all[i].lowText)
			}
		}
		if len(texts) < want {
			t.Errorf("%d texts for %d kinds of %d open cards", len(texts), want, n)
		}
	}
}

func TestMoreOpenCardsBeatFewerOfTheSame(t *testing.T) {
	if OpenHigh(set(t, "Ks")) >= OpenHigh(set(t, "Kd2c")) || OpenHigh(set(t, "KsKd")) >= OpenHigh(set(t, "KhKc2c")) {
		t.Error("a further card does not count")
	}
}

func TestWhoBringsItIn(t *testing.T) {
	for _, c := range []struct {
		doors      string
		stud, razz int
	}{
		{"As Kd 7h", 2, 1},
		{"2s 2h 2d 2c", 3, 0},
		{"Kc Ks Kd Ah", 0, 1},
		{"?? 9c ?? 8s", 3, 1},
		{"Ah Ad", 1, 0},
		{"?? ??", -1, -1},
		{"", -1, -1},
	} {
		doors, err := card.ParseList(c.doors)
		if err != nil {
			t.Fatal(err)
		}
		if stud, razz := BringIn(doors), BringInRazz(doors); stud != c.stud || razz != c.razz {
			t.Errorf("%s: seat %d at stud and %d at razz, want %d and %d", c.doors, stud, razz, c.stud, c.razz)
		}
	}
}
