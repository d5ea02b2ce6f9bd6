package tournament

import (
	"testing"
	"time"
)

func TestHostedTournamentRunsToItsEnd(t *testing.T) {
	for seed := range uint64(4) {
		p, rules := texapoker(t)
		r := newRoom(t, seed)
		r.open(evening(), true, 45, p, rules)
		r.must(Start{})
		r.run(4 * time.Second)
		if r.s.Left != 1 || sum(r.s.Prizes) != r.s.Pool {
			t.Fatalf("%d left, prizes %v of %d", r.s.Left, r.s.Prizes, r.s.Pool)
		}
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Fatalf("replay differs:\n%s", diff)
		}
		t.Logf("%d hands, %d events, level %d, %d draws, redrawn at %v", r.hands, r.s.Seq, r.s.Clock.Level, len(r.s.Draws), r.s.RedrawnAt)
	}
}
