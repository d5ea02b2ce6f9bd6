package cardroom

// Command is one of the structs below.
type Command any

// Commands.
type (
	// ListTables says which tables the room has, in place of what was said before. None: it does not say, and every number can be lent.
	ListTables struct{ Tables []Table }
	// Borrow says which tables the event of a stream needs from now on: it gets those that it has not, all or none, and gives back the others.
	Borrow struct {
		Stream string
		Tables []int
	}
)
