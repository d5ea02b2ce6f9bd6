package ledger

import "github.com/floorbook/floorbook/enum"

// AssetKind says what sort of thing is counted.
type AssetKind uint8

const (
	Currency AssetKind = iota // in minor units
	Chips                     // cash chips, by their value
	Ticket                    // entries to an event, one by one
	Bounty                    // bounty tokens, one by one
)

var assetKindNames = []string{"currency", "chips", "ticket", "bounty"}

// String is the stable name of the kind.
func (k AssetKind) String() string { return enum.Name(assetKindNames, int(k)) }

// MarshalText writes the stable name.
func (k AssetKind) MarshalText() ([]byte, error) { return enum.Write(assetKindNames, int(k)) }

// UnmarshalText reads the stable name.
func (k *AssetKind) UnmarshalText(text []byte) error { return enum.Read(assetKindNames, text, k) }

// Asset is something that accounts hold: a currency by its ISO 4217 code, chips, tickets and tokens by the name they have in the
// house. Different assets are never added up.
type Asset struct {
	Kind AssetKind `json:"kind"`
	Name string    `json:"name"`
}

// Money is a currency by its ISO 4217 code.
func Money(code string) Asset { return Asset{Kind: Currency, Name: code} }

// Amount is a number of minor units, of chips' value, of tickets or of tokens: of whichever asset it stands beside. Never a float.
type Amount int64

// sum adds amounts and reports whether the sum can be written.
func sum(a, b Amount) (Amount, bool) {
	c := a + b
	return c, (c > a) == (b > 0)
}
