package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/event"
)

// EventAt is an event at one of several tables, by its number.
type EventAt struct {
	Table int
	Event Event
}

// atTablePrefix stands before the type of an event of a table in the journal of what has tables.
const atTablePrefix = "table."

// EventType is the table's, with the prefix of tables.
func (e EventAt) EventType() string { return atTablePrefix + e.Event.EventType() }

// Among writes and reads the events of what has tables: those of its own, and those at its tables as [EventAt].
type Among struct{ Own event.Types }

// Names lists the type of every event, those at tables with their prefix.
func (a Among) Names() []string {
	out := slices.Clone(a.Own.Names())
	for _, name := range Types.Names() {
		out = append(out, atTablePrefix+name)
	}
	return out
}

// Marshal writes events as event.Types.Marshal does; those at a table carry its number as "at_table".
func (a Among) Marshal(all []event.Event) ([]byte, error) {
	return event.Array(all, func(b *bytes.Buffer, e event.Event) error {
		if at, ok := e.(EventAt); ok {
			return event.Object(b, e.EventType(), fmt.Sprintf(`,"at_table":%d`, at.Table), at.Event)
		}
		return event.Object(b, e.EventType(), "", e)
	})
}

// Unmarshal reads what Marshal wrote. An unknown type is an *event.Unknown.
func (a Among) Unmarshal(data []byte) ([]event.Event, error) { return event.Each(data, a.read) }

func (a Among) read(text []byte) (event.Event, error) {
	head, err := event.ReadHead(text)
	if err != nil {
		return nil, err
	}
	name, ofTable := strings.CutPrefix(head.Type, atTablePrefix)
	if !ofTable {
		return a.Own.Read(head.Type, text)
	}
	e, err := Types.Read(name, text)
	var unknown *event.Unknown
	switch {
	case errors.As(err, &unknown):
		return nil, &event.Unknown{Type: head.Type}
	case err != nil:
		return nil, fmt.Errorf(atTablePrefix+"%w", err)
	}
	return EventAt{Table: head.AtTable, Event: e}, nil
}
