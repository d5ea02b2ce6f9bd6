package people

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

func (m *memory) FindByName(_ context.Context, name string) ([]Person, error) {
	return m.listed(" " + fold(name)), nil
}

func (m *memory) FindByNumber(_ context.Context, typed string) ([]Person, error) {
	return m.listed("#" + number(typed)), nil
}

// listed are the people under keys of the index.
func (m *memory) listed(keys ...string) []Person {
	m.mu.RLock()
	var ids []string
	var out []Person
	for _, key := range keys {
		for _, id := range m.index[key] {
			if id = m.kept(id); !slices.Contains(ids, id) {
				ids, out = append(ids, id), append(out, m.by[id].Person)
			}
		}
	}
	m.mu.RUnlock()
	Sort(out)
	return out
}

func known(is bool) int {
	if is {
		return begins
	}
	return unlike
}

// numbersFrom is how many signs of a number show whose it is while it is typed.
const numbersFrom = 3

func (m *memory) Search(_ context.Context, text string, limit int) ([]Person, error) {
	want, n := words(text), number(text)
	found := m.pick(func(f *face) int {
		best := unlike
		for _, has := range f.numbers {
			switch {
			case has == n:
				return begins + 1
			case len(n) >= numbersFrom && strings.ContainsAny(n, "0123456789") && strings.HasPrefix(has, n):
				best = begins
			}
		}
		best = max(best, matches(f.words, want))
		if len(f.nick) > 0 && best < begins {
			best = max(best, matches(slices.Concat(f.words, f.nick), want))
		}
		return best
	})
	return found[:min(len(found), max(0, limit))], nil
}

func (m *memory) Near(_ context.Context, p Person) ([]Person, error) {
	f := faceOf(p)
	return m.pick(func(g *face) int { return known(f.near(g) || f.shares(g)) }), nil
}

func (m *memory) Known(ctx context.Context, p Person) (Person, error) {
	f := faceOf(p)
	var numbers []string
	for _, n := range f.numbers {
		numbers = append(numbers, "#"+n)
	}
	byNumber := m.listed(numbers...)
	if len(byNumber) == 1 && m.called(byNumber[0].ID, func(g *face) bool { return f.near(g) }) {
		return byNumber[0], nil
	}
	byName := m.listed(" " + f.key)
	if len(byNumber) > 0 || len(byName) != 1 {
		return Person{}, ErrUnknown
	}
	against := len(f.numbers) > 0 && m.called(byName[0].ID, func(g *face) bool { return len(g.numbers) > 0 })
	if against {
		return Person{}, ErrUnknown
	}
	return byName[0], nil
}

// called reports whether something is so of one of a person's names.
func (m *memory) called(id string, is func(*face) bool) bool {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return slices.ContainsFunc(m.same(id), func(id string) bool { return m.by[id] != nil && is(&m.by[id].face) })
}

// pick returns who answers to something, those who do best first.
func (m *memory) pick(how func(*face) int) []Person {
	m.mu.RLock()
	best := map[string]int{}
	for id, r := range m.by {
		if found := how(&r.face); found > unlike {
			id = m.kept(id)
			best[id] = max(best[id], found)
		}
	}
	ranked := make([][]Person, begins+2)
	for id, found := range best {
		ranked[found] = append(ranked[found], m.by[id].Person)
	}
	m.mu.RUnlock()
	var out []Person
	for _, people := range slices.Backward(ranked) {
		Sort(people)
		out = append(out, people...)
	}
	return out
}

// alikeMost bounds how many of one name are compared with each other.
const alikeMost = 60

func (m *memory) Doubles(context.Context) ([]Double, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if found, fresh := m.doubled[m.changed]; fresh {
		return slices.Clone(found), nil
	}
	found := m.seekDoubles()
	m.doubled = map[uint64][]Double{m.changed: found}
	return slices.Clone(found), nil
}

func (m *memory) seekDoubles() []Double {
	apart := map[[2]string]bool{} // as far as merging has gone since
	for p := range m.apart {
		a, b := m.kept(p[0]), m.kept(p[1])
		apart[[2]string{min(a, b), max(a, b)}] = true
	}
	marked := map[string][]string{}
	for id, r := range m.by {
		for _, mark := range r.face.marks() {
			marked[mark] = append(marked[mark], id)
		}
	}
	found := map[[2]string]Likeness{}
	for _, ids := range marked {
		slices.Sort(ids)
		ids = ids[:min(len(ids), alikeMost)]
		for i, a := range ids {
			for _, b := range ids[i+1:] {
				ka, kb := m.kept(a), m.kept(b)
				pair := [2]string{min(ka, kb), max(ka, kb)}
				if ka == kb || apart[pair] {
					continue
				}
				if why := stronger(found[pair], likeness(&m.by[a].face, &m.by[b].face)); why != "" {
					found[pair] = why
				}
			}
		}
	}
	return m.doubles(found)
}

// likeness is why two may be one, "" where nothing says so.
func likeness(a, b *face) Likeness {
	switch {
	case a.shares(b):
		return SameNumber
	case a.key != "" && a.key == b.key:
		return SameName
	case a.near(b):
		return NearName
	}
	return ""
}

func (m *memory) doubles(found map[[2]string]Likeness) []Double {
	var out []Double
	for pair, why := range found {
		both := []Person{m.by[pair[0]].Person, m.by[pair[1]].Person}
		Sort(both)
		out = append(out, Double{both[0], both[1], why})
	}
	slices.SortFunc(out, func(a, b Double) int {
		return cmp.Or(slices.Compare(words(a.A.Name), words(b.A.Name)), cmp.Compare(a.A.ID, b.A.ID), cmp.Compare(a.B.ID, b.B.ID))
	})
	return out
}
