// Package breaking is the pages of seats that are given: a table that breaks with real cards, step by step at its dealer's screen; another
// player to move than the one named; chairs out of use and seats that players need.
package breaking
