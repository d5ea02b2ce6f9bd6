package showdown

import "slices"

// ReversePoints asks the points in the opposite order, for tests, until restore is called.
func ReversePoints() (restore func()) {
	saved := points
	slices.Reverse(points[:])
	return func() { points = saved }
}
