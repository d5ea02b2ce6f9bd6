package enum_test

import (
	"testing"

	"github.com/floorbook/floorbook/enum"
)

func TestNamesAreReadAsTheyAreWritten(t *testing.T) {
	names := []string{"zero", "one"}
	for i := range names {
		text, err := enum.Write(names, i)
		var back uint8 = 99
		if err != nil || enum.Read(names, text, &back) != nil || int(back) != i || enum.Name(names, i) != string(text) {
			t.Errorf("%d is written %q (%v) and read %d", i, text, err, back)
		}
	}
	if _, err := enum.Write(names, 2); err == nil || enum.Name(names, 2) != "#2" {
		t.Error("a value without name was written")
	}
	value := uint8(1)
	if err := enum.Read(names, []byte("two"), &value); err == nil || value != 1 {
		t.Errorf("an unknown name was read as %d: %v", value, err)
	}
}
