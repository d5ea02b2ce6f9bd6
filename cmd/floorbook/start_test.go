package main

import (
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// coldRule is a ruling that reads a book, a scenario, and the words of one language.
var coldRule = []string{"--lang", "fr", "rule", "../../scenario/testdata/texapoker-2024/TDA-17-A-4.txt"}

// startBytes is what the packages of the tree may allocate before main begins: every command pays for it.
const startBytes = 1_100_000

// TestNothingIsReadBeforeItIsNeeded: lines of situations, facts, messages and books are made ready by who needs them.
func TestNothingIsReadBeforeItIsNeeded(t *testing.T) {
	cmd := exec.Command("floorbook", "version")
	cmd.Env = append(cmd.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	total := 0
	for _, m := range regexp.MustCompile(`init github.com/floorbook/floorbook/(\S+) .* (\d+) bytes`).FindAllStringSubmatch(string(out), -1) {
		n, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatal(err)
		}
		if total += n; n > startBytes*3/4 {
			t.Errorf("%s allocates %d bytes before main begins", m[1], n)
		}
	}
	if total == 0 || total > startBytes {
		t.Errorf("%d bytes before main begins, want at most %d", total, startBytes)
	}
}

// TestARulingReadsOneBook bounds what one ruling allocates: its book and the layers below, one language, one case law.
func TestARulingReadsOneBook(t *testing.T) {
	const most = 130_000 // pieces: two layers of articles and clauses are some 90,000
	pieces := testing.AllocsPerRun(3, func() {
		if code := run(coldRule, strings.NewReader(""), io.Discard, io.Discard); code != exitDone {
			t.Fatalf("exit %d", code)
		}
	})
	if pieces > most {
		t.Errorf("a ruling allocates %.0f pieces, want at most %d", pieces, most)
	}
}

// BenchmarkColdRule is one ruling by a process that has just begun.
func BenchmarkColdRule(b *testing.B) {
	for b.Loop() {
		if out, err := exec.Command("floorbook", coldRule...).CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
	}
}
