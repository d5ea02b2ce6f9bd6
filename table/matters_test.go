package table

import (
	"errors"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
)

// TestAMisdealGivesEverythingBack: the first card to the wrong seat, found before substantial action. The new deal has the
// same button and blinds, and a penalty counts one hand for both (TDA-35-A-2, 35-C).
func TestAMisdealGivesEverythingBack(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2) // next: BTN 1, SB 2, BB 3; seat 4 first
	f.do(Penalise{Seat: 3, Hands: 2})
	f.start(StartHand{Blinds: blinds})
	at := f.s.LastPositions()
	f.do(Act{Seat: 4, Kind: hand.Call})
	events := f.do(ReportDeal{Events: []deal.Event{{Kind: deal.FirstCardTo, Seat: 4}}})
	if ruled := events[0].(DealRuled); ruled.Ruling.Verdict != deal.Misdeal || !cited(ruled.Ruling.Cites, "TDA-35-A-2") {
		t.Fatalf("%+v", ruled.Ruling)
	}
	if f.s.Hand != nil || f.s.At(4).Stack != 10000 || f.s.At(3).Stack != 10000 {
		t.Fatalf("the hand goes on, or chips are missing: %+v", f.s.Seats)
	}
	f.start(StartHand{Blinds: blinds})
	if got := f.s.LastPositions(); got != at {
		t.Errorf("new deal at %+v, want %+v", got, at)
	}
	if f.s.At(3).PenaltyHands != 1 {
		t.Errorf("%d hands left to serve: misdeal and new deal are one hand", f.s.At(3).PenaltyHands)
	}
}

// TestADealRulingKnowsTheHand: after two players have put chips in it is too late for a misdeal (TDA-35-D), and nobody has
// to say so: the table knows.
func TestADealRulingKnowsTheHand(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
	f.start(StartHand{Blinds: blinds})
	f.do(Act{Seat: 4, Kind: hand.Call})
	f.do(Act{Seat: 1, Kind: hand.Call})
	events := f.do(ReportDeal{Events: []deal.Event{{Kind: deal.FirstCardTo, Seat: 4}}})
	if ruled := events[0].(DealRuled); ruled.Ruling.Verdict != deal.Plays {
		t.Errorf("after substantial action the hand plays on: %+v", ruled.Ruling)
	}
	if f.s.Hand == nil || f.s.ToAct() != 2 {
		t.Errorf("seat %d to act", f.s.ToAct())
	}
}

// TestAThrownHandDiesAtTheShowdown: what the showdown ruling kills is dead for the engine, in one command.
func TestAThrownHandDiesAtTheShowdown(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
	f.start(StartHand{Blinds: blinds})
	for _, seat := range []SeatNo{4, 1} {
		f.do(Act{Seat: seat, Kind: hand.Fold})
	}
	f.do(Act{Seat: 2, Kind: hand.Call})
	f.do(Act{Seat: 3, Kind: hand.Check})
	for _, n := range []int{3, 1, 1} {
		f.do(DealBoard{Cards: slices.Repeat([]card.Card{card.Unknown}, n)})
		f.do(Act{Seat: 2, Kind: hand.Check})
		f.do(Act{Seat: 3, Kind: hand.Check})
	}
	events := f.do(ReportShowdown{Events: []showdown.Event{{Kind: showdown.Throws, Seat: 2, Muck: article.Yes, Lost: article.Yes, Believing: article.No}}})
	if ruled := events[0].(ShowdownRuled); ruled.Waits || !slices.Contains(ruled.Ruling.Dead, 2) {
		t.Fatalf("%+v", ruled.Ruling)
	}
	if f.s.Hand != nil || f.s.At(3).Stack != 10200 {
		t.Errorf("seat 3 is alone and wins the pot: %d", f.s.At(3).Stack)
	}
}

// TestAPotGoesToWhomItIsDue: claimed before there is substantial action on the next hand (TDA-22-B); afterwards it stays.
func TestAPotGoesToWhomItIsDue(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
	f.start(StartHand{Blinds: blinds})
	for _, seat := range []SeatNo{4, 1, 2} {
		f.do(Act{Seat: seat, Kind: hand.Fold})
	}
	claim := dispute.Event{Kind: dispute.Contests, Seat: 2, Claim: dispute.PotAward}
	next := []dispute.Event{{Kind: dispute.Started, Start: dispute.FirstCard}, {Kind: dispute.Acts, Act: hand.Call}, {Kind: dispute.Acts, Act: hand.Raise}}
	events, err := f.try(ReportClaim{Events: append(next, claim)})
	if late, ok := events[0].(ClaimRuled); err != nil || !ok || late.Ruling.Verdict != dispute.TooLate || len(events) > 1 {
		t.Errorf("the next hand has begun: %+v %v", events, err)
	}
	before, stack := f.s.Chips(), f.s.At(2).Stack
	f.do(ReportClaim{Events: []dispute.Event{claim}})
	if f.s.At(2).Stack != stack+200 || f.s.Chips() != before {
		t.Errorf("seat 2 has %d, want the pot of 200 above %d", f.s.At(2).Stack, stack)
	}
}

// TestTheClockActsAtZero: thirty seconds, then the hand that faces a bet is dead (TDA-29-D).
func TestTheClockActsAtZero(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
	f.start(StartHand{Blinds: blinds})
	f.refused(TimeUp{At: 5000}, NoClock)
	f.refused(CallTime{By: shotclock.Outsider}, shotclock.NoCaller)
	f.do(CallTime{By: shotclock.Floor, At: 1000})
	f.refused(TimeUp{At: 20_000}, TimeLeft)
	f.do(PauseClock{At: 21_000})
	f.do(PauseClock{At: 51_000, Resume: true})
	f.refused(TimeUp{At: 60_000}, TimeLeft)
	f.do(TimeUp{At: 61_000})
	if f.s.ToAct() != 1 || f.s.Hand.Clock != nil || !f.s.Hand.State.Folded(f.s.Hand.Position(4)) {
		t.Errorf("seat %d to act, clock %+v", f.s.ToAct(), f.s.Hand.Clock)
	}
	f.do(CallTime{By: shotclock.Floor, At: 70_000})
	f.do(Act{Seat: 1, Kind: hand.Call})
	if f.s.Hand.Clock != nil {
		t.Error("the clock ends with the act")
	}
}

// TestARulingWithoutRulesIsRefused: an older stream has recorded no rules for the matter.
func TestARulingWithoutRulesIsRefused(t *testing.T) {
	f := seats(t, 10000, 10000).after(1, 1, 2)
	f.start(StartHand{Blinds: blinds})
	r := f.rules()
	r.Deal = nil
	var why *refusal.Error
	if _, err := Decide(f.s, ReportDeal{}, r); !errors.As(err, &why) || why.Code != NoSuchMatter {
		t.Error(err)
	}
}

// TestAnActIsTakenBackUntilACardIsSeen: the hand is as it was, its rulings and limits too.
func TestAnActIsTakenBackUntilACardIsSeen(t *testing.T) {
	f := seats(t, 10000, 10000, 10000).after(3, 1, 2) // next: BTN 1, SB 2, BB 3
	f.start(StartHand{Blinds: blinds})
	f.refused(TakeBack{}, NothingToUndo)
	start := f.s.Hand.State
	f.do(Act{Seat: 1, Kind: hand.Call})
	called := f.s.Hand.State
	f.do(Observe{Seat: 2, Observation: referee.Observation{Chips: chip.Pile{500}}})
	f.do(TakeBack{})
	if f.s.Hand.State != called || f.s.ToAct() != 2 || len(f.s.Hand.Rulings) != 0 {
		t.Errorf("seat %d to act after %d rulings", f.s.ToAct(), len(f.s.Hand.Rulings))
	}
	f.do(TakeBack{})
	if f.s.Hand.State != start || f.s.ToAct() != 1 {
		t.Errorf("seat %d to act", f.s.ToAct())
	}
	f.do(Act{Seat: 1, Kind: hand.Call})
	f.do(Act{Seat: 2, Kind: hand.Call})
	f.do(Act{Seat: 3, Kind: hand.Check})
	f.do(DealBoard{Cards: slices.Repeat([]card.Card{card.Unknown}, 3)})
	f.refused(TakeBack{}, NothingToUndo)
}

// TestAPenaltyIsSentencedAndServed: the second call on the phone climbs the scale, the hands are missed, a milder sanction
// than the book's is refused without a reason.
func TestAPenaltyIsSentencedAndServed(t *testing.T) {
	f := seats(t, 10000, 10000, 10000).after(3, 1, 2)
	first := f.do(ReportInfraction{Seat: 2, Code: "phone_call"})[0].(InfractionRuled)
	if first.Charge.Proposed.Kind != penalty.Warning || first.Allowed {
		t.Fatalf("%+v", first)
	}
	f.do(Impose{Seat: 2, Sanction: penalty.Sanction{Kind: penalty.Warning}})
	again := penalty.Sanction{Kind: penalty.Hands, Count: 2}
	events := f.do(ReportInfraction{Seat: 2, Code: "phone_call", Impose: &again})
	if second := events[0].(InfractionRuled); second.Charge.Proposed.Kind != penalty.Hands || !cited(second.Cites, "TDA-71-A-3") {
		t.Errorf("a second offence: %+v", second)
	}
	if f.s.At(2).PenaltyHands != 2 || f.s.At(2).Record[1].Given != again {
		t.Errorf("%+v", f.s.At(2))
	}
	f.start(StartHand{Blinds: blinds})
	if f.s.At(2).PenaltyHands != 1 || f.s.Hand.State.Live(f.s.Hand.Position(2)) {
		t.Error("the hand is dealt, posts and is killed")
	}
	f.refused(Impose{Seat: 1, Sanction: again}, NoCharge)
	f.refused(ReportInfraction{Seat: 1, Code: "chewing_loudly"}, penalty.UnknownInfraction)
}

// TestATableWhoseHandsNobodyFollowsDoesNotKnowWhetherOneIsPlayed: what it cannot know is asked.
func TestATableWhoseHandsNobodyFollowsDoesNotKnowWhetherOneIsPlayed(t *testing.T) {
	f := seats(t, 0, 0, 0).after(3, 1, 2)
	_, asked, err := f.s.Proposal(ReportInfraction{Seat: 2, Code: "exposed_cards"}, f.rules().Penalty)
	if err != nil || asked.Kind != article.Missing {
		t.Errorf("nobody has said whether a hand is played: %v, %+v", err, asked)
	}
	g := seats(t, 10000, 10000, 10000).after(3, 1, 2)
	g.start(StartHand{Blinds: blinds})
	_, known, err := g.s.Proposal(ReportInfraction{Seat: 2, Code: "exposed_cards"}, g.rules().Penalty)
	if err != nil || known.Kind == article.Missing || !known.Infraction {
		t.Errorf("the hand is followed: %v, %+v", err, known)
	}
}

// TestWhoActsInTimeIsOffTheClock: on the last instant the player has the benefit of the doubt, afterwards his time is up.
func TestWhoActsInTimeIsOffTheClock(t *testing.T) {
	f := seats(t, 10000, 10000).after(1, 1, 2)
	f.start(StartHand{Blinds: blinds})
	f.refused(InTime{At: 5000}, NoClock)
	f.do(CallTime{By: shotclock.Floor, At: 0})
	toAct := f.s.ToAct()
	f.do(InTime{At: 30_000})
	if f.s.Hand.Clock != nil || f.s.ToAct() != toAct {
		t.Errorf("%+v, seat %d to act", f.s.Hand.Clock, f.s.ToAct())
	}
	f.do(CallTime{By: shotclock.Floor, At: 40_000})
	f.do(InTime{At: 70_001})
	if f.s.Hand != nil || f.s.Last.State.Live(f.s.Last.Position(toAct)) {
		t.Error("too late: the small blind's hand is folded")
	}
}
