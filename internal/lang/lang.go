// Package lang words what floorbook has to say, in French and English: messages by key, numbers, money,
// dates and places. Keys are stable; the message files lie in messages/<area>.<language>.toml.
package lang

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"github.com/floorbook/floorbook/tell"
)

//go:embed messages/*.toml
var messages embed.FS

// Lang is a language that people read.
type Lang string

// The two languages; French is the reference.
const (
	French  Lang = "fr"
	English Lang = "en"
)

// All lists the languages, the reference first.
var All = []Lang{French, English}

// areas know by its key in which file a message stands. A language is opened when its first word is asked for, and a file
// read when its first message is: a command speaks one language, and of few things.
var areas = map[Lang]func() map[string]func() *i18n.Localizer{
	French:  sync.OnceValue(French.open),
	English: sync.OnceValue(English.open),
}

var matcher = language.NewMatcher([]language.Tag{language.French, language.English})

// open finds the keys of a language: a message begins on a line of its own with its key in quotes, as
// TestEveryMessageIsFound sees to.
func (l Lang) open() map[string]func() *i18n.Localizer {
	files, err := fs.Glob(messages, "messages/*."+string(l)+".toml")
	if err != nil {
		panic(err)
	}
	keys := map[string]func() *i18n.Localizer{}
	for _, name := range files {
		text, err := messages.ReadFile(name)
		if err != nil {
			panic(err)
		}
		area := sync.OnceValue(func() *i18n.Localizer { return l.read(name, text) })
		for line := range strings.Lines(string(text)) {
			if quoted, begins := strings.CutPrefix(strings.TrimPrefix(line, "["), `"`); begins {
				key, _, _ := strings.Cut(quoted, `"`)
				keys[key] = area
			}
		}
	}
	return keys
}

// read reads the messages of one file.
func (l Lang) read(name string, text []byte) *i18n.Localizer {
	b := i18n.NewBundle(language.Make(string(l)))
	b.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	if _, err := b.ParseMessageFileBytes(text, name); err != nil {
		panic(fmt.Sprintf("lang: %s: %v", path.Base(name), err))
	}
	return i18n.NewLocalizer(b, string(l))
}

// Match picks the reader's language from an Accept-Language header or a tag such as "en-GB"; otherwise when it
// asks for neither.
func Match(accept string, otherwise Lang) Lang {
	tags, _, err := language.ParseAcceptLanguage(accept)
	if err != nil {
		return otherwise
	}
	_, index, confidence := matcher.Match(tags...)
	if confidence == language.No {
		return otherwise
	}
	return All[index]
}

// Text words key with named arguments; a word that is the argument of facts as package tell has it. A key without message is returned in brackets, so that it is seen;
// TestEveryKeyInBothLanguages keeps that from happening.
func (l Lang) Text(key string, args map[string]any) string {
	if tell.HasWord(key) {
		return l.Word(key)
	}
	area, known := areas[l]()[key]
	if !known {
		return "[" + key + "]"
	}
	cfg := &i18n.LocalizeConfig{MessageID: key, TemplateData: args}
	if n, ok := args["Count"]; ok {
		cfg.PluralCount = n
	}
	s, err := area().Localize(cfg)
	if err != nil && cfg.PluralCount != nil { // a message of one form that mentions a count
		cfg.PluralCount = nil
		s, err = area().Localize(cfg)
	}
	if err != nil {
		return "[" + key + "]"
	}
	return s
}

// T is Text with alternating names and values.
func (l Lang) T(key string, args ...any) string {
	if len(args) == 0 {
		return l.Text(key, nil)
	}
	m := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		m[args[i].(string)] = args[i+1]
	}
	return l.Text(key, m)
}

// Has reports whether key is worded in l.
func (l Lang) Has(key string) bool {
	if tell.HasWord(key) {
		return true
	}
	_, known := areas[l]()[key]
	return known
}
