package caselaw

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// Limits of a case.
const (
	TextMax     = 4000 // bytes of the scenario
	ReasonMax   = 400  // characters of the reason, and of what was decided
	ArticlesMax = 40
)

// What the floor did with a ruling.
const (
	Applied   = "applied"   // as the book has it
	Chosen    = "chosen"    // one of the options that the book leaves
	Overruled = "overruled" // otherwise, with a reason
)

// Codes of refusals.
const (
	NoReason refusal.Code = "caselaw_no_reason" // overruling takes a reason
	TooLong  refusal.Code = "caselaw_too_long"  // What
	Unknown  refusal.Code = "caselaw_unknown"   // What
)

// Case is one ruling: kept by hand and stored as JSON, where a field's name never changes, or made at a table, whose row in
// the tournament's stream is the record. What was told of either is in Told.
type Case struct {
	ID       string            `json:"id"` // of the row
	At       int64             `json:"at"` // Unix milliseconds
	Book     string            `json:"book"`
	Family   string            `json:"family"`          // of the incident
	Point    string            `json:"point,omitempty"` // the point of rule that decided
	Articles []article.ID      `json:"articles"`
	Text     string            `json:"text"`             // the scenario; "" of a ruling at a table
	Did      string            `json:"did"`              // applied, chosen, overruled
	Option   string            `json:"option,omitempty"` // the option chosen
	Says     map[string]string `json:"says"`             // what was decided, by language, as it was shown; nil of a ruling at a table
	Reason   string            `json:"reason,omitempty"` // of a floor that overruled

	By    role.By          `json:"-"` // who told it, from the row
	Told  []tell.Statement `json:"-"`
	Place *Place           `json:"-"` // nil: no table of the room
	Ruled *Ruled           `json:"-"` // what to say of a ruling at a table

	features []string // of what was told: see alike
}

// Place is where a ruling was made, and on whom.
type Place struct {
	Tournament string // its stream
	Name       string // of the tournament
	Table      int
	Hand       string         // id; "" between hands
	HandNo     int            // at the table, from 1; 0 between hands
	Seat       table.SeatNo   // 0: the whole table
	Player     table.PlayerID // in that seat
}

// Ruled is what was decided, as facts to be worded.
type Ruled struct {
	Matter   string         // whose words the keys are: "referee", "deal"
	Decision ruling.Fact    // what the book says
	Conflict bool           // two articles contradict each other
	Choice   *ruling.Choice // the option that the floor chose
	Instead  *ruling.Fact   // what stands instead of a ruling overruled, where that is an act
}

// Check refuses a case that cannot be kept.
func (c *Case) Check() error {
	switch {
	case c.Did != Applied && c.Did != Chosen && c.Did != Overruled:
		return refusal.New(Unknown, "What", c.Did)
	case c.Did == Overruled && c.Reason == "":
		return refusal.New(NoReason)
	case c.Text == "" || len(c.Text) > TextMax:
		return refusal.New(TooLong, "What", "text")
	case utf8.RuneCountInString(c.Reason) > ReasonMax:
		return refusal.New(TooLong, "What", "reason")
	case len(c.Articles) > ArticlesMax:
		return refusal.New(TooLong, "What", "articles")
	}
	for _, says := range c.Says {
		if utf8.RuneCountInString(says) > ReasonMax {
			return refusal.New(TooLong, "What", "says")
		}
	}
	return nil
}

// Marshal writes a case as the journal keeps it.
func Marshal(c Case) ([]byte, error) { return json.Marshal(c) }

// Unmarshal reads what Marshal writes; fields of later versions are left out.
func Unmarshal(b []byte) (Case, error) {
	var c Case
	if err := json.Unmarshal(b, &c); err != nil {
		return Case{}, fmt.Errorf("caselaw: %w", err)
	}
	c.Told = read(c.Text)
	c.features = features(c.Told)
	return c, nil
}

// Law is the cases of a room, oldest first.
type Law []Case

// By lists the cases that read an article, newest first; "" lists all.
func (l Law) By(id article.ID) []Case {
	var out []Case
	for i := len(l) - 1; i >= 0; i-- {
		if id == "" || slices.Contains(l[i].Articles, id) {
			out = append(out, l[i])
		}
	}
	return out
}

// Articles lists the articles that cases have read, with how many have.
func (l Law) Articles() (ids []article.ID, cases map[article.ID]int) {
	cases = map[article.ID]int{}
	for i := range l {
		for _, id := range l[i].Articles {
			if cases[id]++; cases[id] == 1 {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return ids, cases
}

// Similar lists at most n cases on similar facts, the most similar first, of two alike the newer. They were decided by the
// same point or by an article in common, or no book says anything, and of what was told on either at least half is the same,
// amounts and seats apart.
func (l Law) Similar(to Case, n int) []Case {
	type near struct {
		c     Case
		score int // per thousand
	}
	var found []near
	told := features(to.Told)
	for i := len(l) - 1; i >= 0; i-- {
		c := l[i]
		decided := c.Point != "" && c.Point == to.Point || shared(c.Articles, to.Articles) > 0 || c.silent() && to.silent()
		if !decided {
			continue
		}
		if s := alike(c.features, told); s >= 500 {
			found = append(found, near{c, s})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return b.score - a.score })
	var out []Case
	for i := 0; i < min(n, len(found)); i++ {
		out = append(out, found[i].c)
	}
	return out
}

// silent reports whether nothing that has a name decided.
func (c *Case) silent() bool { return c.Point == "" && len(c.Articles) == 0 }

func shared[T comparable](a, b []T) (n int) {
	for _, v := range a {
		if slices.Contains(b, v) {
			n++
		}
	}
	return n
}

// alike is how much of all features two lists share, per thousand.
func alike(a, b []string) int {
	common := shared(a, b)
	all := len(a) + len(b) - common
	if all == 0 {
		return 1000
	}
	return 1000 * common / all
}
