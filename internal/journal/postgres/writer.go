package postgres

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/groupcommit"
)

// headsMax bounds the remembered heads; beyond it they are read again.
const headsMax = 100_000

// patience is how long a batch waits for the server before its outcome counts as unknown: longer than a standby takes over.
const patience = 30 * time.Second

// write commits a batch, in as few statements as can be. A stream has one command at most in a statement, or one run: where another process has taken its
// place, a second one would stand after a row that is not there. Where one of them has several rows, a row that conflicts undoes the statement.
func (s *Store) write(batch []*groupcommit.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if len(s.heads) > headsMax {
		clear(s.heads)
	}
	if err := s.place.lost(); err != nil {
		groupcommit.Fail(batch, err)
		return
	}
	if err := s.remember(ctx, batch); err != nil {
		groupcommit.Fail(batch, nothingSent(err))
		return
	}
	for len(batch) > 0 {
		now, later := rounds(batch)
		s.round(ctx, now)
		batch = later
	}
}

// rounds takes the first command of each stream, or its first run, out of a batch.
func rounds(batch []*groupcommit.Request) (now, later []*groupcommit.Request) {
	taken := make(map[string]bool, len(batch))
	for _, r := range batch {
		free := true
		for i := range r.Entries {
			free = free && !taken[r.Entries[i].Stream]
		}
		for i := range r.Entries {
			taken[r.Entries[i].Stream] = true
		}
		if free {
			now = append(now, r)
		} else {
			later = append(later, r)
		}
	}
	return now, later
}

// remember reads the heads of the streams of a batch that are not known.
func (s *Store) remember(ctx context.Context, batch []*groupcommit.Request) error {
	unknown := slices.DeleteFunc(streamsOf(batch), func(stream string) bool {
		_, known := s.heads[stream]
		return known
	})
	if len(unknown) == 0 {
		return nil
	}
	return s.reread(ctx, unknown)
}

func (s *Store) reread(ctx context.Context, streams []string) error {
	heads, err := s.headsOf(ctx, streams)
	maps.Copy(s.heads, heads)
	return err
}

// round writes commands of different streams, and answers each. What did not find its place is looked up: the head may have been moved by another
// process, or the command have been carried out before.
func (s *Store) round(ctx context.Context, requests []*groupcommit.Request) {
	first, stale := s.ready(requests)
	missed := append(s.insert(ctx, first, nil), stale...)
	for range triesMost {
		if len(missed) == 0 {
			return
		}
		upTo, err := s.packedUpTo(ctx, streamsOf(missed)) // before the commands are looked up: what is packed later stops the statement
		if err == nil {
			missed = s.repeated(ctx, missed, upTo)
			err = s.reread(ctx, streamsOf(missed))
		}
		if err != nil {
			groupcommit.Fail(missed, nothingSent(err))
			return
		}
		again, gone := s.ready(missed)
		for _, r := range gone {
			r.Err = s.conflict(r)
		}
		missed = s.insert(ctx, again, upTo)
	}
	for _, r := range missed { // taken by another process each time: what is there now is for the caller to read
		r.Err = s.conflict(r)
		s.forget(r)
	}
}

// triesMost is how often a command is tried whose place seems free, while rows are packed or written by others.
const triesMost = 3

// ready parts commands that come next in their streams, as far as is known, from the others.
func (s *Store) ready(requests []*groupcommit.Request) (ready, stale []*groupcommit.Request) {
	for _, r := range requests {
		if s.next(r) {
			ready = append(ready, r)
		} else {
			stale = append(stale, r)
		}
	}
	return ready, stale
}

func (s *Store) next(r *groupcommit.Request) bool {
	for i := range r.Entries {
		if s.before(r, i) != r.Entries[i].Expected {
			return false
		}
	}
	return true
}

// before is the row after which entry i of a command comes, as far as is known.
func (s *Store) before(r *groupcommit.Request, i int) uint64 {
	return s.heads[r.Entries[i].Stream].Seq + journal.Ahead(r.Entries, i)
}

func (s *Store) forget(r *groupcommit.Request) {
	for i := range r.Entries {
		delete(s.heads, r.Entries[i].Stream)
	}
}

func (s *Store) conflict(r *groupcommit.Request) error {
	at := 0
	for i := range r.Entries {
		if s.before(r, i) != r.Entries[i].Expected {
			at = i
			break
		}
	}
	e := &r.Entries[at]
	return fmt.Errorf("%w: stream %s: row %d expected, the head is %d", journal.ErrConflict, e.Stream, e.Expected, s.before(r, at))
}

func streamsOf(requests []*groupcommit.Request) (names []string) {
	for _, r := range requests {
		for i := range r.Entries {
			names = append(names, r.Entries[i].Stream)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// insert writes the rows of commands in one statement and answers those that are written. It returns those whose place was taken; where the
// statement failed all are answered.
//
// Of a stream no more than upTo rows, 0 where it says nothing, may be packed: the key of the table knows of those in play alone, and the command may be
// among the others.
func (s *Store) insert(ctx context.Context, requests []*groupcommit.Request, upTo map[string]uint64) (missed []*groupcommit.Request) {
	if len(requests) == 0 {
		return nil
	}
	rows := s.rowsOf(requests)
	several := slices.ContainsFunc(requests, func(r *groupcommit.Request) bool { return len(r.Entries) > 1 })
	written, err := s.send(ctx, slices.Concat(rows...), several, upTo)
	var server *pgconn.PgError
	switch {
	case errors.As(err, &server) && server.Code == uniqueViolation:
		return requests
	case err != nil:
		for _, r := range requests {
			s.forget(r) // the disk alone knows
		}
		groupcommit.Fail(requests, outcome(err))
		return nil
	case several && len(written) == 0:
		return requests
	}
	for i, r := range requests {
		if !several && !written[r.Entries[0].Stream] {
			missed = append(missed, r)
			continue
		}
		r.Rows = rows[i]
		for _, row := range r.Rows {
			s.heads[row.Stream] = row.Head()
			s.hints.note(row.Head())
		}
	}
	return missed
}

// rowsOf completes the rows of each command.
func (s *Store) rowsOf(requests []*groupcommit.Request) [][]journal.Record {
	rows := make([][]journal.Record, len(requests))
	for n, r := range requests {
		for i := range r.Entries {
			e := &r.Entries[i]
			head := s.heads[e.Stream]
			if head.Stream = e.Stream; journal.Ahead(r.Entries, i) > 0 {
				head = rows[n][i-1].Head()
			}
			rows[n] = append(rows[n], journal.Next(head, e.Record))
		}
	}
	return rows
}

// send inserts rows, in the order of their streams: two processes that insert in different orders would wait for each other. With all of them or
// none, one whose place is taken fails the statement; otherwise it is left out. It returns the streams that were written to.
func (s *Store) send(ctx context.Context, rows []journal.Record, all bool, upTo map[string]uint64) (written map[string]bool, err error) {
	slices.SortFunc(rows, func(a, b journal.Record) int {
		return cmp.Or(cmp.Compare(a.Stream, b.Stream), cmp.Compare(a.Seq, b.Seq))
	})
	var c columnwise
	var packed []int64
	for i := range rows {
		c.add(&rows[i])
		packed = append(packed, int64(upTo[rows[i].Stream]))
	}
	query := sendEach
	if all {
		query = sendAll
	}
	answer, err := s.pool.Query(ctx, query, append(c.arguments(), packed)...)
	if err != nil {
		return nil, err
	}
	streams, err := pgx.CollectRows(answer, pgx.RowTo[string])
	written = make(map[string]bool, len(streams))
	for _, stream := range streams {
		written[stream] = true
	}
	return written, err
}

// insertRows begins a statement that writes rows.
const insertRows = "INSERT INTO journal (" + columns + ") SELECT " + columns + ` FROM unnest($1::smallint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[],
	$6::text[], $7::text[], $8::text[], $9::text[], $10::bytea[], $11::bytea[], $12::bytea[]`

// sendEach writes rows of different streams, each where its place is free; sendAll all of them or none.
var (
	named    = " AS r(" + columns + ", upto) WHERE "
	sendEach = insertRows + ", $13::bigint[])" + named + upTo("r.stream") + " = upto ON CONFLICT DO NOTHING RETURNING stream"
	sendAll  = insertRows + ", $13::bigint[])" + named +
		"NOT EXISTS (SELECT 1 FROM unnest($2::text[], $13::bigint[]) AS one(stream, upto) WHERE " + upTo("one.stream") + " <> one.upto) RETURNING stream"
)

// columnwise is rows as the statement takes them.
type columnwise struct {
	format                        []int16
	seq, at                       []int64
	stream, id, actor, role, also []string
	device                        []string
	events, prev, hash            [][]byte
}

func (c *columnwise) add(r *journal.Record) {
	also := ""
	if len(r.With) > 0 {
		text, _ := json.Marshal(r.With) // of texts: it cannot fail
		also = string(text)
	}
	c.format, c.seq, c.at = append(c.format, int16(r.Format)), append(c.seq, int64(r.Seq)), append(c.at, r.At)
	c.stream, c.id, c.actor = append(c.stream, r.Stream), append(c.id, r.ID), append(c.actor, r.Person)
	c.role, c.device, c.also = append(c.role, r.Role), append(c.device, r.Device), append(c.also, also)
	c.events = append(c.events, append([]byte{}, r.Events...))
	c.prev, c.hash = append(c.prev, r.Prev[:]), append(c.hash, r.Hash[:])
}

func (c *columnwise) arguments() []any {
	return []any{c.format, c.stream, c.seq, c.id, c.at, c.actor, c.role, c.device, c.also, c.events, c.prev, c.hash}
}

// repeated answers commands that were carried out before, in all of their streams, with the rows written then, and returns the others. Of those streams so
// many rows are packed.
func (s *Store) repeated(ctx context.Context, requests []*groupcommit.Request, upTo map[string]uint64) (others []*groupcommit.Request) {
	const query = "SELECT " + columns + " FROM journal JOIN unnest($1::text[], $2::text[]) AS want(s, i) ON stream = want.s AND id = want.i"
	var streams, ids []string
	for _, r := range requests {
		for i := range r.Entries {
			streams, ids = append(streams, r.Entries[i].Stream), append(ids, r.Entries[i].ID)
		}
	}
	answer, err := s.pool.Query(ctx, query, streams, ids)
	var rows []journal.Record
	if err == nil {
		rows, err = pgx.CollectRows(answer, func(r pgx.CollectableRow) (journal.Record, error) { return scan(r) })
	}
	if err != nil {
		groupcommit.Fail(requests, nothingSent(err))
		return nil
	}
	for _, r := range requests {
		found, err := s.foundOf(ctx, r, rows, upTo)
		switch {
		case journal.IsElsewhere(err):
			r.Err = fmt.Errorf("%w: %w", journal.ErrConflict, err) // the command may be among those rows
		case err != nil:
			r.Err = nothingSent(err)
		case len(found) == len(r.Entries):
			r.Rows = found
		case len(found) == 0:
			others = append(others, r)
		default:
			r.Err = fmt.Errorf("%w: command %s is known to a part of its streams", journal.ErrConflict, r.Entries[0].ID)
		}
	}
	return others
}

// foundOf is the rows of a command: those found in play, and those in blocks.
func (s *Store) foundOf(ctx context.Context, r *groupcommit.Request, inPlay []journal.Record, upTo map[string]uint64) (found []journal.Record, err error) {
	for i := range r.Entries {
		e := &r.Entries[i]
		if n := slices.IndexFunc(inPlay, func(row journal.Record) bool { return row.Stream == e.Stream && row.ID == e.ID }); n >= 0 {
			found = append(found, inPlay[n])
			continue
		}
		if upTo[e.Stream] == 0 {
			continue
		}
		row, err := s.blocks.Find(ctx, s, e.Stream, e.ID)
		switch {
		case err == nil:
			found = append(found, row)
		case !errors.Is(err, journal.ErrNotFound):
			return nil, err
		}
	}
	return found, nil
}

// SQLSTATE codes, of the server's appendix A.
const (
	uniqueViolation = "23505"
	diskFull        = "53100"
)

// outcome says what is known after a statement that writes has failed.
func outcome(err error) error {
	var server *pgconn.PgError
	var unreached *pgconn.ConnectError
	switch {
	case pgconn.SafeToRetry(err), errors.As(err, &unreached):
		return nothingSent(err)
	case !errors.As(err, &server) || server.SeverityUnlocalized != "ERROR":
		// The connection broke: the statement may have reached the disk or not.
		return fmt.Errorf("journal: outcome unknown: %w", err)
	}
	return refused(server)
}

// nothingSent is the answer where nothing that writes was sent.
func nothingSent(err error) error {
	var server *pgconn.PgError
	if errors.As(err, &server) && server.SeverityUnlocalized == "ERROR" {
		return refused(server)
	}
	return fmt.Errorf("%w: %w", journal.ErrBusy, err)
}

// refused is the promise behind an error of the server after which its transaction is undone.
func refused(err *pgconn.PgError) error {
	switch {
	case err.Code == diskFull:
		return fmt.Errorf("%w: %w", journal.ErrFull, err)
	case strings.HasPrefix(err.Code, "40"), strings.HasPrefix(err.Code, "55"), strings.HasPrefix(err.Code, "57"), strings.HasPrefix(err.Code, "53"):
		// rolled back for another's sake, locked, interrupted, short of something: try again
		return fmt.Errorf("%w: %w", journal.ErrBusy, err)
	}
	return fmt.Errorf("%w: %w", journal.ErrStopped, err)
}
