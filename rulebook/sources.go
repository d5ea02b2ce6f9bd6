package rulebook

import (
	_ "embed"
	"strings"
)

// The files that read each point are written down by the package's tests, which find them again and compare.
//
//go:embed sources.tsv
var sources string

// Sources returns the Go files that read a point ("referee.oversized_chip"), by path from the root of the module: those that
// apply it; where none does, those that cite, show or play it.
func Sources(point string) []string {
	for line := range strings.Lines(sources) {
		if name, files, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); name == point {
			return strings.Fields(files)
		}
	}
	return nil
}
