// Package caselaw keeps the rulings of a room: what was decided on which facts, so that the same facts are decided the
// same way.
//
// A [Case] holds the scenario that was ruled on, the articles, and what the floor did with the ruling: took it as the
// book has it, chose an option, or overruled it with a reason. It names nobody. [Law] is all cases of a room;
// [Law.Similar] finds those on similar facts, [Law.By] those that read an article.
//
// The package is pure: package room writes cases into the journal and reads them back.
package caselaw
