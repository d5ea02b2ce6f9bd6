package tell

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Situations are told in two tongues: that of scenarios, whose words are English, and French.
var told = [...]Tongue{Scenario, French}

// said is a text in each of them.
type said [len(told)]string

// in is the text in a tongue.
func (s said) in(t Tongue) string { return s[t.column()] }

// column is the place of a tongue in tables.
func (t Tongue) column() int {
	if t == French {
		return 1
	}
	return 0
}

// What editors put into a text beside what was typed.
var (
	straight = strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "‘", "'", "’", "'")
	grouped  = regexp.MustCompile(`(\d)[\x{a0}\x{202f}](\d{3})`)
)

// Plain is a line as the language writes it: straight quotes, digits together that a space which does not break holds
// together, and nothing behind the last word.
func Plain(text string) string {
	text = straight.Replace(text)
	for joined := ""; joined != text && strings.ContainsAny(text, "\u00a0\u202f"); {
		joined, text = text, grouped.ReplaceAllString(text, "$1$2")
	}
	return strings.TrimRight(text, " \t\u00a0\u202f,;.")
}

// unaccented writes letters without their accents.
var unaccented = strings.NewReplacer(
	"à", "a", "â", "a", "ä", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e", "î", "i", "ï", "i", "ô", "o", "ö", "o",
	"ù", "u", "û", "u", "ü", "u", "œ", "oe",
)

// fold is a word as words are compared: in small letters, without accents, and in French without its agreement.
func fold(word string, t Tongue) string {
	word = unaccented.Replace(strings.ToLower(word))
	if t == French && len(word) > 2 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") == "" {
		for _, ending := range []string{"ees", "ee", "es", "e", "s"} {
			if stem, agrees := strings.CutSuffix(word, ending); agrees {
				return stem
			}
		}
	}
	return word
}

// token is one word of a line, a quotation, or a comma.
type token struct {
	text, folded string
	lead         string // words before it that change nothing
}

// tokens cuts a line at spaces and commas outside quotes, and French ones after an apostrophe. A comma between digits
// belongs to a number that is written wrong.
func tokens(text string, t Tongue) (out []token) {
	quoted, from := false, 0
	cut := func(upto, next int) {
		if from < upto {
			out = append(out, token{text: text[from:upto], folded: fold(text[from:upto], t)})
		}
		from = next
	}
	for i, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case unicode.IsSpace(c):
			cut(i, i+utf8.RuneLen(c))
		case c == ',' && !(i > 0 && i+1 < len(text) && digit(text[i-1]) && digit(text[i+1])):
			cut(i, i)
			cut(i+1, i+1)
		case c == '\'' && t == French:
			cut(i+1, i+1)
		}
	}
	cut(len(text), len(text))
	return out
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// reader walks the tokens of one line.
type reader struct {
	tongue Tongue
	tokens []token
	at     int
	trace  *trace // of what could not be read, nil while nobody asks
	notes  *notes // of what was read, likewise
}

func (r *reader) done() bool { return r.at >= len(r.tokens) }

// peek is the next word, "" behind the last.
func (r *reader) peek() string {
	if r.done() {
		return ""
	}
	return r.tokens[r.at].text
}

// next takes the next word.
func (r *reader) next() string {
	word := r.peek()
	r.at++
	return word
}

// comma reports whether a clause ends here.
func (r *reader) comma() bool { return r.peek() == "," }

// has reports whether these words stand next, and takes them.
func (r *reader) has(folded []string) bool {
	if r.at+len(folded) > len(r.tokens) {
		return false
	}
	for i, word := range folded {
		if r.tokens[r.at+i].folded != word {
			return false
		}
	}
	r.at += len(folded)
	return true
}
