package hand

import (
	"cmp"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/refusal"
)

// New begins a hand: antes and blinds are posted, and the hand waits for the hole cards. The hand keeps the
// policy, which nobody may change from then on. The error is a *refusal.Error.
func New(cfg Config, p *Policy) (s State, err error) {
	if p == nil {
		return s, refusal.New(NoPolicy)
	}
	if err = cfg.check(p); err != nil {
		return s, err
	}
	s.begin(&cfg, p)
	return s, nil
}

// unknownCards is nobody's card recorded.
var unknownCards = func() (hole [MaxPlayers][maxHole]card.Card) {
	for p := range hole {
		for i := range hole[p] {
			hole[p][i] = card.Unknown
		}
	}
	return hole
}()

func (s *State) begin(cfg *Config, p *Policy) {
	n := len(cfg.Stacks)
	s.policy = p
	s.game, s.structure = cfg.Game, cfg.Structure
	s.n, s.live = int8(n), 1<<n-1
	s.actor, s.aggressor, s.lastAggressor, s.first, s.potToAward = -1, -1, -1, -1, -1
	s.runs = 1
	s.unit = max(cfg.Unit, 1)
	s.rake, s.cash, s.large, s.finalTwo = cfg.Rake, cfg.Cash, cfg.Large, cfg.FinalTwo
	s.smallBlind, s.bigBlind, s.bringIn = cfg.SmallBlind, cfg.BigBlind, cfg.BringIn
	s.smallBet, s.bigBet = cfg.limits()
	s.multiple = s.betUnit()
	s.free = s.structure == NoLimit && s.multiple == 1 && s.bringIn == 0
	s.capMost = int8(cmp.Or(cfg.Cap, s.limitCap().Value))
	s.hole = unknownCards
	copy(s.stack[:], cfg.Stacks)
	s.carry(cfg.Carried)
	s.citeGame()
	s.post(cfg)
	s.dealStreet(Preflop)
	s.await()
}

// carry lays chips of an earlier error into the main pot.
func (s *State) carry(chips chip.Amount) {
	if chips > 0 {
		s.deadSum += chips
		s.use(&s.policy.Carried.Cite)
	}
}

// citeGame notes the articles that say what is dealt.
func (s *State) citeGame() {
	l := &games[s.game]
	switch {
	case l.upcards:
		s.use(&s.policy.Stud.Cite)
	case l.boardSize() == 0:
		s.use(&s.policy.Draw.Cite)
	case l.high == rank.ByOmahaHigh:
		s.use(&s.policy.Omaha.Cite)
	default:
		s.use(&s.policy.Holdem.Cite)
	}
	if l.low != rank.NoRanking {
		s.use(&s.policy.SplitPot.Cite)
	}
}

// post takes antes, blinds and other posts, and sets the price of the first round.
func (s *State) post(cfg *Config) {
	kind := cfg.AnteKind
	if s.n == 2 && !games[s.game].upcards {
		s.use(&s.headsUpButton().Cite)
		if kind != NoAnte {
			s.use(&s.policy.HeadsUpAnte.Cite)
		}
		if !s.policy.HeadsUpAnte.Value {
			kind = NoAnte
		}
	}
	anteFirst := kind == AnteEach || kind == AnteListed || s.policy.AnteOrder.Value == AnteFirst
	if anteFirst {
		s.postAntes(cfg, kind)
	}
	if games[s.game].upcards {
		s.smallAt, s.bigAt = -1, -1
		s.minBet, s.increment = s.smallBet, s.smallBet
	} else {
		s.postBlinds(cfg)
		s.postOthers(cfg)
	}
	if !anteFirst {
		s.postAntes(cfg, kind)
	}
}
