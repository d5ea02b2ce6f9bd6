package admission

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
)

// Policy is what the books set for who enters an event, and how.
type Policy struct {
	Age         article.Clause[Age]  `toml:"age"`
	Emancipated article.Clause[bool] `toml:"emancipated"` // a minor who is emancipated may come in
	StateList   article.Clause[Bar]  `toml:"state_list"`  // whom the authorities have excluded; their list is looked up at each entry, and not kept
	HouseBan    article.Clause[Bar]  `toml:"house_ban"`   // whom the house has excluded
	SelfLimit   article.Clause[Bar]  `toml:"self_limit"`  // who has asked to be kept out
	Employees   article.Clause[Bar]  `toml:"employees"`   // who works for the house
	Identity    article.Clause[Bar]  `toml:"identity"`    // who shows no valid document
	Card        article.Clause[Bar]  `toml:"card"`        // who has no card of the house that opens the event
	OneEntry    article.Clause[Bar]  `toml:"one_entry"`   // who is entered already
	OneGame     article.Clause[Bar]  `toml:"one_game"`    // who plays in another game at that time
	Personal    article.Clause[Bar]  `toml:"personal"`    // who comes with somebody else's entry
	Form        article.Clause[Bar]  `toml:"form"`        // who has not signed a form with civil status and address, which is kept
	Receipt     article.Clause[bool] `toml:"receipt"`     // the entrant gets one
	Freeroll    article.Rule         `toml:"freeroll"`    // an event without a price: entering it costs nothing

	Accepts    article.Clause[Acceptance]  `toml:"accepts"`     // how an entrant accepts the rules; kept with their version and the time
	DataNotice article.Clause[bool]        `toml:"data_notice"` // an entrant is told what becomes of his data
	DataRights article.Clause[[]DataRight] `toml:"data_rights"` // what he may ask for
	Images     article.Clause[bool]        `toml:"images"`      // an entrant is told that he may be filmed and recorded

	Channels article.Clause[[]Channel] `toml:"channels"` // by which one may register; none: as the house says
	Cashier  article.Clause[int]       `toml:"cashier"`  // minutes before the start from which entries are settled; 0: as the house says
	Closes   article.Clause[int]       `toml:"closes"`   // minutes before the start until which reserved places are settled; 0: until the start
	Cancel   article.Clause[int]       `toml:"cancel"`   // minutes before the start until which a place is given back without a default; 0: until the start
	Reminder article.Clause[int]       `toml:"reminder"` // the default from which a reminder is written; 0: none
	Fine     article.Clause[Fine]      `toml:"fine"`     // what is owed before the next seat
	Excluded article.Clause[int]       `toml:"excluded"` // the default from which the house may exclude for good; 0: none

	Deposit article.Clause[int] `toml:"deposit"` // what locks a place of the waiting list, in whole units of the currency; 0: nothing is put down

	Cards   article.Clause[[]Card]  `toml:"cards"`
	Vouched article.Clause[Bar]     `toml:"vouched"` // who takes his first card on the word of somebody without a card; on the house's own word everybody may
	Prorata article.Clause[Prorata] `toml:"prorata"` // of a card that is taken during the year
}

// Age is from which age one may enter.
type Age struct {
	Years int `toml:"years" json:"years"` // completed on the day of the event; 0: as the house says
	Bars  Bar `toml:"bars" json:"bars"`   // who is younger
}

// Fine is what a default costs.
type Fine struct {
	At  int `toml:"at" json:"at"`   // the default that costs it; 0: none does
	Due int `toml:"due" json:"due"` // whole units of the currency
}

// Prorata is how a part of a year is counted.
type Prorata struct {
	By    Unit `toml:"by" json:"by"`
	Round int  `toml:"round" json:"round"` // minor units to which the price is rounded, above zero
}

// Card is a kind of member's card. Prices are in whole units of the currency.
type Card struct {
	Name     string     `toml:"name,key" json:"name"`
	Year     int        `toml:"year" json:"year"`           // for a calendar year
	Half     int        `toml:"half" json:"half"`           // for six months
	Join     int        `toml:"join" json:"join"`           // besides, to join the association that issues it, for a calendar year
	JoinHalf int        `toml:"join_half" json:"join_half"` // and for six months
	Opens    []Event    `toml:"opens" json:"opens"`
	Cite     article.ID `toml:"cite" json:"cite"`     // of what it opens
	Priced   article.ID `toml:"priced" json:"priced"` // of its price

	Guests     int        `toml:"guests,omitempty" json:"guests,omitempty"`           // how many without a card its holder may bring to an event that it opens; 0: none
	GuestsCite article.ID `toml:"guests_cite,omitempty" json:"guests_cite,omitempty"` // of that; "": Cite
}

// Bar is how firmly something bars the way.
type Bar uint8

const (
	Open  Bar = iota // it bars nobody
	House            // the house refuses; a director may let in, for a reason
	Law              // nobody may let in
)

// Acceptance is how an entrant accepts the rules.
type Acceptance uint8

const (
	Unsaid   Acceptance = iota // no article says that he does
	Entering                   // by entering
	Signing                    // by signing the form
)

// DataRight is what somebody may ask for about what is kept of him.
type DataRight uint8

const (
	Oppose  DataRight = iota // that it is passed on to nobody
	Access                   // to see it
	Correct                  // that it is put right
	Erase                    // that it is erased
)

// Channel is a way to register.
type Channel uint8

const (
	Web    Channel = iota // the room's pages
	Phone                 // at the desk, by telephone
	OnSite                // at the desk, in person
)

// Event is a kind of event, for those who look after a door.
type Event uint8

const (
	Tournament Event = iota
	SitAndGo
	Training
	Private  // for members alone
	Freeroll // without a price
)

// Unit is what a part of a year is counted by.
type Unit uint8

const (
	Months Unit = iota // the current one included
	Days               // the current one included
)

var (
	barNames     = []string{"open", "house", "law"}
	acceptNames  = []string{"unsaid", "entering", "signing"}
	rightNames   = []string{"oppose", "access", "correct", "erase"}
	channelNames = []string{"web", "phone", "on_site"}
	eventNames   = []string{"tournament", "sit_and_go", "training", "private", "freeroll"}
	unitNames    = []string{"months", "days"}
)

// DataRights, Events and Channels list them all.
var (
	DataRights = []DataRight{Oppose, Access, Correct, Erase}
	Events     = []Event{Tournament, SitAndGo, Training, Private, Freeroll}
	Channels   = []Channel{Web, Phone, OnSite}
)

// String, MarshalText and UnmarshalText of the choices above use the names of the rulebooks.

func (b Bar) String() string               { return enum.Name(barNames, int(b)) }
func (b Bar) MarshalText() ([]byte, error) { return enum.Write(barNames, int(b)) }

// UnmarshalText reads the name used in the rulebooks.
func (b *Bar) UnmarshalText(text []byte) error { return enum.Read(barNames, text, b) }

func (a Acceptance) String() string               { return enum.Name(acceptNames, int(a)) }
func (a Acceptance) MarshalText() ([]byte, error) { return enum.Write(acceptNames, int(a)) }

// UnmarshalText reads the name used in the rulebooks.
func (a *Acceptance) UnmarshalText(text []byte) error { return enum.Read(acceptNames, text, a) }

func (r DataRight) String() string               { return enum.Name(rightNames, int(r)) }
func (r DataRight) MarshalText() ([]byte, error) { return enum.Write(rightNames, int(r)) }

// UnmarshalText reads the name used in the rulebooks.
func (r *DataRight) UnmarshalText(text []byte) error { return enum.Read(rightNames, text, r) }

func (c Channel) String() string               { return enum.Name(channelNames, int(c)) }
func (c Channel) MarshalText() ([]byte, error) { return enum.Write(channelNames, int(c)) }

// UnmarshalText reads the name used in the rulebooks.
func (c *Channel) UnmarshalText(text []byte) error { return enum.Read(channelNames, text, c) }

func (e Event) String() string               { return enum.Name(eventNames, int(e)) }
func (e Event) MarshalText() ([]byte, error) { return enum.Write(eventNames, int(e)) }

// UnmarshalText reads the name used in the rulebooks.
func (e *Event) UnmarshalText(text []byte) error { return enum.Read(eventNames, text, e) }

func (u Unit) String() string               { return enum.Name(unitNames, int(u)) }
func (u Unit) MarshalText() ([]byte, error) { return enum.Write(unitNames, int(u)) }

// UnmarshalText reads the name used in the rulebooks.
func (u *Unit) UnmarshalText(text []byte) error { return enum.Read(unitNames, text, u) }
