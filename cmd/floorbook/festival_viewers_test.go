package main

import (
	"bufio"
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// The pages that viewers have open.
const (
	phone       = "phone"   // of a player at a hosted table, who acts
	tablet      = "table"   // a table of the event, by staff
	floorPage   = "floor"   // all of it, by staff
	clockPage   = "clock"   // on a wall
	resultsPage = "results" // on a wall
	boardPage   = "board"   // of a cash session, on a wall
	ownPage     = "own"     // of a player of the event
)

// viewer is a page that somebody has open.
type viewer struct {
	Kind, Path, Cookie, From string // From is the address that the proxy says he has
	Stream                   string // of a phone
	Table                    int    // of a phone or a tablet
	Player                   string // of an own page
}

// crowd is what a process of viewers is told to do.
type crowd struct {
	Addr    string
	Viewers []viewer
	Thinks  time.Duration // a player before he acts, on average
}

// seen is a fragment that a viewer was sent. State says which state it shows: a sequence number, or on a clock who has come and gone.
type seen struct {
	Viewer int32
	State  uint64
	At     int64 // Unix nanoseconds
}

// sent is a form that somebody has sent.
type sent struct {
	Kind, Stream, Key string
	Tables            []int
	Player            string // whom it is about
	At, Acknowledged  int64  // Unix nanoseconds; 0: it was not
	Seq               uint64 // of its row, as the journal has it
	Refused           bool
}

// witnessed is all that a process of viewers has seen and done.
type witnessed struct {
	Seen  []seen
	Sent  []sent
	Wrong []string // what went wrong
	Bytes int64
}

// crowding is a process of viewers at work.
type crowding struct {
	crowd
	client http.Client
	noting atomic.Bool
	ended  atomic.Bool
	mu     sync.Mutex
	out    witnessed
	acting sync.WaitGroup
}

// crowdMain is the program of viewers: it reads a crowd, opens its pages, says so, and at the end what was seen. Its descriptors are its own.
func crowdMain() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	line, err := in.ReadBytes('\n')
	var c crowding
	if err == nil {
		err = json.Unmarshal(line, &c.crowd)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	c.client = http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 256, IdleConnTimeout: time.Minute},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	var opened sync.WaitGroup
	at := make(chan struct{}, 32) // that are opened at a time
	for i := range c.Viewers {
		opened.Add(1)
		at <- struct{}{}
		go c.watch(int32(i), func() { <-at; opened.Done() })
	}
	opened.Wait()
	fmt.Println("open")
	for {
		word, err := in.ReadString('\n')
		switch {
		case err != nil:
			os.Exit(1) // whoever started it is gone
		case word == "note\n":
			c.noting.Store(true)
		case word == "still\n": // nobody acts any more
			c.ended.Store(true)
			c.acting.Wait()
			fmt.Println("still")
		case word == "end\n":
			c.mu.Lock()
			out := bufio.NewWriterSize(os.Stdout, 1<<20)
			_ = gob.NewEncoder(out).Encode(c.out)
			_ = out.Flush()
			os.Exit(0)
		}
	}
}

func (c *crowding) wrong(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.out.Wrong) < 1000 {
		c.out.Wrong = append(c.out.Wrong, fmt.Sprintf(format, args...))
	}
}

// watch opens a page's stream and reads it until the end. opened is called once the first fragment is there, or nothing will come.
func (c *crowding) watch(i int32, opened func()) {
	once := sync.OnceFunc(opened)
	defer once()
	v := &c.Viewers[i]
	conn, err := net.Dial("tcp", c.Addr)
	if err != nil {
		c.wrong("%s: %v", v.Path, err)
		return
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET /events%s HTTP/1.1\r\nHost: %s\r\nX-Forwarded-For: %s\r\nX-Forwarded-Proto: https\r\nCookie: %s\r\nAccept: text/event-stream\r\n\r\n", v.Path, c.Addr, v.From, v.Cookie)
	buffer := 2 << 10
	if v.Kind == floorPage || v.Kind == tablet { // there are few, and what they are sent is long
		buffer = 32 << 10
	}
	answer, err := http.ReadResponse(bufio.NewReaderSize(conn, buffer), nil)
	if err != nil || answer.StatusCode != http.StatusOK {
		c.wrong("%s: %v, %v", v.Path, err, answer)
		return
	}
	r := fragments{from: bufio.NewReaderSize(answer.Body, buffer)}
	for {
		more, err := r.next(v.Kind == phone)
		if err != nil {
			c.wrong("%s: the stream ended: %v", v.Path, err)
			return
		}
		once()
		if !more {
			continue
		}
		at := time.Now()
		if c.noting.Load() {
			c.mu.Lock()
			c.out.Seen = append(c.out.Seen, seen{i, r.state, at.UnixNano()})
			c.out.Bytes += int64(r.bytes)
			c.mu.Unlock()
		}
		if act, key := r.choose(); act != "" && !c.ended.Load() {
			state := r.state
			c.acting.Add(1)
			think := time.Duration(float64(c.Thinks) * (.5 + rand.Float64()))
			time.AfterFunc(think, func() { defer c.acting.Done(); c.act(v, act, key, state) })
		}
	}
}

// act sends a tap of a player. That the state has moved on meanwhile is no fault: the house has acted for him.
func (c *crowding) act(v *viewer, act, key string, state uint64) {
	if c.ended.Load() {
		return
	}
	s := sent{Kind: "act", Stream: v.Stream, Key: key, Tables: []int{v.Table}, At: time.Now().UnixNano()}
	form := url.Values{"key": {key}, "seq": {strconv.FormatUint(state, 10)}, "act": {act}}
	status, body, err := post(&c.client, "http://"+c.Addr+v.Path+"/act", v.Cookie, v.From, form)
	switch {
	case err != nil:
		c.wrong("%s %s: %v", v.Path, act, err)
	case status == http.StatusOK:
		s.Acknowledged = time.Now().UnixNano()
	case status >= http.StatusInternalServerError:
		c.wrong("%s %s: %d", v.Path, act, status)
	case status == http.StatusConflict:
		s.Refused = true
	default:
		c.wrong("%s %s: %d %s", v.Path, act, status, said(body))
	}
	if c.noting.Load() {
		c.mu.Lock()
		c.out.Sent = append(c.out.Sent, s)
		c.mu.Unlock()
	}
}

// post sends a form as a page does, and reads the whole answer.
func post(by *http.Client, to, cookie, from string, form url.Values) (status int, body []byte, err error) {
	r, err := http.NewRequest(http.MethodPost, to, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Request", "true")
	return ask(by, r, cookie, from)
}

// ask sends a request through the proxy, and reads the whole answer.
func ask(by *http.Client, r *http.Request, cookie, from string) (status int, body []byte, err error) {
	r.Header.Set("X-Forwarded-For", from)
	r.Header.Set("X-Forwarded-Proto", "https")
	r.Header.Set("Cookie", cookie)
	answer, err := by.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	return answer.StatusCode, body, err
}

// fragments reads a stream of them, and notes what a page shows.
type fragments struct {
	from  *bufio.Reader
	state uint64
	bytes int
	acts  map[string]string // the key of the form of each act that is offered
	key   string
}

var (
	anyField  = []byte(`name="`)
	seqField  = []byte(`name="seq" value="`)
	keyMark   = []byte(`name="key" value="`)
	actField  = []byte(`name="act" value="`)
	ofEntries = []byte(`<span class="of"> / `)
)

// next reads one event; it is false of one that is no fragment.
func (f *fragments) next(acting bool) (is bool, err error) {
	named, within := false, false // an event with a name; a line longer than the buffer
	f.bytes, f.state, f.key = 0, 0, ""
	clear(f.acts)
	for {
		line, err := f.from.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return false, err
		}
		f.bytes += len(line)
		switch {
		case within:
		case len(line) == 1:
			return is, nil
		case bytes.HasPrefix(line, []byte("event:")):
			named = true
		case bytes.HasPrefix(line, []byte("data:")):
			is = !named
		}
		within = err != nil
		f.mark(line, acting)
	}
}

// mark notes what a line tells.
func (f *fragments) mark(line []byte, acting bool) {
	if before, after, found := bytes.Cut(line, ofEntries); found {
		_, left, _ := bytes.Cut(before, []byte("<b>"))
		f.state = 2*number(after) - number(left)
	}
	if !bytes.Contains(line, anyField) {
		return
	}
	if seq := valueOf(line, seqField); len(seq) > 0 {
		n, _ := strconv.ParseUint(string(seq), 10, 64)
		f.state = max(f.state, n)
	}
	if !acting {
		return
	}
	if key := valueOf(line, keyMark); len(key) > 0 {
		f.key = string(key)
	}
	if act := valueOf(line, actField); len(act) > 0 && f.key != "" {
		if f.acts == nil {
			f.acts = map[string]string{}
		}
		f.acts[string(act)] = f.key
	}
}

// choose is what a player does of what he is offered: never more than what others have bet.
func (f *fragments) choose() (act, key string) {
	for _, act := range []string{"check", "call", "show", "muck"} {
		if act == "call" && f.acts["fold"] != "" && rand.IntN(2) == 0 {
			act = "fold"
		}
		if key := f.acts[act]; key != "" {
			return act, key
		}
	}
	return "", ""
}

// valueOf is what stands in a field whose beginning is given, up to the quote.
func valueOf(line, field []byte) []byte {
	_, after, found := bytes.Cut(line, field)
	if !found {
		return nil
	}
	value, _, _ := bytes.Cut(after, []byte{'"'})
	return value
}

// number reads digits, whatever stands between them, up to the next tag.
func number(text []byte) (n uint64) {
	for _, b := range text {
		switch {
		case b == '<':
			return n
		case b >= '0' && b <= '9':
			n = 10*n + uint64(b-'0')
		}
	}
	return n
}
