package blindplan

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// Stock is how many chips of one value there are.
type Stock struct {
	Chip  chip.Amount `json:"chip"`
	Count int         `json:"count"`
}

// Wish is what a house has and wants.
type Wish struct {
	Case    []Stock       // the chips that it owns, in any order
	Players int           // who are expected
	More    int           // stacks beyond theirs: re-entries and rebuys that are expected
	Minutes int           // from the start to the end, breaks included
	Level   int           // minutes of a level; 0: the plan's choice
	Break   int           // minutes of a break; 0: ten
	Seats   int           // per table; 0: nine
	Ante    hand.AnteKind // NoAnte or AnteBigBlind
	Late    int           // levels in which entries are taken, 0 for none; UntilBreak
}

// UntilBreak takes entries until the first break.
const UntilBreak = -1

// Limits of a wish.
const (
	PlayersMax = 10_000
	chipsMax   = 20         // values in a case
	countMax   = 10_000_000 // chips of one value
	valueMax   = 10_000_000 // of one chip
	MinutesMin = 30
	MinutesMax = 24 * 60
	levelMin   = 3
	levelMax   = 120
	breakMax   = 120
)

// The reasons for which nothing is planned. The arguments in brackets come with them.
const (
	BadCase       refusal.Code = "plan_bad_case"        // [Max] no chips, too many values, or amounts that cannot be
	BadPlayers    refusal.Code = "plan_bad_players"     // [Min Max]
	BadTime       refusal.Code = "plan_bad_time"        // [Min Max] in minutes
	BadLevel      refusal.Code = "plan_bad_level"       // [Min Max] in minutes
	BadBreak      refusal.Code = "plan_bad_break"       // [Max] in minutes
	BadSeats      refusal.Code = "plan_bad_seats"       // [Min Max]
	TooFewChips   refusal.Code = "plan_too_few_chips"   // [Players More Most] Most is how many stacks the chips suffice for
	TooLittleTime refusal.Code = "plan_too_little_time" // [Minutes] no levels fit that would come to an end
)

// Refusals lists them.
func Refusals() []refusal.Code {
	return []refusal.Code{BadCase, BadPlayers, BadTime, BadLevel, BadBreak, BadSeats, TooFewChips, TooLittleTime}
}

// usual is the wish with what was left open as most clubs have it.
func (w Wish) usual() Wish {
	w.Break, w.Seats = cmp.Or(w.Break, 10), cmp.Or(w.Seats, 9)
	return w
}

// stacks are those that the chips must make.
func (w *Wish) stacks() int { return w.Players + w.More }

func (w *Wish) check() error {
	seen := map[chip.Amount]bool{}
	for _, s := range w.Case {
		if s.Chip < 1 || s.Chip > valueMax || s.Count < 1 || s.Count > countMax || seen[s.Chip] {
			return refusal.New(BadCase, "Max", chipsMax)
		}
		seen[s.Chip] = true
	}
	switch {
	case len(w.Case) == 0 || len(w.Case) > chipsMax:
		return refusal.New(BadCase, "Max", chipsMax)
	case w.Players < 2 || w.More < 0 || w.stacks() > PlayersMax || w.More > PlayersMax:
		return refusal.New(BadPlayers, "Min", 2, "Max", PlayersMax)
	case w.Minutes < MinutesMin || w.Minutes > MinutesMax:
		return refusal.New(BadTime, "Min", MinutesMin, "Max", MinutesMax)
	case w.Level != 0 && (w.Level < levelMin || w.Level > levelMax):
		return refusal.New(BadLevel, "Min", levelMin, "Max", levelMax)
	case w.Break < 0 || w.Break > breakMax:
		return refusal.New(BadBreak, "Max", breakMax)
	case w.Seats < 2 || w.Seats > hand.MaxPlayers:
		return refusal.New(BadSeats, "Min", 2, "Max", hand.MaxPlayers)
	}
	return nil
}

// sets are the sets of chips that the case can be played with, smallest first: all of it, and without its smallest values. In a set every
// value divides the next, so that chips can be changed and raced.
func (w *Wish) sets() [][]Stock {
	all := slices.Clone(w.Case)
	slices.SortFunc(all, func(a, b Stock) int { return cmp.Compare(a.Chip, b.Chip) })
	var out [][]Stock
	for i := range all {
		set := []Stock{all[i]}
		for _, s := range all[i+1:] {
			if s.Chip%set[len(set)-1].Chip == 0 {
				set = append(set, s)
			}
		}
		out = append(out, set)
	}
	return out
}
