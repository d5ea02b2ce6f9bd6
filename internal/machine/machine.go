// Package machine looks at the computer that a room runs on: how busy it is, what memory and disk are left, and how long acts take.
package machine

import (
	"runtime"

	"github.com/shirou/gopsutil/v4/disk"
	"github.com/shirou/gopsutil/v4/load"
	"github.com/shirou/gopsutil/v4/mem"
)

// Reading is a look at the computer. What a system does not tell is nil.
type Reading struct {
	Load   *float64 // runnable programs per processor, over five minutes: above 1, some wait
	Memory *Store
	Disk   *Store // that the data directory is on
}

// Store is a memory or a disk, in bytes.
type Store struct{ Free, Size uint64 }

// FreeGB is what is left, in tenths of 1,000,000,000 bytes.
func (s Store) FreeGB() int64 { return tenthsOfGB(s.Free) }

// SizeGB is the whole, in tenths of 1,000,000,000 bytes.
func (s Store) SizeGB() int64 { return tenthsOfGB(s.Size) }

func tenthsOfGB(bytes uint64) int64 { return int64((bytes + 50_000_000) / 100_000_000) }

// Look reads the load, the memory and the disk that dir is on.
func Look(dir string) (r Reading) {
	if a, err := load.Avg(); err == nil && runtime.GOOS != "windows" { // Windows keeps none: what is answered there begins with the first question
		r.Load = new(a.Load5 / float64(runtime.NumCPU()))
	}
	if m, err := mem.VirtualMemory(); err == nil && m.Total > 0 {
		r.Memory = &Store{m.Available, m.Total}
	}
	if d, err := disk.Usage(dir); err == nil && d.Total > 0 {
		r.Disk = &Store{d.Free, d.Total}
	}
	return r
}
