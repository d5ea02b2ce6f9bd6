package tell

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// Statements as programs tell them. What a line says in words a JSON object says by name:
//
//	{"kind": "seen", "seat": 5, "with": [{"says": "raise"}, {"pushes": "1000 + 500"}]}
//
// The kind is the name of a kind of line, the other members are the slots of its phrase, and "with" is what is added to it, in order,
// one member each: named by its English words, with the value of its slot, the object of its slots where there are several, or
// true and false. Numbers are numbers, choices are their English words, lists are arrays; what has a notation of its own (cards,
// chips, stacks) is a text in it. [Schema] describes all of it.

// Names of members that no slot has.
const (
	kindMember = "kind"
	withMember = "with"
)

// notes is what a line was read as: for [Encode].
type notes struct {
	slots []noted
	parts []notedPart
}

type noted struct {
	blank *blank
	text  string
}

type notedPart struct {
	part  *addition
	holds bool
	slots []noted
}

// note keeps what was read of a slot.
func (r *reader) note(s *blank, read ...token) {
	if r.notes == nil {
		return
	}
	text := ""
	for _, t := range read {
		if s.kind == speechValue { // of which every word counts
			text = beside(text, strings.TrimSpace(t.lead))
		}
		text = beside(text, t.text)
	}
	r.notes.slots = append(r.notes.slots, noted{s, text})
}

// noted is how much was kept so far, and forget forgets what was kept since.
func (r *reader) noted() (slots, parts int) {
	if r.notes == nil {
		return 0, 0
	}
	return len(r.notes.slots), len(r.notes.parts)
}

func (r *reader) forget(slots, parts int) {
	if r.notes != nil {
		r.notes.slots, r.notes.parts = r.notes.slots[:slots], r.notes.parts[:parts]
	}
}

// notePart keeps that a part was read, with the slots read since.
func (r *reader) notePart(p *addition, holds bool, since int) {
	if r.notes != nil {
		r.notes.parts = append(r.notes.parts, notedPart{p, holds, slices.Clone(r.notes.slots[since:])})
		r.notes.slots = r.notes.slots[:since]
	}
}

// Encode writes a statement as JSON. It is false where no line can tell it, or not all of it.
func Encode(s Statement) (json.RawMessage, bool) {
	v := reflect.ValueOf(s)
	for _, k := range kinds {
		if k.proto.Type() != v.Type() {
			continue
		}
		line, ok := k.print(v, Scenario)
		if !ok {
			continue
		}
		r := Scenario.reader(k.Matter, line)
		r.notes = &notes{}
		if again, err, ok := k.read(r); ok && err == nil && (reflect.DeepEqual(again, s) || k.clauses != nil && sameSeen(again, s)) {
			return k.encode(r.notes), true
		}
	}
	return nil, false
}

func (k *Kind) encode(n *notes) json.RawMessage {
	o := object{}
	o.add(kindMember, quote(k.Name))
	for _, s := range n.slots {
		o.add(s.blank.key, s.json())
	}
	var parts [][]byte
	for _, p := range n.parts {
		one := object{}
		one.add(p.part.member(), p.json())
		parts = append(parts, one.bytes())
	}
	if parts != nil {
		o.add(withMember, array(parts))
	}
	return o.bytes()
}

func (p *notedPart) json() []byte {
	switch slots := p.part.phrases.in(Scenario)[0].slots(nil); {
	case len(slots) == 0:
		return strconv.AppendBool(nil, p.holds)
	case len(slots) == 1:
		return p.slots[0].json()
	}
	o := object{}
	for _, s := range p.slots {
		o.add(s.blank.key, s.json())
	}
	return o.bytes()
}

// json is the text of a slot as the schema has it.
func (n *noted) json() []byte {
	switch v := n.blank.kind; v.shape(n.blank.of) {
	case wholeNumber:
		if v == betValue && strings.Trim(n.text, "0123456789") != "" {
			return []byte("0")
		}
		number, _ := strconv.ParseInt(n.text, 10, 64)
		return strconv.AppendInt(nil, number, 10)
	case listOfSeats:
		seats := reflect.New(n.blank.of).Elem()
		_ = v.read(&reader{tongue: Scenario, tokens: tokens(n.text, Scenario)}, seats) // it was read before
		text, _ := json.Marshal(seats.Interface())
		return text
	case listOfWords:
		var words [][]byte
		for _, w := range strings.FieldsFunc(n.text, func(c rune) bool { return c == ' ' || c == ',' }) {
			words = append(words, quote(w))
		}
		return array(words)
	case spokenWords:
		return quote(strings.Trim(n.text, `"`))
	}
	return quote(n.text)
}

// Decode reads a statement from JSON. The error says where in the object, and why.
func Decode(text []byte) (s Statement, where string, err *refusal.Error) {
	members, err := membersOf(text)
	if err != nil {
		return nil, "", err
	}
	var name string
	if json.Unmarshal(members[kindMember], &name) != nil {
		return nil, kindMember, refusal.New(MissingWord, "After", "", "Want", kindMember)
	}
	i := slices.IndexFunc(kinds, func(k *Kind) bool { return k.Name == name })
	if i < 0 {
		return nil, kindMember, Unknown(name, kindNames())
	}
	k := kinds[i]
	var with []json.RawMessage
	if raw, is := members[withMember]; is && json.Unmarshal(raw, &with) != nil {
		return nil, withMember, refusal.New(MissingWord, "After", withMember, "Want", "[]")
	}
	delete(members, kindMember)
	delete(members, withMember)
	v := k.new()
	if where, err = decodeSlots(members, k.phrases.in(Scenario), v); err != nil {
		return nil, where, err
	}
	if k.some && len(with) == 0 {
		return nil, withMember, refusal.New(MissingWord, "After", withMember, "Want", strings.Join(k.members(), ", "))
	}
	for i, one := range with {
		if where, err = k.decodePart(one, v); err != nil {
			return nil, strings.TrimSuffix(withMember+"["+strconv.Itoa(i)+"]."+where, "."), err
		}
	}
	if k.finish != nil {
		err = k.finish(v.Addr().Interface(), Scenario)
	}
	return v.Interface(), "", err
}

// decodePart reads what is added to a line: an object of one member.
func (k *Kind) decodePart(text []byte, v reflect.Value) (where string, err *refusal.Error) {
	members, err := membersOf(text)
	if err != nil {
		return "", err
	}
	if len(members) != 1 {
		return "", refusal.New(BadCount, "Word", strconv.Itoa(len(members)), "Max", 1)
	}
	for name, raw := range members {
		i := slices.IndexFunc(k.parts, func(p *addition) bool { return p.member() == name })
		if i < 0 {
			return name, Unknown(name, k.members())
		}
		more, err := k.parts[i].decode(raw, v)
		return strings.TrimSuffix(name+"."+more, "."), err
	}
	return "", nil
}

func (p *addition) decode(raw json.RawMessage, v reflect.Value) (where string, err *refusal.Error) {
	into, holds := v, true
	if p.each != "" {
		into = reflect.New(p.proto.Type()).Elem()
		into.Set(p.proto)
	}
	phrases := p.phrases.in(Scenario)
	switch slots := phrases[0].slots(nil); {
	case len(slots) == 0:
		if json.Unmarshal(raw, &holds) != nil || !holds && p.contrary.in(Scenario) == nil {
			return "", refusal.New(UnknownWord, "Word", clipped(raw), "Known", "true")
		}
	case len(slots) == 1:
		err = slots[0].decode(raw, into)
	default:
		members, bad := membersOf(raw)
		if bad != nil {
			return "", bad
		}
		where, err = decodeSlots(members, phrases, into)
	}
	if err == nil {
		p.apply(v, into, map[bool]article.Told{true: article.Yes, false: article.No}[holds])
	}
	return where, err
}

// decodeSlots sets the slots of the first phrase that has all members, lacks none and can read them.
func decodeSlots(members map[string]json.RawMessage, phrases []pattern, v reflect.Value) (where string, err *refusal.Error) {
	for _, p := range phrases {
		if !p.has(members) {
			continue
		}
		so := copied(v)
		at, bad := p.decode(members, so)
		if bad == nil {
			v.Set(so)
			return "", nil
		}
		where, err = at, bad
	}
	if err != nil {
		return where, err
	}
	var known []string
	for _, p := range phrases {
		for _, s := range p.slots(nil) {
			if !slices.Contains(known, s.key) {
				known = append(known, s.key)
			}
		}
	}
	for _, name := range sorted(members) {
		if !slices.Contains(known, name) {
			return name, Unknown(name, known)
		}
	}
	return "", refusal.New(MissingWord, "After", "{", "Want", strings.Join(known, ", "))
}

// decode sets the slots of the phrase that there are members for.
func (p pattern) decode(members map[string]json.RawMessage, v reflect.Value) (where string, err *refusal.Error) {
	for _, s := range p.slots(nil) {
		if raw, is := members[s.key]; is {
			if err := s.decode(raw, v); err != nil {
				return s.key, err
			}
		}
	}
	return "", nil
}

// has reports whether the members are slots of the phrase, and all that it needs.
func (p pattern) has(members map[string]json.RawMessage) bool {
	all, needed := p.slots(nil), p.needed()
	for name := range members {
		if !slices.ContainsFunc(all, func(s *blank) bool { return s.key == name }) {
			return false
		}
	}
	return !slices.ContainsFunc(needed, func(s *blank) bool { return members[s.key] == nil })
}

// decode reads the value of a slot, by the reader of its kind.
func (s *blank) decode(raw json.RawMessage, v reflect.Value) *refusal.Error {
	text, ok := s.kind.text(raw, s.of)
	if !ok {
		return refusal.New(UnknownWord, "Word", clipped(raw), "Known", s.kind.example.in(Scenario))
	}
	r := &reader{tongue: Scenario, tokens: append([]token{{text: s.key}}, tokens(Plain(text), Scenario)...), at: 1}
	if r.done() || r.comma() {
		return refusal.New(MissingWord, "After", s.key, "Want", s.kind.example.in(Scenario))
	}
	if err := s.kind.read(r, v.FieldByIndex(s.field)); err != nil {
		if err.Code == UnknownWord && s.kind.options != nil {
			return Unknown(text, s.kind.choices())
		}
		return err
	}
	if !r.done() {
		return refusal.New(LeftOver, "Word", r.rest(r.at), "After", s.key)
	}
	return nil
}

// text is a member as a line has it, false when it is of another type.
func (v *value) text(raw json.RawMessage, of reflect.Type) (text string, ok bool) {
	switch v.shape(of) {
	case wholeNumber:
		var n json.Number
		ok = json.Unmarshal(raw, &n) == nil && raw[0] != '"' && strings.Trim(n.String(), "0123456789") == "" && n != ""
		return n.String(), ok
	case listOfSeats:
		var seats []int
		if json.Unmarshal(raw, &seats) != nil {
			return "", false
		}
		return joined(seats, strconv.Itoa), true
	case listOfWords:
		var words []string
		if json.Unmarshal(raw, &words) != nil || slices.ContainsFunc(words, func(w string) bool { return strings.ContainsAny(w, " ,\t\n") }) {
			return "", false
		}
		return strings.Join(words, " "), true
	}
	if json.Unmarshal(raw, &text) != nil || raw[0] != '"' {
		return "", false
	}
	if v.shape(of) == spokenWords {
		return `"` + text + `"`, !strings.Contains(text, `"`)
	}
	return text, true
}

// shape is how JSON has the values of a kind of slot.
type shape uint8

const (
	notation shape = iota // a text in a notation of its own
	wholeNumber
	listOfSeats
	listOfWords
	oneWord
	spokenWords
)

func (v *value) shape(of reflect.Type) shape {
	digits := strings.Trim(v.example.in(Scenario), "0123456789") == ""
	switch {
	case v == spokenValue:
		return spokenWords
	case v == seatsValue || v == oneSeatValue:
		return listOfSeats
	case v == betValue || digits && !v.many:
		return wholeNumber
	case v.many && v.options != nil:
		return listOfWords
	case v.options != nil:
		return oneWord
	}
	return notation
}

// choices are the options as scenarios say them.
func (v *value) choices() (words []string) {
	for i := range v.options {
		words = append(words, v.options[i].words(Scenario))
	}
	return words
}

// slots are all slots of a phrase, each word by word, and needed those that cannot be left out.
func (p pattern) slots(out []*blank) []*blank {
	for i := range p {
		out = append(out, p[i].blank.each()...)
		out = p[i].maybe.slots(out)
	}
	return out
}

func (p pattern) needed() (out []*blank) {
	for i := range p {
		out = append(out, p[i].blank.each()...)
	}
	return out
}

func (s *blank) each() []*blank {
	switch {
	case s == nil:
		return nil
	case s.parts != nil:
		return s.parts
	}
	return []*blank{s}
}

var (
	inBrackets = regexp.MustCompile(`\[[^]]*\]|\{[^}]*\}|\([^)]*\)`)
	notAWord   = regexp.MustCompile(`[^a-z0-9]+`)
)

// member is the name of a part: its English words, else its slot.
func (p *addition) member() string {
	first, _, _ := strings.Cut(p.phrases.say[0], " / ")
	var words []string
	for _, w := range strings.Fields(inBrackets.ReplaceAllString(first, " ")) {
		w, _, _ = strings.Cut(w, "|")
		words = append(words, w)
	}
	if name := strings.Trim(notAWord.ReplaceAllString(strings.ToLower(strings.Join(words, "_")), "_"), "_"); name != "" {
		return name
	}
	return p.phrases.in(Scenario)[0].slots(nil)[0].key
}

func (k *Kind) members() (names []string) {
	for _, p := range k.parts {
		names = append(names, p.member())
	}
	return names
}

func kindNames() (names []string) {
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	return names
}

// membersOf are the members of an object, each once.
func membersOf(text []byte) (map[string]json.RawMessage, *refusal.Error) {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil || members == nil {
		return nil, refusal.New(UnknownWord, "Word", clipped(text), "Known", "{}")
	}
	return members, nil
}

// clipped is what stands in place of a value, as errors show it.
func clipped(text []byte) string {
	const most = 40
	if text = bytes.TrimSpace(text); len(text) > most {
		return strings.ToValidUTF8(string(text[:most]), "") + "…"
	}
	return string(text)
}

// object is a JSON object with its members in order.
type object struct{ bytes.Buffer }

func (o *object) add(name string, value []byte) {
	if o.Len() > 0 {
		o.WriteByte(',')
	}
	o.Write(quote(name))
	o.WriteByte(':')
	o.Write(value)
}

func (o *object) bytes() []byte { return slices.Concat([]byte("{"), o.Bytes(), []byte("}")) }

func array(items [][]byte) []byte {
	return slices.Concat([]byte("["), bytes.Join(items, []byte(",")), []byte("]"))
}

func quote(text string) []byte {
	out, _ := json.Marshal(text) // a string always can be
	return out
}

func sorted(members map[string]json.RawMessage) (names []string) {
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
