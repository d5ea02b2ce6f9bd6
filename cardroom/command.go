package cardroom

// Command is one of the structs below.
type Command any

// Commands.
type (
	// ListTables says which tables the room has, in place of what was said before. None: it does not say, and every number can be lent.
	ListTables struct{ Tables []Table }
	// Borrow says which tables the event of a stream needs from now on: it gets those that it has not, all or none, and gives back the others.
	// At hosted ones floorbook deals.
	Borrow struct {
		Stream string
		Tables []int
		Hosted bool
	}
)

// Commands of the rota.
type (
	// SetRota puts a rota on, changes it, or ends it (Down 0), which sends everybody home. First is the instant of the next push; 0: a down from
	// now, or as it was.
	SetRota struct {
		Rota  Rota
		First Instant
	}
	// PutOnDuty adds dealers to the rota, or changes the hours and events of those who are in it.
	PutOnDuty struct{ Dealers []Duty }
	// SendHome ends the shifts of dealers: their hours are over, or they are ill.
	SendHome struct{ Dealers []string }
	// Push has everybody change: push No, so that two taps are one.
	Push struct{ No int }
	// FillTables sends those who rest to the tables that have no dealer.
	FillTables struct{}
	// Place puts a dealer at a table by hand; 0 gives him a break. Whoever deals there takes the place that he comes from.
	Place struct {
		Dealer string
		Table  int
	}
	// PlanNext says where a dealer goes at one of the next pushes, 0 for a break; Clear leaves it to the rota again.
	PlanNext struct {
		Push   int
		Dealer string
		Table  int
		Clear  bool
	}
	// TakeTable is a dealer who has proved to be at a table: he relieves whoever was there. Off: he has signed off there.
	TakeTable struct {
		Dealer string
		Table  int
		Off    bool
	}
	// UndoLast takes the last act of the rota back, by the sequence number after it (State.Undo).
	UndoLast struct{ Act uint64 }
	// Tick is a deadline: a push that is due, hours that are over.
	Tick struct{}
)
