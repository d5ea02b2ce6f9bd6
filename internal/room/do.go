package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// Command is one act of a person at a device, or of the room itself.
type Command struct {
	Stream   string
	Expected uint64 // sequence number of the state that the person was looking at; 0 when it does not matter
	ID       string // idempotency key: the same key gives the same answer, and one effect
	role.By
	Second role.By // who else answers for an act that takes two persons
	Cmd    any

	at tournament.Instant // of a deadline; 0 = now
}

// Answer says what a command did. It is given only when that is durable.
type Answer struct {
	Seq      uint64  // sequence number of the state after the command
	Events   []Event // what happened
	Repeated bool    // it had happened before, under the same key
}

// Do carries a command out, or refuses it with a *refusal.Error that leaves the stream as it was. After the
// refusals NotConfirmed and any other error, whether it was carried out is unknown: repeating it with the same
// ID is safe always.
func (r *Room) Do(ctx context.Context, c Command) (Answer, error) {
	began := time.Now()
	answer, err := r.handle(ctx, c)
	r.observe(doneOf(c, answer, err, time.Since(began)))
	return answer, err
}

func (r *Room) handle(ctx context.Context, c Command) (Answer, error) {
	if c.ID == "" || len(c.ID) > journal.MaxID {
		return Answer{}, refusal.New(BadCommandID, "Max", journal.MaxID)
	}
	if r.ctx.Err() != nil {
		return Answer{}, refusal.New(JournalStopped)
	}
	if err := r.elsewhere(c); err != nil {
		return Answer{}, err
	}
	s, err := r.open(c)
	if err != nil {
		return Answer{}, err
	}
	var answer Answer
	var moved bool
	err = r.unhurried(func() (err error) {
		answer, moved, err = r.inTurn(ctx, s, c)
		return err
	})
	if moved {
		r.doUnasked(r.ctx, s, c) // whoever sent the command may have gone
	}
	return answer, err
}

// Try says what a command would do now, or why it is refused: the same decision, and nothing is written. What chance
// decides is drawn when the command is done: a preview makes no draw and shows no card that nobody has seen.
func (r *Room) Try(c Command) (Answer, error) {
	s := r.stream(c.Stream)
	if s == nil {
		return Answer{}, refusal.New(UnknownStream, "Stream", c.Stream)
	}
	var answer Answer
	err := r.unhurried(func() error {
		s.hold()
		defer s.letGo()
		s.own()
		if s.behind && s.frozen == nil {
			return refusal.New(JournalStopped)
		}
		if err := s.authorise(c); err != nil && !alone(err) {
			return err
		}
		if err := s.fresh(c); err != nil {
			return err
		}
		answer = Answer{Seq: s.content.seq()}
		asked := c
		return guard(func() (err error) {
			answer.Events, err = s.content.decide(r, &asked, r.clock.Now(), true)
			return err
		})
	})
	return answer, err
}

// alone reports whether a command is refused because it takes two persons: nobody needs a second one to look.
func alone(err error) bool {
	var refused *refusal.Error
	return errors.As(err, &refused) && (refused.Code == role.NeedsSecond || refused.Code == role.NamelessAct)
}

// open returns the stream of the command; one that begins a stream brings a new one.
func (r *Room) open(c Command) (*stream, error) {
	if s := r.stream(c.Stream); s != nil {
		return s, nil
	}
	fresh := newStream(c.Stream)
	if !fresh.kind.opens(c.Cmd) {
		return nil, refusal.New(UnknownStream, "Stream", c.Stream)
	}
	if _, _, past := Then(c.Stream); past || c.Stream == "" || len(c.Stream) > journal.MaxStream {
		return nil, refusal.New(BadStream, "Stream", c.Stream, "Max", journal.MaxStream)
	}
	if err := fresh.authorise(c); err != nil { // who may not create leaves nothing behind
		return nil, err
	}
	return r.begun(c.Stream), nil
}

// errMoved says that another process has appended to the stream: read again and decide again.
var errMoved = errors.New("room: the stream has moved on")

// do carries a command out on the locked stream. Again, so often at most, when somebody else has appended, or when
// an append of unknown outcome turns out not to have happened.
func (r *Room) do(ctx context.Context, s *stream, c Command) (Answer, error) {
	release := r.turn(ctx, s)
	defer func() { release() }()
	for attempt := 0; ; attempt++ {
		s.own()
		switch {
		case s.behind && s.frozen != nil:
			return Answer{}, closed(s.id, s.frozen)
		case s.behind:
			if err := r.reload(ctx, s); err != nil {
				r.took(err)
				r.log.Error("stream not readable", "stream", s.id, "err", err)
				return Answer{}, refusal.New(NotConfirmed) // under this id it may have been carried out before
			}
		}
		answer, err := r.try(ctx, s, c)
		if !errors.Is(err, errMoved) {
			return answer, err
		}
		if attempt+1 >= r.tries() {
			var why *refusal.Error
			if errors.As(err, &why) {
				return Answer{}, why
			}
			return Answer{}, refusal.New(NotConfirmed)
		}
		if attempt == 0 {
			release()
			s.foreign.Store(time.Now().UnixMilli())
			release = r.turn(ctx, s)
		}
	}
}

// try decides a command and has it recorded. What the journal has of it and of others is asked first where that may be anything; where it is hardly anything,
// before a refusal alone: an append finds its place taken, or the command there, by itself.
func (r *Room) try(ctx context.Context, s *stream, c Command) (Answer, error) {
	asked := s.holds(c.ID) || !r.sole && (r.shared == nil || s.contended())
	if asked {
		if answer, err := r.before(ctx, s, c); err != nil || answer.Repeated {
			return answer, err
		}
	}
	decided := c
	row, events, err := r.propose(s, &decided)
	if len(events) == 0 && !asked && !r.sole {
		answer, unknown := r.before(ctx, s, c)
		if unknown != nil || answer.Repeated {
			return answer, unknown
		}
		decided = c
		row, events, err = r.propose(s, &decided) // it may have been refused for what others have changed
	}
	if err != nil || len(events) == 0 {
		return Answer{Seq: s.content.seq()}, err
	}
	if err := r.checked(s, decided, events); err != nil {
		return Answer{}, r.stop(ctx, s, decided, err)
	}
	return r.together(ctx, part{stream: s, row: row, events: events}, decided)
}

// propose judges a command by the state in memory: who sends it, and what it would do.
func (r *Room) propose(s *stream, c *Command) (journal.Record, []Event, error) {
	if err := s.authorise(*c); err != nil {
		return journal.Record{}, nil, err
	}
	if err := s.fresh(*c); err != nil {
		return journal.Record{}, nil, err
	}
	return r.decide(s, c)
}

// before answers a command that has been carried out already.
func (r *Room) before(ctx context.Context, s *stream, c Command) (Answer, error) {
	if err := r.overtaken(ctx, s); err != nil { // first: a row that comes behind this is met by the append
		return Answer{}, err
	}
	row, err := r.store.Find(ctx, s.id, c.ID)
	if errors.Is(err, journal.ErrNotFound) {
		return Answer{}, nil
	}
	if err != nil {
		return Answer{}, r.unread(s, err)
	}
	if row.Seq > s.head.Seq { // another process wrote it
		if err := r.level(ctx, s); err != nil {
			return Answer{}, errMoved
		}
	}
	return s.answer(row, true)
}

// overtaken reads along what others have written to a shared stream, before anything is decided: a command that another row overtakes costs making
// the stream again. The error is errMoved where it could not be read.
func (r *Room) overtaken(ctx context.Context, s *stream) error {
	if r.shared == nil || s.frozen != nil {
		return nil
	}
	head, err := r.store.Head(ctx, s.id)
	if err != nil {
		return r.unread(s, err)
	}
	if head.Seq > s.head.Seq && r.level(ctx, s) != nil {
		return errMoved
	}
	return nil
}

// unread is the answer where the journal does not tell whether a command was carried out before, under the same id.
func (r *Room) unread(s *stream, err error) error {
	r.log.Warn("journal", "stream", s.id, "err", err)
	return refusal.New(NotConfirmed)
}

// answer is the answer to the command of a row.
func (s *stream) answer(row journal.Record, repeated bool) (Answer, error) {
	events, err := s.content.unmarshal(row.Events)
	if err != nil {
		return Answer{}, err
	}
	return Answer{Seq: s.seqAfter(row.Seq), Events: events, Repeated: repeated}, nil
}

// fresh refuses a command to a frozen stream, to one that exists already or not at all, and from a tablet that
// shows what is no longer so.
func (s *stream) fresh(c Command) error {
	begins := s.kind.opens(c.Cmd)
	switch {
	case s.past:
		return refusal.New(PastIsRead)
	case s.frozen != nil:
		return closed(s.id, s.frozen)
	case s.kind.standing != "":
	case begins && s.head.Seq > 0:
		return refusal.New(StreamExists, "Stream", s.id)
	case !begins && s.head.Seq == 0:
		return refusal.New(UnknownStream, "Stream", s.id)
	}
	if c.Expected == 0 {
		return nil
	}
	if now := s.content.seq(); c.Expected > now || c.Expected < s.content.changed(c.Cmd) {
		return refusal.New(Stale, "Seen", int(c.Expected), "Now", int(now))
	}
	return nil
}

// decide asks the core, and returns the events as the journal will give them back.
func (r *Room) decide(s *stream, c *Command) (journal.Record, []Event, error) {
	at := c.at
	if at == 0 {
		at = r.clock.Now()
	}
	var events []Event
	err := guard(func() (err error) {
		events, err = s.content.decide(r, c, at, false)
		return err
	})
	if err != nil || len(events) == 0 {
		var refused *refusal.Error
		if err != nil && !errors.As(err, &refused) {
			r.log.Error("command failed", "stream", s.id, "command", describe(c.Cmd), "err", err)
		}
		return journal.Record{}, nil, err
	}
	text, err := s.content.marshal(events)
	if err != nil {
		return journal.Record{}, nil, err
	}
	// What is applied is what a replay will read, so that the two can never differ.
	if events, err = s.content.unmarshal(text); err != nil {
		return journal.Record{}, nil, err
	}
	row := rowBy(c.By, c.ID, int64(at), text)
	return row, events, journal.Validate(s.id, row)
}

// putBack makes a stream what the journal holds after a command that did not come about.
func (r *Room) putBack(ctx context.Context, s *stream) error {
	if s.side == nil || s.putBack() != nil || r.level(ctx, s) != nil {
		return r.reload(ctx, s) // what is not even read anew stands at no row: whatever the journal tells of it later is news
	}
	return nil
}

// checked applies the events and proves that all of it still adds up.
func (r *Room) checked(s *stream, c Command, events []Event) error {
	return guard(func() error {
		for _, e := range events {
			s.content.apply(e)
		}
		if err := r.check(s.content); err != nil {
			return err
		}
		return s.content.keeps(r, c)
	})
}

// stop freezes a stream whose check failed and puts back what the journal has. The answer is the check's own
// refusal; later commands are refused as Frozen.
func (r *Room) stop(ctx context.Context, s *stream, c Command, why error) error {
	r.log.Error("check failed", "stream", s.id, "command", describe(c.Cmd), "actor", c.Person, "err", why)
	if err := r.reload(ctx, s); err != nil {
		r.log.Error("stream not readable", "stream", s.id, "err", err)
	}
	r.freeze(s, why)
	s.disarm()
	var refused *refusal.Error
	if errors.As(why, &refused) {
		return refused
	}
	return refusal.New(Frozen, "Stream", s.id)
}

// record makes the rows of a command durable, all or none, the first of them that of the stream which it was sent to. The states are ahead of
// the journal until then, so every failure reloads them.
func (r *Room) record(ctx context.Context, parts []part) (Answer, error) {
	repeated, err := r.write(ctx, parts)
	r.took(err)
	s, row := parts[0].stream, parts[0].row
	if err == nil {
		return Answer{Seq: s.content.seq(), Events: parts[0].events, Repeated: repeated}, nil
	}
	if r.reloadAll(parts) != nil {
		return Answer{}, refusal.New(NotConfirmed)
	}
	return r.unrecorded(s, row.ID, err)
}

// unrecorded is the answer to a command whose append has failed, once its stream was put back; errMoved where it is to be decided again.
func (r *Room) unrecorded(s *stream, id string, err error) (Answer, error) {
	switch {
	case errors.Is(err, errMoved), errors.Is(err, journal.ErrConflict):
		return Answer{}, errMoved
	case journal.NothingWritten(err):
		return Answer{}, r.journalRefusal(s, err)
	}
	r.log.Warn("append of unknown outcome", "stream", s.id, "id", id, "err", err)
	if first, findErr := r.store.Find(r.ctx, s.id, id); findErr == nil {
		return s.answer(first, false)
	}
	return Answer{}, errMoved
}

// journalRefusal says why the journal did not take a row.
func (r *Room) journalRefusal(s *stream, err error) error {
	r.log.Warn("journal", "stream", s.id, "err", err)
	switch {
	case errors.Is(err, journal.ErrFull):
		return refusal.New(JournalFull)
	case errors.Is(err, journal.ErrBusy):
		return refusal.New(JournalBusy)
	case errors.Is(err, journal.ErrInvalid):
		return err
	}
	return refusal.New(JournalStopped)
}

// describe is a command in a log.
func describe(c any) string {
	text, err := json.Marshal(c)
	const most = 2000
	if err != nil || len(text) > most {
		return fmt.Sprintf("%T", c)
	}
	return fmt.Sprintf("%T%s", c, text)
}
