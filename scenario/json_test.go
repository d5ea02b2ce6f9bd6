package scenario

import (
	"encoding/json"
	"errors"
	"io/fs"
	"reflect"
	"testing"

	"github.com/floorbook/floorbook/tell"
)

// TestEveryShippedLineIsToldInJSON, and is the same line then: what is ruled on statements is ruled on the text.
func TestEveryShippedLineIsToldInJSON(t *testing.T) {
	lines := 0
	err := fs.WalkDir(Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(Files, name)
		if err != nil {
			return err
		}
		f, err := Parse(name, text)
		if err != nil {
			return err
		}
		for i := range f.Cases {
			c := &f.Cases[i]
			raw := make([]json.RawMessage, len(c.Steps))
			for j := range c.Steps {
				var ok bool
				if raw[j], ok = tell.Encode(c.Steps[j].do); !ok {
					t.Errorf("%s:%d: %s", f.Name, c.Steps[j].Line, c.Steps[j].Text)
				}
			}
			again, where, err := FromJSON(f.Name, raw)
			if err != nil {
				t.Errorf("%s: %s: %s %v", f.Name, c.Name, where, err)
				continue
			}
			for j := range c.Steps {
				lines++
				was, _ := tell.Scenario.Tell(c.Steps[j].do)
				if got := again.Cases[0].Steps[j]; !reflect.DeepEqual(got.do, c.Steps[j].do) && got.Text != was {
					t.Errorf("%s:%d: %s\n%s\n%s", f.Name, c.Steps[j].Line, c.Steps[j].Text, raw[j], got.Text)
				}
			}
		}
		return nil
	})
	if err != nil || lines < 1000 {
		t.Errorf("%d lines, %v", lines, err)
	}
}

// TestStatementsAreHeldToTheOrderOfLines: a case begins with where things stand, and is about one matter.
func TestStatementsAreHeldToTheOrderOfLines(t *testing.T) {
	const spot, act, dealt = `{"kind":"facing","facing":400}`, `{"kind":"seen","seat":5,"with":[{"pushes":"1000"}]}`, `{"kind":"deal.exposed","cards":"d5"}`
	for want, statements := range map[string][]json.RawMessage{
		"":             {json.RawMessage(spot), json.RawMessage(act)},
		"no_start":     {json.RawMessage(act)},
		"second_start": {json.RawMessage(spot), json.RawMessage(spot)},
		"no_start 2":   {json.RawMessage(spot), json.RawMessage(dealt)},
	} {
		_, _, err := FromJSON("told", statements)
		var bad *Error
		switch {
		case want == "" && err != nil:
			t.Error(err)
		case want != "" && (!errors.As(err, &bad) || string(bad.Reason.Code) != want && string(bad.Reason.Code)+" 2" != want):
			t.Errorf("%s: %v", want, err)
		}
	}
}
