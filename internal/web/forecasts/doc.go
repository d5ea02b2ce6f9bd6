// Package forecasts is the page that tells how an event may go on: bubble, breaks, end, with their spread, and afterwards what became of what was forecast.
package forecasts
