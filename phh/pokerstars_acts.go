package phh

import (
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// starsPlay is what a reader knows of the play so far, by position.
type starsPlay struct {
	players []int // seats by position
	live    []bool
	held    []int         // cards held
	deal    [][]card.Card // cards of the deal under way, nil where nobody tells them
	due     int           // cards of it for everybody, 0 when there is none
	owed    []int         // cards to be drawn
	drawing []int         // who is owed them, in the order of the draw
	shown   []bool
	mucks   []int          // lines in which hands are given up, by position, -1 for none
	boards  [4][]card.Card // by run
	fork    []card.Card    // the board in common where it is dealt several times
	forked  bool
	run     int     // whose showdown it is
	awards  []Award // as the lines tell who collects which pot
}

// begin seats the players by position and writes who posts what.
func (s *starsReader) begin() {
	if s.err != nil {
		return
	}
	for i := range s.seats {
		if s.seats[i].dealt {
			s.players = append(s.players, i)
		}
	}
	n := len(s.players)
	if n < 2 || n > hand.MaxPlayers {
		s.fail(0, refusal.New(WrongCount, "Field", fieldPlayers, "Count", n, "Players", hand.MaxPlayers))
		return
	}
	slices.SortFunc(s.players, func(a, b int) int { return s.turn(a) - s.turn(b) })
	s.where = slices.Repeat([]int{-1}, len(s.seats))
	seats := make([]string, n)
	for p, i := range s.players {
		s.where[i] = p
		seats[p] = strconv.Itoa(s.seats[i].number)
		s.cfg.Stacks = append(s.cfg.Stacks, s.seats[i].stack)
		s.h.Players = append(s.h.Players, s.seats[i].name)
	}
	s.h.Fields = append(s.h.Fields, Field{"seats", "[" + strings.Join(seats, ", ") + "]"})
	s.live, s.held, s.deal = slices.Repeat([]bool{true}, n), make([]int, n), make([][]card.Card, n)
	s.owed, s.shown, s.mucks = make([]int, n), make([]bool, n), slices.Repeat([]int{-1}, n)
	s.h.Stacks, s.h.Antes = s.cfg.Stacks, make([]chip.Amount, n)
	s.h.Floor.Button = s.button
	s.blinds()
	s.antes()
	s.write()
}

// turn puts the seats in the order of the positions: from the left of the button round to it; in stud from the first.
func (s *starsReader) turn(seat int) int {
	number := s.seats[seat].number
	if number <= s.button {
		return number + 1000
	}
	return number
}

// blinds finds who posts what beside antes: the first who is said to post a blind owes it, others come in or come back.
func (s *starsReader) blinds() {
	s.cfg.Game, s.cfg.Structure = s.variant.game, s.variant.structure
	s.cfg.SmallBlindAt, s.cfg.BigBlindAt = -1, -1
	for _, post := range s.posts {
		p := s.where[post.seat]
		switch {
		case post.kind == "ante":
		case post.kind == "small blind" && s.cfg.SmallBlindAt < 0 && s.cfg.BigBlindAt < 0:
			s.cfg.SmallBlindAt = p
			if s.cfg.SmallBet > 0 && !post.allIn {
				s.cfg.SmallBlind = post.amount
			}
		case (post.kind == "big blind" || post.kind == "button blind") && s.cfg.BigBlindAt < 0:
			s.cfg.BigBlindAt = p
		case post.kind == "small blind":
			s.cfg.Posts = append(s.cfg.Posts, hand.Post{Player: p, Dead: post.amount})
		case post.kind == "straddle":
			live := post.amount
			if post.allIn {
				live = max(live, 2*s.cfg.BigBlind) // after an ante no more was there
			}
			s.cfg.Posts = append(s.cfg.Posts, hand.Post{Player: p, Live: live, Kind: hand.Straddle})
		case post.kind == "small & big blinds":
			dead := min(post.amount, s.cfg.SmallBlind)
			s.cfg.Posts = append(s.cfg.Posts, hand.Post{Player: p, Live: post.amount - dead, Dead: dead})
		default:
			s.cfg.Posts = append(s.cfg.Posts, hand.Post{Player: p, Live: post.amount})
		}
	}
	if s.cfg.BombPot = s.opensAtNothing(); s.cfg.BombPot {
		s.cfg.SmallBlind = 0
		return
	}
	for p, i := range s.players { // who was all-in on the ante has posted nothing
		switch role := s.seats[i].role; {
		case s.cfg.SmallBlindAt < 0 && strings.Contains(role, "(small blind)"):
			s.cfg.SmallBlindAt = p
		case s.cfg.BigBlindAt < 0 && (strings.Contains(role, "(big blind)") || strings.Contains(role, "(button blind)")):
			s.cfg.BigBlindAt = p
		}
	}
	if s.variant.game.Upcards() {
		s.cfg.SmallBlind, s.cfg.BigBlind = 0, 0
		s.cfg.BringIn = s.bringIn()
	}
}

// opensAtNothing reports whether nobody posts anything but antes, and the first round is checked or bet.
func (s *starsReader) opensAtNothing() bool {
	blinds := slices.ContainsFunc(s.posts, func(p starsPost) bool { return p.kind != "ante" })
	for i := s.at; !blinds && len(s.posts) > 0 && !s.variant.game.Upcards() && i < len(s.lines); i++ {
		if seat, does := s.actor(s.lines[i]); seat >= 0 {
			switch verb, _, _ := strings.Cut(does, " "); verb {
			case "checks", "bets":
				return true
			case "calls", "raises":
				return false
			}
		}
	}
	return false
}

// bringIn finds what the first bet costs: as it is brought in, or called where its owner is all-in on the ante; else, since
// somebody has completed it at once, half of the small bet.
func (s *starsReader) bringIn() chip.Amount {
	for i := s.at; i < len(s.lines); i++ {
		seat, does := s.actor(s.lines[i])
		verb, rest, _ := strings.Cut(does, " ")
		switch {
		case seat < 0:
		case verb == "bets" || verb == "raises":
			return max(s.cfg.SmallBet/2, 1)
		case strings.HasSuffix(does, starsAllIn): // it may be less
		case verb == "brings":
			return s.amount(i, strings.TrimPrefix(rest, "in for "))
		case verb == "calls":
			return s.amount(i, rest)
		}
	}
	return max(s.cfg.SmallBet/2, 1)
}

// antes finds what everybody antes: as much as the largest of them, where it is less because there is no more.
func (s *starsReader) antes() {
	antes := make([]chip.Amount, len(s.players))
	var most chip.Amount
	for _, post := range s.posts {
		if post.kind == "ante" {
			most = max(most, post.amount)
		}
	}
	for _, post := range s.posts {
		if post.kind == "ante" {
			p := s.where[post.seat]
			antes[p] = post.amount
			if post.allIn {
				antes[p] = most
			}
		}
	}
	switch {
	case most == 0:
	case alike(antes):
		s.cfg.AnteKind, s.cfg.Ante = hand.AnteEach, most
	default:
		s.cfg.AnteKind, s.cfg.Antes = hand.AnteListed, antes
	}
}

// write writes game, stakes and posts as for a hand that was played here.
func (s *starsReader) write() {
	code, exact := codeOf(s.variant)
	s.h.Variant = code
	s.h.recordGame(&s.cfg, exact)
	if !s.variant.game.Upcards() {
		s.h.Blinds = make([]chip.Amount, len(s.players))
		s.h.recordBlinds(&s.cfg)
	}
	s.h.recordAntes(&s.cfg)
}

// play goes through the lines from the first cards on.
func (s *starsReader) play() {
	for ; s.err == nil && s.at < len(s.lines); s.at++ {
		line := s.lines[s.at]
		if line == starsSummary {
			break
		}
		if seat, groups := s.dealtTo(line); seat >= 0 {
			s.dealt(s.where[seat], groups)
			continue
		}
		seat, does := s.actor(line)
		switch {
		case strings.HasPrefix(line, "*** "):
			s.street(line)
		case seat >= 0:
			s.act(s.where[seat], does, line)
		default:
			s.collected(line)
		}
	}
	if s.err == nil {
		s.flush()
		s.giveUp()
	}
}

// add adds an entry that the present line tells.
func (s *starsReader) add(a Action, comment string) {
	if err := s.variant.checkDeck(a.Cards); err != nil {
		s.fail(s.at, err)
	}
	a.Line, a.Comment = s.line+min(s.at, len(s.lines)-1), comment
	a.Text = a.entry(s.h.Decimals)
	s.h.Actions = append(s.h.Actions, a)
}

// cards reads groups of cards in brackets as one list.
func (s *starsReader) cards(i int, text string) (list []card.Card, ok bool) {
	for text != "" {
		group, rest, found := strings.Cut(text, "]")
		if !found || !strings.HasPrefix(group, "[") {
			return list, len(list) > 0
		}
		cards, err := card.ParseList(group[1:])
		if err != nil {
			s.fail(i, refusal.New(BadCards, "Reason", err.Error()))
			return nil, false
		}
		list, text = append(list, cards...), strings.TrimLeft(rest, " ")
	}
	return list, len(list) > 0
}

// street reads the header of a street: everybody's cards are due, or the board's are told.
func (s *starsReader) street(line string) {
	s.flush()
	name, groups, _ := strings.Cut(strings.TrimPrefix(line, "*** "), " ***")
	cards, told := s.cards(s.at, strings.TrimSpace(groups))
	run := -1
	if which, street, found := strings.Cut(name, " "); found && street != "STREET" {
		for i := range 4 {
			if ordinal(i) == which {
				run, name = i, street
			}
		}
	}
	g := s.variant.game
	switch {
	case name == "DOWN" || name == "SHOW DOWN":
		s.run = max(run, 0)
	case told:
		s.board(cards, run)
	case name == "HOLE CARDS" || name == "DEALING HANDS":
		s.due = g.HoleCards()
	case name == "3rd STREET":
		s.due = 3
	case g.Upcards() && (strings.HasSuffix(name, " STREET") || name == "RIVER"):
		s.due = 1
	}
}

// board lays out the cards that a header tells beyond those there, of one of several boards perhaps.
func (s *starsReader) board(cards []card.Card, run int) {
	if run >= 0 && !s.forked {
		s.forked, s.fork = true, s.boards[0]
		for i := range s.boards {
			s.boards[i] = s.fork
		}
	}
	b := &s.boards[max(run, 0)]
	if len(cards) <= len(*b) || !slices.Equal(cards[:len(*b)], *b) {
		s.strange(s.at)
		return
	}
	fresh := cards[len(*b):]
	*b = cards
	if run <= 0 {
		s.add(Action{Verb: DealBoard, Player: -1, Cards: fresh}, "")
		return
	}
	outs := &s.h.Floor.RunOuts
	if s.h.runsLine == 0 {
		s.h.runsLine = s.line + s.at
	}
	for len(*outs) < run {
		*outs = append(*outs, nil)
	}
	(*outs)[run-1] = append((*outs)[run-1], fresh...)
}

// dealt takes the cards that a line tells a player receives: the last group, or all but what is there already.
func (s *starsReader) dealt(p int, groups string) {
	if i := strings.LastIndexByte(groups, '['); i >= 0 {
		groups = groups[i:]
	}
	cards, ok := s.cards(s.at, groups)
	switch {
	case !ok || p < 0:
		s.strange(s.at)
	case s.owed[p] > 0:
		for s.drawing[0] != p { // nobody tells what those before have drawn
			s.draw(s.drawing[0], nil)
		}
		s.draw(p, cards)
	case s.due > 0:
		s.deal[p] = cards
	}
}

// flush deals what the lines of a street have told, and unknown cards to those of whom they tell nothing.
func (s *starsReader) flush() {
	for len(s.drawing) > 0 {
		s.draw(s.drawing[0], nil)
	}
	if s.due == 0 {
		return
	}
	n := s.due
	s.due = 0
	for p := range s.players {
		if !s.live[p] {
			continue
		}
		cards := s.deal[p]
		if cards == nil {
			cards = s.mucked(p, n)
		}
		if len(cards) > n {
			s.strange(s.at)
			return
		}
		s.deal[p] = nil
		s.held[p] += n
		s.add(Action{Verb: DealHole, Player: p, Cards: append(slices.Repeat([]card.Card{card.Unknown}, n-len(cards)), cards...)}, "")
	}
}

// mucked returns the next cards of a hand that only the summary tells, where it is not one that was drawn to.
func (s *starsReader) mucked(p, n int) []card.Card {
	all := s.seats[s.players[p]].mucked
	if s.variant.game.Draws() || len(all) != s.variant.game.HoleCards() || len(all) < s.held[p]+n {
		return nil
	}
	return all[s.held[p] : s.held[p]+n]
}

// draw deals the cards that replace others.
func (s *starsReader) draw(p int, cards []card.Card) {
	n := s.owed[p]
	s.owed[p] = 0
	s.drawing = slices.DeleteFunc(s.drawing, func(q int) bool { return q == p })
	if len(cards) > n {
		s.strange(s.at)
		return
	}
	s.add(Action{Verb: DealHole, Player: p, Cards: append(slices.Repeat([]card.Card{card.Unknown}, n-len(cards)), cards...)}, "")
}

// act reads what a player does.
func (s *starsReader) act(p int, does, line string) {
	verb, rest, _ := strings.Cut(strings.TrimSuffix(does, starsAllIn), " ")
	switch verb {
	case "posts", "sits", "is", "doesn't", "will":
		return
	}
	if verb != "discards" && verb != "stands" || s.due > 0 {
		s.flush()
	}
	a := Action{Player: p}
	switch verb {
	case "folds":
		a.Verb, s.live[p] = Fold, false
	case "checks", "calls":
		a.Verb = CheckCall
	case "bets":
		a.Verb, a.To = BetRaise, s.amount(s.at, rest)
	case "raises":
		_, to, _ := strings.Cut(rest, " to ")
		a.Verb, a.To = BetRaise, s.amount(s.at, to)
	case "brings":
		a.Verb = BringIn
	case "discards", "stands":
		s.discards(a, verb, rest, line)
		return
	case "shows":
		s.show(a, rest, line)
		return
	case "mucks":
		s.mucks[p] = s.at
		return
	default:
		s.strange(s.at)
		return
	}
	s.add(a, line)
}

// discards reads cards thrown: as many as are told, known or not.
func (s *starsReader) discards(a Action, verb, rest, line string) {
	a.Verb = Discard
	if verb == "discards" {
		count, after, _ := strings.Cut(rest, " ")
		n, err := strconv.Atoi(count)
		if err != nil || n < 1 || n > s.held[a.Player] {
			s.strange(s.at)
			return
		}
		_, groups, _ := strings.Cut(after, " ")
		if a.Cards, _ = s.cards(s.at, groups); len(a.Cards) != n {
			a.Cards = slices.Repeat([]card.Card{card.Unknown}, n)
		}
		s.owed[a.Player] = n
		s.drawing = append(s.drawing, a.Player)
	}
	s.add(a, line)
}

// show reads a hand shown, once; of some cards only the others stay unknown.
func (s *starsReader) show(a Action, rest, line string) {
	a.Verb = Show
	if s.shown[a.Player] {
		return
	}
	s.shown[a.Player] = true
	if rest != "hand" {
		a.Cards, _ = s.cards(s.at, rest)
		if held := s.held[a.Player]; len(a.Cards) == 0 || len(a.Cards) > held {
			s.strange(s.at)
			return
		} else if len(a.Cards) < held {
			a.Cards = append(a.Cards, slices.Repeat([]card.Card{card.Unknown}, held-len(a.Cards))...)
		}
	}
	s.add(a, line)
}

// giveUp writes the hands given up at showdown and shown on none of the boards, by lines of their own or the summary's.
func (s *starsReader) giveUp() {
	for p, at := range s.mucks {
		if at < 0 && s.live[p] {
			at = s.seats[s.players[p]].gaveUp
		}
		if at > 0 && !s.shown[p] {
			s.at = at
			s.add(Action{Verb: Muck, Player: p}, s.lines[at])
		}
	}
}

// collected reads who gets a pot; lines of other sorts tell nothing of the hand.
func (s *starsReader) collected(line string) {
	name, pot, found := strings.Cut(line, " collected ")
	seat, seated := s.seatOf[name]
	if !found || !seated || s.where[seat] < 0 {
		return
	}
	_, pot, _ = strings.Cut(pot, " from ")
	index := 0
	if after, side := strings.CutPrefix(pot, "side pot"); side {
		number, err := strconv.Atoi(strings.TrimPrefix(after, "-"))
		if index = 1; err == nil {
			index = number
		}
	}
	for i := range s.awards {
		if a := &s.awards[i]; a.Pot == index && a.Run == s.run {
			a.Winners = append(a.Winners, s.where[seat])
			return
		}
	}
	s.awards = append(s.awards, Award{Pot: index, Run: s.run, Winners: []int{s.where[seat]}})
}

// hidden reports whether cards that nobody tells have won or lost at showdown.
func (s *starsReader) hidden() bool {
	live := 0
	unknown := false
	for p, is := range s.live {
		if is {
			live++
			unknown = unknown || !s.shown[p] && s.mucks[p] < 0 && s.seats[s.players[p]].gaveUp == 0
		}
	}
	for i := range s.h.Actions {
		a := &s.h.Actions[i]
		unknown = unknown || a.Verb == Show && (len(a.Cards) == 0 || slices.Contains(a.Cards, card.Unknown))
	}
	return live > 1 && unknown
}

// end writes what everybody has won, and which pots where the cards do not tell.
func (s *starsReader) end() {
	if s.hidden() && !s.variant.game.HiLo() {
		s.h.Floor.Awards = s.awards
	}
	winnings := make([]chip.Amount, len(s.players))
	var sum chip.Amount
	for p, seat := range s.players {
		winnings[p] = s.seats[seat].won
		sum += winnings[p]
	}
	if sum > 0 {
		s.h.Winnings = winnings
	}
}
