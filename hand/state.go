package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
)

// phase is what the hand waits for, finer than Need.
type phase uint8

const (
	dealing  phase = iota // hole cards
	betting               // a player's action
	exposing              // all-in: hands face up before the board is run
	boarding              // board cards
	showing               // showdown
	awarding              // winners of a pot, entered by hand
	over
)

// State is one hand in progress or finished: a value, without pointers to what another State could change.
// Copying it is a snapshot; two States are equal when every fact is. The zero State is no hand: use New.
//
// Invariant, checked by the property test: the sum of all stacks, bets in front and pots is at all times the
// sum of Config.Stacks.
type State struct {
	rules rules

	stack [MaxPlayers]chip.Amount // behind; after Over, with the winnings
	bet   [MaxPlayers]chip.Amount // in front this round
	total [MaxPlayers]chip.Amount // put in over the hand and not returned, bet included, dead ante excluded
	level [MaxPlayers]chip.Amount // total to match after the player's last action this round
	back  [MaxPlayers]chip.Amount // returned uncalled over the hand

	bigBlind  chip.Amount
	unit      chip.Amount
	dead      chip.Amount // ante posted for the table: in the main pot, matched by nobody
	facing    chip.Amount // L: total to match
	increment chip.Amount // R: largest full bet or raise of the round
	full      chip.Amount // level set by the last full bet or raise
	previous  chip.Amount // level before the last bet or raise
	undo      undo        // what the last bet or raise changed

	known   card.Set // every recorded card
	hole    [MaxPlayers][holeCards]card.Card
	board   [boardCards]card.Card
	winners [MaxPlayers]uint16 // by pot, once decided

	// Sets of players, bit p for player p.
	live     uint16 // can still win
	allIn    uint16 // live, without chips behind
	pending  uint16 // still to act this round
	acted    uint16 // acted this round
	reopened uint16 // a full raise came since the player's last action this round
	folded   uint16
	killed   uint16
	mucked   uint16
	shown    uint16

	entered uint16 // pots whose winners were entered by hand
	used    uint32 // articles that decided something so far: bit per cite
	count   ActionCount
	street  uint16 // actions this street

	n             int8
	boardN        int8
	actor         int8  // to act or to show
	aggressor     int8  // last bet or raise of the round
	lastAggressor int8  // last bet or raise of the hand
	raises        int16 // bets and raises of the round
	deadFrom      int8  // who posted the ante for the table
	potToAward    int8
	game          Game
	at            Street
	phase         phase
}

func bit(p int) uint16 { return 1 << (p & 15) }

// nextIn returns the first player of set clockwise from player from on; the set is not empty.
func nextIn(set uint16, from int) int {
	if high := set >> from << from; high != 0 {
		return bits.TrailingZeros16(high)
	}
	return bits.TrailingZeros16(set)
}

// single reports whether set has exactly one or no player.
func single(set uint16) bool { return set&(set-1) == 0 }

// in reports whether player p is in set; false for a player who does not exist.
func (s *State) in(set uint16, p int) bool { return s.has(p) && set&bit(p) != 0 }

// has reports whether player p was dealt in.
func (s *State) has(p int) bool { return uint(p) < uint(s.n) }

// N returns the number of players dealt in.
func (s *State) N() int { return int(s.n) }

// Street returns where the hand is.
func (s *State) Street() Street { return s.at }

// BigBlind returns the big blind in chips, the smallest opening bet.
func (s *State) BigBlind() chip.Amount { return s.bigBlind }

// Unit returns the smallest chip in play.
func (s *State) Unit() chip.Amount { return s.unit }

// Board returns a copy of the board as dealt; unknown cards are card.Unknown.
func (s *State) Board() []card.Card { return append([]card.Card(nil), s.board[:s.boardN]...) }

// BoardLen returns the number of board cards dealt.
func (s *State) BoardLen() int { return int(s.boardN) }

// Known returns every card recorded so far, in hands and on the board.
func (s *State) Known() card.Set { return s.known }

// Stack returns the chips behind player p; once the hand is over, with what p has won.
func (s *State) Stack(p int) chip.Amount { return s.stack[p] }

// Bet returns the chips in front of player p this round.
func (s *State) Bet(p int) chip.Amount { return s.bet[p] }

// Total returns the chips player p has put in over the hand, antes and blinds included, less what was returned
// uncalled.
func (s *State) Total(p int) chip.Amount {
	if p == int(s.deadFrom) {
		return s.total[p] + s.dead
	}
	return s.total[p]
}

// Live reports whether player p can still win.
func (s *State) Live(p int) bool { return s.in(s.live, p) }

// LivePlayers returns the number of players who can still win.
func (s *State) LivePlayers() int { return bits.OnesCount16(s.live) }

// Folded reports whether player p folded.
func (s *State) Folded(p int) bool { return s.in(s.folded, p) }

// Dead reports whether the dealer killed player p's hand.
func (s *State) Dead(p int) bool { return s.in(s.killed, p) }

// Mucked reports whether player p gave the hand up at showdown.
func (s *State) Mucked(p int) bool { return s.in(s.mucked, p) }

// AllIn reports whether player p is live without chips behind.
func (s *State) AllIn(p int) bool { return s.in(s.allIn, p) }

// Shown reports whether player p's cards are face up.
func (s *State) Shown(p int) bool { return s.in(s.shown, p) }

// Cards returns player p's hole cards as recorded, card.Unknown where they are not, whether face up or not.
func (s *State) Cards(p int) [holeCards]card.Card { return s.hole[p] }

// ShownCards returns a copy of player p's cards, nil unless they are face up.
func (s *State) ShownCards(p int) []card.Card {
	if !s.Shown(p) {
		return nil
	}
	return append([]card.Card(nil), s.hole[p][:]...)
}

// HasActed reports whether player p has acted this round; a posted blind is not an action (TDA-36-C).
func (s *State) HasActed(p int) bool { return s.in(s.acted, p) }

// Facing returns the total that the player to act must have in front to stay in: 0 when there is no bet.
func (s *State) Facing() chip.Amount {
	if s.phase != betting {
		return s.facing
	}
	return s.price(int(s.actor))
}

// Increment returns the largest full bet or raise of the round in chips; the big blind before there is one.
func (s *State) Increment() chip.Amount { return s.increment }

// PreviousLevel returns the total to match before the last bet or raise, 0 when that was the opening bet.
func (s *State) PreviousLevel() chip.Amount { return s.previous }

// OpeningBet reports whether the bet faced is the first of its round; before the flop that is the big blind.
func (s *State) OpeningBet() bool {
	if s.at == Preflop {
		return s.raises == 0 && s.facing > 0
	}
	return s.raises == 1 && s.facing > 0
}

// Aggressor returns the player who made the last bet or raise of the round, -1 when nobody did.
func (s *State) Aggressor() int { return int(s.aggressor) }

// ActionsThisStreet returns the number of players' actions this round; posted blinds are none.
func (s *State) ActionsThisStreet() int { return int(s.street) }

// Decided returns the articles that decided something in this hand so far, in the order of the policy's list.
func (s *State) Decided() []article.ID {
	var out []article.ID
	for c, id := range s.rules.cite {
		if s.used>>c&1 == 1 && id != "" {
			out = append(out, id)
		}
	}
	return out
}

// use records that an article decided something.
func (s *State) use(cite int) { s.used |= 1 << cite }
