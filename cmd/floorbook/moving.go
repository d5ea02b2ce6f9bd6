package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
)

// movingFile is in the data directory of a room while whoever moves it asks the process that serves it to stand aside.
const movingFile = "moving.txt"

// How long a process waits for the other, and how often it looks.
const (
	asideMost  = 20 * time.Second       // for the lock of a process that was asked to stand aside, and for whoever asked to take it
	asideNodes = 3 * time.Second        // for connections to a database that nobody serves any more
	asideEvery = 100 * time.Millisecond // while a room serves
	asideSoon  = 10 * time.Millisecond  // while it waits
)

// errMoving is why a process stands aside.
var errMoving = errors.New("the room is being moved")

// untilMoved ends a context with errMoving once somebody asks the process that serves dir to stand aside.
func untilMoved(ctx context.Context, dir string) (context.Context, func()) {
	inner, end := context.WithCancelCause(ctx)
	_ = os.Remove(filepath.Join(dir, movingFile)) // of a move that was cut short: it has not the lock, or this process had not
	go func() {
		tick := time.NewTicker(asideEvery)
		defer tick.Stop()
		for {
			select {
			case <-inner.Done():
				return
			case <-tick.C:
				if isThere(filepath.Join(dir, movingFile)) {
					end(errMoving)
				}
			}
		}
	}()
	return inner, func() { end(context.Canceled) }
}

// standAside waits until the room of dir has been moved, or until whoever asked for it is gone.
func standAside(ctx context.Context, dir string) {
	patience := asideMost
	for free := time.Now(); ctx.Err() == nil && isThere(filepath.Join(dir, movingFile)) && time.Since(free) < patience; time.Sleep(asideSoon) {
		held, err := sqlite.Hold(filepath.Join(dir, journalFile))
		if err != nil { // somebody moves it, and lets it go for a moment at most before he says that he is done
			free, patience = time.Now(), asideNodes
			continue
		}
		_ = held.Close() // of a lock that was taken to see whether it is free
	}
}

// holdSoon takes the lock of dir, which whoever stands aside has for a moment each time that he looks whether it is free.
func holdSoon(ctx context.Context, dir string) (io.Closer, error) {
	for deadline := time.Now().Add(asideNodes); ; time.Sleep(asideSoon) {
		held, err := sqlite.Hold(filepath.Join(dir, journalFile))
		var locked *journal.LockedError
		if err == nil || !errors.As(err, &locked) || ctx.Err() != nil || time.Now().After(deadline) {
			return held, err
		}
	}
}

// askAside asks the process that serves dir, where one does, to stand aside, and opens the journal once it has. From then on the room stands still until
// release is called.
func askAside(ctx context.Context, dir string) (s journal.Store, release func() error, err error) {
	path := filepath.Join(dir, movingFile)
	if err := os.WriteFile(path, fmt.Appendf(nil, "process %d\n", os.Getpid()), 0o600); err != nil {
		return nil, nil, err
	}
	release = func() error { return os.Remove(path) }
	deadline, freed := time.Now().Add(asideMost), false
	for {
		s, err := openStore(ctx, dir)
		var locked *journal.LockedError
		switch {
		case err == nil:
			return s, release, nil
		case !errors.As(err, &locked) || time.Now().After(deadline) || ctx.Err() != nil:
			return nil, nil, errors.Join(err, release())
		case filepath.Base(locked.Journal) != journalFile: // the directory is free, others serve the database
			if soon := time.Now().Add(asideNodes); soon.Before(deadline) && !freed {
				deadline, freed = soon, true
			}
		}
		time.Sleep(asideSoon)
	}
}
