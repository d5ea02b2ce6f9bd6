package lang

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

func TestRulingsInBothLanguages(t *testing.T) {
	call := referee.Outcome{Action: hand.Call, To: 400, Returned: 1600}
	forfeit := referee.Option{Key: "forfeit", Outcome: referee.Outcome{Action: hand.Fold, To: 2000, Forfeit: 2000}}
	for _, c := range []struct{ got, want string }{
		{French.Outcome(call), "Call de 400, 1\u202f600 rendus"},
		{English.Outcome(call), "Call to 400, 1,600 returned"},
		{English.Ruling(referee.Ruling{Outcome: call, Held: true}), "Out of turn, held: Call to 400, 1,600 returned"},
		{English.Ruling(referee.Ruling{Kind: article.Floor, Outcome: call}), "The floor decides."},
		{English.Ruling(referee.Ruling{Free: true, Outcome: referee.Outcome{Returned: 800}}), "Every option, 800 returned"},
		{English.Ruling(referee.Ruling{Outcome: referee.Outcome{NoRaise: true}}), "Call or fold only"},
		{English.Ruling(referee.Ruling{Outcome: referee.Outcome{Action: hand.Raise, To: 1150, Owed: 125}, NoFold: true}), "Raise to 1,150, 125 to add, may no longer fold"},
		{English.Option(forfeit), "Leave the amount in the pot and fold (Fold, 2,000 left in the pot)"},
		{French.Reason(referee.Reason{Key: "raise_to", Args: map[string]chip.Amount{"Total": 8000}}), "« Relance » et un montant : 8\u202f000 au total."},
		{English.Penalty(referee.Penalty{Infraction: "out_of_turn", Hands: 2}), "Acting out of turn: 2 hands proposed"},
		{French.Penalty(referee.Penalty{Infraction: "out_of_turn", Hands: 1}), "Action avant son tour : 1 main proposée"},
		{English.Penalty(referee.Penalty{Infraction: "fold_without_bet"}), "Folding with no bet to call: possible"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
