package scenario

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// do carries out one line.
func (g *run) do(s tell.Statement) *refusal.Error {
	_, floor := s.(tell.FloorRules)
	if w := g.waiting(); !floor && (w != nil && w.Kind != article.Missing || g.matter().Waits() || g.clockWaits()) {
		return refusal.New(FloorFirst, "Line", "floor rules option "+g.optionProposed())
	}
	for _, carry := range [...]func(tell.Statement) (bool, *refusal.Error){g.starts, g.roomLine, g.sessionLine, g.onKnockouts, g.atTheDesk, g.rulesOn, g.onConduct, g.betweenHands, g.onTheClock} {
		if done, err := carry(s); done {
			return err
		}
	}
	if g.hand == nil {
		return refusal.New(OnlyInHand, "Word", g.step.Text, "Line", aHand)
	}
	return g.inHand(s)
}

// starts carries out a line that says where things stand.
func (g *run) starts(s tell.Statement) (bool, *refusal.Error) {
	switch s := s.(type) {
	case tell.SpotIs:
		g.spot = &s.Spot
	case tell.HandIs:
		return true, g.begin(s)
	case tell.TableIs:
		return true, g.beginTable(s)
	case tell.DealIs:
		return true, g.beginDeal(s)
	case tell.ShowdownIs:
		return true, g.beginShowdown(s)
	case tell.RoomIs:
		return true, g.beginRoom(s)
	case tell.CashRoomIs:
		return true, g.beginSession(s)
	case tell.DisputeIs:
		g.disputing = &disputing{setting: s.Setting}
	default:
		return false, nil
	}
	return true, nil
}

// rulesOn carries out a line that is ruled on with or without a hand.
func (g *run) rulesOn(s tell.Statement) (bool, *refusal.Error) {
	var r referee.Ruling
	switch s := s.(type) {
	case tell.DealHappens:
		if g.dealing == nil {
			return true, g.reportDeal(s)
		}
		return true, g.dealHappens(s)
	case tell.ShowdownHappens:
		if g.showdown == nil {
			return true, g.shownInHand(s)
		}
		return true, g.showdownHappens(s)
	case tell.DisputeHappens:
		if g.disputing == nil {
			return true, g.command(table.ReportClaim{Events: s.Events()})
		}
		return true, g.disputeHappens(s)
	case tell.FloorRules:
		return true, g.optionTaken(s)
	case tell.Seen:
		return true, g.seen(s)
	case tell.Skipped:
		return true, g.skipped(s)
	case tell.Actions:
		g.substantial(hand.Count(s.Kinds), new(article.Trace))
		return true, nil
	case tell.WrongBet:
		r = referee.Correct(s.WrongBet, g.policy())
	case tell.Thrown:
		r = referee.Thrown(s.ThrownHand, g.policy())
	case tell.Hidden:
		r = referee.Hidden(s.HiddenChips, g.policy())
	default:
		return false, nil
	}
	g.ruled(0, &r)
	return true, nil
}

// onConduct carries out a line about misconduct.
func (g *run) onConduct(s tell.Statement) (bool, *refusal.Error) {
	switch s := s.(type) {
	case tell.ConductIs:
		return true, g.told(s)
	case tell.Infraction:
		return true, g.infraction(s)
	case tell.Imposed:
		return true, g.imposed(s)
	case tell.HandsServed, tell.Moved:
		if g.handTold() {
			return true, refusal.New(NotInHand, "Word", g.step.Text)
		}
		return true, g.serving(s)
	}
	return false, nil
}

// optionTaken carries out what the floor decides of the matter of the case.
func (g *run) optionTaken(s tell.FloorRules) *refusal.Error {
	switch {
	case g.dealing != nil:
		return g.floorRulesDeal(s.Option)
	case g.showdown != nil:
		return g.floorRulesShowdown(s.Option)
	case g.disputing != nil:
		return g.floorRulesDispute(s.Option)
	case g.room != nil && g.room.race != nil:
		return g.floorRulesRace(s.Option)
	case g.knockouts != nil:
		return g.floorRulesHeads(s.Option)
	case g.satellite != nil:
		return g.floorRulesSurplus(s.Option)
	case g.matter() != nil:
		return g.floorRulesMatter(s.Option)
	case g.clockWaits():
		return g.floorRulesClock(s.Option)
	}
	return g.floorRules(s)
}

// betweenHands carries out a line on what happens at a table between hands.
func (g *run) betweenHands(s tell.Statement) (bool, *refusal.Error) {
	switch s := s.(type) {
	case tell.SeatChange:
		return true, g.seatChange(s)
	case tell.NextHand:
		return true, g.nextHand(s)
	case tell.Break:
		return true, g.pause()
	case tell.ButtonWas:
		return true, g.buttonWas(s)
	case tell.DoorCards:
		return true, g.doorCards(s)
	case tell.DrawButton:
		return true, g.drawButton(s)
	case tell.Rotation:
		return true, g.rotation(s)
	case tell.DealersChoice:
		return true, g.dealersChoice(s)
	}
	return false, nil
}

// onTheClock carries out a line about the clock on a player.
func (g *run) onTheClock(s tell.Statement) (bool, *refusal.Error) {
	switch s := s.(type) {
	case tell.DecisionIs:
		return true, g.decision(s)
	case tell.Thinks:
		return true, g.thinks(s)
	case tell.TimeCalled:
		return true, g.timeCalled(s)
	case tell.ClockAt:
		return true, g.clockAt(s)
	case tell.ClockStops:
		return true, g.clockStops(s)
	case tell.ShotEvent:
		return true, g.shotEvent(s)
	case tell.ShotStep:
		return true, g.shotStep(s)
	}
	return false, nil
}

// inHand carries out a line that only a tracked hand knows.
func (g *run) inHand(s tell.Statement) *refusal.Error {
	switch s := s.(type) {
	case tell.Acts:
		return g.acts(s)
	case tell.GoOn:
		return g.goOn(s)
	case tell.Street:
		return g.street(s)
	case tell.DealtTo:
		return g.dealtTo(s)
	case tell.Holds:
		return g.holds(s)
	case tell.Opens:
		return g.opens(s)
	case tell.BringsIn:
		return g.bringsIn(s)
	case tell.EverybodyShows:
		return g.everybodyShows()
	case tell.BlindsBack:
		return g.apply(hand.Action{Kind: hand.TakeBack, Player: -1})
	case tell.RunIt:
		return g.apply(hand.Action{Kind: hand.RunIt, Player: -1, Run: s.Times})
	case tell.BoardIs:
		return g.boardIs(s)
	case tell.Award:
		return g.award(s)
	}
	return nil
}
