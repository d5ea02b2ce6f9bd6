package hand

// Shortage is what becomes of seventh street when the stub does not suffice (TDA-RP-10-H).
type Shortage uint8

// The cases.
const (
	NoShortage  Shortage = iota
	BurnsReturn          // the three burns are shuffled into the stub; burn one, deal everybody a card
	SharedCard           // burn one, turn the next card up for everybody
	SharedAll            // the same, from stub and burns shuffled together
)

// studBurns is the number of cards burned before seventh street.
const studBurns = 3

// ShortStub says how seventh street is dealt to live players from a stub of so many cards, its own burn
// included. It needs a card for each player, one to burn and the last, which is never dealt. With exactly three
// missing the text leaves a gap: the burns come back (they fill it), unless the stub is under three cards.
func ShortStub(live, stub int) Shortage {
	short := live + 2 - stub
	switch {
	case short <= 0:
		return NoShortage
	case short < studBurns:
		return BurnsReturn
	case stub < 3:
		return SharedAll
	case short == studBurns:
		return BurnsReturn
	}
	return SharedCard
}

// Shortage returns how seventh street is or was dealt, TDA-RP-10-H; NoShortage before that.
func (s *State) Shortage() Shortage { return s.shortage }

// seventhIsShared decides seventh street from the stub as it was before its burn, and reports whether one card
// serves everybody.
func (s *State) seventhIsShared() bool {
	if !games[s.game].upcards || s.to != SeventhStreet {
		return false
	}
	s.shortage = ShortStub(s.LivePlayers(), s.stub()+1)
	if s.shortage == NoShortage {
		return false
	}
	s.use(&s.policy.StubNeed.Cite)
	switch s.shortage {
	case BurnsReturn:
		s.use(&s.policy.StubBurns.Cite)
		s.dealt -= studBurns
	case SharedCard:
		s.use(&s.policy.StubShared.Cite)
	case SharedAll:
		s.use(&s.policy.StubEmpty.Cite)
		s.dealt -= studBurns
	}
	return s.shared()
}

// shared reports whether the seventh card is one for all.
func (s *State) shared() bool { return s.shortage >= SharedCard }
