package room

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/refusal"
)

// CaseLawStream is the journal's stream of rulings that were kept at no table. It is no tournament.
const CaseLawStream = "caselaw"

// keepTries is how often a case is appended while other nodes append theirs.
const keepTries = 5

// lawBook is the cases of no table in memory, as the journal has them.
type lawBook struct {
	mu   sync.Mutex
	law  caselaw.Law
	head uint64
	bad  error // why its rows are not read, nil when they are whole
}

func (b *lawBook) damage(why error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.bad = why
}

func (b *lawBook) damaged() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bad
}

// CaseLaw is the rulings at the room's tables, and those that were kept at none.
type CaseLaw struct{ room *Room }

// CaseLaw gives access to the room's case law.
func (r *Room) CaseLaw() CaseLaw { return CaseLaw{r} }

// Keep writes a case of no table into the journal: when it returns nil, the case is on disk. The same ID keeps one case only. It
// refuses with a *refusal.Error.
func (c CaseLaw) Keep(ctx context.Context, kept caselaw.Case, device string) error {
	if err := kept.Check(); err != nil {
		return err
	}
	r := c.room
	if r.ctx.Err() != nil {
		return refusal.New(JournalStopped)
	}
	kept.At = int64(r.Now())
	b, err := caselaw.Marshal(kept)
	if err != nil {
		return err
	}
	row := journal.Record{ID: kept.ID, Person: "floor", Role: string(RoleFloor), Device: device, At: kept.At, Events: b}
	book := &r.caselaw
	book.mu.Lock()
	defer book.mu.Unlock()
	if book.bad != nil {
		return refusal.New(Frozen, "Stream", CaseLawStream)
	}
	for range keepTries {
		if err = book.read(ctx, r.store); err != nil {
			return err
		}
		var written journal.Record
		if written, err = r.store.Append(ctx, CaseLawStream, book.head, row); err == nil {
			r.heads.note(written.Head())
			return book.read(ctx, r.store)
		}
		if !journal.NothingWritten(err) {
			return refusal.New(NotConfirmed)
		}
	}
	return fmt.Errorf("room: case law: %w", err)
}

// onceKept is what the ID of a command at a table had behind it in the second record that older journals keep of its ruling.
const onceKept = "-law"

// All lists the cases, oldest first: those of no table, and the rulings at the tables of all tournaments.
func (c CaseLaw) All(ctx context.Context) (caselaw.Law, error) {
	made := c.room.rulings()
	known := make(map[string]bool, len(made))
	for i := range made {
		known[made[i].ID] = true
	}
	kept, err := c.room.kept(ctx)
	if err != nil {
		return nil, err
	}
	for i := range kept {
		if command, twice := strings.CutSuffix(kept[i].ID, onceKept); !twice || !known[command] {
			made = append(made, kept[i])
		}
	}
	slices.SortStableFunc(made, func(a, b caselaw.Case) int { return cmp.Compare(a.At, b.At) })
	return made, nil
}

// kept is the cases of no table.
func (r *Room) kept(ctx context.Context) (caselaw.Law, error) {
	book := &r.caselaw
	book.mu.Lock()
	defer book.mu.Unlock()
	if book.bad != nil { // the rulings at the tables are there all the same
		return nil, nil
	}
	if err := book.read(ctx, r.store); err != nil {
		return nil, err
	}
	return slices.Clip(book.law), nil
}

// rulings is what was ruled at the tables, as far as it is in the journal and could be read.
func (r *Room) rulings() (law caselaw.Law) {
	r.mu.RLock()
	all := slices.SortedFunc(maps.Values(r.streams), func(a, b *stream) int { return cmp.Compare(a.id, b.id) })
	r.mu.RUnlock()
	for _, s := range all {
		s.mu.RLock()
		law = append(law, s.docket.Law()...)
		s.mu.RUnlock()
	}
	return law
}

// read takes over the rows that are new.
func (b *lawBook) read(ctx context.Context, store journal.Store) error {
	return store.Load(ctx, CaseLawStream, b.head+1, func(row journal.Record) error {
		kept, err := caselaw.Unmarshal(row.Events)
		if err != nil {
			return fmt.Errorf("row %d of stream %s: %w", row.Seq, CaseLawStream, err)
		}
		b.law, b.head = append(b.law, kept), row.Seq
		return nil
	})
}

// verifyCaseLaw proves that every row can be read, and returns the last one.
func verifyCaseLaw(ctx context.Context, store journal.Store) (journal.Head, error) {
	head := journal.Head{Stream: CaseLawStream}
	err := store.Load(ctx, CaseLawStream, 1, func(row journal.Record) error {
		if _, err := caselaw.Unmarshal(row.Events); err != nil {
			return &journal.Broken{Stream: CaseLawStream, Seq: row.Seq, Fault: NotReplayable, Detail: err.Error()}
		}
		head.Seq, head.Hash = row.Seq, row.Hash
		return nil
	})
	return head, err
}
