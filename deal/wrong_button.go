package deal

// wrongButton judges a button found in the wrong place: the layout holds where it was, the event where it was due.
func wrongButton(j *judge) bool {
	e, ok := j.find(ButtonDue)
	if !ok || e.Seat == j.l.Button {
		return false
	}
	early := j.p.ButtonError.Decide(&j.t)
	if j.late(e) {
		return j.buttonLate(e)
	}
	j.say("wrong_button", e)
	j.result.moved = e.Seat
	if early == ButtonMisdeal {
		j.result.verdict = Misdeal
		return true
	}
	j.floor(0, alternative{"redeal", misdealt}, alternative{"move_button", nil})
	return j.result.verdict == Misdeal
}

// buttonLate lets the hand stand, and says where the button goes next.
func (j *judge) buttonLate(e Event) bool {
	j.say("wrong_button_late", e)
	follow := func(_ *board, r *result) { r.next = j.after(j.l.Button) }
	due := func(_ *board, r *result) { r.next = e.Seat }
	switch j.p.ButtonErrorLate.Decide(&j.t) {
	case ButtonNextHand:
		j.floor(0, alternative{"places_due", due}, alternative{"wrong_places", follow})
	default:
		follow(nil, &j.result)
	}
	return false
}

// after is the next seat dealt in, clockwise.
func (j *judge) after(seat int) int {
	return Seated(j.l.Game, j.l.Seats, seat).Seats[0]
}
