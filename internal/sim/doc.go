// Package sim plays whole tournaments with simulated players who sometimes misbehave: in a bare tournament
// whose clock jumps, thousands of times, with every invariant checked after every command; or in a real room
// beside real people. The same seed gives the same tournament. It decides nothing by itself: rules, rulings
// and draws are those of the packages it drives.
package sim
