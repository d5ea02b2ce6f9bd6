package player

import (
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// The live part of a page is made of pieces: what is the player's own, and what all pages of the event show, in turn. The latter are rendered once for all.
var (
	ofEvent  = [3]string{"event-halted", "event-clock", "event-rest"}
	ofPlayer = [2]string{"own-first", "own-facts"}
)

// together is the live part.
func together(event *[len(ofEvent)][]byte, own *[len(ofPlayer)][]byte) []byte {
	n := 0
	for _, piece := range event {
		n += len(piece)
	}
	for _, piece := range own {
		n += len(piece)
	}
	out := make([]byte, 0, n)
	for i, piece := range event {
		if out = append(out, piece...); i < len(own) {
			out = append(out, own[i]...)
		}
	}
	return out
}

// ownPart is what a player's pieces are rendered from.
type ownPart struct {
	view.Player
	Nav  string // the event
	Self string // the address of the page
}

func (s *site) ownPieces(l lang.Lang, p ownPart) (out [len(ofPlayer)][]byte, err error) {
	for i, name := range ofPlayer {
		if out[i], err = s.Render(l, "own", name, p); err != nil {
			return out, err
		}
	}
	return out, nil
}

// eventKey is an event as people of one language see it.
type eventKey struct {
	event string
	lang  lang.Lang
}

// eventsMost bounds the events that are kept as they were last looked at.
const eventsMost = 256

// eventShown is an event as it was last rendered. It is not changed.
type eventShown struct {
	view.PlayersEvent
	no      uint64 // counts what differs, from 1
	cleared tournament.Cleared
	pieces  [len(ofEvent)][]byte
}

// show renders an event as it is now.
func (s *site) show(id string, l lang.Lang) (e eventShown, err error) {
	e.cleared = s.Cleared(id)
	if err = s.Room.Read(id, func(st *tournament.State) { e.PlayersEvent = view.BuildPlayersEvent(st, s.Names, s.Stamp(id)) }); err != nil {
		return e, err
	}
	for i, name := range ofEvent {
		if e.pieces[i], err = s.Render(l, "own", name, e.PlayersEvent); err != nil {
			return e, err
		}
	}
	return e, nil
}

// eventLook is the latest look at an event, which thousands of pages share.
type eventLook struct {
	mu    sync.Mutex
	at    [2]uint64 // the mark of the clock, and a second
	shown *eventShown
}

// look returns an event as it is, or was at most a second ago: what its clock shows besides the players is always of now.
func (s *site) look(key eventKey, clock uint64) (*eventShown, error) {
	last := s.looks.Take(key)
	last.mu.Lock()
	defer last.mu.Unlock()
	at := [2]uint64{clock, uint64(time.Now().Unix())}
	if last.shown != nil && last.at == at {
		return last.shown, nil
	}
	e, err := s.show(key.event, key.lang)
	if err != nil {
		return nil, err
	}
	e.no = 1
	if last.shown != nil {
		if e.no = last.shown.no; !e.Same(last.shown.PlayersEvent) {
			e.no++
		}
	}
	last.at, last.shown = at, &e
	return &e, nil
}

// lookEvery is how often a page looks at what does not wake it: who is out at other tables.
const lookEvery = 20 * time.Second

// follow is the stream of a page. Pages look at times of their own, lest thousands be made at once.
func (s *site) follow(w http.ResponseWriter, r *http.Request, p playerPage) {
	key, part := eventKey{p.Nav, s.LangOf(r)}, ownPart{Nav: p.Nav, Self: p.Self}
	mine := room.SeatOf(p.ID)
	changed, stop := s.Room.WatchPart(p.Nav, mine)
	var at, no, ticked uint64 // of what is the player's own, of the pieces of the event, and of its clock, that the page shows; 0: none yet
	due := time.Now().Add(rand.N(lookEvery))
	var own [len(ofPlayer)][]byte
	s.Stream(w, r, changed, stop, func() ([]byte, bool, error) {
		var now, clock uint64
		if err := s.Room.ReadMarked(p.Nav, func(st *tournament.State, m room.Marks) { now, clock = mine.Changed(st, m), m.Clock() }); err != nil {
			return nil, true, err
		}
		left := time.Until(due)
		if no > 0 && now == at && left > 0 {
			return nil, true, frame.Later(left)
		}
		others := left <= 0 || clock != ticked // what happens at other tables, which wakes nobody, is due too
		if left <= 0 {
			due = time.Now().Add(lookEvery)
			left = lookEvery
		}
		e, err := s.look(key, clock)
		if err != nil {
			return nil, true, err
		}
		newly, err := s.playerOf(p.Nav, p.ID, e)
		if err != nil {
			return nil, true, err
		}
		at = now
		same := no > 0 && newly.Same(part.Player)
		if same && (e.no == no || !others) {
			return nil, true, frame.Later(left)
		}
		if !same {
			part.Player = newly
			if own, err = s.ownPieces(key.lang, part); err != nil {
				return nil, true, err
			}
		}
		no, ticked = e.no, clock
		return together(&e.pieces, &own), false, frame.Later(left)
	})
}

// playerOf is what a player sees of himself.
func (s *site) playerOf(event string, player table.PlayerID, e *eventShown) (p view.Player, err error) {
	ok := false
	err = s.Room.Read(event, func(st *tournament.State) { p, ok = view.BuildPlayer(st, player, &e.PlayersEvent, e.cleared, s.Names) })
	if err == nil && !ok {
		err = errNotThere
	}
	return p, err
}
