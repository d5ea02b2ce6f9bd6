package incident

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// allIn: all-ins.
func allIn(s *sheet) {
	switch s.pick("all_in", "short_raise", "hidden", "wrong_count", "unclear_all_in") {
	case "short_raise":
		s.fill("reopen", amount("facing"), amount("acted"), amount("last_raise"), amount("blind"))
		at := s.spot()
		at.Acted, at.LastFaced = article.Yes, s.answers.chips("acted")
		s.tells(tell.SpotIs{Spot: at})
	case "hidden":
		s.fill("hidden", amount("found"), amount("visible"))
		s.tells(tell.Hidden{HiddenChips: referee.HiddenChips{Found: s.chips("found"), Visible: s.chips("visible")}})
	case "wrong_count":
		s.fill("count", amount("facing"), amount("blind"), amount("told"))
		s.saw(referee.Observation{Word: referee.SaidCall, Told: s.chips("told")},
			s.ticks("facts", "mistook", "acted_behind", "heads_up", "unaware"))
	case "unclear_all_in":
		s.fill("gathered", amount("facing"), pile("chips"))
		s.saw(referee.Observation{Gathered: true, Chips: s.pile("chips")}, s.ticks("facts", "unclear", "short", "taken_back", "heads_up", "last"))
	}
}

// overdue is an instant on a clock, in ms, at which the time of every book is over.
const overdue = 300_000

// timeCalled: the clock on a player.
func timeCalled(s *sheet) {
	what := s.pick("time", "called", "up", "at_the_end", "shot_up")
	ask := s.choice // whether it faces a bet tells what becomes of the player, not when
	if what == "up" || what == "shot_up" {
		ask = s.pick
	}
	decision := tell.DecisionIs{Facing: article.Say(s.facesBet(ask)), Cards: tell.CardsNotTold}
	if what == "shot_up" {
		decision.Shot, decision.Cards = true, 0
		if s.choice("extensions", "none", "some") == "some" {
			decision.Cards = 1
		}
		s.tells(decision, tell.ClockAt{At: overdue})
		return
	}
	call := tell.TimeCalled{Seat: s.elsewhere()}
	if what == "called" {
		call = s.caller()
	} else {
		decision.Thinking = overdue // the clock has run: whoever called it had waited
	}
	s.tells(decision, call)
	switch what {
	case "up":
		s.tells(tell.ClockAt{At: overdue})
	case "at_the_end":
		s.tells(tell.ClockAt{At: 30_000, Acts: true, Disputed: true})
	}
}

// clockReplies are those of the clock: how many seconds the event allows, and for how long the player has been thinking.
var clockReplies = map[string]reply{
	"clock.thinking": {answers: []string{"2:00", "0:20"}, tell: func(told []tell.Statement, _ int, answer string) bool {
		ms, ok := map[string]int64{"2:00": 120_000, "0:20": 20_000}[answer]
		return ok && change(told, 0, func(d *tell.DecisionIs) bool { d.Thinking = ms; return true })
	}},
	"clock.limit": {answers: []string{"30", "45", "60"}, tell: func(told []tell.Statement, _ int, answer string) bool {
		seconds, ok := amount("").number(answer)
		return ok && seconds > 0 && change(told, 0, func(c *tell.TimeCalled) bool { c.Limit = seconds * 1000; return true })
	}},
}

// facesBet reports whether the player to act faces a bet.
func (s *sheet) facesBet(ask func(string, ...string) string) bool {
	if s.at.tracked() && s.at.Spot != nil {
		return s.at.Spot.Facing > s.at.Spot.InFrontSum
	}
	return ask("to_act", "facing_bet", "no_bet") == "facing_bet"
}

// caller is who calls time.
func (s *sheet) caller() tell.TimeCalled {
	switch s.pick("caller", "player", "floor", "dealer", "away", "outsider") {
	case "floor":
		return tell.TimeCalled{Request: shotclock.Request{By: shotclock.Floor}}
	case "dealer":
		return tell.TimeCalled{Request: shotclock.Request{By: shotclock.Dealer}}
	case "outsider":
		return tell.TimeCalled{Request: shotclock.Request{By: shotclock.Outsider}}
	case "away":
		return tell.TimeCalled{Request: shotclock.Request{Away: true}, Seat: s.elsewhere()}
	}
	return tell.TimeCalled{Seat: s.elsewhere()}
}

// elsewhere is another seat than the one in question.
func (s *sheet) elsewhere() int {
	if s.seat() == 2 {
		return 3
	}
	return 2
}

// misconduct: what players do wrong.
func misconduct(s *sheet) {
	topics := make([]string, len(penalty.Topics))
	for i, t := range penalty.Topics {
		topics[i] = t.Key
	}
	code := s.pick("code", s.rules.Penalty.Under(s.pick("conduct", topics...))...)
	if _, known := s.rules.Penalty.Find(code); !known && code != "" {
		code = "similar_incident"
	}
	s.tells(tell.Infraction{Code: code, Seat: s.who()})
}

// tellCircumstance tells the answer to a question of a penalty.
func tellCircumstance(told []tell.Statement, question, answer string) bool {
	return change(told, 0, func(in *tell.Infraction) bool {
		switch question {
		case penalty.OffenceNumber:
			in.Number = map[string]int{penalty.FirstOffence: 1, penalty.FurtherOffence: 2}[answer]
			return in.Number > 0
		case penalty.TablesLeft:
			in.Tables = atMost(answer)
			return in.Tables > 0
		case penalty.PlayersLeft:
			in.Left = atMost(answer)
			return in.Left > 0
		case penalty.EventStage, penalty.HandStreet:
			return adds(in, answer, true)
		}
		return adds(in, question, answer == article.AnswerYes)
	})
}

// adds tells a circumstance by its name.
func adds(in *tell.Infraction, name string, holds bool) bool {
	var c penalty.Circumstance
	if c.UnmarshalText([]byte(name)) != nil {
		return false
	}
	in.Facts = append(in.Facts, tell.Fact{Circumstance: c, Holds: holds})
	return true
}

// atMost is a number that the answer "at-most-3" or "more-than-3" stands for, 0 for another answer.
func atMost(answer string) int {
	if n, is := strings.CutPrefix(answer, "at-most-"); is {
		limit, _ := strconv.Atoi(n)
		return limit
	}
	n, is := strings.CutPrefix(answer, "more-than-")
	if limit, err := strconv.Atoi(n); is && err == nil {
		return limit + 1
	}
	return 0
}

// buttonAndBlinds: where the button goes, who posts, who is dealt in.
func buttonAndBlinds(s *sheet) {
	what := s.pick("seats", "busts", "sits", "moved_in", "late_seat", "button_late", "button_early", "absent", "level", "wrong_level")
	if what == "level" || what == "wrong_level" {
		s.level(what)
		return
	}
	s.fill("seating", count("players", "9"), seat("button", "1"), seat("seat", ""))
	reached := ""
	if what == "late_seat" {
		reached = s.pick("reached", "before", "during", "after")
	}
	players := int(max(s.n("players"), 3))
	button, place := (int(s.n("button"))-1+players)%players+1, (s.seat()-1+players)%players+1
	switch what {
	case "sits", "moved_in":
		s.newcomer(what, players, button, place)
		return
	}
	s.tells(seated(players, button, 0))
	switch what {
	case "busts":
		s.tells(tell.SeatChange{Seats: []int{place}, Does: tell.Leaves}, tell.NextHand{}, tell.NextHand{})
	case "late_seat":
		s.tells(tell.SeatChange{Seats: []int{place}, Does: tell.Reaches, Reached: moments[reached]})
	case "button_late", "button_early":
		s.tells(tell.NextHand{}, tell.ButtonWas{Seat: place, Early: what == "button_early"})
	case "absent":
		s.tells(tell.SeatChange{Seats: []int{place}, Does: tell.Absent}, tell.NextHand{})
	}
}

// moments are when a player reached the seat.
var moments = map[string]table.Reached{"before": table.BeforeFirstCard, "during": table.BeforeLastCard, "after": table.AfterLastCard}

// level tells of a new level and of the beginning of a hand: at which blinds is it played?
func (s *sheet) level(what string) {
	s.fill("levels", amount("blind"), amount("next_blind"))
	blind, next := max(s.chips("blind"), 2), max(s.answers.chips("next_blind"), 2)
	setting := tell.DisputeIs{Setting: dispute.Setting{Level: pairOf(blind), Next: pairOf(next)}}
	announced := tell.DisputeHappens{Event: dispute.Event{Kind: dispute.LevelUp}}
	if what == "wrong_level" {
		s.tells(setting, announced, tell.DisputeHappens{Event: dispute.Event{Kind: dispute.Started, Start: dispute.Riffle}},
			tell.DisputeHappens{Event: dispute.Event{Kind: dispute.Dealt, Blinds: pairOf(blind)}})
		return
	}
	s.tells(setting)
	if begun, is := beginnings[s.pick("level_after", "nothing", "push", "wash", "riffle", "shuffler", "card")]; is {
		s.tells(tell.DisputeHappens{Event: dispute.Event{Kind: dispute.Started, Start: begun}})
	}
	s.tells(announced)
}

// pairOf is the blinds of a level.
func pairOf(big chip.Amount) dispute.Blinds { return dispute.Blinds{Small: big / 2, Big: big} }

// beginnings are by what a hand may begin.
var beginnings = map[string]dispute.Start{
	"push": dispute.Push, "wash": dispute.Wash, "riffle": dispute.Riffle, "shuffler": dispute.Machine, "card": dispute.FirstCard,
}

// seated is a table of so many players without one seat, and where the blinds were.
func seated(players, button, without int) tell.TableIs {
	t := tell.TableIs{Button: button, Blinds: tell.Blinds{Small: 1, Big: 2}}
	for seat := 1; seat <= players; seat++ {
		if seat != without {
			t.Seats = append(t.Seats, seat)
		}
	}
	after := func(seat int) int {
		for seat = seat%players + 1; seat == without; {
			seat = seat%players + 1
		}
		return seat
	}
	t.SmallBlind = after(button)
	t.BigBlind = after(t.SmallBlind)
	return t
}

// newcomer tells of a player who sits down on the seat, which was empty.
func (s *sheet) newcomer(what string, players, button, place int) {
	if place == button {
		button = (place+players-2)%players + 1
	}
	does := tell.Sits
	if what == "moved_in" {
		does = tell.MovedIn
	}
	s.tells(seated(players, button, place), tell.SeatChange{Seats: []int{place}, Does: does}, tell.NextHand{})
}

// chips is what was filled in as an amount.
func (a Answers) chips(key string) chip.Amount { return chip.Amount(a.number(key)) }
