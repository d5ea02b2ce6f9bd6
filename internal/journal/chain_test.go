package journal_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/internal/journal"
)

// The encoding that is hashed can never change: this value was computed from the description of Sum by
// another program.
func TestHashOfARowIsFixedForEver(t *testing.T) {
	r := journal.Record{Format: journal.Format1, Stream: "tournoi é", Seq: 3, ID: "tap-1", Person: "floor-7", At: -5, Events: []byte(`[{"t":"x"}]`)}
	for i := range r.Prev {
		r.Prev[i] = byte(i)
	}
	const want = "688dd0adc530b25c166cc69e1dcb68e75d4863a61e72ba67de7a138b84a67971"
	if got := journal.Sum(r).String(); got != want {
		t.Errorf("format 1: hash %s, want %s", got, want)
	}
	r.Format, r.Role, r.Device, r.With = journal.Format2, "dealer", "tablette", []string{"caisse", "club"}
	const second = "de582d862e68eb953c2afa94cd22f633ad29b0fd5756b66bd16da42541d36e3f"
	if got := journal.Sum(r).String(); got != second {
		t.Errorf("format 2: hash %s, want %s", got, second)
	}
}

func anyRecord(t *rapid.T) journal.Record {
	text := rapid.String()
	events := rapid.OneOf(
		rapid.SliceOf(rapid.Byte()),
		rapid.SampledFrom([][]byte{[]byte(`[{"a":"<é>"}]`), []byte(`[{"a":"\u003c"}]`), []byte(`{ "a" : 1 }`), []byte(`null`), []byte(`1`)}),
	)
	return journal.Next(journal.Head{Stream: text.Draw(t, "stream"), Seq: rapid.Uint64Max(1<<40).Draw(t, "seq")}, journal.Record{
		ID: text.Draw(t, "id"), Person: text.Draw(t, "person"), Role: text.Draw(t, "role"), Device: text.Draw(t, "device"),
		With: rapid.SliceOfN(text, 1, 3).Draw(t, "with"),
		At:   rapid.Int64().Draw(t, "at"), Events: events.Draw(t, "events"),
	})
}

func TestEveryFieldIsInTheHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRecord(t)
		change := map[string]func(r *journal.Record){
			"stream": func(r *journal.Record) { r.Stream += "x" },
			"seq":    func(r *journal.Record) { r.Seq++ },
			"id":     func(r *journal.Record) { r.ID += "x" },
			"format": func(r *journal.Record) { r.Format = journal.Format1 },
			"person": func(r *journal.Record) { r.Person += "x" },
			"role":   func(r *journal.Record) { r.Role += "x" },
			"with":   func(r *journal.Record) { r.With = append(slices.Clone(r.With), "x") },
			"device": func(r *journal.Record) { r.Device += "x" },
			"at":     func(r *journal.Record) { r.At++ },
			"events": func(r *journal.Record) { r.Events = append(bytes.Clone(r.Events), 0) },
			"prev":   func(r *journal.Record) { r.Prev[0] ^= 1 },
			"a byte moved from one field to the next": func(r *journal.Record) { r.Person, r.Device = r.Person+"x", "x"+r.Device },
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
		for _, s := range []*string{&r.Stream, &r.ID, &r.Person, &r.Role, &r.Device} {
			*s = strings.ToValidUTF8(*s, "")
		}
		for i, other := range r.With {
			r.With[i] = strings.ToValidUTF8(other, "")
		}
		if rapid.Bool().Draw(t, "of an earlier release") {
			r.Format, r.Role, r.With = journal.Format1, "", nil
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
