package snapshot

import (
	"crypto/sha256"
	"fmt"
	"io"
	"reflect"
)

// Codec writes and reads values of T.
type Codec[T any] struct {
	root *shape
	all  *shapes
}

// New is the codec of T. behind are the types of values that stand behind interfaces.
func New[T any](behind ...reflect.Type) *Codec[T] {
	all := &shapes{by: map[reflect.Type]*shape{}}
	c := &Codec[T]{root: all.of(reflect.TypeFor[T]()), all: all}
	for _, t := range behind {
		s := all.of(t)
		s.boxed = true
	}
	return c
}

// Layout is the sum of how all types of the codec lie in memory, and of their fields' names.
func (c *Codec[T]) Layout() (sum [32]byte) {
	h := sha256.New()
	for _, s := range c.all.order {
		fmt.Fprintf(h, "%s.%s %v %d %v\n", s.typ.PkgPath(), s.typ, s.typ.Kind(), s.size, s.boxed)
		s.fields(h)
	}
	return [32]byte(h.Sum(nil))
}

func (s *shape) fields(to io.Writer) {
	if s.typ.Kind() != reflect.Struct {
		return
	}
	for i := range s.typ.NumField() {
		f := s.typ.Field(i)
		fmt.Fprintf(to, "\t%s %d %s.%s\n", f.Name, f.Offset, f.Type.PkgPath(), f.Type)
	}
}

// form is how a type is written.
type form uint8

const (
	plain   form = iota // as it lies: numbers, without a gap between
	text                // a string
	record              // a struct, part by part
	array               // so many of one type
	list                // a slice
	table               // a map
	pointer             // what it points to, once
	box                 // an interface: the number of a type, and its value
	never               // nil: a function, a channel
)

// shape is a type as it is written.
type shape struct {
	typ   reflect.Type
	no    int // in order
	form  form
	size  uintptr
	least int       // bytes that a value takes at least
	bools []uintptr // of what is plain: where truth values lie, which no other byte may be
	parts []part    // of a record
	key   *shape    // of a table
	elem  *shape    // of an array, list, table or pointer
	boxed bool      // it may stand behind an interface
}

// part is plain bytes of a record, or a value of it.
type part struct {
	at, n uintptr
	bools []uintptr
	of    *shape // nil: plain
}

// shapes are those of types, by type and as they were met.
type shapes struct {
	by    map[reflect.Type]*shape
	order []*shape
}

func (a *shapes) of(t reflect.Type) *shape {
	if s := a.by[t]; s != nil {
		return s
	}
	s := &shape{typ: t, no: len(a.order), size: t.Size(), least: 1}
	a.by[t] = s
	a.order = append(a.order, s)
	switch t.Kind() {
	case reflect.Bool:
		s.bools = []uintptr{0}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
	case reflect.String:
		s.form = text
	case reflect.Struct:
		a.record(s)
	case reflect.Array:
		a.array(s)
	case reflect.Slice: // the form first: what it is a list of may have fields of this very type
		s.form = list
		s.elem = a.of(t.Elem())
	case reflect.Map:
		s.form = table
		s.key, s.elem = a.of(t.Key()), a.of(t.Elem())
	case reflect.Pointer:
		s.form = pointer
		s.elem = a.of(t.Elem())
	case reflect.Interface:
		s.form = box
	default:
		s.form, s.least = never, 0
	}
	if s.form == plain {
		s.least = int(s.size)
	}
	return s
}

// record gathers the fields of a struct, plain ones that lie side by side in one part.
func (a *shapes) record(s *shape) {
	s.form, s.least = record, 0
	for i := range s.typ.NumField() {
		f := s.typ.Field(i)
		of := a.of(f.Type)
		if of.form == record { // its parts are parts of this
			for _, p := range of.parts {
				p.at += f.Offset
				s.join(p)
			}
		} else if of.form == plain {
			s.join(part{at: f.Offset, n: of.size, bools: of.bools})
		} else {
			s.join(part{at: f.Offset, of: of})
		}
		s.least += of.least
	}
	if len(s.parts) == 0 && s.size == 0 || len(s.parts) == 1 && s.parts[0].of == nil && s.parts[0].n == s.size {
		s.form = plain
		if len(s.parts) == 1 {
			s.bools = s.parts[0].bools
		}
	}
}

func (s *shape) join(p part) {
	if p.of == nil && p.n == 0 {
		return
	}
	if last := len(s.parts) - 1; last >= 0 && p.of == nil && s.parts[last].of == nil && s.parts[last].at+s.parts[last].n == p.at {
		was := &s.parts[last]
		bools := was.bools[:len(was.bools):len(was.bools)]
		for _, b := range p.bools {
			bools = append(bools, was.n+b)
		}
		was.n, was.bools = was.n+p.n, bools
		return
	}
	s.parts = append(s.parts, p)
}

func (a *shapes) array(s *shape) {
	s.elem = a.of(s.typ.Elem())
	n := s.typ.Len()
	s.least = n * s.elem.least
	if s.elem.form != plain {
		s.form = array
		return
	}
	for i := range n {
		for _, b := range s.elem.bools {
			s.bools = append(s.bools, uintptr(i)*s.elem.size+b)
		}
	}
}

// place is one in the values of a type, for a value of another.
type place struct {
	in *shape
	at uintptr
	of *shape
}

// places are those that were looked at, and whether such a value lies there.
type places map[place]bool

// holds reports whether a value of a type lies at a place in values of another.
func (p places) holds(in *shape, at uintptr, of *shape) bool {
	if at == 0 && in == of {
		return true
	}
	one := place{in, at, of}
	lies, known := p[one]
	if !known {
		lies = lieAt(in.typ, at, of.typ)
		p[one] = lies
	}
	return lies
}

func lieAt(t reflect.Type, at uintptr, other reflect.Type) bool {
	for {
		if at == 0 && t == other {
			return true
		}
		switch t.Kind() {
		case reflect.Array:
			if t.Len() == 0 || t.Elem().Size() == 0 || at >= t.Size() {
				return false
			}
			at, t = at%t.Elem().Size(), t.Elem()
		case reflect.Struct:
			i := 0
			for i < t.NumField() && (at < t.Field(i).Offset || at >= t.Field(i).Offset+t.Field(i).Type.Size()) {
				i++
			}
			if i == t.NumField() {
				return false
			}
			at, t = at-t.Field(i).Offset, t.Field(i).Type
		default:
			return false
		}
	}
}
