package sim

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/floorbook/floorbook/tournament"
)

// prover looks at all that happens in a tournament: after every command it proves the state, recomputes everything from the events alone and
// compares. It keeps the latest events, for a failure to be told.
type prover struct {
	state   *tournament.State
	follows bool           // the state is its own: it is made by the same events a second time
	audit   *auditor       // recomputes everything from the events alone
	tickets *ticketAuditor // of a satellite, in its place
	recent  []recent       // ring, oldest overwritten
	next    int
}

// done is a command that was carried out.
type done struct {
	at      tournament.Instant
	command tournament.Command
	events  []tournament.Event
}

// prove looks at the next command. The error is a *Broken.
func (p *prover) prove(d done) error {
	if c, creates := d.command.(tournament.Create); creates && c.Structure.Satellite != nil {
		p.tickets = newTicketAuditor(c.Structure, int64(c.Policy.Withholding.Value.Holdem))
	}
	for _, e := range d.events {
		if p.follows {
			tournament.Apply(p.state, e)
		}
		p.keep(recent{d.at, e})
	}
	err := tournament.Check(p.state)
	switch {
	case err != nil:
	case p.tickets != nil:
		err = cmp.Or(p.tickets.See(d.events), p.tickets.agree(p.state))
	default:
		err = p.compare(d)
	}
	if err != nil {
		return &Broken{Command: fmt.Sprintf("%T", d.command), Cause: err, Scenario: p.story()}
	}
	return nil
}

// compare has the auditor follow a command, and compares with the state what may have changed by it.
func (p *prover) compare(d done) error {
	err := p.audit.See(d.at, d.events)
	if err == nil && !atTables(d.events) {
		err = cmp.Or(p.audit.agreeMoney(p.state), p.audit.agreePieces(p.state))
	}
	return cmp.Or(err, p.audit.agreePeople(p.state))
}

// atTables reports whether all that has happened is hands at tables: they move no money between accounts. Whoever goes out does so by
// an event of the tournament.
func atTables(events []tournament.Event) bool {
	for _, e := range events {
		if _, at := e.(tournament.TableEvent); !at {
			return false
		}
	}
	return true
}

func (p *prover) keep(r recent) {
	if len(p.recent) < recentMax {
		p.recent = append(p.recent, r)
		return
	}
	p.recent[p.next] = r
	p.next = (p.next + 1) % recentMax
}

// last returns the latest events, oldest first.
func (p *prover) last() []recent {
	return append(append([]recent(nil), p.recent[p.next:]...), p.recent[:p.next]...)
}

// behind has a prover follow what is played, on another goroutine and by a state of its own: it may be late, and misses nothing.
type behind struct {
	at    []done // not handed over yet
	queue chan []done
	ended chan error // why it ended: nil once the queue is closed
	err   error
	over  bool
}

// How many commands are handed over at once, and how often before the play waits.
const (
	behindBatch = 256
	behindMost  = 64
)

// follow begins to prove behind the play.
func (p *prover) follow() *behind {
	p.state, p.follows = tournament.New(), true
	b := &behind{queue: make(chan []done, behindMost), ended: make(chan error, 1)}
	go func() { b.ended <- p.proveAll(b.queue) }()
	return b
}

func (p *prover) proveAll(queue <-chan []done) error {
	for batch := range queue {
		for _, d := range batch {
			if err := p.prove(d); err != nil {
				return err
			}
		}
	}
	return nil
}

// errEnded is what is played on after the end: nobody would prove it.
var errEnded = errors.New("the proofs were ended")

// stands is why nothing may be played any more, nil while it may.
func (b *behind) stands() error {
	if b == nil || !b.over {
		return nil
	}
	return cmp.Or(b.err, errEnded)
}

// add hands a command over. The error is that of an earlier one.
func (b *behind) add(d done) error {
	if b.at = append(b.at, d); len(b.at) < behindBatch {
		return nil
	}
	return b.hand()
}

func (b *behind) hand() error {
	select {
	case b.queue <- b.at:
		b.at = make([]done, 0, behindBatch)
	case b.err = <-b.ended:
		b.over = true
	}
	return b.err
}

// end waits until all that was handed over is proved.
func (b *behind) end() error {
	if b.over {
		return b.err
	}
	if len(b.at) > 0 && b.hand() != nil {
		return b.err
	}
	close(b.queue)
	b.over, b.err = true, <-b.ended
	return b.err
}
