package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/rank"
)

// EvalCmd names hands and says who wins.
type EvalCmd struct {
	Game  string   `name:"game" default:"holdem" help:"Game: holdem, omaha, stud, razz…; any other word lists them."`
	Board string   `name:"board" placeholder:"CARDS" help:"Cards of the board."`
	Hands []string `arg:"" name:"hand" help:"The hands: AsAd."`
}

// evalHandsMax is more hands than a deck has.
const evalHandsMax = 26

// evalReport is the JSON of the command.
type evalReport struct {
	Game    hand.Game   `json:"game"`
	Board   []card.Card `json:"board"`
	Hands   []evalHand  `json:"hands"`
	Nuts    *evalHalf   `json:"nuts,omitempty"`
	LowNuts *evalHalf   `json:"low_nuts,omitempty"`
}

type evalHand struct {
	Hand []card.Card `json:"hand"`
	High evalHalf    `json:"high"`
	Low  *evalHalf   `json:"low,omitempty"` // left out when it does not qualify
}

// evalHalf is a hand as it plays for the pot, or for half of it.
type evalHalf struct {
	Value uint16      `json:"value"` // larger is better, within the game
	Name  string      `json:"name"`
	Cards []card.Card `json:"cards,omitempty"` // that play
	Wins  bool        `json:"wins,omitempty"`  // alone or tied
	Nuts  bool        `json:"nuts,omitempty"`
}

// Run names the hands and prints a table or one JSON object.
func (c *EvalCmd) Run(g *Globals) error {
	game, err := readGame(c.Game, g.Lang)
	if err != nil {
		return err
	}
	board, hands, err := c.cards(g, game)
	if err != nil {
		return err
	}
	report := c.report(g, game, board, hands)
	if g.JSON {
		return json.NewEncoder(g.Out).Encode(report)
	}
	return c.print(g, report)
}

// cards reads the command line and checks that every hand can be ranked.
func (c *EvalCmd) cards(g *Globals, game hand.Game) (board []card.Card, hands [][]card.Card, err error) {
	if len(c.Hands) > evalHandsMax {
		return nil, nil, badInput("%s", g.Lang.T("eval.too_many", "Given", len(c.Hands), "Max", evalHandsMax))
	}
	read := cardReader{game: game, lang: g.Lang}
	for _, word := range append([]string{c.Board}, c.Hands...) {
		cards, err := read.read(word)
		if err == nil && card.SetOf(cards...).Len() < len(cards) {
			_, err = card.ParseSet(word)
			err = badInput("%s", wordCardError(err, g.Lang))
		}
		if err != nil {
			return nil, nil, err
		}
		hands = append(hands, cards)
	}
	board, hands = hands[0], hands[1:]
	if err := c.checkBoard(g, game, len(board)); err != nil {
		return nil, nil, err
	}
	for i, cards := range hands {
		low, high := handSizes(game, len(board))
		switch n := len(cards); {
		case n >= low && n <= high:
		case low == high:
			return nil, nil, badInput("%s", g.Lang.T("eval.hand_size", "Word", c.Hands[i], "Cards", n, "Want", low))
		default:
			return nil, nil, badInput("%s", g.Lang.T("eval.hand_range", "Word", c.Hands[i], "Cards", n, "Min", low, "Max", high))
		}
	}
	return board, hands, nil
}

func (c *EvalCmd) checkBoard(g *Globals, game hand.Game, n int) error {
	most := 0
	switch {
	case game.Board():
		most = 5
	case game.Upcards():
		most = 1
	}
	high, _ := game.Rankings()
	switch {
	case n > most:
		return badInput("%s", g.Lang.T("cards.board_too_long", "Word", c.Board, "Cards", n, "Max", most))
	case game.Board() && n > 0 && n < 3:
		return badInput("%s", g.Lang.T("eval.board_size", "Word", c.Board, "Cards", n))
	case high.Omaha() && n == 0:
		return badInput("%s", g.Lang.T("eval.no_board"))
	}
	return nil
}

// handSizes returns how many cards a hand must have beside so many of a board: those of the game; without a board in
// hold'em and in stud, five to seven.
func handSizes(game hand.Game, board int) (low, high int) {
	size := game.HoleCards()
	switch {
	case game.Board() && board == 0:
		return 5, 7
	case game.Upcards():
		return 5 - board, size - board
	}
	return size, size
}

// report ranks the hands and finds the winners and the nuts.
func (c *EvalCmd) report(g *Globals, game hand.Game, board []card.Card, hands [][]card.Card) evalReport {
	high, low := game.Rankings()
	report := evalReport{Game: game, Board: board, Hands: make([]evalHand, len(hands))}
	if board == nil {
		report.Board = []card.Card{}
	}
	up := card.SetOf(board...)
	var bestHigh, bestLow uint16
	for i, cards := range hands {
		report.Hands[i].Hand = cards
		report.Hands[i].High = *evalHalfOf(high, card.SetOf(cards...), up, g.Lang)
		bestHigh = max(bestHigh, report.Hands[i].High.Value)
		if half := evalHalfOf(low, card.SetOf(cards...), up, g.Lang); half != nil {
			report.Hands[i].Low = half
			bestLow = max(bestLow, half.Value)
		}
	}
	for i := range report.Hands {
		h := &report.Hands[i]
		h.High.Wins = h.High.Value == bestHigh
		if h.Low != nil {
			h.Low.Wins = h.Low.Value == bestLow
		}
	}
	if up.Len() >= 3 {
		report.Nuts, report.LowNuts = evalNuts(high, up, g.Lang), evalNuts(low, up, g.Lang)
	}
	return report
}

// evalHalfOf ranks a hand; nil when it does not qualify.
func evalHalfOf(r rank.Ranking, hole, board card.Set, l lang.Lang) *evalHalf {
	if r == rank.NoRanking {
		return nil
	}
	v := r.Value(hole, board)
	if v == 0 {
		return nil
	}
	return &evalHalf{
		Value: v, Name: l.Hand(r.Message(v)), Cards: r.Playing(hole, board).Cards(),
		Nuts: board.Len() >= 3 && r.IsNuts(hole, board),
	}
}

// evalNuts names the best hand that anybody can have; nil when nobody can qualify.
func evalNuts(r rank.Ranking, board card.Set, l lang.Lang) *evalHalf {
	if r == rank.NoRanking {
		return nil
	}
	v := r.Nuts(board, 0)
	if v == 0 {
		return nil
	}
	return &evalHalf{Value: v, Name: l.Hand(r.Message(v))}
}

func (c *EvalCmd) print(g *Globals, r evalReport) error {
	l := g.Lang
	fmt.Fprintf(g.Out, "%s\n\n", l.T("equity.title", "Game", l.T("game."+r.Game.String()), "Board", card.Text(r.Board), "Dead", ""))
	heading := []string{l.T("eval.hand"), l.T("eval.high"), l.T("eval.cards"), ""}
	if r.Game.HiLo() {
		heading = []string{l.T("eval.hand"), l.T("eval.high_half"), l.T("eval.cards"), "", l.T("eval.low_half"), l.T("eval.cards"), ""}
	}
	rows := [][]string{heading}
	for _, h := range r.Hands {
		row := append([]string{card.Text(h.Hand)}, c.cells(l, &h.High)...)
		if r.Game.HiLo() {
			row = append(row, c.cells(l, h.Low)...)
		}
		rows = append(rows, row)
	}
	if err := printTable(g.Out, rows, len(heading)); err != nil {
		return err
	}
	fmt.Fprintln(g.Out)
	c.printWinners(g, r)
	if r.Nuts != nil {
		fmt.Fprintln(g.Out, l.T("eval.nuts", "Name", r.Nuts.Name))
	}
	if r.LowNuts != nil {
		fmt.Fprintln(g.Out, l.T("eval.nuts_low", "Name", r.LowNuts.Name))
	}
	return nil
}

// cells words a half of a hand: its name, the cards that play, and whether it is the nuts.
func (*EvalCmd) cells(l lang.Lang, h *evalHalf) []string {
	if h == nil {
		return []string{l.T("eval.none"), "", ""}
	}
	mark := ""
	if h.Nuts {
		mark = l.T("eval.nuts_mark")
	}
	return []string{h.Name, card.Text(h.Cards), mark}
}

// printWinners says who wins, or each half of the pot.
func (*EvalCmd) printWinners(g *Globals, r evalReport) {
	var high, low []string
	for _, h := range r.Hands {
		if h.High.Wins {
			high = append(high, card.Text(h.Hand))
		}
		if h.Low != nil && h.Low.Wins {
			low = append(low, card.Text(h.Hand))
		}
	}
	area := "eval."
	if r.Game.HiLo() {
		area = "eval.high_"
	}
	say := func(area string, hands []string) {
		key := area + "wins"
		if len(hands) > 1 {
			key = area + "ties"
		}
		fmt.Fprintln(g.Out, g.Lang.T(key, "Hands", strings.Join(hands, ", ")))
	}
	say(area, high)
	switch {
	case len(low) > 0:
		say("eval.low_", low)
	case r.Game.HiLo():
		fmt.Fprintln(g.Out, g.Lang.T("eval.low_nobody"))
	}
}
