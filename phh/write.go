package phh

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
)

// Write writes one hand as a .phh file, or several as a .phhs file: those that Read found in one keep the names
// of their tables where these are all different, else they are numbered from 1. What Read has kept is written
// again: the format's own fields, user fields as they were written, unknown fields, commentary. TOML comments
// are no part of a hand and are not kept.
func Write(hands ...*Hand) []byte {
	var b strings.Builder
	if len(hands) == 1 && hands[0].Name == "" {
		hands[0].write(&b, "")
		return []byte(b.String())
	}
	for i, name := range tableNames(hands) {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "[%s]\n", name)
		hands[i].write(&b, name+".")
	}
	return []byte(b.String())
}

// tableNames returns the headers of a .phhs file.
func tableNames(hands []*Hand) []string {
	names := make([]string, len(hands))
	numbers := make([]string, len(hands))
	for i, h := range hands {
		numbers[i] = strconv.Itoa(i + 1)
		names[i] = keyText(h.Name)
		if h.Name == "" || slices.Contains(names[:i], names[i]) || strings.HasPrefix(h.Name, "_") {
			names[0] = "" // one that cannot be kept: number all
		}
	}
	if len(names) > 0 && names[0] == "" {
		return numbers
	}
	return names
}

// write writes the fields of a hand, the required ones first; under is the prefix of the headers of its tables.
func (h *Hand) write(b *strings.Builder, under string) {
	field := func(name, value string) { b.WriteString(keyText(name) + " = " + value + "\n") }
	field(fieldVariant, quote(h.Variant))
	field(fieldAntes, h.list(h.Antes))
	if h.Blinds != nil {
		field(fieldBlinds, h.list(h.Blinds))
	}
	for _, one := range []struct {
		name  string
		value chip.Amount
	}{{fieldBringIn, h.BringIn}, {fieldSmallBet, h.SmallBet}, {fieldBigBet, h.BigBet}, {fieldMinBet, h.MinBet}} {
		if one.value > 0 {
			field(one.name, Format(one.value, h.Decimals))
		}
	}
	field(fieldStacks, h.list(h.Stacks))
	b.WriteString(fieldActions + " = [\n")
	for i := range h.Actions {
		b.WriteString("  " + quote(h.Actions[i].entry(h.Decimals)) + ",\n")
	}
	b.WriteString("]\n")
	for _, f := range h.Fields {
		field(f.Name, f.Value)
	}
	if h.Players != nil {
		field(fieldPlayers, quoteList(h.Players))
	}
	if h.Finish != nil {
		field(fieldFinish, h.list(h.Finish))
	}
	if h.Winnings != nil {
		field(fieldWinnings, h.list(h.Winnings))
	}
	for _, f := range slices.Concat(h.Unknown, h.User) {
		field(f.Name, f.Value)
	}
	if !h.Floor.empty() {
		fmt.Fprintf(b, "\n[%s%s]\n", under, fieldFloor)
		h.writeExtension(b)
	}
}

// writeExtension writes the fields under [_floorbook].
func (h *Hand) writeExtension(b *strings.Builder) {
	x := &h.Floor
	field := func(name, value string) {
		if value != "" {
			b.WriteString(keyText(name) + " = " + value + "\n")
		}
	}
	field("game", quoteSome(x.Game))
	field("structure", quoteSome(x.Structure))
	for _, a := range x.amounts() {
		field(a.name, h.some(*a.value))
	}
	field("button", someNumber(x.Button))
	field("cap", someNumber(x.Cap))
	field("tournament", quoteSome(x.Tournament))
	field("cash", someFlag(x.Cash))
	field("final_two", someFlag(x.FinalTwo))
	if x.Rake != (Rake{}) {
		field("rake", inline("per_mille", strconv.Itoa(x.Rake.PerMille), "cap", h.some(x.Rake.Cap), "unit", h.some(x.Rake.Unit),
			"no_flop", someFlag(x.Rake.NoFlop)))
	}
	field("taken_back", someFlag(x.TakenBack))
	lines(b, "posts", x.Posts, h.postText)
	lines(b, "run_outs", x.RunOuts, func(cards []card.Card) string { return quote(card.Text(cards)) })
	lines(b, "first", x.First, func(f First) string {
		return inline("after", strconv.Itoa(f.After), "player", quote(actor(f.Player)))
	})
	lines(b, "kills", x.Kills, killText)
	lines(b, "forfeits", x.Forfeits, func(f Forfeit) string {
		return inline("action", strconv.Itoa(f.Action), "to", h.some(f.To))
	})
	lines(b, "awards", x.Awards, awardText)
	lines(b, "rulings", x.Rulings, h.rulingText)
	lines(b, "refused", x.Refused, h.refusedText)
	for _, f := range x.Other {
		field(f.Name, f.Value)
	}
}

// runOutsText writes run-outs as one line.
func runOutsText(runs [][]card.Card) string {
	out := make([]string, len(runs))
	for i, cards := range runs {
		out[i] = card.Text(cards)
	}
	return quoteList(out)
}

// lines writes an array with an entry on each line, nothing when it is empty.
func lines[T any](b *strings.Builder, name string, list []T, text func(T) string) {
	if len(list) == 0 {
		return
	}
	b.WriteString(name + " = [\n")
	for _, item := range list {
		b.WriteString("  " + text(item) + ",\n")
	}
	b.WriteString("]\n")
}

// inline writes an inline table of names and values in turn, without those that have no value.
func inline(pairs ...string) string {
	var parts []string
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			parts = append(parts, pairs[i]+" = "+pairs[i+1])
		}
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

func (h *Hand) postText(p Post) string {
	return inline("player", quote(actor(p.Player)), "live", h.some(p.Live), "dead", h.some(p.Dead), "kind", quoteSome(p.Kind))
}

func killText(k Kill) string {
	numbers := make([]string, len(k.StandIn))
	for i, n := range k.StandIn {
		numbers[i] = strconv.Itoa(n)
	}
	standIn := ""
	if len(numbers) > 0 {
		standIn = "[" + strings.Join(numbers, ", ") + "]"
	}
	return inline("after", strconv.Itoa(k.After), "player", quote(actor(k.Player)), "stand_in", standIn, "why", quoteSome(k.Why))
}

func awardText(a Award) string {
	winners := make([]string, len(a.Winners))
	for i, p := range a.Winners {
		winners[i] = actor(p)
	}
	return inline("pot", strconv.Itoa(a.Pot), "run", someNumber(a.Run), "half", quoteSome(a.Half), "winners", quoteList(winners))
}

func (h *Hand) rulingText(x Ruling) string {
	player, articles := "", ""
	if x.Player >= 0 {
		player = quote(actor(x.Player))
	}
	if len(x.Articles) > 0 {
		articles = quoteList(x.Articles)
	}
	return inline("after", strconv.Itoa(x.After), "player", player, "seen", quoteSome(x.Seen), "stands", quoteSome(x.Stands),
		"returned", h.some(x.Returned), "articles", articles, "by", quoteSome(x.By), "note", quoteSome(x.Note))
}

func (h *Hand) refusedText(x Refused) string {
	text := "[" + strconv.Itoa(x.After) + ", " + quote(x.Action.entry(h.Decimals))
	if x.Reason != "" {
		text += ", " + quote(x.Reason)
	}
	return text + "]"
}

// list writes amounts as an array.
func (h *Hand) list(amounts []chip.Amount) string {
	out := make([]string, len(amounts))
	for i, a := range amounts {
		out[i] = Format(a, h.Decimals)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// some writes an amount, nothing for 0.
func (h *Hand) some(a chip.Amount) string {
	if a == 0 {
		return ""
	}
	return Format(a, h.Decimals)
}

func someNumber(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func someFlag(set bool) string {
	if set {
		return "true"
	}
	return ""
}

func quoteSome(s string) string {
	if s == "" {
		return ""
	}
	return quote(s)
}

func quoteList[T string | article.ID](list []T) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = quote(string(s))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// quote writes a TOML string: as it stands between apostrophes where that can be, else with escapes.
func quote(s string) string {
	literal := !strings.ContainsFunc(s, func(r rune) bool { return r == '\'' || r != '\t' && r < 0x20 || r == 0x7F || r == '\uFFFD' })
	if literal {
		return "'" + s + "'"
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r != '\t' && r < 0x20 || r == 0x7F:
			b.WriteString(`\u` + strconv.FormatInt(0x10000+int64(r), 16)[1:])
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
