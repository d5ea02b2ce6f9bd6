package blindplan

import (
	"fmt"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// Plan is a structure that a wish can have, without name and money.
type Plan struct {
	Structure tournament.Structure `json:"structure"`
	Stacks    int                  `json:"stacks"`  // that the chips make: of players and those expected beyond
	Most      int                  `json:"most"`    // such stacks that the case suffices for
	Chips     chip.Amount          `json:"chips"`   // in play with all Stacks
	Outlook   tournament.Outlook   `json:"outlook"` // when it should be over
	Margin    int                  `json:"margin"`  // minutes from then to the end that was wished
	Why       []Reason             `json:"why"`
}

// Reason is why the plan is as it is, by a key and its arguments, names and values in turn: "case" [Chip Small Big], "unused" [Chip Count],
// "stack" [Stack BigBlinds Pieces], "level" [Minutes Levels] or "level_wished", "end" [Chips Big BigBlinds Level], "overtime" [Levels],
// "breaks" [Every Minutes], "ante" [Level], "color_up" [Chip Level], "keeps" [Chip], "late" [Levels], "more" [Stacks], "early" [Minutes].
type Reason struct {
	Key  string `json:"key"`
	Args []any  `json:"args,omitempty"`
}

// Levels that follow the one in which it should be over: nobody is left without blinds.
const overtime = 4

// levelsMin is how many levels a tournament has at least.
const levelsMin = 6

// lengths are the minutes of a level that are tried where none were wished, the usual ones of clubs first.
var lengths = []int{20, 15, 25, 30, 12, 10, 40, 45, 60, 8}

// Make plans. The error is a *refusal.Error of one of the codes of [Refusals].
func Make(w Wish) (Plan, error) {
	w = w.usual()
	if err := w.check(); err != nil {
		return Plan{}, err
	}
	stacks := w.stacksFor(w.stacks())
	if len(stacks) == 0 {
		return Plan{}, refusal.New(TooFewChips, "Players", w.Players, "More", w.More, "Most", w.most())
	}
	tried := lengths
	if w.Level > 0 {
		tried = []int{w.Level}
	}
	var best *course
	for i := range stacks {
		small := smallBlinds(stacks[i].set)
		for _, minutes := range tried {
			if c := w.course(&stacks[i], small, minutes); c != nil && (best == nil || c.cost < best.cost) {
				best = c
			}
		}
	}
	if best == nil {
		return Plan{}, refusal.New(TooLittleTime, "Minutes", w.Minutes)
	}
	return w.plan(best), nil
}

// course is how the blinds rise from a stack to the end, in levels of so many minutes.
type course struct {
	*stack
	small   []chip.Amount // that can follow each other
	last    int           // index of the small blind at which it should be over
	levels  int           // played until then
	minutes int           // of a level
	every   int           // levels between breaks
	ends    int           // minutes from the start
	cost    int           // how far it is from what is usual, in percent
}

// course finds it, nil where the blinds would have to rise too steeply or there is hardly a level. It is over when the chips in play are
// [tournament.EndBigBlinds] big blinds.
func (w *Wish) course(s *stack, small []chip.Amount, minutes int) *course {
	c := &course{stack: s, small: small, minutes: minutes, every: max(3, min((90+minutes/2)/minutes, 6))}
	total := s.worth * chip.Amount(w.stacks())
	for c.last < len(small)-1 && 2*small[c.last]*tournament.EndBigBlinds < total {
		c.last++
	}
	for w.lasts(c, c.levels+1) <= w.Minutes && c.levels <= c.last {
		c.levels++
	}
	if c.levels < min(levelsMin, c.last+1) || c.last > 3*(c.levels-1) {
		return nil
	}
	c.ends = w.lasts(c, c.levels)
	rise := 400 // per level, in hundredths of a step: four steps in three levels are usual
	if c.levels > 1 {
		rise = 300 * c.last / (c.levels - 1)
	}
	c.cost = 2*away(int(s.depth), 100)/3 + away(rise, 400)/4 + 200*(w.Minutes-c.ends)/w.Minutes
	if n := count(s.pieces); n < piecesLow || n > piecesTop {
		c.cost += 3 * max(piecesLow-n, n-piecesTop)
	}
	if w.Level == 0 {
		c.cost += away(minutes, 20)
	}
	return c
}

func away(a, b int) int { return max(a-b, b-a) }

// lasts is how long so many levels last with the breaks between them, in minutes.
func (w *Wish) lasts(c *course, levels int) int {
	return levels*c.minutes + (levels-1)/c.every*w.Break
}

// at is the small blind of level i, from 0: evenly spread over those there are up to the last, and on beyond it by the same step.
func (c *course) at(i int) (chip.Amount, bool) {
	n, step := max(c.levels-1, 1), max(1, (c.last+c.levels/2)/max(c.levels-1, 1))
	at := (i*c.last + n/2) / n
	if i >= c.levels {
		at = c.last + (i-c.levels+1)*step
	}
	if at >= len(c.small) {
		return 0, false
	}
	return c.small[at], true
}

// plan puts a course on a sheet.
func (w *Wish) plan(c *course) Plan {
	s := tournament.Structure{Stack: c.worth, StackChips: c.pieces, Seats: w.Seats, SeatsLate: w.Seats, AnteKind: w.Ante}
	for _, stock := range c.set {
		s.Chips = append(s.Chips, stock.Chip)
	}
	levels := 0
	for i := range c.levels + overtime {
		small, ok := c.at(i)
		if !ok {
			break
		}
		if i > 0 && i%c.every == 0 {
			s.Levels = append(s.Levels, tournament.Level{Break: true, Minutes: w.Break})
		}
		level := tournament.Level{Small: small, Big: 2 * small, Minutes: c.minutes, Betting: hand.NoLimit}
		if w.Ante != hand.NoAnte && i > 0 {
			level.Ante = level.Big
		}
		s.Levels, levels = append(s.Levels, level), levels+1
	}
	s.LateLevels = min(max(w.Late, 0), levels)
	if w.Late == UntilBreak {
		s.LateLevels = min(c.every, levels)
	}
	if w.More > 0 {
		s.ReEntries = (w.More + w.Players - 1) / w.Players
	}
	p := Plan{Structure: s, Stacks: w.stacks(), Most: enough(c.set, c.pieces), Chips: c.worth * chip.Amount(w.stacks())}
	ups := w.colorUps(c, p.Structure.Levels)
	p.Outlook = p.Structure.Outlook(p.Chips)
	p.Margin = w.Minutes - p.Outlook.Minutes
	p.Why = append(w.why(c, &p), ups...)
	return p
}

// why says what the choices come from.
func (w *Wish) why(c *course, p *Plan) (out []Reason) {
	add := func(key string, args ...any) { out = append(out, Reason{key, args}) }
	s := &p.Structure
	for _, stock := range w.Case {
		if !inSet(c.set, stock.Chip) {
			add("unused", "Chip", stock.Chip, "Count", stock.Count)
		}
	}
	add("case", "Chip", c.set[0].Chip, "Small", s.Levels[0].Small, "Big", s.Levels[0].Big)
	add("stack", "Stack", c.worth, "BigBlinds", int(c.depth), "Pieces", count(c.pieces))
	if p.Most > p.Stacks {
		add("more", "Stacks", p.Most-p.Stacks)
	}
	key := "level"
	if w.Level > 0 {
		key = "level_wished"
	}
	add(key, "Minutes", c.minutes, "Levels", c.levels)
	add("end", "Chips", p.Chips, "BigBlinds", tournament.EndBigBlinds, "Big", s.Levels[p.Outlook.Level].Big, "Level", p.Outlook.Number)
	if p.Margin*4 > w.Minutes {
		add("early", "Minutes", p.Margin)
	}
	add("overtime", "Levels", overtime)
	if c.levels > c.every {
		add("breaks", "Every", c.every, "Minutes", w.Break)
	}
	if w.Ante != hand.NoAnte {
		add("ante", "Level", 2)
	}
	if s.LateLevels > 0 {
		add("late", "Levels", s.LateLevels)
	}
	return out
}

func inSet(set []Stock, c chip.Amount) bool {
	for _, s := range set {
		if s.Chip == c {
			return true
		}
	}
	return false
}

// colorUps marks the breaks at which a chip leaves play: the smallest, once no level that follows needs it, where the chips that are not in
// play can take its place. It says which leave, and which stay because nothing could.
func (w *Wish) colorUps(c *course, levels []tournament.Level) (out []Reason) {
	in, spare, smallest, number := make([]int, len(c.set)), make([]int, len(c.set)), 0, 0
	for i, s := range c.set {
		in[i] = c.pieces[i] * w.stacks()
		spare[i] = s.Count - in[i]
	}
	for i := range levels {
		if !levels[i].Break {
			number++
			continue
		}
		if smallest+1 >= len(c.set) || needs(levels[i:], c.set[smallest+1].Chip) {
			continue
		}
		if !exchange(c.set, in, spare, smallest) {
			if len(out) == 0 || out[len(out)-1].Key != "keeps" {
				out = append(out, Reason{"keeps", []any{"Chip", c.set[smallest].Chip}})
			}
			continue
		}
		levels[i].Note = fmt.Sprintf("Color-up %d", c.set[smallest].Chip)
		out = append(out, Reason{"color_up", []any{"Chip", c.set[smallest].Chip, "Level", number}})
		smallest++
	}
	return out
}

// needs reports whether a level has an amount that chips of this value and larger cannot pay.
func needs(levels []tournament.Level, c chip.Amount) bool {
	for _, l := range levels {
		if l.Small%c != 0 || l.Big%c != 0 || l.Ante%c != 0 {
			return true
		}
	}
	return false
}

// exchange takes all chips of one value out of play for larger ones that are spare, what is left over for one more of the next value. It
// reports whether there are enough, and changes nothing where there are not.
func exchange(set []Stock, in, spare []int, out int) bool {
	give, rest := make([]int, len(set)), set[out].Chip*chip.Amount(in[out])
	for i := len(set) - 1; i > out && rest > 0; i-- {
		give[i] = min(spare[i], int(rest/set[i].Chip))
		rest -= set[i].Chip * chip.Amount(give[i])
	}
	if rest > 0 {
		if rest >= set[out+1].Chip || give[out+1] == spare[out+1] {
			return false
		}
		give[out+1]++
	}
	for i, n := range give {
		in[i], spare[i] = in[i]+n, spare[i]-n
	}
	spare[out], in[out] = spare[out]+in[out], 0
	return true
}
