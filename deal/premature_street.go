package deal

// prematureStreet judges a street opened before the betting of the street before was over. The betting is finished
// first; nobody may choose whether the cards play.
func prematureStreet(j *judge) bool {
	e, at, ok := j.street(j.on)
	if !ok || !e.Premature {
		return false
	}
	j.kept()
	if j.skippedFolds(e) {
		return false
	}
	if j.followed(at) && !j.nextPremature() {
		j.p.Uncovered.Decide(&j.t)
		j.say("premature_stands", e)
		return false
	}
	j.also(j.p.Premature)
	j.also(j.p.PrematureGame)
	j.say(prematureKeys[j.on], &Event{Seat: e.Seat, N: int(j.b.cards[j.on].n)})
	j.result.finish = true
	return j.premature(e, at)
}

var prematureKeys = [Streets]string{"premature_flop", "premature_turn", "premature_river"}

// earlyRule is the rule on the street asked about.
func (j *judge) earlyRule() Early {
	switch j.on {
	case Flop:
		return j.p.PrematureFlop.Decide(&j.t)
	case Turn:
		return j.p.PrematureTurn.Decide(&j.t)
	}
	return j.p.PrematureRiver.Decide(&j.t)
}

func (j *judge) premature(e *Event, at int) bool {
	s := j.on
	rule := j.earlyRule()
	if rule == EarlyRiver && j.nextPremature() { // the card due as the river has been seen as well
		j.p.Uncovered.Decide(&j.t)
		rule = EarlyShuffled
	}
	switch rule {
	case EarlyShuffled:
		j.prematureShuffled()
	case EarlyVoid:
		j.result.verdict = Void
		return true
	case EarlyRiver:
		j.prematureTurnAside()
	case EarlyUnlessBet:
		j.unlessBet(e, at)
	case EarlyThird:
		if s == Flop && j.b.cards[Flop].n > 1 {
			return j.flopStands(e)
		}
		j.kill(s)
		j.thirdCard(s)
	case EarlyNext:
		if d, ok := j.find(Dropped); ok && j.mixedWith(d) {
			j.mixedRiver(d)
			return false
		}
		j.kill(s)
		j.b.take(&j.b.cards[s])
	}
	return false
}

// nextPremature reports whether the next street came too early as well.
func (j *judge) nextPremature() bool {
	e, _, ok := j.street(j.on + 1)
	return ok && e.Premature
}

// prematureShuffled puts the street back to be dealt again from the shuffled stub: without burn if one was made.
func (j *judge) prematureShuffled() {
	s := j.on
	burned := j.b.burns[s].n > 0 || j.b.noBurn[s] // or an earlier shuffle took the place of the burn
	for earlier := range s {
		if j.b.mix[earlier] { // both streets came too early: one shuffle serves them
			for _, c := range j.b.cards[s].list() {
				j.b.back[earlier].add(c)
			}
			j.b.cards[s], j.b.laid[s], j.b.noBurn[s] = few{}, false, burned
			return
		}
	}
	j.b.redeal(s)
	if !burned {
		j.p.OneBurn.Decide(&j.t)
		j.b.noBurn[s] = false
	}
}

// prematureTurnAside sets the turn aside, burns, and plays what was due as the river as the turn: the card set aside
// goes back for the river, which needs no burn any more.
func (j *judge) prematureTurnAside() {
	b := &j.b
	early := b.cards[Turn]
	b.cards[Turn], b.laid[Turn] = few{}, false
	b.take(&b.burns[Turn])
	b.left[Turn] = b.stub.n
	b.take(&b.cards[Turn])
	for _, c := range early.list() {
		b.back[River].add(c)
	}
	b.mix[River], b.noBurn[River] = true, true
}

// unlessBet lets the early card stand unless a bet or raise was made after it was seen; calls, checks and folds do not
// count. Then it is burned and the next card plays.
func (j *judge) unlessBet(e *Event, at int) {
	acts, option := j.actsAfter(at), "stands"
	switch {
	case acts.Raises > 0:
		option = "burned"
	case e.Burns == 0 && j.p.PrematureNoBurn.Consult(&j.t):
		j.p.PrematureNoBurn.Decide(&j.t)
		option = j.floor("burned", "stands")
	case acts.Any == 0:
		option = j.answer("bet_after", e, betAfter)
	}
	if option == "burned" {
		j.burned(j.on)
	}
}

// betAfter are the answers to whether anybody bet after an early card was seen.
var betAfter = []string{"stands", "burned"}

// burned burns a street that came early and opens the next cards instead.
func (j *judge) burned(s Street) {
	b := &j.b
	for _, c := range b.cards[s].list() {
		b.burns[s].add(c)
	}
	b.cards[s], b.laid[s] = few{}, false
	for range s.Cards() {
		b.take(&b.cards[s])
	}
}

// mixedRiver shuffles the early river into a stub that cannot be told from the muck: one more burn, and a new river.
func (j *judge) mixedRiver(d *Event) {
	j.p.RiverStubMixed.Decide(&j.t)
	j.say("river_stub_mixed", d)
	j.stubRun = true
	j.mixIn(d)
	j.b.redeal(j.on)
	j.b.prepare(j.on)
	j.b.left[j.on] = j.b.stub.n
	j.b.take(&j.b.burns[j.on])
	j.b.take(&j.b.cards[j.on])
}

// kill takes the cards of a street out of play.
func (j *judge) kill(s Street) {
	for _, c := range j.b.cards[s].list() {
		j.b.aside.add(c)
	}
	j.b.cards[s], j.b.laid[s] = few{}, false
}

// thirdCard completes a street whose early card was killed: the unopened cards of the flop stay, and the third card of
// the stub takes the place of the early one. On the flop it can be counted below the unopened cards or with them.
func (j *judge) thirdCard(s Street) {
	b := &j.b
	for range s.Cards() - 1 {
		b.take(&b.cards[s])
	}
	if b.stub.n < 3 {
		return
	}
	third := b.stub.cards[2]
	if s == Flop && j.floor("third_below", "third_with") == "third_with" {
		third = b.stub.cards[0]
	}
	b.stub.drop(third)
	b.cards[s].add(third)
}

// flopStands lets a flop stand of which more than one card was seen: the player who had not acted must fold.
func (j *judge) flopStands(e *Event) bool {
	j.openFlop()
	j.result.finish = false
	if e.Seat == 0 {
		j.askFor("not_acted")
		return false
	}
	j.result.folds.add(e.Seat)
	return false
}

// openFlop turns the cards of a flop that were not opened yet.
func (j *judge) openFlop() {
	for j.on == Flop && int(j.b.cards[Flop].n) < Flop.Cards() && j.b.stub.n > 0 {
		j.b.take(&j.b.cards[Flop])
	}
}

// skippedFolds lets the street stand when somebody behind the skipped player has acted, where the book then has that
// player fold.
func (j *judge) skippedFolds(e *Event) bool {
	clause := j.p.SkippedBeforeFlop
	switch j.on {
	case Turn:
		clause = j.p.SkippedBeforeTurn
	case River:
		clause = j.p.SkippedRiver
	}
	if !clause.Consult(&j.t) || !j.holds(e.Behind, "behind", e) {
		return false
	}
	clause.Decide(&j.t)
	j.say("skipped_folds", e)
	j.openFlop()
	if e.Seat == 0 {
		j.askFor("not_acted")
		return true
	}
	j.result.folds.add(e.Seat)
	return true
}
