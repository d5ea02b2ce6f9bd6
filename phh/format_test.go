package phh

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// minimal is the shortest hand of a variant; what it needs beside antes and stacks comes after.
func minimal(code string, fields ...string) string {
	return "variant = '" + code + "'\nantes = [1, 1, 1]\nstarting_stacks = [100, 100, 100]\nactions = []\n" + strings.Join(fields, "\n") + "\n"
}

// specified is the format's table of required fields.
var specified = map[string][]string{
	"FT":    {"blinds_or_straddles", "small_bet", "big_bet"},
	"NT":    {"blinds_or_straddles", "min_bet"},
	"NS":    {"blinds_or_straddles", "min_bet"},
	"PO":    {"blinds_or_straddles", "min_bet"},
	"FO/8":  {"blinds_or_straddles", "small_bet", "big_bet"},
	"F7S":   {"bring_in", "small_bet", "big_bet"},
	"F7S/8": {"bring_in", "small_bet", "big_bet"},
	"FR":    {"bring_in", "small_bet", "big_bet"},
	"N2L1D": {"blinds_or_straddles", "min_bet"},
	"F2L3D": {"blinds_or_straddles", "small_bet", "big_bet"},
	"FB":    {"blinds_or_straddles", "small_bet", "big_bet"},
}

var example = map[string]string{
	"blinds_or_straddles": "blinds_or_straddles = [1, 2, 0]", "min_bet": "min_bet = 2", "small_bet": "small_bet = 2",
	"big_bet": "big_bet = 4", "bring_in": "bring_in = 1",
}

func TestEveryVariantNeedsItsFieldsAndNoOthers(t *testing.T) {
	if len(variants) != 11 || len(specified) != 11 {
		t.Fatalf("%d variants", len(variants))
	}
	for code, fields := range specified {
		var all []string
		for _, f := range fields {
			all = append(all, example[f])
		}
		hands, err := Read("x", []byte(minimal(code, all...)))
		if err != nil || len(hands[0].Warnings) != 0 {
			t.Errorf("%s: %v %v", code, err, hands)
			continue
		}
		checkRoundTrip(t, hands)
		for i, missing := range fields {
			some := append(append([]string(nil), all[:i]...), all[i+1:]...)
			_, err := Read("x", []byte(minimal(code, some...)))
			if reason := reasonOf(err); reason == nil || reason.Code != MissingField || reason.Args["Field"] != missing {
				t.Errorf("%s without %s: %v", code, missing, err)
			}
		}
		for f, line := range example {
			if strings.Contains(strings.Join(fields, " "), f) {
				continue
			}
			hands, err := Read("x", []byte(minimal(code, append([]string{line}, all...)...)))
			if err != nil || len(hands[0].Warnings) != 1 || hands[0].Warnings[0].Reason.Args["Field"] != f {
				t.Errorf("%s with %s: %v, want a warning", code, f, err)
			}
		}
	}
}

func TestVerbsBelongToTheirVariants(t *testing.T) {
	for _, c := range []struct {
		entry string
		codes string // where it is read
	}{
		{"p1 pb", " F7S F7S/8 FR "},
		{"p1 sd", " N2L1D F2L3D FB "},
		{"p1 sd 2c3d", " N2L1D F2L3D FB "},
		{"d db AcAdAh", " FT NT NS PO FO/8 F7S F7S/8 FR "},
		{"d dh p3 ??Ad", " FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB "},
		{"", " FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB "},
		{"  p2   cc  # so   be it ", " FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB "},
		{"d db 5c", " FT NT PO FO/8 F7S F7S/8 FR "},
	} {
		for code, fields := range specified {
			text := minimal(code)
			for _, f := range fields {
				text += example[f] + "\n"
			}
			hands, err := Read("x", []byte(strings.Replace(text, "actions = []", "actions = ['"+c.entry+"']", 1)))
			if want := strings.Contains(c.codes, " "+code+" "); (err == nil) != want {
				t.Errorf("%q in %s: %v", c.entry, code, err)
			} else if want && hands[0].Actions[0].Text != c.entry {
				t.Errorf("%q is kept as %q", c.entry, hands[0].Actions[0].Text)
			}
		}
	}
}

func reasonOf(err error) *refusal.Error {
	if e, ok := err.(*Error); ok {
		r, _ := e.Err.(*refusal.Error)
		return r
	}
	return nil
}

func TestTheExtensionIsKeptWhole(t *testing.T) {
	const floor = `
[_floorbook]
structure = 'pot_limit'
unit = 0.5
small_blind = 1
button = 4
cash = true
rake = { per_mille = 50, cap = 3.5, unit = 0.25, no_flop = true }
taken_back = true
posts = [
  { player = 'p3', live = 2, dead = 1, kind = 'live' },
]
run_outs = [
  'KhQd',
  '3c4c',
]
first = [
  { after = 3, player = 'p1' },
]
kills = [
  { after = 2, player = 'p2', stand_in = [4], why = 'absent' },
]
awards = [
  { pot = 0, run = 1, half = 'low', winners = ['p1', 'p3'] },
]
rulings = [
  { after = 1, player = 'p3', seen = 'pushes 10', stands = 'p3 cc', returned = 8, articles = ['TDA-44-A'], by = 'referee', note = "one chip, nobody's word" },
]
refused = [
  [4, 'p3 cbr 40', 'raise_blocked'],
]
later = [1, 2] 
`
	hands, err := Read("x.phh", []byte(base+floor))
	if err != nil {
		t.Fatal(err)
	}
	if text := string(Write(hands...)); !strings.HasSuffix(text, strings.Replace(floor, "] \n", "]\n", 1)) {
		t.Errorf("written:\n%s", text)
	}
	if w := hands[0].Warnings; len(w) != 1 || w[0].Reason.Args["Field"] != "_floorbook.later" {
		t.Errorf("warnings %v", w)
	}
	checkRoundTrip(t, hands)
	for _, bad := range []string{
		"game = 'canasta'", "structure = 'none'", "unit = 'x'", "button = -1", "cash = 1", "rake = 5", "posts = 1", "posts = [{}]",
		"posts = [{player = 'p4'}]", "posts = [{player = 'p1', kind = 'gift'}]", "run_outs = ['zz']", "kills = [{player = 'p1', after = 99}]", "kills = [{player = 'p1', stand_in = [0]}]",
		"awards = [{pot = 0}]", "awards = [{winners = ['p1'], half = 'best'}]", "rulings = [{articles = [1]}]", "refused = [1]", "unit = inf",
	} {
		if _, err := Read("x.phh", []byte(base+"[_floorbook]\n"+bad+"\n")); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}

// hands draws hands of any variant, whatever they may be worth at a table.
func hands(t *rapid.T) *Hand {
	codes := rapid.SampledFrom([]string{"FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"})
	n := rapid.IntRange(2, 9).Draw(t, "players")
	amount := rapid.Map(rapid.Int64Range(1, 1<<40), func(i int64) chip.Amount { return chip.Amount(i) })
	maybe := rapid.Map(rapid.Int64Range(0, 1<<40), func(i int64) chip.Amount { return chip.Amount(i) })
	list := func(of *rapid.Generator[chip.Amount], name string) []chip.Amount {
		return rapid.SliceOfN(of, n, n).Draw(t, name)
	}
	words := rapid.StringMatching(`[ a-z'"\\#é\t]{0,12}`)
	h := &Hand{Variant: codes.Draw(t, "variant"), Antes: list(maybe, "antes"), Stacks: list(rapid.OneOf(amount, rapid.Just(Infinite)), "stacks")}
	v := variants[h.Variant]
	for _, field := range v.required() {
		switch field {
		case fieldBlinds:
			h.Blinds = list(maybe, "blinds")
			h.Blinds[n-1] = -h.Blinds[n-1]
		case fieldBringIn:
			h.BringIn = amount.Draw(t, field)
		case fieldSmallBet:
			h.SmallBet = amount.Draw(t, field)
		case fieldBigBet:
			h.BigBet = amount.Draw(t, field)
		case fieldMinBet:
			h.MinBet = amount.Draw(t, field)
		}
	}
	if rapid.Bool().Draw(t, "finished") {
		h.Finish, h.Winnings = list(maybe, "finish"), list(maybe, "winnings")
		h.Players = rapid.SliceOfN(words, n, n).Draw(t, "players")
	}
	for range rapid.IntRange(0, 12).Draw(t, "actions") {
		if a := action(t, v, n); v.has(a.Verb) {
			a.Comment = strings.TrimSpace(words.Draw(t, "comment"))
			a.Text = a.entry(0)
			h.Actions = append(h.Actions, a)
		}
	}
	if h.Actions == nil {
		h.Actions = []Action{}
	}
	if rapid.Bool().Draw(t, "rulings") {
		h.Floor.Unit, h.Floor.Cash = amount.Draw(t, "unit"), true
		h.Floor.Rulings = []Ruling{{Player: rapid.IntRange(-1, n-1).Draw(t, "whose"), Seen: words.Draw(t, "seen"),
			Returned: maybe.Draw(t, "returned"), Articles: []article.ID{"TDA-44-A"}, Note: words.Draw(t, "note")}}
		h.Floor.Kills = []Kill{{After: rapid.IntRange(0, len(h.Actions)).Draw(t, "after"), Player: n - 1}}
	}
	h.User = []Field{{Name: "_note", Value: quote(words.Draw(t, "user"))}}
	h.Decimals = 0
	return h
}

// action draws an entry that stands in its plain form.
func action(t *rapid.T, v variant, n int) Action {
	a := Action{Verb: Verb(rapid.IntRange(0, int(Show)).Draw(t, "verb")), Player: rapid.IntRange(0, n-1).Draw(t, "player")}
	face := rapid.Map(rapid.IntRange(int(v.lowest())*4, card.Count), func(i int) card.Card {
		if i == card.Count {
			return card.Unknown
		}
		return card.Card(i)
	})
	switch a.Verb {
	case Remark, DealBoard:
		a.Player = -1
	case BetRaise:
		a.To = chip.Amount(rapid.Int64Range(1, 1<<40).Draw(t, "to"))
	}
	if a.Verb == DealBoard || a.Verb == DealHole || a.Verb == Discard || a.Verb == Show {
		a.Cards = rapid.SliceOfN(face, 1, 7).Draw(t, "cards")
	}
	return a
}

func TestAnyHandComesBackFromItsText(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		list := []*Hand{hands(rt)}
		if rapid.Bool().Draw(rt, "several") {
			list = append(list, hands(rt))
		}
		written := Write(list...)
		again, err := Read("again", written)
		if err != nil {
			rt.Fatalf("%v\n%s", err, written)
		}
		if twice := Write(again...); string(twice) != string(written) {
			rt.Fatalf("written once:\n%s\ntwice:\n%s", written, twice)
		}
		for i := range list {
			if diff := diffHands(list[i], again[i]); diff != "" {
				rt.Fatalf("%s\n%s", diff, written)
			}
		}
	})
}

func FuzzAmount(f *testing.F) {
	for _, seed := range []string{"0", "-0.50", "1e3", "2.5E-1", "1_000", "0x1F", "inf", "1.2.3", "+", "1e", "9223372036854775807"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parseDecimal(text)
		if err != nil {
			return
		}
		a, ok := d.scaled(d.decimals())
		if !ok {
			return
		}
		again, err := parseDecimal(Format(a, d.decimals()))
		if err != nil || a != Infinite && again != d {
			t.Fatalf("%q is %+v, written %s, which is %+v (%v)", text, d, Format(a, d.decimals()), again, err)
		}
	})
}

func FuzzAction(f *testing.F) {
	for _, seed := range []string{
		"", "# burn 6s", "d db AcKd??", "d dh p2 ??Ad", "p1 pb", "p2 f", "p3 cc # why not", "p1 cbr 12.50", "p2 sd", "p2 sd 2c??", "p1 sm -",
		"p1 sm AsAd", "p1 sm", "  p1   cc ", "p01 cc", "d", "p1 cbr -1", "p10 f",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := parseAction(text, 9)
		if err != nil {
			return
		}
		places := a.to.decimals()
		to, ok := a.to.scaled(places)
		if !ok {
			return
		}
		plain := a
		plain.To, plain.Text = to, ""
		again, err := parseAction(plain.entry(places), 9)
		if err != nil {
			t.Fatalf("%q is written %q: %v", text, plain.entry(places), err)
		}
		if again.Verb != a.Verb || again.Player != a.Player || card.Text(again.Cards) != card.Text(a.Cards) || again.to != a.to || again.Comment != a.Comment {
			t.Fatalf("%q is %+v, written %q, which is %+v", text, a, plain.entry(places), again)
		}
	})
}
