package hand

import "github.com/floorbook/floorbook/rank"

// MaxPlayers is the largest number of players dealt into one hand.
const MaxPlayers = 10

// Game names what is dealt and how hands rank. How much may be bet is the [Structure].
type Game uint8

// The games. Each family has its file: holdem.go, omaha.go, pineapple.go, stud.go, draw.go.
const (
	Holdem Game = iota
	ShortDeck
	Omaha
	Omaha5
	Omaha6
	OmahaHiLo // eight or better
	Omaha5HiLo
	Omaha6HiLo
	Courchevel
	CourchevelHiLo
	Pineapple
	CrazyPineapple
	Irish
	Stud // seven cards
	StudHiLo
	Razz
	FiveCardDraw
	DeuceToSevenSingle
	DeuceToSevenTriple
	AceToFiveTriple
	Badugi
	gameCount
)

// Games lists every game.
func Games() []Game {
	out := make([]Game, gameCount)
	for g := range out {
		out[g] = Game(g)
	}
	return out
}

// Structure is the betting structure.
type Structure uint8

// The structures.
const (
	NoLimit Structure = iota
	PotLimit
	FixedLimit  // bets and raises of SmallBet, on later rounds of BigBet
	SpreadLimit // bets and raises from SmallBet to BigBet
)

const (
	maxHole    = 7 // private cards of a stud hand
	boardCards = 5
	maxRounds  = 5
)

// street is what comes before one betting round, in this order: cards thrown away, cards for each player,
// board cards.
type street struct {
	draw    bool // each player may throw any number of cards and receives as many
	discard int8 // each player must throw so many, for nothing
	down    int8
	up      int8 // after the down cards
	board   int8
	late    bool // the larger bet of fixed limit
}

// layout is what a game deals and how its hands rank.
type layout struct {
	streets []street
	deck    int8 // cards in the deck
	hole    int8 // private cards at showdown
	high    rank.Ranking
	low     rank.Ranking // of the other half of the pot; rank.NoRanking when there is none
	upcards bool         // antes and a bring-in; open cards say who acts first
}

var games = [gameCount]layout{
	Holdem:             holdem,
	ShortDeck:          shortDeck,
	Omaha:              omaha(4, rank.NoRanking),
	Omaha5:             omaha(5, rank.NoRanking),
	Omaha6:             omaha(6, rank.NoRanking),
	OmahaHiLo:          omaha(4, rank.ByOmahaLow),
	Omaha5HiLo:         omaha(5, rank.ByOmahaLow),
	Omaha6HiLo:         omaha(6, rank.ByOmahaLow),
	Courchevel:         courchevel(rank.NoRanking),
	CourchevelHiLo:     courchevel(rank.ByOmahaLow),
	Pineapple:          pineapple,
	CrazyPineapple:     crazyPineapple,
	Irish:              irish,
	Stud:               stud(rank.ByHigh, rank.NoRanking),
	StudHiLo:           stud(rank.ByHigh, rank.ByEightOrBetter),
	Razz:               stud(rank.ByAceToFive, rank.NoRanking),
	FiveCardDraw:       draw(5, 1, rank.ByHigh),
	DeuceToSevenSingle: draw(5, 1, rank.ByDeuceToSeven),
	DeuceToSevenTriple: draw(5, 3, rank.ByDeuceToSeven),
	AceToFiveTriple:    draw(5, 3, rank.ByAceToFive),
	Badugi:             draw(4, 3, rank.ByBadugi),
}

// MaxPlayers returns the largest number of players for whom the deck suffices. Seven-card stud runs short with
// eight; the seventh street then goes by TDA-RP-10-H.
func (g Game) MaxPlayers() int {
	l := &games[g]
	private, shared, drawn := 0, int(l.deck)-1, 0
	for _, st := range l.streets {
		shared -= int(st.board)
		if st.board > 0 {
			shared--
		}
		if st.draw {
			drawn = int(l.hole)
		}
	}
	if l.upcards {
		return 8
	}
	private = l.dealt()
	return min(MaxPlayers, (shared-drawn)/private)
}

// mostDealt returns the largest number of players of whom a hand can be told. In stud it is one more: where nine have been
// dealt in, the streets on which cards run short go by TDA-RP-10-H.
func (g Game) mostDealt() int { return mostDealt[g] }

var mostDealt = func() (most [gameCount]int) {
	for g := range most {
		most[g] = Game(g).MaxPlayers()
		if Game(g).Upcards() {
			most[g]++
		}
	}
	return most
}()

// dealt returns the cards each player has received before anything is thrown away.
func (l *layout) dealt() int {
	n := 0
	for _, st := range l.streets {
		n += int(st.down + st.up)
	}
	return n
}

// Rounds returns the number of betting rounds.
func (g Game) Rounds() int { return len(games[g].streets) }

// HoleCards returns the number of private cards of a complete hand: seven in stud, the open ones included.
func (g Game) HoleCards() int { return int(games[g].hole) }

// Board reports whether the game has cards in common.
func (g Game) Board() bool { return games[g].boardSize() > 0 }

// Upcards reports whether the game is stud: antes and a bring-in instead of blinds, open cards.
func (g Game) Upcards() bool { return games[g].upcards }

// Draws reports whether players may exchange cards.
func (g Game) Draws() bool {
	for _, st := range games[g].streets {
		if st.draw {
			return true
		}
	}
	return false
}

// HiLo reports whether the best low hand takes half of the pot.
func (g Game) HiLo() bool { return games[g].low != rank.NoRanking }

// DeckSize returns 52, or 36 for the short deck.
func (g Game) DeckSize() int { return int(games[g].deck) }

func (l *layout) boardSize() int {
	n := 0
	for _, st := range l.streets {
		n += int(st.board)
	}
	return n
}

// Street is a betting round, or what follows the last.
type Street uint8

// The streets of board games. During an all-in run-out the street is that of the last board card dealt.
const (
	Preflop Street = iota
	Flop
	Turn
	River
	lastStreet // the fifth round of stud
	Showdown
	Over
)

// The same rounds in the words of stud and of draw.
const (
	ThirdStreet   = Preflop
	FourthStreet  = Flop
	FifthStreet   = Turn
	SixthStreet   = River
	SeventhStreet = lastStreet

	BeforeDraw = Preflop
	FirstDraw  = Flop
	SecondDraw = Turn
	ThirdDraw  = River
)

// StreetName returns the name of a street in the words of the game: "flop", "fourth_street", "first_draw".
func (g Game) StreetName(st Street) string {
	switch l := &games[g]; {
	case st >= Showdown:
		return st.String()
	case l.upcards:
		return studNames[st]
	case l.boardSize() == 0:
		return drawNames[st]
	}
	return st.String()
}
