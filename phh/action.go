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

// The actions of the format.
const (
	Remark    Verb = iota // a comment alone, or nothing at all
	DealHole              // d dh pN CARDS: hole cards, the next street of stud, cards drawn
	DealBoard             // d db CARDS
	BringIn               // pN pb
	Fold                  // pN f
	CheckCall             // pN cc
	BetRaise              // pN cbr AMOUNT: complete, bet or raise to
	Discard               // pN sd CARDS; without cards the player stands pat
	Muck                  // pN sm
	Show                  // pN sm CARDS; without cards, "pN sm -": those already known
)

// Action is one entry of a history.
type Action struct {
	Line    int         // of the file, 0 when it stands in none
	Text    string      // as written, with its commentary; what Write writes, unless it is empty
	Verb    Verb        //
	Player  int         // position, 0 for p1; -1 for the dealer and for remarks
	Cards   []card.Card // dealt, thrown or shown; card.Unknown for ??
	To      chip.Amount // BetRaise: total in front, minor units
	Comment string      // what follows the #, without surrounding space

	to    decimal
	loose bool // read, though the format writes it otherwise
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
	a.loose = !ascii(acting) // what has been read of that is white space
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
	case verb == "db" && len(args) == 1:
		a.Verb = DealBoard
		return a.parseCards(args[0])
	case verb == "dh" && len(args) == 2:
		a.Verb = DealHole
		p, err := parsePlayer(args[0], n)
		if err != nil {
			return err
		}
		a.Player = p
		return a.parseCards(args[1])
	case verb == "db" || verb == "dh":
		return refusal.New(BadArguments, "Text", verb)
	}
	return refusal.New(BadVerb, "Text", verb)
}

// plain are the verbs of players that take nothing.
var plain = map[string]Verb{"f": Fold, "cc": CheckCall, "pb": BringIn, "sd": Discard, "sm": Muck}

func (a *Action) parsePlayed(verb string, args []string) error {
	v, known := plain[verb]
	a.Verb = v
	switch {
	case verb == "cbr" && len(args) == 1:
		a.Verb = BetRaise
		return a.parseAmount(args[0])
	case verb == "cbr":
		return refusal.New(BadArguments, "Text", verb)
	case !known:
		return refusal.New(BadVerb, "Text", verb)
	case len(args) == 0:
		return nil
	case len(args) > 1 || verb != "sd" && verb != "sm":
		return refusal.New(BadArguments, "Text", verb)
	case verb == "sm":
		a.Verb = Show
		if args[0] == "-" {
			return nil
		}
	}
	return a.parseCards(args[0])
}

// parseAmount reads digits with a point perhaps. Other decimals are told apart, numbers to other bases are none.
func (a *Action) parseAmount(arg string) error {
	d, err := parseDecimal(arg)
	if err != nil {
		return err
	}
	if d.digits <= 0 || strings.ContainsAny(arg, "xob") {
		return refusal.New(BadAmount, "Text", arg)
	}
	a.to = d
	whole, fraction, point := strings.Cut(arg, ".")
	a.loose = a.loose || !allDigits(whole) || whole[0] == '0' && len(whole) > 1 || point && !allDigits(fraction)
	return nil
}

func allDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

func ascii(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

func (a *Action) parseCards(word string) error {
	cards, err := card.ParseList(word)
	if err != nil {
		var e *card.ParseError
		errors.As(err, &e)
		return refusal.New(BadCards, "Reason", e.Error())
	}
	if len(cards) == 0 {
		return refusal.New(BadArguments, "Text", word)
	}
	a.Cards = cards
	a.loose = a.loose || len(word) != 2*len(cards)
	for i := 0; i < len(word); i += 2 {
		a.loose = a.loose || word[i] >= 'a' // a rank in lower case
	}
	return nil
}

// plain writes an action as the format does, whatever it was read from.
func (a *Action) plain() string {
	p := *a
	places := p.to.decimals()
	p.Text, p.Comment = "", ""
	p.To, _ = p.to.scaled(places)
	return p.entry(places)
}

// entry writes an action as the format does, with amounts of so many decimals.
func (a *Action) entry(decimals int) string {
	if a.Text != "" {
		return a.Text
	}
	words := a.words(decimals)
	switch {
	case a.Comment == "":
		return words
	case words == "":
		return "# " + a.Comment
	}
	return words + " # " + a.Comment
}

func (a *Action) words(decimals int) string {
	cards := card.Text(a.Cards)
	switch a.Verb {
	case DealHole:
		return "d dh " + actor(a.Player) + " " + cards
	case DealBoard:
		return "d db " + cards
	case BringIn:
		return actor(a.Player) + " pb"
	case Fold:
		return actor(a.Player) + " f"
	case CheckCall:
		return actor(a.Player) + " cc"
	case BetRaise:
		return actor(a.Player) + " cbr " + Format(a.To, decimals)
	case Discard:
		return strings.TrimRight(actor(a.Player)+" sd "+cards, " ")
	case Muck:
		return actor(a.Player) + " sm"
	case Show:
		if cards == "" {
			cards = "-"
		}
		return actor(a.Player) + " sm " + cards
	}
	return ""
}
