package hand

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// A straddle is twice the big blind, posted before the cards by the player left of the big blind, in cash games
// where the book lets it (LP-6-15, CR-CG-9, CR-35). It is no raise, but the price to enter; its owner acts last
// and may raise. LP-6-3 makes it the smallest bet of the whole hand.

func (cfg *Config) checkPosts(p *Policy) error {
	for _, post := range cfg.Posts {
		outside := post.Player < 0 || post.Player >= len(cfg.Stacks)
		blind := post.Live > 0 && (post.Player == cfg.SmallBlindAt || post.Player == cfg.BigBlindAt) && post.Kind != KillPost
		switch {
		case cfg.Game.Upcards() || outside || blind || post.Kind > KillPost,
			post.Live < 0, post.Live > StackMax, post.Dead < 0, post.Dead > StackMax,
			post.Kind == LivePost && post.Live > cfg.BigBlind:
			return refusal.New(BadPost, "Player", post.Player, "Live", post.Live)
		case post.Kind == Straddle:
			if err := cfg.checkStraddle(post, p); err != nil {
				return err
			}
		}
	}
	return nil
}

func (cfg *Config) checkStraddle(post Post, p *Policy) error {
	twice := 2 * cfg.BigBlind
	switch {
	case !cfg.Cash:
		return refusal.New(StraddleForbidden, "Player", post.Player, "Cite", string(p.StraddleEvent.Cite))
	case p.Straddle.Value == NoStraddle:
		return refusal.New(StraddleForbidden, "Player", post.Player, "Cite", string(p.Straddle.Cite))
	case post.Player != firstPreflop(cfg) || len(cfg.Stacks) < 3:
		return refusal.New(StraddleSeat, "Player", post.Player, "Turn", firstPreflop(cfg), "Cite", string(p.Straddle.Cite))
	case post.Live != twice || cfg.Stacks[post.Player] < twice:
		return refusal.New(StraddleAmount, "Amount", twice, "Cite", string(p.Straddle.Cite))
	}
	return nil
}

// postOthers takes the posts beside the two blinds.
func (s *State) postOthers(cfg *Config) {
	for _, post := range cfg.Posts {
		if post.Dead > 0 {
			s.use(&s.policy.DeadPost.Cite)
			s.postDead(post.Player, post.Dead)
		}
		live := min(post.Live, s.stack[post.Player])
		if live > 0 {
			s.put(post.Player, live, true)
		}
		switch post.Kind {
		case LivePost:
			if live > 0 {
				s.use(&s.policy.LivePost.Cite)
			}
		case Straddle:
			s.use(&s.policy.Straddle.Cite)
			s.first = int8((post.Player + 1) % int(s.n))
			s.bets++
			s.setPrice(post.Live)
			if s.policy.StraddleMinimum.Value {
				s.use(&s.policy.StraddleMinimum.Cite)
			} else {
				s.minBet = cfg.BigBlind
			}
		case KillPost:
			s.use(&s.policy.KillPost.Cite)
			s.setPrice(max(post.Live, s.facing))
		}
	}
}

// setPrice sets what it costs to enter the hand: the smallest bet and the smallest raise go by it.
func (s *State) setPrice(price chip.Amount) {
	s.facing, s.full, s.increment, s.minBet = price, price, price, price
	if s.structure == SpreadLimit {
		s.minBet = s.smallBet
	}
}
