package deal

// wrongButton judges a button found in the wrong place: the layout holds where it was, the event where it was due.
func wrongButton(j *judge) bool {
	e, ok := j.find(ButtonDue)
	if !ok {
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
	if j.floor("redeal", "move_button") == "redeal" {
		j.result.verdict = Misdeal
	}
	return j.result.verdict == Misdeal
}

// buttonLate lets the hand stand, and says where the button goes next.
func (j *judge) buttonLate(e *Event) bool {
	j.say("wrong_button_late", e)
	if j.p.ButtonErrorLate.Decide(&j.t) == ButtonNextHand && j.floor("places_due", "wrong_places") == "places_due" {
		j.result.next = e.Seat
		return false
	}
	j.result.next = j.l.after(j.l.Button)
	return false
}
