package incident

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/tell"
)

// parties are the seats of a claim told for the incident: who claims, and the other player.
func (s *sheet) parties() parties {
	c := s.faces()
	s.seats("claim", "Hand", c.hand, "Other", c.other)
	return c
}

// claimant is the seat of a player who is alone in the matter.
func (s *sheet) claimant() int {
	c := s.faces()
	s.seats("alone", "Hand", c.hand)
	return c.hand
}

// disputed tells of things that happened, one by one.
func (s *sheet) disputed(events ...dispute.Event) {
	for _, e := range events {
		s.tells(tell.DisputeHappens{Event: e})
	}
}

// disputedActs tells acts of players while something is in dispute.
func (s *sheet) disputedActs(kinds ...hand.Kind) {
	s.tells(tell.DisputeHappens{Event: dispute.Event{Kind: dispute.Acts}, Acts: kinds})
}

// What begins the next hand, and the card that begins one by every book.
var (
	riffle    = dispute.Event{Kind: dispute.Started, Start: dispute.Riffle}
	firstCard = dispute.Event{Kind: dispute.Started, Start: dispute.FirstCard}
	nextCard  = dispute.Event{Kind: dispute.NextCard}
)

// claims are what can be contested.
var claims = map[string]dispute.Claim{
	"reading": dispute.Reading, "award": dispute.PotAward, "pot": dispute.PotCount, "bets": dispute.BetCount, "cards": dispute.CardCount,
	"turn": dispute.Turn,
}

// claimed: something is contested.
func claimed(s *sheet) {
	what := s.pick("claim", "reading", "award", "pot", "bets", "cards", "turn")
	switch what {
	case "":
	case "cards", "turn":
		s.claimInHand(claims[what])
	case "bets":
		s.claimOnBets()
	default:
		s.claimOnPot(claims[what])
	}
}

// claimInHand: a wrong number of cards, or a turn passed over, while the hand goes on.
func (s *sheet) claimInHand(claim dispute.Claim) {
	contests := dispute.Event{Kind: dispute.Contests, Claim: claim}
	if s.at.tracked() { // the room knows what was done
		contests.Seat = s.claimant()
		s.tells(tell.DisputeIs{})
		s.disputed(contests)
		return
	}
	since := s.pick("claim_since", "nobody", "fold", "chips", "three", "card")
	contests.Seat = s.claimant()
	s.tells(tell.DisputeIs{})
	s.disputed(firstCard)
	switch since {
	case "fold":
		s.disputedActs(hand.Fold)
	case "chips":
		s.disputedActs(hand.Call, hand.Fold)
	case "three":
		s.disputedActs(hand.Check, hand.Check, hand.Check)
	case "card":
		s.disputed(nextCard)
	}
	s.disputed(contests)
}

// claimOnBets: somebody put too little in, on the round before.
func (s *sheet) claimOnBets() {
	s.fill("missing", amount("short_by"))
	since := ""
	if !s.at.tracked() {
		since = s.pick("bets_since", "round", "card", "acted")
	}
	c := s.parties()
	s.tells(tell.DisputeIs{})
	switch since {
	case "card":
		s.disputed(nextCard)
	case "acted":
		s.disputed(nextCard)
		s.disputedActs(hand.Bet)
	}
	s.disputed(dispute.Event{Kind: dispute.Contests, Claim: dispute.BetCount, Seat: c.hand, From: c.other, Amount: s.some("short_by")})
}

// some is an amount of chips, of which there is at least one.
func (s *sheet) some(key string) chip.Amount { return max(s.chips(key), 1) }

// claimOnPot: who won it, what it held, who got it.
func (s *sheet) claimOnPot(claim dispute.Claim) {
	moments := []string{"awarded", "next_hand", "next_action", "break", "stopped"}
	switch claim {
	case dispute.PotAward:
		s.fill("awarded", amount("pushed"))
	case dispute.PotCount:
		s.fill("missing", amount("short_by"))
		fallthrough
	default:
		moments = append([]string{"before"}, moments...)
	}
	when := s.pick("claim_when", moments...)
	stacked := claim == dispute.PotAward && s.choice("stacked", "no", "yes") == "yes"
	contests := dispute.Event{Kind: dispute.Contests, Claim: claim}
	if claim == dispute.PotCount {
		contests.Amount = s.some("short_by")
	}
	var before []dispute.Event
	if stacked || claim == dispute.PotAward && s.chips("pushed") == 0 { // what it held has to be worked out
		s.fill("put_in", amount("winner_in"), amount("claimant_in"))
		before = []dispute.Event{{Kind: dispute.PutIn, Amount: s.some("winner_in")}, {Kind: dispute.PutIn, Amount: s.some("claimant_in")}}
	}
	c := s.parties()
	contests.Seat = c.hand
	for i := range before {
		before[i].Seat = []int{c.other, c.hand}[i]
	}
	s.tells(tell.DisputeIs{})
	s.disputed(before...)
	if when != "before" {
		s.disputed(dispute.Event{Kind: dispute.Awarded, Seat: c.other, Amount: s.chips("pushed")})
	}
	if stacked {
		s.disputed(dispute.Event{Kind: dispute.Mixed})
	}
	s.sinceAward(when)
	s.disputed(contests)
}

// sinceAward tells what happened between the award and the claim.
func (s *sheet) sinceAward(when string) {
	switch when {
	case "next_hand":
		s.disputed(riffle)
	case "next_action":
		s.disputed(riffle)
		s.disputedActs(hand.Call, hand.Fold)
	case "break": // longer than any book lets a claim wait
		s.disputed(dispute.Event{Kind: dispute.OnBreak}, dispute.Event{Kind: dispute.Passed, Ms: 90_000})
	case "stopped":
		s.disputed(dispute.Event{Kind: dispute.Stopped})
	}
}

// requested: what a player asks of the dealer or of the floor.
func requested(s *sheet) {
	kinds := map[string]func(*sheet, int){
		"stack_count": asksStackCount, "bets_count": asksBetsCount, "pot_count": asksPotCount, "new_deck": asksNewDeck,
		"rabbit_hunt": asksRabbitHunt, "deal": proposesDeal, "appeal": appealed, "fairness": setAside, "freeze": frozenPot,
	}
	what := s.pick("request", "stack_count", "bets_count", "pot_count", "rabbit_hunt", "new_deck", "deal", "appeal", "fairness", "freeze")
	if tells := kinds[what]; tells != nil {
		who := s.claimant()
		s.playing = seating{} // who asks does not matter
		tells(s, who)
	}
}

// asks tells of a request, the setting before it.
func (s *sheet) asks(setting dispute.Setting, e dispute.Event) {
	e.Kind = dispute.Asks
	s.tells(tell.DisputeIs{Setting: setting})
	s.disputed(e)
}

func asksStackCount(s *sheet, who int) {
	s.asks(dispute.Setting{}, dispute.Event{Seat: who, Request: dispute.StackCount})
}

func asksBetsCount(s *sheet, who int) {
	s.asks(dispute.Setting{}, dispute.Event{Seat: who, Request: dispute.BetsCount})
}

func asksPotCount(s *sheet, who int) {
	s.asks(dispute.Setting{Structure: s.structure()}, dispute.Event{Seat: who, Request: dispute.CountPot})
}

// structure is that of the betting.
func (s *sheet) structure() hand.Structure {
	if s.at != nil && s.at.Spot != nil {
		return map[referee.Betting]hand.Structure{referee.PotLimit: hand.PotLimit, referee.FixedLimit: hand.FixedLimit}[s.at.Spot.Betting]
	}
	return map[string]hand.Structure{"pot-limit": hand.PotLimit, "limit": hand.FixedLimit}[s.pick("betting", "no-limit", "pot-limit", "limit")]
}

func asksNewDeck(s *sheet, who int) {
	s.asks(dispute.Setting{}, dispute.Event{Seat: who, Request: dispute.NewDeck})
}

func asksRabbitHunt(s *sheet, who int) {
	s.asks(dispute.Setting{}, dispute.Event{Seat: who, Request: dispute.RabbitHunt})
}

func proposesDeal(s *sheet, who int) {
	s.tells(tell.DisputeIs{})
	s.disputed(dispute.Event{Kind: dispute.Proposes, Seat: who})
}

// roles are who may have ruled.
var roles = map[string]dispute.Role{
	"dealer": dispute.Dealer, "floor": dispute.Floor, "director": dispute.Director, "management": dispute.Management,
}

func appealed(s *sheet, who int) {
	by := roles[s.pick("ruled_by", "floor", "dealer", "director", "management")]
	s.tells(tell.DisputeIs{})
	s.disputed(dispute.Event{Kind: dispute.Closes, By: by}, dispute.Event{Kind: dispute.Appeals, Seat: who})
}

// setAside: a rule is set aside in the name of fairness.
func setAside(s *sheet, _ int) {
	by := roles[s.pick("aside_by", "floor", "director", "management")]
	s.tells(tell.DisputeIs{})
	s.disputed(dispute.Event{Kind: dispute.Closes, By: dispute.Floor}, dispute.Event{Kind: dispute.SetsAside, By: by})
}

// frozenPot: the floor sets a contested pot aside, whole or in part, while the game goes on.
func frozenPot(s *sheet, _ int) {
	s.fill("frozen", amount("pot"), amount("set_aside").maybe())
	s.tells(tell.DisputeIs{})
	s.disputed(dispute.Event{Kind: dispute.Pot, Amount: s.some("pot")}, dispute.Event{Kind: dispute.Freezes, Amount: s.chips("set_aside")})
}

// chipsInPlay: which chips play, and what becomes of chips found.
func chipsInPlay(s *sheet) {
	kinds := map[string]func(*sheet, int){
		"found": foundAfterwards, "short_call": calledShort, "short_stack": shortStack, "bought": boughtChips, "banknote": banknote,
		"foreign": foreignChips, "turned": turnedOne,
	}
	what := s.pick("in_play", "found", "short_call", "short_stack", "bought", "banknote", "foreign", "turned")
	if tells := kinds[what]; tells != nil {
		tells(s, s.claimant())
	}
}

func foundAfterwards(s *sheet, who int) {
	s.fill("found_chips", amount("found"), amount("lost_in"), amount("winner_had"))
	late := s.choice("found_when", "hand", "next_hand") == "next_hand"
	rebuys := s.choice("rebuys", "no", "yes") == "yes"
	c := s.faces()
	s.seats("winner", "Hand", c.hand, "Other", c.other)
	lost := s.some("lost_in")
	s.tells(tell.DisputeIs{Setting: dispute.Setting{Rebuys: rebuys}})
	s.disputed(dispute.Event{Kind: dispute.LostAllIn, Seat: who, Amount: lost, From: c.other, Other: s.chips("winner_had")})
	if late {
		s.disputed(dispute.Event{Kind: dispute.Awarded, Seat: c.other, Amount: 2 * lost}, riffle)
	}
	s.disputed(dispute.Event{Kind: dispute.Finds, Seat: who, Amount: s.some("found")})
}

func calledShort(s *sheet, who int) {
	s.fill("short_call", amount("put"), amount("due"))
	put := s.chips("put")
	s.tells(tell.DisputeIs{})
	s.disputed(dispute.Event{Kind: dispute.CallsShort, Seat: who, Amount: put, Other: max(s.chips("due"), put+1)})
}

func shortStack(s *sheet, who int) {
	s.fill("short_chips", amount("stack"))
	blind := max(s.chips("blind"), s.chips("stack")+1, 2)
	s.tells(tell.DisputeIs{Setting: dispute.Setting{Level: dispute.Blinds{Small: blind / 2, Big: blind}}})
	s.disputed(dispute.Event{Kind: dispute.Sits, Seat: who, Amount: min(s.chips("stack"), blind-1)})
}

func boughtChips(s *sheet, who int) {
	s.fill("bought", amount("paid"), amount("announced").maybe(), amount("maximum_buy_in").maybe())
	paid := s.some("paid")
	s.tells(tell.DisputeIs{Setting: dispute.Setting{Cash: article.Yes, MaxBuyIn: s.chips("maximum_buy_in")}})
	s.disputed(dispute.Event{Kind: dispute.Bought, Seat: who, Amount: paid, Other: min(s.chips("announced"), paid)})
}

// note tells of money that is not the house's chips: it plays or it does not.
func (s *sheet) note(who int, foreign bool) {
	s.fill("note", amount("worth"))
	s.tells(tell.DisputeIs{})
	s.disputed(dispute.Event{Kind: dispute.Shows, Seat: who, Amount: s.some("worth"), Foreign: foreign})
}

func banknote(s *sheet, who int) { s.note(who, false) }

func foreignChips(s *sheet, who int) { s.note(who, true) }

func turnedOne(s *sheet, who int) {
	s.tells(tell.DisputeIs{})
	s.disputed(dispute.Event{Kind: dispute.TurnsCard, Seat: who})
}
