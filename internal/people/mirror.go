package people

import (
	"context"
	"slices"

	"github.com/floorbook/floorbook/internal/tables"
)

// rows are what tables hold of some people, or of all.
type rows struct {
	people   []Person
	into     []string // of each of people, whom he was merged into
	apart    [][2]string
	dossiers [][2]string // id and text
}

// read reads rows whose columns of ids are among some ids; all rows where there are none.
func read(ctx context.Context, r tables.Reader, ids []string) (out rows, err error) {
	args := listed(ids)
	in := func(column string) string {
		if len(ids) == 0 {
			return ""
		}
		return " WHERE " + column + " IN (" + tables.Marks(len(ids)) + ")"
	}
	err = r.Each(ctx, func(row tables.Row) error {
		var p Person
		var into string
		err := row.Scan(&p.ID, &p.Name, &p.Nick, &p.Ref, &p.Licence, &p.Unnamed, &into)
		out.people, out.into = append(out.people, p), append(out.into, into)
		return err
	}, "SELECT id, name, nick, ref, licence, unnamed, merged FROM people"+in("id"), args...)
	if err != nil {
		return out, err
	}
	if out.dossiers, err = pairs(ctx, r, "SELECT id, text FROM dossiers"+in("id"), args); err != nil {
		return out, err
	}
	if out.apart, err = pairs(ctx, r, "SELECT a, b FROM apart"+in("a"), args); err != nil || len(ids) == 0 {
		return out, err
	}
	more, err := pairs(ctx, r, "SELECT a, b FROM apart"+in("b"), args)
	out.apart = append(out.apart, more...)
	return out, err
}

// listed are ids as arguments of a statement.
func listed(ids []string) (args []any) {
	for _, id := range ids {
		args = append(args, id)
	}
	return args
}

func pairs(ctx context.Context, r tables.Reader, query string, args []any) (out [][2]string, err error) {
	err = r.Each(ctx, func(row tables.Row) error {
		var pair [2]string
		err := row.Scan(&pair[0], &pair[1])
		out = append(out, pair)
		return err
	}, query, args...)
	return out, err
}

// Load implements tables.Mirror.
func (m *memory) Load(ctx context.Context, r tables.Reader) error {
	all, err := read(ctx, r, nil)
	if err != nil {
		return err
	}
	fresh := newMemory()
	fresh.hold(all)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.by, m.under, m.apart, m.index, m.dossiers = fresh.by, fresh.under, fresh.apart, fresh.index, fresh.dossiers
	m.changed++
	return nil
}

// Take implements tables.Mirror.
func (m *memory) Take(ctx context.Context, r tables.Reader, ids []string) error {
	some, err := read(ctx, r, ids)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.changed++
	for _, id := range ids {
		if r := m.by[id]; r != nil && r.into != "" {
			m.under[r.into] = slices.DeleteFunc(m.under[r.into], func(other string) bool { return other == id })
		}
		m.unlist(id)
		delete(m.by, id)
		delete(m.dossiers, id)
		for pair := range m.apart {
			if pair[0] == id || pair[1] == id {
				delete(m.apart, pair)
			}
		}
	}
	m.hold(some)
	for _, id := range ids {
		if m.by[id] == nil {
			delete(m.under, id) // erased, with who was merged into him
		}
	}
	return nil
}

// hold adds rows to what is known. mu is held, or nobody else has the memory yet.
func (m *memory) hold(r rows) {
	for i, p := range r.people {
		m.set(p, r.into[i])
	}
	for _, pair := range r.apart {
		m.apart[pair] = true
	}
	for _, d := range r.dossiers {
		m.dossiers[d[0]] = d[1]
	}
}
