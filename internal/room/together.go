package room

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/refusal"
)

// part is what a command does in one stream: applied there, and not yet durable.
type part struct {
	stream *stream
	row    journal.Record
	events []Event
}

// together has other streams do what a command asks of them, and makes all of it durable in one transaction. Their refusal is the
// command's; it is decided anew first, since what they hold may have changed since it was decided.
func (r *Room) together(ctx context.Context, first part, c Command) (Answer, error) {
	parts := []part{first}
	release, err := r.gather(ctx, &parts, first, c)
	defer release()
	if err == nil {
		return r.record(ctx, parts)
	}
	if reload := r.reloadAll(parts); reload != nil {
		return Answer{}, refusal.New(NotConfirmed)
	}
	if held := (*heldUp)(nil); errors.As(err, &held) {
		return Answer{}, err
	}
	return Answer{}, fmt.Errorf("%w: %w", errMoved, err)
}

// gather has others do what a part asks, and what they ask in turn. They are locked until release is called, which is never nil.
func (r *Room) gather(ctx context.Context, parts *[]part, of part, c Command) (release func(), err error) {
	var held []func()
	release = func() {
		for _, let := range slices.Backward(held) {
			let()
		}
	}
	for _, d := range of.stream.content.demands() {
		if d.optional && r.Frozen(d.stream) != nil {
			continue
		}
		p, let, err := r.ask(ctx, of, c, d)
		held = append(held, let)
		if len(p.events) > 0 {
			*parts = append(*parts, p)
		}
		if err != nil {
			return release, err
		}
		if d.agrees != nil {
			if err := d.agrees(p.stream.content); err != nil {
				return release, err
			}
		}
		if len(p.events) > 0 {
			let, err := r.gather(ctx, parts, p, c)
			held = append(held, let)
			if err != nil {
				return release, err
			}
		}
	}
	return release, nil
}

// ask has another stream decide and apply a demand. It is locked until release is called, which is never nil. What it did to the state
// before it failed is in the part.
func (r *Room) ask(ctx context.Context, first part, c Command, d demand) (p part, release func(), err error) {
	o, release, err := r.lockBehind(first.stream, d.stream)
	if err != nil {
		return part{}, release, err
	}
	o.own()
	if o.behind && o.frozen == nil {
		if err := r.reload(ctx, o); err != nil {
			return part{}, release, err
		}
	}
	inner := Command{Stream: d.stream, ID: c.ID, By: c.By, Second: c.Second, Cmd: d.cmd, at: c.at}
	if err := o.fresh(inner); err != nil {
		return part{}, release, err
	}
	p = part{stream: o}
	if p.row, p.events, err = r.decide(o, &inner); err != nil || len(p.events) == 0 {
		return p, release, err
	}
	return p, release, r.checked(o, inner, p.events)
}

// lockBehind locks a stream for a command that holds another one.
func (r *Room) lockBehind(first *stream, id string) (o *stream, release func(), err error) {
	if o = r.known(id); o == nil {
		return nil, func() {}, refusal.New(UnknownStream, "Stream", id)
	}
	switch {
	case o.kind != first.kind && !o.kind.before(first.kind):
		panic(fmt.Sprintf("room: stream %s asks something of %s, which may ask something of it", first.id, id))
	case o.kind == first.kind && o.id >= first.id:
		if o.unread.Load() || !o.mu.TryLock() {
			return nil, func() {}, &heldUp{o}
		}
	default:
		r.awake(o)
		o.hold()
	}
	let := r.telling(o)
	return o, func() { let() }, nil
}

// write appends the rows and takes over what was written: of another process where repeated. errMoved: a row of that id was there already, and is another.
func (r *Room) write(ctx context.Context, parts []part) (repeated bool, err error) {
	entries := make([]journal.Entry, len(parts))
	for i, p := range parts {
		entries[i] = journal.Entry{Stream: p.stream.id, Expected: p.stream.head.Seq, Record: p.row}
	}
	written, err := r.store.AppendAll(ctx, entries...)
	if err != nil {
		return false, err
	}
	if !slices.EqualFunc(written, entries, writtenAs) {
		return false, errMoved
	}
	for i, p := range parts {
		p.stream.content.wrote(written[i], byOf(written[i]))
		p.stream.advance(written[i], p.stream.content.seq())
		r.heads.note(p.stream.head, p.stream.content.over())
		if i > 0 {
			r.goOn(p.stream)
		}
	}
	return written[0].At != parts[0].row.At || byOf(written[0]) != byOf(parts[0].row), nil
}

// writtenAs reports whether a row is that of an entry, and not one that another process has written for the same command.
func writtenAs(row journal.Record, e journal.Entry) bool {
	return row.Seq == e.Expected+1 && bytes.Equal(row.Events, e.Events)
}

// reloadAll makes streams what the journal has. What ended an append may be the command's own context: reading back does not depend on it.
func (r *Room) reloadAll(parts []part) error {
	var failed error
	for _, p := range parts {
		if err := r.putBack(r.ctx, p.stream); err != nil {
			r.log.Error("stream not readable", "stream", p.stream.id, "err", err)
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// goOn does what follows unasked in a stream that another one has asked something of, once that has let it go.
func (r *Room) goOn(s *stream) {
	if _, cmd := s.content.unasked(); cmd == nil || !r.begin() {
		return
	}
	go func() {
		defer r.work.Done()
		r.doUnasked(r.ctx, s, Command{})
	}()
}
