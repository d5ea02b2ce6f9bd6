package incident

import (
	"slices"
	"strings"
)

// cast are the seats of a showdown told for the incident: the hand in question, its opponent, and a third player. The
// first is where the floor stands, if that is known.
type cast struct{ hand, other, third string }

// seat is a seat of the cast as a line begins.
func seatOf(n string) string { return "seat " + n }

// faces gives the seats, and says so to who reads the ruling.
func (s *sheet) faces() cast {
	c := cast{"2", "5", "8"}
	if n := s.n("seat"); n >= 1 && n <= seatMax {
		c.hand = num(n)
	}
	if c.hand == c.other {
		c.other = "2"
	}
	if c.hand == c.third {
		c.third = "2"
	}
	s.cast("hand", "Hand", c.hand, "Other", c.other)
	return c
}

// cast says in the reader's words who sits where; the words are "incident.cast.<key>".
func (s *sheet) cast(key string, args ...any) { s.playing = casting{"incident.cast." + key, args} }

// casting is who sits where in a hand made up for the incident, as a message and its arguments.
type casting struct {
	key  string
	args []any
}

// riverPlays are how the last round ended, for the hand in question.
var riverPlays = []string{"called", "bet", "checked", "all_in"}

// showdown writes where things stand: how the last round ended, as far as that was said, and what else is known.
func (s *sheet) showdown(c cast, river string, more ...string) {
	s.line(append([]string{"showdown seats", c.hand, c.other, lastRound(river, c.hand, c.other)}, more...)...)
}

// lastRound writes how the last round ended for a hand and its opponent.
func lastRound(river, hand, other string) string {
	return map[string]string{
		"bet": "bet by " + hand + " not all-in", "called": "bet by " + other + " not all-in", "checked": "checked not all-in",
		"all_in": "bet by " + other + " all-in",
	}[river]
}

// with adds what is known to a line, clause by clause.
func with(line string, clauses ...string) string {
	clauses = slices.DeleteFunc(clauses, func(c string) bool { return c == "" })
	return strings.Join(append([]string{line}, clauses...), ", ")
}

// handFacts are facts on a hand, as the language of showdowns writes them.
var handFacts = map[string]string{
	"in_muck": "mucked", "lost": "lost", "cannot_be_found": "cannot be found", "touching": "touching discards", "face_up": "face up",
	"past_line": "past the line", "believing": "believing won", "misinformed": "misinformed", "another_folded": "another folded",
	"opponent_hidden": "opponent hidden", "protected": "protected", "approved": "approved", "win_announced": "win announced",
	"plainly_best": "plainly best", "mucked": "mucked", "right_abused": "right abused", "winning": "winning", "mixed": "mixed",
}

// known asks which facts hold, and writes them as clauses; once that is answered, the others do not hold.
func (s *sheet) known(key string, options ...string) []string {
	ticked := s.ticks(key, options...)
	if _, answered := s.answers[key]; !answered {
		return nil
	}
	out := make([]string, len(options))
	for i, f := range options {
		out[i] = handFacts[f]
		if !slices.Contains(ticked, f) {
			out[i] = "not " + out[i]
		}
	}
	return out
}

// atShowdown: who shows, what is announced, who may see what.
func atShowdown(s *sheet) {
	kinds := map[string]func(*sheet, cast){
		"who_shows": whoShows, "refuses": refusesToShow, "one_card": oneCardShown, "misread": wronglyAnnounced, "board": playsTheBoard,
		"claims": claimsUnseen, "concedes": givesUp, "ask_to_see": asksToSee, "to_one": shownToOne, "early": shownEarly, "split": privateSplit,
	}
	kind := s.pick("showdown", "who_shows", "refuses", "one_card", "ask_to_see", "misread", "board", "claims", "concedes", "to_one", "early", "split")
	if tell := kinds[kind]; tell != nil {
		tell(s, s.faces())
	}
}

func whoShows(s *sheet, c cast) {
	river := s.pick("last_round", "bet_called", "raise_called", "checked", "all_in")
	earlier := ""
	if river == "checked" {
		earlier = map[string]string{"no": "earlier nobody", "yes": "earlier by " + c.other}[s.fact("earlier", "no", "yes")]
	}
	last := map[string]string{
		"bet_called": "bet by " + c.other + " not all-in", "raise_called": "raise by " + c.other + " not all-in", "all_in": "bet by " + c.other + " all-in",
		"checked": "checked not all-in",
	}[river]
	s.line("showdown seats", c.hand, c.other, c.third, last, earlier)
	s.line("nobody shows")
	key := "checked"
	if river != "checked" {
		key = "bettor"
	}
	s.cast(key, "First", c.hand, "Second", c.other, "Third", c.third)
}

func refusesToShow(s *sheet, c cast) {
	river := s.fact("river", riverPlays...)
	facts := s.ticks("hand_facts", "announced", "one_shown")
	s.showdown(c, river)
	place := seatOf(c.hand)
	if slices.Contains(facts, "announced") {
		s.line(place, "announces a hand")
	}
	if slices.Contains(facts, "one_shown") {
		s.line(place, "shows 1 card")
	}
	s.line(place, "refuses to show")
}

func oneCardShown(s *sheet, c cast) {
	then := s.pick("one_then", "nothing", "thrown", "lost")
	s.showdown(c, s.fact("river", riverPlays...))
	facts := s.known("hand_facts", "winning")
	place := seatOf(c.hand)
	s.line(with(place+" shows 1 card", facts...))
	switch then {
	case "thrown":
		s.line(place + " throws, not mucked")
	case "lost":
		s.line(place + " throws into the muck, believing won, lost")
	}
}

func wronglyAnnounced(s *sheet, c cast) {
	then := s.pick("announced_then", "both", "found", "lost")
	purpose := map[string]string{"no": "not on purpose", "yes": "on purpose"}[s.fact("purpose", "no", "yes")]
	s.showdown(c, s.fact("river", riverPlays...))
	s.line(with(seatOf(c.hand)+" announces a hand", "false", purpose))
	switch then {
	case "found":
		s.line(seatOf(c.other), "throws, identifiable, because of seat", c.hand)
	case "lost":
		s.line(seatOf(c.other), "throws into the muck, lost, because of seat", c.hand)
	}
}

func playsTheBoard(s *sheet, c cast) {
	said := s.pick("board_said", "said", "said_thrown", "unsaid_thrown")
	s.showdown(c, s.fact("river", riverPlays...), "board plays")
	if said != "unsaid_thrown" {
		s.line(seatOf(c.hand), "plays the board")
	}
	if said != "said" {
		s.line(seatOf(c.hand), "throws into the muck")
	}
}

func claimsUnseen(s *sheet, c cast) {
	left := s.pick("still_in", "yes", "no")
	if left == "no" {
		s.line("showdown seats", c.hand, "folded", c.other)
		s.cast("alone", "Hand", c.hand)
	} else {
		s.showdown(c, "")
	}
	s.line(seatOf(c.hand), "claims the pot")
}

func givesUp(s *sheet, c cast) {
	s.showdown(c, "")
	s.line(seatOf(c.hand), "concedes")
}

func asksToSee(s *sheet, c cast) {
	asker := s.pick("asker", "caller", "winner", "other_live", "folded", "outsider", "dealer")
	facts := s.known("hand_facts", "mucked", "cannot_be_found", "right_abused")
	who := seatOf(c.other)
	switch asker {
	case "caller":
		s.showdown(c, s.fact("river", "bet", "all_in"))
	case "winner":
		s.showdown(c, s.fact("river", riverPlays...), "best", c.other, c.hand)
		s.line(who, "tables")
	case "other_live":
		s.showdown(c, s.fact("river", "called", "checked", "all_in"))
	default:
		s.line("showdown seats", c.hand, c.third, "folded", c.other, lastRound(s.fact("river", riverPlays...), c.hand, c.third))
		who = map[string]string{"outsider": "seat 11", "dealer": "dealer"}[asker]
		if who == "" {
			who = seatOf(c.other)
		}
	}
	s.line(with(who+" asks to see "+seatOf(c.hand), facts...))
}

func shownToOne(s *sheet, c cast) {
	when := s.pick("to_one_when", "after", "can_act", "later", "no_use", "spectator")
	cards := ""
	if s.whether("how_many", "all", "one") == "one" {
		cards = " 1 card to"
	}
	s.showdown(c, "")
	viewer := " " + seatOf(c.other)
	if when == "spectator" {
		viewer = " a spectator"
	}
	clauses := map[string][]string{
		"can_act": {"during the hand", "can act"}, "later": {"during the hand", "acts on a later round"}, "no_use": {"during the hand", "no use"},
		"spectator": {"during the hand"},
	}
	s.line(with(seatOf(c.hand)+" shows"+cards+viewer, clauses[when]...))
}

func shownEarly(s *sheet, c cast) {
	how := s.pick("early_how", "turned", "told")
	use := map[string]string{"yes": "can act", "no": "no use"}[s.fact("use", "yes", "no")]
	s.showdown(c, "")
	did := map[string]string{"turned": " tables", "told": " announces a hand"}[how]
	s.line(with(seatOf(c.hand)+did, "during the hand", use))
}

func privateSplit(s *sheet, c cast) {
	s.showdown(c, "")
	s.line(seatOf(c.hand), "proposes a split")
}

// deadOrAlive: a hand thrown away, taken, mixed up, out of bounds.
func deadOrAlive(s *sheet) {
	options := []string{"thrown", "bettor", "killed", "touched", "outside", "into_hand", "irregular"}
	if s.rules.Referee.ThrownByError.Value {
		options = slices.Insert(options, 2, "misdirected")
	}
	kinds := map[string]func(*sheet, cast){
		"thrown": handThrown, "bettor": bettorThrew, "misdirected": misdirected, "killed": killedByDealer, "touched": touchedByDiscards,
		"outside": outOfBounds, "into_hand": thrownIntoHand, "irregular": irregularHand,
	}
	if tell := kinds[s.pick("dead", options...)]; tell != nil {
		tell(s, s.faces())
	}
}

func handThrown(s *sheet, c cast) {
	river := s.fact("river", riverPlays...)
	facts := s.known("hand_facts", "in_muck", "lost", "touching", "face_up", "past_line", "believing", "misinformed", "another_folded")
	s.showdown(c, river)
	s.line(with(seatOf(c.hand)+" throws", facts...))
}

// bets writes what the hand in question and its opponent have put in.
func (s *sheet) bets(c cast) string {
	if s.n("bet_to") == 0 && s.n("matched") == 0 {
		return ""
	}
	return "bets " + c.hand + ":" + num(s.n("bet_to")) + " " + c.other + ":" + num(s.n("matched"))
}

func bettorThrew(s *sheet, c cast) {
	s.fill("thrown_bet", amount("bet_to"), amount("matched"))
	facts := s.known("hand_facts", "lost", "touching", "opponent_hidden")
	s.showdown(c, "", "bet by", c.hand, s.bets(c))
	s.line(with(seatOf(c.hand)+" throws, overlooking opponent", facts...))
}

// misdirected: the dealer had said that nobody was left. The pot goes by the strength of the hand still there.
func misdirected(s *sheet, _ cast) {
	s.playing = casting{}
	s.fill("thrown_bet", amount("bet_to"), amount("matched"))
	strength := s.reply("opponent", "strength", "weak", "medium", "strong")
	if strength != "" {
		strength = "against a " + strength
	}
	s.line("thrown", with("bet "+num(s.n("bet_to"))+" over "+num(s.n("matched")), "dealer error", strength))
}

func killedByDealer(s *sheet, c cast) {
	lay := s.pick("lay", "face_down", "tabled", "one_up")
	best := s.reply("plainly_best", "best", "plainly_best", "not_best")
	facts := s.known("hand_facts", "protected", "lost", "approved", "win_announced")
	s.offer("bets_in", amount("bet_to"), amount("matched"))
	s.showdown(c, "", s.bets(c))
	switch lay {
	case "tabled":
		s.line(seatOf(c.hand), "tables")
	case "one_up":
		s.line(seatOf(c.hand), "shows 1 card")
	}
	s.line(with("dealer kills "+seatOf(c.hand), append(facts, map[string]string{"plainly_best": "plainly best", "not_best": "not best"}[best])...))
}

func touchedByDiscards(s *sheet, c cast) {
	open := s.whether("tabled", "no", "yes")
	facts := s.known("hand_facts", "protected", "lost")
	s.offer("bets_in", amount("bet_to"), amount("matched"))
	s.showdown(c, "", s.bets(c))
	if open == "yes" {
		s.line(seatOf(c.hand), "tables")
	}
	s.line(with("discards touch "+seatOf(c.hand), facts...))
}

func outOfBounds(s *sheet, c cast) {
	where := s.whether("bounds", "past", "outside")
	sure := map[string]string{"yes": "confirmed", "unknown": "unconfirmed"}[s.fact("confirmed", "yes", "unknown")]
	s.showdown(c, "")
	s.line(with(seatOf(c.hand)+map[string]string{"past": " past the line", "outside": " outside the frame"}[where], sure))
}

func thrownIntoHand(s *sheet, c cast) {
	facts := s.known("hand_facts", "mixed", "lost")
	s.showdown(c, "")
	s.line(with(seatOf(c.hand)+" throws into "+seatOf(c.other), facts...))
}

func irregularHand(s *sheet, c cast) {
	looked := map[string]string{"yes": "not unlooked", "no": "unlooked"}[s.fact("looked", "yes", "no")]
	s.showdown(c, "")
	s.line(with(seatOf(c.hand)+" irregular", looked))
}
