package room

import (
	"bytes"
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/durable"
	"github.com/floorbook/floorbook/internal/journal"
)

// HeadsFile is the name of the file in the data directory that notes, apart from the journal, how far each stream had come: a
// journal that has lost its last rows is whole by itself.
const HeadsFile = "heads.json"

// headsEvery is the real time between two notes: what the journal lost of the last moments would not be missed.
const headsEvery = 2 * time.Second

// Heads notes the last rows of the streams in a file of its own, signed with the room's secret. The file is behind the journal or
// level with it, never ahead: a row is durable before it is noted. Close it after the room.
type Heads struct {
	path   string
	secret Secret
	log    *slog.Logger

	mu      sync.Mutex
	known   map[string]journal.Head
	over    map[string]bool // tournaments that were over at their head
	changed bool

	end        sync.Once
	stop, done chan struct{}
}

// noted is the file.
type noted struct {
	Heads []notedHead `json:"heads"`
	Sign  string      `json:"sign"` // of Heads, in hexadecimal
}

// notedHead is a checkpoint: up to this row the stream was proved, by who holds the room's secret.
type notedHead struct {
	journal.Head
	Over bool `json:"over,omitempty"` // a tournament that was over then
}

// OpenHeads reads the heads of the data directory dir and goes on noting them. A file that is damaged or not of this room's
// secret is logged and begun anew: it proves nothing.
func OpenHeads(dir string, secret Secret, log *slog.Logger) (*Heads, error) {
	h := &Heads{path: filepath.Join(dir, HeadsFile), secret: secret, log: log, known: map[string]journal.Head{}, over: map[string]bool{}, stop: make(chan struct{}), done: make(chan struct{})}
	if h.log == nil {
		h.log = slog.Default()
	}
	text, err := os.ReadFile(h.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, fmt.Errorf("the heads of the journal: %w", err)
	default:
		h.read(text)
	}
	go h.keep()
	return h, nil
}

func (h *Heads) read(text []byte) {
	heads, good := unsign(text, h.secret)
	if !good {
		h.log.Warn("the noted heads of the journal are damaged or of another room: begun anew", "file", h.path)
	}
	for _, n := range heads {
		h.known[n.Stream], h.over[n.Stream] = n.Head, n.Over
	}
}

// NotedHeads returns the heads noted in the data directory dir, none where there are none that the room's secret has signed.
func NotedHeads(dir string, secret Secret) []journal.Head {
	all := notedIn(dir, secret)
	heads := make([]journal.Head, len(all))
	for i, n := range all {
		heads[i] = n.Head
	}
	return heads
}

func notedIn(dir string, secret Secret) []notedHead {
	text, err := os.ReadFile(filepath.Join(dir, HeadsFile))
	if err != nil {
		return nil
	}
	all, _ := unsign(text, secret)
	return all
}

// unsign reads the file; good is false unless it was signed with the secret.
func unsign(text []byte, secret Secret) (heads []notedHead, good bool) {
	var n noted
	if err := json.Unmarshal(text, &n); err != nil || !hmac.Equal([]byte(n.Sign), []byte(sign(n.Heads, secret))) {
		return nil, false
	}
	return n.Heads, true
}

// sign is the secret's word for the heads as they are.
func sign(heads []notedHead, secret Secret) string {
	var b strings.Builder
	for _, head := range heads {
		fmt.Fprintf(&b, "%d:%s %d %s", len(head.Stream), head.Stream, head.Seq, head.Hash)
		if head.Over {
			b.WriteString(" over")
		}
		b.WriteByte('\n')
	}
	mac := secret.derive("heads", "", b.String())
	return hex.EncodeToString(mac[:])
}

// Known returns the heads noted so far, by stream.
func (h *Heads) Known() map[string]journal.Head {
	if h == nil {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return maps.Clone(h.known)
}

// of is the head noted of a stream, none where nothing was.
func (h *Heads) of(stream string) []journal.Head {
	if h == nil {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if head, noted := h.known[stream]; noted {
		return []journal.Head{head}
	}
	return nil
}

// note takes down a head, and whether a tournament is over at it. It costs no write: the file follows.
func (h *Heads) note(head journal.Head, over bool) {
	if h == nil || head.Seq == 0 {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.known[head.Stream] != head || h.over[head.Stream] != over {
		h.known[head.Stream], h.over[head.Stream], h.changed = head, over, true
	}
}

// wasOver reports whether a tournament was over at the head that is noted of it.
func (h *Heads) wasOver(stream string) (at journal.Head, over bool) {
	if h == nil {
		return journal.Head{}, false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.known[stream], h.over[stream]
}

// keep writes what has changed, until it is closed.
func (h *Heads) keep() {
	defer close(h.done)
	tick := time.NewTicker(headsEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-h.stop:
			return
		}
		if err := h.save(); err != nil {
			h.log.Error("the heads of the journal are not noted", "file", h.path, "err", err)
		}
	}
}

func (h *Heads) save() error {
	h.mu.Lock()
	var heads []notedHead
	for _, stream := range slices.Sorted(maps.Keys(h.known)) {
		heads = append(heads, notedHead{h.known[stream], h.over[stream]})
	}
	changed := h.changed
	h.changed = false
	h.mu.Unlock()
	if !changed {
		return nil
	}
	text, err := json.Marshal(noted{Heads: heads, Sign: sign(heads, h.secret)})
	if err != nil {
		return err
	}
	if err := durable.Write(h.path, append(bytes.TrimSpace(text), '\n')); err != nil {
		h.mu.Lock()
		h.changed = true
		h.mu.Unlock()
		return err
	}
	return nil
}

// Close notes the last heads. A second time it only notes what has changed since.
func (h *Heads) Close() error {
	h.end.Do(func() { close(h.stop) })
	<-h.done
	return h.save()
}
