package tell

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

type (
	// HeadsAre is the bounties on the heads of a table, before anybody is out.
	HeadsAre struct {
		Heads  BySeat
		Unit   chip.Amount // the smallest token
		Button int
		Fixed  bool // and not progressive
	}
	// HeadTaken is a player who is out, and who won the pots that he could win.
	HeadTaken struct {
		Seat int
		By   []int // the main pot, or the only one
		Side []int // the last side pot
	}
	// HeadsShared has the heads taken in the hand settled.
	HeadsShared struct{}

	// TargetIs is a table of a satellite by target stack, and who was dealt into the hand.
	TargetIs struct {
		Target  chip.Amount
		Unit    chip.Amount // the smallest chip
		Button  int
		Dealt   []int
		Tickets int // still to be won; 0: enough
		HeadsUp bool
	}
	// HandLeaves is the stacks with which the hand ends there.
	HandLeaves struct{ Stacks BySeat }
)

// knockoutLines are the lines on bounties.
var knockoutLines = anywhere([]*Kind{
	line("bounty.heads", HeadsAre{}, "heads {Heads}", "têtes {Heads}", "the bounty on each head, before the hand",
		word("unit {Unit}", "unité {Unit}", "the smallest token", "1"),
		word("dealer-button {Button}", "bouton-donneur {Button}", "of the hand", "seat 1"),
		mark("Fixed", "fixed", "fixe|fixes", "all of a bounty is paid at once").or("progressive", "progressif|progressives"),
	).alone().then(completes(func(h *HeadsAre) *refusal.Error {
		if h.Heads == (BySeat{}) {
			return refusal.New(HandNeeds, "Need", "heads 3:100 6:50")
		}
		return nil
	})),
	line("bounty.taken", HeadTaken{}, "seat {Seat} knocked out by {By}", "siège {Seat} éliminé|éliminée par {By}",
		"who won the only pot, or the main one, first the one nearest to the left of the button",
		word("side-pot {Side}", "pot-extérieur {Side}", "who won the last side pot that the player could win", "there was none")),
	line("bounty.shared", HeadsShared{}, "bounties shared", "primes partagées", "what the heads of the hand bring, and to whom"),
})

// satelliteLines are the lines on satellites by target stack.
var satelliteLines = anywhere([]*Kind{
	line("satellite.target", TargetIs{}, "target {Target} dealt {Dealt}", "cible {Target} servis {Dealt}", "a satellite that is won by a stack, and the seats dealt into the hand",
		word("unit {Unit}", "unité {Unit}", "the smallest chip", "1"),
		word("dealer-button {Button}", "bouton-donneur {Button}", "of the hand", "seat 1"),
		word("tickets {Tickets<1001}", "tickets {Tickets<1001}", "still to be won", "enough"),
		mark("HeadsUp", "heads-up", "tête-à-tête", "two players are left in the event"),
	).alone(),
	line("satellite.ends", HandLeaves{}, "hand leaves {Stacks}", "main laisse {Stacks}", "the stacks with which the hand ends; seats without are out"),
})
