package view

import (
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// Winning is what an entry that is out has won, as slips and pages tell it. Amounts are minor units.
type Winning struct {
	Place, Tied, Entry int
	Name               string
	Prize              money.Amount
	Dealt              money.Amount        // of the prize, by a deal
	Kind               []tournament.InKind // a part of the prize
	Bounty             money.Amount        // besides the prize
	All                money.Amount
	ToPay              money.Amount       // in money: what the cage gives, too
	Settled            money.Amount       // of the money, what the desk has given before; below zero: it keeps that of what was owed there
	Handed             tournament.Instant // 0: it is owed
	Given              money.Amount       // in money, when it was handed out
	Used               bool               // its ticket has paid for an entry of another event
	UsedBy             string             // whose entry that is
}

// WinningOf makes the view of one entry.
func WinningOf(s *tournament.State, e *tournament.Entry, cleared tournament.Cleared, names Names) Winning {
	w := s.Winnings(e)
	v := Winning{Place: e.Place, Tied: e.Tied, Entry: e.No, Name: names(e.Player), Prize: w.Prize, Dealt: s.Dealt(e), Kind: w.Kind, Bounty: w.Bounty,
		All: w.All(), ToPay: s.ToPay(e, cleared), Handed: e.HandedAt, Given: e.Handed + e.HandedBounty}
	if e.HandedAt == 0 {
		v.Settled = w.Money() - v.ToPay
	}
	if e.Used != nil {
		v.Used, v.UsedBy = true, names(e.Used.By)
	}
	return v
}

// Money is what the desk gives, or has given.
func (w Winning) Money() money.Amount {
	if w.Handed > 0 {
		return w.Given
	}
	return max(0, w.ToPay)
}

// Owed is all that was not handed out.
func (w Winning) Owed() money.Amount {
	if w.Handed > 0 {
		return 0
	}
	return w.All
}

// WinningLine is a part of what was won. Key is one of WinningKeys.
type WinningLine struct {
	Key, What string
	Amount    money.Amount // minor units
}

// WinningKeys are what a line may tell.
var WinningKeys = []string{"kind", "prize", "dealt", "bounty", "settled", "kept", "used"}

// Lines are what the amount is made of, and what is handed out beside it; none where it is a prize in money alone.
func (w Winning) Lines() (out []WinningLine) {
	add := func(key string, amount money.Amount) {
		if amount > 0 {
			out = append(out, WinningLine{Key: key, Amount: amount})
		}
	}
	for _, k := range w.Kind {
		out = append(out, WinningLine{"kind", k.What, k.Value})
	}
	if w.Dealt > 0 || w.Bounty > 0 || w.Settled != 0 || len(w.Kind) > 0 && w.Given+w.ToPay > 0 {
		add("prize", w.Prize)
	}
	add("dealt", w.Dealt)
	add("bounty", w.Bounty)
	add("settled", w.Settled)
	add("kept", -w.Settled)
	if w.Used {
		out = append(out, WinningLine{"used", w.UsedBy, 0})
	}
	return out
}
