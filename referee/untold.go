package referee

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ruling"
)

// fact is a circumstance that a point may read and that nobody may have told.
type fact uint8

const (
	noFact fact = iota
	factOrder
	factLast
	factIdentifiable
	factActedBehind
	factProbed
	factUnaware
	factMistook
	factCash
	factBlind
	factBlocked
	factNoChange
	factAfterUndercall
	factRaised
	factHeadsUp
	factStreet
	factStage
	factTime
	factBeforeOwes
	factNextCard
	factBehind
	factTouched
	factFaceUp
	factAsked
	factMisinformed
	factMadeFold
	factHidden
	factDealerError
	factSilent
	factRiver
	factNoticed
	factAfter
	facts
)

// inquiries are the questions that the facts make, "question.<key>", and their answers, "option.<key>", of which the
// first is supposed while the others are tried.
var inquiries = [facts]struct {
	question string
	answers  []string
}{
	factOrder:          {"order", []string{"word_first", "chips_first"}},
	factLast:           {"last", []string{"not_last", "last"}},
	factIdentifiable:   {"identifiable", []string{"not_identifiable", "identifiable"}},
	factActedBehind:    {"acted_behind", []string{"nobody_behind", "acted_behind"}},
	factProbed:         {"probing", []string{"not_probing", "probing"}},
	factUnaware:        {"unaware", []string{"aware", "unaware"}},
	factMistook:        {"mistook", []string{"not_mistook", "mistook"}},
	factCash:           {"cash", []string{"event", "cash"}},
	factBlind:          {"blind", []string{"not_blind", "blind"}},
	factBlocked:        {"blocked", []string{"not_blocked", "blocked"}},
	factNoChange:       {"no_change", []string{"change", "no_change"}},
	factAfterUndercall: {"after_undercall", []string{"undercall_corrected", "undercall_stood"}},
	factRaised:         {"raised", []string{"opening_bet", "raised"}},
	factHeadsUp:        {"heads_up", []string{"multiway", "heads_up"}},
	factStreet:         {"street", []string{"postflop", "preflop"}},
	factStage:          {"stage", []string{"late_registration", "before_money", "in_the_money"}},
	factTime:           {"time", []string{"no_time", "time"}},
	factBeforeOwes:     {"before_owes", []string{"before_acted", "before_owes"}},
	factNextCard:       {"next_card", []string{"no_next_card", "next_card"}},
	factBehind:         {"behind", []string{"behind_one", "behind_several"}},
	factTouched:        {"touched", []string{"not_touched", "touched"}},
	factFaceUp:         {"face_up", []string{"face_down", "face_up"}},
	factAsked:          {"asked_back", []string{"not_asked_back", "asked_back"}},
	factMisinformed:    {"misinformed", []string{"not_misinformed", "misinformed"}},
	factMadeFold:       {"made_fold", []string{"nobody_folded", "made_fold"}},
	factHidden:         {"hidden", []string{"not_hidden", "hidden"}},
	factDealerError:    {"dealer_error", []string{"no_dealer_error", "dealer_error"}},
	factSilent:         {"silent", []string{"announced", "silent"}},
	factRiver:          {"river", []string{"before_river", "river"}},
	factNoticed:        {"noticed", []string{"at_once", "after_round", "after_next_card", "after_next_act", "at_showdown", "after_hand"}},
	factAfter:          {"after", []string{"after_little", "after_much"}},
}

// Inquiries are the questions that a ruling may ask about a fact nobody has told, each with the keys of its answers.
func Inquiries() map[string][]string {
	out := make(map[string][]string, len(inquiries))
	for _, q := range inquiries[1:] {
		out[q.question] = q.answers
	}
	return out
}

// inquiry is what an act, with all its variants, assumes of facts that nobody has told.
type inquiry struct {
	article.Unsaid
	first place // what it lacked first
}

// place is the point at which a fact was read.
type place struct {
	fact
	point string
}

// answer is the answer assumed to a fact that nobody has told, by its place among the answers.
func (q *inquiry) answer(f fact, point string) int {
	ask := &inquiries[f]
	answer := slices.Index(ask.answers, q.Answer(ask.question, -1, ask.answers))
	if q.first.fact == noFact && q.Lacks() {
		q.first = place{f, point}
	}
	return answer
}

// is reports whether a fact holds: as told, else as assumed.
func (a *act) is(f fact, told article.Told) bool {
	if told.Known() {
		return told == article.Yes
	}
	return a.inquiry.answer(f, a.point) > 0
}

// settle makes the ruling that a judgement comes to. Facts that it had to know and nobody has told are answered in every
// way: where that comes to the same ruling there is nothing to ask; else a fact is missing, and the options are what
// each answer leads to.
func settle(judge func(article.Unsaid) (Ruling, inquiry)) Ruling {
	first, q := judge(article.Unsaid{})
	if !q.Lacks() {
		return first
	}
	places := append(make([]place, 0, 4), q.first)
	r, _ := article.Weighing[Ruling]{
		Judge: func(u *article.Unsaid) (Ruling, error) {
			r, q := judge(*u)
			*u = q.Unsaid
			places = append(places, q.first)
			return r, nil
		},
		Under: func(q article.Question, a, b *Ruling) bool { return same(a, b, q.Key == inquiries[factLast].question) },
		Join:  func(a, _ Ruling) Ruling { return a },
		Asks: func(q article.Question, by []article.Answered[Ruling]) Ruling {
			at := slices.IndexFunc(places, func(p place) bool { return inquiries[p.fact].question == q.Key })
			return missing(q.Key, places[at].point, by)
		},
		Through: true,
	}.Rule(&q.Unsaid, first, nil)
	return r
}

// same reports whether two rulings come to the same, whatever the reasons. Where it is asked whether the chips are the last,
// an amount that takes them all, and so may not reach its total, is no other: what is owed is owed as far as they go.
func same(a, b *Ruling, last bool) bool {
	return a.Kind == b.Kind && a.Held == b.Held && a.Bound == b.Bound && a.Free == b.Free && a.NoFold == b.NoFold &&
		sameAct(a.Outcome, b.Outcome, last) && slices.Equal(a.Questions, b.Questions) && slices.Equal(a.Penalties, b.Penalties) &&
		slices.EqualFunc(a.Options, b.Options, func(x, y Option) bool { return x.Key == y.Key && sameAct(x.Outcome, y.Outcome, last) })
}

func sameAct(a, b Outcome, last bool) bool {
	if !last || a.AllIn == b.AllIn {
		return a == b
	}
	if b.AllIn {
		a, b = b, a
	}
	return a.Action == b.Action && (a.To == b.To || a.To < b.To && a.To == b.To-b.Owed)
}

// led are what the answers to a question lead to.
type led = []article.Answered[Ruling]

// missing asks for a fact: the options are what each answer leads to, and what stands until then is the least of it.
func missing(question, point string, by led) Ruling {
	least, punished := 0, false
	for i := range by {
		if commits(by[i].Ruling.Outcome) < commits(by[least].Ruling.Outcome) {
			least = i
		}
		punished = punished || !slices.Equal(by[0].Ruling.Penalties, by[i].Ruling.Penalties)
	}
	r := by[least].Ruling
	r.Kind, r.Point, r.Default = article.Missing, point, least
	r.Questions = []string{question}
	r.Options = make([]Option, len(by))
	r.Cites, r.Consulted, r.Why = of(by, cites), of(by, consulted), append(common(by), ruling.Fact{Key: "untold"})
	for i := range by {
		to := &by[i].Ruling
		r.Options[i] = Option{Key: by[i].Key, Kind: to.Kind, Outcome: to.Outcome}
		r.Bound, r.Free, r.NoFold = r.Bound && to.Bound, r.Free && to.Free, r.NoFold && to.NoFold
		if punished {
			r.Options[i].Penalties = to.Penalties
		}
	}
	if punished {
		r.Penalties = nil
	}
	return r
}

func cites(r *Ruling) []article.ID     { return r.Cites }
func consulted(r *Ruling) []article.ID { return r.Consulted }

// of are the articles of all rulings, each once.
func of(by led, list func(*Ruling) []article.ID) []article.ID {
	lists := make([][]article.ID, len(by))
	for i := range by {
		lists[i] = list(&by[i].Ruling)
	}
	return union(lists...)
}

// commits is how much an outcome asks of a player.
func commits(o Outcome) chip.Amount { return o.To*8 + chip.Amount(o.Action) }

// common are the reasons with which all rulings begin.
func common(by led) []ruling.Fact {
	n, first := 0, by[0].Ruling.Why
	for n < len(first) && !slices.ContainsFunc(by, func(a article.Answered[Ruling]) bool {
		return len(a.Ruling.Why) <= n || a.Ruling.Why[n].Key != first[n].Key
	}) {
		n++
	}
	return append(make([]ruling.Fact, 0, n+1), first[:n]...)
}
