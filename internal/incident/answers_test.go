package incident

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/tell"
)

// Whatever is answered, with whatever amounts, the floor is told something: a question, a ruling, or why the answers
// cannot be.
func TestAnyAnswersLeadSomewhere(t *testing.T) {
	all := books(t)
	rapid.Check(t, func(t *rapid.T) {
		book := rapid.SampledFrom(all).Draw(t, "book")
		f := rapid.SampledFrom(families).Draw(t, "family")
		a := Answers{}
		for range TapsMax + 2 {
			in := f.ask(a, nil, book)
			if in.Known() {
				if found := in.Find(book, lang.English); found.Empty() && in.Result.Err == nil {
					t.Fatalf("nothing is found:\n%s", in.Text(tell.Scenario))
				}
			}
			if in.Next == nil {
				return
			}
			a = answer(t, a, *in.Next)
		}
		t.Fatalf("still asking after %v", a)
	})
}

// answer gives any answer to a question, bad ones included.
func answer(t *rapid.T, a Answers, q Question) Answers {
	switch q.Form {
	case Pick:
		return a.With(q.Key, rapid.SampledFrom(q.Options).Draw(t, q.Key))
	case Tick:
		return a.With(q.Key, append([]string{"-"}, rapid.SliceOfDistinct(rapid.SampledFrom(q.Options), rapid.ID).Draw(t, q.Key)...)...)
	}
	a = a.With(q.Key, "-")
	for _, field := range q.Fields {
		upto := int64(2_000_000)
		if field.What == Seat || field.What == Count {
			upto = seatMax
		}
		low := int64(0)
		if field.What != Amount {
			low = 2
		}
		a = a.With(field.Key, strconv.FormatInt(rapid.Int64Range(low, upto).Draw(t, field.Key), 10))
	}
	return a
}

func TestFieldsReadWhatPeopleType(t *testing.T) {
	for _, test := range []struct {
		field Field
		text  string
		want  string
		ok    bool
	}{
		{amount("facing"), "1 200", "1200", true},
		{amount("facing"), "1.200", "1200", true},
		{amount("facing"), "lots", "", false},
		{amount("facing"), "-5", "", false},
		{amount("facing"), "", "", false},
		{pile("chips"), "1000+2*500", "1000 + 500 + 500", true},
		{pile("chips"), "two", "", false},
		{seat("seat", ""), "11", "", false},
		{seat("seat", ""), "10", "10", true},
		{count("players", ""), "1", "", false},
	} {
		if got, ok := test.field.Read(test.text); got != test.want || ok != test.ok {
			t.Errorf("%s %q: %q, %v", test.field.What, test.text, got, ok)
		}
	}
}
