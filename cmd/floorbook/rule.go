package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// RuleCmd rules on a situation: a scenario file or standard input, or flags for a bare spot.
type RuleCmd struct {
	File string `arg:"" optional:"" help:"Scenario file, or \"-\" for standard input."`

	Facing       *int64 `help:"Total to match; 0 when there is no bet."`
	Increment    int64  `help:"Largest full bet or raise of the round; not said, what the bet faced adds to --previous, at least the big blind."`
	Previous     int64  `help:"Level before the last raise."`
	Raised       *bool  `negatable:"" help:"The bet faced is a raise, not the opening bet of the round."`
	BigBlind     int64  `help:"Big blind."`
	InFront      string `help:"Chips already in front of the player: 25+25."`
	Stack        *int64 `help:"Chips behind; -1: more than any amount."`
	Players      int    `help:"Players still in the hand, this one included."`
	Pot          int64  `help:"Pot, bets included."`
	SmallestChip int64  `help:"Smallest chip in play."`
	Street       string `help:"preflop, flop, turn or river."`
	Betting      string `default:"no-limit" help:"no-limit, pot-limit or limit."`
	Acted        *int64 `help:"Total to match after the player's last action of this round, if any."`
	NoChange     *bool  `negatable:"change" help:"The player has no smaller chip."`
	Opening      int64  `help:"Opening bet of the round."`
	Unit         int64  `help:"Betting unit."`
	Cash         *bool  `negatable:"" help:"A cash game."`
	Blind        *bool  `negatable:"" help:"The player posted a blind."`

	Says      string `help:"What is said: raise 800, call, all in."`
	Pushes    string `help:"Chips pushed: 1000+500, 4x100."`
	Then      string `help:"Chips added by a second motion."`
	Lifts     string `help:"Chips of the earlier bet lifted, or all."`
	Order     string `default:"unknown" help:"word-first, chips-first, simultaneous or unknown."`
	LastChips *bool  `negatable:"" help:"These are the player's last chips."`
	Unclear   bool   `help:"The word was not clear."`
	OutOfTurn bool   `help:"It was not the player's turn."`
	Taps      bool   `help:"Taps the table."`
	Discards  bool   `help:"Throws the cards forward."`
	Gathers   bool   `help:"Gathers and pushes everything."`

	Told         int64  `help:"Wrong count that the player was given."`
	Means        string `default:"unknown" help:"What the player meant: call, raise or unknown."`
	ShortOfLine  bool   `help:"The chips stayed short of the line."`
	TakesBack    bool   `help:"The chips were taken back."`
	Splashed     bool   `help:"The chips were thrown in a shower."`
	Unaware      *bool  `negatable:"" help:"The player had not seen the raise."`
	Mistook      *bool  `negatable:"" help:"The player plainly misunderstood the amount."`
	ActedBehind  *bool  `negatable:"" help:"Somebody has acted behind."`
	Misled       *bool  `negatable:"" help:"By hidden cards or an evident misunderstanding."`
	Identifiable *bool  `negatable:"" help:"The cards thrown can still be told from all others."`
	Probed       *bool  `negatable:"" help:"Watched the opponents between two motions."`
}

// Run prints the ruling; a scenario prints one for each act, and fails when its expectations do not hold.
func (c *RuleCmd) Run(g *Globals) error {
	switch {
	case c.File != "" && c.told():
		return badInput("%s", g.Lang.T("scenario.rule_both"))
	case c.File != "":
		return c.runFile(g)
	case c.Facing == nil:
		return badInput("%s", g.Lang.T("scenario.rule_flags"))
	}
	book, err := loadBook(g.Book, g.Lang)
	if err != nil {
		return err
	}
	spot, seen, err := c.situation(g.Lang)
	if err != nil {
		return err
	}
	ruling := referee.Rule(spot, seen, &book.Policy.Referee)
	step := scenario.StepResult{Ruling: &ruling, Next: scenario.AfterSpot(spot, &ruling, &book.Policy.Referee)}
	return printAnswers(g, view.AnswersTo(step, view.BeneathSpot(spot, seen, book), book, g.Lang))
}

// told is what a flag tells of a fact: nothing where it was not given.
func told(flag *bool) article.Told {
	if flag == nil {
		return article.NotTold
	}
	return article.Say(*flag)
}

// printAnswers prints answers for people, or as one line of JSON each.
func printAnswers(g *Globals, answers []view.Answer) error {
	if g.JSON {
		return printLines(g, answers)
	}
	for i := range answers {
		writeAnswer(g, &answers[i])
	}
	return nil
}

// told reports whether a flag tells something of the situation.
func (c *RuleCmd) told() bool {
	flags := *c
	flags.File = ""
	return flags != RuleCmd{Betting: "no-limit", Order: "unknown", Means: "unknown"}
}

// situation reads the flags.
func (c *RuleCmd) situation(l lang.Lang) (referee.Spot, referee.Observation, error) {
	s := referee.Spot{
		Facing: chip.Amount(*c.Facing), Increment: chip.Amount(c.Increment), Previous: chip.Amount(c.Previous),
		BigBlind: chip.Amount(c.BigBlind), Stack: referee.StackNotTold, Street: referee.StreetNotTold, Players: c.Players, Pot: chip.Amount(c.Pot),
		SmallestChip: chip.Amount(c.SmallestChip), NoChange: told(c.NoChange), Opening: chip.Amount(c.Opening), Unit: chip.Amount(c.Unit),
		Cash: told(c.Cash), Blind: told(c.Blind), Raised: told(c.Raised),
	}
	o := referee.Observation{
		Unclear: c.Unclear, LastChips: told(c.LastChips), OutOfTurn: c.OutOfTurn, Tap: c.Taps, Discard: c.Discards, Gathered: c.Gathers,
		Told: chip.Amount(c.Told), Short: c.ShortOfLine, TakenBack: c.TakesBack, Splashed: c.Splashed, Unaware: told(c.Unaware), Mistook: told(c.Mistook),
		ActedBehind: told(c.ActedBehind), Misled: told(c.Misled), Identifiable: told(c.Identifiable), Probed: told(c.Probed),
	}
	bad := func(flag, value, want string) error {
		return badInput("%s", l.T("scenario.bad_flag", "Flag", flag, "Value", value, "Want", want))
	}
	for _, n := range []struct {
		flag  string
		value int64
	}{{"--facing", *c.Facing}, {"--increment", c.Increment}, {"--previous", c.Previous}, {"--big-blind", c.BigBlind},
		{"--pot", c.Pot}, {"--smallest-chip", c.SmallestChip}, {"--players", int64(c.Players)}, {"--opening", c.Opening}, {"--unit", c.Unit}, {"--told", c.Told}} {
		if n.value < 0 || n.value > 1_000_000_000_000 {
			return s, o, bad(n.flag, fmt.Sprint(n.value), "400")
		}
	}
	if c.Players == 1 || c.Players > tell.SeatMax {
		return s, o, bad("--players", fmt.Sprint(c.Players), "2 … "+fmt.Sprint(tell.SeatMax))
	}
	if c.Acted != nil {
		s.Acted, s.LastFaced = article.Yes, chip.Amount(*c.Acted)
	}
	if c.Stack != nil {
		if s.Stack = chip.Amount(*c.Stack); s.Stack < referee.Covers || s.Stack > 1_000_000_000_000 {
			return s, o, bad("--stack", fmt.Sprint(*c.Stack), "400")
		}
	}
	if c.Street != "" && (s.Street.UnmarshalText([]byte(c.Street)) != nil || s.Street > hand.River) {
		return s, o, bad("--street", c.Street, "preflop, flop, turn, river")
	}
	if s.Betting.UnmarshalText([]byte(c.Betting)) != nil {
		return s, o, bad("--betting", c.Betting, "no-limit, pot-limit, limit")
	}
	if o.Order.UnmarshalText([]byte(c.Order)) != nil {
		return s, o, bad("--order", c.Order, "word-first, chips-first, simultaneous, unknown")
	}
	if o.Meant.UnmarshalText([]byte(c.Means)) != nil {
		return s, o, bad("--means", c.Means, "call, raise, unknown")
	}
	o.LiftedAll = c.Lifts == "all"
	lifts := c.Lifts
	if o.LiftedAll {
		lifts = ""
	}
	for _, p := range []struct {
		flag, text string
		pile       *chip.Pile
	}{{"--in-front", c.InFront, &s.InFront}, {"--pushes", c.Pushes, &o.Chips}, {"--then", c.Then, &o.Later}, {"--lifts", lifts, &o.Lifted}} {
		if p.text == "" {
			continue
		}
		pile, err := tell.Pile(p.text)
		if err != nil {
			return s, o, bad(p.flag, p.text, "1000+500, 4x100")
		}
		*p.pile = pile
	}
	s.InFrontSum = s.InFront.Sum()
	o.Hear(c.Says)
	return s, o, nil
}

// runFile rules on every act of a scenario.
func (c *RuleCmd) runFile(g *Globals) error {
	f, book, err := readScenario(c.File, g)
	if err != nil {
		return err
	}
	if err := f.Tells(); err != nil {
		return wordScenarioError(err, g.Lang)
	}
	result := f.Rule(book)
	under := view.Beneath(f, result, book)
	for _, cs := range result.Cases {
		if cs.Name != "" && !g.JSON {
			fmt.Fprintf(g.Out, "%s\n", cs.Name)
		}
		for _, step := range cs.Steps {
			if err := printAnswers(g, view.AnswersTo(step, under, book, g.Lang)); err != nil {
				return err
			}
		}
	}
	if result.Err != nil {
		return wordScenarioError(result.Err, g.Lang)
	}
	if len(result.Failures) > 0 {
		for _, failure := range result.Failures {
			fmt.Fprintln(g.Err, wordFailure(failure, g.Lang))
		}
		return notHeld("")
	}
	return nil
}

// writeAnswer prints what the book says of a line: the decision, what staff do, the options, the arithmetic, the articles,
// who acts next.
func writeAnswer(g *Globals, a *view.Answer) {
	l := g.Lang
	if a.Text != "" {
		fmt.Fprintln(g.Out, a.Text)
	}
	fmt.Fprintln(g.Out, headline(a, l))
	section(g, "ruling.does", a.Does)
	var questions, options, why, layers, articles, uncovered []string
	for i, q := range a.Questions {
		if i > 0 || a.Kind != article.Missing { // the first is in the headline
			questions = append(questions, q.Says)
		}
		for _, r := range q.Answers {
			questions = append(questions, "   "+r.Says)
		}
	}
	for i, o := range a.Options {
		line := fmt.Sprintf("%d. %s", i+1, o.Says)
		if o.Default {
			line += " — " + l.T("ruling.default")
		}
		options = append(options, line)
		for _, done := range o.Does {
			options = append(options, "   "+done)
		}
	}
	for _, w := range a.Why {
		why = append(why, w.Says)
	}
	for _, t := range a.Layers {
		layers = append(layers, t.Says)
	}
	for _, c := range a.Cites {
		articles = append(articles, named(c.Article, c.Title))
	}
	for _, c := range a.Uncovered {
		uncovered = append(uncovered, fmt.Sprintf("%s  %s", c.Article, c.Title))
	}
	section(g, "ruling.questions", questions)
	section(g, "ruling.options", options)
	section(g, "ruling.why", why)
	section(g, "ruling.notes", a.Notes)
	section(g, "ruling.layers", layers)
	section(g, "ruling.articles", articles)
	section(g, "ruling.uncovered", uncovered)
	if a.Next != nil {
		section(g, "ruling.may", []string{a.Next.Says})
	}
	fmt.Fprintln(g.Out)
}

// headline says whose act it is, who decides unless the book does, and what.
func headline(a *view.Answer, l lang.Lang) string {
	text := a.Says
	if a.Kind == article.Floor || a.Kind == article.Missing {
		text = l.T("ruling."+a.Kind.String()) + " " + text
	}
	switch {
	case len(a.Seats) > 0:
		text = l.Seats(a.Seats) + " – " + text
	case a.Seat > 0:
		text = l.T("ruling.seat", "Seat", a.Seat) + " – " + text
	}
	return text
}

// section prints lines under a heading, nothing when there are none.
func section(g *Globals, key string, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(g.Out, "%s\n  %s\n", g.Lang.T(key), strings.Join(lines, "\n  "))
	}
}

// orEmpty makes an absent list an empty one: programs read [] where people read nothing.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// readScenario parses a scenario file, or standard input for "-", and loads the book it names.
func readScenario(name string, g *Globals) (*scenario.File, *rulebook.Book, error) {
	in := g.In
	if name != "-" {
		file, err := openFile(name, g.Lang)
		if err != nil {
			return nil, nil, err
		}
		defer file.Close()
		in = file
	} else {
		name = g.Lang.T("scenario.stdin")
	}
	text, err := io.ReadAll(io.LimitReader(in, scenario.FileMax+1))
	if err != nil {
		return nil, nil, unreadable(name, err, g.Lang)
	}
	f, err := scenario.Parse(name, text)
	if err != nil {
		return nil, nil, wordScenarioError(err, g.Lang)
	}
	if len(f.Cases) == 0 {
		return nil, nil, badInput("%s", g.Lang.T("scenario.none", "File", name))
	}
	id := g.Book
	if f.Book != "" {
		id = g.underLaw(f.Book)
	}
	book, err := loadBook(id, g.Lang)
	if err != nil && f.Book != "" {
		err = badInput("%s:%d: %s", name, f.BookLine, err)
	}
	return f, book, err
}

// wordScenarioError words what is wrong in a scenario, as bad input.
func wordScenarioError(err error, l lang.Lang) error {
	var bad *scenario.Error
	if !errors.As(err, &bad) {
		return wordBookError(err, l)
	}
	text, line, _ := view.Wrong(err, l)
	where := bad.File
	if line > 0 {
		where = fmt.Sprintf("%s:%d", bad.File, line)
	}
	return badInput("%s: %s", where, text)
}
