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

// The answers to a question that can only be answered by yes or no. Nobody having told a fact, it is supposed not to
// hold while the other answer is tried.
const (
	no = iota
	yes
)

// inquiries are the questions that the facts make, "question.<key>", and their answers, "option.<key>", of which the
// first is supposed while the others are tried.
var inquiries = [facts]struct {
	question string
	answers  []string
}{
	factOrder:        {"order", []string{"word_first", "chips_first"}},
	factLast:         {"last", []string{"not_last", "last"}},
	factIdentifiable: {"identifiable", []string{"not_identifiable", "identifiable"}},
	factActedBehind:  {"acted_behind", []string{"nobody_behind", "acted_behind"}},
	factProbed:       {"probing", []string{"not_probing", "probing"}},
	factUnaware:      {"unaware", []string{"aware", "unaware"}},
	factMistook:      {"mistook", []string{"not_mistook", "mistook"}},
	factCash:         {"cash", []string{"event", "cash"}},
	factBlind:        {"blind", []string{"not_blind", "blind"}},
	factBlocked:      {"blocked", []string{"not_blocked", "blocked"}},
	factNoChange:     {"no_change", []string{"change", "no_change"}},
	factRaised:       {"raised", []string{"opening_bet", "raised"}},
	factHeadsUp:      {"heads_up", []string{"multiway", "heads_up"}},
	factStreet:       {"street", []string{"postflop", "preflop"}},
	factStage:        {"stage", []string{"late_registration", "before_money", "in_the_money"}},
	factTime:         {"time", []string{"no_time", "time"}},
	factBeforeOwes:   {"before_owes", []string{"before_acted", "before_owes"}},
	factNextCard:     {"next_card", []string{"no_next_card", "next_card"}},
	factBehind:       {"behind", []string{"behind_one", "behind_several"}},
	factTouched:      {"touched", []string{"not_touched", "touched"}},
	factFaceUp:       {"face_up", []string{"face_down", "face_up"}},
	factAsked:        {"asked_back", []string{"not_asked_back", "asked_back"}},
	factMisinformed:  {"misinformed", []string{"not_misinformed", "misinformed"}},
	factMadeFold:     {"made_fold", []string{"nobody_folded", "made_fold"}},
	factHidden:       {"hidden", []string{"not_hidden", "hidden"}},
	factDealerError:  {"dealer_error", []string{"no_dealer_error", "dealer_error"}},
	factSilent:       {"silent", []string{"announced", "silent"}},
	factRiver:        {"river", []string{"before_river", "river"}},
	factNoticed:      {"noticed", []string{"at_once", "after_round", "after_next_card", "after_next_act", "at_showdown", "after_hand"}},
	factAfter:        {"after", []string{"after_little", "after_much"}},
}

// Inquiries are the questions that a ruling may ask about a fact nobody has told, each with the keys of its answers.
func Inquiries() map[string][]string {
	out := make(map[string][]string, len(inquiries))
	for _, q := range inquiries[1:] {
		out[q.question] = q.answers
	}
	return out
}

// supposed is the answer that is tried to each fact, counted from 1; 0: none yet.
type supposed [facts]uint8

// inquiry is what an act, with all its variants, has supposed, and the first fact that it had to know besides.
type inquiry struct {
	supposed
	open  fact
	point string // at which open was read
	more  bool   // others than open were read
}

// answer is the answer supposed to a fact that nobody has told.
func (q *inquiry) answer(f fact, point string) int {
	if n := q.supposed[f]; n > 0 {
		return int(n) - 1
	}
	switch q.open {
	case noFact:
		q.open, q.point = f, point
	case f:
	default:
		q.more = true
	}
	return 0
}

// is reports whether a fact holds: as told, else as supposed.
func (a *act) is(f fact, told article.Told) bool {
	if told.Known() {
		return told == article.Yes
	}
	return a.inquiry.answer(f, a.point) == yes
}

// settle makes the ruling that a judgement comes to. Facts that it had to know and nobody has told are answered in every
// way: where that comes to the same ruling there is nothing to ask; else a fact is missing, and the options are what
// each answer leads to.
func settle(judge func(supposed) (Ruling, inquiry), s supposed) Ruling {
	r, q := judge(s)
	if q.open == noFact {
		return r
	}
	rulings := make([]Ruling, len(inquiries[q.open].answers))
	differ := false
	for i := range rulings {
		s[q.open] = uint8(i + 1)
		if i > 0 || q.more {
			r = settle(judge, s)
		}
		rulings[i] = r
		differ = differ || !same(&rulings[0], &r, q.open == factLast)
	}
	if !differ {
		return rulings[0]
	}
	return missing(q, rulings)
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

// missing asks for a fact: the options are what each answer leads to, and what stands until then is the least of it.
func missing(q inquiry, rulings []Ruling) Ruling {
	least := 0
	for i := range rulings {
		if commits(rulings[i].Outcome) < commits(rulings[least].Outcome) {
			least = i
		}
	}
	r := rulings[least]
	r.Kind, r.Point, r.Default = article.Missing, q.point, least
	r.Questions = []string{inquiries[q.open].question}
	r.Options = make([]Option, len(rulings))
	r.Cites, r.Consulted, r.Why = of(rulings, cites), of(rulings, consulted), append(common(rulings), ruling.Fact{Key: "untold"})
	for i, answer := range inquiries[q.open].answers {
		led := &rulings[i]
		r.Options[i] = Option{Key: answer, Kind: led.Kind, Outcome: led.Outcome}
		r.Bound, r.Free, r.NoFold = r.Bound && led.Bound, r.Free && led.Free, r.NoFold && led.NoFold
	}
	if slices.ContainsFunc(rulings, func(led Ruling) bool { return !slices.Equal(rulings[0].Penalties, led.Penalties) }) {
		r.Penalties = nil
		for i := range r.Options {
			r.Options[i].Penalties = rulings[i].Penalties
		}
	}
	return r
}

func cites(r *Ruling) []article.ID     { return r.Cites }
func consulted(r *Ruling) []article.ID { return r.Consulted }

// of are the articles of all rulings, each once.
func of(rulings []Ruling, list func(*Ruling) []article.ID) []article.ID {
	lists := make([][]article.ID, len(rulings))
	for i := range rulings {
		lists[i] = list(&rulings[i])
	}
	return union(lists...)
}

// commits is how much an outcome asks of a player.
func commits(o Outcome) chip.Amount { return o.To*8 + chip.Amount(o.Action) }

// common are the reasons with which all rulings begin.
func common(rulings []Ruling) []ruling.Fact {
	n := 0
	for n < len(rulings[0].Why) && !slices.ContainsFunc(rulings, func(r Ruling) bool { return len(r.Why) <= n || r.Why[n].Key != rulings[0].Why[n].Key }) {
		n++
	}
	return append(make([]ruling.Fact, 0, n+1), rulings[0].Why[:n]...)
}
