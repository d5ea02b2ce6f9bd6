package phh

import (
	"errors"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Read reads the hands of a .phh or .phhs file; file is only a name for messages. Hands that cannot be read are
// left out, and the error joins one *Error for each of them; the others are returned all the same.
func Read(file string, data []byte) ([]*Hand, error) {
	var doc map[string]any
	if _, err := toml.Decode(string(data), &doc); err != nil {
		return nil, tomlError(file, err)
	}
	src := scan(string(data))
	if _, single := doc[fieldVariant]; single || doc[fieldActions] != nil {
		h, err := readHand(file, "", doc, src)
		if err != nil {
			return nil, err
		}
		return []*Hand{h}, nil
	}
	names := handTables(doc, src)
	if len(names) == 0 {
		return nil, &Error{File: file, Err: refusal.New(NoHand)}
	}
	var hands []*Hand
	var failed []error
	for _, name := range names {
		h, err := readHand(file, name, doc[name].(map[string]any), src)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		hands = append(hands, h)
	}
	return hands, errors.Join(failed...)
}

func tomlError(file string, err error) error {
	e := &Error{File: file, Err: refusal.New(BadTOML, "Reason", err.Error())}
	var p toml.ParseError
	if errors.As(err, &p) {
		e.Line = p.Position.Line
		e.Err = refusal.New(BadTOML, "Reason", p.Message)
	}
	return e
}

// handTables returns the names of the hands of a .phhs file in the order of the file.
func handTables(doc map[string]any, src *scanner) []string {
	var names []string
	for name := range doc {
		if is[map[string]any](doc[name]) && !strings.HasPrefix(name, "_") {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := src.tables[a] - src.tables[b]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return names
}

// reader collects what one hand needs while it is read; the first error wins.
type reader struct {
	h      *Hand
	fields map[string]any
	src    *scanner
	err    error

	antes, blinds, stacks, finish, winnings []decimal
	minBet, unit                            decimal
}

func readHand(file, name string, fields map[string]any, src *scanner) (*Hand, error) {
	r := &reader{
		h:      &Hand{File: file, Name: name, Line: max(1, src.tables[name]), Unit: 1},
		fields: fields, src: src,
	}
	r.variant()
	r.amounts()
	r.players()
	r.actions()
	r.refused()
	r.others()
	r.scale()
	if r.err != nil {
		return nil, r.err
	}
	return r.h, nil
}

// fail keeps the first error, at a field, or at an entry of it (index from 0, -1 for the field itself).
func (r *reader) fail(field string, index int, text string, err error) {
	if r.err != nil {
		return
	}
	e := &Error{File: r.h.File, Hand: r.h.Name, Line: r.h.Line, Text: text, Err: err}
	if value, ok := r.src.fields[place{r.h.Name, field}]; ok {
		e.Line = value.line
		if index >= 0 && index < len(value.items) {
			e.Line = value.items[index].line
		}
	}
	if field == fieldActions {
		e.Action = index + 1
	}
	r.err = e
}

func (r *reader) variant() {
	v, present := r.fields[fieldVariant]
	code, isText := v.(string)
	switch {
	case !present:
		r.fail(fieldVariant, -1, "", refusal.New(MissingField, "Field", fieldVariant))
	case !isText:
		r.fail(fieldVariant, -1, "", refusal.New(WrongType, "Field", fieldVariant, "Want", "string"))
	case !known[code]:
		r.fail(fieldVariant, -1, code, refusal.New(UnknownVariant, "Variant", code))
	default:
		if _, ok := played[code]; !ok {
			r.fail(fieldVariant, -1, code, refusal.New(NotPlayed, "Variant", code))
		}
	}
	r.h.Variant = code
}

func (r *reader) amounts() {
	r.stacks = r.list(fieldStacks, true)
	r.antes = r.list(fieldAntes, true)
	r.blinds = r.list(fieldBlinds, true)
	r.finish = r.list(fieldFinish, false)
	r.winnings = r.list(fieldWinnings, false)
	r.minBet = r.one(fieldMinBet, true)
	if _, given := r.fields[fieldUnit]; given {
		r.unit = r.one(fieldUnit, true)
		if r.unit.digits <= 0 {
			r.fail(fieldUnit, -1, "", refusal.New(BadAmount, "Text", r.src.fields[place{r.h.Name, fieldUnit}].text))
		}
	}
}

// written returns a field as it stands in the text; ok is false when it is absent or already wrong.
func (r *reader) written(field string, required bool) (raw, bool) {
	if _, present := r.fields[field]; !present {
		if required {
			r.fail(field, -1, "", refusal.New(MissingField, "Field", field))
		}
		return raw{}, false
	}
	value, found := r.src.fields[place{r.h.Name, field}]
	if !found {
		r.fail(field, -1, "", refusal.New(NotUnderHeader, "Field", field))
	}
	return value, found
}

func (r *reader) list(field string, required bool) []decimal {
	value, ok := r.written(field, required)
	if !ok {
		return nil
	}
	if !value.array {
		r.fail(field, -1, "", refusal.New(WrongType, "Field", field, "Want", "array of numbers"))
		return nil
	}
	out := make([]decimal, len(value.items))
	for i, item := range value.items {
		d, err := parseDecimal(item.text)
		if err != nil {
			r.fail(field, i, "", err)
		}
		out[i] = d
	}
	if n := len(r.stacks); field != fieldStacks && r.err == nil && len(out) != n {
		r.fail(field, -1, "", refusal.New(WrongCount, "Field", field, "Count", len(out), "Players", n))
	}
	return out
}

func (r *reader) one(field string, required bool) decimal {
	value, ok := r.written(field, required)
	if !ok {
		return decimal{}
	}
	d, err := parseDecimal(value.text)
	if err != nil {
		r.fail(field, -1, "", err)
	}
	return d
}

func (r *reader) players() {
	v, present := r.fields[fieldPlayers]
	if !present {
		return
	}
	names, ok := v.([]any)
	for _, name := range names {
		s, isText := name.(string)
		ok = ok && isText
		r.h.Players = append(r.h.Players, s)
	}
	if !ok {
		r.fail(fieldPlayers, -1, "", refusal.New(WrongType, "Field", fieldPlayers, "Want", "array of strings"))
	} else if n := len(r.stacks); len(names) != n {
		r.fail(fieldPlayers, -1, "", refusal.New(WrongCount, "Field", fieldPlayers, "Count", len(names), "Players", n))
	}
}

func (r *reader) actions() {
	value, ok := r.written(fieldActions, true)
	if !ok {
		return
	}
	entries, isList := r.fields[fieldActions].([]any)
	if !isList || len(entries) != len(value.items) {
		r.fail(fieldActions, -1, "", refusal.New(WrongType, "Field", fieldActions, "Want", "array of strings"))
		return
	}
	for i, entry := range entries {
		s, isText := entry.(string)
		if !isText {
			r.fail(fieldActions, i, "", refusal.New(WrongType, "Field", fieldActions, "Want", "array of strings"))
			return
		}
		a, err := parseAction(s, len(r.stacks))
		if err != nil {
			r.fail(fieldActions, i, s, err)
		}
		a.Line = value.items[i].line
		r.h.Actions = append(r.h.Actions, a)
	}
}

func (r *reader) refused() {
	v, present := r.fields[fieldRefused]
	if !present {
		return
	}
	entries, ok := v.([]any)
	if !ok {
		r.fail(fieldRefused, -1, "", refusal.New(BadRefused))
	}
	value := r.src.fields[place{r.h.Name, fieldRefused}]
	for i, entry := range entries {
		parts, _ := entry.([]any)
		if len(parts) == 2 {
			parts = append(parts[:2:2], "")
		}
		if len(parts) != 3 || !is[int64](parts[0]) || !is[string](parts[1]) || !is[string](parts[2]) {
			r.fail(fieldRefused, i, "", refusal.New(BadRefused))
			return
		}
		x := Refused{After: int(parts[0].(int64)), Reason: parts[2].(string)}
		var err error
		x.Action, err = parseAction(parts[1].(string), len(r.stacks))
		if err == nil && (x.After < 0 || x.After > len(r.h.Actions) || x.Action.Verb == Remark) {
			err = refusal.New(BadRefused)
		}
		if err != nil {
			r.fail(fieldRefused, i, parts[1].(string), err)
		}
		if i < len(value.items) {
			x.Action.Line = value.items[i].line
		}
		r.h.Refused = append(r.h.Refused, x)
	}
}

// others sorts the remaining fields: the format's own are kept and checked, a user's kept, unknown ones noted.
func (r *reader) others() {
	for _, name := range sortedKeys(r.fields) {
		v := r.fields[name]
		kind, isInfo := infoFields[name]
		switch {
		case isInfo && kind.is(v):
			put(&r.h.Info, name, v)
		case isInfo:
			r.fail(name, -1, "", refusal.New(WrongType, "Field", name, "Want", kind.name))
		case readFields[name]:
		case strings.HasPrefix(name, "_"):
			put(&r.h.User, name, v)
		default:
			line := r.src.fields[place{r.h.Name, name}].line
			r.h.Warnings = append(r.h.Warnings, Warning{Line: max(line, r.h.Line), Field: name})
		}
	}
}

var readFields = map[string]bool{
	fieldVariant: true, fieldAntes: true, fieldBlinds: true, fieldMinBet: true, fieldStacks: true, fieldFinish: true,
	fieldWinnings: true, fieldPlayers: true, fieldActions: true, fieldUnit: true, fieldRefused: true,
}

func put(m *map[string]any, name string, v any) {
	if *m == nil {
		*m = map[string]any{}
	}
	(*m)[name] = v
}

func sortedKeys(m map[string]any) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// scale brings every amount to the smallest unit that any of them needs.
func (r *reader) scale() {
	h, places := r.h, max(r.minBet.decimals(), r.unit.decimals())
	for _, l := range [][]decimal{r.antes, r.blinds, r.stacks, r.finish, r.winnings} {
		for _, d := range l {
			places = max(places, d.decimals())
		}
	}
	for i := range h.Actions {
		places = max(places, h.Actions[i].to.decimals())
	}
	for i := range h.Refused {
		places = max(places, h.Refused[i].Action.to.decimals())
	}
	h.Decimals = places
	h.Antes = r.scaleList(fieldAntes, r.antes)
	h.Blinds = r.scaleList(fieldBlinds, r.blinds)
	h.Stacks = r.scaleList(fieldStacks, r.stacks)
	h.Finish = r.scaleList(fieldFinish, r.finish)
	h.Winnings = r.scaleList(fieldWinnings, r.winnings)
	h.finishLine = max(h.Line, r.src.fields[place{h.Name, fieldFinish}].line)
	h.MinBet = r.scaled(fieldMinBet, -1, r.minBet)
	if r.unit.digits > 0 {
		h.Unit = r.scaled(fieldUnit, -1, r.unit)
	}
	for i := range h.Actions {
		h.Actions[i].To = r.scaled(fieldActions, i, h.Actions[i].to)
	}
	for i := range h.Refused {
		h.Refused[i].Action.To = r.scaled(fieldRefused, i, h.Refused[i].Action.to)
	}
}

func (r *reader) scaled(field string, i int, d decimal) chip.Amount {
	a, ok := d.scaled(r.h.Decimals)
	if !ok {
		r.fail(field, i, "", refusal.New(HugeAmount, "Field", field))
	}
	return a
}

func (r *reader) scaleList(field string, list []decimal) []chip.Amount {
	if list == nil {
		return nil
	}
	out := make([]chip.Amount, len(list))
	for i, d := range list {
		out[i] = r.scaled(field, i, d)
	}
	return out
}
