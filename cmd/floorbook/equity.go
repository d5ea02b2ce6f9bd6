package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/equity"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// EquityCmd says what hands are worth before the last card.
type EquityCmd struct {
	Game    string   `name:"game" default:"holdem" help:"Game: holdem, omaha, stud, razz…; any other word lists them."`
	Board   string   `name:"board" placeholder:"CARDS" help:"Cards of the board dealt so far."`
	Dead    string   `name:"dead" placeholder:"CARDS" help:"Cards that nobody can have."`
	Samples *uint64  `name:"samples" placeholder:"N" help:"Deal so many times at random instead of counting every deal."`
	Exact   bool     `name:"exact" help:"Count every deal, however long it takes."`
	Seed    uint64   `name:"seed" default:"1" help:"Seed of the random deals: the same seed, the same deals."`
	Workers *int     `name:"workers" placeholder:"N" help:"How many work at a time; one per processor when left out. The answer does not depend on it."`
	Hands   []string `arg:"" name:"hand" help:"The hands: AsAd, As?? (one card unknown), random (hand unknown)."`
}

// Limits of the command.
const (
	equityShowdowns  = 100_000_000   // counted unasked
	equitySamples    = 1_000_000     // drawn when there are more
	equitySamplesMax = 1_000_000_000 // an hour at the slowest
	equityWorkersMax = 1024
)

// Run counts or samples the deals and prints a table or one JSON object.
func (c *EquityCmd) Run(g *Globals) error {
	spot, err := c.spot(g)
	if err != nil {
		return err
	}
	work, err := equity.Count(spot)
	if err != nil {
		return c.refused(err, g)
	}
	samples := uint64(0)
	switch {
	case c.Samples != nil:
		samples = *c.Samples
	case !c.Exact && work.Showdowns > equityShowdowns:
		samples = equitySamples
	}
	o := equity.Options{Workers: runtime.GOMAXPROCS(0)}
	if c.Workers != nil {
		o.Workers = *c.Workers
	}
	bar := progressOn(g.Err)
	o.Progress = bar.show
	var result equity.Result
	if samples > 0 {
		result, err = equity.Sample(g.Context, spot, samples, c.Seed, o)
	} else {
		result, err = equity.Exact(g.Context, spot, o)
	}
	bar.clear()
	if err != nil {
		return c.refused(err, g)
	}
	if g.JSON {
		return c.printJSON(g, spot, work, &result)
	}
	return c.print(g, spot, work, &result)
}

// spot reads the command line.
func (c *EquityCmd) spot(g *Globals) (equity.Spot, error) {
	game, err := readGame(c.Game, g.Lang)
	switch {
	case err != nil:
		return equity.Spot{}, err
	case len(c.Hands) < 2 || len(c.Hands) > hand.MaxPlayers:
		return equity.Spot{}, badInput("%s", g.Lang.T("equity.hands", "Given", len(c.Hands), "Max", hand.MaxPlayers))
	case c.Samples != nil && c.Exact:
		return equity.Spot{}, badInput("%s", g.Lang.T("equity.samples_or_exact"))
	case c.Samples != nil && (*c.Samples < 1 || *c.Samples > equitySamplesMax):
		return equity.Spot{}, badInput("%s", g.Lang.T("equity.samples", "Given", *c.Samples, "Max", equitySamplesMax))
	case c.Workers != nil && (*c.Workers < 1 || *c.Workers > equityWorkersMax):
		return equity.Spot{}, badInput("%s", g.Lang.T("equity.workers", "Given", *c.Workers, "Max", equityWorkersMax))
	}
	read := cardReader{game: game, lang: g.Lang}
	spot := equity.Spot{Game: game}
	for _, word := range c.Hands {
		var cards []card.Card
		if word != randomHand {
			if cards, err = read.read(word); err != nil {
				return equity.Spot{}, err
			}
		}
		if most := game.HoleCards(); len(cards) > most {
			return equity.Spot{}, badInput("%s", g.Lang.T("cards.hand_too_long", "Word", word, "Cards", len(cards), "Max", most))
		}
		spot.Hands = append(spot.Hands, cards)
	}
	if spot.Board, err = read.read(c.Board); err != nil {
		return equity.Spot{}, err
	}
	dead, err := read.read(c.Dead)
	spot.Dead = card.SetOf(dead...)
	return spot, err
}

// refused words why a spot cannot be counted: the command line asked for it, so it is bad input.
func (c *EquityCmd) refused(err error, g *Globals) error {
	var r *refusal.Error
	switch {
	case !errors.As(err, &r):
		return err
	case r.Code == equity.BoardTooLong:
		return badInput("%s", g.Lang.T("cards.board_too_long", "Word", c.Board, "Cards", r.Args["Cards"], "Max", r.Args["Max"]))
	case r.Code == equity.TooManyDeals:
		return badInput("%s", g.Lang.T("equity.deals_beyond"))
	}
	return badInput("%s", g.Lang.Text("refusal."+string(r.Code), r.Args))
}

// print prints the table.
func (c *EquityCmd) print(g *Globals, spot equity.Spot, work equity.Work, r *equity.Result) error {
	l := g.Lang
	deals := l.T("equity.all", "Deals", l.Int(int64(r.Deals)))
	if !r.Exact {
		possible := l.T("equity.beyond", "Deals", l.Int(math.MaxInt64))
		if work.Deals <= math.MaxInt64 {
			possible = l.Int(int64(work.Deals))
		}
		deals = l.T("equity.sampled", "Deals", l.Int(int64(r.Deals)), "Seed", c.Seed, "Possible", possible)
	}
	fmt.Fprintln(g.Out, l.T("equity.title", "Game", l.T("game."+spot.Game.String()), "Board", card.Text(spot.Board), "Dead", spot.Dead.String()))
	fmt.Fprintf(g.Out, "%s\n\n", deals)
	rows := [][]string{c.heading(g, spot.Game, r.Exact)}
	for p := range r.Players {
		rows = append(rows, c.row(g, spot, r, p))
	}
	if err := printTable(g.Out, rows, 1); err != nil {
		return err
	}
	if spot.Game.HiLo() {
		none := percent(equity.Fraction{Num: r.NoLow, Den: r.Deals}.Percent(2), l)
		fmt.Fprintf(g.Out, "\n%s\n", l.T("equity.no_low", "Percent", none))
	}
	if !r.Exact && c.Samples == nil {
		fmt.Fprintf(g.Out, "\n%s\n", l.T("equity.exact_hint"))
	}
	return nil
}

func (c *EquityCmd) heading(g *Globals, game hand.Game, exact bool) []string {
	l := g.Lang
	row := []string{l.T("equity.hand"), l.T("equity.equity")}
	if !exact {
		row = append(row, l.T("equity.error"))
	}
	if game.HiLo() {
		return append(row, l.T("equity.scoops"), l.T("equity.high_wins"), l.T("equity.high_ties"),
			l.T("equity.low_wins"), l.T("equity.low_ties"))
	}
	return append(row, l.T("equity.wins"), l.T("equity.ties"))
}

func (c *EquityCmd) row(g *Globals, spot equity.Spot, r *equity.Result, p int) []string {
	l, x := g.Lang, &r.Players[p]
	of := func(n uint64) string { return percent(equity.Fraction{Num: n, Den: r.Deals}.Percent(2), l) }
	name := card.Text(spot.Hands[p])
	if name == "" {
		name = l.T("equity.random")
	}
	row := []string{name, percent(r.Equity(p).Percent(2), l)}
	if !r.Exact {
		row = append(row, percent(equity.Millionths(x.StandardError, 2), l))
	}
	if spot.Game.HiLo() {
		return append(row, of(x.Scoops), of(x.High[1]), of(tied(&x.High)), of(x.Low[1]), of(tied(&x.Low)))
	}
	return append(row, of(x.High[1]), of(tied(&x.High)))
}

// tied counts the deals that were shared.
func tied(w *equity.Ways) (n uint64) {
	for _, ways := range w[2:] {
		n += ways
	}
	return n
}

// equityReport is the JSON of the command. Counts are deals; ties go by the number of winners.
type equityReport struct {
	Game     hand.Game      `json:"game"`
	Board    []card.Card    `json:"board"`
	Dead     []card.Card    `json:"dead"`
	Exact    bool           `json:"exact"`
	Deals    uint64         `json:"deals"`
	Possible *uint64        `json:"possible"` // null when it does not fit 64 bits
	Seed     *uint64        `json:"seed,omitempty"`
	NoLow    *uint64        `json:"no_low,omitempty"`
	Players  []equityPlayer `json:"players"`
}

type equityPlayer struct {
	Hand   []card.Card `json:"hand"`
	Equity struct {
		Numerator   uint64 `json:"numerator"`
		Denominator uint64 `json:"denominator"`
		Percent     string `json:"percent"`
	} `json:"equity"`
	StandardError string         `json:"standard_error_percent,omitempty"`
	Wins          uint64         `json:"wins"`
	Ties          map[int]uint64 `json:"ties"`
	LowWins       *uint64        `json:"low_wins,omitempty"`
	LowTies       map[int]uint64 `json:"low_ties,omitempty"`
	Scoops        *uint64        `json:"scoops,omitempty"`
}

func (c *EquityCmd) printJSON(g *Globals, spot equity.Spot, work equity.Work, r *equity.Result) error {
	out := equityReport{Game: spot.Game, Board: spot.Board, Dead: spot.Dead.Cards(), Exact: r.Exact, Deals: r.Deals}
	if work.Deals < math.MaxUint64 {
		out.Possible = &work.Deals
	}
	if out.Board == nil {
		out.Board = []card.Card{}
	}
	if !r.Exact {
		out.Seed = &c.Seed
	}
	if spot.Game.HiLo() {
		out.NoLow = &r.NoLow
	}
	for p := range r.Players {
		out.Players = append(out.Players, equityPlayerOf(spot, r, p))
	}
	return json.NewEncoder(g.Out).Encode(out)
}

func equityPlayerOf(spot equity.Spot, r *equity.Result, p int) equityPlayer {
	x := &r.Players[p]
	out := equityPlayer{Hand: spot.Hands[p], Wins: x.High[1], Ties: tiesOf(&x.High)}
	if out.Hand == nil {
		out.Hand = []card.Card{}
	}
	share := r.Equity(p).Reduced()
	out.Equity.Numerator, out.Equity.Denominator, out.Equity.Percent = share.Num, share.Den, share.Percent(4)
	if !r.Exact {
		out.StandardError = equity.Millionths(x.StandardError, 4)
	}
	if spot.Game.HiLo() {
		out.LowWins, out.LowTies, out.Scoops = &x.Low[1], tiesOf(&x.Low), &x.Scoops
	}
	return out
}

func tiesOf(w *equity.Ways) map[int]uint64 {
	ties := map[int]uint64{}
	for n, ways := range w {
		if n > 1 && ways > 0 {
			ties[n] = ways
		}
	}
	return ties
}

// progress tells a person at a terminal how far a long count is.
type progress struct {
	out   io.Writer // nil where nobody looks
	next  time.Time
	shown bool
}

// progressEvery is how often it tells, and how long a count takes before it does.
const progressEvery = 300 * time.Millisecond

func progressOn(out io.Writer) *progress {
	p := &progress{next: time.Now().Add(progressEvery)}
	if f, ok := out.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.out = out
		}
	}
	return p
}

func (p *progress) show(done, total int) {
	if now := time.Now(); p.out != nil && now.After(p.next) {
		p.next, p.shown = now.Add(progressEvery), true
		fmt.Fprintf(p.out, "\r%3d %%", done*100/total)
	}
}

// clear takes the line away again.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
