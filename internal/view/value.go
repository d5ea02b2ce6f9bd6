package view

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/rulebook"
)

// Entry is one entry of what a book writes under a point: in words, with the articles that it names itself.
type Entry struct {
	Text  string
	Cites []article.ID
}

// String is the words and the articles on one line.
func (e Entry) String() string {
	out := e.Text
	for _, id := range e.Cites {
		out += "  " + string(id)
	}
	return out
}

// InWords says in the reader's language what a book writes under a point: one entry, or one for each line of a list or a
// chart. A rule without variation has none. What only a room's own book can name (a quality of its events) stays as it is.
func InWords(p rulebook.Point, l lang.Lang) []Entry {
	w := wording{p: p, at: p.Package + "." + p.Key, l: l}
	switch raw := p.Raw.(type) {
	case nil:
		return nil
	case map[string]any:
		return w.table(raw)
	case []map[string]any:
		var out []Entry
		for _, line := range raw {
			out = append(out, w.line(line))
		}
		return w.orEmpty(out)
	case []any:
		return w.list(raw)
	}
	return []Entry{{Text: w.alone(p.Raw)}}
}

// Brief is what a book writes under a point, on one line.
func Brief(p rulebook.Point, l lang.Lang) string {
	var words []string
	for _, e := range InWords(p, l) {
		words = append(words, e.Text)
	}
	return strings.Join(words, " · ")
}

// wording words the value of one point.
type wording struct {
	p  rulebook.Point
	at string // package and key
	l  lang.Lang
}

// list words a list: of tables one by one, of words together.
func (w wording) list(raw []any) []Entry {
	var out []Entry
	var words []string
	for _, v := range raw {
		if line, ok := v.(map[string]any); ok {
			out = append(out, w.line(line))
		} else {
			words = append(words, w.word(fmt.Sprint(v)))
		}
	}
	if words != nil {
		out = append(out, Entry{Text: strings.Join(words, ", ")})
	}
	return w.orEmpty(out)
}

// orEmpty says what an empty list means.
func (w wording) orEmpty(out []Entry) []Entry {
	if out == nil {
		return []Entry{{Text: w.word("empty")}}
	}
	return out
}

// table words a table as a whole, or field by field where each has a message.
func (w wording) table(raw map[string]any) []Entry {
	if w.l.Has("value." + w.at) {
		return []Entry{w.line(raw)}
	}
	var out []Entry
	for _, name := range strings.Split(strings.Trim(w.p.Type, "{}"), ", ") {
		field := wording{p: w.p, at: w.at + "." + name, l: w.l}
		inner, nested := raw[name].(map[string]any)
		if !nested {
			out = append(out, Entry{Text: field.alone(raw[name])})
			continue
		}
		e := Entry{Cites: w.cited(inner, nil)}
		for _, key := range slices.Sorted(maps.Keys(inner)) {
			if v := inner[key]; !w.cites(v) {
				e.Text = w.l.T("value."+field.at, "Value", w.word(fmt.Sprint(v)))
			}
		}
		out = append(out, e)
	}
	return out
}

// line words a table by its message, whose arguments are the fields.
func (w wording) line(raw map[string]any) Entry {
	args := map[string]any{}
	for key, v := range raw {
		switch v := v.(type) {
		case int64, bool:
			args[key] = v
		case string:
			args[key] = w.field(key, v)
		case []any:
			words := make([]string, len(v))
			for i, n := range v {
				words[i] = w.word(fmt.Sprint(n))
				if s, err := penalty.ParseSanction(words[i]); err == nil {
					words[i] = w.l.Sanction(s)
				}
			}
			args[key] = strings.Join(words, ", ")
		}
	}
	if n, ok := raw["tables"].(int64); ok {
		args["Count"] = n
	}
	return Entry{Text: w.l.Text("value."+w.at, args), Cites: w.cited(raw, nil)}
}

// field words a text in a table: an infraction, a language, a duration, or a word.
func (w wording) field(key, v string) string {
	if d, err := time.ParseDuration(v); err == nil {
		return w.duration(d)
	}
	switch {
	case key == "code":
		return w.l.Infraction(v)
	case key == "tag" && !w.l.Has("value."+v) && !w.l.Has("value."+w.at+"."+v):
		if tag, err := language.Parse(v); err == nil {
			return display.Tags(language.Make(string(w.l))).Name(tag)
		}
	}
	return w.word(v)
}

// alone words a value that is no table and no list.
func (w wording) alone(raw any) string {
	switch v := raw.(type) {
	case int64:
		return w.number(v)
	case string:
		if d, err := time.ParseDuration(v); err == nil {
			if key := "value." + w.at + ".0"; d == 0 && w.l.Has(key) {
				return w.l.T(key)
			}
			return w.l.T("value."+w.at, "Value", w.duration(d))
		}
		if s, err := penalty.ParseSanction(v); err == nil && w.p.Type == "text" {
			return w.l.Sanction(s)
		}
	}
	return w.word(fmt.Sprint(raw))
}

// number words a number with its unit, or what none and less than none mean.
func (w wording) number(n int64) string {
	if key := "value." + w.at + "." + strconv.FormatInt(n, 10); n <= 0 && w.l.Has(key) {
		return w.l.T(key)
	}
	return w.l.T("value."+w.at, "N", w.l.Int(n), "Count", n)
}

func (w wording) duration(d time.Duration) string {
	if d >= time.Minute && d%time.Minute == 0 {
		return w.l.T("value.minutes", "N", w.l.Int(int64(d/time.Minute)), "Count", int64(d/time.Minute))
	}
	return w.l.T("value.seconds", "N", w.l.Int(int64(d/time.Second)), "Count", int64(d/time.Second))
}

// word is a choice in words: the point's own, or those that several points share.
func (w wording) word(v string) string {
	for _, key := range []string{"value." + w.at + "." + v, "value." + v} {
		if w.l.Has(key) {
			return w.l.T(key)
		}
	}
	return v
}

// cites reports whether a value is an article of the point.
func (w wording) cites(v any) bool {
	id, ok := v.(string)
	return ok && slices.Contains(w.p.Also, article.ID(id))
}

// cited collects the articles that a value names, in the order of its keys.
func (w wording) cited(raw any, ids []article.ID) []article.ID {
	switch v := raw.(type) {
	case string:
		if w.cites(v) && !slices.Contains(ids, article.ID(v)) {
			ids = append(ids, article.ID(v))
		}
	case []any:
		for _, inner := range v {
			ids = w.cited(inner, ids)
		}
	case []map[string]any:
		for _, inner := range v {
			ids = w.cited(inner, ids)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			ids = w.cited(v[key], ids)
		}
	}
	return ids
}
