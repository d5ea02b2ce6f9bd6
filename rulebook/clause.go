package rulebook

import (
	"encoding"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/floorbook/floorbook/article"
)

// Point is one clause of a book as the book writes it: for reports, never for decisions.
type Point struct {
	Package string       `json:"package"`         // "referee"
	Key     string       `json:"key"`             // "undercall_raise"
	Type    string       `json:"type,omitempty"`  // what the value may be; "" for a rule without variation
	Value   string       `json:"value,omitempty"` // as written in the book
	Raw     any          `json:"-"`               // the same as TOML has it: tables and lists can be taken apart
	Cite    article.ID   `json:"cite"`
	Also    []article.ID `json:"also,omitempty"` // cited inside the value: the lines of a chart
	Book    string       `json:"book"`           // the layer that sets it
}

// Cites reports whether an article sets the clause, or a part of it.
func (p *Point) Cites(id article.ID) bool { return p.Cite == id || slices.Contains(p.Also, id) }

// setter fills Policy structs from the tables of one layer.
type setter struct {
	book  string                    // the layer
	known func(article.ID) bool     // articles that may be cited
	meant func(string) string       // the article that a wrong id was probably meant to name, "" for none
	point func(key string, _ Point) // called for each clause set
	also  []article.ID              // cited inside the value being read
}

// field is one clause of a Policy struct.
type field struct {
	key   string
	value reflect.Value // the Clause[T]
}

var citeType = reflect.TypeFor[article.ID]()

// fields lists the clauses of a Policy struct in the order of its source, those of an embedded struct among them. One
// that the policy shares from another table is no key of this one. A field of any other type is a mistake of the
// program, not of a book.
func fields(policy reflect.Value) []field {
	out := make([]field, 0, policy.NumField())
	for i := range policy.NumField() {
		f := policy.Type().Field(i)
		if f.Tag.Get("toml") == "-" {
			continue
		}
		if f.Anonymous {
			out = append(out, fields(policy.Field(i))...)
			continue
		}
		if !isClause(f.Type) || !f.IsExported() {
			panic(fmt.Sprintf("rulebook: %v.%s is no article.Clause", policy.Type(), f.Name))
		}
		out = append(out, field{key: keyOf(f), value: policy.Field(i)})
	}
	return out
}

func isClause(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || t.NumField() != 2 || t.PkgPath() != citeType.PkgPath() {
		return false
	}
	cite, ok := t.FieldByName("Cite")
	return ok && cite.Type == citeType
}

// keyOf is the TOML key of a field: its tag, else its name in lower snake case.
func keyOf(f reflect.StructField) string {
	if tag, _, _ := strings.Cut(f.Tag.Get("toml"), ","); tag != "" {
		return tag
	}
	var b strings.Builder
	for i, r := range f.Name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// set overrides the clauses that the table names, and refuses what it cannot place.
func (s *setter) set(pkg string, table *node, policy reflect.Value) error {
	for _, f := range fields(policy) {
		entry, err := table.table(f.key)
		if err != nil {
			return err
		}
		if entry == nil {
			continue
		}
		p, err := s.clause(entry, f.value)
		if err != nil {
			return err
		}
		p.Package, p.Key, p.Book = pkg, f.key, s.book
		s.point(pkg+"."+f.key, p)
	}
	return table.done()
}

// clause reads { value = …, cite = "…" } into a Clause[T]; a rule without variation takes no value.
func (s *setter) clause(entry *node, clause reflect.Value) (Point, error) {
	cite, err := entry.text("cite")
	if err != nil {
		return Point{}, err
	}
	if cite == "" {
		return Point{}, entry.fail("cite", MissingCite, "Key", entry.path)
	}
	if !s.known(article.ID(cite)) {
		return Point{}, entry.fail("cite", UnknownArticle, "Key", entry.path, "Article", cite, "Known", s.meant(cite))
	}
	raw, given := entry.take("value")
	value := clause.FieldByName("Value")
	settled := value.Type() == reflect.TypeFor[article.Settled]()
	switch {
	case settled && given:
		return Point{}, entry.fail("value", NoValueWanted, "Key", entry.path)
	case !settled && !given:
		return Point{}, entry.fail("value", MissingValue, "Key", entry.path)
	}
	s.also = nil
	said := written(raw)
	fresh := reflect.New(value.Type()).Elem()
	if given {
		if err := s.decode(entry, "value", raw, fresh); err != nil {
			return Point{}, err
		}
	}
	if err := entry.done(); err != nil {
		return Point{}, err
	}
	if i := keyField(value.Type()); i >= 0 {
		if twice, found := repeated(fresh, i); found {
			return Point{}, entry.fail("value", EntryTwice, "Key", entry.path, "Entry", twice)
		}
		said = entriesOf(fresh, i)
		fresh = merged(value, fresh, i)
		s.also = citedIn(fresh, nil)
	}
	value.Set(fresh)
	clause.FieldByName("Cite").SetString(cite)
	return Point{Type: shape(value.Type()), Value: said, Raw: raw, Cite: article.ID(cite), Also: s.also}, nil
}

// tagged reports whether a field's TOML tag has an option: "omitempty" where the key may be missing, "key" where the
// field names the entry of a list.
func tagged(f reflect.StructField, option string) bool {
	_, options, _ := strings.Cut(f.Tag.Get("toml"), ",")
	return slices.Contains(strings.Split(options, ","), option)
}

// keyField is the field that names the entries of a list, -1 for a list without names and for anything else. A list of
// named entries is extended by a layer: an entry of the same name takes the place of the base's, the others are added.
func keyField(t reflect.Type) int {
	if t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.Struct {
		return -1
	}
	for i := range t.Elem().NumField() {
		if tagged(t.Elem().Field(i), "key") {
			return i
		}
	}
	return -1
}

// repeated finds a name that a list gives twice, or an empty one.
func repeated(list reflect.Value, key int) (name string, found bool) {
	seen := map[string]bool{"": true}
	for i := range list.Len() {
		name := list.Index(i).Field(key).String()
		if seen[name] {
			return name, true
		}
		seen[name] = true
	}
	return "", false
}

// entriesOf writes the names of a list with the article of each: the whole of such a list is read in the book.
func entriesOf(list reflect.Value, key int) string {
	parts := make([]string, list.Len())
	for i := range list.Len() {
		parts[i] = list.Index(i).Field(key).String()
		if cite := list.Index(i).FieldByName("Cite"); cite.IsValid() && cite.Type() == citeType {
			parts[i] += " " + cite.String()
		}
	}
	return "[(" + strings.Join(parts, "), (") + ")]"
}

// merged is the base's list with the entries of a layer in it.
func merged(base, layer reflect.Value, key int) reflect.Value {
	at := map[string]int{}
	out := reflect.MakeSlice(base.Type(), 0, base.Len()+layer.Len())
	for i := range base.Len() {
		at[base.Index(i).Field(key).String()] = i
		out = reflect.Append(out, base.Index(i))
	}
	for i := range layer.Len() {
		if j, ok := at[layer.Index(i).Field(key).String()]; ok {
			out.Index(j).Set(layer.Index(i))
		} else {
			out = reflect.Append(out, layer.Index(i))
		}
	}
	return out
}

// citedIn collects the articles cited inside a value.
func citedIn(v reflect.Value, ids []article.ID) []article.ID {
	switch {
	case v.Type() == citeType:
		if id := article.ID(v.String()); id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			ids = citedIn(v.Field(i), ids)
		}
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			ids = citedIn(v.Index(i), ids)
		}
	}
	return ids
}

// decode puts a TOML value into dst, strictly: no conversion, no overflow, no missing or unknown key.
func (s *setter) decode(n *node, key string, raw any, dst reflect.Value) error {
	path := join(n.path, key)
	wrong := func(want string) error {
		return n.fail(key, WrongType, "Key", path, "Want", want, "Got", typeName(raw))
	}
	text, isText := raw.(string)
	if enum, ok := dst.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if !isText {
			return wrong("string")
		}
		if err := enum.UnmarshalText([]byte(text)); err != nil {
			return n.fail(key, BadValue, "Key", path, "Value", text, "Want", strings.Join(names(dst.Type()), ", "))
		}
		return nil
	}
	if dst.Type() == reflect.TypeFor[time.Duration]() {
		if !isText {
			return wrong("string")
		}
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return n.fail(key, BadValue, "Key", path, "Value", text, "Want", `"30s", "2m", "1h30m"`)
		}
		dst.SetInt(int64(d))
		return nil
	}
	return s.decodeKind(n, key, raw, dst, wrong)
}

// shape describes the values that a clause may have, for the reference of policies.
func shape(t reflect.Type) string {
	if t == reflect.TypeFor[article.Settled]() {
		return ""
	}
	if t == reflect.TypeFor[time.Duration]() {
		return "duration"
	}
	if choices := names(t); len(choices) > 0 {
		return strings.Join(choices, " | ")
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return "text"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true | false"
	case reflect.String:
		return "text"
	case reflect.Slice:
		return "list of " + shape(t.Elem())
	case reflect.Array:
		return fmt.Sprintf("%d × %s", t.Len(), shape(t.Elem()))
	case reflect.Struct:
		keys := make([]string, t.NumField())
		for i := range keys {
			keys[i] = keyOf(t.Field(i))
		}
		return "{" + strings.Join(keys, ", ") + "}"
	}
	return "integer"
}

// names lists the values of an enumerated type by asking it to write 0, 1, 2… as long as it can read them back.
func names(t reflect.Type) []string {
	var out []string
	for i := uint64(0); i < 64; i++ {
		v, again := reflect.New(t), reflect.New(t)
		writer, writes := v.Interface().(encoding.TextMarshaler)
		reader, reads := again.Interface().(encoding.TextUnmarshaler)
		if !writes || !reads || !v.Elem().CanUint() {
			break
		}
		v.Elem().SetUint(i)
		text, err := writer.MarshalText()
		if err != nil || reader.UnmarshalText(text) != nil || again.Elem().Uint() != i {
			break
		}
		out = append(out, string(text))
	}
	return out
}

func (s *setter) decodeKind(n *node, key string, raw any, dst reflect.Value, wrong func(string) error) error {
	switch dst.Kind() {
	case reflect.String:
		text, ok := raw.(string)
		if !ok {
			return wrong("string")
		}
		return s.decodeText(n, key, text, dst)
	case reflect.Bool:
		b, ok := raw.(bool)
		if !ok {
			return wrong("boolean")
		}
		dst.SetBool(b)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		i, ok := raw.(int64)
		if !ok {
			return wrong("integer")
		}
		return s.decodeInt(n, key, i, dst)
	case reflect.Slice, reflect.Array:
		list, ok := elements(raw)
		if !ok {
			return wrong("array")
		}
		return s.decodeList(n, key, list, dst)
	case reflect.Struct:
		data, ok := raw.(map[string]any)
		if !ok {
			return wrong("table")
		}
		return s.decodeStruct(n, key, data, dst)
	default:
		panic(fmt.Sprintf("rulebook: a clause cannot hold a %v", dst.Type()))
	}
	return nil
}

func (s *setter) decodeText(n *node, key, text string, dst reflect.Value) error {
	if dst.Type() == citeType {
		if !s.known(article.ID(text)) {
			return n.fail(key, UnknownArticle, "Key", join(n.path, key), "Article", text, "Known", s.meant(text))
		}
		s.also = append(s.also, article.ID(text))
	}
	dst.SetString(text)
	return nil
}

func (s *setter) decodeInt(n *node, key string, i int64, dst reflect.Value) error {
	path := join(n.path, key)
	if dst.CanInt() {
		if dst.OverflowInt(i) {
			return n.fail(key, BadValue, "Key", path, "Value", fmt.Sprint(i), "Want", dst.Type().Kind().String())
		}
		dst.SetInt(i)
		return nil
	}
	if i < 0 || dst.OverflowUint(uint64(i)) {
		limit := uint64(math.MaxUint64) >> (64 - dst.Type().Bits())
		return n.fail(key, BadValue, "Key", path, "Value", fmt.Sprint(i), "Want", fmt.Sprintf("0–%d", limit))
	}
	dst.SetUint(uint64(i))
	return nil
}

func elements(raw any) ([]any, bool) {
	switch list := raw.(type) {
	case []any:
		return list, true
	case []map[string]any:
		out := make([]any, len(list))
		for i, m := range list {
			out[i] = m
		}
		return out, true
	}
	return nil, false
}

func (s *setter) decodeList(n *node, key string, list []any, dst reflect.Value) error {
	if dst.Kind() == reflect.Slice {
		dst.Set(reflect.MakeSlice(dst.Type(), len(list), len(list)))
	} else if len(list) != dst.Len() {
		return n.fail(key, BadValue, "Key", join(n.path, key), "Value", written(list), "Want", fmt.Sprintf("[%d]", dst.Len()))
	}
	for i, item := range list {
		at := key
		if keyField(dst.Type()) >= 0 {
			at = join(key, strconv.Itoa(i)) // each entry has a line of its own
		}
		if err := s.decode(n, at, item, dst.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func (s *setter) decodeStruct(n *node, key string, data map[string]any, dst reflect.Value) error {
	sub := &node{doc: n.doc, path: join(n.path, key), data: data}
	for i := range dst.NumField() {
		name := keyOf(dst.Type().Field(i))
		raw, ok := sub.take(name)
		if !ok && tagged(dst.Type().Field(i), "omitempty") {
			continue
		}
		if !ok {
			return sub.fail(name, MissingKey, "Key", join(sub.path, name))
		}
		if err := s.decode(sub, name, raw, dst.Field(i)); err != nil {
			return err
		}
	}
	return sub.done()
}

// written prints a TOML value on one line, tables by key.
func written(raw any) string {
	switch v := raw.(type) {
	case nil:
		return ""
	case map[string]any:
		keys := make([]string, 0, len(v))
		for key := range v {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for i, key := range keys {
			keys[i] = key + " " + written(v[key])
		}
		return strings.Join(keys, ", ")
	}
	if list, ok := elements(raw); ok {
		parts := make([]string, len(list))
		for i, item := range list {
			parts[i] = written(item)
			if strings.Contains(parts[i], ",") {
				parts[i] = "(" + parts[i] + ")"
			}
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return fmt.Sprint(raw)
}
