package lang_test

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
)

// TestASilentBookIsSaidInWords: where a book sets nothing there is no article to name, and a reason must not show what stands for none.
func TestASilentBookIsSaidInWords(t *testing.T) {
	for _, l := range lang.All {
		said := l.Told("refusal.change_prizes_fixed", map[string]any{"Part": "payouts", "Cite": string(article.Silent)})
		if !strings.Contains(said, l.Cited(article.Silent)) || strings.Contains(said, "("+string(article.Silent)+")") {
			t.Errorf("%s: %s", l, said)
		}
		if said := l.Told("refusal.change_prizes_fixed", map[string]any{"Part": "payouts", "Cite": "TX-DOT-1"}); !strings.Contains(said, "(TX-DOT-1)") {
			t.Errorf("%s: %s", l, said)
		}
	}
}
