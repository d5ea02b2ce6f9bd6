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
	"unaware":           func(o *referee.Observation) { o.Unaware = true },
	"mistook":           func(o *referee.Observation) { o.Mistook = true },
	"identifiable":      func(o *referee.Observation) { o.Identifiable = true },
	"acted behind":      func(o *referee.Observation) { o.ActedBehind = true },
	"misled":            func(o *referee.Observation) { o.Misled = true },
	"throws a token":    func(o *referee.Observation) { o.Token = true },
	"means to call":     func(o *referee.Observation) { o.Meant = referee.MeantCall },
	"means to raise":    func(o *referee.Observation) { o.Meant = referee.MeantRaise },
}

// actWords are those clauses, for errors.
var actWords = []string{
	"short of the line", "takes back", "splashed", "unaware", "mistook", "acted behind", "misled", "throws a token", "means to call", "means to raise",
}

// parseActFlag reads a clause of several words, if it is one.
func parseActFlag(clause string, o *referee.Observation) bool {
	set, ok := actFlags[strings.Join(strings.Fields(clause), " ")]
	if ok {
		set(o)
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
		switch text := strings.Join(sub.words, " "); {
		case text == "" && i == 0:
		case text == "time passes":
			s.time = true
		case text == "before owes":
			s.before = true
		case text == "next card out":
			s.nextCard = true
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
var thrownFlags = map[string]func(*referee.ThrownHand){
	"identifiable":     func(h *referee.ThrownHand) { h.Identifiable = true },
	"touched":          func(h *referee.ThrownHand) { h.Touched = true },
	"face up":          func(h *referee.ThrownHand) { h.FaceUp = true },
	"asked back":       func(h *referee.ThrownHand) { h.Asked = true },
	"misinformed":      func(h *referee.ThrownHand) { h.Misinformed = true },
	"another folded":   func(h *referee.ThrownHand) { h.MadeFold = true },
	"opponent hidden":  func(h *referee.ThrownHand) { h.Hidden = true },
	"dealer error":     func(h *referee.ThrownHand) { h.DealerError = true },
	"against a weak":   func(h *referee.ThrownHand) { h.Opponent = referee.WeakHand },
	"against a medium": func(h *referee.ThrownHand) { h.Opponent = referee.MediumHand },
	"against a strong": func(h *referee.ThrownHand) { h.Opponent = referee.StrongHand },
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
		if set, ok := thrownFlags[strings.TrimSuffix(text, " hand")]; ok {
			set(&h)
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
var noticed = map[string]func(*referee.WrongBet){
	"at-once":         func(*referee.WrongBet) {},
	"after-round":     func(w *referee.WrongBet) { w.RoundOver = true },
	"after-next-card": func(w *referee.WrongBet) { w.RoundOver, w.NextStreet = true, true },
	"after-next-act":  func(w *referee.WrongBet) { w.RoundOver, w.NextStreet, w.NextActed = true, true, true },
	"at-showdown":     func(w *referee.WrongBet) { w.RoundOver, w.Showdown = true, true },
	"after-hand":      func(w *referee.WrongBet) { w.RoundOver, w.Showdown, w.HandOver = true, true, true },
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
