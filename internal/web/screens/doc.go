// Package screens is the displays on the walls: a screen shows a code, and the floor chooses from a phone what it shows. Messages, the room's
// logo and its sounds are set here too.
package screens
