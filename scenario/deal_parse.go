package scenario

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/refusal"
)

// dealWords are the words of a line that begins a deal.
var dealWords = []string{"players", "seats", "button", "game", "deck", "dead-small-blind", "absent", "penalty"}

// parseDeal reads "deal players 9 button 1 game holdem".
func parseDeal(r *reader) (statement, *refusal.Error) {
	var seats []int
	var gone []away
	button, deck, deadSmall := 0, 0, false
	game := deal.Holdem
	for !r.done() {
		var err *refusal.Error
		switch word := r.next(); word {
		case "players":
			if seats == nil || !r.done() && isCount(r.peek()) {
				seats, err = dealPlayers(r)
			}
		case "seats":
			seats, err = seatList(r)
		case "button":
			button, err = r.count(seatMax)
		case "game":
			game, err = dealGame(r)
		case "deck":
			deck, err = r.count(deal.DeckMax)
		case "dead-small-blind":
			deadSmall = true
		case "absent":
			var some []away
			some, err = dealAbsent(r)
			gone = append(gone, some...)
		case "penalty":
			var some []away
			some, err = dealPenalty(r)
			gone = append(gone, some...)
		default:
			if !isCount(word) || seats != nil {
				return nil, unknown(word, dealWords)
			}
			r.words = append([]string{word}, r.words...) // "deal 9 players"
			seats, err = dealPlayers(r)
		}
		if err != nil {
			return nil, err
		}
	}
	return dealBegins(game, seats, button, deck, deadSmall, gone)
}

func dealBegins(game deal.Game, seats []int, button, deck int, deadSmall bool, gone []away) (statement, *refusal.Error) {
	if seats == nil {
		return nil, refusal.New(HandNeeds, "Need", "players 9")
	}
	if button == 0 && game != deal.Stud {
		return nil, refusal.New(HandNeeds, "Need", "button 1")
	}
	d := dealIs{layout: deal.Seated(game, seats, button)}
	d.layout.Deck, d.layout.DeadSmall = deck, deadSmall
	if err := d.layout.Check(); err != nil {
		return nil, engine(err)
	}
	for _, a := range gone {
		e := deal.Event{Kind: deal.Absent, Seat: a.seat, N: -1}
		if a.hands > 0 {
			e.Kind, e.N = deal.Penalised, a.hands
		}
		d.events = append(d.events, e)
	}
	return d, nil
}

func isCount(w string) bool { return w != "" && w[0] >= '0' && w[0] <= '9' }

func dealPlayers(r *reader) ([]int, *refusal.Error) {
	n, err := r.count(seatMax)
	if err != nil {
		return nil, err
	}
	seats := make([]int, n)
	for i := range seats {
		seats[i] = i + 1
	}
	return seats, nil
}

// seatList reads "1-3 5 7" up to another word.
func seatList(r *reader) ([]int, *refusal.Error) {
	var seats []int
	for len(seats) == 0 || isCount(r.peek()) {
		from, to, ranged := strings.Cut(r.peek(), "-")
		if !ranged {
			seat, err := r.count(seatMax)
			if err != nil {
				return nil, err
			}
			seats = append(seats, seat)
			continue
		}
		r.next()
		low, bad := (&reader{words: []string{from}}).seat()
		high, bad2 := (&reader{words: []string{to}}).seat()
		if bad != nil || bad2 != nil || high < low {
			return nil, refusal.New(BadNumber, "Word", r.last)
		}
		for seat := low; seat <= high; seat++ {
			seats = append(seats, seat)
		}
	}
	return seats, nil
}

func dealGame(r *reader) (g deal.Game, err *refusal.Error) {
	w, err := r.need("holdem")
	if err == nil && g.UnmarshalText([]byte(w)) != nil {
		err = unknown(w, []string{"holdem", "omaha", "stud", "draw"})
	}
	return g, err
}

func dealAbsent(r *reader) (out []away, err *refusal.Error) {
	seats, err := seatList(r)
	for _, seat := range seats {
		out = append(out, away{seat: seat})
	}
	return out, err
}

func dealPenalty(r *reader) ([]away, *refusal.Error) {
	var out []away
	for len(out) == 0 || isCount(r.peek()) {
		w, err := r.need("4:2")
		if err != nil {
			return nil, err
		}
		one, err := parsePenalty(&reader{words: []string{w}})
		if err != nil {
			return nil, err
		}
		out = append(out, one...)
	}
	return out, nil
}

// eventWords begin the lines of what happened in a deal.
var eventWords = []string{
	"d1", "c1", "seat", "empty seat", "first card to seat", "button due at seat", "boxed cards", "joker in stub", "odd back in stub",
	"deck duplicate", "deck short", "flop", "turn", "river", "premature", "burn", "stub", "muck", "all-in", "pot", "next hand begun",
	"misdeal declared", "cut leaves", "chips", "blinds", "actions", "seventh street", "floor", "so ruled", "book", "case",
}

// filler words may stand anywhere in the lines of a deal.
var filler = []string{"the", "a", "an", "is", "was", "and"}

// parseEvent reads what happened in a deal: clauses separated by commas, the first of which says what.
func parseEvent(text string) (statement, *refusal.Error) {
	clauses := strings.Split(text, ",")
	var more []*reader
	for _, clause := range clauses[1:] {
		more = append(more, eventReader(clause))
	}
	r := eventReader(clauses[0])
	if r.peek() == "actions" {
		r = eventReader(strings.Join(clauses, " "))
		more = nil
	}
	happened, err := firstClause(r)
	if err != nil {
		return nil, err
	}
	if f, ok := floorOf(happened); ok {
		return f, r.end()
	}
	if err := r.end(); err != nil {
		return nil, err
	}
	for _, m := range more {
		for i := range happened {
			rest := *m
			if err := modify(&rest, &happened[i].event); err != nil {
				return nil, err
			}
		}
	}
	return dealHappens{happened}, nil
}

func eventReader(clause string) *reader {
	words := strings.Fields(clause)
	return &reader{words: slices.DeleteFunc(words, func(w string) bool { return slices.Contains(filler, w) })}
}

// floorOf turns the ruling of the floor, read as an event, into the statement that it is.
func floorOf(h []happening) (statement, bool) {
	if len(h) == 1 && h[0].event.Kind == deal.Ruled {
		return floorRules{h[0].event.Option}, true
	}
	return nil, false
}

func one(e deal.Event) []happening { return []happening{{event: e, nth: -1}} }

// firstClause reads what happened.
func firstClause(r *reader) ([]happening, *refusal.Error) {
	word, err := r.need("d1")
	if err != nil {
		return nil, err
	}
	switch word {
	case "seat":
		return seatEvent(r)
	case "flop", "turn", "river", "premature":
		e, err := streetEvent(r, word)
		return one(e), err
	case "chips", "blinds", "actions":
		return chipsEvent(r, word)
	case "floor", "so":
		return ruledEvent(r, word)
	}
	if c, ok := deal.ParseCard(word); ok {
		return cardEvent(r, c)
	}
	e, err := plainEvent(r, word)
	return one(e), err
}

// plainEvent reads what concerns neither one seat nor one card.
func plainEvent(r *reader, word string) (e deal.Event, err *refusal.Error) {
	switch word {
	case "empty":
		e.Kind = deal.NotInPlay
		if err = words(r, "seat"); err == nil {
			e.Seat, err = r.count(seatMax)
		}
		return e, both(err, func() *refusal.Error { return words(r, "dealt", "in") })
	case "first":
		e.Kind = deal.FirstCardTo
		err = words(r, "card", "to", "seat")
		return e, both(err, func() (err *refusal.Error) { e.Seat, err = r.count(seatMax); return err })
	case "button":
		e.Kind = deal.ButtonDue
		err = words(r, "due", "at", "seat")
		return e, both(err, func() (err *refusal.Error) { e.Seat, err = r.count(seatMax); return err })
	case "boxed":
		e.Kind = deal.Boxed
		err = words(r, "cards")
		return e, both(err, func() (err *refusal.Error) { e.N, err = r.count(deal.DeckMax); return err })
	case "joker", "odd":
		e.Kind = deal.Foreign
		if word == "odd" {
			e.Kind, err = deal.OddBack, words(r, "back")
		}
		return e, both(err, func() *refusal.Error { return words(r, "in", "stub") })
	case "deck":
		return deckEvent(r)
	case "burn":
		e.Kind = deal.BurnSeen
		if err = words(r, "before"); err == nil {
			e.Street, err = dealStreet(r)
		}
		return e, both(err, func() *refusal.Error { return words(r, "seen") })
	case "stub":
		return deal.Event{Kind: deal.Dropped}, words(r, "dropped")
	case "all-in":
		return deal.Event{Kind: deal.AllIn}, nil
	case "next":
		return deal.Event{Kind: deal.NextHand}, words(r, "hand", "begun")
	case "misdeal":
		return deal.Event{Kind: deal.Misdealt}, words(r, "declared")
	case "cut":
		e.Kind = deal.Cut
		err = words(r, "leaves")
		return e, both(err, func() (err *refusal.Error) { e.N, err = r.count(deal.DeckMax); return err })
	case "muck", "pot", "seventh":
		return tableEvent(r, word)
	}
	return e, unknown(word, eventWords)
}

// both runs the second reading if the first went well.
func both(err *refusal.Error, then func() *refusal.Error) *refusal.Error {
	if err != nil {
		return err
	}
	return then()
}

// words reads exactly these words.
func words(r *reader, want ...string) *refusal.Error {
	for _, w := range want {
		if r.done() {
			return refusal.New(MissingWord, "After", r.last, "Want", w)
		}
		if !r.take(w) {
			return unknown(r.peek(), []string{w})
		}
	}
	return nil
}

func deckEvent(r *reader) (e deal.Event, err *refusal.Error) {
	switch word, _ := r.need("duplicate"); word {
	case "duplicate":
		return deal.Event{Kind: deal.Duplicate}, nil
	case "short":
		e.Kind = deal.Short
		e.N, err = r.count(deal.DeckMax)
		return e, err
	default:
		return e, unknown(word, []string{"duplicate", "short"})
	}
}

// tableEvent reads the muck, the pot and seventh street.
func tableEvent(r *reader, word string) (e deal.Event, err *refusal.Error) {
	switch word {
	case "muck":
		e.Kind = deal.Folded
		if e.N, err = r.count(seatMax); err == nil {
			err = words(r, "hands")
		}
		return e, err
	case "pot":
		if r.take("pushed") {
			return deal.Event{Kind: deal.Pushed}, nil
		}
		e.Kind = deal.Carried
		if err = words(r, "carries"); err == nil {
			e.Amount, err = r.amount()
		}
		return e, both(err, func() *refusal.Error { return words(r, "over") })
	}
	e.Kind = deal.Seventh
	if err = words(r, "street"); err != nil {
		return e, err
	}
	dealt := 0
	for !r.done() && err == nil {
		switch w := r.next(); w {
		case "players":
			e.N, err = r.count(seatMax)
		case "stub":
			e.Stub, err = r.count(deal.DeckMax)
		case "dealt":
			dealt, err = r.count(deal.DeckMax)
		case "burns":
			e.Burns, err = r.count(3)
		default:
			err = unknown(w, []string{"players", "stub", "dealt", "burns"})
		}
	}
	if dealt > 0 {
		burns := e.Burns
		if burns == 0 {
			burns = 3
		}
		e.Stub = max(0, 52-dealt-burns)
	}
	return e, err
}

func dealStreet(r *reader) (s deal.Street, err *refusal.Error) {
	w, err := r.need("flop")
	if err == nil && s.UnmarshalText([]byte(w)) != nil {
		err = unknown(w, []string{"flop", "turn", "river"})
	}
	return s, err
}

// streetEvent reads "premature flop without burn", "turn with 2 burns", "flop of 4 cards", "river dealt".
func streetEvent(r *reader, word string) (e deal.Event, err *refusal.Error) {
	premature := word == "premature"
	if premature {
		if r.take("upcards") {
			return upcardsEvent(r)
		}
		if word, err = r.need("flop"); err != nil {
			return e, err
		}
	}
	var s deal.Street
	if s.UnmarshalText([]byte(word)) != nil {
		return e, unknown(word, []string{"flop", "turn", "river", "upcards"})
	}
	e = deal.Regular(s)
	e.Premature = premature
	for !r.done() && err == nil {
		switch w := r.next(); w {
		case "dealt":
		case "without":
			e.Burns, err = 0, words(r, "burn")
		case "with":
			if e.Burns, err = r.count(9); err == nil && !r.take("burns") {
				err = words(r, "burn")
			}
		case "of":
			if e.N, err = r.count(9); err == nil && !r.take("cards") {
				err = words(r, "card")
			}
		default:
			err = unknown(w, []string{"dealt", "without burn", "with 2 burns", "of 4 cards"})
		}
	}
	return e, err
}

func upcardsEvent(r *reader) (e deal.Event, err *refusal.Error) {
	e.Kind = deal.EarlyUpcards
	if e.N, err = r.count(seatMax); err == nil && r.take("stub") {
		e.Stub, err = r.count(deal.DeckMax)
	}
	return e, err
}

// chipsEvent reads chips by seat, blinds, or actions of players who are not named.
func chipsEvent(r *reader, word string) (out []happening, err *refusal.Error) {
	if word == "actions" {
		kinds, err := r.kinds()
		for _, k := range kinds {
			out = append(out, one(deal.Event{Kind: deal.Acts, Act: k})...)
		}
		return out, err
	}
	if word == "blinds" {
		small, big, err := r.pair("75/150")
		if err != nil {
			return nil, err
		}
		return []happening{
			{event: deal.Event{Kind: deal.Chips, Amount: small}, nth: smallBlind},
			{event: deal.Event{Kind: deal.Chips, Amount: big}, nth: bigBlind},
		}, nil
	}
	for len(out) == 0 || !r.done() {
		w, err := r.need("4:400")
		if err != nil {
			return nil, err
		}
		seat, amount, _ := strings.Cut(w, ":")
		n, bad := (&reader{words: []string{seat}}).count(seatMax)
		if bad != nil {
			return nil, refusal.New(BadNumber, "Word", w)
		}
		var a chip.Amount
		if amount == "" {
			return nil, refusal.New(MissingWord, "After", w, "Want", "4:400")
		}
		if a, err = amountOf(amount); err != nil {
			return nil, err
		}
		out = append(out, one(deal.Event{Kind: deal.Chips, Seat: n, Amount: a})...)
	}
	return out, nil
}

// ruledEvent reads "floor rules option KEY" and "so ruled".
func ruledEvent(r *reader, word string) ([]happening, *refusal.Error) {
	if word == "so" {
		return one(deal.Event{Kind: deal.Ruled}), words(r, "ruled")
	}
	if err := words(r, "rules", "option"); err != nil {
		return nil, err
	}
	option, err := r.need("redeal")
	return one(deal.Event{Kind: deal.Ruled, Option: option}), err
}
