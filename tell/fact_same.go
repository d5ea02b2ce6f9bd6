package tell

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/ruling"
)

// Same reports whether a fact says what is wanted: the same key, arguments and what belongs to it, in any order where
// order has no meaning; some of it, where some may be wanted. Articles are not compared.
func Same(want, got ruling.Fact) bool {
	w, g := side(want), side(got)
	e := catalogue().entries[got.Key]
	if e == nil {
		return want.Equal(got)
	}
	switch {
	case e.set && e.part:
		return !slices.ContainsFunc(w, func(f ruling.Fact) bool {
			return !slices.ContainsFunc(g, func(o ruling.Fact) bool { return same(f, o, false) })
		})
	case e.set:
		slices.SortStableFunc(w, order)
		slices.SortStableFunc(g, order)
	case e.part && len(want.Args)+len(want.With) == 0:
		return like(want.Key) == like(got.Key)
	}
	return slices.EqualFunc(w, g, func(f, o ruling.Fact) bool { return same(f, o, f.Key != want.Key || o.Key != got.Key) })
}

// side is a fact and all that belongs to it, side by side.
func side(f ruling.Fact) []ruling.Fact {
	with := f.With
	f.With, f.Cites = nil, nil
	out := []ruling.Fact{f}
	for _, f := range with {
		out = append(out, side(f)...)
	}
	return out
}

// order is any order that two equal lists share.
func order(a, b ruling.Fact) int { return cmp.Compare(Scenario.Say(a), Scenario.Say(b)) }

func like(key string) string {
	if e := catalogue().entries[key]; e != nil {
		return e.like
	}
	return key
}

// same compares two facts by themselves. Inside an option a fact that is said more briefly there may have more arguments
// than were wanted.
func same(want, got ruling.Fact, inside bool) bool {
	e := catalogue().entries[got.Key]
	if like(want.Key) != like(got.Key) || e == nil {
		return false
	}
	brief := inside && e.brief() != nil
	if len(want.Args) != len(got.Args) && !brief && !optional(e, want, got) {
		return false
	}
	for _, a := range want.Args {
		o, has := got.Arg(a.Name)
		if !has || !equal(e, a, o) {
			return false
		}
	}
	return true
}

// optional reports whether what scenarios say of a fact leaves out the arguments by which two facts differ in number.
func optional(e *entry, want, got ruling.Fact) bool {
	said := e.said(Scenario).names()
	return !slices.ContainsFunc(got.Args, func(a ruling.Arg) bool {
		_, wanted := want.Arg(a.Name)
		return !wanted && slices.Contains(said, a.Name)
	})
}

// equal compares an argument, seats in any order but where it is the order that is told, words by their last part.
func equal(e *entry, want, got ruling.Arg) bool {
	switch got.Kind {
	case ruling.SomeSeats:
		w, g := slices.Clone(want.Seats), slices.Clone(got.Seats)
		if e.types[got.Name] == "seats" {
			slices.Sort(w)
			slices.Sort(g)
		}
		return slices.Equal(w, g)
	case ruling.OneWord, ruling.SomeWords:
		w, g := names(e, want), names(e, got)
		if e.set {
			slices.Sort(w)
			slices.Sort(g)
		}
		return slices.Equal(w, g)
	case ruling.SomeCards:
		return slices.Equal(want.Words, got.Words)
	default:
		return want.N == got.N
	}
}

// names are the words of an argument by their last part, ids whole.
func names(e *entry, a ruling.Arg) []string {
	out := slices.Clone(a.Words)
	if e.types[a.Name] != "ids" {
		for i := range out {
			out[i] = ruling.Name(out[i])
		}
	}
	return out
}
