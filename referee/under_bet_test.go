package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

func TestWrongBetsAreCorrectedInTime(t *testing.T) {
	p := tda(t)
	for _, c := range []struct {
		name string
		bet  referee.WrongBet
		want string
	}{
		{"in the street", referee.WrongBet{Noticed: referee.AtOnce, Silent: article.No, To: 1000, Right: 1200, Street: hand.Flop}, "raise 1200 owed 200"},
		{"nobody has told when", referee.WrongBet{To: 1000, Right: 1200, Over: 600, Street: hand.Flop}, "missing noticed"},
		{"nobody has told whether in silence", referee.WrongBet{To: 1000, Right: 1200, Noticed: referee.AtOnce}, "missing silent"},
		{"in silence, nobody has told over what", referee.WrongBet{To: 1000, Right: 1200, Silent: article.Yes, Noticed: referee.AtOnce}, "missing over"},
		{"after the next card, nobody has told which", referee.WrongBet{To: 150, Right: 200, Opening: true, Street: referee.StreetNotTold, Noticed: referee.AfterNextCard}, "missing river"},
		{"after the next card", referee.WrongBet{To: 1000, Right: 1200, Street: hand.Flop, Noticed: referee.AfterNextCard}, "raise 1000"},
		{"river", referee.WrongBet{Noticed: referee.AtOnce, To: 150, Right: 200, Opening: true, Street: hand.River}, "bet 200 owed 50"},
		{"river, showdown begun", referee.WrongBet{To: 150, Right: 200, Opening: true, Street: hand.River, Noticed: referee.AtShowdown}, "bet 150"},
		{"nothing wrong", referee.WrongBet{Noticed: referee.AtOnce, To: 1300, Right: 1200, Street: hand.Flop}, "raise 1300"},
		{"pot overstated", referee.WrongBet{Noticed: referee.AtOnce, To: 11500, Right: 10500, Opening: true, Potted: true, After: []hand.Kind{hand.Call, hand.Call, hand.Call}}, "bet 10500 returned 1000"},
		{"pot understated", referee.WrongBet{Noticed: referee.AtOnce, To: 9500, Right: 10500, Opening: true, Potted: true, After: []hand.Kind{hand.Fold, hand.Fold}}, "bet 10500 owed 1000"},
		{"pot understated, substantial action", referee.WrongBet{Noticed: referee.AtOnce, To: 9500, Right: 10500, Opening: true, Potted: true, After: []hand.Kind{hand.Fold, hand.Fold, hand.Fold}}, "bet 9500"},
	} {
		if got := brief(referee.Correct(c.bet, p)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
