package tell

import (
	"reflect"
	"strings"

	"github.com/floorbook/floorbook/article"
)

// Tell writes what a statement tells as a line of the tongue. It is false where no line can tell it, or not all of it.
func (t Tongue) Tell(s Statement) (string, bool) {
	v := reflect.ValueOf(s)
	for _, k := range kinds {
		if k.proto.Type() != v.Type() {
			continue
		}
		text, ok := k.print(v, t)
		if ok && k.clauses != nil {
			again, err := t.Line(k.Matter, text)
			ok = err == nil && sameSeen(again, s)
		}
		if ok {
			return text, true
		}
	}
	return "", false
}

// print writes v as a line of this kind. It builds what the line says as it goes, and holds it against v at the end.
func (k *Kind) print(v reflect.Value, t Tongue) (string, bool) {
	for _, p := range k.phrases.in(t) {
		so := k.new()
		text, ok := p.print(v, so, t)
		if !ok {
			continue
		}
		if k.clauses != nil {
			var more string
			if more, ok = k.clauses(v.Interface(), t); !ok {
				continue
			}
			return beside(text, more), true
		}
		for more := k.more(v, so, t); more != nil; more = k.more(v, so, t) {
			for _, m := range more {
				text = beside(text, m)
			}
		}
		if k.bare {
			text = strings.Replace(text, ",", "", 1)
		}
		if k.finish != nil && k.finish(so.Addr().Interface(), t) != nil {
			continue
		}
		if reflect.DeepEqual(v.Interface(), so.Interface()) {
			return text, true
		}
	}
	return "", false
}

// more is the parts that v holds and so does not yet; an element of a list may have to wait for the one before.
func (k *Kind) more(v, so reflect.Value, t Tongue) (out []string) {
	for _, p := range k.parts {
		out = append(out, p.print(v, so, t)...)
	}
	return out
}

// print writes the part where v holds what it says and so does not yet, and lets so hold it.
func (p *addition) print(v, so reflect.Value, t Tongue) (out []string) {
	if p.each != "" {
		return p.printEach(v, so, t)
	}
	for _, holds := range []article.Told{article.Yes, article.No} {
		said := p.phrases.in(t)
		if holds == article.No {
			said = p.contrary.in(t)
		}
		for _, f := range said {
			next := copied(so)
			text, ok := f.print(v, next, t)
			if !ok {
				continue
			}
			p.apply(next, next, holds)
			held := copied(v)
			p.apply(held, held, holds)
			if alike(held, v) && !alike(next, so) {
				so.Set(next)
				if p.clause {
					text = ", " + text
				}
				return []string{text}
			}
		}
	}
	return nil
}

// printEach writes the elements of a list that come next in it and that this part can say.
func (p *addition) printEach(v, so reflect.Value, t Tongue) (out []string) {
	from, list := v.FieldByName(p.each), so.FieldByName(p.each)
	for i := list.Len(); i < from.Len(); i++ {
		element := reflect.New(p.proto.Type()).Elem()
		element.Set(p.proto)
		text, ok := p.phrases.in(t)[0].print(from.Index(i), element, t)
		if !ok || !alike(element, from.Index(i)) {
			break
		}
		list.Set(reflect.Append(list, element))
		out = append(out, text)
	}
	return out
}

func copied(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

func alike(a, b reflect.Value) bool { return reflect.DeepEqual(a.Interface(), b.Interface()) }
