package sim

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// story tells the last events as a scenario: the latest hand as lines that `floorbook scenario run` reads, and
// what happened around it as comments.
func (p *prover) story() string {
	events := p.last()
	at := lastTable(events)
	var s strings.Builder
	fmt.Fprintf(&s, "# %s: the last %d events before an invariant broke\nbook %s\n", p.state.ID, len(events), p.state.Book)
	begun := false
	dealt := 0 // board cards of the hand told
	for _, r := range events {
		e, ok := r.event.(tournament.TableEvent)
		if !ok || e.Table != at {
			s.WriteString("# " + comment(r) + "\n")
			continue
		}
		if h, ok := e.Event.(table.HandStarted); ok {
			begun, dealt = true, 0
			s.WriteString("\ncase " + h.ID + "\n" + handLine(h) + "\n")
			continue
		}
		line := tableLine(e.Event, p.seats(at), &dealt)
		switch {
		case line == "" || !begun:
			s.WriteString("# " + comment(r) + "\n")
		default:
			s.WriteString(line + "\n")
		}
	}
	return s.String()
}

// lastTable is the table of the latest event at a table, 0 when there is none.
func lastTable(events []recent) int {
	for i := len(events) - 1; i >= 0; i-- {
		if e, ok := events[i].event.(tournament.TableEvent); ok {
			return e.Table
		}
	}
	return 0
}

func (p *prover) seats(no int) []table.SeatNo {
	t := p.state.Table(no)
	switch {
	case t == nil:
		return nil
	case t.Hand != nil:
		return t.Hand.Seats
	case t.Last != nil:
		return t.Last.Seats
	}
	return nil
}

// commentMax keeps a comment on a line that the scenario reader takes, in bytes.
const commentMax = 600

func comment(r recent) string {
	text, err := tournament.MarshalEvents([]tournament.Event{r.event})
	if err != nil {
		text, _ = json.Marshal(err.Error())
	}
	if len(text) > commentMax {
		text = append(text[:commentMax:commentMax], "…"...)
	}
	return time.UnixMilli(int64(r.at)).UTC().Format("15:04:05 ") + string(text)
}

func handLine(h table.HandStarted) string {
	var s strings.Builder
	fmt.Fprintf(&s, "hand blinds %d/%d button %d unit %d", h.Blinds.Small, h.Blinds.Big, h.Positions.Button, h.Config.Unit)
	switch {
	case h.Config.Ante == 0:
	case h.Config.AnteKind == hand.AnteBigBlind:
		fmt.Fprintf(&s, " big-blind-ante %d", h.Config.Ante)
	case h.Config.AnteKind == hand.AnteEach:
		fmt.Fprintf(&s, " ante %d", h.Config.Ante)
	}
	s.WriteString(" stacks")
	for p, seat := range h.Seats {
		fmt.Fprintf(&s, " %d:%d", seat, h.Config.Stacks[p])
	}
	return s.String()
}

// tableLine is the line of the scenario language for an event, "" when it has none.
func tableLine(e table.Event, seats []table.SeatNo, dealt *int) string {
	acted, ok := e.(table.Acted)
	if !ok {
		return ""
	}
	a := acted.Action
	seat := acted.Seat
	if seat == 0 && a.Player >= 0 && a.Player < len(seats) {
		seat = seats[a.Player]
	}
	switch a.Kind {
	case hand.Fold:
		return fmt.Sprintf("seat %d folds", seat)
	case hand.Check:
		return fmt.Sprintf("seat %d checks", seat)
	case hand.Call:
		return fmt.Sprintf("seat %d calls", seat)
	case hand.Bet:
		return fmt.Sprintf("seat %d bets %d", seat, a.To)
	case hand.Raise:
		return fmt.Sprintf("seat %d raises to %d", seat, a.To)
	case hand.Show:
		return fmt.Sprintf("seat %d shows %s", seat, cards(a.Cards))
	case hand.Muck:
		return fmt.Sprintf("seat %d mucks", seat)
	case hand.Kill:
		return fmt.Sprintf("seat %d is dead", seat)
	case hand.DealBoard:
		*dealt += len(a.Cards)
		return map[int]string{3: "flop ", 4: "turn ", 5: "river "}[*dealt] + cards(a.Cards)
	}
	return ""
}

func cards(list []card.Card) string {
	var s strings.Builder
	for _, c := range list {
		s.WriteString(c.String())
	}
	return s.String()
}
