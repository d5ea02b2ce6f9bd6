package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/referee"
)

func TestUndercalls(t *testing.T) {
	raised := with(at(1100, 700), func(s *referee.Spot) { s.Previous, s.Players = 400, 4 })
	headsUp := with(raised, func(s *referee.Spot) { s.Players = 2 })
	checkAll(t, tda(t), []row{
		{"heads-up", headsUp, pushes(400), "call 1100 owed 700", []article.ID{"TDA-51-B-1"}},
		{"opening bet", with(at(800, 800), func(s *referee.Spot) { s.Players = 4 }), pushes(200), "call 800 owed 600", []article.ID{"TDA-51-B-2"}},
		{"exact level", raised, pushes(400), "floor forfeit complete", nil},
		{"exact level, said", raised, says("400"), "floor forfeit complete", nil},
		{"another amount", raised, pushes(500, 100), "floor complete forfeit", nil},
		{"one larger chip", raised, pushes(500), "floor forfeit complete", nil},
		{"a token", raised, pushes(25), "floor complete forfeit take_back", []article.ID{"TDA-41-E"}},
		{"a token heads-up is an undercall", headsUp, pushes(25), "call 1100 owed 1075", nil},
		{"players not said", with(raised, func(s *referee.Spot) { s.Players = 0 }), pushes(400), "missing heads_up", nil},
		{"players not said, facing the opening bet", at(800, 800), pushes(200), "call 800 owed 600", nil},
		{"nothing said but the bet and the blind", with(at(1100, 0), func(s *referee.Spot) { s.Players = 4 }), pushes(400), "missing raised", nil},
		{"a raise of which the level before is not said", with(raised, func(s *referee.Spot) { s.Previous = 0 }), pushes(400), "missing previous", nil},
		{"stack not said, all of it or not", with(raised, func(s *referee.Spot) { s.Stack = referee.StackNotTold }), pushes(400), "missing last", nil},
		{"stack not said, the call is owed as far as it goes", with(headsUp, func(s *referee.Spot) { s.Stack = referee.StackNotTold }), pushes(400), "call 1100 owed 700", nil},
	})
	checkAll(t, texapoker(t), []row{
		{"heads-up", headsUp, pushes(400), "call 1100 owed 700", []article.ID{"TDA-51-TX-HU"}},
		{"exact level", raised, pushes(400), "floor forfeit complete", []article.ID{"TDA-51-TX-EXACT"}},
		{"another amount", raised, pushes(500, 100), "call 1100 owed 500", []article.ID{"TDA-51-TX-ELSE"}},
		{"one larger chip, change or not", raised, pushes(500), "missing no_change", nil},
		{"one larger chip, change at hand", with(raised, func(s *referee.Spot) { s.NoChange = article.No }), pushes(500), "call 1100 owed 600", []article.ID{"TDA-51-TX-ELSE"}},
		{"one larger chip, no change", with(raised, func(s *referee.Spot) { s.NoChange = article.Yes }), pushes(500), "floor forfeit complete", []article.ID{"TDA-51-TX-NOCHANGE"}},
	})
	r := referee.Rule(with(raised, func(s *referee.Spot) { s.InFrontSum = 200 }), pushes(200), tda(t))
	if r.Forfeit != 200 || r.To != 400 {
		t.Errorf("the blind's earlier 200 is not forfeited by this act: %+v", r.Outcome)
	}
}
