// Package blindplan plans the structure of a tournament from what a house has: chips in a case, players expected, and the time from start to end.
// It gives starting stacks by denomination, levels, breaks, colour-ups and the level in which it should all be over, says why, and what does
// not fit. The same wish gives the same plan.
package blindplan
