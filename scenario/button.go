package scenario

import (
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// ofTable is a line that tells what happens at a table between hands: who sits where, the next hand's button.
type ofTable interface {
	carry(g *run) *refusal.Error
}

type (
	// tableIs begins a table: seats, and where the last hand had button and blinds.
	tableIs struct {
		seats   table.SeatSet
		last    table.Positions
		blinds  table.Blinds
		stack   chip.Amount // 0: hands are not dealt, only the button moves
		cash    bool
		dead    bool // a cash game that chose the dead button
		newGame bool // whose button has not gone round yet
	}
	// seatChanges is what a player does between hands.
	seatChanges struct {
		seats []int
		act   string
		to    int  // moves, away
		first bool // missed big; looked
		other bool // missed small; acted
	}
	// nextHand deals the next hand.
	nextHand struct{ game hand.Game }
	// pausePlay is a break.
	pausePlay struct{}
	// buttonWas reports that the last hand was dealt with the button elsewhere.
	buttonWas struct {
		seat  int
		early bool // found before substantial action
	}
	// doorCards deals third street of stud with these open cards, by seat.
	doorCards struct{ cards [seatMax]card.Card }
	// drawButton is a draw for the first button: without cards, as the room has it.
	drawButton struct {
		cards [seatMax]card.Card
		room  bool
	}
	// rotation lists the games of a mixed game.
	rotation struct{ games []hand.Game }
	// dealersChoice is the game that the dealer of the hand names, and the list of the table.
	dealersChoice struct {
		game hand.Game
		list []hand.Game
	}
)

// Words of the lines on a table.
var (
	tableWords = []string{
		"cash", "dead-button", "new-game", "seats", "button", "small-blind", "dead-small-blind", "big-blind", "blinds", "stacks",
	}
	seatDoes = []string{
		"busts", "leaves", "sits", "moved", "posts", "waits", "missed", "returns", "moves", "rebuys", "dealt", "away", "absent", "penalty", "reaches", "bust", "leave",
	}
)

// parseTable reads "table cash seats 1-6 button 1 small-blind 2 big-blind 3".
func parseTable(r *reader) (statement, *refusal.Error) {
	t := tableIs{blinds: table.Blinds{Small: 1, Big: 2}}
	for !r.done() {
		if err := t.word(r); err != nil {
			return nil, err
		}
	}
	return t, t.complete()
}

func (t *tableIs) word(r *reader) *refusal.Error {
	word := r.next()
	places := map[string]*table.SeatNo{"button": &t.last.Button, "small-blind": &t.last.Small, "dead-small-blind": &t.last.SmallSeat, "big-blind": &t.last.Big}
	flags := map[string]*bool{"cash": &t.cash, "dead-button": &t.dead, "new-game": &t.newGame}
	if flag, ok := flags[word]; ok {
		*flag = true
		return nil
	}
	if place, ok := places[word]; ok {
		seat, err := r.seat()
		*place = table.SeatNo(seat)
		return err
	}
	var err *refusal.Error
	switch word {
	case "seats":
		t.seats, err = r.seats(tableWords...)
	case "blinds":
		t.blinds.Small, t.blinds.Big, err = r.pair("5/10")
	case "stacks":
		t.stack, err = r.amount()
	default:
		err = unknown(word, tableWords)
	}
	return err
}

// complete checks what a table must say, and where a dead small blind lies.
func (t *tableIs) complete() *refusal.Error {
	p := &t.last
	switch {
	case t.seats.Len() < 2:
		return refusal.New(HandNeeds, "Need", "seats 1-6")
	case p.Button == 0:
		return refusal.New(HandNeeds, "Need", "button 1")
	case p.Big == 0 && (p.Small != 0 || p.SmallSeat != 0):
		return refusal.New(HandNeeds, "Need", "big-blind 3")
	case p.Big == 0:
		return nil
	case p.Small == 0 && p.SmallSeat == 0:
		return refusal.New(HandNeeds, "Need", "small-blind 2")
	}
	if p.Small != 0 {
		p.SmallSeat = p.Small
	}
	p.HeadsUp = p.Button == p.Small
	return nil
}

// seat reads the number of a seat.
func (r *reader) seat() (int, *refusal.Error) {
	n, err := r.count(seatMax)
	if err == nil && n == 0 {
		return 0, refusal.New(BadNumber, "Word", "0")
	}
	return n, err
}

// seats reads "1-3 5 7-9" up to the end or one of the stop words.
func (r *reader) seats(stops ...string) (table.SeatSet, *refusal.Error) {
	var set table.SeatSet
	for first := true; first || !r.done() && !contains(stops, r.peek()); first = false {
		w, err := r.need("1-6")
		if err != nil {
			return 0, err
		}
		from, to, ranged := strings.Cut(w, "-")
		if !ranged {
			to = from
		}
		a, bad := (&reader{words: []string{from}}).seat()
		b, bad2 := (&reader{words: []string{to}}).seat()
		if bad != nil || bad2 != nil || b < a {
			return 0, refusal.New(BadNumber, "Word", w)
		}
		for n := a; n <= b; n++ {
			set = set.With(table.SeatNo(n))
		}
	}
	return set, nil
}

func contains(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// parseSeats reads "seats 2 3 bust": the same of several players.
func parseSeats(r *reader) (statement, *refusal.Error) {
	set, err := r.seats(seatDoes...)
	if err != nil {
		return nil, err
	}
	var seats []int
	for _, n := range set.List() {
		seats = append(seats, int(n))
	}
	return parseSeatDoes(r, seats)
}

// parseSeatDoes reads what players do between two hands.
func parseSeatDoes(r *reader, seats []int) (statement, *refusal.Error) {
	s := seatChanges{seats: seats, act: r.next()}
	var err *refusal.Error
	switch s.act {
	case "busts", "bust", "leave", "leaves":
		s.act = "leaves"
	case "sits":
		err = s.sits(r)
	case "moved":
		if !r.take("in") {
			return nil, refusal.New(MissingWord, "After", "moved", "Want", "in")
		}
		if r.take("from") {
			s.act = "broken"
			err = r.phrase("a", "broken", "table")
		}
	case "missed":
		s.first, s.other = r.missed()
		if !s.first && !s.other {
			err = unknown(r.peek(), []string{"big", "small", "big and small"})
		}
	case "moves":
		if err = r.phrase("to"); err == nil {
			s.to, err = r.seat()
		}
	case "dealt":
		err = s.owing(r)
	case "away":
		err = s.orbit(r)
	case "penalty":
		s.to, err = r.count(countMax)
	case "reaches":
		err = s.reaches(r)
	case "posts", "waits", "returns", "rebuys", "absent":
	default:
		err = unknown(s.act, seatDoes)
	}
	return orEnd(s, err, r)
}

// orbit reads "away in orbit 2" and "away in orbit 2, names waiting".
func (s *seatChanges) orbit(r *reader) *refusal.Error {
	if err := r.phrase("in", "orbit"); err != nil {
		return err
	}
	w, err := r.need("2")
	if err != nil {
		return err
	}
	number, more := strings.CutSuffix(w, ",")
	if s.to, err = (&reader{words: []string{number}}).seat(); err != nil || !more {
		return err
	}
	s.first = true
	return r.phrase("names", "waiting")
}

// reaches reads "reaches the seat before the first card", "after the first card" or "after the last card".
func (s *seatChanges) reaches(r *reader) *refusal.Error {
	if err := r.phrase("the", "seat"); err != nil {
		return err
	}
	before := r.take("before")
	if !before && !r.take("after") {
		return unknown(r.peek(), []string{"before", "after"})
	}
	if err := r.phrase("the"); err != nil {
		return err
	}
	last := r.take("last")
	if !last && !r.take("first") {
		return unknown(r.peek(), []string{"first", "last"})
	}
	s.to = int(table.BeforeLastCard)
	switch {
	case before && !last:
		s.to = int(table.BeforeFirstCard)
	case last && !before:
		s.to = int(table.AfterLastCard)
	}
	return r.phrase("card")
}

// missed reads "big", "small" or "big and small".
func (r *reader) missed() (big, small bool) {
	big = r.take("big")
	if big && !r.take("and") {
		return true, false
	}
	return big, r.take("small")
}

// sits reads "sits", "sits out", "sits as substitute", "sits after cashing out".
func (s *seatChanges) sits(r *reader) *refusal.Error {
	switch {
	case r.take("out"):
		s.act = "out"
	case r.take("as"):
		s.act = "substitute"
		return r.phrase("substitute")
	case r.take("after"):
		s.act = "cashed-out"
		return r.phrase("cashing", "out")
	}
	return nil
}

// owing reads "dealt in owing", "dealt in owing, looked", "dealt in owing, looked, acted".
func (s *seatChanges) owing(r *reader) *refusal.Error {
	if err := r.phrase("in"); err != nil {
		return err
	}
	if r.take("owing,") {
		for !r.done() {
			switch strings.Trim(r.next(), ",") {
			case "looked":
				s.first = true
			case "acted":
				s.other = true
			default:
				return unknown(r.last, []string{"looked", "acted"})
			}
		}
		return nil
	}
	return r.phrase("owing")
}

// phrase reads words that must follow.
func (r *reader) phrase(words ...string) *refusal.Error {
	for _, w := range words {
		if !r.take(w) {
			return refusal.New(MissingWord, "After", r.last, "Want", w)
		}
	}
	return nil
}

// parseNext reads "next hand" and "next hand of stud".
func parseNext(r *reader) (statement, *refusal.Error) {
	if err := r.phrase("hand"); err != nil || r.done() {
		return nextHand{}, err
	}
	if err := r.phrase("of"); err != nil {
		return nil, err
	}
	var n nextHand
	err := parseGame(r, &n.game)
	return orEnd(n, err, r)
}

// parseChoice reads "dealer chooses omaha of holdem omaha stud".
func parseChoice(r *reader) (statement, *refusal.Error) {
	var s dealersChoice
	if err := r.phrase("chooses"); err != nil {
		return nil, err
	}
	if err := parseGame(r, &s.game); err != nil {
		return nil, err
	}
	if err := r.phrase("of"); err != nil {
		return nil, err
	}
	list, err := r.games()
	s.list = list
	return s, err
}

// games reads names of games to the end of the line.
func (r *reader) games() ([]hand.Game, *refusal.Error) {
	var out []hand.Game
	for first := true; first || !r.done(); first = false {
		var g hand.Game
		if err := parseGame(r, &g); err != nil {
			return nil, err
		}
		if out = append(out, g); len(out) > countMax {
			return nil, refusal.New(TooLong, "Max", countMax)
		}
	}
	return out, nil
}

// parseButton reads "button was on 3, found early" or "found late".
func parseButton(r *reader) (statement, *refusal.Error) {
	if err := r.phrase("was", "on"); err != nil {
		return nil, err
	}
	w, err := r.need("3,")
	if err != nil {
		return nil, err
	}
	seat, err := (&reader{words: []string{strings.TrimSuffix(w, ",")}}).seat()
	if err != nil {
		return nil, err
	}
	if err := r.phrase("found"); err != nil {
		return nil, err
	}
	b := buttonWas{seat: seat, early: r.take("early")}
	if !b.early && !r.take("late") {
		return nil, unknown(r.peek(), []string{"early", "late"})
	}
	return b, r.end()
}

// parseDraw reads "draw 1:9h 4:Kc 6:Kd", or "draw" alone: the room puts the first button.
func parseDraw(r *reader) (statement, *refusal.Error) {
	if r.done() {
		return drawButton{room: true}, nil
	}
	cards, err := r.bySeat()
	return drawButton{cards: cards}, err
}

// bySeat reads one card for each of some seats, "1:9h 4:Kc"; the others are unknown.
func (r *reader) bySeat() (cards [seatMax]card.Card, err *refusal.Error) {
	for i := range cards {
		cards[i] = card.Unknown
	}
	for first := true; first || !r.done(); first = false {
		w, err := r.need("1:Kd")
		if err != nil {
			return cards, err
		}
		seat, text, _ := strings.Cut(w, ":")
		n, err := (&reader{words: []string{seat}}).seat()
		if err != nil {
			return cards, refusal.New(BadNumber, "Word", w)
		}
		one, bad := card.ParseList(text)
		if bad != nil || len(one) != 1 || !one[0].Known() {
			return cards, refusal.New(BadCards, "Word", w, "Detail", "1:Kd")
		}
		cards[n-1] = one[0]
	}
	return cards, nil
}
