package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
)

// observe takes what a player did to the referee and carries out what stands. An act out of turn is frozen
// (TDA-53-A-1); what the book leaves open waits for the floor.
func (d *decision) observe(c Observe) error {
	if h := d.s.Hand; h != nil && h.GivesUp(c.Seat, c.Observation) {
		e := showdown.Event{Kind: showdown.Concedes, Seat: int(c.Seat)}
		if c.Observation.Discard {
			e.Kind = showdown.Throws
		}
		return d.reportShowdown(ReportShowdown{Events: []showdown.Event{e}})
	}
	p, inTurn, err := d.player(c.Seat, c.Stage)
	if err != nil {
		return err
	}
	if !inTurn {
		return d.hold(c, p)
	}
	c.Observation.OutOfTurn = false
	c.Observation = d.announced(c.Seat, c.Observation)
	r := referee.Rule(d.spot(p), c.Observation, d.rp)
	return d.settle(p, r, func(waits bool, limit *Limit) Event {
		return RulingMade{Seat: c.Seat, Observation: c.Observation, Ruling: r, Waits: waits, Limit: limit}
	})
}

// GivesUp reports whether a player who is all-in, and has nothing more to decide, folds or throws the hand: that is judged as
// at the showdown, for it never comes due as an act (CR-31-e, CR-32A-c).
func (h *Hand) GivesUp(n SeatNo, o referee.Observation) bool {
	p := h.Position(n)
	return p >= 0 && h.State.Live(p) && h.State.AllIn(p) && h.State.Next().Need != hand.NeedNothing && (o.Discard || o.Word == referee.SaidFold)
}

// announced is an act of a player who has announced a bet or raise and not how much: whatever he does next, the announcement
// binds.
func (d *decision) announced(n SeatNo, o referee.Observation) referee.Observation {
	h := d.s.Hand
	if h.Unnamed != n || o.Word == referee.SaidBet || o.Word == referee.SaidRaise {
		return o
	}
	i := len(h.Rulings) - 1
	for ; i > 0 && h.Rulings[i].Seat != n; i-- { // early acts of others may have come between
	}
	said := h.Rulings[i].Observation
	if o.Word != referee.SaidAmount {
		o.Amount = 0
	}
	o.Word, o.Order = said.Word, referee.OrderUnknown
	if len(o.Chips) > 0 {
		o.Order = referee.WordFirst
	}
	return o
}

// player begins the decision on what the player in seat n did, who is in turn or not. Somebody must be to act, and no
// ruling wait.
func (d *decision) player(n SeatNo, stage referee.Stage) (p int, inTurn bool, err error) {
	if err := d.begin(); err != nil {
		return -1, false, err
	}
	if err := d.heldUp(); err != nil {
		return -1, false, err
	}
	if p, err = d.position(n); err != nil {
		return -1, false, err
	}
	d.stage = stage
	step := d.st.Next()
	if step.Need != hand.NeedAction {
		return -1, false, refusal.New(NobodyActs)
	}
	return p, step.Player == p, nil
}

// spot is where a player stands now, seat and limits included.
func (d *decision) spot(p int) referee.Spot {
	s := limitedSpot(&d.st, p, d.limit(d.seats[p]))
	s.Undercalled = d.s.Hand.undercalledBefore(&d.st, p)
	s.Seat, s.Stage = int(d.seats[p]), d.stage
	return s
}

// limitedSpot is where the player at a position stands, with what a ruling has taken from him.
func limitedSpot(st *hand.State, p int, l *Limit) referee.Spot {
	s := referee.SpotOf(st, p)
	if l != nil && l.NoRaise {
		s.Bar(l.Cites)
	}
	return s
}

// Spot is where the player in seat n stands, with what rulings have taken from him; false for a seat not in the hand.
func (h *Hand) Spot(n SeatNo) (referee.Spot, bool) {
	p := h.Position(n)
	if p < 0 {
		return referee.Spot{}, false
	}
	s := limitedSpot(&h.State, p, h.LimitOn(n))
	s.Undercalled = h.undercalledBefore(&h.State, p)
	return s, true
}

// undercalledBefore reports whether the player at p acts behind one who undercalled.
func (h *Hand) undercalledBefore(st *hand.State, p int) bool {
	return h.Undercalled && st.Next().Player == p
}

// limit is what an earlier ruling took from the player in seat n, nil when nothing.
func (d *decision) limit(n SeatNo) *Limit {
	if d.s.Hand == nil {
		return nil
	}
	return d.s.Hand.LimitOn(n)
}

// limited refuses an action that a ruling has taken from the player.
func (d *decision) limited(c Act) error {
	l := d.limit(c.Seat)
	switch {
	case l == nil:
		return nil
	case l.NoRaise && (c.Kind == hand.Bet || c.Kind == hand.Raise):
		return refusal.New(RuledNoRaise, "Seat", int(c.Seat))
	case l.NoFold && c.Kind == hand.Fold:
		return refusal.New(RuledNoFold, "Seat", int(c.Seat))
	}
	return nil
}

// settle emits a ruling on the player to act and carries out what stands.
func (d *decision) settle(p int, r referee.Ruling, made func(waits bool, limit *Limit) Event) error {
	limit := d.limitOf(p, r.Outcome, r.NoFold, r.Cites)
	if r.Kind == article.Floor || r.Kind == article.Missing {
		d.emit(made(true, nil))
		return nil
	}
	if l := d.limit(d.seats[p]); l != nil && l.NoFold && r.Action == hand.Fold {
		return refusal.New(RuledNoFold, "Seat", int(d.seats[p]))
	}
	a, ok := d.action(p, r.Outcome)
	if !ok {
		d.emit(made(true, nil)) // the engine cannot do what the book says here: a person must
		return nil
	}
	d.emit(made(false, limit))
	if a.Kind == hand.None {
		return nil
	}
	if err := d.do(d.seats[p], a, r.Cites); err != nil {
		return err
	}
	return d.follow()
}

// limitOf is what an outcome takes from a player, nil when nothing: the raise for the round, and of who has still to act what
// a fold costs.
func (d *decision) limitOf(p int, o referee.Outcome, noFold bool, cites []article.ID) *Limit {
	l := Limit{Seat: d.seats[p], NoRaise: o.NoRaise, Cites: cites}
	if o.Action == hand.None {
		l.NoFold, l.Forfeit = noFold, o.Forfeit
	}
	if !l.NoRaise && !l.NoFold && l.Forfeit == 0 {
		return nil
	}
	return &l
}

// action puts an outcome in the engine's terms; false when the engine refuses it. None is no action yet.
func (d *decision) action(p int, o referee.Outcome) (hand.Action, bool) {
	a := hand.Action{Kind: o.Action, Player: p, To: o.To}
	legal := d.st.Legal()
	switch o.Action {
	case hand.None:
		return a, true // what a fold would cost is in the limit
	case hand.Call, hand.Check:
		a.To = 0
		a.Kind = hand.Call
		if legal.CanCheck {
			a.Kind = hand.Check
		} else if o.Action == hand.Check {
			return a, false
		}
	case hand.Bet, hand.Raise:
		a = raise(a, legal)
	case hand.Fold:
		if step := d.st.Next(); step.Need != hand.NeedAction || step.Player != p {
			a.Kind, a.To = hand.Kill, 0 // out of turn a hand dies where it is
			break
		}
		a.To = d.foldTo(p, o.Forfeit)
	}
	return a, d.st.Check(a) == nil
}

// foldTo is the total that stays in front of a player who folds and leaves that many chips more, by this ruling or an
// earlier one: 0 when none.
func (d *decision) foldTo(p int, forfeit chip.Amount) chip.Amount {
	if l := d.limit(d.seats[p]); l != nil {
		forfeit = max(forfeit, l.Forfeit)
	}
	if forfeit == 0 {
		return 0
	}
	return d.st.Bet(p) + min(forfeit, d.st.Stack(p))
}

// raise names a bet or raise as the engine does; against players who cannot call one, it is a call.
func raise(a hand.Action, legal hand.Legal) hand.Action {
	if !legal.CanRaise && !legal.CanCheck && a.To >= legal.CallTo {
		return hand.Action{Kind: hand.Call, Player: a.Player}
	}
	a.Kind = hand.Raise
	if legal.IsBet {
		a.Kind = hand.Bet
	}
	return a
}

// hold freezes an act made out of turn.
func (d *decision) hold(c Observe, p int) error {
	if !d.st.Live(p) || d.st.AllIn(p) {
		return refusal.New(SeatNotInHand, "Seat", int(c.Seat))
	}
	if _, frozen := d.early(c.Seat); frozen {
		return refusal.New(AlreadyEarly, "Seat", int(c.Seat))
	}
	actor, spot := d.st.Next().Player, d.spot(p)
	spot.Pending = d.seats[actor] == d.s.Hand.Unnamed && d.next(actor) == p
	early, r := referee.Hold(spot, d.frozenBefore(actor, p), c.Observation, d.rp)
	c.Observation.OutOfTurn = true
	d.emit(RulingMade{Seat: c.Seat, Observation: c.Observation, Ruling: r, Early: &early})
	return nil
}

// next is who acts behind a player.
func (d *decision) next(p int) int {
	q := (p + 1) % len(d.seats)
	for q != p && (!d.st.Live(q) || d.st.AllIn(q)) {
		q = (q + 1) % len(d.seats)
	}
	return q
}

// frozenBefore is the early acts of those who act before player p, from the actor on, in the order of play.
func (d *decision) frozenBefore(actor, p int) []referee.Early {
	var frozen []referee.Early
	for q := actor; q != p; q = (q + 1) % len(d.seats) {
		if e, ok := d.early(d.seats[q]); ok {
			frozen = append(frozen, e)
		}
	}
	return frozen
}

// releaseEarly releases the early act of the player whose turn has come, if there is one.
func (d *decision) releaseEarly() (bool, error) {
	if d.s.Hand == nil {
		return false, nil
	}
	step := d.st.Next()
	if step.Need != hand.NeedAction {
		return false, nil
	}
	n := d.seats[step.Player]
	early, ok := d.early(n)
	if !ok {
		return false, nil
	}
	r := referee.Release(early, d.spot(step.Player), d.rp)
	before := len(d.events)
	waits := r.Kind == article.Floor || r.Kind == article.Missing
	a, can := d.action(step.Player, r.Outcome)
	waits = waits || !can
	e := EarlyReleased{Seat: n, Ruling: r, Waits: waits}
	if !waits {
		e.Limit = d.limitOf(step.Player, r.Outcome, r.NoFold, r.Cites)
	}
	d.emit(e)
	if waits || a.Kind == hand.None {
		return false, nil
	}
	if err := d.do(n, a, r.Cites); err != nil {
		d.events = d.events[:before]
		return false, err
	}
	return true, nil
}

// early finds the frozen act of a seat that this decision has not released yet.
func (d *decision) early(n SeatNo) (referee.Early, bool) {
	for _, e := range d.frozen() {
		if e.Seat == int(n) {
			return e, true
		}
	}
	return referee.Early{}, false
}

// floorRules carries out what the floor decides on the ruling that waits.
func (d *decision) floorRules(c FloorRules) error {
	if err := d.begin(); err != nil {
		return err
	}
	h := d.s.Hand
	if h.Waiting == nil {
		return refusal.New(NothingToRule)
	}
	return d.floorDecides(c, h.Rulings[len(h.Rulings)-1])
}

// floorDecides carries out what the floor decides on a ruling.
func (d *decision) floorDecides(c FloorRules, ruled Ruled) error {
	p, err := d.position(ruled.Seat)
	if err != nil {
		return err
	}
	e, err := d.floorChoice(c, ruled)
	if err != nil {
		return err
	}
	a, ok := d.action(p, e.Outcome)
	if !ok {
		if err := d.st.Check(a); err != nil {
			return d.seatError(err)
		}
		return refusal.New(UnknownOption, "Option", c.Option)
	}
	e.Limit = d.limitOf(p, e.Outcome, false, e.Cites)
	d.emit(e)
	if a.Kind == hand.None {
		return nil
	}
	if err := d.do(ruled.Seat, a, e.Cites); err != nil {
		return err
	}
	return d.follow()
}

// floorChoice is the outcome the floor chose, and by what right.
func (d *decision) floorChoice(c FloorRules, ruled Ruled) (FloorRuled, error) {
	e := FloorRuled{Seat: ruled.Seat, Option: c.Option, Reason: c.Reason, Cites: ruled.Ruling.Cites}
	e.Stand = ruled.Ruling.Bound && len(d.frozen()) > 0 // behind a skipped player, whatever becomes of that player
	options := ruled.Ruling.Options
	switch {
	case c.Other != nil && c.Reason == "":
		return e, refusal.New(ReasonMissing)
	case c.Other != nil:
		var t article.Trace
		d.p.FloorMayOverrule.Decide(&t)
		e.Option, e.Outcome, e.Cites = -1, *c.Other, t.Decided()
	case len(options) == 0 && c.Option == 0:
		e.Outcome = ruled.Ruling.Outcome
	case c.Option < 0 || c.Option >= len(options):
		return e, refusal.New(UnknownOption, "Option", c.Option)
	default:
		e.Outcome = options[c.Option].Outcome
	}
	return e, nil
}
