// Package incident asks a floor about an incident at a table and puts the answers into a scenario.
//
// The floor picks a [Family] (a bet in silence, an act out of turn, an exposed card…); [Ask] then says the next
// [Question], or that enough is known. The answers become scenario text, the one language in which situations are told,
// and the book rules by running it: there is no second way to a ruling. A [Finding] is what the run says, ready to be
// shown.
//
// Few questions are asked. A family asks what it cannot do without. Everything else is asked only where it matters: the
// scenario is run with each of the possible answers, and a question whose answers all lead to the same decision is left
// out. What a ruling itself asks for comes before that. With the family a ruling takes at most [TapsMax] taps; facts
// that are left out then can still be added.
//
// The package is pure: it knows no page, no room and no clock.
package incident
