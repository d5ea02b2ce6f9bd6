package journal

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
)

// line is a row as one JSON value. Events stand as JSON when that gives back the same bytes, as base64 in
// Raw otherwise, so that an export can be imported with the same hashes.
type line struct {
	Format Format          `json:"format,omitempty"` // 0 is format 1: releases before accounts wrote none
	Stream string          `json:"stream"`
	Seq    uint64          `json:"seq"`
	ID     string          `json:"id"`
	At     int64           `json:"at"`
	Person string          `json:"person,omitempty"`
	Actor  string          `json:"actor,omitempty"` // the person of format 1
	Role   string          `json:"role,omitempty"`
	Device string          `json:"device,omitempty"`
	With   []string        `json:"with,omitempty"`
	Prev   Hash            `json:"prev"`
	Hash   Hash            `json:"hash"`
	Events json.RawMessage `json:"events,omitempty"`
	Raw    []byte          `json:"raw,omitempty"`
}

// MarshalJSON returns the row as one line of JSON.
func (r Record) MarshalJSON() ([]byte, error) {
	l := line{Format: r.Format, Stream: r.Stream, Seq: r.Seq, ID: r.ID, At: r.At, Person: r.Person, Role: r.Role, Device: r.Device, With: r.With,
		Prev: r.Prev, Hash: r.Hash}
	if r.Format == Format1 {
		l.Format, l.Person, l.Actor = 0, "", r.Person
	}
	if plain, err := json.Marshal(json.RawMessage(r.Events)); err == nil && len(r.Events) > 0 && bytes.Equal(plain, r.Events) {
		l.Events = r.Events
	} else {
		l.Raw = r.Events
	}
	return json.Marshal(l)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (r *Record) UnmarshalJSON(b []byte) error {
	var l line
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return err
	}
	*r = Record{Format: cmp.Or(l.Format, Format1), Stream: l.Stream, Seq: l.Seq, ID: l.ID, At: l.At, Person: cmp.Or(l.Person, l.Actor), Role: l.Role,
		Device: l.Device, With: l.With, Prev: l.Prev, Hash: l.Hash, Events: l.Events}
	if l.Events == nil {
		r.Events = l.Raw
	}
	return nil
}

// WriteLines returns a function for Load that writes each row to w as one line of JSON.
func WriteLines(w io.Writer) func(Record) error {
	e := json.NewEncoder(w)
	return func(r Record) error { return e.Encode(r) }
}
