package cage

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// collect takes what somebody owes the house, as his file has it, and notes there that it is settled.
func (s *site) collect(r *http.Request, cmd room.Command, c cage.Collect) (room.Answer, error) {
	if s.People == nil {
		return room.Answer{}, refusal.New(cage.NothingDue)
	}
	d, err := s.People.Dossier(r.Context(), c.Player)
	if err != nil {
		return room.Answer{}, refusal.New(cage.NothingDue)
	}
	i := slices.IndexFunc(d.Owed, func(o people.Owed) bool { return o.No == c.Debt })
	switch {
	case i < 0:
		return room.Answer{}, refusal.New(cage.NothingDue)
	case d.Owed[i].Settled > 0:
		return room.Answer{}, refusal.New(cage.DebtSettled)
	}
	c.Amount, c.Why = money.Amount(d.Owed[i].Amount), d.Owed[i].Why
	if d.Owed[i].Cite != "" {
		c.Cites = article.Union([]article.ID{article.ID(d.Owed[i].Cite)}, c.Why.Cites())
	}
	cmd.Cmd = c
	answer, err := s.Room.Do(r.Context(), cmd)
	var refused *refusal.Error
	if errors.As(err, &refused) && refused.Code == cage.DebtSettled { // it was taken, and the file did not come to know
		err = nil
	}
	if err != nil {
		return answer, err
	}
	return answer, s.settled(r.Context(), c.Player, c.Debt, int64(s.Room.Now()))
}

// lockWhy is how a deposit comes about that locks a place of an event's waiting list, less what is left here already; nothing of any other.
func (s *site) lockWhy(event string, c cage.TakeDeposit) (why reckoning.Reckoning) {
	var lock *admission.Owed
	if event == "" || s.Room.Read(event, func(st *tournament.State) {
		if book := st.Rules.Admission; book != nil {
			lock = book.Lock()
		}
	}) != nil || lock == nil {
		return nil
	}
	why = slices.Clone(lock.Why)
	_ = s.Cages.Cage(s.Cages.CageDay(), func(st *cage.State) {
		var has money.Amount
		for _, id := range s.IDs(c.Player) {
			has += st.Deposited(id)
		}
		if has > 0 {
			why.Add(reckoning.Cleared, -has)
			why = why.Ends()
		}
	}) // a day that cannot be read takes nothing
	if why.Total() != c.Amount {
		return nil
	}
	return why
}

// settled notes in somebody's file when a debt was settled; 0: it is open again.
func (s *site) settled(ctx context.Context, person, debt string, at int64) error {
	return s.People.Amend(context.WithoutCancel(ctx), person, func(d *people.Dossier) error {
		for i := range d.Owed {
			if d.Owed[i].No == debt {
				d.Owed[i].Settled = at
			}
		}
		return nil
	})
}

// voided opens a debt again whose receipt was taken back.
func (s *site) voided(r *http.Request, cmd room.Command, c cage.Void) (room.Answer, error) {
	answer, err := s.Room.Do(r.Context(), cmd)
	if err != nil || s.People == nil {
		return answer, err
	}
	person, debt := "", ""
	err = s.Cages.Cage(strings.TrimPrefix(cmd.Stream, room.CageStream("")), func(st *cage.State) {
		if of := st.Receipt(c.Receipt); of != nil && of.Purpose == cage.ForDebt {
			person, debt = of.Player, of.Debt
		}
	})
	if err != nil || debt == "" {
		return answer, err
	}
	return answer, s.settled(r.Context(), person, debt, 0)
}
