package deal

// boxedCard judges cards found face up in the deck: several are a misdeal, a single one is put aside and the next card
// takes its place.
func boxedCard(j *judge) bool {
	first, last, n := Event{}, Event{}, 0
	for _, e := range j.events {
		if e.Kind != Boxed {
			continue
		}
		if n == 0 {
			first = e
		}
		last = e
		if e.Card != (Card{}) || e.N == 0 {
			n++
		} else {
			n += e.N
		}
	}
	if n == 0 {
		return false
	}
	if n >= j.p.BoxedLimit.Consult(&j.t) && !j.late(last) {
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
