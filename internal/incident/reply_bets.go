package incident

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/tell"
)

// betReplies are those of package referee.
var betReplies = map[string]reply{
	"referee.order":        one(func(s *tell.Seen, n int) { s.Order = referee.WordFirst + referee.Order(n) }, "word_first", "chips_first"),
	"referee.last":         seen(func(o *referee.Observation) *article.Told { return &o.LastChips }, "not_last", "last"),
	"referee.acted_behind": seen(func(o *referee.Observation) *article.Told { return &o.ActedBehind }, "nobody_behind", "acted_behind"),
	"referee.probing":      seen(func(o *referee.Observation) *article.Told { return &o.Probed }, "not_probing", "probing"),
	"referee.unaware":      seen(func(o *referee.Observation) *article.Told { return &o.Unaware }, "aware", "unaware"),
	"referee.mistook":      seen(func(o *referee.Observation) *article.Told { return &o.Mistook }, "not_mistook", "mistook"),
	"referee.identifiable": either(seen(func(o *referee.Observation) *article.Told { return &o.Identifiable }, "not_identifiable", "identifiable"),
		thrown(func(t *referee.ThrownHand) *article.Told { return &t.Identifiable }, "not_identifiable", "identifiable")),
	"referee.intent":   one(func(s *tell.Seen, n int) { s.Meant = referee.MeantCall + referee.Meaning(min(n, 1)) }, "call", "full_amount"),
	"referee.complete": one(func(s *tell.Seen, n int) { s.Meant = referee.MeantCall + referee.Meaning(min(n, 1)) }, "call", "minimum_raise"),
	"referee.fold": one(func(s *tell.Seen, n int) {
		s.Unclear = false
		if n == 0 {
			s.Word, s.Discard = referee.Silent, false
		}
	}, article.AnswerNo, article.AnswerYes),
	"referee.act": one(func(s *tell.Seen, n int) {
		s.Tap = false
		s.Word = [...]referee.Word{referee.SaidFold, referee.SaidCheck, referee.SaidCall, referee.SaidAllIn}[n]
	}, "fold", "check", "call", "all_in"),
	"referee.amount": number(func(s *tell.Seen, n int64) { s.Amount = chip.Amount(n) }),

	"referee.cash":    either(spot(func(s *referee.Spot) *article.Told { return &s.Cash }, "event", "cash"), cashHand),
	"referee.blind":   spot(func(s *referee.Spot) *article.Told { return &s.Blind }, "not_blind", "blind"),
	"referee.blocked": spot(func(s *referee.Spot) *article.Told { return &s.RaiseBlocked }, "not_blocked", "blocked"),
	"referee.no_change": either(spot(func(s *referee.Spot) *article.Told { return &s.NoChange }, "change", "no_change"),
		seen(func(o *referee.Observation) *article.Told { return &o.NoChange }, "change", "no_change")),
	"referee.after_undercall": seen(func(o *referee.Observation) *article.Told { return &o.AfterUndercall }, "undercall_corrected", "undercall_stood"),
	"referee.raised":          spot(func(s *referee.Spot) *article.Told { return &s.Raised }, "opening_bet", "raised"),
	"referee.heads_up":        one(func(s *tell.SpotIs, n int) { s.Players = 3 - n }, "multiway", "heads_up"),
	"referee.street": one(func(s *tell.SpotIs, n int) {
		if s.Street = hand.Flop; n == 1 {
			s.Street = hand.Preflop
		}
	}, "postflop", "preflop"),
	"referee.stage": either(one(func(s *tell.SpotIs, n int) { s.Stage = referee.LateRegistration + referee.Stage(n) }, stages...),
		one(func(h *tell.HandIs, n int) { h.Stage = referee.LateRegistration + referee.Stage(n) }, stages...)),
	"referee.increment": chips(func(s *referee.Spot) *chip.Amount { return &s.Increment }),
	"referee.previous":  chips(func(s *referee.Spot) *chip.Amount { return &s.Previous }),
	"referee.big_blind": chips(func(s *referee.Spot) *chip.Amount { return &s.BigBlind }),
	"referee.opening":   chips(func(s *referee.Spot) *chip.Amount { return &s.Opening }),
	"referee.full":      chips(func(s *referee.Spot) *chip.Amount { return &s.Full }),
	"referee.stack":     chips(func(s *referee.Spot) *chip.Amount { return &s.Stack }),
	"referee.pot":       chips(func(s *referee.Spot) *chip.Amount { return &s.Pot }),
	"referee.max":       chips(func(s *referee.Spot) *chip.Amount { return &s.MaxTo }),

	"referee.time":        behind(func(b *referee.Behind) *article.Told { return &b.ReasonableTime }, "no_time", "time"),
	"referee.before_owes": behind(func(b *referee.Behind) *article.Told { return &b.BeforeOwes }, "before_acted", "before_owes"),
	"referee.next_card":   behind(func(b *referee.Behind) *article.Told { return &b.NextCard }, "no_next_card", "next_card"),
	"referee.behind": one(func(s *tell.Skipped, n int) {
		s.Actions = [][]hand.Kind{{hand.Fold}, {hand.Call, hand.Call}}[n]
	}, "behind_one", "behind_several"),

	"referee.touched":      thrown(func(t *referee.ThrownHand) *article.Told { return &t.Touched }, "not_touched", "touched"),
	"referee.face_up":      thrown(func(t *referee.ThrownHand) *article.Told { return &t.FaceUp }, "face_down", "face_up"),
	"referee.asked_back":   thrown(func(t *referee.ThrownHand) *article.Told { return &t.Asked }, "not_asked_back", "asked_back"),
	"referee.misinformed":  thrown(func(t *referee.ThrownHand) *article.Told { return &t.Misinformed }, "not_misinformed", "misinformed"),
	"referee.made_fold":    thrown(func(t *referee.ThrownHand) *article.Told { return &t.MadeFold }, "nobody_folded", "made_fold"),
	"referee.hidden":       thrown(func(t *referee.ThrownHand) *article.Told { return &t.Hidden }, "not_hidden", "hidden"),
	"referee.dealer_error": thrown(func(t *referee.ThrownHand) *article.Told { return &t.DealerError }, "no_dealer_error", "dealer_error"),
	"referee.opponent": one(func(t *tell.Thrown, n int) { t.Opponent = article.WeakHand + article.Strength(n) },
		"weak", "medium", "strong"),

	"referee.silent": fact(func(w *tell.WrongBet) *article.Told { return &w.Silent }, "announced", "silent"),
	"referee.over":   number(func(w *tell.WrongBet, n int64) { w.Over = chip.Amount(n) }),
	"referee.river": one(func(w *tell.WrongBet, n int) {
		if w.Street = hand.Turn; n == 1 {
			w.Street = hand.River
		}
	}, "before_river", "river"),
	"referee.noticed": one(func(w *tell.WrongBet, n int) { w.Noticed = referee.AtOnce + referee.Moment(n) },
		"at_once", "after_round", "after_next_card", "after_next_act", "at_showdown", "after_hand"),
	"referee.after": one(func(w *tell.WrongBet, n int) {
		w.After = [][]hand.Kind{{}, {hand.Call, hand.Raise}}[n]
	}, "after_little", "after_much"),
}

var stages = []string{"late_registration", "before_money", "in_the_money"}

// cashHand is whether a whole hand is of a cash game.
var cashHand = one(func(h *tell.HandIs, n int) { h.Cash = n == 1 }, "event", "cash")

func seen(of func(*referee.Observation) *article.Told, answers ...string) reply {
	return fact(func(s *tell.Seen) *article.Told { return of(&s.Observation) }, answers...)
}

func spot(of func(*referee.Spot) *article.Told, answers ...string) reply {
	return fact(func(s *tell.SpotIs) *article.Told { return of(&s.Spot) }, answers...)
}

func chips(of func(*referee.Spot) *chip.Amount) reply {
	return number(func(s *tell.SpotIs, n int64) { *of(&s.Spot) = chip.Amount(n) })
}

func behind(of func(*referee.Behind) *article.Told, answers ...string) reply {
	return fact(func(s *tell.Skipped) *article.Told { return of(&s.Behind) }, answers...)
}

func thrown(of func(*referee.ThrownHand) *article.Told, answers ...string) reply {
	return fact(func(t *tell.Thrown) *article.Told { return of(&t.ThrownHand) }, answers...)
}
