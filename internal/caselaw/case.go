package caselaw

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// Limits of a case.
const (
	TextMax     = 4000 // bytes of the scenario
	ReasonMax   = 400  // characters of the reason, and of what was decided
	FeaturesMax = 40
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

// Case is one ruling that was kept. It is stored as JSON: a field's name never changes.
type Case struct {
	ID       string            `json:"id"`
	At       int64             `json:"at"` // Unix milliseconds
	Book     string            `json:"book"`
	Family   string            `json:"family"`          // of the incident
	Point    string            `json:"point,omitempty"` // the point of rule that decided
	Articles []article.ID      `json:"articles"`
	Features []string          `json:"features,omitempty"` // of the facts: what was answered, without amounts
	Text     string            `json:"text"`               // the scenario
	Did      string            `json:"did"`                // applied, chosen, overruled
	Option   string            `json:"option,omitempty"`   // the option chosen
	Says     map[string]string `json:"says"`               // what was decided, by language, as it was shown
	Reason   string            `json:"reason,omitempty"`   // of a floor that overruled
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
	case len(c.Features) > FeaturesMax || len(c.Articles) > ArticlesMax:
		return refusal.New(TooLong, "What", "features")
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

// Similar lists at most n cases on similar facts, the most similar first, of two alike the newer. They are of the same
// kind of incident, were decided by the same point or by an article in common, and share at least half of the features
// that either has.
func (l Law) Similar(to Case, n int) []Case {
	type near struct {
		c     Case
		score int // per thousand
	}
	var found []near
	for i := len(l) - 1; i >= 0; i-- {
		c := l[i]
		decided := c.Point != "" && c.Point == to.Point || shared(c.Articles, to.Articles) > 0
		if c.Family != to.Family || !decided {
			continue
		}
		if s := alike(c.Features, to.Features); s >= 500 {
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
