// Package player is the page of one player at real tables: read, but for the word on his own bag; open to whoever has the link of his seat card. Without it an
// event's page finds a seat by a name, as the pages of tables show it to anybody.
package player
