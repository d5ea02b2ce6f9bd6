package scenario

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// raceTold is the race of a table as far as it has been told.
type raceTold struct {
	tournament.EnterLeftovers
	hands   []chiprace.Hand
	options []chiprace.Option
}

// chipsOfRoom carries out a line on chips that leave play.
func (g *run) chipsOfRoom(s tell.Statement) (bool, *refusal.Error) {
	switch s := s.(type) {
	case tell.ColourUp:
		return true, g.inRoom(tournament.StartColorUp{Chip: s.Chip})
	case tell.SmallChips:
		return true, g.smallChips(s)
	case tell.Race:
		return true, g.raceRun(s)
	case tell.RaceTie:
		return true, g.raceTie(s)
	case tell.OldChips:
		return true, g.oldChips(s)
	}
	return false, nil
}

// smallChips takes up what is in front of the seats of a table, and says what will be raced for.
func (g *run) smallChips(s tell.SmallChips) *refusal.Error {
	told := raceTold{EnterLeftovers: tournament.EnterLeftovers{Table: s.Table, ButtonDeals: s.ButtonDeals}}
	for n, chips := range s.Chips {
		if chips > 0 {
			told.Holdings = append(told.Holdings, chiprace.Holding{Seat: n, Chips: int(min(chips, tell.CountMax*tell.CountMax)), Only: slices.Contains(s.Last, n)})
		}
	}
	for _, n := range s.Last {
		if n >= len(s.Chips) || s.Chips[n] == 0 {
			return refusal.New(NoSuchSeat, "Seat", n)
		}
	}
	return g.enter(&told)
}

// enter has the room know the small chips of a table and says how they are raced for.
func (g *run) enter(told *raceTold) *refusal.Error {
	if err := g.inRoom(told.EnterLeftovers); err != nil {
		return err
	}
	plan, err := g.room.state.Plan(told.Table)
	if err != nil {
		return engine(err)
	}
	told.options, g.room.race = plan.Options, told
	g.planned(&plan)
	return nil
}

// planned says what a race is about, before any card.
func (g *run) planned(p *chiprace.Plan) {
	for _, s := range p.Shares {
		if s.Out > 0 {
			g.fact(ruling.New("race.change", ruling.Seat("Seat", s.Seat), ruling.Count("In", s.In), ruling.Count("Out", s.Out), ruling.Count("Left", s.Left)).By(p.Cites...))
		}
	}
	g.fact(ruling.New("race.for", ruling.Count("New", p.New), ruling.Chips("To", g.room.state.SmallestChip())).By(p.Cites...))
	if len(p.Order) > 0 {
		g.fact(ruling.New("race.order", ruling.Seats("Seats", p.Order)).By(p.Cites...))
	} else {
		g.fact(ruling.New("race.no_card").By(p.Cites...))
	}
	for _, o := range p.Options {
		g.fact(ruling.New("option", ruling.Word("Option", "chiprace.option."+optionOf(o.Choice, g.room.race.Choice))).And(leadsTo(&o, g.room.race.Choice)...))
	}
}

// optionOf is the name of the reading in which a choice differs from what holds.
func optionOf(c, holds chiprace.Choice) string {
	switch {
	case c.Rounding != holds.Rounding:
		return c.Rounding
	case c.Rescue != holds.Rescue:
		return c.Rescue
	}
	return c.Most
}

// leadsTo is what an option comes to.
func leadsTo(o *chiprace.Option, holds chiprace.Choice) []ruling.Fact {
	switch optionOf(o.Choice, holds) {
	case chiprace.OnTop.String():
		return []ruling.Fact{ruling.New("race.on_top")}
	case chiprace.Within.String():
		return []ruling.Fact{ruling.New("race.within")}
	case chiprace.MostOne.String():
		return []ruling.Fact{ruling.New("race.most_one")}
	case chiprace.MostMany.String():
		return []ruling.Fact{ruling.New("race.most_many")}
	}
	return []ruling.Fact{ruling.New("race.new", ruling.Count("New", o.New))}
}

// floorRulesRace has the race go by another reading of what the book leaves open.
func (g *run) floorRulesRace(option string) *refusal.Error {
	told := *g.room.race
	i := slices.IndexFunc(told.options, func(o chiprace.Option) bool { return optionOf(o.Choice, told.Choice) == option })
	if i < 0 {
		var known []string
		for _, o := range told.options {
			known = append(known, optionOf(o.Choice, told.Choice))
		}
		if known == nil {
			return refusal.New(NoRuling)
		}
		return noOption(option, known)
	}
	told.Choice = told.options[i].Choice
	return g.enter(&told)
}

// raceRun runs the race of a table.
func (g *run) raceRun(s tell.Race) *refusal.Error {
	told := g.room.race
	if told == nil || told.Table != s.Table {
		return g.refusedRoom(refusal.New(tournament.NoLeftovers, "Table", s.Table))
	}
	var hands []chiprace.Hand
	for _, d := range s.Cards {
		hands = append(hands, chiprace.Hand{Seat: d.Seat, Cards: d.Cards})
	}
	return g.race(told, hands)
}

// raceTie deals another card to each who is tied.
func (g *run) raceTie(s tell.RaceTie) *refusal.Error {
	told := g.room.race
	if told == nil || told.Table != s.Table || told.hands == nil {
		return g.refusedRoom(refusal.New(tournament.RaceNeedsCards, "Table", s.Table))
	}
	hands := slices.Clone(told.hands)
	for _, d := range s.Cards {
		i := slices.IndexFunc(hands, func(h chiprace.Hand) bool { return h.Seat == d.Seat })
		if i < 0 {
			return refusal.New(NoSuchSeat, "Seat", d.Seat)
		}
		hands[i].Extra = slices.Concat(hands[i].Extra, d.Cards)
	}
	return g.race(told, hands)
}

// race runs a race with cards, which count unless they are refused.
func (g *run) race(told *raceTold, hands []chiprace.Hand) *refusal.Error {
	err := g.inRoom(tournament.RunRace{Table: told.Table, Hands: hands})
	if err == nil {
		told.hands = hands
	}
	return err
}

// raced says who was served, and by how much stacks have changed.
func (g *run) raced(e *tournament.TableRaced) {
	served := ruling.New("race.nobody")
	if len(e.Winners) > 0 {
		served = ruling.New("race.served", ruling.Seats("Seats", e.Winners))
	}
	g.fact(served.By(e.Cites...))
	gains, loses := ruling.New("race.gains"), ruling.New("race.loses")
	var rescued []int
	for _, c := range e.Changes {
		net := chip.Amount(c.Out)*e.To - chip.Amount(c.In)*e.Chip
		of := func(amount chip.Amount) ruling.Fact {
			return ruling.New("chips_of", ruling.Seat("Seat", c.Seat), ruling.Chips("Amount", amount))
		}
		switch {
		case net > 0:
			gains = gains.And(of(net))
		case net < 0:
			loses = loses.And(of(-net))
		}
		if c.Rescued {
			rescued = append(rescued, c.Seat)
		}
	}
	if len(rescued) > 0 {
		g.fact(ruling.New("race.rescued", ruling.Seats("Seats", rescued)).By(e.Cites...))
	}
	for _, f := range []ruling.Fact{gains, loses} {
		if len(f.With) > 0 {
			g.fact(f)
		}
	}
	g.room.race = nil
}

// tiedRace says who is tied.
func (g *run) tiedRace(e *tournament.RaceTied) {
	var t article.Trace
	g.book.Policy.Chiprace.Ties.Decide(&t)
	g.traced(ruling.New("race.tied", ruling.Seats("Seats", e.Tied)), &t)
}

// oldChips reports chips that have left play.
func (g *run) oldChips(s tell.OldChips) *refusal.Error {
	p, err := g.playerAt(s.Table, s.Seat)
	if err != nil {
		return err
	}
	value := s.Chips[0]
	if slices.ContainsFunc(s.Chips, func(c chip.Amount) bool { return c != value }) {
		return refusal.New(tell.BadChips, "Word", g.step.Text)
	}
	return g.inRoom(tournament.ReportOldChips{Player: p, Chips: tournament.Pieces{Chip: value, Count: len(s.Chips)}})
}
