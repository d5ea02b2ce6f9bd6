// Package people keeps who is behind a player id: names and membership numbers. They can be changed and
// erased, which is why they are never in the journal; after an erasure the journal still verifies, it only
// speaks of an id that nobody can resolve.
//
// Ids are for ever, so two people who turn out to be one are merged: the id of one stands for the other from then on, in every
// old journal too, until they are parted again. Erasing somebody erases all that was merged into him.
package people
