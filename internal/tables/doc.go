// Package tables keeps rows that change, by the same statements in one SQLite file or in tables of the room's PostgreSQL database. A file is
// one process's alone; a database is shared by any number of them.
//
// A change reads, judges and writes while nobody else changes the same set of tables: a file has one writer, in a database a change holds the
// set's row of counters. What a process holds of a set in memory is a Mirror: it is brought up to date before every change, and before it
// is read by Fresh, which asks the counters: one short statement, shared by all who ask meanwhile. Nothing is asked of the server
// that a distributed one speaking its language lacks: no sequences, no triggers, no notifications.
package tables
