package scenario

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/rulebook"
)

// Updated runs the file and returns its text with every ">" line rewritten to what the run says; a line that
// leads to a ruling and has no expectation gets one. The rest of the text stays as it was. The error is an
// *Error.
func (f *File) Updated(book *rulebook.Book) ([]byte, error) {
	wanted := map[int][]string{} // by line of the step: the new ">" lines
	var old []int
	for i := range f.Cases {
		c := &f.Cases[i]
		out := CaseResult{}
		g := &run{file: f.Name, book: book, out: &out}
		for j := range c.Steps {
			s := &c.Steps[j]
			g.out.Steps = append(g.out.Steps, StepResult{Line: s.Line, Text: s.Text})
			g.step = &g.out.Steps[len(g.out.Steps)-1]
			if err := g.carry(s, c.after(j)); err != nil {
				return nil, &Error{File: f.Name, Line: s.Line, Reason: err}
			}
			wanted[s.Line] = g.rewrite(s)
			for _, e := range s.Expect {
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
	return []byte(b.String()), nil
}

// rewrite returns what the run says on the heads that the step's expectations name, in their order, or on the
// ruling when they name none.
func (g *run) rewrite(s *Step) []string {
	var heads []string
	for _, e := range s.Expect {
		if head, _ := headOf(e.Text); !slices.Contains(heads, head) {
			heads = append(heads, head)
		}
	}
	if _, between := s.do.(ofTable); between && len(heads) == 0 {
		return texts(g.step.Facts)
	}
	if len(heads) == 0 {
		heads = []string{headRuling, headOption, headPenalty, headReleased, headSubstantial}
		heads = append(heads, headProposed, headOptions, headMisses, headGiven, headClock, headPhase, headTime, headExtensions, headShotClock)
		heads = append(heads, headPays, headLevelOf, headLeaves, headBesides)
		if len(g.step.Facts) == 0 || g.dealing != nil && !g.dealing.changed {
			return nil
		}
	}
	var lines []string
	for _, head := range heads {
		if head == headCites {
			lines = append(lines, g.stillCited(s)...)
			continue
		}
		for _, fact := range g.factsOf(head) {
			lines = append(lines, fact.written())
		}
	}
	return lines
}

// stillCited are the "> cites" lines of a step without the articles that have decided nothing.
func (g *run) stillCited(s *Step) (lines []string) {
	for _, e := range s.Expect {
		named := strings.Fields(e.Text)
		if named[0] != headCites {
			continue
		}
		wrong := g.missing(named[1:])
		named = slices.DeleteFunc(named, func(id string) bool { return slices.Contains(wrong, id) })
		if len(named) > 1 {
			lines = append(lines, strings.Join(named, " "))
		}
	}
	return lines
}
