package people

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/tables"
)

var ctx = context.Background()

// cluster is the server of these tests, nil where none is installed.
var cluster *pgtest.Cluster

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m, &cluster)) }

// inDatabase is a store in a database of its own; another of the same address is another node.
func inDatabase(t testing.TB, address string) Store {
	t.Helper()
	server, err := tables.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	s, err := OpenIn(ctx, server)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// InDatabase is a store for tests outside of the package.
func InDatabase(t testing.TB) Store { return inDatabase(t, cluster.Database(t)) }

// each runs the test on all stores.
func each(t *testing.T, run func(t *testing.T, s Store)) {
	t.Run("memory", func(t *testing.T) { run(t, NewMemory()) })
	t.Run("file", func(t *testing.T) {
		t.Parallel()
		s, err := Open(filepath.Join(t.TempDir(), "people é?#.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		run(t, s)
	})
	t.Run("database", func(t *testing.T) {
		t.Parallel()
		run(t, inDatabase(t, cluster.Database(t)))
	})
	t.Run("two nodes", func(t *testing.T) {
		t.Parallel()
		address := cluster.Database(t)
		run(t, &nodes{Store: inDatabase(t, address), other: inDatabase(t, address)})
	})
}

func names(people []Person) string {
	var out []string
	for _, p := range people {
		out = append(out, p.Name)
	}
	return strings.Join(out, ", ")
}

func TestPutGetAllErase(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		zoe, bob := Person{ID: "1", Name: "Zoé Lefèvre", Ref: "A-17"}, Person{ID: "2", Name: "Bob"}
		if err := s.Put(ctx, Person{ID: "1", Name: "  Zoé   Lefevre ", Ref: " A-17 "}, bob); err != nil {
			t.Fatal(err)
		}
		if err := s.Put(ctx, zoe); err != nil { // corrected
			t.Fatal(err)
		}
		if got, err := s.Get(ctx, "1"); err != nil || got != zoe {
			t.Errorf("got %v, %v", got, err)
		}
		if got, err := s.All(ctx, "2", "9"); err != nil || !cmp.Equal(got, map[string]Person{"2": bob}) {
			t.Errorf("all of 2 and 9: %v, %v", got, err)
		}
		if err := s.Erase(ctx, "1", "9"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Get(ctx, "1"); !errors.Is(err, ErrUnknown) {
			t.Errorf("erased: %v", err)
		}
		if got, err := s.All(ctx); err != nil || !cmp.Equal(got, map[string]Person{"2": bob}) {
			t.Errorf("everybody: %v, %v", got, err)
		}
	})
}

func TestOneBadPersonPutsNobody(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		for _, bad := range []Person{{Name: "x"}, {ID: "1", Name: " \t"}, {ID: "1", Name: strings.Repeat("x", 401)},
			{ID: strings.Repeat("x", 101), Name: "x"}, {ID: "1", Name: "x", Ref: strings.Repeat("x", 101)}} {
			if err := s.Put(ctx, Person{ID: "good", Name: "Good"}, bad); !errors.Is(err, ErrInvalid) {
				t.Errorf("%+v: %v", bad, err)
			}
		}
		if got, err := s.All(ctx); err != nil || len(got) > 0 {
			t.Errorf("put %v, %v", got, err)
		}
	})
}

func TestFindByNameIgnoresCaseAccentsAndOrder(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		for i, name := range []string{"Zoé Lefèvre", "Jean-François d'Œuvre", "Müller Größe", "Łukasz Øre", "ZOE LEFEVRE", "Zoé", "李 小龍"} {
			if err := s.Put(ctx, Person{ID: fmt.Sprint(i), Name: name}); err != nil {
				t.Fatal(err)
			}
		}
		for name, want := range map[string]string{
			"zoe lefevre":            "ZOE LEFEVRE, Zoé Lefèvre",
			"LEFÈVRE  Zoe\u0301":     "ZOE LEFEVRE, Zoé Lefèvre",
			"jean francois d’oeuvre": "Jean-François d'Œuvre",
			"muller grosse":          "Müller Größe",
			"lukasz ore":             "Łukasz Øre",
			"小龍 李":                   "李 小龍",
			"zoe lefevr":             "",
			"":                       "",
			" -- ":                   "",
			"%":                      "",
		} {
			if got, err := s.FindByName(ctx, name); err != nil || names(got) != want {
				t.Errorf("%q: %s, %v; want %s", name, names(got), err, want)
			}
		}
	})
}

func TestSearchWhileTyping(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		for i, name := range []string{"Zoé Lefèvre", "Léa Zola", "Lena Le Goff", "Bob 100%"} {
			if err := s.Put(ctx, Person{ID: fmt.Sprint(i), Name: name, Ref: fmt.Sprint("R", i)}); err != nil {
				t.Fatal(err)
			}
		}
		for text, want := range map[string]string{
			"zo":      "Léa Zola, Zoé Lefèvre",
			"le":      "Léa Zola, Lena Le Goff, Zoé Lefèvre",
			"le le":   "Lena Le Goff",
			"LE zo":   "Léa Zola, Zoé Lefèvre",
			"efevre":  "Zoé Lefèvre", // a letter missing
			"fevre":   "",
			"lefvere": "Zoé Lefèvre", // two changed places
			"zoelef":  "Zoé Lefèvre", "lefevre zo": "Zoé Lefèvre", "le go ff": "Lena Le Goff",
			"zole": "Léa Zola, Zoé Lefèvre", "zolb": "Léa Zola", // a slip there
			"zoel": "Zoé Lefèvre, Léa Zola",
			"R3":   "Bob 100%",
			"100%": "Bob 100%",
			"%":    "",
			"_":    "",
			"":     "",
		} {
			got, err := s.Search(ctx, text, 10)
			if err != nil || names(got) != want {
				t.Errorf("%q: %s, %v; want %s", text, names(got), err, want)
			}
		}
		if got, err := s.Search(ctx, "le", 2); err != nil || len(got) != 2 {
			t.Errorf("limit 2 gave %d, %v", len(got), err)
		}
	})
}

func TestTheFileHoldsWhatWasPut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "people.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		want, err := s.All(ctx)
		if err != nil {
			rt.Fatal(err)
		}
		for range rapid.IntRange(1, 8).Draw(rt, "changes") {
			p := Person{ID: fmt.Sprint(rapid.IntRange(0, 5).Draw(rt, "id")), Name: rapid.StringMatching(`[aÉœ '%-]{0,6}`).Draw(rt, "name"), Unnamed: rapid.Bool().Draw(rt, "unnamed")}
			if rapid.IntRange(0, 2).Draw(rt, "erase") == 0 {
				if err := s.Erase(ctx, p.ID); err != nil {
					rt.Fatal(err)
				}
				delete(want, p.ID)
				continue
			}
			if s.Put(ctx, p) == nil {
				p.Name = strings.Join(strings.Fields(p.Name), " ")
				want[p.ID] = p
			}
		}
		if err := s.Close(); err != nil {
			rt.Fatal(err)
		}
		if s, err = Open(path); err != nil {
			rt.Fatal(err)
		}
		if got, err := s.All(ctx); err != nil || !cmp.Equal(got, want) {
			rt.Fatalf("after reopening %v, %v; want %v", got, err, want)
		}
	})
	s.Close()
}

func TestAnErasedNameIsGoneFromTheDisk(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "people.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		if err := s.Put(ctx, Person{ID: fmt.Sprint(i), Name: fmt.Sprintf("Somebody %d", i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Put(ctx, Person{ID: "x", Name: "Unforgettable Name"}); err != nil {
		t.Fatal(err)
	}
	holds := func() bool {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			b, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(bytes.ToLower(b), []byte("unforgettable")) {
				return true
			}
		}
		return false
	}
	if !holds() {
		t.Fatal("the name is not on the disk at all: the test proves nothing")
	}
	if err := s.Erase(ctx, "x"); err != nil {
		t.Fatal(err)
	}
	if holds() {
		t.Error("the erased name is still in the file")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if all, err := s.All(ctx); err != nil || len(all) != 300 {
		t.Errorf("%d people after reopening, %v", len(all), err)
	}
}

func TestNewIDsDiffer(t *testing.T) {
	seen := make(map[string]bool)
	for range 1000 {
		id := NewID()
		if seen[id] || len(id) != 28 {
			t.Fatalf("id %q", id)
		}
		seen[id] = true
	}
}

func TestAddLeavesThoseWhoAreThere(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		zoe := Person{ID: "1", Name: "Zoé"}
		if err := s.Put(ctx, zoe); err != nil {
			t.Fatal(err)
		}
		added, err := s.Add(ctx, Person{ID: "1", Name: "Other"}, Person{ID: "2", Name: "Karim"}, Person{ID: "2", Name: "Twice"})
		if err != nil || len(added) != 1 || added[0] != "2" {
			t.Fatalf("%q, %v", added, err)
		}
		all, err := s.All(ctx)
		if err != nil || len(all) != 2 || all["1"] != zoe || all["2"].Name != "Karim" {
			t.Errorf("%v, %v", all, err)
		}
		if added, err := s.Add(ctx, Person{ID: "3", Name: "Anna"}, Person{ID: "4"}); !errors.Is(err, ErrInvalid) || added != nil {
			t.Errorf("%q, %v", added, err)
		}
		if _, err := s.Get(ctx, "3"); !errors.Is(err, ErrUnknown) {
			t.Errorf("one of a list that is not acceptable was added: %v", err)
		}
	})
}

// TestALongListIsPutWhole: more than one statement takes, and of two of one id the later.
func TestALongListIsPutWhole(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		var list []Person
		for i := range 2*rowsMost + 7 {
			list = append(list, Person{ID: fmt.Sprint(i), Name: fmt.Sprint("Somebody ", i)})
		}
		list = append(list, Person{ID: "3", Name: "Zoé"})
		if err := s.Put(ctx, list...); err != nil {
			t.Fatal(err)
		}
		all, err := s.All(ctx)
		if err != nil || len(all) != 2*rowsMost+7 || all["3"].Name != "Zoé" || all["406"].Name != "Somebody 406" {
			t.Errorf("%d people, %v, %v", len(all), all["3"], err)
		}
		if err := s.Put(ctx, list[:300]...); err != nil { // they are there
			t.Fatal(err)
		}
		if p, err := s.Get(ctx, "3"); err != nil || p.Name != "Somebody 3" {
			t.Errorf("%v, %v", p, err)
		}
	})
}

// TestNothingIsLeftWherePagesWereSplit: a file that has grown row by row holds copies of rows beside the rows.
func TestNothingIsLeftWherePagesWereSplit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "people.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx := context.Background()
	var ids []string
	for range 400 {
		p := Person{ID: NewID()}
		p.Name = "Somebody " + p.ID
		ids = append(ids, p.ID)
		if err := s.Put(ctx, p); err != nil {
			t.Fatal(err)
		}
	}
	gone := ids[100:160]
	if err := s.Erase(ctx, gone...); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range gone {
		if strings.Contains(string(file), "Somebody "+id) {
			t.Errorf("the name of %s is in the file", id)
		}
	}
	if all, err := s.All(ctx, ids...); err != nil || len(all) != len(ids)-len(gone) {
		t.Errorf("%d people are left, %v", len(all), err)
	}
}
