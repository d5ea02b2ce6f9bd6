// Package lang words what floorbook has to say, in French and English: messages by key, numbers, money,
// dates and places. Keys are stable; the message files lie in messages/<area>.<language>.toml.
package lang

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
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

// localizers load a language's messages when its first word is asked for: a command speaks one of them.
var localizers = map[Lang]func() *i18n.Localizer{
	French:  sync.OnceValue(French.load),
	English: sync.OnceValue(English.load),
}

var matcher = language.NewMatcher([]language.Tag{language.French, language.English})

func (l Lang) load() *i18n.Localizer {
	b := i18n.NewBundle(language.Make(string(l)))
	b.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	files, err := fs.Glob(messages, "messages/*."+string(l)+".toml")
	if err != nil {
		panic(err)
	}
	for _, name := range files {
		if _, err := b.LoadMessageFileFS(messages, name); err != nil {
			panic(fmt.Sprintf("lang: %s: %v", path.Base(name), err))
		}
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
	cfg := &i18n.LocalizeConfig{MessageID: key, TemplateData: args}
	if n, ok := args["Count"]; ok {
		cfg.PluralCount = n
	}
	s, err := localizers[l]().Localize(cfg)
	if err != nil && cfg.PluralCount != nil { // a message of one form that mentions a count
		cfg.PluralCount = nil
		s, err = localizers[l]().Localize(cfg)
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
	_, err := localizers[l]().Localize(&i18n.LocalizeConfig{MessageID: key})
	var missing *i18n.MessageNotFoundErr
	return !errors.As(err, &missing)
}
