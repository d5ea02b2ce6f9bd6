package sim

import (
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// recordedReal is the journal of a tournament with real chips and cards in which the floor and dealers tell all that they can: tables broken
// by cards, chairs out of use and needed, who took out whom, time cards. A row holds what one command did.
func recordedReal(t *testing.T) []row {
	t.Helper()
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	s := setup(t, "four-day.toml", 110, 907)
	s.Book, s.Policy, s.Rules, s.ReEntry = book.ID, book.Policy.Tournament, book.Policy.Rules(), 0.4
	return played(t, s, Faults{Untracked: true, Floor: 0.5})
}

// without leaves the first event out for which this is true.
func without(rows []row, drop func(tournament.Event) bool) ([]row, bool) {
	for i := range rows {
		for j, e := range rows[i].events {
			if drop(e) {
				out := append([]row(nil), rows...)
				out[i].events = append(append([]tournament.Event(nil), rows[i].events[:j]...), rows[i].events[j+1:]...)
				return out, true
			}
		}
	}
	return nil, false
}

// before puts events before the first one for which this gives any.
func before(rows []row, put func(tournament.Event) []tournament.Event) ([]row, bool) {
	for i := range rows {
		for j, e := range rows[i].events {
			if more := put(e); more != nil {
				out := slices.Clone(rows)
				out[i].events = slices.Insert(slices.Clone(rows[i].events), j, more...)
				return out, true
			}
		}
	}
	return nil, false
}

// TestAuditorFindsWhatPeopleDidNotDo: each check of what people tell finds the fault that it is there for.
func TestAuditorFindsWhatPeopleDidNotDo(t *testing.T) {
	rows := recordedReal(t)
	if err := audited(rows); err != nil {
		t.Fatalf("as recorded: %v", err)
	}
	for name, c := range map[string]struct {
		tamper func() ([]row, bool)
		want   string
	}{
		"a time card more": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.TimeCardsGiven) bool { e.Cards++; return e.Why == tournament.CardsRedraw })
		}, "were due"},
		"time cards before the money": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.TimeCardsGiven) bool { e.Why = tournament.CardsFewLeft; return true })
		}, "were due: false"},
		"time cards introduced twice": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.TimeCardsGiven) bool {
				was := e.Why
				e.Why = tournament.CardsIntroduced
				return was == tournament.CardsRedraw
			})
		}, "were due: false"},
		"no time cards at the redraw": {func() ([]row, bool) {
			return without(rows, func(e tournament.Event) bool {
				g, is := e.(tournament.TimeCardsGiven)
				return is && g.Why == tournament.CardsRedraw
			})
		}, "none were handed out at the redraw"},
		"a time card is used at another table": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.TimeCardUsed) bool { e.Table++; return true })
		}, "does not play at table"},
		"a card nobody used is given back": {func() ([]row, bool) {
			return before(rows, func(e tournament.Event) []tournament.Event {
				used, is := e.(tournament.TimeCardUsed)
				if !is {
					return nil
				}
				return []tournament.Event{tournament.TimeCardKept{Player: used.Player, Entry: used.Entry, Table: used.Table}}
			})
		}, "has none to use"},
		"more cards are used than there are": {func() ([]row, bool) {
			return before(rows, func(e tournament.Event) []tournament.Event {
				if _, is := e.(tournament.TimeCardUsed); !is {
					return nil
				}
				return slices.Repeat([]tournament.Event{e}, 20)
			})
		}, "has none to use"},
		"used cards lie on": {func() ([]row, bool) {
			dealt := false // in the row of the event: a dealer may have taken them back before
			return without(rows, func(e tournament.Event) bool {
				_, is := e.(tournament.TimeCardsCollected)
				_, at := e.(tournament.TableEvent)
				dealt = at || is && dealt
				return is && dealt
			})
		}, "plays on with"},
		"somebody who sits elsewhere took him out": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.TakenOut) bool { e.By = []table.PlayerID{"p0999"}; return true })
		}, "does not sit at table"},
		"he took out two times one": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.TakenOut) bool { e.By = append(e.By, e.By...); return len(e.By) > 0 })
		}, "named twice"},
		"he did not go out there": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.TakenOut) bool { e.Table++; return true })
		}, "did not go out"},
		"a ranking card is there twice": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.TableBroken) bool {
				e.Ranking = append([]tournament.Ranked(nil), e.Ranking...)
				if len(e.Ranking) > 1 {
					e.Ranking[0].Card = e.Ranking[1].Card
				}
				return e.Told && len(e.Ranking) > 1
			})
		}, "takes seat card"},
		"the highest card does not choose first": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.TableBroken) bool {
				e.Ranking = append([]tournament.Ranked(nil), e.Ranking...)
				for i := range e.Ranking {
					e.Ranking[i].Card = card.Count - 1 - e.Ranking[i].Card
				}
				return e.Told && len(e.Ranking) > 1
			})
		}, "takes seat card"},
		"a seat card of a worse table": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.BreakBegun) bool {
				e.Pile = append([]tournament.Chair(nil), e.Pile...)
				e.Pile[0].Seat++
				return true
			})
		}, "the shortest tables have"},
		"a player who needs no seat gets one": {func() ([]row, bool) {
			return without(rows, func(e tournament.Event) bool { _, is := e.(tournament.SeatNeeded); return is })
		}, "needs no seat"},
		"another seat than the one needed": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.SeatNeeded) bool {
				was := e.Ends
				e.Ends, e.Seats = false, table.SeatsOf(4)
				return was
			})
		}, "is not what"},
		"a player is seen where he does not sit": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.PresenceTold) bool { e.Table++; return true })
		}, "where he does not sit"},
		"a player is late at once": {func() ([]row, bool) {
			return tampered(rows, func(e *tournament.ArrivalsLate) bool { e.At -= 3_600_000; return true })
		}, "is not late"},
	} {
		t.Run(name, func(t *testing.T) {
			changed, ok := c.tamper()
			if !ok {
				t.Fatal("nothing to change in the recording")
			}
			err, fits := audited(changed), false
			for _, want := range strings.Split(c.want, "|") {
				fits = fits || err != nil && strings.Contains(err.Error(), want)
			}
			if !fits {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// TestAStateThatSaysOtherwiseOfPeopleIsFound: whom nobody has seen, who took out whom, and a card that nobody was given.
func TestAStateThatSaysOtherwiseOfPeopleIsFound(t *testing.T) {
	a, s := newAuditor(), tournament.New()
	for _, r := range recordedReal(t) {
		if err := a.See(r.at, r.events); err != nil {
			t.Fatal(err)
		}
		for _, e := range r.events {
			tournament.Apply(s, e)
		}
		if err := a.agreePeople(s); err != nil {
			t.Fatal(err)
		}
	}
	winner := 0
	for i := range s.Entries {
		if s.Entries[i].Place == 1 {
			winner = i
		}
	}
	for want, change := range map[string]func(e *tournament.Entry){
		"was taken out by": func(e *tournament.Entry) { e.TakenBy = []table.PlayerID{"p0001"} },
		"time cards":       func(e *tournament.Entry) { e.Cards.Held++ },
		"on the way":       func(e *tournament.Entry) { e.Presence, e.Place = tournament.OnTheWay, 0 },
	} {
		was := s.Entries[winner]
		change(&s.Entries[winner])
		if err := a.agreePeople(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		s.Entries[winner] = was
	}
}

// TestAChairGoesOutOfUseOnlyWhereNobodyNeedsIt: nobody sits there, its card lies in no pile, it is in use, and two others stay.
func TestAChairGoesOutOfUseOnlyWhereNobodyNeedsIt(t *testing.T) {
	for want, prepare := range map[string]func(*auditor) tournament.Chair{
		"somebody sits": func(*auditor) tournament.Chair { return tournament.Chair{Table: 1, Seat: 2} },
		"is out of use": func(a *auditor) tournament.Chair {
			a.shut[tournament.Chair{Table: 1, Seat: 9}] = true
			return tournament.Chair{Table: 1, Seat: 9}
		},
		"out of use, or kept": func(a *auditor) tournament.Chair { a.kept = []tournament.Chair{{Table: 1, Seat: 9}}; return a.kept[0] },
		"has no two chairs left": func(a *auditor) tournament.Chair {
			b := a.boards[0]
			b.chairs, b.count = b.chairs[:2], 1
			b.chairs[1] = chair{}
			return tournament.Chair{Table: 1, Seat: 2}
		},
	} {
		a := ledgerOf(t, "tda-2024", 6, 6)
		if err := a.seatShut(prepare(a)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestNobodySitsOnAChairThatIsBarred: out of use, or kept for the players of a table that breaks.
func TestNobodySitsOnAChairThatIsBarred(t *testing.T) {
	for want, prepare := range map[string]func(*auditor, tournament.Chair){
		"out of use":       func(a *auditor, at tournament.Chair) { a.shut[at] = true },
		"lies in the pile": func(a *auditor, at tournament.Chair) { a.kept, a.breaking = []tournament.Chair{at}, 2 },
	} {
		a := ledgerOf(t, "tda-2024", 6, 6)
		prepare(a, tournament.Chair{Table: 1, Seat: 8})
		move := tournament.PlayersMoved{Undo: "move", Moves: []tournament.Move{{Player: playerID(6), FromTable: 2, FromSeat: 1, ToTable: 1, ToSeat: 8}}}
		if err := a.moved(move); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
