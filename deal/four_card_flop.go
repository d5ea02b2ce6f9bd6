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

// wrong reports whether a street was opened too early, or with the wrong burns or cards.
func (j *judge) wrong(e *Event) bool { return e.Premature || e.Burns != 1 || e.N != e.Street.Cards() }

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
	case j.orderLost(e):
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
	switch how {
	case RepairFloor:
		j.repairAs(j.floor("restore", "keep", "random"))
	case RepairKeep:
		j.repairAs(j.floor("keep", "restore", "random"))
	case RepairStands:
		j.repairAs("keep")
	case RepairRestore:
		j.repairAs("restore")
	case RepairOrder:
		j.restored(true)
	case RepairRandom:
		option := "random"
		if e.N > s.Cards()+1 {
			j.p.Uncovered.Decide(&j.t)
			option = j.floor("redeal", "restore")
		}
		j.repairAs(option)
	case RepairRedeal, RepairBurnNew:
		j.repairByRedeal(how)
	}
}

// repairAs puts the street right by the option taken.
func (j *judge) repairAs(option string) {
	switch option {
	case "restore":
		j.restored(false)
	case "keep":
		j.kept()
	case "random":
		j.random()
	case "redeal":
		j.redealt(true)
	case "redeal_burn":
		j.redealt(false)
	}
}

// repairByRedeal deals the street again from the shuffled stub. Where the book has a general article on burn errors
// before action as well, the floor may follow that one instead, or make the burn that nobody made.
func (j *judge) repairByRedeal(how BoardRepair) {
	e, _, _ := j.street(j.on)
	if j.on == Flop && j.p.FlopRedeal.Consult(&j.t) {
		j.p.FlopRedeal.Decide(&j.t)
	}
	option := "redeal"
	if e.N == j.on.Cards() && j.p.BurnsEarly.Consult(&j.t) {
		switch noBurn := e.Burns == 0 && how == RepairRedeal; {
		case noBurn && j.orderLost(e): // nobody can tell which card should have been burned
			option = j.floor("redeal", "redeal_burn")
		case noBurn:
			option = j.floor("redeal", "restore", "redeal_burn")
		case !j.orderLost(e):
			option = j.floor("redeal", "restore")
		}
	}
	if option == "redeal" {
		j.redealt(how == RepairRedeal)
		return
	}
	j.repairAs(option)
}

// fix notes that the streets after one have been given their right cards with it.
func (j *judge) fix(s Street) {
	for later := s + 1; later < Streets; later++ {
		e, at, opened := j.street(later)
		if opened && e.Premature {
			return
		}
		j.fixed[later] = opened && !j.actedOn(e, at)
	}
}

// restored gives the street, unless it stands, and all later ones the cards that would have come without the error.
func (j *judge) restored(stands bool) {
	var keep [Streets]bool
	keep[j.on] = stands
	for later := j.on + 1; later < Streets; later++ {
		e, at, opened := j.street(later)
		keep[later] = opened && !e.Premature && j.actedOn(e, at)
	}
	j.b.restore(j.on, &j.plan, keep)
}

// kept lets the cards of the street stand; surplus cards go back to the stub.
func (j *judge) kept() {
	street := &j.b.cards[j.on]
	for int(street.n) > j.on.Cards() {
		c := street.cards[street.n-1]
		street.drop(c)
		j.b.stub.put(c)
	}
}

// random shuffles the cards among which the right ones cannot be told: one of them becomes the burn that is missing, or
// the next burn.
func (j *judge) random() {
	s, b := j.on, &j.b
	e, _, _ := j.street(s)
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
	mixed := b.shuffle(of, s, e.N > s.Cards())
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
	j.drawn()
}

// redealt puts the street back into the stub, which is shuffled: dealt again without burn, or with a new one. Surplus
// burns go back too.
func (j *judge) redealt(noBurn bool) {
	s, b := j.on, &j.b
	b.trimBurns(s, 1)
	b.redeal(s)
	b.noBurn[s] = noBurn
	if !noBurn {
		b.trimBurns(s, 0)
	}
}
