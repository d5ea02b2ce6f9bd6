package ruling

import (
	"bytes"
	"encoding/json"
)

// MarshalJSON writes an object: numbers, lists of seats, names of cards and words.
func (args Args) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, a := range args {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(a.Name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(a.value())
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// value is the argument as JSON knows it; lists are never null.
func (a Arg) value() any {
	switch a.Kind {
	case OneWord:
		if len(a.Words) == 1 {
			return a.Words[0]
		}
		return ""
	case SomeCards, SomeWords:
		return append([]string{}, a.Words...)
	case SomeSeats:
		return append([]int{}, a.Seats...)
	case OneSeat, Amount, Number, Duration:
	}
	return a.N
}

// UnmarshalJSON reads what MarshalJSON writes. JSON has no kinds: a number is read as chips, as the reasons of every
// journal's rulings have them.
func (args *Args) UnmarshalJSON(text []byte) error {
	*args = nil
	d := json.NewDecoder(bytes.NewReader(text))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return err // null has none
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return err
		}
		a := Arg{Name: name.(string)}
		if err := a.read(raw); err != nil {
			return err
		}
		*args = append(*args, a)
	}
	return nil
}

// read takes the first kind that a value may be of.
func (a *Arg) read(raw json.RawMessage) (err error) {
	for _, try := range []struct {
		kind Kind
		into any
	}{{Amount, &a.N}, {SomeSeats, &a.Seats}, {SomeWords, &a.Words}, {OneWord, &oneWord{a}}} {
		a.Kind = try.kind
		if err = json.Unmarshal(raw, try.into); err == nil {
			return nil
		}
	}
	return err
}

// oneWord reads a text as the only word of an argument.
type oneWord struct{ a *Arg }

func (w *oneWord) UnmarshalJSON(text []byte) error {
	w.a.Words = make([]string, 1)
	return json.Unmarshal(text, &w.a.Words[0])
}
