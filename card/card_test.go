package card

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestEveryCardReadsBackAsItIsWritten(t *testing.T) {
	for c := range Card(Count) {
		got, err := Parse(c.String())
		if err != nil || got != c || Of(c.Rank(), c.Suit()) != c {
			t.Errorf("%d is written %q and reads back as %d (%v)", c, c, got, err)
		}
	}
	if got, err := Parse("??"); err != nil || got != Unknown {
		t.Errorf("?? reads as %v, %v", got, err)
	}
	if As := Of(Ace, Spades); As.String() != "As" || As != 51 || Of(Deuce, Clubs).String() != "2c" {
		t.Errorf("the corners of the deck are wrong: %v", As)
	}
}

func TestListsAcceptSeparatorsAndLowerCaseRanks(t *testing.T) {
	want := []Card{Of(Ace, Hearts), Of(King, Diamonds), Unknown, Of(Ten, Spades)}
	for _, text := range []string{"AhKd??Ts", "Ah Kd ?? Ts", "ah,kd,??, ts", "  AhKd,??Ts "} {
		got, err := ParseList(text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q reads as %v, %v", text, got, err)
		}
	}
	if got, err := ParseList(""); err != nil || got != nil {
		t.Errorf("an empty text reads as %v, %v", got, err)
	}
}

func TestErrorsNameTheOffendingTextAndItsPlace(t *testing.T) {
	list := func(s string) error { _, err := ParseList(s); return err }
	set := func(s string) error { _, err := ParseSet(s); return err }
	one := func(s string) error { _, err := Parse(s); return err }
	for _, c := range []struct {
		parse   func(string) error
		text    string
		offset  int
		bad     string
		problem Problem
	}{
		{list, "AhXd", 2, "X", BadRank},
		{list, "AhKx", 3, "x", BadSuit},
		{list, "AhKD", 3, "D", BadSuit},
		{list, "10h", 0, "1", BadRank},
		{list, "Ah K", 3, "K", Cut},
		{list, "A h", 0, "A", Cut},
		{list, "Ah?s", 2, "?s", HalfKnown},
		{list, "A?", 0, "A?", HalfKnown},
		{list, "Ah?", 2, "?", Cut},
		{list, "A♥", 1, "♥", BadSuit},
		{set, "AhKdAh", 4, "Ah", Twice},
		{set, "Ah??", 2, "??", NotKnown},
		{one, "", 0, "", NotOne},
		{one, "AhKd", 0, "AhKd", NotOne},
	} {
		var e *ParseError
		if err := c.parse(c.text); !errors.As(err, &e) {
			t.Errorf("%q: no ParseError but %v", c.text, err)
		} else if *e != (ParseError{c.text, c.offset, c.bad, c.problem}) {
			t.Errorf("%q: got %+v", c.text, *e)
		}
	}
	const want = `card "X" at character 3 of "AhXd": rank must be one of 23456789TJQKA`
	if got := list("AhXd").Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestJSONListsCardsAsTexts(t *testing.T) {
	type board struct{ Cards []Card }
	in := board{[]Card{Of(Ace, Spades), Unknown}}
	data, err := json.Marshal(in)
	if err != nil || string(data) != `{"Cards":["As","??"]}` {
		t.Fatalf("%s, %v", data, err)
	}
	var out board
	if err := json.Unmarshal(data, &out); err != nil || !slices.Equal(in.Cards, out.Cards) {
		t.Errorf("%v, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`{"Cards":["Zz"]}`), &out); err == nil {
		t.Error("Zz was taken for a card")
	}
}

func TestSetsBehaveAsSets(t *testing.T) {
	cards := rapid.SliceOf(rapid.Map(rapid.IntRange(0, Count-1), func(i int) Card { return Card(i) }))
	rapid.Check(t, func(t *rapid.T) {
		a, b := cards.Draw(t, "a"), cards.Draw(t, "b")
		sa, sb := SetOf(a...), SetOf(b...)
		n := 0
		for c := range Card(Count) {
			inA, inB := slices.Contains(a, c), slices.Contains(b, c)
			if inA {
				n++
			}
			if sa.Has(c) != inA || sa.Union(sb).Has(c) != (inA || inB) ||
				sa.Intersect(sb).Has(c) != (inA && inB) || sa.Minus(sb).Has(c) != (inA && !inB) {
				t.Fatalf("%v", c)
			}
			if (sa.OfSuit(c.Suit())>>c.Rank()&1 == 1) != inA {
				t.Fatalf("OfSuit forgets or invents %v", c)
			}
		}
		if sa.Len() != n || len(sa.Cards()) != n || SetOf(sa.Cards()...) != sa {
			t.Fatalf("%v has %d cards, want %d", sa, sa.Len(), n)
		}
		back, err := ParseSet(sa.String())
		if err != nil || back != sa {
			t.Fatalf("%v reads back as %v, %v", sa, back, err)
		}
	})
	if SetOf(Unknown) != 0 || All.Has(Unknown) || All.Without(Unknown) != All || All.Len() != Count {
		t.Error("Unknown is no element of a set")
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "As", "td", "??", "AhKd", "Ah, Kd", "A?", "10h", "A♥", "\xff", "Ah "} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParseList(text)
		if err != nil {
			var e *ParseError
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) || e.Input != text {
				t.Fatalf("%q: %v", text, err)
			}
			_ = err.Error()
			return
		}
		again, err := ParseList(Text(list))
		if err != nil || !slices.Equal(list, again) {
			t.Fatalf("%q: %v is written %q, which reads as %v (%v)", text, list, Text(list), again, err)
		}
	})
}
