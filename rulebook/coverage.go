package rulebook

import (
	_ "embed"
	"strings"

	"github.com/floorbook/floorbook/article"
)

// Tally counts articles by status.
type Tally struct {
	Code     int `json:"code"`
	Guidance int `json:"guidance"`
	Info     int `json:"info"`
	Todo     int `json:"todo"`
}

// Total returns the number of articles counted.
func (t Tally) Total() int { return t.Code + t.Guidance + t.Info + t.Todo }

func (t *Tally) add(s Status) {
	switch s {
	case Code:
		t.Code++
	case Guidance:
		t.Guidance++
	case Told:
		t.Info++
	default:
		t.Todo++
	}
}

// KindTally counts the articles of one kind.
type KindTally struct {
	Kind Kind `json:"kind"`
	Tally
}

// BookCoverage says how far floorbook applies the articles that one layer defines.
type BookCoverage struct {
	Book string `json:"book"`
	Tally
	Kinds []KindTally `json:"kinds"` // in the order of Kinds, those without article left out
}

// Coverage counts the articles of each of the books' own layers; without ids, of every book shipped.
func Coverage(ids ...string) ([]BookCoverage, error) {
	if len(ids) == 0 {
		ids = IDs()
	}
	out := make([]BookCoverage, 0, len(ids))
	for _, id := range ids {
		b, err := Load(id)
		if err != nil {
			return nil, err
		}
		out = append(out, b.Coverage())
	}
	return out, nil
}

// Coverage counts the articles of the book's own layer.
func (b *Book) Coverage() BookCoverage {
	c := BookCoverage{Book: b.ID}
	byKind := make([]Tally, len(Kinds))
	for _, a := range b.Own() {
		c.add(a.Status)
		for i, kind := range Kinds {
			if a.Kind == kind {
				byKind[i].add(a.Status)
			}
		}
	}
	for i, kind := range Kinds {
		if byKind[i].Total() > 0 {
			c.Kinds = append(c.Kinds, KindTally{Kind: kind, Tally: byKind[i]})
		}
	}
	return c
}

// Evidence is one recorded run that cited an article: what makes its status [Code] true.
type Evidence struct {
	Article article.ID `json:"article"`
	From    string     `json:"from"` // "scenario" or "simulation"
	Run     string     `json:"run"`  // path of the scenario file, or what was simulated
}

// The scenario and simulation runs are recorded by the package's tests, which run them all again and compare.
//
//go:embed evidence.tsv
var evidence string

// RecordedEvidence returns the recorded runs that cite an article, scenarios first; of every article for "".
func RecordedEvidence(id article.ID) []Evidence {
	var out []Evidence
	for line := range strings.Lines(evidence) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) == 3 && (id == "" || cells[0] == string(id)) {
			out = append(out, Evidence{Article: article.ID(cells[0]), From: cells[1], Run: cells[2]})
		}
	}
	return out
}
