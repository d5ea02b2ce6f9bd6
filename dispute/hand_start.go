package dispute

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// wrongLevel judges a hand dealt at the level before by mistake: put right before substantial action, played out at the
// old level after it (TDA-23-D). It is asked again after every action.
func wrongLevel(j *judge) bool {
	at := j.at
	at.step(j.last, j.p)
	if !j.is(Dealt, Acts) || at.awarded || at.dealt.Big == 0 || at.dealt != j.s.Level || !at.level || at.waits || at.inPush && j.p.PushHand.Value {
		return false
	}
	if j.substantial(at.hand) {
		j.p.WrongLevel.Decide(&j.t)
		j.because("wrong_level_late")
		return j.decide(Outcome{Verdict: AtLevel, Level: at.dealt, Next: j.s.Next})
	}
	j.p.WrongLevel.Decide(&j.t)
	j.because("wrong_level_early")
	right := Outcome{
		Verdict: AtLevel, Level: j.s.Next,
		OwesSmall: max(0, j.s.Next.Small-at.dealt.Small), OwesBig: max(0, j.s.Next.Big-at.dealt.Big),
	}
	return j.floor(Option{Key: "correct", Outcome: right}, Option{Key: "play_on", Outcome: Outcome{Verdict: AtLevel, Level: at.dealt, Next: j.s.Next}})
}

// substantial reports whether the actions are substantial, and records the article if they are.
func (j *judge) substantial(count hand.ActionCount) bool {
	p := &j.p.SubstantialAction
	return count.Enough(hand.Substantial, p, &j.t) && count.Substantial(p, &j.t)
}

// levelChange judges what a new level applies to: a hand that has begun keeps the old one.
func levelChange(j *judge) bool {
	if !j.is(LevelUp) {
		return false
	}
	switch {
	case j.at.pushed && j.p.PushHand.Consult(&j.t):
		j.p.PushHand.Decide(&j.t)
		j.because("push_hand")
	case j.at.levelled:
		j.p.NewLevel.Decide(&j.t)
		j.p.LevelHandStart.Decide(&j.t)
		j.because("hand_begun")
	default:
		j.p.NewLevel.Decide(&j.t)
		j.because("next_hand")
		return j.decide(Outcome{Verdict: AtLevel, Level: j.s.Next})
	}
	return j.decide(Outcome{Verdict: AtLevel, Level: j.s.Level, Next: j.s.Next})
}

// handStart judges whether a hand begins, and at which level.
func handStart(j *judge) bool {
	if !j.is(Started) {
		return false
	}
	after := j.at
	after.step(j.last, j.p)
	rule := j.startRule()
	switch {
	case !begins(rule.Value, j.last.Start):
		rule.Decide(&j.t)
		j.because("not_begun")
		return j.decide(Outcome{Verdict: NotBegun})
	case !j.at.begun || !j.at.levelled:
		rule.Decide(&j.t)
	case !j.at.level:
		return false // the hand has begun before
	}
	if !j.at.level {
		if j.s.Level.Big == 0 {
			return j.decide(Outcome{Verdict: Begun})
		}
		return j.decide(Outcome{Verdict: AtLevel, Level: j.s.Level})
	}
	if j.at.inPush && j.p.PushHand.Consult(&j.t) {
		j.p.PushHand.Decide(&j.t)
		return j.decide(Outcome{Verdict: AtLevel, Level: j.s.Level, Next: j.s.Next})
	}
	if j.at.waits {
		j.p.NewLevel.Decide(&j.t)
		return j.decide(Outcome{Verdict: AtLevel, Level: j.s.Level, Next: j.s.Next})
	}
	j.p.NewLevel.Decide(&j.t)
	return j.decide(Outcome{Verdict: AtLevel, Level: j.s.Next})
}

// startRule is the clause on the beginning of a hand: the one on levels where blinds were told.
func (j *judge) startRule() article.Clause[[]Start] {
	if j.s.Level.Big > 0 {
		return j.p.LevelHandStart
	}
	return j.p.HandStart
}
