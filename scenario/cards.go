package scenario

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

type (
	// seatCards: a player's cards are recorded, tabled, given up, killed, or found again.
	seatCards struct {
		seat  int
		kind  hand.Kind // Reveal, Show, Muck, Kill, Retrieve, Discard
		cards []card.Card
	}
	// opens: the player is the first of a stud round, by open cards that nobody recorded.
	opens struct{ seat int }
	// bringsIn: the player pays the forced opening of stud, or completes it.
	bringsIn struct {
		seat     int
		complete bool
	}
	// everybodyShows: all who have to show do so, in their order, as recorded.
	everybodyShows struct{}
	// takenBack: the blinds, alone in the hand, take their blinds back.
	takenBack struct{}
)

// cardActs are the words of what a player does with cards.
var cardActs = map[string]hand.Kind{
	"holds": hand.Reveal, "shows": hand.Show, "mucks": hand.Muck, "retrieves": hand.Retrieve,
}

// handMax is the largest number of a player's cards.
const handMax = 7

// parseSeatOfHand reads what only a tracked hand knows of a player, false when the words are something else.
func parseSeatOfHand(r *reader, seat int) (s statement, err *refusal.Error, ok bool) {
	if kind, is := cardActs[r.peek()]; is {
		r.next()
		cards, err := r.cards()
		return seatCards{seat, kind, cards}, err, true
	}
	switch word := r.peek(); {
	case word == "brings" || word == "completes":
		s, err = parseBringsIn(r, seat)
	case word == "draws":
		s, err = parseDraws(r, seat)
	case word == "discards" && len(r.words) > 1:
		s, err = parseDiscards(r, seat)
	case word == "stands":
		s, err = parseStandsPat(r, seat)
	default:
		return nil, nil, false
	}
	return s, err, true
}

func parseBringsIn(r *reader, seat int) (statement, *refusal.Error) {
	if r.next() == "completes" {
		return bringsIn{seat, true}, r.end()
	}
	if !r.take("in") {
		return nil, refusal.New(MissingWord, "After", "brings", "Want", "in")
	}
	return bringsIn{seat, false}, r.end()
}

// parseDraws reads "draws 2": as many cards thrown, unseen.
func parseDraws(r *reader, seat int) (statement, *refusal.Error) {
	r.next()
	n, err := r.count(handMax)
	return orEnd(seatCards{seat, hand.Discard, unknownCards(n)}, err, r)
}

// parseDiscards reads "discards AsKd".
func parseDiscards(r *reader, seat int) (statement, *refusal.Error) {
	r.next()
	cards, err := r.cards()
	return seatCards{seat, hand.Discard, cards}, err
}

func parseStandsPat(r *reader, seat int) (statement, *refusal.Error) {
	r.next()
	if !r.take("pat") {
		return nil, refusal.New(MissingWord, "After", "stands", "Want", "pat")
	}
	return seatCards{seat: seat, kind: hand.Discard}, r.end()
}

// parseIs reads "is dead", "is dealt AsKd", "is first", "is skipped".
func parseIs(r *reader, seat int) (statement, *refusal.Error) {
	r.next()
	switch {
	case r.take("dead"):
		return seatCards{seat: seat, kind: hand.Kill}, r.end()
	case r.take("first"):
		return opens{seat}, r.end()
	case r.take("dealt"):
		cards, err := r.cards()
		return dealt{seat, cards}, err
	case r.take("skipped,"), r.take("skipped"):
		return parseSkipped(r, seat)
	}
	return nil, unknown(r.peek(), []string{"skipped", "skipped, time passes", "dead", "dealt", "first"})
}

// parseEverybody reads "everybody shows".
func parseEverybody(r *reader, _ string) (statement, *refusal.Error) {
	if !r.take("shows") {
		return nil, refusal.New(MissingWord, "After", "everybody", "Want", "shows")
	}
	return everybodyShows{}, r.end()
}

// parseTakenBack reads "blinds taken back".
func parseTakenBack(r *reader, _ string) (statement, *refusal.Error) {
	if !r.take("taken") || !r.take("back") {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", "taken back")
	}
	return takenBack{}, r.end()
}

func (s seatCards) play(g *run) *refusal.Error {
	p, err := g.player(s.seat)
	if err != nil {
		return err
	}
	return g.apply(hand.Action{Kind: s.kind, Player: p, Cards: s.cards})
}

func (s opens) play(g *run) *refusal.Error {
	p, err := g.player(s.seat)
	if err != nil {
		return err
	}
	return g.apply(hand.Action{Kind: hand.First, Player: p})
}

// play pays the bring-in, of the player whose open card nobody recorded too, or bets to the full bet.
func (s bringsIn) play(g *run) *refusal.Error {
	if g.hand.Next().Need == hand.NeedFirst && g.hand.Street() == hand.ThirdStreet {
		if err := (opens{s.seat}).play(g); err != nil {
			return err
		}
	}
	p, err := g.toAct(s.seat)
	if err != nil {
		return err
	}
	a := hand.Action{Kind: hand.BringIn, Player: p}
	if legal := g.hand.Legal(); s.complete {
		a.Kind, a.To = hand.Raise, legal.MinTo
		if legal.IsBet {
			a.Kind = hand.Bet
		}
	}
	return g.apply(a)
}

func (everybodyShows) play(g *run) *refusal.Error {
	for range hand.MaxPlayers {
		step := g.hand.Next()
		if step.Need != hand.NeedShow {
			break
		}
		if err := g.apply(hand.Action{Kind: hand.Show, Player: step.Player}); err != nil {
			return err
		}
	}
	return nil
}

func (takenBack) play(g *run) *refusal.Error {
	return g.apply(hand.Action{Kind: hand.TakeBack, Player: -1})
}
