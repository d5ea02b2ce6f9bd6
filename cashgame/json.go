package cashgame

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/event"
	"github.com/floorbook/floorbook/table"
)

// EventTypes lists the type of every event, those of tables with what MarshalEvents puts before them.
func EventTypes() []string {
	out := slices.Clone(types.Names())
	for _, name := range table.Types.Names() {
		out = append(out, tablePrefix+name)
	}
	return out
}

// MarshalEvents writes events as event.Marshal does; those of a table carry its number as "at_table".
func MarshalEvents(all []Event) ([]byte, error) {
	return event.Array(all, func(b *bytes.Buffer, e Event) error {
		if at, ok := e.(TableEvent); ok {
			return event.Object(b, e.EventType(), fmt.Sprintf(`,"at_table":%d`, at.Table), at.Event)
		}
		return event.Object(b, e.EventType(), "", e)
	})
}

// UnmarshalEvents reads what MarshalEvents wrote. An unknown type is an *event.Unknown.
func UnmarshalEvents(data []byte) ([]Event, error) {
	return event.Each(data, func(text []byte) (Event, error) {
		var head struct {
			Type    string `json:"type"`
			AtTable int    `json:"at_table"`
		}
		if err := json.Unmarshal(text, &head); err != nil {
			return nil, err
		}
		name, ofTable := strings.CutPrefix(head.Type, tablePrefix)
		if !ofTable {
			return types.Read(head.Type, text)
		}
		e, err := table.Types.Read(name, text)
		var unknown *event.Unknown
		switch {
		case errors.As(err, &unknown):
			return nil, &event.Unknown{Type: head.Type}
		case err != nil:
			return nil, fmt.Errorf(tablePrefix+"%w", err)
		}
		return TableEvent{Table: head.AtTable, Event: e}, nil
	})
}
