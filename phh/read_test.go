package phh

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// base is a short legal hand; tests change one line of it. Line numbers are those of this text.
const base = `variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsAd",
  "d dh p2 ????",
  "d dh p3 KsKd",
  "p3 cbr 6",
  "p1 cc",
  "p2 f",
  "d db 2c7h9d",
  "p1 cbr 10",
  "p3 f",
]
finishing_stacks = [108, 98, 94]
`

func replayText(text string) error {
	hands, err := Read("x.phh", []byte(text))
	if err != nil {
		return err
	}
	for _, h := range hands {
		if _, err := Replay(h, book(), ByTheBook); err != nil {
			return err
		}
	}
	return nil
}

// broken changes one line of the base hand, and says where that is noticed and why.
var broken = []struct {
	old, new     string
	line, action int
	code         refusal.Code
}{
	{`variant = "NT"`, `variant = "NT`, 1, 0, BadTOML},
	{`variant = "NT"`, `variant = "PT"`, 1, 0, UnknownVariant},
	{`variant = "NT"`, `variant = "NS"`, 13, 7, NotInDeck},
	{`variant = "NT"`, `variant = "FT"`, 1, 0, MissingField},
	{`variant = "NT"`, `variant = "FR"`, 1, 0, MissingField},
	{`variant = "NT"`, `variant = "XX"`, 1, 0, UnknownVariant},
	{`variant = "NT"`, `variant = 5`, 1, 0, WrongType},
	{`variant = "NT"`, ``, 1, 0, MissingField},
	{`antes = [0, 0, 0]`, ``, 1, 0, MissingField},
	{`antes = [0, 0, 0]`, `antes = [0, 0]`, 2, 0, WrongCount},
	{`antes = [0, 0, 0]`, `antes = 0`, 2, 0, WrongType},
	{`antes = [0, 0, 0]`, `antes = [0, 0, "x"]`, 2, 0, BadAmount},
	{`antes = [0, 0, 0]`, `antes = [0, 0, 0]` + "\nday = 'one'", 3, 0, WrongType},
	{`[1, 2, 0]`, `[1, 2, inf]`, 3, 0, BadAmount},
	{`antes = [0, 0, 0]`, `antes = [0, 0, -1]`, 2, 0, BadAmount},
	{`min_bet = 2`, `min_bet = 0`, 4, 0, BadAmount},
	{`[1, 2, 0]`, `[0, 0, 0]`, 1, 0, BadBlinds},
	{`[100, 100, 100]`, `[100, 0, 100]`, 1, 0, hand.BadStack},
	{`[100, 100, 100]`, `[100, 1e39, 100]`, 5, 0, HugeAmount},
	{`[100, 100, 100]`, `[100, 1e41, 100]`, 5, 0, BadAmount},
	{`"p1 cc"`, `7`, 11, 5, WrongType},
	{`"p1 cc"`, `"p4 cc"`, 11, 5, BadActor},
	{`"p1 cc"`, `"x cc"`, 11, 5, BadActor},
	{`"p1 cc"`, `"p01 cc"`, 11, 5, BadActor},
	{`"p1 cc"`, `"p1"`, 11, 5, BadArguments},
	{`"p1 cc"`, `"p1 cc 6"`, 11, 5, BadArguments},
	{`"p1 cc"`, `"p1 cbr"`, 11, 5, BadArguments},
	{`"p1 cc"`, `"p1 cbr 6 7"`, 11, 5, BadArguments},
	{`"p1 cc"`, `"p1 sm As Ad"`, 11, 5, BadArguments},
	{`"p1 cc"`, `"p1 cbr inf"`, 11, 5, BadAmount},
	{`"p1 cc"`, `"p1 zz"`, 11, 5, BadVerb},
	{`"p1 cc"`, `"d cc"`, 11, 5, BadVerb},
	{`"p1 cc"`, `"p1 pb"`, 11, 5, OtherGame},
	{`"p1 cc"`, `"p1 sd 2c"`, 11, 5, OtherGame},
	{`"p1 cc"`, `"p1 cbr many"`, 11, 5, BadAmount},
	{`"p1 cc"`, `"p1 cbr -6"`, 11, 5, BadAmount},
	{`"p1 cc"`, `"p1 cbr 9"`, 11, 5, hand.RaiseTooSmall},
	{`"p1 cc"`, `"p1 cbr 101"`, 11, 5, NoChips},
	{`"p1 cc"`, `"p2 cc"`, 11, 5, hand.NotYourTurn},
	{`"p1 cc"`, `"p1 sm AsAd"`, 11, 5, NoShowdown},
	{`"p1 cc"`, `"d dh p1 2c2d"`, 11, 5, hand.NotNow},
	{`"d dh p1 AsAd"`, `"d dh p1 AsAs"`, 7, 1, hand.DuplicateCard},
	{`"d dh p1 AsAd"`, `"d dh p1 KsAd"`, 9, 3, hand.DuplicateCard},
	{`"d dh p1 AsAd"`, `"d dh p1 AsXd"`, 7, 1, BadCards},
	{`"d dh p1 AsAd"`, `"d dh p1 AsAdAc"`, 7, 1, TooManyCards},
	{`"d dh p2 ????",`, ``, 10, 3, NoHoleCards},
	{`"d db 2c7h9d"`, `"d db 2c7h"`, 13, 7, hand.WrongCardCount},
	{`"d db 2c7h9d"`, `"d db 2c7hAs"`, 13, 7, hand.DuplicateCard},
	{`"d db 2c7h9d"`, `"d db"`, 13, 7, BadArguments},
	{`"p3 f",`, ``, 14, 8, Unfinished},
	{`"p3 f",`, `"p3 f", "p1 cc"`, 15, 10, hand.HandOver},
	{`[108, 98, 94]`, `[107, 98, 94]`, 17, 0, OtherStack},
	{`[108, 98, 94]`, "[108, 98, 94]\n_floorbook.refused = [[9]]", 18, 0, BadRefused},
	{`[108, 98, 94]`, "[108, 98, 94]\n_floorbook.refused = [[12, 'p1 f']]", 18, 0, BadRefused},
	{`[108, 98, 94]`, "[108, 98, 94]\n_floorbook.refused = [\n[5, 'p2 cc']\n]", 19, 5, NotRefused},
	{`[108, 98, 94]`, "[108, 98, 94]\n_floorbook.refused = [[5, 'p2 cbr 7', 'raise_blocked']]", 18, 5, RefusedFor},
}

func TestTheFirstLineThatDoesNotHoldIsNamed(t *testing.T) {
	if err := replayText(base); err != nil {
		t.Fatal(err)
	}
	for _, c := range broken {
		text := strings.Replace(base, c.old, c.new, 1)
		if text == base {
			t.Fatalf("%q is not in the base hand", c.old)
		}
		err := replayText(text)
		var e *Error
		var reason *refusal.Error
		if !errors.As(err, &e) || !errors.As(err, &reason) {
			t.Errorf("%s: no *Error but %v", c.new, err)
		} else if e.Line != c.line || e.Action != c.action || reason.Code != c.code || e.File != "x.phh" {
			t.Errorf("%s: got line %d, action %d, %v; want %d, %d, %s", c.new, e.Line, e.Action, reason, c.line, c.action, c.code)
		}
	}
}

func TestAnErrorIsOneClearLine(t *testing.T) {
	err := replayText(strings.Replace(base, `"p1 cc"`, `"p1 cbr 9 # too little"`, 1))
	const want = `x.phh:11: action 5 "p1 cbr 9 # too little": raise_too_small [Min:10 To:9]`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestEverythingInAFileIsKeptOrNoted(t *testing.T) {
	text := strings.Replace(base, `"p2 f"`, `"  p2   f   #  sighs # twice ", "# a remark alone"`, 1) + `
author = "somebody"
hand = 7
table = "final"
time = 20:15:00
seats = [3, 5, 9]
colour = "unknown to the format"
_mood = { p1 = "calm", list = [1, 2.50] }
_note = 'kept'
_tall = [
  1, # one
  0x10,
]
[_under]
a = 1e2
b.c = true
`
	hands, err := Read("x.phh", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	h := hands[0]
	if a := h.Actions[5]; a.Comment != "sighs # twice" || a.Verb != Fold || a.Player != 1 {
		t.Errorf("got %+v", a)
	}
	if a := h.Actions[6]; a.Verb != Remark || a.Comment != "a remark alone" {
		t.Errorf("got %+v", a)
	}
	if h.Field("author").Text() != "somebody" || h.Field("hand").Int() != 7 || h.Field("table").Text() != "final" || h.Field("time").Value != "20:15:00" {
		t.Errorf("fields: %v", h.Fields)
	}
	want := []Field{{"_mood", `{ p1 = "calm", list = [1, 2.50] }`}, {"_note", "'kept'"}, {"_tall", "[\n  1, # one\n  0x10,\n]"}, {"_under", "{a = 1e2, b = {c = true}}"}}
	if diff := cmp.Diff(want, h.User); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Field{{"colour", `"unknown to the format"`}}, h.Unknown); diff != "" {
		t.Error(diff)
	}
	if got := warned(h.Warnings); got != "24 phh_unknown_field [Field:colour]" {
		t.Errorf("warnings %s", got)
	}
	if _, err := Replay(h, book(), AsRecorded); err != nil {
		t.Error(err)
	}
}

// warned writes warnings with their places.
func warned(list []Warning) string {
	var out []string
	for _, w := range list {
		where := fmt.Sprint(w.Line)
		if w.Action > 0 {
			where += fmt.Sprint(":", w.Action)
		}
		out = append(out, where+" "+w.Reason.Error())
	}
	return strings.Join(out, ", ")
}

func TestAmountsAreExactDecimals(t *testing.T) {
	for _, c := range []struct {
		text     string
		decimals int
		want     chip.Amount
	}{
		{"0", 0, 0}, {"12", 0, 12}, {"1_000", 0, 1000}, {"+7", 0, 7}, {"-0.50", 2, -50}, {"0.1", 1, 1}, {"0.10", 2, 10},
		{"1e3", 0, 1000}, {"2.5E-1", 2, 25}, {"0.30", 2, 30}, {"19.99", 2, 1999}, {"0x1F", 0, 31}, {"inf", 2, Infinite},
		{"100000000000.01", 2, 10000000000001}, {"0e5", 0, 0},
	} {
		d, err := parseDecimal(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got, ok := d.scaled(c.decimals); !ok || got != c.want || d.decimals() > c.decimals {
			t.Errorf("%s with %d decimals: %d (%v), want %d", c.text, c.decimals, got, ok, c.want)
		}
	}
	for _, text := range []string{"", "nan", "-inf", "1.2.3", "x", "1e", "--1", "0x", "99999999999999999999", "1e99", "-0x10"} {
		if d, err := parseDecimal(text); err == nil {
			t.Errorf("%q was read as %+v", text, d)
		}
	}
	for _, c := range []struct {
		a        chip.Amount
		decimals int
		want     string
	}{{1250, 2, "12.5"}, {5, 2, "0.05"}, {100, 2, "1"}, {-50, 2, "-0.5"}, {42, 0, "42"}, {Infinite, 2, "inf"}} {
		if got := Format(c.a, c.decimals); got != c.want {
			t.Errorf("%d with %d decimals is written %s, want %s", c.a, c.decimals, got, c.want)
		}
	}
}

func TestHeadsUpBlindsAndAntesStandReversed(t *testing.T) {
	h := &Hand{Variant: "NT", MinBet: 2, Antes: []chip.Amount{0, 2}, Blinds: []chip.Amount{1, 2}, Stacks: []chip.Amount{100, 100}}
	got, err := h.Config()
	want := hand.Config{Game: hand.Holdem, Structure: hand.NoLimit, SmallBlind: 1, BigBlind: 2, SmallBlindAt: 1, BigBlindAt: 0, Ante: 2, AnteKind: hand.AnteBigBlind, Stacks: h.Stacks}
	if err != nil || !cmp.Equal(got, want) {
		t.Errorf("%v %s", err, cmp.Diff(want, got))
	}
	dead := &Hand{Variant: "NT", MinBet: 2, Antes: make([]chip.Amount, 3), Blinds: []chip.Amount{0, 2, 0}, Stacks: []chip.Amount{9, 9, 9}}
	if got, err := dead.Config(); err != nil || got.SmallBlindAt != -1 || got.BigBlindAt != 1 || got.SmallBlind != 0 {
		t.Errorf("dead small blind: %+v, %v", got, err)
	}
}

func TestOneBadHandDoesNotHideTheOthers(t *testing.T) {
	text := "[1]\n" + base + "[2]\n" + strings.Replace(base, "NT", "XX", 1) + "[10]\n" + base
	hands, err := Read("x.phhs", []byte(text))
	if len(hands) != 2 || hands[0].Name != "1" || hands[1].Name != "10" {
		t.Fatalf("%d hands", len(hands))
	}
	if err == nil || err.Error() != `x.phhs:20: hand 2 "XX": phh_variant_unknown [Variant:XX]` {
		t.Errorf("got %v", err)
	}
	if hands[1].Line != 37 || hands[1].Actions[0].Line != 44 {
		t.Errorf("hand 10 at line %d, its first action at %d", hands[1].Line, hands[1].Actions[0].Line)
	}
}

func TestUnknownCardsAtShowdownAreSettledByTheFinishingStacks(t *testing.T) {
	text := strings.Replace(base, `"p3 f",`, `"p3 cc", "d db 3h", "p1 cc", "p3 cc", "d db 4h", "p1 cc", "p3 cc", "p1 sm -", "p3 sm -"`, 1)
	text = strings.Replace(text, "KsKd", "????", 1)
	lost := strings.Replace(text, "[108, 98, 94]", "[84, 98, 118]", 1)
	if err := replayText(lost); err != nil {
		t.Error(err)
	}
	silent := strings.Replace(text, "finishing_stacks = [108, 98, 94]", "", 1)
	var reason *refusal.Error
	if err := replayText(silent); !errors.As(err, &reason) || reason.Code != UnknownWinner {
		t.Errorf("got %v", err)
	}
}

// same compares hands but for where they stand.
var same = cmp.Options{
	cmpopts.IgnoreFields(Hand{}, "File", "Name", "Line", "antesLine", "blindsLine", "finishLine", "winningsLine", "runsLine", "takenLine"), cmpopts.IgnoreFields(Action{}, "Line", "to"),
	cmpopts.IgnoreFields(Warning{}, "Line"), cmp.AllowUnexported(Hand{}, Action{}),
}

// checkRoundTrip requires that what is written reads back the same, and is written the same again.
func checkRoundTrip(t testing.TB, hands []*Hand) {
	t.Helper()
	written := Write(hands...)
	again, err := Read("again", written)
	if err != nil {
		t.Fatalf("%v\n%s", err, written)
	}
	if diff := cmp.Diff(hands, again, same); diff != "" {
		t.Fatalf("%s\n%s", diff, written)
	}
	if twice := Write(again...); string(twice) != string(written) {
		t.Fatalf("written once:\n%s\ntwice:\n%s", written, twice)
	}
}

func TestWhatIsWrittenReadsBackTheSame(t *testing.T) {
	for _, name := range testFiles(t) {
		checkRoundTrip(t, readFile(t, name))
	}
}

func TestTablesKeepTheirNamesWhereTheyCan(t *testing.T) {
	hands, err := Read("x.phhs", []byte("[7]\n"+base+"['two words']\n"+base))
	if err != nil {
		t.Fatal(err)
	}
	checkRoundTrip(t, hands)
	if text := string(Write(hands...)); !strings.HasPrefix(text, "[7]\n") || !strings.Contains(text, "\n['two words']\n") {
		t.Error(text)
	}
	if text := string(Write(hands[1], hands[1])); !strings.HasPrefix(text, "[1]\n") || !strings.Contains(text, "\n[2]\n") {
		t.Error(text)
	}
}

func TestUserFieldsOfEveryTypeAreWritten(t *testing.T) {
	text := base + `"_odd key" = "quote \" backslash \\ tab \t é"` + "\n_t = [1979-05-27, 07:32:00, {a = [true, {b = 1.5}]}]\n[_x]\ny = 1\n[[_l]]\nz = 2\n[[_l]]\n'w w' = {}\n"
	hands, err := Read("x.phh", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	checkRoundTrip(t, hands)
	want := []Field{
		{"_odd key", `"quote \" backslash \\ tab \t é"`}, {"_t", "[1979-05-27, 07:32:00, {a = [true, {b = 1.5}]}]"},
		{"_x", "{y = 1}"}, {"_l", "[{z = 2}, {'w w' = {}}]"},
	}
	if diff := cmp.Diff(want, hands[0].User); diff != "" {
		t.Error(diff)
	}
}

func TestVoluntaryShowsAreComparedWithTheCardsDealt(t *testing.T) {
	show := func(cards string) error {
		return replayText(strings.Replace(base, `"p3 f",`, `"p3 f", "p1 sm `+cards+`"`, 1))
	}
	if err := show("AsAd"); err != nil {
		t.Error(err)
	}
	var reason *refusal.Error
	if err := show("AsAc"); !errors.As(err, &reason) || reason.Code != hand.OtherCardsKnown {
		t.Errorf("got %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(base)
	f.Add("[1]\n" + base)
	for _, name := range testFiles(f) {
		for _, h := range readFile(f, name) {
			f.Add(string(Write(h)))
		}
	}
	for _, odd := range []string{
		"", "actions = []", "variant = 'NT'\nactions = {a = ['x']}", "[1]\n[2]\nvariant = 1", "a = {", "x = '''\n'''''\n",
		"[[a.b]]\n[a.b.c]\nd.'e'.\"f\" = [{g = 1}]", "[1]\n[1._floorbook]\nposts = [{player = 'p1'}]", "\uFEFFvariant = 'FR'",
	} {
		f.Add(odd)
	}
	f.Fuzz(func(t *testing.T, text string) {
		scan(text) // must end on any text, TOML or not
		hands, _ := Read("fuzz", []byte(text))
		if len(hands) == 0 {
			return
		}
		checkRoundTrip(t, hands)
		for _, h := range hands {
			if len(h.Actions) > 200 {
				continue
			}
			again, err := Read("again", Write(h))
			if err != nil {
				t.Fatal(err)
			}
			before, err := Replay(h, book(), AsRecorded)
			after, err2 := Replay(again[0], book(), AsRecorded)
			if (err == nil) != (err2 == nil) || err == nil && !cmp.Equal(before.Stacks, after.Stacks) {
				t.Fatalf("replays to %v (%v), once written to %v (%v)\n%s", before.Stacks, err, after.Stacks, err2, Write(h))
			}
		}
	})
}

func diffHands(a, b *Hand) string { return cmp.Diff(a, b, same, cmpopts.EquateEmpty()) }

func TestWhoPostsWhat(t *testing.T) {
	amounts := func(list ...chip.Amount) []chip.Amount { return list }
	for _, c := range []struct {
		name   string
		blinds []chip.Amount
		floor  Extension
		small  int // who posts it, -1 for nobody
		big    int
		price  chip.Amount
		posts  []hand.Post
	}{
		{"two blinds", amounts(1, 2, 0, 0), Extension{}, 0, 1, 2, nil},
		{"equal blinds", amounts(2, 2, 0, 0), Extension{}, 0, 1, 2, nil},
		{"dead small blind", amounts(2, 0, 0, 0), Extension{SmallBlind: 1}, -1, 0, 2, nil},
		{"straddle", amounts(1, 2, 4, 0), Extension{}, 0, 1, 2, []hand.Post{{Player: 2, Live: 4, Kind: hand.Straddle}}},
		{"two straddles", amounts(1, 2, 4, 8), Extension{}, 0, 3, 8, []hand.Post{{Player: 1, Live: 2}, {Player: 2, Live: 4}}},
		{"button straddle", amounts(1, 2, 0, 4), Extension{}, 0, 3, 4, []hand.Post{{Player: 1, Live: 2}}},
		{"button blind", amounts(0, 0, 0, 2), Extension{}, -1, 3, 2, nil},
		{"live post", amounts(1, 2, 0, -2), Extension{}, 0, 1, 2, []hand.Post{{Player: 3, Live: 2}}},
		{"dead post", amounts(1, 2, 0, 0), Extension{Posts: []Post{{Player: 3, Dead: 1}}}, 0, 1, 2, []hand.Post{{Player: 3, Dead: 1}}},
		{"nobody owes the big blind", amounts(1, 0, 0, 0), Extension{BigBlind: 2}, 0, -1, 2, nil},
	} {
		h := &Hand{Variant: "NT", MinBet: 2, Antes: amounts(0, 0, 0, 0), Blinds: c.blinds, Stacks: amounts(99, 99, 99, 99), Floor: c.floor}
		got, err := h.Config()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got.SmallBlindAt != c.small || got.BigBlindAt != c.big || got.BigBlind != c.price || !cmp.Equal(got.Posts, c.posts) {
			t.Errorf("%s: small blind %d, big blind %d of %d, posts %+v", c.name, got.SmallBlindAt, got.BigBlindAt, got.BigBlind, got.Posts)
		}
	}
	if _, err := (&Hand{Variant: "NT", MinBet: 2, Antes: amounts(0, 0), Blinds: amounts(0, 0), Stacks: amounts(9, 9)}).Config(); err == nil {
		t.Error("no blind at all")
	}
}
