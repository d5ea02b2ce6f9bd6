//go:build !linux

package pgtest

// quickest is the usual folder for what is temporary.
func quickest() string { return "" }
