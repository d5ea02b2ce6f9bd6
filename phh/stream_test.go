package phh

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// readAll reads every hand of a reader, and how each error is worded.
func readAll(t testing.TB, from io.Reader) (hands []*Hand, failed []string) {
	t.Helper()
	r := NewReader("x", from)
	for {
		h, err := r.Next()
		var placed *Error
		switch {
		case errors.Is(err, io.EOF):
			if _, again := r.Next(); !errors.Is(again, io.EOF) {
				t.Errorf("after the end: %v", again)
			}
			return hands, failed
		case errors.As(err, &placed):
			failed = append(failed, err.Error())
		case err != nil:
			t.Fatal(err)
		default:
			hands = append(hands, h)
		}
	}
}

// TestAFileIsCutWhereItsTablesBegin reads the test data byte by byte, and compares with the file taken as a whole.
func TestAFileIsCutWhereItsTablesBegin(t *testing.T) {
	for _, name := range testFiles(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		hands, failed := readAll(t, iotest.OneByteReader(strings.NewReader(string(data))))
		root := scan(string(data))
		var whole []*Hand
		for _, key := range root.keys {
			if fields := root.field(key); strings.HasSuffix(name, ".phhs") && fields.kind == table {
				h, err := readHand("x", key, fields)
				if err != nil {
					t.Fatal(err)
				}
				whole = append(whole, h)
			}
		}
		if strings.HasSuffix(name, ".phh") {
			h, err := readHand("x", "", root)
			if err != nil {
				t.Fatal(err)
			}
			whole = append(whole, h)
		}
		if diff := cmp.Diff(whole, hands, cmp.AllowUnexported(Hand{}, Action{}, decimal{})); diff != "" || len(failed) > 0 {
			t.Errorf("%s: %v\n%s", name, failed, diff)
		}
	}
}

func TestWhatOnlyLooksLikeAHeaderIsNone(t *testing.T) {
	table := func(name, rest string) string { return "[" + name + "]\n" + base + rest }
	for _, c := range []struct{ name, text, want string }{
		{"in strings and arrays", table("1", "_a = '''\n[2]\n''''\n_b = \"\"\"\\\"\"\"\n[3]\n\"\"\"\n_c = [\n  [4], # [\n  ['[5]', \"\\\"[\"],\n]\n_d = { e = [6] } # '''\n") + table("7", ""), "1 7"},
		{"tables under tables", table("1", "[1._floorbook]\nunit = 1\n[[1._mood]]\na = 1\n[[1._mood]]\na = 2\n") + table("2", "[2._x]\n"), "1 2"},
		{"quoted, spaced, commented", table("'a.b'", "") + table(" \"c d\" ", "") + "  [e] # [f]\n" + base, "a.b c d e"},
		{"inline and dotted", "g = 1\n1 = { " + strings.Join(strings.Split(strings.Replace(strings.TrimSpace(base), "[\n", "[", 1), "\n"), ", ") + " }\n", ""},
		{"users' tables", "[_who]\nname = 'x'\n" + table("1", "") + "[_last]\n", "1"},
		{"a mark and no line end", "\uFEFF" + strings.TrimSpace(table("1", "")+"[2]\n"+base), "1 2"},
		{"carriage returns", strings.ReplaceAll(table("1", "")+table("2", ""), "\n", "\r\n"), "1 2"},
	} {
		hands, failed := readAll(t, iotest.HalfReader(strings.NewReader(c.text)))
		var names []string
		for _, h := range hands {
			names = append(names, h.Name)
		}
		if c.want == "" {
			continue
		}
		if got := strings.Join(names, " "); got != c.want || len(failed) > 0 {
			t.Errorf("%s: %q %v, want %q", c.name, got, failed, c.want)
		}
	}
}

// TestABrokenHandDoesNotSwallowTheOthers leaves an array and a string open.
func TestABrokenHandDoesNotSwallowTheOthers(t *testing.T) {
	var b strings.Builder
	for i, broken := range []string{"", "_a = [\n", "", "_b = '''\n", "_c = \"\n", ""} {
		fmt.Fprintf(&b, "[%d]\n%s%s", i+1, base, broken)
	}
	hands, failed := readAll(t, strings.NewReader(b.String()))
	var names []string
	for _, h := range hands {
		names = append(names, fmt.Sprint(h.Name, ":", h.Line))
	}
	if got := strings.Join(names, " "); got != "1:1 3:38 6:94" || len(failed) != 3 {
		t.Errorf("read %s\n%s", got, strings.Join(failed, "\n"))
	}
	for i, want := range []string{"hand 2: phh_toml", "hand 4: phh_toml", "hand 5: phh_toml"} {
		if !strings.Contains(failed[i], want) {
			t.Errorf("%s, want %s", failed[i], want)
		}
	}
}

// endless is a file that goes on and on.
type endless struct {
	next  func(i int) string
	count int
	left  string
	at    int
}

func (e *endless) Read(into []byte) (int, error) {
	if e.left == "" {
		if e.at == e.count {
			return 0, io.EOF
		}
		e.left = e.next(e.at)
		e.at++
	}
	n := copy(into, e.left)
	e.left = e.left[n:]
	return n, nil
}

// liveHeap is what is in use once everything else has been collected.
func liveHeap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestMemoryDoesNotGrowWithTheFile reads and replays files of several megabytes, of hands that hold, of hands
// that cannot be read, of one line without end, and weighs meanwhile what is kept.
func TestMemoryDoesNotGrowWithTheFile(t *testing.T) {
	pad := "_note = '" + strings.Repeat("x", 6000) + "'\n"
	numbered := func(text string) func(int) string {
		return func(i int) string { return fmt.Sprintf("[%d]\n%s%s\n", i+1, text, pad) }
	}
	const few, cut = 1 << 20, 6 * handMax // cut: a hand as long as may be, cut and read again
	for _, c := range []struct {
		name         string
		file         endless
		read, failed int
		most         int64 // to be kept
	}{
		{"hands", endless{next: numbered(base), count: 600}, 600, 0, few},
		{"hands without order", endless{next: func(i int) string { return fmt.Sprintf("[h%d]\n%s%s\n", 7*i%600, base, pad) }, count: 600}, 600, 0, few},
		{"hands of another format", endless{next: numbered(strings.Replace(base, "NT", "XX", 1)), count: 600}, 0, 600, few},
		{"open arrays", endless{next: numbered(base + strings.Repeat(pad, 14) + "_a = [\n"), count: 140}, 0, 140, cut},
		{"one line", endless{next: func(int) string { return strings.Repeat("x", 1<<16) }, count: 300}, 0, 1, cut},
		{"one open array", endless{next: func(int) string { return "_a = [\n" + strings.Repeat(" ", 1<<16) + "\n" }, count: 300}, 0, 1, cut},
	} {
		var begin int64
		next := c.file.next
		c.file.next = func(i int) string {
			switch tenth := c.file.count / 10; {
			case i == tenth:
				begin = liveHeap()
			case i%tenth == 0 && i > tenth:
				if more := liveHeap() - begin; more > c.most {
					t.Errorf("%s: %d bytes more are kept after %d of %d hands", c.name, more, i, c.file.count)
				}
			}
			return next(i)
		}
		r := NewReader(c.name, &c.file)
		read, failed := 0, 0
		for {
			h, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				failed++
				continue
			}
			read++
			if _, err := Replay(h, book(), ByTheBook); err != nil {
				t.Fatal(err)
			}
		}
		if read != c.read || failed != c.failed {
			t.Errorf("%s: %d hands read, %d not, want %d and %d", c.name, read, failed, c.read, c.failed)
		}
	}
}

func TestAFileThatCannotBeReadToItsEndSaysSo(t *testing.T) {
	broken := errors.New("the disk is gone")
	r := NewReader("x", io.MultiReader(strings.NewReader("[1]\n"+base+"[2]\n"), iotest.ErrReader(broken)))
	if _, err := r.Next(); err != nil {
		t.Errorf("the first hand: %v", err)
	}
	if _, err := r.Next(); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}
