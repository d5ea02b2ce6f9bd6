package league

// Command is one of the structs below.
type Command any

// Commands.
type (
	// OpenSeason begins a season.
	OpenSeason struct{ Terms Terms }
	// ChangeSeason changes what a season is called and how it counts: points follow at once, those of events that are over too.
	ChangeSeason struct {
		Season int // its number
		Terms  Terms
	}
	// CountEvent has an event count, for so many hundredths of its points.
	CountEvent struct {
		Season  int
		Stream  string
		Percent int // 1 to PercentMax; 100: as it is
	}
	// DropEvent has an event count no more.
	DropEvent struct {
		Season int
		Stream string
	}
	// CloseSeason ends a season: nothing is changed in it from then on.
	CloseSeason struct{ Season int }
	// ReopenSeason takes that back.
	ReopenSeason struct{ Season int }
)
