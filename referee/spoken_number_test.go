package referee_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

// TestNumbersInWords: every amount up to 99,999 that is said in full is heard, in both languages and as in Switzerland.
func TestNumbersInWords(t *testing.T) {
	t.Parallel()
	for n := 1; n < 100_000; n++ {
		for _, words := range inWords(n) {
			o := says(words)
			if n == 1 && o.Word == referee.SaidUnclear && words != "one" { // "un" alone is an article
				continue
			}
			if o.Word != referee.SaidAmount || o.Amount != chip.Amount(n) {
				t.Fatalf("%q: %+v, want %d", words, o, n)
			}
		}
	}
}

// TestWordsAroundANumber: a standard word and words that change nothing leave the number what it is.
func TestWordsAroundANumber(t *testing.T) {
	t.Parallel()
	words := map[string]referee.Word{
		"raise": referee.SaidRaise, "I raise": referee.SaidRaise, "je relance": referee.SaidRaise, "relancer": referee.SaidRaise,
		"I'm betting": referee.SaidBet, "je mise": referee.SaidBet, "j'ouvre": referee.SaidBet, "call": referee.SaidCall, "payé": referee.SaidCall,
		"make it": referee.SaidAmount,
	}
	before := []string{"", "to", "it to", "à", "au total", "it up to", "euh", "just", "bon, alors", "for"}
	after := []string{"", "total", "en tout", "please", "s'il vous plaît", "chips", "jetons", "svp", "monsieur", "."}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 99_999).Draw(t, "n")
		word := rapid.SampledFrom(keys(words)).Draw(t, "word")
		said := strings.Join([]string{word, rapid.SampledFrom(before).Draw(t, "before"),
			rapid.SampledFrom(inWords(n)).Draw(t, "number"), rapid.SampledFrom(after).Draw(t, "after")}, " ")
		if o := says(said); o.Word != words[word] || o.Amount != chip.Amount(n) || o.By || o.Least || o.Conditional {
			t.Fatalf("%q: %+v, want %v %d", said, o, words[word], n)
		}
		if o := says("not " + said); o.Word != referee.SaidUnclear {
			t.Fatalf("not %q: %+v", said, o)
		}
	})
}

func keys(m map[string]referee.Word) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// inWords writes a number below 100,000 in the ways in which it is said.
func inWords(n int) []string {
	fr, ch, en := french(n, &france), french(n, &suisse), english(n, " ")
	return []string{fr, ch, en, english(n, " and "), strings.ReplaceAll(fr, " ", "-")}
}

// tongue holds the French words of the tens, and whether 70 and 90 are said as 60 and 80 and ten more.
type tongue struct {
	tens   [10]string
	twenty bool
}

var (
	france = tongue{[10]string{"", "", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante", "quatre-vingt", "quatre-vingt"}, true}
	suisse = tongue{[10]string{"", "", "vingt", "trente", "quarante", "cinquante", "soixante", "septante", "huitante", "nonante"}, false}

	unites = strings.Fields("zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf")
	ones   = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	tens   = strings.Fields("- - twenty thirty forty fifty sixty seventy eighty ninety")
)

func french(n int, in *tongue) string {
	switch {
	case n >= 2000:
		return french(n/1000, in) + " mille" + rest(n%1000, " ", func(r int) string { return french(r, in) })
	case n >= 1000:
		return "mille" + rest(n%1000, " ", func(r int) string { return french(r, in) })
	case n >= 200 && n%100 == 0:
		return unites[n/100] + " cents"
	case n >= 200:
		return unites[n/100] + " cent " + french(n%100, in)
	case n >= 100:
		return "cent" + rest(n%100, " ", func(r int) string { return french(r, in) })
	case n < 20:
		return unites[n]
	case n == 80 && in.twenty:
		return "quatre-vingts"
	}
	unit := n % 10
	if in.twenty && (n/10 == 7 || n/10 == 9) {
		unit += 10
	}
	switch {
	case unit == 0:
		return in.tens[n/10]
	case unit%10 == 1 && n < 80 || unit == 1 && !in.twenty:
		return in.tens[n/10] + " et " + unites[unit]
	}
	return in.tens[n/10] + "-" + unites[unit]
}

func english(n int, and string) string {
	switch {
	case n >= 1000:
		return english(n/1000, and) + " thousand" + rest(n%1000, " ", func(r int) string { return english(r, and) })
	case n >= 100:
		return ones[n/100] + " hundred" + rest(n%100, and, func(r int) string { return english(r, and) })
	case n < 20:
		return ones[n]
	case n%10 == 0:
		return tens[n/10]
	}
	return tens[n/10] + "-" + ones[n%10]
}

// rest says what is left of a number, nothing for 0.
func rest(n int, join string, say func(int) string) string {
	if n == 0 {
		return ""
	}
	return join + say(n)
}
