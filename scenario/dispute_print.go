package scenario

import (
	"fmt"

	"github.com/floorbook/floorbook/dispute"
)

// Heads of what follows from a dispute.
const (
	headPays    = "pays"
	headLevelOf = "level"
	headLeaves  = "removed"
	headBesides = "besides"
)

var disputeTexts = map[dispute.Verdict]string{
	dispute.Heard: "heard", dispute.TooLate: "late, result stands", dispute.Granted: "granted", dispute.Denied: "denied",
	dispute.NotBegun: "not begun", dispute.Begun: "begun", dispute.Waits: "waits for the ruling", dispute.Released: "released", dispute.Final: "final",
	dispute.Aside: "set aside", dispute.Out: "eliminated", dispute.NotDealt: "no cards", dispute.DealtIn: "gets cards",
	dispute.BestHand: "best hand takes the pot", dispute.Unbound: "unbound, chips back",
}

// disputeText writes what becomes of what was asked.
func disputeText(o *dispute.Outcome) string {
	switch o.Verdict {
	case dispute.AtLevel:
		return "level " + levelText(o.Level)
	case dispute.Frozen:
		return fmt.Sprintf("frozen %d, %d in play", o.Aside, o.InPlay)
	case dispute.Plays:
		return fmt.Sprintf("counts %d", o.Plays)
	case dispute.Binds:
		if o.Plays > 0 {
			return fmt.Sprintf("binds to %d", o.Plays)
		}
		return "binds"
	}
	return disputeTexts[o.Verdict]
}

func levelText(b dispute.Blinds) string {
	return fmt.Sprintf("%d/%d", b.Small, b.Big)
}

type disputeLine struct{ head, text string }

// disputeMore writes what else follows, line by line.
func disputeMore(o *dispute.Outcome) []disputeLine {
	var out []disputeLine
	add := func(when bool, head, format string, args ...any) {
		if when {
			out = append(out, disputeLine{head, fmt.Sprintf(format, args...)})
		}
	}
	add(o.Next.Big > 0, headLevelOf, "later level %s", levelText(o.Next))
	add(o.OwesSmall > 0, headLevelOf, "adds %d to the small blind", o.OwesSmall)
	add(o.OwesBig > 0, headLevelOf, "adds %d to the big blind", o.OwesBig)
	for _, m := range o.Moves {
		add(true, headPays, "%s", moveText(m))
	}
	add(o.Owes > 0, headPays, "pays %d more", o.Owes)
	add(o.Removed > 0, headLeaves, "removed %d", o.Removed)
	add(o.Change > 0, headLeaves, "removed note of %d after the hand", o.Change)
	for _, flag := range []struct {
		on   bool
		text string
	}{
		{o.Rebuy, "with a rebuy possible"}, {o.Spread, "with the pot spread for view"}, {o.Misdeal, "with a misdeal possible"},
		{o.DeadHand, "with the hand dead"}, {o.Penalty, "with a penalty"}, {o.Record, "with the ruling on record"},
		{o.ToFloor, "with the floor called"},
	} {
		add(flag.on, headBesides, "%s", flag.text)
	}
	return out
}

// moveText writes "pays 400 from seat 3 to seat 5".
func moveText(m dispute.Move) string {
	name := func(seat int) string {
		if seat == 0 {
			return "the pot"
		}
		return fmt.Sprintf("seat %d", seat)
	}
	amount := m.Amount
	switch {
	case m.From == 0 && m.To == 0:
		return fmt.Sprintf("pays %d into the pot", amount)
	case m.From == 0:
		return fmt.Sprintf("pays %d to %s", amount, name(m.To))
	}
	return fmt.Sprintf("pays %d from %s to %s", amount, name(m.From), name(m.To))
}
