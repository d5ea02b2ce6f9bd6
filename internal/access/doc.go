// Package access knows who may come in: the accounts of staff with their roles and proofs, the devices of the room, the phones of
// hosted players, and the sessions of all of them. It keeps no names: an account's id is that of a person in internal/people.
//
// Secrets are kept as hashes only: passwords and PINs by Argon2id (RFC 9106; 19 MiB, two passes), PINs with the room's pepper, tokens and
// one-time codes, which are random, by SHA-256. What is written is in the file before it is answered.
//
// It judges proofs, not duties: what a role may do is in internal/role. Who did what is written into the logbook by whoever calls.
package access
