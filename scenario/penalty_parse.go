package scenario

import (
	"errors"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
)

// penaltyLines read the lines about misconduct, by their first word.
var penaltyLines = map[string]func(*reader) (statement, *refusal.Error){
	"conduct": parseConduct, "infraction": parseInfraction, "language": parseLanguage, "impose": parseImposed,
	"served": parseServed, "moved": parseMoved,
}

// conductWords are the words that say where the event stands.
var conductWords = append([]string{
	"players", "tables", "left", "in-play", "at-stake", "stack", "host", "border", "not", "during-hand",
}, penalty.Circumstances()...)

// conductWord reads one of them.
func (r *reader) conductWord(c *conduct, known []string) *refusal.Error {
	word := r.next()
	var err *refusal.Error
	switch word {
	case "players":
		c.players, err = r.count(seatMax)
	case "tables":
		c.tables, err = r.count(countMax)
	case "left":
		c.left, err = r.count(countMax)
	case "in-play":
		c.inPlay, err = r.amount()
	case "at-stake":
		c.atStake, err = r.amount()
	case "stack":
		c.stack, err = r.amount()
	case "host":
		c.host, err = r.languageTag("fr")
	case "border":
		c.border, err = r.languageTag("de")
	case "during-hand":
		c.facts = c.facts.Without(penalty.BetweenHands)
	case "not":
		word, err = r.need("action-pending")
		if err == nil {
			err = c.fact(word, penalty.Circumstances(), penalty.Facts.Without)
		}
	default:
		err = c.fact(word, known, penalty.Facts.With)
	}
	return err
}

// fact reads a circumstance, and refuses one that contradicts what the line has said.
func (c *conduct) fact(word string, known []string, tell func(penalty.Facts, ...penalty.Circumstance) penalty.Facts) *refusal.Error {
	var fact penalty.Circumstance
	if fact.UnmarshalText([]byte(word)) != nil {
		return unknown(word, known)
	}
	one := tell(penalty.Facts{}, fact)
	if c.facts.Contradicts(one) {
		return refusal.New(Contradicts, "Word", word)
	}
	c.facts = c.facts.And(one)
	return nil
}

// parseConduct reads "conduct players 9 in-play 900000 late-registration".
func parseConduct(r *reader) (statement, *refusal.Error) {
	var c conduct
	for !r.done() {
		if err := r.conductWord(&c, conductWords); err != nil {
			return nil, err
		}
	}
	return conductIs{c}, nil
}

// parseInfraction reads "infraction phone_call seat 4 with seat 5 away offence 2".
func parseInfraction(r *reader) (statement, *refusal.Error) {
	code, err := r.need("phone_call seat 4")
	if err != nil {
		return nil, err
	}
	s := infraction{code: code}
	return s.rest(r)
}

// rest reads who did it, under which circumstances.
func (s infraction) rest(r *reader) (statement, *refusal.Error) {
	known := append([]string{"with", "offence"}, conductWords...)
	err := s.party(r)
	for !r.done() && err == nil {
		switch {
		case r.take("with"):
			err = s.party(r)
		case r.take("offence"):
			s.number, err = r.count(countMax)
		default:
			err = r.conductWord(&s.in, known)
		}
	}
	s.facts = s.in.facts
	return s, err
}

// party reads "seat 4".
func (s *infraction) party(r *reader) *refusal.Error {
	if !r.take("seat") {
		return refusal.New(MissingWord, "After", r.last, "Want", "seat 4")
	}
	seat, err := r.count(seatMax)
	if err == nil && seat == 0 {
		err = refusal.New(BadNumber, "Word", r.last)
	}
	s.seats = append(s.seats, seat)
	if len(s.seats) > seatMax {
		err = refusal.New(TooLong, "Max", seatMax)
	}
	return err
}

// parseLanguage reads "language en seat 4 during-hand poker-terms not speaks-official".
func parseLanguage(r *reader) (statement, *refusal.Error) {
	tag, err := r.languageTag("en seat 4")
	if err != nil {
		return nil, err
	}
	s := infraction{code: "foreign_language", language: &penalty.Speech{Tag: tag}}
	return s.rest(r)
}

// languageTag reads the tag of a language.
func (r *reader) languageTag(want string) (string, *refusal.Error) {
	tag, err := r.need(want)
	if err != nil {
		return "", err
	}
	var bad *refusal.Error
	if errors.As(penalty.CheckLanguage(tag), &bad) {
		return "", refusal.New(BadLanguage, "Word", tag, "Near", bad.Args["Near"])
	}
	return tag, nil
}

// parseImposed reads "impose 2 hands on seat 4".
func parseImposed(r *reader) (statement, *refusal.Error) {
	var words []string
	for !r.done() && r.peek() != "on" {
		words = append(words, r.next())
	}
	text := strings.Join(words, " ")
	sanction, bad := penalty.ParseSanction(text)
	if bad != nil || text == "" {
		return nil, unknown(text, []string{
			"none", "reminder", "warning", "dead hand", "2 hands", "1 round", "suspension", "forfeit", "disqualification",
			"forfeit + disqualification", "exclusion", "ban",
		})
	}
	if !r.take("on") {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", "on seat 4")
	}
	var s infraction
	if err := s.party(r); err != nil {
		return nil, err
	}
	return imposed{sanction, s.seats[0]}, r.end()
}

// parseServed reads "served 3 hands" and "served redeal".
func parseServed(r *reader) (statement, *refusal.Error) {
	if r.take("redeal") {
		return handsServed{1, true}, r.end()
	}
	n, err := r.count(countMax)
	if err == nil && !slices.Contains([]string{"hand", "hands"}, r.next()) {
		err = refusal.New(MissingWord, "After", r.last, "Want", "3 hands")
	}
	return orEnd(handsServed{n, false}, err, r)
}

// parseMoved reads "moved seat 4 to table of 6".
func parseMoved(r *reader) (statement, *refusal.Error) {
	var s infraction
	if err := s.party(r); err != nil {
		return nil, err
	}
	if !r.take("to") || !r.take("table") || !r.take("of") {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", "to table of 6")
	}
	n, err := r.count(seatMax)
	return orEnd(moved{s.seats[0], n}, err, r)
}
