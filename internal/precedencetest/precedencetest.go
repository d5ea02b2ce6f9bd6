// Package precedencetest proves the order of a list of points of rule: scenarios say which of two points wins, and no
// two points meet of which none says so. The package under test lies at the root.
package precedencetest

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// List is a list of points that are asked in order.
type List struct {
	Scenarios string         // the pattern of their files in scenario/testdata/precedence
	Points    []string       // their names
	Swap      func(i, j int) // exchanges two points of the list that rules
}

// Drawn is a situation and the ruling on it in the order that the points now have: what it comes to, whatever point made
// it; nil when there is no ruling.
type Drawn struct {
	Told   any
	Ruling func() any
}

// pair is two points, of which the first must win.
type pair struct{ first, second string }

// pairOf is the pair that a case proves: of FIRST.txt or FIRST.BOOK.txt, "case before SECOND" or "case before SECOND: …".
func pairOf(file, title string) pair {
	first, _, _ := strings.Cut(filepath.Base(file), ".")
	second, _, _ := strings.Cut(strings.TrimPrefix(title, "before "), ":")
	return pair{first, second}
}

// files reads the scenarios on the order of points.
func (l List) files(t *testing.T) []*scenario.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("../scenario/testdata/precedence", l.Scenarios))
	if err != nil || len(names) == 0 {
		t.Fatal("no scenarios on the order of points", err)
	}
	var files []*scenario.File
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := scenario.Parse(name, text)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// move moves a point of the list that rules to another place.
func (l List) move(from, to int) {
	for ; from < to; from++ {
		l.Swap(from, from+1)
	}
	for ; from > to; from-- {
		l.Swap(from, from-1)
	}
}

// Holds runs every scenario on the order of points: it holds, and no longer does when its first point is asked right
// behind its second.
func (l List) Holds(t *testing.T) {
	for _, f := range l.files(t) {
		book, err := rulebook.Load(f.Book)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range f.Cases {
			p := pairOf(f.Name, c.Name)
			i, j := slices.Index(l.Points, p.first), slices.Index(l.Points, p.second)
			if i < 0 || j <= i {
				t.Errorf("%s: %s is point %d of the list and %s point %d", f.Name, p.first, i, p.second, j)
				continue
			}
			one := *f
			one.Cases = []scenario.Case{c}
			if r := one.Run(book); !r.OK() {
				t.Errorf("%s: %v %v", f.Name, r.Err, r.Failures)
				continue
			}
			l.move(i, j)
			if r := one.Run(book); r.OK() {
				t.Errorf("%s: %s also holds with %s behind", f.Name, c.Name, p.first)
			}
			l.move(j, i)
		}
	}
}

// Meets draws 3000 situations and moves each point down the list: where the ruling changes as it passes another, the two
// meet, and a scenario must say which of them wins, unless apart says that they need none.
func (l List) Meets(t *testing.T, draw func(seed int) Drawn, apart func(first, second string) bool) {
	proved := map[pair]bool{}
	for _, f := range l.files(t) {
		for _, c := range f.Cases {
			proved[pairOf(f.Name, c.Name)] = true
		}
	}
	met, last := map[pair]any{}, len(l.Points)-1
	for seed := range 3000 {
		d := draw(seed)
		before := d.Ruling()
		if before == nil {
			continue
		}
		changed := func() bool { return !reflect.DeepEqual(before, d.Ruling()) }
		for i, first := range l.Points {
			l.move(i, last)
			at := last
			if changed() { // mostly it does not: only then is it worth asking where
				l.move(last, i)
				for at = i; at == i || !changed(); at++ {
					l.Swap(at, at+1)
				}
				met[pair{first, l.Points[at]}] = d.Told
			}
			l.move(at, i)
		}
	}
	for p, told := range met {
		if !proved[p] && !apart(p.first, p.second) {
			t.Errorf("%s and %s meet: which of them wins? No scenario says: %+v", p.first, p.second, told)
		}
	}
	t.Logf("%d pairs met, %d have scenarios", len(met), len(proved))
}
