package frame

import (
	"html/template"
	"strings"
	"text/template/parse"

	"github.com/floorbook/floorbook/internal/lang"
)

// folded has the words of a language that need nothing filled in stand in its templates as text: nine in ten are such, and a page that is rendered a thousand
// times a second does not look them up each time.
func folded(l lang.Lang, all *template.Template) *template.Template {
	for _, t := range all.Templates() {
		if t.Tree != nil {
			foldList(l, t.Tree.Root)
		}
	}
	return all
}

func foldList(l lang.Lang, list *parse.ListNode) {
	if list == nil {
		return
	}
	out := list.Nodes[:0]
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.ActionNode:
			if key, is := wordOf(n.Pipe); is {
				out = appendText(out, n.Pos, escapedWord.Replace(l.T(key)))
				continue
			}
		case *parse.TextNode:
			out = appendText(out, n.Pos, string(n.Text))
			continue
		case *parse.IfNode:
			foldBranch(l, &n.BranchNode)
		case *parse.RangeNode:
			foldBranch(l, &n.BranchNode)
		case *parse.WithNode:
			foldBranch(l, &n.BranchNode)
		}
		out = append(out, n)
	}
	list.Nodes = out
}

func foldBranch(l lang.Lang, b *parse.BranchNode) {
	foldList(l, b.List)
	foldList(l, b.ElseList)
}

// wordOf is the key of a pipeline that words one with nothing to fill in.
func wordOf(p *parse.PipeNode) (key string, is bool) {
	if len(p.Decl) > 0 || len(p.Cmds) != 1 || len(p.Cmds[0].Args) != 2 {
		return "", false
	}
	f, isFunc := p.Cmds[0].Args[0].(*parse.IdentifierNode)
	text, isText := p.Cmds[0].Args[1].(*parse.StringNode)
	if !isFunc || !isText || f.Ident != "t" {
		return "", false
	}
	return text.Text, true
}

// appendText adds text to what a template says, to that before it where that is text too.
func appendText(nodes []parse.Node, at parse.Pos, text string) []parse.Node {
	if n := len(nodes); n > 0 {
		if before, is := nodes[n-1].(*parse.TextNode); is {
			nodes[n-1] = &parse.TextNode{NodeType: parse.NodeText, Pos: before.Pos, Text: append([]byte(string(before.Text)), text...)}
			return nodes
		}
	}
	return append(nodes, &parse.TextNode{NodeType: parse.NodeText, Pos: at, Text: []byte(text)})
}

// escapedWord escapes as html/template does, in text and in quoted attributes.
var escapedWord = strings.NewReplacer("\x00", "\uFFFD", `"`, "&#34;", "&", "&amp;", "'", "&#39;", "+", "&#43;", "<", "&lt;", ">", "&gt;")
