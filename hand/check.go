package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/refusal"
)

// Check says why an action cannot be carried out now, nil when it can. The error is a *refusal.Error with one
// of the codes of this package.
func (s *State) Check(a Action) error { return s.check(&a) }

// Do checks an action and carries it out. A refused action leaves the state as it was.
func (s *State) Do(a Action) (err error) {
	if a.Kind.acts() {
		if err = s.checkAct(&a); err == nil {
			s.act(&a)
		}
		return err
	}
	if err = s.check(&a); err == nil {
		s.apply(&a)
	}
	return err
}

func (s *State) check(a *Action) error {
	if a.Kind.acts() {
		return s.checkAct(a)
	}
	if s.phase == over {
		return refusal.New(HandOver)
	}
	switch a.Kind {
	case Discard:
		return s.checkDiscard(a)
	case DealHole:
		return s.checkDealHole(a)
	case DealBoard:
		return s.checkBoard(a)
	case First:
		return s.checkFirst(a)
	case Reveal:
		return s.checkReveal(a)
	case Show, Muck:
		return s.checkShow(a)
	case Retrieve:
		return s.checkRetrieve(a)
	case Kill:
		return s.checkLive(a)
	case TakeBack:
		return s.checkTakeBack()
	case RunIt:
		return s.checkRunIt(a)
	case Award:
		return s.checkAward(a)
	}
	return refusal.New(UnknownAction, "Kind", int(a.Kind))
}

func (s *State) checkPhase(a *Action, want phase) error {
	if s.phase != want {
		return refusal.New(NotNow, "Kind", a.Kind.String())
	}
	return nil
}

func (s *State) checkLive(a *Action) error {
	if !s.in(s.live, a.Player) {
		return refusal.New(NotInHand, "Player", a.Player)
	}
	return nil
}

// checkAct checks a player's action in a betting round.
func (s *State) checkAct(a *Action) error {
	if a.Player != int(s.actor) || s.allowed>>a.Kind&1 == 0 {
		return s.refuse(a)
	}
	switch a.Kind {
	case Bet, Raise:
		if a.To < s.legal.MinTo || a.To > s.legal.MaxTo || s.multiple > 1 {
			return s.checkSum(a)
		}
	case Fold:
		if a.To > s.bet[a.Player] {
			return s.checkForfeit(a)
		}
	}
	return nil
}

// refuse says why an action is not one of those that are allowed.
func (s *State) refuse(a *Action) error {
	if s.phase != betting || a.Player != int(s.actor) {
		return s.notYourTurn(a)
	}
	switch {
	case a.Kind == Bet || a.Kind == Raise:
		return s.noRaise(a)
	case a.Kind == BringIn:
		return refusal.New(NoBringIn)
	case s.must:
		return refusal.New(MustBringIn, "BringIn", s.bringIn)
	case a.Kind == Check:
		return refusal.New(CannotCheck, "Call", s.price(a.Player))
	}
	return refusal.New(NothingToCall)
}

// notYourTurn says why a player cannot act who is not the one to act.
func (s *State) notYourTurn(a *Action) error {
	if s.phase == over {
		return refusal.New(HandOver)
	}
	if err := s.checkPhase(a, betting); err != nil {
		return err
	}
	if err := s.checkLive(a); err != nil {
		return err
	}
	return refusal.New(NotYourTurn, "Player", a.Player, "Turn", int(s.actor))
}

// checkForfeit checks a fold that leaves chips in the pot: no more than there are. Who announced more than the call
// before the turn may lose more by folding than by calling (CR-23-d).
func (s *State) checkForfeit(a *Action) error {
	if most := s.bet[a.Player] + s.stack[a.Player]; a.To > most {
		return refusal.New(ForfeitTooBig, "To", a.To, "Max", most)
	}
	return nil
}

// checkSum checks what a player bets or raises to, who may.
func (s *State) checkSum(a *Action) error {
	switch p := a.Player; {
	case a.To > s.legal.MaxTo:
		return refusal.New(RaiseTooBig, "To", a.To, "Max", s.legal.MaxTo)
	case a.To < s.legal.MinTo:
		return refusal.New(RaiseTooSmall, "To", a.To, "Min", s.legal.MinTo)
	case s.multiple > 1 && a.To%s.multiple != 0 && a.To != s.bet[p]+s.stack[p]:
		return refusal.New(OffUnit, "To", a.To, "Unit", s.multiple)
	}
	return nil
}

// noRaise says why a player may not bet, or raise.
func (s *State) noRaise(a *Action) error {
	switch {
	case a.Kind == Raise && s.facing == 0:
		return refusal.New(BetNotRaise)
	case a.Kind == Bet && s.facing != 0:
		return refusal.New(RaiseNotBet)
	case s.capped():
		return refusal.New(RaisesCapped, "Cap", int(s.cap))
	case s.RaiseBlocked(a.Player):
		return refusal.New(RaiseBlocked, "Call", s.facing)
	}
	return refusal.New(MustCallOrFold, "Call", s.price(a.Player))
}

func (s *State) checkBoard(a *Action) error {
	if err := s.checkPhase(a, boarding); err != nil {
		return err
	}
	if len(a.Cards) != int(s.boardDue) {
		return refusal.New(WrongCardCount, "Count", int(s.boardDue))
	}
	return s.checkCards(a.Cards, s.known|s.thrown)
}

// checkDealHole checks the next cards of one player, or of everybody (then none are given).
func (s *State) checkDealHole(a *Action) error {
	if s.phase != dealing && s.phase != discarding || s.owing == 0 {
		return refusal.New(NotNow, "Kind", a.Kind.String())
	}
	if a.Player < 0 {
		if len(a.Cards) != 0 {
			return refusal.New(WrongCardCount, "Count", 0)
		}
		return nil
	}
	if !s.in(s.owing, a.Player) {
		return refusal.New(NoCardsDue, "Player", a.Player)
	}
	want := int(s.due[a.Player])
	if len(a.Cards) != 0 && len(a.Cards) != want {
		return refusal.New(WrongCardCount, "Count", want)
	}
	return s.checkCards(a.Cards, (s.known|s.thrown)&^s.reusable(want))
}

// checkDiscard checks cards thrown: held, or not recorded.
func (s *State) checkDiscard(a *Action) error {
	if err := s.checkPhase(a, discarding); err != nil {
		return err
	}
	if !s.in(s.live, a.Player) {
		return refusal.New(NotInHand, "Player", a.Player)
	}
	if a.Player != int(s.actor) {
		return refusal.New(NotYourTurn, "Player", a.Player, "Turn", int(s.actor))
	}
	want := int(games[s.game].streets[s.to].discard)
	held := int(s.cards[a.Player])
	if want > 0 && len(a.Cards) != want || len(a.Cards) > held {
		return refusal.New(WrongCardCount, "Count", max(want, min(held, len(a.Cards))))
	}
	return s.checkHole(a, held)
}

func (s *State) checkFirst(a *Action) error {
	if err := s.checkPhase(a, opening); err != nil {
		return err
	}
	return s.checkLive(a)
}

func (s *State) checkTakeBack() error {
	if !s.cash || !s.policy.BlindsTakenBack.Value || !s.alone() {
		return refusal.New(CannotTakeBack)
	}
	return nil
}

func (s *State) checkRunIt(a *Action) error {
	if !s.mayRun(a.Run) {
		return refusal.New(CannotRun, "Runs", a.Run, "Max", s.runsMax())
	}
	return nil
}

// checkRetrieve lets a hand mucked at this showdown live again until the pots are awarded.
func (s *State) checkRetrieve(a *Action) error {
	switch {
	case s.phase != showing && s.phase != awarding:
		return refusal.New(NotNow, "Kind", a.Kind.String())
	case !s.in(s.mucked, a.Player):
		return refusal.New(NotMucked, "Player", a.Player)
	}
	return nil
}

// checkCards refuses what is no card and known cards seen before.
func (s *State) checkCards(cards []card.Card, seen card.Set) error {
	short := games[s.game].deck < card.Count
	for _, c := range cards {
		switch {
		case c == card.Unknown:
			continue
		case !c.Known() || short && c.Rank() < card.Six:
			return refusal.New(BadCard)
		case seen.Has(c):
			return refusal.New(DuplicateCard, "Card", c.String())
		}
		seen = seen.With(c)
	}
	return nil
}

func (s *State) checkReveal(a *Action) error {
	if !s.has(a.Player) {
		return refusal.New(NotInHand, "Player", a.Player)
	}
	held := int(s.cards[a.Player])
	if held == 0 {
		return refusal.New(NotNow, "Kind", a.Kind.String())
	}
	if len(a.Cards) != held {
		return refusal.New(WrongCardCount, "Count", held)
	}
	return s.checkHole(a, held)
}

// checkHole checks cards given as some of the player's hole cards against those recorded.
func (s *State) checkHole(a *Action, held int) error {
	own := card.SetOf(s.held(a.Player)...)
	if err := s.checkCards(a.Cards, (s.known | s.thrown).Minus(own)); err != nil {
		return err
	}
	if own.Union(card.SetOf(a.Cards...)).Len() > held {
		return refusal.New(OtherCardsKnown, "Player", a.Player)
	}
	return nil
}

func (s *State) checkShow(a *Action) error {
	if s.phase != showing && s.phase != exposing {
		return refusal.New(NotNow, "Kind", a.Kind.String())
	}
	if err := s.checkLive(a); err != nil {
		return err
	}
	switch {
	case s.Shown(a.Player):
		return refusal.New(AlreadyShown, "Player", a.Player)
	case a.Kind == Muck && !s.mayMuck():
		return refusal.New(CannotMuck, "Player", a.Player)
	case a.Kind == Muck || len(a.Cards) == 0:
		return nil
	case len(a.Cards) != int(s.cards[a.Player]):
		return refusal.New(WrongCardCount, "Count", int(s.cards[a.Player]))
	}
	return s.checkHole(a, len(a.Cards))
}

func (s *State) checkAward(a *Action) error {
	if err := s.checkPhase(a, awarding); err != nil {
		return err
	}
	if a.Pot != int(s.potToAward) || a.Run != int(s.halfToAward)/2 || a.Low != (s.halfToAward&1 == 1) {
		return refusal.New(WrongPot, "Pot", int(s.potToAward))
	}
	var pots [MaxPlayers]Pot
	s.layers(&pots)
	winners := playerSet(a.Winners)
	nobody := winners == 0 && !a.Low // no hand may qualify for low
	if nobody || bits.OnesCount16(winners) != len(a.Winners) || winners&^pots[a.Pot].Players != 0 {
		return refusal.New(BadWinners, "Pot", a.Pot)
	}
	return nil
}

// playerSet returns the players listed; those who cannot exist are left out.
func playerSet(players []int) uint16 {
	var set uint16
	for _, p := range players {
		if p >= 0 && p < MaxPlayers {
			set |= bit(p)
		}
	}
	return set
}
