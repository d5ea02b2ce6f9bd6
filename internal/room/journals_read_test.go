package room

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/floorbook/floorbook/table"
)

// TestEventsAreReadAsEncodingJSONReadsThem: whatever a release has written is read to the last field as by the decoder of Go's own library.
func TestEventsAreReadAsEncodingJSONReadsThem(t *testing.T) {
	read := 0
	for _, file := range keptJournals(t) {
		for _, r := range recorded(t, file) {
			if entryStreams(newLawBook(), newLog())[r.Stream] != nil {
				continue // of single entries
			}
			events, err := newStream(r.Stream).content.unmarshal(r.Events)
			var texts []json.RawMessage
			if err = errors.Join(err, json.Unmarshal(r.Events, &texts)); err != nil || len(texts) != len(events) {
				t.Fatalf("%s: row %d of %s: %d of %d events, %v", file, r.Seq, r.Stream, len(events), len(texts), err)
			}
			for i, e := range events {
				if at, is := e.(table.EventAt); is {
					e = at.Event
				}
				want := reflect.New(reflect.TypeOf(e))
				if err := json.Unmarshal(texts[i], want.Interface()); err != nil || !reflect.DeepEqual(want.Elem().Interface(), any(e)) {
					t.Errorf("%s: row %d of %s: %s\nread as %+v\nwant    %+v, %v", file, r.Seq, r.Stream, texts[i], e, want.Elem(), err)
				}
				read++
			}
		}
	}
	if read < 1000 {
		t.Errorf("%d events", read)
	}
}
