package dispute

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/hand"
)

// Limits of one matter.
const (
	SeatMax   = 11
	EventMax  = 200
	AmountMax = 1_000_000_000_000 // chips
	PassedMax = 24 * 3600 * 1000  // ms
)

// Blinds of one level, in chips.
type Blinds struct {
	Small chip.Amount `json:"small"`
	Big   chip.Amount `json:"big"`
}

// Setting is what game is played. The zero value is a no-limit game whose blinds nobody told.
type Setting struct {
	Cash      article.Told   `json:"cash,omitzero"` // a cash game; no: an event
	Structure hand.Structure `json:"structure"`
	Level     Blinds         `json:"level,omitzero"`       // in force before the change
	Next      Blinds         `json:"next,omitzero"`        // after it
	MinBuyIn  chip.Amount    `json:"min_buy_in,omitempty"` // of a cash game
	MaxBuyIn  chip.Amount    `json:"max_buy_in,omitempty"` // of a cash game; 0: none
	Rebuys    bool           `json:"rebuys,omitempty"`     // the event still allows them
}

// Kind of event.
type Kind uint8

// What may have happened. The comment names the fields of Event that belong to it.
const (
	Started    Kind = iota // something that may begin a hand: Start
	LevelUp                // the next level was announced or signalled
	Dealt                  // the hand was dealt at a level: Blinds
	Acts                   // a player acted: Act
	NextCard               // the next card of the board lies open
	Pot                    // what the pot holds: Amount
	Awarded                // the pot was pushed to Seat: Amount
	Mixed                  // the winner has stacked the pot
	PutIn                  // Seat put Amount into the pot in all
	DeadMoney              // Amount in the pot belongs to no live hand
	OnBreak                // the hand ended during a break
	Passed                 // time went by: Ms
	Stopped                // the game stops, or the table breaks
	Freezes                // the floor freezes Amount of the pot; 0: all of it
	Releases               // what was frozen goes to Seat
	Contests               // Seat contests: Claim, Amount, From, Earlier
	Asks                   // Seat asks: Request, InTurn, FacingAllIn, Folded, Defect
	Proposes               // Seat proposes a deal on the pot
	LostAllIn              // Seat lost an all-in of Amount to From, who had Other
	Finds                  // Seat finds Amount that was not in view
	Closes                 // somebody ruled, the matter is closed: By
	Appeals                // Seat appeals
	SetsAside              // somebody sets the ruling aside in fairness: By, Reasoned, Broken
	Bought                 // Seat has paid for Amount and waits for the chips, having announced Other
	Shows                  // Seat wants a banknote of Amount to play, or Foreign chips: Objected
	Sits                   // Seat has Amount in chips when cards are due
	CallsShort             // Seat put Amount for a call of Other
	TurnsCard              // Seat turned up one card to watch the others
	CalledTold             // Seat called a bet of Other on a count of Amount
)

var kindNames = [...]string{
	"started", "level_up", "dealt", "acts", "next_card", "pot", "awarded", "mixed", "put_in", "dead_money", "on_break", "passed",
	"stopped", "freezes", "releases", "contests", "asks", "proposes", "lost_all_in", "finds", "closes", "appeals", "sets_aside",
	"bought", "shows", "sits", "calls_short", "turns_card", "called_told",
}

// String is the stable name.
func (k Kind) String() string { return enum.Name(kindNames[:], int(k)) }

// MarshalText writes the stable name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the stable name.
func (k *Kind) UnmarshalText(text []byte) error { return enum.Read(kindNames[:], text, k) }

// Start is what a dealer does at the beginning of a hand.
type Start uint8

// The beginnings, in the order in which they come.
const (
	Push      Start = iota // the dealer is relieved
	Wash                   // the cards are spread and mixed on the table
	Riffle                 // the first riffle
	Machine                // the button of the shuffler is pressed
	FirstCard              // the first card is dealt
)

var startNames = [...]string{"dealer_push", "wash", "riffle", "shuffler", "first_card"}

// String is the stable name.
func (s Start) String() string { return enum.Name(startNames[:], int(s)) }

// MarshalText writes the stable name.
func (s Start) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the stable name.
func (s *Start) UnmarshalText(text []byte) error { return enum.Read(startNames[:], text, s) }

// Claim is what is contested.
type Claim uint8

// The claims.
const (
	Reading   Claim = iota // who has the best of the tabled hands
	PotCount               // what the pot held
	PotAward               // who got it
	BetCount               // what somebody put in on the round before the last card
	CardCount              // the number of cards in a hand
	Turn                   // a player was passed over
)

var claimNames = [...]string{"reading", "pot", "award", "bets", "cards", "turn"}

// String is the stable name.
func (c Claim) String() string { return enum.Name(claimNames[:], int(c)) }

// MarshalText writes the stable name.
func (c Claim) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the stable name.
func (c *Claim) UnmarshalText(text []byte) error { return enum.Read(claimNames[:], text, c) }

// Request is what a player asks the dealer for.
type Request uint8

// The requests.
const (
	StackCount Request = iota // an exact count of an opponent's stack
	BetsCount                 // a count of the bets before
	CountPot                  // a count of the pot
	NewDeck
	RabbitHunt // the cards that would have come
)

var requestNames = [...]string{"stack-count", "bets-count", "pot-count", "new-deck", "rabbit-hunt"}

// String is the stable name.
func (r Request) String() string { return enum.Name(requestNames[:], int(r)) }

// MarshalText writes the stable name.
func (r Request) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the stable name.
func (r *Request) UnmarshalText(text []byte) error { return enum.Read(requestNames[:], text, r) }

// Role of who rules, in ascending order.
type Role uint8

// The roles.
const (
	Dealer Role = iota
	Floor
	Director
	Management
)

var roleNames = [...]string{"dealer", "floor", "director", "management"}

// String is the stable name.
func (r Role) String() string { return enum.Name(roleNames[:], int(r)) }

// MarshalText writes the stable name.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the stable name.
func (r *Role) UnmarshalText(text []byte) error { return enum.Read(roleNames[:], text, r) }

// Event is one thing that happened. Which fields belong to it is said at its Kind. How it happened is told by facts of three
// values: those that nobody has told are asked for where they matter.
type Event struct {
	Kind    Kind        `json:"kind"`
	Seat    int         `json:"seat,omitempty"`
	From    int         `json:"from,omitempty"` // the other seat concerned
	Amount  chip.Amount `json:"amount,omitempty"`
	Other   chip.Amount `json:"other,omitempty"` // the second amount of the matter
	Blinds  Blinds      `json:"blinds,omitzero"`
	Ms      int64       `json:"ms,omitempty"`
	Start   Start       `json:"start,omitempty"`
	Claim   Claim       `json:"claim,omitempty"`
	Request Request     `json:"request,omitempty"`
	By      Role        `json:"by,omitempty"`
	Act     hand.Kind   `json:"act,omitempty"`

	Foreign bool `json:"foreign,omitempty"` // chips of another house

	Earlier     article.Told `json:"earlier,omitzero"`       // the player had noticed it before and said nothing
	InTurn      article.Told `json:"in_turn,omitzero"`       // it is the player's turn
	FacingAllIn article.Told `json:"facing_all_in,omitzero"` // who has to answer an all-in
	Folded      article.Told `json:"folded,omitzero"`        // the player is out of the hand
	Defect      article.Told `json:"defect,omitzero"`        // a card is marked or damaged
	Reasoned    article.Told `json:"reasoned,omitzero"`      // a reason was given
	Broken      article.Told `json:"broken,omitzero"`        // a rule was broken and the case is confused
	Objected    article.Told `json:"objected,omitzero"`      // an opponent objects
}
