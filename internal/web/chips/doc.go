// Package chips is the pages of an event's chips: the colour-up that guides dealers seat by seat, counts, and chips that turn up.
package chips
