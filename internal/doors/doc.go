// Package doors proves that whoever asks gets the same ruling: a hand told whole, the bare spot printed from it, the taps of
// the page, the API, and the command tried at a live table. It holds tests only.
package doors
