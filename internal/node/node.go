// Package node knows the processes that serve one room together. Each decides any command: the version of a stream lets every one in once, whoever
// sends it. Who owns a stream is a hint that saves conflicts, and says who acts first where nobody has asked: deadlines, the croupier.
package node

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// Ledger is where nodes are noted: the database of the room.
type Ledger interface {
	Join(ctx context.Context, n postgres.Node, mark string) (last time.Time, err error)
	Beat(ctx context.Context, n postgres.Node, mark string) (all []postgres.Node, ahead time.Duration, err error)
	Leave(ctx context.Context, id string) error
}

// Registry is the nodes of a room, as one of them knows them. All methods may be called concurrently.
type Registry struct {
	ledger Ledger
	self   postgres.Node
	mark   string
	away   room.Away
	now    func() time.Time // this machine's clock

	mu    sync.RWMutex
	all   []postgres.Node
	ahead time.Duration
	wary  map[string]bool // ids of nodes that do not believe this one about whom it asks for

	end        sync.Once
	stop, done chan struct{}
}

// Join makes a process one of the nodes; mark is that of the room's keys. Close it before the database.
func Join(ctx context.Context, ledger Ledger, self postgres.Node, mark string) (*Registry, error) {
	return join(ctx, ledger, self, mark, time.Now)
}

func join(ctx context.Context, ledger Ledger, self postgres.Node, mark string, now func() time.Time) (*Registry, error) {
	last, err := ledger.Join(ctx, self, mark)
	if err != nil {
		return nil, err
	}
	r := &Registry{ledger: ledger, self: self, mark: mark, now: now, stop: make(chan struct{}), done: make(chan struct{})}
	r.beat(ctx)
	if at := time.UnixMilli(r.Now()); !last.IsZero() && at.Sub(last) > postgres.Silence {
		r.away = room.Away{From: tournament.Instant(last.UnixMilli()), To: tournament.Instant(at.UnixMilli()), Real: at.Sub(last)}
	}
	go r.keep()
	return r, nil
}

// Reach tells other nodes under which address they reach this one.
func (r *Registry) Reach(ctx context.Context, url string) {
	r.mu.Lock()
	r.self.URL = url
	r.mu.Unlock()
	r.beat(ctx)
}

// Away is how long no node kept the room before this one joined.
func (r *Registry) Away() room.Away { return r.away }

func (r *Registry) keep() {
	defer close(r.done)
	tick := time.NewTicker(postgres.BeatEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			ctx, cancel := context.WithTimeout(context.Background(), postgres.Silence)
			r.beat(ctx)
			cancel()
		case <-r.stop:
			return
		}
	}
}

// beat lets this node be heard. While the database is away the nodes are those that were known last.
func (r *Registry) beat(ctx context.Context) {
	r.mu.RLock()
	self := r.self
	r.mu.RUnlock()
	all, ahead, err := r.ledger.Beat(ctx, self, r.mark)
	if err != nil {
		slog.Warn("this node is not heard of", "err", err)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all, r.ahead = all, ahead
}

// Nodes lists those that were heard of and have not said that they end, by their ids.
func (r *Registry) Nodes() []postgres.Node {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return slices.Clone(r.all)
}

// Self is the id of this node.
func (r *Registry) Self() string { return r.self.ID }

// Ahead is how far the database's clock is ahead of this machine's: nodes whose clocks differ write instants that differ.
func (r *Registry) Ahead() time.Duration {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.ahead
}

// Now is what the database's clock shows, in Unix milliseconds, as far as this machine knows it: whatever its own clock was set to is noticed at the next beat.
func (r *Registry) Now() int64 { return r.now().Add(r.Ahead()).UnixMilli() }

// Distrusts reports whether a node, when it was last asked for somebody, did not believe this one about whom it asked for.
func (r *Registry) Distrusts(n postgres.Node) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.wary[n.ID]
}

// believed notes whether a node did.
func (r *Registry) believed(id string, so bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case so:
		delete(r.wary, id)
		return
	case r.wary[id]:
		return
	case r.wary == nil:
		r.wary = make(map[string]bool)
	}
	r.wary[id] = true
	slog.Warn("a node was not told to believe this one: its --behind-proxy names the address of every other", "node", id)
}

// Silent reports whether a node was not heard of lately.
func Silent(n postgres.Node) bool { return n.Ago > postgres.Silence }

// Owner is the node that owns a stream: of those that live the one with the highest weight (rendezvous hashing, Thaler and Ravishankar 1998), so that
// when one goes only its own streams move.
func (r *Registry) Owner(stream string) postgres.Node {
	r.mu.RLock()
	defer r.mu.RUnlock()
	best, most := r.self, weight(r.self.ID, stream)
	for _, n := range r.all {
		if w := weight(n.ID, stream); n.ID != r.self.ID && !Silent(n) && (w > most || w == most && cmp.Less(n.ID, best.ID)) {
			best, most = n, w
		}
	}
	return best
}

// Owns reports whether this node owns a stream.
func (r *Registry) Owns(stream string) bool { return r.Owner(stream).ID == r.self.ID }

func weight(node, stream string) uint64 {
	sum := sha256.Sum256([]byte(node + "\n" + stream))
	return binary.BigEndian.Uint64(sum[:])
}

// Close says that this node ends.
func (r *Registry) Close() error {
	r.end.Do(func() { close(r.stop) })
	<-r.done
	ctx, cancel := context.WithTimeout(context.Background(), postgres.Silence)
	defer cancel()
	return r.ledger.Leave(ctx, r.self.ID)
}
