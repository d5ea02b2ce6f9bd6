//go:build !linux

package postgres

import "syscall"

// unacknowledged leaves it to the system when it gives up what was sent and not acknowledged.
var unacknowledged func(network, address string, c syscall.RawConn) error
