package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
)

// firstWords begin the lines of the language.
var firstWords = []string{"facing", "hand", "seat", "floor", "to", "flop", "turn", "river", "award", "actions", "wrong", "case", "book", ">", "#", "---"}

// parseStatement reads one line of a case.
func parseStatement(text string, words []string) (statement, *refusal.Error) {
	r := &reader{words: words}
	switch word := r.next(); word {
	case "facing":
		return parseSpot(r)
	case "hand":
		return parseHand(r)
	case "seat":
		return parseSeat(r, text)
	case "floor":
		if !r.take("rules") || !r.take("option") {
			return nil, refusal.New(MissingWord, "After", "floor", "Want", optionWord)
		}
		option, err := r.need("complete")
		if err != nil {
			return nil, err
		}
		return floorRules{option}, r.end()
	case "to":
		return parseGoOn(r)
	case "flop", "turn", "river":
		street := map[string]hand.Street{"flop": hand.Flop, "turn": hand.Turn, "river": hand.River}[word]
		cards, err := r.cards()
		return board{street, cards}, err
	case "award":
		return parseAward(r)
	case "actions":
		kinds, err := r.kinds()
		return actions{kinds}, err
	case "wrong":
		return parseWrongBet(r)
	default:
		return nil, unknown(word, firstWords)
	}
}

// spotWords are the words of a bare spot.
var spotWords = []string{
	"increment", "big-blind", "small-blind", "previous", "in-front", "stack", "players", "heads-up", "pot",
	"smallest-chip", "street", "stage", "betting", "acted", "blocked", "no-change", "pending", "after-undercall",
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
	return spotIs{s}, nil
}

func spotWord(r *reader, s *referee.Spot) *refusal.Error {
	word := r.next()
	amounts := map[string]*chip.Amount{
		"increment": &s.Increment, "big-blind": &s.BigBlind, "small-blind": &s.SmallBlind, "previous": &s.Previous,
		"stack": &s.Stack, "pot": &s.Pot, "smallest-chip": &s.SmallestChip, "acted": &s.LastFaced,
	}
	flags := map[string]*bool{"blocked": &s.RaiseBlocked, "no-change": &s.NoChange, "pending": &s.Pending, "after-undercall": &s.AfterUndercall}
	if flag, ok := flags[word]; ok {
		*flag = true
		return nil
	}
	if amount, ok := amounts[word]; ok {
		a, err := r.amount()
		*amount = a
		s.Acted = s.Acted || word == "acted"
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
	case "street":
		s.Street, err = r.street()
	case "stage":
		s.Stage, err = r.stage()
	case "betting":
		w, _ := r.need("pot-limit")
		if s.Betting.UnmarshalText([]byte(w)) != nil {
			err = unknown(w, []string{"no-limit", "pot-limit", "limit"})
		}
	default:
		err = unknown(word, spotWords)
	}
	return err
}

// handWords are the words of a tracked hand.
var handWords = []string{"blinds", "button", "stacks", "ante", "big-blind-ante", "unit", "stage", "dead-small-blind", "absent", "penalty"}

func parseHand(r *reader) (statement, *refusal.Error) {
	h := handIs{cfg: hand.Config{Unit: 1}}
	stacks := make([]chip.Amount, seatMax+1)
	button, deadSmall := 0, false
	for !r.done() {
		var err *refusal.Error
		switch word := r.next(); word {
		case "blinds":
			err = parseBlinds(r, &h.cfg)
		case "button":
			button, err = r.count(seatMax)
		case "stacks":
			err = parseStacks(r, stacks)
		case "ante":
			h.cfg.AnteKind = hand.AnteEach
			h.cfg.Ante, err = r.amount()
		case "big-blind-ante":
			h.cfg.AnteKind = hand.AnteBigBlind
			h.cfg.Ante, err = r.amount()
		case "unit":
			h.cfg.Unit, err = r.amount()
		case "stage":
			h.stage, err = r.stage()
		case "dead-small-blind":
			deadSmall = true
		case "absent", "penalty":
			read := map[string]func(*reader) ([]away, *refusal.Error){"absent": parseAbsent, "penalty": parsePenalty}[word]
			var gone []away
			gone, err = read(r)
			h.away = append(h.away, gone...)
		default:
			err = unknown(word, handWords)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := h.place(button, deadSmall, stacks); err != nil {
		return nil, err
	}
	return h, h.checkAway(button, deadSmall)
}

// place numbers the players by position, first clockwise from the button, which may rest on an empty seat but for
// two players. Where nobody owes the small blind, the first player posts the big one.
func (h *handIs) place(button int, deadSmall bool, stacks []chip.Amount) *refusal.Error {
	if h.cfg.BigBlind == 0 {
		return refusal.New(HandNeeds, "Need", "blinds 50/100")
	}
	if button == 0 {
		return refusal.New(HandNeeds, "Need", "button 1")
	}
	for i := range seatMax {
		if seat := (button+i)%seatMax + 1; stacks[seat] > 0 {
			h.seats = append(h.seats, seat)
			h.cfg.Stacks = append(h.cfg.Stacks, stacks[seat])
		}
	}
	h.cfg.SmallBlindAt, h.cfg.BigBlindAt = 0, 1
	if deadSmall {
		h.cfg.SmallBlindAt, h.cfg.BigBlindAt = -1, 0
	}
	switch headsUp := len(h.seats) == 2; {
	case len(h.seats) < 2:
		return refusal.New(HandNeeds, "Need", "stacks 1-6:5000")
	case headsUp && (deadSmall || stacks[button] == 0):
		return refusal.New(HandNeeds, "Need", fmt.Sprintf("button %d", h.seats[1]))
	case headsUp:
		h.cfg.SmallBlindAt, h.cfg.BigBlindAt = 1, 0
	}
	return nil
}

func parseBlinds(r *reader, cfg *hand.Config) *refusal.Error {
	w, err := r.need("50/100")
	if err != nil {
		return err
	}
	small, big, ok := strings.Cut(w, "/")
	if !ok {
		return refusal.New(BadNumber, "Word", w)
	}
	if cfg.SmallBlind, err = amountOf(small); err != nil {
		return err
	}
	cfg.BigBlind, err = amountOf(big)
	return err
}

// parseStacks reads "1-6:5000 3:1200": later entries win.
func parseStacks(r *reader, stacks []chip.Amount) *refusal.Error {
	n := 0
	for ; !r.done() && !slices.Contains(handWords, r.peek()); n++ {
		w := r.next()
		seats, amount, ok := strings.Cut(w, ":")
		if !ok {
			return refusal.New(MissingWord, "After", w, "Want", "1-6:5000")
		}
		low, high, isRange := strings.Cut(seats, "-")
		if !isRange {
			high = low
		}
		from, bad1 := strconv.Atoi(low)
		to, bad2 := strconv.Atoi(high)
		if bad1 != nil || bad2 != nil || from < 1 || to > seatMax || from > to {
			return refusal.New(BadNumber, "Word", w)
		}
		a, err := amountOf(amount)
		if err != nil {
			return err
		}
		for seat := from; seat <= to; seat++ {
			stacks[seat] = a
		}
	}
	if n == 0 {
		return refusal.New(MissingWord, "After", "stacks", "Want", "1-6:5000")
	}
	return nil
}

func parseGoOn(r *reader) (statement, *refusal.Error) {
	if r.take("seat") {
		seat, err := r.count(seatMax)
		return orEnd(goOn{seat: seat}, err, r)
	}
	street, err := r.street()
	return orEnd(goOn{street: street}, err, r)
}

func parseAward(r *reader) (statement, *refusal.Error) {
	if !r.take("pot") {
		return nil, refusal.New(MissingWord, "After", "award", "Want", "pot 0 to 3")
	}
	pot, err := r.count(seatMax)
	if err != nil {
		return nil, err
	}
	if !r.take("to") {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", "to 3")
	}
	a := award{pot: pot}
	for !r.done() {
		seat, err := r.count(seatMax)
		if err != nil {
			return nil, err
		}
		a.seats = append(a.seats, seat)
	}
	return a, nil
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
	case r.take("pot"):
		w.Opening, w.Potted = true, true
	default:
		return nil, unknown(r.peek(), []string{"bet", "raise", "pot"})
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
		case word == "noticed" && r.take("at-once"):
		case word == "noticed" && r.take("after-next-card"):
			w.NextStreet = true
		case word == "noticed" && r.take("at-showdown"):
			w.Showdown = true
		case word == "after":
			w.After, err = r.kinds()
		default:
			err = unknown(word, []string{"on", "noticed at-once", "noticed after-next-card", "noticed at-showdown", "after"})
		}
	}
	return wrongBet{w}, err
}
