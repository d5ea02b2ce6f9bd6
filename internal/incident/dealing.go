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
func (s *sheet) since() string { return s.fact("acted", actedSince...) }

// unacted is the clause that nobody has acted, which is told of what is not seen as it happens.
func unacted(since string) string {
	if since == "nobody" {
		return "no action"
	}
	return ""
}

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
	posted, order := "", ""
	switch what {
	case "no_cards":
		posted = s.reply("posted", "posted", "no", "yes")
	case "stub_dropped":
		order = s.fact("stub_order", "lost", "kept", "muck")
	}
	inOrder := ""
	if what == "card_missing" {
		inOrder = s.reply("in_order", "in_order", "yes", "no")
	}
	since := s.since()
	s.deal()
	place, acted := "seat "+num(s.place()), unacted(since)
	switch what {
	case "card_missing":
		s.line(with(place+" has 1 card", acted, map[string]string{"yes": "in order", "no": "not in order"}[inOrder]))
	case "card_too_many":
		s.line(with(place+" has 3 cards", acted))
	case "no_cards":
		s.line(with(place+" gets no cards", acted, map[string]string{"yes": "posted", "no": "not posted"}[posted]))
	case "wrong_first":
		s.line(with("first card to seat "+num(s.button()), acted)) // the last who is due one
	case "two_in_a_row":
		s.line(with(place+" gets two cards in a row", acted))
	case "empty_seat":
		s.line(with("empty seat 10 dealt in", acted))
	case "wrong_button":
		s.line(with("button due at "+place, acted))
	case "boxed":
		s.line("d4 boxed, at once")
	case "two_boxed":
		s.line("boxed cards 2")
	case "joker":
		s.line(with(place+" has a joker", acted))
	case "odd_back":
		s.line(place, "has an odd back")
	case "duplicate":
		s.line("deck duplicate")
	case "card_lost":
		s.line("deck short 1")
	case "stub_dropped":
		s.line(with("stub dropped", map[string]string{"lost": "order lost, not mixed", "kept": "in order", "muck": "mixed with muck, not mixed with burns"}[order]))
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
		s.line(with(place+" "+nth+" card flashed "+doer, s.flash()...))
	case "off_table":
		s.line(place, nth, "card off the table", doer)
	case "two_cards":
		s.line("d4 d7 exposed", doer)
	}
	s.acts(since)
}

// flash asks who knows the card, and whether its owner had looked before.
func (s *sheet) flash() []string {
	named := s.reply("flash_named", "named", "named", "denied")
	looked := s.reply("looked", "looked_first", "no", "yes")
	return []string{named, map[string]string{"no": "not looked", "yes": "looked"}[looked]}
}

// wrongBoard: flop, turn or river were dealt wrong.
func wrongBoard(s *sheet) {
	street := s.pick("street_wrong", "flop", "turn", "river")
	kinds := []string{"no_burn", "two_burns", "early", "extra"}
	what := s.pick("board", kinds...)
	s.dealt()
	behind := ""
	if what == "early" {
		behind = s.fact("early_behind", "no", "yes")
	}
	owes := s.reply("not_acted", "owes", s.places()...)
	order := s.reply("order_lost", "street_order", "kept", "lost")
	unseen := s.reply("unseen", "street_unseen", "no", "yes")
	after := s.fact("board_acts", "nobody", "check", "bet")
	s.deal()
	line := map[string]string{"no_burn": street + " without burn", "two_burns": street + " with 2 burns", "early": "premature " + street,
		"extra": street + " of " + map[string]string{"flop": "4", "turn": "2", "river": "2"}[street] + " cards"}[what]
	if owes != "" {
		line += ", seat " + owes + " to act"
	}
	switch {
	case what != "early" && after == "nobody":
		line += ", no action"
	case what == "early" && behind == "yes":
		line += ", action behind"
	case behind == "no":
		line += ", no action behind"
	}
	line = with(line, map[string]string{"kept": "in order", "lost": "order lost"}[order], map[string]string{"yes": "face down", "no": "not face down"}[unseen])
	s.line(line)
	switch after {
	case "check":
		s.line("actions check")
	case "bet":
		s.line("actions bet")
	}
}
