package rulebook

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// Kind says who an article speaks to, and so where it is served.
type Kind string

// The kinds of articles.
const (
	Engine       Kind = "engine"       // computed while a hand is played
	Referee      Kind = "referee"      // settles what somebody did
	Tournament   Kind = "tournament"   // runs the tournament
	Cash         Kind = "cash"         // runs the cash tables: seats, lists, blinds owed, absences
	Staff        Kind = "staff"        // what dealers and floors do
	Conduct      Kind = "conduct"      // behaviour and penalties
	Cashier      Kind = "cashier"      // money
	Registration Kind = "registration" // entering the tournament or the club
	Info         Kind = "info"         // says nothing that could be applied
)

// Kinds lists the kinds in the order of reports.
var Kinds = []Kind{Engine, Referee, Tournament, Cash, Staff, Conduct, Cashier, Registration, Info}

// Status says how far floorbook applies an article.
type Status string

// The statuses of articles.
const (
	Code     Status = "code"     // computed: a recorded run cites it
	Guidance Status = "guidance" // people apply it: shown to staff at the moments of Article.Show
	Told     Status = "info"     // nothing to apply: it can be read
	Todo     Status = "todo"     // not built yet
)

// Statuses lists the statuses in the order of reports.
var Statuses = []Status{Code, Guidance, Told, Todo}

// Text is one text in both languages.
type Text struct {
	FR string `json:"fr"`
	EN string `json:"en"`
}

// In returns the text in language lang ("fr" or "en"); the other one where that is missing.
func (t Text) In(lang string) string {
	if lang == "en" && t.EN != "" || t.FR == "" {
		return t.EN
	}
	return t.FR
}

// Empty reports whether the text is missing in both languages.
func (t Text) Empty() bool { return t.FR == "" && t.EN == "" }

// Article is one clause of a book. Title, summary and note are floorbook's own words, not the source's.
type Article struct {
	ID      article.ID `json:"id"`
	Book    string     `json:"book"`  // the layer that defines it
	Label   string     `json:"label"` // as printed in the source: "44", "45-B-1", "RP-5-A"
	Kind    Kind       `json:"kind"`
	Area    string     `json:"area,omitempty"`
	Status  Status     `json:"status"`
	Title   Text       `json:"title"`
	Summary Text       `json:"summary"`
	Note    Text       `json:"note,omitzero"`  // the reading chosen where the source is ambiguous
	Show    []string   `json:"show,omitempty"` // "page:moment" where staff see it

	InsteadOf []article.ID `json:"instead_of,omitempty"` // articles of the layers below whose guidance this one's replaces
	BearsOn   []string     `json:"bears_on,omitempty"`   // of status Todo: points ("hand.run_it") of which it speaks
}

// Moments are the places where a page shows guidance to staff, as "page:moment", in the order of a briefing. An
// article of status [Guidance] names at least one of them in Show; the page asks [Book.Guidance] for what it has to
// show there.
var Moments = []string{
	"floor:before-start", // registration is open, no card is dealt yet
	"floor:absent",       // a seated player is away
	"floor:move",         // players are to be moved to other seats
	"floor:table-break",  // a table is to be broken
	"floor:level-ends",   // the last 90 seconds of a level
	"floor:break",        // a break
	"floor:break-ends",   // its last minute
	"floor:bust",         // the sheet of a seat, where players are put out
	"floor:final-table",  // one table is left
	"floor:registration", // the cards are in the air, and entries are still taken
	"floor:hand-for-hand",

	"setup:structure", // an event is set up
	"setup:change",    // an event that was announced is changed

	"table:opening",       // no hand has been dealt at the table yet
	"table:bounties",      // none has, and a head is worth something
	"table:deal",          // the next hand can be dealt
	"table:bet",           // somebody is to act
	"table:all-in",        // somebody has no chips behind, and the hand goes on
	"table:split-pot",     // a hand of a high-low game
	"table:showdown",      // hands are to be shown
	"table:award",         // the pot is to be pushed
	"table:bust",          // the last hand has left somebody without chips
	"table:ruling",        // the table waits for the floor's ruling
	"table:dealer-change", // dealers change: only those at the table know when
	"table:level-ends",    // the last 90 seconds of a level
	"table:level-change",  // the first two minutes of a level
	"table:break",         // a break
	"table:break-ends",    // its last minute

	"clock:break", // a break, for the players to read

	"referee:bet", // questions of the referee, by the kind of incident
	"referee:words",
	"referee:undercall",
	"referee:deal",
	"referee:showdown",
	"referee:all_in",
	"referee:conduct",
}

// Guidance returns the articles to show at a moment: those of the layer that prevails first, each layer's in the
// order of its source. An article that another one of the book stands instead of is left out.
func (b *Book) Guidance(moment string) []Article {
	var out []Article
	for _, layer := range b.Layers {
		for i := range b.Articles {
			if a := &b.Articles[i]; a.Book == layer && slices.Contains(a.Show, moment) && !b.replaced(a.ID) {
				out = append(out, *a)
			}
		}
	}
	return out
}

// Uncovered lists the articles of the book that are not built yet and speak of a point that one of the articles given
// settles, in the order of the book. What rests on such a point is not the book's last word.
func (b *Book) Uncovered(by ...article.ID) []Article {
	var out []Article
	for i := range b.Articles {
		a := &b.Articles[i]
		if a.Status == Todo && slices.ContainsFunc(a.BearsOn, func(point string) bool { return b.setsPoint(point, by) }) {
			out = append(out, *a)
		}
	}
	return out
}

// setsPoint reports whether one of the articles sets a point; silence, which many points share, sets none.
func (b *Book) setsPoint(point string, by []article.ID) bool {
	i := slices.IndexFunc(b.Points, func(p Point) bool { return p.Package+"."+p.Key == point })
	return i >= 0 && b.Points[i].Cite != article.Silent && slices.Contains(by, b.Points[i].Cite)
}

// replaced reports whether an article of a layer above gives its own guidance instead of id's.
func (b *Book) replaced(id article.ID) bool {
	for i := range b.Articles {
		if slices.Contains(b.Articles[i].InsteadOf, id) {
			return true
		}
	}
	return false
}
