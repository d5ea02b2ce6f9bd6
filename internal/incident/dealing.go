package incident

// noActs and two acts that are substantial action by every book; how much was done decides whether a deal stands.
var actedSince = []string{"nobody", "one", "several"}

// deal writes how the cards lie.
func (s *sheet) deal() {
	players := s.n("players")
	if players < 2 {
		players = 9
	}
	s.line("deal players", num(players), "button", num(s.button()))
}

// button is its seat.
func (s *sheet) button() int64 {
	if n := s.n("button"); n >= 1 && n <= max(s.n("players"), 2) {
		return n
	}
	return 1
}

// place is a seat that is dealt in.
func (s *sheet) place() int64 {
	players := s.n("players")
	if n := s.n("seat"); n >= 1 && n <= players {
		return n
	}
	return min(max(players, 2), 5)
}

// places are the seats that are dealt in.
func (s *sheet) places() []string {
	var out []string
	for n := int64(1); n <= min(max(s.n("players"), 2), seatMax); n++ {
		out = append(out, num(n))
	}
	return out
}

// dealt asks how many are dealt in, where the button is, and which seat is meant.
func (s *sheet) dealt(more ...Field) {
	s.fill("dealt", append(more, count("players", "9"), seat("button", "1"))...)
}

// since asks how much was done before it was noticed.
func (s *sheet) since() string { return s.whether("acted", actedSince...) }

// acts writes that.
func (s *sheet) acts(since string) {
	switch since {
	case "one":
		s.line("actions call")
	case "several":
		s.line("actions call, call, fold")
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
	posted, order := "no", "lost"
	switch what {
	case "no_cards":
		posted = s.whether("posted", "no", "yes")
	case "stub_dropped":
		order = s.whether("stub_order", "lost", "kept", "muck")
	}
	since := s.since()
	s.deal()
	place := "seat " + num(s.place())
	switch what {
	case "card_missing":
		s.line(place, "has 1 card")
	case "card_too_many":
		s.line(place, "has 3 cards")
	case "no_cards":
		s.line(place, "gets no cards"+map[string]string{"yes": ", posted"}[posted])
	case "wrong_first":
		s.line("first card to seat", num(s.button())) // the last who is due one
	case "two_in_a_row":
		s.line(place, "gets two cards in a row")
	case "empty_seat":
		s.line("empty seat 10 dealt in")
	case "wrong_button":
		s.line("button due at", place)
	case "boxed":
		s.line("d4 boxed")
	case "two_boxed":
		s.line("boxed cards 2")
	case "joker":
		s.line(place, "has a joker")
	case "odd_back":
		s.line(place, "has an odd back")
	case "duplicate":
		s.line("deck duplicate")
	case "card_lost":
		s.line("deck short 1")
	case "stub_dropped":
		s.line("stub dropped,", map[string]string{"lost": "order lost", "kept": "in order", "muck": "mixed with muck"}[order])
	case "declared":
		s.line("misdeal declared")
	}
	s.acts(since)
}

// exposedCard: a card was seen.
func exposedCard(s *sheet) {
	which := s.pick("exposed", "dealt_card", "both_cards", "flashed", "off_table", "two_cards", "burn")
	if which == "burn" {
		s.dealt()
		street := s.whether("burn_street", "flop", "turn", "river")
		s.deal()
		s.line("burn before", street, "seen")
		return
	}
	nth := ""
	switch which {
	case "dealt_card", "flashed", "off_table":
		nth = s.pick("nth", "first", "second")
	}
	s.dealt(seat("seat", ""))
	by := s.reply("exposed_by", "by", "dealer", "player")
	if by == "" {
		by = s.whether("by", "", "dealer", "player")
	}
	since := s.since()
	s.deal()
	place := "seat " + num(s.place())
	doer := map[string]string{"dealer": "by dealer", "player": "by player"}[by]
	switch which {
	case "dealt_card":
		s.line(place, nth, "card exposed", doer)
	case "both_cards":
		s.line(place, "both cards exposed", doer)
	case "flashed":
		s.line(place, nth, "card flashed", doer+s.flash())
	case "off_table":
		s.line(place, nth, "card off the table", doer)
	case "two_cards":
		s.line("d4 d7 exposed", doer)
	}
	s.acts(since)
}

// flash asks who knows the card.
func (s *sheet) flash() string {
	known := s.reply("flash_named", "named", "named", "denied")
	return map[string]string{"named": ", named", "denied": ", denied"}[known]
}

// wrongBoard: flop, turn or river were dealt wrong.
func wrongBoard(s *sheet) {
	street := s.pick("street_wrong", "flop", "turn", "river")
	kinds := []string{"no_burn", "two_burns", "early", "extra"}
	what := s.pick("board", kinds...)
	s.dealt()
	behind := "no"
	if what == "early" {
		behind = s.whether("early_behind", "no", "yes")
	}
	owes := s.reply("not_acted", "owes", s.places()...)
	after := s.whether("board_acts", "nobody", "check", "bet")
	s.deal()
	line := map[string]string{"no_burn": street + " without burn", "two_burns": street + " with 2 burns", "early": "premature " + street,
		"extra": street + " of " + map[string]string{"flop": "4", "turn": "2", "river": "2"}[street] + " cards"}[what]
	if owes != "" {
		line += ", seat " + owes + " to act"
	}
	if behind == "yes" {
		line += ", action behind"
	}
	s.line(line)
	switch after {
	case "check":
		s.line("actions check")
	case "bet":
		s.line("actions bet")
	}
}
