// Package players has the pages of the room's players: who they are, where they have played, and who is one person twice.
package players
