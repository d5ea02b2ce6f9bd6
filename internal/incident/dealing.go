package incident

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/tell"
)

// playersUsual is how many are dealt in where nobody has said.
const playersUsual = 9

// deal is how the cards lie when nothing goes wrong.
func (s *sheet) deal(game deal.Game) tell.DealIs {
	if s.at.tracked() && s.at.Layout != nil {
		return tell.DealIs{Game: s.at.Layout.Game, Seats: s.at.Layout.Seats, Button: s.at.Layout.Button, Deck: s.at.Layout.Deck, DeadSmall: s.at.Layout.DeadSmall}
	}
	d := tell.DealIs{Game: game, Seats: s.dealtIn(), Button: int(max(s.n("button"), 1))}
	if game == deal.Stud {
		d.Button = 0
	}
	return d
}

// dealtIn are the seats with cards: the first ones, as many as were told, the seat in question among them.
func (s *sheet) dealtIn() (seats []int) {
	players := int(s.n("players"))
	if players < 2 || players > deal.SeatMax {
		players = playersUsual
	}
	for n := 1; n < players; n++ {
		seats = append(seats, n)
	}
	return append(seats, max(players, s.seat()))
}

// dealt asks how many are dealt in, where the button is, and which seat is meant.
func (s *sheet) dealt(more ...Field) {
	s.fill("dealt", append(more, count("players", "9"), seat("button", "1"))...)
}

// inDeal is one thing that happened in a deal.
func inDeal(e deal.Event) tell.DealHappens { return tell.DealHappens{Event: e} }

// ofCard is what happened to the nth card of a seat.
func ofCard(kind deal.Kind, seat, nth int) tell.DealHappens {
	return tell.DealHappens{Event: deal.Event{Kind: kind}, Whose: seat, Nth: nth}
}

// ofDeck is what happened to the nth card off the deck, which is of the deal.
func ofDeck(kind deal.Kind, nth int) tell.DealHappens {
	c := deal.Card{Pile: deal.Dealt, N: uint8(nth)}
	return tell.DealHappens{Event: deal.Event{Kind: kind}, Cards: []deal.Card{c}}
}

// acts are acts that followed.
func acts(kinds ...hand.Kind) tell.DealHappens {
	return tell.DealHappens{Event: deal.Event{Kind: deal.Acts}, Acts: kinds}
}

// acted adds what was done after a card was seen, which nobody is asked: as a rule it is noticed before anybody acts. Of
// what is not seen as it happens the deal itself asks.
func (s *sheet) acted() {
	if s.at.tracked() {
		return
	}
	switch s.choice("acted", "nobody", "one", "several") {
	case "one":
		s.tells(acts(hand.Call))
	case "several":
		s.tells(acts(hand.Call, hand.Call, hand.Fold))
	}
}

// wrongDeal: something about the deal is wrong, but no card was seen.
func wrongDeal(s *sheet) {
	what := s.pick("wrong_deal", "card_missing", "card_too_many", "no_cards", "wrong_first", "two_in_a_row", "empty_seat", "wrong_button",
		"boxed", "two_boxed", "joker", "odd_back", "duplicate", "card_lost", "stub_dropped", "declared")
	switch what {
	case "card_missing", "card_too_many", "no_cards", "two_in_a_row", "wrong_button", "joker", "odd_back":
		s.dealt(seat("seat", ""))
	default:
		s.dealt()
	}
	setting := s.deal(deal.Holdem)
	s.tells(setting)
	switch what {
	case "stub_dropped":
		s.tells(inDeal(s.droppedStub()))
	case "boxed", "two_boxed":
		s.tells(s.boxed(what == "two_boxed"))
		s.acted()
	default:
		s.tells(inDeal(wrong(what, s.seat(), &setting)))
	}
}

// wrong is what went wrong, for the seat in question.
func wrong(what string, seat int, d *tell.DealIs) deal.Event {
	switch what {
	case "card_missing":
		return deal.Event{Kind: deal.Holds, Seat: seat, N: d.Game.Hole() - 1}
	case "card_too_many":
		return deal.Event{Kind: deal.Holds, Seat: seat, N: d.Game.Hole() + 1}
	case "no_cards":
		return deal.Event{Kind: deal.NoCards, Seat: seat}
	case "wrong_first":
		l := d.Layout()
		return deal.Event{Kind: deal.FirstCardTo, Seat: l.Seats[len(l.Seats)-1]} // the last who is due one
	case "two_in_a_row":
		return deal.Event{Kind: deal.InARow, Seat: seat}
	case "empty_seat":
		return deal.Event{Kind: deal.NotInPlay, Seat: empty(d.Seats)}
	case "wrong_button":
		return deal.Event{Kind: deal.ButtonDue, Seat: seat}
	case "joker":
		return deal.Event{Kind: deal.Foreign, Seat: seat}
	case "odd_back":
		return deal.Event{Kind: deal.OddBack, Seat: seat}
	case "duplicate":
		return deal.Event{Kind: deal.Duplicate}
	case "card_lost":
		return deal.Event{Kind: deal.Short, N: 1}
	}
	return deal.Event{Kind: deal.Misdealt}
}

// empty is the first seat that is not dealt in.
func empty(dealt []int) int {
	seat := 1
	for seat < deal.SeatMax && slices.Contains(dealt, seat) {
		seat++
	}
	return seat
}

// boxed is one card face up in the deck, or two. Which one it was stands for any of the deal, where no table is told of it.
func (s *sheet) boxed(two bool) tell.DealHappens {
	switch {
	case two:
		return inDeal(deal.Event{Kind: deal.Boxed, N: 2})
	case s.at.tracked():
		return inDeal(deal.Event{Kind: deal.Boxed, N: 1})
	}
	return ofDeck(deal.Boxed, 4)
}

// droppedStub asks how the stub lies, since one look answers what the deal would ask in three questions; whether burned
// cards are among it is left to the deal.
func (s *sheet) droppedStub() deal.Event {
	e := deal.Event{Kind: deal.Dropped}
	switch s.pick("stub_order", "lost", "kept", "muck") {
	case "lost":
		e.OrderLost, e.WithMuck = article.Yes, article.No
	case "kept":
		e.OrderLost = article.No
	case "muck":
		e.WithMuck = article.Yes
	}
	return e
}

// nths are the cards of a hand by their order in the deal.
var nths = map[string]int{"first": 1, "second": 2}

// exposedCard: a card was seen.
func exposedCard(s *sheet) {
	which := s.pick("exposed", "dealt_card", "both_cards", "flashed", "off_table", "two_cards", "burn")
	nth := 0
	switch which {
	case "dealt_card", "flashed", "off_table":
		nth = nths[s.pick("nth", "first", "second")]
	}
	switch which {
	case "two_cards", "burn":
		s.dealt()
	default:
		s.dealt(seat("seat", ""))
	}
	setting, place := s.deal(deal.Holdem), s.seat()
	s.tells(setting)
	switch which {
	case "dealt_card":
		s.tells(ofCard(deal.Exposed, place, nth))
	case "both_cards":
		s.tells(ofCard(deal.Exposed, place, 1), ofCard(deal.Exposed, place, 2))
	case "flashed":
		s.tells(ofCard(deal.Flashed, place, nth))
	case "off_table":
		s.tells(ofCard(deal.OffTable, place, nth))
	case "two_cards":
		last := len(setting.Seats) * setting.Game.Hole()
		s.tells(ofDeck(deal.Exposed, min(4, last-1)), ofDeck(deal.Exposed, min(7, last)))
	case "burn":
		s.tells(inDeal(deal.Event{Kind: deal.BurnSeen, Street: streets[s.choice("burn_street", "flop", "turn", "river")]}))
		return
	}
	s.acted()
}

// streets are those that the dealer opens.
var streets = map[string]deal.Street{"flop": deal.Flop, "turn": deal.Turn, "river": deal.River}

// wrongBoard: flop, turn or river were dealt wrong.
func wrongBoard(s *sheet) {
	street := streets[s.pick("street_wrong", "flop", "turn", "river")]
	what := s.pick("board", "no_burn", "two_burns", "early", "extra")
	s.dealt()
	e := deal.Regular(street)
	switch what {
	case "no_burn":
		e.Burns = 0
	case "two_burns":
		e.Burns = 2
	case "early":
		e.Premature = true
	case "extra":
		e.N++
	}
	s.tells(s.deal(deal.Holdem), inDeal(e))
	if act, said := afterEarly[s.repliedTo(betAfter)]; said && e.Premature {
		s.tells(acts(act))
	}
}
