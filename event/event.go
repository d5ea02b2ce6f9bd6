// Package event writes and reads what has happened: every event is a struct with a name, which is stable, since journals are read for
// ever.
package event

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	segmentio "github.com/segmentio/encoding/json"
)

// Event is something that happened.
type Event = interface{ EventType() string }

// Types are the events of a package.
type Types struct {
	names  []string
	byName map[string]reflect.Type
}

// Of are the types of these events: one of each, by value.
func Of(all ...Event) Types {
	t := Types{byName: make(map[string]reflect.Type, len(all))}
	for _, e := range all {
		t.names = append(t.names, e.EventType())
		t.byName[e.EventType()] = reflect.TypeOf(e)
	}
	return t
}

// Names lists the names of the types, in their order.
func (t Types) Names() []string { return t.names }

// Structs lists the types as Go knows them, in the same order.
func (t Types) Structs() []reflect.Type {
	all := make([]reflect.Type, len(t.names))
	for i, name := range t.names {
		all[i] = t.byName[name]
	}
	return all
}

// Read reads the event of a named type, as encoding/json does in six times the time. A name that is not among the types is an *Unknown.
func (t Types) Read(name string, text []byte) (Event, error) {
	known, ok := t.byName[name]
	if !ok {
		return nil, &Unknown{name}
	}
	v := reflect.New(known)
	if err := segmentio.Unmarshal(text, v.Interface()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return v.Elem().Interface().(Event), nil
}

// Marshal writes events as a JSON array of objects, each with its "type" first.
func (t Types) Marshal(events []Event) ([]byte, error) {
	return Array(events, func(b *bytes.Buffer, e Event) error { return Object(b, e.EventType(), "", e) })
}

// Unmarshal reads what Marshal wrote.
func (t Types) Unmarshal(data []byte) ([]Event, error) {
	return Each(data, func(text []byte) (Event, error) {
		head, err := ReadHead(text)
		if err != nil {
			return nil, err
		}
		return t.Read(head.Type, text)
	})
}

// Array writes a JSON array, each event by write.
func Array(events []Event, write func(*bytes.Buffer, Event) error) ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, e := range events {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := write(&b, e); err != nil {
			return nil, fmt.Errorf("event %s: %w", e.EventType(), err)
		}
	}
	b.WriteByte(']')
	return b.Bytes(), nil
}

// Object writes body, a struct, as a JSON object whose "type" comes first; then head, fields that are JSON already, each after a comma;
// then those of body.
func Object(b *bytes.Buffer, name, head string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, `{"type":%q%s`, name, head)
	if len(text) > len("{}") {
		b.WriteByte(',')
		b.Write(text[1:])
	} else {
		b.WriteByte('}')
	}
	return nil
}

// Each reads a JSON array, each element by read.
func Each(data []byte, read func(text []byte) (Event, error)) ([]Event, error) {
	all, ok := elements(data)
	if !ok {
		if err := json.Unmarshal(data, &all); err != nil {
			return nil, fmt.Errorf("events: %w", err)
		}
	}
	events := make([]Event, 0, len(all))
	for i, text := range all {
		e, err := read(text)
		if err != nil {
			return nil, fmt.Errorf("event %d of %d: %w", i+1, len(all), err)
		}
		events = append(events, e)
	}
	return events, nil
}

// Unknown is an event of a type that this program does not know: a later release has written it.
type Unknown struct{ Type string }

// Error names the type.
func (e *Unknown) Error() string { return fmt.Sprintf("unknown event type %q", e.Type) }
