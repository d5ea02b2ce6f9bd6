package frame

import (
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
)

func TestEventFramesEveryLine(t *testing.T) {
	got := string(event([]byte("<p>\r\n\n  a\nb</p>")))
	if got != "data: <p>\ndata:   a\ndata: b</p>\n\n" {
		t.Errorf("got %q", got)
	}
}

func TestEveryWordOfTheVocabularyIsWordedInBothLanguages(t *testing.T) {
	for _, key := range wordKeys {
		for _, l := range lang.All {
			if !l.Has("web.word." + key) {
				t.Errorf("web.word.%s has no %s", key, l)
			}
		}
	}
}
