package room

import (
	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/tournament"
)

// DeclarationStream is the journal's stream of what the room has declared of its events, with the proofs.
const DeclarationStream = "declarations"

// declarations is the kind of that one stream. It is there before its first row.
var declarations = &kind{
	name:     "declarations",
	owns:     func(id string) bool { return id == DeclarationStream },
	opens:    func(any) bool { return false },
	empty:    func(string) content { return &declared{state: declaration.New()} },
	standing: DeclarationStream,
}

// declared is what the room has declared. What is due follows from the events when somebody asks: it holds no deadline.
type declared struct {
	still
	state *declaration.State
}

func (d *declared) seq() uint64                            { return d.state.Seq }
func (d *declared) glance() any                            { return d.state.Seq }
func (d *declared) check() error                           { return declaration.Check(d.state) }
func (d *declared) marshal(events []Event) ([]byte, error) { return declaration.Types.Marshal(events) }
func (d *declared) unmarshal(text []byte) ([]Event, error) { return declaration.Types.Unmarshal(text) }
func (d *declared) apply(e Event)                          { declaration.Apply(d.state, e) }
func (d *declared) may(Command) error                      { return nil }
func (d *declared) next() (tournament.Instant, any)        { return 0, nil }

// changed: an act names the event and the proof that it is about, and adds to what is there.
func (d *declared) changed(any) uint64 { return 0 }

func (d *declared) decide(_ *Room, c *Command, at tournament.Instant, _ bool) ([]Event, error) {
	return declaration.Decide(d.state, c.Cmd, declaration.Meta{At: declaration.Instant(at), Person: c.Person})
}

// Declarations calls f with what the room has declared, as Read does.
func (r *Room) Declarations(f func(*declaration.State)) error {
	return read(r, DeclarationStream, func(d *declared) { f(d.state) })
}
