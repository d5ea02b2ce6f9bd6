// Package penalty says what follows from misconduct: which infraction an act is, what sanction the book proposes
// for it, what else the floor may choose, and how a sanction is then served.
//
// A book lists its infractions as data ([Infraction]): a code that all books share ("phone_call"), the article, the
// sanction proposed for the first, second, third offence, and under which circumstances it is no infraction or a
// graver one. [Propose] reads the list:
//
//	p, err := penalty.Propose(penalty.Offence{Code: "phone_call", Number: 2, Facts: penalty.Facts{}.Without(penalty.Away)}, &policy)
//	p.Default   // 1 hand: one step up the book's scale from the warning of the first offence
//	p.Options   // none, warning, 1+ hands, 1+ rounds, disqualification
//	p.Cites     // the articles of the infraction and of repetition
//
// Every circumstance holds, does not, or was not told ([Facts]). Where one that was not told would change the proposal,
// it is asked for: the proposal is then of kind Missing, and each [Question] says what its answers lead to.
//
// A [Scale] holds a book's sanctions in ascending order: repeated offences climb it and never come down. Where the book
// demands a penalty ([Infraction.Must]) a warning is not among the options. [Impose] turns what the floor chose into
// a [Sentence]: rounds become hands, once, by the players at the table; the sentence then counts down by hands dealt
// and follows the player from table to table. [Disqualify] says what leaves play.
//
// The package proposes, the floor decides: it keeps no record of players (the caller counts offences), moves no
// chips, and knows no book.
package penalty
