package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// goneOut notes an entry that went out at a table with real chips: until the next hand there its dealer may say who took the chips.
func (s *State) goneOut(e *Entry, no int) {
	if s.Hosted || no == 0 {
		return
	}
	e.OutTable = no
	s.JustOut = append(slices.Clip(s.JustOut), e.No)
}

// handBegins closes what the dealer of a table could still say of the hand before.
func (s *State) handBegins(no int) {
	s.forgetSurplus(no)
	if len(s.JustOut) > 0 {
		s.JustOut = slices.DeleteFunc(slices.Clone(s.JustOut), func(entry int) bool { return s.EntryNo(entry).OutTable == no })
	}
}

// OutAt lists the entries that went out at a table with real chips since its last hand began, oldest first.
func (s *State) OutAt(no int) []*Entry {
	var out []*Entry
	for _, entry := range s.JustOut {
		if e := s.EntryNo(entry); e.OutTable == no && !e.Disqualified && !e.Surrendered && e.Removed == 0 {
			out = append(out, e)
		}
	}
	return out
}

// justOut is the entry of a player who has just gone out at a table.
func (s *State) justOut(t *table.State, p table.PlayerID) (*Entry, error) {
	for _, e := range s.OutAt(t.No) {
		if e.Player == p {
			return e, nil
		}
	}
	return nil, refusal.New(NotJustOut, "Player", string(p), "Table", t.No)
}

// tookOut notes who took a player out, or takes the word back.
func (d *decision) tookOut(t *table.State, c TookOut) error {
	e, err := d.s.justOut(t, c.Player)
	if err != nil {
		return err
	}
	if !t.Has(c.By) || t.At(c.By).Player == "" {
		return refusal.New(table.UnknownSeat, "Seat", int(c.By))
	}
	who := t.At(c.By).Player
	told := TakenOut{Player: e.Player, Entry: e.No, Table: t.No, By: slices.Clone(e.TakenBy)}
	if i := slices.Index(told.By, who); i >= 0 {
		told.By = slices.Delete(told.By, i, i+1)
	} else {
		told.By = append(told.By, who)
		if d.s.Structure.Bounties != nil { // odd units go by the button
			slices.SortStableFunc(told.By, d.s.fromButton(t))
		}
		d.note("taken_out", nil, "Player", string(e.Player), "PlayerBy", string(who), "Table", t.No, "Seat", int(c.By))
	}
	d.emit(told)
	return d.retold(t, told)
}

// fromButton puts players of a table in the order of their seats to the left of its button; others come last.
func (s *State) fromButton(t *table.State) func(a, b table.PlayerID) int {
	at := func(p table.PlayerID) int {
		e := s.Entry(p)
		if e == nil || e.Table != t.No {
			return len(t.Seats)
		}
		return (int(e.Seat) - int(t.Button) - 1 + len(t.Seats)) % len(t.Seats)
	}
	return func(a, b table.PlayerID) int { return at(a) - at(b) }
}

// notOut takes the word of a dealer back that somebody was out.
func (d *decision) notOut(t *table.State, p table.PlayerID) error {
	if _, err := d.s.justOut(t, p); err != nil {
		return err
	}
	for i := len(d.s.Undo) - 1; i >= 0; i-- {
		u := &d.s.Undo[i]
		if u.Key == "bust" && slices.ContainsFunc(u.Moves, func(m Move) bool { return m.Player == p && m.FromTable == t.No }) {
			return d.undo(UndoAct{ID: u.ID})
		}
	}
	return refusal.New(NotJustOut, "Player", string(p), "Table", t.No)
}

// Together is the pair of entries that have just gone out at a table and whose places depend on who began the hand with more chips;
// nil where nothing does, or where the floor has to say more.
func (s *State) Together(no int) []*Entry {
	out := s.OutAt(no)
	if len(out) != 2 || s.HandForHand != nil || s.Policy.SameHand.Value == AllTie {
		return nil
	}
	a, b := out[0], out[1]
	if a.Tied == 2 && a.Place == b.Place || a.Place-b.Place == 1 || b.Place-a.Place == 1 {
		return out
	}
	return nil
}

// outTogether places both players who have just gone out at a table as out in one hand.
func (d *decision) outTogether(t *table.State, ahead table.PlayerID) error {
	pair := d.s.Together(t.No)
	if pair == nil || ahead != "" && pair[0].Player != ahead && pair[1].Player != ahead {
		return refusal.New(NotTogether, "Table", t.No)
	}
	out := make([]Out, len(pair))
	for i, e := range pair {
		out[i] = Out{Player: e.Player, Starting: 1}
		if e.Player == ahead {
			out[i].Starting = 2
		}
	}
	var trace article.Trace
	rankOut(out, min(pair[0].Place, pair[1].Place)-1, d.s.Policy.SameHand.Decide(&trace))
	placed := make([]Placed, len(out))
	for i, o := range out {
		entry := pair[slices.IndexFunc(pair, func(e *Entry) bool { return e.Player == o.Player })]
		placed[i] = Placed{Entry: entry.No, Place: o.Place, Tied: o.Tied}
	}
	placed = d.s.shareOut(placed, d.s.PlacePrizes(), d.s.hadBetter)
	if err := d.s.mayReplace(placed); err != nil {
		return err
	}
	if slices.ContainsFunc(placed, func(p Placed) bool { return p.Tied > 0 && p.Prize > 0 }) {
		d.s.Policy.TiedPrizes.Decide(&trace)
	}
	d.emit(OutRanked{Table: t.No, Places: placed})
	d.note("out_ranked", trace.Decided(), "Table", t.No, "Player", string(out[0].Player), "PlayerBy", string(out[1].Player), "Place", out[0].Place, "Tied", out[0].Tied)
	return nil
}

// handTold tells the floor whose penalty is served, as the hand after it begins at a table with real chips.
func (d *decision) handTold(t *table.State) {
	d.collect(t)
	for n := range t.Serving.All() {
		seat := t.At(n)
		if seat.Player == "" || seat.PenaltyHands > 0 {
			continue
		}
		var trace article.Trace
		if p := d.s.Rules.Penalty; p != nil {
			penalty.Sentence{Left: 1}.Dealt(false, p, &trace)
		}
		d.note("penalty_served", trace.Decided(), "Table", t.No, "Seat", int(n), "Player", string(seat.Player))
	}
}
