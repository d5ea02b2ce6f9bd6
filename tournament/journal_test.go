package tournament

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// TestJournalsOfEarlierReleasesReplay: every row that a release has written loads and replays for ever. The engine of
// today comes to the same stacks at the end of every hand as the one that wrote the row, and the books balance.
func TestJournalsOfEarlierReleasesReplay(t *testing.T) {
	files, err := filepath.Glob("testdata/journals/*.jsonl.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("no journals: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			s, hands := &State{}, 0
			for _, events := range rows(t, file) {
				for _, e := range events {
					hands += sameStacks(t, s, e)
					Apply(s, e)
				}
				if err := Check(s); err != nil {
					t.Fatal(err)
				}
			}
			if n := len(s.Entries); s.Pool() != money.Amount(n)*s.Structure.BuyIn || s.Ledger().Recount() != nil {
				t.Errorf("%d entries, a pool of %d", n, s.Pool())
			}
			if s.Phase != Finished || hands == 0 {
				t.Errorf("phase %v after %d hands", s.Phase, hands)
			}
		})
	}
}

// rows are the events of each row of a journal.
func rows(t *testing.T, file string) (out [][]Event) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var row struct {
			Events json.RawMessage `json:"events"`
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		events, err := UnmarshalEvents(row.Events)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, events)
	}
	return out
}

// sameStacks compares the stacks that a row settles with those of the engine; it counts hands.
func sameStacks(t *testing.T, s *State, e Event) int {
	at, ok := e.(TableEvent)
	if !ok {
		return 0
	}
	ended, ok := at.Event.(table.HandEnded)
	if !ok {
		return 0
	}
	h := s.Table(at.Table).Hand
	var stacks []chip.Amount
	for p := range h.Seats {
		stacks = append(stacks, h.State.Stack(p))
	}
	if !slices.Equal(stacks, ended.Stacks) {
		t.Fatalf("hand %s: %v, the row says %v", ended.ID, stacks, ended.Stacks)
	}
	return 1
}
