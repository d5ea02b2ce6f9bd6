package frame

import (
	"testing"
	"time"
)

// ShortSends lets clients go sooner than a person would wait.
func ShortSends(t *testing.T, d time.Duration) {
	before := sendDeadline
	sendDeadline = d
	t.Cleanup(func() { sendDeadline = before })
}
