package intake

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/tournament"
)

// Limits of a structure file.
const (
	MaxStructureBytes = 64 * 1024
	MaxLevels         = 200
	MaxMinutes        = 24 * 60
	MaxChips          = hand.StackMax / 1_000_000 // any one amount of chips: a million stacks still add up
	MaxMoney          = tournament.MoneyMax       // minor units
	MaxPayoutTables   = 100
	MaxReEntries      = 100
	wholePool         = 10_000 // hundredths of a percent
)

// antes and tiers by their names in a structure file.
var (
	antes = []string{"none", "each", "big-blind"}
	tiers = []string{"", "commun", "inhabituel", "rare", "epique", "legendaire", "mythique"} // ids: no accents
)

// Tiers lists the tiers of the quality chart by their names in a structure file.
func Tiers() []string { return slices.Clone(tiers[1:]) }

// ParseStructure reads a structure sheet, as [ReadSheet] does, for who has no use for warnings.
func ParseStructure(name string, r io.Reader) (tournament.Structure, error) {
	s, _, err := ReadSheet(name, r)
	return s, err
}

// ReadSheet reads a structure sheet in TOML; docs/structures.md is its reference. Keys it does not know, values of another type and numbers
// that cannot be are errors at their line. A file of The Tournament Director is taken over as far as a sheet has its like; the warnings
// say what has none. The error is an [*Error].
func ReadSheet(name string, r io.Reader) (tournament.Structure, []Warning, error) {
	b, err := readAll(name, r, MaxTDTBytes)
	if err != nil {
		return tournament.Structure{}, nil, err
	}
	text, err := decodeText(name, b)
	if err != nil {
		return tournament.Structure{}, nil, err
	}
	if isTDT(text) {
		t, err := openTDT(name, text)
		if err != nil {
			return tournament.Structure{}, nil, err
		}
		return t.structure()
	}
	if len(b) > MaxStructureBytes {
		return tournament.Structure{}, nil, tooBig(name, MaxStructureBytes)
	}
	var raw map[string]any
	if _, err := toml.Decode(text, &raw); err != nil {
		return tournament.Structure{}, nil, syntaxError(name, text, err)
	}
	rd := &reader{file: name, lines: keyLines(text)}
	s := readStructure(rd.table(raw, ""))
	if rd.err != nil {
		return tournament.Structure{}, nil, rd.err
	}
	return s, nil, nil
}

// syntaxError shows the line that cannot be read: what the parser says of it, it says in English alone.
func syntaxError(name, text string, err error) error {
	e := &Error{File: name, Key: "intake.toml_syntax", Args: args("Detail", err.Error())}
	if pe := (toml.ParseError{}); errors.As(err, &pe) {
		e.Line = pe.Position.Line
		if lines := strings.Split(text, "\n"); e.Line >= 1 && e.Line <= len(lines) {
			e.Args["Detail"] = shown(tidySpaces(lines[e.Line-1]))
		}
	}
	return e
}

func readStructure(t *tableReader) tournament.Structure {
	s := tournament.Structure{
		Name:         t.text("name", true),
		Quality:      tiers[t.choice("quality", tiers, 0)],
		BuyIn:        t.money("buy_in"),
		Fee:          t.money("fee"),
		Guarantee:    t.money("guarantee"),
		Stack:        chip.Amount(t.int("stack", required, 1, int64(MaxChips))),
		Chips:        t.chips("chips"),
		StackChips:   t.stackChips("stack_chips"),
		SeatsLate:    int(t.int("seats_late", 0, 0, hand.MaxPlayers)),
		Seats:        int(t.int("seats", required, 2, hand.MaxPlayers)),
		FinalTable:   int(t.int("final_table", 0, 0, hand.MaxPlayers)),
		AnteKind:     hand.AnteKind(t.choice("ante", antes, int(hand.NoAnte))),
		LateLevels:   int(t.int("late_levels", 0, 0, MaxLevels)),
		LateMinutes:  int(t.int("late_minutes", 0, 0, MaxMinutes)),
		ReEntries:    int(t.int("re_entries", 0, 0, MaxReEntries)),
		Surrender:    t.bool("surrender"),
		Capacity:     int(t.int("capacity", 0, 0, MaxPlayers)),
		Reservations: t.bool("reservations"),
		Turbo:        t.bool("turbo"),
		TakesTickets: readTicketNames(t),
	}
	readSales(t, &s)
	s.Bounties = readBounties(t)
	s.Satellite = readSatellite(t)
	readFlights(t, &s)
	games := readPlay(t)
	minutes := t.int("minutes", 0, 0, MaxMinutes)
	for _, level := range t.list("levels", MaxLevels) {
		s.Levels = append(s.Levels, readLevel(level, minutes, games))
	}
	s.Game = games.variant.Game
	if len(games.rotation) > 0 {
		s.Game = games.rotation[0].Game
	}
	if games.each > 0 {
		s.Rotation, s.HandsEach = games.rotation, games.each
	}
	if s.SeatsLate == 0 {
		s.SeatsLate = s.Seats
	}
	s.Payouts = readPayouts(t)
	t.end()
	checkStructure(t, &s)
	return s
}

func readLevel(t *tableReader, minutes int64, games *play) tournament.Level {
	l := tournament.Level{
		Break:   t.bool("break"),
		DayEnds: t.bool("day_ends"),
		Note:    t.text("note", false),
	}
	if l.Break || minutes == 0 {
		minutes = required
	}
	l.Minutes = int(t.int("minutes", minutes, 1, MaxMinutes))
	if !l.Break {
		variants := games.of(t)
		if games.each == 0 {
			l.Game, l.Betting = variants[0].Game, variants[0].Betting
		}
		(&levelReader{&l, t}).stakes(variants)
	}
	t.end()
	return l
}

func readPayouts(t *tableReader) tournament.Payouts {
	p := t.sub("payouts")
	if p == nil {
		return tournament.Payouts{}
	}
	out := tournament.Payouts{Round: p.money("round")}
	for _, row := range p.list("tables", MaxPayoutTables) {
		pt := tournament.PayoutTable{Entries: int(row.int("entries", required, 1, 1_000_000))}
		for _, share := range row.ints("shares", 1, wholePool) {
			pt.Shares = append(pt.Shares, int(share))
		}
		row.end()
		checkShares(row, pt)
		if n := len(out.Tables); n > 0 && pt.Entries <= out.Tables[n-1].Entries {
			row.fail("entries", "intake.payout_order", "Entries", pt.Entries, "Before", out.Tables[n-1].Entries)
		}
		out.Tables = append(out.Tables, pt)
	}
	p.end()
	return out
}

func checkShares(t *tableReader, pt tournament.PayoutTable) {
	sum := 0
	for i, share := range pt.Shares {
		sum += share
		if i > 0 && share > pt.Shares[i-1] {
			t.fail("shares", "intake.payout_rises", "Place", i+1, "Share", share, "Before", pt.Shares[i-1])
		}
	}
	if sum != wholePool {
		t.fail("shares", "intake.payout_sum", "Sum", sum)
	}
	if len(pt.Shares) > pt.Entries {
		t.fail("shares", "intake.payout_places", "Places", len(pt.Shares), "Entries", pt.Entries)
	}
}

// checkStructure looks at what only the whole sheet can tell.
func checkStructure(t *tableReader, s *tournament.Structure) {
	if t.err() != nil {
		return
	}
	if s.SeatsLate < s.Seats {
		t.fail("seats_late", "intake.seats_late", "Late", s.SeatsLate, "Seats", s.Seats)
	}
	if s.FinalTable == 1 {
		t.fail("final_table", "intake.number_range", "Key", "final_table", "Got", 1, "Min", 2, "Max", hand.MaxPlayers)
	}
	smallest := s.Chips[0]
	if s.Stack%smallest != 0 {
		t.fail("stack", "intake.indivisible", "Key", "stack", "Amount", s.Stack, "Chip", smallest)
	}
	checkStackChips(t, s)
	playing := checkLevels(t, s, smallest)
	switch {
	case playing == 0:
		t.fail("levels", "intake.no_level")
	case s.Levels[0].Break:
		t.item("levels", 0).fail("break", "intake.first_break")
	}
	if s.LateLevels > playing {
		t.fail("late_levels", "intake.late_levels", "Late", s.LateLevels, "Levels", playing)
	}
	checkSales(t, s, playing)
	checkFlights(t, s)
	checkGames(t, s)
	checkSatellite(t, s)
	checkPool(t, s)
}

// checkStackChips adds up the chips of a stack.
func checkStackChips(t *tableReader, s *tournament.Structure) {
	var worth chip.Amount
	for i, n := range s.StackChips {
		if i < len(s.Chips) {
			worth += chip.Amount(n) * s.Chips[i]
		}
	}
	if len(s.StackChips) > len(s.Chips) || len(s.StackChips) > 0 && worth != s.Stack {
		t.fail("stack_chips", "intake.stack_chips", "Stack", s.Stack, "Worth", worth)
	}
}

// checkLevels returns the number of levels that are played.
func checkLevels(t *tableReader, s *tournament.Structure, smallest chip.Amount) (playing int) {
	var before tournament.Level // with blinds
	for i, l := range s.Levels {
		if l.Break {
			continue
		}
		at := t.item("levels", i)
		switch {
		case l.Small > l.Big:
			at.fail("small", "intake.blind_order", "Small", l.Small, "Big", l.Big)
		case l.Big > 0 && (l.Big < before.Big || l.Small < before.Small):
			at.fail("big", "intake.blind_falls", "Small", l.Small, "Big", l.Big,
				"BeforeSmall", before.Small, "BeforeBig", before.Big)
		case l.BringIn > 0 && l.BringIn >= l.SmallBet:
			at.fail("bring_in", "intake.bring_in", "BringIn", l.BringIn, "Bet", l.SmallBet)
		case l.BigBet < l.SmallBet:
			at.fail("big_bet", "intake.bet_order", "Small", l.SmallBet, "Big", l.BigBet)
		case l.Ante > 0 && s.AnteKind == hand.NoAnte && l.BringIn == 0:
			at.fail("ante", "intake.ante_kind", "Ante", l.Ante, "Kinds", quoteAll(antes[1:]))
		}
		for _, amount := range []struct {
			key string
			chip.Amount
		}{{"small", l.Small}, {"big", l.Big}, {"ante", l.Ante}, {"small_bet", l.SmallBet}, {"big_bet", l.BigBet},
			{"bring_in", l.BringIn}, {"stud_ante", l.StudAnte}} {
			if amount.Amount%smallest != 0 {
				at.fail(amount.key, "intake.indivisible", "Key", amount.key, "Amount", amount.Amount, "Chip", smallest)
			}
		}
		if l.Big > 0 {
			before = l
		}
		playing++
	}
	return playing
}

// checkPool requires a way to share a pool that exists, and gives a free tournament its only possible one.
func checkPool(t *tableReader, s *tournament.Structure) {
	tables := s.Payouts.Tables
	switch {
	case len(tables) == 0 && s.Satellite != nil: // its tickets are its prizes
	case len(tables) == 0 && s.BuyIn > 0:
		t.fail("buy_in", "intake.no_payouts")
	case len(tables) == 0 && s.Guarantee > 0:
		t.fail("guarantee", "intake.guarantee_without_payouts")
	case len(tables) == 0:
		s.Payouts.Tables = []tournament.PayoutTable{{Entries: 1, Shares: []int{wholePool}}}
	case tables[0].Entries > 2:
		t.item("payouts.tables", 0).fail("entries", "intake.payout_first", "Entries", tables[0].Entries)
	}
}

func quoteAll(words []string) string {
	quoted := make([]string, 0, len(words))
	for _, w := range slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" }) {
		quoted = append(quoted, `"`+w+`"`)
	}
	return strings.Join(quoted, ", ")
}
