package incident

import (
	"testing"

	"github.com/floorbook/floorbook/rulebook"
)

// longest is the way through a family with the most questions, by their first answers.
func longest(f Family, book *rulebook.Book) (a Answers) {
	taps := 0
	walk(f, book, func(p *path) {
		if p.inquiry.Known() && p.taps > taps {
			a, taps = p.answers, p.taps
		}
	})
	return a
}

// BenchmarkAsk is one question on the page of a ruling, at the end of the longest way through each family: what is told is
// ruled on once, and once more by each answer to what it lacks.
func BenchmarkAsk(b *testing.B) {
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range families {
		a := longest(f, book)
		b.Run(f.Key, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f.ask(a, nil, book)
			}
		})
	}
}

// allocsMax bounds what a question takes.
const allocsMax = 600

// TestAQuestionTakesFewAllocations, by every book.
func TestAQuestionTakesFewAllocations(t *testing.T) {
	for _, book := range books(t) {
		for _, f := range families {
			a := longest(f, book)
			if n := testing.AllocsPerRun(5, func() { f.ask(a, nil, book) }); n > allocsMax {
				t.Errorf("%s: %s takes %v allocations", book.ID, f.Key, n)
			}
		}
	}
}
