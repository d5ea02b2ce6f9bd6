package main

import (
	"bufio"
	"bytes"
	"encoding/gob"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// festivalSize is how large a festival is, and what happens there.
type festivalSize struct {
	nodes    int
	entries  int           // of the event, on tables of nine
	staff    int           // who give its commands
	commands int           // that they give together, a second
	sessions int           // of hosted cash tables
	hosted   int           // tables in each, of eight seats, with a phone for each
	viewers  int           // pages that are open on each node, phones and staff among them
	thinks   time.Duration // a player at a hosted table before he acts, on average
	warms    time.Duration // what goes before: a machine gives a process memory for the first time, which takes longer than to use it again
	lasts    time.Duration // what is measured
}

// village is what make test plays.
var village = festivalSize{nodes: 2, entries: 180, staff: 6, commands: 20, sessions: 2, hosted: 4, viewers: 150, thinks: 200 * time.Millisecond, lasts: 4 * time.Second}

func init() {
	flag.IntVar(&village.entries, "entries", village.entries, "entries of the event of the festival")
	flag.IntVar(&village.nodes, "nodes", village.nodes, "nodes of the festival, at most two")
	flag.IntVar(&village.staff, "staff", village.staff, "staff of the festival")
	flag.IntVar(&village.commands, "commands", village.commands, "commands that the staff of the festival give together, a second")
	flag.IntVar(&village.hosted, "hosted", village.hosted, "hosted tables in each cash session of the festival")
	flag.IntVar(&village.sessions, "sessions", village.sessions, "cash sessions of the festival")
	flag.IntVar(&village.viewers, "viewers", village.viewers, "pages that are open on each node of the festival")
	flag.DurationVar(&village.thinks, "thinks", village.thinks, "how long a player of the festival takes before he acts, on average")
	flag.DurationVar(&village.warms, "warms", village.warms, "how long the festival is under way before it is measured")
	flag.DurationVar(&village.lasts, "lasts", village.lasts, "how long the festival is measured")
}

// The streams of a festival.
const (
	festivalEvent = "festival"
	cashSeats     = 8
	eventSeats    = 9
)

func sessionOf(i int) string { return room.CashPrefix + fmt.Sprint("hall", i) }

// festival is a room with an event under way, hosted cash tables at which everybody sits, staff who have signed in, and phones that hold their seats.
type festival struct {
	t      *testing.T
	size   festivalSize
	dir    string
	tables [][]string // of the event, by number from 1: who sits there, by seat from 1; "" nobody
	staff  []string   // cookies
	phones []viewer
	pages  map[string]string // a player's own page in the event
	stack  chip.Amount       // that everybody at the event has begun with
	served time.Time         // since when the nodes do
	noted  int64             // since when what viewers see is noted, Unix nanoseconds
	came   uint64            // what a clock shows at first of who has come and gone
	nodes  []*nodeProcess
}

// newFestival makes the room, in files.
func newFestival(t *testing.T, size festivalSize) *festival {
	t.Helper()
	f := &festival{t: t, size: size, dir: quickDir(t), pages: map[string]string{}}
	g := quiet()
	d, err := openData(t.Context(), g, f.dir, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.ownedByWhoeverRunsIt(g); err != nil {
		t.Fatal(err)
	}
	f.openEvent(d)
	for i := range size.sessions {
		f.openSession(d, i)
	}
	f.signIn(d)
	return f
}

// quickDir is a directory in memory where there is one: tens of thousands of acts are written there one by one, and then moved to the database.
func quickDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "floorbook-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func (f *festival) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// openEvent begins the event, with everybody seated.
func (f *festival) openEvent(d *data) {
	f.t.Helper()
	book, err := rulebook.Load("texapoker-2024")
	f.must(err)
	structure, err := readStructure(quiet(), "")
	f.must(err)
	structure.Name, structure.Seats = "Festival", eventSeats
	f.stack, f.came = structure.Stack, uint64(f.size.entries)
	for i := range structure.Levels {
		structure.Levels[i].Minutes = 600
	}
	create := tournament.Create{ID: festivalEvent, Structure: structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()}
	known := make([]people.Person, f.size.entries)
	for i := range known {
		known[i] = people.Person{ID: fmt.Sprintf("p-%05d", i), Name: fmt.Sprintf("Player %05d", i)}
		create.Players = append(create.Players, table.PlayerID(known[i].ID))
	}
	_, err = d.People.Add(f.t.Context(), known...)
	f.must(err)
	house := d.Room.House(festivalEvent, "td", role.Director)
	f.must(house.Do(f.t.Context(), create))
	f.must(house.Do(f.t.Context(), tournament.Start{}))
	site := &frame.Site{Config: frame.Config{Secret: d.Secret.Key}}
	f.must(d.Room.Read(festivalEvent, func(s *tournament.State) {
		f.tables = make([][]string, len(s.Tables)+1)
		for i := range s.Tables {
			at := make([]string, eventSeats+1)
			for n, seat := range s.Tables[i].Seats[:eventSeats] {
				at[n+1] = string(seat.Player)
			}
			f.tables[s.Tables[i].No] = at
		}
		for i := range s.Entries {
			p := s.Entries[i].Player
			f.pages[string(p)] = site.PlayerPage(festivalEvent, p)
		}
	}))
}

// openSession opens hosted cash tables, with a player and his phone on each seat.
func (f *festival) openSession(d *data, i int) {
	f.t.Helper()
	book, err := rulebook.Load("lois-du-poker")
	f.must(err)
	id := sessionOf(i)
	sent := 0
	do := func(as role.Role, who string, c cashgame.Command) {
		f.t.Helper()
		sent++
		_, err := d.Room.Do(f.t.Context(), room.Command{Stream: id, ID: fmt.Sprint("open-", sent), By: role.By{Person: who, Role: as}, Cmd: c})
		f.must(err)
	}
	game := cashgame.Game{ID: "nl", Blinds: table.Blinds{Small: 1, Big: 2}, MinBuyIn: 80, MaxBuyIn: 400, Unit: 1, Seats: cashSeats, Hosted: &cashgame.Hosting{}}
	do(role.Sim, "sim", cashgame.Open{ID: strings.TrimPrefix(id, room.CashPrefix), Book: book.ID, Policy: book.Policy.Cashgame, Rules: book.Policy.AtTable(), Games: []cashgame.Game{game},
		House: cashgame.House{Currency: cashgame.PlayChips, Answer: 60, Arrive: 300, RebuyWait: 120}})
	for no := 1; no <= f.size.hosted; no++ {
		do(role.Sim, "sim", cashgame.OpenTable{Table: no, Game: "nl"})
		for n := range cashSeats {
			p := fmt.Sprintf("c%d-%d-%d", i, no, n)
			do(role.Player, p, cashgame.TakeSeat{Player: table.PlayerID(p), Table: no, Seat: table.SeatNo(n + 1), Stack: 200})
			do(role.Player, p, cashgame.Wish{Table: no, Seat: table.SeatNo(n + 1), Wishes: cashgame.Wishes{TopUp: 200}})
			code, err := d.Access.NewCode(f.t.Context(), access.Code{For: access.ForSeat, Stream: id, Player: p})
			f.must(err)
			_, token, err := d.Access.ClaimSeat(f.t.Context(), code, "phone-"+p, "")
			f.must(err)
			cookie := cookieOf(func(s *frame.Site, w http.ResponseWriter, r *http.Request) {
				s.HoldSeat(w, r, id, table.PlayerID(p), token)
			})
			f.phones = append(f.phones, viewer{Kind: phone, Path: "/cash/" + id + "/seat/" + p, Cookie: cookie, Stream: id, Table: no})
		}
	}
}

// cookieOf is what a browser holds once it has been given something over TLS.
func cookieOf(give func(*frame.Site, http.ResponseWriter, *http.Request)) string {
	w := httptest.NewRecorder()
	give(&frame.Site{}, w, httptest.NewRequest(http.MethodGet, "https://floor.example/", nil))
	name, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
	return name
}

// signIn has the staff signed in. Proofs of who they are were checked before: that is deliberately slow, and not what is measured.
func (f *festival) signIn(d *data) {
	f.t.Helper()
	for i := range f.size.staff {
		id := fmt.Sprintf("staff-%03d", i)
		f.must(d.People.Put(f.t.Context(), people.Person{ID: id, Name: fmt.Sprintf("Staff %03d", i)}))
		f.must(d.Access.Add(f.t.Context(), id, fmt.Sprintf("login%03d", i), access.Grant{Role: role.Floor}))
		token, err := d.Access.SignIn(f.t.Context(), id, "", "password", false)
		f.must(err)
		f.staff = append(f.staff, cookieOf(func(s *frame.Site, w http.ResponseWriter, r *http.Request) { s.Hold(w, r, token) }))
	}
}

// pagesOpen are those that are open on a node: a phone for each of its seats at hosted tables, a page of every table and some of the whole floor by
// staff, walls with clocks and boards, and for the rest players' own pages.
func (f *festival) pagesOpen(node int) (out []viewer) {
	n := f.size.nodes
	for i, p := range f.phones {
		if i/cashSeats%n == node { // a whole table on one node
			out = append(out, p)
		}
	}
	lang := []string{"?lang=fr", "?lang=en"}
	for no := 1; no < len(f.tables); no++ {
		if no%n == node && len(f.staff) > 0 {
			out = append(out, viewer{Kind: tablet, Path: fmt.Sprintf("/t/%s/table/%d", festivalEvent, no), Cookie: f.staff[no%len(f.staff)], Table: no})
		}
	}
	for i := node; i < len(f.staff); i += 3 * n { // every third of them walks the floor
		out = append(out, viewer{Kind: floorPage, Path: "/t/" + festivalEvent + "/floor" + lang[i%2], Cookie: f.staff[i]})
	}
	walls := max(4, f.size.viewers/200)
	for i := range walls {
		out = append(out, viewer{Kind: clockPage, Path: "/t/" + festivalEvent + "/clock" + lang[i%2]})
		if i%4 == 0 {
			out = append(out, viewer{Kind: resultsPage, Path: "/t/" + festivalEvent + "/results" + lang[i/4%2]},
				viewer{Kind: boardPage, Path: "/cash/" + sessionOf(i%max(1, f.size.sessions)) + "/wall" + lang[i/4%2]})
		}
	}
	for i := range f.tables { // some players have the page on two devices
		no := (i + node*len(f.tables)/n) % len(f.tables)
		for _, p := range f.tables[no] {
			if p != "" && len(out) < f.size.viewers {
				out = append(out, viewer{Kind: ownPage, Path: f.pages[p] + lang[no%2], Player: p})
			}
		}
	}
	for i := range out {
		out[i].From = fmt.Sprintf("10.%d.%d.%d", 10+node, i/250, 1+i%250)
	}
	return out
}

// serve has the room in a database from now on, and starts its nodes.
func (f *festival) serve(address string) {
	f.t.Helper()
	must(f.t, &JournalCopyCmd{Data: f.dir, Database: address})
	for i := range f.size.nodes {
		dir := f.dir
		if i > 0 {
			dir = nodeOf(f.t, f.dir)
		}
		n := &nodeProcess{t: f.t, dir: dir, addr: freeAddr(f.t)}
		n.start()
		f.t.Cleanup(func() { _ = n.cmd.Process.Kill(); _ = n.cmd.Wait() })
		f.nodes = append(f.nodes, n)
	}
	f.served = time.Now()
}

// used is the memory that a process has in use, in bytes, and the processor time that it has used.
func used(pid int) (rss int64, cpu time.Duration) {
	const ticks = 100 // a second, of /proc on Linux
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := bytes.Cut(text, []byte(") "))
	var user, system, pages int64
	for i, field := range strings.Fields(string(after)) {
		switch i {
		case 11:
			_, _ = fmt.Sscan(field, &user)
		case 12:
			_, _ = fmt.Sscan(field, &system)
		case 21:
			_, _ = fmt.Sscan(field, &pages)
		}
	}
	return pages * int64(os.Getpagesize()), time.Duration(user+system) * time.Second / ticks
}

// crowdProcess is a process of viewers that runs.
type crowdProcess struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// open opens the pages of viewers, and waits until all are there.
func (f *festival) open(c crowd) *crowdProcess {
	f.t.Helper()
	p := &crowdProcess{cmd: exec.Command("floorbook-crowd")}
	p.cmd.Stderr = os.Stderr
	var err error
	p.in, err = p.cmd.StdinPipe()
	f.must(err)
	out, err := p.cmd.StdoutPipe()
	f.must(err)
	f.must(p.cmd.Start())
	f.t.Cleanup(func() { _ = p.cmd.Process.Kill(); _ = p.cmd.Wait() })
	p.out = bufio.NewReaderSize(out, 1<<16)
	f.must(json.NewEncoder(p.in).Encode(c))
	p.says(f, "open")
	return p
}

func (p *crowdProcess) says(f *festival, word string) {
	f.t.Helper()
	if said, err := p.out.ReadString('\n'); said != word+"\n" {
		f.t.Fatalf("viewers say %q, not %q: %v", said, word, err)
	}
}

func (p *crowdProcess) tell(word string) { _, _ = io.WriteString(p.in, word+"\n") }

// end ends the process and returns what it has seen and done.
func (p *crowdProcess) end(f *festival) (w witnessed) {
	f.t.Helper()
	p.tell("end")
	f.must(gob.NewDecoder(p.out).Decode(&w))
	return w
}

// aim is the time within which 99 of 100 commands are to be answered, and 99 of 100 fragments sent after that.
const aim = 250 * time.Millisecond

// firstHand is after what time players at hosted tables have the first cards of a room that has begun: they may cut before.
const firstHand = 9 * time.Second

// TestAFestivalIsServed: nodes serve an event whose staff give commands, hosted tables that are played, and everybody who looks on. Nobody meets an
// error, whatever was acknowledged is there once, and everybody is shown the last state of what he looks at. make load plays it at the size of a
// festival, and prints how long everything took.
func TestAFestivalIsServed(t *testing.T) {
	t.Parallel()
	began := time.Now()
	f := newFestival(t, village)
	t.Logf("the room is made in %.1f s", time.Since(began).Seconds())
	f.serve(cluster.Database(t))
	if pages, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled"); err == nil {
		t.Logf("the kernel gives memory in large pages: %s", bytes.TrimSpace(pages))
	}
	t.Logf("and served after %.1f s", time.Since(began).Seconds())
	staff := f.staffing()
	staff.come()
	staff.work(f.size.commands, time.Second) // pages are parsed, connections made
	unseen := f.commanded(staff)
	alone := f.used()
	var crowds []*crowdProcess
	var viewers [][]viewer
	open := 0
	for i, n := range f.nodes {
		viewers = append(viewers, f.pagesOpen(i))
		crowds = append(crowds, f.open(crowd{Addr: n.addr, Viewers: viewers[i], Thinks: f.size.thinks}))
		open += len(viewers[i])
	}
	time.Sleep(max(2*time.Second, time.Until(f.served.Add(firstHand))))
	opened := f.used()
	staff.work(f.size.commands, f.size.warms)
	looked := f.used()
	for _, c := range crowds {
		c.tell("note")
	}
	f.noted = time.Now().UnixNano()
	f.profile()
	pace := watchProcessor()
	staff.work(f.size.commands, f.size.lasts)
	paces := pace.end()
	worked, until := f.used(), time.Now().UnixNano()
	staff.stopClock()
	for _, c := range crowds {
		c.tell("still")
	}
	for _, c := range crowds {
		c.says(f, "still")
	}
	time.Sleep(2 * time.Second) // the last fragments
	var saw []witnessed
	all := staff.sent
	for _, c := range crowds {
		saw = append(saw, c.end(f))
		all = append(all, saw[len(saw)-1].Sent...)
	}
	for _, n := range f.nodes {
		n.stop()
		if n.said.Len() > 0 {
			t.Logf("%s says: %s", n.addr, n.said.String()[:min(n.said.Len(), 2000)])
		}
	}
	f.report(all, viewers, saw, staff.wrong)
	t.Logf("how fast a processor was in each second, of a hundred in its best: %s", paces)
	n := sentBefore(saw, until)
	t.Logf("%d forms were sent once more, from a page that showed what had changed", staff.again)
	d := worked.minus(looked)
	t.Logf("processor time of the nodes: %.2f ms a command while nobody looks on; %.3f ms a fragment with all commands and all looks; %.0f fragments a second",
		ms(unseen), ms(d.cpu)/float64(max(1, n)), float64(n)/d.at.Seconds())
	t.Logf("%d nodes, %d entries at %d tables, %d staff, %d hosted tables, %d pages open", len(f.nodes), f.size.entries, len(f.tables)-1, f.size.staff, f.size.sessions*f.size.hosted, open)
	t.Logf("processor time of the nodes: %.2f s in %.1f s; memory: %.1f MB before the pages were open, %.1f MB after, %.1f kB a page; %.1f MB in the end",
		d.cpu.Seconds(), d.at.Seconds(), float64(alone.rss)/1e6, float64(opened.rss)/1e6, float64(opened.rss-alone.rss)/1e3/float64(max(1, open)), float64(worked.rss)/1e6)
}

// commanded is what processor time of the nodes a command of the staff costs while no page is open.
func (f *festival) commanded(staff *staffing) time.Duration {
	before, given := f.used(), len(staff.sent)
	staff.work(f.size.commands, max(time.Second, f.size.lasts/6))
	return f.used().minus(before).cpu / time.Duration(max(1, len(staff.sent)-given))
}

func ms(d time.Duration) float64 { return float64(d) / 1e6 }

// usage is what the nodes use together.
type usage struct {
	rss int64
	cpu time.Duration
	at  time.Duration // since the process began
}

var festivalBegan = time.Now()

func (f *festival) used() (u usage) {
	for _, n := range f.nodes {
		rss, cpu := used(n.cmd.Process.Pid)
		u.rss, u.cpu = u.rss+rss, u.cpu+cpu
	}
	u.at = time.Since(festivalBegan)
	return u
}

func (u usage) minus(v usage) usage { return usage{u.rss - v.rss, u.cpu - v.cpu, u.at - v.at} }

// profile has the nodes write what they spend their time on, where that is asked for.
func (f *festival) profile() {
	for _, n := range f.nodes {
		if os.Getenv(profileDir) != "" {
			f.must(n.cmd.Process.Signal(syscall.SIGUSR1))
		}
	}
}

// sentBefore is how many fragments viewers were sent before an instant, Unix nanoseconds.
func sentBefore(saw []witnessed, until int64) (n int) {
	for i := range saw {
		for _, x := range saw[i].Seen {
			if x.At < until {
				n++
			}
		}
	}
	return n
}

// report proves that everything is there and was shown, and prints how long it took.
func (f *festival) report(all []sent, viewers [][]viewer, saw []witnessed, wrong []string) {
	f.t.Helper()
	rows := f.rowsOf(all)
	var before uint64 // who had come and gone before anybody looked on
	all = slices.DeleteFunc(all, func(x sent) bool {
		if x.At < f.noted && x.Acknowledged > 0 && (x.Kind == "bust" || x.Kind == "enter") {
			before++
		}
		return x.At < f.noted
	})
	f.came += before
	refused, acts := 0, 0
	for _, x := range all {
		if x.Refused {
			refused++
		}
		if x.Acknowledged > 0 {
			acts++
		}
	}
	lates, stopped := map[string][]time.Duration{}, map[string][]time.Duration{}
	by, shownInAll := map[string]int{}, 0
	for i := range saw {
		wrong = append(wrong, saw[i].Wrong...)
		shownInAll += len(saw[i].Seen)
		for _, x := range saw[i].Seen {
			by[viewers[i][x.Viewer].Kind]++
		}
		f.late(all, viewers[i], saw[i].Seen, lates, stopped)
	}
	f.t.Logf("fragments by kind of page: %v", by)
	commands := reportSpreads(f.t, "commands", took(all))
	f.t.Logf("the slowest of each second: %s", bySecond(all))
	shown := reportSpreads(f.t, "shown   ", lates)
	reportSpreads(f.t, "stop of the clock shown", stopped)
	f.t.Logf("within %v: %.2f of 100 commands, %.2f of 100 fragments", aim, within(took(all)), within(lates))
	f.t.Logf("%d commands acknowledged, %d refused, %d rows in the journal, %d fragments", acts, refused, rows, shownInAll)
	if len(wrong) > 0 {
		f.t.Errorf("%d times something went wrong:\n%s", len(wrong), joined(wrong, 20))
	}
	if met := commands <= aim && shown <= aim; met {
		f.t.Logf("the aim is met: 99 of 100 commands answered, and 99 of 100 fragments sent after that, within %v", aim)
	} else {
		f.t.Logf("the aim is NOT met: 99 of 100 commands within %v, fragments %v; the aim is %v", commands, shown, aim)
	}
}
