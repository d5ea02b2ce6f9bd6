package room

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/snapshot"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
)

// A snapshot is what a stream held after a row: a cache, which is deleted at any time and then costs reading the stream from its first row. It is for the
// program that wrote it, sealed with the room's secret, and good where the journal still has that row; the rows behind it are proved and folded as ever,
// those before it are proved once the room is open.

// When snapshots are written, in real time and rows; and how large one may be unpacked.
const (
	snapshotsEvery = 5 * time.Second
	snapshotRows   = 1024
	snapshotMost   = 4 << 30
)

// snapshotForm writes what rows have made. What may stand behind an interface there: contents of all kinds, what happened in hands in progress, what
// rulings were told, arguments of notes.
var snapshotForm = sync.OnceValue(func() *snapshot.Codec[folded] {
	behind := []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[bool](), reflect.TypeFor[chip.Amount](), reflect.TypeFor[money.Amount]()}
	for _, k := range kinds {
		behind = append(behind, reflect.TypeOf(k.empty(k.standing)))
	}
	behind = append(append(behind, table.Types.Structs()...), cashgame.Types.Structs()...)
	return snapshot.New[folded](append(behind, caselaw.Statements()...)...)
})

// programMark is of this program alone: another one may compute another state of the same rows, or lay it out in another way.
var programMark = sync.OnceValues(func() (mark [32]byte, err error) {
	f, err := os.Open("/proc/self/exe") // the file that runs, though another may have its name by now
	if err != nil {
		var path string
		if path, err = os.Executable(); err == nil {
			f, err = os.Open(path)
		}
	}
	if err != nil {
		return mark, err
	}
	defer f.Close()
	layout, h := snapshotForm().Layout(), sha256.New()
	h.Write(layout[:])
	_, err = io.Copy(h, f)
	return [32]byte(h.Sum(nil)), err
})

// Files keep files by their names, whole or not at all; one that is not there is fs.ErrNotExist.
type Files interface {
	Read(name string) ([]byte, error)
	Write(name string, body []byte) error
	Remove(names ...string) error
	Names() ([]string, error)
}

// snapshots are those of a room's streams; nil where none are kept.
type snapshots struct {
	files  Files
	secret Secret
	mark   [32]byte
	pack   *zstd.Encoder
	unpack *zstd.Decoder
}

func newSnapshots(files Files, secret Secret) (*snapshots, error) {
	if files == nil {
		return nil, nil
	}
	k := &snapshots{files: files, secret: secret}
	var errs [3]error
	k.mark, errs[0] = programMark()
	k.pack, errs[1] = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	k.unpack, errs[2] = zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(snapshotMost))
	return k, errors.Join(errs[:]...)
}

// name is of the file of a stream, by the program that wrote it; those of others begin alike.
func (k *snapshots) name(stream string) (name, alike string) {
	of := sha256.Sum256([]byte(stream))
	alike = hex.EncodeToString(of[:12]) + "."
	return alike + hex.EncodeToString(k.mark[:4]), alike
}

// seal is the secret's word for a file: of this program, this stream and these bytes.
func (k *snapshots) seal(stream string, body []byte) []byte {
	sum := sha256.Sum256(body)
	mac := k.secret.derive("snapshot", stream, string(k.mark[:])+string(sum[:]))
	return mac[:]
}

// read is the snapshot of a stream, nil where there is none to be believed.
func (k *snapshots) read(stream string) (f *folded, size int, err error) {
	name, _ := k.name(stream)
	file, err := k.files.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	if len(file) < sha256.Size || !hmac.Equal(file[:sha256.Size], k.seal(stream, file[sha256.Size:])) {
		return nil, 0, errors.New("it was not sealed by this room, or was changed since")
	}
	body, err := k.unpack.DecodeAll(file[sha256.Size:], nil)
	if err != nil {
		return nil, 0, err
	}
	f = new(folded)
	return f, len(file), snapshotForm().Decode(body, f)
}

// write puts the snapshot of a stream in the place of the one before, and of those of other programs, which are behind it.
func (k *snapshots) write(stream string, f *folded) (size int, err error) {
	body, err := snapshotForm().Encode(f)
	if err != nil {
		return 0, err
	}
	body = k.pack.EncodeAll(body, make([]byte, sha256.Size, sha256.Size+len(body)/4))
	copy(body, k.seal(stream, body[sha256.Size:]))
	name, alike := k.name(stream)
	if err := k.files.Write(name, body); err != nil {
		return 0, err
	}
	names, err := k.files.Names()
	for _, other := range names {
		if other != name && strings.HasPrefix(other, alike) {
			err = errors.Join(err, k.files.Remove(other))
		}
	}
	return len(body), err
}

// forget removes the snapshot of a stream: what is not whole is read from its first row.
func (r *Room) forget(s *stream) {
	if r.snapshots == nil {
		return
	}
	s.noted.Store(nil)
	name, _ := r.snapshots.name(s.id)
	if err := r.snapshots.files.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		r.log.Warn("snapshot not removed", "stream", s.id, "err", err)
	}
}

// notedAt is the snapshot of a stream that was read or written last.
type notedAt struct {
	seq  uint64
	size int // bytes
}

// restore makes a stream what the journal holds, by its snapshot and the rows behind it. It is false where that cannot be done: read all rows then.
// Where the chain was proved up to some row before, it is proved from there; else from the row of the snapshot on.
func (r *Room) restore(ctx context.Context, s *stream, known []journal.Head) bool {
	if r.snapshots == nil {
		return false
	}
	f, size, err := r.snapshots.read(s.id)
	if f == nil || err != nil {
		if err != nil {
			r.log.Warn("snapshot not used", "stream", s.id, "err", err)
		}
		return false
	}
	whole, proved, at := s.whole && s.head.Seq > 0, s.head, f.head
	from := journal.Head{Stream: s.id, Seq: at.Seq - 1, Hash: f.prev}
	known = append(known, at)
	switch {
	case whole && proved.Seq < at.Seq:
		from = proved
	case whole:
		known = append(known, proved)
	}
	s.behind, s.whole = true, false
	s.begin(*f)
	_, err = journal.VerifyFrom(ctx, r.store, from, known, func(row journal.Record) error {
		if row.Seq <= at.Seq {
			return nil
		}
		return s.refold(row)
	})
	if err != nil {
		r.log.Warn("snapshot not used", "stream", s.id, "row", at.Seq, "err", err)
		return false
	}
	s.behind, s.whole = false, whole
	s.noted.Store(&notedAt{at.Seq, size})
	return true
}

// note writes the snapshot of a stream, which nobody changes meanwhile. It is as its rows have made it: what was checked since is noted in a state by
// where its lists lie, which is written nowhere.
func (r *Room) note(s *stream) {
	var size int
	err := guard(func() (err error) {
		size, err = r.snapshots.write(s.id, &s.folded)
		return err
	})
	if err != nil {
		r.log.Warn("snapshot not written", "stream", s.id, "row", s.head.Seq, "err", err)
	}
	s.noted.Store(&notedAt{s.head.Seq, size}) // also where it failed: the next one is tried so many rows later
}

// due reports whether a stream at some row has moved so far that a new snapshot is worth its writing: the larger one is, the more rows.
func (s *stream) due(head uint64) bool {
	if at := s.noted.Load(); at != nil {
		return head >= at.seq+max(snapshotRows, uint64(at.size/snapshotRows))
	}
	return head >= snapshotRows
}

// keepSnapshots writes snapshots beside the streams, until the room ends.
func (r *Room) keepSnapshots() {
	if r.snapshots == nil || !r.begin() {
		return
	}
	go func() {
		defer r.work.Done()
		tick := time.NewTicker(snapshotsEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-r.ctx.Done():
				return
			}
			for _, s := range r.ready() {
				if r.ctx.Err() != nil || !r.owns(s.id) {
					continue
				}
				if err := guard(func() error { r.snapshot(s); return nil }); err != nil {
					r.log.Error("snapshot not written", "stream", s.id, "err", err)
				}
			}
		}
	}()
}

// snapshot writes a new snapshot of a stream where one is due. The stream goes on meanwhile: the rows behind the last snapshot are folded onto what
// that one holds, as they are when a room opens.
func (r *Room) snapshot(s *stream) {
	v := s.shown.Load()
	head, whole := v.head, v.frozen == nil && !v.behind
	if !whole || !s.due(head.Seq) {
		return
	}
	beside := newStream(s.id)
	if !r.restore(r.ctx, beside, []journal.Head{head}) {
		if err := beside.reload(r.ctx, r.store, []journal.Head{head}); err != nil {
			var broken *journal.Broken
			if r.ctx.Err() == nil && errors.As(err, &broken) {
				r.found(broken)
			}
			return
		}
	}
	if at := beside.noted.Load(); at != nil && !beside.due(beside.head.Seq) { // another node has written it
		s.noted.Store(at)
		return
	}
	r.note(beside)
	s.noted.Store(beside.noted.Load())
}

// proveRest proves the rows of a stream before the snapshot that it was opened from.
func (r *Room) proveRest(s *stream) {
	s.mu.Lock()
	head, open := s.head, !s.whole && s.frozen == nil && !s.behind
	s.mu.Unlock()
	if !open || head.Seq == 0 {
		return
	}
	_, err := journal.VerifyStream(r.ctx, r.store, s.id, []journal.Head{head}, nil)
	var broken *journal.Broken
	switch {
	case errors.As(err, &broken):
		r.found(broken)
	case err != nil && r.ctx.Err() != nil: // the room has ended
	case err != nil:
		r.log.Error("stream not proved to its first row", "stream", s.id, "err", err)
	default:
		s.mu.Lock()
		s.whole = true
		s.mu.Unlock()
	}
}
