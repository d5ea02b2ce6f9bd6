package deal

// boxedCard judges cards found face up in the deck: several are a misdeal, a single one is put aside and the next card
// takes its place.
func boxedCard(j *judge) bool {
	var first *Event
	n := 0
	for i := range j.all { // those ruled on before count with those found now
		e := &j.all[i]
		if e.Kind != Boxed {
			continue
		}
		if i >= j.from && first == nil {
			first = e
		}
		if e.Card != (Card{}) || e.N == 0 {
			n++
		} else {
			n += e.N
		}
	}
	if first == nil {
		return false
	}
	if n >= j.p.BoxedLimit.Consult(&j.t) && !j.late(nil) {
		j.p.BoxedLimit.Decide(&j.t)
		return j.misdeal("boxed_cards", first)
	}
	j.say("boxed_card", first)
	if j.p.BoxedCard.Decide(&j.t) == FloorReplaces && first.Card.Pile == Dealt && first.After == (Card{}) && j.from == 0 {
		if j.floor("next_card", "after_round") == "after_round" {
			j.b = j.dealt(first.Card)
		}
	}
	return false
}
