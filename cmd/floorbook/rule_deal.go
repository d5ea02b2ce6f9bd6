package main

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// printDeal prints the ruling on a deal after one line of a scenario; lines after which there is nothing to rule on are
// left out.
func printDeal(g *Globals, book *rulebook.Book, step scenario.StepResult) error {
	r := step.Deal
	if len(r.Why) == 0 {
		return nil
	}
	if g.JSON {
		return printLines(g, []view.Answer{view.OfDeal(step, book, g.Lang)})
	}
	writeDeal(g, step.Text, r, view.Cited(r.Cites, book, g.Lang))
	return nil
}

// writeDeal prints a ruling on a deal for people: what becomes of the hand and of the cards, the options, the articles.
func writeDeal(g *Globals, text string, r *deal.Ruling, cites []view.Citation) {
	l := g.Lang
	fmt.Fprintf(g.Out, "%s\n%s\n", text, l.Deal(*r))
	if len(r.Options) == 0 {
		if lines := l.DealOutcome(r.Outcome); len(lines) > 0 {
			fmt.Fprintf(g.Out, "  %s\n", strings.Join(lines, "\n  "))
		}
	}
	var questions, options, why, articles []string
	for _, q := range r.Questions {
		questions = append(questions, l.T("deal.question."+q))
	}
	for i, o := range r.Options {
		line := fmt.Sprintf("%d. %s", i+1, l.DealOption(o))
		if r.Kind == deal.Floor && i == r.Default {
			line += " — " + l.T("ruling.default")
		}
		options = append(options, line)
		for _, done := range l.DealOutcome(o.Outcome) {
			options = append(options, "   "+done)
		}
	}
	for _, reason := range r.Why {
		why = append(why, l.DealReason(reason))
	}
	for _, p := range r.Penalties {
		why = append(why, l.DealPenalty(p))
	}
	for _, c := range cites {
		articles = append(articles, fmt.Sprintf("%s  %s", c.Article, c.Title))
	}
	section(g, "ruling.questions", questions)
	section(g, "ruling.options", options)
	section(g, "ruling.why", why)
	section(g, "ruling.articles", articles)
	fmt.Fprintln(g.Out)
}
