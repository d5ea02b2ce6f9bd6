package packed

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/internal/journal"
)

// chained makes rows follow each other behind a head.
func chained(head journal.Head, rows []journal.Record) []journal.Record {
	for i := range rows {
		rows[i] = journal.Next(head, rows[i])
		head = rows[i].Head()
	}
	return rows
}

func TestRowsComeOutAsTheyWentIn(t *testing.T) {
	text := rapid.StringN(0, 30, 60)
	rapid.Check(t, func(rt *rapid.T) {
		rows := make([]journal.Record, rapid.IntRange(1, 2*Rows+3).Draw(rt, "rows"))
		for i := range rows {
			r := &rows[i]
			r.ID, r.Person, r.Device, r.At = fmt.Sprint("id", i), text.Draw(rt, "person"), text.Draw(rt, "device"), rapid.Int64().Draw(rt, "at")
			r.Events = rapid.SliceOfN(rapid.Byte(), 0, 50).Draw(rt, "events")
			if r.Format = journal.Format(rapid.IntRange(1, 2).Draw(rt, "format")); r.Format == journal.Format2 {
				r.Role, r.With = text.Draw(rt, "role"), rapid.SliceOfN(text, 0, journal.MaxWith).Draw(rt, "with")
			}
		}
		rows = chained(journal.Head{Stream: text.Draw(rt, "stream"), Seq: rapid.Uint64Range(0, 1<<40).Draw(rt, "before")}, rows)
		blocks, err := Encode("2026-02-03", rows)
		if err != nil || len(blocks) != (len(rows)+Rows-1)/Rows {
			rt.Fatalf("%d blocks of %d rows, %v", len(blocks), len(rows), err)
		}
		var out []journal.Record
		for _, b := range blocks {
			out = append(out, Decode(b)...)
		}
		if diff := cmp.Diff(rows, out, cmpopts.EquateEmpty()); diff != "" {
			rt.Fatal(diff)
		}
	})
}

func TestLargeRowsHaveBlocksOfTheirOwn(t *testing.T) {
	rows := make([]journal.Record, 3)
	for i := range rows {
		rows[i] = journal.Record{ID: fmt.Sprint(i), Events: make([]byte, journal.MaxEvents)}
	}
	blocks, err := Encode("2026-02-03", chained(journal.Head{Stream: "a"}, rows))
	if err != nil || len(blocks) != 3 {
		t.Fatalf("%d blocks, %v", len(blocks), err)
	}
	if got := Decode(blocks[2]); len(got) != 1 || got[0].Hash != rows[2].Hash {
		t.Error("the last row does not come back")
	}
}

func TestARowThatIsNotGoodIsNotEncoded(t *testing.T) {
	rows := chained(journal.Head{Stream: "a"}, []journal.Record{{ID: "1"}, {ID: "2"}, {ID: "3"}})
	rows[1].Person = "another"
	var broken *journal.Broken
	if blocks, err := Encode("2026-02-03", rows); !errors.As(err, &broken) || broken.Seq != 2 || len(blocks) > 0 {
		t.Errorf("%d blocks, %v", len(blocks), err)
	}
}

// FuzzDecode opens whatever stands in a block: no panic, rows that the chain proves, and then at most one that it does not.
func FuzzDecode(f *testing.F) {
	rows := chained(journal.Head{Stream: "a"}, []journal.Record{{ID: "1", Events: []byte("[1]")}, {ID: "2", Person: "p"}, {ID: "3", With: []string{"b"}}})
	blocks, err := Encode("2026-02-03", rows)
	if err != nil {
		f.Fatal(err)
	}
	plain, err := decoder.DecodeAll(blocks[0].Data, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(blocks[0].Data, false)
	f.Add(plain, true)
	f.Fuzz(func(t *testing.T, data []byte, compress bool) {
		b := blocks[0]
		if b.Data = data; compress {
			b.Data = encoder.EncodeAll(data, nil)
		}
		head := journal.Head{Stream: "a"}
		got := Decode(b)
		for i, r := range got {
			next, err := journal.Proved(head, r)
			if err != nil && i < len(got)-1 {
				t.Fatalf("row %d is not good, and %d follow", r.Seq, len(got)-1-i)
			}
			if head = next; err == nil && i == 2 && !slices.EqualFunc(got, rows, func(a, b journal.Record) bool { return a.Hash == b.Hash }) {
				t.Fatal("other rows have the hashes of these")
			}
		}
	})
}
