package sim

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/internal/journal"
)

// cashAuditor follows the rows of a cash session as a stickler would who has only the journal and his own reading of the book: who waits in which
// order, who owes which blinds and posted what, and where every chip is. It knows nothing of the packages that decide, and reads the rows as text.
type cashAuditor struct {
	rules  cashReading
	games  map[string]auditedGame
	tables map[int]*auditedTable
	lists  []auditedName
	given  map[string]int // the table of the seat that waits for a player
	apart  [][]string

	out, taken, off     int
	racks, held         map[string]int
	atTable, inBox      map[int]int
	hands, posts, calls int
	ups                 int // players who had to move to a main game
	jumps               int // names called or seated before another, each with its reason
}

// cashReading is what the auditor reads in a book.
type cashReading struct {
	small      bool   // the small blind of missed blinds is dead, else all is live up to a big blind
	firstOrbit string // who enters a new game free: "all", "unblinded", "none"
}

// cashReadings are those of the books that know cash games; common practice elsewhere.
var cashReadings = map[string]cashReading{"casino-ri": {small: true, firstOrbit: "all"}, "lois-du-poker": {firstOrbit: "unblinded"}}

func readingOf(book string) cashReading {
	if r, own := cashReadings[book]; own {
		return r
	}
	return cashReading{small: true, firstOrbit: "none"}
}

type auditedGame struct {
	Blinds struct{ Small, Big int }
	Seats  int
	Feeds  string
}

type auditedName struct {
	player, game string
	table        int
	called       bool
	until        int64
}

// auditedTable is a table as the auditor sees it.
type auditedTable struct {
	game    string
	seats   []*sitter
	last    *positions
	turned  int
	blinded []int
	hands   int
	closed  bool
	stops   bool // its last hand was announced
}

// sitter is who has a seat, and what he owes.
type sitter struct {
	player     string
	fresh      bool  // new here: has never been dealt in
	newcomer   bool  // and by no way of his own, as a substitute or after he took his chips off
	big, small bool  // missed
	skips      bool  // changed seats: waits for some hands, or lets the button go by
	out        bool  // may have no cards: away, without chips
	since      int64 // when he came to the game
	refuses    bool  // was to move to the main game, and leaves
	gone       bool  // away, without chips, or was to move to the main game and leaves
	waited     int   // hands without cards, while nothing keeps him from them
	owner      *sitter
	over       int // seats by which the button had moved when he began to play over the owner
}

// positions are the seats of a hand, as the row has them.
type positions struct {
	Button, Small int
	SmallSeat     int   `json:"small_seat"`
	Big           int   `json:"big"`
	BigSeat       int   `json:"big_seat"`
	AlsoBig       []int `json:"also_big"`
	HeadsUp       bool  `json:"heads_up"`
	Waiting       []int
	GapDealt      []int `json:"gap_dealt"`
	dealt         []int
	settled       int // of them, had cards before
}

func (p *positions) big() int { return max(p.Big, p.BigSeat) }

func newCashAuditor(book string) *cashAuditor {
	return &cashAuditor{rules: readingOf(book), games: map[string]auditedGame{}, tables: map[int]*auditedTable{}, given: map[string]int{},
		racks: map[string]int{}, held: map[string]int{}, atTable: map[int]int{}, inBox: map[int]int{}}
}

// cashRow is what the auditor reads of an event, whichever it is.
type cashRow struct {
	Type                       string
	Games                      []json.RawMessage
	Player, Game, Owner        string
	Players, Apart             []string
	Table, List, Seat, To      int
	AtTable                    int `json:"at_table"`
	From                       json.RawMessage
	FromSeat                   int `json:"from_seat"`
	ToSeat                     int `json:"to_seat"`
	Why, Reason, As            string
	Arrival                    int // 1: a newcomer
	At                         int64
	Until                      json.RawMessage
	Stack, Held, Charge, Found int
	Back, Amount, Rack, Rest   int
	Boxed, Dropped, Counted    int
	Told                       json.RawMessage
	Forced, Lift, Rebought     bool
	Must                       bool
	AfterButton                bool `json:"after_button"`
	Wait, Each                 int
	Seats                      []byte // as Go writes lists of small numbers
	Out                        []int
	Posts                      json.RawMessage
	Positions                  *positions
	Blinds                     struct{ Small, Big int }
}

func number(raw json.RawMessage) (n int) { _ = json.Unmarshal(raw, &n); return n }

// row follows one row; the error is what no room may write.
func (a *cashAuditor) row(r journal.Record) error {
	var events []cashRow
	if err := json.Unmarshal(r.Events, &events); err != nil {
		return err
	}
	var began *cashRow
	takes, closes := "", false
	for i := range events {
		closes = closes || events[i].Type == "table_closed" || events[i].Type == "session_ended"
	}
	for i := range events {
		e := &events[i]
		var err error
		switch e.Type {
		case "hand_began":
			began = e
		case "table.button_moved":
			err = a.hand(e, began)
		case "list_left":
			if e.Why == "seated" {
				takes = e.Player
			}
			err = a.leavesList(e, closes)
		case "seat_given":
			err = a.givesSeat(e, takes)
		default:
			if !a.listed(e, &err) && !a.seated(e) {
				a.absences(e)
			}
		}
		if err != nil {
			return fmt.Errorf("row %d, %s: %w", r.Seq, e.Type, err)
		}
		a.moves(e)
	}
	return a.balanced(r.Seq)
}

// balanced holds the chips against each other: what the cage gave out is somewhere, and nowhere less than nothing.
func (a *cashAuditor) balanced(row uint64) error {
	all := a.taken + a.off
	for _, account := range []map[string]int{a.racks, a.held} {
		for who, n := range account {
			if all += n; n < 0 {
				return fmt.Errorf("row %d: %s has %d", row, who, n)
			}
		}
	}
	for _, account := range []map[int]int{a.atTable, a.inBox} {
		for no, n := range account {
			if all += n; n < 0 {
				return fmt.Errorf("row %d: table %d has %d", row, no, n)
			}
		}
	}
	if all != a.out {
		return fmt.Errorf("row %d: %d chips are out of the cage, and %d are somewhere", row, a.out, all)
	}
	return nil
}

// moves keeps the chips.
func (a *cashAuditor) moves(e *cashRow) {
	who := func(no, n int) string {
		if s := a.tables[no].seats[n-1]; s != nil {
			return s.player
		}
		return ""
	}
	switch e.Type {
	case "bought":
		a.out, a.racks[e.Player] = a.out+e.Amount, a.racks[e.Player]+e.Amount
	case "redeemed":
		a.out, a.racks[e.Player], a.held[e.Player] = a.out-e.Rack-e.Held, a.racks[e.Player]-e.Rack, a.held[e.Player]-e.Held
	case "sat_down":
		a.racks[e.Player], a.held[e.Player] = a.racks[e.Player]-e.Stack+e.Held, a.held[e.Player]-e.Held
		a.atTable[e.Table], a.inBox[e.Table] = a.atTable[e.Table]+e.Stack-e.Charge, a.inBox[e.Table]+e.Charge
	case "chips_added":
		a.racks[who(e.Table, e.Seat)] -= e.Amount
		a.atTable[e.Table] += e.Amount
	case "left_table":
		a.racks[e.Player], a.atTable[e.Table], a.off = a.racks[e.Player]+e.Stack, a.atTable[e.Table]-e.Stack+e.Found, a.off-e.Found
	case "moved":
		a.atTable[number(e.From)] -= e.Stack + e.Back
		a.atTable[e.To], a.racks[e.Player] = a.atTable[e.To]+e.Stack, a.racks[e.Player]+e.Back
	case "picked_up":
		a.atTable[e.Table] -= e.Stack
		a.held[who(e.Table, e.Seat)] += e.Stack
	case "seat_freed":
		a.atTable[e.Table], a.held[e.Player] = a.atTable[e.Table]-e.Stack, a.held[e.Player]+e.Stack
	case "came_back":
		a.atTable[e.Table], a.held[e.Player] = a.atTable[e.Table]+e.Held, a.held[e.Player]-e.Held
	case "sat_in":
		a.racks[e.Player], a.held[e.Owner] = a.racks[e.Player]-e.Stack, a.held[e.Owner]+e.Boxed
		a.atTable[e.Table] += e.Stack - e.Boxed
	case "hand_over":
		a.atTable[e.Table], a.inBox[e.Table] = a.atTable[e.Table]-e.Dropped, a.inBox[e.Table]+e.Dropped
	case "time_collected":
		a.atTable[e.Table], a.inBox[e.Table] = a.atTable[e.Table]-e.Each*len(e.Seats), a.inBox[e.Table]+e.Each*len(e.Seats)
	case "drop_counted":
		told := number(e.Told)
		a.taken, a.inBox[e.Table], a.atTable[e.Table] = a.taken+e.Counted, a.inBox[e.Table]-told, a.atTable[e.Table]+told-e.Counted
	case "table_closed":
		a.atTable[e.Table], a.off = a.atTable[e.Table]-e.Rest, a.off+e.Rest
	}
}

// seated follows who has which seat.
func (a *cashAuditor) seated(e *cashRow) bool {
	switch e.Type {
	case "session_opened":
		for _, raw := range e.Games {
			var g struct {
				ID string
				auditedGame
			}
			_ = json.Unmarshal(raw, &g)
			a.games[g.ID] = g.auditedGame
		}
	case "table_opened":
		a.tables[e.Table] = &auditedTable{game: e.Game, seats: make([]*sitter, a.games[e.Game].Seats)}
	case "table_closed":
		a.tables[e.Table].closed = true
	case "stakes_changed":
		a.tables[e.Table].game = e.Game
	case "sat_down":
		delete(a.given, e.Player)
		a.tables[e.Table].seats[e.Seat-1] = &sitter{player: e.Player, fresh: true, newcomer: e.Arrival == 1, since: e.At}
	case "sat_in":
		t := a.tables[e.Table]
		delete(a.given, e.Player)
		t.seats[e.Seat-1] = &sitter{player: e.Player, fresh: true, owner: t.seats[e.Seat-1], over: t.turned, since: e.At}
	case "left_table":
		t := a.tables[e.Table]
		s := t.seats[e.Seat-1]
		t.seats[e.Seat-1] = s.owner
		if s.owner != nil && t.turned-s.over >= len(t.seats) { // a whole orbit went by
			s.owner.big, s.owner.small = true, true
		}
		if s.owner != nil {
			s.owner.fresh, s.owner.out = false, true
		}
	case "seat_freed":
		a.tables[e.Table].seats[e.Seat-1] = nil
	case "seat_changed":
		t := a.tables[e.Table]
		from := number(e.From)
		s := t.seats[from-1]
		t.seats[from-1], t.seats[e.To-1] = nil, s
		s.skips = s.skips || e.Wait > 0 || e.AfterButton
	case "moved":
		from := a.tables[number(e.From)]
		since := from.seats[e.FromSeat-1].since
		if from.game != a.tables[e.To].game {
			since = e.At
		}
		from.seats[e.FromSeat-1] = nil
		delete(a.given, e.Player)
		a.tables[e.To].seats[e.ToSeat-1] = &sitter{player: e.Player, fresh: !e.Forced, newcomer: !e.Forced, skips: e.Forced, since: since}
	case "move_refused":
		delete(a.given, e.Player)
		s := a.tables[e.Table].seats[e.Seat-1]
		if s.refuses = e.As == "leaves"; s.refuses {
			s.out, s.gone = true, true
		} else {
			s.since = e.At
		}
	case "last_announced":
		a.tables[e.Table].stops = true
	default:
		return false
	}
	return true
}

// absences follows who may have no cards.
func (a *cashAuditor) absences(e *cashRow) {
	t := a.tables[e.Table]
	if t == nil || e.Seat == 0 || t.seats[e.Seat-1] == nil {
		return
	}
	s := t.seats[e.Seat-1]
	switch e.Type {
	case "stepped_away", "busted_told", "picked_up", "absence_treated":
		s.out, s.gone = true, true
	case "came_back", "chips_added":
		s.out, s.gone, s.waited = s.refuses, s.refuses, 0
	case "stack_told":
		s.out, s.waited = false, 0
	}
}

// hand follows a hand that begins: who is dealt in, what was posted beside the blinds, and whether that was owed.
func (a *cashAuditor) hand(e, began *cashRow) error {
	t, p := a.tables[e.AtTable], e.Positions
	if p.big() == 0 || began == nil {
		return nil
	}
	a.hands++
	size := len(t.seats)
	posted := map[int][2]int{}
	var posts []struct{ Seat, Live, Dead int }
	if began.Posts != nil {
		if err := json.Unmarshal(began.Posts, &posts); err != nil {
			return err
		}
	}
	for _, post := range posts {
		posted[post.Seat] = [2]int{post.Live, post.Dead}
		a.posts++
	}
	for i, s := range t.seats {
		n := i + 1
		if s == nil {
			continue
		}
		if !p.deals(n, size) {
			if posted[n] != [2]int{} {
				return fmt.Errorf("table %d seat %d posts %v and gets no cards", e.AtTable, n, posted[n])
			}
			continue
		}
		p.dealt = append(p.dealt, n)
		if !s.fresh && !s.big && !s.small && !s.skips {
			p.settled++
		}
		if owes := a.owes(t, p, s, n, e.Blinds.Small, e.Blinds.Big); posted[n] != owes {
			return fmt.Errorf("table %d seat %d (%s) posts %v, and owes %v: %+v at %+v", e.AtTable, n, s.player, posted[n], owes, *s, *p)
		}
	}
	if err := t.escapes(e.AtTable, p, posted); err != nil {
		return err
	}
	for _, n := range began.Out {
		t.seats[n-1].out = true
	}
	return t.played(e.AtTable, p)
}

// deals reports whether a seat gets cards.
func (p *positions) deals(n, size int) bool {
	switch {
	case slices.Contains(p.Waiting, n):
		return false
	case slices.Contains(p.GapDealt, n) || p.HeadsUp || p.Button == p.SmallSeat:
		return true
	}
	return !between(p.Button, n, p.SmallSeat, size)
}

// between reports whether a seat lies strictly between two others, clockwise.
func between(from, n, to, size int) bool {
	return n != from && n != to && (n-from+size)%size < (to-from+size)%size
}

// owes is what a seat posts beside the blinds: live and dead.
func (a *cashAuditor) owes(t *auditedTable, p *positions, s *sitter, n, small, big int) [2]int {
	switch {
	case t.hands == 0 || p.HeadsUp || n == p.Big || n == p.Small:
		return [2]int{}
	case slices.Contains(p.AlsoBig, n):
		return [2]int{big, 0}
	case s.fresh:
		newGame := t.turned < len(t.seats)
		if newGame && s.newcomer && (a.rules.firstOrbit == "all" || a.rules.firstOrbit == "unblinded" && !slices.Contains(t.blinded, n)) {
			return [2]int{}
		}
		return [2]int{big, 0}
	case a.rules.small:
		return [2]int{times(s.big, big), times(s.small, small)}
	}
	all := times(s.big, big) + times(s.small, small)
	return [2]int{min(all, big), max(0, all-big)}
}

func times(holds bool, n int) int {
	if holds {
		return n
	}
	return 0
}

// escapes finds who the big blind has gone by and who posts nothing, though he had cards before and has cards now.
func (t *auditedTable) escapes(no int, p *positions, posted map[int][2]int) error {
	if t.last == nil || t.last.HeadsUp || p.HeadsUp || t.last.settled < 3 || p.settled < 3 {
		return nil
	}
	// Where the button moves on and never waits, who is dealt in anew between it and the last big blind has the big blind come back to him: then it goes by nobody.
	size, from := len(t.seats), t.last.Button
	comesBack := between(from, p.big(), t.last.big(), size) && slices.ContainsFunc(p.dealt, func(n int) bool {
		return between(from, n, t.last.big(), size) && !slices.Contains(t.last.dealt, n)
	})
	for _, n := range p.dealt {
		s := t.seats[n-1]
		if !comesBack && between(t.last.big(), n, p.big(), size) && !s.fresh && !s.skips && posted[n] == [2]int{} && !slices.Contains(p.AlsoBig, n) {
			return fmt.Errorf("table %d: the big blind goes from seat %d to %d, and seat %d, which plays, escapes it", no, t.last.big(), p.big(), n)
		}
	}
	return nil
}

// played carries the hand over to what is owed in the next one.
func (t *auditedTable) played(no int, p *positions) error {
	size := len(t.seats)
	lastSmall, lastBig := p.Button, p.SmallSeat
	if t.last != nil {
		lastSmall, lastBig = t.last.SmallSeat, t.last.big()
	}
	for i, s := range t.seats {
		n := i + 1
		switch {
		case s == nil:
		case slices.Contains(p.dealt, n):
			s.fresh, s.newcomer, s.big, s.small, s.skips, s.waited = false, false, false, false, false, 0
		case s.fresh || s.skips:
			if s.waited++; s.waited > 3*size && !s.out {
				return fmt.Errorf("table %d: %s has waited for %d hands and got no cards", no, s.player, s.waited)
			}
		default:
			if n == p.SmallSeat || lastSmall != p.SmallSeat && between(lastSmall, n, p.SmallSeat, size) {
				s.small = true
			}
			if lastBig != p.big() && between(lastBig, n, p.big(), size) {
				s.big = true
			}
			if s.waited++; s.waited > 3*size && !s.out {
				return fmt.Errorf("table %d: %s has waited for %d hands and got no cards", no, s.player, s.waited)
			}
		}
	}
	if t.last != nil {
		t.turned += (p.Button-t.last.Button-1+size)%size + 1
	}
	for n := range size + 1 { // the blinds have reached a seat too that they went over while nobody sat there
		if n != 0 && (n == p.SmallSeat || n == p.big() || between(p.SmallSeat, n, p.big(), size)) && !slices.Contains(t.blinded, n) {
			t.blinded = append(t.blinded, n)
		}
	}
	t.blinded = append(t.blinded, p.AlsoBig...)
	t.last = p
	t.hands++
	return nil
}
