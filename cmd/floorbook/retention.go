package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/retention"
	"github.com/floorbook/floorbook/internal/role"
)

// retentionEvery is how often what is over on time is looked for; each start looks at once.
const retentionEvery = 24 * time.Hour

// retained is what erases what is over on time.
func (d *data) retained() *retention.Keeper {
	return &retention.Keeper{Rules: d.Kept, Desk: d.People, Files: d.Proofs, Declared: d.Room.Declarations, Seen: d.Room.Seen, Zone: time.Local, Note: d.noteErased}
}

// openPeriods reads how long what is kept.
func (d *data) openPeriods() (err error) {
	d.Kept, err = retention.OpenRules(d.Office.Files, retentionFile)
	return err
}

// noteErased tells the logbook what was erased: the purpose, how many, the day of the oldest; never what stood there. Nodes that have found the same to be
// over at once have erased it once: it is one entry.
func (d *data) noteErased(ctx context.Context, f retention.Found) error {
	e := logbook.Entry{Kind: logbook.RetentionErased, Place: string(f.Purpose), Row: uint64(f.Count), Whose: time.UnixMilli(f.Oldest).Format(time.DateOnly)}
	once := sha256.Sum256(fmt.Append(nil, "retention ", f.Purpose, f.Count, " ", f.Oldest))
	return d.Room.Note(ctx, hex.EncodeToString(once[:16]), e, role.By{Person: "floorbook", Role: role.Clock})
}

// retain erases what is over at once, and then once a day, until the context ends.
func (d *data) retain(ctx context.Context) {
	k := d.retained()
	for {
		erased, err := k.Erase(ctx, int64(d.Room.Now()))
		err = errors.Join(err, d.forgetErased(ctx)) // another machine may have died while it erased somebody
		switch {
		case err != nil && !errors.Is(err, context.Canceled):
			slog.Error("what is over was not erased", "err", err)
		case len(erased) > 0:
			slog.Info("what is over was erased", "purposes", len(erased))
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(retentionEvery):
		}
	}
}
