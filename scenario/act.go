package scenario

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
)

// actFlags are the clauses of an act that say one thing and take nothing more.
var actFlags = map[string]func(*referee.Observation){
	"short of the line": func(o *referee.Observation) { o.Short = true },
	"takes back":        func(o *referee.Observation) { o.TakenBack = true },
	"splashed":          func(o *referee.Observation) { o.Splashed = true },
	"throws a token":    func(o *referee.Observation) { o.Token = true },
	"means to call":     func(o *referee.Observation) { o.Meant = referee.MeantCall },
	"means to raise":    func(o *referee.Observation) { o.Meant = referee.MeantRaise },
}

// actFacts are the circumstances of an act, each with its contrary: "not unaware".
var actFacts = map[string]func(*referee.Observation) *article.Told{
	"last":         func(o *referee.Observation) *article.Told { return &o.LastChips },
	"probing":      func(o *referee.Observation) *article.Told { return &o.Probed },
	"unaware":      func(o *referee.Observation) *article.Told { return &o.Unaware },
	"mistook":      func(o *referee.Observation) *article.Told { return &o.Mistook },
	"identifiable": func(o *referee.Observation) *article.Told { return &o.Identifiable },
	"acted behind": func(o *referee.Observation) *article.Told { return &o.ActedBehind },
	"misled":       func(o *referee.Observation) *article.Told { return &o.Misled },
}

// actWords are those clauses, for errors.
var actWords = []string{
	"short of the line", "takes back", "splashed", "unaware", "mistook", "identifiable", "acted behind", "misled", "throws a token", "means to call", "means to raise",
}

// contrary cuts "not" from a fact, and says what is told of it.
func contrary(fact string) (string, article.Told) {
	if rest, denied := strings.CutPrefix(fact, "not "); denied {
		return rest, article.No
	}
	return fact, article.Yes
}

// parseActFlag reads a clause of several words, if it is one.
func parseActFlag(clause string, o *referee.Observation) bool {
	text := strings.Join(strings.Fields(clause), " ")
	if set, ok := actFlags[text]; ok {
		set(o)
		return true
	}
	name, told := contrary(text)
	fact, ok := actFacts[name]
	if ok {
		*fact(o) = told
	}
	return ok
}

// parseSkipped reads what is known beside "is skipped": ", time passes", ", before owes", ", next card out",
// ", behind call fold".
func parseSkipped(r *reader, seat int) (statement, *refusal.Error) {
	s := skipped{seat: seat}
	known := []string{"time passes", "before owes", "next card out", "behind call fold"}
	for i, clause := range strings.Split(strings.Join(r.words, " "), ",") {
		sub := &reader{words: strings.Fields(clause)}
		text := strings.Join(sub.words, " ")
		name, told := contrary(text)
		switch {
		case text == "" && i == 0:
		case s.fact(name) != nil:
			*s.fact(name) = told
		case sub.take("behind"):
			kinds, err := sub.kinds()
			if err != nil {
				return nil, err
			}
			s.behind = kinds
		default:
			return nil, unknown(text, known)
		}
	}
	return s, nil
}

// fact is a circumstance of the skip, nil for none of that name.
func (s *skipped) fact(name string) *article.Told {
	switch name {
	case "time passes":
		return &s.time
	case "before owes":
		return &s.before
	case "next card out":
		return &s.nextCard
	}
	return nil
}

// parseHidden reads "hidden 1000 all-in 5000".
func parseHidden(r *reader) (statement, *refusal.Error) {
	found, err := r.amount()
	if err != nil {
		return nil, err
	}
	if !r.take("all-in") {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", "all-in 5000")
	}
	visible, err := r.amount()
	return orEnd(hiddenChips{referee.HiddenChips{Visible: visible, Found: found}}, err, r)
}

// thrownFlags are the clauses of "thrown": what is known of a hand thrown away that its owner wants back.
var thrownFlags = map[string]func(*referee.ThrownHand) *article.Told{
	"identifiable":    func(h *referee.ThrownHand) *article.Told { return &h.Identifiable },
	"touched":         func(h *referee.ThrownHand) *article.Told { return &h.Touched },
	"face up":         func(h *referee.ThrownHand) *article.Told { return &h.FaceUp },
	"asked back":      func(h *referee.ThrownHand) *article.Told { return &h.Asked },
	"misinformed":     func(h *referee.ThrownHand) *article.Told { return &h.Misinformed },
	"another folded":  func(h *referee.ThrownHand) *article.Told { return &h.MadeFold },
	"opponent hidden": func(h *referee.ThrownHand) *article.Told { return &h.Hidden },
	"dealer error":    func(h *referee.ThrownHand) *article.Told { return &h.DealerError },
}

// strengths are the clauses of "thrown" on the hand still in play.
var strengths = map[string]referee.Strength{
	"against a weak": referee.WeakHand, "against a medium": referee.MediumHand, "against a strong": referee.StrongHand,
}

// thrownWords are those clauses, for errors.
var thrownWords = []string{
	"identifiable", "touched", "face up", "asked back", "misinformed", "another folded", "bet 1200 over 400", "opponent hidden",
	"dealer error", "against a weak hand", "against a medium hand", "against a strong hand",
}

// parseThrown reads "thrown identifiable, asked back" or "thrown bet 1200 over 400, identifiable"; "thrown" alone is a
// hand of which nothing else is known.
func parseThrown(r *reader) (statement, *refusal.Error) {
	var h referee.ThrownHand
	if r.done() {
		return thrownHand{h}, nil
	}
	for _, clause := range strings.Split(strings.Join(r.words, " "), ",") {
		sub := &reader{words: strings.Fields(clause)}
		text := strings.Join(sub.words, " ")
		name, told := contrary(text)
		if fact, ok := thrownFlags[name]; ok {
			*fact(&h) = told
			continue
		}
		if strength := strengths[strings.TrimSuffix(text, " hand")]; strength > 0 {
			h.Opponent = strength
			continue
		}
		if !sub.take("bet") {
			return nil, unknown(text, thrownWords)
		}
		var err *refusal.Error
		if h.Bet, err = sub.amount(); err != nil {
			return nil, err
		}
		if !sub.take("over") {
			return nil, refusal.New(MissingWord, "After", sub.last, "Want", "over 400")
		}
		if h.Matched, err = sub.amount(); err != nil {
			return nil, err
		}
		if err := sub.end(); err != nil {
			return nil, err
		}
	}
	return thrownHand{h}, nil
}

// noticed are the moments at which a wrong bet may be noticed.
var noticed = map[string]referee.Moment{
	"at-once": referee.AtOnce, "after-round": referee.AfterRound, "after-next-card": referee.AfterNextCard,
	"after-next-act": referee.AfterNextAct, "at-showdown": referee.AtShowdown, "after-hand": referee.AfterHand,
}

// noticedWords are those moments, for errors.
var noticedWords = []string{"at-once", "after-round", "after-next-card", "after-next-act", "at-showdown", "after-hand"}

// skippedAtSpot rules on a player passed over at a bare spot.
func (g *run) skippedAtSpot(s skipped) *refusal.Error {
	if g.spot == nil {
		return refusal.New(OnlyInHand, "Word", g.step.Text)
	}
	spot := *g.spot
	spot.Seat = s.seat
	ruling := referee.Skipped(spot, s.happened(s.behind), g.policy())
	g.ruled(s.seat, &ruling)
	return nil
}

// happened is what the line tells of the acts behind.
func (s *skipped) happened(acts []hand.Kind) referee.Behind {
	return referee.Behind{Actions: acts, ReasonableTime: s.time, BeforeOwes: s.before, NextCard: s.nextCard}
}

// limited writes what is left to a player whose act binds no more but who may not raise either.
func limitedText(o referee.Outcome) string {
	text := "no raise"
	if o.Returned > 0 {
		text += fmt.Sprintf(", returned %d", o.Returned)
	}
	if o.Forfeit > 0 {
		text += fmt.Sprintf(", forfeit %d if folded", o.Forfeit)
	}
	return text
}

// carriesOut reports whether what stands needs nobody's word any more.
func carriesOut(k article.RulingKind) bool { return k == article.Decided || k == article.Conflict }
