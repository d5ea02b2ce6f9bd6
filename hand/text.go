package hand

import (
	"fmt"
	"slices"
)

// The names under which the enumerations are written in JSON, TOML and text.
var (
	gameNames = []string{
		"holdem", "short_deck", "omaha", "omaha_5", "omaha_6", "omaha_hi_lo", "omaha_5_hi_lo", "omaha_6_hi_lo",
		"courchevel", "courchevel_hi_lo", "pineapple", "crazy_pineapple", "irish", "stud", "stud_hi_lo", "razz",
		"five_card_draw", "deuce_to_seven_single", "deuce_to_seven_triple", "ace_to_five_triple", "badugi",
	}
	structureNames = []string{"no_limit", "pot_limit", "fixed_limit", "spread_limit"}
	anteNames      = []string{"none", "each", "big_blind", "button", "listed"}
	postNames      = []string{"live", "straddle", "kill"}
	streetNames    = []string{"preflop", "flop", "turn", "river", "seventh_street", "showdown", "over"}
	studNames      = []string{"third_street", "fourth_street", "fifth_street", "sixth_street", "seventh_street"}
	drawNames      = []string{"before_draw", "first_draw", "second_draw", "third_draw"}
	needNames      = []string{"hole", "action", "board", "show", "award", "nothing", "discard", "first"}
	kindNames      = []string{
		"none", "fold", "check", "call", "bet", "raise", "bring_in", "discard", "deal_hole", "deal_board", "first",
		"reveal", "show", "muck", "retrieve", "kill", "take_back", "run_it", "award",
	}
	orderNames    = []string{"blind_first", "ante_first"}
	straddleNames = []string{"forbidden", "in_cash"}
	minRaiseNames = []string{"largest_increment", "double_total", "opening_increment", "double_facing"}
	potCountNames = []string{"full_blinds", "posted_blinds"}
	betUnitNames  = []string{"any", "small_blind", "smallest_chip"}
	halfBetNames  = []string{"full_bet", "next_level"}
	exposureNames = []string{"when_betting_ends", "at_showdown"}
	muckNames     = []string{"forbidden", "allowed"}
	checkedNames  = []string{"first_to_act", "earlier_aggressor"}
	enoughNames   = []string{"substantial_action", "two_acts", "two_wagers", "bet_or_raise", "three_acts"}
	oddManyNames  = []string{"one_each", "all_to_first"}
	oddStudNames  = []string{"high_card_of_five", "high_card_of_all", "by_position"}
	shortageNames = []string{"none", "burns_return", "shared_card", "shared_all"}
)

func name[T ~uint8](v T, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "?"
}

func parse[T ~uint8](v *T, text []byte, names []string) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("hand: %q is none of %q", text, names)
	}
	*v = T(i)
	return nil
}

// String returns the game's name.
func (g Game) String() string { return name(g, gameNames) }

// MarshalText writes the game's name.
func (g Game) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads the game's name.
func (g *Game) UnmarshalText(text []byte) error { return parse(g, text, gameNames) }

// String returns the kind's name.
func (k AnteKind) String() string { return name(k, anteNames) }

// MarshalText writes the kind's name.
func (k AnteKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the kind's name.
func (k *AnteKind) UnmarshalText(text []byte) error { return parse(k, text, anteNames) }

// String returns the street's name.
func (st Street) String() string { return name(st, streetNames) }

// MarshalText writes the street's name.
func (st Street) MarshalText() ([]byte, error) { return []byte(st.String()), nil }

// UnmarshalText reads the street's name, in the words of stud and draw too.
func (st *Street) UnmarshalText(text []byte) error {
	for _, names := range [...][]string{studNames, drawNames} {
		if i := slices.Index(names, string(text)); i >= 0 {
			*st = Street(i)
			return nil
		}
	}
	return parse(st, text, streetNames)
}

// String returns the name of what is needed.
func (n Need) String() string { return name(n, needNames) }

// MarshalText writes the name of what is needed.
func (n Need) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads the name of what is needed.
func (n *Need) UnmarshalText(text []byte) error { return parse(n, text, needNames) }

// String returns the kind's name.
func (k Kind) String() string { return name(k, kindNames) }

// MarshalText writes the kind's name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the kind's name.
func (k *Kind) UnmarshalText(text []byte) error { return parse(k, text, kindNames) }

// MarshalText writes the value as a book does.
func (o AnteOrder) MarshalText() ([]byte, error) { return []byte(name(o, orderNames)), nil }

// UnmarshalText reads the value from a book.
func (o *AnteOrder) UnmarshalText(text []byte) error { return parse(o, text, orderNames) }

// String returns the name of what is enough.
func (e Enough) String() string { return name(e, enoughNames) }

// MarshalText writes the value as a book does.
func (e Enough) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads the value from a book.
func (e *Enough) UnmarshalText(text []byte) error { return parse(e, text, enoughNames) }

// MarshalText writes the value as a book does.
func (h HalfBet) MarshalText() ([]byte, error) { return []byte(name(h, halfBetNames)), nil }

// UnmarshalText reads the value from a book.
func (h *HalfBet) UnmarshalText(text []byte) error { return parse(h, text, halfBetNames) }

// MarshalText writes the value as a book does.
func (e AllInExposure) MarshalText() ([]byte, error) { return []byte(name(e, exposureNames)), nil }

// UnmarshalText reads the value from a book.
func (e *AllInExposure) UnmarshalText(text []byte) error { return parse(e, text, exposureNames) }

// MarshalText writes the value as a book does.
func (m AllInMuck) MarshalText() ([]byte, error) { return []byte(name(m, muckNames)), nil }

// UnmarshalText reads the value from a book.
func (m *AllInMuck) UnmarshalText(text []byte) error { return parse(m, text, muckNames) }

// MarshalText writes the value as a book does.
func (f FirstShowChecked) MarshalText() ([]byte, error) { return []byte(name(f, checkedNames)), nil }

// UnmarshalText reads the value from a book.
func (f *FirstShowChecked) UnmarshalText(text []byte) error { return parse(f, text, checkedNames) }

// String returns the betting structure's name.
func (b Structure) String() string { return name(b, structureNames) }

// MarshalText writes the betting structure's name.
func (b Structure) MarshalText() ([]byte, error) { return []byte(name(b, structureNames)), nil }

// UnmarshalText reads the betting structure's name.
func (b *Structure) UnmarshalText(text []byte) error { return parse(b, text, structureNames) }

// String returns the post's name.
func (k PostKind) String() string { return name(k, postNames) }

// MarshalText writes the post's name.
func (k PostKind) MarshalText() ([]byte, error) { return []byte(name(k, postNames)), nil }

// UnmarshalText reads the post's name.
func (k *PostKind) UnmarshalText(text []byte) error { return parse(k, text, postNames) }

// MarshalText writes the value's name.
func (r StraddleRule) MarshalText() ([]byte, error) { return []byte(name(r, straddleNames)), nil }

// UnmarshalText reads the value's name.
func (r *StraddleRule) UnmarshalText(text []byte) error { return parse(r, text, straddleNames) }

// MarshalText writes the value's name.
func (m MinRaise) MarshalText() ([]byte, error) { return []byte(name(m, minRaiseNames)), nil }

// UnmarshalText reads the value's name.
func (m *MinRaise) UnmarshalText(text []byte) error { return parse(m, text, minRaiseNames) }

// MarshalText writes the value's name.
func (c PotCount) MarshalText() ([]byte, error) { return []byte(name(c, potCountNames)), nil }

// UnmarshalText reads the value's name.
func (c *PotCount) UnmarshalText(text []byte) error { return parse(c, text, potCountNames) }

// MarshalText writes the value's name.
func (u BetUnit) MarshalText() ([]byte, error) { return []byte(name(u, betUnitNames)), nil }

// UnmarshalText reads the value's name.
func (u *BetUnit) UnmarshalText(text []byte) error { return parse(u, text, betUnitNames) }

// MarshalText writes the value's name.
func (o OddMany) MarshalText() ([]byte, error) { return []byte(name(o, oddManyNames)), nil }

// UnmarshalText reads the value's name.
func (o *OddMany) UnmarshalText(text []byte) error { return parse(o, text, oddManyNames) }

// MarshalText writes the value's name.
func (o OddStud) MarshalText() ([]byte, error) { return []byte(name(o, oddStudNames)), nil }

// UnmarshalText reads the value's name.
func (o *OddStud) UnmarshalText(text []byte) error { return parse(o, text, oddStudNames) }

// String returns the shortage's name.
func (x Shortage) String() string { return name(x, shortageNames) }
