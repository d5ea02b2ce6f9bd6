package tell

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

type (
	// TableIs begins a table: seats, and where the last hand had button and blinds.
	TableIs struct {
		Seats      []int
		Button     int
		SmallBlind int
		DeadSmall  int // where the small blind lay that nobody posted
		BigBlind   int
		Blinds     Blinds
		Stack      chip.Amount // 0: hands are not dealt, only the button moves
		Cash       bool
		DeadButton bool // a cash game that chose the dead button
		NewGame    bool // whose button has not gone round yet
	}
	// SeatChange is what a player does between hands.
	SeatChange struct {
		Seats       []int
		Does        Change
		To          int // moves: the seat; serves: hands; away: the orbit
		Reached     table.Reached
		MissedBig   bool
		MissedSmall bool
		Looked      bool
		Acted       bool
		Waiting     bool // names are on the list
	}
	// NextHand deals the next hand.
	NextHand struct{ Game hand.Game }
	// Break is a break.
	Break struct{}
	// ButtonWas reports that the last hand was dealt with the button elsewhere.
	ButtonWas struct {
		Seat  int
		Early bool // found before substantial action
	}
	// DoorCards deals third street of stud with these open cards, by seat.
	DoorCards struct{ Cards OpenCards }
	// DrawButton is a draw for the first button: without cards, as the room has it.
	DrawButton struct {
		Cards OpenCards
		Room  bool
	}
	// OpenCards is one card for each of some seats; the others are unknown.
	OpenCards [SeatMax]card.Card
	// Rotation lists the games of a mixed game.
	Rotation struct{ Games []hand.Game }
	// DealersChoice is the game that the dealer of the hand names, and the list of the table.
	DealersChoice struct {
		Game hand.Game
		List []hand.Game
	}
)

// Change is what becomes of a seat between hands.
type Change uint8

// The changes.
const (
	Leaves Change = iota
	Sits
	MovedIn    // to balance tables
	FromBroken // from a broken table
	SitsAsSubstitute
	SitsAfterCashing
	Posts
	Waits
	Missed
	SitsOut
	Returns
	Rebuys
	Absent
	Serves // a penalty
	Moves
	DealtOwing
	Away
	Reaches
)

// Taken is the seats of the table as a set.
func (t *TableIs) Taken() (set table.SeatSet) {
	for _, n := range t.Seats {
		set = set.With(table.SeatNo(n))
	}
	return set
}

// Last is where the last hand had button and blinds.
func (t *TableIs) Last() table.Positions {
	p := table.Positions{Button: table.SeatNo(t.Button), Small: table.SeatNo(t.SmallBlind), SmallSeat: table.SeatNo(t.DeadSmall), Big: table.SeatNo(t.BigBlind)}
	if p.Small != 0 {
		p.SmallSeat = p.Small
	}
	p.HeadsUp = p.Big != 0 && p.Button == p.Small
	return p
}

var tableStarts = line("table", TableIs{Blinds: Blinds{1, 2}}, "table", "table", "a table from hand to hand: where button and blinds were in the last one",
	word("seats {Seats}", "sièges {Seats}", "everybody who sits, those dealt into the last hand", ""),
	word("button {Button}", "bouton {Button}", "where it was", ""),
	word("small-blind {SmallBlind:seat}", "petite blind {SmallBlind:seat} / petite-blind {SmallBlind:seat}", "where it was; without blinds the next hand is the first, dealt from that button", ""),
	word("dead-small-blind {DeadSmall:seat}", "petite blind morte {DeadSmall:seat} / petite-blind-morte {DeadSmall:seat}", "where it lay, posted by nobody", ""),
	word("big-blind {BigBlind:seat}", "grosse blind {BigBlind:seat} / grosse-blind {BigBlind:seat}", "where it was", ""),
	word("blinds {Blinds}", "blinds {Blinds}", "with `stacks`: the hands are dealt and can be played on", ""),
	word("stacks {Stack}", "tapis {Stack}", "everybody's; each hand begins with the same", "only the button moves"),
	mark("Cash", "cash", "cash-game|cash", "a cash game"),
	mark("DeadButton", "dead-button", "bouton-mort", "a cash game that chose the dead button (refused where the book does not leave the choice)"),
	mark("NewGame", "new-game", "nouvelle-partie", "a cash game whose button has not gone round"),
).starts().then(completes(func(t *TableIs) *refusal.Error {
	switch {
	case t.Taken().Len() < 2:
		return refusal.New(HandNeeds, "Need", "seats 1-6")
	case t.Button == 0:
		return refusal.New(HandNeeds, "Need", "button 1")
	case t.BigBlind == 0 && (t.SmallBlind != 0 || t.DeadSmall != 0):
		return refusal.New(HandNeeds, "Need", "big-blind 3")
	case t.BigBlind != 0 && t.SmallBlind == 0 && t.DeadSmall == 0:
		return refusal.New(HandNeeds, "Need", "small-blind 2")
	}
	return nil
}))

// change is a line on what a player does between hands, or several players.
func change(name string, c SeatChange, en, fr, means string, parts ...*addition) *Kind {
	return line("table."+name, c, "seat {Seats:one} "+en+" / seats {Seats} "+en, "siège {Seats:one} "+fr+" / sièges {Seats} "+fr, means, parts...)
}

const mayBeDealt = "owes blinds"

// tableLines are the lines on what happens at a table between hands.
var tableLines = []*Kind{
	line("table.next", NextHand{}, "next hand [of {Game}]", "main suivante [de {Game}]", "the button moves, as the game has it"),
	change("busts", SeatChange{Does: Leaves}, "busts|bust|leaves|leave", "sort|sortent|saute|sautent|part|partent", "the seat is empty"),
	change("sits", SeatChange{Does: Sits}, "sits|sit", "s' assoit|assied|assoient", "arrives, new"),
	change("moved_in", SeatChange{Does: MovedIn}, "moved in", "arrive pour équilibrer", "arrives, to balance tables"),
	change("from_broken", SeatChange{Does: FromBroken}, "moved in from a broken table", "arrive d' une table cassée", "arrives from a broken table"),
	change("absent", SeatChange{Does: Absent}, "absent", "absent", "away when the next hand is dealt"),
	change("serves", SeatChange{Does: Serves}, "penalty {To<1000}", "pénalité {To<1000}", "has so many hands to miss"),
	change("reaches_before", SeatChange{Does: Reaches, Reached: table.BeforeFirstCard}, "reaches the seat before the first card",
		"rejoint sa place avant la première carte", "is the hand live?"),
	change("reaches_between", SeatChange{Does: Reaches, Reached: table.BeforeLastCard}, "reaches the seat after the first card / seat {Seats:one} reaches the seat before the last card",
		"rejoint sa place après la première carte", "is the hand live?"),
	change("reaches_after", SeatChange{Does: Reaches, Reached: table.AfterLastCard}, "reaches the seat after the last card",
		"rejoint sa place après la dernière carte", "is the hand live?"),
	line("table.door_cards", DoorCards{}, "door cards {Cards}", "cartes de porte {Cards}", "deals the first cards of stud, these face up"),
	line("table.break", Break{}, "break", "pause", "play stops, and resumes with the next hand"),
	line("table.button_was", ButtonWas{}, "button was on {Seat} , found late / button was on {Seat} found late", "bouton était au {Seat} , trouvé tard / bouton était au {Seat} trouvé tard",
		"the hand was dealt from there; found after substantial action"),
	line("table.button_was_early", ButtonWas{Early: true}, "button was on {Seat} , found early / button was on {Seat} found early",
		"bouton était au {Seat} , trouvé tôt / bouton était au {Seat} trouvé tôt", "found before substantial action"),
	line("table.draw", DrawButton{}, "draw {Cards}", "tirage {Cards}", "a draw for the first button").alone(),
	line("table.draw_room", DrawButton{Room: true}, "draw", "tirage", "the first button, as the room has it").alone(),
	line("table.rotation", Rotation{}, "rotation {Games}", "rotation {Games}", "the games of a mixed game, in this order").alone(),
	line("table.choice", DealersChoice{}, "dealer chooses {Game} of {List}", "croupier choisit {Game} parmi {List}", "the dealer of the hand names a game of the list").alone(),
}

// cashLines are those that only a cash game knows.
var cashLines = []*Kind{
	change("posts", SeatChange{Does: Posts}, "posts|post", "poste|postent|pose", "posts what is owed to be dealt in at once"),
	change("waits", SeatChange{Does: Waits}, "waits|wait", "attend|attendent", "waits for the big blind, as everybody does who says nothing"),
	change("missed_both", SeatChange{Does: Missed, MissedBig: true, MissedSmall: true}, "missed big and small", "a manqué grosse et petite", mayBeDealt),
	change("missed_big", SeatChange{Does: Missed, MissedBig: true}, "missed big", "a manqué grosse", mayBeDealt),
	change("missed_small", SeatChange{Does: Missed, MissedSmall: true}, "missed small", "a manqué petite", mayBeDealt),
	change("sits_out", SeatChange{Does: SitsOut}, "sits|sit out", "ne joue pas", "no cards: the blinds that go by are missed"),
	change("returns", SeatChange{Does: Returns}, "returns|return", "revient|reviennent", "plays again"),
	change("substitute", SeatChange{Does: SitsAsSubstitute}, "sits as substitute", "s' assoit|assied en remplaçant", "plays over an absent player"),
	change("after_cashing", SeatChange{Does: SitsAfterCashing}, "sits after cashing out", "s' assoit|assied après avoir encaissé", "took the chips off the table before"),
	change("rebuys", SeatChange{Does: Rebuys}, "rebuys|rebuy", "recave|recavent", "lost everything and buys in again, without a `busts` before it: the seat was never left"),
	change("moves", SeatChange{Does: Moves}, "moves to {To:seat}", "passe au {To:seat}", "changes seats"),
	change("dealt_owing", SeatChange{Does: DealtOwing}, "dealt in owing", "servi en devant", "got cards by mistake",
		flag("Looked", "looked", "a regardé", "at the cards"), flag("Acted", "acted", "a agi|parlé", "already")),
	change("away", SeatChange{Does: Away}, "away in orbit {To:seat}", "absent au tour {To:seat}", "absent for that many rounds of the button",
		flag("Waiting", "names waiting", "liste d' attente", "somebody wants the seat")),
}
