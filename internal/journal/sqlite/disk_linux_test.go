package sqlite

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/journal"
)

// sector is what a disk writes whole.
const sector = 512

// fate is what is sure about a write.
type fate uint8

const (
	waiting fate = iota // no sync has covered it: all, a part or nothing of it may be on the disk
	synced              // it is on the disk
	doomed              // a sync that failed has thrown it away: no later sync promises it
)

// change is a write to a file, or a new size.
type change struct {
	at   int64
	data []byte
	size int64 // of a truncation
	cut  bool  // it is a truncation
	fate fate
}

// inode is a file, whatever its names.
type inode struct {
	base    []byte // synced, older than changes
	changes []change
}

// disk is what a process has asked of the directory dir.
type disk struct {
	dir         string
	ignoreSyncs bool
	names       map[string]*inode         // as the process sees them
	durable     map[string]*inode         // as of the last sync of the directory
	renames     []func(map[string]*inode) // since then
	begun       map[string]call           // of threads whose call has not returned, with how much a sync will cover
	acks        []journal.Head
}

// call is a call on its way.
type call struct {
	text    string
	covered int
}

func newDisk(dir string, ignoreSyncs bool) *disk {
	return &disk{dir: dir, ignoreSyncs: ignoreSyncs, names: map[string]*inode{}, durable: map[string]*inode{}, begun: map[string]call{}}
}

// see takes in a line of the trace. A write counts from its beginning, a promise from its end. Lines are long: they are taken apart by
// hand.
func (d *disk) see(line string) error {
	thread, line, _ := strings.Cut(line, " ")
	line = strings.TrimLeft(line, " ")
	if strings.HasPrefix(line, "<... ") {
		name, _, _ := strings.Cut(line[len("<... "):], " ")
		return d.end(thread, name, d.begun[thread].text, resultOf(line))
	}
	name, args, isCall := strings.Cut(line, "(")
	if !isCall {
		return nil // signals, exits
	}
	if args, begins := strings.CutSuffix(args, " <unfinished ...>"); begins {
		return d.begin(thread, name, args)
	}
	args = strings.TrimSuffix(strings.TrimRight(args[:max(0, strings.LastIndex(args, " = "))], " "), ")")
	if err := d.begin(thread, name, args); err != nil {
		return err
	}
	return d.end(thread, name, args, resultOf(line))
}

// resultOf is what a call returned.
func resultOf(line string) string {
	i := strings.LastIndex(line, " = ")
	if i < 0 {
		return "-" // it never returned
	}
	return line[i+len(" = "):]
}

// begin is what happens when a call is made.
func (d *disk) begin(thread, name, args string) error {
	d.begun[thread] = call{text: args}
	path := d.path(args)
	switch name {
	case "write":
		if path == "" {
			d.acknowledge(text(args))
			return nil
		}
		return fmt.Errorf("a write without a place to %s", path)
	case "pwrite64":
		if f := d.names[path]; f != nil {
			at, err := strconv.ParseInt(args[strings.LastIndex(args, ", ")+2:], 10, 64)
			f.changes = append(f.changes, change{at: at, data: []byte(text(args))})
			return err
		}
	case "ftruncate":
		if f := d.names[path]; f != nil {
			size, err := strconv.ParseInt(args[strings.LastIndex(args, ", ")+2:], 10, 64)
			f.changes = append(f.changes, change{cut: true, size: size})
			return err
		}
	case "fsync", "fdatasync":
		c := call{text: args, covered: len(d.renames)}
		if f := d.names[path]; f != nil {
			c.covered = len(f.changes)
		}
		d.begun[thread] = c
	case "open", "openat", "unlink", "unlinkat":
	default:
		if path != "" || strings.Contains(text(args), d.dir) {
			return fmt.Errorf("a call that this disk does not know: %s(%.200s", name, args)
		}
	}
	return nil
}

// end is what happens when a call returns.
func (d *disk) end(thread, name, args, result string) error {
	covered := d.begun[thread].covered
	delete(d.begun, thread)
	failed := strings.HasPrefix(result, "-")
	switch path := d.path(args); name {
	case "fsync", "fdatasync":
		d.sync(path, covered, failed)
	case "open", "openat":
		path = text(args)
		if _, there := d.names[path]; !failed && !there && filepath.Dir(path) == d.dir {
			if !strings.Contains(args, "O_CREAT") {
				return fmt.Errorf("%s was opened before it was made", path)
			}
			f := &inode{}
			d.rename(func(names map[string]*inode) { names[path] = f })
		}
	case "unlink", "unlinkat":
		if path = text(args); !failed && d.names[path] != nil {
			d.rename(func(names map[string]*inode) { delete(names, path) })
		}
	}
	return nil
}

func (d *disk) rename(f func(map[string]*inode)) {
	f(d.names)
	d.renames = append(d.renames, f)
}

func (d *disk) sync(path string, covered int, failed bool) {
	if d.ignoreSyncs {
		return
	}
	if f := d.names[path]; f != nil {
		f.sync(covered, failed)
	} else if path == d.dir && !failed {
		for _, f := range d.renames[:covered] {
			f(d.durable)
		}
		d.renames = d.renames[covered:]
	}
}

func (f *inode) sync(covered int, failed bool) {
	as := synced
	if failed {
		as = doomed
	}
	for i := range f.changes[:min(covered, len(f.changes))] {
		if f.changes[i].fate == waiting {
			f.changes[i].fate = as
		}
	}
	for len(f.changes) > 0 && f.changes[0].fate == synced {
		f.base = f.changes[0].whole(f.base)
		f.changes = f.changes[1:]
	}
}

// whole carries a change out.
func (c change) whole(b []byte) []byte {
	if !c.cut {
		return put(b, c.at, c.data)
	}
	if int64(len(b)) > c.size {
		return b[:c.size]
	}
	return append(b, make([]byte, c.size-int64(len(b)))...)
}

func put(b []byte, at int64, data []byte) []byte {
	if need := at + int64(len(data)); int64(len(b)) < need {
		b = append(b, make([]byte, need-int64(len(b)))...)
	}
	copy(b[at:], data)
	return b
}

// torn carries a change out as far as chance wants it: nothing, all, or some of its sectors.
func (c change) torn(b []byte, r *rand.Rand) []byte {
	switch r.IntN(3) {
	case 0:
		return b
	case 1:
		return c.whole(b)
	}
	for from := int64(0); !c.cut && from < int64(len(c.data)); {
		to := min((c.at+from)/sector*sector+sector-c.at, int64(len(c.data)))
		if r.IntN(2) == 0 {
			b = put(b, c.at+from, c.data[from:to])
		}
		from = to
	}
	return b
}

// write puts down what is left when the power goes now.
func (d *disk) write(dir string, r *rand.Rand) error {
	names := make(map[string]*inode, len(d.durable))
	for name, f := range d.durable {
		names[name] = f
	}
	if len(d.renames) > 0 {
		for _, f := range d.renames[:r.IntN(len(d.renames)+1)] {
			f(names)
		}
	}
	for name, f := range names {
		if strings.HasSuffix(name, ".lock") || strings.HasSuffix(name, "-shm") { // of processes, which are gone
			continue
		}
		b := append([]byte(nil), f.base...)
		for _, c := range f.changes {
			if c.fate == synced {
				b = c.whole(b)
			} else {
				b = c.torn(b, r)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), b, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// acknowledge reads what the child prints.
func (d *disk) acknowledge(text string) {
	for line := range strings.Lines(text) {
		a, hash := journal.Head{}, ""
		if n, _ := fmt.Sscanf(line, "ack %s %d %s", &a.Stream, &a.Seq, &hash); n == 3 && len(hash) == 2*len(a.Hash) {
			if _, err := hex.Decode(a.Hash[:], []byte(hash)); err == nil {
				d.acks = append(d.acks, a)
			}
		}
	}
}

// path is the file or directory of a call's first argument, "" when it is none of ours.
func (d *disk) path(args string) string {
	number, after, found := strings.Cut(args, "<")
	name, _, closed := strings.Cut(after, ">")
	if _, err := strconv.Atoi(number); !found || !closed || err != nil {
		return ""
	}
	if path := unescape(name); path == d.dir || filepath.Dir(path) == d.dir {
		return path
	}
	return ""
}

// text is the first quoted argument.
func text(args string) string {
	_, after, _ := strings.Cut(args, `"`)
	quoted, _, _ := strings.Cut(after, `"`)
	return unescape(quoted)
}

// unescape reads what strace -xx writes.
func unescape(s string) string {
	if !strings.HasPrefix(s, `\x`) {
		return s
	}
	b, err := hex.DecodeString(strings.ReplaceAll(s, `\x`, ""))
	if err != nil {
		return s
	}
	return string(b)
}
