package tell

import (
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/ruling"
)

// index sorts the facts by the word with which scenarios begin to tell them, the most particular first.
func (b *book) index() *searched {
	s := &searched{first: map[string][]*entry{}, lists: map[string][]*entry{}}
	for _, key := range b.keys {
		e := b.entries[key]
		if list, _, ok := cutLast(key); ok {
			s.lists[list] = append(s.lists[list], e)
		}
		if !e.fact {
			continue
		}
		for _, p := range []phrase{e.said(Scenario), e.brief()} {
			for _, word := range p.firstWords() {
				if !slices.Contains(s.first[word], e) {
					s.first[word] = append(s.first[word], e)
				}
			}
		}
	}
	for _, list := range s.first {
		slices.SortStableFunc(list, func(a, b *entry) int { return b.said(Scenario).weight() - a.said(Scenario).weight() })
	}
	for _, list := range s.lists {
		slices.SortStableFunc(list, func(a, b *entry) int { return len(b.word()) - len(a.word()) })
	}
	return s
}

// word is what scenarios say of a word.
func (e *entry) word() string {
	if p := e.said(Scenario); len(p) == 1 {
		return p[0].text
	}
	return ruling.Name(e.key)
}

func cutLast(key string) (list, name string, ok bool) {
	at := strings.LastIndexByte(key, '.')
	if at < 0 {
		return "", key, false
	}
	return key[:at], key[at+1:], true
}

// firstWords are the words with which a phrase may begin; "" where it is an argument.
func (p phrase) firstWords() []string {
	if len(p) == 0 {
		return nil
	}
	switch p[0].kind {
	case words:
		return []string{firstWord(p[0].text)}
	case group:
		return append(p[0].then.firstWords(), p[1:].firstWords()...)
	default:
		return []string{""}
	}
}

func firstWord(text string) string {
	if at := strings.IndexAny(text, " ,:"); at >= 0 {
		return text[:at]
	}
	return text
}

// weight is how much of a phrase is words.
func (p phrase) weight() (n int) {
	for _, part := range p {
		switch part.kind {
		case words:
			n += len(part.text)
		case group:
			n += part.then.weight()
		default:
		}
	}
	return n
}

// Parse reads what a scenario says of a fact: "raise to 600, owed 200".
func Parse(text string) (ruling.Fact, bool) {
	for _, e := range index().starting(text) {
		if e.topic == "" {
			continue
		}
		r := reading{e: e}
		for _, m := range r.match(e.said(Scenario), match{rest: text}) {
			f := ruling.Fact{Key: e.key, Args: m.args, With: m.with}
			if m.rest == "" {
				return f, true
			}
			if rest, more := strings.CutPrefix(m.rest, ", "); more && !m.listed {
				if with, ok := several(rest, ", "); ok {
					return f.And(with...), true
				}
			}
		}
	}
	return ruling.Fact{}, false
}

// starting are the facts that a text may begin to tell.
func (s *searched) starting(text string) []*entry {
	return slices.Concat(s.first[firstWord(text)], s.first[""])
}

// several reads facts that belong to another one, one after the other up to the end.
func several(text, between string) ([]ruling.Fact, bool) {
	failed := map[int]bool{}
	var read func(text string) ([]ruling.Fact, bool)
	read = func(text string) ([]ruling.Fact, bool) {
		if failed[len(text)] {
			return nil, false
		}
		for _, e := range index().starting(text) {
			for _, p := range []phrase{e.brief(), e.said(Scenario)} {
				r := reading{e: e, inside: true}
				for _, m := range r.match(p, match{rest: text}) {
					f := ruling.Fact{Key: e.key, Args: m.args, With: m.with}
					if m.rest == "" {
						return []ruling.Fact{f}, p != nil
					}
					rest, more := strings.CutPrefix(m.rest, between)
					if !more {
						continue
					}
					if others, ok := read(rest); ok {
						return append([]ruling.Fact{f}, others...), true
					}
				}
			}
		}
		failed[len(text)] = true
		return nil, false
	}
	return read(text)
}

// match is one way to read the beginning of a text as a phrase.
type match struct {
	args   ruling.Args
	with   []ruling.Fact
	rest   string
	listed bool // what belongs to the fact has been read
}

// reading reads a text as one fact.
type reading struct {
	e      *entry
	inside bool // of another fact: lists then have no end of their own
}

// match reads a phrase, in every way in which that may be done.
func (r reading) match(p phrase, m match) []match {
	if len(p) == 0 {
		return []match{m}
	}
	head, tail := p[0], p[1:]
	switch head.kind {
	case words:
		rest, ok := strings.CutPrefix(m.rest, head.text)
		if !ok {
			return nil
		}
		m.rest = rest
		return r.match(tail, m)
	case group:
		return append(r.match(slices.Concat(head.then, tail), m), r.match(slices.Concat(head.other, tail), m)...)
	case plural:
		var out []match
		for i := len(head.forms) - 1; i >= 0; i-- {
			if rest, ok := strings.CutPrefix(m.rest, head.forms[i]); ok && !letter(rest) {
				n := m
				n.rest = rest
				out = append(out, r.match(tail, n)...)
			}
		}
		return out
	case argument:
		a, rest, ok := r.argument(head.text, m.rest)
		if !ok {
			return nil
		}
		m.args, m.rest = append(slices.Clip(m.args), a), rest
		return r.match(tail, m)
	case allOf, spaced, single:
		return r.with(head.kind, tail, m)
	}
	return nil
}

func letter(text string) bool { return text != "" && text[0] >= 'a' && text[0] <= 'z' }

// with reads what belongs to the fact; the words of the phrase behind it end the text.
func (r reading) with(kind partKind, tail phrase, m match) []match {
	if kind == single || kind == spaced { // they end at the next comma
		inner, between := m.rest, " "
		if at := strings.Index(inner, ", "); at >= 0 {
			inner = inner[:at]
		}
		rest := m.rest[len(inner):]
		if kind == single {
			between = "\n"
		}
		facts, ok := several(inner, between)
		if !ok {
			return nil
		}
		m.with, m.rest, m.listed = facts, rest, !r.inside
		return r.match(tail, m)
	}
	end := ""
	if len(tail) > 0 {
		end = tail[0].text
	}
	inner, ok := strings.CutSuffix(m.rest, end)
	if !ok || r.inside {
		return nil
	}
	facts, ok := several(inner, ", ")
	if !ok {
		return nil
	}
	return []match{{args: m.args, with: facts, listed: true}}
}

// argument reads the value of an argument.
func (r reading) argument(name, text string) (a ruling.Arg, rest string, ok bool) {
	typ, list, _ := strings.Cut(r.e.types[name], "=")
	switch typ {
	case "seats", "order":
		seats, rest := numbers(text)
		return ruling.Seats(name, seats), rest, len(seats) > 0
	case "cards":
		cards, rest := cards(text)
		return ruling.Cards(name, cards...), rest, len(cards) > 0 || strings.HasPrefix(text, "none")
	case "word", "words", "list", "ids":
		keys, rest := keysOf(list, text, map[string]string{"words": " ", "ids": " ", "list": ", "}[typ])
		a = ruling.Words(name, keys...)
		if typ == "word" {
			a.Kind = ruling.OneWord
		}
		return a, rest, len(keys) > 0
	case "time":
		ms, rest, ok := milliseconds(text)
		return ruling.Time(name, ms), rest, ok
	case "seat":
		if rest, none := strings.CutPrefix(text, "none"); none {
			return ruling.Seat(name, 0), rest, true
		}
	}
	digits := leading(text, "0123456789")
	n, err := strconv.ParseInt(digits, 10, 64)
	kind := map[string]ruling.Kind{"seat": ruling.OneSeat, "chips": ruling.Amount, "count": ruling.Number}[typ]
	return ruling.Arg{Name: name, Kind: kind, N: n}, text[len(digits):], err == nil
}

// leading is the beginning of a text that consists of some characters.
func leading(text, of string) string {
	return text[:len(text)-len(strings.TrimLeft(text, of))]
}

// numbers reads "1 3 5".
func numbers(text string) (out []int, rest string) {
	for {
		digits := leading(text, "0123456789")
		n, err := strconv.Atoi(digits)
		if err != nil {
			return out, rest
		}
		out, rest = append(out, n), text[len(digits):]
		after, more := strings.CutPrefix(rest, " ")
		if !more {
			return out, rest
		}
		text = after
	}
}

// cards reads "AhKd", "c1 c2", "none".
func cards(text string) (out []string, rest string) {
	if rest, none := strings.CutPrefix(text, "none"); none {
		return nil, rest
	}
	for {
		name := leading(text, "0123456789AKQJTcdhsxyz?")
		if name == "" || letter(text[len(name):]) {
			return out, rest
		}
		out, rest = append(out, name), text[len(name):]
		after, more := strings.CutPrefix(rest, " ")
		if !more {
			return out, rest
		}
		text = after
	}
}

// wordLetters are what words consist of.
const wordLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."

// keysOf reads a word, or several with something between them: of a list as the catalogue has it, else whatever stands
// there.
func keysOf(list, text, between string) (out []string, rest string) {
	for {
		key, word := "", leading(text, wordLetters)
		for _, e := range index().lists[list] {
			if said := e.word(); strings.HasPrefix(text, said) && !letter(text[len(said):]) {
				key, word = e.key, said
				break
			}
		}
		if word == "" {
			return out, rest
		}
		if key == "" {
			key = word
		}
		out, rest = append(out, key), text[len(word):]
		after, more := strings.CutPrefix(rest, between)
		if !more || between == "" {
			return out, rest
		}
		text = after
	}
}

// milliseconds reads "10" and "10.5", which are seconds.
func milliseconds(text string) (ms int64, rest string, ok bool) {
	digits := leading(text, "0123456789")
	whole, err := strconv.ParseInt(digits, 10, 64)
	rest = text[len(digits):]
	if err != nil || whole > 1e9 {
		return 0, rest, false
	}
	if !strings.HasPrefix(rest, ".") {
		return whole * 1000, rest, true
	}
	part := leading(rest[1:], "0123456789")
	n, err := strconv.ParseInt((part + "000")[:3], 10, 64)
	return whole*1000 + n, rest[1+len(part):], err == nil && part != "" && len(part) < 4
}
