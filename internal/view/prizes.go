package view

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// Prizes is what the places of an event pay, who has won what of it, and what was handed out. Amounts are minor units.
type Prizes struct {
	ID, Name, Book string
	Seq            uint64
	Bought         money.Amount // by entries, rebuys and add-ons
	Overlay        money.Amount // that the house gives for what was promised
	Additions      money.Amount // and on top of it
	Pool           money.Amount // all of it
	Kind           money.Amount // of that, in kind
	Fixed          bool         // the amounts are
	Two            bool         // a change takes two persons and a reason
	Places         []PrizePlace
	Heads          []WonPrize // of those who have won bounties and no prize
	Open           []OpenShare
	Plan           tournament.PrizePlan
	Round          money.Amount // in force
	Shares         []tournament.PaidPlace
	Versions       []tournament.PrizeVersion
	Identity       bool // a document is shown before a prize is handed out
	Chips          bool // the chips are given back first
	Personal       bool // nobody else gets a prize
	Cites          []article.ID
	Owed           money.Amount // not handed out yet
	Unclaimed      int          // prizes nobody has come for, once the event is over
	Over           bool
	Entries        int
	In             []NamedPlayer // who may leave for good, by name
	Back           int           // the act to take back for the plan before, 0: none
	Satellite      *Satellite    // nil: it is played for money
	PaidOut        bool          // a ticket may be had in money
	Trial          *PrizeLook    // a look at another plan; nil: none was asked for
}

// PrizeLook is what another plan would give. Amounts are minor units.
type PrizeLook struct {
	Bought, Overlay, Additions, Sum money.Amount
	Kind                            money.Amount // of the sum, in kind
	Places                          []LookedPlace
}

// LookedPlace is what a place would pay, and what it pays.
type LookedPlace struct {
	Place   int
	Was, Is money.Amount
	Kind    []tournament.InKind // a part of it
}

// LookAt shows beside the prizes what another plan would give. It fails as tournament.SetPrizes does.
func (v *Prizes) LookAt(s *tournament.State, plan tournament.PrizePlan) error {
	next, err := s.Planned(&plan)
	if err != nil {
		return err
	}
	l := &PrizeLook{Overlay: next.Overlay(), Additions: plan.Additions()}
	for i, is := range next.Ladder() {
		place := LookedPlace{Place: i + 1, Is: is}
		if i < len(v.Places) {
			place.Was = v.Places[i].Amount
		}
		l.Places = append(l.Places, place)
		l.Sum += is
	}
	for _, k := range plan.Kind {
		l.Kind += k.Value
		if at := min(k.Place, len(l.Places)); at > 0 {
			l.Places[at-1].Kind = append(l.Places[at-1].Kind, k)
		}
	}
	for i := len(l.Places); i < len(v.Places); i++ {
		l.Places = append(l.Places, LookedPlace{Place: i + 1, Was: v.Places[i].Amount})
	}
	l.Bought = l.Sum - l.Overlay - l.Additions
	v.Trial = l
	return nil
}

// PrizePlace is what a place pays, and who has it.
type PrizePlace struct {
	Place  int
	Amount money.Amount
	Kind   []tournament.InKind // a part of it
	Won    []WonPrize
}

// WonPrize is the prize of an entry that is out, or has won.
type WonPrize struct {
	Winning
	Due    bool // it can be handed out
	GaveUp bool
	Ticket string       // a part of it, "" none
	Back   int          // the act to take back for it to be owed again, 0: none
	Choose []ChooseKind // prizes in kind of shared places that are still to be given
}

// ChooseKind is a prize in kind by its number in the plan.
type ChooseKind struct {
	No int
	tournament.InKind
}

// OpenShare is a place whose shared prize leaves a remainder that goes to the better hand.
type OpenShare struct {
	Place   int
	Players []NamedPlayer
}

// NamedPlayer is a player by id and name.
type NamedPlayer struct{ Player, Name string }

// BuildPrizes makes the view.
func BuildPrizes(s *tournament.State, cleared tournament.Cleared, names Names) Prizes {
	prizes := s.Ladder()
	if len(s.Prizes) > 0 {
		prizes = s.Prizes
	}
	v := Prizes{ID: s.ID, Name: s.Structure.Name, Book: s.Book, Seq: s.Seq, Overlay: s.Overlay(), Additions: s.Sharing.Additions(), Fixed: len(s.Prizes) > 0,
		Two: s.PlanFixed(), Plan: s.Sharing, Round: max(s.Sharing.Round, s.Structure.Payouts.Round), Versions: slices.Clone(s.Versions),
		Identity: s.Policy.PrizeIdentity.Value, Chips: s.Policy.PrizeChips.Value, Personal: s.Policy.PrizesPersonal.Value, Over: s.Phase == tournament.Finished || s.Stop != nil,
		Entries: len(s.Entries), Satellite: satelliteOf(s), PaidOut: s.Policy.TicketsPaidOut.Value}
	for _, a := range prizes {
		v.Pool += a
	}
	v.Bought = v.Pool - v.Overlay - v.Additions
	slices.Reverse(v.Versions)
	for _, id := range []article.ID{s.Policy.PlanFixed.Cite, s.Policy.PrizeIdentity.Cite, s.Policy.PrizeChips.Cite, s.Policy.PrizesPersonal.Cite} {
		if id != article.Silent && id != "" && !slices.Contains(v.Cites, id) {
			v.Cites = append(v.Cites, id)
		}
	}
	for i, a := range prizes {
		v.Places = append(v.Places, PrizePlace{Place: i + 1, Amount: a})
	}
	if k := v.Satellite; k != nil {
		for i := range v.Places[:min(k.Tickets, len(v.Places))] {
			v.Kind += k.Value
			v.Places[i].Kind = append(v.Places[i].Kind, tournament.InKind{Place: i + 1, What: k.Ticket, Value: k.Value, Ticket: true})
		}
		if cite := s.Policy.TicketsPaidOut.Cite; !v.PaidOut && cite != article.Silent && !slices.Contains(v.Cites, cite) {
			v.Cites = append(v.Cites, cite)
		}
	}
	for _, k := range s.Sharing.Kind {
		v.Kind += k.Value
		if at := min(k.Place, len(v.Places)); at > 0 {
			v.Places[at-1].Kind = append(v.Places[at-1].Kind, k)
		}
	}
	v.Shares = s.Sharing.Places
	if len(v.Shares) == 0 {
		v.Shares = s.Structure.Payouts.Suggested(max(1, len(prizes)))
	}
	v.won(s, cleared, names)
	v.in(s, names)
	for _, u := range slices.Backward(s.Undo) {
		if u.Plan != nil && !v.Two {
			v.Back = u.ID
			break
		}
	}
	return v
}

// in fills in who may leave for good.
func (v *Prizes) in(s *tournament.State, names Names) {
	if s.Phase != tournament.Running || s.Stands() {
		return
	}
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place == 0 && e.GaveUp == 0 {
			v.In = append(v.In, NamedPlayer{string(e.Player), names(e.Player)})
		}
	}
	slices.SortStableFunc(v.In, func(a, b NamedPlayer) int { return letters.Compare(a.Name, b.Name) })
}

// won fills in who has won what.
func (v *Prizes) won(s *tournament.State, cleared tournament.Cleared, names Names) {
	open := s.OpenShares()
	for _, place := range open {
		v.Open = append(v.Open, OpenShare{Place: place})
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		w := WonPrize{Winning: WinningOf(s, e, cleared, names), Due: s.Owes(e), GaveUp: e.GaveUp > 0, Ticket: s.TicketName(e), Back: s.TakesBack(e)}
		if e.Place == 0 || w.All == 0 {
			continue
		}
		if e.Tied > 1 {
			for _, no := range s.OpenKind(e) {
				w.Choose = append(w.Choose, ChooseKind{no, s.Sharing.Kind[no]})
			}
		}
		v.Owed += w.Owed()
		if v.Over && w.Owed() > 0 {
			v.Unclaimed++
		}
		if w.Prize == 0 || e.Place > len(v.Places) {
			v.Heads = append(v.Heads, w)
			continue
		}
		v.Places[e.Place-1].Won = append(v.Places[e.Place-1].Won, w)
		if j := slices.Index(open, e.Place); j >= 0 {
			v.Open[j].Players = append(v.Open[j].Players, NamedPlayer{string(e.Player), names(e.Player)})
		}
	}
}
