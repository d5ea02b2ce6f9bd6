package room

import (
	"syscall"
	"time"
)

// uptime is the time since the machine started, suspensions included, in whole seconds.
func uptime() time.Duration {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	return time.Duration(info.Uptime) * time.Second
}
