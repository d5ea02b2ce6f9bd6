package cardroom

import "github.com/floorbook/floorbook/refusal"

// Codes of refusals, with their arguments.
const (
	UnknownCommand   refusal.Code = "cardroom_unknown_command"
	BadTableNo       refusal.Code = "cardroom_bad_table_no"    // [Table, Max]
	BadTableSeats    refusal.Code = "cardroom_bad_table_seats" // [Table, Seats, Max]
	TableListedTwice refusal.Code = "cardroom_listed_twice"    // [Table]
	TableInUse       refusal.Code = "cardroom_table_in_use"    // [Table, Stream]
	NoSuchTable      refusal.Code = "cardroom_no_such_table"   // [Table]
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{UnknownCommand, BadTableNo, BadTableSeats, TableListedTwice, TableInUse, NoSuchTable}
}
