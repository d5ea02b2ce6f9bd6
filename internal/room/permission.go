package room

import (
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/league"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// commands is what each command asks of whoever sends it: the one table that a room judges by, with role.Role.May. A command that
// is not listed is one that nobody may send: those that tell a hand which no room keeps.
var commands = []struct {
	duty     role.Duty
	commands []any
}{
	{role.Create, []any{tournament.Create{}, tournament.PlanStart{}, cardroom.ListTables{}, tournament.ChangeStructure{}, tournament.Rename{}, tournament.Archive{}, tournament.Unarchive{},
		tournament.Delete{}, tournament.Restore{}, tournament.Waive{}, tournament.MakeDeal{}, tournament.SetPrizes{}, tournament.Stop{}, tournament.AcceptBags{}, tournament.RecountBag{}, tournament.CorrectLate{}, tournament.SettleDifference{},
		league.OpenSeason{}, league.ChangeSeason{}, league.CountEvent{}, league.DropEvent{}, league.CloseSeason{}, league.ReopenSeason{},
		declaration.Tell{}, declaration.File{}, declaration.Withdraw{}}},
	{role.Enter, []any{tournament.Register{}, tournament.Admit{}, tournament.Unregister{}, tournament.NeedSeat{}, tournament.Rebuy{}, tournament.AddOn{}, tournament.BuyBonus{}, tournament.Expect{},
		tournament.Surrender{}, tournament.Wait{}, tournament.LeaveList{}, tournament.CallWaiting{}, tournament.PassOver{}, tournament.SeatWaiting{}, tournament.HandOut{}, tournament.AskTransfer{}, tournament.AskReEntry{}}},
	{role.Reserve, []any{tournament.Reserve{}, tournament.CancelReservation{}}},
	{role.Cage, []any{cage.Open{}, cage.Close{}, cage.TakeDrawer{}, cage.Count{}, cage.Explain{}, cage.HandOver{}, cage.MoveCash{}, cage.MoveSafe{}, cage.Reconcile{},
		cage.Sell{}, cage.Settle{}, cage.Refund{}, cage.PayPrize{}, cage.Void{}, cage.SellChips{}, cage.RedeemChips{}, cage.TakeDrop{}, cage.GiveTips{}, cage.TakeDeposit{}, cage.ReturnDeposit{}, cage.Collect{}, cage.Print{},
		cage.Withhold{}}},
	{role.Run, []any{tournament.Start{}, tournament.StartSeated{}, tournament.Pause{}, tournament.Resume{}, tournament.NextLevel{}, tournament.PreviousLevel{},
		tournament.AdjustClock{}, tournament.Bust{}, tournament.MovePlayer{}, tournament.UndoAct{}, tournament.KeepTime{},
		tournament.CloseRegistration{}, tournament.ProposeDeal{}, tournament.SignDeal{}, tournament.DropDeal{}, tournament.OpenTables{}, tournament.BreakTable{}, tournament.LockSeat{}, tournament.PlaceStack{}, tournament.LiftStack{}, tournament.MoveInstead{}, tournament.HaltTable{}, tournament.AnnounceHandForHand{}, tournament.EndHandForHand{}, tournament.ReleaseAllIns{}, tournament.TellStacks{}, tournament.AwardBounty{},
		tournament.TellBetterHand{}, tournament.GiveUp{}, tournament.Suspend{}, tournament.GoOn{}, tournament.DrawDay{}, tournament.CloseFlight{},
		tournament.ServeTwoForOne{}, tournament.RemoveAbsent{}, tournament.KeepAbsent{},
		tournament.StartColorUp{}, tournament.RemoveFoundChips{}, tournament.ExchangeChips{},
		cardroom.SetRota{}, cardroom.PutOnDuty{}, cardroom.SendHome{}, cardroom.Push{}, cardroom.FillTables{}, cardroom.Place{}, cardroom.PlanNext{},
		cardroom.UndoLast{}}},
	{role.Task, []any{tournament.DoTask{}}},
	{role.Tick, []any{tournament.Tick{}, tournament.Outage{}, cardroom.Borrow{}, cardroom.Tick{}, cage.Succeed{}, tournament.UseTickets{}, tournament.ReturnTickets{}}},
	{role.Judge, []any{table.FloorRules{}, table.RuleOn{}, table.ReportDeal{}, table.ReportShowdown{}, table.ReportClaim{}, table.TimeUp{},
		table.InTime{}, table.TakeBack{}, table.ReportInfraction{}, table.Impose{}, table.SetButton{}, table.Penalise{}, tournament.AgreeTime{},
		tournament.ReportOldChips{}, tournament.RemoveForeignChips{}}},
	{role.Deal, []any{table.SetDeck{}, table.StartHand{}, table.DealHole{}, table.DealBoard{}, table.AwardPot{}, table.NextHand{}, table.SetAbsent{},
		table.CallTime{}, table.PauseClock{}, tournament.FinishHand{}, tournament.HoldAllIn{}, tournament.Arrive{}, tournament.Sits{}, tournament.GoesOut{}, tournament.SeatRebuy{}, tournament.TellCards{}, tournament.CancelBreak{},
		tournament.TookOut{}, tournament.ReachTarget{}, tournament.NotOut{}, tournament.OutTogether{}, table.TellButton{}, tournament.UseTimeCard{}, tournament.KeepTimeCard{}, tournament.CollectTimeCards{},
		tournament.CallTimeOn{}, tournament.StartTime{}, tournament.EndTime{}, tournament.TakeOver{}, tournament.BagSeats{}, tournament.ConfirmBags{}, tournament.OpenBag{},
		tournament.EnterLeftovers{}, tournament.RunRace{}, tournament.CountChips{}, cardroom.TakeTable{}}},
	{role.Create, []any{cashgame.Open{}, cashgame.SetGame{}, cashgame.DropGame{}, cashgame.End{}, cashgame.RenewInvitation{},
		cashgame.RevokeInvitation{}}},
	{role.Reserve, []any{cashgame.Join{}, cashgame.LeaveList{}, cashgame.Answer{}}},
	{role.Enter, []any{cashgame.Call{}, cashgame.Buy{}, cashgame.Redeem{}, cashgame.GiveTips{}}},
	{role.Run, []any{cashgame.OpenTable{}, cashgame.AnnounceLast{}, cashgame.CloseTable{}, cashgame.Suspend{}, cashgame.GoOn{},
		cashgame.KeepApart{}, cashgame.MoveInList{}, cashgame.GiveSeat{}, cashgame.TakeBackSeat{}, cashgame.ChangeSeat{},
		cashgame.ChangeTable{}, cashgame.MustMove{}, cashgame.Balance{}, cashgame.BeginMerge{},
		cashgame.DrawMerge{}, cashgame.CancelMerge{}, cashgame.WaitFor{}, cashgame.FreeSeat{}, cashgame.LockSeat{}, cashgame.SitIn{},
		cashgame.ChangeStakes{}, cashgame.CountDrop{}, cashgame.TakeBackDrop{}, cashgame.CountTable{}, cashgame.ChangeChips{}}},
	{role.Tick, []any{cashgame.Tick{}}},
	{role.Deal, []any{cashgame.SitDown{}, cashgame.Invite{}, cashgame.TakeOff{}, cashgame.TellStack{}, cashgame.TellBusted{}, cashgame.TellWager{}, cashgame.PlayBehind{},
		cashgame.TellFound{}, cashgame.ClearFind{},
		cashgame.PickUp{}, cashgame.EndHand{}, cashgame.CollectTime{}, cashgame.TellTip{}, cashgame.TakeBackTip{}, table.RunIt{}}},
	{role.Play, []any{cashgame.ChooseEntry{}, cashgame.LeaveTable{}, cashgame.AddChips{}, cashgame.StepAway{}, cashgame.ComeBack{}, cashgame.TakeSeat{},
		cashgame.Wish{}, cashgame.NameGame{}, cashgame.AskSeat{}}},
	{role.Cut, []any{table.CutDeck{}}},
	{role.Play, []any{table.Act{}, table.Discard{}, table.Show{}, table.Muck{}, tournament.TakeRebuy{}, tournament.DeclineRebuy{},
		tournament.TakeAddOn{}, tournament.CheckBag{}}},
	{role.Observe, []any{table.Observe{}}},
}

// atKiosk is what a kiosk sends for who stands before it, beside the duty that each command asks of staff: what needs neither money nor a look
// at anybody.
var atKiosk = []any{tournament.Register{}, tournament.Admit{}, tournament.Reserve{}, tournament.Wait{}, cashgame.Join{}, cage.Print{}}

// dutyOf is commands by type.
var dutyOf = func() map[reflect.Type]role.Duty {
	of := make(map[reflect.Type]role.Duty)
	for _, row := range commands {
		for _, c := range row.commands {
			of[reflect.TypeOf(c)] = row.duty
		}
	}
	return of
}()

// DutyOf returns what a command asks of whoever sends it; "" for what nobody may send.
func DutyOf(c tournament.Command) role.Duty {
	switch at := c.(type) {
	case tournament.AtTable:
		return dutyOf[reflect.TypeOf(at.Command)]
	case cashgame.AtTable:
		return dutyOf[reflect.TypeOf(at.Command)]
	}
	return dutyOf[reflect.TypeOf(c)]
}

// SecondDutyOf returns what a command asks of whoever answers for it beside the one who sends it.
func SecondDutyOf(c any) role.Duty {
	if _, certifies := cage.TakesTwo(c); certifies {
		return role.Create
	}
	return DutyOf(c)
}

// TableOf returns the table at which a command acts, 0 for one that acts at none.
func TableOf(c tournament.Command) int {
	switch c := c.(type) {
	case tournament.AtTable:
		return c.Table
	case tournament.Sits:
		return c.Table
	case tournament.EnterLeftovers:
		return c.Table
	case tournament.RunRace:
		return c.Table
	case tournament.CountChips:
		return c.Table
	case tournament.RemoveForeignChips:
		return c.Table
	}
	return cashTable(c)
}

// cashTable is the table at which a command of a cash session acts, of those that its dealer sends.
func cashTable(c any) int {
	switch c := c.(type) {
	case cashgame.AtTable:
		return c.Table
	case cashgame.SitDown:
		return c.Table
	case cashgame.ChooseEntry:
		return c.Table
	case cashgame.LeaveTable:
		return c.Table
	case cashgame.Invite:
		return c.Table
	case cashgame.AddChips:
		return c.Table
	case cashgame.TakeOff:
		return c.Table
	case cashgame.TellStack:
		return c.Table
	case cashgame.TellBusted:
		return c.Table
	case cashgame.TellWager:
		return c.Table
	case cashgame.AskSeat:
		return c.Table
	case cashgame.StepAway:
		return c.Table
	case cashgame.PickUp:
		return c.Table
	case cashgame.ComeBack:
		return c.Table
	case cashgame.EndHand:
		return c.Table
	case cashgame.CollectTime:
		return c.Table
	case cashgame.TellTip:
		return c.Table
	case cashgame.TakeBackTip:
		return c.Table
	}
	return 0
}

// seatOf returns the table and seat in which a command acts, for those that act in one.
func seatOf(c tournament.Command) (int, table.SeatNo) {
	no, inner, _ := atTable(c)
	switch inner := inner.(type) {
	case table.Act:
		return no, inner.Seat
	case table.Discard:
		return no, inner.Seat
	case table.Show:
		return no, inner.Seat
	case table.CutDeck:
		return no, inner.Seat
	case tournament.TakeRebuy:
		return no, inner.Seat
	case tournament.DeclineRebuy:
		return no, inner.Seat
	case tournament.TakeAddOn:
		return no, inner.Seat
	case table.Muck:
		return no, inner.Seat
	case table.Observe:
		return no, inner.Seat
	}
	return no, 0
}

// authorise refuses a command that the role may not do, here.
func (s *stream) authorise(c Command) error {
	kiosk := c.Role.May(role.CheckIn) && slices.ContainsFunc(atKiosk, func(one any) bool { return reflect.TypeOf(one) == reflect.TypeOf(c.Cmd) })
	if d := DutyOf(c.Cmd); d == "" || !c.Role.May(d) && !kiosk {
		return refusal.New(NotAllowed, "Role", string(c.Role))
	}
	if kiosk {
		return s.forOneself(c)
	}
	return s.content.may(c)
}

// forOneself refuses a kiosk what is about somebody else than who stands before it, and whatever is not settled yet: it takes no money.
func (s *stream) forOneself(c Command) error {
	of := ""
	switch cmd := c.Cmd.(type) {
	case tournament.Register:
		of = string(cmd.Player)
	case tournament.Admit:
		of = string(cmd.Player)
	case tournament.Reserve:
		of = string(cmd.Player)
	case tournament.Wait:
		if of = string(cmd.Player); cmd.Paid {
			return refusal.New(SettleFirst)
		}
	case cashgame.Join:
		of = string(cmd.Player)
	case cage.Print:
		if day, is := s.content.(*till); is {
			if r := day.state.Receipt(cmd.Receipt); r != nil {
				of = r.Player
			}
		}
	}
	if of == "" || of != c.Person {
		return refusal.New(OnlyYourself)
	}
	return nil
}
