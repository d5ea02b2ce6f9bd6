package retention_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/retention"
)

// shelf is files by their sums.
type shelf map[string]bool

func (s shelf) Read(sum string) ([]byte, error) {
	if s[sum] {
		return []byte("x"), nil
	}
	return nil, os.ErrNotExist
}

func (s shelf) Erase(sums ...string) error {
	for _, sum := range sums {
		delete(s, sum)
	}
	return nil
}

func on(day string) int64 {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return t.UnixMilli()
}

// desk is what a room keeps of four people: Ann was last seen in 2020, Ben owes, Cleo has asked for something, Dan came in 2029.
func desk(t *testing.T, path string) people.Store {
	t.Helper()
	store := people.NewMemory()
	if path != "" {
		var err error
		if store, err = people.Open(path); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
	}
	ctx := t.Context()
	for _, id := range []string{"ann", "ben", "cleo", "dan"} {
		if err := store.Put(ctx, people.Person{ID: id, Name: "Name of " + id}); err != nil {
			t.Fatal(err)
		}
		for i, kind := range []string{people.PaperForm, people.PaperReceipt} {
			day := "2020-01-10"
			if id == "dan" {
				day = "2029-06-01"
			}
			if err := store.Keep(ctx, people.Paper{No: fmt.Sprint(id, "-", i), Person: id, Kind: kind, At: on(day), PDF: []byte("%PDF")}); err != nil {
				t.Fatal(err)
			}
		}
		if err := store.Amend(ctx, id, func(d *people.Dossier) error {
			d.Address, d.Born = "1 rue X", "1970-01-01"
			d.Bans = []people.Ban{{From: "2019-01-01", Until: "2020-01-01"}, {From: "2019-01-01"}}
			switch id {
			case "ann":
				d.Owed = []people.Owed{{No: "1", Amount: 5, Since: on("2018-01-01"), Settled: on("2019-01-01")}}
				d.Defaults = []people.Default{{Stream: "x", At: on("2020-01-01")}}
			case "ben":
				d.Owed = []people.Owed{{No: "2", Amount: 5, Since: on("2018-01-01")}}
			case "cleo":
				d.Requests = []people.Request{{Right: "access", At: on("2019-01-01")}}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for id, day := range map[string]string{"ann": "2019-05-01", "ben": "2019-05-01", "dan": "2019-05-01"} {
		if err := store.KeepPhoto(ctx, people.Photo{Person: id, At: on(day), JPEG: []byte("a face")}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := store.Write(ctx, people.Letter{No: "l1", Person: "ann", Subject: "s", Text: "t", At: on("2020-02-01"), State: people.LetterSent}, []byte("%PDF")); err != nil {
		t.Fatal(err)
	}
	return store
}

func keeper(t *testing.T, store people.Store, files shelf, noted *[]retention.Found) *retention.Keeper {
	t.Helper()
	rules, err := retention.OpenRules(nil, "")
	if err != nil {
		t.Fatal(err)
	}
	declared := declaration.New()
	for i, f := range []declaration.ProofFiled{{Kind: declaration.Staff, At: declaration.Instant(on("2027-01-01")), Proof: &declaration.Proof{SHA256: "staff"}},
		{Kind: declaration.Conditions, At: declaration.Instant(on("2027-01-01")), Proof: &declaration.Proof{SHA256: "conditions"}},
		{Kind: declaration.Staff, At: declaration.Instant(on("2027-01-01")), Proof: &declaration.Proof{SHA256: "both"}},
		{Kind: declaration.Conditions, At: declaration.Instant(on("2027-01-01")), Proof: &declaration.Proof{SHA256: "both"}}} {
		f.No = i + 1
		declaration.Apply(declared, f)
	}
	return &retention.Keeper{Rules: rules, Desk: store, Files: files, Zone: time.UTC,
		Declared: func(f func(*declaration.State)) error { f(declared); return nil },
		Seen:     func() (map[string]int64, error) { return map[string]int64{"dan": on("2029-06-02")}, nil },
		Note:     func(_ context.Context, f retention.Found) error { *noted = append(*noted, f); return nil }}
}

// TestWhatIsOverIsErasedAndNothingElse in both stores: what is counted before is what is erased and noted, and nothing comes back or stays to be erased.
func TestWhatIsOverIsErasedAndNothingElse(t *testing.T) {
	for name, path := range map[string]string{"memory": "", "file": filepath.Join(t.TempDir(), "people.db")} {
		t.Run(name, func(t *testing.T) {
			store, files, noted := desk(t, path), shelf{"staff": true, "conditions": true, "both": true}, []retention.Found(nil)
			k := keeper(t, store, files, &noted)
			at := on("2030-01-01") // ten years less nine days after 2020-01-10
			want := []retention.Found{
				{Purpose: retention.Forms, Count: 1, Oldest: on("2020-01-10")},
				{Purpose: retention.Letters, Count: 1, Oldest: on("2020-02-01")},
				{Purpose: retention.Dossiers, Count: 1, Oldest: on("2020-02-01")},
				{Purpose: retention.Photos, Count: 1, Oldest: on("2020-02-01")}, // Ann’s: Dan has come since, Ben owes
				{Purpose: retention.Bans, Count: 2, Oldest: on("2020-01-02")},   // Ann’s and Dan’s that ended
				{Purpose: retention.Defaults, Count: 1, Oldest: on("2020-01-01")},
				{Purpose: retention.Debts, Count: 1, Oldest: on("2019-01-01")},
				{Purpose: retention.StaffFiles, Count: 1, Oldest: on("2027-01-01")},
			}
			over, err := k.Over(t.Context(), at)
			if err != nil || !slices.Equal(over, want) {
				t.Errorf("over is\n%+v, %v\nwant\n%+v", over, err, want)
			}
			if erased, err := k.Erase(t.Context(), at); err != nil || !slices.Equal(erased, want) || !slices.Equal(noted, want) {
				t.Errorf("erased %+v, noted %+v, %v", erased, noted, err)
			}
			if again, err := k.Erase(t.Context(), at); err != nil || len(again) > 0 {
				t.Errorf("again %+v, %v", again, err)
			}
			if left, err := store.Photographed(t.Context()); err != nil || !maps.Equal(left, map[string]int64{"ben": on("2019-05-01"), "dan": on("2019-05-01")}) {
				t.Errorf("photos left: %v, %v", left, err)
			}
			if !files["conditions"] || !files["both"] || files["staff"] {
				t.Errorf("files left: %v", slices.Sorted(maps.Keys(files)))
			}
			for id, papers := range map[string]int{"ann": 1, "ben": 2, "cleo": 2, "dan": 2} {
				d, err := store.Dossier(t.Context(), id)
				left, also := store.Papers(t.Context(), id)
				if err != nil || also != nil || len(left) != papers || (d.Address == "") != (id == "ann") {
					t.Errorf("%s: %d papers, %+v", id, len(left), d)
				}
				if open := id == "ben" || id == "cleo"; (len(d.Bans) == 2) != open {
					t.Errorf("%s: bans %+v", id, d.Bans)
				}
			}
		})
	}
}

// TestPeriodsAreKept across starts; a law's is not made shorter.
func TestPeriodsAreKept(t *testing.T) {
	in := folder.Disk(t.TempDir())
	r, err := retention.OpenRules(in, "retention.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []retention.Rule{{Purpose: "nothing", Days: 100}, {Purpose: retention.Letters, Days: 1}, {Purpose: retention.Forms, Days: 1000}, {Purpose: retention.Letters, Days: 1 << 30}} {
		if err := r.Set(bad.Purpose, bad.Days); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
	if err := r.Set(retention.Letters, 90); err != nil {
		t.Fatal(err)
	}
	if rules := r.All(); !slices.ContainsFunc(rules, func(r retention.Rule) bool { return r.Purpose == retention.Letters && r.Days == 90 }) {
		t.Errorf("%+v", rules)
	}
	again, err := retention.OpenRules(in, "retention.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range again.All() {
		if want := map[retention.Purpose]int{retention.Letters: 90, retention.Forms: 1825}[rule.Purpose]; want != 0 && rule.Days != want {
			t.Errorf("%s: %d days", rule.Purpose, rule.Days)
		}
	}
}
