package tell

import (
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

type (
	// DisputeIs begins what is asked of the floor besides bets and deals.
	DisputeIs struct{ dispute.Setting }
	// DisputeHappens is what happened, in one line.
	DisputeHappens struct {
		dispute.Event
		Acts []hand.Kind // one event for each of them
	}
)

// Events are what happened, one by one.
func (d *DisputeHappens) Events() (events []dispute.Event) {
	for _, act := range d.Acts {
		e := d.Event
		e.Act = act
		events = append(events, e)
	}
	if d.Acts == nil {
		events = []dispute.Event{d.Event}
	}
	return events
}

var disputeStarts = line("dispute", DisputeIs{}, "dispute", "litige", "what game is played, as far as it matters",
	mark("Cash", "cash", "cash-game|cash", "a cash game").or("tournament", "tournoi"),
	sets(word("no-limit", "no-limit", "the betting structure", "`no-limit`"), func(s *DisputeIs) { s.Structure = hand.NoLimit }),
	sets(word("pot-limit", "pot-limit", "the betting structure: at most the pot", ""), func(s *DisputeIs) { s.Structure = hand.PotLimit }),
	sets(word("limit", "limit", "the betting structure: fixed bets", ""), func(s *DisputeIs) { s.Structure = hand.FixedLimit }),
	word("blinds {Level}", "blinds {Level}", "of the level", "not known"),
	word("next {Next}", "suivant {Next}", "blinds of the next level", "not known"),
	word("minimum {MinBuyIn}", "minimum {MinBuyIn}", "smallest buy-in", "none"),
	word("maximum {MaxBuyIn}", "maximum {MaxBuyIn}", "largest buy-in", "none"),
	mark("Rebuys", "rebuys", "recaves", "rebuys are still allowed"),
).starts().opens(Claims)

var disputeFlags = flags(
	flag("Earlier", "noticed earlier", "remarqué avant", "had noticed it before and said nothing"),
	flag("InTurn", "in turn", "à son tour", "it is the player's turn"),
	flag("FacingAllIn", "facing all-in", "face à un tapis", "the player has to answer an all-in"),
	flag("Folded", "folded", "couché", "the player is out of the hand"),
	flag("Defect", "defect", "défaut", "a card is marked or damaged"),
	flag("Reasoned", "reason given", "motif donné", "the reason was said"),
	flag("Broken", "rule broken", "règle enfreinte", "a rule was broken and the case is confused"),
	flag("Objected", "objected", "opposition", "an opponent objects"),
)

func claimed(name string, e dispute.Event, en, fr, means string, facts ...string) *Kind {
	return line("dispute."+name, DisputeHappens{Event: e}, en, fr, means, disputeFlags.named(facts...)...).in(Claims)
}

func begun(name string, s dispute.Start, en, fr string) *Kind {
	return claimed(name, dispute.Event{Kind: dispute.Started, Start: s}, en, fr, "what may begin a hand; after the award, the next one").regular()
}

var disputeLines = []*Kind{
	begun("push", dispute.Push, "dealer push", "relève du croupier"),
	begun("wash", dispute.Wash, "wash", "lavage"),
	begun("riffle", dispute.Riffle, "riffle", "mélange"),
	begun("shuffler", dispute.Machine, "shuffler started", "mélangeuse lancée"),
	begun("first_card", dispute.FirstCard, "first card", "première carte"),
	claimed("level", dispute.Event{Kind: dispute.LevelUp}, "level announced|signal", "niveau annoncé|signalé", "the next level starts"),
	claimed("dealt", dispute.Event{Kind: dispute.Dealt}, "dealt at {Blinds}", "servi|distribué à {Blinds}", "the hand was dealt at that level").regular(),
	claimed("actions", dispute.Event{Kind: dispute.Acts}, "actions {Acts}", "actions {Acts}", "what was done since").regular(),
	claimed("next_card", dispute.Event{Kind: dispute.NextCard}, "next card", "carte suivante", "the next card of the board lies open").regular(),
	claimed("pot", dispute.Event{Kind: dispute.Pot}, "pot {Amount}", "pot {Amount}", "what it holds").regular(),
	claimed("awarded", dispute.Event{Kind: dispute.Awarded}, "pot {Amount} awarded to seat {Seat}", "pot {Amount} attribué|donné au siège {Seat}", "it is pushed").regular(),
	claimed("mixed", dispute.Event{Kind: dispute.Mixed}, "pot mixed", "pot mêlé|mélangé", "it lies among the winner's chips"),
	claimed("put_in", dispute.Event{Kind: dispute.PutIn}, "seat {Seat} put in {Amount}", "siège {Seat} a mis {Amount}", "bets of the whole hand").regular(),
	claimed("dead_money", dispute.Event{Kind: dispute.DeadMoney}, "dead {Amount}", "mort|morts {Amount}", "chips of nobody in the hand"),
	claimed("break", dispute.Event{Kind: dispute.OnBreak}, "break", "pause", "the hand ended during a break"),
	claimed("passed", dispute.Event{Kind: dispute.Passed}, "{Ms:seconds} seconds later", "{Ms:seconds} secondes plus tard / {Ms:seconds} secondes après", "time since"),
	claimed("stopped", dispute.Event{Kind: dispute.Stopped}, "game stops / table breaks", "partie arrêtée / table cassée", "nothing more is played"),
	claimed("frozen", dispute.Event{Kind: dispute.Freezes}, "frozen {Amount:some}", "gelé|bloqué {Amount:some}", "the floor sets chips aside"),
	claimed("freezes", dispute.Event{Kind: dispute.Freezes}, "pot frozen", "pot gelé|bloqué", "all of it"),
	claimed("released", dispute.Event{Kind: dispute.Releases}, "released to seat {Seat}", "rendu|débloqué au siège {Seat}", "they go to their owner"),
	claimed("contests", dispute.Event{Kind: dispute.Contests}, "seat {Seat} contests {Claim} [by {Amount}] [from seat {From}]", "siège {Seat} conteste {Claim} [de {Amount}] [du siège {From}]",
		"the hands, the count, the winner, a bet of the round before, a number of cards, a turn passed over", "Earlier"),
	claimed("asks", dispute.Event{Kind: dispute.Asks}, "seat {Seat} asks {Request}", "siège {Seat} demande {Request}", "a count, a new deck, the cards that would have come",
		"InTurn", "FacingAllIn", "Folded", "Defect"),
	claimed("proposes", dispute.Event{Kind: dispute.Proposes}, "seat {Seat} proposes deal", "siège {Seat} propose un partage|deal|arrangement", "on the pot, to the last opponent"),
	claimed("lost_all_in", dispute.Event{Kind: dispute.LostAllIn}, "seat {Seat} lost all-in {Amount} to seat {From} with {Other}",
		"siège {Seat} a perdu un tapis de {Amount} contre le siège {From} avec {Other}", "who had 6000 then"),
	claimed("finds", dispute.Event{Kind: dispute.Finds}, "seat {Seat} finds {Amount}", "siège {Seat} retrouve|trouve {Amount}", "chips found after an all-in"),
	claimed("ruled", dispute.Event{Kind: dispute.Closes}, "ruled by {By}", "décidé|tranché par {By}", "the matter is closed"),
	claimed("appeals", dispute.Event{Kind: dispute.Appeals}, "seat {Seat} appeals", "siège {Seat} fait appel", "of the ruling"),
	claimed("set_aside", dispute.Event{Kind: dispute.SetsAside}, "set aside by {By}", "écarté par {By}", "the ruling, in fairness", "Broken", "Reasoned"),
	claimed("bought", dispute.Event{Kind: dispute.Bought}, "seat {Seat} bought {Amount} [announced {Other}]", "siège {Seat} a acheté {Amount} [annonce {Other}]", "paid for and not yet delivered"),
	claimed("note", dispute.Event{Kind: dispute.Shows}, "seat {Seat} shows note {Amount}", "siège {Seat} montre un billet de {Amount}", "does it play?", "Objected"),
	claimed("foreign", dispute.Event{Kind: dispute.Shows, Foreign: yes(dispute.Event{}.Foreign)}, "seat {Seat} shows foreign {Amount}",
		"siège {Seat} montre des jetons étrangers {Amount}", "chips of another house", "Objected"),
	claimed("sits", dispute.Event{Kind: dispute.Sits}, "seat {Seat} has {Amount}", "siège {Seat} a {Amount}", "when cards are due"),
	claimed("called_told", dispute.Event{Kind: dispute.CalledTold}, "seat {Seat} called {Amount} of {Other}", "siège {Seat} a suivi|payé {Amount} sur {Other}", "on a wrong count"),
	claimed("calls_short", dispute.Event{Kind: dispute.CallsShort}, "seat {Seat} calls {Amount} of {Other}", "siège {Seat} suit|paie|paye {Amount} sur {Other}", "one chip short"),
	claimed("turns_card", dispute.Event{Kind: dispute.TurnsCard}, "seat {Seat} turns one card", "siège {Seat} retourne une carte", "an act to watch the others"),
}

var (
	claimValue = oneOf("claim", option{to: dispute.Reading, say: said{"reading", "lecture"}}, option{to: dispute.PotCount, say: said{"pot", "pot"}},
		option{to: dispute.PotAward, say: said{"award", "attribution"}}, option{to: dispute.BetCount, say: said{"bets", "mises"}},
		option{to: dispute.CardCount, say: said{"cards", "cartes"}}, option{to: dispute.Turn, say: said{"turn", "tour"}})
	requestValue = oneOf("request", option{to: dispute.StackCount, say: said{"stack-count", "compte du tapis"}}, option{to: dispute.BetsCount, say: said{"bets-count", "compte des mises"}},
		option{to: dispute.CountPot, say: said{"pot-count", "compte du pot"}}, option{to: dispute.NewDeck, say: said{"new-deck", "nouveau jeu|nouveau paquet"}},
		option{to: dispute.RabbitHunt, say: said{"rabbit-hunt", "rabbit-hunt|rabbit hunt|rabbit"}})
	roleValue = oneOf("role", option{to: dispute.Dealer, say: said{"dealer", "croupier"}}, option{to: dispute.Floor, say: said{"floor", "floor"}},
		option{to: dispute.Director, say: said{"director", "directeur"}}, option{to: dispute.Management, say: said{"management", "direction"}})
	secondsValue = one("seconds", "45", func(w string) (int64, *refusal.Error) {
		n, err := amount(w)
		if err == nil && n > dispute.PassedMax/1000 {
			err = refusal.New(BadNumber, "Word", w)
		}
		return int64(n) * 1000, err
	}, func(ms int64) string { return positive(int(ms / 1000)) }).numeric()
)
