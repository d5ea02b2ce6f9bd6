package cashgame

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// PlayChips stands in place of the currency of a house whose chips are worth nothing.
const PlayChips = "play"

// Hosting is how floorbook deals the tables of a game, to players who act on their own pages. Times are in seconds.
type Hosting struct {
	Act   int `json:"act,omitempty"`   // for a decision, before the house calls time; 0: as at the hosted tables of a tournament
	Bank  int `json:"bank,omitempty"`  // extensions with which a player sits down, used once time was called
	Extra int `json:"extra,omitempty"` // of each
	Delay int `json:"delay,omitempty"` // by which who looks on sees the table later
	Later int `json:"later,omitempty"` // by so many hands
}

// Lag is by how many hands and seconds who looks on sees a table later, whichever is more: by one hand where nothing was said.
func (h *Hosting) Lag() (hands, seconds int) {
	if h.Later == 0 && h.Delay == 0 {
		return 1, 0
	}
	return h.Later, h.Delay
}

// Bounds of a hosted game.
const (
	ActMax   = 600
	BankMax  = 20
	ExtraMax = 120
	DelayMax = 3600
	LaterMax = 20
	RunsMax  = 4
)

func (h *Hosting) valid(g *Game) bool {
	return h.Act >= 0 && h.Act <= ActMax && h.Bank >= 0 && h.Bank <= BankMax && h.Extra >= 0 && h.Extra <= ExtraMax && (h.Bank == 0) == (h.Extra == 0) &&
		h.Delay >= 0 && h.Delay <= DelayMax && h.Later >= 0 && h.Later <= LaterMax && len(g.Rake.Steps) == 0 && g.Time.Charge == 0 && g.Least == 0
}

// Play reports whether the chips of the house are worth nothing.
func (h *House) Play() bool { return h.Currency == PlayChips }

// deals refuses a game that floorbook would deal for chips that are worth something.
func (h *House) deals(g *Game) error {
	if g.Hosted != nil && !h.Play() {
		return refusal.New(BadGame, "Part", "hosted")
	}
	return nil
}

// ofHand is what is taken of a hand dealt to so many players, as the hand itself takes it.
func (r *Rake) ofHand(players int) hand.Rake {
	out := r.Rake
	for _, c := range r.Short {
		if players <= c.Players {
			if out.Cap = c.Cap; c.Cap == 0 { // nothing, where 0 would be no bound
				out.PerMille = 0
			}
			break
		}
	}
	return out
}

// Wishes are what a player of a hosted table has asked for beforehand.
type Wishes struct {
	Leave    bool        `json:"leave,omitempty"`    // after the hand
	SitOut   bool        `json:"sit_out,omitempty"`  // from the next big blind
	Add      chip.Amount `json:"add,omitempty"`      // after the hand
	TopUp    chip.Amount `json:"top_up,omitempty"`   // to which the stack is filled up between hands; 0: never
	Runs     int         `json:"runs,omitempty"`     // how often the rest of the board is dealt once nobody can bet any more; 0: once
	Straddle bool        `json:"straddle,omitempty"` // where it is for the player to
}

// Invitation is how somebody joins a hosted table by a link: its number, from which the link follows, and whether it is revoked. A session begins with
// the first one.
type Invitation struct {
	No      int
	Revoked bool
}

// Events of hosted tables.
type (
	InvitationRenewed struct {
		No int     `json:"no"`
		At Instant `json:"at"`
	}
	InvitationRevoked struct {
		No int     `json:"no"`
		At Instant `json:"at"`
	}
	Wished struct {
		Table  int          `json:"table"`
		Seat   table.SeatNo `json:"seat"`
		Wishes Wishes       `json:"wishes"`
	}
	GameNamed struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Which int          `json:"which"`
	}
	// BankUsed says how many extensions of a player went on a decision.
	BankUsed struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		Used  int          `json:"used"`
	}
)

func (Wished) EventType() string    { return "wished" }
func (GameNamed) EventType() string { return "game_named" }
func (BankUsed) EventType() string  { return "bank_used" }

func (InvitationRenewed) EventType() string { return "invitation_renewed" }
func (InvitationRevoked) EventType() string { return "invitation_revoked" }

func (s *State) applyHosted(e Event) bool {
	switch e := e.(type) {
	case Wished:
		s.Table(e.Table).Chair(e.Seat).Wishes = e.Wishes
	case GameNamed:
		s.Table(e.Table).Named = e.Which
	case InvitationRenewed:
		s.Invitation = Invitation{No: e.No}
	case InvitationRevoked:
		s.Invitation.Revoked = true
	case BankUsed:
		s.Table(e.Table).Chair(e.Seat).Bank -= e.Used
	default:
		return false
	}
	return true
}

// settled notes what stands at the seats of a hosted table once a hand is over.
func (t *Table) settled() {
	for i := range t.Chairs {
		n := table.SeatNo(i + 1)
		if c := t.Chair(n); t.Play.At(n).Player != "" && (c.Away == nil || !c.Away.Held) {
			c.Told, c.Counted, c.ToldAt, c.Wishes.Add = t.Play.At(n).Stack, true, t.Play.Hands, 0
		}
	}
}

// stacks proves that the stacks and pots of a hosted table are what the books have there.
func (s *State) stacks(t *Table) error {
	if t.Hosted == nil || t.Closed != 0 {
		return nil
	}
	there := t.Play.Chips()
	if h := t.Play.Hand; h != nil {
		there += h.State.Rake()
	}
	if known := s.InPlay(t.Play.No); there != known {
		return wrong("table %d has %d chips and the books %d", t.Play.No, there, known)
	}
	return nil
}

// Stakes are those of a table's next hand.
func (s *State) Stakes(t *Table) table.Blinds {
	g := s.Game(t.Game)
	if g.Choice {
		return g.Rotation[t.Named]
	}
	return g.At(t.Play.Hands)
}

// Runs is how often every player of the hand in progress at a hosted table would have the rest of the board dealt: the least that anybody wants.
func (t *Table) Runs() int {
	h := t.Play.Hand
	if t.Hosted == nil || h == nil {
		return 1
	}
	runs := RunsMax
	for p, n := range h.Seats {
		if h.State.Live(p) {
			runs = min(runs, max(1, t.Chair(n).Wishes.Runs))
		}
	}
	return runs
}
