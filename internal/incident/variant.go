package incident

import (
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/tell"
)

// studAndDraw: what can go wrong only in games with open cards, or with cards thrown and replaced.
func studAndDraw(s *sheet) {
	kinds := map[string]func(*sheet){
		"stud_down": studDownCard, "stud_early": studEarlyCards, "stud_short": studShortStub, "stud_flashed": studFlashed,
		"stud_upcards": studUpcards, "draw_exposed": drawExposed, "draw_count": drawCount,
	}
	what := s.pick("variant", "stud_down", "stud_early", "stud_upcards", "stud_flashed", "stud_short", "draw_exposed", "draw_count")
	if tells := kinds[what]; tells != nil {
		tells(s)
	}
}

// studDownCard: one of the first two cards came face up.
func studDownCard(s *sheet) {
	s.fill("stud_seats", count("players", "8"), seat("seat", ""))
	card := ofCard(deal.Exposed, s.seat(), 1)
	card.By = deal.Dealer
	s.tells(s.deal(deal.Stud), card)
}

// studEarlyCards: cards of the next street dealt before the betting was over.
func studEarlyCards(s *sheet) {
	s.fill("stud_early", count("players", "8"), amount("early_cards"), amount("stub"))
	d := s.deal(deal.Stud)
	early := min(max(s.n("early_cards"), 1), int64(len(d.Seats)))
	s.tells(d, inDeal(deal.Event{Kind: deal.EarlyUpcards, N: int(early), Stub: s.stub()}))
}

// stub is how many cards are left in it.
func (s *sheet) stub() int { return int(min(s.n("stub"), 52)) }

// studShortStub: not enough cards for seventh street.
func studShortStub(s *sheet) {
	s.fill("stud_short", count("players", "8"), amount("stub"))
	d := s.deal(deal.Stud)
	s.tells(d, inDeal(deal.Event{Kind: deal.Seventh, N: len(d.Seats), Stub: s.stub()}))
}

// studFlashed: the dealer let the seventh card be seen.
func studFlashed(s *sheet) {
	s.tells(s.deal(deal.Stud), inDeal(deal.Event{Kind: deal.SeventhSeen, Seat: s.seat()}))
}

// studUpcards: open cards turned down or mixed with the others.
func studUpcards(s *sheet) {
	c := s.faces()
	s.tells(tell.ShowdownIs{Layout: showdown.Layout{Seats: []int{c.hand, c.other}, Cards: 7}},
		tell.ShowdownHappens{Event: showdown.Event{Kind: showdown.PicksUp, Seat: c.hand}})
}

// drawSeats asks how many are dealt in, and which of them is meant.
func (s *sheet) drawSeats() {
	s.fill("dealt", seat("seat", ""), count("players", "6"), seat("button", "1"))
}

// drawExposed: a card of the deal was seen in a draw game.
func drawExposed(s *sheet) {
	s.drawSeats()
	s.tells(s.deal(deal.Draw), ofCard(deal.Exposed, s.seat(), 1))
}

// drawCount: a hand of draw has the wrong number of cards.
func drawCount(s *sheet) {
	cards := map[string]int{"4": 4, "6": 6}[s.pick("draw_cards", "4", "6")]
	s.drawSeats()
	s.tells(s.deal(deal.Draw), inDeal(deal.Event{Kind: deal.Holds, Seat: s.seat(), N: cards}))
}
