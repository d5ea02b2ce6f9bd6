package fairness_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// page opens the page in a browser.
func page(t *testing.T) webtest.Browser {
	t.Helper()
	b := webtest.OpenBrowser(t, 390, 900)
	f := fixture.Late()
	server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
	b.Run(chromedp.Navigate(server.URL+"/fair?lang=en"), webtest.Present("#recompute"))
	return b
}

// same fails where the page's script and Go do not compute the same list of texts.
func same(t *testing.T, b webtest.Browser, what, script string, want []string) {
	t.Helper()
	got := strings.Split(b.Read(script), "\n")
	if len(got) != len(want) {
		t.Fatalf("%s: %d values, want %d: %.300s", what, len(got), len(want), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s %d: the page has %s, Go %s", what, i, got[i], want[i])
			return
		}
	}
}

// listed is a list of texts as the script has it.
func listed(t *testing.T, list []string) string {
	t.Helper()
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestThePageComputesAsGoDoes compares every piece of the script with the standard library and with package shuffle.
func TestThePageComputesAsGoDoes(t *testing.T) {
	b, r := page(t), rand.New(rand.NewPCG(3, 7))
	some := func(n int) []byte {
		out := make([]byte, n)
		for i := range out {
			out[i] = byte(r.Uint32())
		}
		return out
	}
	var messages, sums, macs []string
	for n := range 200 { // lengths around every edge of a block
		m, key := some(n), some(n%100)
		mac := hmac.New(sha256.New, key)
		mac.Write(m)
		messages = append(messages, hex.EncodeToString(key)+" "+hex.EncodeToString(m))
		sums, macs = append(sums, fmt.Sprintf("%x", sha256.Sum256(m))), append(macs, hex.EncodeToString(mac.Sum(nil)))
	}
	split := listed(t, messages) + `.map(x => x.split(" ").map(d => proof.bytes(d, d.length / 2)))`
	same(t, b, "hash", split+`.map(([, m]) => proof.hex(proof.sha256(m))).join("\n")`, sums)
	same(t, b, "code", split+`.map(([k, m]) => proof.hex(proof.hmac(k, m))).join("\n")`, macs)

	var seeds, words, draws, decks, short, again, roots []string
	for range 300 {
		seed := [32]byte(some(32))
		src := shuffle.NewStream(seed)
		for range 9 {
			words = append(words, fmt.Sprint(src.Uint64()))
		}
		src = shuffle.NewStream(seed)
		for range 9 { // just over half of all words: every other one is drawn again
			draws = append(draws, fmt.Sprint(shuffle.Below(1<<63+1, src)))
		}
		seeds = append(seeds, hex.EncodeToString(seed[:]))
		d := croupier.NewDeck(seed, card.Count)
		c := d.Commitment()
		roots = append(roots, hex.EncodeToString(c[:]))
		decks, short = append(decks, cards(seed, hand.Holdem)), append(short, cards(seed, hand.ShortDeck))
		again = append(again, fmt.Sprintf("%x", d.Piles([][]table.Place{gathered})))
	}
	each := listed(t, seeds) + `.map(d => proof.bytes(d))`
	nine := `.flatMap(s => { const next = proof.words(s); return Array.from({ length: 9 }, () => `
	same(t, b, "word", each+nine+`next()); }).join("\n")`, words)
	same(t, b, "number", each+nine+`proof.below((1n << 63n) + 1n, next)); }).join("\n")`, draws)
	same(t, b, "deck", each+`.map(s => proof.piles(s, 52)[0].join(" ")).join("\n")`, decks)
	same(t, b, "short deck", each+`.map(s => proof.piles(s, 36)[0].join(" ")).join("\n")`, short)
	same(t, b, "commitment", each+`.map(s => proof.hex(proof.commitment(s, 0, proof.piles(s, 52)[0]))).join("\n")`, roots)
	var orders, cuts []string
	for i, seed := range seeds {
		raw, err := hex.DecodeString(seed)
		if err != nil {
			t.Fatal(err)
		}
		by := []shuffle.Entropy{{Seat: byte(i%9 + 1), Bytes: [32]byte(raw)}, {Seat: 10, Bytes: sha256.Sum256(raw)}}
		cut := shuffle.Cut([32]byte(raw), by)
		cuts = append(cuts, hex.EncodeToString(cut[:]))
		orders = append(orders, hex.EncodeToString(shuffle.Order(cut, card.Count)))
	}
	cutOf := `.map((s, i) => proof.cutOf(s, [{ seat: i % 9 + 1, entropy: proof.hex(s) }, { seat: 10, entropy: proof.hex(proof.sha256(s)) }]))`
	same(t, b, "cut", each+cutOf+`.map(proof.hex).join("\n")`, cuts)
	same(t, b, "order", each+cutOf+`.map(c => proof.hex(proof.order(c, 52))).join("\n")`, orders)
	same(t, b, "pile", each+`.map(s => "[" + proof.hex(proof.commitment(s, 1, proof.piles(s, 52, [[[0, 7], [0, 3], [0, 51], [0, 0]]])[1])) + "]").join("\n")`, again)
	// Words that must be drawn again, and those beside them.
	same(t, b, "rejection", `[[0n, 1n], [1n, 9n], [0n, 9n]].map(list => { const n = list[1] === 9n && list[0] === 0n ? 4n : 3n;
		const left = [...list]; return proof.below(n, () => left.shift()) + " " + left.length; }).join("\n")`, []string{"0 0", "0 1", "0 1"})
}

// gathered are cards of pile 0 that are shuffled up again.
var gathered = []table.Place{{Index: 7}, {Index: 3}, {Index: 51}, {Index: 0}}

// cards are those of a deck, from the top.
func cards(seed [32]byte, g hand.Game) string {
	d := croupier.NewDeck(seed, g.DeckSize())
	var out []string
	for i := range d.SeedPlace().Index {
		out = append(out, string(d.Open(table.Place{Index: i}, nil).Value))
	}
	return strings.Join(out, " ")
}

// verdict is what the page says of records.
func verdict(t *testing.T, b webtest.Browser, records string) (word, text string) {
	t.Helper()
	quoted, err := json.Marshal(records)
	if err != nil {
		t.Fatal(err)
	}
	b.Run(webtest.Until(fmt.Sprintf(`(() => { document.querySelector("#records").value = %s; document.querySelector("#recompute").click();
		return document.querySelector("#result").dataset.verdict !== undefined; })()`, quoted)))
	return b.Read(`document.querySelector("#result").dataset.verdict`), b.Read(`document.querySelector("#result").innerText`)
}

// lines are records as a command prints them.
func lines[T any](t *testing.T, list []T) string {
	t.Helper()
	var out strings.Builder
	for _, l := range list {
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(text, '\n'))
	}
	return out.String()
}

// played is a tournament whose first hand was cut by so many and checked down by everybody.
func played(t *testing.T, cuts int) *webtest.Hosted {
	t.Helper()
	f := webtest.OpenHosted(t)
	f.Do(tournament.AtTable{Table: 1, Command: table.SetDeck{}})
	for i := range cuts {
		f.Do(tournament.AtTable{Table: 1, Command: table.CutDeck{Seat: f.SeatOf(fmt.Sprint("p-", i+1)), Hand: "t1-h1", Entropy: [32]byte{byte(i), 0xaa}}})
	}
	for range 60 {
		f.House()
		if len(f.Room.Over(webtest.HostedID, 0)) > 0 {
			return f
		}
		var act table.Act
		f.Read(func(s *tournament.State) {
			act = table.Act{Seat: s.Tables[0].ToAct(), Kind: hand.Call}
			if s.Tables[0].Hand.State.Legal().CanCheck {
				act.Kind = hand.Check
			}
		})
		f.Do(tournament.AtTable{Table: 1, Command: act})
	}
	t.Fatal("no hand ends")
	return nil
}

func TestATamperedCardIsFound(t *testing.T) {
	f, b := played(t, 2), page(t)
	opened, err := f.Room.Reveal(context.Background(), webtest.HostedID, f.Room.Over(webtest.HostedID, 1)[0], room.Whose{All: true}, role.By{Person: "td", Role: role.Director})
	if err != nil {
		t.Fatal(err)
	}
	whole := opened.Lines(nil)
	shown, err := f.Room.Reveal(context.Background(), webtest.HostedID, opened.Hand.ID, room.Whose{}, role.By{})
	if err != nil {
		t.Fatal(err)
	}
	some := shown.Lines(nil)
	if word, text := verdict(t, b, lines(t, whole)); word != "right" || !strings.Contains(text, "all match") || len(whole) != 54 {
		t.Fatalf("a true deck of %d values: %s\n%s", len(whole), word, text)
	}
	if word, text := verdict(t, b, lines(t, some)); word != "right" || strings.Count(text, "✓") != len(some)+1 || len(some) < 6 {
		t.Fatalf("%d true cards: %s\n%s", len(some), word, text)
	}
	other := func(c string) string {
		if c == "As" {
			return "Kd"
		}
		return "As"
	}
	for name, change := range map[string]func([]room.OpenedLine){
		"a card":                func(l []room.OpenedLine) { l[2].Card = other(l[2].Card) },
		"a place":               func(l []room.OpenedLine) { l[2].Index++ },
		"a salt":                func(l []room.OpenedLine) { l[2].Salt = l[3].Salt },
		"a proof":               func(l []room.OpenedLine) { l[2].Path = append([]string{l[2].Commitment}, l[2].Path[1:]...) },
		"a commitment":          func(l []room.OpenedLine) { l[2].Commitment = strings.Repeat("0", 64) },
		"a number off the deck": func(l []room.OpenedLine) { l[2].Off++ },
		"an owner": func(l []room.OpenedLine) {
			for i := range l {
				if l[i].Seat > 0 {
					l[i].Seat = l[i].Seat%4 + 1
				}
			}
		},
		"the board": func(l []room.OpenedLine) {
			for i := range l {
				if l[i].Board > 0 {
					l[i].Board = 6 - l[i].Board
				}
			}
		},
		"entropy":        func(l []room.OpenedLine) { deal(l).Cuts[0].Entropy = strings.Repeat("00", 32) },
		"who cut":        func(l []room.OpenedLine) { deal(l).Cuts[0].Seat = 9 },
		"who cut first":  func(l []room.OpenedLine) { c := deal(l).Cuts; c[0], c[1] = c[1], c[0] },
		"one cut":        func(l []room.OpenedLine) { deal(l).Cuts = deal(l).Cuts[:1] },
		"the cuts":       func(l []room.OpenedLine) { deal(l).Cuts, deal(l).Cut = nil, "" },
		"one cut, twice": func(l []room.OpenedLine) { deal(l).Cuts[1] = deal(l).Cuts[0] },
		"the seats":      func(l []room.OpenedLine) { deal(l).Seats[0] = 9 },
		"no card":        func(l []room.OpenedLine) { l[2].Card = "Zz" },
		"the seed": func(l []room.OpenedLine) {
			if last := &l[len(l)-2]; last.Seed != "" {
				last.Seed = strings.Repeat("ab", 32)
			} else {
				l[0].Card = other(l[0].Card)
			}
		},
	} {
		for _, list := range [][]room.OpenedLine{whole, some} {
			changed := append([]room.OpenedLine(nil), list...)
			again := *deal(changed)
			again.Cuts, again.Seats = slices.Clone(again.Cuts), slices.Clone(again.Seats)
			changed[len(changed)-1].Deal = &again
			change(changed)
			if word, text := verdict(t, b, lines(t, changed)); word != "wrong" || !strings.Contains(text, "✗") {
				t.Errorf("%s of %d was changed: %s\n%s", name, len(list), word, text)
			}
		}
	}
	for _, text := range []string{"", "nonsense", "[]", `{"a":1}`, `{"hand":"t1-h1"}`, `{"draw":1}`, `{"draw":1,"seed":"` + strings.Repeat("0", 64) + `","purpose":"seats"}`, "null"} {
		if word, _ := verdict(t, b, text); word != "wrong" {
			t.Errorf("%q is found right", text)
		}
	}
}

// deal is what the last line says.
func deal(l []room.OpenedLine) *room.OpenedDeal { return l[len(l)-1].Deal }

// TestTheDealOfEveryGameIsRecomputed: whoever holds a card, and the place on the board, follow from the order of the deal.
func TestTheDealOfEveryGameIsRecomputed(t *testing.T) {
	b := page(t)
	for _, g := range hand.Games() {
		for _, cut := range []bool{false, true} {
			list := dealtAndShown(t, g, cut)
			if word, text := verdict(t, b, lines(t, list)); word != "right" || len(list) < 6 {
				t.Errorf("%s, cut %v, %d values: %s\n%.600s", g, cut, len(list), word, text)
			}
			changed := slices.Clone(list)
			changed[0].Off, changed[1].Off = changed[1].Off, changed[0].Off
			if word, _ := verdict(t, b, lines(t, changed)); word != "wrong" {
				t.Errorf("%s, cut %v: cards that change places are not found", g, cut)
			}
		}
	}
}

// TestCardsShuffledUpAgainAreRecomputed: the seed alone gives them, with where they were gathered.
func TestCardsShuffledUpAgainAreRecomputed(t *testing.T) {
	b := page(t)
	seed := [32]byte{1, 2, 3}
	d := croupier.NewDeck(seed, card.Count)
	hexed := func(b []byte) string { return hex.EncodeToString(b) }
	first, again := d.Commitment(), d.Piles([][]table.Place{gathered})[0]
	var list []room.OpenedLine
	add := func(at table.Place, commitment [32]byte) {
		leaf := d.Open(at, [][]table.Place{gathered})
		l := room.OpenedLine{Stream: "soir", Hand: "t1-h1", Pile: at.Shuffle, Index: at.Index, Of: leaf.Of, Card: string(leaf.Value), Salt: hexed(leaf.Salt[:]), Commitment: hexed(commitment[:])}
		for _, h := range leaf.Path {
			l.Path = append(l.Path, hexed(h[:]))
		}
		if at == d.SeedPlace() {
			l.Card, l.Seed, l.Gathered = "", hexed(seed[:]), [][][2]uint8{{{0, 7}, {0, 3}, {0, 51}, {0, 0}}}
		}
		list = append(list, l)
	}
	for i := range gathered {
		add(table.Place{Shuffle: 1, Index: uint8(i)}, again)
	}
	add(d.SeedPlace(), first)
	if word, text := verdict(t, b, lines(t, list)); word != "right" || !strings.Contains(text, "whole of pile 1") {
		t.Errorf("%s\n%s", word, text)
	}
	list[4].Gathered[0][1], list[4].Gathered[0][2] = list[4].Gathered[0][2], list[4].Gathered[0][1]
	if word, text := verdict(t, b, lines(t, list)); word != "wrong" {
		t.Errorf("gathered in another order: %s\n%s", word, text)
	}
}

// TestAHandOfATournamentIsRecomputedFromItsLink: the page of a tournament has what was committed, and what a link brings is
// recomputed at once, in both languages.
func TestAHandOfATournamentIsRecomputedFromItsLink(t *testing.T) {
	f := played(t, 1)
	server := webtest.Serve(t, f.Site)
	b := webtest.OpenBrowser(t, 390, 900)
	at := server.URL + "/t/" + webtest.HostedID + "/fair?lang=fr"
	b.Run(chromedp.Navigate(at+"&hand="+url.QueryEscape(f.Room.Over(webtest.HostedID, 1)[0])), webtest.Present(`#result[data-verdict="right"]`))
	if text := b.Read(`document.querySelector("#result").innerText`); !strings.Contains(text, "tous conformes") || !strings.Contains(text, "Coupé par les sièges") || strings.Contains(text, "{") {
		t.Error(text)
	}
	b.Run(chromedp.Navigate(at+"&draw=1"), webtest.Present(`#result[data-verdict="right"]`))
	if text := b.Read(`document.querySelector("#result").innerText`); !strings.Contains(text, "donne la graine (4)") || !strings.Contains(text, "Bouton à la table 1") {
		t.Error(text)
	}
	body := webtest.Get(t, f.Site, "/t/"+webtest.HostedID+"/fair?lang=en").Body.String()
	f.Read(func(s *tournament.State) {
		if !strings.Contains(body, hex.EncodeToString(s.DrawCommit[:])) {
			t.Error("the next draw's commitment is not shown")
		}
	})
}

// TestWhatIsCommittedNowIsShown: the deck that is set with who has cut it, then that of the hand in progress.
func TestWhatIsCommittedNowIsShown(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.Do(tournament.AtTable{Table: 1, Command: table.SetDeck{}})
	f.Do(tournament.AtTable{Table: 1, Command: table.CutDeck{Seat: f.SeatOf("p-1"), Hand: "t1-h1", Entropy: [32]byte{0xab, 0xcd}}})
	body := webtest.Get(t, f.Site, "/t/"+webtest.HostedID+"/fair?lang=en").Body.String()
	f.Read(func(s *tournament.State) {
		if d := s.Tables[0].NextDeck; !strings.Contains(body, hex.EncodeToString(d.Deck[:])) || !strings.Contains(body, "abcd0000") {
			t.Error("the deck that is set, or who has cut it, is not shown")
		}
	})
	f.House() // the next hand begins
	body = webtest.Get(t, f.Site, "/t/"+webtest.HostedID+"/fair?lang=en").Body.String()
	f.Read(func(s *tournament.State) {
		if h := s.Tables[0].Hand; h == nil || !strings.Contains(body, hex.EncodeToString(h.Deck[:])) || !strings.Contains(body, "abcd0000") {
			t.Error("the commitment of the hand in progress is not shown")
		}
	})
}

// drawnEvening is a tournament of real tables that runs through draws of every kind, by itself.
func drawnEvening(t *testing.T) *room.Room {
	t.Helper()
	store := memory.Open(new(memory.Disk))
	r, err := room.Open(t.Context(), room.Config{Store: store, Clock: room.NewManual(fixture.Now), Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); store.Close() })
	book := webtest.Book(t, "texapoker-2024")
	s := tournament.Structure{Name: "Soir", BuyIn: 5000, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000, 5000}, Seats: 4, FinalTable: 5, LateLevels: 1, AnteKind: hand.AnteBigBlind,
		Levels:  []tournament.Level{{Small: 50, Big: 100, Minutes: 20}, {Small: 100, Big: 200, Minutes: 20}},
		Payouts: tournament.Payouts{Round: money.Amount(100), Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}}}
	policy := book.Policy.Tournament
	policy.Redraws.Value = []tournament.Redraw{{Quality: s.Quality, Tables: 3, MinEntries: 5}}
	house := r.House("soir", "td", role.Director)
	do := func(c tournament.Command) {
		t.Helper()
		if err := house.Do(t.Context(), c); err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
	}
	do(tournament.Create{ID: "soir", Structure: s, Book: book.ID, Policy: policy, Rules: book.Policy.Rules(), Auto: true})
	for i := range 21 {
		if i == 12 {
			do(tournament.LockSeat{Table: 1, Seat: 2})
			do(tournament.NeedSeat{Need: tournament.SeatNeed{Player: "p3", Table: 2, Ends: true}})
			do(tournament.NeedSeat{Need: tournament.SeatNeed{Player: "p4", Table: 1, Seats: table.SeatsOf(3)}})
			do(tournament.NeedSeat{Need: tournament.SeatNeed{Player: "p5", Ends: true}})
			do(tournament.Start{})
		}
		do(tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i))})
	}
	do(tournament.CloseRegistration{})
	for i := range 17 {
		do(tournament.Bust{Player: table.PlayerID(fmt.Sprint("p", i))})
	}
	breakByCards(t, r, tournament.Create{Structure: s, Book: book.ID, Policy: policy, Rules: book.Policy.Rules()})
	return r
}

// breakByCards is another tournament of which the last table breaks, by ranking cards that are told.
func breakByCards(t *testing.T, r *room.Room, create tournament.Create) {
	t.Helper()
	create.ID, create.Auto, create.Structure.LateLevels = "cards", false, 0
	house := r.House("cards", "td", role.Director)
	do := func(c tournament.Command) {
		t.Helper()
		if err := house.Do(t.Context(), c); err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
	}
	do(create)
	for i := range 10 {
		do(tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i))})
	}
	do(tournament.Start{})
	var told tournament.TellCards
	var out []table.PlayerID
	var last int
	if err := r.Read("cards", func(s *tournament.State) {
		last = slices.Max(s.InPlay())
		for _, no := range s.InPlay() {
			at := s.Table(no)
			out = append(out, at.At(at.Button).Player)
			for i, seat := range at.Seats {
				if no == last && seat.Player != "" && i+1 != int(at.Button) {
					told.Ranking = append(told.Ranking, tournament.Ranked{Player: seat.Player, Card: card.Card(5 * i)})
				}
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	for _, p := range out {
		do(tournament.Bust{Player: p})
	}
	do(tournament.BreakTable{Table: last, Cards: true})
	do(tournament.AtTable{Table: last, Command: told})
}

// TestDrawsOfEveryKindAreRecomputed: first seats, late ones, tables that are put up and broken, redraws; and what was changed is found.
func TestDrawsOfEveryKindAreRecomputed(t *testing.T) {
	r, b := drawnEvening(t), page(t)
	kinds := map[string]int{}
	for _, listed := range append(r.Draws("soir"), r.Draws("cards")...) {
		d, err := r.Draw(listed.Stream, listed.Number)
		if err != nil {
			t.Fatal(err)
		}
		kinds[d.Purpose]++
		if word, text := verdict(t, b, lines(t, []room.Draw{d})); word != "right" || len(d.Seats) == 0 {
			t.Errorf("%s, with %d seats: %s\n%.600s", d.Purpose, len(d.Seats), word, text)
		}
		changed := d
		changed.Seats = append([]tournament.Seated(nil), d.Seats...)
		changed.Seats[0].Seat++
		if word, _ := verdict(t, b, lines(t, []room.Draw{changed})); word != "wrong" {
			t.Errorf("%s: another seat is not found", d.Purpose)
		}
		changed = d
		changed.Commitment = d.Next
		if word, _ := verdict(t, b, lines(t, []room.Draw{changed})); word != "wrong" {
			t.Errorf("%s: another commitment is not found", d.Purpose)
		}
	}
	for _, kind := range []string{"seats", "late_seat", "break", "break_order", "redraw", "final_table"} {
		if kinds[kind] == 0 {
			t.Errorf("no draw of %s: %v", kind, kinds)
		}
	}
}
