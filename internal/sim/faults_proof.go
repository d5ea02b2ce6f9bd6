package sim

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// audit gives the auditor the rows that have been written since the last look.
func (w *faulty) audit(ctx context.Context) error {
	return w.store.Load(ctx, faultyStream, w.seen+1, func(r journal.Record) error {
		events, err := tournament.UnmarshalEvents(r.Events)
		if err != nil {
			return w.broken("row", err)
		}
		w.seen = r.Seq
		w.trouble.Rows++
		w.mirror.now = max(w.mirror.now, tournament.Instant(r.At))
		for _, e := range events {
			tournament.Apply(w.mirror.state, e)
			w.mirror.note(e)
			w.mirror.proof.keep(recent{w.mirror.now, e})
		}
		if err := cmp.Or(w.auditor.See(tournament.Instant(r.At), events), w.auditor.agreeMoney(w.mirror.state), w.auditor.agreePieces(w.mirror.state), w.auditor.agreePeople(w.mirror.state)); err != nil {
			return w.broken(fmt.Sprintf("row %d (%s, %s)", r.Seq, r.Person, r.ID), err)
		}
		if w.seen%500 == 0 {
			w.known = append(w.known, r.Head())
		}
		return nil
	})
}

// proof is what must hold at the end: the ledger, the journal's chain against heads noted on the way, the room's
// own verification, and a replay that gives the live state.
func (w *faulty) proof(ctx context.Context) error {
	w.calm = true
	if err := w.recover(ctx); err != nil {
		return err
	}
	if !w.auditor.ended && w.auditor.awards.stop == nil {
		return w.broken("the last command", errors.New("nobody has won"))
	}
	if _, err := journal.Verify(ctx, w.store, w.known...); err != nil {
		return w.broken("journal.Verify", err)
	}
	opener := room.Opener{Decks: w.keys, Secret: w.secret}
	if _, err := opener.Verify(ctx, w.store, w.known...); err != nil {
		return w.broken("room.Verify", err)
	}
	for i, r := range []*room.Room{w.room, w.other} {
		if r == nil {
			continue
		}
		if i > 0 { // it has heard nothing since its last command
			_, _ = r.Do(ctx, room.Command{Stream: faultyStream, ID: "last look", By: role.By{Role: role.Sim}, Cmd: tournament.Pause{}})
			if err := r.Thaw(ctx, faultyStream); err != nil {
				return w.broken("reading again", err)
			}
		}
		var at string
		if err := r.Read(faultyStream, func(live *tournament.State) {
			at = differs(reflect.ValueOf(w.mirror.state), reflect.ValueOf(live), "state")
		}); err != nil {
			return w.broken("reading the state", err)
		}
		if at != "" {
			return w.broken("the replay", fmt.Errorf("the live state differs from the replay at %s", at))
		}
	}
	if err := cmp.Or(w.auditor.agree(w.mirror.state), w.auditor.closedBooks(w.mirror.state)); err != nil {
		return w.broken("the last hand", err)
	}
	return nil
}

// differs names the first place at which two values differ, unexported fields included, "" when they are equal.
// The note of what has been checked is no part of the state; an empty list is no list.
func differs(a, b reflect.Value, path string) string {
	if a.IsValid() != b.IsValid() {
		return path
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return unless(a.IsNil() == b.IsNil(), path)
		}
		if a.Kind() == reflect.Interface && a.Elem().Type() != b.Elem().Type() {
			return path
		}
		return differs(a.Elem(), b.Elem(), path)
	case reflect.Struct:
		for i := range a.NumField() {
			name := a.Type().Field(i).Name
			if name == "proof" {
				continue
			}
			if at := differs(a.Field(i), b.Field(i), path+"."+name); at != "" {
				return at
			}
		}
		return ""
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return path
		}
		for i := range a.Len() {
			if at := differs(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", path, i)); at != "" {
				return at
			}
		}
		return ""
	case reflect.Map:
		if a.Len() != b.Len() {
			return path
		}
		for _, key := range a.MapKeys() {
			if at := differs(a.MapIndex(key), b.MapIndex(key), fmt.Sprintf("%s[%v]", path, key)); at != "" {
				return at
			}
		}
		return ""
	}
	return unless(a.Equal(b), path)
}

func unless(equal bool, path string) string {
	if equal {
		return ""
	}
	return path
}

// report is that of the mirror, which has seen every row.
func (w *faulty) report(s Setup) Report {
	w.mirror.count.Commands = w.trouble.Rows
	return w.mirror.report(s)
}
