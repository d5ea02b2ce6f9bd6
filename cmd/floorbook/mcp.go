package main

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/floorbook/floorbook/docs"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/rulebook"
)

// McpCmd answers an assistant over the Model Context Protocol, on standard input and output: each tool is the command of the same name with
// --json, so that an assistant is told what people are told. The assistant words; the books rule.
type McpCmd struct{}

// toolTextMax bounds what a tool is given to read, in bytes.
const toolTextMax = 1 << 20

// Run serves until the input ends.
func (*McpCmd) Run(g *Globals) error {
	in := messagesOf(g.In, 2*toolTextMax)
	err := newTools(g).Run(g.Context, &mcp.IOTransport{Reader: io.NopCloser(in), Writer: openWriter{g.Out}, MaxLineLength: 2 * toolTextMax})
	if in.bad != "" {
		return badInput("%s", g.Lang.T("mcp.bad_line", "Line", in.line, "Text", in.bad))
	}
	if err != nil && g.Context.Err() == nil {
		return notHeld("%v", err)
	}
	return nil
}

// openWriter is an output that stays open: it is the process's.
type openWriter struct{ io.Writer }

func (openWriter) Close() error { return nil }

// asked is by which book, and in which language, a tool answers.
type asked struct {
	Book     string `json:"book,omitempty" jsonschema:"rulebook id, one of: texapoker-2024, tda-2024, cercle-pg, heavenpoker-2010, lois-du-poker, casino-ri; left out: the one that floorbook was started with"`
	Law      string `json:"law,omitempty" jsonschema:"law that prevails over the rulebook: arrete-2007 (France)"`
	Language string `json:"language,omitempty" jsonschema:"fr or en; left out: the one that floorbook was started with"`
}

type ruleAsked struct {
	asked
	Situation string `json:"situation" jsonschema:"what happened, one line per fact or act, in the language of situations (English or French)"`
}

type articleAsked struct {
	asked
	ID string `json:"id" jsonschema:"article or rule: TDA-44-A, 44, RP-5, LP-7-35"`
}

type searchAsked struct {
	asked
	Words string `json:"words" jsonschema:"what to look for, in French or English; spelling and accents are forgiven"`
	Max   int    `json:"max,omitempty" jsonschema:"most articles to answer; 10 when left out"`
}

type compareAsked struct {
	Language string `json:"language,omitempty" jsonschema:"fr or en"`
	A        string `json:"a" jsonschema:"rulebook id"`
	B        string `json:"b" jsonschema:"rulebook id to compare with"`
}

type replayAsked struct {
	asked
	Hand   string `json:"hand" jsonschema:"a recorded hand: PHH (TOML) or PokerStars text"`
	Strict bool   `json:"strict,omitempty" jsonschema:"what the rulebook forbids does not hold, even if it happened"`
}

type equityAsked struct {
	Language string   `json:"language,omitempty" jsonschema:"fr or en"`
	Hands    []string `json:"hands" jsonschema:"the hands: AsAd, As?? (one card unknown), random"`
	Board    string   `json:"board,omitempty" jsonschema:"cards of the board dealt so far: Kh7d2c"`
	Dead     string   `json:"dead,omitempty" jsonschema:"cards that nobody can have"`
	Game     string   `json:"game,omitempty" jsonschema:"holdem when left out; omaha, stud, razz…"`
}

// newTools is a server with all tools, in the words of g's language.
func newTools(g *Globals) *mcp.Server {
	l := g.Lang
	s := mcp.NewServer(&mcp.Implementation{Name: "floorbook", Title: "floorbook", Version: version()}, &mcp.ServerOptions{Instructions: l.T("mcp.instructions")})
	addTool(s, g, "rule", func(a ruleAsked) (asked, string, command) {
		return a.asked, a.Situation, &RuleCmd{File: "-", Betting: "no-limit", Order: "unknown", Means: "unknown"}
	})
	addTool(s, g, "article", func(a articleAsked) (asked, string, command) { return a.asked, "", &BookShowCmd{ID: a.ID} })
	addTool(s, g, "search", func(a searchAsked) (asked, string, command) {
		if a.Max == 0 {
			a.Max = 10
		}
		return a.asked, "", &BookSearchCmd{Words: strings.Fields(a.Words), Max: a.Max}
	})
	addTool(s, g, "compare", func(a compareAsked) (asked, string, command) {
		return asked{Language: a.Language}, "", &BookDiffCmd{A: shippedOnly(a.A), B: shippedOnly(a.B)}
	})
	addTool(s, g, "replay", func(a replayAsked) (asked, string, command) {
		return a.asked, a.Hand, &ReplayCmd{Paths: []string{"-"}, Strict: a.Strict}
	})
	addTool(s, g, "equity", func(a equityAsked) (asked, string, command) {
		game := a.Game
		if game == "" {
			game = "holdem"
		}
		return asked{Language: a.Language}, "", &EquityCmd{Game: game, Board: a.Board, Dead: a.Dead, Seed: 1, Hands: a.Hands}
	})
	addPage(s, l, "scenarios", docs.Scenarios)
	addPage(s, l, "lines", docs.Lines)
	return s
}

// addPage makes a page of the documentation a resource.
func addPage(s *mcp.Server, l lang.Lang, name, text string) {
	s.AddResource(&mcp.Resource{URI: "floorbook://docs/" + name, Name: name, Description: l.T("mcp.resource." + name), MIMEType: "text/markdown"},
		func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, MIMEType: "text/markdown", Text: text}}}, nil
		})
}

// command is one of the commands of the prompt.
type command interface{ Run(g *Globals) error }

// addTool makes a command a tool: parse says by which book it is run, on what text and how.
func addTool[In any](s *mcp.Server, g *Globals, name string, parse func(In) (asked, string, command)) {
	tool := &mcp.Tool{Name: name, Description: g.Lang.T("mcp.tool." + name), Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true}}
	mcp.AddTool(s, tool, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		by, text, cmd := parse(in)
		return toolAnswer(ctx, g, by, text, cmd), nil, nil
	})
}

// toolAnswer runs a command as the prompt does with --json. What does not hold, or is asked wrongly, is an answer that says so.
func toolAnswer(ctx context.Context, g *Globals, by asked, text string, cmd command) *mcp.CallToolResult {
	var out, wrong bytes.Buffer
	own := &Globals{Lang: g.Lang, JSON: true, Book: g.Book, Law: g.Law, Context: ctx, In: strings.NewReader(text), Out: &out, Err: &wrong}
	if by.Language != "" {
		own.Lang = lang.Lang(by.Language)
	}
	if by.Law != "" {
		own.Law = by.Law
	}
	if by.Book != "" {
		own.Book = shippedOnly(by.Book)
	}
	own.Book = own.underLaw(own.Book)
	var code int
	switch {
	case own.Lang != lang.French && own.Lang != lang.English:
		own.Lang = g.Lang
		code = report(badInput("%s", g.Lang.T("mcp.language", "Language", by.Language)), own)
	case len(text) > toolTextMax:
		code = report(badInput("%s", g.Lang.T("mcp.too_long", "Max", toolTextMax)), own)
	default:
		code = report(cmd.Run(own), own)
	}
	result := &mcp.CallToolResult{IsError: code != exitDone}
	for _, b := range []*bytes.Buffer{&out, &wrong} {
		if b.Len() > 0 {
			result.Content = append(result.Content, &mcp.TextContent{Text: b.String()})
		}
	}
	return result
}

// shippedOnly is a book by its id: an assistant opens no file.
func shippedOnly(book string) string {
	id, law := rulebook.SplitLaw(book)
	return rulebook.JoinLaw(strings.TrimSuffix(id, ".toml"), law)
}
