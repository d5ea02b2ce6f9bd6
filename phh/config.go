package phh

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// Config returns what the engine needs before the first card: who posts what, and how the game is bet. The error
// is a *Error.
func (h *Hand) Config() (hand.Config, error) {
	v, ok := h.played()
	if !ok {
		return hand.Config{}, h.problem(refusal.New(UnknownVariant, "Variant", h.Variant))
	}
	n := len(h.Stacks)
	switch {
	case n < 2:
		return hand.Config{}, h.problem(refusal.New(hand.TooFewPlayers, "Min", 2, "Players", n))
	case len(h.Antes) != n:
		return hand.Config{}, h.problem(refusal.New(WrongCount, "Field", fieldAntes, "Count", len(h.Antes), "Players", n))
	case !v.game.Upcards() && len(h.Blinds) != n:
		return hand.Config{}, h.problem(refusal.New(WrongCount, "Field", fieldBlinds, "Count", len(h.Blinds), "Players", n))
	}
	x := &h.Floor
	cfg := hand.Config{
		Game: v.game, Structure: v.structure, Stacks: h.Stacks, SmallBlindAt: -1, BigBlindAt: -1, BringIn: h.BringIn,
		SmallBet: h.SmallBet, BigBet: h.BigBet, Unit: x.Unit, Cap: x.Cap, FinalTwo: x.FinalTwo, Carried: x.Carried,
		Cash: h.cash(), Rake: hand.Rake{PerMille: x.Rake.PerMille, Cap: x.Rake.Cap, Unit: x.Rake.Unit, Flop: x.Rake.NoFlop},
	}
	if x.SmallBet > 0 {
		cfg.SmallBet, cfg.BigBet = x.SmallBet, x.BigBet
	}
	if !v.game.Upcards() && !h.setBlinds(&cfg) {
		return cfg, h.problem(refusal.New(BadBlinds))
	}
	h.setAntes(&cfg)
	return cfg, nil
}

// cash reports whether the chips are money: it is said so, or they are in a currency and there are no levels.
func (h *Hand) cash() bool {
	money := h.Field("currency").Value != "" || h.Field("currency_symbol").Value != ""
	return h.Floor.Cash || money && h.Field("level").Value == ""
}

// problem places an error at the hand.
func (h *Hand) problem(err error) error {
	return &Error{File: h.File, Hand: h.Name, Line: h.Line, Err: err}
}

// setBlinds finds who posts what. The big blind is whoever posts as much as the smallest bet, else the largest
// amount; lower ones are the small blind and live posts, higher ones straddles.
func (h *Hand) setBlinds(cfg *hand.Config) bool {
	blinds := byPosition(h.Blinds)
	big := bigBlindAt(blinds, max(h.MinBet, h.SmallBet))
	top := slices.Index(blinds, slices.Max(blinds))
	switch {
	case h.Floor.BigBlind > 0: // nobody owed it
		big, cfg.BigBlind = -1, h.Floor.BigBlind
	case big >= 0:
		straddles := 0
		for _, b := range blinds {
			if b > blinds[big] {
				straddles++
			}
		}
		if straddles > 1 || straddles == 1 && !oneStraddle(blinds, big, top, cfg.Stacks) {
			big = top // the engine knows one straddle only: the highest then stands for the big blind
		}
		cfg.BigBlindAt, cfg.BigBlind = big, blinds[big]
	default:
		return false
	}
	cfg.SmallBlind = h.Floor.SmallBlind
	for p, b := range blinds {
		if p == big || b == 0 {
			continue
		}
		if b > 0 && b <= cfg.BigBlind && cfg.SmallBlindAt < 0 && h.post(p) == nil {
			cfg.SmallBlindAt, cfg.SmallBlind = p, b
			continue
		}
		cfg.Posts = append(cfg.Posts, h.postOf(p, b, cfg.BigBlind))
	}
	for _, post := range h.Floor.Posts {
		if blinds[post.Player] == 0 {
			cfg.Posts = append(cfg.Posts, h.postOf(post.Player, 0, cfg.BigBlind))
		}
	}
	return true
}

// bigBlindAt returns who posts the big blind, -1 when nobody posts anything.
func bigBlindAt(blinds []chip.Amount, smallest chip.Amount) int {
	at := slices.Index(blinds, smallest)
	if at < 0 {
		at = slices.Index(blinds, max(slices.Max(blinds), 0))
	}
	if at == 0 && len(blinds) > 2 && blinds[1] == blinds[0] {
		at = 1 // small blind as large as the big one
	}
	if blinds[at] <= 0 {
		return -1
	}
	return at
}

// oneStraddle reports whether the player left of the big blind posts twice as much: what the engine plays as it
// is.
func oneStraddle(blinds []chip.Amount, big, top int, stacks []chip.Amount) bool {
	return len(blinds) > 2 && top == (big+1)%len(blinds) && blinds[top] == 2*blinds[big] && stacks[top] >= blinds[top]
}

// post returns what the extension says of player p's post, nil when it says nothing.
func (h *Hand) post(p int) *Post {
	for i := range h.Floor.Posts {
		if h.Floor.Posts[i].Player == p {
			return &h.Floor.Posts[i]
		}
	}
	return nil
}

// postOf returns player p's post: told by the extension, else by the amount in the list of blinds.
func (h *Hand) postOf(p int, listed, big chip.Amount) hand.Post {
	post := hand.Post{Player: p, Live: max(listed, -listed)}
	if listed > big {
		post.Kind = hand.Straddle
	}
	if told := h.post(p); told != nil {
		post.Live, post.Dead = told.Live, told.Dead
		_ = post.Kind.UnmarshalText([]byte(told.Kind)) // Read has checked it; without a kind it is a live post
	}
	return post
}

// setAntes finds who antes. Read tells the extension's dead posts from them.
func (h *Hand) setAntes(cfg *hand.Config) {
	antes := slices.Clone(byPosition(h.Antes))
	for _, post := range cfg.Posts {
		antes[post.Player] -= min(post.Dead, antes[post.Player])
	}
	paid, alike, trimmed := 0, true, true
	for p, a := range antes {
		if a > 0 {
			paid++
		}
		alike = alike && a == antes[0]
		trimmed = trimmed && h.Stacks[p] >= a
	}
	trimmed = trimmed || h.Field("ante_trimming_status").Value == "true"
	last := len(antes) - 1
	switch {
	case paid == 0:
	case alike && trimmed:
		cfg.AnteKind, cfg.Ante = hand.AnteEach, antes[0]
	case paid == 1 && cfg.BigBlindAt >= 0 && antes[cfg.BigBlindAt] > 0:
		cfg.AnteKind, cfg.Ante = hand.AnteBigBlind, antes[cfg.BigBlindAt]
	case paid == 1 && antes[last] > 0:
		cfg.AnteKind, cfg.Ante = hand.AnteButton, antes[last]
	default:
		cfg.AnteKind, cfg.Antes = hand.AnteListed, antes
	}
}
