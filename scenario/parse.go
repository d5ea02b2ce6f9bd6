package scenario

import (
	"bytes"
	"regexp"
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
	plainQuotes   = strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "‘", "'", "’", "'")
	grouped       = regexp.MustCompile(`(\d)[\x{a0}\x{202f}](\d{3})`)
)

// plain is a line as the language writes it: straight quotes, a small first letter, digits together that a space which
// does not break holds together, and nothing behind the last word.
func plain(text string) string {
	text = plainQuotes.Replace(text)
	for joined := ""; joined != text; {
		joined, text = text, grouped.ReplaceAllString(text, "$1$2")
	}
	text = strings.TrimRight(text, " \t\u00a0\u202f,;.")
	first, rest, more := strings.Cut(text, " ")
	if strings.ContainsAny(first, "0123456789") {
		return text // a card of a deal, S3
	}
	text = strings.ToLower(first)
	if more {
		text += " " + rest
	}
	return text
}

// Parse reads a scenario file; name stands for it in errors. The error is an *Error.
func Parse(name string, text []byte) (*File, error) {
	f := &File{Name: name}
	fail := func(line int, code refusal.Code, args ...any) (*File, error) {
		return nil, &Error{File: name, Line: line, Reason: refusal.New(code, args...)}
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
			return nil, &Error{File: name, Line: i + 1, Reason: err}
		}
	}
	if n := len(f.Cases); n > 0 && f.Cases[n-1].Name == "" && len(f.Cases[n-1].Steps) == 0 {
		f.Cases = f.Cases[:n-1] // a separator below the last case
	}
	for i := range f.Cases {
		if len(f.Cases[i].Steps) == 0 {
			return fail(f.Cases[i].Line, EmptyCase)
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
		return f.expectation(no, plain(strings.TrimSpace(text[1:])))
	case text == "---":
		f.Cases = append(f.Cases, Case{Line: no})
		return nil
	}
	read := plain(text)
	words := strings.Fields(read)
	if len(words) == 0 {
		return unknown(text, firstWords)
	}
	switch words[0] {
	case "book":
		if len(words) != 2 || len(f.Cases) > 0 {
			return refusal.New(MissingWord, "After", "book", "Want", "tda-2024")
		}
		f.Book, f.BookLine = words[1], no
		return nil
	case "case":
		f.beginCase(no, strings.TrimSpace(text[len("case"):]))
		return nil
	}
	return f.step(no, text, read, words)
}

// beginCase starts a named case; after a separator line it names the case that the separator began.
func (f *File) beginCase(no int, name string) {
	if n := len(f.Cases); n > 0 && f.Cases[n-1].Name == "" && len(f.Cases[n-1].Steps) == 0 {
		f.Cases[n-1].Name, f.Cases[n-1].Line = name, no
		return
	}
	f.Cases = append(f.Cases, Case{Name: name, Line: no})
}

// step reads a line of a case: text is the line as written, read the same as the language writes it.
func (f *File) step(no int, text, read string, words []string) *refusal.Error {
	do, err := f.parse(read, words)
	if err != nil {
		if err.Args["Word"] == words[0] {
			err.Args["Word"] = strings.Fields(text)[0] // as written
		}
		return elsewhere(err, words[0])
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
		case tell.DealIs:
			return tell.Scenario.Line(tell.Dealing, text)
		case tell.DisputeIs:
			return tell.Scenario.Line(tell.Claims, text)
		case tell.ShowdownIs:
			return tell.Scenario.Line(tell.Tabling, text)
		}
	}
	return parseStatement(text, words)
}

// startOnce checks that a case begins with where things stand, once.
func startOnce(c *Case, do statement, word string) *refusal.Error {
	if begins(do) {
		if len(c.Steps) > 0 {
			return refusal.New(SecondStart)
		}
		return nil
	}
	switch do.(type) {
	case actions, wrongBet, hiddenChips, thrownHand, drawButton, rotation, dealersChoice, conductIs, infraction, imposed, decisionIs, shotEvent, shotStep:
	default:
		if len(c.Steps) == 0 {
			return refusal.New(NoStart, "Word", word)
		}
	}
	return nil
}

// begins reports whether a line says only where things stand.
func begins(do statement) bool {
	switch do.(type) {
	case spotIs, handIs, tableIs, tell.DealIs, tell.DisputeIs, tell.ShowdownIs:
		return true
	}
	return false
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
		return unknown(text, near)
	}
	return unknown(first, tell.Phrases(""))
}
