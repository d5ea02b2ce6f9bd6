// Package cardroom is the page of the room's own tables: which there are, and which event has each.
package cardroom
