package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/rulebook"
)

// BookCmd reads the rulebooks.
type BookCmd struct {
	List     BookListCmd     `cmd:"" help:"List the rulebooks."`
	Show     BookShowCmd     `cmd:"" help:"Show an article, or all the clauses of a rule."`
	Search   BookSearchCmd   `cmd:"" help:"Search the articles, in French or English."`
	Diff     BookDiffCmd     `cmd:"" help:"Show the points on which two rulebooks differ."`
	Check    BookCheckCmd    `cmd:"" help:"Check a file of house rules."`
	Coverage BookCoverageCmd `cmd:"" help:"Say how far the articles are applied."`
}

// loadBook loads a shipped rulebook by id, or a file of house rules by path (any name ending in .toml).
// What is wrong is bad input, in one line that names file and line.
func loadBook(name string, l lang.Lang) (*rulebook.Book, error) {
	if !strings.HasSuffix(name, ".toml") {
		b, err := rulebook.Load(name)
		return b, wordBookError(err, l)
	}
	file, err := openFile(name, l)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b, err := rulebook.LoadOverlay(file, name)
	if err != nil && !errors.As(err, new(*rulebook.Error)) {
		return nil, unreadable(name, err, l)
	}
	return b, wordBookError(err, l)
}

// wordBookError words what is wrong in a book, as bad input; nil stays nil.
func wordBookError(err error, l lang.Lang) error {
	var bad *rulebook.Error
	if !errors.As(err, &bad) {
		return err
	}
	where := bad.File
	if bad.Line > 0 {
		where = fmt.Sprintf("%s:%d", bad.File, bad.Line)
	}
	text := l.Text("book.error."+string(bad.Reason.Code), wordTypes(bad.Reason.Args, l))
	if bad.Reason.Code == rulebook.UnknownBook && bad.Line == 0 {
		return badInput("%s", text)
	}
	return badInput("%s: %s", where, text)
}

// wordTypes puts the names of TOML's types into the reader's words; other arguments stay.
func wordTypes(args map[string]any, l lang.Lang) map[string]any {
	out := maps.Clone(args)
	for name, value := range out {
		if key := fmt.Sprint("book.type.", value); (name == "Want" || name == "Got") && l.Has(key) {
			out[name] = l.T(key)
		}
	}
	return out
}

// printLines prints one JSON value per line.
func printLines[T any](g *Globals, values []T) error {
	enc := json.NewEncoder(g.Out)
	enc.SetEscapeHTML(false)
	for _, v := range values {
		if err := enc.Encode(v); err != nil {
			return err
		}
	}
	return nil
}

// BookListCmd lists the rulebooks that floorbook ships.
type BookListCmd struct{}

type bookLine struct {
	ID       string        `json:"id"`
	Name     rulebook.Text `json:"name"`
	Base     string        `json:"base,omitempty"`
	Version  string        `json:"version"`
	Source   string        `json:"source"`
	Articles int           `json:"articles"` // of the book's own layer
	Points   int           `json:"points"`   // set by the book's own layer
}

// Run prints a line per book.
func (*BookListCmd) Run(g *Globals) error {
	var lines []bookLine
	for _, id := range rulebook.IDs() {
		b, err := loadBook(id, g.Lang)
		if err != nil {
			return err
		}
		line := bookLine{ID: b.ID, Name: b.Name, Base: b.Base, Version: b.Version, Source: b.Source, Articles: len(b.Own())}
		for _, p := range b.Points {
			if p.Book == b.ID {
				line.Points++
			}
		}
		lines = append(lines, line)
	}
	if g.JSON {
		return printLines(g, lines)
	}
	w := tabwriter.NewWriter(g.Out, 0, 0, 2, ' ', 0)
	for _, b := range lines {
		on := ""
		if b.Base != "" {
			on = g.Lang.T("book.on_base", "Base", b.Base)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", b.ID, b.Name.In(string(g.Lang)),
			g.Lang.T("book.articles", "Count", b.Articles), g.Lang.T("book.points", "Count", b.Points), on)
	}
	return w.Flush()
}

// BookShowCmd shows an article, or all the clauses of a rule.
type BookShowCmd struct {
	ID string `arg:"" help:"Article or rule: TDA-44-A, 44, RP-5."`
}

type articleLine struct {
	rulebook.Article
	Clauses  []rulebook.Point    `json:"clauses,omitempty"`
	Evidence []rulebook.Evidence `json:"evidence,omitempty"`
}

// Run prints every article that the id names, in the rulebook in force or else in any other.
func (c *BookShowCmd) Run(g *Globals) error {
	b, err := loadBook(g.Book, g.Lang)
	if err != nil {
		return err
	}
	found := b.Named(c.ID)
	for _, id := range rulebook.IDs() {
		if len(found) > 0 {
			break
		}
		if b, err = loadBook(id, g.Lang); err != nil {
			return err
		}
		found = b.Named(c.ID)
	}
	if len(found) == 0 {
		return badInput("%s", g.Lang.T("book.no_article", "ID", c.ID))
	}
	lines := make([]articleLine, len(found))
	for i, a := range found {
		lines[i] = articleLine{Article: a, Clauses: b.Citing(a.ID), Evidence: rulebook.RecordedEvidence(a.ID)}
	}
	if g.JSON {
		return printLines(g, lines)
	}
	for i, line := range lines {
		if i > 0 {
			fmt.Fprintln(g.Out)
		}
		line.print(g)
	}
	return nil
}

func (a articleLine) print(g *Globals) {
	l := g.Lang
	fmt.Fprintf(g.Out, "%s  %s\n", a.ID, a.Title.In(string(l)))
	if !a.Summary.Empty() {
		fmt.Fprintln(g.Out, wrapped(a.Summary.In(string(l))))
	}
	if !a.Note.Empty() {
		fmt.Fprintln(g.Out, wrapped(l.T("book.note", "Note", a.Note.In(string(l)))))
	}
	fmt.Fprintln(g.Out, "  "+l.T("book.printed_as", "Book", a.Book, "Label", a.Label,
		"Kind", l.T("book.kind."+string(a.Kind)), "Status", l.T("book.status."+string(a.Status))))
	for _, p := range a.Clauses {
		fmt.Fprintf(g.Out, "  %s.%s", p.Package, p.Key)
		if p.Value != "" {
			fmt.Fprintf(g.Out, " = %s", p.Value)
		}
		fmt.Fprintln(g.Out)
	}
	for _, moment := range a.Show {
		fmt.Fprintln(g.Out, "  "+l.T("book.shown_at", "Moment", moment))
	}
	for _, e := range a.Evidence {
		fmt.Fprintln(g.Out, "  "+l.T("book.cited_by."+e.From, "Run", e.Run))
	}
}

// lineWidth is where texts for people are wrapped, in characters.
const lineWidth = 96

// wrapped breaks a text into lines indented by two spaces.
func wrapped(text string) string {
	var b strings.Builder
	width := 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case width == 0:
			b.WriteString("  ")
			width = 2
		case width+1+n > lineWidth:
			b.WriteString("\n  ")
			width = 2
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += n
	}
	return b.String()
}

// BookSearchCmd searches the articles.
type BookSearchCmd struct {
	Words []string `arg:"" help:"What to look for; spelling and accents are forgiven."`
	Max   int      `default:"10" help:"Most articles to print; 0 prints all."`
}

// Run prints the articles found, best first.
func (c *BookSearchCmd) Run(g *Globals) error {
	if c.Max < 0 {
		return badInput("%s", g.Lang.T("book.bad_max", "Max", c.Max))
	}
	b, err := loadBook(g.Book, g.Lang)
	if err != nil {
		return err
	}
	found := b.Search(string(g.Lang), strings.Join(c.Words, " "))
	if len(found) == 0 {
		return notHeld("%s", g.Lang.T("book.nothing_found", "Words", strings.Join(c.Words, " "), "Book", b.ID))
	}
	more := 0
	if c.Max > 0 && len(found) > c.Max {
		more = len(found) - c.Max
		found = found[:c.Max]
	}
	if g.JSON {
		return printLines(g, found)
	}
	w := tabwriter.NewWriter(g.Out, 0, 0, 2, ' ', 0)
	for _, a := range found {
		fmt.Fprintf(w, "%s\t%s\t%s\n", a.ID, a.Title.In(string(g.Lang)), g.Lang.T("book.status."+string(a.Status)))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if more > 0 {
		fmt.Fprintln(g.Out, g.Lang.T("book.more_found", "Count", more))
	}
	return nil
}

// BookDiffCmd compares two rulebooks point by point.
type BookDiffCmd struct {
	A string `arg:"" name:"a" help:"Rulebook, or file of house rules."`
	B string `arg:"" name:"b" help:"Rulebook to compare with."`
}

type diffLine struct {
	Package string     `json:"package"`
	Key     string     `json:"key"`
	A       clauseSaid `json:"a"`
	B       clauseSaid `json:"b"`
}

type clauseSaid struct {
	Value string     `json:"value,omitempty"`
	Cite  article.ID `json:"cite"`
	Title string     `json:"title"`
}

// Run prints the points on which the books differ in value or in the article that sets them.
func (c *BookDiffCmd) Run(g *Globals) error {
	a, err := loadBook(c.A, g.Lang)
	if err != nil {
		return err
	}
	b, err := loadBook(c.B, g.Lang)
	if err != nil {
		return err
	}
	lines := differences(a, b, g.Lang)
	if g.JSON {
		return printLines(g, lines)
	}
	printDifferences(g, lines, a.ID, b.ID)
	return nil
}

func differences(a, b *rulebook.Book, l lang.Lang) []diffLine {
	said := func(b *rulebook.Book, p rulebook.Point) clauseSaid {
		art, _ := b.Article(p.Cite)
		return clauseSaid{Value: p.Value, Cite: p.Cite, Title: art.Title.In(string(l))}
	}
	var lines []diffLine
	for i, p := range a.Points {
		q := b.Points[i] // every book settles every point, in the same order
		if p.Value != q.Value || p.Cite != q.Cite {
			lines = append(lines, diffLine{Package: p.Package, Key: p.Key, A: said(a, p), B: said(b, q)})
		}
	}
	return lines
}

func printDifferences(g *Globals, lines []diffLine, a, b string) {
	if len(lines) == 0 {
		fmt.Fprintln(g.Out, g.Lang.T("book.no_difference", "A", a, "B", b))
		return
	}
	width := max(len(a), len(b))
	side := func(name string, s clauseSaid) {
		value := s.Value
		if value != "" {
			value += "  "
		}
		fmt.Fprintf(g.Out, "  %-*s  %s%s  %s\n", width, name, value, s.Cite, s.Title)
	}
	for _, line := range lines {
		fmt.Fprintf(g.Out, "%s.%s\n", line.Package, line.Key)
		side(a, line.A)
		side(b, line.B)
	}
	fmt.Fprintln(g.Out, g.Lang.T("book.differences", "Count", len(lines)))
}

// BookCheckCmd checks a file of house rules.
type BookCheckCmd struct {
	File string `arg:"" help:"File of house rules (TOML)."`
}

// Run loads the file strictly and says what it changes.
func (c *BookCheckCmd) Run(g *Globals) error {
	name := c.File
	if !strings.HasSuffix(name, ".toml") {
		return badInput("%s", g.Lang.T("book.not_toml_file", "File", name))
	}
	b, err := loadBook(name, g.Lang)
	if err != nil {
		return err
	}
	base, err := loadBook(b.Base, g.Lang)
	if err != nil {
		return err
	}
	lines := differences(base, b, g.Lang)
	if g.JSON {
		return printLines(g, []any{struct {
			ID       string     `json:"id"`
			Base     string     `json:"base"`
			Articles int        `json:"articles"`
			Changes  []diffLine `json:"changes"`
		}{b.ID, b.Base, len(b.Own()), lines}})
	}
	fmt.Fprintln(g.Out, g.Lang.T("book.sound", "File", name, "Name", b.Name.In(string(g.Lang)), "Base", b.Base,
		"Articles", g.Lang.T("book.articles", "Count", len(b.Own()))))
	printDifferences(g, lines, base.ID, b.ID)
	return nil
}

// BookCoverageCmd counts articles by status.
type BookCoverageCmd struct {
	Todo bool `help:"List the articles that are not applied yet."`
}

// Run prints a line per book and per kind.
func (c *BookCoverageCmd) Run(g *Globals) error {
	coverage, err := rulebook.Coverage()
	if err != nil {
		return wordBookError(err, g.Lang)
	}
	if c.Todo {
		return c.listTodo(g)
	}
	if g.JSON {
		return printLines(g, coverage)
	}
	l := g.Lang
	w := tabwriter.NewWriter(g.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "\t%s\t%s\t%s\t%s\t%s\t\n", l.T("book.status.code"), l.T("book.status.guidance"),
		l.T("book.status.info"), l.T("book.status.todo"), l.T("book.total"))
	row := func(name string, t rulebook.Tally) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t\n", name, t.Code, t.Guidance, t.Info, t.Todo, t.Total())
	}
	for _, b := range coverage {
		row(b.Book, b.Tally)
		for _, k := range b.Kinds {
			row(l.T("book.kind."+string(k.Kind)), k.Tally)
		}
	}
	return w.Flush()
}

func (c *BookCoverageCmd) listTodo(g *Globals) error {
	var todo []rulebook.Article
	for _, id := range rulebook.IDs() {
		b, err := loadBook(id, g.Lang)
		if err != nil {
			return err
		}
		for _, a := range b.Own() {
			if a.Status == rulebook.Todo {
				todo = append(todo, a)
			}
		}
	}
	if g.JSON {
		return printLines(g, todo)
	}
	w := tabwriter.NewWriter(g.Out, 0, 0, 2, ' ', 0)
	for _, a := range todo {
		fmt.Fprintf(w, "%s\t%s\t%s\n", a.ID, a.Title.In(string(g.Lang)), g.Lang.T("book.kind."+string(a.Kind)))
	}
	return w.Flush()
}
