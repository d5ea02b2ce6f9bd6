package penalty

import (
	"math/bits"

	"github.com/floorbook/floorbook/article"
)

// set is a set of circumstances.
type set uint64

// setOf is the set of circumstances; a number that is none is left out.
func setOf(list ...Circumstance) (s set) {
	for _, c := range list {
		if c < circumstancesEnd {
			s |= 1 << c
		}
	}
	return s
}

// each calls do with every circumstance of the set, in their order.
func (s set) each(do func(Circumstance)) {
	for ; s != 0; s &= s - 1 {
		do(Circumstance(bits.TrailingZeros64(uint64(s))))
	}
}

// Facts is what was told of the circumstances: of each that it holds, that it does not, or nothing. What was told also
// tells what follows from it: on the river the hand is not preflop.
type Facts struct{ yes, no set }

// FactsOf tells of circumstances that they hold.
func FactsOf(list ...Circumstance) Facts { return Facts{}.With(list...) }

// With tells of circumstances that they hold. Whatever contradicts that was told wrongly before and goes.
func (f Facts) With(list ...Circumstance) Facts {
	for _, c := range list {
		f = f.tell(Facts{yes: setOf(c)})
	}
	return f
}

// Without tells of circumstances that they do not hold. Whatever contradicts that was told wrongly before and goes.
func (f Facts) Without(list ...Circumstance) Facts {
	for _, c := range list {
		f = f.tell(Facts{no: setOf(c)})
	}
	return f
}

// And is what both tell; what was told later prevails.
func (f Facts) And(later Facts) Facts {
	later.yes.each(func(c Circumstance) { f = f.With(c) })
	later.no.each(func(c Circumstance) { f = f.Without(c) })
	return f
}

// Told is what is known of a circumstance by what was told.
func (f Facts) Told(c Circumstance) article.Told {
	all := f.closed()
	switch {
	case all.yes&setOf(c) != 0:
		return article.Yes
	case all.no&setOf(c) != 0:
		return article.No
	}
	return article.NotTold
}

// is reports whether it holds.
func (f Facts) is(c Circumstance) bool { return f.yes&setOf(c) != 0 }

// any reports whether one of them holds.
func (f Facts) any(list []Circumstance) bool { return f.yes&setOf(list...) != 0 }

// follows is what a circumstance that holds tells of others, and absent what one that does not hold tells.
var follows, absent = func() (then, without [circumstancesEnd]Facts) {
	for _, rule := range [...]struct {
		c       Circumstance
		yes, no []Circumstance
	}{
		{c: LateRegistration, no: []Circumstance{BeforeMoney, InTheMoney}},
		{c: BeforeMoney, no: []Circumstance{LateRegistration, InTheMoney}},
		{c: InTheMoney, no: []Circumstance{LateRegistration, BeforeMoney}},
		{c: Preflop, no: []Circumstance{Postflop, River, BetweenHands}},
		{c: Postflop, no: []Circumstance{Preflop, BetweenHands}},
		{c: River, yes: []Circumstance{Postflop}, no: []Circumstance{Preflop, BetweenHands}},
		{c: LiveHand, no: []Circumstance{BetweenHands}},
		{c: FirstCard, no: []Circumstance{BetweenHands}},
		{c: ActionPending, no: []Circumstance{BetweenHands}},
		{c: BetweenHands, no: []Circumstance{Preflop, Postflop, River, LiveHand, FirstCard, ActionPending}},
		{c: SoleNuts, yes: []Circumstance{Nuts}, no: []Circumstance{BoardPlays}},
		{c: BoardPlays, yes: []Circumstance{Nuts}},
		{c: Raised, yes: []Circumstance{CanRaise}},
	} {
		then[rule.c] = Facts{yes: setOf(rule.yes...), no: setOf(rule.no...)}
		for _, other := range rule.yes {
			without[other].no |= setOf(rule.c)
		}
	}
	return then, without
}()

// closed is the facts with all that follows from them.
func (f Facts) closed() Facts {
	out := f
	f.yes.each(func(c Circumstance) { out.yes, out.no = out.yes|follows[c].yes, out.no|follows[c].no })
	f.no.each(func(c Circumstance) { out.no |= absent[c].no })
	return out
}

// Contradicts reports whether both cannot be.
func (f Facts) Contradicts(other Facts) bool {
	f, other = f.closed(), other.closed()
	return f.yes&other.no|f.no&other.yes != 0
}

// tell adds one fact and drops those that contradict it.
func (f Facts) tell(one Facts) Facts {
	f.yes.each(func(c Circumstance) {
		if old := (Facts{yes: setOf(c)}); old.Contradicts(one) {
			f.yes &^= old.yes
		}
	})
	f.no.each(func(c Circumstance) {
		if old := (Facts{no: setOf(c)}); old.Contradicts(one) {
			f.no &^= old.no
		}
	})
	return Facts{yes: f.yes | one.yes, no: f.no | one.no}
}
