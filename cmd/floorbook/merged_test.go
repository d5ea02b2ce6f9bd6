package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/table"
)

// personZo is Zoé again, by another id.
var personZo = people.Person{ID: "p-zo", Name: "Zo Lefevre", Licence: "33"}

// TestErasingBringsNobodyBackWhoWasMerged: into a backup from before the merging, or from after it, by whichever id she is erased.
func TestErasingBringsNobodyBackWhoWasMerged(t *testing.T) {
	for _, merged := range []string{"before the backup", "after the backup"} {
		b, key, log, _ := keeping(t, 1)
		d, ctx := b.d, t.Context()
		if err := d.People.Put(ctx, personZoe, personZo); err != nil {
			t.Fatal(err)
		}
		merge := func(when string) {
			if when != merged {
				return
			}
			if err := d.People.Merge(ctx, personZoe.ID, personZo.ID); err != nil {
				t.Fatal(err)
			}
		}
		merge("before the backup")
		if !b.once(ctx) {
			t.Fatal(log.String())
		}
		merge("after the backup")
		if got := d.name(table.PlayerID(personZo.ID)); got != personZoe.Name {
			t.Errorf("an old journal says %q", got)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		code, out, errOut := floorbook("", "people", "export", "--data", d.Dir, personZo.ID)
		for _, want := range []string{`"id": "p-zoe"`, `"merged": [`, `"name": "Zo Lefevre"`, `"licence": "33"`} {
			if code != exitDone || !strings.Contains(out, want) {
				t.Errorf("exit %d, %s: no %s in %s", code, errOut, want, out)
			}
		}
		if code, _, errOut := floorbook("", "people", "erase", "--data", d.Dir, "--yes", personZo.ID); code != exitDone {
			t.Fatalf("exit %d, %s", code, errOut)
		}
		if code, out, errOut := floorbook("", "restore", "--data", d.Dir, "--identity", key, filepath.Join(b.Dir, b.files()[0])); code != exitDone {
			t.Fatalf("exit %d, %s%s", code, out, errOut)
		}
		if d, err := openData(ctx, quiet(), d.Dir, 0); err != nil {
			t.Fatal(err)
		} else {
			left, err := d.People.All(ctx, personZoe.ID, personZo.ID)
			if err != nil || len(left) > 0 || !d.Erased.Has(personZoe.ID) || !d.Erased.Has(personZo.ID) {
				t.Errorf("merged %s: %v are back (%v), the list says %q", merged, left, err, d.Erased.IDs())
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
		for _, dir := range []string{d.Dir, filepath.Join(d.Dir, "before-1")} {
			if holders := holding(t, dir, "Lefevre"); len(holders) > 0 {
				t.Errorf("%s: %q hold the name", dir, holders)
			}
		}
	}
}

// TestAListTakesWhoIsKnown for certain, each once, and leaves the rest to be asked.
func TestAListTakesWhoIsKnown(t *testing.T) {
	_, d := playedData(t)
	defer d.Close()
	if err := d.People.Put(t.Context(), personZoe, people.Person{ID: "p-bob", Name: "Bob Martin", Licence: "7"}); err != nil {
		t.Fatal(err)
	}
	list := []intake.Player{{Name: "LEFEVRE Zoe"}, {Name: "Lefèvre Zoé"}, {Name: "Bob Martin", Licence: "8"}, {Name: "Bob Martins", Licence: "7"}, {Name: "Zoé Lefèbvre"}}
	got, err := desk{d}.recognise(t.Context(), setup.NewTournament{Key: "key-list-1", Players: list})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, p := range got {
		ids = append(ids, p.ID)
	}
	want := []string{"p-zoe", playerID("key-list-1", 1), playerID("key-list-1", 2), "p-bob", playerID("key-list-1", 4)}
	if !slices.Equal(ids, want) {
		t.Errorf("got %q, want %q", ids, want)
	}
}
