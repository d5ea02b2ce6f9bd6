package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

func TestDeclarationsThatDoNotFitTheSpot(t *testing.T) {
	option := with(at(200, 200), func(s *referee.Spot) { s.InFrontSum = 200 })
	checkAll(t, tda(t), []row{
		{"call without a bet", at(0, 0), says("call"), "check", nil},
		{"call by the big blind with the option", option, says("suivi"), "check", nil},
		{"raise without a bet", at(0, 0), says("raise 300"), "bet 300 owed 300", nil},
		{"raise without a bet, below the minimum", at(0, 0), says("raise 50"), "bet 100 owed 100", nil},
		{"raise by the big blind with the option", option, says("raise 700"), "raise 700 owed 500", nil},
		{"bet without a number", at(0, 0), says("mise"), "missing amount", nil},
		{"check facing a bet", at(300, 300), says("check"), "none no-raise", nil},
		{"check with the option", option, says("parole"), "check", nil},
		{"tap facing a bet", at(300, 300), referee.Observation{Tap: true}, "none no-raise", nil},
		{"opening below the minimum", at(0, 0), pushes(25, 25), "bet 100 owed 50", nil},
		{"opening all-in below the minimum", with(at(0, 0), func(s *referee.Spot) { s.Stack = 60 }), pushes(50, 10), "bet 60 all-in", nil},
		{"unusual words with chips", at(400, 400), together("allez zou", referee.WordFirst, 1000), "call 400 returned 600", nil},
		{"unusual words alone", at(400, 400), says("allez zou"), "missing intent", nil},
		{"nothing at all", at(400, 400), referee.Observation{}, "missing act", nil},
		{"pot in limit facing a bet", with(at(200, 200), func(s *referee.Spot) { s.Betting = referee.FixedLimit }), says("pot"), "raise 400 owed 400", nil},
		{"pot in pot-limit, pot unknown", with(at(200, 200), func(s *referee.Spot) { s.Betting = referee.PotLimit }), says("pot"), "missing pot", nil},
	})
}

func TestAmbiguousNumbers(t *testing.T) {
	pot := func(n chip.Amount) referee.Spot {
		return with(at(0, 0), func(s *referee.Spot) { s.BigBlind, s.Pot = 400, n })
	}
	checkAll(t, tda(t), []row{
		{"just below", pot(4999), says("bet 5"), "bet 500 owed 500", nil},
		{"equal", pot(5000), says("bet 5"), "bet 5000 owed 5000", nil},
		{"every reading exceeds the pot", pot(450), says("bet 5"), "bet 500 owed 500", nil},
		{"pot unknown", pot(0), says("bet 5"), "missing pot", nil},
		{"an amount in chips is not ambiguous", pot(9000), says("bet 450"), "bet 450 owed 450", nil},
		{"below the smallest chip", with(pot(9000), func(s *referee.Spot) { s.SmallestChip = 100 }), says("bet 60"), "bet 6000 owed 6000", nil},
	})
}

func TestFoldsBind(t *testing.T) {
	discards := referee.Observation{Discard: true}
	checkAll(t, tda(t), []row{
		{"facing a bet", at(300, 300), discards, "fold", nil},
		{"with nothing to call", at(0, 0), says("passe"), "fold", nil},
		{"while the amount is pending", with(at(300, 300), func(s *referee.Spot) { s.Pending = true }), discards, "fold", nil},
	})
	if r := referee.Rule(at(0, 0), discards, tda(t)); len(r.Penalties) != 1 || r.Penalties[0].Hands != 0 {
		t.Errorf("the rules only allow a penalty: %+v", r.Penalties)
	}
	if r := referee.Rule(at(0, 0), discards, texapoker(t)); len(r.Penalties) != 1 || r.Penalties[0].Hands != 2 {
		t.Errorf("Texapoker proposes two hands: %+v", r.Penalties)
	}
}

func TestConditionalAndHastyWordsAreForTheFloor(t *testing.T) {
	hasty := with(at(400, 400), func(s *referee.Spot) { s.Pending = true })
	checkAll(t, tda(t), []row{
		{"if you bet I raise", at(300, 300), seen(says("raise"), func(o *referee.Observation) { o.Conditional = true }), "floor warning bind bind_and_warning", nil},
		{"call before the amount", hasty, says("call"), "floor any_amount minimum void", nil},
		{"wrong count, chips of it", at(18000, 18000), seen(pushes(5000, 5000, 5000), func(o *referee.Observation) { o.Told = 15000 }), "call 18000 owed 3000", nil},
		{"wrong count, a raise is no acceptance of it", at(18000, 18000), seen(says("raise 40000"), func(o *referee.Observation) { o.Told = 15000 }), "raise 40000 owed 40000", nil},
	})
}

func TestBlockedPlayersMayNotRaise(t *testing.T) {
	acted := func(faced, last chip.Amount) referee.Spot {
		return with(at(faced, 100), func(s *referee.Spot) { s.Acted, s.LastFaced = article.Yes, last })
	}
	limit := func(faced chip.Amount) referee.Spot {
		return with(acted(faced, 200), func(s *referee.Spot) { s.Betting, s.Increment = referee.FixedLimit, 200 })
	}
	checkAll(t, tda(t), []row{
		{"99 since", acted(199, 100), says("raise 500"), "call 199 owed 199", nil},
		{"100 since", acted(200, 100), says("raise 500"), "raise 500 owed 500", nil},
		{"limit, half since", limit(300), says("raise 400"), "raise 400 owed 400", nil},
		{"limit, less", limit(299), says("raise 400"), "call 299 owed 299", nil},
	})
}
