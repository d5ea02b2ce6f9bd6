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

// finalAfter is the part of the play, in thirds, after which a field has usually come down to the final table.
const finalAfter = 2

// QualityReport compares the structure with the tier it claims in the book's chart (TX-QC-…). Effective play is the sum
// of the levels, breaks left out. The guaranteed big blinds are estimated for a field of entries: the average stack
// at the final table, reached after two thirds of the play, in big blinds of that moment; with entries 0 that
// promise is not judged. The director may depart from the chart (TX-QC-td): a report refuses nothing.
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
			r.bigBlinds(s, tier, entries, p.FinalTableLarge.Value)
			p.GuaranteedBB.Decide(&t)
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
			point.Got, point.Level = l.Minutes, s.number(i)
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

func (r *QualityReport) bigBlinds(s *Structure, tier Tier, entries, final int) {
	if s.FinalTable > 0 {
		final = s.FinalTable
	}
	reached, played := s.play()*finalAfter/3, 0
	at, big := 0, chip.Amount(1)
	for i, l := range s.Levels {
		if l.Break {
			continue
		}
		if played >= reached {
			break
		}
		played += l.Minutes
		at, big = s.number(i), max(l.Big, l.SmallBet, 1)
	}
	players := max(1, min(final, entries))
	average := s.Stack * chip.Amount(entries) * 10 / chip.Amount(players) / big
	r.add(QualityPoint{Key: "big_blinds", Got: int(average), Low: tier.BigBlinds * 10, Level: at})
}
