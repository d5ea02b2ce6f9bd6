package view

import (
	"maps"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/tournament"
)

// Announcement is something that a room is told aloud. It names no player: a seat is called by its number.
type Announcement struct {
	Of       string // what counts it: "" the event, else "dealers", the room's rota
	Seq      uint64 // State.Seq when it came about: later ones have higher numbers, and what is taken back leaves none
	Key      string // message key "say.<key>"
	Occasion Occasion
	Args     map[string]any
}

// Occasion is what a sound is kept for.
type Occasion string

// announced says of which notes of the log a room is told, and on which occasion.
var announced = map[string]Occasion{
	"level": "level", "on_break": "break", "day_ends": "day", "color_up": "break", "registration_closed": "close", "hand_for_hand": "hands",
	"all_ins_released": "hands", "hand_for_hand_over": "hands", "table_broken": "tables", "break_move": "tables", "balance": "tables", "moved": "tables",
	"redraw": "tables", "final_table": "tables", "day_drawn": "tables", "started": "level",
}

// AnnouncementKeys lists the keys of all announcements.
func AnnouncementKeys() []string {
	return append(slices.Sorted(maps.Keys(announced)), "back", "first", "push")
}

// announcementsKept is how many announcements a display is handed: a table that breaks, and what goes with it.
const announcementsKept = 16

// Announcements are the last that a room is told, oldest first. A display tells those that come while it is looked at.
func Announcements(s *tournament.State) (out []Announcement) {
	for _, n := range slices.Backward(s.Log) {
		if len(out) == announcementsKept {
			break
		}
		occasion := announced[n.Key]
		if occasion == "" {
			continue
		}
		a := Announcement{Seq: n.Seq, Key: n.Key, Occasion: occasion, Args: n.Args}
		switch {
		case n.Key == "level" && afterBreak(s, whole(n.Args["Level"])):
			a.Key, a.Occasion = "back", "back"
		case n.Key == "level" && whole(n.Args["Level"]) == 1: // no hand is in progress
			a.Key = "first"
		case n.Key == "on_break" && len(out) == 0:
			a.Args = withChip(n.Args, chipDue(s))
		case n.Key == "day_ends" && !s.DayOver: // the level was changed while the clock stood
			a.Key, a.Occasion = "level", "level"
		}
		out = append(out, a)
	}
	slices.Reverse(out)
	return out
}

// TellPush adds that the dealers of the event are to change: seq counts the pushes of the room, 0 for none. Nobody is told in the last 90 seconds of
// a level, in which no push begins: it is told when they are over.
func (c *Clock) TellPush(seq uint64) {
	if seq == 0 || len(c.edges("level")) > 0 && c.Phase == PhaseLevel {
		return
	}
	c.Announcements = append(c.Announcements, Announcement{Of: "dealers", Seq: seq, Key: "push", Occasion: "dealers"})
}

// afterBreak reports whether a break stands before a level, by its number.
func afterBreak(s *tournament.State, number int) bool {
	n := 0
	for i, l := range s.Structure.Levels {
		if l.Break {
			continue
		}
		if n++; n == number {
			return i > 0 && s.Structure.Levels[i-1].Break
		}
	}
	return false
}

// chipDue is the chip that leaves play at the break that is on, 0 for none.
func chipDue(s *tournament.State) chip.Amount {
	if !levelAt(s, s.Clock.Level).Break {
		return 0
	}
	for _, t := range s.Tasks() {
		if t.Kind == tournament.TaskColorUp {
			return chip.Amount(whole(t.Args["Chip"]))
		}
	}
	return 0
}

func withChip(args map[string]any, due chip.Amount) map[string]any {
	if due == 0 {
		return args
	}
	out := maps.Clone(args)
	out["Chip"] = int(due)
	return out
}

func whole(v any) int {
	n, _ := v.(int)
	return n
}
