package deal

// boxedCard judges cards found face up in the deck: several are a misdeal, a single one is put aside and the next card
// takes its place.
func boxedCard(j *judge) bool {
	first, n := Event{}, 0
	found := false
	for i, e := range j.all { // those ruled on before count with those found now
		if e.Kind != Boxed {
			continue
		}
		if i >= j.from && !found {
			first, found = e, true
		}
		if e.Card != (Card{}) || e.N == 0 {
			n++
		} else {
			n += e.N
		}
	}
	if !found {
		return false
	}
	if n >= j.p.BoxedLimit.Consult(&j.t) && !j.late(Event{}) {
		j.p.BoxedLimit.Decide(&j.t)
		return j.misdeal("boxed_cards", first)
	}
	j.say("boxed_card", first)
	if j.p.BoxedCard.Decide(&j.t) == FloorReplaces && first.Card.Pile == Dealt && first.After == (Card{}) && j.from == 0 {
		if j.floor("next_card", "after_round") == "after_round" {
			j.b = dealt(&j.l, j.all, first.Card)
		}
	}
	return false
}
