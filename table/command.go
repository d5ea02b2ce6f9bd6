package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
)

// Commands. Cards come from the dealer (internal/room), never from this package.
type (
	// StartHand begins a hosted hand of any game: the button moves, blinds, antes and other posts are taken, hole cards
	// are dealt unknown, and the hands of absent and penalised players are killed. In stud the cards are left to
	// DealHole, as the open ones say who acts. The cards are those of the deck that was set.
	StartHand struct {
		Blinds    Blinds    `json:"blinds"`
		Rake      hand.Rake `json:"rake,omitzero"`      // what the house takes of its pots
		Straddles SeatSet   `json:"straddles,omitzero"` // whose players straddle where it is for them to
	}
	// SetDeck commits the deck of the next hand: one of Cards cards, which package tournament fills in by the game. Deck and
	// Sealed are as in HandStarted; the room fills them in.
	SetDeck struct {
		Cards  int      `json:"cards"`
		Deck   [32]byte `json:"deck"`
		Sealed []byte   `json:"sealed,omitempty"`
	}
	// CutDeck mixes what a player has drawn into the deck that was set for a hand: each seat once, before the hand begins.
	CutDeck struct {
		Seat    SeatNo   `json:"seat"`
		Hand    string   `json:"hand"` // whose deck the player was looking at
		Entropy [32]byte `json:"entropy"`
	}
	// TakeUp follows a hand that is told whole instead of dealt here: who was dealt in, by position, and what the hand
	// began with. The stacks of Config are those of the seats; cards are still to be dealt.
	TakeUp struct {
		Button SeatNo      `json:"button"` // may be an empty seat
		Seats  []SeatNo    `json:"seats"`
		Config hand.Config `json:"config"`
	}
	// Observe reports what a player did: the referee says what it is.
	Observe struct {
		Seat        SeatNo              `json:"seat"`
		Observation referee.Observation `json:"observation"`
		Stage       referee.Stage       `json:"stage,omitempty"` // of the event; package tournament fills it in
	}
	// Act is an action in the engine's own terms (a hosted player's button): no ruling needed.
	Act struct {
		Seat SeatNo      `json:"seat"`
		Kind hand.Kind   `json:"kind"`
		To   chip.Amount `json:"to,omitempty"` // total in front this round, for a bet or a raise
	}
	// DealHole deals the next cards of a player; without a seat and cards, those of everybody, unknown. ShuffledUp is as in
	// the event of that name, where cards are shuffled up again before.
	DealHole struct {
		Seat       SeatNo      `json:"seat,omitempty"`
		Cards      []card.Card `json:"cards,omitempty"`
		ShuffledUp [][32]byte  `json:"shuffled_up,omitempty"`
	}
	// FirstToAct names, in stud, who opens by open cards that nobody recorded: at first who brings in.
	FirstToAct struct {
		Seat SeatNo `json:"seat"`
	}
	// Discard throws a player's cards away; none is to stand pat. At a hosted table, where only the player sees them,
	// they are named by their places in the hand, from 0, in the order in which they came.
	Discard struct {
		Seat   SeatNo      `json:"seat"`
		Cards  []card.Card `json:"cards,omitempty"`
		Places []int       `json:"places,omitempty"`
	}
	// DealBoard deals the next cards of the board: three, one or one. ShuffledUp is as of DealHole.
	DealBoard struct {
		Cards      []card.Card `json:"cards"`
		ShuffledUp [][32]byte  `json:"shuffled_up,omitempty"`
	}
	// Show tables a player's hole cards at showdown.
	Show struct {
		Seat  SeatNo      `json:"seat"`
		Cards []card.Card `json:"cards"`
	}
	// Muck gives a hand up unseen at showdown, where that is allowed.
	Muck struct {
		Seat SeatNo `json:"seat"`
	}
	// Reveal makes a player's hole cards known without showing them at the showdown.
	Reveal struct {
		Seat  SeatNo      `json:"seat"`
		Cards []card.Card `json:"cards"`
	}
	// Retrieve finds a hand again that was given up at the showdown: it lives.
	Retrieve struct {
		Seat SeatNo `json:"seat"`
	}
	// Kill kills a hand: the dealer takes it, or it is foul.
	Kill struct {
		Seat SeatNo `json:"seat"`
	}
	// RunIt has the rest of the board dealt several times.
	RunIt struct {
		Times int `json:"times"`
	}
	// TakeBackBlinds lets the blinds, alone in the hand, take their blinds back.
	TakeBackBlinds struct{}
	// AwardPot names the winners of a pot, of its low half, on one of several boards (from 0), when the cards are unknown.
	AwardPot struct {
		Pot     int      `json:"pot"`
		Run     int      `json:"run,omitempty"`
		Low     bool     `json:"low,omitempty"`
		Winners []SeatNo `json:"winners"`
	}
	// FloorRules answers the ruling that waits for the floor, or overrules the act that is being ruled on.
	// Option indexes Ruling.Options; Other, when not nil, replaces them all. Reason is required with Other.
	FloorRules struct {
		Option int              `json:"option"`
		Other  *referee.Outcome `json:"other,omitempty"`
		Reason string           `json:"reason"`
	}
	// RuleOn is the floor's ruling on the player to act, all at once: what was seen, with the option that it chooses
	// of a ruling left to it (by key), or with what stands instead and the Reason. With Passed it is about a player who
	// was passed over; an Observation out of turn may be of a player who has still to act. Where a part does not fit the
	// table, nothing is done.
	RuleOn struct {
		Seat        SeatNo              `json:"seat"`
		Observation referee.Observation `json:"observation"`
		Stage       referee.Stage       `json:"stage,omitempty"` // of the event; package tournament fills it in
		Passed      *Passed             `json:"passed,omitempty"`
		Option      string              `json:"option,omitempty"`
		Other       *referee.Outcome    `json:"other,omitempty"`
		Reason      string              `json:"reason,omitempty"`
	}
	// Faces are the cards of a hand that is turned up.
	Faces struct {
		Seat  SeatNo      `json:"seat"`
		Cards []card.Card `json:"cards"`
	}
	// Passed is what happened behind a player who was passed over: what the next players did, in order.
	Passed struct {
		Behind     []referee.Observation `json:"behind"`
		Time       article.Told          `json:"time,omitzero"`        // the player had time to speak up
		BeforeOwes article.Told          `json:"before_owes,omitzero"` // the player before has not acted either
		NextCard   article.Told          `json:"next_card,omitzero"`   // the next street lies
	}
	// ReportDeal tells what went wrong with the cards of the hand in progress. With Option the floor chooses one of the
	// ways that the ruling leaves; without events, of the ruling on the deal that waits. With a Reason and no Option it
	// rules otherwise, by hand: nothing is carried out.
	ReportDeal struct {
		Events []deal.Event `json:"events,omitempty"`
		Option string       `json:"option,omitempty"`
		Reason string       `json:"reason,omitempty"`
	}
	// ReportShowdown tells what became of hands at the showdown: tabled, thrown, killed, asked for. Option as of
	// ReportDeal.
	ReportShowdown struct {
		Events []showdown.Event `json:"events,omitempty"`
		Faces  []Faces          `json:"faces,omitempty"` // of hands tabled whole, where they are known; the room fills them in
		Option string           `json:"option,omitempty"`
		Reason string           `json:"reason,omitempty"`
	}
	// ReportClaim tells what was contested or asked for, also of the hand that has just ended. Option as of ReportDeal.
	ReportClaim struct {
		Events []dispute.Event `json:"events,omitempty"`
		Option string          `json:"option,omitempty"`
		Reason string          `json:"reason,omitempty"`
		Next   Blinds          `json:"next,omitzero"` // of the level to come; package tournament fills it in
	}
	// ReportInfraction tells what a player did wrong. What the table and the event know besides is added to Facts, and the
	// player's record says which offence it is, unless Number does. With Impose the floor gives a sanction at once; a Reason
	// is needed for one outside what the book proposes.
	ReportInfraction struct {
		Seat   SeatNo
		With   []SeatNo // others involved
		Code   string   // of the book's list
		Number int      // which offence; 0: by the record
		Facts  penalty.Facts
		Speech *penalty.Speech
		Tables int // left in the event, as Players; package tournament fills both in
		Left   int
		Impose *penalty.Sanction
		Reason string
	}
	// Impose gives a sanction for the last infraction on a player's record.
	Impose struct {
		Seat     SeatNo           `json:"seat"`
		Sanction penalty.Sanction `json:"sanction"`
		Reason   string           `json:"reason,omitempty"`
	}
	// CallTime calls time on the player to act. Instants and durations are in ms. Limit is what the event allows, where the
	// book leaves it to the event, Adjusted what the floor allows instead; 0: not told. Cards are extensions that the player has, of
	// Extension each, where the event gives any.
	CallTime struct {
		By       shotclock.Caller `json:"by"`
		Seat     SeatNo           `json:"seat,omitempty"` // of a player who calls
		Away     bool             `json:"away,omitempty"` // that player is not at the seat
		Thinking int64            `json:"thinking,omitempty"`
		Limit    int64            `json:"limit,omitempty"`
		Adjusted int64            `json:"adjusted,omitempty"`
		At       int64            `json:"at"` // of whoever has the table: At fills it in

		Cards     int   `json:"cards,omitempty"`
		Extension int64 `json:"extension,omitempty"`
	}
	// PauseClock stops the clock on the player to act while a bet is counted, or lets it go on.
	PauseClock struct {
		Resume bool  `json:"resume,omitempty"`
		At     int64 `json:"at"`
	}
	// InTime says that the player on whom time was called acts at an instant, in ms. Disputed: nobody can say whether that was in
	// time. What he does is told next; too late, his time is up as with TimeUp.
	InTime struct {
		At       int64 `json:"at"`
		Disputed bool  `json:"disputed,omitempty"`
	}
	// TimeUp says that the time of the player to act may be over at an instant: it is refused while it is not. Where the
	// book leaves it to the floor, Option is "fold" or "check".
	TimeUp struct {
		At     int64  `json:"at"`
		Option string `json:"option,omitempty"`
	}
	// TakeBack takes back what was done last in the hand in progress, with the ruling on it, unless a card has been seen
	// since: then a correction is a ruling.
	TakeBack struct{}
	// NextHand tells, at an untracked table, that the dealer starts a hand: the button moves, as the game has it.
	NextHand struct {
		Blinds Blinds `json:"blinds"`
		At     int64  `json:"at,omitempty"` // instant, ms
	}
	// SetButton puts the button: the next hand is dealt from there.
	SetButton struct {
		Seat SeatNo `json:"seat"`
		At   int64  `json:"at,omitempty"` // instant, ms
	}
	// TellButton says, at an untracked table, where the button lies in the hand in play: the next hand moves on from there.
	TellButton struct {
		Seat SeatNo `json:"seat"`
		At   int64  `json:"at,omitempty"` // instant, ms
	}
	// ButtonWasOn reports, at an untracked table, that the hand in play was dealt with the button on another seat, and
	// that it was found too late to deal again.
	ButtonWasOn struct {
		Seat SeatNo `json:"seat"`
	}
	// SetAbsent notes that a player is away from the seat, or back.
	SetAbsent struct {
		Seat   SeatNo `json:"seat"`
		Absent bool   `json:"absent"`
	}
	// Penalise makes a player miss hands: dealt, posting, then killed. Hands replaces what is left; 0 lifts it.
	Penalise struct {
		Seat  SeatNo `json:"seat"`
		Hands int    `json:"hands"`
	}
)
