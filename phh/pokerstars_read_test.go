package phh

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/hand"
)

// TestPokerStarsTextReadsBackTheSame reads the text of every hand of the test data, writes it again, and replays what was
// read to the stacks of the hand that was written.
func TestPokerStarsTextReadsBackTheSame(t *testing.T) {
	read := 0
	for _, name := range testFiles(t) {
		base := filepath.Base(name)
		data, err := os.ReadFile(filepath.Join("testdata", "pokerstars", strings.TrimSuffix(base, filepath.Ext(base))+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		var written []*Hand
		for _, h := range readFile(t, name) {
			if !h.Floor.TakenBack {
				written = append(written, h)
			}
		}
		again, err := Read(base, data)
		if err != nil || len(again) != len(written) {
			t.Errorf("%s: %d hands read: %v", base, len(again), err)
			continue
		}
		for i, h := range again {
			before, err := Replay(written[i], book(), AsRecorded)
			if len(written[i].Floor.Kills) > 0 || before.Rake > 0 && !written[i].cash() || written[i].Floor.Unit > 1 {
				continue // the owner of a killed hand folds, whoever's turn it is; no tournament has a rake, nor odd chips of 25
			}
			var b strings.Builder
			if err := WritePokerStars(&b, h, book()); err != nil {
				t.Errorf("%v\n%s", err, Write(h))
				continue
			}
			var want strings.Builder
			if err := WritePokerStars(&want, written[i], book()); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want.String(), b.String()); diff != "" && len(written[i].Floor.Awards) == 0 {
				t.Errorf("%s\n%s", diff, Write(h))
			}
			after, err2 := Replay(h, book(), AsRecorded)
			if err != nil || err2 != nil || !slices.Equal(stacksOf(written[i], before), stacksOf(h, after)) {
				t.Errorf("%s: %v (%v), read back %v (%v)", h.Name, before.Stacks, err, after.Stacks, err2)
			}
			checkRoundTrip(t, []*Hand{h})
			read++
		}
	}
	if read < 50 {
		t.Errorf("%d hands", read)
	}
}

// stacksOf writes the stacks of a result, whoever sits where.
func stacksOf(h *Hand, r Result) []string {
	var out []string
	for p, a := range r.Stacks {
		out = append(out, h.PlayerName(p)+" "+Format(a, h.Decimals))
	}
	slices.Sort(out)
	return out
}

// TestAnyPokerStarsTextReadsBackTheSame plays hands at random, writes their text and reads it: who acts, what is dealt and
// what everybody ends with are the same.
func TestAnyPokerStarsTextReadsBackTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 19))
	read := map[hand.Game]int{}
	for range 2500 {
		cfg, actions, end := randomHand(t, rng)
		cfg.Unit, cfg.Rake.Unit = 1, 1
		killed := slices.ContainsFunc(actions, func(a hand.Action) bool { return a.Kind == hand.Kill || a.Kind == hand.TakeBack })
		h, err := Record(cfg, recordBook(), actions)
		if err != nil {
			t.Fatal(err)
		}
		if cfg.Cash {
			h.Decimals = 2 // there coins are the smallest chips
		}
		var b strings.Builder
		err = WritePokerStars(&b, h, recordBook())
		if reason := reasonOf(err); killed || reason != nil && reason.Code == NoPokerStars {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if cfg.Game.HiLo() && len(h.Floor.Awards) > 0 {
			continue // the text does not tell who has won which half with cards that nobody saw
		}
		if len(h.Floor.First) > 0 {
			continue // nor who is first by open cards that nobody saw, where it is not who acts
		}
		again, err := Read("x", []byte(b.String()))
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		before, err := Replay(h, recordBook(), AsRecorded)
		after, err2 := Replay(again[0], recordBook(), AsRecorded)
		if err != nil || err2 != nil || !slices.Equal(stacksOf(h, before), stacksOf(again[0], after)) || len(after.Irregular) > 0 {
			t.Fatalf("%v (%v), read back %v (%v) %v\n%s\n%s\n%s", stacksOf(h, before), err, stacksOf(again[0], after), err2, after.Irregular, b.String(), Write(h), Write(again...))
		}
		if end.Game() == cfg.Game {
			read[cfg.Game]++
		}
	}
	if len(read) < len(starsGames) {
		t.Errorf("hands of %d games: %v", len(read), read)
	}
}

// sessions tells what everybody ends with, as the next hand of each session begins, and what the book forbids.
var sessions = map[string]string{
	"700000000001": "Ann 201.5, Cid 82, Zoé: 2 (x) 144",
	"700000000002": "Ann 202.5, Cid 81, Zoé: 2 (x) 144",
	"700000000003": "Ann 200.5, Cid 79, Dee 204.6, Zoé: 2 (x) 143",
	"700000000005": "Ann 199.5, Cid 235, Dee 61.6, Zoé: 2 (x) 128",
	"700000000006": "Ann 202.5, Cid 233, Dee 61.6, Zoé: 2 (x) 127 | 6 raise_too_small",
	"800000000001": "away 1985, hero_1 3027, shorty 0",
	"800000000002": "Late 3015, away 1970, hero_1 1527",
	"800000000003": "Ann 1555, Bob 0, Cid 1460 | 16 cannot_muck",
}

// TestAPlayersOwnHandsAreReplayed reads sessions as clients save them: several boards, posts of those who come back, a
// straddle, a hand cashed out, one cancelled, people sitting out, names of all sorts, talk.
func TestAPlayersOwnHandsAreReplayed(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	got := map[string]string{}
	for _, name := range files {
		for _, h := range readFile(t, name) {
			r, err := Replay(h, book(), AsRecorded)
			if err != nil || len(h.Warnings)+len(r.Warnings) > 0 {
				t.Errorf("%v %s\n%s", err, warned(slices.Concat(h.Warnings, r.Warnings)), Write(h))
			}
			text := strings.Join(stacksOf(h, r), ", ")
			for _, x := range r.Irregular {
				text += fmt.Sprint(" | ", x.Action, " ", x.Reason.Code)
			}
			got[h.Name] = text
			checkRoundTrip(t, []*Hand{h})
		}
	}
	if diff := cmp.Diff(sessions, got); diff != "" {
		t.Error(diff)
	}
	cash := readFile(t, "testdata/sessions/cash.txt")
	first := cash[0]
	for field, want := range map[string]string{
		"year": "2024", "month": "3", "day": "1", "time": "00:05:07", "time_zone_abbreviation": "'CET'", "hand": "700000000001",
		"table": "'Aurora IV'", "seats": "[2, 4, 1]", "seat_count": "6", "currency": "'EUR'",
	} {
		if got := first.Field(field).Value; got != want {
			t.Errorf("%s is %s, want %s", field, got, want)
		}
	}
	if a := first.Actions[3]; a.Text != "p3 cbr 6 # Ann: raises €4 to €6" || a.Line != 11 {
		t.Errorf("%+v", a)
	}
	if got := runOutsText(first.Floor.RunOuts); got != "['9c9d']" {
		t.Errorf("run-outs %s", got)
	}
}

// TestPokerStarsTextIsReadPieceByPiece cuts a file into single bytes, and among its hands leaves some that cannot be read.
func TestPokerStarsTextIsReadPieceByPiece(t *testing.T) {
	cash, err := os.ReadFile("testdata/sessions/cash.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := string(cash)
	for _, c := range []struct{ name, old, new, code string }{
		{"another game", "Hold'em No Limit (€1/€2 EUR) - 2024/03/01 0:06:10", "Fusion Pot Limit (€1/€2 EUR) - 2024/03/01 0:06:10", "phh_pokerstars_game"},
		{"a capped game", "(€1/€2 EUR) - 2024/03/01 0:06:10", "(€1/€2 - €10 Cap -  EUR) - 2024/03/01 0:06:10", "phh_pokerstars_game"},
		{"no stakes", "(€1/€2 EUR) - 2024/03/01 0:06:10", "- 2024/03/01 0:06:10", "phh_pokerstars_line"},
		{"no table", "Table 'Aurora IV' 6-max Seat #2", "Tisch 'Aurora IV' 6-max Seat #2", "phh_pokerstars_line"},
		{"another language", "Zoé: 2 (x): folds\nCid: folds\nUncalled", "Zoé: 2 (x): passt\nCid: folds\nUncalled", "phh_pokerstars_line"},
		{"a strange amount", "Cid: posts small blind €1\nAnn", "Cid: posts small blind €1.005\nAnn", "phh_bad_amount"},
		{"a strange post", "Cid: posts small blind €1\nAnn", "Cid: posts a watch €1\nAnn", "phh_pokerstars_line"},
		{"a strange card", "[7c 2d]", "[7c 2x]", "phh_bad_cards"},
		{"too many cards", "[7c 2d]", "[7c 2d 3d]", "phh_pokerstars_line"},
		{"a board of other cards", "*** FLOP *** [5c 5d 9s]", "*** FLOP *** [5c 5d 9s]\n*** TURN *** [5c 5d 9h] [2d]", "phh_pokerstars_line"},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if changed == text {
			t.Fatalf("%s: nothing is changed", c.name)
		}
		hands, failed := readAll(t, iotest.OneByteReader(strings.NewReader("\uFEFF\n\n"+changed)))
		if len(hands) != 4 || len(failed) != 1 || !strings.Contains(failed[0], c.code) {
			t.Errorf("%s: %d hands, %v", c.name, len(hands), failed)
		}
	}
	for _, begin := range []string{"PokerStars Hand #1: ", "PokerStars Zoom Hand #1:\n", "PokerStars Hand #1: Tournament #", "PokerStars Hand #1:  Hold'em No Limit (€1/€2)\nTable 'x' 6-max\n"} {
		if hands, failed := readAll(t, strings.NewReader(begin)); len(hands) != 0 || len(failed) != 1 {
			t.Errorf("%q: %d hands, %v", begin, len(hands), failed)
		}
	}
	if IsPokerStars([]byte(base)) || IsPokerStars([]byte("PokerStars is a site")) || !IsPokerStars([]byte("\uFEFF\r\nPokerStars Zoom Hand #12: ")) {
		t.Error("a file is taken for what it is not")
	}
}

func FuzzReadPokerStars(f *testing.F) {
	files, err := filepath.Glob("testdata/[ps]*s*/*.txt")
	if err != nil || len(files) < 10 {
		f.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, hand := range strings.SplitAfter(string(data), "\n\n\n") {
			f.Add(hand)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		hands, _ := Read("fuzz", []byte(text))
		for _, h := range hands {
			checkRoundTrip(t, []*Hand{h})
			if len(h.Actions) < 200 {
				_, _ = Replay(h, book(), AsRecorded)
				_ = WritePokerStars(&strings.Builder{}, h, book())
			}
		}
	})
}
