package intake

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/tournament"
)

// small is a structure sheet with one key of every sort.
const small = `name = "Soirée du club"
quality = "commun"
buy_in = 20
fee = "2,50"
stack = 10000
chips = [25, 100, 500]
seats_late = 10
seats = 9
ante = "each"
late_levels = 1
minutes = 20

[[levels]] # the first
small = 25
big = 50

[[levels]]
break = true
minutes = 10
note = "Color-up 25"

[[levels]]
small = 100
big = 200
ante = 25
minutes = 15
day_ends = true

[payouts]
round = "5.00"
tables = [
  { entries = 1, shares = [10000] },
  { entries = 9, shares = [5000, 3000, 2000] },
]
`

func TestStructureIsReadWhole(t *testing.T) {
	want := tournament.Structure{
		Name: "Soirée du club", Quality: "commun", BuyIn: 2000, Fee: 250, Stack: 10000,
		Chips: []chip.Amount{25, 100, 500}, SeatsLate: 10, Seats: 9, AnteKind: hand.AnteEach, LateLevels: 1,
		Levels: []tournament.Level{
			{Small: 25, Big: 50, Minutes: 20},
			{Break: true, Minutes: 10, Note: "Color-up 25"},
			{Small: 100, Big: 200, Ante: 25, Minutes: 15, DayEnds: true},
		},
		Payouts: tournament.Payouts{Round: 500, Tables: []tournament.PayoutTable{
			{Entries: 1, Shares: []int{10000}}, {Entries: 9, Shares: []int{5000, 3000, 2000}}}},
	}
	got, err := ParseStructure("club.toml", strings.NewReader(small))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAGuaranteeIsMoneyThatIsSharedOut(t *testing.T) {
	sheet := strings.Replace(small, "stack = 10000", "stack = 10000\nguarantee = \"1500,50\"", 1)
	if s, err := ParseStructure("club.toml", strings.NewReader(sheet)); err != nil || s.Guarantee != 150050 {
		t.Errorf("%d, %v", s.Guarantee, err)
	}
	turbo := strings.Replace(small, "stack = 10000", "stack = 10000\nturbo = true", 1)
	if s, err := ParseStructure("club.toml", strings.NewReader(turbo)); err != nil || !s.Turbo {
		t.Errorf("turbo: %v, %v", s.Turbo, err)
	}
	free := strings.NewReplacer("buy_in = 20\n", "").Replace(sheet[:strings.Index(sheet, "[payouts]")])
	for text, want := range map[string]string{
		strings.Replace(sheet, `"1500,50"`, "-1", 1): `club.toml:6: "guarantee" is -1: it must be from 0`,
		free: `club.toml:5: there is a guarantee but no section [payouts]`,
	} {
		_, err := ParseStructure("club.toml", strings.NewReader(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s…", err, want)
			continue
		}
		checkWording(t, err)
	}
}

func TestBothWaysToListLevelsAreTheSame(t *testing.T) {
	const head = "name = \"x\"\nstack = 100\nchips = [1]\nseats = 6\nminutes = 5\n"
	inline, err := ParseStructure("a", strings.NewReader(head+"levels = [{small = 1, big = 2}, {small = 2, big = 4}]"))
	if err != nil {
		t.Fatal(err)
	}
	tables, err := ParseStructure("b", strings.NewReader(head+"[[levels]]\nsmall = 1\nbig = 2\n[[levels]]\nsmall = 2\nbig = 4\n"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(inline, tables); diff != "" {
		t.Error(diff)
	}
	if shares := inline.Payouts.Tables; len(shares) != 1 || !slices.Equal(shares[0].Shares, []int{10000}) {
		t.Errorf("a free tournament without payouts is winner takes all, got %v", shares)
	}
}

func TestStructureErrorsNameTheLineAndWhatToDo(t *testing.T) {
	replace := func(old, new string) string {
		if !strings.Contains(small, old) {
			t.Fatalf("the sheet has no %q", old)
		}
		return strings.Replace(small, old, new, 1)
	}
	for _, c := range []struct{ name, text, want string }{
		{"syntax", replace("seats = 9", "seats = = 9"), "club.toml:8: badly written TOML"},
		{"unknown key", replace("seats_late", "seat_late"), `club.toml:7: unknown key "seat_late"; keys that may stand here: name,`},
		{"unknown key in a level", replace("note = ", "title = "), `club.toml:20: unknown key "title"`},
		{"missing", replace("stack = 10000\n", ""), `club.toml:1: "stack" is missing`},
		{"missing in a level", replace("big = 200\n", ""), `club.toml:22: "big" is missing`},
		{"text for number", replace("stack = 10000", `stack = "10000"`), `club.toml:5: "stack" must be a whole number without quotes, not 10000`},
		{"fraction", replace("stack = 10000", "stack = 1e4"), `club.toml:5: "stack" must be a whole number`},
		{"number for text", replace(`"Soirée du club"`, "7"), `club.toml:1: "name" must be text in quotes, not 7`},
		{"empty name", replace("Soirée du club", " "), `club.toml:1: "name" is missing`},
		{"fraction of money", replace("buy_in = 20", "buy_in = 20.5"), `club.toml:3: "buy_in" must be a whole number (50) or text with two decimals`},
		{"money with one decimal", replace("2,50", "2,5"), `club.toml:4: "fee" must be`},
		{"negative money", replace("buy_in = 20", "buy_in = -20"), `club.toml:3: "buy_in" is -20: it must be from 0`},
		{"seats", replace("seats = 9", "seats = 12"), `club.toml:8: "seats" is 12: it must be from 2 to 10`},
		{"seats shrink", replace("seats_late = 10", "seats_late = 8"), `club.toml:7: "seats_late" (8) is smaller than "seats" (9)`},
		{"tier", replace(`"commun"`, `"luxe"`), `club.toml:2: "quality": "luxe" is unknown; known: "commun", "inhabituel"`},
		{"chips fall", replace("[25, 100, 500]", "[25, 500, 100]"), "club.toml:6: chip 100 after 500"},
		{"chips not a list", replace("[25, 100, 500]", "25"), `club.toml:6: "chips" must be a list of whole numbers`},
		{"chip zero", replace("[25, 100, 500]", "[0, 100]"), `club.toml:6: "chips" is 0`},
		{"stack in chips", replace("stack = 10000", "stack = 10010"), `club.toml:5: "stack" is 10010, which cannot be paid in chips of 25`},
		{"blind in chips", replace("small = 25", "small = 20"), `club.toml:14: "small" is 20, which cannot be paid in chips of 25`},
		{"blinds crossed", replace("small = 100", "small = 300"), "club.toml:23: the small blind (300) is more than the big blind (200)"},
		{"blinds fall", replace("big = 50", "big = 500"), "club.toml:24: the blinds fall: 100/200 after 25/500"},
		{"no minutes", replace("minutes = 20\n", ""), `club.toml:12: "minutes" is missing`},
		{"break without minutes", replace("minutes = 10\n", ""), `club.toml:17: "minutes" is missing`},
		{"blinds in a break", replace("note = ", "small = 5 #"), `club.toml:20: unknown key "small"`},
		{"ante without kind", replace(`ante = "each"`, ""), `club.toml:25: an ante of 25, but "ante" is not set at the top of the file: "each", "big-blind"`},
		{"late levels", replace("late_levels = 1", "late_levels = 3"), `club.toml:10: "late_levels" is 3, but there are only 2 levels`},
		{"sum", replace("2000] }", "1999] }"), "club.toml:33: the shares make 9999 hundredths of a percent instead of 10000"},
		{"rising", replace("[5000, 3000, 2000]", "[5000, 2000, 3000]"), "club.toml:33: place 3 gets 3000, more than the place before it (2000)"},
		{"too many places", replace("entries = 9", "entries = 2"), "club.toml:33: 3 places paid for 2 entries"},
		{"order of tables", replace("entries = 9, shares = [5000, 3000, 2000]", "entries = 1, shares = [10000]"), "club.toml:33: payout table from 1 entries after the one from 1"},
		{"first table", replace("entries = 1,", "entries = 3,"), "club.toml:32: the first payout table starts at 3 entries"},
		{"no payouts", small[:strings.Index(small, "[payouts]")], "club.toml:3: there is a buy-in but no section [payouts]"},
		{"levels not a list", "name='x'\nstack=1\nchips=[1]\nseats=2\nlevels=3", `club.toml:5: "levels" must be a list of items in braces, not 3`},
		{"only breaks", "name='x'\nstack=1\nchips=[1]\nseats=2\nlevels=[{break=true, minutes=1}]", "club.toml:5: no level to play"},
		{"break first", "name='x'\nstack=1\nchips=[1]\nseats=2\nlevels=[{break=true, minutes=1},\n{small=1, big=1, minutes=1}]", "club.toml:5: a break before the first level"},
		{"level is a number", "name='x'\nstack=1\nchips=[1]\nseats=2\nlevels=[\n3]", `club.toml:6: "levels.0" must be a list of items in braces, not 3`},
		{"empty", "", `club.toml:1: "name" is missing`},
		{"spreadsheet", "PK\x03\x04...", "club.toml: this is a file of type XLSX/ODS, not text"},
		{"too big", strings.Repeat("#", MaxStructureBytes+1), "club.toml: larger than 64 KiB"},
	} {
		_, err := ParseStructure("club.toml", strings.NewReader(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s…", c.name, err, c.want)
			continue
		}
		checkWording(t, err)
	}
}

// checkWording requires that an error is one line in both languages, with all its arguments filled in.
func checkWording(t *testing.T, err error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Errorf("%T is not *Error", err)
		return
	}
	for _, l := range lang.All {
		s := e.In(l)
		if strings.ContainsAny(s, "\n\r") || strings.Contains(s, "<no value>") || strings.Contains(s, "["+e.Key+"]") {
			t.Errorf("%s: badly worded: %q", l, s)
		}
	}
}

func TestKeyLinesFindsEveryFormOfKey(t *testing.T) {
	const text = `a = 1 # b = 2
"quoted key" = '''
c = 3
''' # "
d.e = "x # y = ]"
list = [ # comment ]
  1,
  { f = [1,
         2], "g h" = """
i = \""" 4""" },
]

[t.u]
j = 1

[[t.v]]
k = 1
[[t.v]]
[t.v.w]
l = 1
`
	lines := keyLines(text)
	for key, want := range map[string]int{
		"a": 1, "quoted key": 2, "d.e": 5, "list": 6, "list.0": 7, "list.1": 8, "list.1.f": 8, "list.1.f.1": 9,
		"list.1.g h": 9, "t.u": 13, "t.u.j": 14, "t.v": 16, "t.v.0": 16, "t.v.0.k": 17, "t.v.1": 18, "t.v.1.w": 19, "t.v.1.w.l": 20,
	} {
		if got := lines[key]; got != want {
			t.Errorf("%s: line %d, want %d", key, got, want)
		}
	}
	for _, none := range []string{"b", "c", "i", "y"} {
		if line, ok := lines[none]; ok {
			t.Errorf("%q is no key, found at line %d", none, line)
		}
	}
}

func FuzzParseStructure(f *testing.F) {
	f.Add([]byte(small))
	for _, name := range []string{"one-day.toml", "three-day.toml", "sit-and-go.toml", "demo.toml", "horse.toml"} {
		b, err := os.ReadFile("../../examples/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := ParseStructure("f.toml", strings.NewReader(string(b)))
		if err != nil {
			checkWording(t, err)
			if !cmp.Equal(s, tournament.Structure{}) {
				t.Error("an error came with half a structure")
			}
			return
		}
		if s.Name == "" || s.Stack <= 0 || s.Seats < 2 || s.SeatsLate < s.Seats || len(s.Levels) == 0 || len(s.Payouts.Tables) == 0 {
			t.Errorf("accepted a structure that cannot be played: %+v", s)
		}
		for _, p := range s.Payouts.Tables {
			sum := 0
			for _, share := range p.Shares {
				sum += share
			}
			if sum != wholePool {
				t.Errorf("accepted shares that make %d", sum)
			}
		}
	})
}
