package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// SpotOf is the spot of a player of a tracked hand, whether it is that player's turn or not. The stage of
// the event and the composition of the chips in front are not the hand's to know: the caller may add them.
func SpotOf(h *hand.State, player int) Spot {
	least, most := h.RaiseRange(player)
	s := Spot{
		Seat:         player,
		Betting:      bettings[h.Structure()],
		Street:       h.Street(),
		Facing:       h.Facing(),
		Increment:    h.Increment(),
		Step:         h.Increment(),
		MinTo:        least,
		MaxTo:        most,
		Capped:       h.Capped(),
		Rounds:       h.Game().Rounds(),
		BigBlind:     h.BigBlind(),
		SmallBlind:   h.SmallBlind(),
		Previous:     h.PreviousLevel(),
		Full:         h.Full(),
		TableAnte:    h.TableAnte(),
		InFrontSum:   h.Bet(player),
		Stack:        h.Stack(player),
		Players:      h.LivePlayers(),
		Pot:          h.PotTotal(),
		SmallestChip: h.Unit(),
		Cash:         article.Say(h.Cash()),
		Raised:       article.Say(h.PreviousLevel() > 0),
		RaiseBlocked: article.Say(h.RaiseBlocked(player)),
		NobodyToCall: h.NobodyToCall(player),
	}
	if level, acted := h.LastFaced(player); acted && level > 0 {
		s.Acted, s.LastFaced = article.Yes, level
	}
	return s
}

// bettings are the structures of the engine as a spot tells them.
var bettings = [...]Betting{hand.NoLimit: NoLimit, hand.PotLimit: PotLimit, hand.FixedLimit: FixedLimit, hand.SpreadLimit: SpreadLimit}
