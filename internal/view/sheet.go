package view

import (
	"slices"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Sheet is what an event knows of one player now: staff only.
type Sheet struct {
	ID, Book string
	Seq      uint64
	Phase    Phase
	Player   table.PlayerID
	Name     string

	Seated bool
	Table  FloorTable // where he sits
	Seat   FloorSeat  // of a player without a seat the name alone
	Free   []FreeSeat // where he can be moved by hand
	Sales  Sales

	Entries           []SheetEntry // newest first
	Paid, Won         money.Amount
	Waiting, Reserved bool
	Returns           bool // out, and may enter again
}

// FreeSeat is a chair nobody has.
type FreeSeat struct {
	Table int
	Seat  table.SeatNo
}

// SheetEntry is one entry of the player.
type SheetEntry struct {
	No                        int
	Place                     int // 0: still in
	OutAt                     tournament.Instant
	ReEntry                   bool
	Disqualified, Surrendered bool
	Rebuys, AddOns            int
	Bonus                     bool
	TakenBy                   []string // names of those who took the chips, as the table has told
}

// BuildSheet shows a player in s; false where s has nothing of him.
func BuildSheet(s *tournament.State, p table.PlayerID, names Names) (v Sheet, known bool) {
	v = Sheet{ID: s.ID, Book: s.Book, Seq: s.Seq, Phase: phaseOf(s), Player: p, Name: names(p), Sales: sales(s)}
	v.Seat = FloorSeat{Player: p, Name: v.Name}
	v.Waiting = slices.ContainsFunc(s.Queue, func(w tournament.Waiting) bool { return w.Player == p })
	v.Reserved = slices.ContainsFunc(s.Reserved, func(r tournament.Reservation) bool { return r.Player == p })
	last := s.Entry(p)
	if t, seat := seatIn(s, p, last); t != nil {
		v.Seated, v.Table = true, floorTable(s, t, names)
		v.Seat = v.Table.Seats[seat-1]
		v.Free = freeSeats(s)
	}
	if last == nil {
		return v, v.Seated || v.Waiting || v.Reserved
	}
	used := 0
	for i := len(s.Entries) - 1; i >= 0; i-- {
		if e := &s.Entries[i]; e.Player == p {
			entry := SheetEntry{No: e.No, Place: e.Place, OutAt: e.OutAt, ReEntry: e.ReEntry, Disqualified: e.Disqualified,
				Surrendered: e.Surrendered, Rebuys: e.Rebuys, AddOns: e.AddOns, Bonus: e.Bonus > 0}
			for _, by := range e.TakenBy {
				entry.TakenBy = append(entry.TakenBy, names(by))
			}
			v.Entries = append(v.Entries, entry)
			if e.Flight == s.Flight() {
				used++
			}
			v.Won += s.Prize(e)
		}
	}
	v.Paid = PaidBy(s, p)
	v.Returns = returns(s, last, used)
	return v, true
}

// seatIn is where a player with a latest entry sits; nil: nowhere.
func seatIn(s *tournament.State, p table.PlayerID, last *tournament.Entry) (*table.State, table.SeatNo) {
	if last != nil {
		if t := s.Table(last.Table); t != nil && t.Has(last.Seat) && t.At(last.Seat).Player == p {
			return t, last.Seat
		}
		return nil, 0
	}
	for _, t := range s.Tables {
		for i := range t.Seats {
			if t.Seats[i].Player == p {
				return t, table.SeatNo(i + 1)
			}
		}
	}
	return nil, 0
}

// PaidBy is what a player's entries of an event cost: what they are to settle at the desk, or have.
func PaidBy(s *tournament.State, p table.PlayerID) (paid money.Amount) {
	for _, b := range s.Ledger().Balances() {
		if b.Account.Owner.Player == string(p) && b.Account.Kind == tournament.DeskAccount {
			paid -= money.Amount(b.Amount)
		}
	}
	return paid
}

func freeSeats(s *tournament.State) (free []FreeSeat) {
	for _, t := range s.Tables {
		if t.Players() == 0 && (s.Phase != tournament.Registering || len(s.FlightsOver) > 0) {
			continue
		}
		for i := range t.Seats {
			if t.Seats[i].Player == "" {
				free = append(free, FreeSeat{t.No, table.SeatNo(i + 1)})
			}
		}
	}
	return free
}
