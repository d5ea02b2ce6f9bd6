// Package letter writes to people about their places: what became of one, in the reader's language, as a paper to be printed and as mail. What
// has happened is read in the journal, once; an outbox hands letters to the mail server, each at most once, and keeps what it does not take.
package letter
