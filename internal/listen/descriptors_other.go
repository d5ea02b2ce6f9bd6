//go:build !unix

package listen

// descriptors is how many connections are taken where the system sets no limit.
func descriptors() int { return descriptorsMost / 4 }
