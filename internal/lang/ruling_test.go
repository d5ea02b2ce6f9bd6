package lang

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/ruling"
)

func TestRulingsInWords(t *testing.T) {
	call := referee.Outcome{Action: hand.Call, To: 400, Returned: 1600}
	forfeit := referee.Option{Key: "forfeit", Outcome: referee.Outcome{Action: hand.Fold, Forfeit: 2000}}
	raise := referee.Outcome{Action: hand.Raise, To: 1150, Owed: 125}
	for _, c := range []struct{ got, want string }{
		{French.Outcome(call), "Suivre 400, 1\u202f600 rendus"},
		{English.Outcome(call), "Call to 400, 1,600 returned"},
		{English.Ruling(referee.Ruling{Outcome: call, Held: true}), "Out of turn, held: call to 400, 1,600 returned"},
		{English.Ruling(referee.Ruling{Head: ruling.Head{Kind: article.Floor}, Outcome: call}), "The floor decides"},
		{English.Ruling(referee.Ruling{Free: true, Outcome: referee.Outcome{Returned: 800}}), "Every option, 800 returned"},
		{French.Ruling(referee.Ruling{Outcome: referee.Outcome{NoRaise: true}}), "À lui d’agir, ne peut pas relancer"},
		{English.Ruling(referee.Ruling{Outcome: raise, NoFold: true}), "Raise to 1,150, 125 to add, may no longer fold"},
		{English.Option(forfeit), "Leave the amount in the pot and fold (fold, 2,000 left in the pot)"},
		{French.Reason(ruling.New("raise_to", ruling.Chips("Total", 8000))), "«\u00a0Relance\u00a0» et un montant\u00a0: 8\u202f000 au total."},
		{English.Penalty(ruling.Penalty{Infraction: "out_of_turn", Hands: 2}), "Penalty (Acting out of turn): 2 hands"},
		{French.Penalty(ruling.Penalty{Infraction: "out_of_turn", Hands: 1}), "Pénalité (Action avant son tour)\u00a0: 1 main"},
		{English.Penalty(ruling.Penalty{Infraction: "fold_without_bet"}), "Penalty (Folding with no bet to call): possible"},
		{French.Penalty(ruling.Penalty{Infraction: "miscall", Seat: 3}), "Pénalité (Fausse annonce de sa main)\u00a0: siège 3, possible"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestSanctionsInBothLanguages(t *testing.T) {
	for _, c := range []struct{ text, fr, en string }{
		{"warning", "Avertissement", "Warning"},
		{"1 hand", "1 main", "1 hand"},
		{"2 hands", "2 mains", "2 hands"},
		{"1-4 rounds", "1 à 4 tours", "1 to 4 rounds"},
		{"1+ hands", "1 main ou plus", "1 hand or more"},
		{"forfeit", "Jetons confisqués", "Chips forfeited"},
		{"forfeit + disqualification", "Jetons confisqués et disqualification", "Chips forfeited and disqualification"},
	} {
		var choice penalty.Choice
		if err := choice.UnmarshalText([]byte(c.text)); err != nil {
			t.Fatal(err)
		}
		if fr, en := French.Say(choice.Fact()), English.Say(choice.Fact()); fr != c.fr || en != c.en {
			t.Errorf("%s: %q, %q, want %q, %q", c.text, fr, en, c.fr, c.en)
		}
	}
}

// TestWhatLeadsStandsOnTheLineOfWhatFollows: a burn with the street that it is made for; what people are not told is left
// out.
func TestWhatLeadsStandsOnTheLineOfWhatFollows(t *testing.T) {
	street := ruling.Word("Street", "street.flop")
	got := French.Lines([]ruling.Fact{
		ruling.New("deal.burn", ruling.Cards("Cards", "c1"), street), ruling.New("deal.flop", ruling.Cards("Cards", "c2", "c3", "c4")),
		ruling.New("deal.left", ruling.Count("Count", 40), street), ruling.New("deal.finish"),
	})
	if len(got) != 2 || got[0] != "Brûlée\u00a0: c1, flop\u00a0: c2 c3 c4" || got[1] != "Finir d’abord le tour d’enchères" {
		t.Errorf("%q", got)
	}
}
