package scenario

import (
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// Places that an event names in the stead of a card of a seat.
const (
	smallBlind = -2
	bigBlind   = -3
)

// cardWords follow the card that something happened to.
var cardWords = []string{"exposed", "flashed", "off table", "boxed", "joker", "odd back", "to seat"}

// cardEvent reads "d5 d14 exposed by dealer".
func cardEvent(r *reader, c deal.Card) ([]happening, *refusal.Error) {
	cards := []deal.Card{c}
	for {
		next, ok := deal.ParseCard(r.peek())
		if r.done() || !ok || len(cards) > countMax {
			break
		}
		r.next()
		cards = append(cards, next)
	}
	e, err := cardFate(r)
	if err != nil {
		return nil, err
	}
	var out []happening
	for _, c := range cards {
		e.Card = c
		out = append(out, one(e)...)
	}
	return out, nil
}

// cardFate reads what happened to a card.
func cardFate(r *reader) (e deal.Event, err *refusal.Error) {
	word, err := r.need("exposed")
	if err != nil {
		return e, err
	}
	switch word {
	case "exposed":
		e.Kind = deal.Exposed
		e.By, err = doneBy(r)
	case "flashed":
		e.Kind = deal.Flashed
		e.By, err = doneBy(r)
	case "off":
		e.Kind = deal.OffTable
		if err = words(r, "table"); err == nil {
			e.By, err = doneBy(r)
		}
	case "boxed":
		e.Kind = deal.Boxed
	case "joker":
		e.Kind = deal.Foreign
	case "odd":
		e.Kind, err = deal.OddBack, words(r, "back")
	case "to":
		e.Kind = deal.GivenTo
		if err = words(r, "seat"); err == nil {
			e.Seat, err = r.count(seatMax)
		}
	default:
		err = unknown(word, cardWords)
	}
	return e, err
}

// doneBy reads "by dealer", "by player", or nothing: not known.
func doneBy(r *reader) (deal.By, *refusal.Error) {
	if !r.take("by") {
		return deal.Unknown, nil
	}
	switch w, _ := r.need("dealer"); w {
	case "dealer":
		return deal.Dealer, nil
	case "player", "owner":
		return deal.Owner, nil
	default:
		return deal.Unknown, unknown(w, []string{"dealer", "player"})
	}
}

// seatDealWords follow the seat.
var seatDealWords = []string{
	"folds", "checks", "calls", "bets", "raises", "all-in", "has 1 card", "has joker", "has odd back", "gets no cards", "gets two in row",
	"absent", "sits after", "sits before deal", "under penalty", "exposes", "first card", "second card", "asks to keep", "exploits deck",
	"touches muck", "mixes in dead card", "seventh card flashed", "not dealt in before",
}

var ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "both": 0, "all": 0}

// seatEvent reads what a seat did, or what happened to it.
func seatEvent(r *reader) ([]happening, *refusal.Error) {
	seat, err := r.count(seatMax)
	if err != nil {
		return nil, err
	}
	word, err := r.need("folds")
	if err != nil {
		return nil, err
	}
	if act, ok := plainActs[word]; ok || word == "raises" {
		return dealAct(r, seat, word, act.kind)
	}
	if nth, ok := ordinals[word]; ok {
		return ownCard(r, seat, nth)
	}
	e := deal.Event{Seat: seat}
	switch word {
	case "exposes":
		w, err := r.need("first card")
		nth, ok := ordinals[w]
		switch {
		case err != nil:
			return nil, err
		case !ok:
			return nil, unknown(w, []string{"first card", "second card", "both cards"})
		case !r.take("cards"):
			err = words(r, "card")
		}
		return []happening{{deal.Event{Kind: deal.Exposed, By: deal.Owner}, seat, nth}}, err
	case "has":
		err = seatHas(r, &e)
	case "gets":
		err = seatGets(r, &e)
	case "sits":
		err = seatSits(r, &e)
	default:
		err = seatWord(r, word, &e)
	}
	return one(e), err
}

// dealAct reads an act: only who acted, and whether chips went in, matters for the deal.
func dealAct(r *reader, seat int, word string, kind hand.Kind) ([]happening, *refusal.Error) {
	e := deal.Event{Kind: deal.Acts, Seat: seat, Act: kind}
	if word == "raises" {
		e.Act = hand.Raise
		r.take("to")
	}
	if word == "all-in" || e.Act < hand.Fold || e.Act > hand.Raise {
		e.Act = hand.Raise
	}
	var err *refusal.Error
	if !r.done() {
		e.Amount, err = r.amount()
	}
	return one(e), err
}

// ownCard reads "second card exposed by dealer" of a seat.
func ownCard(r *reader, seat, nth int) ([]happening, *refusal.Error) {
	if !r.take("cards") {
		if err := words(r, "card"); err != nil {
			return nil, err
		}
	}
	e, err := cardFate(r)
	return []happening{{e, seat, nth}}, err
}

func seatHas(r *reader, e *deal.Event) (err *refusal.Error) {
	switch {
	case r.take("joker"):
		e.Kind = deal.Foreign
	case r.take("odd"):
		e.Kind = deal.OddBack
		return words(r, "back")
	default:
		e.Kind = deal.Holds
		if e.N, err = r.count(deal.DeckMax); err == nil && !r.take("cards") {
			err = words(r, "card")
		}
	}
	return err
}

func seatGets(r *reader, e *deal.Event) *refusal.Error {
	switch {
	case r.take("no"):
		e.Kind = deal.NoCards
		return words(r, "cards")
	case r.take("two"):
		e.Kind = deal.InARow
		r.take("cards")
		return words(r, "in", "row")
	}
	return unknown(r.peek(), []string{"no cards", "two in row"})
}

// seatSits reads "after d5", "after 5 cards", "after deal", "before deal".
func seatSits(r *reader, e *deal.Event) (err *refusal.Error) {
	e.Kind = deal.Absent
	if r.take("before") {
		return words(r, "deal")
	}
	if err = words(r, "after"); err != nil {
		return err
	}
	if r.take("deal") {
		e.N = -1
		return nil
	}
	w, err := r.need("d5")
	if err != nil {
		return err
	}
	if c, ok := deal.ParseCard(w); ok && c.Pile == deal.Dealt {
		e.N = int(c.N)
		return nil
	}
	return unknown(w, []string{"d5", "deal"})
}

func seatWord(r *reader, word string, e *deal.Event) (err *refusal.Error) {
	switch word {
	case "absent":
		e.Kind, e.N = deal.Absent, -1
	case "under":
		e.Kind = deal.Penalised
		if err = words(r, "penalty"); err == nil && !r.done() {
			e.N, err = r.count(countMax)
		}
	case "asks":
		e.Kind, err = deal.AsksToKeep, words(r, "to", "keep")
	case "exploits":
		e.Kind, err = deal.Exploits, words(r, "deck")
	case "touches":
		e.Kind, err = deal.Mingled, words(r, "muck")
	case "mixes":
		e.Kind, e.By, err = deal.Mingled, deal.Owner, words(r, "in", "dead", "card")
	case "seventh":
		e.Kind, err = deal.SeventhSeen, words(r, "card", "flashed")
	case "not":
		e.Kind, err = deal.Carried, words(r, "dealt", "in", "before")
	default:
		err = unknown(word, seatDealWords)
	}
	return err
}

// modifiers are the words of the clauses after the first.
var modifiers = []string{
	"order lost", "in order", "at once", "face down", "mixed with muck", "mixed with burns", "mixed", "looked", "named", "confirmed", "denied",
	"posted", "protected", "lost", "no betting", "seat N to act", "action behind", "d5 mixed",
}

// modify reads a clause after the first.
func modify(r *reader, e *deal.Event) (err *refusal.Error) {
	word, err := r.need("order lost")
	if err != nil {
		return err
	}
	flags := map[string]*bool{
		"looked": &e.Looked, "named": &e.Named, "confirmed": &e.Named, "denied": &e.Denied, "posted": &e.Posted,
		"protected": &e.Protected, "lost": &e.Lost,
	}
	if flag, ok := flags[word]; ok {
		*flag = true
		return r.end()
	}
	switch word {
	case "order":
		e.OrderLost, e.OutOfOrder, err = true, true, words(r, "lost")
	case "in":
		e.InOrder, err = true, words(r, "order")
	case "at":
		e.AtOnce, err = true, words(r, "once")
	case "face":
		e.Unseen, err = true, words(r, "down")
	case "no":
		e.NoBets, err = true, words(r, "betting")
	case "action":
		e.Behind, err = true, words(r, "behind")
	case "seat":
		if e.Seat, err = r.count(seatMax); err == nil {
			err = words(r, "to", "act")
		}
	case "mixed":
		err = mixedWith(r, e)
	default:
		c, ok := deal.ParseCard(word)
		if !ok {
			return unknown(word, modifiers)
		}
		e.After, err = c, words(r, "mixed")
	}
	if err != nil {
		return err
	}
	return r.end()
}

func mixedWith(r *reader, e *deal.Event) *refusal.Error {
	if err := words(r, "with"); err != nil {
		return err
	}
	for {
		switch {
		case r.take("muck"):
			e.WithMuck = true
		case r.take("burns"):
			e.WithBurns = true
		case r.done() && (e.WithMuck || e.WithBurns):
			return nil
		default:
			return unknown(r.peek(), []string{"muck", "burns"})
		}
	}
}
