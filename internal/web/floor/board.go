package floor

import (
	"context"
	"html/template"
	"slices"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// picture is the floor of a tournament in a language as everybody sees it: made once, and never changed but for what was rendered of it.
type picture struct {
	view.Floor // without its tables
	parts      []tableRange
	divided    uint64 // seq when it last became others
	Waited     []int  // tables that wait for somebody
	Frozen     bool   // a check failed: nothing can be done until somebody has looked
	Calls      []frame.Call
	Held       []view.HeldUp      // tables that wait for one player
	Dues       []Due              // what is to be done now, the most urgent first
	DuesInAll  int                // how much that is: so much is not shown
	People     counts             // how many are in each list: so many are not shown
	Dealers    frame.DealersTask  // what the rota asks of the floor
	Declare    *frame.DeclaredDue // what a law has the room tell before the event; nil: nothing any more
	Guide      frame.Guidance
	Enters     bool   // new players can be entered here
	Head       []byte // everything but the tables, in parts for those who have the page already

	lines    []frame.Drawn[dueLine] // of Dues
	undone   []frame.Drawn[pastAct] // what can be undone
	logged   []frame.Drawn[pastAct]
	arriving []frame.Drawn[arrivalLine]

	mu     sync.Mutex
	lacked map[lack][]byte // what readers were sent who had that
}

// Card is a table as the floor shows it. It is not changed.
type Card struct {
	No   int
	Seq  uint64        // of the state, when anything at the table last changed
	Full template.HTML // with its seats
	Spot template.HTML // on the map

	state view.TableState
	seats []frame.Drawn[seat]
	spot  []frame.Drawn[spot] // one
}

// tableCard is what a card is rendered from.
type tableCard struct {
	ID, Book string
	view.FloorTable
	Chairs []frame.Drawn[seat]
}

// seat is what it shows of one.
type seat struct {
	Event string
	Table int
	view.FloorSeat
}

// board keeps the newest picture, and the cards: a command renders those of the tables that it has touched.
type board struct {
	mu      sync.Mutex
	at      boardAt
	looked  time.Time // when the moments of the book were last looked up: they change with the clock alone too
	picture *picture
	cards   map[int]*Card
}

// boardAt is what a picture was made of.
type boardAt struct {
	seq, calls, room uint64
	frozen           bool
}

// boardOf is whose board it is.
type boardOf struct {
	stream string
	lang   lang.Lang
}

const (
	boardsMax  = 64                     // that are kept
	lackedMost = 32                     // of what readers of a picture lacked, that are kept
	duesMost   = 40                     // lines of what is to be done: the others come up as these are
	lookEvery  = 2 * time.Second        // at what the clock alone changes
	paintMost  = 250 * time.Millisecond // between two pictures that are made only because somebody looks on
)

// picture returns the floor as it is now. The error is the room's, where there is no such tournament.
func (s *site) picture(id string, l lang.Lang) (*picture, error) {
	at := boardAt{calls: s.Calls.Version(), room: s.CardroomSeq(), frozen: slices.ContainsFunc(s.Room.Damaged(), func(d room.Damage) bool { return d.Stream == id })}
	if err := s.Room.Read(id, func(st *tournament.State) { at.seq = st.Seq }); err != nil {
		return nil, err
	}
	b := s.boards.Take(boardOf{id, l})
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.picture != nil && b.at == at && time.Since(b.looked) < lookEvery {
		return b.picture, nil
	}
	now, err := s.paint(b, at, id, l)
	if err != nil {
		return nil, err
	}
	if b.picture == nil || b.at != at || !slices.Equal(b.picture.Moments, now.Moments) || !view.SameHeldUps(b.picture.Held, now.Held) || !sameDeclared(b.picture.Declare, now.Declare) {
		b.picture = now
	}
	b.at, b.looked = at, time.Now()
	b.at.seq = now.Seq
	return b.picture, nil
}

// lately returns a picture that is not older than paintMost, and makes one at most so often: while fifty acts a second are done in a large hall, each of those
// who look on would have one made. later tells after what time there may be another, 0 where it is of now.
func (s *site) lately(id string, l lang.Lang) (p *picture, later time.Duration, err error) {
	b := s.boards.Take(boardOf{id, l})
	b.mu.Lock()
	p, later = b.picture, paintMost-time.Since(b.looked)
	b.mu.Unlock()
	if p != nil && later > 0 {
		return p, later, nil
	}
	p, err = s.picture(id, l)
	return p, 0, err
}

func sameDeclared(a, b *frame.DeclaredDue) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// paint makes a picture: all but the tables anew, and of those the cards of which something has changed.
func (s *site) paint(b *board, of boardAt, id string, l lang.Lang) (*picture, error) {
	p := &picture{Frozen: of.frozen, Calls: s.Calls.Waiting(id), Dealers: s.DealersTask(id), Enters: s.enters}
	at := map[int]uint64{} // of the tables at which something has changed
	err := s.Room.ReadMarked(id, func(st *tournament.State, m room.Marks) {
		p.Floor = view.BuildFloor(st, s.Tasks(st), s.Names, s.Stamp(id), func(no int) bool {
			seq := m.Table(no)
			if card, known := b.cards[no]; known && card.Seq == seq {
				return false
			}
			at[no] = seq
			return true
		})
	})
	if err != nil {
		return nil, err
	}
	if err := s.paintCards(b, l, p, at); err != nil {
		return nil, err
	}
	p.Tables = nil // some of them only
	since := s.lastChanges(p, id, b.cards)
	_ = s.Room.Read(id, func(st *tournament.State) { p.Held = view.HeldUps(st, s.Names, s.Room.Now(), since) }) // it was there a moment ago
	if e, asked := s.DeclaredEvent(context.Background(), id); asked {
		p.Declare = e.Due()
	}
	p.Waited = p.waited(b.cards)
	p.parts = p.ranges(b.cards, b.picture)
	p.divided = p.dividedAt(b.picture)
	p.Dues = p.dues(since)
	p.DuesInAll = len(p.Dues)
	p.Dues = p.Dues[:min(len(p.Dues), duesMost)]
	p.People = cut(&p.Floor, 0)
	p.Guide = s.Guidance(p.Book, p.Moments, nil)
	if err := s.draw(p, b.picture, id, l); err != nil {
		return nil, err
	}
	p.Head, err = s.Render(l, "floor", "floor-head-parts", p)
	return p, err
}

// draw renders the lines of a picture that were not on the one before it, which may be none.
func (s *site) draw(p, before *picture, id string, l lang.Lang) (err error) {
	if before == nil {
		before = new(picture)
	}
	if p.lines, err = frame.Redraw(s.Site, l, "floor", "due-line", p.dueLines(id), before.lines, sameLine); err != nil {
		return err
	}
	if p.undone, err = frame.Redraw(s.Site, l, "floor", "undo-line", s.past(l, p.Undo, id, p.Book), before.undone, samePast); err != nil {
		return err
	}
	if p.logged, err = frame.Redraw(s.Site, l, "floor", "log-line", s.past(l, p.Log, id, p.Book), before.logged, samePast); err != nil {
		return err
	}
	p.arriving, err = s.drawArrivals(&p.Floor, l, before.arriving)
	return err
}

// lastChanges tells when something last changed at a hosted table; 0 where that is not known.
func (s *site) lastChanges(p *picture, id string, cards map[int]*Card) func(no int) tournament.Instant {
	return func(no int) tournament.Instant {
		card, known := cards[no]
		if !known || !p.Hosted || s.instants == nil {
			return 0
		}
		return s.instants.When(id, card.Seq)
	}
}

// paintCards renders the cards of tables at which something has changed: of their seats, those.
func (s *site) paintCards(b *board, l lang.Lang, p *picture, at map[int]uint64) error {
	if b.cards == nil {
		b.cards = make(map[int]*Card)
	}
	for i := range p.Tables {
		t := &p.Tables[i]
		card, err := s.paintCard(l, p, t, b.cards[t.No])
		if err != nil {
			return err
		}
		card.Seq = at[t.No]
		b.cards[t.No] = card
	}
	return nil
}

func (s *site) paintCard(l lang.Lang, p *picture, t *view.FloorTable, before *Card) (c *Card, err error) {
	seats := make([]seat, len(t.Seats))
	for i := range seats {
		seats[i] = seat{p.Clock.ID, t.No, t.Seats[i]}
	}
	if before == nil {
		before = new(Card)
	}
	c = &Card{No: t.No, state: t.State}
	if c.seats, err = frame.Redraw(s.Site, l, "floor", "floor-seat", seats, before.seats, frame.Equal); err != nil {
		return c, err
	}
	if c.spot, err = frame.Redraw(s.Site, l, "floor", "floor-spot", []spot{spotOf(t)}, before.spot, frame.Equal); err != nil {
		return c, err
	}
	full, err := s.Render(l, "floor", "floor-table", tableCard{p.Clock.ID, p.Book, *t, c.seats})
	c.Full, c.Spot = template.HTML(full), c.spot[0].HTML()
	return c, err
}
