package incident

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/tell"
)

// parties are the seats of a showdown told for the incident: the hand in question, its opponent, and a third player. The
// first is where the floor stands, if that is known.
type parties struct{ hand, other, third int }

// faces gives the seats, and says so to who reads the ruling.
func (s *sheet) faces() parties {
	c := parties{2, 5, 8}
	if n := s.who(); s.n("seat") > 0 {
		c.hand = n
	}
	if s.at.tracked() {
		return s.opponents(c)
	}
	if c.hand == c.other {
		c.other = 2
	}
	if c.hand == c.third {
		c.third = 2
	}
	s.seats("hand", "Hand", c.hand, "Other", c.other)
	return c
}

// opponents are those who hold cards beside the hand in question, in their order round the table.
func (s *sheet) opponents(c parties) parties {
	live := s.at.Live
	i := slices.Index(live, c.hand)
	if len(live) > 1 {
		c.other = live[(i+1)%len(live)]
	}
	if len(live) > 2 {
		c.third = live[(i+2)%len(live)]
	}
	s.seats("hand", "Hand", c.hand, "Other", c.other)
	return c
}

// seats says in the reader's words who sits where; the words are "incident.who_sits.<key>".
func (s *sheet) seats(key string, args ...any) { s.playing = seating{"incident.who_sits." + key, args} }

// seating is who sits where in a hand made up for the incident, as a message and its arguments.
type seating struct {
	key  string
	args []any
}

// holeCards are the private cards of a hand where nobody has said which game is played: hold'em.
const holeCards = 2

// facing is a showdown of the hand in question and its opponent, of which nothing else is told.
func (c parties) facing() showdown.Layout {
	return showdown.Layout{Cards: holeCards, Seats: []int{c.hand, c.other}}
}

// atShowdown tells where things stand at a showdown, and what happened, one event after the other.
func (s *sheet) atShowdown(l showdown.Layout, events ...showdown.Event) {
	s.tells(tell.ShowdownIs{Layout: l})
	for _, e := range events {
		s.tells(tell.ShowdownHappens{Event: e})
	}
}

// added is a fact that no ruling asks for: yes where the floor has added it, else not told.
func (s *sheet) added(fact string) article.Told {
	if slices.Contains(s.ticks("hand_facts", fact), fact) {
		return article.Yes
	}
	return article.NotTold
}

// atShowdown: who shows, what is announced, who may see what.
func atShowdown(s *sheet) {
	kinds := map[string]func(*sheet, parties){
		"who_shows": whoShows, "refuses": refusesToShow, "one_card": oneCardShown, "misread": wronglyAnnounced, "board": playsTheBoard,
		"claims": claimsUnseen, "concedes": givesUp, "ask_to_see": asksToSee, "to_one": shownToOne, "early": shownEarly, "split": privateSplit,
	}
	kind := s.pick("showdown", "who_shows", "refuses", "one_card", "ask_to_see", "misread", "board", "claims", "concedes", "to_one", "early", "split")
	if ask := kinds[kind]; ask != nil {
		ask(s, s.faces())
	}
}

// whoShows asks how the last round ended: a raise cannot be left untold, and the seats are made up.
func whoShows(s *sheet, c parties) {
	river := s.pick("last_round", "bet_called", "raise_called", "checked", "all_in")
	key := "bettor"
	l := showdown.Layout{Cards: holeCards, Seats: []int{c.hand, c.other, c.third}, Aggressor: c.other, AllIn: article.Say(river == "all_in")}
	switch river {
	case "raise_called":
		l.Raised = true
	case "checked":
		key, l.Aggressor = "checked", showdown.Nobody
	}
	s.atShowdown(l, showdown.Event{Kind: showdown.NobodyShows})
	s.seats(key, "First", c.hand, "Second", c.other, "Third", c.third)
}

func refusesToShow(s *sheet, c parties) {
	before := s.ticks("hand_facts", "announced", "one_shown")
	var events []showdown.Event
	if slices.Contains(before, "announced") {
		events = append(events, showdown.Event{Kind: showdown.Declares, Seat: c.hand})
	}
	if slices.Contains(before, "one_shown") {
		events = append(events, showdown.Event{Kind: showdown.Tables, Seat: c.hand, N: 1})
	}
	s.atShowdown(c.facing(), append(events, showdown.Event{Kind: showdown.Refuses, Seat: c.hand})...)
}

func oneCardShown(s *sheet, c parties) {
	then := s.pick("one_then", "nothing", "thrown", "lost")
	events := []showdown.Event{{Kind: showdown.Tables, Seat: c.hand, N: 1, Winning: s.added("winning")}}
	switch then {
	case "thrown":
		events = append(events, showdown.Event{Kind: showdown.Throws, Seat: c.hand, Muck: article.No})
	case "lost":
		events = append(events, showdown.Event{Kind: showdown.Throws, Seat: c.hand, Muck: article.Yes, Lost: article.Yes})
	}
	s.atShowdown(c.facing(), events...)
}

func wronglyAnnounced(s *sheet, c parties) {
	then := s.pick("announced_then", "both", "found", "lost")
	events := []showdown.Event{{Kind: showdown.Declares, Seat: c.hand, False: article.Yes}}
	thrown := showdown.Event{Kind: showdown.Throws, Seat: c.other, Because: c.hand, Believing: article.No} // believed to have lost
	switch then {
	case "found":
		thrown.Muck = article.No
		events = append(events, thrown)
	case "lost":
		thrown.Muck, thrown.Lost = article.Yes, article.Yes
		events = append(events, thrown)
	}
	s.atShowdown(c.facing(), events...)
}

func playsTheBoard(s *sheet, c parties) {
	said := s.pick("board_said", "said", "said_thrown", "unsaid_thrown")
	l := c.facing()
	l.Board = article.Yes
	var events []showdown.Event
	if said != "unsaid_thrown" {
		events = append(events, showdown.Event{Kind: showdown.SaysBoard, Seat: c.hand})
	}
	if said != "said" {
		events = append(events, showdown.Event{Kind: showdown.Throws, Seat: c.hand, Muck: article.Yes})
	}
	s.atShowdown(l, events...)
}

func claimsUnseen(s *sheet, c parties) {
	l := c.facing()
	if s.pick("still_in", "yes", "no") == "no" {
		l.Seats, l.Folded = []int{c.hand}, []int{c.other}
		s.seats("alone", "Hand", c.hand)
	}
	s.atShowdown(l, showdown.Event{Kind: showdown.Claims, Seat: c.hand})
}

func givesUp(s *sheet, c parties) {
	s.atShowdown(c.facing(), showdown.Event{Kind: showdown.Concedes, Seat: c.hand})
}

// asksToSee asks who asks: by that the right to see a hand goes.
func asksToSee(s *sheet, c parties) {
	asker := s.pick("asker", "caller", "winner", "other_live", "folded", "outsider", "dealer")
	l, e := c.facing(), showdown.Event{Kind: showdown.Asks, Seat: c.other, To: c.hand, Muck: s.added("mucked")}
	switch asker {
	case "caller":
		l.Aggressor = c.hand
	case "winner":
		e.Winning = article.Yes
	case "other_live": // has cards, and neither called the last bet nor won
		l.Seats, l.Callers = append(l.Seats, c.third), []int{c.third}
		e.Winning = article.No
	case "folded":
		l.Seats, l.Folded = []int{c.hand, c.third}, []int{c.other}
	case "outsider":
		e.Seat = showdown.SeatMax
	case "dealer":
		e.Seat = 0
	}
	s.atShowdown(l, e)
}

func shownToOne(s *sheet, c parties) {
	when := s.pick("to_one_when", "after", "during", "spectator")
	e := showdown.Event{Kind: showdown.ShowsTo, Seat: c.hand, To: c.other, During: when != "after"}
	if when == "spectator" {
		e.To, e.Spectator = 0, true
	}
	if s.choice("how_many", "all", "one") == "one" {
		e.N = 1
	}
	s.atShowdown(c.facing(), e)
}

func shownEarly(s *sheet, c parties) {
	e := showdown.Event{Kind: showdown.Tables, Seat: c.hand, During: true}
	if s.pick("early_how", "turned", "told") == "told" {
		e.Kind = showdown.Declares
	}
	s.atShowdown(c.facing(), e)
}

func privateSplit(s *sheet, c parties) {
	s.atShowdown(c.facing(), showdown.Event{Kind: showdown.Proposes, Seat: c.hand})
}

// deadOrAlive: a hand thrown away, taken, mixed up, out of bounds.
func deadOrAlive(s *sheet) {
	options := []string{"thrown", "bettor", "killed", "touched", "outside", "into_hand", "irregular"}
	if s.rules.Referee.ThrownByError.Value {
		options = slices.Insert(options, 2, "misdirected")
	}
	kinds := map[string]func(*sheet, parties){
		"thrown": handThrown, "bettor": bettorThrew, "misdirected": misdirected, "killed": killedByDealer, "touched": touchedByDiscards,
		"outside": outOfBounds, "into_hand": thrownIntoHand, "irregular": irregularHand,
	}
	if ask := kinds[s.pick("dead", options...)]; ask != nil {
		ask(s, s.faces())
	}
}

func handThrown(s *sheet, c parties) {
	s.atShowdown(c.facing(), showdown.Event{Kind: showdown.Throws, Seat: c.hand, Contact: s.added("touching")})
}

// bets are what the hand in question and its opponent have put in; none where nobody has said, or the room knows.
func (s *sheet) bets(c parties) []showdown.Posted {
	to, matched := s.chips("bet_to"), s.chips("matched")
	if to == 0 && matched == 0 {
		return nil
	}
	return []showdown.Posted{{Seat: c.hand, Amount: to}, {Seat: c.other, Amount: matched}}
}

// offerBets lets the bets be added, where the room does not know them.
func (s *sheet) offerBets() {
	if !s.at.tracked() {
		s.offer("bets_in", amount("bet_to"), amount("matched"))
	}
}

func bettorThrew(s *sheet, c parties) {
	if !s.at.tracked() {
		s.fill("thrown_bet", amount("bet_to"), amount("matched"))
	}
	l := c.facing()
	l.Aggressor, l.Bets = c.hand, s.bets(c)
	s.atShowdown(l, showdown.Event{Kind: showdown.Throws, Seat: c.hand, Overlooking: article.Yes, Contact: s.added("touching")})
}

// misdirected: the dealer had said that nobody was left. The pot goes by the strength of the hand still there.
func misdirected(s *sheet, _ parties) {
	s.playing = seating{}
	s.fill("thrown_bet", amount("bet_to"), amount("matched"))
	s.tells(tell.Thrown{ThrownHand: referee.ThrownHand{Bet: s.chips("bet_to"), Matched: s.chips("matched"), DealerError: article.Yes}})
}

// killedByDealer asks how the cards lay: a hand that was tabled is another matter than one that nobody has read.
func killedByDealer(s *sheet, c parties) {
	lay := s.pick("lay", "face_down", "tabled", "one_up")
	s.offerBets()
	l := c.facing()
	l.Bets = s.bets(c)
	var events []showdown.Event
	switch lay {
	case "tabled":
		events = append(events, showdown.Event{Kind: showdown.Tables, Seat: c.hand})
	case "one_up":
		events = append(events, showdown.Event{Kind: showdown.Tables, Seat: c.hand, N: 1})
	}
	s.atShowdown(l, append(events, showdown.Event{Kind: showdown.Killed, Seat: c.hand})...)
}

func touchedByDiscards(s *sheet, c parties) {
	s.offerBets()
	l := c.facing()
	l.Bets = s.bets(c)
	s.atShowdown(l, showdown.Event{Kind: showdown.Touched, Seat: c.hand})
}

// outOfBounds: the cards lie beyond the mark on the cloth; which mark counts is the book's.
func outOfBounds(s *sheet, c parties) {
	e := showdown.Event{Kind: showdown.Strays, Seat: c.hand, Past: article.Yes}
	if s.rules.Showdown.Frame.Value == showdown.InFrame {
		e.Past, e.Outside = article.NotTold, article.Yes
	}
	s.atShowdown(c.facing(), e)
}

func thrownIntoHand(s *sheet, c parties) {
	s.atShowdown(c.facing(), showdown.Event{Kind: showdown.Throws, Seat: c.hand, To: c.other})
}

func irregularHand(s *sheet, c parties) {
	s.atShowdown(c.facing(), showdown.Event{Kind: showdown.Irregular, Seat: c.hand})
}
