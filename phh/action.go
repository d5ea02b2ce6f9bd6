package phh

import (
	"errors"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Verb is what an action does.
type Verb uint8

// The actions of no-limit hold'em.
const (
	Remark    Verb = iota // a comment alone
	DealHole              // d dh pN CARDS
	DealBoard             // d db CARDS
	Fold                  // pN f
	CheckCall             // pN cc
	BetRaise              // pN cbr AMOUNT
	Muck                  // pN sm
	Show                  // pN sm CARDS; without cards, "pN sm -": those already known
)

// Action is one entry of a history.
type Action struct {
	Line    int
	Text    string      // as written, with its commentary
	Verb    Verb        //
	Player  int         // position, 0 for p1; -1 for the dealer and for remarks
	Cards   []card.Card // dealt or shown
	To      chip.Amount // BetRaise: total in front, minor units
	Comment string      // what follows the #, without surrounding space

	to decimal
}

// parseAction reads one entry. Players are counted from 1 to n in the text.
func parseAction(text string, n int) (Action, error) {
	a := Action{Text: text, Player: -1}
	acting, comment, _ := strings.Cut(text, "#")
	a.Comment = strings.TrimSpace(comment)
	words := strings.Fields(acting)
	if len(words) == 0 {
		return a, nil
	}
	if len(words) == 1 {
		return a, refusal.New(BadArguments, "Text", words[0])
	}
	if words[0] == "d" {
		return a, a.parseDealer(words[1], words[2:], n)
	}
	p, err := parsePlayer(words[0], n)
	if err != nil {
		return a, err
	}
	a.Player = p
	return a, a.parsePlayed(words[1], words[2:])
}

func parsePlayer(word string, n int) (int, error) {
	digits, found := strings.CutPrefix(word, "p")
	p, err := strconv.Atoi(digits)
	if !found || err != nil || p < 1 || p > n || strconv.Itoa(p) != digits {
		return -1, refusal.New(BadActor, "Text", word, "Players", n)
	}
	return p - 1, nil
}

func (a *Action) parseDealer(verb string, args []string, n int) error {
	switch {
	case verb == "db" && len(args) >= 1:
		a.Verb = DealBoard
		return a.parseCards(args)
	case verb == "dh" && len(args) >= 2:
		a.Verb = DealHole
		p, err := parsePlayer(args[0], n)
		if err != nil {
			return err
		}
		a.Player = p
		return a.parseCards(args[1:])
	case verb == "db" || verb == "dh":
		return refusal.New(BadArguments, "Text", verb)
	}
	return refusal.New(BadVerb, "Text", verb)
}

func (a *Action) parsePlayed(verb string, args []string) error {
	switch verb {
	case "f":
		a.Verb = Fold
	case "cc":
		a.Verb = CheckCall
	case "cbr":
		a.Verb = BetRaise
		return a.parseAmount(args)
	case "sm":
		a.Verb = Muck
		if len(args) > 0 {
			a.Verb = Show
			if len(args) == 1 && args[0] == "-" {
				return nil
			}
			return a.parseCards(args)
		}
	case "pb", "sd":
		return refusal.New(OtherGame, "Text", verb)
	default:
		return refusal.New(BadVerb, "Text", verb)
	}
	if len(args) > 0 {
		return refusal.New(BadArguments, "Text", verb)
	}
	return nil
}

func (a *Action) parseAmount(args []string) error {
	if len(args) != 1 {
		return refusal.New(BadArguments, "Text", "cbr")
	}
	d, err := parseDecimal(args[0])
	if err != nil {
		return err
	}
	if d.digits <= 0 {
		return refusal.New(BadAmount, "Text", args[0])
	}
	a.to = d
	return nil
}

func (a *Action) parseCards(words []string) error {
	cards, err := card.ParseList(strings.Join(words, " "))
	if err != nil {
		var e *card.ParseError
		errors.As(err, &e)
		return refusal.New(BadCards, "Reason", e.Error())
	}
	a.Cards = cards
	return nil
}
