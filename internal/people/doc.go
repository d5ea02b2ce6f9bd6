// Package people keeps who is behind a player id: names and membership numbers. They can be changed and
// erased, which is why they are never in the journal; after an erasure the journal still verifies, it only
// speaks of an id that nobody can resolve.
package people
