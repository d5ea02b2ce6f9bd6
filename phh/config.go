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
	cfg, _, err := h.config()
	return cfg, err
}

// straddles are the straddles of a hand, and what the field knows as one.
type straddles struct {
	amounts []chip.Amount // by position, 0 for who did not straddle; nil when nobody did
	seat    int           // left of the big blind
	twice   chip.Amount   // the big blind
	played  bool          // as a straddle: not as the big blind
}

func (h *Hand) config() (cfg hand.Config, posted straddles, err error) {
	v, ok := h.played()
	if !ok {
		return cfg, posted, h.problem(refusal.New(UnknownVariant, "Variant", h.Variant))
	}
	n := len(h.Stacks)
	switch {
	case n < 2:
		return cfg, posted, h.problem(refusal.New(hand.TooFewPlayers, "Min", 2, "Players", n))
	case len(h.Antes) != n:
		return cfg, posted, h.problem(refusal.New(WrongCount, "Field", fieldAntes, "Count", len(h.Antes), "Players", n))
	case !v.game.Upcards() && len(h.Blinds) != n:
		return cfg, posted, h.problem(refusal.New(WrongCount, "Field", fieldBlinds, "Count", len(h.Blinds), "Players", n))
	}
	x := &h.Floor
	cfg = hand.Config{
		Game: v.game, Structure: v.structure, Stacks: h.Stacks, SmallBlindAt: -1, BigBlindAt: -1, BringIn: h.BringIn,
		SmallBet: h.SmallBet, BigBet: h.BigBet, Unit: x.Unit, Cap: x.Cap, FinalTwo: x.FinalTwo, Carried: x.Carried,
		Cash: h.cash(), Rake: hand.Rake{PerMille: x.Rake.PerMille, Cap: x.Rake.Cap, Unit: x.Rake.Unit, Flop: x.Rake.NoFlop},
	}
	if x.SmallBet > 0 {
		cfg.SmallBet, cfg.BigBet = x.SmallBet, x.BigBet
	}
	if !v.game.Upcards() && !h.setBlinds(&cfg, &posted) {
		return cfg, posted, h.problem(refusal.New(BadBlinds))
	}
	h.setAntes(&cfg)
	return cfg, posted, nil
}

// cash reports whether the chips are money: it is said so, or they are in a currency and there are no levels.
func (h *Hand) cash() bool {
	return h.Floor.Cash || h.money() && h.Field("level").Value == ""
}

// event reports whether the file says that it is a tournament's.
func (h *Hand) event() bool {
	return !h.cash() && (h.Field("level").Value != "" || h.Floor.Tournament != "" || h.Floor.FinalTwo)
}

// money reports whether the file names a currency.
func (h *Hand) money() bool {
	return h.Field("currency").Value != "" || h.Field("currency_symbol").Value != ""
}

// problem places an error at the hand.
func (h *Hand) problem(err error) error {
	return &Error{File: h.File, Hand: h.Name, Line: h.Line, Err: err}
}

// setBlinds finds who posts what. The big blind is whoever posts as much as the smallest bet, else the largest
// amount; lower ones are the small blind and live posts, higher ones straddles.
func (h *Hand) setBlinds(cfg *hand.Config, posted *straddles) bool {
	blinds := byPosition(h.Blinds)
	big := bigBlindAt(blinds, max(h.MinBet, h.SmallBet))
	top := slices.Index(blinds, slices.Max(blinds))
	switch {
	case h.Floor.BigBlind > 0: // nobody owed it
		big, cfg.BigBlind = -1, h.Floor.BigBlind
	case big >= 0:
		if h.findStraddles(blinds, big, posted) {
			big = top // the engine knows one straddle only: the highest then stands for the big blind
		}
		cfg.BigBlindAt, cfg.BigBlind = big, blinds[big]
	case h.bombPot(blinds):
		cfg.BombPot, cfg.BigBlind = true, max(h.MinBet, h.SmallBet)
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

// bombPot reports whether antes alone are posted.
func (h *Hand) bombPot(blinds []chip.Amount) bool {
	posted := func(a chip.Amount) bool { return a != 0 }
	return !slices.ContainsFunc(blinds, posted) && slices.ContainsFunc(h.Antes, posted) && len(h.Floor.Posts) == 0
}

// findStraddles finds the straddles, blinds above the big one, and reports whether there is any that the engine does
// not know: it plays one of twice the big blind by the player left of it.
func (h *Hand) findStraddles(blinds []chip.Amount, big int, posted *straddles) (unknown bool) {
	posted.seat, posted.twice = (big+1)%len(blinds), 2*blinds[big]
	for p, b := range blinds {
		if b <= blinds[big] {
			continue
		}
		if told := h.post(p); told != nil && told.Kind != "" && told.Kind != hand.Straddle.String() {
			continue
		}
		if posted.amounts == nil {
			posted.amounts = make([]chip.Amount, len(blinds))
		}
		posted.amounts[p] = b
		unknown = unknown || p != posted.seat || b != posted.twice || len(blinds) < 3 || h.Stacks[p] < b
	}
	posted.played = posted.amounts != nil && !unknown
	return unknown
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
	antes := h.antes(cfg.Posts)
	paid := 0
	for _, a := range antes {
		if a > 0 {
			paid++
		}
	}
	trimmed := h.trimmed || h.Field(fieldTrimming).Value == "true" || !h.shortFor(antes[0])
	last := len(antes) - 1
	switch {
	case paid == 0:
	case alike(antes) && trimmed:
		cfg.AnteKind, cfg.Ante = hand.AnteEach, antes[0]
	case paid == 1 && cfg.BigBlindAt >= 0 && antes[cfg.BigBlindAt] > 0:
		cfg.AnteKind, cfg.Ante = hand.AnteBigBlind, antes[cfg.BigBlindAt]
	case paid == 1 && antes[last] > 0:
		cfg.AnteKind, cfg.Ante = hand.AnteButton, antes[last]
	default:
		cfg.AnteKind, cfg.Antes = hand.AnteListed, antes
	}
}

// antes returns what each player antes beside dead posts.
func (h *Hand) antes(posts []hand.Post) []chip.Amount {
	antes := slices.Clone(byPosition(h.Antes))
	for _, post := range posts {
		antes[post.Player] -= min(post.Dead, antes[post.Player])
	}
	return antes
}

func alike(antes []chip.Amount) bool {
	return !slices.ContainsFunc(antes, func(a chip.Amount) bool { return a != antes[0] })
}

// shortFor reports whether some stack is shorter than an ante.
func (h *Hand) shortFor(ante chip.Amount) bool {
	return slices.ContainsFunc(h.Stacks, func(stack chip.Amount) bool { return stack < ante })
}

// anteTooMuch reports whether everybody owes the same ante, somebody has less, and the file does not say that antes
// are trimmed to that.
func (h *Hand) anteTooMuch() bool {
	if len(h.Antes) != len(h.Stacks) || len(h.Antes) == 0 || h.Field(fieldTrimming).Value == "true" || h.trimmed {
		return false
	}
	return h.Antes[0] > 0 && alike(h.Antes) && h.shortFor(h.Antes[0])
}
