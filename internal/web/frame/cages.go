package frame

import (
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// Cages knows the cage, day by day: *room.Room.
type Cages interface {
	// CageDay is the business day that is open, "" where none is. CageDays lists all of them, the latest first.
	CageDay() string
	CageDays() []string
	Cage(day string, f func(*cage.State)) error
	// Cleared is what the open day has given for the entries of an event; nil where none is open.
	Cleared(stream string) tournament.Cleared
}

var _ Cages = (*room.Room)(nil)

// DebtReceipts are the receipts with which debts were settled.
type DebtReceipts []struct{ debt, address string }

// Of is the address of the receipt of a debt, by its number; "" where there is none.
func (all DebtReceipts) Of(debt string) string {
	for _, r := range all {
		if r.debt == debt {
			return r.address
		}
	}
	return ""
}

// ReceiptsOf are those of what somebody has owed.
func (s *Site) ReceiptsOf(d *people.Dossier) (out DebtReceipts) {
	if s.Cages == nil {
		return nil
	}
	for _, o := range d.Owed {
		settled := time.UnixMilli(o.Settled).In(s.Zone)
		for _, day := range []string{settled.Format(time.DateOnly), settled.AddDate(0, 0, -1).Format(time.DateOnly)} { // a night ends in the morning
			if o.Settled == 0 || out.Of(o.No) != "" {
				break
			}
			_ = s.Cages.Cage(day, func(st *cage.State) {
				for _, r := range st.Receipts {
					if r.Purpose == cage.ForDebt && r.Debt == o.No && r.VoidedBy == 0 {
						out = append(out, struct{ debt, address string }{o.No, "/cage/" + day + "/receipt/" + strconv.Itoa(r.No)})
					}
				}
			}) // a day that was never opened has none
		}
	}
	return out
}

// WholeBy is the whole amount by one means, as one tap tells it: "cash", "card TPE 1", "deposit".
func WholeBy(all string, amount money.Amount) ([]cage.Tender, error) {
	how, of, _ := strings.Cut(all, " ")
	t := cage.Tender{How: cage.Means(how), Amount: amount}
	switch t.How {
	case cage.Card:
		t.Terminal = of
	case cage.Cash, cage.Deposit:
	default:
		return nil, BadInput{Field: "all", Value: all}
	}
	if amount == 0 {
		return nil, nil
	}
	return []cage.Tender{t}, nil
}

// LatestCage calls f with the day of the cage that is open, or else the last one; false where there is none.
func (s *Site) LatestCage(f func(*cage.State)) bool {
	if s.Cages == nil {
		return false
	}
	day := s.Cages.CageDay()
	if days := s.Cages.CageDays(); day == "" && len(days) > 0 {
		day = days[0]
	}
	return day != "" && s.Cages.Cage(day, f) == nil
}

// Cleared is what the cage has given for the entries of an event; nil where no desk keeps that.
func (s *Site) Cleared(stream string) tournament.Cleared {
	if s.Cages == nil {
		return nil
	}
	return s.Cages.Cleared(stream)
}
