// Package incident asks a floor about an incident at a table, tells it in types, and has it ruled on.
//
// The floor picks a [Family] (a bet in silence, an act out of turn, an exposed card…); [Ask] then says the next
// [Question], or that enough is known. What was answered becomes [tell.Statement]s. At a tracked table they are one
// command, and the table says what it would do; elsewhere the book is asked by scenario.Told. A [Finding] is what is
// ruled, ready to be shown.
//
// Few questions are asked. A family asks what it cannot do without, and of that nothing that the table knows ([At]). Facts
// that nobody has told are asked for by the ruling itself, where they matter. With the family a ruling takes at most
// [TapsMax] taps; facts that are left out then can still be added.
//
// The package is pure: it knows no page, no room and no clock.
package incident
