package tournament

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"

	"github.com/floorbook/floorbook/table"
)

// eventTypes lists every event of this package, once.
var eventTypes = []Event{
	Created{}, Registered{}, Unregistered{}, Drawn{}, Started{}, LateSeated{}, TableOpened{}, ClockSet{},
	Away{}, TimeKept{}, LevelsShortened{}, RegistrationClosed{}, RegistrationReopened{}, PlayersMoved{}, TableBroken{}, SeatsRedrawn{},
	TableHalted{}, TableResumed{}, Eliminated{}, BustUndone{}, LateUndone{}, Undone{}, Ended{}, Noted{},
}

var eventByName = func() map[string]reflect.Type {
	m := make(map[string]reflect.Type, len(eventTypes))
	for _, e := range eventTypes {
		m[e.EventType()] = reflect.TypeOf(e)
	}
	return m
}()

// EventTypes lists the type of every event, those of tables with what MarshalEvents puts before them.
func EventTypes() []string {
	var out []string
	for _, e := range eventTypes {
		out = append(out, e.EventType())
	}
	for _, name := range table.EventTypes() {
		out = append(out, tablePrefix+name)
	}
	return out
}

// MarshalEvents writes events as a JSON array of objects, each with its "type" first; events of a table carry its
// number as "at_table".
func MarshalEvents(events []Event) ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, e := range events {
		if i > 0 {
			b.WriteByte(',')
		}
		var body any = e
		fmt.Fprintf(&b, `{"type":%q`, e.EventType())
		if at, ok := e.(TableEvent); ok {
			fmt.Fprintf(&b, `,"at_table":%d`, at.Table)
			body = at.Event
		}
		text, err := json.Marshal(body)
		if err != nil {
			return nil, fmt.Errorf("tournament: event %s: %w", e.EventType(), err)
		}
		if len(text) > len("{}") {
			b.WriteByte(',')
			b.Write(text[1:])
		} else {
			b.WriteByte('}')
		}
	}
	b.WriteByte(']')
	return b.Bytes(), nil
}

// UnmarshalEvents reads what MarshalEvents wrote. An unknown type is an *UnknownEvent.
func UnmarshalEvents(data []byte) ([]Event, error) {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("tournament: events: %w", err)
	}
	events := make([]Event, 0, len(raw))
	for i, text := range raw {
		e, err := unmarshalEvent(text)
		if err != nil {
			return nil, fmt.Errorf("tournament: event %d of %d: %w", i+1, len(raw), err)
		}
		events = append(events, e)
	}
	return events, nil
}

func unmarshalEvent(text []byte) (Event, error) {
	var head struct {
		Type    string `json:"type"`
		AtTable int    `json:"at_table"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, err
	}
	if t, ok := eventByName[head.Type]; ok {
		v := reflect.New(t)
		if err := json.Unmarshal(text, v.Interface()); err != nil {
			return nil, fmt.Errorf("%s: %w", head.Type, err)
		}
		return v.Elem().Interface().(Event), nil
	}
	if name, ok := bytes.CutPrefix([]byte(head.Type), []byte(tablePrefix)); ok {
		if e := table.NewEvent(string(name)); e != nil {
			if err := json.Unmarshal(text, e); err != nil {
				return nil, fmt.Errorf("%s: %w", head.Type, err)
			}
			return TableEvent{Table: head.AtTable, Event: reflect.ValueOf(e).Elem().Interface().(table.Event)}, nil
		}
	}
	return nil, &UnknownEvent{head.Type}
}

// UnknownEvent is an event of a type that this program does not know: a later release has written it.
type UnknownEvent struct{ Type string }

// Error names the type.
func (e *UnknownEvent) Error() string { return fmt.Sprintf("unknown event type %q", e.Type) }

// UnmarshalJSON reads numbers as ints, so that a replayed note equals the live one.
func (a *Args) UnmarshalJSON(text []byte) error {
	var raw map[string]any
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	for key, value := range raw {
		f, ok := value.(float64)
		if !ok {
			continue
		}
		if f != math.Trunc(f) {
			return fmt.Errorf("argument %s: %v is no integer", key, f)
		}
		raw[key] = int(f)
	}
	*a = raw
	return nil
}
