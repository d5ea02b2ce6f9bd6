// Package floor is the page of whoever runs a tournament: what to do, the room, a seat's sheet, registration, history.
package floor
