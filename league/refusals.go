package league

import "github.com/floorbook/floorbook/refusal"

// Codes of refusals, with their arguments.
const (
	UnknownCommand refusal.Code = "season_unknown_command"
	NoSuchSeason   refusal.Code = "season_none"
	NoName         refusal.Code = "season_no_name"         // [Max]: characters
	NameTaken      refusal.Code = "season_name_taken"      // [Name]
	Closed         refusal.Code = "season_closed"          // [Name]
	NoFormula      refusal.Code = "season_no_formula"      //
	TooManyPlaces  refusal.Code = "season_too_many_places" // [Max]
	BadPoints      refusal.Code = "season_bad_points"      // [Points, Max]
	BadBest        refusal.Code = "season_bad_best"        // [Max]
	BadPercent     refusal.Code = "season_bad_percent"     // [Min, Max]
	CountedAlready refusal.Code = "season_counted_already" //
	NotCounted     refusal.Code = "season_not_counted"     //
	TooMany        refusal.Code = "season_too_many"        // [Max]: seasons
	TooManyEvents  refusal.Code = "season_too_many_events" // [Max]
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{UnknownCommand, NoSuchSeason, NoName, NameTaken, Closed, NoFormula, TooManyPlaces, BadPoints, BadBest, BadPercent,
		CountedAlready, NotCounted, TooMany, TooManyEvents}
}
