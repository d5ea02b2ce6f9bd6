package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/showdown"
)

// SeatNo numbers the seats of a table clockwise from 1; 0 is no seat.
type SeatNo uint8

// MaxSeats is the largest table.
const MaxSeats = 11

// PlayerID is a random id; names live outside the journal.
type PlayerID string

// Seat is one chair.
type Seat struct {
	Player       PlayerID       `json:"player,omitempty"`  // "" = free
	Stack        chip.Amount    `json:"stack"`             // chips between hands; during a hand the chips behind are in Hand.State. 0 at untracked tables
	Unsold       bool           `json:"unsold,omitempty"`  // nobody sits here; a stack that waits for a late entrant pays what is due
	Blocked      bool           `json:"blocked,omitempty"` // sits between the button and the small blind: not dealt in this hand (TDA-8-A-3, 10-A)
	Absent       bool           `json:"absent,omitempty"`
	PenaltyHands int            `json:"penalty_hands,omitempty"` // hands still to be missed
	PenaltyAway  bool           `json:"penalty_away,omitempty"`  // away from the seat meanwhile
	Record       penalty.Record `json:"record,omitempty"`        // infractions of the player
	Removed      bool           `json:"removed,omitempty"`       // disqualified: leaves the event once no hand is played with the player
	Arrival      Arrival        `json:"arrival,omitempty"`       // how the player came, until first dealt in
	Standing     Standing       `json:"standing,omitzero"`       // what is owed in a cash game
}

// Blinds are the stakes of a hand, in chips: blinds and antes, and what the game and its betting structure need.
type Blinds struct {
	Small     chip.Amount    `json:"small"`
	Big       chip.Amount    `json:"big"`
	Ante      chip.Amount    `json:"ante,omitempty"`
	AnteKind  hand.AnteKind  `json:"ante_kind,omitempty"`
	Game      hand.Game      `json:"game,omitempty"`
	Structure hand.Structure `json:"structure,omitempty"`
	SmallBet  chip.Amount    `json:"small_bet,omitempty"` // fixed and spread limit, as in hand.Config
	BigBet    chip.Amount    `json:"big_bet,omitempty"`
	BringIn   chip.Amount    `json:"bring_in,omitempty"` // stud, which has no blinds
}

// State of one table. Seats[0] is seat 1. Exported for reading; only Apply writes.
type State struct {
	No         int
	Seats      []Seat
	Button     SeatNo      // where the button lies (possibly an empty seat); 0 = not drawn yet
	SmallBlind SeatNo      // of the current or last hand; 0 = dead
	BigBlind   SeatNo      // of the current or last hand; 0 = nobody posted it, or no hand dealt since the button was set
	SmallSeat  SeatNo      // where the small blind lay, even dead: the button moves there next
	BigSeat    SeatNo      // where the big blind lay when nobody posted it; 0 otherwise
	HeadsUp    bool        // the current or last hand was dealt to two players
	Vacated    SeatNo      // that a player left last; 0: nobody has left yet
	Due        *Positions  // of the next hand, where a ruling has fixed them; nil otherwise
	Carried    chip.Amount // left by a void hand, in the pot of the next
	Held       *Positions  // of the last hand with blinds, while stud is played in a mixed game; nil otherwise
	Word       ButtonWord  // how the table knows where the button lies
	HandedOver int64       // instant, ms, at which a dealer took the table over; 0: nobody has said
	Serving    SeatSet     // seats that miss the hand in play for a penalty, at untracked tables
	Dealt      SeatSet     // seats dealt into the current or last hand
	Resumed    bool        // play resumes after a break; the next hand clears it
	Cash       *CashGame   // nil in a tournament
	Hands      int         // hands dealt here
	NextDeck   *NextDeck   // of the next hosted hand; nil until it is set
	Joined     bool        // play was on before anybody followed it: the players' records may miss what came before
	Hand       *Hand       // hosted hand in progress, nil between hands and at untracked tables
	Last       *Hand       // the last finished hand, for showing it; its State is over
	Halted     bool        // no new hand until it is resumed
	HaltCite   article.ID
	Unit       chip.Amount  // smallest chip in play
	Engine     *hand.Policy // rules of the hand engine as the stream recorded them
}

// Hand is a hosted hand in progress or just finished.
type Hand struct {
	ID      string // unique in the stream, e.g. "t3-h17"
	Blinds  Blinds
	Button  SeatNo
	Seats   []SeatNo   // by position, as hand.Config numbers players
	Players []PlayerID // by position
	State   hand.State
	Started map[PlayerID]chip.Amount // stacks when the hand began: breaks ties of busts
	Deck    [32]byte                 // commitment to the deck, as HandStarted has it
	Sealed  []byte                   // its seed, for who has the key
	Cut     [32]byte                 // by which its places are dealt; zero: one after the other
	Set     *NextDeck                // as it was set and cut before the hand; nil in hands of earlier releases
	Piles   [][32]byte               // commitments to cards shuffled up again, as far as they were dealt from
	Pack    Pack                     // where the cards of a hosted hand are
	Draws   [hand.MaxPlayers][]int   // by position, the cards exchanged at each draw
	Away    SeatSet                  // absent or penalised when the hand was dealt, and not killed yet
	Early   []referee.Early
	Rulings []Ruled
	Waiting *referee.Ruling // the floor must rule before play goes on; about the last of Rulings
	Unnamed SeatNo          // the player to act, who has announced a bet or raise and not how much; 0: nobody
	Limits  []Limit         // what players may no longer do on this round
	Gone    []Gone          // hands out of play that their players did not fold

	Positions Positions
	Served    SeatSet          // one hand of a penalty was counted when it was dealt
	Story     []deal.Event     // what happened so far, as who rules on the deal is told
	Showdown  []showdown.Event // what was ruled on at the showdown
	Claims    []dispute.Event  // what was ruled on of claims and requests
	Cards     *deal.Outcome    // where the cards are since a ruling on the deal; nil: as dealt
	Matter    *Matter          // a ruling of these that waits
	Clock     *PlayerClock     // runs on the player to act; nil: none

	Before      *Hand  // the hand before the last act; nil once a card has been seen
	ActedBy     SeatNo // whose act that was
	Undercalled bool   // by the last act too little was put in to call, which a ruling has put right
	BeingRuled  bool   // that act was ruled on: what it becomes belongs to it
}

// Matter is a ruling on the deal, the showdown or a claim that waits for the floor, or for a fact.
type Matter struct {
	Deal     *DealRuled
	Showdown *ShowdownRuled
	Claim    *ClaimRuled
}

// Waits reports whether a ruling waits for the floor.
func (m *Matter) Waits() bool { return m.kind() == article.Floor }

// kind is who decides, Decided where nothing waits.
func (m *Matter) kind() article.RulingKind {
	switch {
	case m == nil:
		return article.Decided
	case m.Deal != nil:
		return m.Deal.Ruling.Kind
	case m.Showdown != nil:
		return m.Showdown.Ruling.Kind
	}
	return m.Claim.Ruling.Kind
}

// LimitOn is what a ruling took from the player in seat n, until he has acted; nil when nothing.
func (h *Hand) LimitOn(n SeatNo) *Limit {
	for i := range h.Limits {
		if h.Limits[i].Seat == n {
			return &h.Limits[i]
		}
	}
	return nil
}

// MustRaise reports whether the player in seat n has announced a bet or raise and not how much: nothing else is open.
func (h *Hand) MustRaise(n SeatNo) bool { return n != 0 && h.Unnamed == n }

// CashGame is what a table of a cash game keeps beside its seats.
type CashGame struct {
	DeadButton bool    // the game has chosen the dead button
	Turned     int     // seats by which the button has moved since the game began
	Blinded    SeatSet // seats that have been in a blind since then
}

// Limit is what a ruling took from a player: the raise until the round is over, the rest until the player's next act.
type Limit struct {
	Seat    SeatNo       `json:"seat"`
	NoRaise bool         `json:"no_raise,omitempty"`
	NoFold  bool         `json:"no_fold,omitempty"`
	Forfeit chip.Amount  `json:"forfeit,omitempty"` // chips that a fold leaves in the pot
	Cites   []article.ID `json:"cites,omitempty"`
}

// Gone is a hand that a ruling, or the clock, has taken out of play, and by which articles.
type Gone struct {
	Seat  SeatNo
	Cites []article.ID
}

// GoneBy is by which articles the hand of seat n is out of play; none where it is in, or its player folded it.
func (h *Hand) GoneBy(n SeatNo) []article.ID {
	for _, g := range h.Gone {
		if g.Seat == n {
			return g.Cites
		}
	}
	return nil
}

// Ruled is a ruling made at the table.
type Ruled struct {
	Seat        SeatNo
	Observation referee.Observation
	Ruling      referee.Ruling
	Outcome     *referee.Outcome // what the floor decided, nil when the ruling stood by itself
	Overruled   string           // the floor's reason, if it overruled or chose
}

// lastUndercalled reports whether the act ruled on last was an undercall, and it is settled what becomes of it.
func (h *Hand) lastUndercalled() bool {
	if len(h.Rulings) == 0 {
		return false
	}
	r := &h.Rulings[len(h.Rulings)-1]
	return r.Ruling.Undercall() && (r.Outcome != nil || r.Ruling.Kind == article.Decided)
}

// New returns an empty table of seats chairs (2 to MaxSeats). Unit is the smallest chip in play; engine is kept
// and consulted when hands are replayed.
func New(no, seats int, unit chip.Amount, engine *hand.Policy) *State {
	return &State{No: no, Seats: make([]Seat, seats), Unit: unit, Engine: engine}
}

// Has reports whether the table has that seat.
func (s *State) Has(n SeatNo) bool { return n >= 1 && int(n) <= len(s.Seats) }

// At returns seat n, which must exist.
func (s *State) At(n SeatNo) *Seat { return &s.Seats[n-1] }

// Players counts the taken seats.
func (s *State) Players() int {
	n := 0
	for i := range s.Seats {
		if s.Seats[i].Player != "" {
			n++
		}
	}
	return n
}

// Free lists the free seats in order.
func (s *State) Free() []SeatNo {
	var out []SeatNo
	for i := range s.Seats {
		if s.Seats[i].Player == "" {
			out = append(out, SeatNo(i+1))
		}
	}
	return out
}

// SeatOf returns the seat of a player, 0 when the player is not here.
func (s *State) SeatOf(p PlayerID) SeatNo {
	for i := range s.Seats {
		if s.Seats[i].Player == p && p != "" {
			return SeatNo(i + 1)
		}
	}
	return 0
}

// Playing reports whether a hosted hand is in progress.
func (s *State) Playing() bool { return s.Hand != nil }

// InHand reports whether the player in seat n was dealt into the hand in progress.
func (s *State) InHand(n SeatNo) bool { return s.Hand != nil && s.Hand.Position(n) >= 0 }

// Position returns the engine's number of a seat in the hand, -1 when the seat is not in it.
func (h *Hand) Position(n SeatNo) int {
	for i, seat := range h.Seats {
		if seat == n {
			return i
		}
	}
	return -1
}

// Chips returns all chips at the table: stacks, and what lies in the pots and in front of players.
func (s *State) Chips() chip.Amount {
	var sum chip.Amount
	for i := range s.Seats {
		sum += s.Seats[i].Stack
	}
	sum += s.Carried
	if s.Hand == nil {
		return sum
	}
	for _, n := range s.Hand.Seats {
		sum -= s.At(n).Stack
	}
	for p := range s.Hand.Seats {
		sum += s.Hand.State.Stack(p)
	}
	return sum + s.Hand.State.PotTotal()
}

// Behind returns the chips behind of seat n now, also during a hand.
func (s *State) Behind(n SeatNo) chip.Amount {
	if s.Hand != nil {
		if p := s.Hand.Position(n); p >= 0 {
			return s.Hand.State.Stack(p)
		}
	}
	return s.At(n).Stack
}

// ToAct returns the seat whose turn it is to act, throw cards, show or muck; 0 when nobody's.
func (s *State) ToAct() SeatNo {
	if s.Hand == nil || s.Hand.Waiting != nil {
		return 0
	}
	switch step := s.Hand.State.Next(); step.Need {
	case hand.NeedAction, hand.NeedShow, hand.NeedDiscard:
		return s.Hand.Seats[step.Player]
	}
	return 0
}

// Busy reports whether a hand is in progress, or a pot that a void hand has left waits for the next one.
func (s *State) Busy() bool { return s.Hand != nil || s.Carried > 0 }

// Following returns the first seat clockwise from n at which somebody sits, n itself included; 0 where nobody does.
func (s *State) Following(n SeatNo) SeatNo {
	if s.Has(n) && s.At(n).Player != "" {
		return n
	}
	for range s.Seats {
		if n = s.next(n); n == 0 || s.At(n).Player != "" {
			return n
		}
	}
	return 0
}

// next returns the first seat clockwise after n to which hands are dealt; 0 when there is none.
func (s *State) next(n SeatNo) SeatNo { return s.taken().next(n, len(s.Seats)) }

// plays reports whether hands are dealt to the seat: to a player, or to a stack that waits for one.
func (s *Seat) plays() bool { return s.Player != "" || s.Unsold }

// taken is the set of seats to which hands are dealt.
func (s *State) taken() SeatSet {
	var taken SeatSet
	for i := range s.Seats {
		if s.Seats[i].plays() {
			taken = taken.With(SeatNo(i + 1))
		}
	}
	return taken
}

// LastPositions are the positions of the last hand with blinds; without blinds when the button was drawn or set since.
func (s *State) LastPositions() Positions {
	if s.Held != nil {
		return *s.Held
	}
	return Positions{Button: s.Button, Small: s.SmallBlind, SmallSeat: s.SmallSeat, Big: s.BigBlind, BigSeat: s.BigSeat, HeadsUp: s.HeadsUp}
}

// Seating returns what the rules of button and blinds know of the table.
func (s *State) Seating() *Seating {
	out := s.seating()
	return &out
}

// seating is Seating in memory of the caller's.
func (s *State) seating() Seating {
	out := Seating{Chairs: len(s.Seats), Taken: s.taken(), Dealt: s.Dealt, Resumed: s.Resumed}
	for i := range s.Seats {
		out.Arrivals[i] = s.Seats[i].Arrival
		if s.Seats[i].Blocked {
			out.Waited = out.Waited.With(SeatNo(i + 1))
		}
	}
	if s.Cash == nil {
		return out
	}
	out.Cash = &CashSeating{Dead: s.Cash.DeadButton, Blinded: s.Cash.Blinded, FirstRound: s.Cash.Turned < len(s.Seats)}
	for i := range s.Seats {
		out.Cash.Standings[i] = s.Seats[i].Standing
	}
	return out
}

// Next returns the positions of the next hand with blinds, none when fewer than two players can be dealt in. The
// trace, which may be nil, records the articles of p that decided.
func (s *State) Next(p *Policy, t *article.Trace) Positions {
	if p == nil {
		p = &Policy{}
	}
	if s.Held != nil && s.Players() > 1 {
		p.MixedResume.Decide(t)
	}
	at := s.seating()
	return NextPositions(s.LastPositions(), &at, p, t)
}

// Order lists the seats dealt in, from the first clockwise of the button to the button itself.
func (s *State) Order(at Positions) []SeatNo {
	out := make([]SeatNo, 0, len(s.Seats))
	for i := range s.Seats {
		n := SeatNo((int(at.Button)+i)%len(s.Seats) + 1)
		if s.dealt(n, at) {
			out = append(out, n)
		}
	}
	return out
}

// dealt reports whether seat n is dealt in at those positions.
func (s *State) dealt(n SeatNo, at Positions) bool {
	return s.At(n).plays() && at.dealt(n, len(s.Seats))
}

// distance counts the seats clockwise from a to b: 1 for the left neighbour, the whole table for the same seat.
func (s *State) distance(a, b SeatNo) int { return distance(a, b, len(s.Seats)) }
