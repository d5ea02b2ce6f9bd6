package letter

import (
	"slices"
	"strings"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// Default is the kind of a letter about a place that was not given back in time.
const Default = "default"

// Kinds lists the kinds of letters: those of notices, and of a default.
func Kinds() (out []string) {
	for _, k := range room.NoticeKinds {
		out = append(out, string(k))
	}
	return append(out, Default)
}

// House is who writes.
type House struct {
	Venue string // where the room is, "" not told
	Zone  *time.Location
}

// Addressee is whom a letter goes to, and in which language.
type Addressee struct {
	Name, Address string
	Lang          lang.Lang
}

// To is who a letter to a person goes to, in the language that he has told, else the reader's.
func To(p people.Person, d *people.Dossier, reader lang.Lang) Addressee {
	return Addressee{p.Name, d.Address, Tongue(d, reader)}
}

// Tongue is the language of somebody's papers: his own where he has told one, else the reader's.
func Tongue(d *people.Dossier, reader lang.Lang) lang.Lang {
	if l := lang.Lang(d.Lang); slices.Contains(lang.All, l) {
		return l
	}
	return reader
}

// Of is the letter about something that has become of a place; policy is what the event's book says.
func (h House) Of(n *room.Notice, to Addressee, policy *admission.Policy) Letter {
	l := to.Lang
	event := n.Event
	if n.Desk.Flight != "" {
		event += " · " + n.Desk.Flight
	}
	t := Letter{House: h, To: to, Kind: string(n.Kind), Event: event, Day: h.wall(n.At)}
	t.say("web.letter."+t.Kind+".says", "Event", event)
	switch n.Kind {
	case room.NoticeListed:
		if n.Paid {
			t.say("web.letter.listed.paid")
		}
	case room.NoticeLapsed:
		if n.Listed {
			t.say("web.letter.lapsed.listed")
		}
		t.cites(n.Desk.Times.Closes.Cites)
	case room.NoticeRescheduled:
		if n.Desk.Start == 0 {
			t.say("web.letter.rescheduled.open")
		}
	}
	switch n.Kind {
	case room.NoticeBooked, room.NoticeReminder, room.NoticeRescheduled, room.NoticeMoved, room.NoticeCalled:
		t.times(l, &n.Desk, n.Kind != room.NoticeMoved)
		if c := policy.Default(1); n.Kind == room.NoticeReminder && n.Desk.Cancel > 0 && len(c.Cites) > 0 {
			t.say("web.letter.reminder.else")
			t.cites(c.Cites)
		}
	}
	return t
}

// Defaulted is the letter about a place that was not given back in time, with what the book makes of it.
func (h House) Defaulted(to Addressee, event string, at tournament.Instant, policy *admission.Policy, c *admission.Consequence) Letter {
	t := Letter{House: h, To: to, Kind: Default, Event: event, Day: h.wall(at)}
	t.say("web.letter.default.says", "Event", event, "Day", to.Lang.Day(t.Day))
	if minutes := policy.Cancel.Value; minutes > 0 {
		t.say("web.desk.letter.condition", "Hours", minutes/60)
		t.cites([]article.ID{policy.Cancel.Cite})
	}
	if c.Owed != nil {
		t.say("web.desk.letter.owed", "Amount", to.Lang.Money(c.Owed.Amount))
	}
	if c.Exclude {
		t.say("web.desk.letter.exclude")
	}
	t.cites(c.Cites)
	return t
}

// Letter is one with its words.
type Letter struct {
	House House
	To    Addressee
	Kind  string
	Event string
	Day   time.Time // of what it tells

	says  []string
	facts document.Facts
	cited []article.ID
}

func (t *Letter) say(key string, args ...any) { t.says = append(t.says, t.To.Lang.T(key, args...)) }

func (t *Letter) cites(ids []article.ID) { t.cited = article.Union(t.cited, ids) }

// times are the instants of the event that concern who has a place; open: it is still to be settled.
func (t *Letter) times(l lang.Lang, d *tournament.DeskTimes, open bool) {
	fact := func(key string, at tournament.Instant) {
		if at > 0 {
			t.facts = append(t.facts, document.Fact{Name: l.T(key), Value: l.DayAndTime(t.House.wall(at))})
		}
	}
	fact("web.start.at", d.Start)
	if open {
		fact("web.start.cashier", d.Cashier)
		fact("web.start.closes", d.Closes)
		fact("web.start.cancel", d.Cancel)
		t.cites(slices.Concat(d.Times.Cashier.Cites, d.Times.Closes.Cites, d.Times.Cancel.Cites))
	}
}

func (h House) wall(at tournament.Instant) time.Time {
	return time.UnixMilli(int64(at)).In(h.Zone)
}

// Subject is what it is about.
func (t *Letter) Subject() string {
	return t.To.Lang.T("web.letter."+t.Kind) + " · " + t.Event
}

// articles is the line that names the articles, "" where there are none.
func (t *Letter) articles() string {
	var ids []string
	for _, id := range t.cited {
		if id != article.Silent {
			ids = append(ids, string(id))
		}
	}
	if len(ids) == 0 {
		return ""
	}
	return t.To.Lang.T("web.letter.articles", "IDs", strings.Join(ids, ", "))
}

// Document is the letter on paper.
func (t *Letter) Document() *document.Document {
	d := &document.Document{Lang: string(t.To.Lang), Title: t.To.Lang.T("web.letter." + t.Kind), Subtitle: t.Event, At: t.Day,
		Foot:  strings.TrimSpace(t.House.Venue + " " + t.To.Lang.Day(t.Day)),
		Parts: []document.Part{document.Paragraph(t.To.Name), document.Paragraph(strings.ReplaceAll(t.To.Address, "\n", ", "))}}
	for _, text := range t.says {
		d.Parts = append(d.Parts, document.Paragraph(text))
	}
	if len(t.facts) > 0 {
		d.Parts = append(d.Parts, t.facts)
	}
	if text := t.articles(); text != "" {
		d.Parts = append(d.Parts, document.Paragraph(text))
	}
	return d
}

// Text is the letter as plain words.
func (t *Letter) Text() string {
	parts := append([]string{t.To.Name}, t.says...)
	var facts []string
	for _, f := range t.facts {
		facts = append(facts, f.Name+" : "+f.Value)
	}
	for _, more := range []string{strings.Join(facts, "\n"), t.articles(), t.House.Venue} {
		if more != "" {
			parts = append(parts, more)
		}
	}
	return strings.Join(parts, "\n\n") + "\n"
}
