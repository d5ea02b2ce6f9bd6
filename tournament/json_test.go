package tournament

import (
	"testing"
	"time"
)

// FuzzUnmarshalEvents proves that no journal, however damaged, brings the reader down, and that what it reads it
// writes alike.
func FuzzUnmarshalEvents(f *testing.F) {
	p, rules := texapoker(f)
	r := newRoom(f, 9)
	r.clumsy = 40
	r.open(evening(), true, 12, p, rules)
	r.must(Start{})
	r.run(time.Minute)
	for i, e := range r.journal {
		if i%17 == 0 {
			data, err := MarshalEvents([]Event{e})
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Add([]byte(`[{"type":"nonsense"}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		events, err := UnmarshalEvents(data)
		if err != nil {
			return
		}
		first, err := MarshalEvents(events)
		if err != nil {
			return // text that JSON can hold and a named value cannot
		}
		again, err := UnmarshalEvents(first)
		if err != nil {
			t.Fatalf("%s: %v", first, err)
		}
		second, err := MarshalEvents(again)
		if err != nil || string(first) != string(second) {
			t.Fatalf("%s\n%s\n%v", first, second, err)
		}
	})
}
