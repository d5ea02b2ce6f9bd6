package main

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
)

// StartCmd opens the room of this computer for whoever double-clicks.
type StartCmd struct{}

// addressFile holds, while a room runs, where a browser at this machine finds it.
const addressFile = "address.txt"

// Run opens the room in the user's data folder and the browser at its first page. Where that room runs already, it only opens the browser.
func (c *StartCmd) Run(g *Globals) error {
	say(g, "start.starting")
	err := c.open(g, filepath.Join(xdg.DataHome, "floorbook"))
	if err != nil && runtime.GOOS == "windows" { // the window closes with the program
		report(err, g)
		say(g, "start.enter")
		_, _ = bufio.NewReader(g.In).ReadString('\n')
		return notHeld("")
	}
	return err
}

func (c *StartCmd) open(g *Globals, dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return badInput("%s", g.Lang.T("start.no_folder", "Path", dir, "Detail", reason(err, g.Lang)))
	}
	held, err := sqlite.Hold(filepath.Join(dir, journalFile))
	var locked *journal.LockedError
	if errors.As(err, &locked) {
		return c.goTo(g, dir, locked)
	}
	if err == nil {
		err = held.Close()
	}
	if err != nil {
		return wordData(g, dir, err)
	}
	say(g, "start.stop")
	serve := ServeCmd{Entrance: Entrance{Addr: ":8080", ports: portsTried}, Data: dir, Log: "off"}
	return serve.room(g, nil, func(e *entrance) bool { return c.browse(g, e.local()) })
}

// goTo opens the browser at the room that runs already, which may have been started a moment ago.
func (c *StartCmd) goTo(g *Globals, dir string, locked *journal.LockedError) error {
	address, err := running(g.Context, dir)
	if err != nil {
		return wordData(g, dir, locked)
	}
	say(g, "start.already", "URL", address)
	c.browse(g, address)
	return nil
}

// browse opens the browser, and reports whether there is one.
func (c *StartCmd) browse(g *Globals, address string) bool {
	if err := g.Browse(address); err != nil {
		say(g, "start.no_browser", "URL", address)
		return false
	}
	return true
}

// awaitStart is how long a room that has been started a moment ago may take to answer.
const awaitStart = 10 * time.Second

// running is the address at which the room in a folder answers.
func running(ctx context.Context, dir string) (address string, err error) {
	ctx, cancel := context.WithTimeout(ctx, awaitStart)
	defer cancel()
	for {
		text, err := os.ReadFile(filepath.Join(dir, addressFile))
		if address = strings.TrimSpace(string(text)); err == nil && answers(ctx, address) {
			return address, nil
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// answers reports whether a room answers at an address.
func answers(ctx context.Context, address string) bool {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"healthz", nil)
	if err != nil {
		return false
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	_ = answer.Body.Close()
	return true
}

// noteAddress writes down where the room is found at this machine. Call forget when it is closed.
func noteAddress(dir, address string) (forget func(), err error) {
	path := filepath.Join(dir, addressFile)
	if err := os.WriteFile(path, []byte(address+"\n"), 0o600); err != nil {
		return nil, err
	}
	return func() { _ = os.Remove(path) }, nil
}
