package lang

import (
	"strconv"
	"time"
)

// Day writes a day in full, as letters and papers do: "samedi 28 novembre 2026", "Saturday 28 November 2026".
func (l Lang) Day(t time.Time) string {
	no := strconv.Itoa(t.Day())
	if l == French && t.Day() == 1 {
		no = "1er"
	}
	return l.T("date.day", "Weekday", l.T("date.weekday."+strconv.Itoa(int(t.Weekday()))), "Day", no, "Month", l.T("date.month."+strconv.Itoa(int(t.Month()))),
		"Year", strconv.Itoa(t.Year()))
}

// DayAndTime is Day with the hour behind it: "samedi 28 novembre 2026 à 14 h 00", "Saturday 28 November 2026 at 14:00".
func (l Lang) DayAndTime(t time.Time) string {
	return l.T("date.time", "Day", l.Day(t), "Hour", t.Format("15"), "Minute", t.Format("04"))
}
