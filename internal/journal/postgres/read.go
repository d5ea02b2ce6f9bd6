package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/packed"
)

const columns = "format, stream, seq, id, at, actor, role, device, also, events, prev, hash"

// pageRows and pageBytes bound what reading holds in memory: a row may have 16 MB.
const (
	pageRows  = 1000
	pageBytes = 4 << 20
)

func scan(r pgx.Row) (journal.Record, error) {
	var rec journal.Record
	var format int16
	var seq int64
	var prev, hash []byte
	var also string
	err := r.Scan(&format, &rec.Stream, &seq, &rec.ID, &rec.At, &rec.Person, &rec.Role, &rec.Device, &also, &rec.Events, &prev, &hash)
	if err != nil {
		return journal.Record{}, err
	}
	rec.Format, rec.Seq = journal.Format(format), uint64(seq)
	if also != "" && json.Unmarshal([]byte(also), &rec.With) != nil {
		rec.With = []string{also} // damage: the chain shows it
	}
	// A hash of another length is damage: it is left zero and the chain shows it.
	if len(prev) == len(rec.Prev) {
		copy(rec.Prev[:], prev)
	}
	if len(hash) == len(rec.Hash) {
		copy(rec.Hash[:], hash)
	}
	return rec, nil
}

// rows reads the answer of a query until it is large enough; more is false where it has been read to its end.
func collect(answer pgx.Rows) (page []journal.Record, more bool, err error) {
	defer answer.Close()
	size := 0
	for answer.Next() {
		r, err := scan(answer)
		if err != nil {
			return nil, false, err
		}
		page = append(page, r)
		if size += len(r.Events); size > pageBytes {
			return page, true, nil
		}
	}
	return page, len(page) == pageRows, answer.Err()
}

// Load implements journal.Store.
func (s *Store) Load(ctx context.Context, stream string, from uint64, fn func(journal.Record) error) error {
	const query = "SELECT " + columns + " FROM journal WHERE stream = $1 AND seq >= $2 ORDER BY seq LIMIT $3"
	from = max(from, 1)
	for more := true; more; {
		if err := s.open(); err != nil {
			return err
		}
		answer, err := s.pool.Query(ctx, query, stream, int64(from), pageRows)
		if err != nil {
			return err
		}
		var page []journal.Record
		if page, more, err = collect(answer); err != nil {
			return err
		}
		if len(page) > 0 && page[0].Seq > from {
			next, err := packed.Read(ctx, s, stream, from, fn)
			if err != nil {
				return err
			}
			if next > from {
				from, more = next, true
				continue
			}
		}
		for _, r := range page {
			if err := fn(r); err != nil {
				return err
			}
			from = r.Seq + 1
		}
	}
	return nil
}

// Scan implements journal.Store.
func (s *Store) Scan(ctx context.Context, fn func(journal.Record) error) error {
	return s.Dump(ctx, packed.Unpacking(fn))
}

// Dump implements journal.Store. All of it is one snapshot, read from the tables themselves and put in order by the server: a damaged index hides rows
// from Load.
func (s *Store) Dump(ctx context.Context, to journal.Filler) error {
	const cursor = "DECLARE everything NO SCROLL CURSOR FOR SELECT " + columns + " FROM journal ORDER BY stream, seq"
	return s.withoutIndexes(ctx, func(tx pgx.Tx) error {
		packs, err := packsOf(ctx, tx, "true")
		if err != nil {
			return err
		}
		for _, p := range packs {
			if err := to.Pack(p); err != nil {
				return err
			}
		}
		if err := blocksIn(ctx, tx, to.Block); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, cursor); err != nil {
			return err
		}
		for {
			answer, err := tx.Query(ctx, fmt.Sprintf("FETCH %d FROM everything", fetchRows))
			if err != nil {
				return err
			}
			page, err := pgx.CollectRows(answer, func(r pgx.CollectableRow) (journal.Record, error) { return scan(r) })
			if err != nil || len(page) == 0 {
				return err
			}
			for _, r := range page {
				if err := to.Row(r); err != nil {
					return err
				}
			}
		}
	})
}

// fetchRows is how many rows Dump holds at once.
const fetchRows = 200

// withoutIndexes reads in one snapshot, and never by way of an index.
func (s *Store) withoutIndexes(ctx context.Context, read func(pgx.Tx) error) error {
	if err := s.open(); err != nil {
		return err
	}
	return pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		const off = "SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off; SET LOCAL enable_bitmapscan = off"
		if _, err := tx.Exec(ctx, off); err != nil {
			return err
		}
		return read(tx)
	})
}

// Sound implements journal.Store: reading every page has the server prove its checksums, where it keeps them, and each index must lead to as many
// rows as there are.
func (s *Store) Sound(ctx context.Context) error {
	return s.withoutIndexes(ctx, func(tx pgx.Tx) error {
		var table, keyed, commands int64
		if err := tx.QueryRow(ctx, "SELECT count(*) FROM journal WHERE octet_length(events) >= 0").Scan(&table); err != nil {
			return err
		}
		const on = "SET LOCAL enable_indexscan = on; SET LOCAL enable_indexonlyscan = on; SET LOCAL enable_seqscan = off"
		if _, err := tx.Exec(ctx, on); err != nil {
			return err
		}
		for query, n := range map[string]*int64{
			"SELECT count(*) FROM (SELECT stream, seq FROM journal ORDER BY stream, seq) AS x": &keyed,
			"SELECT count(*) FROM (SELECT stream, id FROM journal ORDER BY stream, id) AS x":   &commands,
		} {
			if err := tx.QueryRow(ctx, query).Scan(n); err != nil {
				return err
			}
		}
		if keyed != table || commands != table {
			return fmt.Errorf("the table has %d rows, its indexes lead to %d and %d", table, keyed, commands)
		}
		return nil
	})
}

// Find implements journal.Store.
func (s *Store) Find(ctx context.Context, stream, id string) (journal.Record, error) {
	if err := s.open(); err != nil {
		return journal.Record{}, err
	}
	const query = "SELECT " + columns + ` FROM (SELECT 0 AS of, * FROM journal WHERE stream = $1 AND id = $2 UNION ALL
		SELECT 1, 0::smallint, stream, 0, '', 0, '', '', '', '', '', '', '' FROM packs WHERE stream = $1) AS rows ORDER BY of LIMIT 1`
	r, err := scan(s.pool.QueryRow(ctx, query, stream, id))
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return journal.Record{}, journal.ErrNotFound
	case err == nil && r.Seq == 0: // in play it is not, and rows of the stream are packed
		return s.blocks.Find(ctx, s, stream, id)
	}
	return r, err
}

// Head implements journal.Store.
func (s *Store) Head(ctx context.Context, stream string) (journal.Head, error) {
	if err := s.open(); err != nil {
		return journal.Head{}, err
	}
	heads, err := s.headsOf(ctx, []string{stream})
	return heads[stream], err
}

// headsOf reads the last rows of streams; one without rows has sequence number 0.
func (s *Store) headsOf(ctx context.Context, streams []string) (map[string]journal.Head, error) {
	const query = `SELECT name, coalesce(last.seq, 0), coalesce(last.hash, '') FROM unnest($1::text[]) AS name
		LEFT JOIN LATERAL (SELECT seq, hash FROM journal WHERE stream = name ORDER BY seq DESC LIMIT 1) AS last ON true`
	answer, err := s.pool.Query(ctx, query, streams)
	if err != nil {
		return nil, err
	}
	heads := make(map[string]journal.Head, len(streams))
	var name string
	var seq int64
	var hash []byte
	_, err = pgx.ForEachRow(answer, []any{&name, &seq, &hash}, func() error {
		head := journal.Head{Stream: name, Seq: uint64(seq)}
		if len(hash) == len(head.Hash) {
			copy(head.Hash[:], hash)
		}
		heads[name] = head
		return nil
	})
	return heads, err
}

// walk begins a query of all names of streams: it goes along the index from name to name instead of reading every row.
const walk = `WITH RECURSIVE walk AS (
		(SELECT stream FROM journal ORDER BY stream LIMIT 1)
		UNION ALL
		SELECT (SELECT stream FROM journal WHERE stream > walk.stream ORDER BY stream LIMIT 1) FROM walk WHERE walk.stream IS NOT NULL
	) `

// Streams implements journal.Store.
func (s *Store) Streams(ctx context.Context) ([]string, error) {
	const query = walk + "SELECT stream FROM walk WHERE stream IS NOT NULL ORDER BY stream"
	if err := s.open(); err != nil {
		return nil, err
	}
	answer, err := s.pool.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(answer, pgx.RowTo[string])
}
