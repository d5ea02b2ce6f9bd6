package sim

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

type row struct {
	at     tournament.Instant
	events []tournament.Event
}

// recorded is the journal of a tournament with moves, breaks and a final table, without faults.
func recorded(t *testing.T) []row {
	t.Helper()
	return played(t, setup(t, "demo.toml", 23, 4), Faults{})
}

// played is the journal of a tournament, a row for what one command did.
func played(t *testing.T, s Setup, f Faults) []row {
	t.Helper()
	w := newFaulty(s, f)
	defer w.close()
	ctx := context.Background()
	if err := w.open(ctx); err != nil {
		t.Fatal(err)
	}
	if err := w.play(ctx, s); err != nil {
		t.Fatal(err)
	}
	return w.rows(t)
}

// rows is what the journal holds.
func (w *faulty) rows(t *testing.T) (rows []row) {
	t.Helper()
	if err := w.store.Load(context.Background(), faultyStream, 1, func(r journal.Record) error {
		events, err := tournament.UnmarshalEvents(r.Events)
		rows = append(rows, row{tournament.Instant(r.At), events})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return rows
}

func audited(rows []row) error {
	a := newAuditor()
	for _, r := range rows {
		if err := a.See(r.at, r.events); err != nil {
			return err
		}
	}
	return nil
}

// tampered changes the first event of a kind for which change returns true, leaving rows as they are.
func tampered[E any](rows []row, change func(*E) bool) ([]row, bool) {
	out := slices.Clone(rows)
	for i := range out {
		for j, e := range out[i].events {
			at, atTable := e.(tournament.TableEvent)
			var one E
			var ok bool
			if atTable {
				one, ok = at.Event.(E)
			} else {
				one, ok = e.(E)
			}
			if !ok || !change(&one) {
				continue
			}
			out[i].events = slices.Clone(out[i].events)
			if atTable {
				at.Event = any(one).(table.Event)
				out[i].events[j] = at
			} else {
				out[i].events[j] = any(one).(tournament.Event)
			}
			return out, true
		}
	}
	return nil, false
}

// Each checker finds the fault that it is there for.
func TestAuditorFindsWhatWasChanged(t *testing.T) {
	rows := recorded(t)
	if err := audited(rows); err != nil {
		t.Fatalf("as recorded: %v", err)
	}
	type tamper func() ([]row, bool)
	for name, c := range map[string]struct {
		tamper
		want string
	}{
		"a chip is made": {func() ([]row, bool) {
			return tampered(rows, func(e *table.HandEnded) bool { e.Stacks = slices.Clone(e.Stacks); e.Stacks[0] += 100; return true })
		}, "chips"},
		"a pot goes to a folded hand": {func() ([]row, bool) {
			return tampered(rows, func(e *table.HandEnded) bool {
				e.Stacks = slices.Clone(e.Stacks)
				slices.Reverse(e.Stacks)
				return e.Stacks[0] != e.Stacks[len(e.Stacks)-1]
			})
		}, "chips: hand"},
		"a stack is dealt in that nobody has": {func() ([]row, bool) {
			return tampered(rows, func(e *table.HandStarted) bool {
				e.Config.Stacks = slices.Clone(e.Config.Stacks)
				e.Config.Stacks[1] += 100
				return true
			})
		}, "are dealt in"},
		"more is bet than there is": {func() ([]row, bool) {
			return tampered(rows, func(e *table.Acted) bool {
				checks := e.Action.Kind == hand.Check
				e.Action.Kind, e.Action.To = hand.Raise, 1<<40
				return checks
			})
		}, "puts"},
		"the big blind stays": {func() ([]row, bool) {
			last := map[int]table.SeatNo{}
			return tampered(rows, func(e *table.HandStarted) bool {
				n := len(e.Seats)
				was, known := last[n]
				last[n] = e.Positions.Big
				if !known || was == e.Positions.Big {
					return false
				}
				e.Positions.Big = e.Seats[(slices.Index(e.Seats, e.Positions.Big)+1)%n]
				return true
			})
		}, "button: the big blind"},
		"the button stays behind": {func() ([]row, bool) {
			n := 0
			return tampered(rows, func(e *table.HandStarted) bool {
				n++
				e.Positions.Button = e.Seats[0]
				return n > 20 && len(e.Seats) > 4
			})
		}, "button"},
		"another deck is dealt": {func() ([]row, bool) {
			return tampered(rows, func(e *table.HandStarted) bool { e.Deck[0]++; return true })
		}, "deck: hand"},
		"a cut is not heeded": {func() ([]row, bool) {
			return tampered(rows, func(e *table.HandStarted) bool { was := e.Cut; e.Cut = [32]byte{}; return was != e.Cut })
		}, "deck: hand"},
		"a player cuts from another seat": {func() ([]row, bool) {
			return tampered(rows, func(e *table.DeckCut) bool { e.Player += "x"; return true })
		}, "deck: "},
		"a deck is set for another hand": {func() ([]row, bool) {
			return tampered(rows, func(e *table.DeckSet) bool { e.Hand += "0"; return true })
		}, "deck: that of hand"},
		"somebody gets no cards": {func() ([]row, bool) {
			return tampered(rows, func(e *table.HandStarted) bool {
				if len(e.Seats) < 4 {
					return false
				}
				e.Seats, e.Config.Stacks = slices.Clone(e.Seats[:len(e.Seats)-1]), e.Config.Stacks[:len(e.Seats)-1]
				return true
			})
		}, "button: cards go"},
		"old blinds in a new level": {func() ([]row, bool) {
			first := table.Blinds{}
			return tampered(rows, func(e *table.HandStarted) bool {
				if first.Big == 0 {
					first = e.Blinds
				}
				changed := e.Blinds != first
				e.Blinds = first
				return changed
			})
		}, "clock: blinds"},
		"a level is a millisecond longer": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.ClockSet) bool { e.Clock.EndsAt++; return e.Clock.Level == 2 })
		}, "clock"},
		"a level is skipped": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.ClockSet) bool { e.Clock.Level++; return e.Clock.Level == 3 })
		}, "clock"},
		"two seats of the draw are swapped": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.Started) bool {
				e.Seats = slices.Clone(e.Seats)
				e.Seats[0].Player, e.Seats[1].Player = e.Seats[1].Player, e.Seats[0].Player
				return true
			})
		}, "draw"},
		"a late seat is chosen": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.LateSeated) bool { e.Seat = e.Seat%8 + 1; return true })
		}, "draw"},
		"the final table is not as drawn": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.SeatsRedrawn) bool {
				e.Tables = slices.Clone(e.Tables)
				e.Tables[0].Button = e.Tables[0].Button%8 + 1
				return true
			})
		}, "draw"},
		"another seed is revealed": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.Drawn) bool { e.Seed[31] ^= 1; return true })
		}, "committed"},
		"a player is moved to a worse seat": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.PlayersMoved) bool {
				e.Moves = slices.Clone(e.Moves)
				e.Moves[0].ToSeat = e.Moves[0].ToSeat%9 + 1
				return e.Undo == "balance"
			})
		}, "balance"},
		"another player is moved": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.PlayersMoved) bool {
				e.Moves = slices.Clone(e.Moves)
				e.Moves[0].FromSeat = e.Moves[0].FromSeat%9 + 1
				return e.Undo == "balance"
			})
		}, "seat"}, // another owes the big blind, or sits there
		"a place is wrong": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.Eliminated) bool { e.Out = slices.Clone(e.Out); e.Out[0].Place--; return true })
		}, "places"},
		"somebody of another hand took the chips": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.Eliminated) bool {
				e.Out = slices.Clone(e.Out)
				had := len(e.Out[0].By) > 0
				e.Out[0].By = []table.PlayerID{"p0999"}
				return had
			})
		}, "was not in the hand"},
		"somebody is out with chips": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.Eliminated) bool {
				e.Out = append(slices.Clone(e.Out), e.Out[0])
				return true
			})
		}, "places"},
		"a prize is cut": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.Eliminated) bool {
				e.Out = slices.Clone(e.Out)
				e.Out[0].Prize--
				return e.Out[0].Prize > 0
			})
		}, "prizes"},
		"the ladder is another": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.RegistrationClosed) bool {
				e.Prizes = slices.Clone(e.Prizes)
				e.Prizes[0]++
				return true
			})
		}, "prizes"},
		"the winner is paid more": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.Ended) bool { e.Winner.Prize++; return true })
		}, "prizes"},
	} {
		t.Run(name, func(t *testing.T) {
			changed, ok := c.tamper()
			if !ok {
				t.Fatal("nothing to change in the recording")
			}
			if err := audited(changed); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
	t.Run("an append-only clock", func(t *testing.T) {
		back := slices.Clone(rows)
		back[len(back)-1].at = back[0].at - 1
		if err := audited(back); err == nil || !strings.Contains(err.Error(), "clock") {
			t.Error(err)
		}
	})
}

// TestBooksThatSayOtherwiseAreFound: an entry that the journal does not have brings money that it does not explain.
func TestBooksThatSayOtherwiseAreFound(t *testing.T) {
	a, s := newAuditor(), tournament.New()
	for _, r := range recorded(t) {
		if err := a.See(r.at, r.events); err != nil {
			t.Fatal(err)
		}
		for _, e := range r.events {
			tournament.Apply(s, e)
		}
		if err := a.agreeMoney(s); err != nil {
			t.Fatal(err)
		}
	}
	tournament.Apply(s, tournament.Registered{Player: "ghost", No: 999})
	if err := a.agreeMoney(s); err == nil || !strings.Contains(err.Error(), "in the pool") {
		t.Errorf("%v", err)
	}
}

// TestNobodyMatchesWhatAHandForfeits: a raise out of turn that does not hold costs the chips that were announced, more than the bet of another; who
// calls matches that bet alone (CR-31-c).
func TestNobodyMatchesWhatAHandForfeits(t *testing.T) {
	h := pot{n: 3, seats: [table.MaxSeats]table.SeatNo{1, 2, 3}, behind: [table.MaxSeats]chip.Amount{100, 100, 100}}
	h.put(2, 10)
	for _, act := range []hand.Action{{Kind: hand.Raise, Player: 0, To: 29}, {Kind: hand.Fold, Player: 1, To: 36}, {Kind: hand.Call, Player: 2}} {
		if err := h.chips(act.Player, &act); err != nil {
			t.Fatal(err)
		}
	}
	if h.bet[2] != 29 || h.behind[1] != 64 {
		t.Errorf("%v in the pot, %v behind", h.bet[:3], h.behind[:3])
	}
	if err := h.paid(0, 100+29+36); err != nil {
		t.Error(err)
	}
}
