// Package cardroom is the pages of what belongs to the room: its tables and which event has each, its dealers and where each goes next.
package cardroom
