package tell

import "github.com/floorbook/floorbook/hand"

// handLines are the other lines of a tracked hand.
var handLines = []*Kind{
	line("to.seat", GoOn{}, "to seat {Seat}", "jusqu' au siège {Seat}", "everybody before the seat checks or, facing a bet, folds"),
	line("to.next", GoOn{Street: NextStreet}, "to next street", "jusqu' à la street suivante", "everybody checks or calls until cards are due"),
	line("to.street", GoOn{}, "to {Street:until}", "jusqu' {Street:until}",
		"everybody checks or calls, unknown cards are dealt, nobody draws; `to showdown` has hands that are all-in shown before the rest of the board"),
	line("street", Street{}, "{Name:street} [{Cards}] / {Name:street} {BySeat}", "{Name:street} [{Cards}] / {Name:street} {BySeat}",
		"deals the next cards of the board, or in stud by seat; without cards, unknown ones. Of stud, fewer than are due are the last ones: the door card; one card without a seat is everybody's, where the stub is too short. `first draw` only says where the hand is"),
	line("holds", Holds{Kind: hand.Reveal}, "seat {Seat} holds [{Cards}]", "siège {Seat} a|tient [{Cards}]", "hole cards become known, not shown"),
	line("shows", Holds{Kind: hand.Show}, "seat {Seat} shows [{Cards}]", "siège {Seat} montre [{Cards}]", "at showdown; while the betting is on, cards exposed"),
	line("mucks", Holds{Kind: hand.Muck}, "seat {Seat} mucks [{Cards}]", "siège {Seat} mucke [{Cards}]", "at showdown"),
	line("retrieves", Holds{Kind: hand.Retrieve}, "seat {Seat} retrieves [{Cards}]", "siège {Seat} récupère sa main / siège {Seat} récupère [{Cards}]", "a mucked hand is found again"),
	line("dies", Holds{Kind: hand.Kill}, "seat {Seat} is dead", "siège {Seat} est mort / siège {Seat} main morte", "the dealer kills the hand"),
	line("stands_pat", Holds{Kind: hand.Discard}, "seat {Seat} stands pat", "siège {Seat} reste servi / siège {Seat} servi", "draw games"),
	line("draws", Holds{Kind: hand.Discard}, "seat {Seat} draws {Cards:unknown}", "siège {Seat} tire {Cards:unknown}", "draw games: as many cards thrown, unseen"),
	line("discards", Holds{Kind: hand.Discard}, "seat {Seat} discards {Cards}", "siège {Seat} écarte {Cards}", "draw games; where cards must go for nothing (pineapple), `discards ??`"),
	line("is_dealt", DealtTo{}, "seat {Seat} is dealt [{Cards}]", "siège {Seat} reçoit [{Cards}]", "one player's next cards; in draw games after the discards; whom nothing is told of is dealt unknown cards"),
	line("opens", Opens{}, "seat {Seat} is first", "siège {Seat} agit|parle en premier / siège {Seat} premier", "stud: first to act by open cards that nobody recorded"),
	line("brings_in", BringsIn{}, "seat {Seat} brings in", "siège {Seat} paie le bring-in", "stud: the forced opening"),
	line("completes", BringsIn{Complete: true}, "seat {Seat} completes", "siège {Seat} complète", "stud: a bet or raise to the full bet"),
	line("everybody_shows", EverybodyShows{}, "everybody shows", "tout le monde montre", "all who have to show, in order"),
	line("blinds_back", BlindsBack{}, "blinds taken back", "blinds reprises", "the blinds, alone in the hand, take their blinds back"),
	line("run", RunIt{}, "run {Times<1000} times", "tirer {Times<1000} fois", "the rest of the board is dealt so often"),
	line("board", BoardIs{}, "board {Number<1000}", "tableau|board {Number<1000}", "says that the next cards are of that board"),
	line("award", Award{Board: 1}, "award pot {Pot<11} [board {Board<11}] [high] to {Seats} / award pot {Pot<11} [board {Board<11}] [high] to nobody",
		"pot {Pot<11} [board {Board<11}] [haut] à {Seats} / pot {Pot<11} [board {Board<11}] [haut] à personne",
		"winners of a pot, or of its high half, when cards are unknown; hands not shown yet are shown first, cards not dealt yet are unknown ones"),
	line("award.low", Award{Board: 1, Low: true}, "award pot {Pot<11} [board {Board<11}] low to {Seats} / award pot {Pot<11} [board {Board<11}] low to nobody",
		"pot {Pot<11} [board {Board<11}] bas à {Seats} / pot {Pot<11} [board {Board<11}] bas à personne", "winners of the low half"),
}
