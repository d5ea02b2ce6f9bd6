package room

import (
	"crypto/sha256"
	"errors"
	"slices"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// tourneys are the streams that hold a tournament: all that are of no other kind.
var tourneys = &kind{
	name: "tournament",
	owns: func(id string) bool {
		return !cardrooms.owns(id) && !cages.owns(id) && !sessions.owns(id) && !declarations.owns(id)
	},
	opens: func(cmd any) bool { _, creates := cmd.(tournament.Create); return creates },
	empty: func(id string) content {
		return &tourney{id: id, state: tournament.New(), marks: newMarks(), trails: trails{}}
	},
}

// tourney is a tournament with all its tables.
type tourney struct {
	id      string
	state   *tournament.State
	marks   marks
	docket  caselaw.Docket // the rulings at its tables
	trails  trails         // what happened to each player
	notices notices        // what players are written about
	course  tournament.Course
	hands   over    // the hosted hands that are over
	draws   draws   // the latest draws of seats
	moments moments // what people look for who look back
	entered entered // entries as they were made

	had     []int    // tables borrowed before the command that is being carried out
	reseats bool     // that command may put tables up, or give them back
	asks    []demand // of that command, about tickets
}

func (t *tourney) seq() uint64 { return t.state.Seq }

func (t *tourney) since(seq uint64) (tables []int, all bool) { return t.marks.since(seq) }

func (t *tourney) title() string { return t.state.Structure.Name }

// over is an event that nothing more is expected of: it has a winner, or it was put away.
func (t *tourney) over() bool { return t.state.Phase == tournament.Finished || t.state.Stands() }

func (t *tourney) check() error { return tournament.Check(t.state) }

func (t *tourney) marshal(events []Event) ([]byte, error) { return tournament.MarshalEvents(events) }

func (t *tourney) unmarshal(text []byte) ([]Event, error) { return tournament.UnmarshalEvents(text) }

func (t *tourney) wrote(row journal.Record, by role.By) { t.docket.Close(row.ID, row.At, by) }

func (t *tourney) apply(e Event) {
	t.docket.See(t.state, e)
	t.trails.see(t.state, e)
	t.notices.see(t.state, e)
	t.course.See(t.state, e)
	if at, is := e.(tournament.TableEvent); is {
		t.hands.see(t.hostedAt(at.Table), at.Event)
	}
	t.draws.see(t.state, e)
	t.moments.see(t.state, e)
	t.entered.see(t.state, e)
	tournament.Apply(t.state, e)
	t.marks.touch(e, t.state.Seq)
}

// summary is what lists of tournaments show.
type summary struct {
	phase   tournament.Phase
	left    int
	entries int
	level   int
	running bool
	name    string
	shelved bool
}

func (t *tourney) glance() any {
	s := t.state
	return summary{s.Phase, s.Left, len(s.Entries), s.Clock.Level, s.Clock.Running, s.Structure.Name, s.Shelved()}
}

// TakesTwo reports whether an act takes two persons: overruling a tournament that is over, for what it has settled is places and prizes,
// changing prizes that are fixed, counting a bag again that is put away, and a correction of prizes that were handed out.
func TakesTwo(s *tournament.State, c tournament.Command) bool {
	switch c := c.(type) {
	case tournament.UndoAct:
		return s.Phase == tournament.Finished
	case tournament.SetPrizes:
		return s.PlanFixed()
	case tournament.RecountBag:
		return true
	case tournament.CorrectLate:
		return s.Phase == tournament.Finished || s.CorrectsHanded(c)
	}
	return false
}

// may lets a player act in the own seat only; where players act for themselves, nobody acts for them but the croupier, who acts by the
// book for those who are away.
func (t *tourney) may(c Command) error {
	d := DutyOf(c.Cmd)
	if c.Role != role.Player {
		if t.state.Hosted && (d == role.Play || d == role.Observe) && peopleHave(c.Role) {
			return refusal.New(PlayersAct)
		}
		if slices.Contains(role.People, c.Role) && TakesTwo(t.state, c.Cmd) {
			return role.Both(c.By, c.Second, d)
		}
		return nil
	}
	if of, is := ownPlayer(c.Cmd); is && c.Person != "" && string(of) == c.Person {
		return nil
	}
	no, seat := seatOf(c.Cmd)
	if tb := t.state.Table(no); tb == nil || !tb.Has(seat) || c.Person == "" || string(tb.At(seat).Player) != c.Person {
		return refusal.New(NotYourSeat, "Table", no, "Seat", int(seat))
	}
	return nil
}

// peopleHave reports whether an account can have a role: who has it acts himself.
func peopleHave(r role.Role) bool { return slices.Contains(role.People, r) }

// ownPlayer is whom a command is about of those that a player sends about himself, without a seat.
func ownPlayer(c tournament.Command) (table.PlayerID, bool) {
	switch c := c.(type) {
	case tournament.CheckBag:
		return c.Player, true
	case tournament.Reserve:
		return c.Player, true
	case tournament.CancelReservation:
		return c.Player, true
	}
	return "", false
}

// decide asks the core. Decks, cards and the seeds of draws are the room's.
func (t *tourney) decide(r *Room, c *Command, at tournament.Instant, dry bool) ([]Event, error) {
	if created, creates := c.Cmd.(tournament.Create); creates && created.ID != t.id {
		return nil, refusal.New(BadStream, "Stream", created.ID, "Max", journal.MaxStream)
	}
	m := tournament.Meta{At: at, Person: c.Person, Device: c.Device, Second: c.Second.Person}
	if !dry {
		if err := r.seal(t, c); err != nil {
			return nil, err
		}
		m.Draws = func(n int) [32]byte { return r.secret.draw(t.id, n) }
	}
	var err error
	if m.Tables, err = r.lending(t, c.Cmd); err != nil {
		return nil, err
	}
	if enters, is := c.Cmd.(tournament.Register); is && enters.Ticket != nil {
		if c.Cmd, err = t.paidBy(r, enters, at); err != nil {
			return nil, err
		}
	}
	events, err := tournament.Decide(t.state, c.Cmd, m)
	t.asks = t.ticketsAsked(c.Cmd, events)
	if t.reseats = slices.ContainsFunc(events, reseats); t.reseats {
		t.had = t.borrowed()
	}
	return events, err
}

// reseats reports whether an event can change at how many tables somebody sits.
func reseats(e Event) bool {
	_, at := e.(tournament.TableEvent)
	return !at
}

func (t *tourney) keeps(r *Room, c Command) error { return r.sealed(t, c) }

// whole fails where the next draw is not the one committed, a hand in progress cannot be dealt on, or the next one not with the deck that is set.
func (t *tourney) whole(r *Room) error {
	if !t.over() {
		next := r.secret.draw(t.id, len(t.state.Draws))
		if sha256.Sum256(next[:]) != t.state.DrawCommit {
			return errors.New("the committed draw is not of this room's " + KeyFile + ": restore the file that belongs to the journal")
		}
	}
	return r.dealable(t)
}

func (t *tourney) next() (tournament.Instant, any) {
	if at, due := t.state.NextDeadline(); due {
		return at, tournament.Tick{}
	}
	return 0, nil
}

// unasked is the first task of a tournament that runs by itself which needs neither a person nor patience. A ruling waits for a person,
// and so does the start.
func (t *tourney) unasked() (string, any) {
	if !t.state.Auto {
		return "", nil
	}
	for _, task := range t.state.Tasks() {
		if task.Kind == tournament.TaskColorUp && !t.state.Hosted {
			continue // with real chips it is the director who starts it
		}
		if !task.Wait && task.Kind != tournament.TaskFloor && task.Kind != tournament.TaskStart && task.Kind != tournament.TaskDifference && task.Kind != tournament.TaskNextDay {
			return task.ID, tournament.DoTask{ID: task.ID}
		}
	}
	return "", nil
}

// away matters to a clock. After an outage that can be believed it runs on, and the time can be given back; else it stands where it stood.
func (t *tourney) away(a Away) any {
	if t.state.Phase != tournament.Running || t.state.Stands() {
		return nil
	}
	return tournament.Outage{From: a.From, To: a.To, Jumped: a.jumped()}
}

// prove adds that every draw used the entropy committed before it, and that the cards of every hosted hand are those of its deck.
func (t *tourney) prove(o Opener, row journal.Record, fold func() error, v *Verified) error {
	draws, commit, hands := len(t.state.Draws), t.state.DrawCommit, t.hands.count
	if err := fold(); err != nil {
		return err
	}
	for _, d := range t.state.Draws[draws:] {
		if sha256.Sum256(d.Seed[:]) != commit {
			return &journal.Broken{Stream: t.id, Seq: row.Seq, Fault: WrongDraw}
		}
	}
	v.Tournament, v.Phase, v.Draws = true, t.state.Phase, len(t.state.Draws)
	return o.verify(t.id, row.Seq, t.hands.since(hands), v)
}

// tourney is the tournament of a stream, locked for reading until done is called; nil where there is none.
func (r *Room) tourney(id string) (t *tourney, done func()) {
	s := r.stream(id)
	if s == nil || s.kind != tourneys {
		return nil, nil
	}
	v, done := s.reading()
	return v.content.(*tourney), done
}
