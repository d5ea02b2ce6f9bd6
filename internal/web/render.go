package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html
var templateFiles embed.FS

//go:embed static
var staticFiles embed.FS

// pages are the templates that stand on their own; every one is parsed with the shared ones.
var (
	pages  = []string{"home", "clock", "floor", "table", "rulebook", "book", "article", "differences", "api", "rule", "referee_text", "referee_caselaw", "staff", "seat", "guidance", "message"}
	shared = []string{"layout.html", "parts.html", "cards.html", "seatlink.html", "referee.html", "guides.html"}
)

// renderer holds every page in every language.
type renderer struct {
	sets map[lang.Lang]map[string]*template.Template
	zone *time.Location
	key  func() string
}

func newRenderer(zone *time.Location, key func() string) *renderer {
	r := &renderer{sets: map[lang.Lang]map[string]*template.Template{}, zone: zone, key: key}
	for _, l := range lang.All {
		r.sets[l] = map[string]*template.Template{}
		base := template.Must(template.New("base").Funcs(r.funcs(l)).ParseFS(templateFiles, shared...))
		for _, p := range pages {
			r.sets[l][p] = template.Must(template.Must(base.Clone()).ParseFS(templateFiles, p+".html"))
		}
	}
	return r
}

// render executes one named template of a page into memory, so that a failure never sends half a page.
func (r *renderer) render(l lang.Lang, page, name string, data any) ([]byte, error) {
	t := r.sets[l][page]
	if t == nil {
		return nil, fmt.Errorf("web: no page %q", page)
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, name, data); err != nil {
		return nil, fmt.Errorf("web: rendering %s/%s: %w", page, name, err)
	}
	return b.Bytes(), nil
}

func (r *renderer) funcs(l lang.Lang) template.FuncMap {
	return template.FuncMap{
		"lang":      func() string { return string(l) },
		"other":     func() string { return string(otherLang(l)) },
		"t":         l.T,
		"text":      l.Text,
		"has":       l.Has,
		"n":         func(v any) (string, error) { return number(l, v) },
		"chips":     func(a chip.Amount) string { return l.Chips(a) },
		"euros":     func(a money.Amount) string { return l.Money(a) },
		"place":     l.Place,
		"tenths":    func(v int64) string { return tenths(l, v) },
		"mmss":      clockDigits,
		"wall":      func(at tournament.Instant) string { return wallClock(at, r.zone) },
		"iso":       func(at tournament.Instant) string { return time.UnixMilli(int64(at)).UTC().Format(time.RFC3339) },
		"ms":        func(d time.Duration) int64 { return d.Milliseconds() },
		"minutes":   func(n int) int64 { return int64(n) * 60_000 },
		"offset":    func(at tournament.Instant) int { _, s := time.UnixMilli(int64(at)).In(r.zone).Zone(); return s * 1000 },
		"key":       r.key,
		"args":      templateArgs,
		"act":       func(a view.Act) string { return actText(l, a) },
		"task":      func(t view.Task) string { return taskText(l, t) },
		"size":      blindSize,
		"static":    staticURL,
		"seen":      func(o referee.Observation) string { return seenText(l, o) },
		"outcome":   l.Outcome,
		"verdict":   func(r view.Ruling) string { return verdictText(l, r) },
		"reason":    l.Reason,
		"option":    l.Option,
		"penalty":   func(p *referee.Penalty) string { return l.Penalty(*p) },
		"moment":    l.MomentAlone,
		"momentAt":  l.Moment,
		"point":     l.Point,
		"word":      func(prefix, key string) string { return l.T(prefix + key) },
		"short":     short,
		"games":     func(v []tournament.Variant) string { return gamesText(l, v) },
		"game":      func(v tournament.Variant) string { return gameText(l, v) },
		"trayChips": func() []chip.Amount { return trayChips },
		"atCase":    instantOf,
		"day":       func(at tournament.Instant) string { return dayOf(l, at, r.zone) },
		"potLine":   func(i int) int { return 392 + 30*i },
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

// blindSize names how much room the blinds take on a display: the longer, the smaller.
func blindSize(big chip.Amount) string {
	switch {
	case big >= 1_000_000:
		return "huge"
	case big >= 100_000:
		return "long"
	case big >= 10_000:
		return "wide"
	}
	return "plain"
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
	return sentence(l.Told(prefix+a.Key, a.Args))
}

// taskText words a task of the queue.
func taskText(l lang.Lang, t view.Task) string {
	args := map[string]any{"Table": t.Table}
	for k, v := range t.Args {
		args[k] = v
	}
	return l.Told("task."+string(t.Kind), args)
}

// staticURL names a static file with its content's hash, so that it may be cached for ever.
func staticURL(name string) string { return "/static/" + name + "?v=" + staticHash(name) }

func staticHandler() http.Handler {
	files, err := fs.Sub(staticFiles, "static")
	if err != nil {
		panic(err)
	}
	server := http.StripPrefix("/static/", http.FileServerFS(files))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/") {
			http.NotFound(w, r)
			return
		}
		if r.URL.RawQuery != "" {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		server.ServeHTTP(w, r)
	})
}
