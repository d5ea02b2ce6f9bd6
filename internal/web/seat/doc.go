// Package seat is the page of one player at a hosted table, open to whoever has its key.
package seat
