// Package reserve is the page on which anybody keeps a place in an event, and its entry for a calendar.
package reserve
