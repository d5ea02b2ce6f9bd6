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

// chapters are the sections in the order of a reader, with their titles: they are tried in another one.
var chapters = [][2]string{
	{"facing", "A bare spot"}, {"seen", "What was seen and heard"}, {"acts", "Acts"}, {"questions", "Questions without a spot"},
	{"hand", "A whole hand"}, {"play", "Cards and pots"}, {"table", "A table from hand to hand"}, {"between", "Between hands"},
	{"cash", "Coming and going in a cash game"}, {"deal", "A deal that goes wrong"}, {"dealing", "What happens in a deal"},
	{"dispute", "What the floor is asked"}, {"claims", "Claims and requests"}, {"conduct", "Misconduct and penalties"},
	{"clock", "The clock on a player"}, {"showdown", "A showdown"}, {"at_showdown", "What happens at a showdown"}, {"room", "A room"}, {"rooms", "What happens in a room"},
	{"sheet", "The sheet of an event"}, {"room_seats", "Players of a room"}, {"room_prizes", "Prizes of a room"}, {"room_days", "Days of a room"}, {"colour_up", "A colour-up"},
	{"bounties", "Heads taken"}, {"target", "A target stack"}, {"session", "A cash session"}, {"sessions", "What happens in a cash session"}, {"desk", "The front desk"}, {"floor", "The floor decides"},
}

// TestScenariosHasNoTableOfLines: docs/scenarios.md lists what follows and codes; lines are told in docs/lines.md alone,
// and every link to it leads to a chapter.
func TestScenariosHasNoTableOfLines(t *testing.T) {
	page, err := os.ReadFile("../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	heads := regexp.MustCompile(`(?m)^(\|.*)\n\|---`).FindAllStringSubmatch(string(page), -1)
	for _, m := range heads {
		if !slices.Contains([]string{"| a file has | meaning |", "| line | says |", "| `>` line | meaning |", "| code | says | dit |", "| of | codes |"}, m[1]) {
			t.Errorf("a table %q: lines stand in docs/lines.md", m[1])
		}
	}
	links := regexp.MustCompile(`lines\.md#([a-z-]+)`).FindAllStringSubmatch(string(page), -1)
	if len(heads) == 0 || len(links) < len(chapters)/2 {
		t.Errorf("%d tables, %d links", len(heads), len(links))
	}
	for _, m := range links {
		if !slices.ContainsFunc(chapters, func(c [2]string) bool { return strings.ReplaceAll(strings.ToLower(c[1]), " ", "-") == m[1] }) {
			t.Errorf("no chapter %s", m[1])
		}
	}
}

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
	for _, c := range chapters {
		at := slices.IndexFunc(sections, func(s section) bool { return s.name == c[0] })
		if at < 0 {
			t.Fatalf("no section %s", c[0])
		}
		b.section(c[1], &sections[at])
	}
	if len(chapters) != len(sections) {
		t.Errorf("%d chapters of %d sections", len(chapters), len(sections))
	}
	b.WriteString("\n## Choices\n")
	for _, v := range b.choices {
		fmt.Fprintf(b, "\n| %s | French |\n|---|---|\n", v.name)
		for _, o := range v.options {
			fmt.Fprintf(b, "| %s | %s |\n", spelled(o.say[0]), spelled(o.say[1]))
		}
	}
	if n := strings.Count(b.String(), "|  |\n"); n > 0 {
		t.Errorf("%d lines do not say what they mean", n)
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
func (b *reference) section(title string, s *section) {
	fmt.Fprintf(b, "\n## %s\n\n| English | French | JSON | |\n|---|---|---|---|\n", title)
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
