package dispute

// freeze sets a disputed pot or a part of it aside, so that play may go on (HP-4.6, LP-2.1-7). Elsewhere the table
// waits.
func freeze(j *judge) bool {
	if !j.is(Freezes) {
		return false
	}
	if j.p.Freeze.Decide(&j.t) == PlayStops {
		return j.decide(Outcome{Verdict: Waits, InPlay: j.at.pot})
	}
	after := j.at
	after.step(j.last, j.p)
	o := Outcome{Verdict: Frozen, Aside: after.frozen, InPlay: after.pot - after.frozen}
	if after.awarded { // it comes out of the stack that it went to
		o.Moves = []Move{{From: after.winner, Amount: after.frozen - j.at.frozen}}
	}
	return j.decide(o)
}

// release gives what was frozen to its owner.
func release(j *judge) bool {
	if !j.is(Releases) {
		return false
	}
	j.p.Freeze.Decide(&j.t)
	return j.decide(Outcome{Verdict: Released, InPlay: j.at.pot - j.at.frozen, Moves: []Move{{To: j.last.Seat, Amount: j.at.frozen}}})
}
