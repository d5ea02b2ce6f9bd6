package tournament

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
)

// Forecast is what follows from the structure, from an instant on. Durations count from that instant, as the clock would show if nobody
// stopped it; before the start, from the start.
type Forecast struct {
	Level     int           // number of the level in progress, breaks not counted
	Levels    int           // that are played, all in all
	Left      time.Duration // to the end of the last level: of the levels, not of play
	Days      int
	NextBreak time.Duration // until it begins; 0: none is to come, or it is one
	// EntriesOpen: entries are taken, for so long, to the end of level EntriesLevel where a level says so.
	EntriesOpen  bool
	EntriesFor   time.Duration
	EntriesLevel int
	RebuysLevel  int // the last level in which rebuys are sold; 0: none are

	Seats   int       // of a table now
	Final   int       // of the final table
	Crowded []Crowded // tables with more players than that
	Tasks   []Task

	Entries         int
	Pool, Guarantee money.Amount
	Overlay         money.Amount // what the house would have to add now
	Places          int          // that would be paid now
	First, Last     money.Amount // of them

	Quality  QualityReport
	ColorUps []ColorUpDue
}

// Crowded is a table at which more players sit than one takes.
type Crowded struct{ Table, Players int }

// ColorUpDue is a chip that no level needs any more after level After, as people count.
type ColorUpDue struct {
	Chip, To chip.Amount
	After    int
}

// Forecast says what follows from the structure now.
func (s *State) Forecast(at Instant) Forecast {
	o := Forecast{Level: s.LevelNumber(), Levels: s.Structure.Number(len(s.Structure.Levels)), Seats: s.SeatsMax(), Final: s.FinalTableSize(),
		Entries: len(s.Entries), Guarantee: s.Structure.Guarantee, Pool: s.Pool(), Overlay: s.Overlay(), Tasks: s.Tasks(), Days: 1}
	if s.Phase == Registering {
		o.Level = 0
	}
	o.times(s, at)
	if s.Structure.Rebuys != nil {
		o.RebuysLevel = s.Structure.Rebuys.Levels
	}
	for _, t := range s.Tables {
		if n := t.Players(); s.Phase == Running && n > max(o.Seats, o.finalOf(s)) {
			o.Crowded = append(o.Crowded, Crowded{t.No, n})
		}
	}
	prizes := s.Prizes
	if len(prizes) == 0 && len(s.Entries) > 0 {
		prizes = s.Ladder()
	}
	if o.Places = len(prizes); o.Places > 0 {
		o.First, o.Last = prizes[0], prizes[o.Places-1]
	}
	o.Quality = s.Structure.QualityReport(&s.Policy, len(s.Entries))
	o.ColorUps = s.colorUpsToCome()
	return o
}

// finalOf is how many sit at the final table once it is the only one.
func (o *Forecast) finalOf(s *State) int {
	if s.TablesInPlay() == 1 && !s.LateOpen {
		return o.Final
	}
	return 0
}

// times walks along the levels to come.
func (o *Forecast) times(s *State, at Instant) {
	levels, cur := s.Structure.Levels, s.Clock.Level
	left := s.Clock.Left
	if s.Clock.Running {
		left = s.Clock.EndsAt.until(at)
	}
	entries := s.EntriesOpen(at)
	for i := cur; i < len(levels); i++ {
		if levels[i].Break && !s.played(i) {
			break
		}
		if i > cur {
			if levels[i].Break && o.NextBreak == 0 {
				o.NextBreak = o.Left
			}
			left = s.lasts(i, s.Short, nil)
		}
		o.Left += left
		if levels[i].DayEnds && i+1 < len(levels) {
			o.Days++
		}
		if entries = entries && s.Structure.takesLate() && (s.Structure.LateLevels == 0 || s.Structure.within(i, s.Structure.LateLevels) || s.Structure.addOnBreak(i)); entries {
			o.EntriesOpen, o.EntriesFor, o.EntriesLevel = true, o.Left, s.Structure.LateLevels
		}
	}
	if minutes := s.lateMinutes(nil); minutes > 0 && o.EntriesOpen {
		most := duration(minutes)
		if s.StartedAt > 0 {
			most = s.StartedAt.after(most).until(at)
		}
		if most < o.EntriesFor || o.EntriesLevel == 0 {
			o.EntriesFor, o.EntriesLevel = most, 0
		}
	}
}

// colorUpsToCome are the chips that leave play one day, smallest first.
func (s *State) colorUpsToCome() (out []ColorUpDue) {
	for from := s.SmallestChip(); ; {
		to := s.Structure.nextChip(from)
		if to == 0 {
			return out
		}
		last := 0
		for i := s.Clock.Level; i < len(s.Structure.Levels); i++ {
			if !s.Structure.Levels[i].payable(to) {
				last = s.Structure.Number(i)
			}
		}
		if last == s.Structure.Number(len(s.Structure.Levels)) {
			return out
		}
		out = append(out, ColorUpDue{Chip: from, To: to, After: last})
		from = to
	}
}

// LevelChange is a level or break that is another one, new (Was is nil) or gone (Is is nil). Numbers are as people count; a break has that
// of the level before it.
type LevelChange struct {
	Was, Is     *Level
	WasNo, IsNo int
}

// Consequences is what a change of the structure leads to.
type Consequences struct {
	Parts         []ChangedPart
	Levels        []LevelChange
	Before, After Forecast
	NewTasks      []Task    // that arise at once
	Concerns      []Concern // that the book had not before
}

// Consequences says what would follow from another structure; of one that may not be, nothing that can be relied on.
func (s *State) Consequences(to *Structure, at Instant) Consequences {
	next := s.by(to)
	if s.entriesShut && next.opensAgain(at) {
		next.entriesShut = false
	}
	c := Consequences{Parts: s.Structure.Changed(to), Levels: s.Structure.levelChanges(to), Before: s.Forecast(at), After: next.Forecast(at)}
	for _, t := range c.After.Tasks {
		if !slices.ContainsFunc(c.Before.Tasks, func(was Task) bool { return was.ID == t.ID }) {
			c.NewTasks = append(c.NewTasks, t)
		}
	}
	c.Concerns = s.newConcerns(to)
	return c
}

// newConcerns are those of a structure that the present one has not.
func (s *State) newConcerns(to *Structure) (out []Concern) {
	before := s.Structure.Concerns(&s.Policy)
	for _, concern := range to.Concerns(&s.Policy) {
		if !slices.ContainsFunc(before, func(was Concern) bool { return was.Key == concern.Key && slices.Equal(was.Args, concern.Args) }) {
			out = append(out, concern)
		}
	}
	return out
}

// levelChanges lists what differs, in order: as few lines as can be, a line that takes the place of another beside it.
func (s *Structure) levelChanges(to *Structure) (out []LevelChange) {
	a, b := s.Levels, to.Levels
	common := make([][]int16, len(a)+1) // length of the longest common rest of the two
	for i := range common {
		common[i] = make([]int16, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var gone, fresh []int
	flush := func() {
		for len(gone)+len(fresh) > 0 {
			var c LevelChange
			both := len(gone) > 0 && len(fresh) > 0
			pair := both && a[gone[0]].Break == b[fresh[0]].Break
			if len(gone) > 0 && (pair || !both || !a[gone[0]].Break) {
				c.Was, c.WasNo = &a[gone[0]], s.Number(gone[0])
				gone = gone[1:]
			}
			if c.Was == nil || pair {
				c.Is, c.IsNo = &b[fresh[0]], to.Number(fresh[0])
				fresh = fresh[1:]
			}
			out = append(out, c)
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			flush()
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			gone = append(gone, i)
			i++
		default:
			fresh = append(fresh, j)
			j++
		}
	}
	flush()
	return out
}
