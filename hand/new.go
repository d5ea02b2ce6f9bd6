package hand

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/refusal"
)

// New begins a hand: antes and blinds are posted, and the hand waits for the hole cards. The policy is read
// here and nowhere later. The error is a *refusal.Error.
func New(cfg Config, p *Policy) (State, error) {
	if p == nil {
		return State{}, refusal.New(NoPolicy)
	}
	if err := cfg.check(); err != nil {
		return State{}, err
	}
	n := len(cfg.Stacks)
	s := State{
		rules:    resolve(p),
		bigBlind: cfg.BigBlind,
		unit:     max(cfg.Unit, 1),
		live:     1<<n - 1,
		n:        int8(n),
		game:     cfg.Game,
		actor:    -1, aggressor: -1, lastAggressor: -1, deadFrom: -1, potToAward: -1,
	}
	copy(s.stack[:], cfg.Stacks)
	for p := range s.hole {
		s.hole[p] = [holeCards]card.Card{card.Unknown, card.Unknown}
	}
	post(&s, &cfg, p)
	s.facing, s.full, s.increment = s.bigBlind, s.bigBlind, s.bigBlind
	s.actor = int8(firstPreflop(&cfg))
	return s, nil
}

// post takes antes and blinds.
func post(s *State, cfg *Config, p *Policy) {
	ante := cfg.AnteKind
	if len(cfg.Stacks) == 2 {
		s.use(citeHeadsUpButton)
		if ante != NoAnte {
			s.use(citeHeadsUpAnte)
		}
		if !p.HeadsUpAnte.Value {
			ante = NoAnte
		}
	}
	switch ante {
	case AnteEach:
		s.postAntes(cfg.Ante)
		s.postBlinds(cfg)
	case AnteBigBlind:
		if p.AnteOrder.Value == AnteFirst {
			s.postTableAnte(cfg)
			s.postBlinds(cfg)
			return
		}
		s.postBlinds(cfg)
		s.postTableAnte(cfg)
	default:
		s.postBlinds(cfg)
	}
}
