package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
)

// randomHand is the word for a hand of which nothing is known.
const randomHand = "random"

// readGame finds a game by its name.
func readGame(name string, l lang.Lang) (hand.Game, error) {
	var g hand.Game
	if g.UnmarshalText([]byte(strings.ReplaceAll(name, "-", "_"))) == nil {
		return g, nil
	}
	var known []string
	for _, g := range hand.Games() {
		known = append(known, g.String())
	}
	return 0, badInput("%s", l.T("cards.unknown_game", "Given", name, "Known", strings.Join(known, ", ")))
}

// cardReader reads the words of one command line: no card may stand in two of them.
type cardReader struct {
	game hand.Game
	lang lang.Lang
	seen []struct {
		word  string
		cards card.Set
	}
}

// read reads the cards of one word.
func (r *cardReader) read(word string) ([]card.Card, error) {
	cards, err := card.ParseList(word)
	if err != nil {
		return nil, badInput("%s", wordCardError(err, r.lang))
	}
	if c := repeated(cards); c.Known() {
		return nil, badInput("%s", r.lang.T("cards.repeated", "Word", word, "Card", c.String()))
	}
	known := card.SetOf(cards...)
	if r.game.DeckSize() == len(card.Short()) {
		for c := range known.Minus(card.SetOf(card.Short()...)).Each() {
			return nil, badInput("%s", r.lang.T("cards.not_in_deck", "Word", word, "Card", c.String()))
		}
	}
	for _, other := range r.seen {
		for c := range other.cards.Intersect(known).Each() {
			return nil, badInput("%s", r.lang.T("cards.twice", "Card", c.String(), "One", other.word, "Other", word))
		}
	}
	r.seen = append(r.seen, struct {
		word  string
		cards card.Set
	}{word, known})
	return cards, nil
}

// repeated returns a known card that stands twice in a list, or Unknown.
func repeated(cards []card.Card) card.Card {
	var seen card.Set
	for _, c := range cards {
		if seen.Has(c) {
			return c
		}
		seen = seen.With(c)
	}
	return card.Unknown
}

// wordCardError words what is wrong with a text of cards.
func wordCardError(err error, l lang.Lang) string {
	var bad *card.ParseError
	if !errors.As(err, &bad) {
		return err.Error()
	}
	position := utf8.RuneCountInString(bad.Input[:bad.Offset]) + 1
	return l.T("card."+string(bad.Problem), "Bad", bad.Bad, "Position", position, "Input", bad.Input)
}

// percent writes "81.95" as the language does.
func percent(number string, l lang.Lang) string {
	if l == lang.French {
		return strings.Replace(number, ".", ",", 1) + "\u00a0%"
	}
	return number + " %"
}

// printTable prints rows in columns: the first left of them flush left, the others flush right.
func printTable(out io.Writer, rows [][]string, left int) error {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i > 0 {
				line.WriteString("  ")
			}
			if i < left {
				line.WriteString(cell + space)
			} else {
				line.WriteString(space + cell)
			}
		}
		if _, err := fmt.Fprintln(out, strings.TrimRight(line.String(), " ")); err != nil {
			return err
		}
	}
	return nil
}
