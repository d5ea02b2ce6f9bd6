package rank

import (
	"strings"
	"testing"
	"text/template"

	"github.com/BurntSushi/toml"
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

func TestEveryValueCanBeNamedInBothLanguages(t *testing.T) {
	for _, language := range []string{"fr", "en"} {
		w := words(t, language)
		for v := Value(1); v <= Best; v++ {
			say(t, w, v.Message())
		}
	}
}

func TestHandsAreNamedAsAtTheTable(t *testing.T) {
	fr, en := words(t, "fr"), words(t, "en")
	for _, c := range []struct{ hand, fr, en string }{
		{"AsJh9d5c2c", "hauteur as, kicker valet", "ace high, jack kicker"},
		{"KsKhAd5c2c", "paire de rois, kicker as", "pair of kings, ace kicker"},
		{"AsAhKd5c2c", "paire d'as, kicker roi", "pair of aces, king kicker"},
		{"AsAh8d8c2c", "deux paires, as et huit, kicker deux", "two pair, aces and eights, deuce kicker"},
		{"QsQhQd5c2c", "brelan de dames, kicker cinq", "three queens, five kicker"},
		{"5s4h3d2cAc", "quinte au cinq", "straight, five high"},
		{"AsQs9s5s2s", "couleur à l'as", "flush, ace high"},
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
