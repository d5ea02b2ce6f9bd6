package deal

// SwapPoints exchanges two points of the list, for tests of their order.
func SwapPoints(i, j int) { points[i], points[j] = points[j], points[i] }
