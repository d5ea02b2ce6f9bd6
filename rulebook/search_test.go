package rulebook

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
)

func TestSearchForgives(t *testing.T) {
	b := mustLoad(t, "texapoker-2024")
	tests := []struct {
		lang, query string
		want        article.ID // among the first five
	}{
		{"en", "overchip", "TDA-44-A"},
		{"en", "over chip call", "TDA-44-A"},
		{"fr", "44", "TDA-44-A"},
		{"fr", "règle 44", "TDA-44-A"},
		{"en", "TDA-53-A-4", "TDA-53-A-4"},
		{"fr", "gros jeton", "TDA-44-A"},
		{"fr", "GROS JETONS", "TDA-44-A"},
		{"fr", "mise insufisante", "TDA-51-B-1"},
		{"en", "undercal", "TDA-51-B-1"},
		{"fr", "string bet", "TDA-56-A"},
		{"en", "string bets", "TDA-56-A"},
		{"fr", "relence bloquee", "TDA-47-A-1"},
		{"fr", "hors de tour couché", "TDA-53-A-4"},
		{"en", "rp-5-a", "TDA-RP-5-A"},
		{"fr", "surencher", "TDA-43-A-1"},
		{"fr", "strng bett", "TDA-56-A"},
		{"en", "sting bet", "TDA-56-A"},
		{"fr", "tapi perdut", "TDA-16-B"},
		{"fr", "fause donne", "TDA-35-A-1"},
	}
	for _, tt := range tests {
		got := b.Search(tt.lang, tt.query)
		found := false
		for _, a := range got[:min(5, len(got))] {
			found = found || a.ID == tt.want
		}
		if !found {
			t.Errorf("%s %q: %s is not among the first five: %v", tt.lang, tt.query, tt.want, ids(got[:min(8, len(got))]))
		}
	}
	for _, query := range []string{"", "  ", "xyzzyq", "la règle", "-"} {
		if got := b.Search("fr", query); len(got) > 0 {
			t.Errorf("%q finds %v", query, ids(got))
		}
	}
}

// TestSearchAnswersWhatPlayersType takes the first answer, in the book that the reader has open.
func TestSearchAnswersWhatPlayersType(t *testing.T) {
	tests := []struct {
		book, lang, query string
		want              []article.ID // one of these comes first
	}{
		{"tda-2024", "fr", "tapis", []article.ID{"TDA-16-A", "TDA-16-B", "TDA-43-A-5", "TDA-45-B-2", "TDA-47-A-1"}},
		{"lois-du-poker", "fr", "tapis", []article.ID{"LP-G-stack", "LP-G-allin"}},
		{"lois-du-poker", "en", "all in", []article.ID{"LP-G-allin"}},
		{"tda-2024", "fr", "maldonne", []article.ID{"TDA-35-A-1", "TDA-35-A-2"}},
		{"tda-2024", "en", "maldonne", []article.ID{"TDA-35-A-1", "TDA-35-A-2"}},
		{"tda-2024", "fr", "misdeal", []article.ID{"TDA-35-A-1", "TDA-35-A-2"}},
		{"lois-du-poker", "en", "maldonne", []article.ID{"LP-G-misdeal"}},
		{"tda-2024", "fr", "carte exposee", []article.ID{"TDA-35-A-7", "TDA-RP-10-A"}},
		{"lois-du-poker", "en", "grosse blind", []article.ID{"LP-G-surblind", "LP-4-3"}},
		{"tda-2024", "fr", "bouton mort", []article.ID{"TDA-32"}},
		{"tda-2024", "en", "bouton mort", []article.ID{"TDA-32"}},
		{"tda-2024", "fr", "DEAD BUTTON", []article.ID{"TDA-32"}},
		{"lois-du-poker", "fr", "dead buton", []article.ID{"LP-4-2-b", "LP-7-30"}},
		{"tda-2024", "fr", "relanse minimale", []article.ID{"TDA-43-A-1"}},
		{"tda-2024", "fr", "jeton indivisible", []article.ID{"TDA-20-A", "TDA-20"}},
		{"tda-2024", "fr", "hors de tour", []article.ID{"TDA-53-A-1", "TDA-53-A-2", "TDA-53-A-3", "TDA-53-A-4"}},
		{"cercle-pg", "fr", "tête à tête", []article.ID{"PG-H.9"}},
	}
	for _, tt := range tests {
		got := mustLoad(t, tt.book).Search(tt.lang, tt.query)
		if len(got) == 0 || !slices.Contains(tt.want, got[0].ID) {
			t.Errorf("%s %s %q: want one of %v first, got %v", tt.book, tt.lang, tt.query, tt.want, ids(got[:min(6, len(got))]))
		}
	}
}

func ids(articles []Article) []article.ID {
	out := make([]article.ID, len(articles))
	for i, a := range articles {
		out[i] = a.ID
	}
	return out
}

func TestEditsCountsMistakes(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"tapi", "tapi", 0}, {"mise", "msie", 1}, {"relance", "relence", 1}, {"abc", "xyz", 3}, {"é", "e", 1}} {
		if got := edits([]rune(tt.a), []rune(tt.b)); got != tt.want {
			t.Errorf("edits(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func FuzzSearch(f *testing.F) {
	b := mustLoad(f, "texapoker-2024")
	f.Add("fr", "gros jeton")
	f.Add("en", "TDA-44-A œuf é")
	f.Fuzz(func(t *testing.T, lang, query string) {
		seen := map[article.ID]bool{}
		for _, a := range b.Search(lang, query) {
			if seen[a.ID] {
				t.Fatalf("%s is found twice by %q", a.ID, query)
			}
			seen[a.ID] = true
		}
	})
}

func BenchmarkSearch(b *testing.B) {
	index := mustLoad(b, "texapoker-2024").Index()
	for b.Loop() {
		index.Search("fr", "mise insufisante")
	}
}

func BenchmarkIndex(b *testing.B) {
	book := mustLoad(b, "texapoker-2024")
	for b.Loop() {
		book.Index()
	}
}
