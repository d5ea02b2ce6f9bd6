package room

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
)

// CaseLawStream is the journal's stream of rulings that were kept at no table. It is no tournament.
const CaseLawStream = "caselaw"

// lawBook is the cases of no table.
type lawBook = kept[caselaw.Case]

func newLawBook() *lawBook {
	return &lawBook{stream: CaseLawStream, of: func(row journal.Record) (caselaw.Case, error) {
		c, err := caselaw.Unmarshal(row.Events)
		c.By = byOf(row)
		return c, err
	}}
}

// CaseLaw is the rulings at the room's tables, and those that were kept at none.
type CaseLaw struct{ room *Room }

// CaseLaw gives access to the room's case law.
func (r *Room) CaseLaw() CaseLaw { return CaseLaw{r} }

// Keep writes a case of no table into the journal: when it returns nil, the case is on disk. The same ID keeps one case only. It
// refuses with a *refusal.Error.
func (c CaseLaw) Keep(ctx context.Context, kept caselaw.Case, by role.By) error {
	if err := kept.Check(); err != nil {
		return err
	}
	kept.At = int64(c.room.Now())
	b, err := caselaw.Marshal(kept)
	if err != nil {
		return err
	}
	return c.room.caselaw.keep(ctx, c.room, rowBy(by, kept.ID, kept.At, b))
}

// onceKept is what the ID of a command at a table had behind it in the second record that older journals keep of its ruling.
const onceKept = "-law"

// All lists the cases, oldest first: those of no table, and the rulings at the tables of all tournaments that are not deleted.
func (c CaseLaw) All(ctx context.Context) (caselaw.Law, error) {
	made := c.room.rulings()
	known := make(map[string]bool, len(made))
	for i := range made {
		known[made[i].ID] = true
	}
	kept, err := c.room.caselaw.entries(ctx, c.room.store)
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

// rulings is what was ruled at the tables, as far as it is in the journal and could be read.
func (r *Room) rulings() (law caselaw.Law) {
	for _, s := range r.every() {
		r.awake(s)
		v, done := s.reading()
		if t, ok := v.content.(*tourney); ok && t.state.DeletedAt == 0 {
			law = append(law, t.docket.Law()...)
		}
		done()
	}
	return law
}
