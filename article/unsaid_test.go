package article_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
)

// verdict is a ruling of the test: what it comes to, or what it asks.
type verdict struct {
	comes int
	asks  string
	leads []int
}

// tree is a judgement that reads facts one after the other: which comes next depends on the one before.
type tree struct {
	fact    string
	no, yes *tree
	comes   int
}

func drawTree(t *rapid.T, depth int, facts []string) *tree {
	if depth == 0 || len(facts) == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		return &tree{comes: rapid.IntRange(0, 2).Draw(t, "comes")}
	}
	fact := rapid.SampledFrom(facts).Draw(t, "fact")
	rest := slices.DeleteFunc(slices.Clone(facts), func(f string) bool { return f == fact })
	return &tree{fact: fact, no: drawTree(t, depth-1, rest), yes: drawTree(t, depth-1, rest)}
}

func (tr *tree) judge(u *article.Unsaid, told map[string]article.Told) int {
	for tr.fact != "" {
		if u.Holds(told[tr.fact], tr.fact, 0) {
			tr = tr.yes
		} else {
			tr = tr.no
		}
	}
	return tr.comes
}

// under are all results that the judgement may come to with the facts that are told.
func (tr *tree) under(told map[string]article.Told) (out []int) {
	if tr.fact == "" {
		return []int{tr.comes}
	}
	if told[tr.fact] != article.Yes {
		out = append(out, tr.no.under(told)...)
	}
	if told[tr.fact] != article.No {
		out = append(out, tr.yes.under(told)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestWhatWasNotToldIsAsked: a ruling that is the same whatever was not told is made; else the first fact on which it
// depends is asked for, and what its answers lead to is what the judgement may come to.
func TestWhatWasNotToldIsAsked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		facts := []string{"a", "b", "c", "d"}
		tr, told := drawTree(t, 4, facts), map[string]article.Told{}
		for _, f := range facts {
			told[f] = rapid.SampledFrom([]article.Told{article.NotTold, article.No, article.Yes}).Draw(t, f)
		}
		w := article.Weighing[verdict]{
			Judge: func(u *article.Unsaid) (verdict, error) { return verdict{comes: tr.judge(u, told)}, nil },
			Same: func(a, b *verdict) bool {
				return a.comes == b.comes && a.asks == b.asks && slices.Equal(a.leads, b.leads)
			},
			Join: func(a, _ verdict) verdict { return a },
			Asks: func(q article.Question, by []article.Answered[verdict]) verdict {
				v := verdict{asks: q.Key}
				for i, a := range by {
					if a.Key != q.Answers[i] {
						t.Fatalf("answer %d is %q", i, a.Key)
					}
					v.leads = append(v.leads, a.Ruling.comes)
				}
				return v
			},
		}
		var u article.Unsaid
		first, err := w.Judge(&u)
		got, err := w.Rule(&u, first, err)
		if err != nil {
			t.Fatal(err)
		}
		may := tr.under(told)
		switch {
		case got.asks == "" && (len(may) != 1 || got.comes != may[0]):
			t.Fatalf("%d is ruled where %v may be", got.comes, may)
		case got.asks != "" && len(may) == 1:
			t.Fatalf("%q is asked where only %v may be", got.asks, may)
		case got.asks != "" && told[got.asks].Known():
			t.Fatalf("%q is asked and was told", got.asks)
		}
	})
}

// TestAnAnswerThatCannotBeIsNone: what has happened since tells the fact.
func TestAnAnswerThatCannotBeIsNone(t *testing.T) {
	cannot := errors.New("cannot be")
	w := article.Weighing[verdict]{
		Judge: func(u *article.Unsaid) (verdict, error) {
			if u.Holds(article.NotTold, "a", 0) {
				return verdict{comes: 1}, nil
			}
			return verdict{}, cannot
		},
		Same: func(a, b *verdict) bool { return a.comes == b.comes },
		Join: func(a, _ verdict) verdict { return a },
		Asks: func(q article.Question, _ []article.Answered[verdict]) verdict { return verdict{asks: q.Key} },
	}
	var u article.Unsaid
	first, err := w.Judge(&u)
	if got, err := w.Rule(&u, first, err); err != nil || got.comes != 1 || got.asks != "" {
		t.Errorf("%+v, %v", got, err)
	}
}
