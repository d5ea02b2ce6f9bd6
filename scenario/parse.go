package scenario

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tell"
)

// FileMax is the largest scenario file in bytes, LineMax the longest line.
const (
	FileMax = 256 << 10
	LineMax = 1000
)

// What editors put into a text beside what was typed.
var (
	lineEnds      = strings.NewReplacer("\r\n", "\n", "\r", "\n")
	byteOrderMark = "\uFEFF"
)

// Parse reads a scenario file; name stands for it in errors. The error is an *Error.
func Parse(name string, text []byte) (*File, error) {
	f := &File{Name: name}
	fail := func(line int, code refusal.Code, args ...any) (*File, error) {
		return nil, f.wrong(line, refusal.New(code, args...))
	}
	if len(text) > FileMax {
		return fail(0, TooLong, "Max", FileMax)
	}
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return fail(0, NotText)
	}
	f.lines = strings.Split(lineEnds.Replace(strings.TrimPrefix(string(text), byteOrderMark)), "\n")
	for i, raw := range f.lines {
		if len(raw) > LineMax {
			return fail(i+1, TooLong, "Max", LineMax)
		}
		if err := f.line(i+1, strings.TrimSpace(raw)); err != nil {
			return nil, f.wrong(i+1, err)
		}
	}
	if n := len(f.Cases); n > 0 && f.Cases[n-1].Name == "" && len(f.Cases[n-1].Steps) == 0 {
		f.Cases = f.Cases[:n-1] // a separator below the last case
	}
	for i := range f.Cases {
		if len(f.Cases[i].Steps) == 0 {
			return fail(f.Cases[i].Line, EmptyCase, "Line", aSpot, "Other", anAct)
		}
	}
	return f, nil
}

// line reads one line into the file.
func (f *File) line(no int, text string) *refusal.Error {
	switch {
	case text == "":
		return nil
	case strings.HasPrefix(text, "#"):
		if f.Title == "" && len(f.Cases) == 0 {
			f.Title = strings.TrimSpace(strings.TrimLeft(text, "#"))
		}
		return nil
	case strings.HasPrefix(text, ">"):
		return f.expectation(no, lowered(tell.Plain(strings.TrimSpace(text[1:]))))
	case text == "---":
		f.Cases = append(f.Cases, Case{Line: no})
		return nil
	}
	words := strings.Fields(tell.Plain(text))
	if len(words) == 0 {
		return refusal.New(LeftOver, "Word", text, "After", "")
	}
	switch first := strings.ToLower(words[0]); {
	case first == "langue" && len(words) == 2:
		return f.toldIn(words)
	case first == "book" || first == "livre":
		if len(words) != 2 || len(f.Cases) > 0 {
			return refusal.New(MissingWord, "After", words[0], "Want", "tda-2024")
		}
		f.Book, f.BookLine = words[1], no
		return nil
	case first == "case" || first == "cas":
		f.beginCase(no, strings.TrimSpace(text[len(first):]))
		return nil
	}
	return f.step(no, text)
}

// toldIn reads "langue fr", above the first case.
func (f *File) toldIn(words []string) *refusal.Error {
	tongue, known := map[string]tell.Tongue{"fr": tell.French, "en": tell.Scenario}[words[1]]
	if !known || len(f.Cases) > 0 {
		return refusal.New(MissingWord, "After", words[0], "Want", "fr, en")
	}
	f.Tongue = tongue
	return nil
}

// beginCase starts a named case; after a separator line it names the case that the separator began.
func (f *File) beginCase(no int, name string) {
	if n := len(f.Cases); n > 0 && f.Cases[n-1].Name == "" && len(f.Cases[n-1].Steps) == 0 {
		f.Cases[n-1].Name, f.Cases[n-1].Line = name, no
		return
	}
	f.Cases = append(f.Cases, Case{Name: name, Line: no})
}

// step reads a line of a case.
func (f *File) step(no int, text string) *refusal.Error {
	do, err := f.read(text)
	n := len(f.Cases)
	begun := n > 0 && len(f.Cases[n-1].Steps) > 0
	if first := strings.Fields(text)[0]; !begun && unknown(err) && !tell.Begins(first) {
		return refusal.New(NoStart, "Word", first, "Lines", starts)
	}
	if err != nil {
		return err
	}
	return f.add(Step{Line: no, Text: text, do: do})
}

// unknown reports whether a line holds a word of which nobody can guess what is meant.
func unknown(err *refusal.Error) bool {
	return err != nil && err.Code == UnknownWord && err.Args["Near"] == nil
}

// add puts a line that was read into the last case.
func (f *File) add(s Step) *refusal.Error {
	if len(f.Cases) == 0 {
		f.Cases = append(f.Cases, Case{Line: s.Line})
	}
	c := &f.Cases[len(f.Cases)-1]
	kind := tell.Of(s.do)
	switch {
	case kind.Begins && len(c.Steps) > 0:
		return refusal.New(SecondStart)
	case !kind.Begins && !kind.Alone && len(c.Steps) == 0:
		return refusal.New(NoStart, "Word", strings.Fields(s.Text)[0], "Lines", starts)
	}
	c.Steps = append(c.Steps, s)
	return nil
}

// FromJSON reads one case from statements as [tell.Decode] has them, each a line. The error is an *Error; where says which
// member of which statement is wrong.
func FromJSON(name string, statements []json.RawMessage) (f *File, where string, err error) {
	f = &File{Name: name, Tongue: tell.Scenario}
	for i, raw := range statements {
		do, at, bad := tell.Decode(raw)
		if bad == nil {
			bad = f.state(i+1, do)
		}
		if bad != nil {
			return nil, at, f.wrong(i+1, bad)
		}
	}
	return f, "", nil
}

// state adds a statement as the line that tells it, in a case of its matter.
func (f *File) state(no int, do tell.Statement) *refusal.Error {
	text, ok := tell.Scenario.Tell(do)
	if !ok {
		return refusal.New(Contradicts, "Word", tell.Of(do).Name)
	}
	if n := len(f.Cases); n > 0 && !tell.StandsIn(do, tell.Of(f.Cases[n-1].Steps[0].do).Opens) {
		return refusal.New(NoStart, "Word", text, "Lines", starts)
	}
	return f.add(Step{Line: no, Text: text, do: do})
}

// read reads a line of the matter that its case is about: in the tongue of the file, which the first line decides that
// can be read in one alone.
func (f *File) read(text string) (tell.Statement, *refusal.Error) {
	matter := tell.Play
	if n := len(f.Cases); n > 0 && len(f.Cases[n-1].Steps) > 0 {
		matter = tell.Of(f.Cases[n-1].Steps[0].do).Opens
	}
	if f.Tongue == "" {
		tongue, do, err := tell.Recognise(matter, text)
		f.Tongue = tongue
		return do, err
	}
	do, err := f.Tongue.Line(matter, text)
	if err != nil {
		if other, bad := f.Tongue.Other().Line(matter, text); bad == nil {
			said, _ := f.Tongue.Tell(other)
			err = refusal.New(OtherTongue, "Line", said)
		}
	}
	return do, err
}

// expectation reads a ">" line: text, then citations in brackets.
func (f *File) expectation(no int, text string) *refusal.Error {
	if len(f.Cases) == 0 || len(f.Cases[len(f.Cases)-1].Steps) == 0 {
		return refusal.New(NothingAbove)
	}
	e := Expect{Line: no}
	if open := strings.LastIndexByte(text, '['); open >= 0 && strings.HasSuffix(text, "]") {
		e.cited = true
		for _, id := range strings.FieldsFunc(text[open+1:len(text)-1], func(r rune) bool { return r == ' ' || r == ',' }) {
			e.Cites = append(e.Cites, article.ID(id))
		}
		text = text[:open]
	}
	e.Text = strings.Join(strings.Fields(text), " ")
	var known bool
	if e.fact, known = tell.Parse(e.Text); !known {
		return unsaid(e.Text)
	}
	steps := f.Cases[len(f.Cases)-1].Steps
	steps[len(steps)-1].Expect = append(steps[len(steps)-1].Expect, e)
	return nil
}

// unsaid refuses a ">" line that says nothing, with what may be said instead: by its first word, where something begins
// with it.
func unsaid(text string) *refusal.Error {
	first, _, _ := strings.Cut(text, " ")
	if near := tell.Phrases(first); len(near) > 0 {
		return tell.Unknown(text, near)
	}
	return tell.Unknown(first, tell.Phrases(""))
}

// lowered is a line with a small first letter.
func lowered(text string) string {
	first, rest, more := strings.Cut(text, " ")
	if text = strings.ToLower(first); more {
		text += " " + rest
	}
	return text
}
