package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/url"
	"os"
	"runtime/debug"
	"slices"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/setup"
)

// ServeCmd runs a real room: its clock, its floor, and hosted tables.
type ServeCmd struct {
	Entrance
	Data      string      `name:"data" default:"floorbook-data" placeholder:"DIR" help:"Data directory; created when missing."`
	Database  string      `name:"database" env:"FLOORBOOK_DATABASE" placeholder:"ADDRESS" help:"Keep the room in this PostgreSQL database: postgres://user@host/name. Noted in the data directory, so that it is told once."`
	Structure string      `name:"structure" placeholder:"FILE" help:"Create a tournament from this structure file."`
	Players   string      `name:"players" placeholder:"FILE" help:"Register the players of this CSV file."`
	Venue     string      `name:"venue" placeholder:"NAME" help:"Where the room is, as published results tell: Cercle du Lac, Annecy."`
	Log       string      `name:"log" enum:"off,text,json" default:"off" help:"Log what happens, every request too, to standard error: text or json. No names, no addresses of pages."`
	Backup    BackupFlags `embed:"" prefix:"backup-"`
	Currency  string      `name:"currency" placeholder:"CODE" default:"EUR" help:"Currency of the house, by its code: EUR, CHF."`
	Mail      MailFlags   `embed:"" prefix:"mail-"`
	Photos    bool        `name:"photos" help:"The desk takes photos of people, to know them again."`
	NodeURL   string      `name:"node-url" placeholder:"URL" help:"Address under which the other machines of a room in a database reach this one: http://10.0.0.5:8080."`
	Hosted    bool        `name:"hosted" help:"The house deals the tables of the new tournament."`
}

// Run serves until it is stopped.
func (c *ServeCmd) Run(g *Globals) error {
	book, _, err := roomBook(g)
	if err != nil {
		return err
	}
	n, err := c.newTournament(g, book.ID)
	if err != nil {
		return err
	}
	return c.room(g, n, nil)
}

// room serves the room, with a new tournament unless n is nil. Once it is open, opened shows it to whoever sits at this machine, and reports
// whether somebody does. While the room is moved it stands aside, and then serves it from where it is.
func (c *ServeCmd) room(g *Globals, n *setup.NewTournament, opened func(*entrance) bool) error {
	for {
		here := *g
		var done func()
		here.Context, done = untilMoved(g.Context, c.Data)
		err := c.serve(&here, n, opened)
		moving := errors.Is(context.Cause(here.Context), errMoving)
		done()
		if err != nil || !moving {
			return err
		}
		say(g, "serve.aside")
		standAside(g.Context, c.Data)
		n, opened = nil, nil
	}
}

// sweepSeldom has garbage collected when the heap is three times what is in use, not twice, unless GOGC says otherwise: a room that many look at spends a
// tenth of its time on it, a simulated festival a sixth.
func sweepSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
}

// serve serves the room until the context ends.
func (c *ServeCmd) serve(g *Globals, n *setup.NewTournament, opened func(*entrance) bool) error {
	if err := c.reachable(g); err != nil {
		return err
	}
	book, rules, err := roomBook(g)
	if err != nil {
		return err
	}
	to, err := c.Backup.recipients(g)
	if err != nil {
		return err
	}
	if err := c.useCurrency(g); err != nil {
		return err
	}
	post, err := c.Mail.server(g, c.Venue)
	if err != nil {
		return err
	}
	requests := logTo(g.Err, c.Log)
	sweepSeldom()
	e, err := c.Entrance.open(g)
	if err != nil {
		return err
	}
	defer e.Close()
	c.Entrance.Addr, c.Entrance.ports = e.Addr().String(), 0 // the same port once it has stood aside
	if err := use(g, c.Data, c.Database); err != nil {
		return err
	}
	d, err := openData(g.Context, g, c.Data, 0)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.adopt(book, rules); err != nil {
		return err
	}
	if err := e.secure(g, &c.Entrance, c.Data); err != nil {
		return err
	}
	forget, err := noteAddress(c.Data, e.local())
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer forget()
	if err := c.resume(g, d, n); err != nil {
		return err
	}
	e.joins(g, d.Nodes, c.NodeURL)
	e.announce(g)
	here := opened != nil && opened(e)
	if err := d.welcome(g, e, here); err != nil {
		return err
	}
	say(g, "serve.data", "Dir", c.Data)
	pages := d.pages(g, book.ID)
	pages.Requests, pages.Venue, pages.Mails, pages.Photos = requests, c.Venue, post != nil, c.Photos
	pages.Machine = d.machine(e)
	if s := newStage(g, e, book, rules); s != nil {
		defer s.End()
		pages.Demo = s
	}
	if to != nil {
		defer c.keepBackups(g, d.backups(c.Backup, to), &pages)()
	}
	defer d.post(g, c.Venue, post)()
	d.keepsGoing(g.Context)
	return e.serve(g.Context, pages)
}

// keepsGoing does what nobody asks for, until the context ends.
func (d *data) keepsGoing(ctx context.Context) {
	go d.deal(ctx, slog.Default())
	go d.retain(ctx)
	go d.pack(ctx)
}

// reachable refuses an address for other nodes that is none.
func (c *ServeCmd) reachable(g *Globals) error {
	u, err := url.Parse(c.NodeURL)
	if c.NodeURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return badInput("%s", g.Lang.T("serve.node_url", "Given", c.NodeURL))
	}
	return nil
}

// keepBackups has backups made from now on, and shown; stop waits for the one that is being made.
func (c *ServeCmd) keepBackups(g *Globals, b *backups, pages *web.Config) (stop func()) {
	b.d.Counts.Backups(func() int64 { return b.State().At })
	pages.Backups = b.State
	say(g, "serve.backups", "Dir", c.Backup.Dir, "Every", c.Backup.Every.String())
	return b.keep(g.Context)
}

func (c *ServeCmd) useCurrency(g *Globals) error {
	if c.Currency != "" && !cage.ValidCurrency(c.Currency) {
		return badInput("%s", g.Lang.T("serve.currency", "Code", c.Currency))
	}
	lang.UseCurrency(c.Currency)
	return nil
}

// resume opens the tournament of the command line, or goes on with it.
func (c *ServeCmd) resume(g *Globals, d *data, n *setup.NewTournament) error {
	if n != nil {
		noted, err := c.once(g, d, n)
		if err != nil {
			return err
		}
		id, resumed, err := desk{d}.Resume(g.Context, *n)
		if err != nil {
			return err
		}
		if resumed {
			say(g, "serve.resumed", "ID", id)
		} else {
			for _, note := range noted {
				_, _ = g.Err.Write([]byte("floorbook: " + note.In(g.Lang) + "\n"))
			}
			say(g, "serve.created", "ID", id, "Players", len(n.Players))
		}
	}
	if speed := d.Clock.Speed(); speed != 1 {
		say(g, "serve.demo_clock", "Speed", speed)
	}
	return nil
}

// once keeps of the lines that are one player to the letter the first, since at the prompt nobody is asked, and notes what the page asks of:
// who is left out, who is taken for somebody known, and who may be somebody else and is kept apart.
func (c *ServeCmd) once(g *Globals, d *data, n *setup.NewTournament) (noted []intake.Warning, err error) {
	may, err := d.People.Meet(g.Context, setup.Described(n.Players))
	if err != nil {
		return nil, err
	}
	var kept []intake.Player
	for i, p := range n.Players {
		note := func(key string, like people.Like) {
			w := intake.Warning{File: c.Players, Line: p.Line, Key: key, Args: map[string]any{"Name": p.Name, "Other": like.Name}}
			if like.Before >= 0 {
				w.Args["Line"] = n.Players[like.Before].Line
			}
			noted = append(noted, w)
		}
		twin := slices.IndexFunc(may[i], func(l people.Like) bool { return l.Before >= 0 && l.Certain && l.Written })
		switch {
		case twin >= 0:
			note("intake.duplicate", may[i][twin])
			continue
		case people.Settled(may[i]):
		case may[i][0].Before >= 0:
			note("intake.alike", may[i][0])
		case may[i][0].Certain:
			note("intake.taken_for", may[i][0])
		default:
			note("intake.alike_known", may[i][0])
		}
		kept = append(kept, p)
	}
	n.Players = kept
	return noted, nil
}

// pages is what the pages need of the room.
func (d *data) pages(g *Globals, book string) web.Config {
	return web.Config{
		Config: frame.Config{Room: d.Room, Names: d.name, People: d.People, Lang: g.Lang, Access: d.Access, Books: d.Books.all, Book: book, Secret: d.Secret.Key, Tables: d.Room, Cages: d.Room, CashRoom: d.Room, Leagues: d.Room, Declared: d.Room, Proofs: d.Proofs, Courses: d.Room, Nights: d.Room},
		Open:   desk{d}, Seats: d.Room.Seats(), Fair: d.Room, Instants: d.Room, CaseLaw: d.Room.CaseLaw(), Trails: d.Room, Papers: d.papers(), Walls: d.Walls, Retention: d.retained(), Metrics: d.Counts.Of(d.Room),
	}
}

// logTo makes the program's log write to w in a form, and returns the log of requests. "off" leaves the log as it is, warnings in plain
// lines, and there is none of requests.
func logTo(w io.Writer, form string) *slog.Logger {
	var h slog.Handler
	switch form {
	case "json":
		h = slog.NewJSONHandler(w, nil)
	case "text":
		h = slog.NewTextHandler(w, nil)
	default:
		return nil
	}
	slog.SetDefault(slog.New(h))
	return slog.Default()
}

// newTournament reads the files before anything is opened, so that bad input changes nothing.
func (c *ServeCmd) newTournament(g *Globals, book string) (*setup.NewTournament, error) {
	switch {
	case c.Structure == "" && c.Players != "":
		return nil, badInput("%s", g.Lang.T("serve.players_without_structure"))
	case c.Structure == "" && c.Hosted:
		return nil, badInput("%s", g.Lang.T("serve.hosted_without_structure"))
	case c.Structure == "":
		return nil, nil
	}
	n := &setup.NewTournament{Book: book, Hosted: c.Hosted, By: terminal}
	var err error
	if n.Structure, err = readStructure(g, c.Structure); err != nil {
		return nil, err
	}
	if c.Players == "" {
		return n, nil
	}
	f, err := openFile(c.Players, g.Lang)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var warnings []intake.Warning
	if n.Players, warnings, err = intake.ParsePlayers(c.Players, f); err != nil {
		return nil, err
	}
	for _, w := range warnings {
		_, _ = g.Err.Write([]byte("floorbook: " + w.In(g.Lang) + "\n"))
	}
	return n, nil
}
