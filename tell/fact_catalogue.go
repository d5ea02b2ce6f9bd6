package tell

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Tongue is one of the three in which facts are told.
type Tongue string

// The tongues; French is the reference.
const (
	French   Tongue = "fr"
	English  Tongue = "en"
	Scenario Tongue = "scenario"
)

//go:embed *.txt
var files embed.FS

// catalogue is what all facts and words are called. It is read once, when the first is told.
var catalogue = sync.OnceValue(func() *book { return readCatalogue("facts.txt", "words.txt", "reasons.txt") })

// index is the catalogue as it is searched by who reads facts.
var index = sync.OnceValue(func() *searched { return catalogue().index() })

// book is a catalogue.
type book struct {
	entries map[string]*entry
	keys    []string // in the order of the files
}

// searched is a catalogue in the order of its words in scenarios.
type searched struct {
	first map[string][]*entry // facts by their first word; "": it is an argument
	lists map[string][]*entry // words by their list, the longest first
}

// entry is one fact, or one word that is the argument of a fact.
type entry struct {
	key   string
	topic string // what a line of its own speaks of; "": it only belongs to others
	fact  bool   // not a mere word
	types map[string]string
	args  []string // names, in order
	set   bool     // the order of what belongs to it has no meaning
	part  bool     // some of it may be expected
	leads bool     // stands on the line of what follows
	quiet bool     // people are not told
	like  string   // scenarios say the same of this key

	lines [len(signs)]wording
}

// signs stand before the lines of an entry: what scenarios say, and say in an option of the floor; what people are told,
// and what staff do about it.
var signs = [...]string{">", ">+", "fr", "en", "fr!", "en!"}

// said is what a tongue says of the fact.
func (e *entry) said(t Tongue) phrase {
	if t == Scenario {
		return e.line(">")
	}
	return e.line(string(t))
}

// brief is what scenarios say of it in an option of the floor.
func (e *entry) brief() phrase { return e.line(">+") }

// does is what staff do about it.
func (e *entry) does(t Tongue) phrase { return e.line(string(t) + "!") }

func (e *entry) line(sign string) phrase {
	if i := slices.Index(signs[:], sign); i >= 0 {
		return e.lines[i].phrase()
	}
	return nil
}

// wording is a line of an entry, cut into its parts when it is first needed; none has no parts.
type wording struct {
	text string
	once sync.Once
	cut  phrase
}

func (w *wording) phrase() phrase {
	w.once.Do(func() { w.cut = phraseOf(w.text) })
	return w.cut
}

func readCatalogue(names ...string) *book {
	b := &book{entries: map[string]*entry{}}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		b.read(name, string(text))
	}
	return b
}

// read takes in one file; what it cannot read is a fault of the tree.
func (b *book) read(name, text string) {
	var e *entry
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '[' {
			e = headOf(line)
			if b.entries[e.key] != nil {
				panic(fmt.Sprintf("tell: %s: [%s] stands twice", name, e.key))
			}
			b.entries[e.key] = e
			b.keys = append(b.keys, e.key)
			continue
		}
		tag, says, _ := strings.Cut(line, " ")
		says = strings.TrimLeft(says, " ")
		if strings.HasPrefix(tag, "fr") {
			says = together.Replace(says)
		}
		i := slices.Index(signs[:], tag)
		if i < 0 {
			panic(fmt.Sprintf("tell: %s: %q", name, line))
		}
		e.lines[i].text = says
	}
}

// together keeps the signs of French on the line of the words that they belong to.
var together = strings.NewReplacer(" :", "\u00a0:", " ;", "\u00a0;", " ?", "\u00a0?", " !", "\u00a0!", "« ", "«\u00a0", " »", "\u00a0»")

// headOf reads "[key] topic Name:type … flags".
func headOf(line string) *entry {
	key, rest, _ := strings.Cut(line[1:], "]")
	e := &entry{key: key, types: map[string]string{}, like: key}
	for i, word := range strings.Fields(rest) {
		name, typ, typed := strings.Cut(word, ":")
		like, same := strings.CutPrefix(word, "like=")
		switch {
		case typed:
			e.types[name] = typ
			e.args = append(e.args, name)
		case same:
			e.like = like
		case word == "set":
			e.set = true
		case word == "part":
			e.part = true
		case word == "leads":
			e.leads = true
		case word == "quiet":
			e.quiet = true
		case i == 0:
			e.fact, e.topic = true, strings.Trim(word, "-")
		default:
			panic(fmt.Sprintf("tell: %q", line))
		}
	}
	return e
}

// Topic is what a line about a fact speaks of: "pots", "ruling"; "" for what only belongs to other facts.
func Topic(key string) string {
	if e := catalogue().entries[key]; e != nil {
		return e.topic
	}
	return ""
}

// Leads reports whether a fact stands on the line of what follows it, and Quiet whether people are not told of it unless
// they ask.
func Leads(key string) bool { e := catalogue().entries[key]; return e != nil && e.leads }

// Quiet reports whether people are not told of a fact unless they ask.
func Quiet(key string) bool { e := catalogue().entries[key]; return e != nil && e.quiet }

// HasWord reports whether the catalogue has a word that is the argument of facts.
func HasWord(key string) bool { e := catalogue().entries[key]; return e != nil && !e.fact }

// List are the keys of a list of words: "deal.option".
func List(name string) []string {
	list := index().lists[name]
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = e.key
	}
	return out
}
