// Package screen keeps what hangs on the walls of a room: the screens by their codes and what each shows, messages, the room's logo and
// its sounds. It is one folder of small files, held in memory as well; who set what and when is kept with it.
//
// It knows no tournament: what a screen shows is an id, looked up by whoever draws it.
package screen
