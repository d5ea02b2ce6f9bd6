package cashgame

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Decide judges a command at an instant and returns what happened. The state is untouched. The error is a *refusal.Error of this package, of
// package table or of package hand.
func Decide(s *State, c Command, at Instant) ([]Event, error) {
	d := decision{s: s, at: at}
	if err := d.decide(c); err != nil {
		return nil, err
	}
	return d.events, nil
}

// decision is one command being judged.
type decision struct {
	s      *State
	at     Instant
	events []Event
	trace  article.Trace
	bought chip.Amount // by the player whom it is about
	failed error       // of a deadline
}

func (d *decision) emit(e Event) { d.events = append(d.events, e) }

// cites are the articles that decided.
func (d *decision) cites() []article.ID { return d.trace.Decided() }

// refuse refuses by the article that decided last; args as of refusal.New.
func (d *decision) refuse(code refusal.Code, args ...any) error {
	if ids := d.cites(); len(ids) > 0 {
		args = append(args, "Cite", string(ids[len(ids)-1]))
	}
	return refusal.New(code, args...)
}

func (d *decision) decide(c Command) error {
	if open, ok := c.(Open); ok {
		return d.open(open)
	}
	switch {
	case d.s.ID == "":
		return refusal.New(NotOpened)
	case d.s.Ended != 0:
		return d.afterwards(c)
	}
	c, err := d.counted(c)
	if err != nil {
		return err
	}
	for _, judge := range []func(Command) (bool, error){d.ofHouse, d.ofLists, d.ofSeats, d.ofChips, d.ofAbsence, d.ofPlay, d.ofHosted, d.ofTips, d.ofPieces, d.ofStakes, d.ofMerging} {
		if handled, err := judge(c); handled {
			return err
		}
	}
	return refusal.New(UnknownCommand, "Command", fmt.Sprintf("%T", c))
}

// afterwards is what a session that is over still takes: chips and tips that come back to the cage, and boxes that nobody has counted yet.
func (d *decision) afterwards(c Command) error {
	switch c := c.(type) {
	case Redeem:
		return d.redeem(c)
	case CountDrop:
		return d.countDrop(c)
	case TakeBackDrop:
		return d.takeBackDrop(c)
	case GiveTips:
		return d.giveTips(c)
	}
	return refusal.New(SessionOver)
}

func (d *decision) ofHouse(c Command) (bool, error) {
	switch c := c.(type) {
	case SetGame:
		return true, d.setGame(c.Game)
	case DropGame:
		return true, d.dropGame(c.Game)
	case OpenTable:
		return true, d.openTable(c)
	case AnnounceLast:
		return true, d.announceLast(c)
	case CloseTable:
		return true, d.closeTable(c)
	case Suspend:
		return true, d.suspend(c)
	case GoOn:
		return true, d.goOn()
	case End:
		return true, d.end()
	case RenewInvitation:
		return true, d.renewInvitation()
	case RevokeInvitation:
		return true, d.revokeInvitation()
	case KeepApart:
		return true, d.keepApart(c)
	case Tick:
		return true, d.tick()
	}
	return false, nil
}

func (d *decision) ofLists(c Command) (bool, error) {
	switch c := c.(type) {
	case Join:
		return true, d.join(c)
	case LeaveList:
		return true, d.leaveList(c)
	case MoveInList:
		return true, d.moveInList(c)
	case Call:
		return true, d.call(c)
	case Answer:
		return true, d.answer(c)
	}
	return false, nil
}

func (d *decision) ofSeats(c Command) (bool, error) {
	switch c := c.(type) {
	case GiveSeat:
		return true, d.giveSeat(c)
	case TakeBackSeat:
		return true, d.takeBackSeat(c)
	case SitDown:
		return true, d.sitDown(c)
	case ChooseEntry:
		return true, d.chooseEntry(c)
	case LeaveTable:
		return true, d.leaveTable(c)
	case ChangeSeat:
		return true, d.changeSeat(c)
	case AskSeat:
		return true, d.askSeat(c)
	case ChangeTable:
		return true, d.changeTable(c)
	case Balance:
		return true, d.balance(c)
	case MustMove:
		return true, d.mustMove(c)
	case Invite:
		return true, d.invite(c)
	}
	return false, nil
}

func (d *decision) ofChips(c Command) (bool, error) {
	switch c := c.(type) {
	case Buy:
		return true, d.buy(c)
	case Redeem:
		return true, d.redeem(c)
	case AddChips:
		return true, d.addChips(c)
	case TakeOff:
		return true, d.takeOff(c)
	case TellStack:
		return true, d.tellStack(c)
	case TellBusted:
		return true, d.tellBusted(c)
	case WaitFor:
		return true, d.waitFor(c)
	case TellWager:
		return true, d.tellWager(c)
	case CountDrop:
		return true, d.countDrop(c)
	case TakeBackDrop:
		return true, d.takeBackDrop(c)
	}
	return false, nil
}

func (d *decision) ofAbsence(c Command) (bool, error) {
	switch c := c.(type) {
	case StepAway:
		return true, d.stepAway(c)
	case PickUp:
		return true, d.pickUp(c)
	case FreeSeat:
		return true, d.freeSeat(c)
	case LockSeat:
		return true, d.lockSeat(c)
	case ComeBack:
		return true, d.comeBack(c)
	case SitIn:
		return true, d.sitIn(c)
	}
	return false, nil
}

func (d *decision) ofPlay(c Command) (bool, error) {
	switch c := c.(type) {
	case AtTable:
		return true, d.atTable(c)
	case EndHand:
		return true, d.endHand(c)
	case CollectTime:
		return true, d.collectTime(c)
	case ChangeStakes:
		return true, d.changeStakes(c)
	}
	return false, nil
}

// table is an open one.
func (d *decision) table(no int) (*Table, *Game, error) {
	t := d.s.Table(no)
	if t == nil || t.Closed != 0 {
		return nil, nil, refusal.New(NoSuchTable, "Table", no)
	}
	return t, d.s.Game(t.Game), nil
}

// seated is an open table's seat at which somebody sits.
func (d *decision) seated(no int, n table.SeatNo) (*Table, *Chair, table.PlayerID, error) {
	t, _, err := d.table(no)
	if err != nil {
		return nil, nil, "", err
	}
	if !t.Play.Has(n) {
		return nil, nil, "", refusal.New(NoSuchSeat, "Table", no, "Seat", int(n))
	}
	if t.Play.At(n).Player == "" {
		return nil, nil, "", refusal.New(NobodyThere, "Table", no, "Seat", int(n))
	}
	return t, t.Chair(n), t.Play.At(n).Player, nil
}

// freeFor refuses a seat that somebody has, or was promised to another than the player.
func (d *decision) freeFor(p table.PlayerID, no int, n table.SeatNo) (*Table, error) {
	t, _, err := d.table(no)
	if err != nil {
		return nil, err
	}
	if !t.Play.Has(n) {
		return nil, refusal.New(NoSuchSeat, "Table", no, "Seat", int(n))
	}
	if has := d.s.promised(no, n); t.Play.At(n).Player != "" || has != "" && has != p {
		return nil, refusal.New(SeatTaken, "Table", no, "Seat", int(n))
	}
	return t, nil
}

// apartFrom refuses to seat a player with one from whom the house keeps him (CR-GEN-3).
func (d *decision) apartFrom(p table.PlayerID, t *Table) error {
	if other := d.s.keptFrom(p, t); other != "" {
		d.s.Policy.KeptApart.Decide(&d.trace)
		return d.refuse(KeptFrom, "Player", string(other))
	}
	return nil
}

// whole refuses an amount that is none, too large, or not of the smallest chips of a game; below zero never, zero where it may be none.
func whole(amount chip.Amount, g *Game, none bool) error {
	unit := chip.Amount(1)
	if g != nil {
		unit = g.Unit
	}
	if amount < 0 || amount == 0 && !none || amount > hand.StackMax || amount%unit != 0 {
		return refusal.New(BadAmount, "Unit", unit)
	}
	return nil
}

// reason refuses one that is missing or too long.
func (d *decision) reason(text string) error {
	if text == "" || len(text) > ReasonMax {
		return d.refuse(ReasonMissing, "Max", ReasonMax)
	}
	return nil
}

func minutes(n int) Instant { return Instant(n) * 60_000 }
func seconds(n int) Instant { return Instant(n) * 1_000 }

func validPlayer(p table.PlayerID) error {
	if p == "" || len(p) > NameMax {
		return refusal.New(BadPlayer)
	}
	return nil
}

// unique reports whether players stand there once each.
func unique(players []table.PlayerID) bool {
	for i, p := range players {
		if validPlayer(p) != nil || slices.Contains(players[:i], p) {
			return false
		}
	}
	return true
}
