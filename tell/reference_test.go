package tell

import (
	cmdline "flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = cmdline.Bool("update", false, "rewrite docs/lines.md from the declarations")

// reference is docs/lines.md as it is declared.
type reference struct {
	strings.Builder
	choices []*value // in the order in which they are met
}

// TestTheReferenceHasEveryLine: docs/lines.md is what the declarations say, in both tongues.
func TestTheReferenceHasEveryLine(t *testing.T) {
	const file = "../docs/lines.md"
	b := &reference{}
	b.WriteString("# Every line, in both tongues\n\n" +
		"What stands in a case, as `tell` declares it; [scenarios.md](scenarios.md) says how lines go together. Words in brackets may be left\n" +
		"out, `a|b` and `a / b` are ways to say the same, and the first one is what floorbook writes. Behind \"…\" stands what may be added to the\n" +
		"line above, in any order. In [JSON](scenarios.md#in-json) a line has the name of its kind, and what is added a name of its own. A test writes this page: `go test ./tell -run Reference -update`.\n")
	for _, s := range sections {
		b.section(&s)
	}
	b.WriteString("\n## Choices\n")
	for _, v := range b.choices {
		fmt.Fprintf(b, "\n| %s | French |\n|---|---|\n", v.name)
		for _, o := range v.options {
			fmt.Fprintf(b, "| %s | %s |\n", spelled(o.say[0]), spelled(o.say[1]))
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil || string(have) != b.String() {
		t.Fatalf("%s is not what is declared (%v): go test ./tell -run Reference -update, and review the diff", file, err)
	}
}

// section writes the lines about one thing; what several of them may have added stands once.
func (b *reference) section(s *section) {
	fmt.Fprintf(b, "\n## %s\n\n| English | French | JSON | |\n|---|---|---|---|\n", strings.ReplaceAll(s.name, "_", " "))
	var shown *addition
	for _, k := range s.kinds {
		of := k.proto.Type()
		fmt.Fprintf(b, "| %s | %s | `%s` | %s |\n", b.phrases(of, Scenario, k.phrases.say[0]), b.phrases(of, French, k.phrases.say[1]), k.Name, k.Means)
		if len(k.parts) == 0 || k.parts[0] == shown {
			continue
		}
		shown = k.parts[0]
		for _, p := range k.parts {
			of, means := k.proto.Type(), p.Means
			if p.each != "" {
				of = p.proto.Type()
			}
			if p.Unsaid != "" {
				means += "; not said: " + p.Unsaid
			}
			fmt.Fprintf(b, "| … %s | … %s | `%s` | %s |\n", b.phrases(of, Scenario, p.phrases.say[0], p.contrary.say[0]),
				b.phrases(of, French, p.phrases.say[1], p.contrary.say[1]), p.member(), means)
		}
	}
}

var slots = regexp.MustCompile(`\{[^}]*\}`)

// phrases are a declaration with examples in its slots.
func (b *reference) phrases(of reflect.Type, t Tongue, say ...string) string {
	var out []string
	for _, s := range slices.DeleteFunc(say, func(s string) bool { return s == "" }) {
		for one := range strings.SplitSeq(s, " / ") {
			out = append(out, spelled(slots.ReplaceAllStringFunc(one, func(m string) string {
				v := blankOf(m, of)
				if v.kind.options != nil && !slices.Contains(b.choices, v.kind) {
					b.choices = append(b.choices, v.kind)
				}
				return v.example(t)
			})))
		}
	}
	return strings.Join(out, " / ")
}

// spelled are words in a table.
func spelled(words string) string { return "`" + strings.ReplaceAll(words, "|", "\\|") + "`" }
