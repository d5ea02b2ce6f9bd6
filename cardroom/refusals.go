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

	NoRota         refusal.Code = "rota_none"
	BadRota        refusal.Code = "rota_bad"          // [Min, Max, Rest]: bounds of a down in minutes, of downs in a row
	BadHours       refusal.Code = "rota_bad_hours"    // [Max] hours
	TooManyDealers refusal.Code = "rota_too_many"     // [Max]
	NotOnDuty      refusal.Code = "rota_not_on_duty"  //
	HoursOver      refusal.Code = "rota_hours_over"   //
	OtherEvents    refusal.Code = "rota_other_events" // [Table]
	NoDealerThere  refusal.Code = "rota_no_dealer"    // [Table]: the table is not in the rota
	PushMade       refusal.Code = "rota_push_made"    //
	PushTooFar     refusal.Code = "rota_push_too_far" // [Max]
	NothingToUndo  refusal.Code = "rota_nothing_to_undo"
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{UnknownCommand, BadTableNo, BadTableSeats, TableListedTwice, TableInUse, NoSuchTable,
		NoRota, BadRota, BadHours, TooManyDealers, NotOnDuty, HoursOver, OtherEvents, NoDealerThere, PushMade, PushTooFar, NothingToUndo}
}
