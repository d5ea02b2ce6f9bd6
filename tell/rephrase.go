package tell

import (
	"reflect"
	"strings"
)

// Rephrase says in t what text says in the tongue of scenarios: a line, its beginning with " …" behind it, or words that may be
// added to one. What is neither stays as it is.
func (t Tongue) Rephrase(text string) string {
	if t.column() == Scenario.column() {
		return text
	}
	line, _ := strings.CutSuffix(text, " …")
	goesOn := text[len(line):]
	for _, k := range kinds {
		if s, err, ok := k.read(Scenario.reader(k.Matter, line)); ok && err == nil {
			if said, ok := t.Tell(s); ok {
				return said + goesOn
			}
		}
	}
	for _, say := range []func(*Kind, string, Tongue) string{(*Kind).rephrase, (*Kind).rephraseParts} {
		for _, k := range kinds {
			if said := say(k, line, t); said != "" {
				return said + goesOn
			}
		}
	}
	return text
}

// rephrase is the beginning of a line of this kind in t, "" where text is none.
func (k *Kind) rephrase(text string, t Tongue) string {
	r := Scenario.reader(k.Matter, text)
	for _, p := range k.phrases.in(Scenario) {
		v := k.new()
		if r.at = 0; !p.match(r, v, func() bool { return r.done() || k.tail(r, v) }) {
			continue
		}
		for _, q := range k.phrases.in(t) {
			so := k.new()
			if begins, ok := q.print(v, so, t); ok {
				return beside(begins, k.rest(v, so, t))
			}
		}
	}
	return ""
}

// rephraseParts are parts of a line of this kind in t, "" where text is none.
func (k *Kind) rephraseParts(text string, t Tongue) string {
	r, v := Scenario.reader(k.Matter, text), k.new()
	if len(k.parts) == 0 || !k.tail(r, v) {
		return ""
	}
	return strings.TrimPrefix(k.rest(v, k.new(), t), ", ")
}

// rest are the parts that v tells and so does not yet.
func (k *Kind) rest(v, so reflect.Value, t Tongue) (text string) {
	for more := k.more(v, so, t); more != nil; more = k.more(v, so, t) {
		for _, m := range more {
			text = beside(text, m)
		}
	}
	return text
}
