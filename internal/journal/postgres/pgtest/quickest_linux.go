package pgtest

import (
	"flag"
	"syscall"
)

// memory is a folder in memory, and plenty what has to be free there, in bytes.
const (
	memory = "/dev/shm"
	plenty = 4 << 30
)

// quickest is where the files of a server lie: tests kill processes, not machines, and every sync of a slow disk is waited for. A benchmark is of the disk.
func quickest() string {
	var s syscall.Statfs_t
	measured := flag.Lookup("test.bench")
	if syscall.Statfs(memory, &s) != nil || s.Bavail*uint64(s.Bsize) < plenty || measured != nil && measured.Value.String() != "" {
		return ""
	}
	return memory
}
