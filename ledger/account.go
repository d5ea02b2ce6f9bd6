package ledger

import (
	"strconv"

	"github.com/floorbook/floorbook/refusal"
)

// Kind is what an account is for, by its stable name: "fee". A Chart lists those of a ledger.
type Kind string

// Owner tells the accounts of one kind apart: those of a player, or of one of the player's entries, or of one of several places. The zero
// Owner is nobody: there is one account of the kind.
type Owner struct {
	Of     string `json:"of,omitempty"`     // which of several: a drawer by its number, an event by its id
	Player string `json:"player,omitempty"` // id
	Entry  int    `json:"entry,omitempty"`  // its number, 0 = whatever the player entered
}

// Account holds amounts of assets.
type Account struct {
	Kind  Kind  `json:"kind"`
	Owner Owner `json:"owner,omitzero"`
}

// String is for errors and logs: "prize p7/12".
func (a Account) String() string {
	text := string(a.Kind)
	if a.Owner.Of != "" {
		text += " " + a.Owner.Of
	}
	if a.Owner.Player != "" {
		text += " " + a.Owner.Player
	}
	if a.Owner.Entry > 0 {
		text += "/" + strconv.Itoa(a.Owner.Entry)
	}
	return text
}

// Whose says whether there is one account of a kind, or one for each owner.
type Whose uint8

const (
	House      Whose = iota // one account: nobody is named
	Player                  // one for each player
	Entry                   // one for each entry of a player
	Place                   // one for each of several places
	EventEntry              // one for each entry of a player in each of several events
)

// Rule is what holds for the accounts of one kind.
type Rule struct {
	Kind  Kind
	Whose Whose
	Below bool // the balance may be below zero: the account gives before it gets, or waits to be paid
}

// Chart lists the kinds of account of a ledger. Their order is that of reports.
type Chart []Rule

// rule returns what holds for an account. The error is UnknownAccount.
func (c Chart) rule(a Account) (Rule, error) {
	for _, r := range c {
		if r.Kind == a.Kind && r.Whose.owns(a.Owner) {
			return r, nil
		}
	}
	return Rule{}, refusal.New(UnknownAccount, "Account", a.String())
}

func (w Whose) owns(o Owner) bool {
	switch w {
	case House:
		return o == Owner{}
	case Player:
		return o.Of == "" && o.Player != "" && o.Entry == 0
	case Place:
		return o.Of != "" && o.Player == "" && o.Entry == 0
	case EventEntry:
		return o.Of != "" && o.Player != "" && o.Entry > 0
	}
	return o.Of == "" && o.Player != "" && o.Entry > 0
}
