package tell

import (
	"embed"
	"fmt"
	"strings"
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

// catalogue is what all facts and words are called. It is read once, before anything is told.
var catalogue = readCatalogue("facts.txt", "words.txt", "reasons.txt")

// book is a catalogue.
type book struct {
	entries map[string]*entry
	keys    []string            // in the order of the files
	first   map[string][]*entry // facts by the first word of what scenarios say of them; "": it is an argument
	lists   map[string][]*entry // words by their list, the longest first
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

	said  map[Tongue]phrase
	brief phrase // in an option of the floor
	does  map[Tongue]phrase
}

func readCatalogue(names ...string) *book {
	b := &book{entries: map[string]*entry{}, first: map[string][]*entry{}, lists: map[string][]*entry{}}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		b.read(name, string(text))
	}
	b.index()
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
		p := phraseOf(says)
		switch tag {
		case ">":
			e.said[Scenario] = p
		case ">+":
			e.brief = p
		case "fr", "en":
			e.said[Tongue(tag)] = p
		case "fr!", "en!":
			e.does[Tongue(tag[:2])] = p
		default:
			panic(fmt.Sprintf("tell: %s: %q", name, line))
		}
	}
}

// together keeps the signs of French on the line of the words that they belong to.
var together = strings.NewReplacer(" :", "\u00a0:", " ;", "\u00a0;", " ?", "\u00a0?", " !", "\u00a0!", "« ", "«\u00a0", " »", "\u00a0»")

// headOf reads "[key] topic Name:type … flags".
func headOf(line string) *entry {
	key, rest, _ := strings.Cut(line[1:], "]")
	e := &entry{key: key, said: map[Tongue]phrase{}, does: map[Tongue]phrase{}, types: map[string]string{}, like: key}
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
	if e := catalogue.entries[key]; e != nil {
		return e.topic
	}
	return ""
}

// Leads reports whether a fact stands on the line of what follows it, and Quiet whether people are not told of it unless
// they ask.
func Leads(key string) bool { e := catalogue.entries[key]; return e != nil && e.leads }

// Quiet reports whether people are not told of a fact unless they ask.
func Quiet(key string) bool { e := catalogue.entries[key]; return e != nil && e.quiet }

// HasWord reports whether the catalogue has a word that is the argument of facts.
func HasWord(key string) bool { e := catalogue.entries[key]; return e != nil && !e.fact }

// List are the keys of a list of words: "deal.option".
func List(name string) []string {
	out := make([]string, len(catalogue.lists[name]))
	for i, e := range catalogue.lists[name] {
		out[i] = e.key
	}
	return out
}
