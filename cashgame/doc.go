// Package cashgame is a cash session: the games that a house offers, their tables, who waits for a seat, who sits where with how many chips,
// and what every hand and half-hour costs.
//
// A session is one stream. Its tables are those of package table, by whose rules button and blinds move, who has just come waits or posts, and who
// was away owes what was missed; hands are played with real cards and chips, so that a dealer tells when one begins and what was taken of it.
//
// # Chips
//
// Every chip that the cage has given out is in one place: at a table, in a player's rack on the way to one, held for a player who is away, or in the
// drop. What is at a table is known to the chip ([State.InPlay]), whose it is only where somebody has counted: when a player sits down, adds chips,
// is picked up or leaves. [Check] proves the sum after every command; postings follow from events (money.go), each with the hand or the
// collection behind it.
//
// # Order
//
// A list is served in order. Whoever is called before another one is, or is put elsewhere in the list, is so for a reason that stands in the event;
// the person stands in its row. What is waited for ends at an instant ([State.NextDeadline]): a call, a way to the seat, a rebuy, an absence.
//
// [Decide] judges a command at an instant and returns events, [Apply] carries them out and never judges.
package cashgame
