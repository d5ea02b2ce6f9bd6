package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/packed"
)

// Pack implements journal.Store. Other processes may append, and pack, meanwhile: of two that pack the same rows one is told journal.ErrConflict.
func (s *Store) Pack(ctx context.Context, stream string) (int, error) {
	if err := s.open(); err != nil {
		return 0, err
	}
	return packed.Steps(ctx, s, stream, s.packStep)
}

// packing is the advisory lock of a process that packs: one at a time makes partitions.
const packing = 0x666c6270

// errTakenOut is why rows cannot be packed.
var errTakenOut = errors.New("journal: the day of the rows and today were both taken out of the database")

// packStep moves rows into blocks in one transaction.
func (s *Store) packStep(ctx context.Context, p journal.Pack, rows []journal.Record, blocks []journal.Block) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return move(ctx, tx, p, rows, blocks) })
	if server := (*pgconn.PgError)(nil); errors.As(err, &server) {
		return outcome(err)
	}
	return err
}

// move writes blocks, reads them again, and takes their rows out of those in play. Who appends waits while the rows are taken away, and his next statement
// sees what was packed: a row that another process believes to come next in a stream is never written where a packed one stood.
func move(ctx context.Context, tx pgx.Tx, p journal.Pack, rows []journal.Record, blocks []journal.Block) error {
	if _, err := tx.Exec(ctx, "SET LOCAL lock_timeout = '2s'"); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", packing); err != nil {
		return err
	}
	day, err := openDay(ctx, tx, p.Day)
	if err != nil {
		return err
	}
	p.Day = day
	begun, err := tx.Exec(ctx, insertPack+" WHERE "+upTo("$1::text")+" = $2::bigint - 1", packValues(p)...)
	if err != nil || begun.RowsAffected() == 0 {
		return cmp.Or(err, p.Taken())
	}
	for _, b := range blocks {
		b.Day = day
		if err := insertBlock(ctx, tx, b, rows[b.First-p.First:b.Last-p.First+1]); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, "LOCK TABLE journal IN SHARE ROW EXCLUSIVE MODE"); err != nil {
		return err
	}
	gone, err := tx.Exec(ctx, "DELETE FROM journal WHERE stream = $1 AND seq BETWEEN $2 AND $3", p.Stream, int64(p.First), int64(p.Last))
	if err == nil && gone.RowsAffected() != int64(len(rows)) {
		err = p.Taken()
	}
	return err
}

// upTo is how many rows of a stream are packed, as a term of a statement.
func upTo(stream string) string {
	return "coalesce((SELECT p.last FROM packs AS p WHERE p.stream = " + stream + " ORDER BY p.first DESC LIMIT 1), 0)"
}

const (
	insertPack   = "INSERT INTO packs (stream, first, last, day, hash) SELECT $1::text, $2::bigint, $3::bigint, $4::text::date, $5::bytea"
	blockColumns = "day::text, stream, first, last, prev, hash, ids"
)

func packValues(p journal.Pack) []any {
	return []any{p.Stream, int64(p.First), int64(p.Last), p.Day, p.Hash[:]}
}

// partition is the table of a day's blocks.
func partition(day string) (string, error) {
	if t, err := time.Parse(time.DateOnly, day); err != nil || t.Format(time.DateOnly) != day {
		return "", fmt.Errorf("journal: %q is no day of blocks", day)
	}
	return "packed_" + strings.ReplaceAll(day, "-", ""), nil
}

// attached is a condition: the partition of a day is there. One that was detached stays what it is under its name, and is none.
const attached = `EXISTS (SELECT 1 FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
	WHERE i.inhparent = 'packed'::regclass AND c.relname = 'packed_' || to_char(day, 'YYYYMMDD'))`

// openDay makes the partition of a day where there is none, and returns the day. Where it was taken out it is not made anew, or what is elsewhere would look
// as if it were lost: today takes the rows.
func openDay(ctx context.Context, tx pgx.Tx, day string) (string, error) {
	const look = "SELECT " + attached + ", EXISTS (SELECT 1 FROM packs AS p WHERE p.day = d.day) OR to_regclass($2) IS NOT NULL FROM (SELECT $1::text::date AS day) AS d"
	for _, day := range []string{day, time.Now().UTC().Format(time.DateOnly)} {
		table, err := partition(day)
		if err != nil {
			return "", err
		}
		var there, out bool
		if err := tx.QueryRow(ctx, look, day, table).Scan(&there, &out); err != nil {
			return "", err
		}
		switch {
		case there:
			return day, nil
		case !out:
			return day, makeDay(ctx, tx, day)
		}
	}
	return "", errTakenOut
}

// makeDay makes the partition of a day. It is attached when it is there: so nobody who reads has to wait.
func makeDay(ctx context.Context, tx pgx.Tx, day string) error {
	table, err := partition(day)
	if err != nil {
		return err
	}
	at, _ := time.Parse(time.DateOnly, day)
	if _, err := tx.Exec(ctx, "CREATE TABLE "+table+" (LIKE packed INCLUDING ALL)"); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, fmt.Sprintf("ALTER TABLE packed ATTACH PARTITION %s FOR VALUES FROM ('%s') TO ('%s')", table, day, at.AddDate(0, 0, 1).Format(time.DateOnly)))
	return err
}

// insertBlock writes a block into the partition of its day, and reads it again to compare it with rows.
func insertBlock(ctx context.Context, tx pgx.Tx, b journal.Block, rows []journal.Record) error {
	table, err := partition(b.Day)
	if err != nil {
		return err
	}
	const columns = " (day, stream, first, last, prev, hash, ids, data) VALUES ($1::text::date, $2, $3, $4, $5, $6, $7, $8)"
	if _, err := tx.Exec(ctx, "INSERT INTO "+table+columns, blockValues(b)...); err != nil || rows == nil {
		return err
	}
	got, err := scanBlock(tx.QueryRow(ctx, "SELECT "+blockColumns+", data FROM "+table+" WHERE stream = $1 AND first = $2", b.Stream, int64(b.First)))
	if err != nil {
		return err
	}
	return packed.Same(got, rows)
}

func blockValues(b journal.Block) []any {
	return []any{b.Day, b.Stream, int64(b.First), int64(b.Last), b.Prev[:], b.Hash[:], append([]byte{}, b.IDs...), append([]byte{}, b.Data...)}
}

func scanBlock(r pgx.Row) (b journal.Block, err error) {
	var first, last int64
	var prev, hash []byte
	err = r.Scan(&b.Day, &b.Stream, &first, &last, &prev, &hash, &b.IDs, &b.Data)
	b.First, b.Last = uint64(first), uint64(last)
	copy(b.Prev[:], prev) // of another length they are damaged: the chain shows it
	copy(b.Hash[:], hash)
	return b, err
}

// querier is a pool or a transaction.
type querier interface {
	Query(ctx context.Context, query string, args ...any) (pgx.Rows, error)
}

// packsOf reads packs, by stream and row.
func packsOf(ctx context.Context, q querier, where string, args ...any) ([]journal.Pack, error) {
	answer, err := q.Query(ctx, "SELECT stream, first, last, day::text, hash, NOT "+attached+" FROM packs WHERE "+where+" ORDER BY stream, first", args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(answer, func(r pgx.CollectableRow) (p journal.Pack, err error) {
		var first, last int64
		var hash []byte
		err = r.Scan(&p.Stream, &first, &last, &p.Day, &hash, &p.Away)
		p.First, p.Last = uint64(first), uint64(last)
		copy(p.Hash[:], hash)
		return p, err
	})
}

// Packs implements journal.Store.
func (s *Store) Packs(ctx context.Context) ([]journal.Pack, error) {
	if err := s.open(); err != nil {
		return nil, err
	}
	return packsOf(ctx, s.pool, "true")
}

// Packed returns the packs of a stream, in order.
func (s *Store) Packed(ctx context.Context, stream string) ([]journal.Pack, error) {
	if err := s.open(); err != nil {
		return nil, err
	}
	return packsOf(ctx, s.pool, "stream = $1", stream)
}

// Listed implements packed.Source.
func (s *Store) Listed(ctx context.Context, stream string) (out []journal.Block, err error) {
	packs, err := s.Packed(ctx, stream)
	if err != nil {
		return nil, err
	}
	for _, p := range packs {
		if p.Away {
			continue
		}
		table, err := partition(p.Day)
		if err != nil {
			return nil, err
		}
		err = eachBlock(ctx, s.pool, func(b journal.Block) error { out = append(out, b); return nil },
			"SELECT "+blockColumns+", ''::bytea FROM "+table+" WHERE stream = $1 AND first BETWEEN $2 AND $3 ORDER BY first", stream, int64(p.First), int64(p.Last))
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Block implements packed.Source.
func (s *Store) Block(ctx context.Context, b journal.Block) (found journal.Block, err error) {
	table, err := partition(b.Day)
	if err != nil {
		return found, err
	}
	err = eachBlock(ctx, s.pool, func(b journal.Block) error { found = b; return nil },
		"SELECT "+blockColumns+", data FROM "+table+" WHERE stream = $1 AND first <= $2 ORDER BY first DESC LIMIT 1", b.Stream, int64(b.First))
	return found, err
}

func eachBlock(ctx context.Context, q querier, fn func(journal.Block) error, query string, args ...any) error {
	answer, err := q.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer answer.Close()
	for answer.Next() {
		b, err := scanBlock(answer)
		if err == nil {
			err = fn(b)
		}
		if err != nil {
			return err
		}
	}
	return answer.Err()
}

// blocksIn gives every block that is here, by stream and row: a stream's later rows may be of an earlier day.
func blocksIn(ctx context.Context, tx pgx.Tx, fn func(journal.Block) error) error {
	return eachBlock(ctx, tx, fn, "SELECT "+blockColumns+", data FROM packed ORDER BY stream, first")
}

// packedUpTo is how many rows of streams are packed, 0 of most.
func (s *Store) packedUpTo(ctx context.Context, streams []string) (map[string]uint64, error) {
	answer, err := s.pool.Query(ctx, "SELECT stream, max(last) FROM packs WHERE stream = ANY($1) GROUP BY stream", streams)
	if err != nil {
		return nil, err
	}
	out := map[string]uint64{}
	var stream string
	var last int64
	_, err = pgx.ForEachRow(answer, []any{&stream, &last}, func() error { out[stream] = uint64(last); return nil })
	return out, err
}
