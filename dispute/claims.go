package dispute

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ruling"
)

// lateClaim refuses what is contested after its time: the result stands. What concerns only the hand in progress is
// judged by handClaim.
func lateClaim(j *judge) bool {
	if !j.is(Contests) || j.last.Claim == CardCount || j.last.Claim == Turn {
		return false
	}
	if j.at.stopped && j.p.Stopped.Consult(&j.t) {
		j.p.Stopped.Decide(&j.t)
		return j.late("stopped")
	}
	if j.at.awarded && j.at.onBreak && j.last.Claim != BetCount {
		if limit := j.p.BreakWindow.Consult(&j.t); j.at.passed > limit.Milliseconds() {
			j.p.BreakWindow.Decide(&j.t)
			return j.late("break")
		}
	}
	key := j.closed(j.window())
	return key != "" && j.late(key)
}

func (j *judge) late(key string) bool {
	j.because("late_" + key)
	return j.decide(Outcome{Verdict: TooLate})
}

// window is the clause on what is contested.
func (j *judge) window() article.Clause[Window] {
	switch j.last.Claim {
	case Reading:
		return j.p.ReadingWindow
	case BetCount:
		return j.p.BetWindow
	}
	return j.p.PotWindow
}

// closed says what has closed a window, "" while it is open, and records the articles that say so.
func (j *judge) closed(w article.Clause[Window]) string {
	switch w.Consult(&j.t) {
	case UntilNextCard:
		if j.at.awarded || j.at.card {
			w.Decide(&j.t)
			return "next_card"
		}
	case UntilNextRound:
		if !j.at.awarded && j.at.card && j.at.acts.Any > 0 {
			w.Decide(&j.t)
			return "next_round"
		}
		return j.nextHand(w)
	case UntilAward:
		if j.at.awarded {
			w.Decide(&j.t)
			return "award"
		}
	case UntilNextHand:
		return j.nextHand(w)
	case UntilNextAction:
		if j.at.awarded && j.at.begun && j.substantial(j.at.hand) {
			w.Decide(&j.t)
			return "action"
		}
	}
	return ""
}

// nextHand closes a window when the next hand has begun.
func (j *judge) nextHand(w article.Clause[Window]) string {
	if !j.at.awarded || !j.at.begun {
		return ""
	}
	w.Decide(&j.t)
	j.p.HandStart.Decide(&j.t)
	return "next_hand"
}

// handClaim judges claims that live within one hand: a wrong number of cards, and a player passed over.
func handClaim(j *judge) bool {
	if !j.is(Contests) || j.last.Claim != CardCount && j.last.Claim != Turn {
		return false
	}
	rule, duty := j.p.CardCount, j.p.CardDuty
	if j.last.Claim == Turn {
		rule, duty = j.p.Turn, j.p.TurnDuty
	}
	rule.Decide(&j.t)
	duty.Decide(&j.t)
	cards := j.last.Claim == CardCount
	// Between hands there is no card to count and no turn to defend.
	over := j.at.awarded && !j.at.begun || j.at.card
	if over || j.at.hand.Enough(rule.Value, &j.p.SubstantialAction, &j.t) {
		j.because("late_hand", ruling.Seat("Seat", j.last.Seat))
		if !cards && !over && j.p.TurnMay.Decide(&j.t) {
			return j.floor(Option{Key: "stands", Outcome: Outcome{Verdict: TooLate}}, Option{Key: "hear", Outcome: Outcome{Verdict: Heard}})
		}
		return j.decide(Outcome{Verdict: TooLate, DeadHand: cards && !(j.at.awarded && !j.at.begun)})
	}
	return j.decide(Outcome{Verdict: Heard, Misdeal: cards})
}

// awardClaim judges a pot that went to the wrong player, claimed in time: it goes to whom it is due, once the floor has
// worked out what it held.
func awardClaim(j *judge) bool {
	if !j.is(Contests) || j.last.Claim != PotAward || !j.at.awarded {
		return false
	}
	j.p.PotWindow.Decide(&j.t)
	j.p.Rebuild.Decide(&j.t)
	if j.at.winner == j.last.Seat {
		j.because("already_his", ruling.Seat("Seat", j.last.Seat))
		return j.decide(Outcome{Verdict: Denied})
	}
	due, told := j.due()
	if !told {
		return j.ask("put_in")
	}
	moves := Outcome{Verdict: Heard, Moves: []Move{{From: j.at.winner, To: j.last.Seat, Amount: due}}}
	if !j.at.mixed {
		return j.delayed(moves)
	}
	j.p.RebuildMixed.Decide(&j.t)
	j.because("rebuilt", ruling.Chips("Amount", due))
	stands := Option{Key: "stands", Outcome: Outcome{Verdict: TooLate}}
	if j.last.Earlier == article.Yes && j.p.Delay.Consult(&j.t) {
		j.p.Delay.Decide(&j.t)
		j.r.Factors = append(j.r.Factors, "delay")
	}
	if j.p.RebuildMixed.Value {
		return j.floor(Option{Key: "rebuild", Outcome: moves}, stands)
	}
	return j.floor(stands, Option{Key: "rebuild", Outcome: moves})
}

// due is what the claimant wins: of every other player no more than the claimant put in, and the dead money. Where
// nobody told the bets it is the pot, unless it lies among other chips.
func (j *judge) due() (amount chip.Amount, told bool) {
	own := j.at.putIn[j.last.Seat]
	for _, in := range j.at.putIn {
		if in > 0 {
			amount += min(in, own)
			told = told || own > 0
		}
	}
	if told {
		return amount + j.at.dead, true
	}
	return j.at.pot, !j.at.mixed && j.at.pot > 0
}

// heardClaim hears a claim made in time, with the correction that it asks for.
func heardClaim(j *judge) bool {
	if !j.is(Contests) {
		return false
	}
	j.window().Decide(&j.t)
	if j.at.awarded && j.at.begun {
		j.p.HandStart.Consult(&j.t)
		j.p.SubstantialWithChips.Decide(&j.t) // the next hand has begun, without substantial action so far
	}
	o := Outcome{Verdict: Heard}
	if j.last.Amount > 0 && j.last.Claim != Reading {
		to := j.last.Seat
		if j.last.Claim == BetCount {
			to = 0 // what was missing from a bet goes into the pot
		}
		o.Moves = []Move{{From: j.last.From, To: to, Amount: j.last.Amount}}
	}
	return j.delayed(o)
}

// delayed leaves it to the floor where a claim could have come earlier and the book weighs that (LP-2.1-3, HP-4.2).
func (j *judge) delayed(o Outcome) bool {
	switch {
	case j.last.Earlier == article.No:
		return j.decide(o)
	case !j.p.Delay.Consult(&j.t):
		if j.last.Earlier == article.Yes {
			j.p.Delay.Decide(&j.t)
			j.because("delay_no_matter")
		}
		return j.decide(o)
	case !j.holds(j.last.Earlier, "earlier"):
		return j.decide(o)
	}
	j.p.Delay.Decide(&j.t)
	j.r.Factors = append(j.r.Factors, "delay")
	return j.floor(Option{Key: "hear", Outcome: o}, Option{Key: "stands", Outcome: Outcome{Verdict: TooLate}})
}
