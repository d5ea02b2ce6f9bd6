package incident

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// TapsMax is how many taps lead to a ruling, the family's own included.
const TapsMax = 5

// Inquiry is where the questions stand.
type Inquiry struct {
	Family string
	Met    []Question       // answered, in order
	Next   *Question        // the next screen; nil when enough is known
	More   []Question       // facts that could be added to what is known
	Told   []tell.Statement // where things stand and what happened, once nothing that is needed is missing
	Result scenario.Result  // of ruling on it
	Live   bool             // the table has ruled
	Done   bool             // what the ruling comes to, or what it proposes, can be carried out there

	file    *scenario.File
	sheet   *sheet
	playing seating
	named   bool // the floor has said which seat it is about
}

// Known reports whether there is something to rule on.
func (i Inquiry) Known() bool { return i.file != nil }

// Text tells the incident as a scenario in a tongue, "" while it is not known.
func (i Inquiry) Text(t tell.Tongue) string {
	if i.file == nil {
		return ""
	}
	return i.file.Text(t)
}

// Scenario is the text of what was told, with the book that is to rule on it.
func (i Inquiry) Scenario(book string, t tell.Tongue) string {
	file := *i.file
	file.Book = book
	return file.Text(t)
}

// OfAct reports whether it is about an act of a player.
func (i Inquiry) OfAct() bool {
	return slices.ContainsFunc(i.Told, func(s tell.Statement) bool {
		switch s.(type) {
		case tell.Seen, tell.Skipped:
			return true
		}
		return false
	})
}

// Command is what the table is told of the incident and of what the floor makes of the ruling; false where a table rules on
// nothing of it.
func (i Inquiry) Command(d Decision) (any, bool) {
	if i.sheet == nil {
		return nil, false
	}
	return i.sheet.commandOf(d)
}

// Ask says what to ask next of an incident, by a book; at is where it happened, nil when the room does not know. An unknown
// family is false.
func Ask(family string, a Answers, at *At, book *rulebook.Book) (Inquiry, bool) {
	f, ok := find(family)
	if !ok {
		return Inquiry{}, false
	}
	return f.ask(a, at, book), true
}

func (f Family) ask(a Answers, at *At, book *rulebook.Book) Inquiry {
	s := &sheet{answers: a, rules: &book.Policy, at: at}
	f.tell(s)
	in := Inquiry{Family: f.Key, Met: s.met, Next: s.next, playing: s.playing, named: s.n("seat") > 0}
	if s.next != nil {
		return in
	}
	in.Met = append(in.Met, s.replied()...)
	in.Told, in.More = s.told, s.open
	in.file = scenario.Told(s.told...)
	in.sheet = s
	in.preview(s, book)
	if !in.Live {
		in.Result = in.file.Rule(book)
	}
	q, asks := asked(in.Result)
	if !asks {
		return in
	}
	in.Result.Err = nil // what follows waits for the answer
	if 1+len(in.Met) < TapsMax {
		in.Next = &q
	} else {
		in.More = slices.Insert(in.More, 0, q)
	}
	return in
}

// preview rules as the table would, and tries whether what is proposed can be done there.
func (i *Inquiry) preview(s *sheet, book *rulebook.Book) {
	c, tells := s.commandOf(Decision{})
	if !tells {
		return
	}
	i.Result, i.Live = s.at.preview(c, book)
	if i.Done = i.Live; !i.Live {
		return
	}
	if option := proposed(i.Result); option != "" {
		chosen, _ := s.commandOf(Decision{Option: option})
		_, err := s.at.Try(chosen)
		i.Done = err == nil
	}
}

// proposed is the option that the last ruling proposes to the floor, "" when it proposes none.
func proposed(r scenario.Result) string {
	steps := r.Cases[0].Steps
	switch s := &steps[len(steps)-1]; {
	case s.Ruling != nil && s.Ruling.Kind == article.Floor && !s.Ruling.Held:
		return s.Ruling.Options[s.Ruling.Default].Key
	case s.Deal != nil && s.Deal.Kind == article.Floor:
		return s.Deal.Options[s.Deal.Default].Key
	case s.Showdown != nil && s.Showdown.Kind == article.Floor:
		return s.Showdown.Options[s.Showdown.Default].Key
	case s.Dispute != nil && s.Dispute.Kind == article.Floor:
		return s.Dispute.Options[s.Dispute.Default].Key
	case s.Act != nil && s.Act.Infraction:
		return s.Act.Default.String()
	}
	return ""
}
