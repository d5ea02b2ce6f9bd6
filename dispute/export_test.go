package dispute

// MoveBehind moves one point right behind another in the list, for tests of their order, until restore is called.
func MoveBehind(first, second string) (restore func()) {
	saved := points
	at := 0
	for i, p := range saved {
		if p.name == first {
			at = i
		}
	}
	moved := saved[at]
	copy(points[at:], saved[at+1:])
	for i := at; i < len(points)-1; i++ {
		if points[i].name == second {
			copy(points[i+2:], saved[i+2:])
			points[i+1] = moved
			return func() { points = saved }
		}
	}
	panic("no point " + second + " behind " + first)
}
