// Package phh reads, writes and replays hand histories in the Poker Hand History format (PHH 0.0.2): one hand
// per .phh file, several per .phhs file, both TOML. It plays no-limit hold'em (variant NT); the other variants
// are recognised and refused by name.
//
// Players stand in position order: p1 is left of the button, the last player is on the button. Heads-up, p1 is
// the big blind, p2 the button, and the two entries of antes and blinds change places: [1, 2] means that p1
// posts 2. Amounts are read as exact decimals and become whole minor units (Hand.Decimals); nothing is ever a
// binary fraction.
//
// Three user fields are floorbook's own:
//
//	_floorbook_unit = 100                      # smallest chip in play, for odd chips; 1 minor unit when absent
//	_floorbook_refused = [[5, "p3 cbr 40"]]    # after action 5 the engine must refuse this action …
//	_floorbook_refused = [[5, "p3 cbr 40", "raise_blocked"]]  # … and for this reason
//
// The package reads no file itself and judges nothing itself: what is legal, package hand decides.
package phh
