package article

import "slices"

// Question asks for a fact that nobody has told. Its key is stable, and so are those of the answers that there are.
type Question struct {
	Key     string
	Of      int // the event that it is asked of, by its place in the matter; -1: of the setting
	Answers []string
}

// The answers to a question of yes or no.
const (
	AnswerNo  = "no"
	AnswerYes = "yes"
)

var noYes = []string{AnswerNo, AnswerYes}

// unsaidMax bounds the facts that are assumed at a time; what a judgement lacks beyond is not asked for.
const unsaidMax = 12

// Unsaid is what one judgement assumes of facts that nobody has told, and what it needed and nothing was assumed of. The
// zero value assumes nothing.
type Unsaid struct {
	assumed [unsaidMax]assumption
	n       int
	lacks   Question
	lacking int // questions: none, one, or more
}

type assumption struct {
	key    string
	of     int
	answer int
}

// Holds reads a fact of yes or no: as told, else as assumed; else the judgement lacks it and goes on with no.
func (u *Unsaid) Holds(f Told, key string, of int) bool {
	if f.Known() {
		return f == Yes
	}
	return u.Answer(key, of, noYes) == AnswerYes
}

// Told is what is known of a fact, as told or as assumed; a judgement that only looks does not lack it.
func (u *Unsaid) Told(f Told, key string, of int) Told {
	for _, a := range u.assumed[:u.n] {
		if !f.Known() && a.key == key && a.of == of {
			return Say(noYes[a.answer] == AnswerYes)
		}
	}
	return f
}

// Answer reads a fact that was not told: the answer that is assumed; else the judgement lacks it and goes on with the
// first.
func (u *Unsaid) Answer(key string, of int, answers []string) string {
	for _, a := range u.assumed[:u.n] {
		if a.key == key && a.of == of {
			return answers[min(a.answer, len(answers)-1)]
		}
	}
	switch {
	case u.n == unsaidMax:
	case u.lacking == 0:
		u.lacks, u.lacking = Question{key, of, answers}, 1
	case u.lacks.Key != key || u.lacks.Of != of:
		u.lacking = 2
	}
	return answers[0]
}

// Lacks reports whether the judgement needed a fact that was neither told nor assumed.
func (u *Unsaid) Lacks() bool { return u.lacking > 0 }

// with is the same with one of the answers to the first that it lacks.
func (u *Unsaid) with(answer int) Unsaid {
	v := *u
	v.assumed[v.n] = assumption{u.lacks.Key, u.lacks.Of, answer}
	v.n++
	v.lacks, v.lacking = Question{}, 0
	return v
}

// Answered is what a matter comes to under one answer.
type Answered[R any] struct {
	Key    string
	Ruling R
	Open   bool // more has to be known
	said   Unsaid
}

// Kind is who decides under the answer, of a ruling of a kind; where more has to be known, nobody yet.
func (a *Answered[R]) Kind(k RulingKind) RulingKind {
	if a.Open {
		return Missing
	}
	return k
}

// Weighing rules on a matter of which something that was read had not been told.
type Weighing[R any] struct {
	Judge func(*Unsaid) (R, error)
	Same  func(a, b *R) bool                   // whether two rulings come to the same
	Join  func(a, b R) R                       // one ruling of two that do
	Asks  func(q Question, by []Answered[R]) R // the question, with what each answer leads to

	Under   func(q Question, a, b *R) bool // in place of Same, where that depends on what is asked
	Through bool                           // every answer is followed to its ruling or its own question before they are compared
}

// judgedMax bounds the judgements of one matter; beyond, a fact that may matter is asked for without looking further.
const judgedMax = 100

// Rule goes on from a first judgement and what it lacked: the ruling when it is the same whatever the answers are; else
// the first question whose answers lead to different ones, with what each leads to. An answer under which the matter
// cannot have gone on as it did is none.
func (w Weighing[R]) Rule(u *Unsaid, first R, err error) (R, error) {
	left := judgedMax
	return w.rule(u, first, err, &left)
}

func (w *Weighing[R]) rule(u *Unsaid, first R, err error, left *int) (R, error) {
	if !u.Lacks() {
		return first, err
	}
	by, bad := w.under(u, first, err, left)
	if len(by) == 0 {
		return first, bad
	}
	if (w.Through || w.same(u.lacks, by)) && *left > 0 {
		for i := range by {
			if by[i].Open {
				again := by[i].said
				r, err := w.Judge(&again)
				*left--
				if by[i].Ruling, err = w.rule(&again, r, err, left); err != nil {
					return first, err
				}
			}
		}
	}
	if !w.same(u.lacks, by) {
		return w.Asks(u.lacks, by), nil
	}
	out := by[0].Ruling
	for _, a := range by[1:] {
		out = w.Join(out, a.Ruling)
	}
	return out, nil
}

// under judges under every answer to the fact that is lacking; those that cannot be are left out. The judgement that
// lacked it has gone on with the first.
func (w *Weighing[R]) under(u *Unsaid, first R, err error, left *int) ([]Answered[R], error) {
	by := make([]Answered[R], 0, len(u.lacks.Answers))
	for i, key := range u.lacks.Answers {
		said := u.with(i)
		a := Answered[R]{key, first, u.lacking > 1, said}
		bad := err
		if i > 0 {
			a.Ruling, bad = w.Judge(&said)
			a.Open = said.Lacks()
			*left--
		}
		if bad == nil {
			by = append(by, a)
		} else {
			err = bad
		}
	}
	return by, err
}

// same reports whether every answer comes to the same.
func (w *Weighing[R]) same(q Question, by []Answered[R]) bool {
	for i := range by[1:] {
		a, b := &by[0].Ruling, &by[i+1].Ruling
		if w.Under != nil && !w.Under(q, a, b) || w.Under == nil && !w.Same(a, b) {
			return false
		}
	}
	return true
}

// Union is a list with what another adds to it.
func Union[T comparable](list, more []T) []T {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(slices.Clip(list), x)
		}
	}
	return list
}

// Shared is what all lists share, in the order of the first; what any holds where they share nothing.
func Shared[T comparable](lists ...[]T) []T {
	all, any := slices.Clone(lists[0]), lists[0]
	for _, list := range lists[1:] {
		all, any = Common(all, list), Union(any, list)
	}
	if len(all) == 0 {
		return any
	}
	return all
}

// Common is what two lists share, in the order of the first.
func Common[T comparable](a, b []T) []T {
	var out []T
	for _, x := range a {
		if slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}
