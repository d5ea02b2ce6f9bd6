package scenario

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// Topics of facts that the run knows by name: those it is asked for, and those that it treats in a way of their own.
const (
	topicRuling      = "ruling"
	topicOption      = "option"
	topicReleased    = "released"
	topicRefused     = "refused"
	topicCites       = "cites"
	topicMay         = "may"
	topicSubstantial = "substantial"
	topicPot         = "pot"
	topicPots        = "pots"
	topicStacks      = "stacks"
	topicStreet      = "street"
	topicStub        = "stub"
	topicBoard       = "board"
	topicShow        = "show"
	topicWins        = "wins"
	topicAct         = "act"
	topicMost        = "most"
	topicReturned    = "returned"
	topicOrder       = "order"
	topicRake        = "rake"
	topicSeventh     = "seventh"
	topicUnderstood  = "understood"
	topicOwes        = "owes"
	topicDealt       = "dealt"
	topicNextBig     = "next"
)

// fact records what follows from the line.
func (g *run) fact(facts ...ruling.Fact) {
	g.step.Facts = append(g.step.Facts, facts...)
	for i := range facts {
		g.consult = merge(g.consult, facts[i].Cites)
	}
}

// citing records a fact with the articles behind it, each once.
func (g *run) citing(f ruling.Fact, ids ...article.ID) { g.fact(f.By(merge(nil, ids)...)) }

// traced records a fact with the articles of a trace.
func (g *run) traced(f ruling.Fact, t *article.Trace) {
	g.consult = merge(g.consult, t.Consulted())
	g.fact(f.By(t.Decided()...))
}

// ruled records a ruling.
func (g *run) ruled(seat int, r *referee.Ruling) {
	g.last = r
	if g.hand == nil && r.Kind == article.Decided && r.NoRaise && r.Action == hand.None {
		g.noRaise = &table.Limit{Seat: table.SeatNo(seat), NoRaise: true, Cites: r.Cites}
	}
	g.step.Ruling, g.step.Seat = r, seat
	g.consult = merge(g.consult, r.Consulted)
	g.fact(r.Statement().Facts()...)
}

// released records what became of an early act.
func (g *run) released(seat int, r *referee.Ruling) {
	g.consult = merge(g.consult, r.Consulted)
	g.fact(r.Released(seat))
	g.fact(r.Statement().Choices()...)
	if g.step.Ruling == nil {
		g.step.Ruling, g.step.Seat = r, seat
		return
	}
	g.step.Early = append(g.step.Early, Released{seat, r})
}

// actual answers a question that an expectation asks of the state after the line.
func (g *run) actual(topic string) {
	if g.dealing != nil {
		g.dealFact(topic)
		return
	}
	if g.session != nil {
		g.sessionFact(topic)
		return
	}
	if g.room != nil {
		g.roomFact(topic)
		return
	}
	switch topic {
	case topicMay:
		g.may()
	case topicOwes, topicDealt, topicNextBig:
		g.tableFact(topic)
	case topicUnderstood:
		g.understood()
	default:
		if g.hand != nil {
			g.handFact(topic)
		}
	}
}

// understood says which standard word was heard.
func (g *run) understood() {
	structure := referee.NoLimit
	switch {
	case g.spot != nil:
		structure = g.spot.Betting
	case g.hand != nil:
		structure = referee.SpotOf(g.hand, 0).Betting
	}
	var t article.Trace
	word := referee.Standard(g.heard, structure, g.policy(), &t)
	g.fact(ruling.New("understood", ruling.Word("Word", "word."+word.String())).By(t.Decided()...))
}

// may says what the player to act may do.
func (g *run) may() {
	if g.hand == nil {
		if g.spot == nil {
			return
		}
		legal, r := referee.Allowed(*g.spot, g.policy())
		g.consult = merge(g.consult, r.Consulted)
		noRaise, noFold := false, false
		if g.last != nil {
			noRaise, noFold = g.last.NoRaise, g.last.NoFold
		}
		g.fact(ruling.New("may").And(open(legal, noFold, noRaise, false)...).By(r.Cites...))
		for _, q := range r.Questions {
			g.fact(ruling.New("asks", ruling.Word("Question", "referee.question."+q)))
		}
		return
	}
	p, waits := g.actor()
	if !waits {
		return
	}
	seat := g.seats[p]
	legal, rules := g.hand.Legal(), g.hand.LegalRules()
	limit := g.limitOn(seat)
	acts := open(legal, limit.NoFold, limit.NoRaise, int(g.unnamed()) == seat)
	g.citing(ruling.New("may.seat", ruling.Seat("Seat", seat)).And(acts...), rules.Reopened, rules.Raise)
}

// open lists the acts that are open to a player, the cheapest first.
func open(l hand.Legal, noFold, noRaise, mustRaise bool) (acts []ruling.Fact) {
	switch {
	case mustRaise:
	case l.BringIn > 0:
		acts = append(acts, ruling.New("may.bring_in", ruling.Chips("To", l.BringIn)))
	case l.CanCheck:
		acts = append(acts, ruling.New("check"))
	default:
		if !noFold {
			acts = append(acts, ruling.New("fold"))
		}
		acts = append(acts, ruling.New("may.call", ruling.Chips("To", l.CallTo)))
	}
	if !l.CanRaise || noRaise {
		return acts
	}
	key := "may.raise"
	switch {
	case l.BringIn > 0:
		key = "may.complete"
	case l.IsBet:
		key = "may.bet"
	}
	switch {
	case l.MaxTo > tell.AmountMax:
		return append(acts, ruling.New(key+".least", ruling.Chips("To", l.MinTo)))
	case l.MinTo >= l.MaxTo:
		return append(acts, ruling.New(key, ruling.Chips("To", l.MaxTo)))
	}
	return append(acts, ruling.New(key, ruling.Chips("To", l.MinTo), ruling.Chips("Upto", l.MaxTo)))
}

// substantial says whether actions are enough to bar a misdeal: in most books, whether they are substantial.
func (g *run) substantial(count hand.ActionCount, t *article.Trace) {
	p := &g.book.Policy.Deal
	window, enough := p.MisdealWindow.Value, false
	if window == hand.Substantial {
		enough = count.Substantial(&p.SubstantialAction, t)
	} else {
		enough = count.Enough(p.MisdealWindow.Decide(t), &p.SubstantialAction, t)
	}
	key := "substantial.no"
	if enough {
		key = "substantial.yes"
	}
	g.traced(ruling.New(key), t)
}

// substantialHand says it of the actions of the hand so far: what was posted is not among them.
func (g *run) substantialHand() {
	var t article.Trace
	if p := &g.book.Policy.Deal; p.MisdealWindow.Value == hand.Substantial {
		p.SubstantialBlinds.Decide(&t)
	}
	g.substantial(g.hand.Actions(), &t)
}

// handFact says what can be seen of a hand at any moment.
func (g *run) handFact(topic string) {
	switch topic {
	case topicPot:
		g.fact(ruling.New("pot", ruling.Chips("Amount", g.hand.PotTotal())))
	case topicStreet:
		g.fact(ruling.New("street", ruling.Word("Street", "street."+g.hand.Game().StreetName(g.hand.Street()))))
	case topicStub:
		g.fact(ruling.New("stub", ruling.Count("Count", g.hand.Stub())))
	case topicSubstantial:
		g.substantialHand()
	case topicPots:
		g.pots()
	case topicStacks:
		g.stacks()
	case topicShow:
		g.show()
	case topicWins:
		g.wins()
	case topicAct:
		g.whoseTurn()
	case topicMost:
		g.atMost()
	case topicReturned:
		g.returned()
	case topicOrder:
		g.orderOfShowing()
	case topicRake:
		g.rake()
	case topicSeventh:
		g.shortage()
	case topicBoard:
		g.boards()
	}
}
