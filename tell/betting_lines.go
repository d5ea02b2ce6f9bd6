package tell

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
)

var spotStarts = line("facing", SpotIs{referee.Spot{Stack: referee.StackNotTold, Street: referee.StreetNotTold}}, "facing {Facing:bet}", "face à {Facing:bet}",
	"a bare spot: the total to match",
	word("increment {Increment}", "relance {Increment} / incrément {Increment}", "largest full bet or raise of the round",
		"what the bet faced adds to `previous`, at least the big blind; the big blind in limit before the flop and on it, and without limit facing nothing; else it is asked for where it matters"),
	word("big-blind {BigBlind}", "grosse blind {BigBlind} / grosse-blind {BigBlind}", "the big blind", "not known"),
	word("small-blind {SmallBlind}", "petite blind {SmallBlind} / petite-blind {SmallBlind}", "the small blind", "half the big blind"),
	word("previous {Previous}", "précédent {Previous}", "level before the last raise",
		"asked for where it matters"),
	mark("Raised", "raised", "mise relancée", "the bet faced is a raise, not the opening bet of the round"),
	sets(word("in-front {InFront}", "devant {InFront}", "the player's own chips of an earlier bet", "none"), func(s *SpotIs) { s.InFrontSum = s.InFront.Sum() }),
	sets(word("already-in {InFrontSum}", "déjà-mis {InFrontSum}", "the same, where nobody tells which chips they are", "none"), func(s *SpotIs) { s.InFront = nil }),
	sets(word("covers", "couvre", "chips behind: more than any amount", ""), func(s *SpotIs) { s.Stack = referee.Covers }),
	word("stack {Stack}", "tapis {Stack}", "chips behind, those pushed in this act included",
		"what the player owes is owed as far as the chips reach; asked for where more depends on it"),
	sets(word("heads-up", "tête-à-tête", "two players in the hand, this one included", "asked for where it matters"), func(s *SpotIs) { s.Players = 2 }),
	word("players {Players<11}", "joueurs {Players<11} / {Players<11} joueurs", "players in the hand, this one included", "asked for where it matters"),
	sets(word("not heads-up", "pas tête-à-tête", "more than two players in the hand", ""), func(s *SpotIs) { s.Players = max(s.Players, 3) }),
	word("pot {Pot}", "pot {Pot}", "pot with all bets in front", "not known"),
	word("table-ante {TableAnte}", "ante-table {TableAnte}", "of the pot, the ante that one player posted for the table", "none"),
	word("max {MaxTo}", "maximum|max {MaxTo}", "the largest total that the betting structure allows; needed in spread limit", "reckoned from the rest"),
	word("smallest-chip {SmallestChip}", "plus petit jeton {SmallestChip}", "the smallest chip in play", "not known"),
	word("street {Street} / on [the] {Street}", "{Street:when} / street {Street} / {Street}", "`preflop` `flop` `turn` `river`", "asked for where it matters"),
	word("stage {Stage}", "{Stage}", "`late-registration` `before-money` `in-the-money`", "asked for where it matters"),
	word("betting {Betting}", "{Betting} / enchères {Betting}", "`no-limit` `pot-limit` `limit` `spread-limit`", "`no-limit`"),
	sets(word("acted {LastFaced}", "a agi|parlé à {LastFaced} / ayant agi|parlé à {LastFaced}", "the player has acted this round and faced N after it", "asked for behind a short all-in"),
		func(s *SpotIs) { s.Acted = article.Yes }),
	sets(word("not acted", "pas agi|parlé", "the player has not acted this round", ""), func(s *SpotIs) { s.Acted, s.LastFaced = article.No, 0 }),
	mark("RaiseBlocked", "blocked", "relance fermée", "may not raise (when that is already known)"),
	mark("NobodyToCall", "opponents all-in", "adversaires à tapis", "every opponent in the hand is all-in: a raise would meet nobody"),
	mark("Capped", "capped", "relances épuisées", "this limit round has seen all its bets and raises"),
	word("rounds {Rounds<11}", "tours {Rounds<11}", "betting rounds of the game", "three or more"),
	mark("NoChange", "no-change", "sans monnaie", "the player has no smaller chip than the one pushed"),
	mark("Pending", "pending", "montant à dire", "the bettor has not yet said how much"),
	mark("Undercalled", "undercall-before", "sous-mise avant", "the player before undercalled; whether it was put right before this act is asked"),
	mark("AfterUndercall", "after-undercall", "après sous-mise", "the player before undercalled too, and it was not yet put right; not said: nobody did"),
	word("opening {Opening}", "ouverture {Opening}", "the round's opening bet", "worked out from the rest"),
	word("full {Full}", "pleine {Full}", "the level of the last full bet or raise", "worked out from the rest"),
	word("unit {Unit}", "unité {Unit}", "bets are multiples of it", "the small blind, or the smallest chip, as the book says"),
	mark("Cash", "cash", "cash-game|cash", "a cash game"),
	mark("Blind", "blind", "blind posée", "the player posted a blind"),
).starts()

var handStarts = line("hand", HandIs{Config: hand.Config{Unit: 1}}, "hand", "coup / main", "a whole hand: what is fixed before the first card",
	word("game {Game}", "jeu {Game}", "`holdem`, `short_deck`, `omaha`, `omaha_5`, `omaha_6`, each omaha with `_hi_lo`, `courchevel`, `courchevel_hi_lo`, `pineapple`, `crazy_pineapple`, `irish`, `stud`, `stud_hi_lo`, `razz`, `five_card_draw`, `deuce_to_seven_single`, `deuce_to_seven_triple`, `ace_to_five_triple`, `badugi`", "`holdem`"),
	word("blinds {SmallBlind}/{BigBlind}", "blinds {SmallBlind}/{BigBlind}", "needed, but in stud", ""),
	word("limits {SmallBet}/{BigBet}", "limites {SmallBet}/{BigBet}", "small and big bet of limit; smallest and largest bet of a spread", "the big blind and twice that"),
	word("{Structure}", "{Structure}", "`no-limit` `pot-limit` `limit` `spread-limit`: the betting structure", "`no-limit`"),
	word("bring-in {BringIn}", "bring-in {BringIn}", "needed in stud", ""),
	word("cap {Cap<1000}", "plafond {Cap<1000}", "bets and raises of a limit round that the event allows", "as the book says"),
	word("button {Button}", "bouton {Button}", "needed, but in stud; with three players or more it may be an empty seat, unless somebody is away", ""),
	word("stacks {Stacks}", "tapis {Stacks}", "needed; later entries win", ""),
	sets(word("ante {Ante}", "ante {Ante}", "each player's, of the same amount", "none"), func(h *HandIs) { h.AnteKind, h.Antes = hand.AnteEach, BySeat{} }),
	sets(word("antes {Antes}", "antes {Antes}", "dead money of these seats", "none"), func(h *HandIs) { h.AnteKind, h.Ante = hand.AnteListed, 0 }),
	sets(word("big-blind-ante {Ante}", "ante-grosse-blind {Ante}", "one player's for the table", "none"), func(h *HandIs) { h.AnteKind, h.Antes = hand.AnteBigBlind, BySeat{} }),
	sets(word("button-ante {Ante}", "ante-bouton {Ante}", "one player's for the table", "none"), func(h *HandIs) { h.AnteKind, h.Antes = hand.AnteButton, BySeat{} }),
	word("post {Player:seat}:{Live} [dead {Dead}]", "poste {Player:seat}:{Live} [mort {Dead}]", "a newcomer's blind, live up to the big blind, and what is dead", "none").eachOf("Posts", hand.Post{}),
	word("straddle {Player:seat}:{Live}", "straddle {Player:seat}:{Live}", "a blind post that sets the price", "none").eachOf("Posts", hand.Post{Kind: hand.Straddle}),
	word("kill {Player:seat}:{Live}", "kill {Player:seat}:{Live}", "a blind post that sets the price", "none").eachOf("Posts", hand.Post{Kind: hand.KillPost}),
	word("rake {Rake}", "rake {Rake}", "what the house takes; then `cap 30`, the most in all, and `in 5`, in whole chips of 5", "none"),
	sets(word("no-flop-no-drop", "no-flop-no-drop", "nothing is taken of a hand that ends on its first round", ""), func(h *HandIs) { h.Rake.Flop = true }),
	word("carried {Carried}", "report {Carried}", "chips of an earlier error in the pot", "none"),
	word("unit {Unit}", "unité {Unit}", "smallest chip in play", "1"),
	mark("Cash", "cash", "cash-game|cash", "a cash game"),
	mark("Large", "large-stakes", "grosse-partie", "a cash game of large stakes, as the house has it"),
	mark("FinalTwo", "final-two", "deux-derniers", "the last two players of an event"),
	word("stage {Stage}", "{Stage}", "as of a bare spot", "not known"),
	mark("DeadSmall", "dead-small-blind", "sans-petite-blind", "nobody owes the small blind"),
	mark("DeadBig", "dead-big-blind", "sans-grosse-blind", "nobody owes the big blind"),
	word("absent {Absent}", "absent {Absent}", "dealt in and away; in stud say then what `third street` is", ""),
	word("penalty {Penalty}", "pénalité {Penalty}", "seat 4 has two hands to miss", ""),
).starts().opens(InHand).then(completes(func(h *HandIs) *refusal.Error {
	_, _, err := h.Positions()
	return err
}))

// seenClauses are what may be seen and heard of a player, in the order in which it happened.
var seenClauses = []*addition{
	sets(word("says {Said:spoken} while pushing {Chips}", "dit|annonce {Said:spoken} en poussant {Chips}", "word and chips at the same moment", "").behind(), func(s *Seen) {
		if s.hears() {
			s.Order = referee.Simultaneous
		}
	}),
	sets(word("says {Said:spoken}", "dit|annonce {Said:spoken}", "words, French or English, in any ordinary form: `\"c'est payé\"`, `\"I'm all in\"`, `\"make it 2.5k\"`, `\"deux mille\"`; `\"raise 300 more\"` is added to the bet faced, `\"min raise\"` needs no number; other words are unclear; of several declarations the first that says what the player does binds", "").behind(), func(s *Seen) {
		if !s.hears() {
			return
		}
		if s.Order = referee.WordFirst; len(s.Chips) > 0 {
			s.Order = referee.ChipsFirst
		}
	}),
	word("pushes {Observation:motions} / adds {Observation:motions}", "pousse {Observation:motions} / avance|ajoute {Observation:motions}",
		"chips of one motion; `pushes 500 then 500` are two, `pushes last 500` the player's last chips", "").behind(),
	word("lifts {Lifted}", "reprend {Lifted}", "chips of the earlier bet taken back", "").behind(),
	flag("LiftedAll", "lifts all", "reprend tout", "all chips of the earlier bet taken back"),
	word("told {Told:some}", "informé {Told:some}", "was given a wrong count of the bet", "").behind(),
	flag("LastChips", "last", "derniers jetons / derniers", "these are the player's last chips"),
	flag("Tap", "taps", "tape|frappe", "taps the table"),
	flag("Discard", "discards", "jette ses cartes / jette", "throws the cards"),
	flag("Identifiable", "identifiable", "identifiable", "the cards can still be told apart"),
	flag("Gathered", "gathers", "ramasse tout", "gathers and pushes everything"),
	flag("Unclear", "unclear", "inaudible", "part of the table did not hear"),
	sets(word("order unknown", "ordre inconnu", "nobody knows whether word or chips came first", "").behind(), func(s *Seen) { s.Order = referee.OrderUnknown }),
	flag("Probed", "probing", "guettant", "watched the opponents between two motions"),
	flag("WantsChange", "for change", "pour la monnaie", "says a chip was added to get change"),
	flag("Conditional", "if-then", "sous condition", "the words were conditional; `says \"si tu mises, je relance\"` says it by itself"),
	flag("Short", "short of the line", "avant la ligne", "the chips stayed short of the line, the frame or the pot area"),
	flag("TakenBack", "takes back", "retire", "the chips were moved forward, then taken back"),
	flag("Splashed", "splashed", "en vrac", "the chips were thrown in a shower, in that order"),
	flag("Unaware", "unaware", "sans avoir vu la relance", "the player had not seen the last raise"),
	flag("Mistook", "mistook", "trompé de montant", "the player plainly misunderstood the amount"),
	flag("ActedBehind", "acted behind", "action derrière", "somebody acted behind before it was noticed"),
	flag("Misled", "misled", "induit en erreur", "by cards hidden from view, or an evident misunderstanding"),
	sets(word("means to call", "voulait suivre", "what the player meant, or chooses", "").behind(), func(s *Seen) { s.Meant = referee.MeantCall }),
	sets(word("means to raise", "voulait relancer", "what the player meant, or chooses", "").behind(), func(s *Seen) { s.Meant = referee.MeantRaise }),
	flag("NoChange", "no-change", "sans monnaie", "the player has no smaller chip than the one pushed"),
	flag("AfterUndercall", "after-undercall", "après sous-mise", "the player before undercalled too, and it was not yet put right"),
	flag("Token", "throws a token", "lance un token", "a bounty or time token goes forward"),
}

// heard settles the order of word and chips where there are not both.
func heard(s *Seen) *refusal.Error {
	if s.Word == referee.Silent || len(s.Chips) == 0 {
		s.Order = referee.OrderUnknown
	}
	return nil
}

func seen(name string, early bool, en, fr, means string) *Kind {
	k := line(name, Seen{Observation: referee.Observation{OutOfTurn: early}}, en, fr, means, seenClauses...).then(completes(heard))
	k.loose, k.some, k.clauses = true, true, seenText
	return k
}

// earlyFacts are the circumstances of an early act that matter once it comes due.
var earlyFacts = slices.DeleteFunc(slices.Clone(seenClauses), func(p *addition) bool {
	return !slices.Contains([]string{"Misled", "Mistook", "Unaware", "LastChips"}, p.flag)
})

// early is a legal act made out of turn.
func early(name string, w referee.Word, en, fr string) *Kind {
	return line("early."+name, Seen{Observation: referee.Observation{Word: w, OutOfTurn: true, Order: referee.WordFirst}},
		"seat {Seat} early "+en, "siège {Seat} hors tour "+fr, "an act out of turn", earlyFacts...)
}

func acts(name string, a Acts, en, fr, means string) *Kind {
	return line("act."+name, a, "seat {Seat} "+en, "siège {Seat} "+fr, means)
}

const legal = "a legal act in turn, in the engine's terms"

// actLines are the lines on what a player does or asks in a hand.
var actLines = []*Kind{
	acts("folds", Acts{Kind: hand.Fold}, "folds", "se couche / siège {Seat} passe|jette", legal),
	acts("checks", Acts{Kind: hand.Check}, "checks", "checke|check|parole", legal),
	acts("calls", Acts{Kind: hand.Call}, "calls", "suit|paie|paye", legal),
	acts("bets", Acts{Kind: hand.Bet}, "bets {To}", "mise|ouvre {To} / siège {Seat} ouvre à {To}", legal),
	acts("raises", Acts{Kind: hand.Raise}, "raises to {To}", "relance à {To} / siège {Seat} relance {To}", legal),
	acts("all_in", Acts{Kind: hand.Raise, All: true}, "all-in / seat {Seat} goes|moves|is all-in", "fait tapis / siège {Seat} tapis|all-in", legal),
	early("folds", referee.SaidFold, "folds", "se couche / siège {Seat} hors tour passe"),
	early("checks", referee.SaidCheck, "checks", "checke|check"),
	early("calls", referee.SaidCall, "calls", "suit|paie|paye"),
	early("bets", referee.SaidBet, "bets {Amount}", "mise|ouvre {Amount}"),
	early("raises", referee.SaidRaise, "raises to {Amount}", "relance à {Amount} / siège {Seat} hors tour relance {Amount}"),
	early("all_in", referee.SaidAllIn, "all-in", "fait tapis / siège {Seat} hors tour tapis|all-in"),
	loose(line("skipped", Skipped{}, "seat {Seat} is skipped", "siège {Seat} est oublié / siège {Seat} oublié|sauté",
		"asks what becomes of the player to act, passed over by the early acts since",
		flag("ReasonableTime", "time passes", "le temps passe", "the player had a reasonable time to speak up"),
		flag("BeforeOwes", "before owes", "le précédent n' a pas agi|parlé", "the player before has not acted either"),
		flag("NextCard", "next card out", "carte suivante sortie", "the next street lies"),
		sets(word("behind nothing", "derrière rien", "nobody has acted behind", "").behind(), func(s *Skipped) { s.Actions = []hand.Kind{} }),
		word("behind {Actions}", "derrière {Actions}", "what was done behind, at a bare spot", "").behind())),
}

// seenLines come last among the lines of a seat: their clauses may be anything.
var seenLines = []*Kind{
	seen("seen.early", true, "seat {Seat} early", "siège {Seat} hors tour", "what was seen and heard of a player out of turn"),
	seen("seen", false, "seat {Seat}", "siège {Seat}", "what was seen and heard of a player"),
}

// questionLines are the questions without a spot.
var questionLines = []*Kind{
	line("actions", Actions{}, "actions {Kinds}", "actions {Kinds}", "is that substantial action?").alone(),
	wrong("bet", referee.WrongBet{Opening: true}, "bet", "mauvaise mise"),
	wrong("raise", referee.WrongBet{}, "raise", "mauvaise relance"),
	wrong("call", referee.WrongBet{Call: true}, "call", "mal suivi {To} au lieu de {Right} / mauvais call"),
	wrong("pot", referee.WrongBet{Opening: true, Potted: true}, "pot", "mauvais pot"),
	line("hidden", Hidden{}, "hidden {Found} all-in {Visible}", "cachés {Found} tapis {Visible}", "chips found after an all-in was called").alone(),
	bare(line("thrown", Thrown{}, "thrown", "main jetée", "does a hand thrown away live again?",
		flag("Identifiable", "identifiable", "identifiable", "can be told from the muck for certain"),
		flag("Touched", "touched", "touchée", "by discarded cards"),
		flag("FaceUp", "face up", "face visible", "was turned up when thrown or afterwards"),
		flag("Asked", "asked back", "redemandée", "the owner asked for it"),
		flag("Misinformed", "misinformed", "mal informé", "thrown on wrong information"),
		flag("MadeFold", "another folded", "un autre s' est couché", "because of it"),
		word("bet {Bet} over {Matched}", "mise {Bet} sur {Matched}", "a bettor who thought that nobody was left, and what an opponent has in front", "").behind(),
		flag("Hidden", "opponent hidden", "adversaire caché", "the cards of that opponent were hidden"),
		flag("DealerError", "dealer error", "erreur du croupier", "the dealer said that nobody was left"),
		word("against a {Opponent} hand / against a {Opponent}", "contre une main {Opponent}", "the hand of the opponent: `weak`, `medium` or `strong`", "").behind(),
	).alone()),
}

func wrong(name string, w referee.WrongBet, en, fr string) *Kind {
	w.Street = referee.StreetNotTold
	return line("wrong."+name, WrongBet{w}, "wrong "+en+" {To} instead of {Right}", fr+" {To} au lieu de {Right}", "how is it corrected?",
		word("on {Street}", "{Street:when}", "where it was made", "asked for where it matters"),
		word("noticed {Noticed}", "remarqué {Noticed}", "`at-once` `after-round` `after-next-card` `after-next-act` `at-showdown` `after-hand`", "asked for where it matters"),
		sets(word("after nothing", "puis rien", "nobody has acted since", ""), func(w *WrongBet) { w.After = []hand.Kind{} }),
		word("after {After}", "puis {After}", "what happened since", "asked for where it matters"),
		word("over {Over}", "sur {Over}", "the bet that was raised", "asked for where it matters"),
		mark("Silent", "silent", "en silence", "chips without a word, which may never have been a raise"),
	).alone()
}

func loose(k *Kind) *Kind { k.loose = true; return k }
func bare(k *Kind) *Kind  { k.loose, k.bare = true, true; return k }

// alone lets a case begin with the line.
func (k *Kind) alone() *Kind { k.Alone = true; return k }
