package journal_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/internal/journal"
)

// The encoding that is hashed can never change: this value was computed from the description of Sum by
// another program.
func TestHashOfARowIsFixedForEver(t *testing.T) {
	r := journal.Record{Stream: "tournoi é", Seq: 3, ID: "tap-1", Actor: "floor-7", At: -5, Events: []byte(`[{"t":"x"}]`)}
	for i := range r.Prev {
		r.Prev[i] = byte(i)
	}
	const want = "688dd0adc530b25c166cc69e1dcb68e75d4863a61e72ba67de7a138b84a67971"
	if got := journal.Sum(r).String(); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}

func anyRecord(t *rapid.T) journal.Record {
	text := rapid.String()
	events := rapid.OneOf(
		rapid.SliceOf(rapid.Byte()),
		rapid.SampledFrom([][]byte{[]byte(`[{"a":"<é>"}]`), []byte(`[{"a":"\u003c"}]`), []byte(`{ "a" : 1 }`), []byte(`null`), []byte(`1`)}),
	)
	return journal.Next(journal.Head{Stream: text.Draw(t, "stream"), Seq: rapid.Uint64Max(1<<40).Draw(t, "seq")}, journal.Record{
		ID: text.Draw(t, "id"), Actor: text.Draw(t, "actor"), Device: text.Draw(t, "device"),
		At: rapid.Int64().Draw(t, "at"), Events: events.Draw(t, "events"),
	})
}

func TestEveryFieldIsInTheHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRecord(t)
		change := map[string]func(r *journal.Record){
			"stream": func(r *journal.Record) { r.Stream += "x" },
			"seq":    func(r *journal.Record) { r.Seq++ },
			"id":     func(r *journal.Record) { r.ID += "x" },
			"actor":  func(r *journal.Record) { r.Actor += "x" },
			"device": func(r *journal.Record) { r.Device += "x" },
			"at":     func(r *journal.Record) { r.At++ },
			"events": func(r *journal.Record) { r.Events = append(bytes.Clone(r.Events), 0) },
			"prev":   func(r *journal.Record) { r.Prev[0] ^= 1 },
			"a byte moved from one field to the next": func(r *journal.Record) { r.Actor, r.Device = r.Actor+"x", "x"+r.Device },
		}
		for name, f := range change {
			other := r
			f(&other)
			if journal.Sum(other) == r.Hash {
				t.Fatalf("changing %s does not change the hash", name)
			}
		}
	})
}

func TestALineGivesBackTheSameRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// JSON cannot carry text that is not UTF-8; streams, ids and actors are chosen by the program.
		r := anyRecord(t)
		for _, s := range []*string{&r.Stream, &r.ID, &r.Actor, &r.Device} {
			*s = strings.ToValidUTF8(*s, "")
		}
		r.Hash = journal.Sum(r)
		var b bytes.Buffer
		if err := journal.WriteLines(&b)(r); err != nil {
			t.Fatal(err)
		}
		if bytes.Count(b.Bytes(), []byte("\n")) != 1 {
			t.Fatalf("not one line: %q", b.String())
		}
		var back journal.Record
		if err := json.Unmarshal(b.Bytes(), &back); err != nil {
			t.Fatal(err)
		}
		if journal.Sum(back) != r.Hash {
			t.Fatalf("the row read back hashes otherwise (-written +read):\n%s", cmp.Diff(r, back))
		}
	})
}

func TestBadLinesAreRefused(t *testing.T) {
	for _, text := range []string{`{}x`, `{"stream":"a","surprise":1}`, `{"hash":"12"}`, `{"seq":-1}`, `[]`} {
		var r journal.Record
		if err := json.Unmarshal([]byte(text), &r); err == nil {
			t.Errorf("%s was read as %+v", text, r)
		}
	}
}
