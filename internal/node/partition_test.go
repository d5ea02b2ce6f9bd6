package node

import (
	"cmp"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// The line between two machines stalls, loses answers and is cut. What goes to the owner of an event is carried out once and answered soon, by whichever of
// them it reaches.
func TestAnOwnerThatIsNotReachedHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	h := newHouse(t, 1)
	here, owner := h.node(nil), h.node(nil)
	here.must("create", create(t))
	soon(t, "the owner knows the event", func() bool { return owner.seq() > 0 })
	enters := func(n *node, by *atomic.Int64) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			by.Add(1)
			who, _ := io.ReadAll(r.Body)
			if _, err := n.do("enters-"+string(who), tournament.Register{Player: table.PlayerID(who)}); err != nil {
				http.Error(w, err.Error(), http.StatusConflict)
			}
		}
	}
	var byOwner, byHere atomic.Int64
	far := httptest.NewServer(enters(owner, &byOwner))
	defer far.Close()
	line, url := pgtest.LineTo(t, far.URL)
	r, stream := ownedElsewhere(url)
	near := httptest.NewServer(r.Hop(enters(here, &byHere), func(*http.Request) string { return stream }))
	defer near.Close()
	client, sent := &http.Client{Timeout: 20 * time.Second}, 0
	send := func() {
		t.Helper()
		began := time.Now()
		answer, err := client.Post(near.URL, "text/plain", strings.NewReader(fmt.Sprint("p", sent)))
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		sent++
		if took := time.Since(began); answer.StatusCode != http.StatusOK || took > ownerPatient+2*time.Second {
			t.Errorf("%d: answered %d after %v", sent, answer.StatusCode, took)
		}
	}
	for _, state := range []pgtest.Carried{pgtest.Everything, pgtest.Questions, pgtest.Everything, pgtest.Stalled, pgtest.Unplugged, pgtest.Everything} {
		line.Set(state)
		send()
	}
	if byOwner.Load() < 4 || byHere.Load() != 3 {
		t.Errorf("the owner carried out %d and this one %d: it stood in for the answer that was lost, for the line that stalled and for the one that was cut", byOwner.Load(), byHere.Load())
	}
	soon(t, "this one has read what the owner carried out", func() bool { return here.seq() >= owner.seq() })
	h.holds(here, sent)
}

// A machine is cut off from the database while a level ends: another one ends it, once, and whoever was cut off comes to the same.
func TestAMachineThatIsCutOffHoldsNoLevelUp(t *testing.T) {
	t.Parallel()
	h := newHouse(t, 1)
	line, near := pgtest.LineTo(t, h.address)
	b := h.node(func(string) bool { return false }) // it stands in
	h.address = near
	a := h.node(func(string) bool { return true })
	b.begin(create(t), 2)
	b.must("start", tournament.Start{})
	soon(t, "the other knows that it has started", func() bool { return a.seq() == b.seq() })
	b.must("shorter", tournament.AdjustClock{By: -59 * time.Second})
	line.Set(pgtest.Unplugged)
	soon(t, "the level is over", func() bool { return b.level() == 1 })
	if _, err := a.do("pause", tournament.Pause{}); err == nil || codeOf(t, err) != room.NotConfirmed {
		t.Errorf("cut off, a command is answered with %v", err)
	}
	line.Set(pgtest.Everything)
	soon(t, "who was cut off has it too", func() bool { return a.level() == 1 && a.seq() == b.seq() })
	ended(t, b.store, 1)
	var err error
	defer func() {
		if t.Failed() {
			t.Logf("who was cut off last said: %v", err)
		}
	}()
	soon(t, "who was cut off records again", func() bool { // once it has its place among those who serve
		_, err = a.do("pause", tournament.Pause{})
		return err == nil
	})
}

// TestAnOwnerThatWasNotToldOfThisNodeIsPassedOver: whoever sends a form gets no word of it, and those who run the room do, until it believes this node.
func TestAnOwnerThatWasNotToldOfThisNodeIsPassedOver(t *testing.T) {
	t.Parallel()
	var byOwner, byHere atomic.Int64
	var told atomic.Bool
	far := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if !told.Load() {
			w.WriteHeader(http.StatusMisdirectedRequest)
			return
		}
		byOwner.Add(1)
	}))
	defer far.Close()
	r, stream := ownedElsewhere(far.URL)
	near := httptest.NewServer(r.Hop(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if q.URL.Path == "/nobody" { // a name that no machine of the room has, which says nothing of the owner
			w.WriteHeader(http.StatusMisdirectedRequest)
			return
		}
		byHere.Add(1)
	}), func(*http.Request) string { return stream }))
	defer near.Close()
	for i, believes := range []bool{true, false, false, true} {
		told.Store(believes && i > 0)
		answer, err := http.Post(near.URL+map[int]string{0: "/nobody"}[i], "text/plain", strings.NewReader("p"))
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if want := map[int]int{0: http.StatusMisdirectedRequest}[i]; answer.StatusCode != cmp.Or(want, http.StatusOK) || r.Distrusts(r.all[1]) == believes {
			t.Errorf("believed %v: answered %d, noted as wary: %v", believes, answer.StatusCode, r.Distrusts(r.all[1]))
		}
	}
	if byHere.Load() != 2 || byOwner.Load() != 1 {
		t.Errorf("this node carried out %d and the owner %d", byHere.Load(), byOwner.Load())
	}
}

// ownedElsewhere is what node a knows of node b at an address, and a stream that is b's.
func ownedElsewhere(url string) (r *Registry, stream string) {
	r = &Registry{self: postgres.Node{ID: "a"}}
	r.all = []postgres.Node{r.self, {ID: "b", URL: url}}
	for i := 0; r.Owner(stream).ID != "b"; i++ {
		stream = fmt.Sprint("s", i)
	}
	return r, stream
}

// TestAnOwnerThatHasMuchToDoIsWaitedFor: it answers others meanwhile. Once it answers nobody, or only that it has no journal, it is given up.
func TestAnOwnerThatHasMuchToDoIsWaitedFor(t *testing.T) {
	t.Parallel()
	goOn, hangs := make(chan struct{}), make(chan struct{})
	far := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		switch q.URL.Path {
		case "/slow":
			<-goOn
		case "/hangs":
			<-hangs
		case "/away":
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	defer far.Close()
	defer close(hangs)
	r, stream := ownedElsewhere(far.URL)
	var byHere atomic.Int64
	near := httptest.NewServer(r.Hop(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { byHere.Add(1) }), func(*http.Request) string { return stream }))
	defer near.Close()
	send := func(path string) {
		answer, err := http.Post(near.URL+path, "text/plain", nil)
		if err != nil {
			t.Error(err)
			return
		}
		_ = answer.Body.Close()
	}
	done := make(chan struct{})
	go func() { send("/slow"); close(done) }()
	for began := time.Now(); time.Since(began) < ownerPatient+time.Second; time.Sleep(ownerPatient / 10) {
		send("/quick")
	}
	close(goOn)
	<-done
	if n := byHere.Load(); n != 0 {
		t.Errorf("%d times it was passed over", n)
	}
	if send("/hangs"); byHere.Load() != 1 {
		t.Errorf("%d times it was passed over that answers nobody", byHere.Load())
	}
	gone := make(chan struct{})
	began := time.Now()
	go func() { send("/hangs"); close(gone) }()
	for waits := true; waits && time.Since(began) < ownerMost; {
		send("/away")
		select {
		case <-gone:
			waits = false
		case <-time.After(ownerPatient / 10):
		}
	}
	if took := time.Since(began); took > ownerMost/2 {
		t.Errorf("it was waited for %v though it said that it has no journal", took)
	}
}
