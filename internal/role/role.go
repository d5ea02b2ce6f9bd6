// Package role says who may do what: one table of roles and duties. What a command or a page asks for is a duty; internal/room
// and internal/web say which.
package role

import "slices"

// Role is what somebody is in the room. Its text is in journals and is never changed.
type Role string

// The roles of people and screens.
const (
	Owner     Role = "owner"     // the room is theirs: accounts, devices, everything below
	Director  Role = "director"  // opens tournaments and answers for them
	Floor     Role = "floor"     // runs the tables and rules
	Dealer    Role = "dealer"    // runs one table
	Cashier   Role = "cashier"   // takes entries at the cage
	Secretary Role = "secretary" // takes entries at the desk
	Auditor   Role = "auditor"   // sees everything, does nothing
	Display   Role = "display"   // a screen
	Kiosk     Role = "kiosk"     // a device at which players check in; the person is the player who stands before it
	Player    Role = "player"    // acts for himself: in the own seat of a hosted table, about the own place, bag and waiting lists; the person is the player's id
)

// The parts of floorbook that act by themselves. Nobody is given these roles.
const (
	Clock    Role = "clock"    // deadlines, and tasks that do themselves
	Croupier Role = "croupier" // deals the hosted tables
	Sim      Role = "sim"      // a simulation that plays every part
)

// People lists the roles that an account can have, those that may least first.
var People = []Role{Display, Auditor, Dealer, Secretary, Cashier, Floor, Director, Owner}

// All lists every role.
var All = append(slices.Clone(People), Kiosk, Player, Clock, Croupier, Sim)

// Duty is a kind of thing that is done in a room.
type Duty string

// The duties.
const (
	Look    Duty = "look"    // pages of staff: floor, history, case law
	Enter   Duty = "enter"   // entries: register, unregister
	CheckIn Duty = "checkin" // what a kiosk does for who stands before it, and for nobody else
	Reserve Duty = "reserve" // keep a place in an event or on a waiting list and give it back: a player for himself only
	Cage    Duty = "cage"    // the cashier's desk: drawers, receipts, counts
	Create  Duty = "create"  // open a tournament
	Run     Duty = "run"     // clock, moves, busts, undo
	Judge   Duty = "judge"   // rule, penalise, put the button
	Deal    Duty = "deal"    // run a table: hands, cards, absences
	Cut     Duty = "cut"     // cut the deck from a seat: for one's own hand only
	Play    Duty = "play"    // act in a seat
	Observe Duty = "observe" // report what a player did
	Task    Duty = "task"    // do what the queue proposes
	Tick    Duty = "tick"    // a deadline, an outage
	Seat    Duty = "seat"    // open a hosted player's page to a phone, and close it
	Enrol   Duty = "enrol"   // devices: enrol, bind, revoke
	Appoint Duty = "appoint" // accounts: add, give roles, reset
	Audit   Duty = "audit"   // read the logbook, export
	Name    Duty = "name"    // people: rename, number, merge
	Forget  Duty = "forget"  // people: write out what is kept of one, erase
)

// Duties lists every duty.
var Duties = []Duty{Look, Enter, CheckIn, Reserve, Cage, Create, Run, Judge, Deal, Cut, Play, Observe, Task, Tick, Seat, Enrol, Appoint, Audit, Name, Forget}

// duties is the table.
var duties = map[Role][]Duty{
	Owner:     {Look, Enter, Reserve, Cage, Create, Run, Judge, Deal, Play, Observe, Task, Seat, Enrol, Appoint, Audit, Name, Forget},
	Director:  {Look, Enter, Reserve, Cage, Create, Run, Judge, Deal, Play, Observe, Task, Seat, Enrol, Audit, Name, Forget},
	Floor:     {Look, Enter, Reserve, Run, Judge, Deal, Play, Observe, Task, Seat, Enrol, Name},
	Dealer:    {Deal, Play, Observe},
	Cashier:   {Look, Enter, Reserve, Cage},
	Secretary: {Look, Enter, Reserve, Name},
	Auditor:   {Look, Audit},
	Display:   nil,
	Kiosk:     {CheckIn},
	Player:    {Reserve, Cut, Play, Observe},
	Clock:     {Tick, Task},
	Croupier:  {Deal, Play},
	Sim:       {Create, Enter, Reserve, Cage, Run, Judge, Deal, Cut, Play, Observe, Task, Tick, Seat},
}

// May reports whether a role has a duty.
func (r Role) May(d Duty) bool { return slices.Contains(duties[r], d) }

// Set is the roles of one person.
type Set []Role

// For returns the role in which a person with these roles does a duty, the one that may least; "" when none may.
func (s Set) For(d Duty) Role {
	for _, r := range People {
		if slices.Contains(s, r) && r.May(d) {
			return r
		}
	}
	return ""
}

// May reports whether one of the roles has a duty.
func (s Set) May(d Duty) bool { return s.For(d) != "" }

// Watching is what is left of the roles where nothing can be done: who may look may look.
func (s Set) Watching() Set {
	if s.May(Look) {
		return Set{Auditor}
	}
	return nil
}

// Known reports whether a text names a role that an account can have.
func Known(text string) bool { return slices.Contains(People, Role(text)) }

// By is who did something, as what, and on which device: ids, as a row of the journal has them.
type By struct {
	Person string
	Role   Role
	Device string
}
