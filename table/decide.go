package table

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
)

// Rules are the policies by which a table is run: those of one book.
type Rules struct {
	Table     *Policy
	Referee   *referee.Policy
	Hand      *hand.Policy
	Deal      *deal.Policy // nil, as those below: the table has no rules for the matter
	Showdown  *showdown.Policy
	Dispute   *dispute.Policy
	Penalty   *penalty.Policy
	Shotclock *shotclock.Policy
}

// Decide judges a command at the table and returns what happened. The state is untouched. The error is a
// *refusal.Error of this package or of package hand.
func Decide(s *State, c any, r Rules) ([]Event, error) {
	d := decision{s: s, p: r.Table, rp: r.Referee, hp: r.Hand, rules: r}
	var err error
	switch c := c.(type) {
	case SetDeck:
		err = d.setDeck(c)
	case CutDeck:
		err = d.cutDeck(c)
	case StartHand:
		err = d.startHand(c)
	case TakeUp:
		err = d.takeUp(c)
	case Observe:
		err = d.observe(c)
	case Act:
		err = d.act(c)
	case DealHole:
		err = d.dealHole(c)
	case FirstToAct:
		err = d.playerAct(c.Seat, hand.First, nil)
	case Discard:
		err = d.discard(c)
	case DealBoard:
		d.shuffledUp(c.ShuffledUp)
		err = d.play(0, hand.Action{Kind: hand.DealBoard, Player: -1, Cards: c.Cards})
	case Show:
		err = d.playerAct(c.Seat, hand.Show, c.Cards)
	case Muck:
		err = d.playerAct(c.Seat, hand.Muck, nil)
	case Reveal:
		err = d.playerAct(c.Seat, hand.Reveal, c.Cards)
	case Retrieve:
		err = d.playerAct(c.Seat, hand.Retrieve, nil)
	case Kill:
		err = d.playerAct(c.Seat, hand.Kill, nil)
	case RunIt:
		err = d.play(0, hand.Action{Kind: hand.RunIt, Player: -1, Run: c.Times})
	case TakeBackBlinds:
		err = d.play(0, hand.Action{Kind: hand.TakeBack, Player: -1})
	case AwardPot:
		err = d.awardPot(c)
	case FloorRules:
		err = d.floorRules(c)
	case RuleOn:
		err = d.ruleOn(c)
	case NextHand:
		err = d.nextHand(c)
	case SetButton:
		err = d.setButton(c)
	case TellButton:
		err = d.tellButton(c)
	case ButtonWasOn:
		err = d.buttonWasOn(c)
	case SetAbsent:
		err = d.setAbsent(c)
	case Penalise:
		err = d.penalise(c)
	default:
		err = d.report(c)
	}
	if err != nil {
		return nil, err
	}
	return d.events, nil
}

// report judges what is told of matters besides bets.
func (d *decision) report(c any) error {
	switch c := c.(type) {
	case ReportDeal:
		return d.reportDeal(c)
	case ReportShowdown:
		return d.reportShowdown(c)
	case ReportClaim:
		return d.reportClaim(c)
	case ReportInfraction:
		return d.reportInfraction(c)
	case Impose:
		return d.impose(c)
	case CallTime:
		return d.callTime(c)
	case PauseClock:
		return d.pauseClock(c)
	case InTime:
		return d.inTime(c)
	case TimeUp:
		return d.timeUp(c)
	case TakeBack:
		return d.takeBack()
	}
	return refusal.New(UnknownCommand, "Command", fmt.Sprintf("%T", c))
}

// decision is one command being judged: the events so far, and the hand as they leave it.
type decision struct {
	s      *State
	p      *Policy
	rp     *referee.Policy
	hp     *hand.Policy
	rules  Rules
	events []Event

	st    hand.State // working copy of the hand
	begun bool       // st is set
	seats []SeatNo   // by position
	away  SeatSet    // to be killed
	stage referee.Stage
	trace article.Trace
}

func (d *decision) emit(e Event) { d.events = append(d.events, e) }

// begin copies the hand in progress for this decision.
func (d *decision) begin() error {
	if d.begun {
		return nil
	}
	if d.s.Hand == nil {
		return refusal.New(NoHand)
	}
	d.st, d.seats, d.away, d.begun = d.s.Hand.State, d.s.Hand.Seats, d.s.Hand.Away, true
	return nil
}

// position returns the engine's number of a seat in the hand.
func (d *decision) position(n SeatNo) (int, error) {
	if !d.s.Has(n) {
		return -1, refusal.New(UnknownSeat, "Seat", int(n))
	}
	for i, seat := range d.seats {
		if seat == n {
			return i, nil
		}
	}
	return -1, refusal.New(SeatNotInHand, "Seat", int(n))
}

// play carries one action of the engine out, then everything that follows by itself.
func (d *decision) play(n SeatNo, a hand.Action) error {
	if err := d.begin(); err != nil {
		return err
	}
	if err := d.heldUp(); err != nil {
		return err
	}
	if err := d.do(n, a, nil); err != nil {
		return err
	}
	return d.follow()
}

// heldUp refuses to go on while a ruling waits for the floor. One that lacks a fact waits for more to be told.
func (d *decision) heldUp() error {
	w, m, c := d.s.Hand.Waiting, d.s.Hand.Matter, d.s.Hand.Clock
	if w != nil && w.Kind != article.Missing || m.Waits() || c != nil && c.Waits {
		return refusal.New(FloorMustRule)
	}
	return nil
}

// do applies one action to the working copy and emits it.
func (d *decision) do(n SeatNo, a hand.Action, cites []article.ID) error {
	if err := d.st.Do(a); err != nil {
		return d.seatError(err)
	}
	d.emit(Acted{Seat: n, Action: a, Cites: cites})
	return nil
}

// seatError names seats where the engine names positions.
func (d *decision) seatError(err error) error {
	var refused *refusal.Error
	if !errors.As(err, &refused) {
		return err
	}
	out := refusal.New(refused.Code)
	for _, key := range []string{"Player", "Turn"} {
		if p, ok := refused.Args[key].(int); ok && p >= 0 && p < len(d.seats) {
			out = refusal.New(refused.Code, "Player", int(d.seats[p]), "Seat", int(d.seats[p]))
		}
	}
	for key, value := range refused.Args {
		if p, ok := value.(int); ok && (key == "Player" || key == "Turn") && p >= 0 && p < len(d.seats) {
			value = int(d.seats[p])
		}
		if out.Args == nil {
			out.Args = map[string]any{}
		}
		out.Args[key] = value
	}
	return out
}

// instead are the words for what a player may do who has announced a raise and then thinks better of it.
var instead = map[hand.Kind]referee.Word{hand.Fold: referee.SaidFold, hand.Check: referee.SaidCheck, hand.Call: referee.SaidCall}

func (d *decision) act(c Act) error {
	switch c.Kind {
	case hand.Fold, hand.Check, hand.Call, hand.Bet, hand.Raise, hand.BringIn:
	default:
		return refusal.New(NotAPlayersMove)
	}
	if err := d.begin(); err != nil {
		return err
	}
	p, err := d.position(c.Seat)
	if err != nil {
		return err
	}
	if word, said := instead[c.Kind]; said && d.s.Hand.MustRaise(c.Seat) {
		return d.observe(Observe{Seat: c.Seat, Observation: referee.Observation{Word: word}}) // the announcement binds
	}
	if err := d.limited(c); err != nil {
		return err
	}
	a := hand.Action{Kind: c.Kind, Player: p, To: c.To}
	if c.Kind == hand.Fold {
		a.To = d.foldTo(p, 0)
	}
	return d.play(c.Seat, a)
}

func (d *decision) playerAct(n SeatNo, kind hand.Kind, cards []card.Card) error {
	if err := d.begin(); err != nil {
		return err
	}
	p, err := d.position(n)
	if err != nil {
		return err
	}
	return d.play(n, hand.Action{Kind: kind, Player: p, Cards: cards})
}

// discard throws cards, named by themselves or by their places in the hand.
func (d *decision) discard(c Discard) error {
	if len(c.Places) == 0 {
		return d.playerAct(c.Seat, hand.Discard, c.Cards)
	}
	if err := d.begin(); err != nil {
		return err
	}
	p, err := d.position(c.Seat)
	if err != nil {
		return err
	}
	cards := make([]card.Card, len(c.Places))
	for i, place := range c.Places {
		if place < 0 || place >= d.st.Held(p) || slices.Contains(c.Places[:i], place) {
			return refusal.New(UnknownPlace, "Place", place+1, "Seat", int(c.Seat))
		}
		cards[i] = card.Unknown
	}
	before := len(d.events)
	if err := d.play(c.Seat, hand.Action{Kind: hand.Discard, Player: p, Cards: cards}); err != nil {
		return err
	}
	acted := d.events[before].(Acted)
	acted.Places = c.Places
	d.events[before] = acted
	return nil
}

func (d *decision) awardPot(c AwardPot) error {
	if err := d.begin(); err != nil {
		return err
	}
	a := hand.Action{Kind: hand.Award, Player: -1, Pot: c.Pot, Run: c.Run, Low: c.Low}
	for _, n := range c.Winners {
		p, err := d.position(n)
		if err != nil {
			return err
		}
		a.Winners = append(a.Winners, p)
	}
	return d.play(0, a)
}

// dealHole deals a player's next cards, or everybody's.
func (d *decision) dealHole(c DealHole) error {
	d.shuffledUp(c.ShuffledUp)
	if c.Seat != 0 {
		return d.playerAct(c.Seat, hand.DealHole, c.Cards)
	}
	return d.play(0, hand.Action{Kind: hand.DealHole, Player: -1, Cards: c.Cards})
}

// shuffledUp commits what is shuffled up again in the hand in progress.
func (d *decision) shuffledUp(decks [][32]byte) {
	if d.s.Hand != nil && len(decks) > 0 {
		d.emit(ShuffledUp{Decks: decks})
	}
}

// follow does what needs nobody: hands that must be killed, early acts whose turn has come, and the end of the hand.
func (d *decision) follow() error {
	for {
		killed, err := d.killAway()
		if err != nil {
			return err
		}
		released, err := d.releaseEarly()
		if err != nil || !killed && !released {
			d.endHand()
			return err
		}
	}
}

// endHand settles the stacks when the hand is over.
func (d *decision) endHand() {
	if d.st.Next().Need != hand.NeedNothing {
		return
	}
	e := HandEnded{ID: d.handID(), Cites: d.st.Decided()}
	for p := range d.seats {
		e.Stacks = append(e.Stacks, d.st.Stack(p))
	}
	if slices.Contains(e.Stacks, 0) {
		e.Pots = potsWon(d.st.Result().Pots)
	}
	d.emit(e)
}

// potsWon is who could win each pot and who did, main pot first.
func potsWon(pots []hand.PotResult) []PotWon {
	out := make([]PotWon, len(pots))
	for _, pot := range pots {
		won := &out[pot.Index]
		for p := range hand.MaxPlayers {
			if pot.Has(p) {
				won.Players = append(won.Players, p)
			}
		}
		for _, share := range pot.Shares {
			if !slices.Contains(won.Winners, share.Player) {
				won.Winners = append(won.Winners, share.Player)
			}
		}
	}
	return out
}

func (d *decision) handID() string {
	if d.s.Hand != nil {
		return d.s.Hand.ID
	}
	return d.s.NextHandID()
}

func (d *decision) setButton(c SetButton) error {
	if !d.s.Has(c.Seat) {
		return refusal.New(UnknownSeat, "Seat", int(c.Seat))
	}
	if d.s.Hand != nil {
		return refusal.New(HandInProgress, "Table", d.s.No)
	}
	d.emit(ButtonSet(c))
	return nil
}

// buttonWasOn keeps or corrects a button that was misplaced in the last hand.
func (d *decision) buttonWasOn(c ButtonWasOn) error {
	switch {
	case !d.s.Has(c.Seat):
		return refusal.New(UnknownSeat, "Seat", int(c.Seat))
	case d.s.Hand != nil:
		return refusal.New(HandInProgress, "Table", d.s.No)
	case d.s.LastPositions().None():
		return refusal.New(NoHandYet, "Table", d.s.No)
	case d.s.Players() < 2:
		return refusal.New(TooFewAtTable, "Table", d.s.No)
	}
	played := Misplaced(c.Seat, d.s.Seating())
	next := AfterWrongButton(d.s.LastPositions(), played, d.p, &d.trace)
	d.emit(ButtonMisplaced{Played: played, Kept: next == played, Cites: d.trace.Decided()})
	return nil
}

// taken refuses a seat that does not exist or where nobody sits.
func (d *decision) taken(n SeatNo) error {
	if !d.s.Has(n) {
		return refusal.New(UnknownSeat, "Seat", int(n))
	}
	if d.s.At(n).Player == "" {
		return refusal.New(SeatEmpty, "Seat", int(n))
	}
	return nil
}

func (d *decision) setAbsent(c SetAbsent) error {
	if err := d.taken(c.Seat); err != nil {
		return err
	}
	if d.s.At(c.Seat).Absent != c.Absent {
		d.emit(AbsenceSet(c))
	}
	return nil
}

// penaltyMax bounds a penalty: ten rounds of a full table.
const penaltyMax = 110

func (d *decision) penalise(c Penalise) error {
	if err := d.taken(c.Seat); err != nil {
		return err
	}
	if c.Hands < 0 || c.Hands > penaltyMax {
		return refusal.New(BadPenalty, "Hands", c.Hands)
	}
	e := PenaltySet{Seat: c.Seat, Hands: c.Hands}
	if limit := d.p.PenaltyLeaves.Decide(&d.trace); c.Hands > 0 && c.Hands >= limit {
		e.Leaves = true
	}
	e.Cites = d.trace.Decided()
	d.emit(e)
	return nil
}
