// Package cash is the pages of a cash session: the board of games with their lists, the table of a dealer, and what hangs on a wall.
package cash
