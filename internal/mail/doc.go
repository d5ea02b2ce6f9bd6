// Package mail hands messages to the room's own mail server (SMTP), and tells of a failure whether it lasts, and whether the message may have
// gone all the same.
package mail
