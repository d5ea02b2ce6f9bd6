// Package forecast is a fast model of an event of several tables: when the places that win something are reached, when tables break, the final table sits down and
// it is over, how deep the stacks are by then, how many players, tables, dealers and chips are needed when, what a guarantee costs.
// It plays no cards: who goes out is drawn, minute by minute, from the players left, the chips in play and the blinds. Everything is
// whole numbers, and the same seed gives the same forecast.
package forecast
