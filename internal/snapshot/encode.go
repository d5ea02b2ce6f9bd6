package snapshot

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"unsafe"
)

// Encode writes a value, which nobody changes meanwhile. The error names what cannot be written: a function, a type behind an interface that the codec
// was not told of, a pointer into a list.
func (c *Codec[T]) Encode(v *T) ([]byte, error) {
	s := &survey{all: c.all, seen: map[target]bool{}}
	s.object(c.root, unsafe.Pointer(v))
	homes, err := s.homes()
	if err != nil {
		return nil, err
	}
	e := &encoder{all: c.all, homes: homes, texts: map[string]uint64{}, numbers: map[uintptr]uint64{uintptr(unsafe.Pointer(v)): 0}, objects: 1}
	e.value(c.root, unsafe.Pointer(v))
	return e.out, e.err
}

// target is what a pointer points to.
type target struct {
	at uintptr
	of *shape
}

func (t target) end() uintptr { return t.at + t.of.size }

// survey finds all that is pointed to, and what lies in what.
type survey struct {
	all   *shapes
	seen  map[target]bool
	found []target
	lists []target // the elements of lists: of is that of one
	ends  []uintptr
}

func (s *survey) object(of *shape, p unsafe.Pointer) {
	t := target{uintptr(p), of}
	if s.seen[t] {
		return
	}
	s.seen[t] = true
	s.found = append(s.found, t)
	s.value(of, p)
}

func (s *survey) value(of *shape, p unsafe.Pointer) {
	switch of.form {
	case record:
		for _, f := range of.parts {
			if f.of != nil {
				s.value(f.of, unsafe.Add(p, f.at))
			}
		}
	case array:
		for i := range of.typ.Len() {
			s.value(of.elem, unsafe.Add(p, uintptr(i)*of.elem.size))
		}
	case list:
		v := reflect.NewAt(of.typ, p).Elem()
		if v.Len() == 0 || of.elem.size == 0 {
			return
		}
		s.lists = append(s.lists, target{v.Pointer(), of.elem})
		s.ends = append(s.ends, v.Pointer()+uintptr(v.Len())*of.elem.size)
		if of.elem.form != plain && of.elem.form != text {
			for i := range v.Len() {
				s.value(of.elem, unsafe.Add(v.UnsafePointer(), uintptr(i)*of.elem.size))
			}
		}
	case table:
		each(of, p, func(key, elem unsafe.Pointer) {
			s.value(of.key, key)
			s.value(of.elem, elem)
		})
	case pointer:
		if to := *(*unsafe.Pointer)(p); to != nil && of.elem.size > 0 {
			s.object(of.elem, to)
		}
	case box:
		if inner, at := s.all.unbox(of, p); inner != nil {
			s.value(inner, at)
		}
	}
}

// each calls fn with copies of the keys and elements of a map.
func each(of *shape, p unsafe.Pointer, fn func(key, elem unsafe.Pointer)) {
	key, elem := reflect.New(of.key.typ), reflect.New(of.elem.typ)
	for i := reflect.NewAt(of.typ, p).Elem().MapRange(); i.Next(); {
		key.Elem().SetIterKey(i)
		elem.Elem().SetIterValue(i)
		fn(key.UnsafePointer(), elem.UnsafePointer())
	}
}

// unbox is a copy of the value behind an interface, and its shape; nil where there is none, or one of a type that is not known.
func (a *shapes) unbox(of *shape, p unsafe.Pointer) (*shape, unsafe.Pointer) {
	v := reflect.NewAt(of.typ, p).Elem().Elem()
	if !v.IsValid() {
		return nil, nil
	}
	inner := a.by[v.Type()]
	if inner == nil || !inner.boxed {
		return nil, nil
	}
	copied := reflect.New(v.Type())
	copied.Elem().Set(v)
	return inner, copied.UnsafePointer()
}

// homes are the values that hold what is pointed to, by its address: most hold themselves.
func (s *survey) homes() (map[uintptr]target, error) {
	slices.SortFunc(s.found, func(a, b target) int { // the whole before its first field
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(b.of.size, a.of.size), cmp.Compare(a.of.no, b.of.no))
	})
	homes, whole := make(map[uintptr]target, len(s.found)), s.found[:1]
	held := places{}
	for _, t := range s.found {
		home := whole[len(whole)-1]
		if t.at >= home.end() {
			home, whole = t, append(whole, t) // behind what was read
		}
		if !held.holds(home.of, t.at-home.at, t.of) {
			return nil, fmt.Errorf("snapshot: a pointer to %v leads into a value of type %v", t.of.typ, home.of.typ)
		}
		homes[t.at] = home
	}
	for i, l := range s.lists {
		next, _ := slices.BinarySearchFunc(whole, l.at, func(t target, at uintptr) int { return cmp.Compare(t.end(), at+1) })
		if next < len(whole) && whole[next].at < s.ends[i] {
			return nil, fmt.Errorf("snapshot: a list of %v and a value of type %v share memory", l.of.typ, whole[next].of.typ)
		}
	}
	return homes, nil
}

// encoder writes one value.
type encoder struct {
	all     *shapes
	out     []byte
	homes   map[uintptr]target
	texts   map[string]uint64  // written already, by number
	numbers map[uintptr]uint64 // of the values that are pointed to, written already
	objects uint64             // how many those are
	err     error
}

func (e *encoder) number(n uint64) { e.out = binary.AppendUvarint(e.out, n) }

func (e *encoder) bytes(p unsafe.Pointer, n uintptr) {
	e.out = append(e.out, unsafe.Slice((*byte)(p), n)...)
}

func (e *encoder) value(of *shape, p unsafe.Pointer) {
	switch of.form {
	case plain:
		e.bytes(p, of.size)
	case text:
		e.text(*(*string)(p))
	case record:
		for _, f := range of.parts {
			if f.of == nil {
				e.bytes(unsafe.Add(p, f.at), f.n)
			} else {
				e.value(f.of, unsafe.Add(p, f.at))
			}
		}
	case array:
		for i := range of.typ.Len() {
			e.value(of.elem, unsafe.Add(p, uintptr(i)*of.elem.size))
		}
	case list:
		e.list(of, reflect.NewAt(of.typ, p).Elem())
	case table:
		v := reflect.NewAt(of.typ, p).Elem()
		if v.IsNil() {
			e.number(0)
			return
		}
		e.number(uint64(v.Len()) + 1)
		each(of, p, func(key, elem unsafe.Pointer) {
			e.value(of.key, key)
			e.value(of.elem, elem)
		})
	case pointer:
		e.pointer(of, *(*unsafe.Pointer)(p))
	case box:
		e.box(of, p)
	case never:
		if !reflect.NewAt(of.typ, p).Elem().IsZero() {
			e.fail(fmt.Errorf("snapshot: a %v is not written", of.typ))
		}
	}
}

func (e *encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

// text writes a string, or the number that it was given when it was written first.
func (e *encoder) text(s string) {
	switch n, known := e.texts[s]; {
	case s == "":
		e.number(0)
	case known:
		e.number(n + 2)
	default:
		e.texts[s] = uint64(len(e.texts))
		e.number(1)
		e.number(uint64(len(s)))
		e.out = append(e.out, s...)
	}
}

func (e *encoder) list(of *shape, v reflect.Value) {
	if v.IsNil() {
		e.number(0)
		return
	}
	e.number(uint64(v.Len()) + 1)
	if of.elem.form == plain {
		e.bytes(v.UnsafePointer(), uintptr(v.Len())*of.elem.size)
		return
	}
	for i := range v.Len() {
		e.value(of.elem, unsafe.Add(v.UnsafePointer(), uintptr(i)*of.elem.size))
	}
}

// pointer writes the number of the value that holds what is pointed to, the value itself the first time, and where in it that lies.
func (e *encoder) pointer(of *shape, to unsafe.Pointer) {
	if to == nil {
		e.number(0)
		return
	}
	home := target{uintptr(to), of.elem}
	if of.elem.size > 0 { // what has none may share its address with anything
		home = e.homes[uintptr(to)]
	}
	within := uintptr(to) - home.at
	n, written := e.numbers[home.at]
	if !written || of.elem.size == 0 {
		n, written = e.objects, false
		e.objects++
		if of.elem.size > 0 {
			e.numbers[home.at] = n
		}
	}
	e.number(n + 1)
	if !written {
		e.number(uint64(home.of.no))
		e.value(home.of, unsafe.Add(to, -int(within)))
	}
	if home.of != of.elem {
		e.number(uint64(within))
	}
}

func (e *encoder) box(of *shape, p unsafe.Pointer) {
	inner, at := e.all.unbox(of, p)
	switch v := reflect.NewAt(of.typ, p).Elem(); {
	case v.IsNil():
		e.number(0)
	case inner == nil:
		e.fail(fmt.Errorf("snapshot: a %v stands behind %v, of which the codec was not told", v.Elem().Type(), of.typ))
	default:
		e.number(uint64(inner.no) + 1)
		e.value(inner, at)
	}
}
