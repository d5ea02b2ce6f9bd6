package room

import (
	"encoding/hex"
	"slices"

	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// drawsMax is how many of a stream's latest draws of seats are at hand; the journal has all.
const drawsMax = 100

// Draw is a draw of seats with all that it takes to recompute it, as docs/fairness.md says. Instants are Unix milliseconds, bytes
// hexadecimal.
type Draw struct {
	Stream     string             `json:"stream"`
	Number     int                `json:"draw"`    // 1 for the first of the tournament
	Purpose    string             `json:"purpose"` // "seats", "redraw", "final_table", "next_day", "late_seat", "open_table", "break", "break_order", "chip_race"; of a cash session "merge"
	At         tournament.Instant `json:"at"`
	Commitment string             `json:"commitment"` // published before
	Seed       string             `json:"seed"`
	Next       string             `json:"next,omitempty"` // commits the next draw, of a tournament

	Players []table.PlayerID      `json:"players,omitempty"` // who draws: in the order of entries, at a table that breaks in that of the seats
	Free    []DrawnSeat           `json:"free,omitempty"`    // late_seat: the seats to choose from; break_order: the seat cards
	Locked  []DrawnSeat           `json:"locked,omitempty"`  // chairs out of use
	Needs   []DrawnNeed           `json:"needs,omitempty"`   // of players who exchange for a seat that they need, in their order
	InPlay  []DrawnTable          `json:"in_play,omitempty"` // break: every table in play; merge: those into which it goes
	From    int                   `json:"from,omitempty"`    // break: the table that breaks
	Blind   bool                  `json:"blind,omitempty"`   // break: ranking cards say who takes the first seat card
	Tables  []tournament.TableSet `json:"tables,omitempty"`  // drawn: tables put up, with their buttons
	Seats   []tournament.Seated   `json:"seats"`             // drawn
	Ranking []DrawnCard           `json:"ranking,omitempty"` // drawn: the ranking cards
	Races   []DrawnRace           `json:"races,omitempty"`   // drawn: race cards, table by table
}

// DrawnSeat is a place at a table.
type DrawnSeat struct {
	Table int          `json:"table"`
	Seat  table.SeatNo `json:"seat"`
}

// DrawnNeed is a seat that a player needs: at a table, on some seats, or at an end.
type DrawnNeed struct {
	Player table.PlayerID `json:"player"`
	Table  int            `json:"table,omitempty"`
	Seats  table.SeatSet  `json:"seats,omitempty"`
	Ends   bool           `json:"ends,omitempty"`
}

// DrawnTable is a table in play before a draw.
type DrawnTable struct {
	No       int   `json:"no"`
	Players  int   `json:"players"`
	Capacity int   `json:"capacity"` // players that it takes
	Free     []int `json:"free"`     // seats
}

// DrawnRace is the race cards of a table, by seat in the order of dealing.
type DrawnRace struct {
	Table int             `json:"table"`
	Hands []chiprace.Hand `json:"hands"`
}

// DrawnCard is a player's ranking card.
type DrawnCard struct {
	Player table.PlayerID `json:"player"`
	Card   string         `json:"card"`
}

// draws are the latest draws of a stream.
type draws struct {
	all  []Draw
	open bool // the last one has no result yet
}

// see notes a draw with what was drawn from, and then what came of it. It is told of an event before it is applied to s.
func (d *draws) see(s *tournament.State, e tournament.Event) {
	if drawn, ok := e.(tournament.Drawn); ok {
		d.begin(drawOf(s, drawn))
		return
	}
	if !d.open {
		return
	}
	last := &d.all[len(d.all)-1]
	if last.Purpose == "chip_race" { // one race for each table
		if raced, ok := e.(tournament.TableRaced); ok && raced.Drawn {
			last.Races = append(last.Races, DrawnRace{Table: raced.Table, Hands: slices.Clone(raced.Hands)})
		}
		return
	}
	switch e := e.(type) {
	case tournament.Started:
		last.Tables, last.Seats = slices.Clone(e.Tables), slices.Clone(e.Seats)
	case tournament.SeatsRedrawn:
		last.Tables, last.Seats = slices.Clone(e.Tables), slices.Clone(e.Seats)
	case tournament.TableOpened:
		last.Tables = append(last.Tables, e.Table)
		return // the seats follow
	case tournament.LateSeated:
		if len(last.Free) > 0 { // of whom a seat is needed, those that meet it
			last.Free = nil
			for _, at := range s.FreeFor(e.Player) {
				last.Free = append(last.Free, DrawnSeat{at.Table, at.Seat})
			}
		}
		last.Players, last.Seats = []table.PlayerID{e.Player}, []tournament.Seated{{Player: e.Player, Table: e.Table, Seat: e.Seat}}
	case tournament.PlayersMoved:
		for _, m := range e.Moves {
			last.Players = append(last.Players, m.Player)
			last.Seats = append(last.Seats, tournament.Seated{Player: m.Player, Table: m.ToTable, Seat: m.ToSeat})
		}
	case tournament.TableBroken:
		last.broken(s, e)
	default:
		return
	}
	d.open = false
}

// begin notes a draw whose result follows.
func (d *draws) begin(draw Draw) {
	if len(d.all) == drawsMax {
		d.all = slices.Delete(d.all, 0, 1)
	}
	d.all, d.open = append(d.all, draw), true
}

// drawOf is a draw with what it draws from, as far as the state before knows it.
func drawOf(s *tournament.State, e tournament.Drawn) Draw {
	d := Draw{Stream: s.ID, Number: len(s.Draws) + 1, Purpose: e.Purpose, At: e.At, Commitment: hex.EncodeToString(s.DrawCommit[:]),
		Seed: hex.EncodeToString(e.Seed[:]), Next: hex.EncodeToString(e.Next[:])}
	switch e.Purpose {
	case "seats", "redraw", "final_table", "next_day":
		for i := range s.Entries {
			if s.Entries[i].Place == 0 {
				d.Players = append(d.Players, s.Entries[i].Player)
			}
		}
	case "late_seat":
		for _, at := range s.FreeSeats() {
			d.Free = append(d.Free, DrawnSeat{at.Table, at.Seat})
		}
	case "break_order":
		for _, at := range s.Breaking.Pile {
			d.Free = append(d.Free, DrawnSeat(at))
		}
		return d
	}
	for _, at := range s.Locked {
		d.Locked = append(d.Locked, DrawnSeat(at))
	}
	for _, n := range s.Needs {
		d.Needs = append(d.Needs, DrawnNeed{n.Player, n.Table, n.Seats, n.Ends})
	}
	return d
}

// broken is the draw at a table that breaks.
func (d *Draw) broken(s *tournament.State, e tournament.TableBroken) {
	d.From, d.Blind, d.Seats = e.Table, s.Policy.BreakDraw.Value == tournament.DoubleBlind, slices.Clone(e.Pile)
	for _, t := range s.Tables {
		if t.Players() > 0 {
			in := DrawnTable{No: t.No, Players: t.Players(), Capacity: s.SeatsAt(t)}
			for _, seat := range t.Free() {
				if slices.Contains(s.Locked, tournament.Chair{Table: t.No, Seat: seat}) {
					continue
				}
				in.Free = append(in.Free, int(seat))
			}
			d.InPlay = append(d.InPlay, in)
		}
		if t.No != e.Table {
			continue
		}
		for i := range t.Seats {
			if p := t.Seats[i].Player; p != "" {
				d.Players = append(d.Players, p)
			}
		}
	}
	for _, r := range e.Ranking {
		d.Ranking = append(d.Ranking, DrawnCard{r.Player, r.Card.String()})
	}
}

// drawsOf are the latest draws of a stream, of a tournament or a cash session.
func (r *Room) drawsOf(stream string) (all []Draw, err error) {
	if sessions.owns(stream) {
		err = read(r, stream, func(s *session) { all = slices.Clone(s.draws.all) })
		return all, err
	}
	t, done := r.tourney(stream)
	if t == nil {
		return nil, refusal.New(UnknownStream, "Stream", stream)
	}
	defer done()
	return slices.Clone(t.draws.all), nil
}

// Draws lists the stream's latest draws of seats, the latest first, without what was drawn.
func (r *Room) Draws(stream string) []Draw {
	all, err := r.drawsOf(stream)
	if err != nil {
		return nil
	}
	out := make([]Draw, 0, len(all))
	for _, d := range slices.Backward(all) {
		out = append(out, Draw{Stream: d.Stream, Number: d.Number, Purpose: d.Purpose, At: d.At, Commitment: d.Commitment, Seed: d.Seed, Next: d.Next})
	}
	return out
}

// Draw is a draw of a stream by its number. The error is a *refusal.Error.
func (r *Room) Draw(stream string, number int) (Draw, error) {
	all, err := r.drawsOf(stream)
	if err != nil {
		return Draw{}, err
	}
	for _, d := range all {
		if d.Number == number {
			return d, nil
		}
	}
	return Draw{}, refusal.New(UnknownDraw, "Number", number, "Stream", stream)
}
