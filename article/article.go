// Package article names the articles of the rulebooks and ties every parameter of the game to the
// article that sets it.
//
// A [Clause] is a value plus its article. Code never cites an article by a literal: it reads a clause
// through a [Trace], and the trace remembers which articles were consulted and which of them decided.
// A ruling can therefore cite only what its computation has really read.
package article

import "slices"

// ID names one article: the ids of floorbook's catalogue, unique across all books ("TDA-44-A", "TX-QC-bb").
type ID string

// Silent is cited where no book says anything of a point: what stands is the common practice, or nothing is allowed or
// asked. It is the id of no article, and no book may define it; whoever shows articles says that the book is silent.
const Silent ID = "silent"

// Settled is the value of a clause on which the book leaves no variation: the rule is in the code, the
// clause carries only its citation.
type Settled struct{}

// Clause is a parameter of the game and the article that sets it.
type Clause[T any] struct {
	Value T  `json:"value"`
	Cite  ID `json:"cite"`
}

// Rule is a clause without variation.
type Rule = Clause[Settled]

// Set returns the clause that article cite sets to value.
func Set[T any](value T, cite ID) Clause[T] { return Clause[T]{Value: value, Cite: cite} }

// Says returns a clause without variation, set by cite.
func Says(cite ID) Rule { return Rule{Cite: cite} }

// Consult reads the value and records that the article was looked at without, so far, deciding.
func (c Clause[T]) Consult(t *Trace) T {
	t.add(c.Cite, false)
	return c.Value
}

// Decide reads the value and records that the article decides the case at hand.
func (c Clause[T]) Decide(t *Trace) T {
	t.add(c.Cite, true)
	return c.Value
}

// TraceMax is the number of distinct articles one decision may consult; a decision that reads more is a bug.
const TraceMax = 48

// Trace records the articles that one decision consulted, in the order of first reading, and which decided.
// The zero value is ready. A nil *Trace records nothing.
type Trace struct {
	ids     [TraceMax]ID
	decides [TraceMax]bool
	n       int
}

func (t *Trace) add(id ID, decides bool) {
	if t == nil || id == "" {
		return
	}
	for i := range t.ids[:t.n] {
		if t.ids[i] == id {
			t.decides[i] = t.decides[i] || decides
			return
		}
	}
	if t.n == TraceMax {
		panic("article: one decision consulted more than TraceMax articles")
	}
	t.ids[t.n], t.decides[t.n] = id, decides
	t.n++
}

// Consulted returns every article read, in the order of first reading.
func (t *Trace) Consulted() []ID {
	if t == nil || t.n == 0 {
		return nil
	}
	return append([]ID(nil), t.ids[:t.n]...)
}

// AppendConsulted appends to ids the articles read that are not among them.
func (t *Trace) AppendConsulted(ids []ID) []ID {
	if t == nil {
		return ids
	}
	for _, id := range t.ids[:t.n] {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Decided returns the articles that decided, in the order of first reading.
func (t *Trace) Decided() []ID {
	n := t.deciding()
	if n == 0 {
		return nil
	}
	return t.appendDecided(make([]ID, 0, n))
}

// Articles returns the articles that decided and all that were consulted, both in the order of first reading, for the
// price of one allocation: the lists are parts of one array.
func (t *Trace) Articles() (decided, consulted []ID) {
	if t == nil || t.n == 0 {
		return nil, nil
	}
	all := append(make([]ID, 0, t.n+t.deciding()), t.ids[:t.n]...)
	all = t.appendDecided(all)
	if len(all) > t.n {
		decided = all[t.n:len(all):len(all)]
	}
	return decided, all[:t.n:t.n]
}

// deciding is the number of articles that decided.
func (t *Trace) deciding() (n int) {
	if t == nil {
		return 0
	}
	for _, decides := range t.decides[:t.n] {
		if decides {
			n++
		}
	}
	return n
}

func (t *Trace) appendDecided(to []ID) []ID {
	for i, id := range t.ids[:t.n] {
		if t.decides[i] {
			to = append(to, id)
		}
	}
	return to
}

// Reset empties the trace for the next decision.
func (t *Trace) Reset() { t.n = 0; clear(t.decides[:]) }
