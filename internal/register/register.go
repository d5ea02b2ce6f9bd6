package register

import (
	"cmp"
	"context"
	"slices"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// Kind is a register, by its stable name.
type Kind string

// The registers.
const (
	Entries      Kind = "entries"
	Prizes       Kind = "prizes"
	Withholdings Kind = "withholdings" // the register 11 ter
	Exclusions   Kind = "exclusions"
	Rulings      Kind = "rulings"
	Sanctions    Kind = "sanctions"
	Shifts       Kind = "shifts"
)

// Kinds lists them.
var Kinds = []Kind{Entries, Prizes, Withholdings, Exclusions, Rulings, Sanctions, Shifts}

// Source is a room: *room.Room.
type Source interface {
	Listing() []room.Listed
	Read(stream string, f func(*tournament.State)) error
	Entered(stream string) ([]room.EnteredOnce, error)
	CageDays() []string
	Cage(day string, f func(*cage.State)) error
	Cardroom(f func(*cardroom.State)) error
}

var _ Source = (*room.Room)(nil)

// Papers are those that the desk keeps; people.Store has them.
type Papers interface {
	PapersOf(ctx context.Context, stream string) ([]people.Paper, error)
	Same(id string) []string
}

// Period is from an instant until before another.
type Period struct{ From, Until tournament.Instant }

// Has reports whether an instant lies in the period.
func (p Period) Has(at tournament.Instant) bool { return p.From <= at && at < p.Until }

// Of is the event that a line is about.
type Of struct{ Stream, Name string }

// Entry is an entry of an event.
type Entry struct {
	Of
	At     tournament.Instant
	By     role.By
	No     int
	Player string
	Flight string
	Again  bool // the player had an entry before
	Back   bool // it was taken back
	Price  money.Amount
	Form   string // number of the signed form that is kept; "" none is
}

// events are those of the room that can be read.
func events(s Source) (out []Of) {
	for _, l := range s.Listing() {
		if l.Deleted == 0 {
			out = append(out, Of{l.ID, l.Name})
		}
	}
	return out
}

// EntriesOf are the entries of a period, oldest first. papers may be nil: no form is kept then.
func EntriesOf(ctx context.Context, s Source, papers Papers, in Period) (out []Entry, err error) {
	for _, of := range events(s) {
		all, err := s.Entered(of.Stream)
		if err != nil {
			return nil, err
		}
		all = slices.DeleteFunc(all, func(e room.EnteredOnce) bool { return !in.Has(e.At) })
		if len(all) == 0 {
			continue
		}
		forms, err := formsOf(ctx, papers, of.Stream)
		if err != nil {
			return nil, err
		}
		err = s.Read(of.Stream, func(st *tournament.State) {
			for _, e := range all {
				line := Entry{Of: of, At: e.At, By: e.By, No: e.No, Player: string(e.Player), Flight: st.FlightName(e.Flight), Again: e.ReEntry, Back: e.Withdrawn,
					Price: st.Structure.Price()}
				if len(forms) > 0 {
					same := papers.Same(line.Player)
					if i := slices.IndexFunc(forms, func(p people.Paper) bool { return slices.Contains(same, p.Person) }); i >= 0 {
						line.Form = forms[i].No
					}
				}
				out = append(out, line)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b Entry) int { return cmp.Compare(a.At, b.At) })
	return out, nil
}

// formsOf are the forms signed for an event that are kept, oldest first.
func formsOf(ctx context.Context, papers Papers, stream string) ([]people.Paper, error) {
	if papers == nil {
		return nil, nil
	}
	kept, err := papers.PapersOf(ctx, stream)
	return slices.DeleteFunc(kept, func(p people.Paper) bool { return p.Kind != people.PaperForm }), err
}

// Prize is what somebody has won in an event.
type Prize struct {
	Of
	At      tournament.Instant // handed out; else when the player went out
	Handed  bool
	Place   int
	No      int // of the entry
	Player  string
	Won     money.Amount // with bounties
	Bounty  money.Amount // of that
	Kind    money.Amount // of that, not in money
	Money   money.Amount // given
	Shown   bool         // a document was seen
	Receipt int          // of the cage; 0: none
	Day     string       // of that receipt
	Cashier string
}

// receiptOf is a prize paid at the cage.
type receiptOf struct {
	stream string
	entry  int
}

// PrizesOf are the prizes of a period, oldest first: handed out in it, or won in it and owed still.
func PrizesOf(s Source, in Period) (out []Prize, err error) {
	paid := map[receiptOf]Prize{}
	for _, day := range s.CageDays() {
		if err := s.Cage(day, func(st *cage.State) {
			for _, r := range st.Receipts {
				if r.Purpose == cage.ForPrize && r.VoidedBy == 0 {
					paid[receiptOf{r.Stream, r.Entry}] = Prize{Receipt: r.No, Day: st.Day, Cashier: r.Cashier}
				}
			}
		}); err != nil {
			return nil, err
		}
	}
	for _, of := range events(s) {
		if err := s.Read(of.Stream, func(st *tournament.State) {
			for i := range st.Entries {
				e := &st.Entries[i]
				w := st.Winnings(e)
				if e.HandedAt == 0 && !st.Owes(e) {
					continue
				}
				p := Prize{Of: of, At: cmp.Or(e.HandedAt, e.OutAt), Handed: e.HandedAt > 0, Place: e.Place, No: e.No, Player: string(e.Player), Won: w.All(), Bounty: w.Bounty,
					Kind: w.All() - w.Money(), Money: e.Handed + e.HandedBounty, Shown: e.Identity}
				if at := paid[receiptOf{of.Stream, e.No}]; p.Handed {
					p.Receipt, p.Day, p.Cashier = at.Receipt, at.Day, at.Cashier
				}
				if p.At == 0 { // who has won was never out: when the last other was
					for k := range st.Entries {
						p.At = max(p.At, st.Entries[k].OutAt)
					}
				}
				if in.Has(p.At) {
					out = append(out, p)
				}
			}
		}); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b Prize) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Stream, b.Stream), cmp.Compare(a.Place, b.Place))
	})
	return out, nil
}

// Withheld is an entry of the register 11 ter.
type Withheld struct {
	cage.PrizesWithheld
	Day string
}

// WithheldOf is the register 11 ter of a period.
func WithheldOf(s Source, in Period) (out []Withheld, err error) {
	for _, day := range s.CageDays() {
		if err := s.Cage(day, func(st *cage.State) {
			for _, w := range st.Register {
				if in.Has(tournament.Instant(w.At)) {
					out = append(out, Withheld{w, st.Day})
				}
			}
		}); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b Withheld) int { return cmp.Compare(a.At, b.At) })
	return out, nil
}

// Exclusion is what the desk has looked up before somebody came in.
type Exclusion struct {
	Of
	At      tournament.Instant
	Player  string
	Checked []admission.Point
	Waived  []admission.Point
	Form    string
	Sponsor string // on whose word somebody without a card came in; "": nobody's
}

// ExclusionsOf are those of a period, oldest first: of each player of an event the latest.
func ExclusionsOf(s Source, in Period) (out []Exclusion, err error) {
	for _, of := range events(s) {
		if err := s.Read(of.Stream, func(st *tournament.State) {
			for _, a := range st.Admissions {
				if a.In && in.Has(a.At) {
					out = append(out, Exclusion{of, a.At, string(a.Player), slices.Clone(a.Checked), slices.Clone(a.Waived), a.Form, string(a.Sponsor)})
				}
			}
		}); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b Exclusion) int { return cmp.Compare(a.At, b.At) })
	return out, nil
}

// RulingsOf are the rulings of a period, oldest first: incidents, or sanctions alone.
func RulingsOf(law caselaw.Law, sanctions bool, in Period) (out []caselaw.Case) {
	for i := range law {
		c := law[i]
		if in.Has(tournament.Instant(c.At)) && sanction(&c) == sanctions {
			out = append(out, c)
		}
	}
	return out
}

// sanction reports whether a case is about what a player did.
func sanction(c *caselaw.Case) bool { return c.Ruled != nil && c.Ruled.Matter == "penalty" }

// Shift is the hours of somebody on duty.
type Shift struct {
	Who         string
	Dealer      bool
	Drawer      int                // of a cashier
	From, Until tournament.Instant // Until 0: not over
	Dealt       tournament.Instant // of a dealer: milliseconds at tables
	Downs       int
}

// ShiftsOf are the hours that began in a period, oldest first. What dealers do who are still on duty is told once they are home.
func ShiftsOf(s Source, in Period) (out []Shift, err error) {
	err = s.Cardroom(func(st *cardroom.State) {
		for _, x := range st.Shifts {
			out = append(out, Shift{Who: x.Dealer, Dealer: true, From: tournament.Instant(x.From), Until: tournament.Instant(x.Until), Dealt: tournament.Instant(x.Dealt), Downs: x.Downs})
		}
	})
	if err != nil {
		return nil, err
	}
	for _, day := range s.CageDays() {
		if err := s.Cage(day, func(st *cage.State) {
			for _, x := range st.Shifts {
				out = append(out, Shift{Who: x.Cashier, Drawer: x.Drawer, From: tournament.Instant(x.From), Until: tournament.Instant(x.Until)})
			}
		}); err != nil {
			return nil, err
		}
	}
	out = slices.DeleteFunc(out, func(x Shift) bool { return !in.Has(x.From) })
	slices.SortStableFunc(out, func(a, b Shift) int { return cmp.Compare(a.From, b.From) })
	return out, nil
}
