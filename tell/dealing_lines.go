package tell

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// dealStarts is the line that begins a deal.
var dealStarts = line("deal", DealIs{}, "deal", "donne", "a deal in which something goes wrong",
	word("players {Seats:upto} / {Seats:upto} players", "{Seats:upto} joueurs / joueurs {Seats:upto}", "seats 1 to 9 get cards", ""),
	word("seats {Seats}", "sièges {Seats}", "these seats get cards", ""),
	word("button {Button}", "bouton {Button}", "the first card goes to the left of the button; stud has none", ""),
	word("game {Game}", "jeu {Game}", "`holdem`, `omaha`, `stud` or `draw`", "`holdem`"),
	word("deck {Deck<54}", "paquet {Deck<54}", "cards of the deck", "52"),
	mark("DeadSmall", "dead-small-blind", "sans-petite-blind", "nobody owes the small blind"),
	word("absent {Absent}", "absent {Absent}", "dealt in without their players", ""),
	word("penalty {Penalty}", "pénalité {Penalty}", "seat 4 has two hands to miss", ""),
).starts().opens(Dealing).then(completes(func(d *DealIs) *refusal.Error {
	switch {
	case d.Seats == nil:
		return refusal.New(HandNeeds, "Need", "players 9")
	case d.Button == 0 && d.Game != deal.Stud:
		return refusal.New(HandNeeds, "Need", "button 1")
	}
	l := d.Layout()
	return cannot(l.Check())
}))

// dealFlags are what else may be known of what happened in a deal.
var dealFlags = flags(
	flag("Looked", "looked", "avait regardé|regardée", "its owner had looked at it already"),
	flag("Named", "named|confirmed", "nommée|confirmée", "another player named it, and the owner confirms").or("denied", "démentie|niée"),
	flag("AtOnce", "at once", "aussitôt / tout de suite", "seen while it was dealt"),
	word("{After} mixed", "{After} mêlée|mélangée", "the next card was mixed into a hand", "").behind().called("After"),
	flag("InOrder", "in order", "en ordre", "the missing card is the top card in its order").or("order lost", "ordre perdu"),
	flag("Posted", "posted", "avait posé|posté", "had posted a blind or an ante"),
	flag("Unseen", "face down", "face cachée", "nobody has seen the cards").or("face up", "face visible"),
	flag("OrderLost", "order lost", "ordre perdu", "nobody can tell the order of the cards").or("in order", "en ordre"),
	word("seat {Seat} to act", "siège {Seat} à agir|parler", "who had not acted", "").behind().called("Seat"),
	flag("Behind", "action behind", "action derrière", "somebody behind that seat has acted").or("no action behind", "aucune action derrière"),
	flag("WithMuck", "mixed with muck", "mêlé au muck", "with the folded hands"),
	flag("WithBurns", "mixed with burns", "mêlé aux brûlées", "with the burned cards"),
	sets(word("mixed with muck burns / mixed with muck and burns", "mêlé au muck aux brûlées / mêlé au muck et aux brûlées", "with both", "").behind().called("WithBoth"),
		func(d *DealHappens) { d.WithMuck, d.WithBurns = article.Yes, article.Yes }),
	sets(word("not mixed", "pas mêlé", "with neither", "").behind().called("Unmixed"), func(d *DealHappens) { d.WithMuck, d.WithBurns = article.No, article.No }),
	flag("Protected", "protected", "protégée", "by a chip or another object").or("unprotected", "sans protection"),
	flag("Lost", "lost", "perdue", "the hand cannot be told apart any more"),
	flag("NoBets", "no betting", "plus d' enchères / sans enchères", "no betting is possible any more").or("betting possible", "enchères possibles"),
	flag("Acted", "action", "action", "somebody has acted since").or("no action", "aucune action / sans action"),
	flag("HasActed", "has acted", "a agi|parlé", "the player has acted").or("has not acted", "n' a pas agi|parlé"),
	flag("Late", "substantial action", "action substantielle", "too many have acted for a misdeal"),
)

// noticed is what is known of the acts before an irregularity was noticed.
var noticed = []string{"Acted", "Late"}

// dealt is a line on a deal that tells e.
func dealt(name string, d DealHappens, en, fr, means string, facts ...string) *Kind {
	return line("deal."+name, d, en, fr, means, dealFlags.named(facts...)...).in(Dealing)
}

func event(kind deal.Kind) DealHappens { return DealHappens{Event: deal.Event{Kind: kind}} }

// fate is a line on what happened to cards, named by their places or by their owner.
func fate(name string, kind deal.Kind, en, fr, means string, facts ...string) *Kind {
	return dealt(name, event(kind), "{Cards} "+en+" / seat {Whose} {Nth:ordinal} card|cards "+en,
		"{Cards} "+fr+" / siège {Whose} {Nth:ordinal} carte "+fr, means, facts...)
}

func acted(name string, act hand.Kind, en, fr string) *Kind {
	d := event(deal.Acts)
	d.Act = act
	return dealt(name, d, en, fr, "who acted; amounts, in total this round, only matter for refunds").regular()
}

// dealLines are the lines of what happened in a deal.
var dealLines = slices.Concat([]*Kind{
	fate("exposed", deal.Exposed, "exposed [by {By}]", "exposée|retournée|découverte [par le {By}]",
		"turned face up; without `by` the ruling may ask", "AtOnce"),
	acted("folds", hand.Fold, "seat {Seat} folds", "siège {Seat} se couche / siège {Seat} passe|jette"),
	acted("checks", hand.Check, "seat {Seat} checks", "siège {Seat} checke|check|parole"),
	acted("calls", hand.Call, "seat {Seat} calls [{Amount}]", "siège {Seat} suit|paie|paye [{Amount}]"),
	acted("bets", hand.Bet, "seat {Seat} bets [{Amount}]", "siège {Seat} mise|ouvre [{Amount}]"),
	acted("raises", hand.Raise, "seat {Seat} raises [to {Amount}] / seat {Seat} raises|all-in [{Amount}]",
		"siège {Seat} relance [à {Amount}] / siège {Seat} relance|tapis|all-in [{Amount}] / siège {Seat} fait tapis [{Amount}]"),
	dealt("actions", event(deal.Acts), "actions {Acts}", "actions {Acts}", "the same without saying who").regular(),
	dealt("blinds", event(deal.Chips), "blinds {Blinds}", "blinds {Blinds}", "chips in the pot, for refunds").regular(),
	dealt("chips", event(deal.Chips), "chips {Put}", "jetons {Put}", "chips in the pot, for refunds").regular(),
	dealt("muck", event(deal.Folded), "muck {N<11} hands", "muck {N<11} mains / {N<11} mains au muck", "folded hands whose seats do not matter"),
	dealt("exposes", DealHappens{Event: deal.Event{Kind: deal.Exposed, By: deal.Owner}}, "seat {Whose} exposes {Nth:ordinal} card|cards",
		"siège {Whose} montre|expose|retourne la {Nth:ordinal} carte", "a player turns up cards of the deal"),
	fate("flashed", deal.Flashed, "flashed [by {By}]", "flashée|entrevue|vue [par le {By}]", "lifted so that somebody saw it", "Looked", "Named"),
	fate("off_table", deal.OffTable, "off the table [by {By}]", "hors de la table [par le {By}]", "fallen"),
	fate("boxed", deal.Boxed, "boxed", "boxée / retournée dans le paquet", "face up in the deck", "AtOnce", "After"),
	fate("joker", deal.Foreign, "joker", "joker", "a card that does not belong", "AtOnce", "After", "Acted", "HasActed", "Late"),
	fate("odd_back", deal.OddBack, "odd back", "autre dos / dos différent", "another back", "AtOnce", "After"),
	fate("to_seat", deal.GivenTo, "to seat {Seat}", "au siège {Seat}", "a card too many; a card of the deal that went to the wrong seat", noticed...),
	dealt("has_joker", event(deal.Foreign), "seat {Seat} has a joker", "siège {Seat} a un joker", "somewhere in the hand", "Acted", "HasActed", "Late"),
	dealt("has_odd_back", event(deal.OddBack), "seat {Seat} has an odd back", "siège {Seat} a un autre dos / siège {Seat} a un dos différent", "somewhere in the hand"),
	dealt("holds", event(deal.Holds), "seat {Seat} has {N<54} card(s)", "siège {Seat} a|reçoit {N<54} carte(s)", "a wrong count", "InOrder", "Acted", "HasActed", "Late"),
	dealt("no_cards", event(deal.NoCards), "seat {Seat} gets no cards|card", "siège {Seat} ne reçoit aucune carte / siège {Seat} sans carte", "passed over", "Posted", "Acted", "Late"),
	dealt("in_a_row", event(deal.InARow), "seat {Seat} gets two [cards] in a row", "siège {Seat} reçoit deux cartes de suite", "two consecutive cards of the deal", noticed...),
	dealt("sits_before", event(deal.Absent), "seat {Seat} sits before the deal", "siège {Seat} s' assoit|assied avant la donne", "when the player sat down"),
	dealt("sits_after", event(deal.Absent), "seat {Seat} sits after {N:dealt}", "siège {Seat} s' assoit|assied après {N:dealt}", "when the player sat down"),
	dealt("absent", DealHappens{Event: deal.Event{Kind: deal.Absent, N: -1}}, "seat {Seat} absent / seat {Seat} sits after the deal",
		"siège {Seat} absent / siège {Seat} s' assoit|assied après la donne", "dealt in without its player"),
	dealt("penalised", event(deal.Penalised), "seat {Seat} under penalty [{N<1000}]", "siège {Seat} sous|en pénalité [{N<1000}]", "dealt in, with hands to miss"),
	dealt("asks_to_keep", event(deal.AsksToKeep), "seat {Seat} asks to keep", "siège {Seat} demande à garder", "an exposed card"),
	dealt("exploits", event(deal.Exploits), "seat {Seat} exploits the deck", "siège {Seat} profite du paquet", "knew of the foul deck and raised to win"),
	dealt("mingled", event(deal.Mingled), "seat {Seat} touches the muck", "siège {Seat} touche le muck", "cards that met dead cards", "Protected", "Lost"),
	dealt("mixes", DealHappens{Event: deal.Event{Kind: deal.Mingled, By: deal.Owner}}, "seat {Seat} mixes in a dead card",
		"siège {Seat} mêle|mélange une carte morte", "and nobody can tell which", "Protected", "Lost"),
	dealt("seventh_seen", event(deal.SeventhSeen), "seat {Seat} seventh card flashed", "siège {Seat} septième carte flashée|entrevue|vue", "stud", "NoBets"),
	dealt("not_before", event(deal.Carried), "seat {Seat} not dealt in before", "siège {Seat} pas servi avant", "into the hand that left chips over"),
	dealt("not_in_play", event(deal.NotInPlay), "empty seat {Seat} dealt in", "siège vide {Seat} servi", "cards for nobody", noticed...),
	dealt("first_to", event(deal.FirstCardTo), "first card to seat {Seat}", "première carte au siège {Seat}", "the deal began there", noticed...),
	dealt("button_due", event(deal.ButtonDue), "button due at seat {Seat}", "bouton attendu|dû au siège {Seat}", "where it belonged", noticed...),
	dealt("boxed_cards", event(deal.Boxed), "boxed cards {N<54}", "cartes boxées {N<54} / {N<54} cartes boxées|retournées", "how many"),
	dealt("joker_in_stub", event(deal.Foreign), "joker in the stub", "joker dans le talon", "somewhere among the cards to come"),
	dealt("odd_back_in_stub", event(deal.OddBack), "odd back in the stub", "autre dos dans le talon / dos différent dans le talon", "somewhere among the cards to come"),
	dealt("duplicate", event(deal.Duplicate), "deck duplicate", "paquet en double", "a card twice"),
	dealt("short", event(deal.Short), "deck short {N<54}", "paquet incomplet {N<54}", "cards missing"),
	dealt("burn_seen", event(deal.BurnSeen), "burn before {Street} seen", "brûlée avant {Street} vue",
		"a burn card that somebody saw, burned already or to be burned; `c5 exposed` says the same where `c5` is that card"),
	dealt("drawn", event(deal.Drawn), "random card was {Card}", "carte tirée au hasard {Card} / la carte tirée au hasard était {Card}",
		"which one was drawn where the ruling shuffles a few cards among themselves: from then on all of them have their own names again"),
	dealt("dropped", event(deal.Dropped), "stub dropped", "talon tombé|renversé", "fallen, or mixed with other cards", "OrderLost", "WithMuck", "WithBurns", "WithBoth", "Unmixed"),
	dealt("all_in", event(deal.AllIn), "all-in", "tapis|all-in", "no betting to come").regular(),
	dealt("pushed", event(deal.Pushed), "pot pushed", "pot poussé|attribué", "the hand is over").regular(),
	dealt("next_hand", event(deal.NextHand), "next hand begun", "main suivante commencée", "the hand is over").regular(),
	dealt("misdealt", event(deal.Misdealt), "misdeal declared", "maldonne déclarée|annoncée", "what the redeal keeps"),
	dealt("cut", event(deal.Cut), "cut leaves {N<54}", "coupe laisse {N<54}", "cards below the cut"),
	dealt("carried", event(deal.Carried), "pot carries {Amount} over", "pot reporte {Amount} / pot reporté {Amount}", "chips left by the hand before"),
	line("deal.seventh", event(deal.Seventh), "seventh street", "septième street|rue", "stud: the last cards are due",
		word("players {N<11}", "joueurs {N<11}", "still in the hand", ""), word("stub {Stub<54}", "talon {Stub<54}", "cards left", ""),
		word("dealt {Dealt<54}", "distribuées {Dealt<54}", "cards dealt so far, which tells the stub", ""),
		word("burns {Burns<3}", "brûlées {Burns<3}", "cards burned so far", "3")).in(Dealing),
	line("deal.ruled", FloorRules{}, "so ruled", "ainsi décidé", "what was ruled is carried out, and the hand goes on from there").in(Dealing).regular(),
}, streetLines(), []*Kind{
	dealt("early_upcards", event(deal.EarlyUpcards), "premature upcards {N<11} [stub {Stub<54}]",
		"cartes ouvertes prématurées {N<11} [talon {Stub<54}]", "stud: cards before the betting was over"),
})

// streetLines are the lines on a street that the dealer opens.
func streetLines() (kinds []*Kind) {
	burns := []*addition{
		word("dealt", "distribué", "the cards lie there", ""),
		sets(word("without burn", "sans brûler / sans brûlée / sans carte brûlée", "no card was burned before it", ""), func(d *DealHappens) { d.Burns = 0 }),
		word("with {Burns<9} burn(s)", "avec {Burns<9} brûlée(s)", "so many were burned before it", "one"),
		word("of {N<9} card(s)", "de {N<9} carte(s)", "so many cards lie there", "as many as are due"),
	}
	for s := range deal.Street(deal.Streets) {
		regular := DealHappens{Event: deal.Regular(s)}
		fr := map[deal.Street]said{deal.Flop: {"flop", "prématuré"}, deal.Turn: {"turn|tournant", "prématurée"}, deal.River: {"river|rivière", "prématurée"}}[s]
		early := regular
		early.Premature = yes(early.Premature)
		kinds = append(kinds,
			dealt(s.String(), regular, s.String()+" dealt", fr[0]+" distribué", "a street without error; earlier ones need not be told", "Acted").regular(),
			dealt("irregular_"+s.String(), regular, s.String(), fr[0], "a street with an error", "Unseen", "OrderLost", "Acted").with(burns...),
			dealt("premature_"+s.String(), early, "premature "+s.String(), fr[0]+" "+fr[1],
				"before the betting was over", "Unseen", "OrderLost", "Seat", "Behind").with(burns...))
	}
	return kinds
}
