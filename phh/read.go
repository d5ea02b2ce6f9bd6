package phh

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Read reads the hands of a .phh or .phhs file; file is only a name for messages. Hands that cannot be read are
// left out, and the error is the *Error of the only one, or joins one for each of them; the others are returned all
// the same. Of a file that may be large a Reader keeps one hand at a time.
func Read(file string, data []byte) ([]*Hand, error) {
	r := NewReader(file, bytes.NewReader(data))
	var hands []*Hand
	var failed []error
	for {
		h, err := r.Next()
		switch {
		case errors.Is(err, io.EOF) && len(failed) == 1:
			return hands, failed[0]
		case errors.Is(err, io.EOF):
			return hands, errors.Join(failed...)
		case err != nil:
			failed = append(failed, err)
		default:
			hands = append(hands, h)
		}
	}
}

// reader collects what one hand needs while it is read; the first error wins.
type reader struct {
	h       *Hand
	fields  *node
	variant variant
	n       int // players
	err     error
	amounts []amount // to be scaled once all of them are known

	unitTold bool // the smallest chip is
}

// amount is a number on its way into minor units.
type amount struct {
	into  *chip.Amount
	exact decimal
	field string
	line  int
}

func readHand(file, name string, fields *node) (*Hand, error) {
	r := &reader{h: &Hand{File: file, Name: name, Line: fields.line}, fields: fields}
	r.floor() // first: it may say which game is played
	r.code()
	r.stakes()
	r.actions()
	r.extension()
	r.others()
	r.scale()
	if r.err != nil {
		return nil, r.err
	}
	return r.h, nil
}

// fail keeps the first error.
func (r *reader) fail(line int, text string, err error) {
	if r.err == nil {
		r.err = &Error{File: r.h.File, Hand: r.h.Name, Line: line, Text: text, Err: err}
	}
}

// failAction keeps the first error, at an action counted from 0.
func (r *reader) failAction(i, line int, text string, err error) {
	if r.err == nil {
		r.err = &Error{File: r.h.File, Hand: r.h.Name, Line: line, Action: i + 1, Text: text, Err: err}
	}
}

// wrongType says which type a field should have.
func (r *reader) wrongType(n *node, field, want string) {
	r.fail(n.line, "", refusal.New(WrongType, "Field", field, "Want", want))
}

// need returns a required field, nil when it is missing.
func (r *reader) need(field string) *node {
	n := r.fields.field(field)
	if n == nil {
		r.fail(r.h.Line, "", refusal.New(MissingField, "Field", field))
	}
	return n
}

// code reads the variant.
func (r *reader) code() {
	n := r.need(fieldVariant)
	if n == nil {
		return
	}
	code, isText := n.str()
	if !isText {
		r.wrongType(n, fieldVariant, "string")
		return
	}
	v, known := variants[code]
	if !known {
		if v, known = extended(&r.h.Floor); !known {
			r.fail(n.line, code, refusal.New(UnknownVariant, "Variant", code))
		}
	}
	r.h.Variant, r.variant = code, v
}

// stakes reads what the hand begins with.
func (r *reader) stakes() {
	h := r.h
	h.Stacks = r.list(r.need(fieldStacks), fieldStacks)
	r.n = len(h.Stacks)
	antes := r.need(fieldAntes)
	h.Antes, h.antesLine = r.perPlayer(antes, fieldAntes), lineOf(antes)
	for _, field := range r.variant.required() {
		n := r.need(field)
		switch field {
		case fieldBlinds:
			h.Blinds, h.blindsLine = r.perPlayer(n, field), lineOf(n)
		case fieldBringIn:
			r.one(n, field, &h.BringIn)
		case fieldSmallBet:
			r.one(n, field, &h.SmallBet)
		case fieldBigBet:
			r.one(n, field, &h.BigBet)
		case fieldMinBet:
			r.one(n, field, &h.MinBet)
		}
	}
	h.Finish = r.perPlayer(r.fields.field(fieldFinish), fieldFinish)
	h.Winnings = r.perPlayer(r.fields.field(fieldWinnings), fieldWinnings)
	h.finishLine, h.winningsLine = lineOf(r.fields.field(fieldFinish)), lineOf(r.fields.field(fieldWinnings))
	r.players()
}

func lineOf(n *node) int {
	if n == nil {
		return 0
	}
	return n.line
}

// list reads an array of amounts; nil of a field that is not there.
func (r *reader) list(n *node, field string) []chip.Amount {
	if n == nil {
		return nil
	}
	if n.kind != array {
		r.wrongType(n, field, "array of numbers")
		return nil
	}
	out := make([]chip.Amount, len(n.items))
	for i, item := range n.items {
		d, err := parseDecimal(item.text)
		if err != nil {
			r.fail(item.line, "", err)
			return nil
		}
		if d.digits < 0 && field != fieldBlinds || d.infinite && field != fieldStacks && field != fieldFinish {
			r.fail(item.line, "", refusal.New(BadAmount, "Text", item.text))
		}
		r.amounts = append(r.amounts, amount{&out[i], d, field, item.line})
	}
	return out
}

// perPlayer reads an array of one amount for each player.
func (r *reader) perPlayer(n *node, field string) []chip.Amount {
	out := r.list(n, field)
	if out != nil && len(out) != r.n {
		r.fail(n.line, "", refusal.New(WrongCount, "Field", field, "Count", len(out), "Players", r.n))
	}
	return out
}

// one reads an amount above zero.
func (r *reader) one(n *node, field string, into *chip.Amount) {
	if n == nil {
		return
	}
	d, err := parseDecimal(n.text)
	if err != nil || n.kind != scalar || d.digits <= 0 {
		r.fail(n.line, "", refusal.New(BadAmount, "Text", n.text))
		return
	}
	r.amounts = append(r.amounts, amount{into, d, field, n.line})
}

func (r *reader) players() {
	n := r.fields.field(fieldPlayers)
	if n == nil {
		return
	}
	for _, item := range n.items {
		name, isText := item.str()
		if !isText {
			r.wrongType(item, fieldPlayers, "array of strings")
			return
		}
		r.h.Players = append(r.h.Players, name)
	}
	if n.kind != array {
		r.wrongType(n, fieldPlayers, "array of strings")
	} else if len(n.items) != r.n {
		r.fail(n.line, "", refusal.New(WrongCount, "Field", fieldPlayers, "Count", len(n.items), "Players", r.n))
	}
}

func (r *reader) actions() {
	n := r.need(fieldActions)
	if n == nil || r.err != nil {
		return
	}
	if n.kind != array {
		r.wrongType(n, fieldActions, "array of strings")
		return
	}
	r.h.Actions = make([]Action, len(n.items))
	for i, item := range n.items {
		text, isText := item.str()
		if !isText {
			r.failAction(i, item.line, "", refusal.New(WrongType, "Field", fieldActions, "Want", "array of strings"))
			return
		}
		a, err := r.action(text)
		if err != nil {
			r.failAction(i, item.line, text, err)
		}
		a.Line = item.line
		if a.loose {
			r.h.warn(item.line, i+1, refusal.New(Loosely, "Text", strings.TrimSpace(text), "Read", a.plain()))
		}
		r.h.Actions[i] = a
		r.pending(&r.h.Actions[i])
	}
}

// action reads an entry and refuses what the variant does not have.
func (r *reader) action(text string) (Action, error) {
	a, err := parseAction(text, r.n)
	if err == nil && !r.variant.has(a.Verb) {
		err = refusal.New(OtherGame, "Text", text, "Variant", r.h.Variant)
	}
	if err == nil {
		err = r.variant.checkDeck(a.Cards)
	}
	return a, err
}

// pending has the amount of an action scaled with the others.
func (r *reader) pending(a *Action) {
	if a.Verb == BetRaise {
		r.amounts = append(r.amounts, amount{&a.To, a.to, fieldActions, a.Line})
	}
}

// taken are the fields that a hand of the variant reads by name.
func (r *reader) taken(name string) bool {
	switch name {
	case fieldVariant, fieldAntes, fieldStacks, fieldActions, fieldPlayers, fieldFinish, fieldWinnings, fieldFloor:
		return true
	}
	for _, field := range r.variant.required() {
		if name == field {
			return true
		}
	}
	return false
}

// others sorts the remaining fields: the format's own are checked and kept, a user's kept, unknown ones kept and
// noted.
func (r *reader) others() {
	h := r.h
	for _, name := range r.fields.keys {
		n := r.fields.field(name)
		field := Field{Name: name, Value: n.source()}
		kind, known := optional[name]
		switch {
		case r.taken(name):
		case known && kind.is(n):
			h.Fields = append(h.Fields, field)
			r.checkSeats(name, n)
		case known:
			r.wrongType(n, name, kind.name)
		case strings.HasPrefix(name, "_"):
			h.User = append(h.User, field)
		default:
			h.Unknown = append(h.Unknown, field)
			h.warn(n.line, 0, refusal.New(UnknownField, "Field", name))
		}
	}
	r.doubt()
}

// checkSeats wants one entry for each player in the optional lists of players.
func (r *reader) checkSeats(name string, n *node) {
	if n.kind == array && len(n.items) != r.n {
		r.fail(n.line, "", refusal.New(WrongCount, "Field", name, "Count", len(n.items), "Players", r.n))
	}
}

// scale brings every amount to the smallest unit that any of them needs, or that the pots are split to.
func (r *reader) scale() {
	for _, a := range r.amounts {
		r.h.Decimals = max(r.h.Decimals, a.exact.decimals())
	}
	if finer := r.splitTo(); finer > r.h.Decimals && !slices.ContainsFunc(r.amounts, func(a amount) bool {
		_, ok := a.exact.scaled(finer)
		return !ok
	}) {
		r.h.Decimals = finer
	}
	for _, a := range r.amounts {
		units, ok := a.exact.scaled(r.h.Decimals)
		if !ok {
			r.fail(a.line, "", refusal.New(HugeAmount, "Field", a.field))
			return
		}
		*a.into = units
	}
}

// halvings is how many decimals it takes to halve a pot between high and low, between two boards and between two
// players.
const halvings = 3

// splitTo returns the decimals down to which pots are split where the file has fractions and tells neither its
// smallest chip nor, in amounts as fine, what came of the hand: the smallest coin of its currency, else as many as
// make halves of halves come out even.
func (r *reader) splitTo() int {
	h := r.h
	if h.Decimals == 0 || r.unitTold || h.Finish != nil || h.Winnings != nil {
		return h.Decimals
	}
	if h.money() {
		return max(h.Decimals, coins(h.sure("currency").Text()))
	}
	return h.Decimals + halvings
}
