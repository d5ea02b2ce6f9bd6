package intake

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
)

// required, given as a default, says that the key must be there.
const required = -1 << 62

// reader collects what is wrong in one file and keeps what stands first; what is missing comes after what is
// there and wrong, since the one is often a misspelling of the other.
type reader struct {
	file  string
	lines map[string]int
	err   *Error
	all   []*Error // in the order in which they were found
}

func (rd *reader) fail(path, key string, pairs ...any) {
	e := &Error{File: rd.file, Line: rd.lineOf(path), Path: path, Key: key, Args: args(pairs...)}
	rd.all = append(rd.all, e)
	switch {
	case rd.err == nil:
		rd.err = e
	case e.missing() != rd.err.missing():
		if rd.err.missing() {
			rd.err = e
		}
	case e.Line < rd.err.Line:
		rd.err = e
	}
}

// lineOf returns the line of path, or of the nearest thing around it.
func (rd *reader) lineOf(path string) int {
	for path != "" {
		if line, ok := rd.lines[path]; ok {
			return line
		}
		path = path[:max(strings.LastIndexByte(path, '.'), 0)]
	}
	return 1
}

func (rd *reader) table(values map[string]any, path string) *tableReader {
	return &tableReader{rd: rd, values: values, path: path}
}

// tableReader reads the keys of one table, by name and type, and remembers which it knows.
type tableReader struct {
	rd     *reader
	values map[string]any
	path   string
	known  []string
}

func (t *tableReader) err() *Error { return t.rd.err }

func (t *tableReader) fail(key, message string, pairs ...any) {
	t.rd.fail(join(t.path, key), message, pairs...)
}

// item is the place of element i of a list, to say where something is wrong.
func (t *tableReader) item(list string, i int) *tableReader {
	return t.rd.table(nil, join(join(t.path, list), strconv.Itoa(i)))
}

func (t *tableReader) get(key string) (any, bool) {
	t.known = append(t.known, key)
	v, ok := t.values[key]
	return v, ok
}

// end complains about the keys that nobody asked for.
func (t *tableReader) end() {
	var strange []string
	for key := range t.values {
		if !slices.Contains(t.known, key) {
			strange = append(strange, key)
		}
	}
	slices.Sort(strange)
	for _, key := range strange {
		t.fail(key, "intake.unknown_key", "Key", shown(key), "Known", strings.Join(t.known, ", "))
	}
}

func (t *tableReader) wrongType(key, want string, got any) {
	t.fail(key, "intake.wrong_type."+want, "Key", key, "Got", shown(got))
}

// missingKey is the message for a key that is not there.
const missingKey = "intake.missing_key"

func (t *tableReader) missing(key string) { t.fail(key, missingKey, "Key", key) }

func (e *Error) missing() bool { return e.Key == missingKey }

func (t *tableReader) text(key string, must bool) string {
	v, ok := t.get(key)
	s, isText := v.(string)
	s = strings.TrimSpace(s)
	switch {
	case ok && !isText:
		t.wrongType(key, "text", v)
	case must && s == "":
		t.missing(key)
	case len([]rune(s)) > 200:
		t.fail(key, "intake.text_long", "Key", key, "Max", 200)
	}
	return s
}

func (t *tableReader) bool(key string) bool {
	v, ok := t.get(key)
	b, isBool := v.(bool)
	if ok && !isBool {
		t.wrongType(key, "bool", v)
	}
	return b
}

// int reads a whole number between low and high; without the key it is otherwise, which need not lie between.
func (t *tableReader) int(key string, otherwise, low, high int64) int64 {
	v, ok := t.get(key)
	if !ok {
		if otherwise == required {
			t.missing(key)
			return low
		}
		return otherwise
	}
	n, isInt := v.(int64)
	switch {
	case !isInt:
		t.wrongType(key, "int", v)
		return low
	case n < low || n > high:
		t.outOfRange(key, n, low, high)
		return low
	}
	return n
}

func (t *tableReader) outOfRange(key string, got, low, high int64) {
	t.fail(key, "intake.number_range", "Key", key, "Got", got, "Min", low, "Max", high)
}

// ints reads a list, not empty, of whole numbers between low and high.
func (t *tableReader) ints(key string, low, high int64) []int64 {
	v, ok := t.get(key)
	list, isList := v.([]any)
	switch {
	case !ok || isList && len(list) == 0:
		t.missing(key)
	case !isList:
		t.wrongType(key, "ints", v)
	}
	out := make([]int64, 0, len(list))
	for i, v := range list {
		at := join(key, strconv.Itoa(i))
		n, isInt := v.(int64)
		switch {
		case !isInt:
			t.fail(at, "intake.wrong_type.ints", "Key", key, "Got", shown(v))
		case n < low || n > high:
			t.fail(at, "intake.number_range", "Key", key, "Got", n, "Min", low, "Max", high)
		}
		out = append(out, n)
	}
	return out
}

// chips reads the denominations in play: smallest first, each once.
func (t *tableReader) chips(key string) []chip.Amount {
	ints := t.ints(key, 1, int64(MaxChips))
	out := make([]chip.Amount, len(ints))
	for i, n := range ints {
		out[i] = chip.Amount(n)
		if i > 0 && n <= ints[i-1] {
			t.fail(join(key, strconv.Itoa(i)), "intake.chips_order", "Chip", n, "Before", ints[i-1])
		}
	}
	return out
}

// stackChips reads how many chips of each value make the starting stack; none where the sheet does not say.
func (t *tableReader) stackChips(key string) []int {
	if _, said := t.values[key]; !said {
		t.known = append(t.known, key)
		return nil
	}
	ints := t.ints(key, 0, int64(MaxChips))
	out := make([]int, len(ints))
	for i, n := range ints {
		out[i] = int(n)
	}
	return out
}

// choice reads one of words and returns its index.
func (t *tableReader) choice(key string, words []string, otherwise int) int {
	v, ok := t.get(key)
	if !ok {
		return otherwise
	}
	s, isText := v.(string)
	if !isText {
		t.wrongType(key, "text", v)
		return otherwise
	}
	i := slices.Index(words, plain(s))
	if i < 0 {
		t.fail(key, "intake.unknown_word", "Key", key, "Got", shown(s), "Known", quoteAll(words))
		return otherwise
	}
	return i
}

var decimal = regexp.MustCompile(`^([0-9]{1,9})(?:[.,]([0-9]{2}))?$`)

// money reads whole units (50) or text with two decimals ("12,50"), never a float; none is 0.
func (t *tableReader) money(key string) money.Amount {
	v, ok := t.get(key)
	if !ok {
		return 0
	}
	var amount money.Amount
	switch v := v.(type) {
	case int64:
		if v < 0 || v > int64(MaxMoney)/100 {
			t.outOfRange(key, v, 0, int64(MaxMoney)/100)
			return 0
		}
		return money.Amount(v * 100)
	case string:
		m := decimal.FindStringSubmatch(strings.TrimSpace(v))
		if m == nil {
			t.wrongType(key, "money", v)
			return 0
		}
		units, _ := strconv.ParseInt(m[1], 10, 64) // at most nine digits
		cents, _ := strconv.ParseInt("0"+m[2], 10, 64)
		amount = money.Amount(units*100 + cents)
	default:
		t.wrongType(key, "money", v)
		return 0
	}
	if amount > MaxMoney {
		t.outOfRange(key, int64(amount/100), 0, int64(MaxMoney)/100)
		return 0
	}
	return amount
}

// sub reads a table; nil when the key is absent.
func (t *tableReader) sub(key string) *tableReader {
	v, ok := t.get(key)
	if !ok {
		return nil
	}
	values, isTable := v.(map[string]any)
	if !isTable {
		t.wrongType(key, "table", v)
		return nil
	}
	return t.rd.table(values, join(t.path, key))
}

// list reads a list of tables, however it is written: [[key]] or key = [{…}, {…}].
func (t *tableReader) list(key string, limit int) []*tableReader {
	v, ok := t.get(key)
	var rows []any
	switch v := v.(type) {
	case []map[string]any:
		for _, row := range v {
			rows = append(rows, row)
		}
	case []any:
		rows = v
	default:
		if ok {
			t.wrongType(key, "tables", v)
			return nil
		}
	}
	if len(rows) == 0 {
		t.missing(key)
	}
	if len(rows) > limit {
		t.fail(join(key, strconv.Itoa(limit)), "intake.list_long", "Key", key, "Max", limit)
		return nil
	}
	var out []*tableReader
	for i, row := range rows {
		at := join(key, strconv.Itoa(i))
		values, isTable := row.(map[string]any)
		if !isTable {
			t.wrongType(at, "tables", row)
			return nil
		}
		out = append(out, t.rd.table(values, join(t.path, at)))
	}
	return out
}
