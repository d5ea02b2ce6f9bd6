package hand

import (
	"fmt"
	"slices"
)

// The names under which the enumerations are written in JSON, TOML and text.
var (
	gameNames     = []string{"no_limit_holdem"}
	anteNames     = []string{"none", "each", "big_blind"}
	streetNames   = []string{"preflop", "flop", "turn", "river", "showdown", "over"}
	needNames     = []string{"hole", "action", "board", "show", "award", "nothing"}
	kindNames     = []string{"none", "fold", "check", "call", "bet", "raise", "deal_hole", "deal_board", "reveal", "show", "muck", "kill", "award"}
	orderNames    = []string{"blind_first", "ante_first"}
	exposureNames = []string{"when_betting_ends", "at_showdown"}
	muckNames     = []string{"forbidden", "allowed"}
	checkedNames  = []string{"first_to_act", "earlier_aggressor"}
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

// UnmarshalText reads the street's name.
func (st *Street) UnmarshalText(text []byte) error { return parse(st, text, streetNames) }

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
