package deal

// afterAward judges an error of the board that was found after the pot had been pushed.
func afterAward(j *judge) bool {
	e, _, ok := j.street(j.on)
	if !ok || !j.wrong(e) || !j.happened(Pushed) && !j.happened(NextHand) {
		return false
	}
	if j.p.BurnsAllIn.Consult(&j.t) {
		j.p.BurnsAllIn.Decide(&j.t)
	} else {
		j.p.AfterAward.Decide(&j.t)
	}
	j.result.verdict = Stands
	j.say("awarded", e)
	return true
}

// wrong reports whether a street was opened with the wrong burns or cards.
func (j *judge) wrong(e Event) bool { return e.Burns != 1 || e.N != e.Street.Cards() }

// fourCardFlop judges a street with too many cards or too few.
func fourCardFlop(j *judge) bool {
	e, at, ok := j.street(j.on)
	if !ok || e.Premature || e.N == e.Street.Cards() || j.fixed[j.on] {
		return false
	}
	s := j.on
	switch {
	case e.N > s.Cards() && j.followed(at):
		j.p.Uncovered.Decide(&j.t)
		j.say("too_many_cards", e)
		j.repair(RepairKeep)
	case e.N < s.Cards():
		j.say("completed", e)
		for int(j.b.cards[s].n) < s.Cards() && j.b.stub.n > 0 {
			j.b.take(&j.b.cards[s])
		}
	case s != Flop:
		j.say("too_many_cards", e)
		j.repair(j.p.StreetTooMany.Decide(&j.t))
	case e.OrderLost:
		j.say("four_card_flop", e)
		j.repair(j.p.FlopFourLost.Decide(&j.t))
	default:
		j.say("four_card_flop", e)
		j.repair(j.p.FlopFourCards.Decide(&j.t))
	}
	return false
}

// repair puts the street asked about right.
func (j *judge) repair(how BoardRepair) {
	s := j.on
	e, _, _ := j.street(s)
	if how == RepairRestore || how == RepairOrder || how == RepairFloor {
		j.fix(s)
	}
	restore := alternative{"restore", j.restored(false)}
	keep := alternative{"keep", j.kept()}
	random := alternative{"random", j.random()}
	switch how {
	case RepairFloor:
		j.floor(0, restore, keep, random)
	case RepairKeep:
		j.floor(0, keep, restore, random)
	case RepairStands:
		keep.apply(&j.b, &j.result)
	case RepairRestore:
		restore.apply(&j.b, &j.result)
	case RepairOrder:
		j.restored(true)(&j.b, &j.result)
	case RepairRandom:
		if e.N > s.Cards()+1 {
			j.p.Uncovered.Decide(&j.t)
			j.floor(0, alternative{"redeal", j.redealt(true)}, restore)
			return
		}
		random.apply(&j.b, &j.result)
	case RepairRedeal, RepairBurnNew:
		j.repairByRedeal(how)
	}
}

// repairByRedeal deals the street again from the shuffled stub. Where the book has a general article on burn errors
// before action as well, the floor may follow that one instead.
func (j *judge) repairByRedeal(how BoardRepair) {
	e, _, _ := j.street(j.on)
	if j.on == Flop && j.p.FlopRedeal.Consult(&j.t) {
		j.p.FlopRedeal.Decide(&j.t)
	}
	redeal := alternative{"redeal", j.redealt(how == RepairRedeal)}
	if e.N == j.on.Cards() && j.p.BurnsEarly.Consult(&j.t) {
		j.floor(0, redeal, alternative{"restore", j.restored(false)})
		return
	}
	redeal.apply(&j.b, &j.result)
}

// fix notes that the streets after one have been given their right cards with it.
func (j *judge) fix(s Street) {
	for later := s + 1; later < Streets; later++ {
		e, at, opened := j.street(later)
		if opened && e.Premature {
			return
		}
		j.fixed[later] = opened && j.actsAfter(at).any == 0
	}
}

// restored gives the street, unless it stands, and all later ones the cards that would have come without the error.
func (j *judge) restored(stands bool) func(*board, *result) {
	s, plan := j.on, j.plan
	return func(b *board, _ *result) {
		var keep [Streets]bool
		keep[s] = stands
		to := s + 1
		for ; to < Streets; to++ {
			e, at, opened := j.street(to)
			if opened && e.Premature {
				break // judged as such
			}
			keep[to] = opened && j.actsAfter(at).any > 0
		}
		b.restore(s, to, &plan, keep)
	}
}

// kept lets the cards of the street stand; surplus cards go back to the stub.
func (j *judge) kept() func(*board, *result) {
	s := j.on
	return func(b *board, _ *result) {
		for int(b.cards[s].n) > s.Cards() {
			c := b.cards[s].cards[b.cards[s].n-1]
			b.cards[s].drop(c)
			b.stub.put(c)
		}
	}
}

// random shuffles the cards among which the right ones cannot be told: one of them becomes the burn that is missing, or
// the next burn.
func (j *judge) random() func(*board, *result) {
	s := j.on
	e, _, _ := j.street(s)
	return func(b *board, _ *result) {
		of := b.cards[s]
		if e.Burns == 0 && s != Flop {
			b.take(&of) // the card that would have been opened
		}
		if e.Burns > 1 && b.burns[s].n > 0 {
			extra := b.burns[s].cards[b.burns[s].n-1]
			b.burns[s].drop(extra)
			of = few{}
			of.add(extra)
			for _, c := range b.cards[s].list() {
				of.add(c)
			}
		}
		mixed := b.shuffle(of, s)
		b.cards[s] = few{}
		for i, c := range mixed.list() {
			switch {
			case i > 0 && int(b.cards[s].n) < s.Cards():
				b.cards[s].add(c)
			case e.Burns == 0 && b.burns[s].n == 0:
				b.burns[s].add(c)
			case s+1 < Streets && b.burns[s+1].n == 0 && !b.laid[s+1]:
				b.burns[s+1].add(c)
			default:
				b.burns[s].add(c)
			}
		}
		for int(b.cards[s].n) < s.Cards() && b.stub.n > 0 {
			b.take(&b.cards[s])
		}
	}
}

// redealt puts the street back into the stub, which is shuffled: dealt again without burn, or with a new one. Surplus
// burns go back too.
func (j *judge) redealt(noBurn bool) func(*board, *result) {
	s := j.on
	return func(b *board, _ *result) {
		b.trimBurns(s, 1)
		b.redeal(s)
		b.noBurn[s] = noBurn
		if !noBurn {
			b.trimBurns(s, 0)
		}
	}
}
