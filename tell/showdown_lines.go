package tell

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
)

type (
	// ShowdownIs begins a showdown.
	ShowdownIs struct{ showdown.Layout }
	// ShowdownHappens is what happened at a showdown, in one line.
	ShowdownHappens struct {
		showdown.Event
		Words string      // what was announced or proposed: the words decide nothing
		Cards []card.Card // the cards shown, where somebody says which: a hand that knows them counts with them
	}
)

// Told is the event, with how many cards were seen where it was said which.
func (s *ShowdownHappens) Told() showdown.Event {
	e := s.Event
	for _, c := range s.Cards {
		if c.Known() {
			e.N++
		}
	}
	return e
}

var showdownStarts = line("showdown", ShowdownIs{showdown.Layout{Cards: 2}}, "showdown", "abattage", "who has cards, and what is known of the betting and the hands",
	word("seats {Seats}", "sièges {Seats}", "the seats with cards, clockwise from the left of the button", ""),
	word("players {Seats:upto}", "{Seats:upto} joueurs / joueurs {Seats:upto}", "seats 1 to 9", ""),
	word("folded {Folded}", "couchés {Folded}", "dealt in and out of the hand", "nobody"),
	word("game {Cards:private}", "jeu {Cards:private}", "how many private cards a hand has", "`holdem`"),
	sets(word("raise by {Aggressor:seat} / raise [by] [seat] {Aggressor:seat}", "relance par {Aggressor:seat} / relance [par] [siège] {Aggressor:seat}",
		"the last on the last round", ""), func(l *ShowdownIs) { l.Raised = true }),
	sets(word("bet by {Aggressor:seat} / bet [by] [seat] {Aggressor:seat}", "mise par {Aggressor:seat} / mise [par] [siège] {Aggressor:seat}",
		"the last on the last round", ""), func(l *ShowdownIs) { l.Raised = false }),
	word("called by {Callers} / called {Callers}", "suivi|payé par {Callers} / suivi|payé {Callers}", "who called", "everybody else who was not all-in before"),
	sets(word("checked", "checké", "nobody bet on the last round", ""), func(l *ShowdownIs) { l.Aggressor, l.Raised = showdown.Nobody, false }),
	word("earlier by {Earlier:seat} / earlier [by] [seat] {Earlier:seat}", "avant par {Earlier:seat} / avant [par] [siège] {Earlier:seat}", "the last bettor of an earlier round", ""),
	sets(word("earlier nobody", "avant personne", "nobody bet before the last round", ""), func(l *ShowdownIs) { l.Earlier = showdown.Nobody }),
	mark("AllIn", "all-in", "tapis|all-in", "no betting is left"),
	mark("Board", "board plays", "tableau joue", "the board is the best hand of everybody"),
	word("best {Strength}", "meilleure {Strength}", "the hands from the best down, equal ones joined: `best 5 2=7`", ""),
	word("pot {Pot}", "pot {Pot}", "chips in the pot", "not known"),
	word("bets {Bets}", "mises {Bets}", "chips besides the pot, by seat", "none"),
).starts().opens(Showdown).then(completes(func(l *ShowdownIs) *refusal.Error {
	if l.Seats == nil {
		return refusal.New(HandNeeds, "Need", "seats 2 5")
	}
	return cannot(l.Check())
}))

var showdownFlags = flags(
	flag("Unread", "unread", "illisible", "nobody could read it"),
	flag("Winning", "winning", "gagnante", "what was seen is plainly the winning hand; of a request: the asker has won"),
	flag("Winning", "plainly best", "manifestement meilleure", "the hand was plainly the best").or("not best", "pas meilleure").called("Best"),
	flag("Muck", "mucked / into the muck", "dans le muck", "the cards are among the discards"),
	flag("Contact", "touching discards", "touche la défausse", "the cards touched a discarded card"),
	flag("Lost", "lost / not identifiable", "perdue / pas identifiable", "the cards cannot be told apart for certain").or("identifiable", "identifiable"),
	flag("Lost", "lost / cannot be found", "perdue / introuvable", "the cards cannot be found among the discards").or("can be found", "retrouvable").called("Gone"),
	flag("Past", "past the line", "au-delà de la ligne", "thrown that far"),
	flag("Outside", "outside the frame", "hors du cadre", "thrown that far"),
	flag("Confirmed", "confirmed", "confirmée", "by the dealer"),
	word("unconfirmed", "non confirmée", "the dealer has not said", "").behind().called("Unconfirmed"),
	flag("FaceUp", "face up", "face visible", "thrown face up").or("face down", "face cachée"),
	flag("MadeFold", "another folded", "un autre s' est couché", "an opponent threw cards because of it"),
	flag("Believing", "believing won / believing he has won", "croyant avoir gagné", "at the showdown, by a hand announced or misread"),
	flag("Overlooking", "overlooking opponent", "oubliant un adversaire", "the betting was not over: had bet and forgot an opponent still in the hand"),
	flag("Hidden", "opponent hidden", "adversaire caché", "the cards of that opponent were hidden"),
	flag("Misinformed", "misinformed", "mal informé", "thrown on wrong information"),
	word("against a {Opponent} hand / against a {Opponent}", "contre une main {Opponent}",
		"the hand still in play where the dealer said that nobody was left: `weak`, `medium` or `strong`", "").behind().called("Opponent"),
	flag("Protected", "protected", "protégée", "by a chip or another object").or("unprotected", "sans protection"),
	flag("Approved", "approved", "approuvé", "the owner agreed").or("silent / without approval", "sans accord / silencieux"),
	flag("Announced", "win announced", "gain annoncé", "the win had been announced before"),
	flag("False", "false", "fausse", "the announced hand is not the one held").or("true", "vraie"),
	flag("Deliberate", "on purpose", "exprès", "to make an opponent throw"),
	flag("During", "during the hand", "pendant le coup", "the betting is not over").or("after the hand", "après le coup"),
	sees(showdown.CanAct, "CanAct", "can act", "peut agir|parler", "who saw the cards may still act on this round"),
	sees(showdown.LaterRound, "LaterRound", "acts on a later round", "agit|parle à un tour suivant", "on a later round only"),
	sees(showdown.NoUse, "NoUse", "no use / viewer all-in / viewer out", "sans usage / voyeur à tapis / voyeur couché", "no more: out or all-in"),
	flag("Spectator", "to a spectator", "à un spectateur", "to somebody who was not dealt in"),
	word("to seat {To}", "au siège {To}", "to whom", "").behind().called("To"),
	flag("Abused", "right abused", "droit abusé", "has abused the right to ask"),
	flag("Facing", "facing a bet", "face à une mise", "the player faced a bet").or("no bet", "sans mise"),
	flag("Mixed", "mixed", "mêlées|mélangées", "with hole cards; with the other hand"),
	flag("Unlooked", "unlooked", "sans avoir regardé", "had not looked at all cards"),
	word("because of seat {Because}", "à cause du siège {Because}", "the seat whose words made the player throw", "").behind().called("Because"),
)

// sees is what who saw cards too early can still do with it.
func sees(use showdown.Use, name, en, fr, means string) *addition {
	return sets(word(en, fr, means, "").behind().called(name), func(e *ShowdownHappens) { e.Viewer = use })
}

func shown(name string, e showdown.Event, en, fr, means string, facts ...string) *Kind {
	return line("showdown."+name, ShowdownHappens{Event: e}, en, fr, means, showdownFlags.named(facts...)...).in(Showdown)
}

var (
	shownTo = []string{"During", "CanAct", "LaterRound", "NoUse"}
	thrown  = []string{
		"Lost", "Muck", "Contact", "Past", "FaceUp", "Believing", "Misinformed", "Opponent", "Overlooking", "Hidden", "MadeFold", "Because",
		"False", "Deliberate",
	}
)

var showdownLines = []*Kind{
	shown("tables", showdown.Event{Kind: showdown.Tables}, "seat {Seat} tables / seat {Seat} shows|tables {N<7} card(s) / seat {Seat} tables|shows [all] [cards]",
		"siège {Seat} étale / siège {Seat} montre|étale {N<7} carte(s) / siège {Seat} étale|montre [toutes] [ses] [cartes]",
		"turned up, whole or in part", append([]string{"Unread", "Winning"}, shownTo...)...),
	shown("shows_to", showdown.Event{Kind: showdown.ShowsTo}, "seat {Seat} shows|tables [{N<7} card(s)] to seat {To} / seat {Seat} shows|tables [{N<7} card(s)] [to] seat {To} / seat {Seat} shows|tables {Cards:these} [to] seat {To} / seat {Seat} shows|tables all [cards] [to] seat {To}",
		"siège {Seat} montre [{N<7} carte(s)] au siège {To} / siège {Seat} montre {Cards:these} au siège {To} / siège {Seat} montre toutes [ses] cartes au siège {To}", "to one only", shownTo...),
	shown("shows_spectator", showdown.Event{Kind: showdown.ShowsTo, Spectator: yes(showdown.Event{}.Spectator)}, "seat {Seat} shows [{N<7} card(s)] to a spectator / seat {Seat} shows|tables [{N<7} card(s)] [to] spectator / seat {Seat} shows|tables {Cards:these} to [a] spectator",
		"siège {Seat} montre [{N<7} carte(s)] à un spectateur / siège {Seat} montre {Cards:these} à un spectateur", "to somebody who was not dealt in", shownTo...),
	shown("mucks", showdown.Event{Kind: showdown.Throws, Muck: yes(showdown.Event{}.Muck)}, "seat {Seat} throws into the muck / seat {Seat} throws|discards|folds into muck / seat {Seat} mucks [into] [muck] / seat {Seat} mucks [forward]",
		"siège {Seat} jette dans le muck / siège {Seat} mucke", "thrown among the discards", without(thrown, "Muck")...),
	shown("throws", showdown.Event{Kind: showdown.Throws}, "seat {Seat} throws|discards|folds [forward]", "siège {Seat} jette [devant] / siège {Seat} se couche", "thrown away", thrown...),
	shown("throws_into", showdown.Event{Kind: showdown.Throws}, "seat {Seat} throws|discards|folds into seat {To}", "siège {Seat} jette sur le siège {To}", "among the cards of another",
		append(thrown[:len(thrown):len(thrown)], "Mixed")...),
	shown("refuses", showdown.Event{Kind: showdown.Refuses}, "seat {Seat} refuses to show / seat {Seat} refuses [to] [show]", "siège {Seat} refuse de montrer / siège {Seat} refuse", "when it is the player's turn to show, or when asked"),
	shown("concedes", showdown.Event{Kind: showdown.Concedes}, "seat {Seat} concedes", "siège {Seat} concède", "gives up the pot"),
	shown("killed", showdown.Event{Kind: showdown.Killed}, "dealer kills seat {Seat} / dealer kills|takes|mucks seat {Seat} / seat {Seat} killed",
		"le croupier tue le siège {Seat} / croupier tue|ramasse siège {Seat} / siège {Seat} tué", "taken by the dealer",
		"Approved", "Announced", "Protected", "Lost", "Best", "Winning"),
	shown("touched", showdown.Event{Kind: showdown.Touched}, "discards touch seat {Seat} / seat {Seat} touched", "la défausse touche le siège {Seat} / siège {Seat} touché", "dead cards met the hand", "Protected", "Lost"),
	shown("past", showdown.Event{Kind: showdown.Strays, Past: yes(showdown.Event{}.Past)}, "seat {Seat} past the line / seat {Seat} past frame", "siège {Seat} au-delà de la ligne", "where the cards lie", "Confirmed", "Unconfirmed"),
	shown("outside", showdown.Event{Kind: showdown.Strays, Outside: yes(showdown.Event{}.Outside)}, "seat {Seat} outside the frame / seat {Seat} outside line", "siège {Seat} hors du cadre", "where the cards lie", "Confirmed", "Unconfirmed"),
	shown("announces", showdown.Event{Kind: showdown.Declares}, "seat {Seat} announces [{Words:speech}]", "siège {Seat} annonce [{Words:speech}]", "says what hand it is",
		"False", "Deliberate", "During", "CanAct", "LaterRound", "NoUse", "To", "Spectator"),
	shown("plays_board", showdown.Event{Kind: showdown.SaysBoard}, "seat {Seat} plays the board", "siège {Seat} joue le tableau|board", "says so: the five cards of the board are the hand"),
	shown("asks", showdown.Event{Kind: showdown.Asks}, "seat {Seat} asks to see seat {To}", "siège {Seat} demande à voir le siège {To}", "a player asks for a hand that was not shown",
		"Winning", "Abused", "Muck", "Gone"),
	shown("dealer_asks", showdown.Event{Kind: showdown.Asks}, "dealer asks to see seat {To}", "le croupier demande à voir le siège {To}", "the dealer asks for it",
		"Winning", "Abused", "Muck", "Gone"),
	shown("claims", showdown.Event{Kind: showdown.Claims}, "seat {Seat} claims the pot / seat {Seat} claims", "siège {Seat} réclame le pot / siège {Seat} réclame", "says that the pot is the player's"),
	shown("nobody_shows", showdown.Event{Kind: showdown.NobodyShows}, "nobody shows", "personne ne montre", "in which order then?"),
	shown("picks_up", showdown.Event{Kind: showdown.PicksUp}, "seat {Seat} picks up upcards", "siège {Seat} ramasse ses cartes ouvertes", "stud", "Facing", "Mixed"),
	shown("proposes", showdown.Event{Kind: showdown.Proposes}, "seat {Seat} proposes [{Words:speech}]", "siège {Seat} propose [{Words:speech}]", "a private deal"),
	shown("irregular", showdown.Event{Kind: showdown.Irregular}, "seat {Seat} irregular", "siège {Seat} irrégulier", "found at the showdown", "Unlooked"),
}

// without are the names of a table but one: of what the line itself says.
func without(names []string, name string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })
}
