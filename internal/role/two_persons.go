package role

import "github.com/floorbook/floorbook/refusal"

// The reasons for which an act that takes two persons is refused.
const (
	NeedsSecond  refusal.Code = "needs_second"   // nobody else answers for it
	SamePerson   refusal.Code = "same_person"    // nobody is two
	SecondMayNot refusal.Code = "second_may_not" // the second person has no role for it
	NamelessAct  refusal.Code = "nameless_act"   // whoever does it has not said who he is: sign in
)

// Codes lists them all.
var Codes = []refusal.Code{NeedsSecond, SamePerson, SecondMayNot, NamelessAct}

// Both refuses what takes two persons unless the second one is somebody else who has the duty as well. The first one's role is judged as
// that of any other act.
func Both(first, second By, d Duty) error {
	switch {
	case first.Person == "" || first.Person == string(Owner): // whoever sits at the machine, where several own the room
		return refusal.New(NamelessAct)
	case second.Person == "":
		return refusal.New(NeedsSecond)
	case second.Person == first.Person:
		return refusal.New(SamePerson)
	case !second.Role.May(d):
		return refusal.New(SecondMayNot)
	}
	return nil
}
