package scenario

import (
	"strings"
	"unicode/utf8"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// FileMax is the largest scenario file in bytes, LineMax the longest line.
const (
	FileMax = 256 << 10
	LineMax = 1000
)

// Parse reads a scenario file; name stands for it in errors. The error is an *Error.
func Parse(name string, text []byte) (*File, error) {
	f := &File{Name: name}
	fail := func(line int, code refusal.Code, args ...any) (*File, error) {
		return nil, &Error{File: name, Line: line, Reason: refusal.New(code, args...)}
	}
	if len(text) > FileMax {
		return fail(0, TooLong, "Max", FileMax)
	}
	if !utf8.Valid(text) {
		return fail(0, NotText)
	}
	f.lines = strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	for i, raw := range f.lines {
		if len(raw) > LineMax {
			return fail(i+1, TooLong, "Max", LineMax)
		}
		if err := f.line(i+1, strings.TrimSpace(raw)); err != nil {
			return nil, &Error{File: name, Line: i + 1, Reason: err}
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
		return f.expectation(no, strings.TrimSpace(text[1:]))
	case text == "---":
		f.Cases = append(f.Cases, Case{Line: no})
		return nil
	}
	words := strings.Fields(text)
	switch words[0] {
	case "book":
		if len(words) != 2 || len(f.Cases) > 0 {
			return refusal.New(MissingWord, "After", "book", "Want", "tda-2024")
		}
		f.Book = words[1]
		return nil
	case "case":
		f.beginCase(no, strings.TrimSpace(strings.TrimPrefix(text, "case")))
		return nil
	}
	return f.step(no, text, words)
}

// beginCase starts a named case; after a separator line it names the case that the separator began.
func (f *File) beginCase(no int, name string) {
	if n := len(f.Cases); n > 0 && f.Cases[n-1].Name == "" && len(f.Cases[n-1].Steps) == 0 {
		f.Cases[n-1].Name, f.Cases[n-1].Line = name, no
		return
	}
	f.Cases = append(f.Cases, Case{Name: name, Line: no})
}

func (f *File) step(no int, text string, words []string) *refusal.Error {
	do, err := f.parse(text, words)
	if err != nil {
		return err
	}
	if len(f.Cases) == 0 {
		f.Cases = append(f.Cases, Case{Line: no})
	}
	c := &f.Cases[len(f.Cases)-1]
	if err := startOnce(c, do, words[0]); err != nil {
		return err
	}
	c.Steps = append(c.Steps, Step{Line: no, Text: text, do: do})
	return nil
}

// parse reads a line by what its case is about: a deal, a dispute and a showdown have languages of their own.
func (f *File) parse(text string, words []string) (statement, *refusal.Error) {
	if n := len(f.Cases); n > 0 && len(f.Cases[n-1].Steps) > 0 && words[0] != "deal" && words[0] != "dispute" && words[0] != "showdown" {
		switch f.Cases[n-1].Steps[0].do.(type) {
		case dealIs:
			return parseEvent(text)
		case disputeIs:
			return parseDisputed(text)
		case showdownIs:
			return parseTabled(text)
		}
	}
	return parseStatement(text, words)
}

// startOnce checks that a case begins with where things stand, once.
func startOnce(c *Case, do statement, word string) *refusal.Error {
	switch do.(type) {
	case spotIs, handIs, tableIs, dealIs, disputeIs, showdownIs:
		if len(c.Steps) > 0 {
			return refusal.New(SecondStart)
		}
	case actions, wrongBet, hiddenChips, thrownHand, drawButton, rotation, dealersChoice, conductIs, infraction, imposed, decisionIs, shotEvent, shotStep:
	default:
		if len(c.Steps) == 0 {
			return refusal.New(NoStart, "Word", word)
		}
	}
	return nil
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
	if _, err := headOf(e.Text); err != nil {
		return err
	}
	steps := f.Cases[len(f.Cases)-1].Steps
	steps[len(steps)-1].Expect = append(steps[len(steps)-1].Expect, e)
	return nil
}
