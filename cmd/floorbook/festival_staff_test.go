package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"
)

// floorStaff is one of the staff, with tables that only he looks after.
type floorStaff struct {
	f      *festival
	no     int
	from   string
	tables []int
	mu     sync.Mutex // one command at a time
	seen   uint64     // the latest state that a page of his has shown
	absent map[string]bool
}

// staffing is all of them at work.
type staffing struct {
	f      *festival
	all    []*floorStaff
	client http.Client
	mu     sync.Mutex
	sent   []sent
	wrong  []string
	again  int // forms that were sent once more, since something had changed meanwhile: somebody who came late had sat down
	keys   int
}

func (f *festival) staffing() *staffing {
	s := &staffing{f: f, client: http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 400},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	for i := range f.staff {
		s.all = append(s.all, &floorStaff{f: f, no: i, from: fmt.Sprintf("10.9.%d.%d", i/250, 1+i%250), absent: map[string]bool{}})
	}
	for no := 1; no < len(f.tables); no++ {
		one := s.all[no%len(s.all)]
		one.tables = append(one.tables, no)
	}
	return s
}

// look opens a page of the event.
func (s *staffing) look(one *floorStaff, page string) {
	r, err := http.NewRequest(http.MethodGet, s.address(one)+page, nil)
	if err != nil {
		panic(err)
	}
	status, body, err := ask(&s.client, r, s.f.staff[one.no], one.from)
	if err != nil || status != http.StatusOK {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.wrong = append(s.wrong, fmt.Sprintf("%s answers %d: %v", page, status, err))
		return
	}
	one.shown(body)
}

// come has everybody open the page of the floor, some at a time.
func (s *staffing) come() {
	var all sync.WaitGroup
	at := make(chan struct{}, 8)
	for _, one := range s.all {
		at <- struct{}{}
		all.Go(func() { s.look(one, "floor"); <-at })
	}
	all.Wait()
}

// address is where the event is, on the node that a member of the staff has come to.
func (s *staffing) address(one *floorStaff) string {
	return "http://" + s.f.nodes[one.no%len(s.f.nodes)].addr + "/t/" + festivalEvent + "/"
}

// shown notes which state a page shows.
func (one *floorStaff) shown(body []byte) {
	for line := range bytes.Lines(body) {
		seq, _ := strconv.ParseUint(string(valueOf(line, seqField)), 10, 64)
		one.seen = max(one.seen, seq)
	}
}

// work has so many commands given a second, in turn, until the time is over.
func (s *staffing) work(perSecond int, lasts time.Duration) {
	tick := time.NewTicker(time.Second / time.Duration(perSecond))
	defer tick.Stop()
	end := time.After(lasts)
	var at sync.WaitGroup
	defer at.Wait()
	for i := 0; ; i++ {
		select {
		case <-end:
			return
		case <-tick.C:
			one := s.all[i%len(s.all)]
			at.Go(func() {
				one.mu.Lock()
				defer one.mu.Unlock()
				s.give(one)
			})
		}
	}
}

// give is one command, as often as staff give each: who is away from a table, a count of its chips, a player out, a player moved, a new player.
func (s *staffing) give(one *floorStaff) {
	no := one.tables[rand.IntN(len(one.tables))]
	switch n := rand.IntN(50); {
	case n < 1:
		s.enter(one)
	case n < 4:
		s.bust(one, no)
	case n < 18 && s.move(one, no):
	case n < 30:
		s.count(one, no)
	default:
		s.away(one, no)
	}
}

// at is a seat of a table where somebody sits, 0 none.
func (one *floorStaff) at(no int) (seat int) {
	from := rand.IntN(eventSeats)
	for i := range eventSeats {
		if seat = 1 + (from+i)%eventSeats; one.f.tables[no][seat] != "" {
			return seat
		}
	}
	return 0
}

func (one *floorStaff) sitting(no int) (n int) {
	for _, p := range one.f.tables[no] {
		if p != "" {
			n++
		}
	}
	return n
}

func (s *staffing) away(one *floorStaff, no int) {
	seat := one.at(no)
	if seat == 0 {
		return
	}
	p := one.f.tables[no][seat]
	word := map[bool]string{true: "no", false: "yes"}[one.absent[p]]
	if s.send(one, "away", "act/absent", url.Values{"table": {strconv.Itoa(no)}, "seat": {strconv.Itoa(seat)}, "absent": {word}, "back": {"table"}}, p, no) {
		one.absent[p] = !one.absent[p]
	}
}

// count is a form that leads to a page, which the browser opens.
func (s *staffing) count(one *floorStaff, no int) {
	total := int64(one.sitting(no)) * int64(one.f.stack)
	if s.send(one, "count", "chips/count", url.Values{"page": {strconv.Itoa(no)}, "total": {strconv.FormatInt(total, 10)}}, "", no) {
		s.look(one, "chips/"+strconv.Itoa(no))
	}
}

func (s *staffing) bust(one *floorStaff, no int) {
	if one.sitting(no) < 5 {
		return
	}
	seat := one.at(no)
	p := one.f.tables[no][seat]
	if s.send(one, "bust", "act/bust", url.Values{"player": {p}}, p, no) {
		one.f.tables[no][seat] = ""
	}
}

// move takes a player of a table to another that the same one looks after; false where that would unbalance them.
func (s *staffing) move(one *floorStaff, no int) bool {
	for _, to := range one.tables {
		if one.sitting(to) >= one.sitting(no) {
			continue
		}
		for chair := 1; chair <= eventSeats; chair++ {
			if one.f.tables[to][chair] != "" {
				continue
			}
			seat := one.at(no)
			p := one.f.tables[no][seat]
			if s.send(one, "move", "act/move", url.Values{"player": {p}, "from": {fmt.Sprintf("%d-%d", no, seat)}, "to": {fmt.Sprintf("%d-%d", to, chair)}}, p, no, to) {
				one.f.tables[no][seat], one.f.tables[to][chair] = "", p
			}
			return true
		}
	}
	return false
}

// enter lets a player in late. Where he sits is drawn.
func (s *staffing) enter(one *floorStaff) {
	s.mu.Lock()
	s.keys++
	name := fmt.Sprintf("Late %05d", s.keys)
	s.mu.Unlock()
	s.send(one, "enter", "players", url.Values{"name": {name}, "new": {"yes"}}, "")
}

// stopClock is one command that every page of the event shows.
func (s *staffing) stopClock() { s.send(s.all[0], "stop", "act/pause", url.Values{}, "") }

// send sends a form of the floor from a page that shows the latest state. Where that was not the latest any more, it looks again and sends another.
func (s *staffing) send(one *floorStaff, kind, to string, form url.Values, player string, tables ...int) bool {
	x := sent{Kind: kind, Stream: festivalEvent, Tables: tables, Player: player}
	if status := s.try(one, &x, to, form); status != http.StatusConflict {
		return x.Acknowledged > 0
	}
	s.look(one, "floor")
	s.mu.Lock()
	s.again++
	s.mu.Unlock()
	if status := s.try(one, &x, to, form); status == http.StatusConflict && kind != "move" { // the chair may have been taken
		s.mu.Lock()
		defer s.mu.Unlock()
		s.wrong = append(s.wrong, fmt.Sprintf("%s was refused twice", kind))
	}
	return x.Acknowledged > 0
}

// try sends a form once.
func (s *staffing) try(one *floorStaff, x *sent, to string, form url.Values) (status int) {
	s.mu.Lock()
	s.keys++
	x.Key = fmt.Sprintf("staff-%08d", s.keys)
	s.mu.Unlock()
	form.Set("key", x.Key)
	form.Set("seq", strconv.FormatUint(one.seen, 10))
	x.At, x.Refused = time.Now().UnixNano(), false
	status, body, err := post(&s.client, s.address(one)+to, s.f.staff[one.no], one.from, form)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err == nil && (status == http.StatusOK || status == http.StatusSeeOther):
		x.Acknowledged = time.Now().UnixNano()
		one.shown(body)
	case err == nil && status == http.StatusConflict:
		x.Refused = true
	default:
		s.wrong = append(s.wrong, fmt.Sprintf("%s %v: %d, %v: %s", x.Kind, form, status, err, said(body)))
	}
	s.sent = append(s.sent, *x)
	return status
}
