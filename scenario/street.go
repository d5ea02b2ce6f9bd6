package scenario

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// ofHand is a line that only a tracked hand knows.
type ofHand interface {
	play(g *run) *refusal.Error
}

type (
	// street deals the next cards: of the board, or to each player in stud. In draw games it only says where the
	// hand is.
	street struct {
		name   string
		cards  []card.Card // of the board
		bySeat []dealt
	}
	// dealt are a player's next cards.
	dealt struct {
		seat  int
		cards []card.Card
	}
	// goOn lets the players before a point check, or call (fold before a seat).
	goOn struct {
		street string // "" when it is a seat; nextStreet: until cards are due
		seat   int
	}
	// runIt has the rest of the board dealt several times.
	runIt struct{ times int }
	// boardIs says that the next cards are those of a further board.
	boardIs struct{ number int }
)

const (
	nextStreet  = "next street"
	showdownNow = "showdown"
)

// twoWordStreets are the streets of stud and of draw, by their first word.
var twoWordStreets = map[string][]string{
	"third": {"street", "draw"}, "fourth": {"street"}, "fifth": {"street"}, "sixth": {"street"}, "seventh": {"street"},
	"before": {"draw"}, "first": {"draw"}, "second": {"draw"}, "next": {"street"},
}

var streetWords = []string{
	"preflop", "flop", "turn", "river", "showdown", "third street", "fourth street", "fifth street", "sixth street",
	"seventh street", "before draw", "first draw", "second draw", "third draw",
}

// streetName reads a street: "flop", "fourth street", "first draw".
func (r *reader) streetName() (string, *refusal.Error) {
	w, err := r.need("flop")
	if err != nil {
		return "", err
	}
	if second, ok := twoWordStreets[w]; ok {
		if !slices.Contains(second, r.peek()) {
			return "", refusal.New(MissingWord, "After", w, "Want", strings.Join(second, ", "))
		}
		return w + " " + r.next(), nil
	}
	if !slices.Contains(streetWords, w) {
		return "", unknown(w, streetWords)
	}
	return w, nil
}

// parseStreet reads "flop AhKd2c", "fourth street 2:5c 3:Kd", "first draw".
func parseStreet(r *reader, word string) (statement, *refusal.Error) {
	r.words = append([]string{word}, r.words...)
	name, err := r.streetName()
	if err != nil {
		return nil, err
	}
	s := street{name: name}
	if !strings.Contains(r.peek(), ":") {
		s.cards, err = r.cards()
		return s, err
	}
	for !r.done() {
		d, err := r.dealt()
		if err != nil {
			return nil, err
		}
		s.bySeat = append(s.bySeat, d)
	}
	return s, nil
}

// dealt reads "2:5c".
func (r *reader) dealt() (dealt, *refusal.Error) {
	seat, text, _ := strings.Cut(r.next(), ":")
	n, err := (&reader{words: []string{seat}}).count(seatMax)
	if err != nil || n == 0 {
		return dealt{}, refusal.New(BadNumber, "Word", r.last)
	}
	cards, err := (&reader{words: []string{text}}).cards()
	return dealt{n, cards}, err
}

func parseGoOn(r *reader, _ string) (statement, *refusal.Error) {
	if r.take("seat") {
		seat, err := r.count(seatMax)
		return orEnd(goOn{seat: seat}, err, r)
	}
	name, err := r.streetName()
	return orEnd(goOn{street: name}, err, r)
}

// parseRun reads "run 2 times".
func parseRun(r *reader, _ string) (statement, *refusal.Error) {
	n, err := r.count(countMax)
	if err == nil && !r.take("times") {
		err = refusal.New(MissingWord, "After", r.last, "Want", "times")
	}
	return orEnd(runIt{n}, err, r)
}

// parseBoard reads "board 2".
func parseBoard(r *reader, _ string) (statement, *refusal.Error) {
	n, err := r.count(countMax)
	return orEnd(boardIs{n}, err, r)
}

// streetOf finds a street of the game that is played by its name.
func (g *run) streetOf(name string) (hand.Street, *refusal.Error) {
	if name == showdownNow {
		return hand.Showdown, nil
	}
	var known []string
	for st := range hand.Street(g.hand.Game().Rounds()) {
		known = append(known, g.nameOf(st))
		if known[st] == name {
			return st, nil
		}
	}
	return 0, unknown(name, append(known, showdownNow))
}

func (g *run) nameOf(st hand.Street) string {
	return strings.ReplaceAll(g.hand.Game().StreetName(st), "_", " ")
}

// due is the street whose cards the hand waits for.
func (g *run) due() hand.Street {
	if g.hand.Stub() == g.hand.Game().DeckSize() {
		return hand.Preflop
	}
	return g.hand.Street() + 1
}

func (s street) play(g *run) *refusal.Error {
	st, err := g.streetOf(s.name)
	if err != nil {
		return err
	}
	step := g.hand.Next()
	waits := step.Need == hand.NeedBoard || step.Need == hand.NeedHole || step.Need == hand.NeedDiscard
	if !waits || g.due() != st {
		// What the hand says to such cards is a fact, where a refusal is expected.
		g.refusedBy(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: s.cards})
		return g.waitsFor()
	}
	switch {
	case step.Need == hand.NeedBoard && len(s.bySeat) == 0:
		return g.dealBoard(s.cards, step.Count)
	case len(s.cards) > 0 || step.Need != hand.NeedHole && len(s.bySeat) > 0:
		return g.waitsFor()
	}
	if g.awaitsDoors() && st == hand.Preflop {
		var cards [seatMax][]card.Card
		for _, d := range s.bySeat {
			if _, err := g.player(d.seat); err != nil {
				return err
			}
			cards[d.seat-1] = d.cards
		}
		return g.dealDoors(cards)
	}
	for _, d := range s.bySeat {
		if err := d.play(g); err != nil {
			return err
		}
	}
	return nil
}

// dealBoard lays out board cards; without cards, unknown ones.
func (g *run) dealBoard(cards []card.Card, count int) *refusal.Error {
	if len(cards) == 0 {
		cards = unknownCards(count)
	}
	return g.apply(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: cards})
}

func unknownCards(n int) []card.Card { return slices.Repeat([]card.Card{card.Unknown}, n) }

// play deals a player's next cards; where fewer are told than are due, they are the last ones.
func (d dealt) play(g *run) *refusal.Error {
	p, err := g.player(d.seat)
	if err != nil {
		return err
	}
	cards := d.cards
	if step := g.hand.Next(); step.Need == hand.NeedHole && (step.Player == -1 || step.Player == p || !g.hand.Game().Draws()) {
		cards = append(unknownCards(max(step.Count-len(cards), 0)), cards...)
	}
	return g.apply(hand.Action{Kind: hand.DealHole, Player: p, Cards: cards})
}

// dealTheRest deals the hole cards of whom nothing is told, before anything else happens.
func (g *run) dealTheRest(next statement) *refusal.Error {
	if g.hand == nil || g.hand.Next().Need != hand.NeedHole {
		return nil
	}
	switch next := next.(type) {
	case street, dealt, doorCards:
		return nil
	case goOn:
		if next.street == nextStreet && g.due() != hand.Preflop {
			return nil
		}
	case seatCards:
		if next.kind == hand.Kill {
			return nil
		}
	}
	if g.awaitsDoors() { // who brings in, and so what an absent player owes, hangs on the door cards
		return refusal.New(HandNeeds, "Need", "third street 2:7c 5:Kh")
	}
	return g.apply(hand.Action{Kind: hand.DealHole, Player: -1})
}

// awaitsDoors reports whether somebody is away and third street of stud is still to be dealt.
func (g *run) awaitsDoors() bool {
	h := g.felt.state.Hand
	return h != nil && h.Away != 0 && h.State.Game().Upcards() && h.State.Stub() == h.State.Game().DeckSize()
}

func (s runIt) play(g *run) *refusal.Error {
	return g.apply(hand.Action{Kind: hand.RunIt, Player: -1, Run: s.times})
}

func (s boardIs) play(g *run) *refusal.Error {
	if step := g.hand.Next(); step.Need != hand.NeedBoard || step.Run != s.number-1 {
		return g.waitsFor()
	}
	return nil
}

// play lets players check or call to a street, or check or fold to a seat.
func (s goOn) play(g *run) *refusal.Error {
	target, err := g.target(s)
	if err != nil {
		return err
	}
	for range countMax {
		step := g.hand.Next()
		a, waits := passive(g.hand, step, s.seat > 0)
		cards := step.Need == hand.NeedBoard || step.Need == hand.NeedHole || step.Need == hand.NeedDiscard
		switch {
		case cards && (s.street == nextStreet || s.seat == 0 && g.due() == target && g.tells(s.street)):
			return nil
		case step.Need == hand.NeedDiscard && g.due() == target && s.seat == 0:
			return nil
		case cards && s.seat == 0 && g.hand.Street() < target:
		case s.street == showdownNow && step.Need == hand.NeedShow && g.cardsToCome():
			a, waits = hand.Action{Kind: hand.Show, Player: step.Player}, true
		case step.Need == hand.NeedFirst && s.seat == 0 && g.hand.Street() > hand.ThirdStreet && g.hand.Street() < target:
			a, waits = g.anybodyFirst()
		case step.Need != hand.NeedAction:
			if s.seat == 0 && (g.hand.Street() >= target || step.Need == hand.NeedShow || step.Need == hand.NeedAward) {
				return nil
			}
			return g.waitsFor()
		case s.seat == g.seats[step.Player] || s.seat == 0 && g.hand.Street() >= target:
			return nil
		}
		if !waits {
			return g.waitsFor()
		}
		if err := g.apply(a); err != nil {
			return err
		}
	}
	return refusal.New(TooLong, "Max", countMax)
}

// tells reports whether the line below tells the cards of a street.
func (g *run) tells(name string) bool {
	return tells(g.following, name)
}

func tells(s statement, name string) bool {
	told, ok := s.(street)
	return ok && told.name == name && len(told.cards)+len(told.bySeat) > 0
}

// anybodyFirst lets a stud round begin with any player where open cards are unknown: everybody checks, so that it does
// not matter who.
func (g *run) anybodyFirst() (hand.Action, bool) {
	for p := range g.seats {
		if a := (hand.Action{Kind: hand.First, Player: p}); g.hand.Check(a) == nil {
			return a, true
		}
	}
	return hand.Action{}, false
}

// cardsToCome reports whether the hands that are to be shown are those of an all-in, before the last cards.
func (g *run) cardsToCome() bool {
	h := *g.hand
	for range hand.MaxPlayers {
		step := h.Next()
		if step.Need != hand.NeedShow {
			return step.Need == hand.NeedBoard || step.Need == hand.NeedHole
		}
		if h.Do(hand.Action{Kind: hand.Show, Player: step.Player}) != nil {
			return false
		}
	}
	return false
}

// target is the street at which players stop checking and calling.
func (g *run) target(s goOn) (hand.Street, *refusal.Error) {
	switch {
	case s.seat > 0:
		_, err := g.player(s.seat)
		return hand.Over, err
	case s.street == nextStreet:
		return hand.Over, nil
	}
	return g.streetOf(s.street)
}

// passive is what happens where nothing else is told: a check, or else a call or a fold, a bring-in, cards that
// nobody sees, no cards drawn. It is false where more must be told.
func passive(h *hand.State, step hand.Step, folds bool) (hand.Action, bool) {
	a := hand.Action{Player: step.Player}
	switch step.Need {
	case hand.NeedHole:
		a.Kind, a.Player = hand.DealHole, -1
	case hand.NeedBoard:
		a.Kind, a.Cards = hand.DealBoard, unknownCards(step.Count)
	case hand.NeedDiscard:
		a.Kind, a.Cards = hand.Discard, unknownCards(step.Count)
	case hand.NeedAction:
		switch legal := h.Legal(); {
		case legal.BringIn > 0:
			a.Kind = hand.BringIn
		case legal.CanCheck:
			a.Kind = hand.Check
		case folds:
			a.Kind = hand.Fold
		default:
			a.Kind = hand.Call
		}
	default:
		return a, false
	}
	return a, true
}
