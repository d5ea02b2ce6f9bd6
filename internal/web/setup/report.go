package setup

import (
	"errors"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/forecast"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// report is what can be said of a structure that can be played.
type report struct {
	Minutes int // of all levels and breaks
	Levels  int // that are played
	Over    *over
	Charts  []*frame.Chart // of the evening with the entries that are expected
	Quality tournament.QualityReport
	Depart  article.ID // what lets the director depart from the chart
	BookID  string     // in which the cites stand
	// Concerns are what the book, or the law over it, asks otherwise.
	Concerns []concern
}

// over is when it should be over with the entries that are expected: an estimate.
type over struct {
	Entries, Level, Hours int
	Rest                  string // minutes beside the hours
	Time                  string // of day, where a start is told
	Reached               bool   // the sheet goes on until then
}

// How often an evening is played while its sheet is typed, and for how many entries at most.
const (
	runsTyping    = 100
	entriesTyping = 2000
)

// charts forecast the evening before doors: how deep it is played, and who is left.
func (p *setupPage) charts(s *site, l lang.Lang, structure *tournament.Structure, entries int) (out []*frame.Chart) {
	if entries < 2 || entries > entriesTyping {
		return nil
	}
	pace, _ := s.Pace("")
	f, err := pace.Run(forecast.Event{Structure: structure, Entries: forecast.Range{Low: entries, Likely: entries, High: entries}}, runsTyping, [32]byte{})
	if err != nil {
		return nil // the sheet can be played, and nothing is to be forecast of it
	}
	when := func(minute int) string {
		if at := intake.ClockTime(p.Wish.Start, minute); at != "" {
			return at
		}
		return l.T("web.forecast.hours", "Hours", minute/60, "Rest", twoDigits(minute%60))
	}
	for _, c := range []*frame.Chart{
		frame.NewChart(l.T("web.forecast.average"), f.Moments, 10, func(m forecast.Moment) forecast.Spread { return m.Average }, when),
		frame.NewChart(l.T("web.forecast.players"), f.Moments, 1, func(m forecast.Moment) forecast.Spread { return m.Players }, when),
	} {
		if c != nil {
			out = append(out, c)
		}
	}
	return out
}

func (p *setupPage) over(s *tournament.Structure, entries int) *over {
	if entries < 1 {
		return nil
	}
	o := s.Outlook(s.Stack * chip.Amount(entries))
	return &over{Entries: entries, Level: o.Number, Hours: o.Minutes / 60, Rest: twoDigits(o.Minutes % 60), Time: intake.ClockTime(p.Wish.Start, o.Minutes), Reached: o.Reached}
}

func twoDigits(n int) string {
	text := strconv.Itoa(n)
	return strings.Repeat("0", max(0, 2-len(text))) + text
}

// concern is something that the organiser answers for.
type concern struct {
	Text  string
	Cites []article.ID
}

// Departs reports whether a promise of the chart is not kept.
func (r *report) Departs() bool { return r.Quality.Known && !r.Quality.OK }

// Hours and Rest are the time as people say it.
func (r *report) Hours() int { return r.Minutes / 60 }

// Rest is the minutes beside the hours.
func (r *report) Rest() string { return twoDigits(r.Minutes % 60) }

// entriesMax is how many entries a check is made for at most.
const entriesMax = 1_000_000

// examine reads what was typed, blames the fields that are wrong, and reports on a structure that can be played.
func (p *setupPage) examine(s *site, r *http.Request) (tournament.Structure, bool) {
	l := s.LangOf(r)
	structure, _ := p.structure(l) // what is blamed is asked for below
	entries, err := strconv.Atoi(strings.TrimSpace(p.Expected))
	if p.Expected = strings.TrimSpace(p.Expected); p.Expected != "" && (err != nil || entries < 1 || entries > entriesMax) {
		p.blame("expected", l.T("web.setup.expected.bad", "Max", entriesMax))
	}
	id := rulebook.JoinLaw(p.Book, p.Law)
	p.Guide = s.Guidance(id, []string{"setup:structure"}, nil)
	book, err := s.Library.Open(id)
	if err != nil || !s.Library.Playable(id) {
		p.blame("book", l.T("web.create.nobook"))
		return structure, false
	}
	if p.Bad() {
		return structure, false
	}
	policy := &book.Policy.Tournament
	if err := structure.Validate(policy); err != nil {
		p.refused(s, r, err)
		return structure, false
	}
	over := p.over(&structure, entries)
	var t article.Trace
	policy.Quality.Decide(&t) // what lets the director depart from the chart
	p.Report = &report{Over: over, Charts: p.charts(s, l, &structure, entries), Quality: structure.QualityReport(policy, entries), BookID: book.ID}
	if cites := t.Decided(); len(cites) > 0 {
		p.Report.Depart = cites[0]
	}
	for _, c := range structure.Concerns(policy) {
		p.Report.Concerns = append(p.Report.Concerns, concern{l.T("note.concern_"+c.Key, c.Args...), c.Cites})
	}
	for _, level := range structure.Levels {
		p.Report.Minutes += level.Minutes
		if !level.Break {
			p.Report.Levels++
		}
	}
	return structure, true
}

// structure is what the fields make; what cannot be read is blamed.
func (p *setupPage) structure(l lang.Lang) (tournament.Structure, bool) {
	structure, faults := p.Typed.Structure()
	for _, e := range faults {
		name, row := placeOf(e.Path)
		args := e.Args
		if label := "web.setup." + name; row == 0 && args["Key"] != nil && l.Has(label) { // a sheet's key is not on this page
			args = maps.Clone(args)
			args["Key"] = l.T(label)
		}
		text := l.Text(e.Key, args)
		if row > 0 {
			text = l.T("web.setup.row", "Row", row, "Text", text)
		}
		p.blame(name, text)
	}
	return structure, len(faults) == 0
}

// placeOf is the field that a path of a sheet names, and the row of it, from 1; 0 where it is no row.
func placeOf(path string) (name string, row int) {
	parts := strings.Split(path, ".")
	for i, part := range parts {
		if n, err := strconv.Atoi(part); err == nil && i > 0 {
			row = n + 1
			break
		}
	}
	switch parts[0] {
	case "rebuys", "add_on", "bonus":
		return path, 0
	case "bounty", "satellite":
		return strings.Join(parts[:min(2, len(parts))], "."), 0
	case "payouts":
		if len(parts) > 1 && parts[1] == "round" {
			return "round", 0
		}
		return parts[0], row
	case "levels", "flights":
		return parts[0], row
	case "rotation", "betting":
		return "game", 0
	}
	return parts[0], 0
}

// blamed is the field that a refusal of a structure concerns.
func blamed(code refusal.Code) string {
	switch code {
	case tournament.StructureBadStack:
		return "stack"
	case tournament.StructureBadChips:
		return "chips"
	case tournament.StructureBadSeats:
		return "seats"
	case tournament.StructureBadFinal:
		return "final_table"
	case tournament.StructureBadLate:
		return "late_levels"
	case tournament.StructureBadPayouts:
		return "payouts"
	case tournament.StructureBadMoney:
		return "buy_in"
	case tournament.StructureGuarantee:
		return "guarantee"
	case tournament.StructureUnknownTier:
		return "quality"
	case tournament.StructureUnknownGame, tournament.StructureBadRotation:
		return "game"
	case tournament.StructureBadReEntries, tournament.StructureSurrender:
		return "re_entries"
	case tournament.StructureBonusMost, tournament.StructureBonusRebuys:
		return "bonus.price"
	case tournament.StructureBounties:
		return "bounty.price"
	case tournament.StructureSatellite, tournament.SatelliteFlights:
		return "satellite.ticket"
	case tournament.StructureTickets:
		return "takes_tickets"
	case tournament.StructureAddOnBreak:
		return "add_on.price"
	case tournament.StructureBadCapacity:
		return "capacity"
	case tournament.StructureBadSale:
		return "rebuys.price"
	case tournament.StructureNoLevels, tournament.StructureBadLevel, tournament.StructureIndivisible, tournament.StructureAnteReduced,
		tournament.StructureBlindsFall, tournament.StructureBadBringIn:
		return "levels"
	}
	return ""
}

// refused says beside which field a refusal belongs.
func (p *setupPage) refused(s *site, r *http.Request, err error) (status int) {
	status, text := s.Refused(r, err)
	var ref *refusal.Error
	if errors.As(err, &ref) {
		p.blame(blamed(ref.Code), text)
	} else {
		p.blame("", text)
	}
	return status
}

// bad words an error of a file beside its field.
func (p *setupPage) bad(s *site, r *http.Request, name string, err error) {
	var bad *intake.Error
	if errors.As(err, &bad) {
		p.blame(name, bad.In(s.LangOf(r)))
		return
	}
	p.blame(name, s.LangOf(r).T("web.error.form"))
}
