package deal

// absentPlayer judges players who were dealt in without being at their seats.
func absentPlayer(j *judge) bool {
	for e := range j.each(Absent) {
		j.absent(e)
	}
	return false
}

func (j *judge) absent(e *Event) {
	deadline, other := j.p.SeatDeadline.Decide(&j.t), j.p.SeatDeadlineToo.Consult(&j.t)
	live, otherLive := j.inTime(e, deadline), j.inTime(e, other)
	if live {
		j.say("in_time", e)
	} else {
		j.say("absent", e)
		j.p.AbsentHand.Decide(&j.t)
		j.p.AbsentPosts.Decide(&j.t)
		j.p.AbsentDealt.Decide(&j.t)
		if j.l.Game == Stud {
			j.p.StudAbsent.Decide(&j.t)
		}
	}
	if live == otherLive {
		if !live {
			j.result.dead.add(e.Seat)
		}
		return
	}
	j.p.SeatDeadlineToo.Decide(&j.t)
	first, second := "dead_hand", "live_hand"
	if live {
		first, second = second, first
	}
	if j.floor(first, second) == "dead_hand" {
		j.result.dead.add(e.Seat)
	}
}

// inTime reports whether a player who sat down when so many cards were out was there in time.
func (j *judge) inTime(e *Event, deadline Deadline) bool {
	if e.N < 0 {
		return false
	}
	switch deadline {
	case FirstCard:
		return e.N < 1
	case OwnSecondCard:
		return e.N < len(j.l.Seats)+j.l.index(e.Seat)+1
	}
	return e.N < j.l.dealt()
}

// mingledCards judges a hand that touched dead cards, or into which its player mixed one.
func mingledCards(j *judge) bool {
	for e := range j.each(Mingled) {
		j.mingled(e)
	}
	return false
}

func (j *judge) mingled(e *Event) {
	rule := j.p.Mingled.Consult(&j.t)
	protected := rule == MingleProtected && j.holds(e.Protected, "protected", e)
	if e.By == Owner {
		j.p.MingledOwn.Decide(&j.t)
	} else if !protected {
		j.p.Mingled.Decide(&j.t)
	}
	if protected {
		j.p.MingledGuards.Decide(&j.t)
	}
	if (rule == MingleTold || protected) && !j.holds(e.Lost, "lost", e) {
		j.say("mingled_live", e)
		return
	}
	j.kills("mingled_dead", e)
	switch {
	case protected:
		j.result.returned.add(e.Seat)
	case e.By != Owner && j.uncalled(e.Seat) > 0 && j.p.MingledUncalled.Decide(&j.t):
		j.result.uncalled.add(e.Seat)
	}
}
