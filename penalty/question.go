package penalty

// Keys of the questions that are not about one circumstance.
const (
	EventStage    = "stage"   // LateRegistration, BeforeMoney or InTheMoney
	HandStreet    = "street"  // Preflop or Postflop
	TablesLeft    = "tables"  // how many are left in the event
	PlayersLeft   = "players" // how many are left in the event
	OffenceNumber = "offence" // which of the player's it is
)

// Keys of the answers that are not the name of a circumstance: "yes" and "no" are [article.Told]; of a number
// "at-most-3" and "more-than-3"; of [OffenceNumber] these.
const (
	FirstOffence   = "first"
	FurtherOffence = "again"
)

// Question is a fact that was not told and matters.
type Question struct {
	Key     string   `json:"key"` // the name of a circumstance, or one of the keys above
	Answers []Answer `json:"answers"`
}

// Answer is one answer to a question and what it leads to: one result, or several where others are open too.
type Answer struct {
	Key   string   `json:"key"`
	Leads []Result `json:"leads"`
}

// Result is what a proposal comes to.
type Result struct {
	Infraction bool     `json:"infraction"`
	Default    Sanction `json:"default"`
	Required   bool     `json:"required,omitempty"`
	Fixed      bool     `json:"fixed,omitempty"`
}

// result is what the proposal comes to.
func (out *Proposal) result() Result {
	return Result{Infraction: out.Infraction, Default: out.Default, Required: out.Required, Fixed: out.Fixed}
}

// compare orders results by what they weigh.
func (r Result) compare(other Result) int {
	switch {
	case r.Infraction != other.Infraction && other.Infraction:
		return -1
	case r.Infraction != other.Infraction:
		return 1
	}
	return r.Default.Compare(other.Default)
}
