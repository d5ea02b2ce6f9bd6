package bounty

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Policy is what the books set for knockouts.
type Policy struct {
	Shared article.Rule         `toml:"shared"` // several have taken one head: the floor says how it is shared
	Pot    article.Clause[Pot]  `toml:"pot"`    // whose winners have taken it
	Half   article.Rule         `toml:"half"`   // half of a progressive bounty to the pocket, with the odd unit
	Pool   article.Rule         `toml:"pool"`   // several heads are added up before they are halved
	Split  article.Clause[When] `toml:"split"`  // several players share it before or after it is halved
}

// Kind says what becomes of a bounty.
type Kind uint8

const (
	Fixed       Kind = iota // all of it is paid to who takes it
	Progressive             // half of it goes onto the taker's own head
	Mystery                 // what it is worth is drawn once it is taken
)

// Pot says which of the pots that a player could win decides who has taken his chips.
type Pot uint8

const (
	LastPot Pot = iota // the last one that he could win
	MainPot
)

// When says which comes first where several share a progressive bounty.
type When uint8

const (
	ShareFirst When = iota // each share is halved
	HalveFirst             // each half is shared
)

var (
	kindNames = []string{"fixed", "progressive", "mystery"}
	potNames  = []string{"last", "main"}
	whenNames = []string{"share_first", "halve_first"}
)

// String, MarshalText and UnmarshalText of the choices above use the names of the rulebooks and of structure sheets.

func (k Kind) String() string               { return enum.Name(kindNames, int(k)) }
func (k Kind) MarshalText() ([]byte, error) { return enum.Write(kindNames, int(k)) }

// UnmarshalText reads the name used in structure sheets.
func (k *Kind) UnmarshalText(text []byte) error { return enum.Read(kindNames, text, k) }

func (p Pot) String() string               { return enum.Name(potNames, int(p)) }
func (p Pot) MarshalText() ([]byte, error) { return enum.Write(potNames, int(p)) }

// UnmarshalText reads the name used in the rulebooks.
func (p *Pot) UnmarshalText(text []byte) error { return enum.Read(potNames, text, p) }

func (w When) String() string               { return enum.Name(whenNames, int(w)) }
func (w When) MarshalText() ([]byte, error) { return enum.Write(whenNames, int(w)) }

// UnmarshalText reads the name used in the rulebooks.
func (w *When) UnmarshalText(text []byte) error { return enum.Read(whenNames, text, w) }
