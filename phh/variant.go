package phh

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// variant is a game and how it is bet: what a variant code says.
type variant struct {
	game      hand.Game
	structure hand.Structure
}

// variants are the codes of the format. A code begins with the structure and goes on with the game.
var variants = map[string]variant{
	"FT":    {hand.Holdem, hand.FixedLimit},
	"NT":    {hand.Holdem, hand.NoLimit},
	"NS":    {hand.ShortDeck, hand.NoLimit},
	"PO":    {hand.Omaha, hand.PotLimit},
	"FO/8":  {hand.OmahaHiLo, hand.FixedLimit},
	"F7S":   {hand.Stud, hand.FixedLimit},
	"F7S/8": {hand.StudHiLo, hand.FixedLimit},
	"FR":    {hand.Razz, hand.FixedLimit},
	"N2L1D": {hand.DeuceToSevenSingle, hand.NoLimit},
	"F2L3D": {hand.DeuceToSevenTriple, hand.FixedLimit},
	"FB":    {hand.Badugi, hand.FixedLimit},
}

// gameCodes are the codes of games, the format's own and, after its pattern, floorbook's: what stands after the
// letter of the structure.
var gameCodes = map[hand.Game]string{
	hand.Holdem: "T", hand.ShortDeck: "S", hand.Omaha: "O", hand.OmahaHiLo: "O/8", hand.Stud: "7S", hand.StudHiLo: "7S/8",
	hand.Razz: "R", hand.DeuceToSevenSingle: "2L1D", hand.DeuceToSevenTriple: "2L3D", hand.Badugi: "B",
	hand.Omaha5: "O5", hand.Omaha6: "O6", hand.Omaha5HiLo: "O5/8", hand.Omaha6HiLo: "O6/8", hand.Courchevel: "C",
	hand.CourchevelHiLo: "C/8", hand.Pineapple: "P", hand.CrazyPineapple: "CP", hand.Irish: "I", hand.FiveCardDraw: "5D",
	hand.AceToFiveTriple: "AL3D",
}

// structureCodes are the letters of the structures, in their order.
const structureCodes = "NPFS"

// codeOf returns the code under which a game is written. Where the format has none it is that of a structure
// under which every act of the hand is as good (all that pot limit allows, no limit allows), and exact is false;
// and where it has none of these, a code that the format does not know: whoever does not know it refuses it.
func codeOf(v variant) (code string, exact bool) {
	code = structureCodes[v.structure:v.structure+1] + gameCodes[v.game]
	if _, known := variants[code]; known {
		return code, true
	}
	for _, looser := range []hand.Structure{hand.PotLimit, hand.NoLimit} {
		wider := structureCodes[looser:looser+1] + gameCodes[v.game]
		if _, known := variants[wider]; known && (looser == hand.NoLimit || v.structure == hand.FixedLimit) {
			return wider, false
		}
	}
	return code, false
}

// extended returns the variant that an extension names, for a game without code of its own.
func extended(x *Extension) (v variant, ok bool) {
	if x.Game == "" || x.Structure == "" {
		return v, false
	}
	return v, v.game.UnmarshalText([]byte(x.Game)) == nil && v.structure.UnmarshalText([]byte(x.Structure)) == nil
}

// checkGame refuses a game or a structure that floorbook does not know.
func (r *reader) checkGame(n *node) {
	x := &r.h.Floor
	var v variant
	if x.Game != "" && v.game.UnmarshalText([]byte(x.Game)) != nil {
		r.fail(n.field("game").line, x.Game, refusal.New(BadExtension, "Field", "game"))
	}
	if x.Structure != "" && v.structure.UnmarshalText([]byte(x.Structure)) != nil {
		r.fail(n.field("structure").line, x.Structure, refusal.New(BadExtension, "Field", "structure"))
	}
}

// checkPost refuses a kind of post that floorbook does not know.
func (r *reader) checkPost(n *node, p *Post) {
	var kind hand.PostKind
	if p.Kind != "" && kind.UnmarshalText([]byte(p.Kind)) != nil {
		r.fail(n.line, p.Kind, refusal.New(BadExtension, "Field", "kind"))
	}
}

// played returns the game of a hand and how it was bet, which the extension may tell more exactly than the code.
func (h *Hand) played() (variant, bool) {
	v, ok := variants[h.Variant]
	if !ok {
		return extended(&h.Floor)
	}
	if h.Floor.Structure != "" {
		ok = v.structure.UnmarshalText([]byte(h.Floor.Structure)) == nil
	}
	return v, ok
}

// required returns the amounts that a hand of this variant must state, beside antes and starting stacks.
func (v variant) required() []string {
	switch {
	case v.game.Upcards():
		return []string{fieldBringIn, fieldSmallBet, fieldBigBet}
	case v.structure == hand.FixedLimit || v.structure == hand.SpreadLimit:
		return []string{fieldBlinds, fieldSmallBet, fieldBigBet}
	}
	return []string{fieldBlinds, fieldMinBet}
}

// has reports whether the variant knows a verb. A stud deck that runs short ends in a card for everybody.
func (v variant) has(verb Verb) bool {
	switch verb {
	case BringIn:
		return v.game.Upcards()
	case Discard:
		return v.game.Draws() || v.game == hand.Pineapple || v.game == hand.CrazyPineapple || v.game == hand.Irish
	case DealBoard:
		return v.game.Board() || v.game.Upcards()
	}
	return true
}

// lowest returns the lowest rank of the deck.
func (v variant) lowest() card.Rank {
	return card.Rank((card.Count - v.game.DeckSize()) / card.Suits)
}

// checkDeck refuses a card that the variant's deck does not hold.
func (v variant) checkDeck(cards []card.Card) error {
	for _, c := range cards {
		if c.Known() && c.Rank() < v.lowest() {
			return refusal.New(NotInDeck, "Card", c.String())
		}
	}
	return nil
}
