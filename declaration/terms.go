package declaration

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
)

// Instant is a moment on the room's clock, in Unix milliseconds.
type Instant int64

// Terms are what is told of an event.
type Terms struct {
	Name      string       `json:"name"`
	Days      []Instant    `json:"days,omitempty"` // starts of its first days, earliest first; none: nobody says when
	Cancelled bool         `json:"cancelled,omitempty"`
	Game      string       `json:"game,omitempty"`
	BuyIn     money.Amount `json:"buy_in,omitempty"`
	Fee       money.Amount `json:"fee,omitempty"`
	Guarantee money.Amount `json:"guarantee,omitempty"`
	Stack     chip.Amount  `json:"stack,omitempty"`
	Seats     int          `json:"seats,omitempty"`    // of a table
	Capacity  int          `json:"capacity,omitempty"` // players at once; 0: not said
	Late      int          `json:"late,omitempty"`     // levels of late entries
	ReEntries int          `json:"re_entries,omitempty"`
	Book      string       `json:"book,omitempty"`  // the rules, with their version
	Sheet     string       `json:"sheet,omitempty"` // digest of all that the sheet says beside
}

// Field is one of the terms, by its stable name.
type Field string

// The terms that can change.
const (
	NameField      Field = "name"
	DaysField      Field = "days"
	CancelledField Field = "cancelled"
	GameField      Field = "game"
	BuyInField     Field = "buy_in"
	FeeField       Field = "fee"
	GuaranteeField Field = "guarantee"
	StackField     Field = "stack"
	SeatsField     Field = "seats"
	CapacityField  Field = "capacity"
	LateField      Field = "late"
	ReEntriesField Field = "re_entries"
	BookField      Field = "book"
	SheetField     Field = "sheet"
)

// Fields lists them, in the order in which they are told.
var Fields = []Field{NameField, DaysField, CancelledField, GameField, BuyInField, FeeField, GuaranteeField, StackField, SeatsField, CapacityField,
	LateField, ReEntriesField, BookField, SheetField}

// schedule are the terms whose change is told by itself; all others are conditions.
var schedule = []Field{DaysField, CancelledField}

// First is when the event begins; 0: nobody says.
func (t *Terms) First() Instant {
	if len(t.Days) == 0 {
		return 0
	}
	return t.Days[0]
}

// differs reports whether one of the terms is another.
func (t *Terms) differs(o *Terms, f Field) bool {
	switch f {
	case NameField:
		return t.Name != o.Name
	case DaysField:
		return !slices.Equal(t.Days, o.Days)
	case CancelledField:
		return t.Cancelled != o.Cancelled
	case GameField:
		return t.Game != o.Game
	case BuyInField:
		return t.BuyIn != o.BuyIn
	case FeeField:
		return t.Fee != o.Fee
	case GuaranteeField:
		return t.Guarantee != o.Guarantee
	case StackField:
		return t.Stack != o.Stack
	case SeatsField:
		return t.Seats != o.Seats
	case CapacityField:
		return t.Capacity != o.Capacity
	case LateField:
		return t.Late != o.Late
	case ReEntriesField:
		return t.ReEntries != o.ReEntries
	case BookField:
		return t.Book != o.Book
	}
	return t.Sheet != o.Sheet
}

// Changed lists which of some terms are others than before.
func (t *Terms) Changed(before *Terms, of []Field) (out []Field) {
	for _, f := range of {
		if t.differs(before, f) {
			out = append(out, f)
		}
	}
	return out
}

// conditions are the terms that are no schedule.
func conditions() []Field {
	return slices.DeleteFunc(slices.Clone(Fields), func(f Field) bool { return slices.Contains(schedule, f) })
}
