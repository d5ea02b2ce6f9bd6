package cashgame

import (
	"slices"

	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Stays says what becomes of a player of a feeder game who does not want to move when it is his turn. No book has feeder games: the house says so.
type Stays uint8

// The answers.
const (
	StaysLeaves Stays = iota // he leaves the table, and gets no cards until then
	StaysLast                // his turn comes last
)

var staysNames = []string{"leaves", "last"}

// String, MarshalText and UnmarshalText use stable names.
func (s Stays) String() string               { return enum.Name(staysNames, int(s)) }
func (s Stays) MarshalText() ([]byte, error) { return enum.Write(staysNames, int(s)) }

// UnmarshalText reads the stable name.
func (s *Stays) UnmarshalText(text []byte) error { return enum.Read(staysNames, text, s) }

// Feeder is a player of a feeder game, and since when.
type Feeder struct {
	Player table.PlayerID
	Table  int
	Seat   table.SeatNo
	Since  Instant
}

// Feeders are the players who have to move to a game when it has a seat, who came first before. Who is away, plays over one who is,
// has no chips or has said no is not among them.
func (s *State) Feeders(game string) (out []Feeder) {
	for _, t := range s.Tables {
		if g := s.Game(t.Game); t.Closed != 0 || game == "" || g.Feeds != game {
			continue
		}
		for i := range t.Chairs {
			n, c := table.SeatNo(i+1), &t.Chairs[i]
			if p := t.Play.At(n).Player; p != "" && c.Away == nil && c.Busted == 0 && !c.Refused && s.GivenTo(p) == nil {
				out = append(out, Feeder{p, t.Play.No, n, c.Since})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Feeder) int { return int(a.Since - b.Since) })
	return out
}

// MustMove is who has to move to a table of a main game, nil where nobody has: the first of the feeders who may sit there. A table that stops takes nobody.
func (s *State) MustMove(t *Table) *Feeder {
	if t.Last != nil {
		return nil
	}
	for _, f := range s.Feeders(t.Game) {
		if s.keptFrom(f.Player, t) == "" {
			return &f
		}
	}
	return nil
}

// feeds refuses a feeder whose players cannot take their stacks along: other stakes or chips, or a game that is dealt by floorbook.
func feeds(g *Game, games []Game) error {
	if g.Feeds == "" {
		return nil
	}
	bad := refusal.New(BadGame, "Part", "feeds")
	for id, far := g.Feeds, 0; id != ""; far++ {
		i := slices.IndexFunc(games, func(o Game) bool { return o.ID == id })
		if i < 0 || id == g.ID || far > len(games) {
			return bad
		}
		to := &games[i]
		if to.Stake() != g.Stake() || to.Unit != g.Unit || to.Hosted != nil || g.Hosted != nil {
			return bad
		}
		id = to.Feeds
	}
	return nil
}

// mustMove gives a seat of the main game to the player whose turn it is to move there, or to another one of the feeders for a reason.
func (d *decision) mustMove(c MustMove) error {
	t, err := d.freeFor("", c.Table, c.Seat)
	if err != nil {
		return err
	}
	turn := d.s.MustMove(t)
	if turn == nil {
		return refusal.New(NobodyWaits, "Table", c.Table)
	}
	who := *turn
	if c.Player != "" && c.Player != turn.Player {
		all := d.s.Feeders(t.Game)
		i := slices.IndexFunc(all, func(f Feeder) bool { return f.Player == c.Player })
		if i < 0 {
			return refusal.New(NotWaiting)
		}
		if who = all[i]; c.Reason == "" || len(c.Reason) > ReasonMax {
			return refusal.New(NotTheTurn, "Seat", int(turn.Seat))
		}
		if err := d.apartFrom(c.Player, t); err != nil {
			return err
		}
	}
	if d.s.expected(who.Player) {
		return refusal.New(IsCalled, "Player", string(who.Player))
	}
	d.emit(SeatGiven{Player: who.Player, Table: c.Table, Seat: c.Seat, At: d.at, Until: d.at + seconds(d.s.House.Arrive), Must: true, Reason: c.Reason})
	return nil
}

// feedersFirst refuses a seat of a main game to anybody else while somebody has to move there, and no reason is told.
func (d *decision) feedersFirst(t *Table, p table.PlayerID, reason string) error {
	turn := d.s.MustMove(t)
	if turn == nil || turn.Player == p || reason != "" {
		return nil
	}
	return refusal.New(FeedersFirst, "Player", string(turn.Player), "Table", turn.Table, "Seat", int(turn.Seat))
}

// staysPut is a player who was to move and does not: the house has said what follows. False where he is at no feeder table any more.
func (d *decision) staysPut(g *Given) bool {
	from, n := d.s.SeatOf(g.Player)
	if !g.Must || from == nil || from.Play.At(n).Player != g.Player {
		return false
	}
	d.emit(MoveRefused{Player: g.Player, Table: from.Play.No, Seat: n, To: g.Table, ToSeat: g.Seat, As: d.s.Game(from.Game).Stays, At: d.at})
	return true
}

func (s *State) applyRefused(e MoveRefused) {
	s.Given = slices.DeleteFunc(s.Given, func(g Given) bool { return g.Player == e.Player })
	t, c := s.seat(e.Table, e.Seat)
	if e.As == StaysLast {
		c.Since = e.At
		return
	}
	c.Refused, t.Play.At(e.Seat).Standing.Out = true, true
}
