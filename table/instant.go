package table

// At puts the instant, in ms, into a command that needs one: whoever has the table knows what time it is.
func At(c any, at int64) any {
	switch c := c.(type) {
	case SetButton:
		c.At = at
		return c
	case TellButton:
		c.At = at
		return c
	case NextHand:
		c.At = at
		return c
	case CallTime:
		c.At = at
		return c
	case PauseClock:
		c.At = at
		return c
	case InTime:
		c.At = at
		return c
	case TimeUp:
		c.At = at
		return c
	}
	return c
}
