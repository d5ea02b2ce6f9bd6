package tell

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/ruling"
)

// HasFact reports whether the catalogue has a fact.
func HasFact(key string) bool { e := catalogue().entries[key]; return e != nil && e.fact }

// Arguments are the arguments that a fact may have, by name, with the kinds of which they may be.
func Arguments(key string) map[string][]ruling.Kind {
	out := map[string][]ruling.Kind{}
	if e := catalogue().entries[key]; e != nil {
		for name, typ := range e.types {
			typ, _, _ = strings.Cut(typ, "=")
			out[name] = argumentKinds[typ]
		}
	}
	return out
}

// argumentKinds are the types of the catalogue.
var argumentKinds = map[string][]ruling.Kind{
	"seat": {ruling.OneSeat}, "seats": {ruling.SomeSeats}, "order": {ruling.SomeSeats}, "chips": {ruling.Amount}, "count": {ruling.Number},
	"time": {ruling.Duration}, "cards": {ruling.SomeCards}, "word": {ruling.OneWord}, "words": {ruling.SomeWords}, "list": {ruling.SomeWords},
	"ids": {ruling.SomeWords},
}

// Lacks are the arguments that the French words of a fact need and it does not have.
func Lacks(f ruling.Fact) (out []string) {
	for _, part := range catalogue().entries[f.Key].said(French) {
		if part.kind == argument || part.kind == plural && part.text != "*" {
			if _, has := f.Arg(part.text); !has && !slices.Contains(out, part.text) {
				out = append(out, part.text)
			}
		}
	}
	return out
}
