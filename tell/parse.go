package tell

import (
	"reflect"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/refusal"
)

// Line reads one line of a case about a matter. Every kind of line is tried in the order of its declaration; the error
// is of the one that could be read furthest.
func (t Tongue) Line(m Matter, text string) (Statement, *refusal.Error) {
	if m == InHand {
		return t.lineInHand(text)
	}
	r := t.reader(m, text)
	for _, k := range kinds {
		if k.Matter == m {
			if s, err, ok := k.read(r); ok {
				return s, err
			}
		}
	}
	if m != Play {
		whole := t.reader(Play, text)
		for _, k := range kinds {
			if k.Begins || k.everywhere {
				if s, err, ok := k.read(whole); ok {
					return s, err
				}
			}
		}
	}
	t.try(m, r)
	return nil, t.elsewhere(m, r)
}

// lineInHand reads a line of play, or else one of what goes wrong in a hand. What no matter can read is refused as of play.
func (t Tongue) lineInHand(text string) (Statement, *refusal.Error) {
	s, refused := t.Line(Play, text)
	if s != nil {
		return s, refused
	}
	for m := Dealing; m < InHand; m++ {
		r := t.reader(m, text)
		for _, k := range kinds {
			if k.Matter == m && !k.Begins && !k.Regular {
				if s, err, ok := k.read(r); ok {
					return s, err
				}
			}
		}
	}
	return nil, refused
}

// try has every kind of line read the line as far as it can, those of the matter first.
func (t Tongue) try(m Matter, r *reader) {
	r.trace = &trace{}
	for _, own := range []bool{true, false} {
		for _, k := range kinds {
			if own == (k.Matter == m) && (own || k.everywhere) {
				_, _, _ = k.read(r) // its trace is what is wanted
			}
		}
	}
}

// reader is a line ready to be read as one of a matter: without the words that change nothing there.
func (t Tongue) reader(m Matter, text string) *reader {
	r := &reader{tongue: t}
	nothing, lead := fillersOf(m, t), ""
	for _, tok := range tokens(Plain(text), t) {
		if slices.Contains(nothing, tok.folded) {
			lead += tok.text + " "
			continue
		}
		tok.lead, lead = lead, ""
		r.tokens = append(r.tokens, tok)
	}
	return r
}

// elsewhere is why the line could not be read, and of a word that is unknown here on which lines it is said: those of
// other matters that begin like this one, or else those to which it may be added.
func (t Tongue) elsewhere(m Matter, r *reader) *refusal.Error {
	err := r.refusal()
	if err.Code != UnknownWord {
		return err
	}
	at, word := r.trace.at, r.tokens[r.trace.at]
	if slices.ContainsFunc(r.trace.wants, func(w want) bool { return slices.Contains(w.folded, word.folded) }) {
		return err // something is missing before it
	}
	var lines []string
	var seen *addition
	find := func(is func(*Kind) bool, where func(*Kind) string) {
		for _, k := range kinds {
			if !is(k) || len(k.parts) > 0 && k.parts[0] == seen {
				continue
			}
			if len(k.parts) > 0 {
				seen = k.parts[0] // other lines may have the same ones
			}
			if line := where(k); line != r.tokens[0].text && !slices.Contains(lines, line+" …") {
				lines = append(lines, line+" …")
			}
		}
	}
	starter := func(k *Kind) string { return starters[k.Matter].label(t) }
	find(func(k *Kind) bool {
		return k.Matter != m && k.Matter != Play && (at == 0 || ofSeat(r)) && k.says(word, at, t)
	}, starter)
	if lines == nil && at > 0 && len(word.folded) > 2 {
		find(func(k *Kind) bool { return k.Matter == Play && k.adds(word, t) }, func(k *Kind) string { return k.label(t) })
		find(func(k *Kind) bool { return !ofSeat(r) && k.Matter == Play && k.says(word, 2, t) }, func(k *Kind) string { return k.label(t) })
	}
	if lines == nil {
		return err
	}
	return refusal.New(Misplaced, "Word", word.text, "Line", strings.Join(lines, ", "), "Known", err.Args["Known"])
}

// seats begin the lines on what a player does.
var seats = said{"seat", "sieg"} // folded

func ofSeat(r *reader) bool { return r.tokens[0].folded == seats.in(r.tongue) }

// says reports whether a line of this kind has the word at its beginning, or behind a seat.
func (k *Kind) says(word token, at int, t Tongue) bool {
	return slices.ContainsFunc(k.phrases.in(t), func(p pattern) bool {
		if at >= len(p) || at > 0 && (at != 2 || p[0].words == nil || p[0].folded[0] != seats.in(t)) {
			return false
		}
		if s := p[at].blank; s != nil && s.parts == nil {
			return s.kind.read(&reader{tongue: t, tokens: []token{word}}, reflect.New(k.proto.Type()).Elem().FieldByIndex(s.field)) == nil
		}
		return slices.Contains(p[at].folded, word.folded)
	})
}

// adds reports whether the word begins something that may be added to a line of this kind.
func (k *Kind) adds(word token, t Tongue) bool {
	return slices.ContainsFunc(k.parts, func(p *addition) bool {
		return slices.ContainsFunc(p.phrases.in(t), func(f pattern) bool {
			if s := f[0].blank; s != nil && s.parts == nil && s.kind.options != nil {
				return s.kind.may(&reader{tongue: t, tokens: []token{word}}, 0)
			}
			return slices.Contains(f[0].folded, word.folded)
		})
	})
}

// Begins reports whether a case may begin with a word, in one of the tongues.
func Begins(word string) bool {
	return slices.ContainsFunc(told[:], func(t Tongue) bool {
		w := token{text: word, folded: fold(word, t)}
		return slices.ContainsFunc(kinds, func(k *Kind) bool { return (k.Begins || k.Alone) && k.says(w, 0, t) })
	})
}

// label is how a line of this kind begins.
func (k *Kind) label(t Tongue) string { return k.phrases.in(t)[0][0].run }

// Recognise reads the first line of a case that tells in which tongue it is told. The tongue is "" where both could be
// meant; where neither can read the line, the error is of the one that comes further.
func Recognise(m Matter, text string) (Tongue, Statement, *refusal.Error) {
	s, err := Scenario.Line(m, text)
	fr, bad := French.Line(m, text)
	switch {
	case s != nil && fr != nil:
		return "", s, err
	case s != nil:
		return Scenario, s, err
	case fr != nil:
		return French, fr, bad
	}
	here, there := Scenario.reach(m, text), French.reach(m, text)
	if there > here || there == here && bad.Args["Near"] != nil && err.Args["Near"] == nil {
		return "", nil, bad
	}
	return "", nil, err
}

// reach is how many words of a line can be read.
func (t Tongue) reach(m Matter, text string) int {
	r := t.reader(m, text)
	t.try(m, r)
	return r.trace.at
}

// StandsIn reports whether a line that tells s can stand in a case about m, behind its first line.
func StandsIn(s Statement, m Matter) bool {
	if m == InHand { // of what is no line of play the words decide
		line, can := Scenario.Tell(s)
		again, _ := Scenario.Line(m, line)
		return can && (reflect.TypeOf(again) == reflect.TypeOf(s) || Of(s).Begins)
	}
	return slices.ContainsFunc(kinds, func(k *Kind) bool {
		return k.proto.Type() == reflect.TypeOf(s) && (k.Matter == m || k.everywhere || k.Begins)
	})
}

// Other is the other tongue in which situations are told.
func (t Tongue) Other() Tongue { return told[1-t.column()] }

// Of is a kind of line that tells statements of this type.
func Of(s Statement) *Kind {
	i := slices.IndexFunc(kinds, func(k *Kind) bool { return k.proto.Type() == reflect.TypeOf(s) })
	return kinds[i]
}
