package setup

import (
	"maps"
	"net/http"
	"strconv"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/tournament"
)

// changeSection is some consequences of a change under a heading.
type changeSection struct {
	Title string
	Lines []changeLine
}

// changeLine is something as it is and as it would be; where Is is "", What says all.
type changeLine struct {
	What, Was, Is string
	Hint          string
	Warn          bool // somebody has to do something about it
	Same          bool // it stays as it is
	Cites         []article.ID
}

// forecaster words consequences.
type forecaster struct {
	l     lang.Lang
	zone  *time.Location
	st    *tournament.State
	c     tournament.Consequences
	at    tournament.Instant
	names view.Names
}

// sections says what follows from a change: first what is changed, then what comes of it.
func (s *site) sections(r *http.Request, st *tournament.State, c tournament.Consequences) (out []changeSection) {
	f := forecaster{l: s.LangOf(r), zone: s.Zone, st: st, c: c, at: s.Room.Now(), names: s.Names}
	for _, part := range []struct {
		key   string
		lines []changeLine
	}{
		{"web.change.levels", f.levels()}, {"web.change.times", f.times()}, {"web.change.room", f.seats()}, {"web.change.money", f.money()},
		{"web.change.todo", f.todo()}, {"web.change.promises", f.promises()},
	} {
		if len(part.lines) > 0 {
			out = append(out, changeSection{f.l.T(part.key), part.lines})
		}
	}
	return out
}

// compare is a line of something that differs; none where it does not.
func (f *forecaster) compare(key, was, is string) []changeLine {
	if was == is {
		return nil
	}
	return []changeLine{{What: f.l.T(key), Was: was, Is: is}}
}

// levels are those that differ, one beside the other.
func (f *forecaster) levels() (out []changeLine) {
	for _, c := range f.c.Levels {
		out = append(out, changeLine{Was: f.level(c.Was, c.WasNo), Is: f.level(c.Is, c.IsNo)})
	}
	return out
}

func (f *forecaster) level(level *tournament.Level, no int) string {
	switch {
	case level == nil:
		return "–"
	case level.Break:
		return f.l.T("web.change.break", "Level", no, "Minutes", level.Minutes)
	}
	text := f.l.T("web.change.level", "Level", no, "Small", f.l.Chips(max(level.Small, level.BringIn)), "Big", f.l.Chips(max(level.Big, level.SmallBet)),
		"Ante", f.ante(level), "Minutes", level.Minutes)
	if level.DayEnds {
		text += ", " + f.l.T("web.change.day_ends")
	}
	return text
}

func (f *forecaster) ante(level *tournament.Level) string {
	if n := max(level.Ante, level.StudAnte); n > 0 {
		return f.l.Chips(n)
	}
	return ""
}

// times are the clock, the next break, the end of entries and of the levels.
func (f *forecaster) times() []changeLine {
	was, is := &f.c.Before, &f.c.After
	out := []changeLine{f.end(was.Left, is.Left)}
	if was.Days != is.Days {
		out = append(out, changeLine{What: f.l.T("web.change.days"), Was: strconv.Itoa(was.Days), Is: strconv.Itoa(is.Days)})
	}
	out = append(out, f.kept("web.change.next_break", f.ahead(was.NextBreak), f.ahead(is.NextBreak)))
	if f.st.Phase == tournament.Running {
		out = append(out, changeLine{What: f.l.T("web.change.clock"), Is: f.l.T("web.change.clock.same", "Level", f.st.LevelNumber()), Same: true})
	}
	if was.EntriesOpen || is.EntriesOpen {
		out = append(out, f.kept("web.change.entries", f.entries(was), f.entries(is)))
	}
	return append(out, f.compare("web.change.rebuys", f.toLevel(was.RebuysLevel), f.toLevel(is.RebuysLevel))...)
}

// kept is a line that is shown also where nothing differs.
func (f *forecaster) kept(key, was, is string) changeLine {
	return changeLine{What: f.l.T(key), Was: was, Is: is, Same: was == is}
}

// end is when the levels are over, and by how much that differs. How long people play, nobody knows.
func (f *forecaster) end(was, is time.Duration) changeLine {
	line := f.kept("web.change.end", f.ahead(was), f.ahead(is))
	line.Hint = f.l.T("web.change.end.hint")
	switch more := is - was; {
	case more > 0:
		line.Hint = f.l.T("web.change.later", "Time", f.length(more)) + " " + line.Hint
	case more < 0:
		line.Hint = f.l.T("web.change.earlier", "Time", f.length(-more)) + " " + line.Hint
	}
	return line
}

// ahead is so long from now, with the time on the wall where the clock runs.
func (f *forecaster) ahead(d time.Duration) string {
	switch {
	case d <= 0:
		return f.l.T("web.change.none")
	case f.st.Phase == tournament.Registering:
		return f.l.T("web.change.after_start", "Time", f.length(d))
	case !f.st.Clock.Running:
		return f.l.T("web.change.in", "Time", f.length(d))
	}
	at := time.UnixMilli(int64(f.at)).Add(d).In(f.zone).Format("15:04")
	return f.l.T("web.change.in_at", "Time", f.length(d), "At", at)
}

// length is a time as people say it, to the minute.
func (f *forecaster) length(d time.Duration) string {
	minutes := int(d.Round(time.Minute) / time.Minute)
	if minutes < 60 {
		return f.l.T("web.change.minutes", "Minutes", minutes)
	}
	rest := strconv.Itoa(minutes % 60)
	if len(rest) < 2 {
		rest = "0" + rest
	}
	return f.l.T("web.change.hours", "Hours", minutes/60, "Rest", rest)
}

func (f *forecaster) entries(o *tournament.Forecast) string {
	switch {
	case !o.EntriesOpen:
		return f.l.T("web.change.closed")
	case o.EntriesLevel > 0:
		return f.l.T("web.change.level_end", "Level", o.EntriesLevel) + ", " + f.ahead(o.EntriesFor)
	}
	return f.ahead(o.EntriesFor)
}

func (f *forecaster) toLevel(n int) string {
	if n == 0 {
		return f.l.T("web.change.none")
	}
	return f.l.T("web.change.level_end", "Level", n)
}

// seats are how many sit at a table, and who does not fit any more.
func (f *forecaster) seats() (out []changeLine) {
	was, is := &f.c.Before, &f.c.After
	out = append(out, f.compare("web.change.seats", strconv.Itoa(was.Seats), strconv.Itoa(is.Seats))...)
	out = append(out, f.compare("web.change.final", strconv.Itoa(was.Final), strconv.Itoa(is.Final))...)
	for _, t := range is.Crowded {
		out = append(out, changeLine{What: f.l.T("web.change.crowded", "Table", t.Table, "Players", t.Players, "Seats", is.Seats), Warn: true})
	}
	return out
}

// money is what the pool is worth and how it would be shared.
func (f *forecaster) money() (out []changeLine) {
	was, is := &f.c.Before, &f.c.After
	out = append(out, f.compare("web.change.guarantee", f.l.Money(was.Guarantee), f.l.Money(is.Guarantee))...)
	if len(out) > 0 {
		out = append(out, f.kept("web.change.pool", f.l.Money(was.Pool), f.l.Money(is.Pool)))
	}
	if was.Overlay != is.Overlay {
		out = append(out, changeLine{What: f.l.T("web.change.overlay"), Was: f.l.Money(was.Overlay), Is: f.l.Money(is.Overlay), Warn: is.Overlay > was.Overlay})
	}
	out = append(out, f.compare("web.change.places", strconv.Itoa(was.Places), strconv.Itoa(is.Places))...)
	out = append(out, f.compare("web.change.first", f.l.Money(was.First), f.l.Money(is.First))...)
	return append(out, f.compare("web.change.last", f.l.Money(was.Last), f.l.Money(is.Last))...)
}

// todo is what arises at once, and when chips leave play.
func (f *forecaster) todo() (out []changeLine) {
	for _, t := range f.c.NewTasks {
		args := map[string]any{"Table": t.Table}
		maps.Copy(args, t.Args)
		out = append(out, changeLine{What: f.l.Told("task."+string(t.Kind), view.Named(args, f.names)), Warn: true, Cites: t.Cites})
	}
	return append(out, f.compare("web.change.color_ups", f.colorUps(f.c.Before.ColorUps), f.colorUps(f.c.After.ColorUps))...)
}

func (f *forecaster) colorUps(all []tournament.ColorUpDue) string {
	text := ""
	for _, due := range all {
		if text != "" {
			text += ", "
		}
		text += f.l.T("web.change.color_up", "Chip", f.l.Chips(due.Chip), "Level", due.After)
	}
	if text == "" {
		return f.l.T("web.change.none")
	}
	return text
}

// promises are those of the quality chart that are kept or broken otherwise, and what the book asks otherwise of the structure.
func (f *forecaster) promises() (out []changeLine) {
	before := map[string]tournament.QualityPoint{}
	for _, p := range f.c.Before.Quality.Points {
		before[p.Key] = p
	}
	for _, p := range f.c.After.Quality.Points {
		if was, known := before[p.Key]; known && was != p {
			out = append(out, changeLine{Was: f.point(was), Is: f.point(p), Warn: was.OK && !p.OK, Cites: f.c.After.Quality.Cites})
		}
	}
	for _, c := range f.c.Concerns {
		out = append(out, changeLine{What: f.l.T("note.concern_"+c.Key, c.Args...), Warn: true, Cites: c.Cites})
	}
	return out
}

func (f *forecaster) point(p tournament.QualityPoint) string {
	text := f.l.T("web.setup.point."+p.Key, "Got", p.Got, "Low", p.Low, "High", p.High, "Level", p.Level)
	if p.Key == "big_blinds" {
		text = f.l.T("web.setup.point.big_blinds", "Got", f.l.Int(int64(p.Got/10)), "Low", f.l.Int(int64(p.Low/10)))
	}
	if p.OK {
		return f.l.T("web.setup.kept") + " " + text
	}
	return f.l.T("web.setup.broken") + " " + text
}
