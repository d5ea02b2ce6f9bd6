package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
)

// phase is what the hand waits for, finer than Need.
type phase uint8

const (
	dealing    phase = iota // hole cards
	discarding              // cards to be thrown or exchanged
	boarding                // board cards
	opening                 // the first to act by the open cards, which nobody recorded
	betting                 // a player's action
	exposing                // all-in: hands face up before the board is run
	showing                 // showdown
	awarding                // winners of a pot, entered by hand
	over
)

// maxRuns is the largest number of times a board can be run.
const maxRuns = 4

// State is one hand in progress or finished: a value, without pointers to what another State could change.
// Copying it is a snapshot. The zero State is no hand: use New.
//
// Invariant, checked by the property test: the sum of all stacks, bets in front, pots and rake is at all times
// the sum of Config.Stacks and Config.Carried.
type State struct {
	policy *Policy // read, never written

	stack [MaxPlayers]chip.Amount // behind; after Over, with the winnings
	bet   [MaxPlayers]chip.Amount // in front this round
	total [MaxPlayers]chip.Amount // put in over the hand and not returned, bet included, dead money excluded
	level [MaxPlayers]chip.Amount // total to match after the player's last action this round
	back  [MaxPlayers]chip.Amount // returned uncalled over the hand
	dead  [MaxPlayers]chip.Amount // posted for nobody to match: in the main pot

	smallBlind chip.Amount
	bigBlind   chip.Amount
	smallBet   chip.Amount // fixed and spread limit
	bigBet     chip.Amount
	bringIn    chip.Amount
	minBet     chip.Amount // smallest opening bet of a no-limit or pot-limit round
	unit       chip.Amount
	multiple   chip.Amount // of which every bet is, all-ins apart
	deadSum    chip.Amount // dead money and what an earlier error left
	tableAnte  chip.Amount // of it, antes that one player posted for the table
	missing    chip.Amount // of the two blinds, what was not posted
	facing     chip.Amount // L: total to match
	increment  chip.Amount // R: largest full bet or raise of the round
	full       chip.Amount // level set by the last full bet or raise; fixed limit: the level it counts as
	previous   chip.Amount // level before the last bet or raise
	undo       undo        // what the last bet or raise changed
	rake       Rake
	raked      chip.Amount

	known   card.Set // every recorded card in hands and on boards
	thrown  card.Set // recorded cards thrown away
	hole    [MaxPlayers][maxHole]card.Card
	boards  [maxRuns][boardCards]card.Card
	winners [2 * maxRuns][MaxPlayers]uint16 // by run and half, by pot, once decided
	entered [2 * maxRuns]uint16             // pots whose winners were entered by hand

	// Sets of players, bit p for player p.
	live     uint16 // can still win
	allIn    uint16 // live, without chips behind
	pending  uint16 // still to act this round, or to throw cards
	owing    uint16 // waiting for cards
	acted    uint16 // acted this round
	checked  uint16 // checked this round
	reopened uint16 // a full raise came since the player's last action this round
	folded   uint16
	killed   uint16
	mucked   uint16
	shown    uint16

	decided decided
	count   ActionCount
	street  uint16 // actions this street

	cards    [MaxPlayers]int8 // private cards held
	due      [MaxPlayers]int8 // cards to be dealt to the player
	dealt    int16            // cards that have left the deck, burns included
	n        int8
	boardN   int8 // board cards of the present run
	boardDue int8 // board cards to be dealt
	runs     int8
	run      int8
	fork     int8 // board cards common to all runs
	forkAt   Street

	actor         int8 // to act, to throw cards or to show
	aggressor     int8 // last bet or raise of the round
	lastAggressor int8 // last bet or raise of the hand
	first         int8 // first to act this round
	smallAt       int8
	bigAt         int8
	potToAward    int8
	halfToAward   int8
	bets          int16 // full bets and raises of a limit round, a blind included
	raises        int16 // bets and raises of the round
	game          Game
	structure     Structure
	at            Street // the last street whose cards were all dealt
	to            Street // the street whose cards are being dealt
	phase         phase
	free          bool // nothing but the last full bet or raise limits the next
	must          bool // the actor must bring in or complete
	uncapped      bool // this limit round has no cap
	cap           int8 // bets and raises of this limit round, 0 = any number
	capMost       int8 // of every one, by the event or the book
	cash, large   bool
	finalTwo      bool
	sixth         Shortage // stud: how the sixth card is dealt
	shortage      Shortage // stud: how the seventh card is dealt
	bombPot       bool
	takenBack     bool

	// What follows from the rest, worked out once after each action: see turn and awaited.
	next    Step
	legal   Legal // of the actor, while betting
	allowed uint8 // what the actor may do, bit k for Kind k, be it only for some sum; 0 while nobody acts
	blocked bool  // the actor, while betting: see RaiseBlocked
}

func bit(p int) uint16 { return 1 << (p & 15) }

// nextIn returns the first player of set clockwise from player from on; the set is not empty.
func nextIn(set uint16, from int) int {
	if high := set &^ (bit(from) - 1); high != 0 {
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

// SmallBlind returns the small blind in chips.
func (s *State) SmallBlind() chip.Amount { return s.smallBlind }

// Unit returns the smallest chip in play.
func (s *State) Unit() chip.Amount { return s.unit }

// Game returns the game.
func (s *State) Game() Game { return s.game }

// Structure returns the betting structure.
func (s *State) Structure() Structure { return s.structure }

// Limits returns the small and the big bet of a limit game in chips, or the smallest and the largest of a spread.
func (s *State) Limits() (small, big chip.Amount) { return s.smallBet, s.bigBet }

// Board returns a copy of the board as dealt; unknown cards are card.Unknown. Where it is run several times it
// is the present run's.
func (s *State) Board() []card.Card { return s.BoardOf(int(s.run)) }

// BoardOf returns a copy of the board of one run, from 0.
func (s *State) BoardOf(run int) []card.Card {
	if run < 0 || run >= int(s.runs) || run > int(s.run) {
		return nil
	}
	n := s.boardN
	if run < int(s.run) {
		n = int8(games[s.game].boardSize())
	}
	return append([]card.Card(nil), s.boards[run][:n]...)
}

// BoardLen returns the number of board cards dealt.
func (s *State) BoardLen() int { return int(s.boardN) }

// Runs returns how many times the board is run.
func (s *State) Runs() int { return int(s.runs) }

// Run returns which run of the board is being dealt, from 0.
func (s *State) Run() int { return int(s.run) }

// Known returns every card recorded so far, in hands and on the board.
func (s *State) Known() card.Set { return s.known }

// Stack returns the chips behind player p; once the hand is over, with what p has won.
func (s *State) Stack(p int) chip.Amount { return s.stack[p] }

// Bet returns the chips in front of player p this round.
func (s *State) Bet(p int) chip.Amount { return s.bet[p] }

// Total returns the chips player p has put in over the hand, antes and blinds included, less what was returned
// uncalled.
func (s *State) Total(p int) chip.Amount {
	return s.total[p] + s.dead[p]
}

// Returned returns the chips that have gone back to player p over the hand because nobody matched them.
func (s *State) Returned(p int) chip.Amount { return s.back[p] }

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

// Cards returns a copy of player p's private cards as recorded, card.Unknown where they are not, whether face
// up or not: in the order in which they were dealt.
func (s *State) Cards(p int) []card.Card { return append([]card.Card(nil), s.held(p)...) }

// held is player p's private cards.
func (s *State) held(p int) []card.Card { return s.hole[p][:s.cards[p]] }

// Held returns the number of private cards of player p.
func (s *State) Held(p int) int { return int(s.cards[p]) }

// ShownCards returns a copy of player p's cards, nil unless they are face up.
func (s *State) ShownCards(p int) []card.Card {
	if !s.Shown(p) {
		return nil
	}
	return s.Cards(p)
}

// OwesAction reports whether player p has yet to act on the betting round that is on.
func (s *State) OwesAction(p int) bool { return s.phase == betting && s.in(s.pending, p) }

// HasActed reports whether player p has acted this round; a posted blind is not an action (TDA-36-C).
func (s *State) HasActed(p int) bool { return s.in(s.acted, p) }

// Facing returns the total that the player to act must have in front to stay in: 0 when there is no bet.
func (s *State) Facing() chip.Amount {
	if s.phase != betting {
		return s.facing
	}
	return s.price(int(s.actor))
}

// Increment returns what a raise must add, in chips: the largest full bet or raise of the round or what else the
// book adds, before there is one the smallest bet; in fixed limit the bet of the round.
func (s *State) Increment() chip.Amount {
	if s.structure == FixedLimit && s.at < Showdown {
		return s.betSize()
	}
	return s.step()
}

// Cash reports whether the hand is of a cash game, not of an event.
func (s *State) Cash() bool { return s.cash }

// PreviousLevel returns the total to match before the last bet or raise, 0 when that was the opening bet.
func (s *State) PreviousLevel() chip.Amount { return s.previous }

// Full returns the level that the last full bet or raise of the round set, in chips, 0 where there was none: short all-ins
// came after it, or nothing.
func (s *State) Full() chip.Amount { return s.full }

// TableAnte returns the ante that one player posted for the table, in chips.
func (s *State) TableAnte() chip.Amount { return s.tableAnte }

// OpeningBet reports whether the bet faced is the first of its round; before the flop that is the big blind.
func (s *State) OpeningBet() bool {
	if s.at == Preflop && !games[s.game].upcards && !s.bombPot {
		return s.raises == 0 && s.facing > 0
	}
	return s.raises == 1 && s.facing > 0
}

// Aggressor returns the player who made the last bet or raise of the round, -1 when nobody did.
func (s *State) Aggressor() int { return int(s.aggressor) }

// ActionsThisStreet returns the number of players' actions this round; posted blinds are none.
func (s *State) ActionsThisStreet() int { return int(s.street) }
