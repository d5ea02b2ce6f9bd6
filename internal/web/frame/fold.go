package frame

import (
	"html/template"
	"slices"
	"strings"
	"text/template/parse"

	"github.com/floorbook/floorbook/internal/lang"
)

// folded has what is the same on every page stand in its templates as text: the words of a language that need nothing filled in, nine in ten, and templates
// that are nothing but text. A page that is rendered a thousand times a second does not look them up each time.
func folded(l lang.Lang, all *template.Template) *template.Template {
	f := folding{words: l, texts: map[string][]byte{}}
	for _, t := range all.Templates() {
		if t.Tree == nil {
			continue
		}
		f.list(t.Tree.Root)
		if text, is := textOf(t.Tree.Root); is {
			f.texts[t.Name()] = text
		}
	}
	for _, t := range all.Templates() {
		if t.Tree != nil {
			f.list(t.Tree.Root)
		}
	}
	return all
}

// folding is what is known of a page's templates while they are folded.
type folding struct {
	words lang.Lang
	texts map[string][]byte // of templates that are nothing else
}

func (f *folding) list(list *parse.ListNode) {
	if list == nil {
		return
	}
	out := list.Nodes[:0]
	for _, n := range list.Nodes {
		if text, is := f.text(n); is {
			out = appendText(out, n.Position(), text)
			continue
		}
		switch n := n.(type) {
		case *parse.IfNode:
			f.branch(&n.BranchNode)
		case *parse.RangeNode:
			f.branch(&n.BranchNode)
		case *parse.WithNode:
			f.branch(&n.BranchNode)
		}
		out = append(out, n)
	}
	list.Nodes = out
}

func (f *folding) branch(b *parse.BranchNode) {
	f.list(b.List)
	f.list(b.ElseList)
}

// text is what a node comes to that comes to the same whenever it is rendered.
func (f *folding) text(n parse.Node) (text []byte, same bool) {
	switch n := n.(type) {
	case *parse.TextNode:
		return n.Text, true
	case *parse.TemplateNode:
		text, same = f.texts[n.Name]
	case *parse.ActionNode:
		if key, is := wordOf(n.Pipe); is {
			return []byte(escapedWord.Replace(f.words.T(key))), true
		}
	}
	return text, same
}

// textOf is what a template says that is nothing but text.
func textOf(list *parse.ListNode) (text []byte, is bool) {
	switch len(list.Nodes) {
	case 0:
		return nil, true
	case 1:
		if t, is := list.Nodes[0].(*parse.TextNode); is {
			return t.Text, true
		}
	}
	return nil, false
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
func appendText(nodes []parse.Node, at parse.Pos, text []byte) []parse.Node {
	if n := len(nodes); n > 0 {
		if before, is := nodes[n-1].(*parse.TextNode); is {
			nodes[n-1] = &parse.TextNode{NodeType: parse.NodeText, Pos: before.Pos, Text: slices.Concat(before.Text, text)}
			return nodes
		}
	}
	return append(nodes, &parse.TextNode{NodeType: parse.NodeText, Pos: at, Text: text})
}

// escapedWord escapes as html/template does, in text and in quoted attributes.
var escapedWord = strings.NewReplacer("\x00", "\uFFFD", `"`, "&#34;", "&", "&amp;", "'", "&#39;", "+", "&#43;", "<", "&lt;", ">", "&gt;")
