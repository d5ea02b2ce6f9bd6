package event

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
)

// FuzzWhatIsReadFastIsReadAsJSON: whatever the text, its head and its elements are those that encoding/json finds, or it finds none.
func FuzzWhatIsReadFastIsReadAsJSON(f *testing.F) {
	for _, text := range []string{
		`[{"type":"a"}]`, `[{"type":"table.act","at_table":12,"n":[{"x":"}]\""}]},{"type":"b","s":"\\"}]`, `[]`, `[ {"type":"a"} ]`, `[{"type":"a"}`, `[{"type":"a"},]`,
		`[{"type":"a\u0062"}]`, `[{"type":"a","at_table":1.5}]`, `[{"type":"a","at_table":-1}]`, `[{"type":"a","at_table":99999999999}]`, `[{"type":"a","at_table":01}]`,
		`[{"at_table":3,"type":"a"}]`, `[1,{"type":"a"}]`, `[{"type":"a"}{"type":"b"}]`, `[{"type":"a"]}`, `[{"type":"a"}]]`, `[{"type":null}]`, `[{"type":"`, `[{"type":"a","at_table":12`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var want []json.RawMessage
		if json.Unmarshal(data, &want) != nil {
			return // an element that is no JSON is refused when it is read
		}
		got, ok := elements(data)
		if ok && !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %s, want %s", data, got, want)
		}
		for _, text := range want {
			var h struct {
				Type    string
				AtTable int `json:"at_table"`
			}
			err := json.Unmarshal(text, &h)
			if fast, ok := written(text); ok && once(text) && (err != nil || fast != Head(h)) {
				t.Fatalf("%s: %+v, want %+v, %v", text, fast, h, err)
			}
		}
	})
}

// once reports whether no name of a head stands in a text twice, or in other letters: nobody writes that.
func once(text []byte) bool {
	text = bytes.ToLower(text)
	return bytes.Count(text, []byte("type")) == 1 && bytes.Count(text, []byte("at_table")) < 2 && !bytes.Contains(text, []byte(`\u`))
}
