package tell

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/refusal"
)

// Limits of one line.
const (
	SeatMax   = 11                // of a table
	AmountMax = 1_000_000_000_000 // chips
	chipsMax  = 200               // physical chips in one act
	CountMax  = 1000              // of anything counted
)

// value is a kind of slot: how it is read and written.
type value struct {
	name    string // of forms and programs: "seat", "amount"
	example said
	read    func(r *reader, into reflect.Value) *refusal.Error
	write   func(v reflect.Value, t Tongue) string // "" where there is nothing to say
	may     func(r *reader, at int) bool           // whether it can begin there, where that is quickly said
	options []option                               // what may be chosen, where it is a choice
	max     int                                    // of counts
	many    bool                                   // it is a list
	single  bool                                   // it is one word
}

// option is one value that may be chosen.
type option struct {
	to     any
	say    said // its phrases, "|" between
	folded [len(told)][][]string
}

// valueOf is the kind of slot of a field that names none: by its type, and of whole numbers by its name.
func valueOf(f reflect.StructField) *value {
	if v, ok := valuesByType[f.Type]; ok {
		return v
	}
	if slices.Contains([]string{"Seat", "To", "From", "Because", "Whose", "Button"}, f.Name) {
		return seatValue
	}
	return nil
}

// keyOf is a field's name in JSON.
func keyOf(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
		return name
	}
	var key []rune
	for i, c := range f.Name {
		if unicode.IsUpper(c) && i > 0 {
			key = append(key, '_')
		}
		key = append(key, unicode.ToLower(c))
	}
	return string(key)
}

// one is a kind of slot of one word.
func one[T any](name, example string, parse func(string) (T, *refusal.Error), write func(T) string) *value {
	return &value{
		name: name, example: said{example, example}, single: true,
		read: func(r *reader, into reflect.Value) *refusal.Error {
			x, err := parse(r.next())
			if err == nil {
				into.Set(reflect.ValueOf(x).Convert(into.Type()))
			}
			return err
		},
		write: func(v reflect.Value, _ Tongue) string {
			return write(v.Convert(reflect.TypeFor[T]()).Interface().(T))
		},
	}
}

// numeric is a kind of slot that a digit begins.
func (v *value) numeric() *value { v.may = begins(digit); return v }

// begins reports whether a word begins with such a letter.
func begins(with func(byte) bool) func(*reader, int) bool {
	return func(r *reader, at int) bool { return with(r.tokens[at].text[0]) }
}

// list is a kind of slot of several words: as many as can be read, at least one.
func list[T any](name, example string, parse func(string) ([]T, *refusal.Error), write func([]T) string) *value {
	return &value{
		name: name, example: said{example, example}, many: true,
		read: func(r *reader, into reflect.Value) *refusal.Error {
			all := slices.Clone(into.Interface().([]T))
			for n := 0; n == 0 || !r.done() && digit(r.peek()[0]); n++ {
				some, err := parse(r.peek())
				if err != nil {
					return err
				}
				r.at++
				if all = append(all, some...); len(all) > CountMax {
					return refusal.New(BadCount, "Word", strconv.Itoa(len(all)), "Max", CountMax)
				}
			}
			into.Set(reflect.ValueOf(all))
			return nil
		},
		write: func(v reflect.Value, _ Tongue) string { return write(v.Interface().([]T)) },
	}
}

// missing says that a value is missing here.
func (r *reader) missing(example string) *refusal.Error {
	after := ""
	if r.at > 0 {
		after = r.tokens[r.at-1].text
	}
	return refusal.New(MissingWord, "After", after, "Want", example)
}

// count reads a whole number up to a maximum.
func count(word string, most int) (int, *refusal.Error) {
	n, bad := strconv.Atoi(word)
	if bad != nil || n < 0 || n > most {
		return 0, refusal.New(BadCount, "Word", word, "Max", most)
	}
	return n, nil
}

func seat(word string) (int, *refusal.Error) {
	n, err := count(word, SeatMax)
	if err == nil && n == 0 {
		return 0, refusal.New(BadNumber, "Word", word)
	}
	return n, err
}

// amount reads chips.
func amount(word string) (chip.Amount, *refusal.Error) {
	n, bad := strconv.ParseInt(word, 10, 64)
	if bad != nil || n < 0 || n > AmountMax || word[0] == '+' {
		return 0, refusal.New(BadNumber, "Word", word)
	}
	return chip.Amount(n), nil
}

func writeAmount(a chip.Amount) string {
	if a < 0 {
		return ""
	}
	return strconv.FormatInt(int64(a), 10)
}

// positive writes a number, and nothing for none.
func positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// countUpTo is a count with a maximum.
func countUpTo(most string) *value {
	limit, err := strconv.Atoi(most)
	if err != nil {
		panic(most)
	}
	v := one("count", "3", func(w string) (int, *refusal.Error) { return count(w, limit) }, func(n int) string {
		if n < 0 {
			return ""
		}
		return strconv.Itoa(n)
	})
	v.max = limit
	return v.numeric()
}

// seatRange reads "4" or "1-6".
func seatRange(word string) (seats []int, err *refusal.Error) {
	from, to, ranged := strings.Cut(word, "-")
	if !ranged {
		n, err := seat(word)
		return []int{n}, err
	}
	low, bad := seat(from)
	high, worse := seat(to)
	if bad != nil || worse != nil || high < low {
		return nil, refusal.New(BadNumber, "Word", word)
	}
	for n := low; n <= high; n++ {
		seats = append(seats, n)
	}
	return seats, nil
}

// writeSeats writes seats in their order, three and more in a row as a range.
func writeSeats(seats []int) string {
	var words []string
	for i := 0; i < len(seats); {
		j := i
		for j+1 < len(seats) && seats[j+1] == seats[j]+1 {
			j++
		}
		if j < i+2 {
			j = i
			words = append(words, strconv.Itoa(seats[i]))
		} else {
			words = append(words, strconv.Itoa(seats[i])+"-"+strconv.Itoa(seats[j]))
		}
		i = j + 1
	}
	return strings.Join(words, " ")
}

// pile reads physical chips up to the next words: "1000+500", "1000 + 5x100".
func pile(r *reader, into reflect.Value) *refusal.Error {
	at := r.at
	for !r.done() && strings.Trim(r.peek(), "0123456789+x×") == "" {
		r.at++
	}
	if r.at == at {
		return refusal.New(BadChips, "Word", r.next())
	}
	text := (&reader{tokens: r.tokens[at:r.at]}).rest(0)
	chips, err := Pile(text)
	if err != nil {
		return refusal.New(BadChips, "Word", text)
	}
	into.Set(reflect.ValueOf(slices.Concat(into.Interface().(chip.Pile), chips)))
	return nil
}

// twoNumbers are numbers with neither sign between them: nobody knows whether they are two chips or one amount.
var twoNumbers = regexp.MustCompile(`\d\s+\d`)

// Pile reads physical chips: "1000+500", "1000 + 5x100". The error is a *refusal.Error.
func Pile(text string) (chip.Pile, error) {
	var pile chip.Pile
	bad := refusal.New(BadChips, "Word", text)
	if twoNumbers.MatchString(text) {
		return nil, bad
	}
	for term := range strings.SplitSeq(strings.Join(strings.Fields(text), ""), "+") {
		many, of := "1", term
		if i := strings.IndexAny(term, "x×"); i > 0 {
			many, of = term[:i], strings.TrimLeft(term[i:], "x×")
		}
		n, wrong := strconv.Atoi(many)
		a, worse := strconv.ParseInt(of, 10, 64)
		if wrong != nil || worse != nil || n < 1 || n+len(pile) > chipsMax || a < 1 || a > AmountMax {
			return nil, bad
		}
		pile = append(pile, slices.Repeat(chip.Pile{chip.Amount(a)}, n)...)
	}
	return pile, nil
}

// writePile writes chips: equal ones that follow each other together.
func writePile(pile chip.Pile) string {
	var terms []string
	for i := 0; i < len(pile); {
		n := 1
		for i+n < len(pile) && pile[i+n] == pile[i] {
			n++
		}
		term := strconv.FormatInt(int64(pile[i]), 10)
		if n > 1 {
			term = strconv.Itoa(n) + "x" + term
		}
		terms = append(terms, term)
		i += n
	}
	return strings.Join(terms, " + ")
}

// readCards reads cards up to the next clause: "AhKd2c", "Ah Kd".
func readCards(r *reader, into reflect.Value) *refusal.Error {
	at := r.at
	for !r.done() && !r.comma() {
		r.at++
	}
	text := (&reader{tokens: r.tokens[at:r.at]}).rest(0)
	list, err := card.ParseList(text)
	if err != nil {
		r.at = at
		if s, theirs, bySeat := strings.Cut(text, ":"); bySeat { // cards of a seat, where they have a place
			if _, bad := seat(s); bad != nil {
				return refusal.New(BadNumber, "Word", text)
			}
			_, err = card.ParseList(theirs)
		}
		if err == nil {
			return refusal.New(BadNumber, "Word", text)
		}
		return badCards(text)
	}
	into.Set(reflect.ValueOf(list))
	return nil
}

// badCards names the first word that cannot be read as cards.
func badCards(text string) *refusal.Error {
	for word := range strings.FieldsSeq(text) {
		if _, err := card.ParseList(word); err != nil {
			return refusal.New(BadCards, "Word", word, "Detail", "AhKd")
		}
	}
	return refusal.New(BadCards, "Word", text, "Detail", "AhKd")
}

// place reads the place of a card in a deal.
func place(word string) (deal.Card, *refusal.Error) {
	c, ok := deal.ParseCard(word)
	if !ok || word == "" {
		return c, refusal.New(BadCards, "Word", word, "Detail", "d1, c1, x1")
	}
	return c, nil
}

// oneOf is a choice between options.
func oneOf(name string, options ...option) *value {
	v := &value{name: name, options: options}
	for i := range options {
		for c, t := range told {
			for spelling := range strings.SplitSeq(options[i].say[c], "|") {
				var folded []string
				for _, tok := range tokens(spelling, t) {
					folded = append(folded, tok.folded)
				}
				options[i].folded[c] = append(options[i].folded[c], folded)
				nothing := fillersOf(Claims, t)
				options[i].folded[c] = append(options[i].folded[c], slices.DeleteFunc(slices.Clone(folded), func(w string) bool { return slices.Contains(nothing, w) }))
			}
			if i == 0 {
				v.example[c] = options[i].words(t)
			}
		}
	}
	v.may = func(r *reader, at int) bool {
		return slices.ContainsFunc(options, func(o option) bool {
			return slices.ContainsFunc(o.folded[r.tongue.column()], func(words []string) bool { return words[0] == r.tokens[at].folded })
		})
	}
	v.single = !slices.ContainsFunc(options, func(o option) bool {
		return slices.ContainsFunc(slices.Concat(o.folded[:]...), func(words []string) bool { return len(words) > 1 })
	})
	v.read = func(r *reader, into reflect.Value) *refusal.Error {
		best, length := -1, 0
		for i := range options {
			for _, words := range options[i].folded[r.tongue.column()] {
				if n := r.common(words); n == len(words) && n > length {
					best, length = i, n
				} else if n < len(words) && r.trace != nil {
					r.miss(r.at+n, want{words: strings.Join(strings.Fields(options[i].words(r.tongue))[min(n, len(words)-1):], " "), folded: words[n:]})
				}
			}
		}
		if best < 0 {
			return refusal.New(UnknownWord, "Word", r.peek())
		}
		r.at += length
		into.Set(reflect.ValueOf(options[best].to).Convert(into.Type()))
		return nil
	}
	v.write = func(x reflect.Value, t Tongue) string {
		for i := range options {
			if reflect.ValueOf(options[i].to).Convert(x.Type()).Interface() == x.Interface() {
				return options[i].words(t)
			}
		}
		return ""
	}
	return v
}

// words is the option as it is written.
func (o *option) words(t Tongue) string {
	first, _, _ := strings.Cut(o.say.in(t), "|")
	return first
}

// common is how many of the words stand next.
func (r *reader) common(folded []string) (n int) {
	for n < len(folded) && r.at+n < len(r.tokens) && r.tokens[r.at+n].folded == folded[n] {
		n++
	}
	return n
}

// named is an option whose words are its stable name in every tongue.
func named[T interface{ String() string }](values ...T) (out []option) {
	for _, x := range values {
		out = append(out, option{to: x, say: said{x.String(), x.String()}})
	}
	return out
}
