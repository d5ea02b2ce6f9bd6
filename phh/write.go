package phh

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
)

// Write writes one hand as a .phh file, or several as a .phhs file whose tables are numbered from 1. What Read
// has kept is written again: the format's own fields, user fields, commentary. Comments outside actions and
// unknown fields are not kept by Read.
func Write(hands ...*Hand) []byte {
	var b strings.Builder
	for i, h := range hands {
		if len(hands) > 1 {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "[%d]\n", i+1)
		}
		h.write(&b)
	}
	return []byte(b.String())
}

func (h *Hand) write(b *strings.Builder) {
	field := func(name, value string) { b.WriteString(name + " = " + value + "\n") }
	field(fieldVariant, inline(h.Variant))
	for _, name := range sortedKeys(h.Info) {
		field(name, inline(h.Info[name]))
	}
	field(fieldAntes, h.amounts(h.Antes))
	field(fieldBlinds, h.amounts(h.Blinds))
	field(fieldMinBet, Format(h.MinBet, h.Decimals))
	field(fieldStacks, h.amounts(h.Stacks))
	if h.Players != nil {
		names := make([]any, len(h.Players))
		for p, name := range h.Players {
			names[p] = name
		}
		field(fieldPlayers, inline(names))
	}
	b.WriteString(fieldActions + " = [\n")
	for i := range h.Actions {
		b.WriteString("  " + inline(h.entry(&h.Actions[i])) + ",\n")
	}
	b.WriteString("]\n")
	if h.Finish != nil {
		field(fieldFinish, h.amounts(h.Finish))
	}
	if h.Winnings != nil {
		field(fieldWinnings, h.amounts(h.Winnings))
	}
	if h.Unit > 1 {
		field(fieldUnit, Format(h.Unit, h.Decimals))
	}
	h.writeRefused(b)
	for _, name := range sortedKeys(h.User) {
		field(key(name), inline(h.User[name]))
	}
}

func (h *Hand) writeRefused(b *strings.Builder) {
	if len(h.Refused) == 0 {
		return
	}
	b.WriteString(fieldRefused + " = [\n")
	for i := range h.Refused {
		x := &h.Refused[i]
		parts := []any{int64(x.After), h.entry(&x.Action)}
		if x.Reason != "" {
			parts = append(parts, x.Reason)
		}
		b.WriteString("  " + inline(parts) + ",\n")
	}
	b.WriteString("]\n")
}

func (h *Hand) amounts(list []chip.Amount) string {
	out := make([]string, len(list))
	for i, a := range list {
		out[i] = Format(a, h.Decimals)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// entry writes an action as the format does.
func (h *Hand) entry(a *Action) string {
	var words string
	switch a.Verb {
	case DealHole:
		words = "d dh " + actor(a.Player) + " " + card.Text(a.Cards)
	case DealBoard:
		words = "d db " + card.Text(a.Cards)
	case Fold:
		words = actor(a.Player) + " f"
	case CheckCall:
		words = actor(a.Player) + " cc"
	case BetRaise:
		words = actor(a.Player) + " cbr " + Format(a.To, h.Decimals)
	case Muck:
		words = actor(a.Player) + " sm"
	case Show:
		words = actor(a.Player) + " sm -"
		if len(a.Cards) > 0 {
			words = actor(a.Player) + " sm " + card.Text(a.Cards)
		}
	}
	switch {
	case a.Comment == "":
		return words
	case words == "":
		return "# " + a.Comment
	}
	return words + " # " + a.Comment
}

// inline writes a TOML value on one line.
func inline(v any) string {
	switch v := v.(type) {
	case string:
		return quote(v)
	case []any:
		out := make([]string, len(v))
		for i := range v {
			out[i] = inline(v[i])
		}
		return "[" + strings.Join(out, ", ") + "]"
	case []map[string]any:
		out := make([]string, len(v))
		for i := range v {
			out[i] = inline(v[i])
		}
		return "[" + strings.Join(out, ", ") + "]"
	case map[string]any:
		var out []string
		for _, name := range sortedKeys(v) {
			out = append(out, key(name)+" = "+inline(v[name]))
		}
		return "{" + strings.Join(out, ", ") + "}"
	}
	written, err := toml.Marshal(map[string]any{"v": v}) // numbers, booleans, times: what the library decoded
	if err != nil {
		panic("phh: " + err.Error())
	}
	return strings.TrimSpace(strings.TrimPrefix(string(written), "v = "))
}

func key(name string) string {
	for _, r := range name {
		if r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
			return quote(name)
		}
	}
	if name == "" {
		return `""`
	}
	return name
}

func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r < 0x20 || r == 0x7F:
			b.WriteString(`\u` + strconv.FormatInt(0x10000+int64(r), 16)[1:])
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
