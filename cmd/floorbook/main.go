// Command floorbook runs a poker room by the book: see README.md for a tour.
//
// Every command prints for people, or with --json for programs. It exits 0 when it did what was asked, 1 when
// what was asked does not hold, and 2 on bad usage or bad input, with one line on standard error that says
// what is wrong, where, and what to do.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	_ "time/tzdata" // for systems that have no time zones, such as an empty image
	"unicode"

	"github.com/alecthomas/kong"
	_ "golang.org/x/crypto/x509roots/fallback" // for systems that have no root certificates

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
)

// Exit codes of every command.
const (
	exitDone     = 0
	exitNotHeld  = 1
	exitBadInput = 2
)

// Globals are the flags of every command and the streams it talks to. Commands take a *Globals and never
// touch os.Stdin, os.Stdout or os.Stderr, so that tests can run them.
type Globals struct {
	Lang lang.Lang `name:"lang" enum:"fr,en" default:"${lang}" help:"Language: fr or en (from LC_ALL, LC_MESSAGES or LANG; French otherwise)."`
	JSON bool      `name:"json" help:"Print JSON for programs."`
	Book string    `name:"book" default:"texapoker-2024" placeholder:"BOOK|FILE" help:"Rulebook in force: an id of 'book list', or a file of house rules (.toml)."`
	Law  string    `name:"law" placeholder:"LAW" help:"Law that prevails over the rulebook: arrete-2007."`

	// Context ends when the person presses Ctrl-C or the process is asked to stop.
	Context context.Context `kong:"-"`

	// Browse opens the browser of whoever sits at this machine at an address, or says that there is none.
	Browse func(address string) error `kong:"-"`

	In  io.Reader `kong:"-"`
	Out io.Writer `kong:"-"`
	Err io.Writer `kong:"-"`
}

// underLaw is a rulebook with the law of --law over it, unless its name says so already.
func (g *Globals) underLaw(book string) string {
	if _, law := rulebook.SplitLaw(book); law == g.Law {
		return book
	}
	return rulebook.JoinLaw(book, g.Law)
}

// cli is the grammar of the command line; each command's struct lives in the file of its name.
type cli struct {
	Globals

	Start    StartCmd     `cmd:"" help:"Open the room of this computer, and the browser at its first page; a double-click does the same."`
	Demo     DemoCmd      `cmd:"" help:"Run a tournament, or a cash room, of simulated players at speed: open the printed address."`
	Serve    ServeCmd     `cmd:"" help:"Run a real room."`
	Plan     PlanCmd      `cmd:"" help:"Plan a structure from the chips you own, the players you expect and the time you have."`
	Rule     RuleCmd      `cmd:"" help:"Rule on a situation: flags, a scenario file, or standard input."`
	Scenario ScenarioCmd  `cmd:"" help:"Run scenario files."`
	Replay   ReplayCmd    `cmd:"" help:"Replay recorded hands (PHH, PokerStars text) by the rulebook."`
	Equity   EquityCmd    `cmd:"" help:"What hands are worth before the last card: each one's share of the pot, exact or sampled."`
	Eval     EvalCmd      `cmd:"" help:"Name hands: value, cards that play, who wins, and the nuts on the board."`
	Simulate SimulateCmd  `cmd:"" help:"Play whole tournaments without a screen, every invariant checked."`
	Book     BookCmd      `cmd:"" name:"book" help:"Read the rulebooks: articles, search, differences, coverage."`
	Journal  JournalCmd   `cmd:"" help:"Verify, export or import the journal, and open hands."`
	Backup   BackupCmd    `cmd:"" help:"Write everything a room holds into one encrypted file, while it runs too."`
	Restore  RestoreCmd   `cmd:"" help:"Put a backup in the place of a data directory, which is kept; or only prove it."`
	People   PeopleCmd    `cmd:"" help:"List the people of a room, write out what is kept of one, erase one."`
	Key      BackupKeyCmd `cmd:"" name:"backup-key" help:"Make a key for backups: a file that opens them."`
	Mcp      McpCmd       `cmd:"" name:"mcp" help:"Answer an assistant (Model Context Protocol, standard input and output): rule, article, search, compare, replay, equity."`
	Version  VersionCmd   `cmd:"" help:"Print the version."`
}

// failure is an error that carries its exit code.
type failure struct {
	code int
	text string
}

func (f *failure) Error() string { return f.text }

// badInput is bad usage or bad input: exit 2. The text is one line: what, where, what to do.
func badInput(format string, args ...any) error {
	return &failure{exitBadInput, fmt.Sprintf(format, args...)}
}

// notHeld says that what was asked does not hold: exit 1. An empty text prints nothing: the command's own
// output has said it.
func notHeld(format string, args ...any) error {
	return &failure{exitNotHeld, fmt.Sprintf(format, args...)}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := runContext(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run executes one command line and returns its exit code.
func run(args []string, in io.Reader, out, err io.Writer) int {
	return runContext(context.Background(), args, in, out, err)
}

func runContext(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	speaks := languageOf(args, os.Getenv)
	var grammar cli
	exit := -1
	var help strings.Builder
	parser, err := kong.New(&grammar,
		kong.Name("floorbook"),
		kong.Description(speaks.T("cli.description")),
		kong.Vars{"lang": string(speaks)},
		kong.Writers(&help, errOut),
		kong.Exit(func(code int) { exit = code }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
		kong.Help(func(o kong.HelpOptions, c *kong.Context) error {
			wordHelp(c.Model.Node, speaks)
			return kong.DefaultHelpPrinter(o, c)
		}),
	)
	if err != nil {
		fmt.Fprintf(errOut, "floorbook: %v\n", err)
		return exitBadInput
	}
	if len(args) == 0 {
		args = []string{"start"} // a double-click
	}
	parsed, err := parser.Parse(args)
	if exit >= 0 {
		fmt.Fprint(out, wordHeadings(help.String(), speaks))
		return exit
	}
	if err != nil {
		fmt.Fprintf(errOut, "floorbook: %s\n", wordUsage(err, speaks))
		return exitBadInput
	}
	g := &grammar.Globals
	g.Context, g.In, g.Out, g.Err, g.Browse = ctx, in, out, errOut, browse
	g.Book = g.underLaw(g.Book)
	return report(parsed.Run(g), g)
}

// report prints what went wrong, in one line, and returns the exit code.
func report(err error, g *Globals) int {
	if err == nil {
		return exitDone
	}
	code, text := exitNotHeld, err.Error()
	var f *failure
	var bad *intake.Error
	var refused *refusal.Error
	switch {
	case errors.As(err, &f):
		code = f.code
	case errors.As(err, &bad):
		code, text = exitBadInput, bad.In(g.Lang)
	case errors.Is(err, context.Canceled) && g.Context.Err() != nil:
		text = g.Lang.T("cli.interrupted")
	case errors.As(err, &refused):
		text = g.Lang.Text("refusal."+string(refused.Code), refused.Args)
	}
	if text != "" {
		fmt.Fprintf(g.Err, "floorbook: %s\n", oneLine(text))
	}
	return code
}

// oneLine keeps an error on the single line it is promised to take.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s))
}
