// Package phh reads, writes and replays hand histories in the Poker Hand History format (PHH 0.0.2, TOML): one
// hand per .phh file, several per .phhs file, of all eleven variants. It also reads and writes PokerStars text.
//
// # Reading and writing
//
// [Read] returns the hands of a file and an error for each one that it could not read, with file, line and reason;
// a [Reader] returns them one by one and keeps none. [Write] writes them again. What a file says is kept: amounts as exact decimals (whole minor units in the code,
// see Hand.Decimals; never a binary fraction), entries with their commentary and spacing as they were typed, user
// fields (_name) as TOML text, fields that nobody knows too, with a warning. Write(Read(x)) read again is the same,
// and written again it is the same to the byte. Only TOML comments and the order of the fields are not kept.
//
// # Positions
//
// Players stand in position order: p1, which is player 0 here, is left of the button, the last player is on it; in
// stud p1 is left of the dealer. With two players antes and blinds stand reversed in the file: [1, 2] means that p1
// posts 2 and that p2, on the button, posts 1. Config undoes that.
//
// # Replaying
//
// [Replay] plays a hand through package hand under a book's policy and returns the final stacks. A record tells
// what happened, so what the book forbids is carried out all the same where chips and cards allow it, and noted
// in Result.Irregular with the article ([AsRecorded]); or it does not hold ([ByTheBook]). Winners of pots that
// unknown cards leave open are found from finishing_stacks. finishing_stacks and winnings must come out as the
// record says; a record may stop before the end of the hand.
//
// [Record] goes the other way: from a hand that package hand has played to its history.
//
// # Beyond the format
//
// A live hand knows more than the format has words for: dead blinds and posts, straddles, a button at an empty
// seat, killed hands, run-outs, rulings, rake, winners read at the table, games without a code. All of it stands
// in the user-defined table _floorbook, [Extension] here, described in docs/phh.md, in such a way that a reader
// who skips it still finds a correct hand where there is one, and refuses the file where there is none.
//
// The package reads no file itself and judges nothing itself: what is legal, package hand decides.
package phh
