package people

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
)

// memory is a Store that lives with the process.
type memory struct {
	mu sync.RWMutex
	by map[string]Person
}

// NewMemory returns an empty store that lives with the process.
func NewMemory() Store { return &memory{by: make(map[string]Person)} }

func (m *memory) Put(_ context.Context, people ...Person) error {
	good, err := cleanAll(people)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range good {
		m.by[p.ID] = p
	}
	return nil
}

func (m *memory) Add(ctx context.Context, people ...Person) ([]string, error) {
	fresh, ids, err := m.strangers(people)
	if err != nil {
		return nil, err
	}
	return ids, m.Put(ctx, fresh...)
}

// strangers are those of people who are not there, and their ids.
func (m *memory) strangers(people []Person) (fresh []Person, ids []string, err error) {
	good, err := cleanAll(people)
	if err != nil {
		return nil, nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	for _, p := range good {
		if _, there := m.by[p.ID]; !there && !slices.Contains(ids, p.ID) {
			fresh, ids = append(fresh, p), append(ids, p.ID)
		}
	}
	return fresh, ids, nil
}

func cleanAll(people []Person) ([]Person, error) {
	good := make([]Person, len(people))
	for i, p := range people {
		var err error
		if good[i], err = clean(p); err != nil {
			return nil, err
		}
	}
	return good, nil
}

func (m *memory) Get(_ context.Context, id string) (Person, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if p, ok := m.by[id]; ok {
		return p, nil
	}
	return Person{}, ErrUnknown
}

func (m *memory) All(_ context.Context, ids ...string) (map[string]Person, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	out := make(map[string]Person)
	if len(ids) == 0 {
		for id, p := range m.by {
			out[id] = p
		}
	}
	for _, id := range ids {
		if p, ok := m.by[id]; ok {
			out[id] = p
		}
	}
	return out, nil
}

func (m *memory) Erase(_ context.Context, ids ...string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		delete(m.by, id)
	}
	return nil
}

func (m *memory) FindByName(_ context.Context, name string) ([]Person, error) {
	key := fold(name)
	return m.pick(func(p Person) bool { return key != "" && fold(p.Name) == key }), nil
}

func (m *memory) Search(_ context.Context, text string, limit int) ([]Person, error) {
	want, ref := words(text), strings.TrimSpace(text)
	found := m.pick(func(p Person) bool { return ref != "" && p.Ref == ref || matches(fold(p.Name), want) })
	return found[:min(len(found), max(0, limit))], nil
}

func (m *memory) pick(take func(Person) bool) []Person {
	m.mu.RLock()
	defer m.mu.RUnlock()
	var out []Person
	for _, p := range m.by {
		if take(p) {
			out = append(out, p)
		}
	}
	Sort(out)
	return out
}

// Sort sorts people by name, then id.
func Sort(people []Person) {
	slices.SortFunc(people, func(a, b Person) int {
		return cmp.Or(slices.Compare(words(a.Name), words(b.Name)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
}

func (m *memory) Close() error { return nil }
