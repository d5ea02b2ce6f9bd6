package lang_test

import (
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
)

// TestADayInFull: the weekdays are those of the calendar, the first of a month is an ordinal in French alone, and no hour loses a digit.
func TestADayInFull(t *testing.T) {
	for _, c := range []struct {
		at     time.Time
		fr, en string
	}{
		{time.Date(2026, 11, 28, 14, 0, 0, 0, time.UTC), "samedi 28 novembre 2026 à 14 h 00", "Saturday 28 November 2026 at 14:00"},
		{time.Date(2026, 3, 1, 9, 5, 0, 0, time.UTC), "dimanche 1er mars 2026 à 09 h 05", "Sunday 1 March 2026 at 09:05"},
		{time.Date(2028, 2, 29, 0, 30, 0, 0, time.UTC), "mardi 29 février 2028 à 00 h 30", "Tuesday 29 February 2028 at 00:30"},
		{time.Date(2027, 8, 1, 23, 59, 0, 0, time.UTC), "dimanche 1er août 2027 à 23 h 59", "Sunday 1 August 2027 at 23:59"},
	} {
		if fr, en := lang.French.DayAndTime(c.at), lang.English.DayAndTime(c.at); fr != c.fr || en != c.en {
			t.Errorf("%q, %q", fr, en)
		}
	}
}
