package table

import (
	"fmt"

	"github.com/floorbook/floorbook/article"
)

// Deadline is the moment at which a player must be at the seat for the hand to be live.
type Deadline uint8

const (
	// LastCard is when the last card of the initial deal lands.
	LastCard Deadline = iota
	// FirstCard is when the first card is dealt.
	FirstCard
)

var deadlineNames = [...]string{"last_card", "first_card"}

// MarshalText writes the name used in the rulebooks.
func (d Deadline) MarshalText() ([]byte, error) {
	if int(d) >= len(deadlineNames) {
		return nil, fmt.Errorf("unknown deadline %d", d)
	}
	return []byte(deadlineNames[d]), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (d *Deadline) UnmarshalText(text []byte) error {
	for i, n := range deadlineNames {
		if n == string(text) {
			*d = Deadline(i)
			return nil
		}
	}
	return fmt.Errorf("unknown value %q: one of %q", text, deadlineNames)
}

// Policy is what the books set for a table.
type Policy struct {
	DeadButton             article.Rule             `toml:"dead_button"`
	HeadsUpButton          article.Rule             `toml:"heads_up_button"`
	HeadsUpNoBigBlindTwice article.Rule             `toml:"heads_up_no_big_blind_twice"`
	EntryBlocked           article.Rule             `toml:"entry_blocked"`      // no cards between button and small blind: moved players
	LateEntryBlocked       article.Rule             `toml:"late_entry_blocked"` // the same for newcomers
	SeatDeadline           article.Clause[Deadline] `toml:"seat_deadline"`
	AbsentKilled           article.Rule             `toml:"absent_killed"`
	AbsentPosts            article.Rule             `toml:"absent_posts"`
	PenaltyKilled          article.Rule             `toml:"penalty_killed"`
	PenaltyLeaves          article.Clause[int]      `toml:"penalty_leaves"` // hands of penalty from which the player leaves the seat
	FloorMayOverrule       article.Rule             `toml:"floor_may_overrule"`
}
