package cashgame

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Bounds of what a house can offer.
const (
	GamesMax   = 50
	TablesMax  = 100
	WaitingMax = 500
	NameMax    = 60
	ReasonMax  = 200
	MinutesMax = 24 * 60
)

// House is what holds in the whole session. Times are in seconds.
type House struct {
	Name       string        `json:"name,omitempty"`
	Currency   string        `json:"currency"`              // ISO 4217; PlayChips
	Worth      money.Amount  `json:"worth"`                 // of a chip of value 1, in minor units; 0 of play chips
	Answer     int           `json:"answer"`                // for who is called to a seat
	Arrive     int           `json:"arrive"`                // for who has one to be there
	Chips      []chip.Amount `json:"chips,omitempty"`       // denominations, smallest first; none: they are not followed
	TipsPooled bool          `json:"tips_pooled,omitempty"` // dealers share their tips; else each has his own
	RebuyWait  int           `json:"rebuy_wait,omitempty"`  // for which a table waits for who went to buy chips
}

// Game is one that the house offers: what is played, for what, and what it costs. Amounts are chips.
type Game struct {
	ID       string         `json:"id"`
	Name     string         `json:"name,omitempty"` // as the board has it; "": by its stakes
	Blinds   table.Blinds   `json:"blinds"`
	Rotation []table.Blinds `json:"rotation,omitempty"` // of a mixed game, in turn; Blinds is the first
	Each     int            `json:"each,omitempty"`     // hands of each of them; 0: as many as there are seats
	Dead     bool           `json:"dead,omitempty"`     // the game has chosen the dead button
	Straddle bool           `json:"straddle,omitempty"`
	Large    bool           `json:"large,omitempty"` // its stakes are large: the book may let the board be run more often (LP-2.2-16-b)
	MinBuyIn chip.Amount    `json:"min_buy_in"`
	MaxBuyIn chip.Amount    `json:"max_buy_in,omitempty"` // 0: none (a deep game)
	Unit     chip.Amount    `json:"unit"`                 // smallest chip in play
	Least    chip.Amount    `json:"least,omitempty"`      // of a chip with which wagers are made (LP-6-14); 0: any
	Seats    int            `json:"seats"`
	Rake     Rake           `json:"rake,omitzero"`
	Time     Time           `json:"time,omitzero"`
	Apart    bool           `json:"apart,omitempty"`  // each of its tables has a list of its own, also where the book leaves it open
	Choice   bool           `json:"choice,omitempty"` // the player with the button names a game of the rotation (LP-G-dealers)
	Feeds    string         `json:"feeds,omitempty"`  // the game to which its players have to move when that has a seat
	Stays    Stays          `json:"stays,omitempty"`  // what becomes of who does not
	Hosted   *Hosting       `json:"hosted,omitempty"` // floorbook deals its tables; nil: dealers do
}

// Rake is what the house takes of every pot: a rate or steps, with a cap that may be lower with few players.
type Rake struct {
	hand.Rake
	Steps []RakeStep `json:"steps,omitempty"` // by pot, smallest first, in place of the rate
	Short []RakeCap  `json:"short,omitempty"` // fewest players first
}

// RakeStep is what is taken of a pot of From chips or more.
type RakeStep struct {
	From chip.Amount `json:"from"`
	Take chip.Amount `json:"take"`
}

// RakeCap is the most that is taken of a hand dealt to so many players or fewer.
type RakeCap struct {
	Players int         `json:"players"`
	Cap     chip.Amount `json:"cap"`
}

// Time is what a seat costs, paid before the time that it is for (LP-2.2-2, LP-G-fee).
type Time struct {
	Charge  chip.Amount `json:"charge"`
	Minutes int         `json:"minutes"`
}

// None reports whether nothing is ever taken.
func (r *Rake) None() bool { return r.PerMille == 0 && len(r.Steps) == 0 }

// Of is what is taken of each pot of a hand dealt to so many players, the main pot first. Flop: the hand went beyond its first round.
func (r *Rake) Of(pots []chip.Amount, players int, flop bool) []chip.Amount {
	left := r.most(players, flop)
	out := make([]chip.Amount, len(pots))
	for i, pot := range pots {
		out[i] = r.take(pot, left)
		left -= out[i]
	}
	return out
}

func (r *Rake) most(players int, flop bool) chip.Amount {
	rate := r.Rake
	if len(r.Steps) > 0 {
		rate.PerMille = 1 // steps are taken in its place
	}
	most := rate.Most(flop)
	for _, c := range r.Short {
		if players <= c.Players {
			return min(most, c.Cap)
		}
	}
	return most
}

func (r *Rake) take(pot, left chip.Amount) chip.Amount {
	if len(r.Steps) == 0 {
		return r.Rake.Of(pot, left)
	}
	var part chip.Amount
	for _, s := range r.Steps {
		if pot >= s.From {
			part = s.Take
		}
	}
	return r.Round(min(part, left))
}

func (r *Rake) valid() bool {
	if r.PerMille < 0 || r.PerMille > 1000 || r.Cap < 0 || r.Unit < 0 || len(r.Steps) > 0 && r.PerMille > 0 || len(r.Steps)+len(r.Short) > 40 {
		return false
	}
	for i, s := range r.Steps {
		if s.Take < 0 || s.From < 1 || s.From < s.Take || s.From > hand.StackMax || i > 0 && (s.From <= r.Steps[i-1].From || s.Take < r.Steps[i-1].Take) {
			return false
		}
	}
	for i, c := range r.Short {
		if c.Players < 2 || c.Cap < 0 || i > 0 && c.Players <= r.Short[i-1].Players {
			return false
		}
	}
	return true
}

// Stake is the least that a wager can be, by which stakes are compared: the big blind, or the small bet of a game without.
func (g *Game) Stake() chip.Amount { return max(g.Blinds.Big, g.Blinds.SmallBet) }

// Small is of what rebuys are multiples: the small blind, or the smallest chip of a game without.
func (g *Game) Small() chip.Amount {
	if g.Blinds.Small > 0 {
		return g.Blinds.Small
	}
	return max(g.Unit, 1)
}

// At are the stakes of a table's hand after so many.
func (g *Game) At(hands int) table.Blinds {
	if len(g.Rotation) == 0 {
		return g.Blinds
	}
	each := g.Each
	if each == 0 {
		each = g.Seats
	}
	return g.Rotation[hands/each%len(g.Rotation)]
}

// Validate refuses a game that cannot be played, or that the policy of tables does not allow.
func (g *Game) Validate(p *table.Policy) error {
	bad := func(part string) error { return refusal.New(BadGame, "Part", part) }
	switch {
	case g.ID == "" || len(g.ID) > NameMax || len(g.Name) > NameMax:
		return bad("id")
	case g.Seats < 2 || g.Seats > table.MaxSeats:
		return bad("seats")
	case g.Unit < 1 || g.Unit > hand.StackMax:
		return bad("unit")
	case g.MinBuyIn < g.Stake() || g.MinBuyIn > hand.StackMax || g.MaxBuyIn != 0 && g.MaxBuyIn < g.MinBuyIn || g.MaxBuyIn > hand.StackMax:
		return bad("buy_in")
	case g.MinBuyIn%g.Unit != 0 || g.MaxBuyIn%g.Unit != 0:
		return bad("buy_in")
	case g.Least < 0 || g.Least%g.Unit != 0:
		return bad("least")
	case !g.Rake.valid():
		return bad("rake")
	case g.Time.Charge < 0 || g.Time.Charge%g.Unit != 0 || g.Time.Charge > 0 != (g.Time.Minutes > 0) || g.Time.Minutes > MinutesMax:
		return bad("time")
	case g.Hosted != nil && !g.Hosted.valid(g):
		return bad("hosted")
	case g.Stays > StaysLast || len(g.Feeds) > NameMax:
		return bad("feeds")
	case g.Choice && (g.Hosted == nil || len(g.Rotation) == 0 || p.DealersChoice.Cite == ""):
		return bad("rotation")
	case len(g.Rotation) > 20 || len(g.Rotation) == 1 || g.Each < 0 || g.Each > 1000:
		return bad("rotation")
	case g.Dead && !p.CashDeadButton.Value:
		return refusal.New(table.NoDeadButton, "Cite", string(p.CashDeadButton.Cite))
	}
	for _, b := range append(slices.Clone(g.Rotation), g.Blinds) {
		if !stakes(&b) {
			return bad("blinds")
		}
	}
	var games []hand.Game
	for _, b := range g.Rotation {
		games = append(games, b.Game)
	}
	if len(games) == 0 || g.Choice {
		return nil
	}
	return table.CheckRotation(games, p, new(article.Trace))
}

func stakes(b *table.Blinds) bool {
	if b.Structure > hand.SpreadLimit || b.Ante < 0 || b.Ante > hand.StackMax {
		return false
	}
	if b.Game.Upcards() {
		return b.Small == 0 && b.Big == 0 && b.SmallBet > 0 && b.BringIn > 0 && b.BringIn <= b.SmallBet && b.BigBet <= hand.StackMax
	}
	return b.Big > 0 && b.Small >= 0 && b.Small <= b.Big && b.Big <= hand.StackMax
}

// Validate refuses a house without a currency, or with times that cannot be kept.
func (h *House) Validate() error {
	switch {
	case !h.Play() && len(h.Currency) != 3 || h.Worth < 0 || h.Play() != (h.Worth == 0) || h.Worth > 1_000_000 || len(h.Name) > NameMax:
		return refusal.New(BadHouse, "Part", "currency")
	case h.Answer < 10 || h.Answer > 3600 || h.Arrive < 10 || h.Arrive > 7200 || h.RebuyWait < 0 || h.RebuyWait > 3600:
		return refusal.New(BadHouse, "Part", "times")
	case len(h.Chips) > DenominationsMax || len(h.Chips) > 0 && (h.Play() || h.Chips[0] < 1 || h.Chips[len(h.Chips)-1] > hand.StackMax):
		return refusal.New(BadHouse, "Part", "chips")
	}
	for i := range h.Chips[min(1, len(h.Chips)):] {
		if h.Chips[i+1] <= h.Chips[i] {
			return refusal.New(BadHouse, "Part", "chips")
		}
	}
	return nil
}
