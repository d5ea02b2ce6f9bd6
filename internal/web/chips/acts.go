package chips

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// acts are what the forms of these pages can do, by the last part of their address.
var acts = map[string]frame.Parser{
	"color-up":  parseColorUp,
	"leftovers": parseLeftovers,
	"race":      parseRace,
	"late":      parseLate,
	"found":     parseFound,
	"foreign":   parseForeign,
	"exchange":  parseExchange,
	"count":     parseCount,
	"undo":      frame.Undo,
}

// number reads a whole number from 0 to what no table has; an empty field is 0.
func number(f url.Values, name string) (int, error) {
	return frame.WholeOrNone(f, name, chiprace.ChipsMax)
}

// amount reads chips; an empty field is 0.
func amount(f url.Values, name string) (chip.Amount, error) {
	if strings.TrimSpace(f.Get(name)) == "" {
		return 0, nil
	}
	a, err := frame.Chips(f.Get(name))
	if err != nil {
		return 0, frame.BadInput{Field: name, Value: f.Get(name)}
	}
	return a, nil
}

// seats calls do for the seats that a form lists.
func seats(f url.Values, do func(seat int, suffix string) error) error {
	for _, text := range f["seat"] {
		seat, err := strconv.Atoi(text)
		if err != nil || seat < 1 || seat > chiprace.SeatsMax {
			return frame.BadInput{Field: "seat", Value: text}
		}
		if err := do(seat, "-"+text); err != nil {
			return err
		}
	}
	return nil
}

func parseColorUp(f url.Values) (any, error) {
	a, err := amount(f, "chip")
	return tournament.StartColorUp{Chip: a}, err
}

func parseLeftovers(f url.Values) (any, error) {
	no, err := number(f, "page")
	if err != nil {
		return nil, err
	}
	c := tournament.EnterLeftovers{Table: no, ButtonDeals: f.Get("button-deals") != "",
		Choice: chiprace.Choice{Rounding: f.Get("rounding"), Rescue: f.Get("rescue"), Most: f.Get("most")}}
	err = seats(f, func(seat int, at string) error {
		n, err := number(f, "chips"+at)
		if n > 0 {
			c.Holdings = append(c.Holdings, chiprace.Holding{Seat: seat, Chips: n, Only: f.Get("only"+at) != ""})
		}
		return err
	})
	return c, err
}

// parseRace reads the cards of each seat: the best one, and those dealt to break ties.
func parseRace(f url.Values) (any, error) {
	no, err := number(f, "page")
	if err != nil {
		return nil, err
	}
	c := tournament.RunRace{Table: no, Draw: f.Get("draw") != ""}
	if c.Draw {
		return c, nil
	}
	err = seats(f, func(seat int, at string) error {
		h := chiprace.Hand{Seat: seat}
		var err error
		if h.Cards, err = cards(f, "card"+at); err == nil {
			h.Extra, err = cards(f, "extra"+at)
		}
		c.Hands = append(c.Hands, h)
		return err
	})
	return c, err
}

// cards reads the cards of a field: each value several cards, or a rank that a suit follows; nothing is no card.
func cards(f url.Values, name string) (out []card.Card, err error) {
	for i, text := range f[name] {
		if suits := f[name+"-suit"]; len(text) == 1 && i < len(suits) {
			text += suits[i]
		}
		list, err := card.ParseList(text)
		if err != nil {
			return nil, frame.BadInput{Field: name, Value: text}
		}
		out = append(out, list...)
	}
	return out, nil
}

// pieces reads a number of chips of one value.
func pieces(f url.Values, suffix string) (tournament.Pieces, error) {
	value, err := amount(f, "chip"+suffix)
	if err != nil {
		return tournament.Pieces{}, err
	}
	n, err := number(f, "count"+suffix)
	return tournament.Pieces{Chip: value, Count: n}, err
}

func parseLate(f url.Values) (any, error) {
	p, err := pieces(f, "")
	return tournament.ReportOldChips{Player: table.PlayerID(f.Get("player")), Chips: p}, err
}

func parseFound(f url.Values) (any, error) {
	no, err := number(f, "page")
	if err != nil {
		return nil, err
	}
	p, err := pieces(f, "")
	return tournament.RemoveFoundChips{Table: no, Chips: []tournament.Pieces{p}}, err
}

func parseForeign(f url.Values) (any, error) {
	var n [3]int
	for i, name := range []string{"page", "at", "count"} {
		var err error
		if n[i], err = number(f, name); err != nil {
			return nil, err
		}
	}
	return tournament.RemoveForeignChips{Table: n[0], Seat: table.SeatNo(min(n[1], table.MaxSeats+1)), Count: n[2]}, nil
}

func parseExchange(f url.Values) (any, error) {
	in, err := pieces(f, "-in")
	if err != nil {
		return nil, err
	}
	out, err := pieces(f, "-out")
	return tournament.ExchangeChips{Player: table.PlayerID(f.Get("player")), In: []tournament.Pieces{in}, Out: []tournament.Pieces{out}}, err
}

// parseCount reads the stacks of a table, or all its chips where no stack is given.
func parseCount(f url.Values) (any, error) {
	no, err := number(f, "page")
	if err != nil {
		return nil, err
	}
	c := tournament.CountChips{Table: no}
	if c.Chips, err = amount(f, "total"); err != nil {
		return nil, err
	}
	err = seats(f, func(seat int, at string) error {
		a, err := amount(f, "stack"+at)
		if a > 0 {
			c.Seats = append(c.Seats, tournament.SeatCount{Seat: table.SeatNo(seat), Chips: a})
		}
		return err
	})
	return c, err
}
