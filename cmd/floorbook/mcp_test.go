package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/floorbook/floorbook/internal/lang"
)

// assistant is connected to the tools as programs are: over a pair of pipes.
func assistant(t *testing.T, l lang.Lang) *mcp.ClientSession {
	t.Helper()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	g := &Globals{Lang: l, Book: "texapoker-2024", Context: t.Context(), In: toServer, Out: fromServer, Err: io.Discard}
	done := make(chan error, 1)
	go func() { done <- new(McpCmd).Run(g) }()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), &mcp.IOTransport{Reader: toClient, Writer: fromClient}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Close()
		if err := <-done; err != nil {
			t.Errorf("the end of its input is not the end of the command: %v", err)
		}
	})
	return c
}

// call calls a tool and returns what it says.
func call(t *testing.T, c *mcp.ClientSession, tool string, args map[string]any) (text string, isError bool) {
	t.Helper()
	result, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatalf("%s %v: %v", tool, args, err)
	}
	for _, content := range result.Content {
		text += content.(*mcp.TextContent).Text
	}
	return text, result.IsError
}

// TestToolsAnswerAsThePromptDoes: every tool says what its command prints with --json, in the book, law and language asked for.
func TestToolsAnswerAsThePromptDoes(t *testing.T) {
	c := assistant(t, lang.English)
	hand := "variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\nactions = [\"d dh p1 AsKs\", \"d dh p2 QdQh\", \"p1 f\"]\n"
	for _, tool := range []struct {
		name string
		args map[string]any
		in   string
		line []string
	}{
		{"rule", map[string]any{"situation": "facing 400 big-blind 400 stack 5000\nseat 5 pushes 1000"}, "facing 400 big-blind 400 stack 5000\nseat 5 pushes 1000", []string{"rule", "-"}},
		{"rule", map[string]any{"situation": "face à 400 grosse-blind 400 tapis 5000\nsiège 5 pousse 1000", "book": "cercle-pg", "language": "fr"},
			"face à 400 grosse-blind 400 tapis 5000\nsiège 5 pousse 1000", []string{"--book", "cercle-pg", "--lang", "fr", "rule", "-"}},
		{"article", map[string]any{"id": "44", "book": "tda-2024"}, "", []string{"--book", "tda-2024", "book", "show", "44"}},
		{"article", map[string]any{"id": "FR-57-10-A", "law": "arrete-2007"}, "", []string{"--law", "arrete-2007", "book", "show", "FR-57-10-A"}},
		{"search", map[string]any{"words": "string bet", "max": 3}, "", []string{"book", "search", "--max", "3", "string", "bet"}},
		{"compare", map[string]any{"a": "tda-2024", "b": "casino-ri"}, "", []string{"book", "diff", "tda-2024", "casino-ri"}},
		{"replay", map[string]any{"hand": hand}, hand, []string{"replay", "-"}},
		{"equity", map[string]any{"hands": []string{"AsAd", "KsKd"}, "board": "Kh7d2c"}, "", []string{"equity", "--board", "Kh7d2c", "AsAd", "KsKd"}},
	} {
		var want, wrong bytes.Buffer
		code := run(append([]string{"--json", "--lang", "en"}, tool.line...), strings.NewReader(tool.in), &want, &wrong)
		got, isError := call(t, c, tool.name, tool.args)
		if got != want.String()+wrong.String() || isError != (code != 0) || got == "" {
			t.Errorf("%s %v:\n%s\nthe prompt (%d):\n%s%s", tool.name, tool.args, got, code, want.String(), wrong.String())
		}
	}
}

// TestWhatAnAssistantAsksWronglyIsSaid, in one line, and no file is opened for it.
func TestWhatAnAssistantAsksWronglyIsSaid(t *testing.T) {
	c := assistant(t, lang.French)
	for name, bad := range map[string]struct {
		tool string
		args map[string]any
		says string
	}{
		"no such book":  {"article", map[string]any{"id": "44", "book": "nowhere"}, "nowhere"},
		"a file":        {"article", map[string]any{"id": "44", "book": "../../go.toml"}, "go"},
		"a language":    {"search", map[string]any{"words": "relance", "language": "de"}, "de"},
		"no such line":  {"rule", map[string]any{"situation": "facing 400\ndances"}, "2"},
		"no such cards": {"equity", map[string]any{"hands": []string{"AsAs", "KsKd"}}, "As"},
		"too much":      {"rule", map[string]any{"situation": strings.Repeat("x", toolTextMax+1)}, "1048576"},
	} {
		text, isError := call(t, c, bad.tool, bad.args)
		if !isError || !strings.Contains(text, bad.says) || strings.Count(strings.TrimSpace(text), "\n") > 0 {
			t.Errorf("%s: %v %q", name, isError, text)
		}
	}
}

// TestToolsAndTheirLanguageAreDescribed: what an assistant reads before it asks; and what was not told is asked back.
func TestToolsAndTheirLanguageAreDescribed(t *testing.T) {
	c := assistant(t, lang.English)
	list, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		if len(tool.Description) < 40 || strings.HasPrefix(tool.Description, "mcp.") {
			t.Errorf("%s is described as %q", tool.Name, tool.Description)
		}
	}
	if len(list.Tools) != 6 {
		t.Errorf("%d tools", len(list.Tools))
	}
	lines, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "floorbook://docs/lines"})
	if err != nil || !strings.Contains(lines.Contents[0].Text, "facing 400") {
		t.Errorf("%v", err)
	}
	text, _ := call(t, c, "rule", map[string]any{"situation": "facing 400 big-blind 400 stack 5000\nseat 5 pushes 1000"})
	var answer struct {
		Questions []any `json:"questions"`
		Cites     []any `json:"cites"`
	}
	if err := json.Unmarshal([]byte(strings.SplitN(text, "\n", 2)[0]), &answer); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if len(answer.Cites) == 0 {
		t.Errorf("no article is cited: %s", text)
	}
}

// TestWhatIsNoMessageIsSaidInOneLine: with its number, in the reader's language alone.
func TestWhatIsNoMessageIsSaidInOneLine(t *testing.T) {
	const first = `{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n"
	for _, c := range []struct{ in, line string }{
		{"hello", "standard input:1: hello: "},
		{first + "\n" + `{"jsonrpc":"2.0","id":2,"method":`, `standard input:3: {"jsonrpc":"2.0","id":2,"method":: `},
		{first + "[]\n", "standard input:2: []: "},
		{"{}\n", "standard input:1: {}: "},
		{`{"jsonrpc":"1.0","id":1,"method":"ping"}` + "\n" + first, `standard input:1: {"jsonrpc":"1.0","id":1,"method":"ping"}: `},
		{strings.Repeat("x", 3*toolTextMax), "standard input:1: " + strings.Repeat("x", 40) + "…: "},
	} {
		var out, wrong bytes.Buffer
		code := run([]string{"--lang", "en", "mcp"}, strings.NewReader(c.in), &out, &wrong)
		if code != exitBadInput || !strings.HasPrefix(wrong.String(), "floorbook: "+c.line+"no message of JSON-RPC 2.0") || strings.Count(wrong.String(), "\n") != 1 {
			t.Errorf("%.60q: exit %d, %s", c.in, code, wrong.String())
		}
	}
}
