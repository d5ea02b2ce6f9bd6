package snapshot

import (
	"encoding/binary"
	"errors"
	"reflect"
	"unsafe"
)

// Damaged says that bytes are none that the codec has written.
var Damaged = errors.New("snapshot: damaged")

// How much may be made of bytes: so many times their length beside a first piece, so many values that take none, and so many pointers one behind
// the other.
const (
	growthMost = 64
	firstPiece = 1 << 20
	emptyMost  = 1 << 16
	depthMost  = 10_000
)

// Decode makes a value of bytes that Encode has written; into is none, or one that is good for nothing after an error, which is Damaged.
func (c *Codec[T]) Decode(from []byte, into *T) error {
	d := &decoder{all: c.all, held: places{}, in: from, left: growthMost*len(from) + firstPiece}
	d.objects = append(d.objects, object{unsafe.Pointer(into), c.root})
	d.value(c.root, unsafe.Pointer(into))
	if d.bad || len(d.in) > 0 {
		return Damaged
	}
	return nil
}

// object is a value that pointers lead to.
type object struct {
	at unsafe.Pointer
	of *shape
}

// decoder reads one value. Once something is wrong nothing is left to be read.
type decoder struct {
	all     *shapes
	held    places
	in      []byte
	texts   []string
	objects []object
	left    int // bytes that may still be made
	depth   int
	bad     bool
}

func (d *decoder) fail() { d.in, d.bad = nil, true }

func (d *decoder) number() uint64 {
	n, size := binary.Uvarint(d.in)
	if size <= 0 {
		d.fail()
		return 0
	}
	d.in = d.in[size:]
	return n
}

// room reports whether so many values of a size can be made that take so many bytes each at least.
func (d *decoder) room(n uint64, size uintptr, least int) bool {
	most := len(d.in)
	if least == 0 {
		least, most = 1, emptyMost
	}
	if n > uint64(most) || int(n)*least > most || int(n)*int(size) > d.left {
		d.fail()
		return false
	}
	d.left -= int(n) * int(size)
	return true
}

func (d *decoder) bytes(p unsafe.Pointer, n uintptr) bool {
	if n > uintptr(len(d.in)) {
		d.fail()
		return false
	}
	copy(unsafe.Slice((*byte)(p), n), d.in)
	d.in = d.in[n:]
	return true
}

// plain reads what lies as it is written; a truth value is 0 or 1.
func (d *decoder) plain(p unsafe.Pointer, n uintptr, bools []uintptr) {
	if n > uintptr(len(d.in)) {
		d.fail()
		return
	}
	for _, b := range bools {
		if d.in[b] > 1 {
			d.fail()
			return
		}
	}
	d.bytes(p, n)
}

func (d *decoder) value(of *shape, p unsafe.Pointer) {
	switch of.form {
	case plain:
		d.plain(p, of.size, of.bools)
	case text:
		*(*string)(p) = d.text()
	case record:
		for i := range of.parts {
			if f := &of.parts[i]; f.of == nil {
				d.plain(unsafe.Add(p, f.at), f.n, f.bools)
			} else {
				d.value(f.of, unsafe.Add(p, f.at))
			}
		}
	case array:
		for i := range of.typ.Len() {
			d.value(of.elem, unsafe.Add(p, uintptr(i)*of.elem.size))
		}
	case list:
		d.list(of, p)
	case table:
		d.table(of, p)
	case pointer:
		d.pointer(of, p)
	case box:
		d.box(of, p)
	}
}

func (d *decoder) text() string {
	switch n := d.number(); {
	case n == 0:
	case n > 1 && n-2 < uint64(len(d.texts)):
		return d.texts[n-2]
	case n == 1:
		if size := d.number(); d.room(size, 1, 1) {
			s := string(d.in[:size])
			d.in, d.texts = d.in[size:], append(d.texts, s)
			return s
		}
	default:
		d.fail()
	}
	return ""
}

func (d *decoder) list(of *shape, p unsafe.Pointer) {
	n := d.number()
	if n == 0 || !d.room(n-1, of.elem.size, of.elem.least) {
		return
	}
	n--
	v := reflect.MakeSlice(of.typ, int(n), int(n))
	reflect.NewAt(of.typ, p).Elem().Set(v)
	first := v.UnsafePointer()
	if of.elem.form == plain && len(of.elem.bools) == 0 {
		d.bytes(first, uintptr(n)*of.elem.size)
		return
	}
	for i := uintptr(0); i < uintptr(n) && !d.bad; i++ {
		d.value(of.elem, unsafe.Add(first, i*of.elem.size))
	}
}

func (d *decoder) table(of *shape, p unsafe.Pointer) {
	n := d.number()
	if n == 0 || !d.room(n-1, of.key.size+of.elem.size, of.key.least+of.elem.least) {
		return
	}
	v := reflect.MakeMapWithSize(of.typ, int(n-1))
	reflect.NewAt(of.typ, p).Elem().Set(v)
	key, elem := reflect.New(of.key.typ), reflect.New(of.elem.typ)
	for range n - 1 {
		key.Elem().SetZero()
		elem.Elem().SetZero()
		d.value(of.key, key.UnsafePointer())
		d.value(of.elem, elem.UnsafePointer())
		if d.bad || !key.Elem().Comparable() {
			d.fail()
			return
		}
		v.SetMapIndex(key.Elem(), elem.Elem())
	}
}

func (d *decoder) pointer(of *shape, p unsafe.Pointer) {
	n := d.number()
	if n == 0 {
		return
	}
	n--
	if n == uint64(len(d.objects)) && !d.object() || n >= uint64(len(d.objects)) {
		d.fail()
		return
	}
	home, within := d.objects[n], uint64(0)
	if home.of != of.elem {
		if within = d.number(); within >= uint64(home.of.size) || !d.held.holds(home.of, uintptr(within), of.elem) {
			d.fail()
			return
		}
	}
	*(*unsafe.Pointer)(p) = unsafe.Add(home.at, within)
}

// object makes a value that is pointed to. It is known before it is read: what it holds may point to it.
func (d *decoder) object() bool {
	no := d.number()
	if no >= uint64(len(d.all.order)) || d.depth == depthMost {
		return false
	}
	of := d.all.order[no]
	if of.least > len(d.in) || int(of.size) > d.left {
		return false
	}
	d.left -= int(of.size)
	made := reflect.New(of.typ).UnsafePointer()
	d.objects = append(d.objects, object{made, of})
	d.depth++
	d.value(of, made)
	d.depth--
	return !d.bad
}

func (d *decoder) box(of *shape, p unsafe.Pointer) {
	n := d.number()
	if n == 0 {
		return
	}
	if n > uint64(len(d.all.order)) || d.depth == depthMost {
		d.fail()
		return
	}
	inner := d.all.order[n-1]
	if !inner.boxed || !inner.typ.AssignableTo(of.typ) || !d.room(1, inner.size, inner.least) {
		d.fail()
		return
	}
	v := reflect.New(inner.typ)
	d.depth++
	d.value(inner, v.UnsafePointer())
	d.depth--
	reflect.NewAt(of.typ, p).Elem().Set(v.Elem())
}
