package incident

import (
	"strings"
)

// showdown: who shows, what may be mucked, what comes back.
func showdown(s *sheet) {
	switch s.pick("showdown", "who_shows", "may_muck", "thrown", "thrown_bettor", "misread", "ask_to_see", "read_aloud") {
	case "who_shows":
		s.shows(s.pick("river", "bet_called", "raise_called", "checked", "all_in"), false)
	case "may_muck":
		s.shows(s.pick("river", "bet_called", "all_in"), true)
	case "thrown":
		facts := s.ticks("thrown_facts", "identifiable", "touched", "face_up", "asked_back", "misinformed", "another_folded")
		s.line("thrown", strings.Join(thrown(facts), ", "))
	case "thrown_bettor":
		s.fill("thrown_bet", amount("bet_to"), amount("matched"))
		strength := s.reply("opponent", "strength", "weak", "medium", "strong")
		facts := s.ticks("thrown_facts", "identifiable", "opponent_hidden", "dealer_error")
		words := append([]string{"bet " + num(s.n("bet_to")) + " over " + num(s.n("matched"))}, thrown(facts)...)
		if strength != "" {
			words = append(words, "against a "+strength)
		}
		s.line("thrown", strings.Join(words, ", "))
	case "misread":
		s.offence("miscall")
	case "ask_to_see":
		s.offence("asking_to_show")
	case "read_aloud":
		s.offence("reading_untabled_hand")
	}
}

// thrown writes facts on a hand thrown away; a hand of which nothing is known cannot be told from others.
func thrown(facts []string) []string {
	var out []string
	for _, f := range facts {
		out = append(out, strings.ReplaceAll(f, "_", " "))
	}
	return out
}

// shows writes the end of a hand of three, and asks who has to show.
func (s *sheet) shows(river string, muck bool) {
	s.seats = map[string]any{"Button": 3, "First": 1}
	s.line("hand blinds 50/100 button 3 stacks 1-3:5000")
	s.line("to river")
	last := "seat 3 checks"
	switch river {
	case "bet_called":
		s.line("seat 1 checks")
		s.line("seat 2 bets 500")
		s.line("seat 3 calls")
		last = "seat 1 folds"
	case "raise_called":
		s.line("seat 1 bets 500")
		s.line("seat 2 folds")
		s.line("seat 3 raises to 1500")
		last = "seat 1 calls"
	case "checked":
		s.line("seat 1 checks")
		s.line("seat 2 checks")
	case "all_in":
		s.line("seat 1 checks")
		s.line("seat 2 all-in")
		s.line("seat 3 calls")
		last = "seat 1 folds"
	}
	s.line(last)
	if !muck {
		s.line("> seat 1 to show")
		return
	}
	s.line("seat 2 shows AsKs")
	s.line("> seat 3 to show")
	s.line("seat 3 mucks")
	s.line("> refused cannot_muck")
}

// allIn: all-ins.
func allIn(s *sheet) {
	switch s.pick("all_in", "short_raise", "hidden", "wrong_count", "unclear_all_in") {
	case "short_raise":
		s.fill("reopen", amount("facing"), amount("acted"), amount("last_raise"), amount("blind"))
		s.line("facing", num(s.n("facing")), "increment", num(max(s.n("last_raise"), 1)), s.told("big-blind", "blind"), "acted", num(s.n("acted")))
		s.line("> may fold")
	case "hidden":
		s.fill("hidden", amount("found"), amount("visible"))
		s.line("hidden", num(s.n("found")), "all-in", num(s.n("visible")))
	case "wrong_count":
		s.fill("count", amount("facing"), amount("blind"), amount("told"))
		facts := s.ticks("facts", "mistook", "acted_behind", "heads_up", "unaware")
		s.stand(facts)
		s.did(`says "call", told `+num(s.n("told")), facts)
	case "unclear_all_in":
		s.fill("gathered", amount("facing"), amount("blind"), pile("chips"))
		facts := s.ticks("facts", "unclear", "short", "taken_back", "heads_up", "last")
		s.stand(facts)
		s.did("gathers, pushes "+s.chips("chips"), facts)
	}
}

// timeCalled: the clock on a player.
func timeCalled(s *sheet) {
	what := s.pick("time", "called", "up", "at_the_end", "shot_up")
	bet := s.pick("to_act", "facing-bet", "no-bet")
	if what == "shot_up" {
		cards := s.whether("extensions", "none", "some")
		words := "decision shot-clock " + bet
		if cards == "some" {
			words += " extensions 1"
		}
		s.line(words)
		s.line("at 5:00")
		return
	}
	by := "seat 2"
	if what == "called" {
		by = s.whether("caller", "seat 2", "floor", "dealer", "seat 2 away", "outsider")
	}
	thinking := s.whether("thinking", "2:00", "0:20")
	limit := s.reply("limit", "limit", "0:30", "0:45", "1:00")
	s.line("decision", bet, "thinking", thinking)
	call := "clock called by " + by
	if limit != "" {
		call += " limit " + limit
	}
	s.line(call)
	switch what {
	case "called":
		s.line("> refused caller_away") // or whatever keeps the clock from running
	case "up":
		s.line("at 5:00")
	case "at_the_end":
		s.line("at 0:30 acts, disputed")
	}
}

// offence asks for what a sanction depends on, and writes it.
func (s *sheet) offence(code string) {
	if _, known := s.policy.Find(code); !known && code != "" {
		code = "similar_incident"
	}
	number := s.whether("offence", "1", "2", "3", "4")
	facts := s.ticks("circumstances", s.circumstances(code)...)
	place := "seat " + num(s.actor())
	if code == "foreign_language" {
		s.line("language", "en", place, "during-hand")
		return
	}
	s.line("infraction", code, place, "offence", number, strings.Join(facts, " "))
}

// misconduct: what players do wrong.
func misconduct(s *sheet) {
	group := s.pick("conduct", conductGroups()...)
	s.offence(s.pick("code", s.codesOf(group)...))
}

// buttonAndBlinds: where the button goes, who posts, who is dealt in.
func buttonAndBlinds(s *sheet) {
	what := s.pick("seats", "busts", "sits", "moved_in", "late_seat", "button_late", "button_early", "absent")
	fields := []Field{count("players", "9"), seat("button", "1"), seat("seat", "")}
	s.fill("felt", fields...)
	when := "before the first card"
	if what == "late_seat" {
		when = s.pick("reached", "before", "during", "after")
	}
	players, button, place := max(s.n("players"), 3), s.n("button"), s.n("seat")
	button = (button-1+players)%players + 1
	if what == "sits" || what == "moved_in" {
		s.newcomer(what, players, button, place)
		return
	}
	place = (place-1+players)%players + 1
	s.table(players, button, 0)
	name := "seat " + num(place)
	switch what {
	case "busts":
		s.line(name, "busts")
		s.line("next hand")
		s.line("next hand")
	case "late_seat":
		when = map[string]string{"before": "before the first card", "during": "after the first card", "after": "after the last card"}[when]
		s.line(name, "reaches the seat", when)
	case "button_late", "button_early":
		s.line("next hand")
		s.line("button was on", num(place)+", found", strings.TrimPrefix(what, "button_"))
	case "absent":
		s.line(name, "absent")
		s.line("next hand")
		s.line("> dealt 1 2 3")
	}
}

// table writes who sits, without one seat, and where the blinds were.
func (s *sheet) table(players, button, without int64) {
	var seats []string
	for n := int64(1); n <= players; n++ {
		if n != without {
			seats = append(seats, num(n))
		}
	}
	after := func(n int64) int64 {
		for n = n%players + 1; n == without; {
			n = n%players + 1
		}
		return n
	}
	small := after(button)
	s.line("table seats", strings.Join(seats, " "), "button", num(button), "small-blind", num(small), "big-blind", num(after(small)))
}

// newcomer writes a player who sits down on the seat, which was empty.
func (s *sheet) newcomer(what string, players, button, place int64) {
	place = (place-1+players)%players + 1
	if place == button {
		button = (place+players-2)%players + 1
	}
	s.table(players, button, place)
	name := "seat " + num(place)
	s.line(name, map[string]string{"sits": "sits", "moved_in": "moved in"}[what])
	s.line("next hand")
	s.line("> " + name + " dealt in")
}
