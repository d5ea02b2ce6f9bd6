package table

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
)

// reportShowdown rules on hands tabled, thrown, killed or asked for, and carries it out.
func (d *decision) reportShowdown(c ReportShowdown) error {
	if d.rules.Showdown == nil {
		return refusal.New(NoSuchMatter, "Matter", "showdown")
	}
	if err := d.begin(); err != nil {
		return err
	}
	h := d.s.Hand
	if act, in := h.throwsInTurn(c.Events); in {
		return d.observe(act)
	}
	if w := h.Matter; len(c.Events) == 0 && w != nil && w.Showdown != nil {
		c.Events = w.Showdown.Events
	} else if err := d.heldUp(); err != nil {
		return err
	}
	c.Events = h.seenWhen(c.Events)
	r, err := showdown.Rule(h.showdownLayout(), slices.Concat(h.Showdown, c.Events), d.rules.Showdown)
	if err != nil {
		return err
	}
	e := ShowdownRuled{Events: c.Events, Ruling: r, Option: c.Option, Reason: c.Reason}
	o := &e.Ruling.Outcome
	if c.Option != "" {
		at := slices.IndexFunc(r.Options, func(x showdown.Option) bool { return x.Key == c.Option })
		if at < 0 {
			return refusal.New(UnknownOption, "Option", at)
		}
		o = &e.Ruling.Options[at].Outcome
	} else if e.Waits = waitsFor(r.Kind) && c.Reason == ""; e.Waits || c.Reason != "" {
		d.emit(e) // the floor rules otherwise: what it does is done by hand
		return nil
	}
	d.emit(e)
	if err := d.carryShowdown(c, o, r.Cites); err != nil {
		return err
	}
	return d.follow()
}

// throwsInTurn is the act of a player who throws the hand when it is his turn in the betting, and for no reason that the
// showdown knows: it is judged as any act (TDA-58-A, LP-3.3-1-a).
func (h *Hand) throwsInTurn(events []showdown.Event) (Observe, bool) {
	if len(events) != 1 || events[0].Kind != showdown.Throws {
		return Observe{}, false
	}
	e, step := events[0], h.State.Next()
	if step.Need != hand.NeedAction || int(h.Seats[step.Player]) != e.Seat || e.To > 0 || e.Because > 0 ||
		e.Overlooking == article.Yes || e.Misinformed == article.Yes || e.Believing == article.Yes {
		return Observe{}, false
	}
	return Observe{Seat: SeatNo(e.Seat), Observation: referee.Observation{Discard: true, Identifiable: e.Lost.Not()}}, true
}

// showdownLayout is how things stand at the showdown: who has cards, who bet last, what lies in the pot.
func (h *Hand) showdownLayout() showdown.Layout {
	s := &h.State
	l := showdown.Layout{Cards: s.Game().HoleCards(), Pot: s.PotTotal()}
	for p, n := range h.Seats {
		if s.Folded(p) || s.Dead(p) && !h.killedHere(n) {
			l.Folded = append(l.Folded, int(n))
		} else {
			l.Seats = append(l.Seats, int(n))
		}
		if bet := s.Total(p); bet > 0 {
			l.Bets = append(l.Bets, showdown.Posted{Seat: int(n), Amount: bet})
			l.Pot -= bet
		}
	}
	round := h.lastRound()
	l.Aggressor, l.Raised = lastBettor(round)
	if l.Aggressor > 0 {
		l.Callers = callersOf(round, l.Aggressor)
	} else {
		l.Aggressor = showdown.Nobody
	}
	if l.Earlier, _ = lastBettor(h.Story[:len(h.Story)-len(round)]); l.Earlier == 0 {
		l.Earlier = showdown.Nobody
	}
	l.AllIn = article.Say(s.Next().Need != hand.NeedAction && slices.ContainsFunc(h.Seats, func(n SeatNo) bool { return s.AllIn(h.Position(n)) }))
	if l.Strength = h.strength(); !s.Game().Board() || s.Street() < hand.River {
		l.Board = article.No // there is none yet
	}
	return l
}

// seenWhen adds to cards shown or told what the hand knows: whether the betting is over, and what use an opponent who saw
// them can make of it. Who has acted may have to act again, so that is left to whoever tells.
func (h *Hand) seenWhen(events []showdown.Event) []showdown.Event {
	s, out := &h.State, slices.Clone(events)
	for i := range out {
		e := &out[i]
		if e.Kind != showdown.Tables && e.Kind != showdown.ShowsTo && e.Kind != showdown.Declares || !s.ActionOpen() {
			continue
		}
		e.During = true
		switch p := h.Position(SeatNo(e.To)); {
		case e.Viewer != showdown.UseUntold || p < 0:
		case s.AllIn(p) || !s.Live(p):
			e.Viewer = showdown.NoUse
		case s.OwesAction(p):
			e.Viewer = showdown.CanAct
		}
	}
	return out
}

// killedHere reports whether a hand died by a ruling of this showdown.
func (h *Hand) killedHere(n SeatNo) bool {
	return slices.ContainsFunc(h.Showdown, func(e showdown.Event) bool { return e.Seat == int(n) })
}

// strength lists the seats from the best hand down, equal ones together, where every card is known; nil elsewhere.
func (h *Hand) strength() (best [][]int) {
	s := &h.State
	if s.Runs() > 1 || s.Game().HiLo() {
		return nil
	}
	type held struct {
		seat  int
		value uint16
	}
	var all []held
	for p, n := range h.Seats {
		if s.Folded(p) {
			continue
		}
		v, ok := s.Game().Value(s.Cards(p), s.Board())
		if !ok {
			return nil
		}
		all = append(all, held{int(n), v})
	}
	slices.SortStableFunc(all, func(a, b held) int { return int(b.value) - int(a.value) })
	for i, x := range all {
		if i > 0 && all[i-1].value == x.value {
			best[len(best)-1] = append(best[len(best)-1], x.seat)
			continue
		}
		best = append(best, []int{x.seat})
	}
	return best
}

// carryShowdown kills the hands that die, finds those again that live, turns up what was tabled, and names the winners
// where the cards do not.
func (d *decision) carryShowdown(c ReportShowdown, o *showdown.Outcome, cites []article.ID) error {
	for _, seat := range o.Live {
		if p, err := d.position(SeatNo(seat)); err == nil && d.st.Mucked(p) {
			if err := d.do(SeatNo(seat), hand.Action{Kind: hand.Retrieve, Player: p}, cites); err != nil {
				return err
			}
		}
	}
	for _, e := range c.Events {
		if err := d.turnsUp(e, c.Faces, cites); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(o.Winners, func(seat int) bool { return slices.Contains(o.Dead, seat) }) {
		return refusal.New(NotCovered, "What", "pot_to_dead_hand")
	}
	for _, seat := range o.Dead {
		if err := d.killSeat(SeatNo(seat), cites); err != nil {
			return err
		}
	}
	step := d.st.Next()
	if len(o.Winners) == 0 || step.Need != hand.NeedAward || len(d.st.Pots()) != 1 || d.st.Game().HiLo() {
		return nil
	}
	a := hand.Action{Kind: hand.Award, Player: -1, Pot: step.Pot}
	for _, seat := range o.Winners {
		p, err := d.position(SeatNo(seat))
		if err != nil {
			return err
		}
		a.Winners = append(a.Winners, p)
	}
	return d.do(0, a, cites)
}

// turnsUp shows a hand that was tabled whole, when it is its turn to be shown.
func (d *decision) turnsUp(e showdown.Event, faces []Faces, cites []article.ID) error {
	if e.Kind != showdown.Tables || e.N > 0 {
		return nil
	}
	p, err := d.position(SeatNo(e.Seat))
	if err != nil {
		return err
	}
	a := hand.Action{Kind: hand.Show, Player: p}
	for _, f := range faces {
		if f.Seat == SeatNo(e.Seat) {
			a.Cards = f.Cards
		}
	}
	if d.st.Check(a) != nil {
		return nil // not its turn: the engine asks for it later
	}
	return d.do(SeatNo(e.Seat), a, cites)
}

// applyShowdown keeps what was told.
func (h *Hand) applyShowdown(e ShowdownRuled) {
	if e.Waits {
		h.Matter = &Matter{Showdown: &e}
		return
	}
	h.Matter = nil
	if e.Option == "" && e.Reason != "" {
		return // overruled
	}
	h.Showdown = slices.Concat(h.Showdown, e.Events)
	if e.Option != "" {
		h.Showdown = append(h.Showdown, showdown.Event{Kind: showdown.Ruled, Option: e.Option})
	}
}
