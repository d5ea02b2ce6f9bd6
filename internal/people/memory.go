package people

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// memory is a Store that lives with the process.
type memory struct {
	mu    sync.RWMutex
	by    map[string]*record
	under map[string][]string // by id, who was merged into it, in order
	apart map[[2]string]bool  // ids in order

	index   map[string][]string // ids by the keys of their names and numbers
	changed uint64              // counts changes
	doubled map[uint64][]Double // what was found at the last count

	dossiers map[string]string // by id, as JSON: nobody shares a slice with what is kept
	papers   map[string]Paper  // by number; of a file they stay there
	letters  map[string]Letter // as papers
	photos   map[string]Photo  // as papers, by person
}

// record is one id.
type record struct {
	Person
	into string // whom it was merged into, "" nobody
	face face
}

// NewMemory returns an empty store that lives with the process.
func NewMemory() Store { return newMemory() }

func newMemory() *memory {
	return &memory{by: map[string]*record{}, under: map[string][]string{}, apart: map[[2]string]bool{}, index: map[string][]string{},
		dossiers: map[string]string{}, papers: map[string]Paper{}, letters: map[string]Letter{}, photos: map[string]Photo{}}
}

// kept is the id that stands for id.
func (m *memory) kept(id string) string {
	for r := m.by[id]; r != nil && r.into != ""; r = m.by[id] {
		id = r.into
	}
	return id
}

// same lists the ids of a person.
func (m *memory) same(id string) []string {
	ids := []string{m.kept(id)}
	for i := 0; i < len(ids); i++ {
		ids = append(ids, m.under[ids[i]]...)
	}
	return ids
}

// set makes p what is known of its id. It is not merged.
func (m *memory) set(p Person, into string) {
	m.unlist(p.ID)
	r := &record{p, into, faceOf(p)}
	m.by[p.ID] = r
	for _, key := range r.face.keys() {
		m.index[key] = append(m.index[key], p.ID)
	}
	if into != "" {
		m.under[into] = append(m.under[into], p.ID)
	}
}

// unlist takes an id out of the index.
func (m *memory) unlist(id string) {
	r := m.by[id]
	if r == nil {
		return
	}
	for _, key := range r.face.keys() {
		if left := slices.DeleteFunc(m.index[key], func(other string) bool { return other == id }); len(left) > 0 {
			m.index[key] = left
		} else {
			delete(m.index, key)
		}
	}
}

// addressed are people as they are stored: under the ids that were kept.
func (m *memory) addressed(people []Person) ([]Person, error) {
	good, err := cleanAll(people)
	if err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	for i := range good {
		good[i].ID = m.kept(good[i].ID)
	}
	return good, nil
}

func (m *memory) Put(_ context.Context, people ...Person) error {
	good, err := m.addressed(people)
	if err != nil {
		return err
	}
	m.put(good)
	return nil
}

func (m *memory) put(good []Person) {
	m.mu.Lock()
	m.changed++
	defer m.mu.Unlock()
	for _, p := range good {
		m.set(p, "")
	}
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
	if r, ok := m.by[m.kept(id)]; ok {
		return r.Person, nil
	}
	return Person{}, ErrUnknown
}

func (m *memory) All(_ context.Context, ids ...string) (map[string]Person, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	out := make(map[string]Person)
	if len(ids) == 0 {
		for id, r := range m.by {
			if r.into == "" {
				out[id] = r.Person
			}
		}
	}
	for _, id := range ids {
		if r, ok := m.by[m.kept(id)]; ok {
			out[id] = r.Person
		}
	}
	return out, nil
}

func (m *memory) Erase(_ context.Context, ids ...string) error {
	m.mu.Lock()
	m.changed++
	defer m.mu.Unlock()
	m.forget(m.sameOf(ids))
	for _, id := range m.sameOf(ids) {
		m.unlist(id)
		delete(m.by, id)
		delete(m.under, id)
		for pair := range m.apart {
			if pair[0] == id || pair[1] == id {
				delete(m.apart, pair)
			}
		}
	}
	return nil
}

// sameOf lists the ids of several people.
func (m *memory) sameOf(ids []string) (all []string) {
	for _, id := range ids {
		all = append(all, m.same(id)...)
	}
	return all
}

func (m *memory) Same(id string) []string {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.same(id)
}

func (m *memory) Merged(_ context.Context, id string) ([]Person, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	var out []Person
	for _, other := range m.same(id)[1:] {
		out = append(out, m.by[other].Person)
	}
	return out, nil
}

// joins are the ids of a merging, as it is stored.
func (m *memory) joins(into, from string) (string, string, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	into, from = m.kept(into), m.kept(from)
	switch {
	case m.by[into] == nil || m.by[from] == nil:
		return "", "", ErrUnknown
	case into == from:
		return "", "", ErrSame
	}
	return into, from, nil
}

func (m *memory) Merge(_ context.Context, into, from string) error {
	into, from, err := m.joins(into, from)
	if err == nil {
		m.join(into, from)
	}
	return err
}

func (m *memory) join(into, from string) {
	m.mu.Lock()
	m.changed++
	defer m.mu.Unlock()
	m.by[from].into = into
	m.under[into] = append(m.under[into], from)
}

func (m *memory) Part(_ context.Context, id string) error {
	m.mu.Lock()
	m.changed++
	defer m.mu.Unlock()
	r := m.by[id]
	if r == nil || r.into == "" {
		return ErrUnknown
	}
	m.under[r.into] = slices.DeleteFunc(m.under[r.into], func(other string) bool { return other == id })
	r.into = ""
	return nil
}

// pair is two ids in order, kept where they are known.
func (m *memory) pair(a, b string) ([2]string, error) {
	a, b, err := m.joins(a, b)
	return [2]string{min(a, b), max(a, b)}, err
}

func (m *memory) Apart(_ context.Context, a, b string) error {
	pair, err := m.pair(a, b)
	if err != nil {
		return err
	}
	m.part(pair)
	return nil
}

func (m *memory) part(pair [2]string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.apart[pair] = true
	m.changed++
}

// known are those of some ids of which something is held here.
func (m *memory) known(ids []string) (out []string) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	for _, id := range ids {
		if m.by[id] != nil || m.dossiers[id] != "" {
			out = append(out, id)
		}
	}
	return out
}

// merged reports whether an id was merged into another.
func (m *memory) merged(id string) bool {
	m.mu.RLock()
	defer m.mu.RUnlock()
	r := m.by[id]
	return r != nil && r.into != ""
}

// Sort sorts people by name, then id.
func Sort(people []Person) {
	slices.SortFunc(people, func(a, b Person) int {
		return cmp.Or(slices.Compare(words(a.Name), words(b.Name)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
}

func (m *memory) Close() error { return nil }
