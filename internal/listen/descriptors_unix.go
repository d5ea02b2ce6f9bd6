//go:build unix

package listen

import "syscall"

// descriptors is how many files and connections this process may have open: the hard limit, to which the runtime has raised its own.
func descriptors() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return descriptorsFew
	}
	return int(min(uint64(limit.Cur), descriptorsMost)) //nolint:unconvert // signed on some systems
}
