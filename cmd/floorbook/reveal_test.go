package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// dealtData is a data directory in which hand t1-h1 of tournament "soir" was checked down and shown, and t1-h2 is in progress.
func dealtData(t testing.TB) (dir string, d *data) {
	t.Helper()
	dir = t.TempDir()
	d, err := openData(t.Context(), quiet(), dir, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	b, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	structure, err := readStructure(quiet(), "")
	if err != nil {
		t.Fatal(err)
	}
	house := d.Room.House("soir", "sim", role.Sim)
	do := func(c tournament.Command) {
		t.Helper()
		if err := house.Do(t.Context(), c); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	do(tournament.Create{ID: "soir", Structure: structure, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Hosted: true})
	for i := range 3 {
		id := fmt.Sprint("p", i)
		if err := d.People.Put(t.Context(), people.Person{ID: id, Name: "Zoé " + id}); err != nil {
			t.Fatal(err)
		}
		do(tournament.Register{Player: table.PlayerID(id)})
	}
	do(tournament.Start{})
	for hands := 0; hands < 2; {
		var c any
		if err := house.Read(func(s *tournament.State) {
			tb := s.Tables[0]
			if c, _ = croupier.Next(s, tb, house); c == nil {
				kind := hand.Call
				if tb.Hand.State.Legal().CanCheck {
					kind = hand.Check
				}
				c = table.Act{Seat: tb.ToAct(), Kind: kind}
			}
		}); err != nil {
			t.Fatal(err)
		}
		if _, starts := c.(table.StartHand); starts {
			hands++
			do(tournament.AtTable{Table: 1, Command: table.CutDeck{Seat: cutter(t, house), Hand: fmt.Sprint("t1-h", hands), Entropy: [32]byte{7}}})
		}
		do(tournament.AtTable{Table: 1, Command: c})
	}
	return dir, d
}

// cutter is the first player at the table.
func cutter(t testing.TB, house *room.House) (seat table.SeatNo) {
	t.Helper()
	if err := house.Read(func(s *tournament.State) {
		for seat = 1; s.Tables[0].At(seat).Player == ""; seat++ {
		}
	}); err != nil {
		t.Fatal(err)
	}
	return seat
}

// cutRightly fails unless every card of pile 0 comes from the place that the cuts give.
func cutRightly(t *testing.T, cards []room.OpenedLine, l room.OpenedLine) {
	t.Helper()
	message := append([]byte("floorbook cut"), unhex(t, l.Commitment)...)
	for _, c := range l.Deal.Cuts {
		message = append(append(message, byte(c.Seat)), unhex(t, c.Entropy)...)
	}
	cut := sha256.Sum256(message)
	if len(l.Deal.Cuts) != 1 || hex.EncodeToString(cut[:]) != l.Deal.Cut || !l.Proved || !strings.HasPrefix(l.Deal.Cuts[0].Player, "Zoé p") {
		t.Errorf("%+v", l.Deal)
	}
	order := shuffle.Order(cut, 52)
	for _, c := range cards {
		if c.Seed == "" && order[c.Off-1] != c.Index {
			t.Errorf("%s, dealt as number %d, is from place %d, want %d", c.Card, c.Off, c.Index, order[c.Off-1])
		}
	}
}

// checked reads what reveal --json printed and recomputes each leaf and path with nothing of floorbook, by docs/fairness.md.
func checked(t *testing.T, out string) (all []room.OpenedLine) {
	t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		var l room.OpenedLine
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if l.Deal != nil {
			cutRightly(t, all, l)
			continue
		}
		value := []byte(l.Card)
		if l.Seed != "" {
			value = unhex(t, l.Seed)
		}
		leaf := append([]byte{0}, unhex(t, l.Salt)...)
		hash := sha256.Sum256(append(append(leaf, l.Pile, l.Index), value...))
		left := []bool{} // at each step down from the root: is the leaf in the left part?
		for i, n := int(l.Index), l.Of; n > 1; {
			k := 1
			for k*2 < n {
				k *= 2
			}
			left = append(left, i < k)
			if i < k {
				n = k
			} else {
				i, n = i-k, n-k
			}
		}
		if len(left) != len(l.Path) {
			t.Fatalf("%d hashes for %d steps", len(l.Path), len(left))
		}
		for i, beside := range l.Path {
			other := unhex(t, beside)
			if left[len(left)-1-i] {
				hash = sha256.Sum256(append(append([]byte{1}, hash[:]...), other...))
			} else {
				hash = sha256.Sum256(append(append([]byte{1}, other...), hash[:]...))
			}
		}
		if hex.EncodeToString(hash[:]) != l.Commitment || !l.Proved {
			t.Errorf("%s at %d of %d is not under %s", l.Card, l.Index, l.Of, l.Commitment)
		}
		all = append(all, l)
	}
	return all
}

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestRevealOpensWhatIsAskedAndNothingElse(t *testing.T) {
	dir, d := dealtData(t)
	reveal := func(args ...string) (int, string, string) {
		return floorbook("", append([]string{"--lang=en", "--json", "journal", "reveal", "--data", dir}, args...)...)
	}
	if code, _, errOut := reveal("t1-h1"); code != exitNotHeld || !strings.Contains(errOut, "in use") {
		t.Errorf("while the room runs: exit %d, %s", code, errOut)
	}
	var shown int
	if err := d.Room.Read("soir", func(s *tournament.State) { shown = len(croupier.Seen(s.Tables[0].Last)) }); err != nil {
		t.Fatal(err)
	}
	d.Close()
	_, out, errOut := reveal("t1-h1")
	if all := checked(t, out); len(all) != shown || shown < 7 || errOut != "" {
		t.Errorf("%d cards, %d were seen; %s", len(all), shown, errOut)
	}
	for _, player := range []string{"p1", "zoé P1"} {
		own := 0
		_, out, errOut = reveal("--player", player, "t1-h1")
		for _, l := range checked(t, out) {
			if l.Player == "Zoé p1" {
				own++
			}
		}
		if own != 2 || errOut != "" {
			t.Errorf("%s: %d own cards; %s", player, own, errOut)
		}
	}
	_, out, _ = reveal("--auditor", "t1-h1")
	all := checked(t, out)
	if len(all) != 53 || len(all[52].Seed) != 64 {
		t.Errorf("an auditor sees %d values", len(all))
	}
	if deck := croupier.NewDeck([32]byte(unhex(t, all[52].Seed)), card.Count); fmt.Sprintf("%x", deck.Commitment()) != all[0].Commitment {
		t.Error("the seed gives another commitment")
	}
	for _, test := range []struct{ args, want string }{
		{"t1-h2", "not over"}, {"--auditor t1-h2", "not over"}, {"--player p1 t1-h2", "not over"}, {"t9-h9", "no hand"},
		{"--player nobody t1-h1", "was not dealt into"}, {"--stream other t1-h1", "no hand"},
	} {
		if code, out, errOut := reveal(strings.Fields(test.args)...); code != exitNotHeld || out != "" || !strings.Contains(errOut, test.want) {
			t.Errorf("%s: exit %d, %q, %q", test.args, code, out, errOut)
		}
	}
	logged(t, dir, "shown p1 p1 all")
	if err := os.Remove(filepath.Join(dir, room.DeckKeyFile)); err != nil {
		t.Fatal(err)
	}
	if code, out, errOut := reveal("t1-h1"); code != exitNotHeld || out != "" || !strings.Contains(errOut, "deck.key") {
		t.Errorf("without the key: exit %d, %q, %q", code, out, errOut)
	}
	if _, out, _ := floorbook("", "--json", "journal", "verify", "--data", dir); !strings.Contains(out, `"sealed":1`) {
		t.Errorf("verify without the key: %s", out)
	}
}

// logged fails unless the logbook holds these openings, in order.
func logged(t *testing.T, dir, want string) {
	t.Helper()
	d, err := openData(t.Context(), quiet(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	entries, err := d.Room.Logbook(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		if e.Subject != "t1-h1" || e.Stream != "soir" || e.By.Role != role.Owner {
			t.Errorf("%+v", e)
		}
		got = append(got, e.Whose)
	}
	if strings.Join(got, " ") != want {
		t.Errorf("the logbook has %v, want %s", got, want)
	}
}

func TestRevealWordsWhatItProves(t *testing.T) {
	dir, d := dealtData(t)
	d.Close()
	code, out, errOut := floorbook("", "--lang=fr", "journal", "reveal", "--data", dir, "--auditor", "t1-h1")
	for _, want := range []string{"carte 52  ", "siège ", "Zoé p", "    sel ", "    preuve ", "donnée en numéro ", "Le paquet a été coupé, ce qui donne ", "  07000000", "Graine du paquet : ", "Les 53 valeurs ouvertes sont celles engagées avant la donne."} {
		if code != exitDone || !strings.Contains(out, want) {
			t.Errorf("exit %d, %q is missing; %s", code, want, errOut)
		}
	}
}

// TestRevealOpensHandsOfEarlierReleases: of them the seed proves everything at once, and nothing less proves anything.
func TestRevealOpensHandsOfEarlierReleases(t *testing.T) {
	packed, err := os.Open("../../internal/room/testdata/journals/decks-of-draw-key.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unzipped, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	export, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "old")
	if code, _, errOut := floorbook(string(bytes.TrimSpace(export)), "journal", "import", "--data", dir, "-"); code != exitDone {
		t.Fatal(errOut)
	}
	if err := os.WriteFile(filepath.Join(dir, room.KeyFile), []byte("010203"+strings.Repeat("00", 29)+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	reveal := func(args ...string) (int, string, string) {
		return floorbook("", append([]string{"--lang=en", "journal", "reveal", "--data", dir, "--stream", "draw"}, args...)...)
	}
	if code, out, _ := reveal("t1-h1"); code != exitDone || !strings.Contains(out, "earlier release") || strings.Contains(out, "salt") {
		t.Errorf("exit %d, %s", code, out)
	}
	if code, out, _ := reveal("--auditor", "t1-h1"); code != exitDone || !strings.Contains(out, "The seed is the one committed") || strings.Count(out, " card ") < 52 {
		t.Errorf("exit %d, %s", code, out)
	}
	if code, _, errOut := floorbook("", "--lang=en", "journal", "reveal", "--data", dir, "t1-h1"); code != exitBadInput || !strings.Contains(errOut, "draw, holdem") {
		t.Errorf("in two tournaments: exit %d, %s", code, errOut)
	}
}
