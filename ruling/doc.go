// Package ruling is what every decision shares, whatever it is about: one head, and facts. A fact is a key with typed
// arguments and the articles behind it; package tell puts it into words. Each matter (a bet, a deal gone wrong, a
// showdown, a claim, an infraction, a clock) lists the facts of its outcome once, when they are asked for.
package ruling
