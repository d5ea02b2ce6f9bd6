package tournament

import (
	"fmt"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Decide judges a command and returns what happened, at least one event unless nothing changes. The state is
// untouched. The error is a *refusal.Error of this package, of package table or of package hand.
func Decide(s *State, c Command, m Meta) ([]Event, error) {
	d := decision{s: s, m: m}
	if err := d.decide(c); err != nil {
		return nil, err
	}
	return d.events, nil
}

// decision is one command being judged.
type decision struct {
	s      *State
	m      Meta
	events []Event
	heads  heads
}

func (d *decision) emit(e Event) { d.events = append(d.events, e) }

// note leaves a line for the floor; args alternate names and values (strings or ints).
func (d *decision) note(key string, cites []article.ID, args ...any) {
	n := Noted{At: d.m.At, Key: key, Cites: cites}
	for i := 0; i+1 < len(args); i += 2 {
		if n.Args == nil {
			n.Args = Args{}
		}
		n.Args[args[i].(string)] = args[i+1]
	}
	d.emit(n)
}

func (d *decision) decide(c Command) error {
	if c, ok := c.(Create); ok {
		return d.create(c)
	}
	if d.s.ID == "" {
		return refusal.New(NotCreated)
	}
	if d.shelves(c) {
		return d.shelf(c)
	}
	for _, judge := range []func(Command) (bool, error){d.waits, d.ofPrizes, d.ofDays} {
		if handled, err := judge(c); handled {
			return err
		}
	}
	if undo, ok := c.(UndoAct); ok {
		return d.undo(undo)
	}
	switch c := c.(type) {
	case ChangeStructure:
		return d.changeWithStarts(c)
	case AwardBounty:
		return d.awardBounty(c)
	case DoTask:
		if d.s.Phase == Finished && len(d.s.Tasks()) > 0 {
			return d.doTask(c.ID)
		}
	case Rename:
		return d.rename(c)
	}
	return d.decideUnfinished(c)
}

// decideUnfinished judges what an event that is over refuses.
func (d *decision) decideUnfinished(c Command) error {
	if d.s.Phase == Finished {
		return refusal.New(AlreadyFinished)
	}
	switch c := c.(type) {
	case Register:
		return d.register(c)
	case Admit:
		return d.admit(c)
	case Waive:
		return d.waive(c)
	case Unregister:
		return d.unregister(c.Player)
	case PlanStart:
		return d.planStart(c)
	case Start:
		return d.start()
	case StartSeated:
		return d.startSeated(c)
	case BuyBonus:
		return d.bonus(c.Player)
	case LockSeat:
		return d.lockSeat(c)
	case NeedSeat:
		return d.needSeat(c)
	case Reserve:
		return d.reserve(c)
	case CancelReservation:
		return d.cancelReservation(c)
	case Wait:
		return d.wait(c)
	case LeaveList:
		return d.leaveList(c.Player)
	case CallWaiting:
		return d.callWaiting(c.Player)
	case PassOver:
		return d.passOver(c.Player)
	case SeatWaiting:
		return d.seatWaiting(c)
	case Suspend, GoOn, Stop:
		return d.interrupt(c)
	}
	if d.s.Phase == Registering {
		if !known(c) {
			return refusal.New(UnknownCommand, "Command", fmt.Sprintf("%T", c))
		}
		if c, ok := c.(DoTask); ok {
			return d.doTask(c.ID)
		}
		if _, due := d.s.reservationsEnd(); due && c == (Tick{}) {
			d.unsettled()
			return nil
		}
		return refusal.New(NotStarted)
	}
	return d.decideRunning(c)
}

func known(c Command) bool {
	switch c.(type) {
	case Pause, Resume, NextLevel, PreviousLevel, AdjustClock, Tick, Outage, KeepTime, Bust, MovePlayer, DoTask, AtTable, CloseRegistration,
		AnnounceHandForHand, EndHandForHand, ReleaseAllIns, TellStacks, OpenTables, BreakTable, HaltTable, Rebuy, AddOn, Surrender, Expect, Sits, RemoveAbsent, KeepAbsent, ServeTwoForOne, MoveInstead, PlaceStack, LiftStack,
		StartColorUp, EnterLeftovers, RunRace, ReportOldChips, RemoveFoundChips, RemoveForeignChips, ExchangeChips, CountChips,
		ProposeDeal, SignDeal, DropDeal, MakeDeal, GiveUp:
		return true
	}
	return false
}

func (d *decision) decideRunning(c Command) error {
	switch c := c.(type) {
	case Pause:
		return d.pause()
	case Resume:
		return d.resume()
	case NextLevel:
		return d.nextLevel()
	case PreviousLevel:
		return d.previousLevel()
	case AdjustClock:
		return d.adjustClock(c.By)
	case Tick:
		return d.tick()
	case Outage:
		return d.outage(c)
	case KeepTime:
		return d.keepTime(c)
	case Bust:
		return d.bust(c)
	case MovePlayer:
		return d.movePlayer(c.Move)
	case DoTask:
		return d.doTask(c.ID)
	case AtTable:
		return d.atTable(c)
	case StartColorUp, EnterLeftovers, RunRace, ReportOldChips, RemoveFoundChips, RemoveForeignChips, ExchangeChips, CountChips:
		return d.chips(c)
	case ProposeDeal, SignDeal, DropDeal, MakeDeal, GiveUp:
		return d.prizeDeal(c)
	case CloseRegistration:
		return d.closeRegistration()
	case OpenTables:
		return d.openTables(c)
	case BreakTable:
		return d.breakByHand(c)
	case HaltTable:
		return d.haltByHand(c)
	case AnnounceHandForHand:
		return d.announce()
	case EndHandForHand:
		return d.endHandForHand()
	case ReleaseAllIns:
		return d.release()
	case TellStacks:
		return d.tellStacks(c)
	case Rebuy:
		return d.rebuy(c)
	case AddOn:
		if d.s.Hosted {
			return refusal.New(PlayerDecides)
		}
		return d.addOn(c.Player)
	}
	return d.decideSeats(c)
}

// decideSeats carries out what the floor does about who sits where, and who does not.
func (d *decision) decideSeats(c Command) error {
	switch c := c.(type) {
	case Surrender:
		return d.surrender(c)
	case Expect:
		return d.expect(c)
	case Sits:
		return d.sits(c)
	case RemoveAbsent:
		return d.removeAbsent(c)
	case KeepAbsent:
		return d.keepAbsent(c.Player)
	case ServeTwoForOne:
		return d.twoForOne(c.On)
	case MoveInstead:
		return d.moveInstead(c)
	case PlaceStack:
		return d.placeStack(c)
	case LiftStack:
		return d.liftStack(c)
	}
	return refusal.New(UnknownCommand, "Command", fmt.Sprintf("%T", c))
}

func (d *decision) create(c Create) error {
	switch {
	case d.s.ID != "":
		return refusal.New(AlreadyCreated)
	case c.ID == "":
		return refusal.New(NotCreated)
	case c.Policy.SeatDraw.Cite == "" || c.Rules.Table.DeadButton.Cite == "" || c.Rules.Hand.MinRaise.Cite == "" ||
		c.Rules.Referee.OversizedChip.Cite == "":
		return refusal.New(NoRules)
	}
	if err := c.Structure.Validate(&c.Policy); err != nil {
		return err
	}
	var t article.Trace
	if err := c.Structure.CheckRotation(&c.Rules.Table, &t); err != nil {
		return err
	}
	var first [32]byte // of a look at what would be created, nothing is committed
	if d.m.Draws != nil {
		first = Commitment(d.m.Draws(0))
	}
	d.emit(Created{ID: c.ID, Structure: c.Structure, Book: c.Book, Edition: c.Edition, Door: c.Door, Policy: c.Policy, Rules: c.Rules, Hosted: c.Hosted,
		Auto: c.Auto, DrawCommit: first})
	d.concerned(&c)
	if err := d.planStarts(State{Structure: c.Structure}, c.Planned); err != nil {
		return err
	}
	return d.list(&c)
}

// concerned notes what the book, or the law over it, asks otherwise of the structure, and how it keeps the promises of its quality.
func (d *decision) concerned(c *Create) {
	for _, concern := range c.Structure.Concerns(&c.Policy) {
		d.note("concern_"+concern.Key, concern.Cites, concern.Args...)
	}
	r := c.Structure.QualityReport(&c.Policy, len(c.Players))
	if !r.Known {
		return
	}
	key, cites := "quality_kept", r.Cites
	if !r.OK {
		var t article.Trace
		c.Policy.Quality.Decide(&t)
		key, cites = "quality_departs", append(t.Decided(), cites...)
	}
	d.note(key, cites, "Quality", r.Quality)
}

// list registers the players with whom a tournament is created, all or none.
func (d *decision) list(c *Create) error {
	if len(c.Players) > TablesMax*(&State{Structure: c.Structure}).SeatsMax() {
		return refusal.New(TooManyTables, "Max", TablesMax)
	}
	if most := c.Structure.Capacity; most > 0 && len(c.Players) > most {
		return refusal.New(EventFull)
	}
	flight := min(len(c.Structure.Flights), 1)
	seen := make(map[table.PlayerID]bool, len(c.Players))
	for i, p := range c.Players {
		if p == "" {
			return refusal.New(BadPlayer)
		}
		if seen[p] {
			return refusal.New(AlreadyRegistered, "Player", string(p))
		}
		seen[p] = true
		d.emit(Registered{Player: p, No: i + 1, Flight: flight})
	}
	return nil
}

// atTable passes a command on to a table and draws the consequences for the tournament.
func (d *decision) atTable(c AtTable) error {
	t := d.s.Table(c.Table)
	if t == nil {
		return refusal.New(UnknownTable, "Table", c.Table)
	}
	if handled, err := d.told(t, c.Command); handled {
		return err
	}
	command, err := d.toTable(t, c.Command)
	if err != nil {
		return err
	}
	events, err := table.Decide(t, command, d.s.Rules.AtTable())
	if err != nil {
		return err
	}
	for _, e := range events {
		d.emit(TableEvent{Table: t.No, Event: e})
		switch e := e.(type) {
		case table.RulingMade:
			d.noteRuling(t, e)
		case table.FloorRuled:
			d.note("floor_ruled", e.Cites, "Table", t.No, "Seat", int(e.Seat), "Player", string(t.At(e.Seat).Player),
				"Action", e.Outcome.Action.String(), "To", int(e.Outcome.To), "Reason", e.Reason)
		case table.DealRuled:
			d.noteMatter("deal", t, e.Ruling.Point, e.Ruling.Cites)
		case table.ShowdownRuled:
			d.noteMatter("showdown", t, e.Ruling.Point, e.Ruling.Cites)
		case table.ClaimRuled:
			d.noteMatter("claim", t, e.Ruling.Point, e.Ruling.Cites)
		case table.InfractionRuled:
			d.note("infraction", e.Cites, "Table", t.No, "Seat", int(e.Seats[0]), "Player", string(t.At(e.Seats[0]).Player), "Code", e.Charge.Code)
		case table.Sanctioned:
			d.note("sanctioned", e.Cites, "Table", t.No, "Seat", int(e.Seat), "Player", string(t.At(e.Seat).Player), "Sanction", e.Sanction.String(),
				"Reason", e.Reason)
			if err := d.sanctioned(t, e); err != nil {
				return err
			}
		case table.TakenBack:
			d.note("taken_back", nil, "Table", t.No, "Seat", int(e.Seat), "Player", string(t.At(e.Seat).Player))
		case table.TimeRanOut:
			d.note("time_ran_out", e.Cites, "Table", t.No, "Seat", int(e.Seat), "Player", string(t.At(e.Seat).Player), "Zero", e.Zero.String())
		case table.PenaltySet:
			d.note("penalty", e.Cites, "Table", t.No, "Seat", int(e.Seat), "Player", string(t.At(e.Seat).Player),
				"Hands", e.Hands)
		case table.ButtonMoved:
			d.handTold(t)
		case table.ButtonTold:
			d.note("button_told", nil, "Table", t.No, "Seat", int(e.Positions.Button))
		case table.HandEnded:
			if err := d.handEnded(t, events, e); err != nil {
				return err
			}
		}
	}
	return d.awardTaken(t, events)
}

// told judges what is told at a table and concerns the event; handled is false of what is the table's own.
func (d *decision) told(t *table.State, c any) (handled bool, err error) {
	switch c := c.(type) {
	case FinishHand:
		return true, d.handFinished(t.No)
	case HoldAllIn:
		return true, d.holdAllIn(t.No)
	case TakeRebuy:
		return true, d.takeRebuy(t, c.Seat)
	case DeclineRebuy:
		return true, d.declineRebuy(t, c.Seat)
	case TakeAddOn:
		return true, d.takeAddOn(t, c.Seat)
	case Arrive:
		return true, d.arrive(t, c.Seat)
	case TellCards, CancelBreak:
		return true, d.withCards(t, c)
	case GoesOut:
		return true, d.fromDealer(t, c.Seat, func(p table.PlayerID) error { return d.bust(Bust{Player: p}) })
	case TookOut:
		return true, d.tookOut(t, c)
	case ReachTarget:
		return true, d.reachTarget(t, c)
	case NotOut:
		return true, d.notOut(t, c.Player)
	case OutTogether:
		return true, d.outTogether(t, c.Ahead)
	case UseTimeCard:
		return true, d.useTimeCard(t, c.Seat)
	case KeepTimeCard:
		return true, d.keepTimeCard(t, c.Seat)
	case CollectTimeCards:
		return true, d.collectTimeCards(t)
	case BagSeats, ConfirmBags, OpenBag:
		return true, d.atBags(t, c)
	case CallTimeOn:
		return true, d.callTimeOn(t, c.Seat)
	case AgreeTime:
		return true, d.startTime(t, true, 0)
	case StartTime:
		return true, d.startTime(t, false, c.Limit)
	case EndTime:
		return true, d.endTime(t)
	case TakeOver:
		d.emit(TableHandedOver{Table: t.No, At: d.m.At})
		return true, nil
	case SeatRebuy:
		return true, d.fromDealer(t, c.Seat, func(p table.PlayerID) error { return d.rebuy(Rebuy{Player: p}) })
	}
	return false, nil
}

// fromDealer does what a dealer tells of the player of a seat.
func (d *decision) fromDealer(t *table.State, n table.SeatNo, do func(table.PlayerID) error) error {
	if !t.Has(n) || t.At(n).Player == "" {
		return refusal.New(table.UnknownSeat, "Seat", int(n))
	}
	return do(t.At(n).Player)
}

// toTable checks what the tournament has to say about a table's command and fills in the blinds: a level applies
// to the hands that begin in it (TDA-23-B).
func (d *decision) toTable(t *table.State, c any) (any, error) {
	switch c := c.(type) {
	case table.SetDeck:
		if !d.s.Hosted {
			return nil, refusal.New(NotTracked)
		}
		c.Cards = d.s.BlindsAt(t).Game.DeckSize()
		return c, nil
	case table.StartHand:
		if !d.s.Hosted {
			return nil, refusal.New(NotTracked)
		}
		if err := d.mayBegin(t); err != nil {
			return nil, err
		}
		c.Blinds = d.s.BlindsAt(t)
		return c, nil
	case table.NextHand:
		if d.s.Hosted {
			return nil, refusal.New(OutByHand)
		}
		if err := d.mayBegin(t); err != nil {
			return nil, err
		}
		c.Blinds = d.s.BlindsAt(t)
		return table.At(c, int64(d.m.At)), nil
	case table.TellButton:
		if d.s.Hosted {
			return nil, refusal.New(OutByHand)
		}
	case table.DealBoard, table.Show:
		if d.s.holdsAllIn(t) {
			return nil, refusal.New(AllInWaits, "Table", t.No)
		}
		return c, nil
	case table.Observe:
		c.Stage = d.s.stage()
		return c, nil
	case table.RuleOn:
		c.Stage = d.s.stage()
		return c, nil
	case table.ReportInfraction:
		return d.s.inEvent(c), nil
	case table.ReportClaim:
		c.Next = d.s.nextBlinds(t)
		return c, nil
	}
	return table.At(c, int64(d.m.At)), nil
}

// inEvent adds to an infraction what the event knows.
func (s *State) inEvent(c table.ReportInfraction) table.ReportInfraction {
	c.Facts = stageFacts[s.stage()].And(c.Facts)
	c.Tables, c.Left = s.TablesInPlay(), s.Left
	return c
}

// Proposal is what the book proposes for an infraction at a table of the event.
func (s *State) Proposal(no int, c table.ReportInfraction) (penalty.Offence, penalty.Proposal, error) {
	t := s.Table(no)
	if t == nil {
		return penalty.Offence{}, penalty.Proposal{}, refusal.New(UnknownTable, "Table", no)
	}
	return t.Proposal(s.inEvent(c), s.Rules.AtTable().Penalty)
}

// stageFacts is what the stage of the event tells of an infraction.
var stageFacts = map[referee.Stage]penalty.Facts{
	referee.LateRegistration: penalty.FactsOf(penalty.LateRegistration), referee.BeforeMoney: penalty.FactsOf(penalty.BeforeMoney),
	referee.InTheMoney: penalty.FactsOf(penalty.InTheMoney),
}

// stage is how far the event has come, on which proposed penalties depend.
func (s *State) stage() referee.Stage {
	switch {
	case s.LateOpen:
		return referee.LateRegistration
	case s.Surviving() > len(s.Prizes):
		return referee.BeforeMoney
	}
	return referee.InTheMoney
}

// MayStartHand reports why the next hand at a table may not begin now, nil when it may. The error is a
// *refusal.Error.
func (s *State) MayStartHand(no int) error {
	t := s.Table(no)
	switch {
	case t == nil:
		return refusal.New(UnknownTable, "Table", no)
	case s.Phase == Registering:
		return refusal.New(NotStarted)
	case s.Phase == Finished:
		return refusal.New(AlreadyFinished)
	case t.Hand != nil:
		return refusal.New(table.HandInProgress, "Table", no)
	case t.Players() < 2:
		return refusal.New(table.TooFewAtTable, "Table", no)
	}
	return s.mayBegin(t)
}

// mayBegin refuses hands that may not begin, and those of a level that is over before the clock has changed.
func (d *decision) mayBegin(t *table.State) error {
	if d.levelOver() {
		return refusal.New(LevelOver)
	}
	return d.s.mayBegin(t)
}

// levelOver reports whether the level is over and the clock has not changed yet.
func (d *decision) levelOver() bool { return d.s.Clock.Running && d.s.Clock.EndsAt <= d.m.At }

func (s *State) mayBegin(t *table.State) error {
	switch {
	case s.Suspension != nil:
		return refusal.New(EventSuspended)
	case s.Stop != nil:
		return refusal.New(EventStopped)
	case s.Level().Break:
		return refusal.New(OnBreak)
	case !s.Clock.Running && (!s.ByHands() || s.DayOver):
		return refusal.New(ClockStopped)
	case t.Halted:
		return refusal.New(table.TableHalted, "Table", t.No)
	case s.deciding(t.No) != nil:
		return refusal.New(RebuyUndecided, "Table", t.No)
	case s.TicketsDue():
		return refusal.New(SatelliteIsOver)
	case s.holds(t.No) || s.breaks(t.No):
		return refusal.New(TableHeld, "Table", t.No)
	}
	return s.mayPlayOn(t)
}

// noteMatter tells the floor about a ruling on the cards, the showdown or a claim.
func (d *decision) noteMatter(matter string, t *table.State, point string, cites []article.ID) {
	d.note("ruled_"+matter, cites, "Table", t.No, "Point", point)
}

// nextBlinds are the blinds at a table in the level to come.
func (s *State) nextBlinds(t *table.State) table.Blinds {
	next := *s
	next.Clock.Level = s.levelAfter(s.Clock.Level)
	return next.BlindsAt(t)
}

// noteRuling tells the floor about rulings that changed something, and about those that wait.
func (d *decision) noteRuling(t *table.State, e table.RulingMade) {
	r := e.Ruling
	if e.Regular() {
		return
	}
	key := "ruling"
	switch {
	case e.Waits:
		key = "ruling_waits"
	case r.Held:
		key = "ruling_held"
	}
	d.note(key, r.Cites, "Table", t.No, "Seat", int(e.Seat), "Player", string(t.At(e.Seat).Player), "Point", r.Point,
		"Action", r.Action.String(), "To", int(r.To), "Returned", int(r.Returned))
}
