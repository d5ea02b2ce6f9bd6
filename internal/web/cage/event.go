package cage

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// eventView is what an event sells and owes at the desk.
type eventView struct {
	ID, Name, Book string
	Price          money.Amount
	Sells          bool // entries are taken
	Typed          string
	Found          []candidate
	New            bool // somebody of that name can be entered
	Due            []due
	Prizes         []due
	Withholding    tournament.Withholding
	Withheld       bool
}

// candidate is somebody who may be meant, with what can be sold to him.
type candidate struct {
	people.Person
	Player string // by which id the event has him
	Offers []offer
}

// offer is something that is sold now.
type offer struct {
	What   cage.Purpose
	Price  money.Amount
	Ticket *room.OfferedTicket // that pays for the rest; nil: none
}

// due is an entry with something to settle.
type due struct {
	Entry  int
	Player string
	Name   string
	Amount money.Amount // above zero: owed to the cage
	Place  int
	Gone   bool // it is out of the event

	cleared money.Amount // what the cage has given for it, below zero taken
}

// pay is what is being paid: the panel with the means of payment.
type pay struct {
	Act      string // of the form
	What     cage.Purpose
	Event    string
	Player   string
	Person   string
	Name     string
	Entry    int
	Amount   money.Amount
	Out      bool // the cage gives
	Identity article.ID
	Returned article.ID // chips are given back first
	Reason   bool
	Stack    bool
	Deposit  money.Amount
	Ticket   *room.OfferedTicket // that pays for the rest; nil: none
	Why      reckoning.Reckoning // how the amount comes about

	cleared money.Amount
}

// duesMost is how many entries with something to settle are listed.
const duesMost = 60

// event is what an event sells and owes; where something is picked to be paid, its panel.
func (s *site) event(r *http.Request, p *cagePage, id string, q url.Values) (*eventView, error) {
	v := &eventView{ID: id, Typed: strings.Join(strings.Fields(frame.Clip(q.Get("q"), 100)), " ")}
	var found []people.Person
	if s.People != nil && v.Typed != "" {
		var err error
		if found, err = s.Meant(r.Context(), v.Typed, 8); err != nil {
			return nil, err
		}
	}
	tickets := map[string][]room.OfferedTicket{}
	for _, of := range append(slices.Clone(found), people.Person{ID: q.Get("person")}) {
		if of.ID != "" {
			tickets[of.ID] = s.TicketsOf(id, of.ID)
		}
	}
	var cleared tournament.Cleared
	var players map[int]string
	var deposited money.Amount
	if err := s.Cages.Cage(p.Day, func(st *cage.State) {
		cleared, players = st.ClearedOf(id)
		deposited = st.Deposited(q.Get("player"))
		v.Withheld = slices.ContainsFunc(st.Register, func(w cage.PrizesWithheld) bool { return w.Stream == id })
	}); err != nil {
		return nil, err
	}
	return v, s.Room.Read(id, func(st *tournament.State) {
		v.Name, v.Book, v.Price, v.Withholding = st.Structure.Name, st.Book, st.Structure.Price(), st.Withholding()
		v.Sells = st.Phase == tournament.Registering || st.Phase == tournament.Running && st.LateOpen
		for _, of := range found {
			v.Found = append(v.Found, s.candidate(st, of, tickets[of.ID]))
		}
		v.New = v.Sells && v.Typed != "" && s.desk != nil
		v.dues(s, st, cleared, players)
		p.Pay = s.paying(st, v, q, deposited)
		if p.Pay != nil && p.Pay.What == cage.ForEntry {
			p.Pay.with(tickets[p.Pay.Person], q.Get("ticket"))
		}
	})
}

// candidate is what can be sold to somebody now.
func (s *site) candidate(st *tournament.State, of people.Person, tickets []room.OfferedTicket) candidate {
	c := candidate{Person: of, Player: string(frame.InEvent(st, s.IDs(of.ID)))}
	e := st.Entry(table.PlayerID(c.Player))
	late := st.Phase == tournament.Running && st.LateOpen
	if e == nil || e.Place > 0 {
		if e == nil && (st.Phase == tournament.Registering || late) || e != nil && late && !e.Disqualified {
			c.Offers = append(c.Offers, offer{What: cage.ForEntry, Price: st.Structure.Price()})
			for i := range tickets {
				c.Offers = append(c.Offers, offer{cage.ForEntry, tickets[i].Rest, &tickets[i]})
			}
		}
		return c
	}
	for what, sold := range map[cage.Purpose]tournament.Sold{cage.ForRebuy: tournament.RebuySold, cage.ForAddOn: tournament.AddOnSold, cage.ForBonus: tournament.BonusSold} {
		if price := st.Structure.Sells(sold); price > 0 && st.Phase != tournament.Finished {
			c.Offers = append(c.Offers, offer{What: what, Price: price})
		}
	}
	slices.SortFunc(c.Offers, func(a, b offer) int { return slices.Index(cage.Purposes, a.What) - slices.Index(cage.Purposes, b.What) })
	return c
}

// with has a ticket pay, as "stream#entry": what is left of the price is asked.
func (p *pay) with(tickets []room.OfferedTicket, chosen string) {
	for i := range tickets {
		if t := &tickets[i]; chosen == t.Stream+"#"+strconv.Itoa(t.Entry) {
			p.Ticket, p.Amount = t, t.Rest
			p.Why = p.Why.LessTicket(t.Value)
		}
	}
}

// dues lists what is to be settled: entries that owe, those that have to get something, and prizes that were not handed out.
func (v *eventView) dues(s *site, st *tournament.State, cleared tournament.Cleared, players map[int]string) {
	add := func(no int, player string, gone bool, place int) {
		one := due{Entry: no, Player: player, Name: s.Names(table.PlayerID(player)), Gone: gone, Place: place}
		one.cleared = cleared[no]
		one.Amount = one.cleared - st.AtDesk(table.PlayerID(player), no)
		if one.Amount != 0 && len(v.Due) < duesMost {
			v.Due = append(v.Due, one)
		}
		delete(cleared, no)
	}
	for i := range st.Entries {
		e := &st.Entries[i]
		if give := st.ToPay(e, cleared); st.Owes(e) && give >= 0 {
			v.Prizes = append(v.Prizes, due{Entry: e.No, Player: string(e.Player), Name: s.Names(e.Player), Amount: give, Place: e.Place})
			delete(cleared, e.No)
			continue
		}
		add(e.No, string(e.Player), false, e.Place)
	}
	slices.SortFunc(v.Prizes, func(a, b due) int { return a.Place - b.Place })
	var gone []int
	for no := range cleared {
		gone = append(gone, no)
	}
	slices.Sort(gone)
	for _, no := range gone {
		add(no, players[no], true, 0)
	}
}

// paying is the panel of what was picked, nil for nothing.
func (s *site) paying(st *tournament.State, v *eventView, q url.Values, deposited money.Amount) *pay {
	p := &pay{What: cage.Purpose(q.Get("what")), Event: v.ID, Player: q.Get("player"), Person: q.Get("person"), Name: frame.Clip(q.Get("name"), 100), Deposit: deposited}
	p.Entry, _ = strconv.Atoi(q.Get("entry"))
	of := func(all []due) bool {
		i := slices.IndexFunc(all, func(d due) bool { return d.Entry == p.Entry })
		if i < 0 {
			return false
		}
		p.Player, p.Name, p.Amount, p.cleared = all[i].Player, all[i].Name, all[i].Amount, all[i].cleared
		return true
	}
	switch p.What {
	case cage.ForEntry:
		p.Act, p.Amount, p.Why = "sell", v.Price, st.PriceWhy()
		if p.Player != "" {
			p.Name = s.Names(table.PlayerID(p.Player))
		}
		if p.Name == "" && p.Person == "" {
			return nil
		}
	case cage.ForRebuy, cage.ForAddOn, cage.ForBonus:
		sold := map[cage.Purpose]tournament.Sold{cage.ForRebuy: tournament.RebuySold, cage.ForAddOn: tournament.AddOnSold, cage.ForBonus: tournament.BonusSold}
		p.Act, p.Amount, p.Stack, p.Name = "sell", st.Structure.Sells(sold[p.What]), p.What == cage.ForRebuy, s.Names(table.PlayerID(p.Player))
		p.Why = st.SaleWhy(sold[p.What])
	case cage.ForSettling, cage.ForRefund:
		if !of(v.Due) {
			return nil
		}
		p.Act, p.Why = "settle", st.DeskWhy(table.PlayerID(p.Player), p.Entry, p.cleared)
		if p.Amount < 0 {
			p.Act, p.What, p.Amount, p.Out, p.Reason = "refund", cage.ForRefund, -p.Amount, true, true
		}
	case cage.ForPrize:
		if !of(v.Prizes) {
			return nil
		}
		p.Act, p.Out = "prize", true
		if e := st.EntryNo(p.Entry); e != nil {
			p.Why = st.PrizeWhy(e)
		}
		if st.Policy.PrizeIdentity.Value {
			p.Identity = st.Policy.PrizeIdentity.Cite
		}
		if st.Policy.PrizeChips.Value {
			p.Returned = st.Policy.PrizeChips.Cite
		}
	default:
		return nil
	}
	return p
}
