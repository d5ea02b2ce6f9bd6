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

// one is an event of whatever fields can be of.
type one struct {
	part
	List   []part             `json:"list,omitempty"`
	ByName map[name]string    `json:"by_name"`
	Bytes  []byte             `json:"bytes"`
	Share  float64            `json:"share"`
	Told   bool               `json:"told"`
	Raw    json.RawMessage    `json:"raw"`
	Any    any                `json:"any"`
	Seats  [2]map[string]part `json:"seats"`
}

type part struct {
	N     int    `json:"n,omitempty"`
	Text  string `json:"text"`
	Worth *int64 `json:",omitempty"`
	Seat  uint8
}

type name string

func (one) EventType() string { return "one" }

// FuzzEventsAreReadAsEncodingJSONReadsThem: what encoding/json reads as an event is read as the same one. An array of fixed length that lacks all
// its elements is not read here, and nobody writes one.
func FuzzEventsAreReadAsEncodingJSONReadsThem(f *testing.F) {
	f.Add([]byte(`{"type":"one","n":1,"text":"a\u00e9\ud83d\ude00","Worth":5,"list":[{"n":2},null],"by_name":{"x":"y"},"bytes":"AAEC","share":1.5e3,"told":true,` +
		`"raw":{"z":[1]},"any":{"q":null},"seats":[null,{"a":{"Seat":255}}]}`))
	types := Of(one{})
	f.Fuzz(func(t *testing.T, data []byte) {
		var want one
		if json.Unmarshal(data, &want) != nil || bytes.Contains(bytes.Join(bytes.Fields(data), nil), []byte("[]")) {
			return
		}
		if got, err := types.Read("one", data); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s:\n%+v, %v\n%+v", data, got, err, want)
		}
	})
}
