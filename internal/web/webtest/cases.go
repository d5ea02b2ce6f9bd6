package webtest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
)

// Cases is case law in memory.
type Cases struct {
	mu  sync.Mutex
	law caselaw.Law
}

func (s *Cases) Keep(_ context.Context, c caselaw.Case, _ role.By) error {
	if err := c.Check(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.ContainsFunc(s.law, func(k caselaw.Case) bool { return k.ID == c.ID }) {
		return nil
	}
	c.At = int64(fixture.Now)
	row, err := caselaw.Marshal(c)
	if err != nil {
		return err
	}
	kept, err := caselaw.Unmarshal(row)
	s.law = append(s.law, kept)
	return err
}

func (s *Cases) All(context.Context) (caselaw.Law, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.law), nil
}

// Kept are the rulings so far.
func (s *Cases) Kept() caselaw.Law {
	law, _ := s.All(context.Background())
	return law
}

// RefereeSite is a site whose rulings are kept, with distinct keys.
func RefereeSite(f fixture.Fixture) (http.Handler, *Cases, *Room) {
	law, room := &Cases{}, RoomOf(f)
	c := Config(room, f)
	c.CaseLaw = law
	var n atomic.Int64
	c.Key = func() string { return fmt.Sprintf("key-%010d", n.Add(1)) }
	return web.New(c), law, room
}

// OversizedChip is the address of a ruling, after "/rule?".
const OversizedChip = "f=bet&motion=once&spot=-&facing=400&blind=200&chips=1000&book=tda-2024"
