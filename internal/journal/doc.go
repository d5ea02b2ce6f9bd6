// Package journal is the contract of the append-only record of everything that was decided: streams of
// rows, one row per command, each holding the hash of the row before.
//
// The package knows nothing of poker: a row is an envelope around bytes. Stores live in sqlite (the
// embedded default) and memory (tests and simulation, with faults on demand); journaltest is the suite that
// every store passes.
//
// What a store promises:
//
//   - A nil error from Append means that the row is on disk.
//   - ErrConflict, ErrBusy, ErrFull, ErrStopped and ErrInvalid mean that nothing was written.
//   - Any other error leaves the outcome unknown: read the stream again, look for the command id, and only
//     if it is not there append once more.
//   - A command id that the stream already holds answers with the row written the first time.
//   - Instants are data. Order is the sequence number, never the time.
package journal
