package scenario

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/tell"
)

// facts are the types of what may be told of an event, or not.
var facts = []reflect.Type{reflect.TypeFor[article.Told](), reflect.TypeFor[deal.By](), reflect.TypeFor[showdown.Use]()}

// TestAFactLeftOutIsAskedOrDoesNotMatter leaves one told fact at a time out of every shipped case of a deal, a showdown, a
// claim or an infraction: each line has the same ruling then, or a question.
func TestAFactLeftOutIsAskedOrDoesNotMatter(t *testing.T) {
	left, asked := 0, 0
	books := map[string]*rulebook.Book{}
	names, err := filepath.Glob("testdata/*/*.txt")
	deeper, _ := filepath.Glob("testdata/*/*/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal(err, len(names))
	}
	for _, name := range append(names, deeper...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := Parse(name, text)
		if err != nil {
			t.Fatal(err)
		}
		if books[file.Book] == nil {
			if books[file.Book], err = rulebook.Load(file.Book); err != nil {
				t.Fatal(err)
			}
		}
		book := books[file.Book]
		for _, c := range file.Cases {
			whole := played(file, c, book)
			for i := range c.Steps {
				for what, do := range without(c.Steps[i].do) {
					less := c
					less.Steps = slices.Clone(c.Steps)
					less.Steps[i].do = do
					left++
					bad, question := compared(whole, played(file, less, book))
					if question {
						asked++
					}
					if bad != "" {
						t.Errorf("%s:%d: without %s of %q\n%s", name, c.Steps[i].Line, what, c.Steps[i].Text, bad)
					}
				}
			}
		}
	}
	if left < 600 || asked < 450 {
		t.Errorf("%d facts were left out, %d of them were asked for", left, asked)
	}
}

// played is one case of a file, whatever it expects.
func played(f *File, c Case, book *rulebook.Book) CaseResult {
	one := *f
	one.Cases = []Case{c}
	return one.Run(book).Cases[0]
}

// without are the line's tellings with one fact less, by the name of the fact.
func without(s tell.Statement) map[string]tell.Statement {
	switch s.(type) {
	case tell.DealHappens, tell.ShowdownIs, tell.ShowdownHappens, tell.DisputeIs, tell.DisputeHappens:
	case tell.ConductIs, tell.Infraction:
		return withoutCircumstance(s)
	case tell.DecisionIs, tell.Thinks, tell.TimeCalled:
		return withoutTime(s)
	default:
		return nil
	}
	out := map[string]tell.Statement{}
	from := reflect.ValueOf(s)
	for _, f := range reflect.VisibleFields(from.Type()) {
		seat := (f.Name == "Aggressor" || f.Name == "Earlier") && f.Type.Kind() == reflect.Int
		if !seat && !slices.Contains(facts, f.Type) || from.FieldByIndex(f.Index).IsZero() {
			continue
		}
		less := reflect.New(from.Type()).Elem()
		less.Set(from)
		less.FieldByIndex(f.Index).SetZero()
		if f.Name == "Aggressor" {
			less.FieldByName("Raised").SetZero()
		}
		out[f.Name] = less.Interface().(tell.Statement)
	}
	return out
}

// withoutTime are a line's tellings without how long a player has thought, or how long the event lets the clock run.
func withoutTime(s tell.Statement) map[string]tell.Statement {
	switch s := s.(type) {
	case tell.DecisionIs:
		if s.Thinking > 0 {
			s.Thinking = 0
			return map[string]tell.Statement{"thinking": s}
		}
	case tell.Thinks:
		return map[string]tell.Statement{"thinking": tell.Thinks{}}
	case tell.TimeCalled:
		if s.Limit > 0 {
			s.Limit = 0
			return map[string]tell.Statement{"limit": s}
		}
	}
	return nil
}

// withoutCircumstance are a line's tellings of conduct with one circumstance or number less.
func withoutCircumstance(s tell.Statement) map[string]tell.Statement {
	out := map[string]tell.Statement{}
	from := reflect.ValueOf(s)
	less := func(name string, change func(room *tell.Room)) {
		v := reflect.New(from.Type()).Elem()
		v.Set(from)
		change(v.FieldByName("Room").Addr().Interface().(*tell.Room))
		out[name] = v.Interface().(tell.Statement)
	}
	room := from.FieldByName("Room").Interface().(tell.Room)
	in, _ := s.(tell.Infraction)
	for i, f := range room.Facts {
		if in.Code == "nuts_not_raised" && f.Circumstance == penalty.Raised {
			continue // the code says that he did not raise
		}
		less(f.Circumstance.String(), func(r *tell.Room) { r.Facts = slices.Delete(slices.Clone(r.Facts), i, i+1) })
	}
	if room.Tables > 0 {
		less("tables", func(r *tell.Room) { r.Tables = 0 })
	}
	if room.Left > 0 {
		less("left", func(r *tell.Room) { r.Left = 0 })
	}
	if room.Host != "" {
		less("host", func(r *tell.Room) { r.Host = "" })
	}
	if room.Border != "" {
		less("border", func(r *tell.Room) { r.Border = "" })
	}
	return out
}

// compared says where two runs of a case rule differently, and whether something was asked.
func compared(whole, less CaseResult) (bad string, question bool) {
	for i := range whole.Steps {
		if i == len(less.Steps) {
			if question {
				return "", true // the floor cannot take an option of a question
			}
			return fmt.Sprintf("the case ends: %v", less.Err), false
		}
		left := &less.Steps[i]
		unsettled := left.Showdown != nil && left.Showdown.Winners == nil // who gets the pot is left open
		a, b := rulingOf(&whole.Steps[i], unsettled), rulingOf(left, false)
		if b.kind == article.Missing || question && counts(whole.Steps[i].Act, left.Act) {
			question = true
			continue
		}
		if !reflect.DeepEqual(a, b) {
			return fmt.Sprintf("line %d, %q\ntold     %+v\nleft out %+v", whole.Steps[i].Line, whole.Steps[i].Text, a, b), question
		}
	}
	if less.Err != nil && whole.Err == nil && !question {
		return fmt.Sprintf("the case ends: %v", less.Err), false
	}
	return "", question
}

// counts reports whether an infraction asks which offence it is, now that an earlier one is in question, and an answer leads
// to what was ruled.
func counts(whole, left *Offence) bool {
	if whole == nil || left == nil || len(left.Questions) == 0 || left.Questions[0].Key != penalty.OffenceNumber {
		return false
	}
	ruled := penalty.Result{Infraction: whole.Infraction, Default: whole.Default, Required: whole.Required, Fixed: whole.Fixed}
	return slices.ContainsFunc(left.Questions[0].Answers, func(a penalty.Answer) bool { return slices.Contains(a.Leads, ruled) })
}

// decision is what is ruled: who decides, and what comes of it.
type decision struct {
	kind             article.RulingKind
	outcome, options any
}

func rulingOf(s *StepResult, unsettled bool) decision {
	switch {
	case s.Deal != nil:
		return decision{s.Deal.Kind, s.Deal.Outcome, append([]deal.Option(nil), s.Deal.Options...)}
	case s.Showdown != nil:
		o := s.Showdown.Outcome
		if unsettled {
			o.Winners, o.Pot = nil, 0
		}
		return decision{s.Showdown.Kind, o, append([]showdown.Option(nil), s.Showdown.Options...)}
	case s.Dispute != nil:
		return decision{s.Dispute.Kind, s.Dispute.Outcome, append([]dispute.Option(nil), s.Dispute.Options...)}
	case s.Call != nil && s.Call.Asks != "":
		return decision{kind: article.Missing}
	case s.Call != nil:
		return decision{outcome: []any{s.Call.Count, s.Call.Approval, s.Call.Operator}}
	case s.Act != nil:
		return decision{s.Act.Kind, []any{s.Act.Infraction, s.Act.Default, s.Act.Required, s.Act.Fixed, s.Act.Remedy}, nil}
	}
	return decision{}
}
