package frame

import (
	"bytes"
	"fmt"
	"html/template"
	"strconv"
	"sync"
	"time"

	"github.com/floorbook/floorbook/tournament"
)

// Cache keeps one thing for each key, empty when it is first asked for, and at most so many: a full one is cleared, and what was on it is made
// anew.
type Cache[K comparable, V any] struct {
	Most int

	mu sync.Mutex
	of map[K]*V
}

// Take returns what is kept for a key.
func (c *Cache[K, V]) Take(key K) *V {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.of[key]
	if one == nil {
		if c.of == nil || len(c.of) >= c.Most {
			c.of = make(map[K]*V)
		}
		one = new(V)
		c.of[key] = one
	}
	return one
}

// editionsMax bounds the live parts that are kept.
const editionsMax = 16384

// edition is one live part as it was last rendered.
type edition struct {
	mu    sync.Mutex
	at    [3]uint64
	made  time.Time
	no    uint64 // 0: nothing has been rendered
	shown any
	body  []byte
}

// Edition returns a live part of a page and its number, which another reader may know already. It is rendered when at, versions of what it shows,
// has changed since. show builds what is to be shown and reports whether it is the same as last, which is nil at first; then nothing is rendered.
// Whoever answers somebody with it gives its forms keys of their own: Fresh.
func (s *Site) Edition(key string, at [3]uint64, show func(last any) (now any, same bool, err error), render func(now any) ([]byte, error)) (no uint64, body []byte, err error) {
	return s.Seldom(0, key, at, show, render)
}

// Seldom is an Edition that is made anew once in least at most: of what costs much, and changes often while many play.
func (s *Site) Seldom(least time.Duration, key string, at [3]uint64, show func(last any) (now any, same bool, err error), render func(now any) ([]byte, error)) (no uint64, body []byte, err error) {
	e := s.editions.Take(key)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.no > 0 && (e.at == at || time.Since(e.made) < least) {
		return e.no, e.body, nil
	}
	began := time.Now()
	now, same, err := show(e.shown)
	if err != nil {
		return 0, nil, err
	}
	if e.no == 0 || !same {
		if body, err = render(now); err != nil {
			return 0, nil, err
		}
		e.no, e.shown, e.body = e.no+1, now, body
	}
	e.at, e.made = at, began
	return e.no, e.body, nil
}

// keyField is how a form carries its idempotency key: see sent.
var keyField = []byte(`name="key" value="`)

// seqField is how it carries the number of the state that its reader saw, after the key.
var seqField = []byte(`name="seq" value="`)

// sent is what every form carries: a key of its own, and the number of the state that its reader sees.
func (r *renderer) sent(seq uint64) template.HTML {
	return template.HTML(fmt.Sprintf("<input type=\"hidden\" %s%s\">\n<input type=\"hidden\" %s%d\">", keyField, r.key(), seqField, seq))
}

// nowField is how a clock tells when what it shows was made.
var nowField = []byte(`data-now="`)

// Fresh returns a fragment that was rendered a while ago, or for many, as it is sent to one reader: its forms have keys of their own, for what two people send must
// never be taken for one act sent twice, and its clock tells the present instant. What a stream sends is made so by itself.
func (s *Site) Fresh(body []byte, now tournament.Instant) []byte {
	out := make([]byte, 0, len(body)+8)
	s.freshen(body, now, func(part []byte) { out = append(out, part...) })
	return out
}

// freshen passes on a fragment part by part, with the instant on the first of its clocks and keys of its own.
func (s *Site) freshen(body []byte, now tournament.Instant, add func(part []byte)) {
	if before, after, found := bytes.Cut(body, nowField); found {
		s.freshKeys(before, add)
		add(nowField)
		add(strconv.AppendInt(nil, int64(now), 10))
		body = after[max(0, bytes.IndexByte(after, '"')):]
	}
	s.freshKeys(body, add)
}

func (s *Site) freshKeys(body []byte, add func(part []byte)) {
	for {
		before, after, found := bytes.Cut(body, keyField)
		if add(before); !found {
			return
		}
		add(keyField)
		add([]byte(s.Key()))
		body = after[max(0, bytes.IndexByte(after, '"')):]
	}
}
