package tournament

import "github.com/floorbook/floorbook/chip"

// EndBigBlinds is how many big blinds all chips in play are when a tournament is usually over: the rule of thumb by which clubs make their
// sheets (docs/structures.md).
const EndBigBlinds = 20

// Outlook is when a tournament should be over: an estimate.
type Outlook struct {
	Level   int  `json:"index"`   // index of the level
	Number  int  `json:"level"`   // as people count it
	Minutes int  `json:"minutes"` // from the start to its end, breaks included
	Reached bool `json:"reached"` // false: the sheet ends before, and this is its last level
}

// Outlook estimates it for so many chips in play: at the end of the first level in which they are [EndBigBlinds] big blinds or fewer.
func (s *Structure) Outlook(chips chip.Amount) Outlook {
	var o Outlook
	minutes := 0
	for i, l := range s.Levels {
		minutes += l.Minutes
		if l.Break {
			continue
		}
		o.Level, o.Number, o.Minutes = i, o.Number+1, minutes
		if o.Reached = l.BigBlind()*EndBigBlinds >= chips; o.Reached {
			break
		}
	}
	return o
}

// BigBlind is the big blind, or the small bet of a level without one.
func (l *Level) BigBlind() chip.Amount { return max(l.Big, l.SmallBet, 1) }
