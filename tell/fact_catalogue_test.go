package tell

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/ruling"
)

// TestEveryFactIsWordedInThreeTongues: a fact has words in French, English and scenarios, a word and a reason in French
// and English; both languages say the same arguments, and every argument that is declared is said by somebody.
func TestEveryFactIsWordedInThreeTongues(t *testing.T) {
	if len(catalogue().keys) < 800 {
		t.Errorf("the catalogue has only %d entries", len(catalogue().keys))
	}
	for _, key := range catalogue().keys {
		e := catalogue().entries[key]
		fr, en, scenario := e.said(French), e.said(English), e.said(Scenario)
		if fr == nil || en == nil || e.fact && scenario == nil {
			t.Errorf("[%s] lacks a tongue", key)
		}
		if !slices.Equal(fr.names(), en.names()) {
			t.Errorf("[%s]: French says %v, English %v", key, fr.names(), en.names())
		}
		if (e.does(French) == nil) != (e.does(English) == nil) {
			t.Errorf("[%s]: what staff do is said in one language", key)
		}
		said := slices.Concat(fr.names(), scenario.names(), e.brief().names())
		for _, name := range e.args {
			if !slices.Contains(said, name) {
				t.Errorf("[%s]: nobody says %s", key, name)
			}
		}
		for _, name := range slices.Concat(said, e.does(French).names(), e.does(English).names()) {
			if name != "*" && e.types[name] == "" {
				t.Errorf("[%s]: %s has no type", key, name)
			}
		}
		if e.like != key && catalogue().entries[e.like] == nil {
			t.Errorf("[%s] is like [%s], which is not there", key, e.like)
		}
	}
}

// TestNoTwoFactsAreSaidAlike: what scenarios say of a fact is read as that fact, or as the one that it is like.
func TestNoTwoFactsAreSaidAlike(t *testing.T) {
	for _, key := range catalogue().keys {
		e := catalogue().entries[key]
		if !e.fact || slices.Contains(e.said(Scenario).names(), "*") {
			continue
		}
		f := sample(e)
		text := Scenario.Say(f)
		read, ok := Parse(text)
		if e.topic == "" {
			var all []ruling.Fact
			if all, ok = several(text, ", "); len(all) > 0 {
				read = all[0]
			}
		}
		if !ok || like(read.Key) != like(key) {
			t.Errorf("[%s]: %q is read as %+v", key, text, read)
		}
	}
}

// sample is a fact with every argument that it may have.
func sample(e *entry) ruling.Fact {
	f := ruling.New(e.key)
	for i, name := range e.args {
		a := ruling.Arg{Name: name, N: int64(i + 2), Seats: []int{i + 2, i + 4}, Words: []string{"c2"}}
		switch e.types[name] {
		case "word=street":
			a.Words = []string{"street.fourth_street"}
		case "word=game", "words=game":
			a.Words = []string{"game.omaha"}
		case "time":
			a.N *= 1500
		}
		f.Args = append(f.Args, a)
	}
	return f
}
