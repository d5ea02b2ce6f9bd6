package declaration

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// Meta is who sends a command, and when.
type Meta struct {
	At     Instant
	Person string
}

// Decide judges a command and leaves the state as it is. It refuses with a *refusal.Error.
func Decide(s *State, c Command, m Meta) ([]Event, error) {
	switch c := c.(type) {
	case Tell:
		return s.tell(c, m)
	case File:
		return s.file(c, m)
	case Withdraw:
		return s.withdraw(c, m)
	}
	return nil, refusal.New(UnknownCommand)
}

func (s *State) tell(c Tell, m Meta) ([]Event, error) {
	switch {
	case c.Stream == "":
		return nil, refusal.New(NoEvent)
	case c.Fact != TablesAdded && c.Fact != StaffHired || c.Told > article.Yes:
		return nil, refusal.New(UnknownCommand)
	case s.Told(c.Stream, c.Fact) == c.Told:
		return nil, nil
	}
	return []Event{FactTold{c.Stream, c.Fact, c.Told, m.Person, m.At}}, nil
}

func (s *State) file(c File, m Meta) ([]Event, error) {
	note := strings.Join(strings.Fields(c.Note), " ")
	ways := SentWays
	if c.Kind.shown() {
		ways, c.To = ShownWays, nil
	}
	slices.Sort(c.To)
	c.To = slices.Compact(c.To)
	switch {
	case c.Stream == "" || c.Terms.Name == "":
		return nil, refusal.New(NoEvent)
	case !slices.Contains(Kinds, c.Kind) || c.Kind == Forms || slices.ContainsFunc(c.To, func(a Authority) bool { return !slices.Contains(Authorities, a) }):
		return nil, refusal.New(UnknownCommand)
	case !c.Kind.shown() && len(c.To) == 0:
		return nil, refusal.New(NoAddressee)
	case !slices.Contains(ways, c.How):
		return nil, refusal.New(BadWay)
	case c.Sent <= 0 || c.Sent > m.At:
		return nil, refusal.New(SentLater)
	case note == "" && c.Proof == nil || utf8.RuneCountInString(note) > NoteMax:
		return nil, refusal.New(NoProof, "Max", NoteMax)
	case len(s.Filings) >= FilingsMax:
		return nil, refusal.New(TooMany, "Max", FilingsMax)
	}
	return []Event{ProofFiled{No: len(s.Filings) + 1, Stream: c.Stream, Kind: c.Kind, Terms: c.Terms, To: c.To, How: c.How, Sent: c.Sent,
		Note: note, Proof: c.Proof, By: m.Person, At: m.At}}, nil
}

func (s *State) withdraw(c Withdraw, m Meta) ([]Event, error) {
	reason := strings.Join(strings.Fields(c.Reason), " ")
	switch {
	case c.No < 1 || c.No > len(s.Filings):
		return nil, refusal.New(NoSuchProof, "No", c.No)
	case s.Filings[c.No-1].Withdrawn != nil:
		return nil, refusal.New(Withdrawn, "No", c.No)
	case reason == "" || utf8.RuneCountInString(reason) > NoteMax:
		return nil, refusal.New(NoReason, "Max", NoteMax)
	}
	return []Event{ProofWithdrawn{c.No, reason, m.Person, m.At}}, nil
}
