package hand

// MaxPlayers is the largest number of players dealt into one hand.
const MaxPlayers = 10

// Game names the game and its betting structure.
type Game uint8

// The games.
const (
	NoLimitHoldem Game = iota
)

const (
	holeCards  = 2 // the largest number of a game
	boardCards = 5
)

// layout is what a game deals: cards in the hand, and board cards before each betting round.
type layout struct {
	hole  int
	board [River + 1]int
}

var games = [...]layout{
	NoLimitHoldem: {hole: holeCards, board: [River + 1]int{Flop: 3, Turn: 1, River: 1}},
}

// Street of a board game.
type Street uint8

// The streets. During an all-in run-out the street is that of the last board card dealt.
const (
	Preflop Street = iota
	Flop
	Turn
	River
	Showdown
	Over
)
