package scenario

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tell"
)

// firstWords begin the lines of the language.
var firstWords = []string{"facing", "hand", "deal", "dispute", "showdown", "seat", "floor", "to", "flop", "turn", "river", "third street", "first draw", "run", "board", "everybody shows", "blinds taken back", "award", "actions", "wrong", "hidden", "thrown", "table", "seats", "next", "break", "button", "draw", "door cards", "rotation", "dealer chooses", "conduct", "infraction", "language", "impose", "served", "moved", "decision", "thinking", "clock", "at", "shot-clock", "case", "book", ">", "#", "---"}

// handLines read the lines that only a tracked hand knows, by their first word.
var handLines = map[string]func(r *reader, word string) (statement, *refusal.Error){
	"to": parseGoOn, "flop": parseStreet, "turn": parseStreet, "river": parseStreet, "third": parseStreet,
	"fourth": parseStreet, "fifth": parseStreet, "sixth": parseStreet, "seventh": parseStreet, "first": parseStreet,
	"second": parseStreet, "run": parseRun, "board": parseBoard, "everybody": parseEverybody, "blinds": parseTakenBack,
	"award": parseAward,
}

// parseStatement reads one line of a case.
func parseStatement(text string, words []string) (statement, *refusal.Error) {
	r := &reader{words: words}
	word := r.next()
	if parse, ok := penaltyLines[word]; ok {
		return parse(r)
	}
	if parse, ok := clockLines[word]; ok {
		return parse(r)
	}
	if parse, ok := handLines[word]; ok {
		return parse(r, word)
	}
	switch word {
	case "facing":
		return parseSpot(r)
	case "hand":
		return parseHand(r)
	case "deal", "showdown", "dispute", "floor":
		return tell.Scenario.Line(tell.Play, text)
	case "seat":
		return parseSeat(r, text)
	case "actions":
		kinds, err := r.kinds()
		return actions{kinds}, err
	case "wrong":
		return parseWrongBet(r)
	case "thrown":
		return parseThrown(r)
	case "hidden":
		return parseHidden(r)
	case "table":
		return parseTable(r)
	case "seats":
		return parseSeats(r)
	case "next":
		return parseNext(r)
	case "break":
		return pausePlay{}, r.end()
	case "button":
		return parseButton(r)
	case "draw":
		return parseDraw(r)
	case "door":
		if err := r.phrase("cards"); err != nil {
			return nil, err
		}
		cards, err := r.bySeat()
		return doorCards{cards}, err
	case "dealer":
		return parseChoice(r)
	case "rotation":
		games, err := r.games()
		return rotation{games}, err
	default:
		return nil, unknown(word, firstWords)
	}
}

// spotWords are the words of a bare spot.
var spotWords = []string{
	"increment", "big-blind", "small-blind", "previous", "in-front", "stack", "players", "heads-up", "pot",
	"max", "smallest-chip", "street", "stage", "betting", "acted", "blocked", "no-change", "pending", "after-undercall",
	"opening", "full", "unit", "cash", "blind",
}

func parseSpot(r *reader) (statement, *refusal.Error) {
	s := referee.Spot{Stack: referee.Covers, Street: hand.Flop}
	if !r.take("nothing") {
		facing, err := r.amount()
		if err != nil {
			return nil, err
		}
		s.Facing = facing
	}
	for !r.done() {
		if err := spotWord(r, &s); err != nil {
			return nil, err
		}
	}
	return spotIs{Completed(s)}, nil
}

// Completed is a spot with the increment that follows where none was said: what the bet faced adds to the level before
// it, at least the big blind. A bet without such a level is the opening bet; before the flop it is a raise of the blind.
func Completed(s referee.Spot) referee.Spot {
	if s.Increment > 0 || s.Facing == 0 || s.Opening > 0 || s.Full > 0 || s.Betting == referee.FixedLimit {
		return s
	}
	previous := s.Previous
	if previous == 0 && s.Street == hand.Preflop {
		previous = s.BigBlind
	}
	s.Increment = max(s.Facing-previous, s.BigBlind)
	return s
}

func spotWord(r *reader, s *referee.Spot) *refusal.Error {
	word := r.next()
	amounts := map[string]*chip.Amount{
		"increment": &s.Increment, "big-blind": &s.BigBlind, "small-blind": &s.SmallBlind, "previous": &s.Previous,
		"stack": &s.Stack, "pot": &s.Pot, "smallest-chip": &s.SmallestChip, "acted": &s.LastFaced,
		"opening": &s.Opening, "full": &s.Full, "unit": &s.Unit, "max": &s.MaxTo,
	}
	facts := map[string]*article.Told{"blocked": &s.RaiseBlocked, "no-change": &s.NoChange, "after-undercall": &s.AfterUndercall,
		"cash": &s.Cash, "blind": &s.Blind}
	told := article.Yes
	if word == "not" && (facts[r.peek()] != nil || r.peek() == "acted") {
		word, told = r.next(), article.No
	}
	if fact, ok := facts[word]; ok {
		*fact = told
		return nil
	}
	if word == "acted" {
		s.Acted = told
		if told == article.No {
			return nil
		}
	}
	if amount, ok := amounts[word]; ok {
		a, err := r.amount()
		*amount = a
		return err
	}
	var err *refusal.Error
	switch word {
	case "in-front":
		s.InFront, err = r.chips(spotWords...)
		s.InFrontSum = s.InFront.Sum()
	case "players":
		s.Players, err = r.count(seatMax)
	case "heads-up":
		s.Players = 2
	case "pending":
		s.Pending = true
	case "street":
		s.Street, err = r.street()
	case "stage":
		s.Stage, err = r.stage()
	case "betting":
		w, _ := r.need("pot-limit")
		if s.Betting.UnmarshalText([]byte(w)) != nil {
			err = unknown(w, []string{"no-limit", "pot-limit", "limit", "spread-limit"})
		}
	default:
		err = unknown(word, spotWords)
	}
	return err
}

// orEnd is the statement if it was read whole.
func orEnd(s statement, err *refusal.Error, r *reader) (statement, *refusal.Error) {
	if err == nil {
		err = r.end()
	}
	return s, err
}

// parseWrongBet reads "wrong bet 150 instead of 200 on river noticed late after call, fold".
func parseWrongBet(r *reader) (statement, *refusal.Error) {
	w := referee.WrongBet{Street: hand.Flop}
	switch {
	case r.take("bet"):
		w.Opening = true
	case r.take("raise"):
	case r.take("call"):
		w.Call = true
	case r.take("pot"):
		w.Opening, w.Potted = true, true
	default:
		return nil, unknown(r.peek(), []string{"bet", "raise", "call", "pot"})
	}
	to, err := r.amount()
	if err != nil {
		return nil, err
	}
	if !r.take("instead") || !r.take("of") {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", "instead of 200")
	}
	w.To = to
	if w.Right, err = r.amount(); err != nil {
		return nil, err
	}
	for !r.done() && err == nil {
		switch word := r.next(); {
		case word == "on":
			w.Street, err = r.street()
		case word == "noticed" && noticed[r.peek()] != 0:
			w.Noticed = noticed[r.next()]
		case word == "noticed":
			err = unknown(r.peek(), noticedWords)
		case word == "after":
			w.After, err = r.kinds()
		case word == "over":
			w.Over, err = r.amount()
		case word == "silent":
			w.Silent = article.Yes
		case word == "not" && r.take("silent"):
			w.Silent = article.No
		default:
			err = unknown(word, []string{"on", "noticed", "after", "over", "silent"})
		}
	}
	return wrongBet{w}, err
}
