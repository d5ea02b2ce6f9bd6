// Package caselaw is the rulings of a room: what was decided on which facts, so that the same facts are decided the same way.
//
// A [Case] holds what was told, the articles, and what the floor did with the ruling: took it as the book has it, chose an
// option, or overruled it with a reason. Rulings at tables are no records of their own: a [Docket] projects them from the
// events of a tournament, with table, hand and player, as facts that pages word. Cases of no table are kept as they were
// shown, and name nobody. [Law] is all cases of a room; [Law.Similar] finds those on similar facts, [Law.By] those that read
// an article.
//
// The package is pure: package room writes the cases of no table into the journal, reads them back, and feeds the dockets.
package caselaw
