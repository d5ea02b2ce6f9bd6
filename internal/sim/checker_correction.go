package sim

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// corrections is what the ledger knows of what was put right late.
type corrections struct {
	count   int
	settled int
	differs map[int]bool                       // numbers of entries whose prize is another than the one they were handed
	takers  map[int][]tournament.LateCorrected // of their heads, the latest last
}

func newCorrections() corrections {
	return corrections{differs: map[int]bool{}, takers: map[int][]tournament.LateCorrected{}}
}

// ranks is the place of everybody who has one, with what it gives.
func (a *auditor) ranks() map[int]tournament.Placed {
	out := make(map[int]tournament.Placed, len(a.entries))
	for _, e := range a.entries {
		if place, f := a.placeOf(e.no); place > 0 {
			out[e.no] = tournament.Placed{Entry: e.no, Place: place, Tied: tie(len(f.entries)), Prize: money.Amount(a.prize(f, place, e.no))}
		}
	}
	return out
}

// followCorrections follows what is put right late; false: the event is about something else.
func (a *auditor) followCorrections(e tournament.Event) (bool, error) {
	switch e := e.(type) {
	case tournament.LateCorrected:
		a.dropOffer()
		a.batch.corrected, a.batch.awarded = &e, true
		a.corrected.count++
		return true, a.correctedLate(e)
	case tournament.CorrectionUndone:
		a.batch.awarded = true
		return true, a.correctionUndone(e)
	case tournament.DifferenceSettled:
		a.batch.awarded = true
		a.corrected.settled++
		return true, a.differenceSettled(e)
	}
	return false, nil
}

func (a *auditor) correctedLate(e tournament.LateCorrected) error {
	if e.Reason == "" || a.bubble != nil && e.Kind != tournament.CorrectedTaker {
		return errors.New("corrections: nobody has said why, or a round is played")
	}
	before := a.ranks()
	switch e.Kind {
	case tournament.CorrectedTaker:
		if !slices.Equal(e.WasBy, a.people.takenBy[e.Entry]) || len(e.By) == 0 || before[e.Entry].Place == 0 {
			return fmt.Errorf("corrections: entry %d was taken by %q, not %q", e.Entry, a.people.takenBy[e.Entry], e.WasBy)
		}
		for _, by := range e.By { // in a hand in which he was in
			if p := before[a.entries[a.latest[by]].no].Place; p > before[e.Entry].Place {
				return fmt.Errorf("corrections: %s, who took entry %d, went out before", by, e.Entry)
			}
		}
		a.corrected.takers[e.Entry] = append(a.corrected.takers[e.Entry], e)
		return nil
	case tournament.CorrectedOut:
		i := slices.IndexFunc(a.falls, func(f fall) bool { return slices.Contains(f.entries, e.Before) })
		if i < 0 || a.hosted || before[e.Entry].Place > 0 {
			return fmt.Errorf("corrections: entry %d goes out before entry %d", e.Entry, e.Before)
		}
		a.falls = slices.Insert(a.falls, i, fall{[]int{e.Entry}})
		a.left--
	default:
		for i, p := range e.Places {
			if e.Kind == tournament.CorrectedPlaces && (p.Tied != 0 || e.Was[i].Tied != 0) {
				return fmt.Errorf("corrections: place %d is shared", p.Place)
			}
		}
		if err := a.rerank(e.Places); err != nil {
			return err
		}
	}
	return a.changedRanks(before, a.ranks(), e.Entry, e.Places, e.Was)
}

// changedRanks compares what a correction says of places with those that are others than they were, all but that of one entry.
func (a *auditor) changedRanks(before, after map[int]tournament.Placed, but int, places, was []tournament.Placed) error {
	n := 0
	for _, e := range a.entries {
		if e.no == but || before[e.no] == after[e.no] {
			continue
		}
		n++
		i := slices.Index(places, after[e.no])
		if i < 0 || was != nil && was[i] != before[e.no] {
			return fmt.Errorf("corrections: entry %d goes from %+v to %+v, told is %+v", e.no, before[e.no], after[e.no], places)
		}
		if _, had := a.awards.handed[e.no]; had {
			a.corrected.differs[e.no] = true
		}
	}
	if n != len(places) {
		return fmt.Errorf("corrections: %d places change, %d are told", n, len(places))
	}
	return nil
}

// rerank has entries that are out take other places: unique, or shared by as many as fill them.
func (a *auditor) rerank(places []tournament.Placed) error {
	at := a.ranks()
	for _, p := range places {
		if at[p.Entry].Place == 0 {
			return fmt.Errorf("corrections: entry %d has no place", p.Entry)
		}
		at[p.Entry] = p
	}
	list := make([]tournament.Placed, 0, len(at))
	for _, e := range a.entries {
		if p := at[e.no]; p.Place > 0 {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(x, y tournament.Placed) int { return cmp.Compare(y.Place, x.Place) })
	var falls []fall
	for i, p := range list {
		if i > 0 && list[i-1].Place == p.Place {
			f := &falls[len(falls)-1]
			f.entries = append(f.entries, p.Entry)
			continue
		}
		falls = append(falls, fall{[]int{p.Entry}})
	}
	if a.ended {
		last := falls[len(falls)-1]
		if len(last.entries) != 1 {
			return fmt.Errorf("corrections: %v have won", last.entries)
		}
		a.winner, falls = last.entries[0], falls[:len(falls)-1]
	}
	a.falls = falls
	for no, p := range at {
		place, f := a.placeOf(no)
		if p.Place != place || p.Tied != tie(len(f.entries)) {
			return fmt.Errorf("corrections: entry %d has place %d (tied %d), there is place %d (%d) for it", no, p.Place, p.Tied, place, tie(len(f.entries)))
		}
	}
	return nil
}

// forgottenOut takes a player off the chair who went out long ago: his place is the one that the correction has made.
func (a *auditor) forgottenOut(e tournament.Eliminated) error {
	o := e.Out[0]
	at, ok := a.latest[o.Player]
	if len(e.Out) != 1 || !ok || a.entries[at].no != a.batch.corrected.Entry || a.entries[at].table != o.Table || a.entries[at].seat != o.Seat {
		return fmt.Errorf("corrections: %+v, entry %d was forgotten", e.Out, a.batch.corrected.Entry)
	}
	if _, err := a.rise(o.Player); err != nil {
		return err
	}
	no := a.entries[at].no
	if p := a.ranks()[no]; p != (tournament.Placed{Entry: no, Place: o.Place, Tied: o.Tied, Prize: o.Prize}) {
		return fmt.Errorf("corrections: %s has place %d with %d, not %+v", o.Player, o.Place, o.Prize, p)
	}
	return nil
}

// correctionUndone gives places back; who is in again is told by the event that follows.
func (a *auditor) correctionUndone(e tournament.CorrectionUndone) error {
	before := a.ranks()
	if e.Entry == 0 {
		a.batch.uncorrected = true
		if err := a.rerank(e.Places); err != nil {
			return err
		}
		return a.changedRanks(before, a.ranks(), 0, e.Places, nil)
	}
	falls, left := a.falls, a.left
	a.falls = nil
	for _, f := range falls {
		if rest := slices.DeleteFunc(slices.Clone(f.entries), func(no int) bool { return no == e.Entry }); len(rest) > 0 {
			a.falls = append(a.falls, fall{rest})
		}
	}
	a.left++
	after := a.ranks()
	a.falls, a.left = falls, left
	return a.changedRanks(before, after, e.Entry, e.Places, nil)
}

// takerTold follows who took a head after all, or again as it was told before.
func (a *auditor) takerTold(e tournament.TakenOut) error {
	right := func(c tournament.LateCorrected) bool {
		return slices.Equal(c.WasBy, e.By) && slices.Equal(c.By, a.people.takenBy[e.Entry])
	}
	if c := a.batch.corrected; c != nil && !slices.Equal(c.By, e.By) || c == nil && !slices.ContainsFunc(a.corrected.takers[e.Entry], right) {
		return fmt.Errorf("corrections: entry %d was taken by %q, after %q", e.Entry, e.By, a.people.takenBy[e.Entry])
	}
	a.people.takenBy[e.Entry], a.batch.travelled = e.By, true
	return nil
}

// handedOf is what an entry was handed, things by their value; false: nothing.
func (a *auditor) handedOf(no int) (worth int64, had bool) {
	h, had := a.awards.handed[no]
	worth = int64(h.Money)
	for _, k := range h.Kind {
		worth += int64(k.Value)
	}
	return worth, had
}

// differenceSettled has what was handed out be the prize.
func (a *auditor) differenceSettled(e tournament.DifferenceSettled) error {
	worth, had := a.handedOf(e.Entry)
	h := a.awards.handed[e.Entry]
	off, heads := a.wins(e.Entry)-worth, a.bounties.pockets[e.Entry]-int64(h.Bounty)
	if !had || e.Amount+e.Bounty == 0 || !e.Back && (int64(e.Amount) != off || int64(e.Bounty) != heads) || e.Back && off+heads != 0 {
		return fmt.Errorf("corrections: a difference of %d is settled with entry %d, it is %d", e.Amount, e.Entry, off)
	}
	h.Money, h.Bounty = h.Money+e.Amount, h.Bounty+e.Bounty
	a.awards.handed[e.Entry] = h
	return nil
}

// recovered is what players have been handed of what they won, and beyond it, which they owe.
func (a *auditor) recovered() (of, beyond int64) {
	for no := range a.awards.handed {
		worth, _ := a.handedOf(no)
		won := a.wins(no)
		of += min(worth, won)
		beyond += max(0, worth-won)
	}
	return of, beyond
}
