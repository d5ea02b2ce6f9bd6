package table

import (
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/ruling"
)

// What a table says, as facts: each is listed when it is asked for.

// Fact says where button and blinds are.
func (p Positions) Fact() ruling.Fact {
	return ruling.New("button.at", ruling.Seat("Seat", p.Button)).And(p.blinds()...)
}

// Corrected says where button and blinds go that were in the wrong place.
func (p Positions) Corrected() ruling.Fact {
	return ruling.New("button.corrected", ruling.Seat("Seat", p.Button)).And(p.blinds()...)
}

func (p Positions) blinds() []ruling.Fact {
	if p.Frozen {
		return []ruling.Fact{ruling.New("button.no_blinds")}
	}
	small, big := ruling.New("button.no_small"), ruling.New("button.no_big")
	if p.Small != 0 {
		small = ruling.New("button.small", ruling.Seat("Seat", p.Small))
	}
	if p.Big != 0 {
		big = ruling.New("button.big", ruling.Seat("Seat", p.Big))
	}
	if p.AlsoBig != 0 {
		var seats []SeatNo
		for i := range MaxSeats { // clockwise, the last one last
			if n := SeatNo((int(p.Big)+i)%MaxSeats + 1); p.AlsoBig.Has(n) {
				seats = append(seats, n)
			}
		}
		big = ruling.New("button.bigs", ruling.Seats("Seats", append(seats, p.Big)))
	}
	return []ruling.Fact{small, big}
}

// Facts list the live and the dead part of a post.
func (p Post) Facts() (out []ruling.Fact) {
	if p.Live > 0 {
		out = append(out, ruling.New("post.live", ruling.Chips("Amount", p.Live)))
	}
	if p.Dead > 0 {
		out = append(out, ruling.New("post.dead", ruling.Chips("Amount", p.Dead)))
	}
	if out == nil {
		out = []ruling.Fact{ruling.New("post.nothing")}
	}
	return out
}

// Facts list what a change of seat means.
func (c Changed) Facts() []ruling.Fact {
	switch {
	case c.Approval:
		return []ruling.Fact{ruling.New("moves.approved")}
	case c.AfterButton:
		return []ruling.Fact{ruling.New("moves.after_button")}
	case c.Wait == 0:
		return []ruling.Fact{ruling.New("moves.at_once")}
	}
	out := []ruling.Fact{ruling.New("moves.waits", ruling.Count("Count", c.Wait))}
	if c.MayPost {
		out = append(out, ruling.New("moves.or_posts"))
	}
	return out
}

// Fact says what becomes of a player who was dealt in while owing a post.
func (o Owing) Fact(n SeatNo, owed Post) ruling.Fact {
	at := ruling.Seat("Seat", n)
	switch o {
	case OwingPosts:
		return ruling.New("owing.posts", at).And(owed.Facts()...)
	case OwingNext:
		return ruling.New("owing.next", at).And(owed.Facts()...)
	case OwingDead:
	}
	return ruling.New("owing.dead", at)
}

// Facts list how a player who is away is treated.
func (a AbsentAs) Facts() (out []ruling.Fact) {
	for _, key := range map[AbsentAs][]string{
		AbsentDealt: {"away.dealt", "away.blinds", "away.killed"}, AbsentMisses: {"dispute.not_dealt", "away.misses"},
		AbsentOut: {"away.out"}, AbsentFreed: {"away.held", "away.free"},
	}[a] {
		out = append(out, ruling.New(key))
	}
	return out
}

// Fact says what becomes of the hand of a player who came late.
func (p Presence) Fact(n SeatNo) ruling.Fact {
	key := map[Presence]string{HandLive: "live", HandDead: "dead", HandDeadFloor: "dead.or_live"}[p]
	return ruling.New(key, ruling.Seat("Seat", n))
}

// Fact says where the first button goes.
func (f FirstButton) Fact() ruling.Fact {
	switch f {
	case ButtonDrawn:
		return ruling.New("button.drawn")
	case ButtonByCard:
		return ruling.New("button.by_card")
	case ButtonSeat1:
	}
	return ruling.New("button.at", ruling.Seat("Seat", 1))
}

// Fact says how many hands a penalty takes.
func (e PenaltySet) Fact() ruling.Fact {
	return penalty.Sentence{Left: e.Hands, Leaves: e.Leaves}.Fact(int(e.Seat)).By(e.Cites...)
}

// Facts say which sanction was given; hands to be missed are those of PenaltySet.
func (e Sanctioned) Facts() []ruling.Fact {
	if e.Sanction.Kind == penalty.Hands || e.Sanction.Kind == penalty.Rounds {
		return nil
	}
	return []ruling.Fact{e.Sanction.Given(int(e.Seat)).By(e.Cites...)}
}
