package view

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Results is what became of a tournament so far, for everybody: players in the names by which they may be published.
type Results struct {
	Halted         *Halted // the event does not go on; nil: it does, or it is over
	ID, Name, Book string
	Seq            uint64
	Phase          tournament.Phase
	Archived       bool
	Started, Ended tournament.Instant // 0: not yet

	BuyIn, Fee, Guarantee money.Amount
	Entries               int // re-entries included
	Unique                int // players
	ReEntries             int
	Rebuys, AddOns        int
	Pool, Added           money.Amount // of the pool, what the house has added
	Fixed                 bool         // prizes are
	Paid                  int          // places with a prize; 0 while that is not fixed
	Left                  int          // players still in

	Satellite *Satellite // nil: it was played for money
	Flights   []Flight   // several first days; none: one
	Nights    bool       // it is played over several days

	Ladder []Rung   // the prizes; empty while they are not fixed
	Places []Result // those who are out, and the winner: the best place first
	Leads  []Lead   // who had most chips; empty where nobody knows
	Told   bool     // somebody has told who took whom

	Bounties string // their kind, "" none
	Deal     string // the way in which those who were left shared the prizes, "" they did not
}

// Result is what became of an entry.
type Result struct {
	Place, Tied int
	Who
	Prize        money.Amount
	Ticket       string             // that is a part of it, "" none
	Dealt        money.Amount       // of it, by a deal
	Bounty       money.Amount       // won by bounties, besides
	At           tournament.Instant // when it went out; of the winner, when it was over
	Level        int                // at which it went out; 0: not known
	Late         bool               // bought after the start
	ReEntry      bool               // the player had an entry before
	Again        bool               // the player came back with another one
	Rebuys       int
	AddOns       int
	By           []Who // who took the chips; empty: nobody has said
	Took         int   // entries whose chips this player took while this entry was in
	Disqualified bool
	Surrendered  bool   // given up for another entry
	Flight       string // "": the event has none
}

// Won reports whether the entry is the last one that was left.
func (r Result) Won() bool { return r.Place == 1 }

// Who is a player by the name to be published, "" where there is none, and the number of an entry.
type Who struct {
	Name   string
	Entry  int
	player table.PlayerID
}

// Lead is who had most chips at a moment.
type Lead struct {
	Who
	Stack, InPlay chip.Amount
	Left, Level   int
	At            tournament.Instant
	New           int // number of the change of lead that it is, 0: the same player as before
}

// BuildResults shows what became of s so far; names gives those to be published.
func BuildResults(s *tournament.State, course tournament.Course, names Names) Results {
	r := Results{ID: s.ID, Name: s.Structure.Name, Book: s.Book, Seq: s.Seq, Phase: s.Phase, Archived: s.ArchivedAt > 0, Started: s.StartedAt,
		Ended: course.Ended, BuyIn: s.Structure.BuyIn, Fee: s.Structure.Fee, Guarantee: s.Structure.Guarantee, Entries: len(s.Entries),
		Pool: s.Pool(), Added: s.Total(tournament.AddedAccount), Fixed: len(s.Prizes) > 0, Paid: len(s.Prizes), Left: s.Left, Satellite: satelliteOf(s), Flights: flightsOf(s)}
	r.Nights = slices.ContainsFunc(s.Structure.Levels, func(l tournament.Level) bool { return l.DayEnds })
	if s.Structure.Bounties != nil {
		r.Bounties = s.Structure.Bounties.Kind.String()
	}
	if s.Deal != nil && s.Deal.Made {
		r.Deal = s.Deal.Way.String()
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		if s.Entry(e.Player) == e { // the latest, of which everybody has one
			r.Unique++
		}
		r.Rebuys += e.Rebuys
		r.AddOns += e.AddOns
		if e.ReEntry {
			r.ReEntries++
		}
		if e.Place > 0 {
			r.Places = append(r.Places, resultOf(s, e, course, names))
		}
		if e.Place == 1 && r.Ended == 0 && s.Phase == tournament.Finished {
			r.Ended = e.OutAt
		}
	}
	r.Halted = haltedOf(s)
	r.Ladder = rungsOf(s)
	slices.SortStableFunc(r.Places, func(a, b Result) int { return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Entry, b.Entry)) })
	r.took(s)
	r.leads(s, course.Leads, names)
	return r
}

func resultOf(s *tournament.State, e *tournament.Entry, course tournament.Course, names Names) Result {
	_, late := course.Late[e.No]
	out := Result{Place: e.Place, Tied: e.Tied, Who: Who{names(e.Player), e.No, e.Player}, Prize: s.Prize(e), Dealt: s.Dealt(e), Bounty: s.Pocket(e), Ticket: s.TicketName(e), At: e.OutAt, Level: course.Out[e.No],
		Late: late, ReEntry: e.ReEntry, Again: s.Entry(e.Player).No != e.No, Rebuys: e.Rebuys, AddOns: e.AddOns, Disqualified: e.Disqualified,
		Surrendered: e.Surrendered, Flight: s.FlightName(e.Flight)}
	for _, p := range e.TakenBy {
		out.By = append(out.By, whoIs(s, p, names))
	}
	return out
}

func whoIs(s *tournament.State, p table.PlayerID, names Names) Who {
	w := Who{Name: names(p), player: p}
	if e := s.Entry(p); e != nil {
		w.Entry = e.No
	}
	return w
}

// took counts whom each took.
func (r *Results) took(s *tournament.State) {
	took := takers(s)
	for i := range r.Places {
		r.Places[i].Took = took[r.Places[i].Entry]
		r.Told = r.Told || len(r.Places[i].By) > 0
	}
}

func (r *Results) leads(s *tournament.State, all []tournament.Lead, names Names) {
	n := 0
	for i, l := range all {
		lead := Lead{Who: whoIs(s, l.Player, names), Stack: l.Stack, InPlay: l.InPlay, Left: l.Left, Level: l.Level, At: l.At}
		if i == 0 || all[i-1].Player != l.Player {
			n++
			lead.New = n
		}
		r.Leads = append(r.Leads, lead)
	}
}

// Same reports whether two show the same.
func (r Results) Same(o Results) bool {
	r.Seq, o.Seq = 0, 0
	return reflect.DeepEqual(r, o)
}
