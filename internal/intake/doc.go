// Package intake reads what people bring: structure sheets (TOML) and lists of players (CSV in any common
// separator and encoding). It is strict and it is friendly: whatever is wrong is one [Error] that says which
// file, which line, what is wrong and what to do, in the reader's language, and nothing half-read is returned.
//
// It reads bytes and returns values. It opens no file, writes nothing, and judges no rule of the game: a
// structure that is well formed but unwise comes back as it is.
package intake
