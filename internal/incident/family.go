package incident

import "slices"

// Family is one kind of incident, as the floor sees it: one large button.
type Family struct {
	Key  string
	tell func(*sheet)
}

// families are all kinds, the most frequent first.
var families = []Family{
	{"bet", silentBet},
	{"words", wordsAndChips},
	{"undercall", undercall},
	{"early", outOfTurn},
	{"skipped", skippedPlayer},
	{"wrong_bet", wrongBet},
	{"deal", wrongDeal},
	{"exposed", exposedCard},
	{"board", wrongBoard},
	{"showdown", atShowdown},
	{"dead", deadOrAlive},
	{"claim", claimed},
	{"request", requested},
	{"chips", chipsInPlay},
	{"all_in", allIn},
	{"time", timeCalled},
	{"conduct", misconduct},
	{"button", buttonAndBlinds},
	{"variant", studAndDraw},
}

// Families lists the kinds of incidents.
func Families() []Family { return slices.Clone(families) }

func find(key string) (Family, bool) {
	i := slices.IndexFunc(families, func(f Family) bool { return f.Key == key })
	if i < 0 {
		return Family{}, false
	}
	return families[i], true
}
