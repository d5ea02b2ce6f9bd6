package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
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

// loadBook loads a shipped rulebook by id, or a file of house rules by path (any name ending in .toml), each with the
// law named after a "+" over it. What is wrong is bad input, in one line that names file and line.
func loadBook(name string, l lang.Lang) (*rulebook.Book, error) {
	path, law := rulebook.SplitLaw(name)
	if !strings.HasSuffix(path, ".toml") {
		b, err := rulebook.Load(name)
		return b, wordBookError(err, l)
	}
	file, err := openFile(path, l)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b, err := rulebook.LoadOverlay(file, path)
	if err != nil && !errors.As(err, new(*rulebook.Error)) {
		return nil, unreadable(path, err, l)
	}
	if err == nil {
		b, err = b.Under(law)
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
	switch bad.Reason.Code {
	case rulebook.UnknownBook, rulebook.UnknownLaw, rulebook.SecondLaw:
		if bad.Line == 0 { // it is the command line that is wrong, not a file
			return badInput("%s", text)
		}
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
	Prevails bool          `json:"prevails,omitempty"` // a law: over whatever book a room plays by
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
		line := bookLine{ID: b.ID, Name: b.Name, Base: b.Base, Version: b.Version, Source: b.Source, Articles: len(b.Own()),
			Prevails: slices.Contains(rulebook.Laws(), b.ID)}
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
		switch {
		case b.Prevails:
			on = g.Lang.T("book.is_law", "Base", b.Base)
		case b.Base != "":
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
	Clauses  []clauseLine        `json:"clauses,omitempty"`
	Evidence []rulebook.Evidence `json:"evidence,omitempty"`
}

// clauseLine is a point that the article sets.
type clauseLine struct {
	rulebook.Point
	Says      []string   `json:"says,omitempty"`      // what the article sets, in words: one entry of a list after the other
	Overruled article.ID `json:"overruled,omitempty"` // the article that sets it otherwise in the rulebook in force
	Sources   []string   `json:"sources"`             // the files in code that read it
}

// Run prints every article that the id names, in the rulebook in force or else in any other.
func (c *BookShowCmd) Run(g *Globals) error {
	b, err := loadBook(g.Book, g.Lang)
	if err != nil {
		return err
	}
	asked := []*rulebook.Book{b}
	found := b.Named(c.ID)
	for _, id := range rulebook.IDs() {
		if len(found) > 0 {
			break
		}
		if b, err = loadBook(id, g.Lang); err != nil {
			return err
		}
		asked, found = append(asked, b), b.Named(c.ID)
	}
	if len(found) == 0 {
		if near := rulebook.Near(c.ID, asked...); len(near) > 0 {
			return badInput("%s", g.Lang.T("book.no_article_near", "ID", c.ID, "Near", strings.Join(near, ", ")))
		}
		return badInput("%s", g.Lang.T("book.no_article", "ID", c.ID))
	}
	lines := make([]articleLine, len(found))
	for i, a := range found {
		lines[i] = articleLine{Article: a, Clauses: clausesOf(b, a, g.Lang), Evidence: rulebook.RecordedEvidence(a.ID)}
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

// clausesOf are the points that an article sets.
func clausesOf(b *rulebook.Book, a rulebook.Article, l lang.Lang) (out []clauseLine) {
	for _, s := range view.SettingsOf(b, a, l) {
		c := clauseLine{Point: s.Point, Sources: s.Sources}
		for _, e := range s.Entries {
			c.Says = append(c.Says, e.Text)
		}
		if s.Overruled != nil {
			c.Overruled = s.Overruled.ID
		}
		out = append(out, c)
	}
	return out
}

// print says what the article sets of a point, who sets it otherwise, and where it is read.
func (c clauseLine) print(g *Globals) {
	fmt.Fprintf(g.Out, "  %s (%s.%s)", g.Lang.Point(c.Package, c.Key), c.Package, c.Key)
	if len(c.Says) == 1 {
		fmt.Fprintf(g.Out, " = %s", c.Says[0])
	}
	fmt.Fprintln(g.Out)
	if len(c.Says) > 1 {
		for _, says := range c.Says {
			fmt.Fprintln(g.Out, "    "+says)
		}
	}
	if c.Overruled != "" {
		fmt.Fprintln(g.Out, "    "+g.Lang.T("book.overruled", "Article", c.Overruled))
	}
	fmt.Fprintln(g.Out, "    "+g.Lang.T("book.read_in", "Files", strings.Join(c.Sources, ", ")))
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
		p.print(g)
	}
	for _, moment := range a.Show {
		fmt.Fprintln(g.Out, "  "+l.T("book.shown_at", "Moment", l.Moment(moment), "Code", moment))
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
	lines := view.Differences(a, b, g.Lang)
	if g.JSON {
		return printLines(g, lines)
	}
	printDifferences(g, lines, a.ID, b.ID)
	return nil
}

func printDifferences(g *Globals, lines []view.Difference, a, b string) {
	if len(lines) == 0 {
		fmt.Fprintln(g.Out, g.Lang.T("book.no_difference", "A", a, "B", b))
		return
	}
	width := max(len(a), len(b))
	topic := ""
	for _, line := range lines {
		if line.Topic != topic {
			topic = line.Topic
			fmt.Fprintf(g.Out, "%s\n", topic)
		}
		note := ""
		if line.SameValue {
			note = "  " + g.Lang.T("book.same_value")
		}
		fmt.Fprintf(g.Out, "%s (%s.%s)%s\n", line.Name, line.Package, line.Key, note)
		printSaid(g, a, width, line.A)
		printSaid(g, b, width, line.B)
	}
	fmt.Fprintln(g.Out, g.Lang.T("book.differences", "Count", len(lines)))
}

// named is an article with its title; of a silent book, that alone.
func named(id article.ID, title string) string {
	if id == article.Silent {
		return title
	}
	return fmt.Sprintf("%s  %s", id, title)
}

// printSaid prints what one book says of a point; a list takes a line for each entry.
func printSaid(g *Globals, book string, width int, s view.Says) {
	title := named(s.Cite, s.Title)
	if s.Silent {
		title += "  " + g.Lang.T("book.silent", "Base", s.Layer)
	}
	switch len(s.Words) {
	case 0:
		fmt.Fprintf(g.Out, "  %-*s  %s\n", width, book, title)
	case 1:
		fmt.Fprintf(g.Out, "  %-*s  %s  %s\n", width, book, s.Words[0].Text, title)
	default:
		fmt.Fprintf(g.Out, "  %-*s  %s\n", width, book, title)
		for _, entry := range s.Words {
			fmt.Fprintf(g.Out, "  %-*s    %s\n", width, "", entry)
		}
	}
}

// BookCheckCmd checks a file of house rules.
type BookCheckCmd struct {
	File string `arg:"" help:"File of house rules (TOML)."`
}

// Run loads the file strictly and says what it changes.
func (c *BookCheckCmd) Run(g *Globals) error {
	name, _ := rulebook.SplitLaw(c.File)
	if !strings.HasSuffix(name, ".toml") {
		return badInput("%s", g.Lang.T("book.not_toml_file", "File", name))
	}
	b, err := loadBook(g.underLaw(c.File), g.Lang)
	if err != nil {
		return err
	}
	base, err := loadBook(b.Base, g.Lang)
	if err != nil {
		return err
	}
	lines := view.Differences(base, b, g.Lang)
	if g.JSON {
		return printLines(g, []any{struct {
			ID       string            `json:"id"`
			Base     string            `json:"base"`
			Law      string            `json:"law,omitempty"`
			Articles int               `json:"articles"`
			Changes  []view.Difference `json:"changes"`
		}{b.ID, b.Base, b.Law, len(b.Own()), lines}})
	}
	fmt.Fprintln(g.Out, g.Lang.T("book.sound", "File", name, "Name", b.Name.In(string(g.Lang)), "Base", b.Base,
		"Articles", g.Lang.T("book.articles", "Count", len(b.Own()))))
	if b.Law != "" {
		fmt.Fprintln(g.Out, g.Lang.T("book.under_law", "Law", b.Law))
	}
	printDifferences(g, lines, base.ID, b.ID)
	return nil
}
