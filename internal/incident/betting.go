package incident

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/tell"
)

// Facts that nobody asks about, since nothing hints at them: they are added to what was seen, or to where the player stands.
var (
	seenFacts = map[string]func(*referee.Observation){
		"short": func(o *referee.Observation) { o.Short = true }, "taken_back": func(o *referee.Observation) { o.TakenBack = true },
		"splashed": func(o *referee.Observation) { o.Splashed = true }, "for_change": func(o *referee.Observation) { o.WantsChange = true },
		"unclear": func(o *referee.Observation) { o.Unclear = true }, "conditional": func(o *referee.Observation) { o.Conditional = true },
		"misled":  func(o *referee.Observation) { o.Misled = article.Yes },
		"unaware": func(o *referee.Observation) { o.Unaware = article.Yes }, "mistook": func(o *referee.Observation) { o.Mistook = article.Yes },
		"acted_behind": func(o *referee.Observation) { o.ActedBehind = article.Yes }, "probing": func(o *referee.Observation) { o.Probed = article.Yes },
		"last": func(o *referee.Observation) { o.LastChips = article.Yes },
	}
	spotFacts = map[string]func(*referee.Spot){
		"heads_up": func(s *referee.Spot) { s.Players = 2 }, "blocked": func(s *referee.Spot) { s.RaiseBlocked = article.Yes },
		"no_change": func(s *referee.Spot) { s.NoChange = article.Yes }, "pending": func(s *referee.Spot) { s.Pending = true },
		"after_undercall": func(s *referee.Spot) { s.Undercalled = true }, "cash": func(s *referee.Spot) { s.Cash = article.Yes },
	}
)

// spotFields are what a floor can tell of a spot at a glance; what is optional is only used when it is given.
func spotFields(more ...Field) []Field {
	fields := append(more, amount("facing"), amount("blind"))
	return append(fields, pile("front").maybe(), amount("last_raise").maybe(), amount("before_raise").maybe(), amount("stack").maybe())
}

// spot is where the player stands: as the table knows it, else as the floor has filled it in.
func (s *sheet) spot() referee.Spot {
	if s.at != nil && s.at.Spot != nil {
		return *s.at.Spot
	}
	at := referee.Spot{Stack: referee.StackNotTold, Street: referee.StreetNotTold, Facing: s.chips("facing"), BigBlind: s.chips("blind"),
		Increment: s.chips("last_raise"), Previous: s.chips("before_raise"), InFront: s.pile("front")}
	if n := s.chips("stack"); n > 0 {
		at.Stack = n
	}
	at.InFrontSum = at.InFront.Sum()
	return at
}

// saw tells what was seen of the player where that player stands, with the facts that were added.
func (s *sheet) saw(o referee.Observation, facts []string) {
	at := s.spot()
	for _, f := range facts {
		if add, of := seenFacts[f]; of {
			add(&o)
		}
		if add, of := spotFacts[f]; of {
			add(&at)
		}
	}
	s.tells(tell.SpotIs{Spot: at}, tell.Seen{Seat: s.actor(), Observation: o})
}

// silentBet: chips without a word.
func silentBet(s *sheet) {
	fields := []Field{pile("chips")}
	motion := s.pick("motion", "once", "again", "lifted")
	switch motion {
	case "again":
		fields = append(fields, pile("later"))
	case "lifted":
		fields = append(fields, pile("lifts"))
	}
	s.fill("spot", spotFields(fields...)...)
	facts := s.ticks("facts", "short", "taken_back", "splashed", "misled", "for_change", "pending", "after_undercall", "heads_up", "no_change",
		"blocked", "unaware", "mistook", "acted_behind", "last")
	o := referee.Observation{Chips: s.pile("chips")}
	switch motion {
	case "again":
		o.Later = s.pile("later")
	case "lifted":
		o.Lifted = s.pile("lifts")
	}
	s.saw(o, facts)
}

// spoken are the words that can be heard.
var spoken = map[string]referee.Word{
	"fold": referee.SaidFold, "check": referee.SaidCheck, "call": referee.SaidCall, "bet": referee.SaidBet, "raise": referee.SaidRaise,
	"raise_to": referee.SaidRaise, "number": referee.SaidAmount, "all_in": referee.SaidAllIn, "pot": referee.SaidPot, "unclear": referee.SaidUnclear,
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
	facts := s.ticks("facts", "together", "unclear", "conditional", "misled", "short", "pending", "after_undercall", "heads_up", "no_change", "blocked", "unaware",
		"mistook", "acted_behind", "last", "cash")
	o := referee.Observation{Word: spoken[word], Chips: s.pile("chips")}
	if numbered {
		o.Amount = s.chips("said")
	}
	if len(o.Chips) > 0 && slices.Contains(facts, "together") {
		o.Order = referee.Simultaneous
	}
	s.saw(o, facts)
}

// undercall: less than what there is to call.
func undercall(s *sheet) {
	how := s.pick("how_short", "chips", "number", "call_chips")
	fields := []Field{pile("chips")}
	if how == "number" {
		fields = []Field{amount("said").maybe()}
	}
	s.fill("spot", spotFields(fields...)...)
	facts := s.ticks("facts", "misled", "taken_back", "after_undercall", "no_change", "heads_up", "unaware", "mistook", "acted_behind", "last", "cash")
	o := referee.Observation{Chips: s.pile("chips")}
	switch how {
	case "number":
		o = referee.Observation{Word: referee.SaidCall, Amount: s.chips("said")}
	case "call_chips":
		o.Word, o.Order = referee.SaidCall, referee.WordFirst
	}
	s.saw(o, facts)
}

// wrongBet: a bet, raise or call stood at a wrong amount.
func wrongBet(s *sheet) {
	what := s.pick("wrong_what", "raise", "bet", "call", "pot")
	s.fill("wrong", amount("wrong_to"), amount("right"))
	s.tells(tell.WrongBet{WrongBet: referee.WrongBet{To: s.chips("wrong_to"), Right: s.chips("right"), Opening: what == "bet" || what == "pot", Call: what == "call",
		Potted: what == "pot"}})
}

// kindsBehind are the acts behind a skipped player.
var kindsBehind = map[string][]hand.Kind{
	"one_fold": {hand.Fold}, "one_call": {hand.Call}, "one_raise": {hand.Raise}, "two_folds": {hand.Fold, hand.Fold}, "call_fold": {hand.Call, hand.Fold},
	"two_calls": {hand.Call, hand.Call}, "raise_call": {hand.Raise, hand.Call}, "three": {hand.Call, hand.Fold, hand.Call},
}

// skippedPlayer: somebody was passed over.
func skippedPlayer(s *sheet) {
	behind := s.pick("behind", "one_fold", "one_call", "one_raise", "two_folds", "call_fold", "two_calls", "raise_call", "three")
	s.fill("skipped_spot", amount("facing"), amount("blind"))
	if s.at.tracked() && slices.Contains(kindsBehind[behind], hand.Raise) {
		s.fill("behind_raise", amount("behind_to"))
	}
	s.tells(tell.SpotIs{Spot: s.spot()}, tell.Skipped{Seat: s.actor(), Behind: referee.Behind{Actions: kindsBehind[behind]}})
}

// toFlop lets everybody call until the flop lies.
var toFlop = tell.GoOn{Street: "flop"}

// outOfTurn: an act before its turn, and what happened until it came.
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
	o := referee.Observation{Word: spoken[act], Chips: s.pile("chips"), Amount: s.chips("said"), OutOfTurn: true}
	if slices.Contains(s.ticks("early_facts", "misled"), "misled") {
		o.Misled = article.Yes
	}
	if s.at.tracked() {
		s.tells(tell.SpotIs{Spot: s.spot()}, tell.Seen{Seat: s.who(), Observation: o})
		return
	}
	since := s.pick("since", "waiting", "nothing", "call", "raise")
	s.earlyHand(o, since, s.choice("early_street", "postflop", "preflop") == "preflop")
}

// earlyHand tells the hand in which somebody acted early. After the flop seat 2 opens the round, seat 3 was passed over and
// seat 4 acted early; before it these are seats 4, 5 and 1.
func (s *sheet) earlyHand(o referee.Observation, since string, preflop bool) {
	blind, facing := max(s.chips("blind"), 2), s.chips("facing")
	stack := 20 * max(blind, facing, o.Amount, o.Chips.Sum())
	h := tell.HandIs{Config: hand.Config{SmallBlind: blind / 2, BigBlind: blind, Unit: 1}, Button: 1}
	for seat := 1; seat <= 5; seat++ {
		h.Stacks[seat] = stack
	}
	s.tells(h)
	opener, between, early := 2, 3, 4
	switch {
	case preflop && facing > blind:
		opener, between, early = 4, 5, 1
		s.tells(tell.Acts{Seat: opener, Kind: hand.Raise, To: facing})
	case preflop:
		opener, between, early, facing = 4, 5, 1, blind
		s.tells(tell.Acts{Seat: opener, Kind: hand.Call})
	case facing > 0:
		s.tells(toFlop, tell.Acts{Seat: opener, Kind: hand.Bet, To: max(facing, blind)})
	default:
		s.tells(toFlop, tell.Acts{Seat: opener, Kind: hand.Check})
	}
	s.seats("early", "Early", early, "Between", between)
	s.tells(tell.Seen{Seat: early, Observation: o})
	if since != "waiting" {
		s.tells(proper(between, since, facing, blind))
	}
}

// proper is what the player did who should have acted.
func proper(seat int, since string, facing, blind chip.Amount) tell.Acts {
	switch {
	case since == "nothing" && facing > 0:
		return tell.Acts{Seat: seat, Kind: hand.Fold}
	case since == "nothing":
		return tell.Acts{Seat: seat, Kind: hand.Check}
	case since == "call" && facing > 0:
		return tell.Acts{Seat: seat, Kind: hand.Call}
	case since == "call":
		return tell.Acts{Seat: seat, Kind: hand.Bet, To: blind}
	case facing > 0:
		return tell.Acts{Seat: seat, Kind: hand.Raise, To: 2 * max(facing, blind)}
	}
	return tell.Acts{Seat: seat, Kind: hand.Bet, To: 2 * blind}
}
