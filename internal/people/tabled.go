package people

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/tables"
)

//go:embed schema
var schema embed.FS

// Tables are those in which people are kept.
var Tables = tables.Set{
	Name: "people", Holds: "floorbook's people", ID: 0x666c6270, // "flbp"
	File: tables.Steps(schema, "schema"), Server: tables.Steps(schema, "schema/server"),
	Tables: []tables.Table{
		{Name: "people", Columns: []string{"id", "name", "ref", "nick", "licence", "merged", "unnamed"}, Key: 1},
		{Name: "apart", Columns: []string{"a", "b"}, Key: 2},
		{Name: "dossiers", Columns: []string{"id", "text"}, Key: 1},
		{Name: "papers", Columns: []string{"no", "person", "kind", "stream", "at", "by", "pdf"}, Key: 1},
		{Name: "letters", Columns: []string{"no", "person", "kind", "stream", "at", "subject", "text", "state", "tries", "due", "done", "said"}, Key: 1},
		{Name: "photos", Columns: []string{"person", "at", "by", "jpeg"}, Key: 1},
	},
}

// tabled is a Store in tables. Everybody is held in memory as well: rooms know thousands of people, not millions, and every page names dozens.
// Papers, letters and photos stay in the tables.
type tabled struct {
	db      *tables.DB
	present *memory // as the tables are; changed by who has the turn of db alone
}

// Open opens or creates the people file at path.
func Open(path string) (Store, error) {
	ctx := context.Background()
	db, err := tables.File(ctx, path, Tables)
	if err != nil {
		return nil, err
	}
	return reflected(ctx, db)
}

// OpenIn opens the people of a database, for any number of processes.
func OpenIn(ctx context.Context, server *tables.Server) (Store, error) {
	db, err := server.Set(ctx, Tables)
	if err != nil {
		return nil, err
	}
	return reflected(ctx, db)
}

func reflected(ctx context.Context, db *tables.DB) (Store, error) {
	s := &tabled{db: db, present: newMemory()}
	if err := db.Reflect(ctx, s.present); err != nil {
		return nil, errors.Join(fmt.Errorf("people: %w", err), db.Close())
	}
	return s, nil
}

// now is what is known of people.
func (s *tabled) now(ctx context.Context) *memory {
	s.db.Glance(ctx)
	return s.present
}

// bit is how a table keeps whether something is so.
func bit(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

func (s *tabled) Put(ctx context.Context, people ...Person) error {
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		good, err := s.present.addressed(people)
		if err != nil {
			return nil, err
		}
		return s.put(ctx, tx, good)
	})
}

func (s *tabled) Add(ctx context.Context, people ...Person) (ids []string, err error) {
	err = s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		var fresh []Person
		var err error
		if fresh, ids, err = s.present.strangers(people); err != nil {
			return nil, err
		}
		return s.put(ctx, tx, fresh)
	})
	if err != nil {
		return nil, err
	}
	return ids, nil
}

// rowsMost is so many people that are written by one statement.
const rowsMost = 200

// put writes people; of two of one id the later counts.
func (s *tabled) put(ctx context.Context, tx *tables.Tx, good []Person) (done func(), err error) {
	last := make(map[string]int, len(good))
	for i, p := range good {
		last[p.ID] = i
	}
	var args []any
	write := func() error {
		if len(args) == 0 {
			return nil
		}
		const row = ",(?,?,?,?,?,?)"
		_, err := tx.Exec(ctx, `INSERT INTO people (id, name, nick, ref, licence, unnamed) VALUES `+strings.Repeat(row, len(args)/6)[1:]+`
			ON CONFLICT (id) DO UPDATE SET name = excluded.name, nick = excluded.nick, ref = excluded.ref, licence = excluded.licence,
			unnamed = excluded.unnamed`, args...)
		args = nil
		return err
	}
	for i, p := range good {
		if last[p.ID] != i {
			continue
		}
		tx.Touch(p.ID)
		if args = append(args, p.ID, p.Name, p.Nick, p.Ref, p.Licence, bit(p.Unnamed)); len(args) < 6*rowsMost {
			continue
		}
		if err := write(); err != nil {
			return nil, err
		}
	}
	return func() { s.present.put(good) }, write()
}

func (s *tabled) Erase(ctx context.Context, ids ...string) error {
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		for some := range slices.Chunk(s.present.sameOf(ids), rowsMost) {
			tx.Touch(s.present.known(some)...)
			for _, column := range []string{"people WHERE id", "apart WHERE a", "apart WHERE b", "dossiers WHERE id", "papers WHERE person", "letters WHERE person", "photos WHERE person"} {
				if _, err := tx.Exec(ctx, "DELETE FROM "+column+" IN ("+tables.Marks(len(some))+")", listed(some)...); err != nil {
					return nil, err
				}
			}
		}
		return func() { _ = s.present.Erase(ctx, ids...) }, nil // memory cannot fail
	})
}

func (s *tabled) Merge(ctx context.Context, into, from string) error {
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		into, from, err := s.present.joins(into, from)
		if err != nil {
			return nil, err
		}
		tx.Touch(from)
		_, err = tx.Exec(ctx, "UPDATE people SET merged = ? WHERE id = ?", into, from)
		return func() { s.present.join(into, from) }, err
	})
}

func (s *tabled) Part(ctx context.Context, id string) error {
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		if !s.present.merged(id) {
			return nil, ErrUnknown
		}
		tx.Touch(id)
		_, err := tx.Exec(ctx, "UPDATE people SET merged = '' WHERE id = ?", id)
		return func() { _ = s.present.Part(ctx, id) }, err // he was merged
	})
}

func (s *tabled) Apart(ctx context.Context, a, b string) error {
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		pair, err := s.present.pair(a, b)
		if err != nil {
			return nil, err
		}
		tx.Touch(pair[:]...)
		_, err = tx.Exec(ctx, "INSERT INTO apart (a, b) VALUES (?, ?) ON CONFLICT DO NOTHING", pair[0], pair[1])
		return func() { s.present.part(pair) }, err
	})
}

func (s *tabled) Same(id string) []string { return s.now(context.Background()).Same(id) }

func (s *tabled) Merged(ctx context.Context, id string) ([]Person, error) {
	return s.now(ctx).Merged(ctx, id)
}

// Get asks once more for somebody who is not known: another node may have just let him in.
func (s *tabled) Get(ctx context.Context, id string) (Person, error) {
	p, err := s.now(ctx).Get(ctx, id)
	if errors.Is(err, ErrUnknown) {
		s.db.Fresh(tables.Within(ctx, tables.Unseen))
		return s.present.Get(ctx, id)
	}
	return p, err
}

func (s *tabled) All(ctx context.Context, ids ...string) (map[string]Person, error) {
	return s.now(ctx).All(ctx, ids...)
}

func (s *tabled) FindByName(ctx context.Context, name string) ([]Person, error) {
	return s.now(ctx).FindByName(ctx, name)
}

func (s *tabled) FindByNumber(ctx context.Context, number string) ([]Person, error) {
	return s.now(ctx).FindByNumber(ctx, number)
}

func (s *tabled) Near(ctx context.Context, p Person) ([]Person, error) {
	return s.now(ctx).Near(ctx, p)
}

func (s *tabled) Known(ctx context.Context, p Person) (Person, error) {
	return s.now(ctx).Known(ctx, p)
}

func (s *tabled) Meet(ctx context.Context, list []Person) ([][]Like, error) {
	return s.now(ctx).Meet(ctx, list)
}

func (s *tabled) Doubles(ctx context.Context) ([]Double, error) { return s.now(ctx).Doubles(ctx) }

func (s *tabled) Search(ctx context.Context, text string, limit int) ([]Person, error) {
	return s.now(ctx).Search(ctx, text, limit)
}

func (s *tabled) Dossier(ctx context.Context, id string) (Dossier, error) {
	return s.now(ctx).Dossier(ctx, id)
}

func (s *tabled) Dossiers(ctx context.Context) (map[string]Dossier, error) {
	return s.now(ctx).Dossiers(ctx)
}

func (s *tabled) Close() error { return s.db.Close() }
