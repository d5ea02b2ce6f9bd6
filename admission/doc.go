// Package admission is the front desk by the book: who may enter an event and what bars the way, with every reason and its article; what
// entering accepts and what an entrant is told; until when a place may be given back, and what follows for who does not come; what a
// member's card costs and opens.
//
//	v := admission.Check(&facts, &policy) // v.Reasons bar the way, v.Asks has to be told first
//
// It knows no names, no events and no drawers: facts come in, a verdict goes out.
package admission
