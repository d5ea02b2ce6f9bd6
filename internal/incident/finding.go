package incident

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/tell"
)

// Finding is what the book says of a case: its answer to the last line on which there is something to say, with what was
// said before.
type Finding struct {
	view.Answer
	Before []string // what was ruled on earlier lines
	Wrong  string   // why the scenario cannot be played to its end
}

// Empty reports whether there is nothing to say.
func (f Finding) Empty() bool { return f.Says == "" && f.Wrong == "" }

// Findings tells what the book says of every case of a scenario, in order; under is the same scenario by what lies below
// the book.
func Findings(r scenario.Result, under *view.Under, book *rulebook.Book, l lang.Lang) []Finding {
	var out []Finding
	for i := range r.Cases {
		f := findingOf(&r.Cases[i], under, book, l)
		if i == len(r.Cases)-1 && r.Err != nil {
			f.Wrong = Wrong(r.Err, l)
		}
		out = append(out, f)
	}
	if len(out) == 0 && r.Err != nil {
		out = []Finding{unplayed(Wrong(r.Err, l))}
	}
	return out
}

// unplayed is the finding of what cannot be played at all.
func unplayed(why string) Finding {
	return Finding{Answer: view.Answer{Kind: article.Missing}, Wrong: why}
}

// Find is the finding of an inquiry: its text is one case.
func (in Inquiry) Find(book *rulebook.Book, l lang.Lang) Finding {
	var under *view.Under
	if in.Result.Err == nil && in.Known() && !in.Live {
		under = view.Beneath(in.file, in.Result, book)
	}
	all := Findings(in.Result, under, book, l)
	if len(all) == 0 {
		return Finding{}
	}
	f := all[0]
	if in.Result.Err != nil {
		f.Kind, f.Wrong = article.Missing, view.Unfit(in.Result.Err, l)
	}
	if !in.Live && !(in.named && slices.ContainsFunc(in.Told, isSpot)) {
		f.Seat = 0 // a seat that nobody has named stands for whoever it was
	}
	if in.playing.key != "" {
		f.Notes = append(f.Notes, l.T(in.playing.key, in.playing.args...))
	}
	return f
}

func isSpot(s tell.Statement) bool {
	_, is := s.(tell.SpotIs)
	return is
}

// Wrong words why a scenario cannot be read or played.
func Wrong(err error, l lang.Lang) string {
	text, line, _ := view.Wrong(err, l)
	if line > 0 {
		return l.T("incident.line", "N", line) + " " + text
	}
	return text
}

// findingOf is the finding of one case.
func findingOf(c *scenario.CaseResult, under *view.Under, book *rulebook.Book, l lang.Lang) Finding {
	var f Finding
	passing := false
	for _, s := range c.Steps {
		for _, a := range view.AnswersTo(s, under, book, l) {
			if len(a.Cites) == 0 && a.Kind == article.Decided {
				continue
			}
			g := Finding{Answer: a}
			if !f.Empty() {
				g.Before = slices.Clone(f.Before)
				if !passing && !slices.Contains(g.Before, f.Says) && f.Says != g.Says {
					g.Before = append(g.Before, f.Says)
				}
				g.Notes = merge(f.Notes, g.Notes)
			}
			f, passing = g, inPassing(s)
		}
	}
	return f
}

// inPassing reports whether a line only leads to the next one: a hand tabled or announced, the beginning of the next hand.
func inPassing(s scenario.StepResult) bool {
	switch {
	case s.Showdown != nil:
		return s.Showdown.Verdict == showdown.Noted || s.Showdown.Verdict == showdown.Tabled
	case s.Dispute != nil:
		return s.Dispute.Point == "hand_start"
	}
	return false
}

// merge is a list with what another adds to it.
func merge(list, more []string) []string {
	out := slices.Clone(list)
	for _, m := range more {
		if !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	return out
}
