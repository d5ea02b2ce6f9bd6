package ruling

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
)

// Fact is one thing that follows from a decision.
type Fact struct {
	Key   string       `json:"key"` // of the catalogue of package tell
	Args  Args         `json:"args,omitempty"`
	With  []Fact       `json:"with,omitempty"` // what belongs to it: "raise to 600" with "200 owed"
	Cites []article.ID `json:"cites,omitempty"`
}

// Args are the arguments of a fact by name, each once.
type Args []Arg

// Arg is one argument of a fact.
type Arg struct {
	Name  string
	Kind  Kind
	N     int64    // a seat, chips, a count, or milliseconds
	Seats []int    // several seats
	Words []string // cards by their names; words by their keys, the last part of which is the word itself
}

// Kind says what an argument is.
type Kind uint8

// The kinds of arguments.
const (
	OneSeat   Kind = iota // N: a seat; 0: none
	SomeSeats             // Seats
	Amount                // N: chips
	Number                // N: of anything else
	Duration              // N: milliseconds
	SomeCards             // Words: names of cards, or of their places in the deck
	OneWord               // Words[0]: a word of a list
	SomeWords             // Words: words of a list
)

// integer is whatever counts seats, chips or things.
type integer interface {
	~int | ~int64 | ~uint8 | ~uint16
}

// New is a fact with its arguments.
func New(key string, args ...Arg) Fact { return Fact{Key: key, Args: args} }

// Seat is one seat; 0: none.
func Seat[N integer](name string, n N) Arg { return Arg{Name: name, Kind: OneSeat, N: int64(n)} }

// Seats are several seats.
func Seats[N integer](name string, seats []N) Arg {
	a := Arg{Name: name, Kind: SomeSeats, Seats: make([]int, len(seats))}
	for i, n := range seats {
		a.Seats[i] = int(n)
	}
	return a
}

// Chips is an amount of chips.
func Chips[N integer](name string, amount N) Arg {
	return Arg{Name: name, Kind: Amount, N: int64(amount)}
}

// Count is a number of anything but chips.
func Count[N integer](name string, n N) Arg { return Arg{Name: name, Kind: Number, N: int64(n)} }

// Time is a span in milliseconds.
func Time(name string, ms int64) Arg { return Arg{Name: name, Kind: Duration, N: ms} }

// Cards are cards by their names.
func Cards(name string, cards ...string) Arg { return Arg{Name: name, Kind: SomeCards, Words: cards} }

// Word is a word by its key in the catalogue: "deal.option.misdeal".
func Word(name, key string) Arg { return Arg{Name: name, Kind: OneWord, Words: []string{key}} }

// Words are several words by their keys.
func Words(name string, keys ...string) Arg { return Arg{Name: name, Kind: SomeWords, Words: keys} }

// And is the fact with more that belongs to it.
func (f Fact) And(more ...Fact) Fact {
	f.With = append(slices.Clip(f.With), more...)
	return f
}

// By is the fact with the articles behind it.
func (f Fact) By(cites ...article.ID) Fact {
	f.Cites = cites
	return f
}

// In is the fact with its key as part of a list of the catalogue: "oversized_chip" in "referee.why".
func (f Fact) In(list string) Fact {
	f.Key = list + "." + f.Key
	return f
}

// Arg is an argument by name.
func (f Fact) Arg(name string) (Arg, bool) {
	for _, a := range f.Args {
		if a.Name == name {
			return a, true
		}
	}
	return Arg{}, false
}

// Name is the last part of a key: "deal.option.misdeal" is "misdeal".
func Name(key string) string { return key[strings.LastIndexByte(key, '.')+1:] }

// Equal reports whether two facts are the same, whatever articles are behind them.
func (f Fact) Equal(o Fact) bool {
	return f.Key == o.Key && slices.EqualFunc(f.Args, o.Args, Arg.Equal) && slices.EqualFunc(f.With, o.With, Fact.Equal)
}

// Equal reports whether two arguments are the same.
func (a Arg) Equal(o Arg) bool {
	return a.Name == o.Name && a.Kind == o.Kind && a.N == o.N && slices.Equal(a.Seats, o.Seats) && slices.Equal(a.Words, o.Words)
}
