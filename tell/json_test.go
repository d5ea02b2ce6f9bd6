package tell

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"
)

// TestStatementsSurviveJSON: whatever a line can tell is the same after JSON.
func TestStatementsSurviveJSON(t *testing.T) {
	schemas := map[string]*jsonschema.Schema{}
	for _, k := range kinds {
		schemas[k.Name] = schemaOf(t, k.schema(Scenario))
	}
	for _, k := range kinds {
		t.Run(k.Name, func(t *testing.T) {
			told := 0
			rapid.Check(t, func(t *rapid.T) {
				s, ok := drawn(t, k)
				if !ok {
					return
				}
				text, ok := Encode(s)
				if _, can := Scenario.Tell(s); ok != can {
					t.Fatalf("JSON tells %v %v, lines %v", s, ok, can)
				}
				if !ok {
					return
				}
				told++
				var is struct{ Kind string }
				if err := json.Unmarshal(text, &is); err != nil {
					t.Fatal(err)
				}
				if err := valid(schemas[is.Kind], text); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				back, where, err := Decode(text)
				if err != nil || !reflect.DeepEqual(back, s) && !sameSeen(back, s) {
					line, _ := Scenario.Tell(s)
					t.Fatalf("%s\n%s\n%+v: %s %v\n%+v", line, text, s, where, err, back)
				}
			})
			if told == 0 {
				t.Error("nothing was told")
			}
		})
	}
}

// schemaOf is the schema, checked.
func schemaOf(t *testing.T, of map[string]any) *jsonschema.Schema {
	t.Helper()
	text, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("statement.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("statement.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func valid(schema *jsonschema.Schema, text []byte) error {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(doc)
}

// TestMembersAreNamedApart: of a kind no two parts, and of a phrase no two slots, have the same name.
func TestMembersAreNamedApart(t *testing.T) {
	for _, k := range kinds {
		names := k.members()
		slices.Sort(names)
		if len(slices.Compact(slices.Clone(names))) != len(names) {
			t.Errorf("%s: %v", k.Name, names)
		}
		phrases := k.phrases.in(Scenario)
		for _, p := range k.parts {
			phrases = append(slices.Clip(phrases), p.phrases.in(Scenario)...)
		}
		for _, p := range phrases {
			seen := map[string]bool{kindMember: true, withMember: true}
			for _, s := range p.slots(nil) {
				if seen[s.key] {
					t.Errorf("%s: two slots are named %s", k.Name, s.key)
				}
				seen[s.key] = true
			}
		}
	}
}

func TestJSONThatTellsNothing(t *testing.T) {
	schema := schemaOf(t, Schema(Scenario))
	for text, want := range map[string]string{
		`{`:                                " unknown_word [Known:{} Word:{]",
		`null`:                             " unknown_word [Known:{} Word:null]",
		`{"facing":400}`:                   "kind missing_word [After: Want:kind]",
		`{"kind":"facing","facing":"400"}`: `facing unknown_word [Known:400 Word:"400"]`,
		`{"kind":"facing","facing":-1}`:    `facing unknown_word [Known:400 Word:-1]`,
		`{"kind":"facing","facing":1e3}`:   `facing unknown_word [Known:400 Word:1e3]`,
		`{"kind":"facing"}`:                " missing_word [After:{ Want:facing]",
		`{"kind":"facing","facng":400}`:    "facng unknown_word [Known:facing Near:facing Word:facng]",
		`{"kind":"seen","seat":12}`:        "seat bad_count [Max:11 Word:12]",
		`{"kind":"act.folds","seat":5,"with":[{"raised":true}]}`:                         "with[0].raised unknown_word [Known: Word:raised]",
		`{"kind":"facing","facing":4,"with":[{"street":"tunr"}]}`:                        "with[0].street unknown_word [Known:preflop, flop, turn, river, showdown Near:turn Word:tunr]",
		`{"kind":"facing","facing":4,"with":[{"raised":true,"blocked":true}]}`:           "with[0] bad_count [Max:1 Word:2]",
		`{"kind":"facing","facing":4,"with":[{"covers":false}]}`:                         "with[0].covers unknown_word [Known:true Word:false]",
		`{"kind":"seen","seat":5,"with":[{"pushes":"1000, says raise"}]}`:                "with[0].pushes left_over [After:observation Word:, says raise]",
		`{"kind":"seen","seat":5,"with":[{"says":"a\" b"}]}`:                             `with[0].says unknown_word [Known:"raise 800" Word:"a\" b"]`,
		`{"kind":"seen","seat":5,"with":[{"says":""}]}`:                                  `with[0].says missing_word [After:said Want:"raise 800"]`,
		`{"kind":"seen","seat":5,"with":[{"pushes":"` + string(make([]byte, 0)) + `"}]}`: "with[0].pushes missing_word [After:observation Want:1000 + 500]",
	} {
		notations := strings.Contains(text, "1e3") || strings.Contains(text, "1000, ") // of which the schema says no more than that they are such
		if valid(schema, []byte(text)) == nil && !notations {
			t.Errorf("%s is as the schema has it", text)
		}
		_, where, err := Decode([]byte(text))
		if err == nil || where+" "+err.Error() != want {
			t.Errorf("%s: %s %v, want %s", text, where, err, want)
		}
	}
}

// FuzzDecode: what is read can be written, and is then read as the same.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		`{"kind":"facing","facing":400,"with":[{"increment":400},{"raised":false},{"covers":true}]}`,
		`{"kind":"seen","seat":5,"with":[{"says":"raise"},{"pushes":"1000 + 500"},{"last":true}]}`,
		`{"kind":"room","with":[{"seats":9},{"rebuys":{"rebuy_levels":3,"rebuy_price":50}},{"denominations":[25,100]},{"dealt":true}]}`,
		`{"kind":"sheet.level","blinds":"100/200","with":[{"ante":25}]}`, `{"kind":"chips.small","table":1,"chips":"1:3 2:1","with":[{"last_chips":[2]}]}`,
		`{"kind":"room.absent","table":1,"seat":3,"with":[{"aside":true}]}`, `{"kind":"chips.race","table":1,"cards":["1:Kc","2:Ah"]}`,
		`{"kind":"hand","with":[{"blinds":{"small_blind":50,"big_blind":100}},{"button":1},{"stacks":"1-6:5000"}]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, _, err := Decode(text)
		if err != nil {
			return
		}
		again, ok := Encode(s)
		if _, can := Scenario.Tell(s); ok != can {
			t.Fatalf("%s tells %+v, which JSON tells %v and lines %v", text, s, ok, can)
		}
		if !ok {
			return
		}
		if !json.Valid(again) {
			t.Fatalf("%s", again)
		}
		if back, where, err := Decode(again); err != nil || !reflect.DeepEqual(back, s) && !sameSeen(back, s) {
			t.Fatalf("%s\n%s: %s %v\n%+v\n%+v", text, again, where, err, s, back)
		}
	})
}
