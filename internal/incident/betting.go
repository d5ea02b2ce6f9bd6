package incident

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// clauses are the facts of an act, as the scenario language writes them, and those that belong to the spot.
var (
	clauses = map[string]string{
		"short": "short of the line", "taken_back": "takes back", "splashed": "splashed", "unaware": "unaware", "mistook": "mistook",
		"acted_behind": "acted behind", "misled": "misled", "conditional": "if-then", "for_change": "for change", "probing": "probing",
		"last": "last", "unclear": "unclear", "gathers": "gathers", "token": "throws a token",
	}
	standings = map[string]string{
		"heads_up": "heads-up", "blocked": "blocked", "no_change": "no-change", "pending": "pending",
		"after_undercall": "after-undercall", "cash": "cash", "posted": "blind",
	}
)

// deniable are the facts of which the contrary is told too, when they were asked about and do not hold.
var deniable = []string{"unaware", "mistook", "acted_behind", "misled", "probing", "last", "heads_up", "blocked", "no_change", "after_undercall",
	"cash", "posted"}

// contraries are the facts among words that were denied, as the scenario language denies them.
func (s *sheet) contraries(words map[string]string) (out []string) {
	for _, f := range s.denied {
		if word, ok := words[f]; ok && slices.Contains(deniable, f) {
			out = append(out, "not "+word)
		}
	}
	return out
}

// replyFact answers a question of the ruling about where the player stands by one of its answers; told are the words of
// the spot for each.
func (s *sheet) replyFact(asks string, told map[string]string, answers ...string) string {
	return told[s.reply(asks, "fact_"+asks, answers...)]
}

// spotFields are what a floor can tell of a spot at a glance; what is optional is only used when it is given.
func spotFields(more ...Field) []Field {
	fields := append(more, amount("facing"), amount("blind"))
	return append(fields, pile("front").maybe(), amount("last_raise").maybe(), amount("before_raise").maybe(), amount("stack").maybe())
}

// stand writes where the player stands.
func (s *sheet) stand(facts []string) {
	s.replyAmount("increment", "last_raise")
	s.replyAmount("pot", "pot")
	s.replyAmount("stack", "stack")
	facing := s.n("facing")
	first := "facing nothing"
	if facing > 0 {
		first = "facing " + num(facing)
	}
	front := ""
	if c := s.chips("front"); c != "" {
		front = "in-front " + c
	}
	words := []string{first, s.told("big-blind", "blind"), s.told("increment", "last_raise"), s.told("previous", "before_raise"), front,
		s.told("stack", "stack"), s.told("pot", "pot")}
	for _, f := range facts {
		words = append(words, standings[f])
	}
	words = append(words, s.contraries(standings)...)
	words = append(words, s.replyFact("raised", map[string]string{"opening_bet": "not raised", "raised": "raised"}, "opening_bet", "raised"))
	s.replyAmount("previous", "before_raise")
	switch street := s.answers.Get("street"); street {
	case "":
		words = append(words, s.replyFact("street", map[string]string{"preflop": "street preflop", "postflop": "street flop"}, "preflop", "postflop"))
	default:
		words = append(words, "street "+street)
	}
	s.line(words...)
	s.spot = &referee.Spot{Facing: chip.Amount(facing), BigBlind: chip.Amount(s.n("blind")), Increment: chip.Amount(s.n("last_raise")),
		Previous: chip.Amount(s.n("before_raise")), Stack: referee.Covers, Pot: chip.Amount(s.n("pot"))}
}

// did writes an act and its facts.
func (s *sheet) did(act string, facts []string) {
	parts := []string{act}
	for _, f := range facts {
		if c, ok := clauses[f]; ok {
			parts = append(parts, c)
		}
	}
	parts = append(parts, s.contraries(clauses)...)
	s.act = strings.Join(parts, ", ")
	s.line("seat", num(s.actor()), s.act)
}

// actor is the seat told of, 1 when nobody has said.
func (s *sheet) actor() int64 {
	if n := s.n("seat"); n >= 1 && n <= seatMax {
		return n
	}
	return 1
}

// silentBet: chips without a word.
func silentBet(s *sheet) {
	fields := []Field{pile("chips")}
	motion := s.pick("motion", "once", "again", "lifted")
	if motion == "again" {
		fields = append(fields, pile("later"))
	}
	if motion == "lifted" {
		fields = append(fields, pile("lifts"))
	}
	s.fill("spot", spotFields(fields...)...)
	meant := s.reply("intent", "meant", "call", "raise")
	if meant == "" {
		meant = s.reply("complete", "meant", "raise", "call")
	}
	known := []string{"short", "taken_back", "splashed", "unaware", "mistook", "acted_behind", "misled", "for_change", "last",
		"heads_up", "blocked", "no_change", "pending", "after_undercall"}
	if motion == "again" {
		known = append(known, "probing", "cash")
	}
	facts := s.ticks("facts", known...)
	s.stand(facts)
	act := "pushes " + s.chips("chips")
	switch motion {
	case "again":
		act += " then " + s.chips("later")
	case "lifted":
		act = "lifts " + s.chips("lifts") + ", " + act
	}
	s.did(act+meaning(meant), facts)
}

func meaning(meant string) string {
	if meant == "" {
		return ""
	}
	return ", means to " + meant
}

// spoken are the words that can be heard, as the scenario language is told them.
var spoken = map[string]string{
	"fold": "fold", "check": "check", "call": "call", "bet": "bet", "raise": "raise", "all_in": "all in", "pot": "pot", "unclear": "hm",
}

// wordsAndChips: something is said, with or without chips.
func wordsAndChips(s *sheet) {
	word := s.pick("word", "call", "raise", "bet", "raise_to", "number", "all_in", "pot", "check", "fold", "unclear")
	fields := []Field{pile("chips").maybe()}
	numbered := word == "raise_to" || word == "number"
	if numbered {
		fields = append([]Field{amount("said")}, fields...)
	}
	s.fill("spot", spotFields(fields...)...)
	order := s.reply("order", "order", "word", "chips", "together")
	meant := s.reply("intent", "meant", "call", "raise")
	if meant == "" {
		meant = s.reply("complete", "meant", "raise", "call")
	}
	s.replyAmount("amount", "said")
	facts := s.ticks("facts", "unclear", "conditional", "unaware", "mistook", "acted_behind", "misled", "short", "last",
		"heads_up", "blocked", "no_change", "pending", "cash")
	s.stand(facts)
	s.did(s.speech(word, order)+meaning(meant), facts)
}

// speech writes words and chips in the order in which they came.
func (s *sheet) speech(word, order string) string {
	said := spoken[word]
	n := ""
	if s.n("said") > 0 {
		n = num(s.n("said"))
	}
	switch word {
	case "number":
		said = n
	case "raise_to":
		said = "raise " + n
	case "raise", "bet", "call":
		said = strings.TrimSpace(said + " " + n)
	}
	said = `"` + said + `"`
	chips := s.chips("chips")
	if chips == "" {
		return "says " + said
	}
	switch order {
	case "word":
		return "says " + said + ", pushes " + chips
	case "chips":
		return "pushes " + chips + ", says " + said
	case "together":
		return "says " + said + " while pushing " + chips
	}
	return "says " + said + ", pushes " + chips + ", order unknown"
}

// replied reports whether a question was answered.
func (s *sheet) replied(key string) bool { return len(s.answers[key]) > 0 }

// undercall: less than what there is to call.
func undercall(s *sheet) {
	how := s.pick("how_short", "chips", "number", "call_chips")
	fields := []Field{pile("chips")}
	if how == "number" {
		fields = []Field{amount("said")}
	}
	s.fill("spot", spotFields(fields...)...)
	meant := s.reply("intent", "meant", "call", "raise")
	facts := s.ticks("facts", "unaware", "mistook", "acted_behind", "heads_up", "after_undercall", "no_change", "misled", "last", "cash",
		"posted", "taken_back")
	s.stand(facts)
	act := "pushes " + s.chips("chips")
	switch how {
	case "number":
		act = `says "call ` + num(s.n("said")) + `"`
	case "call_chips":
		act = `says "call", pushes ` + s.chips("chips")
	}
	s.did(act+meaning(meant), facts)
}

// wrongBet: a bet, raise or call stood at a wrong amount.
func wrongBet(s *sheet) {
	what := s.pick("wrong_what", "raise", "bet", "call", "pot")
	s.fill("wrong", amount("wrong_to"), amount("right"))
	when := s.pick("noticed", "at_once", "after_round", "after_next_card", "after_next_act", "at_showdown", "after_hand")
	street := s.whether("wrong_street", "flop", "river")
	after := s.whether("wrong_after", "nothing", "call", "raise")
	since := "after " + after
	silent := s.replyFact("silent", map[string]string{"announced": "not silent", "silent": "silent"}, "announced", "silent")
	s.replyAmount("over", "raised_over")
	s.line("wrong", what, num(s.n("wrong_to")), "instead of", num(s.n("right")), s.told("over", "raised_over"), silent, "on", street,
		"noticed", strings.ReplaceAll(when, "_", "-"), since)
}

// kindsBehind are the acts behind a skipped player.
var kindsBehind = map[string]string{
	"one_fold": "fold", "one_call": "call", "one_raise": "raise", "two_folds": "fold fold", "call_fold": "call fold",
	"two_calls": "call call", "raise_call": "raise call", "three": "call fold call",
}

var kindOf = map[string]hand.Kind{"fold": hand.Fold, "call": hand.Call, "raise": hand.Raise}

// skippedPlayer: somebody was passed over.
func skippedPlayer(s *sheet) {
	behind := s.pick("behind", "one_fold", "one_call", "one_raise", "two_folds", "call_fold", "two_calls", "raise_call", "three")
	s.fill("skipped_spot", amount("facing"), amount("blind"))
	time := s.whether("had_time", "no", "yes")
	facts := s.ticks("skipped_facts", "before_owes", "next_card")
	s.stand(nil)
	s.passed = &Passed{Time: time == "yes", BeforeOwes: slices.Contains(facts, "before_owes"), NextCard: slices.Contains(facts, "next_card")}
	line := "is skipped"
	for _, f := range []struct {
		holds, known bool
		words        string
	}{{time == "yes", true, "time passes"}, {s.passed.BeforeOwes, s.replied("skipped_facts"), "before owes"},
		{s.passed.NextCard, s.replied("skipped_facts"), "next card out"}} {
		switch {
		case f.holds:
			line += ", " + f.words
		case f.known:
			line += ", not " + f.words
		}
	}
	for _, word := range strings.Fields(kindsBehind[behind]) {
		s.passed.Behind = append(s.passed.Behind, kindOf[word])
	}
	s.line("seat", num(s.actor()), line+", behind "+kindsBehind[behind])
}

// outOfTurn: an act before its turn, and what happened until it came. Seat 2 opens the round, seat 3 was passed over,
// seat 4 acted early.
func outOfTurn(s *sheet) {
	act := s.pick("early_act", "check", "call", "bet", "raise", "all_in", "fold", "chips")
	fields := []Field{amount("facing"), amount("blind")}
	switch act {
	case "bet", "raise":
		fields = append([]Field{amount("said")}, fields...)
	case "chips":
		fields = append([]Field{pile("chips")}, fields...)
	}
	s.fill("early_spot", fields...)
	since := s.pick("since", "waiting", "nothing", "call", "raise")
	stage := s.whether("stage", "unknown", "late-registration", "before-money", "in-the-money")
	street := s.whether("street", "flop", "preflop")
	did := s.earlyAct(act) + meaning(s.reply("complete", "meant", "raise", "call"))
	facts := s.ticks("early_facts", "misled")
	s.earlyHand(did, since, stage, street, facts)
}

// earlyHand writes the hand in which somebody acted early.
func (s *sheet) earlyHand(did, since, stage, street string, facts []string) {
	blind, facing := max(s.n("blind"), 2), s.n("facing")
	stack := 20 * max(blind, facing, s.n("said"), int64(sum(s.chips("chips"))))
	if stage != "unknown" && stage != "" {
		stage = "stage " + stage
	} else {
		stage = ""
	}
	s.line("hand blinds", num(blind/2)+"/"+num(blind), "button 1 stacks 1-5:"+num(stack), stage)
	opener, between, early := "seat 2", "seat 3", "seat 4"
	if street == "preflop" {
		opener, between, early = "seat 4", "seat 5", "seat 1"
		if facing > blind {
			s.line(opener, "raises to", num(facing))
		} else {
			s.line(opener, "calls")
			facing = blind
		}
	} else {
		s.line("to flop")
		if facing > 0 {
			s.line(opener, "bets", num(max(facing, blind)))
		} else {
			s.line(opener, "checks")
		}
	}
	s.cast("early", "Early", strings.TrimPrefix(early, "seat "), "Between", strings.TrimPrefix(between, "seat "))
	line := early + " early " + did
	for _, f := range facts {
		line += ", " + clauses[f]
	}
	s.line(line)
	if since == "waiting" {
		return
	}
	s.between(between, since, max(facing, 0), blind)
	s.line(">", early, "may fold")
}

// earlyAct writes the act made early.
func (s *sheet) earlyAct(act string) string {
	n := num(s.n("said"))
	return map[string]string{
		"check": `says "check"`, "call": `says "call"`, "fold": `says "fold"`, "all_in": `says "all in"`,
		"bet": `says "bet ` + n + `"`, "raise": `says "raise ` + n + `"`, "chips": "pushes " + s.chips("chips"),
	}[act]
}

// between writes what the player did who should have acted.
func (s *sheet) between(seat, since string, facing, blind int64) {
	switch {
	case since == "nothing" && facing > 0:
		s.line(seat, "folds")
	case since == "nothing":
		s.line(seat, "checks")
	case since == "call" && facing > 0:
		s.line(seat, "calls")
	case since == "call":
		s.line(seat, "bets", num(blind))
	case since == "raise" && facing > 0:
		s.line(seat, "raises to", num(2*max(facing, blind)))
	case since == "raise":
		s.line(seat, "bets", num(2*blind))
	}
}

// sum is the value of a pile as the sheet has it.
func sum(text string) (total chip.Amount) {
	for _, w := range strings.Split(text, " + ") {
		f := amount("")
		if t, ok := f.Read(w); ok {
			n := chip.Amount(0)
			for _, c := range t {
				n = n*10 + chip.Amount(c-'0')
			}
			total += n
		}
	}
	return total
}
