package sim

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
)

// pot is what each player of a hand has put in, by position.
type pot struct {
	id     string
	n      int
	seats  [table.MaxSeats]table.SeatNo
	player [table.MaxSeats]table.PlayerID
	start  [table.MaxSeats]chip.Amount
	behind [table.MaxSeats]chip.Amount
	front  [table.MaxSeats]chip.Amount // this round
	bet    [table.MaxSeats]chip.Amount // in all rounds, antes apart
	out    [table.MaxSeats]bool        // folded or killed
	antes  chip.Amount
	level  chip.Amount // the price of staying in
	acted  bool        // somebody has acted this round
	loose  bool        // a bet was taken out of play: who has put in what is no longer followed

	carried chip.Amount // that a void hand had left
}

// open posts antes and blinds. The book says whether there is an ante heads-up, and whether it comes before the
// blind.
func (h *pot) open(b *board, e table.HandStarted, book *hand.Policy) error {
	*h = pot{id: e.ID, n: len(e.Seats), carried: b.carried}
	if e.Config.Carried != b.carried {
		return fmt.Errorf("hand %s begins with %d in the pot, %d were left", e.ID, e.Config.Carried, b.carried)
	}
	b.carried = 0
	if h.n < 2 || h.n > table.MaxSeats || len(e.Config.Stacks) != h.n {
		return fmt.Errorf("hand %s has %d players and %d stacks", e.ID, h.n, len(e.Config.Stacks))
	}
	for p, seat := range e.Seats {
		c := b.chairs[seat-1]
		if c.stack != e.Config.Stacks[p] || c.stack <= 0 {
			return fmt.Errorf("hand %s: seat %d has %d chips, %d are dealt in", e.ID, seat, c.stack, e.Config.Stacks[p])
		}
		h.seats[p], h.player[p], h.start[p], h.behind[p] = seat, c.player, c.stack, c.stack
	}
	cfg := &e.Config
	kind := cfg.AnteKind
	if h.n == 2 && !book.HeadsUpAnte.Value && cfg.BringIn == 0 {
		kind = hand.NoAnte
	}
	first := kind == hand.AnteBigBlind && book.AnteOrder.Value == hand.AnteFirst
	switch {
	case first && cfg.BigBlindAt >= 0:
		h.ante(cfg.BigBlindAt, cfg.Ante)
	case kind == hand.AnteEach:
		for p := range h.n {
			h.ante(p, cfg.Ante)
		}
	}
	for _, blind := range [...]struct {
		at     int
		amount chip.Amount
	}{{cfg.SmallBlindAt, cfg.SmallBlind}, {cfg.BigBlindAt, cfg.BigBlind}} {
		if blind.at >= 0 {
			h.put(blind.at, min(blind.amount, h.behind[blind.at]))
		}
	}
	if kind == hand.AnteBigBlind && !first && cfg.BigBlindAt >= 0 {
		h.ante(cfg.BigBlindAt, cfg.Ante)
	}
	h.level = max(cfg.BigBlind, cfg.BringIn)
	return nil
}

func (h *pot) ante(p int, amount chip.Amount) {
	amount = min(amount, h.behind[p])
	h.behind[p] -= amount
	h.antes += amount
}

func (h *pot) put(p int, amount chip.Amount) {
	h.behind[p] -= amount
	h.front[p] += amount
	h.bet[p] += amount
	h.level = max(h.level, h.front[p])
}

// acted follows one act.
func (b *board) acted(e table.Acted) error {
	h := &b.hand
	if !b.handLive {
		return fmt.Errorf("seat %d acts without a hand", e.Seat)
	}
	act := &e.Action
	b.remember(act.Kind)
	switch act.Kind {
	case hand.DealBoard, hand.DealHole, hand.Discard:
		if h.acted { // the next street has begun
			h.acted, h.level, h.front = false, 0, [table.MaxSeats]chip.Amount{}
		}
		return nil
	case hand.Award, hand.Reveal:
		return nil
	}
	p := act.Player
	if p < 0 || p >= h.n || h.seats[p] != e.Seat {
		return fmt.Errorf("hand %s: seat %d is not player %d", h.id, e.Seat, p)
	}
	if h.out[p] {
		return fmt.Errorf("hand %s: seat %d acts with a dead hand", h.id, e.Seat)
	}
	if act.Kind == hand.Kill {
		h.out[p] = true
		h.loose = h.loose || h.unmatched(p) > 0
		return nil
	}
	h.acted = h.acted || act.Kind != hand.Show && act.Kind != hand.Muck
	return h.chips(p, act)
}

// chips moves what a player's act puts in.
func (h *pot) chips(p int, act *hand.Action) error {
	if h.loose {
		h.out[p] = h.out[p] || act.Kind == hand.Fold || act.Kind == hand.Muck
		return nil
	}
	to := h.front[p]
	switch act.Kind {
	case hand.Fold:
		to, h.out[p] = max(to, act.To), true
	case hand.Muck:
		h.out[p] = true
	case hand.Check:
		if h.front[p] < h.level && h.behind[p] > 0 {
			return fmt.Errorf("hand %s: seat %d checks with %d in front of a bet of %d", h.id, h.seats[p], h.front[p], h.level)
		}
	case hand.BringIn:
		to = min(h.level, h.behind[p])
	case hand.Call:
		to = max(to, min(h.level, h.front[p]+h.behind[p]))
	case hand.Bet, hand.Raise:
		if to = act.To; to <= h.level {
			return fmt.Errorf("hand %s: seat %d raises to %d over %d", h.id, h.seats[p], to, h.level)
		}
	}
	if to-h.front[p] > h.behind[p] {
		return fmt.Errorf("hand %s: seat %d puts %d in of %d", h.id, h.seats[p], to-h.front[p], h.behind[p])
	}
	level := h.level
	if h.put(p, to-h.front[p]); act.Kind == hand.Fold { // what is forfeited with a hand nobody has to match
		h.level = level
	}
	return nil
}

// unmatched is what a player has bet beyond everybody else.
func (h *pot) unmatched(p int) chip.Amount {
	var most chip.Amount
	for q := range h.n {
		if q != p {
			most = max(most, h.bet[q])
		}
	}
	return max(0, h.bet[p]-most)
}

// handEnded checks the new stacks: no chip made or lost, nobody paid more than the others could lose to him, a
// dead hand paid nothing but its own uncalled bet.
func (a *auditor) handEnded(b *board, e table.HandEnded) error {
	h := &b.hand
	if !b.handLive || e.ID != h.id || len(e.Stacks) != h.n {
		return fmt.Errorf("hand %s ends, hand %s with %d players is being played", e.ID, h.id, h.n)
	}
	b.handLive = false
	var before, after chip.Amount
	for p, stack := range e.Stacks {
		before += h.start[p]
		after += stack
		if stack < 0 {
			return fmt.Errorf("chips: hand %s leaves %d to seat %d", h.id, stack, h.seats[p])
		}
		if err := h.paid(p, stack); err != nil {
			return err
		}
		c := &b.chairs[h.seats[p]-1]
		if c.player != h.player[p] {
			return fmt.Errorf("seat %d changed hands during hand %s", h.seats[p], h.id)
		}
		if c.stack = stack; stack == 0 {
			a.batch.broke = append(a.batch.broke, c.player)
		}
	}
	b.past, b.before = b.past[:0], nil
	if before+h.carried != after {
		return fmt.Errorf("chips: hand %s began with %d and ends with %d", h.id, before, after)
	}
	return nil
}

// paid checks what one player got out of the hand.
func (h *pot) paid(p int, stack chip.Amount) error {
	if h.loose {
		return nil
	}
	got, most := stack-h.behind[p], h.antes+h.unmatched(p)
	if h.out[p] {
		most = h.unmatched(p)
	} else {
		// What dead hands put in beyond every live one falls to the live hand that is in for most.
		var top chip.Amount
		for q := range h.n {
			if !h.out[q] {
				top = max(top, h.bet[q])
			}
		}
		for q := range h.n {
			if h.out[q] && h.bet[p] == top {
				most += h.bet[q]
			} else {
				most += min(h.bet[q], h.bet[p])
			}
		}
	}
	if got < 0 || got > most {
		return fmt.Errorf("chips: hand %s pays %d to seat %d, who put %d in and can win at most %d", h.id, got, h.seats[p],
			h.bet[p], most)
	}
	return nil
}

// inPlay is all chips of the ledger; during a hand, as it began.
func (a *auditor) inPlay() chip.Amount {
	var sum chip.Amount
	for _, b := range a.boards {
		for i := range b.chairs {
			sum += b.chairs[i].stack
		}
	}
	return sum
}

// eliminatedChips checks that exactly those are out whom the hand left without chips.
func (a *auditor) eliminatedChips(out []table.PlayerID) error {
	broke := slices.Clone(a.batch.broke)
	slices.Sort(broke)
	slices.Sort(out)
	if !slices.Equal(broke, out) {
		return fmt.Errorf("places: %q are out, %q have no chips left", out, broke)
	}
	a.batch.broke = nil
	return nil
}
