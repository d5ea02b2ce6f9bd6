package frame

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// shared are the templates that every page is parsed with.
var shared = []string{"layout.html", "parts.html", "cards.html", "guides.html", "charts.html", "link.html", "past.html"}

// guidePage is the page of nothing but those.
const guidePage = "guides"

// renderer holds every page in every language, and the static files that they link. A page is parsed when it is first asked for: of the
// hundreds that there are, a room opens with a few.
type renderer struct {
	base   map[lang.Lang]func() *template.Template
	pages  map[lang.Lang]map[string]func() *template.Template
	static assets
	zone   *time.Location
	key    func() string
	books  *Library
	who    func(lang.Lang, role.By) string
}

func newRenderer(zone *time.Location, key func() string, books *Library, who func(lang.Lang, role.By) string) *renderer {
	r := &renderer{base: map[lang.Lang]func() *template.Template{}, pages: map[lang.Lang]map[string]func() *template.Template{},
		static: assets{}, zone: zone, key: key, books: books, who: who}
	own, err := fs.Glob(files, "static/*")
	if err != nil {
		panic(err)
	}
	for _, name := range own {
		r.static.add(files, name)
	}
	for _, l := range lang.All {
		r.pages[l] = map[string]func() *template.Template{}
		r.base[l] = sync.OnceValue(func() *template.Template {
			return template.Must(template.New("base").Funcs(r.funcs(l)).ParseFS(files, shared...))
		})
		r.pages[l][guidePage] = sync.OnceValue(func() *template.Template { return folded(l, template.Must(r.base[l]().Clone())) })
	}
	return r
}

// add takes over a folder's pages and the files that they link; two pages of one name are a mistake in the program.
func (r *renderer) add(f Folder) {
	for _, name := range slices.Concat(f.Styles, f.Scripts) {
		r.static.add(f.Files, name)
	}
	for _, l := range lang.All {
		for _, page := range f.Pages {
			if r.pages[l][page] != nil {
				panic("web: two pages are named " + page)
			}
			r.pages[l][page] = sync.OnceValue(func() *template.Template { return r.parse(l, f, page) })
		}
	}
}

// parse reads a page of a folder in one language.
func (r *renderer) parse(l lang.Lang, f Folder, page string) *template.Template {
	t := template.Must(r.base[l]().Clone()).Funcs(template.FuncMap{
		"styles":  func() []string { return f.Styles },
		"scripts": func() []string { return f.Scripts },
		"section": func() string { return f.Section },
	})
	if f.Funcs != nil {
		t.Funcs(f.Funcs(l))
	}
	names := []string{page + ".html"}
	for _, part := range f.Parts {
		names = append(names, part+".html")
	}
	return folded(l, template.Must(t.ParseFS(f.Files, names...)))
}

// Render executes one named template of a page into memory, so that a failure never sends half a page.
func (s *Site) Render(l lang.Lang, page, name string, data any) ([]byte, error) {
	return s.render.render(l, page, name, data)
}

func (r *renderer) render(l lang.Lang, page, name string, data any) ([]byte, error) {
	parsed := r.pages[l][page]
	if parsed == nil {
		return nil, fmt.Errorf("web: no page %q", page)
	}
	b := drafts.Get().(*bytes.Buffer)
	defer func() { b.Reset(); drafts.Put(b) }()
	if err := parsed().ExecuteTemplate(b, name, data); err != nil {
		return nil, fmt.Errorf("web: rendering %s/%s: %w", page, name, err)
	}
	return bytes.Clone(outdent(b.Bytes())), nil
}

// drafts are what pages are rendered into: as large as the largest of late, so that none grows while it is rendered.
var drafts = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// outdent drops empty lines and the indentation of the others: people read templates with it, browsers do without, and a
// fragment is sent to many. What stands in a pre or a textarea stays as it is. The result overwrites body.
func outdent(body []byte) []byte {
	out := body[:0]
	kept := "" // the end of what is kept as it is
	for line := range bytes.Lines(body) {
		if kept == "" {
			if line = bytes.TrimLeft(line, " \t\r\n"); len(line) == 0 {
				continue
			}
		}
		kept = keeping(line, kept)
		out = append(out, line...)
	}
	return out
}

// keeping is the end that a line leaves to be found, "" for none.
func keeping(line []byte, end string) string {
	for {
		if end != "" {
			i := bytes.Index(line, []byte(end))
			if i < 0 {
				return end
			}
			line = line[i+len(end):]
		}
		pre, area := bytes.Index(line, []byte("<pre")), bytes.Index(line, []byte("<textarea"))
		switch {
		case pre < 0 && area < 0:
			return ""
		case area < 0 || pre >= 0 && pre < area:
			line, end = line[pre:], "</pre>"
		default:
			line, end = line[area:], "</textarea>"
		}
	}
}

func (r *renderer) funcs(l lang.Lang) template.FuncMap {
	return template.FuncMap{
		"lang":  func() string { return string(l) },
		"other": func() string { return string(otherLang(l)) },
		"t":     l.T,
		"text":  l.Text,
		"has":   l.Has,
		"n":     func(v any) (string, error) { return number(l, v) },
		"chips": func(a chip.Amount) string { return l.Chips(a) },
		"euros": func(a money.Amount) string { return l.Money(a) },
		"place": l.Place,
		"seats": l.Seats,

		"uncovered": r.books.uncovered,
		"tenths":    func(v int64) string { return tenths(l, v) },
		"mmss":      clockDigits,
		"moment_of": func(m Mark) string { return markText(l, m) },
		"wall":      func(at tournament.Instant) string { return wallClock(at, r.zone) },
		"who":       func(by role.By) string { return r.who(l, by) },
		"day":       func(day string) string { return Day(l, day) },
		"dated":     func(ms int64) string { return dated(l, ms, r.zone) },
		"coming":    func(at tournament.Instant) string { return dated(l, int64(at), r.zone) },
		"iso":       func(at tournament.Instant) string { return time.UnixMilli(int64(at)).UTC().Format(time.RFC3339) },
		"ms":        func(d time.Duration) int64 { return d.Milliseconds() },
		"minutes":   func(n int) int64 { return int64(n) * 60_000 },
		"offset":    func(at tournament.Instant) int { _, s := time.UnixMilli(int64(at)).In(r.zone).Zone(); return s * 1000 },
		"key":       r.key,
		"sent":      r.sent,
		"args":      templateArgs,
		"act":       func(a view.Act) string { return actText(l, a) },
		"task":      func(t view.Task) string { return taskText(l, t) },
		"static":    r.static.url,
		"styles":    func() []string { return nil },
		"scripts":   func() []string { return nil },
		"section":   func() string { return "" },
		"seen":      func(o referee.Observation) string { return seenText(l, o) },
		"outcome":   l.Outcome,
		"cited":     l.Cited,
		"step":      l.Step,
		"held_by":   r.books.holding,
		"silent":    func(id article.ID) bool { return id == article.Silent },
		"verdict":   func(r view.Ruling) string { return verdictText(l, r) },
		"reason":    l.Reason,
		"option":    l.Option,
		"penalty":   l.Penalty,
		"moment":    l.MomentAlone,
		"momentAt":  l.Moment,
		"guide":     func(g Guidance) (template.HTML, error) { return r.guide(l, g) },
		"point":     l.Point,
		"word":      func(prefix, key string) string { return l.T(prefix + key) },
		"short":     short,
		"games":     func(v []tournament.Variant) string { return gamesText(l, v) },
		"game":      func(v tournament.Variant) string { return gameText(l, v) },
	}
}

// templateArgs passes several named values to a nested template.
func templateArgs(pairs ...any) (map[string]any, error) {
	m := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		name, ok := pairs[i].(string)
		if !ok {
			return nil, fmt.Errorf("web: argument name %v is not a string", pairs[i])
		}
		m[name] = pairs[i+1]
	}
	return m, nil
}

func otherLang(l lang.Lang) lang.Lang {
	if l == lang.French {
		return lang.English
	}
	return lang.French
}

func number(l lang.Lang, v any) (string, error) {
	switch v := v.(type) {
	case int:
		return l.Int(int64(v)), nil
	case int64:
		return l.Int(v), nil
	case uint64:
		return l.Int(int64(v)), nil
	case chip.Amount:
		return l.Chips(v), nil
	case table.SeatNo:
		return l.Int(int64(v)), nil
	}
	return "", fmt.Errorf("web: %T is not a number", v)
}

func tenths(l lang.Lang, v int64) string {
	if v >= 1000 {
		return l.Int((v + 5) / 10)
	}
	sep := ","
	if l == lang.English {
		sep = "."
	}
	return l.Int(v/10) + sep + strconv.FormatInt(v%10, 10)
}

// clockDigits writes a remaining time as the projector does: minutes and seconds, hours from one hour on. A
// second that has begun is shown whole, so that a 20-minute level starts at 20:00 and ends at 0:00.
func clockDigits(d time.Duration) string {
	s := int64((max(d, 0) + time.Second - 1) / time.Second)
	if h := s / 3600; h > 0 {
		return fmt.Sprintf("%d:%02d:%02d", h, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// dated writes an instant in Unix milliseconds as day and hour.
func dated(l lang.Lang, ms int64, zone *time.Location) string {
	layout := "02/01 15:04"
	if l == lang.English {
		layout = "2 Jan 15:04"
	}
	return time.UnixMilli(ms).In(zone).Format(layout)
}

// Day writes a day as people do: "2026-11-21" is 21/11/2026, 21 November 2026; "2026-11-21 14:00" has the time behind it. What is no such day
// stays as it is.
func Day(l lang.Lang, day string) string {
	t, err := time.Parse(time.DateOnly, day)
	at := ""
	if err != nil {
		if t, err = time.Parse(tournament.FlightStarts, day); err != nil {
			return day
		}
		at = t.Format(" 15:04")
	}
	if l == lang.English {
		return t.Format("2 January 2006") + at
	}
	return t.Format("02/01/2006") + at
}

func wallClock(at tournament.Instant, zone *time.Location) string {
	return time.UnixMilli(int64(at)).In(zone).Format("15:04")
}

// actText words something done, from the messages of the package that did it.
func actText(l lang.Lang, a view.Act) string {
	prefix := "note."
	if a.ID != 0 {
		prefix = "undo."
	}
	return Sentence(l.Told(prefix+a.Key, a.Args))
}

// taskText words a task of the queue.
func taskText(l lang.Lang, t view.Task) string {
	args := map[string]any{"Table": t.Table}
	for k, v := range t.Args {
		args[k] = v
	}
	return l.Told("task."+string(t.Kind), args)
}
