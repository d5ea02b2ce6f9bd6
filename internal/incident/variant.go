package incident

// studAndDraw: what can go wrong only in games with open cards, or with cards thrown and replaced.
func studAndDraw(s *sheet) {
	kinds := map[string]func(*sheet){
		"stud_down": studDownCard, "stud_early": studEarlyCards, "stud_short": studShortStub, "stud_flashed": studFlashed,
		"stud_upcards": studUpcards, "draw_exposed": drawExposed, "draw_count": drawCount,
	}
	what := s.pick("variant", "stud_down", "stud_early", "stud_upcards", "stud_flashed", "stud_short", "draw_exposed", "draw_count")
	if tell := kinds[what]; tell != nil {
		tell(s)
	}
}

// studPlayersMax is how many a full deck serves with seven cards each, burns and a last card apart.
const studPlayersMax = 8

// stud writes how many are dealt in.
func (s *sheet) stud() {
	s.line("deal players", num(min(max(s.n("players"), 2), studPlayersMax)), "game stud")
}

func (s *sheet) studPlace() string {
	players := min(max(s.n("players"), 2), studPlayersMax)
	if n := s.n("seat"); n >= 1 && n <= players {
		return seatOf(num(n))
	}
	return seatOf(num(players))
}

// studDownCard: one of the first two cards came face up.
func studDownCard(s *sheet) {
	s.fill("stud_seats", count("players", "8"), seat("seat", ""))
	since := s.since()
	s.stud()
	s.line(s.studPlace(), "first card exposed by dealer")
	s.acts(since)
}

// studEarlyCards: cards of the next street dealt before the betting was over.
func studEarlyCards(s *sheet) {
	s.fill("stud_early", count("players", "8"), amount("early_cards"), amount("stub"))
	s.stud()
	s.line("premature upcards", num(min(max(s.n("early_cards"), 1), s.n("players"))), "stub", num(s.stub()))
}

// stub is how many cards are left in it.
func (s *sheet) stub() int64 { return min(s.n("stub"), 52) }

// studShortStub: not enough cards for seventh street.
func studShortStub(s *sheet) {
	s.fill("stud_short", count("players", "8"), amount("stub"))
	players := min(max(s.n("players"), 2), studPlayersMax)
	s.line("deal players", num(players), "game stud")
	s.line("seventh street players", num(players), "stub", num(s.stub()))
}

// studFlashed: the dealer let the seventh card be seen.
func studFlashed(s *sheet) {
	betting := s.whether("bets_left", "yes", "no")
	s.line("deal players 8 game stud")
	line := seatOf(num(min(s.actor(), studPlayersMax))) + " seventh card flashed"
	if betting == "no" {
		line += ", no betting"
	}
	s.line(line)
}

// studUpcards: open cards turned down or mixed with the others.
func studUpcards(s *sheet) {
	bet := s.whether("facing_bet", "yes", "no")
	c := s.faces()
	s.line("showdown seats", c.hand, c.other, "game stud")
	s.line(with(seatOf(c.hand)+" picks up upcards", map[string]string{"yes": "facing a bet", "no": "no bet"}[bet]))
}

// draw writes how many are dealt in, and asks it.
func (s *sheet) drawSeats() {
	s.fill("dealt", seat("seat", ""), count("players", "6"), seat("button", "1"))
}

func (s *sheet) draw() {
	players := min(max(s.n("players"), 2), studPlayersMax)
	s.line("deal players", num(players), "button", num(min(s.button(), players)), "game draw")
}

// drawExposed: a card of the deal was seen in a draw game.
func drawExposed(s *sheet) {
	s.drawSeats()
	by := s.whether("by", "dealer", "player")
	since := s.since()
	s.draw()
	s.line(s.studPlace(), "first card exposed by", by)
	s.acts(since)
}

// drawCount: a hand of draw has the wrong number of cards.
func drawCount(s *sheet) {
	cards := s.whether("draw_cards", "4", "6")
	s.drawSeats()
	since := s.since()
	s.draw()
	s.line(s.studPlace(), "has", cards, "cards")
	s.acts(since)
}
