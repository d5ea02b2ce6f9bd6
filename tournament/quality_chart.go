package tournament

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// QualityPoint is one promise of a tier, and whether the structure keeps it. Key is "levels" (minutes), "seats_late",
// "seats", "play" (minutes of levels), "days" or "big_blinds" (average stack in tenths of a big blind). Low and High
// bound what the tier asks for; High 0 is no bound.
type QualityPoint struct {
	Key       string
	OK        bool
	Got       int
	Low, High int
	Level     int // of "levels" and "big_blinds": the level in question, as people count
}

// QualityReport says how a structure compares with the tier it claims.
type QualityReport struct {
	Quality string
	Known   bool // the book has such a tier
	OK      bool // every promise is kept
	Points  []QualityPoint
	Cites   []article.ID
}

// finalAfter is the part of the play, in thirds, after which a field has usually come down to the final table: our estimate.
const finalAfter = 2

// QualityReport compares the structure with the tier it claims in the book's chart (TX-QC-…). Effective play is the sum
// of the levels, breaks left out. The guaranteed big blinds are estimated for a field of entries: the average stack when the final
// table sits down, after two thirds of what is played until it is over ([Structure.Outlook]), in big blinds of that moment; with
// entries 0, and on the first day of a turbo, that promise is not judged. The director may depart from the chart (TX-QC-td): a report
// refuses nothing.
func (s *Structure) QualityReport(p *Policy, entries int) QualityReport {
	r := QualityReport{Quality: s.Quality}
	var t article.Trace
	for _, tier := range p.Quality.Consult(&t) {
		if tier.Quality != s.Quality || s.Quality == "" {
			continue
		}
		r.Known, r.OK = true, true
		r.Cites = append(r.Cites, tier.Cite)
		r.levels(s, tier)
		r.seats(s, tier)
		r.duration(s, tier)
		if tier.BigBlinds > 0 && entries > 0 {
			if point, judged := s.bigBlindsAtFinal(entries, p.FinalTableLarge.Value); judged {
				point.Low = tier.BigBlinds * 10
				r.add(point)
				p.GuaranteedBB.Decide(&t)
			}
		}
		r.Cites = append(r.Cites, t.Decided()...)
	}
	return r
}

func (r *QualityReport) add(point QualityPoint) {
	point.OK = point.Got >= point.Low && (point.High == 0 || point.Got <= point.High)
	r.OK = r.OK && point.OK
	r.Points = append(r.Points, point)
}

// levels reports the first level whose length is outside the tier, else the first level.
func (r *QualityReport) levels(s *Structure, tier Tier) {
	point := QualityPoint{Key: "levels", Low: tier.MinutesMin, High: tier.MinutesMax}
	for i, l := range s.Levels {
		outside := l.Minutes < tier.MinutesMin || l.Minutes > tier.MinutesMax
		if !l.Break && (point.Level == 0 || outside) {
			point.Got, point.Level = l.Minutes, s.Number(i)
			if outside {
				break
			}
		}
	}
	r.add(point)
}

func (r *QualityReport) seats(s *Structure, tier Tier) {
	r.add(QualityPoint{Key: "seats_late", Got: s.lateSeats(), Low: 2, High: tier.SeatsLate})
	r.add(QualityPoint{Key: "seats", Got: s.Seats, Low: 2, High: tier.Seats})
}

func (r *QualityReport) duration(s *Structure, tier Tier) {
	r.add(QualityPoint{Key: "play", Got: s.play(), Low: tier.HoursMin * 60, High: tier.HoursMax * 60})
	days := 1
	for i, l := range s.Levels {
		if l.DayEnds && i < len(s.Levels)-1 {
			days++
		}
	}
	r.add(QualityPoint{Key: "days", Got: days, Low: max(1, tier.Days), High: max(1, tier.Days)})
}

// play is the sum of the levels in minutes, breaks left out.
func (s *Structure) play() int {
	sum := 0
	for _, l := range s.Levels {
		if !l.Break {
			sum += l.Minutes
		}
	}
	return sum
}

// bigBlindsAtFinal estimates the average stack, in tenths of a big blind, when the final table sits down.
func (s *Structure) bigBlindsAtFinal(entries, final int) (point QualityPoint, judged bool) {
	if s.FinalTable > 0 {
		final = s.FinalTable
	}
	chips := s.Stack * chip.Amount(entries)
	over := s.Outlook(chips)
	until := Structure{Levels: s.Levels[:min(over.Level+1, len(s.Levels))]}
	reached, played, big, day := until.play()*finalAfter/3, 0, chip.Amount(1), 1
	for i := range s.Levels {
		l := &s.Levels[i]
		if played >= reached {
			break
		}
		if !l.Break {
			played += l.Minutes
			point.Level, big = s.Number(i), l.BigBlind()
		}
		if l.DayEnds && played < reached {
			day++
		}
	}
	players := max(1, min(final, entries))
	point.Key, point.Got = "big_blinds", int(chips*10/chip.Amount(players)/big)
	return point, !s.Turbo || day > 1
}

// noteGuarantee says when a level begins in which the average stack is less than the big blinds that the event's tier guarantees until the
// final table (TX-QC-bb): the director can hold the clock, or let it be. The first day of a turbo guarantees nothing.
func (d *decision) noteGuarantee(level int) {
	s := d.s
	l := &s.Structure.Levels[level]
	if s.Left < 1 || s.TablesInPlay() < 2 || s.Structure.Turbo && s.Structure.dayOf(level) == 1 {
		return
	}
	for _, tier := range s.Policy.Quality.Value {
		if tier.Quality != s.Structure.Quality || tier.Quality == "" || tier.BigBlinds == 0 {
			continue
		}
		average := s.Chips / chip.Amount(s.Left)
		if average >= chip.Amount(tier.BigBlinds)*l.BigBlind() {
			return
		}
		var t article.Trace
		s.Policy.GuaranteedBB.Decide(&t)
		d.note("guarantee_missed", t.Decided(), "Got", int(average*10/l.BigBlind()), "Low", tier.BigBlinds*10, "Level", s.Structure.Number(level))
	}
}

// dayOf is the day on which a level is played, from 1.
func (s *Structure) dayOf(level int) int {
	day := 1
	for _, l := range s.Levels[:level] {
		if l.DayEnds {
			day++
		}
	}
	return day
}
