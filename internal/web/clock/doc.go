// Package clock is the projector's page: time, level, players, prizes.
package clock
