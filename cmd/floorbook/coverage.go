package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/rulebook"
)

// BookCoverageCmd says how far the articles are applied.
type BookCoverageCmd struct {
	Todo bool `help:"List the articles that are not applied yet."`
}

// coverageLine is one article, as programs read it.
type coverageLine struct {
	ID          article.ID      `json:"id"`
	Book        string          `json:"book"`
	Label       string          `json:"label"`
	Title       rulebook.Text   `json:"title"`
	Kind        rulebook.Kind   `json:"kind"`
	Status      rulebook.Status `json:"status"`
	Policy      []string        `json:"policy"`      // the points that it sets: "referee.oversized_chip"
	Source      string          `json:"source"`      // where the book was published
	Scenarios   []string        `json:"scenarios"`   // scenario files whose run cites it
	Simulations []string        `json:"simulations"` // simulated tournaments whose run cites it
	ShownAt     []string        `json:"shown_at"`    // "page:moment" where staff see it
}

// Run prints a line per book and per kind, or for programs one per article.
func (c *BookCoverageCmd) Run(g *Globals) error {
	switch {
	case g.JSON:
		lines, err := c.lines(g)
		if err != nil {
			return err
		}
		return printLines(g, lines)
	case c.Todo:
		return c.listTodo(g)
	}
	coverage, err := rulebook.Coverage()
	if err != nil {
		return wordBookError(err, g.Lang)
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

// lines tells of every article of every book what it sets and what proves it.
func (c *BookCoverageCmd) lines(g *Globals) ([]coverageLine, error) {
	proof := map[article.ID][]rulebook.Evidence{}
	for _, e := range rulebook.RecordedEvidence("") {
		proof[e.Article] = append(proof[e.Article], e)
	}
	var lines []coverageLine
	for _, id := range rulebook.IDs() {
		b, err := loadBook(id, g.Lang)
		if err != nil {
			return nil, err
		}
		for _, a := range b.Own() {
			if !c.Todo || a.Status == rulebook.Todo {
				lines = append(lines, coverageOf(b, a, proof[a.ID]))
			}
		}
	}
	return lines, nil
}

func coverageOf(b *rulebook.Book, a rulebook.Article, proof []rulebook.Evidence) coverageLine {
	line := coverageLine{ID: a.ID, Book: b.ID, Label: a.Label, Title: a.Title, Kind: a.Kind, Status: a.Status, Source: b.Source,
		Policy: []string{}, Scenarios: []string{}, Simulations: []string{}, ShownAt: orEmpty(a.Show)}
	for _, p := range b.Citing(a.ID) {
		line.Policy = append(line.Policy, p.Package+"."+p.Key)
	}
	for _, e := range proof {
		if e.From == "scenario" {
			line.Scenarios = append(line.Scenarios, e.Run)
		} else {
			line.Simulations = append(line.Simulations, e.Run)
		}
	}
	return line
}

func (c *BookCoverageCmd) listTodo(g *Globals) error {
	w := tabwriter.NewWriter(g.Out, 0, 0, 2, ' ', 0)
	lines, err := c.lines(g)
	if err != nil {
		return err
	}
	for _, a := range lines {
		fmt.Fprintf(w, "%s\t%s\t%s\n", a.ID, a.Title.In(string(g.Lang)), g.Lang.T("book.kind."+string(a.Kind)))
	}
	return w.Flush()
}
