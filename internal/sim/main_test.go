package sim

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain has little garbage collected: evenings are thrown away whole, one after the other.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
