package intake

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/tournament"
)

// sheetSatellite is what a satellite is played for, as a file has it.
type sheetSatellite struct {
	Ticket  string      `toml:"ticket"`
	Value   any         `toml:"value"`
	Tickets int         `toml:"tickets,omitzero"`
	Target  chip.Amount `toml:"target,omitzero"`
}

func readSatellite(t *tableReader) *tournament.Satellite {
	r := t.sub("satellite")
	if r == nil {
		return nil
	}
	k := &tournament.Satellite{Ticket: r.text("ticket", true), Value: r.money("value"), Least: int(r.int("tickets", 0, 0, tournament.TicketsMax)),
		Target: chip.Amount(r.int("target", 0, 0, int64(MaxChips)))}
	if k.Value == 0 {
		r.missing("value")
	}
	r.end()
	return k
}

// readTicketNames are the names of tickets that an event takes besides those of its own.
func readTicketNames(t *tableReader) (names []string) {
	const key = "takes_tickets"
	v, ok := t.get(key)
	list, isList := v.([]any)
	if ok && !isList {
		t.wrongType(key, "texts", v)
	}
	for i, v := range list {
		name, isText := v.(string)
		name = strings.TrimSpace(name)
		if !isText || name == "" || len([]rune(name)) > tournament.WhatMax || slices.Contains(names, name) || i == tournament.TicketNamesMax {
			t.fail(key, "intake.takes_tickets", "Max", tournament.TicketNamesMax)
			return names
		}
		names = append(names, name)
	}
	return names
}

// checkSatellite looks at what a target stack has to do with the rest of the sheet.
func checkSatellite(t *tableReader, s *tournament.Structure) {
	k := s.Satellite
	if k == nil {
		return
	}
	if len(s.Payouts.Tables) > 0 {
		t.fail("payouts", "intake.satellite_payouts")
	}
	if s.Bounties != nil {
		t.fail("bounty", "intake.satellite_bounty")
	}
	if k.Target > 0 && (k.Target <= s.Stack || k.Target%s.Chips[0] != 0) {
		t.fail("satellite.target", "intake.satellite_target", "Target", k.Target, "Stack", s.Stack, "Chip", s.Chips[0])
	}
}

func writtenSatellite(k *tournament.Satellite) *sheetSatellite {
	if k == nil {
		return nil
	}
	return &sheetSatellite{Ticket: k.Ticket, Value: amountOf(k.Value), Tickets: k.Least, Target: k.Target}
}

// TypedSatellite is what a satellite is played for, as somebody types it; nothing: the event is none.
type TypedSatellite struct{ Ticket, Value, Tickets, Target string }

func typedSatellite(k *tournament.Satellite) TypedSatellite {
	if k == nil {
		return TypedSatellite{}
	}
	return TypedSatellite{Ticket: k.Ticket, Value: MoneyText(k.Value), Tickets: number(int64(k.Least)), Target: number(int64(k.Target))}
}

// values are what was typed as a table of a sheet has it, nil where nothing was.
func (k TypedSatellite) values() map[string]any {
	out := map[string]any{}
	if k.Ticket != "" {
		out["ticket"] = k.Ticket
	}
	if text := closed(k.Value); text != "" {
		out["value"] = text
	}
	for _, f := range []struct{ key, text string }{{"tickets", k.Tickets}, {"target", k.Target}} {
		if text := closed(f.text); text != "" {
			out[f.key] = whole(text)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
