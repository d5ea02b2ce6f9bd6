package ruling

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
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

// UnmarshalJSON reads what MarshalJSON writes, in the order of the names. JSON has no kinds: a number is read as chips,
// as the reasons of every journal's rulings have them.
func (args *Args) UnmarshalJSON(text []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	*args = nil
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		a := Arg{Name: name}
		for _, try := range []struct {
			kind Kind
			into any
		}{{Amount, &a.N}, {SomeSeats, &a.Seats}, {SomeWords, &a.Words}, {OneWord, &oneWord{&a}}} {
			a.Kind = try.kind
			if err := json.Unmarshal(raw[name], try.into); err == nil {
				break
			} else if try.kind == OneWord {
				return err
			}
		}
		*args = append(*args, a)
	}
	return nil
}

// oneWord reads a text as the only word of an argument.
type oneWord struct{ a *Arg }

func (w *oneWord) UnmarshalJSON(text []byte) error {
	w.a.Words = make([]string, 1)
	return json.Unmarshal(text, &w.a.Words[0])
}
