package people

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/internal/tables"
)

// Photo is how the desk knows a person again: shown there when somebody comes in, and nowhere else. The journal never has it.
type Photo struct {
	Person string `json:"person"`
	At     int64  `json:"at"`           // Unix milliseconds
	By     string `json:"by,omitempty"` // who has taken it
	JPEG   []byte `json:"jpeg"`
}

// MaxPhoto is the largest photo, in bytes.
const MaxPhoto = 100_000

// ErrOpposed is of a photo of somebody who has opposed.
var ErrOpposed = errors.New("people: opposed")

// Photos keeps one photo of a person at most. Who was merged into somebody is looked up under the id that was kept.
type Photos interface {
	// KeepPhoto keeps a photo in place of the one before. ErrOpposed of who has opposed, ErrUnknown of nobody, ErrInvalid of one too large.
	KeepPhoto(ctx context.Context, p Photo) error
	// Photo is that of a person: the latest of all his records. ErrUnknown where there is none, and of who has opposed.
	Photo(ctx context.Context, id string) (Photo, error)
	// Photographed is when the latest photo of each person was taken, in Unix milliseconds, by the id that was kept.
	Photographed(ctx context.Context) (map[string]int64, error)
	// DropPhoto forgets what photos there are of a person.
	DropPhoto(ctx context.Context, id string) error
}

// mayBeKept is a photo as it is kept.
func (m *memory) mayBeKept(p Photo) (Photo, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	ids := m.same(p.Person)
	p.Person = ids[0]
	d, err := m.dossier(p.Person)
	switch {
	case err != nil:
		return p, err
	case m.by[p.Person] == nil:
		return p, ErrUnknown
	case d.Opposed:
		return p, ErrOpposed
	case len(p.JPEG) == 0 || len(p.JPEG) > MaxPhoto:
		return p, fmt.Errorf("%w: a photo of %d bytes, 1 to %d allowed", ErrInvalid, len(p.JPEG), MaxPhoto)
	}
	return p, nil
}

// photographed are the ids under which a photo of somebody may be shown; none of who has opposed.
func (m *memory) photographed(id string) ([]string, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	d, err := m.dossier(id)
	if err != nil || d.Opposed {
		return nil, err
	}
	return m.same(id), nil
}

func (m *memory) KeepPhoto(_ context.Context, p Photo) error {
	p, err := m.mayBeKept(p)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.photos[p.Person] = p
	return nil
}

func (m *memory) Photo(_ context.Context, id string) (last Photo, err error) {
	ids, err := m.photographed(id)
	if err != nil {
		return last, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	for _, id := range ids {
		if p, there := m.photos[id]; there && (last.JPEG == nil || p.At > last.At) {
			last = p
		}
	}
	if last.JPEG == nil {
		return last, ErrUnknown
	}
	return last, nil
}

func (m *memory) Photographed(context.Context) (map[string]int64, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	out := make(map[string]int64, len(m.photos))
	for id, p := range m.photos {
		kept := m.same(id)[0]
		out[kept] = max(out[kept], p.At)
	}
	return out, nil
}

func (m *memory) DropPhoto(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range m.same(id) {
		delete(m.photos, id)
	}
	return nil
}

func (s *tabled) KeepPhoto(ctx context.Context, p Photo) error {
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		p, err := s.present.mayBeKept(p)
		if err != nil {
			return nil, err
		}
		_, err = tx.Exec(ctx, `INSERT INTO photos (person, at, by, jpeg) VALUES (?,?,?,?)
			ON CONFLICT (person) DO UPDATE SET at = excluded.at, by = excluded.by, jpeg = excluded.jpeg`, p.Person, p.At, p.By, p.JPEG)
		return nil, err
	})
}

func (s *tabled) Photo(ctx context.Context, id string) (last Photo, err error) {
	ids, err := s.now(ctx).photographed(id)
	if err != nil {
		return last, err
	}
	for _, id := range ids {
		p := Photo{Person: ids[0]}
		err := s.db.QueryRow(ctx, "SELECT at, by, jpeg FROM photos WHERE person = ?", id).Scan(&p.At, &p.By, &p.JPEG)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return last, err
		}
		if err == nil && (last.JPEG == nil || p.At > last.At) {
			last = p
		}
	}
	if last.JPEG == nil {
		return last, ErrUnknown
	}
	return last, nil
}

func (s *tabled) Photographed(ctx context.Context) (map[string]int64, error) {
	known := s.now(ctx)
	out := map[string]int64{}
	err := s.db.Each(ctx, func(row tables.Row) error {
		var id string
		var at int64
		err := row.Scan(&id, &at)
		kept := known.Same(id)[0]
		out[kept] = max(out[kept], at)
		return err
	}, "SELECT person, at FROM photos")
	return out, err
}

func (s *tabled) DropPhoto(ctx context.Context, id string) error {
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) { return nil, dropPhotos(ctx, tx, s.present.Same(id)) })
}

func dropPhotos(ctx context.Context, tx *tables.Tx, ids []string) error {
	for _, id := range slices.Compact(ids) {
		if _, err := tx.Exec(ctx, "DELETE FROM photos WHERE person = ?", id); err != nil {
			return err
		}
	}
	return nil
}
