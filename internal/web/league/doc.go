// Package league shows the seasons of the room to everybody: standings, the formula term by term, and what a player who is still in needs
// tonight. Who creates events opens seasons here and says what counts.
package league
