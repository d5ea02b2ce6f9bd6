package incident

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/penalty"
)

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
		s.fill("gathered", amount("facing"), pile("chips"))
		facts := s.ticks("facts", "unclear", "short", "taken_back", "heads_up", "last")
		s.stand(facts)
		s.did("gathers, pushes "+s.chips("chips"), facts)
	}
}

// timeCalled: the clock on a player.
func timeCalled(s *sheet) {
	what := s.pick("time", "called", "up", "at_the_end", "shot_up")
	bet := s.whether("to_act", "facing-bet", "no-bet")
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

// offence asks for what a sanction depends on, and writes it. What was not ticked does not hold.
func (s *sheet) offence(code string) {
	in, known := s.rules.Penalty.Find(code)
	if !known && code != "" {
		code = "similar_incident"
	}
	number := s.whether("offence", "1", "2", "3", "4")
	words := []string{"infraction", code, "seat " + num(s.actor()), "offence", number}
	if known {
		words = append(words, s.circumstances(in.Circumstances())...)
	}
	s.line(words...)
}

// circumstances asks for those that an infraction reads: one of the stages of the event and of the streets, and which of
// the others hold.
func (s *sheet) circumstances(read []penalty.Circumstance) (words []string) {
	if slices.Contains(read, penalty.InTheMoney) {
		words = append(words, s.whether("stage", "late-registration", "before-money", "in-the-money"))
	}
	if slices.Contains(read, penalty.Postflop) {
		words = append(words, map[string]string{"preflop": "preflop", "flop": "postflop"}[s.whether("street", "preflop", "flop")])
	}
	var others []string
	for _, c := range read {
		if c > penalty.Postflop {
			others = append(others, c.String())
		}
	}
	ticked := s.ticks("circumstances", others...)
	var facts penalty.Facts
	for _, holds := range []bool{true, false} {
		for _, c := range read {
			one, word := penalty.FactsOf(c), c.String()
			if !holds {
				one, word = penalty.Facts{}.Without(c), "not "+word
			}
			if c > penalty.Postflop && slices.Contains(ticked, c.String()) == holds && !facts.Contradicts(one) {
				facts, words = facts.And(one), append(words, word)
			}
		}
	}
	return words
}

// misconduct: what players do wrong.
func misconduct(s *sheet) {
	topics := make([]string, len(penalty.Topics))
	for i, t := range penalty.Topics {
		topics[i] = t.Key
	}
	s.offence(s.pick("code", s.rules.Penalty.Under(s.pick("conduct", topics...))...))
}

// buttonAndBlinds: where the button goes, who posts, who is dealt in.
func buttonAndBlinds(s *sheet) {
	what := s.pick("seats", "busts", "sits", "moved_in", "late_seat", "button_late", "button_early", "absent", "level", "wrong_level")
	if what == "level" || what == "wrong_level" {
		s.level(what)
		return
	}
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

// level writes a new level and the beginning of a hand, which say at which blinds the hand is played.
func (s *sheet) level(what string) {
	s.fill("levels", amount("blind"), amount("next_blind"))
	blind, next := max(s.n("blind"), 2), max(s.n("next_blind"), 2)
	pair := func(big int64) string { return num(big/2) + "/" + num(big) }
	if what == "wrong_level" {
		since := s.since()
		s.line("dispute blinds", pair(blind), "next", pair(next))
		s.line("level announced")
		s.line("riffle")
		s.line("dealt at", pair(blind))
		s.acts(since)
		return
	}
	start := s.whether("level_after", "nothing", "push", "wash", "riffle", "shuffler", "card")
	s.line("dispute blinds", pair(blind), "next", pair(next))
	begun := map[string]string{"push": "dealer push", "wash": "wash", "riffle": "riffle", "shuffler": "shuffler started", "card": "first card"}[start]
	if begun != "" {
		s.line(begun)
	}
	s.line("level announced")
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
