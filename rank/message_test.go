package rank

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/card"
)

func words(t *testing.T, language string) map[string]string {
	t.Helper()
	var m map[string]string
	if _, err := toml.DecodeFile("../internal/lang/messages/rank."+language+".toml", &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func say(t *testing.T, words map[string]string, m Message) string {
	t.Helper()
	args := map[string]string{}
	for name, key := range map[string]string{"A": m.A, "B": m.B, "C": m.C} {
		if key == "" {
			continue
		}
		if args[name] = words[key]; args[name] == "" {
			t.Fatalf("no words for %q", key)
		}
	}
	if m.Ranks != "" {
		args["Ranks"] = m.Ranks
	}
	sentence, err := template.New("").Option("missingkey=error").Parse(words[m.Key])
	if err != nil || words[m.Key] == "" {
		t.Fatalf("%q: %v", m.Key, err)
	}
	var out strings.Builder
	if err := sentence.Execute(&out, args); err != nil {
		t.Fatalf("%q: %v", m.Key, err)
	}
	return out.String()
}

var update = flag.Bool("update", false, "rewrite testdata/names.txt")

// named is a value of any type.
type named interface {
	String() string
	Message() Message
}

// everyValue visits every value of every type, from the weakest, with the kind by which names are grouped.
func everyValue(visit func(kind string, v named)) {
	for v := Value(1); v <= Best; v++ {
		visit("Value, "+v.Category().String(), v)
	}
	for v := Short(1); v <= BestShort; v++ {
		visit("Short, "+v.Category().String(), v)
	}
	for v := Low(1); v <= Wheel; v++ {
		visit("Low, "+v.Category().String(), v)
	}
	for v := Deuce(1); v <= BestDeuce; v++ {
		visit("Deuce, "+v.Category().String(), v)
	}
	for v := Badugi(1); v <= BestBadugi; v++ {
		visit("Badugi, "+string('0'+rune(v.Cards())), v)
	}
	high, low := map[Upcards]bool{}, map[LowUpcards]bool{}
	for a := range card.Card(card.Count) {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					up := card.SetOf(a, b, c, d)
					high[OpenHigh(up)], low[OpenLow(up)] = true, true
				}
			}
		}
	}
	for _, v := range slices.Sorted(maps.Keys(high)) {
		visit("Upcards, "+v.Category().String(), v)
	}
	for _, v := range slices.Sorted(maps.Keys(low)) {
		visit("LowUpcards, "+v.Category().String(), v)
	}
}

// Every value can be named in both languages, differently from the values next to it in String; of each kind the
// weakest and the strongest are in the golden file.
func TestEveryValueCanBeNamedInBothLanguages(t *testing.T) {
	fr, en := words(t, "fr"), words(t, "en")
	var golden strings.Builder
	var last named
	lastKind := ""
	write := func(v named) {
		fmt.Fprintf(&golden, "  %-42s %-48s %s\n", v, say(t, fr, v.Message()), say(t, en, v.Message()))
	}
	everyValue(func(kind string, v named) {
		say(t, fr, v.Message())
		say(t, en, v.Message())
		if last != nil && v.String() == last.String() {
			t.Fatalf("two values next to one another are written %v", v)
		}
		if kind != lastKind {
			if last != nil {
				write(last)
			}
			fmt.Fprintln(&golden, kind)
			write(v)
		}
		last, lastKind = v, kind
	})
	write(last)
	const name = "testdata/names.txt"
	if *update {
		if err := os.WriteFile(name, []byte(golden.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), golden.String()); diff != "" {
		t.Errorf("names differ (-want +got); go test ./rank -update rewrites them:\n%s", diff)
	}
}

func TestNoHandIsWrittenSo(t *testing.T) {
	for _, v := range []fmt.Stringer{Value(0), Short(0), Low(0), Deuce(0), Badugi(0), Upcards(0), LowUpcards(0)} {
		if v.String() != "none" {
			t.Errorf("%T: %q", v, v)
		}
	}
}

func TestHandsAreNamedAsAtTheTable(t *testing.T) {
	fr, en := words(t, "fr"), words(t, "en")
	for _, c := range []struct{ hand, fr, en string }{
		{"AsJh9d5c2c", "hauteur as, kicker valet", "ace high, jack kicker"},
		{"KsKhAd5c2c", "paire de rois, kicker as", "pair of kings, ace kicker"},
		{"AsAhKd5c2c", "paire d’as, kicker roi", "pair of aces, king kicker"},
		{"AsAh8d8c2c", "deux paires, as et huit, kicker deux", "two pair, aces and eights, deuce kicker"},
		{"QsQhQd5c2c", "brelan de dames, kicker cinq", "three queens, five kicker"},
		{"5s4h3d2cAc", "quinte au cinq", "straight, five high"},
		{"AsQs9s5s2s", "couleur à l’as", "flush, ace high"},
		{"6s6h6dJcJs", "full aux six par les valets", "full house, sixes full of jacks"},
		{"TsThTdTcAs", "carré de dix, kicker as", "four tens, ace kicker"},
		{"QsJsTs9s8s", "quinte flush à la dame", "straight flush, queen high"},
		{"AsKsQsJsTs", "quinte flush royale", "royal flush"},
	} {
		m := High(set(t, c.hand)).Message()
		if got := say(t, fr, m); got != c.fr {
			t.Errorf("%s: %q, want %q", c.hand, got, c.fr)
		}
		if got := say(t, en, m); got != c.en {
			t.Errorf("%s: %q, want %q", c.hand, got, c.en)
		}
	}
}

func TestLowHandsAreNamedAsAtTheTable(t *testing.T) {
	fr, en := words(t, "fr"), words(t, "en")
	for _, c := range []struct {
		v      named
		fr, en string
	}{
		{AceToFive(set(t, "8c6d4h2sAc")), "main basse 8-6-4-2-A", "8-6-4-2-A low"},
		{AceToFive(set(t, "KcTdJh9sQc")), "main basse K-Q-J-10-9", "K-Q-J-10-9 low"},
		{AceToFive(set(t, "KcKd9h4s2c")), "paire de rois, kicker neuf", "pair of kings, nine kicker"},
		{AceToFive(set(t, "AcAdKh4s2c")), "paire d’as, kicker roi", "pair of aces, king kicker"},
		{DeuceToSeven(set(t, "7c5d4h3s2c")), "main basse 7-5-4-3-2", "7-5-4-3-2 low"},
		{DeuceToSeven(set(t, "5c4d3h2sAc")), "main basse A-5-4-3-2", "A-5-4-3-2 low"},
		{DeuceToSeven(set(t, "6c5d4h3s2c")), "quinte au six", "straight, six high"},
		{DeuceToSeven(set(t, "7c5c4c3c2c")), "couleur au sept", "flush, seven high"},
		{Badugi4(set(t, "Tc4d2hAs")), "badugi 10-4-2-A", "badugi 10-4-2-A"},
		{Badugi4(set(t, "Tc4d2hAh")), "badugi de trois cartes 10-4-A", "three-card badugi 10-4-A"},
		{ShortDeck(set(t, "9c8d7h6sAc")), "quinte au neuf", "straight, nine high"},
		{OpenHigh(set(t, "KcKd9h")), "paire de rois à découvert", "pair of kings showing"},
		{OpenLow(set(t, "8c4d2hAs")), "8-4-2-A à découvert", "8-4-2-A showing"},
	} {
		if got := say(t, fr, c.v.Message()); got != c.fr {
			t.Errorf("%v: %q, want %q", c.v, got, c.fr)
		}
		if got := say(t, en, c.v.Message()); got != c.en {
			t.Errorf("%v: %q, want %q", c.v, got, c.en)
		}
	}
}
