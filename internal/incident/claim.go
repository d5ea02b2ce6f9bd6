package incident

// parties are the seats of a claim told for the incident: who claims, and the other player.
func (s *sheet) parties() cast {
	c := s.faces()
	s.cast("claim", "Hand", c.hand, "Other", c.other)
	return c
}

// claimant is the seat of a player who is alone in the matter.
func (s *sheet) claimant() string {
	c := s.faces()
	s.cast("alone", "Hand", c.hand)
	return seatOf(c.hand)
}

// claimed: something is contested.
func claimed(s *sheet) {
	what := s.pick("claim", "reading", "award", "pot", "bets", "cards", "turn")
	switch what {
	case "":
	case "cards", "turn":
		s.claimInHand(what)
	case "bets":
		s.claimOnBets()
	default:
		s.claimOnPot(what)
	}
}

// claimInHand: a wrong number of cards, or a turn passed over, while the hand goes on.
func (s *sheet) claimInHand(what string) {
	since := s.whether("claim_since", "nobody", "fold", "chips", "three", "card")
	who := s.claimant()
	s.line("dispute")
	s.line("first card")
	switch since {
	case "fold":
		s.line("actions fold")
	case "chips":
		s.line("actions call, fold")
	case "three":
		s.line("actions check, check, check")
	case "card":
		s.line("next card")
	}
	s.line(who, "contests", what)
}

// claimOnBets: somebody put too little in, on the round before.
func (s *sheet) claimOnBets() {
	s.fill("missing", amount("short_by"))
	since := s.whether("bets_since", "round", "card", "acted")
	c := s.parties()
	s.line("dispute")
	switch since {
	case "card":
		s.line("next card")
	case "acted":
		s.line("next card")
		s.line("actions bet")
	}
	s.line(seatOf(c.hand), "contests bets by", num(max(s.n("short_by"), 1)), "from", seatOf(c.other))
}

// claimOnPot: who won it, what it held, who got it.
func (s *sheet) claimOnPot(what string) {
	if what == "pot" {
		s.fill("missing", amount("short_by"))
	} else if what == "award" {
		s.fill("awarded", amount("pot"))
	}
	moments := []string{"awarded", "next_hand", "next_action", "break", "stopped"}
	if what != "award" {
		moments = append([]string{"before"}, moments...)
	}
	when := s.whether("claim_when", moments...)
	mixed := ""
	if what == "award" {
		mixed = s.whether("stacked", "no", "yes")
		if mixed == "yes" {
			s.meet(Question{Key: "put_in", Form: Fill, Fields: []Field{amount("winner_in"), amount("claimant_in")}, need: ifAsked, asks: "put_in"})
		}
	}
	earlier := map[string]string{"no": "not noticed earlier", "yes": "noticed earlier"}[s.fact("waited", "no", "yes")]
	c := s.parties()
	s.line("dispute")
	if mixed == "yes" && s.n("winner_in") > 0 && s.n("claimant_in") > 0 {
		s.line(seatOf(c.other), "put in", num(s.n("winner_in")))
		s.line(seatOf(c.hand), "put in", num(s.n("claimant_in")))
	}
	if when != "before" {
		s.line("pot", num(s.n("pot")), "awarded to", seatOf(c.other))
	}
	if mixed == "yes" {
		s.line("pot mixed")
	}
	switch when {
	case "next_hand":
		s.line("riffle")
	case "next_action":
		s.line("riffle")
		s.line("actions call, fold")
	case "break":
		s.line("break")
		s.line("90 seconds later")
	case "stopped":
		s.line("game stops")
	}
	claim := seatOf(c.hand) + " contests " + what
	if what == "pot" {
		claim += " by " + num(max(s.n("short_by"), 1))
	}
	s.line(with(claim, earlier))
}

// requested: what a player asks of the dealer or of the floor.
func requested(s *sheet) {
	kinds := map[string]func(*sheet, string){
		"stack_count": asksStackCount, "bets_count": asksBetsCount, "pot_count": asksPotCount, "new_deck": asksNewDeck,
		"rabbit_hunt": func(s *sheet, who string) { s.asks(who, "rabbit-hunt") }, "deal": proposesDeal, "appeal": appealed, "fairness": setAside, "freeze": frozenPot,
	}
	what := s.pick("request", "stack_count", "bets_count", "pot_count", "rabbit_hunt", "new_deck", "deal", "appeal", "fairness", "freeze")
	if tell := kinds[what]; tell != nil {
		who := s.claimant()
		s.playing = casting{} // who asks does not matter
		tell(s, who)
	}
}

// asks writes a request, the setting before it.
func (s *sheet) asks(who, what string, facts ...string) {
	s.line("dispute")
	s.line(with(who+" asks "+what, facts...))
}

func asksStackCount(s *sheet, who string) {
	facts := map[string][]string{
		"facing": {"in turn", "facing all-in"}, "waiting": {"facing all-in", "not in turn", "not folded"}, "no_all_in": {"in turn", "not facing all-in"}, "folded": {"folded"},
	}
	s.asks(who, "stack-count", facts[s.fact("asker_stands", "facing", "waiting", "no_all_in", "folded")]...)
}

func asksBetsCount(s *sheet, who string) {
	facts := map[string][]string{"yes": {"in turn"}, "no": {"not in turn"}}
	s.asks(who, "bets-count", facts[s.fact("in_turn", "yes", "no")]...)
}

func asksPotCount(s *sheet, who string) {
	betting := s.whether("betting", "no-limit", "pot-limit", "limit")
	s.line("dispute", betting)
	s.line(who, "asks pot-count")
}

func asksNewDeck(s *sheet, who string) {
	facts := map[string][]string{"yes": {"defect"}, "no": {"not defect"}}
	s.asks(who, "new-deck", facts[s.fact("defect", "no", "yes")]...)
}

func proposesDeal(s *sheet, who string) {
	s.line("dispute")
	s.line(who, "proposes deal")
}

func appealed(s *sheet, who string) {
	by := s.whether("ruled_by", "floor", "dealer", "director", "management")
	s.line("dispute")
	s.line("ruled by", by)
	s.line(who, "appeals")
}

// setAside: a rule is set aside in the name of fairness, with its reason.
func setAside(s *sheet, _ string) {
	by := s.whether("aside_by", "floor", "director", "management")
	broken := map[string]string{"no": "not rule broken", "yes": "rule broken"}[s.fact("broken", "no", "yes")]
	s.line("dispute")
	s.line("ruled by floor")
	s.line(with("set aside by "+by, broken, "reason given"))
}

// frozenPot: the floor sets a contested pot aside, whole or in part, while the game goes on.
func frozenPot(s *sheet, _ string) {
	s.fill("frozen", amount("pot"), amount("set_aside").maybe())
	s.line("dispute")
	s.line("pot", num(max(s.n("pot"), 1)))
	if part := s.n("set_aside"); part > 0 {
		s.line("frozen", num(part))
		return
	}
	s.line("pot frozen")
}

// chipsInPlay: which chips play, and what becomes of chips found.
func chipsInPlay(s *sheet) {
	kinds := map[string]func(*sheet, string){
		"found": foundAfterwards, "short_call": calledShort, "short_stack": shortStack, "bought": boughtChips, "banknote": banknote,
		"foreign": foreignChips, "turned": turnedOne,
	}
	what := s.pick("in_play", "found", "short_call", "short_stack", "bought", "banknote", "foreign", "turned")
	if tell := kinds[what]; tell != nil {
		tell(s, s.claimant())
	}
}

func foundAfterwards(s *sheet, who string) {
	s.fill("found_chips", amount("found"), amount("lost_in"), amount("winner_had"))
	late := s.whether("found_when", "hand", "next_hand")
	rebuys := ""
	if s.whether("rebuys", "no", "yes") == "yes" {
		rebuys = "rebuys"
	}
	c := s.faces()
	s.cast("winner", "Hand", c.hand, "Other", c.other)
	s.line("dispute", rebuys)
	s.line(who, "lost all-in", num(max(s.n("lost_in"), 1)), "to", seatOf(c.other), "with", num(s.n("winner_had")))
	if late == "next_hand" {
		s.line("pot", num(max(2*s.n("lost_in"), 1)), "awarded to", seatOf(c.other))
		s.line("riffle")
	}
	s.line(who, "finds", num(max(s.n("found"), 1)))
}

func calledShort(s *sheet, who string) {
	s.fill("short_call", amount("put"), amount("due"))
	s.line("dispute")
	s.line(who, "calls", num(s.n("put")), "of", num(max(s.n("due"), s.n("put")+1)))
}

func shortStack(s *sheet, who string) {
	s.fill("short_chips", amount("stack"), amount("blind"))
	cash := s.cashGame()
	blind := max(s.n("blind"), 2)
	s.line("dispute", cash, "blinds", num(blind/2)+"/"+num(blind))
	s.line(who, "has", num(min(s.n("stack"), blind-1)))
}

// cashGame asks whether it is one.
func (s *sheet) cashGame() string {
	return map[string]string{"no": "tournament", "yes": "cash"}[s.fact("cash_game", "no", "yes")]
}

func boughtChips(s *sheet, who string) {
	s.fill("bought", amount("paid"), amount("announced").maybe(), amount("maximum_buy_in").maybe())
	s.replyAmount("minimum_buy_in", "minimum_buy_in")
	s.line("dispute cash", s.told("minimum", "minimum_buy_in"), s.told("maximum", "maximum_buy_in"))
	announced := ""
	if n := min(s.n("announced"), s.n("paid")); n > 0 {
		announced = "announced " + num(n)
	}
	s.line(who, "bought", num(max(s.n("paid"), 1)), announced)
}

// note writes money that is not the house's chips: it plays or it does not, and an objection may matter.
func (s *sheet) note(who, kind string) {
	s.fill("note", amount("worth"))
	cash := s.cashGame()
	objected := map[string]string{"no": "not objected", "yes": "objected"}[s.fact("objected", "no", "yes")]
	s.line("dispute", cash)
	s.line(with(who+" shows "+kind+" "+num(max(s.n("worth"), 1)), objected))
}

func banknote(s *sheet, who string) { s.note(who, "note") }

func foreignChips(s *sheet, who string) { s.note(who, "foreign") }

func turnedOne(s *sheet, who string) {
	s.line("dispute")
	s.line(who, "turns one card")
}
