package hand

// Apply carries out an action that Check has passed. It consults no rulebook and judges nothing; of an action
// that names no player of this hand it does nothing.
func (s *State) Apply(a Action) { s.apply(&a) }

func (s *State) apply(a *Action) {
	if a.Kind.acts() {
		if s.in(s.live, a.Player) && s.phase == betting {
			s.act(a)
		}
		return
	}
	s.applyOther(a)
	if s.phase != betting {
		s.await()
	}
}

// applyOther carries out what is no action in a betting round.
func (s *State) applyOther(a *Action) {
	switch a.Kind {
	case Discard:
		if s.in(s.live, a.Player) && s.phase == discarding {
			s.discard(a.Player, a.Cards)
		}
	case DealHole:
		s.dealHole(a)
	case DealBoard:
		if s.phase == boarding {
			s.dealBoard(a.Cards)
		}
	case First:
		if s.phase == opening && s.has(a.Player) {
			s.opens(a.Player)
		}
	case Reveal:
		if s.has(a.Player) {
			s.reveal(a.Player, a.Cards)
		}
	case Show, Muck:
		if s.in(s.live, a.Player) {
			s.show(a)
		}
	case Retrieve:
		s.retrieve(a.Player)
	case Kill:
		if s.in(s.live, a.Player) {
			s.kill(a.Player)
		}
	case TakeBack:
		s.takeBack()
	case RunIt:
		s.runIt(a.Run)
	case Award:
		s.enter(a)
	}
}

// act carries out a player's action in a betting round and goes on to what comes next.
func (s *State) act(a *Action) {
	p := a.Player
	if p != int(s.actor) {
		s.blocked = s.RaiseBlocked(p)
	}
	if s.blocked {
		s.use(&s.policy.Reopening.Cite)
	}
	switch a.Kind {
	case Fold:
		if a.To > s.bet[p] {
			s.put(p, a.To-s.bet[p], true)
			s.paid(p)
		}
		who := bit(p)
		s.live &^= who
		s.allIn &^= who
		s.folded |= who
	case Check:
		s.checked |= bit(p)
		s.useOption(p)
	case Call:
		s.call(p)
		s.paid(p)
	case BringIn:
		s.bring(p)
		s.paid(p)
	case Bet, Raise:
		s.useOption(p)
		if s.structure != FixedLimit {
			s.useRaiseRule(p)
		}
		s.raise(p, a.To)
		s.paid(p)
		s.count.Raises++
	}
	s.acts(p)
	s.proceed()
}

// paid notes that player p has put chips in, and whether they were the last.
func (s *State) paid(p int) {
	s.count.Chips++
	if s.stack[p] == 0 {
		s.use(&s.policy.AllIn.Cite)
	}
}

// useRaiseRule notes the articles that let player p raise after short all-ins, and by how much.
func (s *State) useRaiseRule(p int) {
	if rule := s.reopenedBy(p); rule != nil {
		s.use(rule)
	}
	switch {
	case s.facing == s.full || s.raises == 0 || s.policy.MinRaise.Value == DoubleFacing:
	case s.full == 0:
		s.use(&s.policy.RaiseOverShort.Cite)
	case s.policy.MinRaise.Value == LargestIncrement:
		s.use(&s.policy.RaiseAfterShort.Cite)
	}
}

// call puts in what is missing to the price, or the whole stack.
func (s *State) call(p int) {
	if s.at == BeforeDraw && s.raises == 0 && len(games[s.game].streets) == 2 && s.count.Chips == 0 && games[s.game].boardSize() == 0 {
		s.use(&s.policy.SingleDrawLimp.Cite)
	}
	s.put(p, min(s.price(p), s.bet[p]+s.stack[p])-s.bet[p], true)
}

// useOption notes the article by which a blind or another live post may raise or check though nobody raised.
func (s *State) useOption(p int) {
	if s.at == Preflop && s.raises == 0 && s.acted&bit(p) == 0 && s.bet[p] > 0 {
		s.useFirstOption(p)
	}
}

func (s *State) useFirstOption(p int) {
	if games[s.game].upcards {
		return
	}
	switch {
	case p == int(s.bigAt):
		s.use(&s.policy.BigBlindOption.Cite)
	case p != int(s.smallAt) && s.bet[p] == s.facing:
		s.use(&s.policy.LivePostOption.Cite)
	}
}

// show tables a hand or gives it up, and goes on to the next.
func (s *State) show(a *Action) {
	s.use(s.showRule())
	p := a.Player
	if a.Kind == Muck {
		if s.phase == showing && s.live&s.allIn != 0 {
			s.use(&s.allInMuck().Cite)
		}
		s.live &^= bit(p)
		s.allIn &^= bit(p)
		s.mucked |= bit(p)
	} else {
		if len(a.Cards) > 0 {
			s.reveal(p, a.Cards)
		}
		s.shown |= bit(p)
	}
	if s.phase == exposing {
		s.between()
		return
	}
	s.showdown()
}

// retrieve brings back a hand given up at this showdown.
func (s *State) retrieve(p int) {
	if !s.in(s.mucked, p) || s.phase != showing && s.phase != awarding {
		return
	}
	s.mucked &^= bit(p)
	s.live |= bit(p)
	if s.stack[p] == 0 {
		s.allIn |= bit(p)
	}
	s.forgetWinners()
	s.showdown()
}

// kill takes a hand out of play; its chips stay in the pot. If it was that player's turn, the action passes
// on; pots entered by hand before are asked for again. A bring-in that it owes is paid all the same.
func (s *State) kill(p int) {
	turn := s.phase == betting && int(s.actor) == p
	if turn && s.must {
		s.use(&s.policy.BringInAbsent.Cite)
		s.bring(p)
	}
	s.live &^= bit(p)
	s.allIn &^= bit(p)
	s.pending &^= bit(p)
	s.owing &^= bit(p)
	s.due[p] = 0
	s.killed |= bit(p)
	if s.total[p] > 0 {
		s.use(&s.policy.DeadHand.Cite)
	}
	switch s.phase {
	case betting:
		s.refundKilled(p)
		s.proceed()
	case showing, awarding:
		s.forgetWinners()
		s.showdown()
	case exposing:
		s.between()
	case opening:
		if single(s.live) {
			s.finish()
		} else {
			s.openStud()
		}
	default:
		s.deal()
	}
}

func (s *State) forgetWinners() {
	s.winners, s.entered, s.potToAward = [2 * maxRuns][MaxPlayers]uint16{}, [2 * maxRuns]uint16{}, -1
}
