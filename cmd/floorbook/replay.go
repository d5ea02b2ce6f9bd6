package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/phh"
	"github.com/floorbook/floorbook/refusal"
)

// ReplayCmd replays hand histories.
type ReplayCmd struct {
	Paths      []string `arg:"" help:"Files (.phh, .phhs, PokerStars text), folders, or \"-\" for standard input."`
	Strict     bool     `help:"What the rulebook forbids does not hold, even if it happened."`
	PokerStars bool     `name:"pokerstars" help:"Print the hands as PokerStars saves them."`
}

// replays is what came of all the hands.
type replays struct {
	g          *Globals
	cmd        *ReplayCmd
	policy     *hand.Policy
	hands      int
	failed     int
	unreadable int
	first      *phh.Error // of the unreadable
}

// Run replays every hand and reports: exit 1 when one does not hold, 2 when a file, or a hand in one, cannot be
// read; the others are replayed all the same.
func (c *ReplayCmd) Run(g *Globals) error {
	book, err := loadBook(g.Book, g.Lang)
	if err != nil {
		return err
	}
	files, err := historyFiles(c.Paths, g.Lang)
	if err != nil {
		return err
	}
	r := &replays{g: g, cmd: c, policy: &book.Policy.Hand}
	for _, name := range files {
		if err := g.Context.Err(); err != nil {
			return err
		}
		if err := r.file(name); err != nil {
			return err
		}
	}
	return r.sum()
}

// historyFiles lists the files named and, of the folders named, the .phh and .phhs files and the .txt files that
// PokerStars has written.
func historyFiles(paths []string, l lang.Lang) ([]string, error) {
	return filesOf(paths, isHistory, "replay.no_files", l)
}

// isHistory reports whether a file of a folder holds hands.
func isHistory(name string) bool {
	switch filepath.Ext(name) {
	case ".phh", ".phhs":
		return true
	case ".txt":
		file, err := os.Open(name)
		if err != nil {
			return true // whoever reads it says why not
		}
		defer file.Close()
		begin := make([]byte, 1024)
		n, _ := io.ReadFull(file, begin)
		return phh.IsPokerStars(begin[:n])
	}
	return false
}

// file replays the hands of one file.
func (r *replays) file(name string) error {
	in := r.g.In
	if name != "-" {
		file, err := openFile(name, r.g.Lang)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	hands := phh.NewReader(name, in)
	for {
		if err := r.g.Context.Err(); err != nil {
			return err
		}
		h, err := hands.Next()
		var bad *phh.Error
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &bad):
			err = r.skip(bad)
		case err != nil:
			return unreadable(name, err, r.g.Lang)
		default:
			err = r.hand(h)
		}
		if err != nil {
			return err
		}
	}
}

// skip notes a hand that cannot be read.
func (r *replays) skip(e *phh.Error) error {
	if r.unreadable++; r.first == nil {
		r.first = e
	}
	if !r.g.JSON {
		return nil
	}
	return r.encode(&phh.Hand{File: e.File, Name: e.Hand}, &phh.Result{}, "", e)
}

// hand replays one hand and prints what came of it.
func (r *replays) hand(h *phh.Hand) error {
	mode := phh.AsRecorded
	if r.cmd.Strict {
		mode = phh.ByTheBook
	}
	if r.hands++; r.cmd.PokerStars && r.hands > 1 && !r.g.JSON {
		fmt.Fprint(r.g.Out, "\n\n\n")
	}
	result, err := phh.Replay(h, r.policy, mode)
	var text strings.Builder
	if err == nil && r.cmd.PokerStars {
		err = phh.WritePokerStars(&text, h, r.policy)
	}
	if err != nil {
		r.failed++
	}
	switch {
	case r.g.JSON:
		return r.encode(h, &result, text.String(), err)
	case err == nil && r.cmd.PokerStars:
		fmt.Fprint(r.g.Out, text.String())
	default:
		r.print(h, &result, err)
	}
	return nil
}

// replayJSON is a hand as programs read it. Amounts are written as in the file, with as many decimals.
type replayJSON struct {
	File            string             `json:"file"`
	Hand            string             `json:"hand"` // name of its table in a .phhs file, else "1"
	OK              bool               `json:"ok"`
	Error           *string            `json:"error"` // null when it holds
	Code            string             `json:"code,omitempty"`
	Line            int                `json:"line,omitempty"`
	Action          int                `json:"action,omitempty"`
	Text            string             `json:"text,omitempty"` // the action or the field, as written
	Cite            article.ID         `json:"cite,omitempty"`
	Finished        bool               `json:"finished"`
	FinishingStacks []*json.Number     `json:"finishing_stacks"` // null for a stack without limit
	Winnings        []*json.Number     `json:"winnings"`
	Rake            *json.Number       `json:"rake,omitempty"`
	Irregularities  []irregularityJSON `json:"irregularities"`
	Warnings        []string           `json:"warnings"`
	PokerStars      string             `json:"pokerstars,omitempty"`
}

type irregularityJSON struct {
	Action int          `json:"action"` // 0: before the first
	Line   int          `json:"line"`
	Text   string       `json:"text"`
	Code   refusal.Code `json:"code"`
	Cite   article.ID   `json:"cite"`
	Says   string       `json:"says"`
}

func (r *replays) encode(h *phh.Hand, result *phh.Result, text string, err error) error {
	out := replayJSON{
		File: h.File, Hand: handName(h.Name), OK: err == nil, Finished: result.Finished, PokerStars: text,
		FinishingStacks: numbers(h, result.Stacks), Winnings: numbers(h, result.Collected),
		Irregularities: []irregularityJSON{}, Warnings: orEmpty(r.warnings(h, result)),
	}
	if result.Rake > 0 {
		rake := json.Number(phh.Format(result.Rake, h.Decimals))
		out.Rake = &rake
	}
	var e *phh.Error
	if errors.As(err, &e) {
		says := r.word(e, h.Decimals)
		out.Error, out.Line, out.Action = &says, e.Line, e.Action
		out.Code, out.Text, out.Cite = codeOf(e.Err), e.Text, e.Cite
	}
	for _, x := range result.Irregular {
		out.Irregularities = append(out.Irregularities, irregularityJSON{
			Action: x.Action, Line: x.Line, Text: x.Text, Code: x.Reason.Code, Cite: x.Cite, Says: r.reason(x.Reason, h.Decimals),
		})
	}
	return json.NewEncoder(r.g.Out).Encode(out)
}

func codeOf(err error) string {
	var reason *refusal.Error
	if !errors.As(err, &reason) {
		return ""
	}
	return string(reason.Code)
}

// handName names a hand: its table in a .phhs file, the only hand of a .phh file "1".
func handName(name string) string {
	if name == "" {
		return "1"
	}
	return name
}

// numbers writes amounts of a hand as JSON numbers.
func numbers(h *phh.Hand, amounts []chip.Amount) []*json.Number {
	out := []*json.Number{}
	for p, a := range amounts {
		if h.Stacks[p] == phh.Infinite {
			out = append(out, nil)
			continue
		}
		n := json.Number(phh.Format(a, h.Decimals))
		out = append(out, &n)
	}
	return out
}

// print writes what came of a hand for people.
func (r *replays) print(h *phh.Hand, result *phh.Result, err error) {
	l := r.g.Lang
	var e *phh.Error
	stacks := strings.Join(r.stacks(h, result.Stacks), ", ")
	where := h.File
	if h.Name != "" {
		where = l.T("replay.hand", "File", h.File, "Hand", h.Name)
	}
	switch {
	case errors.As(err, &e):
		fmt.Fprintln(r.g.Out, r.word(e, h.Decimals))
	case err != nil:
		fmt.Fprintln(r.g.Out, err)
	case result.Finished:
		fmt.Fprintln(r.g.Out, l.T("replay.ok", "Where", where, "Stacks", stacks))
	default:
		fmt.Fprintln(r.g.Out, l.T("replay.unfinished", "Where", where, "Stacks", stacks))
	}
	if result.Rake > 0 {
		fmt.Fprintf(r.g.Out, "  %s\n", l.T("replay.rake", "Amount", phh.Format(result.Rake, h.Decimals)))
	}
	for _, x := range result.Irregular {
		fmt.Fprintf(r.g.Out, "  %s%s\n", l.T("replay.irregular", "Action", x.Action, "Text", x.Text, "Says", r.reason(x.Reason, h.Decimals)), r.bracketed(x.Cite))
	}
	for _, w := range r.warnings(h, result) {
		fmt.Fprintf(r.g.Out, "  %s\n", w)
	}
}

// warnings words what was passed over in a hand.
func (r *replays) warnings(h *phh.Hand, result *phh.Result) []string {
	var out []string
	for _, w := range slices.Concat(h.Warnings, result.Warnings) {
		where := fmt.Sprintf("%s:%d", h.File, w.Line)
		if w.Action > 0 && w.Action <= len(h.Actions) {
			where = r.g.Lang.T("replay.action", "Where", where, "Action", w.Action, "Text", h.Actions[w.Action-1].Text)
		}
		out = append(out, oneLine(r.g.Lang.T("replay.fails", "Where", where, "Reason", r.reason(w.Reason, h.Decimals))))
	}
	return out
}

// stacks writes every player's name and stack.
func (r *replays) stacks(h *phh.Hand, stacks []chip.Amount) []string {
	var out []string
	for p, a := range stacks {
		amount := phh.Format(a, h.Decimals)
		switch {
		case h.Stacks[p] == phh.Infinite:
			amount = "inf"
		case h.Decimals == 0:
			amount = r.g.Lang.Chips(a)
		}
		out = append(out, h.PlayerName(p)+" "+amount)
	}
	return out
}

// word says in one line what does not hold, where, and why.
func (r *replays) word(e *phh.Error, decimals int) string {
	where := e.File
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	if e.Hand != "" {
		where = r.g.Lang.T("replay.hand", "File", where, "Hand", e.Hand)
	}
	if e.Action > 0 {
		where = r.g.Lang.T("replay.action", "Where", where, "Action", e.Action, "Text", e.Text)
	}
	var reason *refusal.Error
	if !errors.As(e.Err, &reason) {
		return oneLine(fmt.Sprintf("%s: %v", where, e.Err))
	}
	return oneLine(r.g.Lang.T("replay.fails", "Where", where, "Reason", r.reason(reason, decimals)) + r.bracketed(e.Cite))
}

// bracketed is an article behind a sentence.
func (r *replays) bracketed(cite article.ID) string {
	if cite == "" {
		return ""
	}
	return " [" + r.g.Lang.Cited(cite) + "]"
}

// reason words a refusal; the amounts of the engine are minor units.
func (r *replays) reason(e *refusal.Error, decimals int) string {
	args := make(map[string]any, len(e.Args))
	for name, value := range e.Args {
		if a, isAmount := value.(chip.Amount); isAmount {
			value = phh.Format(a, decimals)
			if decimals == 0 {
				value = r.g.Lang.Chips(a)
			}
		}
		if waits, isText := value.(string); name == "Waits" && isText {
			value = r.g.Lang.T("phh.waits." + waits)
		}
		args[name] = value
	}
	return r.g.Lang.Text("refusal."+string(e.Code), args)
}

// sum says how many hands hold, and which could not be read.
func (r *replays) sum() error {
	l := r.g.Lang
	if n := r.unreadable; n > 0 {
		text := r.word(r.first, 0)
		if n > 1 {
			text = l.T("replay.and_more", "First", text, "More", n-1)
		}
		return badInput("%s", text)
	}
	if r.failed > 0 {
		return notHeld("%s", l.T("replay.failed", "Failed", r.failed, "Hands", r.hands))
	}
	if !r.g.JSON && !r.cmd.PokerStars && r.hands > 1 {
		fmt.Fprintln(r.g.Out, l.T("replay.sum", "Hands", l.Int(int64(r.hands))))
	}
	return nil
}
