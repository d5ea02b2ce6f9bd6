package referee

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ruling"
)

// act is one act while it is judged. Points narrow word, amount and chips to what still counts.
type act struct {
	s Spot
	o Observation
	p *Policy
	t article.Trace
	r Ruling

	word    Word
	amount  chip.Amount // said, as a total; 0 = none
	base    chip.Amount // of amount, what it was said to be added to
	other   chip.Amount // amount by the other meaning of the words; 0 = none
	least   bool        // the word is for the smallest legal amount
	chips   chip.Pile
	kept    chip.Amount  // of the earlier bet, still in front
	inFront chip.Amount  // all that lies in front after the act, whether it counts or not
	small   chip.Amount  // of inFront, chips too small to bet
	last    article.Told // chips, or the number said, are all that the player has
	tapped  bool         // the word is a tap on the table
	walk    func(*act)   // the ordered points: a field, so that a point may judge a variant of its act
	also    []article.ID // consulted by variants
	wanted  []string     // questions of variants

	point   string // that is asked, of a variant the one that tries it
	variety bool   // a variant of another act
	inquiry *inquiry
	own     inquiry // of the act that variants are variants of
}

// walk asks every point in order until one decides.
func walk(a *act) {
	for i := range points {
		if !a.variety {
			a.point = points[i].name
		}
		if points[i].apply(a) {
			a.r.Point = points[i].name
			return
		}
	}
}

// newAct begins an act of which the answers known to untold facts are tried.
func newAct(s Spot, o Observation, p *Policy, walk func(*act), known article.Unsaid) *act {
	if o.Word == Silent && o.Amount > 0 {
		o.Word = SaidAmount
	}
	a := &act{s: s, o: o, p: p, word: o.Word, amount: o.Amount, chips: o.Chips, walk: walk}
	a.inquiry, a.own.Unsaid = &a.own, known
	a.readWords()
	lifted := o.Lifted.Sum()
	if o.LiftedAll {
		lifted = s.InFrontSum
	}
	lifted = min(lifted, s.InFrontSum)
	a.kept = s.InFrontSum - lifted
	added := o.Chips.Sum()
	a.inFront = a.kept + added + o.Later.Sum()
	a.last = o.LastChips
	switch {
	case s.Stack >= 0: // what is known of the stack tells it
		a.last = article.Say(added > 0 && added >= s.Stack+lifted)
	case len(o.Later) > 0, s.Stack == Covers && !o.LastChips.Known():
		a.last = article.No
	}
	a.dropSmallChips()
	return a
}

// readWords turns what was said into a total, and the word complete into what it asks for.
func (a *act) readWords() {
	if a.word == SaidComplete {
		a.word = SaidUnclear
		if a.s.Betting == FixedLimit && a.s.Facing > 0 && a.s.Facing < a.s.increment() {
			a.word, a.o.Least = SaidRaise, true
		}
	}
	a.least = a.o.Least && a.amount == 0 && (a.word == SaidRaise || a.word == SaidBet && a.s.Facing == 0)
	if a.amount == 0 {
		return
	}
	if a.o.By {
		a.base = a.s.Facing
		a.amount += a.base
	}
	if a.o.Or > 0 {
		a.other = a.o.Or + a.base
		switch added := a.chips.Sum(); { // chips tell which number is meant
		case added == 0:
		case added == a.other || a.s.InFrontSum+added == a.other:
			a.amount, a.other = a.other, 0
		case added == a.amount || a.s.InFrontSum+added == a.amount:
			a.other = 0
		}
	}
}

// dropSmallChips takes no account of chips below the smallest betting chip, even together (LP-3.5-7).
func (a *act) dropSmallChips() {
	least := a.s.SmallestChip
	if least == 0 || len(a.chips) == 0 || a.chips.Smallest() >= least || a.p.SmallChipsPlay.Consult(&a.t) {
		return
	}
	a.p.SmallChipsPlay.Decide(&a.t)
	a.chips, a.small = playing(a.o.Chips, least)
	if a.o.LastChips == article.Yes {
		a.p.SmallChipsAllIn.Decide(&a.t)
	}
	a.because("small_chips", "Chips", a.small, "Smallest", least)
}

// playing splits a pile into the chips of at least the value and the sum of the others.
func playing(pile chip.Pile, least chip.Amount) (chip.Pile, chip.Amount) {
	var kept chip.Pile
	var rest chip.Amount
	for _, c := range pile {
		if c < least {
			rest += c
		} else {
			kept = append(kept, c)
		}
	}
	return kept, rest
}

// variant judges the same act read in another way: what would stand. Its articles are consulted, no more.
func (a *act) variant(change func(*Observation)) Outcome {
	o := a.o
	o.OutOfTurn = false
	change(&o)
	v := newAct(a.s, o, a.p, a.walk, article.Unsaid{})
	v.inquiry, v.point, v.variety = a.inquiry, a.point, true
	v.walk(v)
	a.also = union(a.also, v.t.Consulted(), v.also)
	a.wanted = append(a.wanted, v.r.Questions...)
	return v.r.Outcome
}

// ruling closes the act, with what it had to know and nobody has told.
func (a *act) ruling() (Ruling, inquiry) {
	if a.s.Stack == StackNotTold && a.r.Owed > 0 && a.r.Kind == article.Decided {
		a.because("as_far_as_stack")
	}
	if a.r.NoFold = a.r.NoFold && a.r.Action != hand.Fold; a.r.NoFold { // a dead hand folds no more
		a.p.PullBack.Decide(&a.t)
	}
	a.r.Cites = a.t.Decided()
	a.r.Consulted = a.t.Consulted()
	if len(a.also) > 0 {
		a.r.Consulted = union(a.r.Consulted, a.also)
	}
	return a.r, *a.inquiry
}

// moved reports whether chips of an earlier bet were lifted.
func (a *act) moved() bool { return a.o.LiftedAll || len(a.o.Lifted) > 0 }

// total is what the act puts in front, as far as it is known: the spoken number, else the chips.
func (a *act) total() chip.Amount {
	if a.amount > 0 {
		return a.amount
	}
	return a.kept + a.chips.Sum()
}

// all is the player's largest total: what is known of the stack, or the last chips in front.
func (a *act) all() chip.Amount {
	if a.s.Stack < 0 && (a.o.LastChips == article.Yes || a.last == article.Yes) {
		if a.inFront == a.kept {
			return a.amount
		}
		return a.inFront - a.small
	}
	return max(a.s.InFrontSum, a.s.all()-a.small)
}

// everything reports whether all the chips of the act, in however many motions, are all that the player has.
func (a *act) everything() bool {
	added := a.inFront - a.kept
	switch {
	case a.s.Stack >= 0:
		return added > 0 && a.inFront >= a.s.Stack+a.s.InFrontSum
	case a.s.Stack == Covers && !a.o.LastChips.Known():
		return false
	}
	return a.is(factLast, a.o.LastChips)
}

// isLast reports whether the chips, or the number said, are all that the player has.
func (a *act) isLast() bool {
	if !a.last.Known() && a.is(factLast, a.last) {
		a.last = article.Yes
	}
	return a.last == article.Yes
}

// minTo is the smallest full bet or raise to, step what it adds to the total to match: 0 when it cannot be known.
func (a *act) minTo() chip.Amount {
	a.reckonFrom()
	return a.s.minTo(a.p)
}

func (a *act) step() chip.Amount {
	a.reckonFrom()
	return a.s.step(a.p)
}

// reckonFrom settles what the size of a raise is reckoned from, where that was not told.
func (a *act) reckonFrom() {
	if a.s.Step > 0 || a.s.Betting == FixedLimit || a.s.Facing == 0 {
		return
	}
	switch a.p.MinRaise.Value {
	case hand.LargestIncrement:
		if a.s.increment() == 0 {
			a.facesRaise()
		}
	case hand.DoubleTotal:
		if a.s.fullTotal() == 0 {
			a.facesRaise()
		}
	case hand.OpeningIncrement:
		if a.s.Opening == 0 && a.facesRaise() {
			a.preflop()
		}
	}
}

// facesRaise reports whether the level to match is a raise, not the opening bet of the round.
func (a *act) facesRaise() bool {
	raised := a.s.raised()
	if !raised.Known() {
		raised = article.Say(a.is(factRaised, raised))
		a.s.Raised = raised
	}
	return raised == article.Yes
}

// preflop reports whether it is the first round, which the blinds open.
func (a *act) preflop() bool {
	if a.s.Street == StreetNotTold {
		a.s.Street = hand.Flop
		if a.is(factStreet, article.NotTold) {
			a.s.Street = hand.Preflop
		}
	}
	return a.s.Street == hand.Preflop
}

// order is which of word and chips came first.
func (a *act) order() Order {
	if a.o.Order == OrderUnknown && a.o.Word != Silent && len(a.o.Chips) > 0 {
		a.o.Order = WordFirst
		if a.inquiry.answer(factOrder, a.point) == 1 {
			a.o.Order = ChipsFirst
		}
	}
	return a.o.Order
}

// cash reports whether it is a cash game, no event.
func (a *act) cash() bool { return a.is(factCash, a.s.Cash) }

// maxTo is the largest total that the betting structure allows, and false when it cannot be known.
func (a *act) maxTo() (chip.Amount, bool) {
	if a.s.Betting == PotLimit && a.s.MaxTo == 0 && a.p.PotLimitPreflop.Value == hand.FullBlinds {
		a.preflop()
	}
	return a.s.maxTo(a.p)
}

// stand makes the action to a total the outcome, capped at the player's chips.
func (a *act) stand(kind hand.Kind, to chip.Amount) bool {
	a.r.Outcome = a.outcome(kind, to)
	return true
}

// outcome is the action to a total, with what must be given back or added.
func (a *act) outcome(kind hand.Kind, to chip.Amount) Outcome {
	out := Outcome{Action: kind, To: to}
	if kind == hand.Fold || kind == hand.Check || kind == hand.None {
		out.Returned = max(0, a.inFront-to)
		return out
	}
	if all := a.all(); to >= all {
		out.To, out.AllIn = all, true
	}
	out.Returned = max(0, a.inFront-out.To)
	out.Owed = max(0, out.To-a.inFront)
	return out
}

// called is the outcome of a call, or of a check when nothing is to be matched.
func (a *act) called() Outcome {
	if a.s.Facing == a.s.InFrontSum {
		return a.outcome(hand.Check, a.s.InFrontSum)
	}
	return a.outcome(hand.Call, a.s.Facing)
}

// call makes the call the outcome.
func (a *act) call() bool {
	a.r.Outcome = a.called()
	return true
}

// raise makes a bet or raise to a total the outcome, within what structure, stack and reopening allow.
func (a *act) raise(to chip.Amount) bool {
	if a.all() <= a.s.Facing {
		return a.call()
	}
	if a.s.Capped {
		a.citeCap()
		a.because("raises_capped", "Facing", a.s.Facing)
		return a.call()
	}
	if a.s.NobodyToCall {
		a.because("nobody_to_call")
		return a.call()
	}
	if a.s.Acted == article.Yes && a.step() == 0 && a.s.Facing < 2*a.s.LastFaced {
		return a.ask(a.unknownStep(), a.called())
	}
	if a.blocked() {
		if len(a.s.Barred) > 0 {
			a.because("raise_barred")
		} else {
			a.because("raise_blocked", "Facing", a.s.Facing, "Increment", a.step())
		}
		return a.call()
	}
	kind := hand.Raise
	if a.s.Facing == 0 {
		kind = hand.Bet
	}
	most, known := a.maxTo()
	if !known {
		return a.ask(a.s.unknownMaximum(), a.outcome(kind, to))
	}
	if min(to, most) <= a.s.Facing && a.s.Facing > 0 {
		return a.ask("increment", a.called())
	}
	if to > most {
		a.citeMaximum()
		if a.s.Betting == PotLimit && a.word != SaidAllIn && (a.amount > 0 || len(a.chips) > 1) {
			a.p.PotOverstated.Decide(&a.t)
		}
		a.because("over_maximum", "Total", to, "Maximum", most)
		to = most
	}
	return a.inUnits(kind, to)
}

// mayRaise reports whether the player may bet or raise at all; raise says why not.
func (a *act) mayRaise() bool {
	return a.all() > a.s.Facing && !a.s.Capped && !a.s.NobodyToCall && !a.blocked()
}

// raised is what a bet or raise to a total would come to, for an option: nothing is recorded of it.
func (a *act) raised(to chip.Amount) Outcome {
	v := *a
	if v.raise(to); v.r.Kind == article.Missing {
		a.wanted = append(a.wanted, v.r.Questions...)
	}
	return v.r.Outcome
}

// raiseAtLeast raises to the total, or to the minimum when it is less; lift is the article that says so.
func (a *act) raiseAtLeast(to chip.Amount, lift article.ID) bool {
	if a.surelyFull(to) {
		return a.raise(to)
	}
	least := a.minTo()
	if least == 0 && a.s.Facing == 0 {
		return a.ask(a.unknownStep(), a.outcome(hand.Bet, to))
	}
	if to < least {
		article.Says(lift).Decide(&a.t)
		if a.s.Facing > 0 && a.p.MinRaise.Value != hand.LargestIncrement {
			a.citeMinimum()
		}
		if to < a.all() {
			a.because("lifted_to_minimum", "Total", to, "Minimum", least)
		}
		to = least
	}
	return a.raise(to)
}

// surelyFull reports whether a total is a full raise whatever the round has seen, which nobody has told: by no book is more to be
// added than there is to match.
func (a *act) surelyFull(total chip.Amount) bool {
	return a.s.Facing > 0 && a.s.MinTo == 0 && total >= a.s.Facing+max(a.s.Facing, a.s.BigBlind) && a.s.step(a.p) == 0
}

// citeMinimum records what sets the smallest raise.
func (a *act) citeMinimum() {
	if a.s.Betting != NoLimit {
		a.p.MinRaisePot.Decide(&a.t)
		return
	}
	a.p.MinRaise.Decide(&a.t)
}

// citeShortAllIn records by what an all-in below the minimum stands.
func (a *act) citeShortAllIn() {
	if a.s.Facing == 0 {
		a.p.ShortAllInBet.Decide(&a.t)
		return
	}
	a.p.ShortAllIn.Decide(&a.t)
}

// citeMaximum records what sets the largest bet or raise.
func (a *act) citeMaximum() {
	switch {
	case a.s.Betting == FixedLimit:
		a.p.LimitBets.Decide(&a.t)
	case a.s.Betting == SpreadLimit:
		a.p.SpreadLimit.Decide(&a.t)
	case a.preflop():
		a.p.PotLimitPreflop.Decide(&a.t)
	default:
		a.p.PotLimitRaise.Decide(&a.t)
	}
}

// QuestionAmount asks a player for the amount of an announced bet or raise.
const QuestionAmount = "amount"

// Questions that are asked of the size of a bet.
const (
	questionOpening   = "opening"
	questionFull      = "full"
	questionBlind     = "big_blind"
	questionPrevious  = "previous"
	questionStack     = "stack"
	questionIncrement = "increment"
	questionMaximum   = "max"
	questionPot       = "pot"
)

// unknownStep is the fact that is missing where the size of a raise cannot be known.
func (a *act) unknownStep() string {
	switch {
	case a.s.Facing == 0 && a.s.Betting != FixedLimit:
		return questionBlind
	case a.s.Betting == FixedLimit:
		return questionIncrement
	case a.p.MinRaise.Value == hand.OpeningIncrement:
		return questionOpening
	case a.p.MinRaise.Value == hand.DoubleTotal:
		return questionFull
	}
	return questionIncrement
}

// wants adds a question: what the options of the floor come to depends on it.
func (a *act) wants(question string) {
	if !slices.Contains(a.r.Questions, question) {
		a.r.Questions = append(a.r.Questions, question)
	}
}

// ask makes the ruling wait for a fact; least is what the act binds to whatever the answer.
func (a *act) ask(question string, least Outcome) bool {
	a.r.Kind = article.Missing
	a.r.Outcome = least
	a.wants(question)
	return true
}

// floor leaves the ruling to the floor; the first option is the proposed one.
func (a *act) floor(options ...Option) bool {
	a.r.Kind = article.Floor
	a.r.Options = options
	for _, question := range a.wanted {
		a.wants(question)
	}
	a.r.Default = 0
	a.r.Outcome = options[0].Outcome
	return true
}

// conflict lets the first option stand, where another article of the book would have the others.
func (a *act) conflict(options ...Option) bool {
	a.floor(options...)
	a.r.Kind = article.Conflict
	return true
}

// askWhether makes the ruling wait for the player, who binds to the least of the options until then.
func (a *act) askWhether(question string, least Option, more Option) bool {
	a.ask(question, least.Outcome)
	a.r.Options = []Option{more, least}
	a.r.Default = 1
	return true
}

// because records why, with up to three amounts by name.
func (a *act) because(key string, args ...any) {
	why := ruling.Fact{Key: key}
	if len(args) > 0 {
		why.Args = make(ruling.Args, 0, len(args)/2)
		for i := 0; i+1 < len(args); i += 2 {
			why.Args = append(why.Args, ruling.Chips(args[i].(string), args[i+1].(chip.Amount)))
		}
	}
	a.r.Why = append(a.r.Why, why)
}

// fine proposes a penalty, which the caller may make heavier.
func (a *act) fine(infraction string, cite article.ID) *ruling.Penalty {
	a.r.Penalties = append(a.r.Penalties, ruling.Penalty{Infraction: infraction, Cite: cite})
	return &a.r.Penalties[len(a.r.Penalties)-1]
}
