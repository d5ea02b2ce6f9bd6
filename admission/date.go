package admission

import (
	"fmt"
	"time"
)

// Date is a day of the calendar; the zero value is none.
type Date struct{ Year, Month, Day int }

const dateLayout = "2006-01-02"

// On is the day of an instant, in its zone.
func On(t time.Time) Date { return Date{t.Year(), int(t.Month()), t.Day()} }

// ParseDate reads "2026-11-30"; "" is no day.
func ParseDate(text string) (Date, error) {
	if text == "" {
		return Date{}, nil
	}
	t, err := time.Parse(dateLayout, text)
	return On(t), err
}

// Known reports whether it is a day.
func (d Date) Known() bool { return d != Date{} }

// Before reports whether d is earlier than e.
func (d Date) Before(e Date) bool {
	if d.Year != e.Year {
		return d.Year < e.Year
	}
	if d.Month != e.Month {
		return d.Month < e.Month
	}
	return d.Day < e.Day
}

// String is "2026-11-30", "" for no day.
func (d Date) String() string {
	if !d.Known() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// MarshalText writes "2026-11-30", nothing for no day.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (d *Date) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDate(string(text))
	return err
}

// noon is the middle of the day, for arithmetic on the calendar.
func (d Date) noon() time.Time {
	return time.Date(d.Year, time.Month(d.Month), d.Day, 12, 0, 0, 0, time.UTC)
}

// sixMonths is the last of six months that begin on the day: the one before the same day of the month, or the last of a month without it.
func (d Date) sixMonths() Date {
	first := time.Date(d.Year, time.Month(d.Month)+6, 1, 12, 0, 0, 0, time.UTC)
	if d.Day == 1 {
		return On(first.AddDate(0, 0, -1))
	}
	return On(first.AddDate(0, 0, min(d.Day-1, first.AddDate(0, 1, -1).Day())-1))
}

// Years are the completed years from a birth to a day: whoever is born on 29 February completes one on 1 March of a common year.
func Years(born, on Date) int {
	n := on.Year - born.Year
	if on.Month < born.Month || on.Month == born.Month && on.Day < born.Day {
		n--
	}
	return n
}

// Span is some days, both included; a bound that is no day is open.
type Span struct {
	From  Date `json:"from,omitzero"`
	Until Date `json:"until,omitzero"`
}

// Holds reports whether a day lies in it.
func (s Span) Holds(on Date) bool {
	return !(s.From.Known() && on.Before(s.From)) && !(s.Until.Known() && s.Until.Before(on))
}
