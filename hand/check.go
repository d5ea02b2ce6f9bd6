package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Check says why an action cannot be carried out now, nil when it can. The error is a *refusal.Error with one
// of the codes of this package.
func (s *State) Check(a Action) error {
	if s.phase == over {
		return refusal.New(HandOver)
	}
	switch a.Kind {
	case Fold, Check, Call, Bet, Raise:
		return s.checkAct(&a)
	case DealHole:
		return s.checkPhase(&a, dealing)
	case DealBoard:
		return s.checkBoard(&a)
	case Reveal:
		return s.checkReveal(&a)
	case Show, Muck:
		return s.checkShow(&a)
	case Kill:
		return s.checkLive(&a)
	case Award:
		return s.checkAward(&a)
	}
	return refusal.New(UnknownAction, "Kind", int(a.Kind))
}

// Do checks an action and carries it out. A refused action leaves the state as it was.
func (s *State) Do(a Action) error {
	if err := s.Check(a); err != nil {
		return err
	}
	s.Apply(a)
	return nil
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
	if err := s.checkPhase(a, betting); err != nil {
		return err
	}
	if err := s.checkLive(a); err != nil {
		return err
	}
	if a.Player != int(s.actor) {
		return refusal.New(NotYourTurn, "Player", a.Player, "Turn", int(s.actor))
	}
	price := s.price(a.Player)
	due := price > s.bet[a.Player]
	switch {
	case a.Kind == Fold && a.To > s.bet[a.Player]:
		return s.checkForfeit(a, price)
	case a.Kind == Check && due:
		return refusal.New(CannotCheck, "Call", price)
	case a.Kind == Call && !due:
		return refusal.New(NothingToCall)
	case a.Kind == Bet || a.Kind == Raise:
		return s.checkRaise(a)
	}
	return nil
}

// checkForfeit checks a fold that leaves chips in the pot: less than the call, and no more than there is.
func (s *State) checkForfeit(a *Action, price chip.Amount) error {
	most := min(price-1, s.bet[a.Player]+s.stack[a.Player])
	if a.To > most {
		return refusal.New(ForfeitTooBig, "To", a.To, "Max", max(most, 0))
	}
	return nil
}

func (s *State) checkRaise(a *Action) error {
	p := a.Player
	most := s.bet[p] + s.stack[p]
	least, _ := s.minRaise(p)
	may, _ := s.mayRaise(p)
	switch {
	case a.Kind == Raise && s.facing == 0:
		return refusal.New(BetNotRaise)
	case a.Kind == Bet && s.facing > 0:
		return refusal.New(RaiseNotBet)
	case s.RaiseBlocked(p):
		return refusal.New(RaiseBlocked, "Call", s.facing)
	case !may:
		return refusal.New(MustCallOrFold, "Call", s.price(p))
	case a.To > most:
		return refusal.New(RaiseTooBig, "To", a.To, "Max", most)
	case a.To < least:
		return refusal.New(RaiseTooSmall, "To", a.To, "Min", least)
	}
	return nil
}

func (s *State) checkBoard(a *Action) error {
	if err := s.checkPhase(a, boarding); err != nil {
		return err
	}
	if n := s.boardCount(); len(a.Cards) != n {
		return refusal.New(WrongCardCount, "Count", n)
	}
	return checkCards(a.Cards, s.known)
}

// checkCards refuses what is no card and known cards seen before.
func checkCards(cards []card.Card, seen card.Set) error {
	for _, c := range cards {
		switch {
		case c == card.Unknown:
			continue
		case !c.Known():
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
	if s.phase == dealing {
		return refusal.New(NotNow, "Kind", a.Kind.String())
	}
	if len(a.Cards) != games[s.game].hole {
		return refusal.New(WrongCardCount, "Count", games[s.game].hole)
	}
	return s.checkHole(a)
}

// checkHole checks cards given as player's hole cards against those recorded.
func (s *State) checkHole(a *Action) error {
	own := card.SetOf(s.hole[a.Player][:]...)
	if err := checkCards(a.Cards, s.known.Minus(own)); err != nil {
		return err
	}
	if own.Union(card.SetOf(a.Cards...)).Len() > holeCards {
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
	case len(a.Cards) != games[s.game].hole:
		return refusal.New(WrongCardCount, "Count", games[s.game].hole)
	}
	return s.checkHole(a)
}

func (s *State) checkAward(a *Action) error {
	if err := s.checkPhase(a, awarding); err != nil {
		return err
	}
	if a.Pot != int(s.potToAward) {
		return refusal.New(WrongPot, "Pot", int(s.potToAward))
	}
	var pots [MaxPlayers]Pot
	s.layers(&pots)
	winners := playerSet(a.Winners)
	if winners == 0 || bits.OnesCount16(winners) != len(a.Winners) || winners&^pots[a.Pot].Players != 0 {
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
