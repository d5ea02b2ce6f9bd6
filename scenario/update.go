package scenario

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
)

// Updated runs the file and returns its text with every ">" line rewritten to what the run says; a line that
// leads to a ruling and has no expectation gets one. The rest of the text stays as it was, and so does a case that
// cannot be played to its end: the error joins an *Error for each.
func (f *File) Updated(book *rulebook.Book) ([]byte, error) {
	wanted := map[int][]string{} // by line of the step: the new ">" lines
	var old []int
	var failed []error
	for i := range f.Cases {
		lines, err := f.Cases[i].rewritten(f, book)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		maps.Copy(wanted, lines)
		for j := range f.Cases[i].Steps {
			for _, e := range f.Cases[i].Steps[j].Expect {
				old = append(old, e.Line)
			}
		}
	}
	var b strings.Builder
	for i, raw := range f.lines {
		if slices.Contains(old, i+1) {
			continue
		}
		b.WriteString(raw)
		if i < len(f.lines)-1 || len(wanted[i+1]) > 0 {
			b.WriteByte('\n')
		}
		for _, line := range wanted[i+1] {
			b.WriteString("> " + line + "\n")
		}
	}
	return []byte(b.String()), errors.Join(failed...)
}

// rewritten plays the case and returns its new ">" lines by the line of the step.
func (c *Case) rewritten(file *File, book *rulebook.Book) (map[int][]string, error) {
	lines := map[int][]string{}
	g := &run{file: file, book: book, out: &CaseResult{}}
	for i := range c.Steps {
		s := &c.Steps[i]
		g.out.Steps = append(g.out.Steps, StepResult{Line: s.Line, Text: s.Text})
		g.step, g.consult = &g.out.Steps[len(g.out.Steps)-1], nil
		if err := g.carry(s, c.after(i)); err != nil {
			return nil, file.wrong(s.Line, err)
		}
		lines[s.Line] = g.rewrite(s)
	}
	return lines, nil
}

// rewrite returns what the run says on the heads that the step's expectations name, in their order, or on the
// ruling when they name none.
func (g *run) rewrite(s *Step) []string {
	var heads []string
	short := false
	for _, e := range s.Expect {
		short = short || e.fact.Key == floorDecides
		if !slices.Contains(heads, e.topic()) {
			heads = append(heads, e.topic())
		}
	}
	if len(heads) == 0 && slices.Contains(besideHands, tell.Of(s.do).Section) {
		return texts(g.step.Facts)
	}
	if len(heads) == 0 {
		heads = []string{
			topicRuling, topicOption, "penalty", topicReleased, topicSubstantial, "proposed", "options", "misses", "given", "clock", "phase",
			"time", "extensions", "shot-clock", "pays", "level", "removed", "besides",
		}
		if len(g.step.Facts) == 0 || g.dealing != nil && !g.dealing.changed {
			return nil
		}
	}
	var lines []string
	for _, head := range heads {
		if head == topicCites {
			lines = append(lines, g.stillCited(s)...)
			continue
		}
		facts := g.factsOf(head)
		if head == topicRuling && short {
			facts = g.meant(ruling.New(floorDecides))
		}
		for _, fact := range facts {
			lines = append(lines, written(fact))
		}
	}
	return lines
}

// stillCited are the "> cites" lines of a step without the articles that have decided nothing.
func (g *run) stillCited(s *Step) (lines []string) {
	for i := range s.Expect {
		e := &s.Expect[i]
		if e.topic() != topicCites {
			continue
		}
		named, wrong := slices.Clone(e.named()), g.missing(e.named())
		named = slices.DeleteFunc(named, func(id string) bool { return slices.Contains(wrong, id) })
		if len(named) > 0 {
			lines = append(lines, tell.Scenario.Say(ruling.New(topicCites, ruling.Words("Articles", named...))))
		}
	}
	return lines
}

// besideHands are the sections of lines that tell no hand: whatever follows from one is of interest.
var besideHands = []string{"table", "between", "cash", "conduct", "clock", "sheet", "room_seats", "room_prizes", "colour_up"}
