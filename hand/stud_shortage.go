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
func ShortStub(live, stub int) Shortage { return shortStub(live, stub, studBurns) }

// shortStub says the same of a street before which so many burned cards lie aside: with nine players sixth street may
// run short too, of which the text says nothing; it is dealt by the same rule.
func shortStub(live, stub, burns int) Shortage {
	short := live + 2 - stub
	switch {
	case short <= 0:
		return NoShortage
	case short < burns:
		return BurnsReturn
	case stub < 3:
		return SharedAll
	case short == burns:
		return BurnsReturn
	}
	return SharedCard
}

// Shortage returns how seventh street is or was dealt, TDA-RP-10-H; NoShortage before that.
func (s *State) Shortage() Shortage { return s.shortage }

// streetIsShared decides sixth or seventh street from the stub as it was before its burn, and reports whether one
// card serves everybody.
func (s *State) streetIsShared() bool {
	if !games[s.game].upcards || s.to < SixthStreet {
		return false
	}
	burns, how := studBurns, &s.shortage
	switch {
	case s.to == SixthStreet:
		burns, how = studBurns-1, &s.sixth
	case s.sixth == BurnsReturn || s.sixth == SharedAll:
		burns = 1 // the others have come back
	}
	switch *how = shortStub(s.LivePlayers(), s.stub()+1, burns); *how {
	case NoShortage:
		return false
	case BurnsReturn:
		s.use(&s.policy.StubBurns.Cite)
		s.dealt -= int16(burns)
	case SharedCard:
		s.use(&s.policy.StubShared.Cite)
	case SharedAll:
		s.use(&s.policy.StubEmpty.Cite)
		s.dealt -= int16(burns)
	}
	s.use(&s.policy.StubNeed.Cite)
	return s.sharedAt(s.to)
}

// sharedAt reports whether the card of a street is one for all.
func (s *State) sharedAt(st Street) bool {
	return st == SixthStreet && s.sixth >= SharedCard || st == SeventhStreet && s.shortage >= SharedCard
}

// shared is the number of cards that are one for all: two at most.
func (s *State) shared() int {
	n := 0
	for _, st := range [...]Street{SixthStreet, SeventhStreet} {
		if s.sharedAt(st) {
			n++
		}
	}
	return n
}
