package penalty

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind of a sanction, in ascending order of gravity.
type Kind uint8

const (
	None             Kind = iota // nothing follows
	Reminder                     // the player is asked to stop or to comply
	Warning                      // a formal warning, on record
	DeadHand                     // the hand in progress is killed
	Hands                        // hands to be missed
	Rounds                       // rounds to be missed: as many hands as players at the table
	Suspension                   // from play, for a time that the floor sets
	Disqualification             // out of the event
	Exclusion                    // from the room: put out, or not admitted
	Ban                          // from the club or its events
)

var kindNames = [...]string{
	"none", "reminder", "warning", "dead hand", "hands", "rounds", "suspension", "disqualification", "exclusion", "ban",
}

// String is the name used in the rulebooks.
func (k Kind) String() string {
	if int(k) >= len(kindNames) {
		return "unknown"
	}
	return kindNames[k]
}

// Removes reports whether the sanction ends the event for the player.
func (k Kind) Removes() bool { return k >= Disqualification }

func (k Kind) counted() bool { return k == Hands || k == Rounds }

// CountMax bounds the hands or rounds of one sanction: ten rounds of a full table are 110 hands.
const CountMax = 110

// Sanction is one thing that may follow from an infraction. Its text is "warning", "2 hands", "1 round",
// "forfeit + disqualification".
type Sanction struct {
	Kind    Kind  `json:"kind"`
	Count   uint8 `json:"count,omitempty"`   // of hands or rounds
	Forfeit bool  `json:"forfeit,omitempty"` // besides, the chips concerned are lost
}

// gravity orders sanctions. Chips forfeited weigh more than any time out and less than the end of the event
// (TDA-69-A names them in this order).
func (s Sanction) gravity() int {
	g := int(s.Kind)*256 + int(s.Count)
	if s.Forfeit {
		g = max(g, int(Suspension)*256+CountMax) + 1
	}
	return g
}

// Compare is negative when s is milder than other, zero when they weigh the same.
func (s Sanction) Compare(other Sanction) int { return s.gravity() - other.gravity() }

// String is the sanction as the books write it.
func (s Sanction) String() string {
	text := s.Kind.String()
	if s.Kind.counted() {
		text = count(int(s.Count), s.Kind)
	}
	switch {
	case s.Forfeit && s.Kind == None:
		return "forfeit"
	case s.Forfeit:
		return "forfeit + " + text
	}
	return text
}

func count(n int, k Kind) string {
	name := k.String()
	if n == 1 {
		name = strings.TrimSuffix(name, "s")
	}
	return strconv.Itoa(n) + " " + name
}

// MarshalText writes the sanction as String does.
func (s Sanction) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what String writes.
func (s *Sanction) UnmarshalText(text []byte) error {
	c, err := parse(string(text))
	if err == nil && c.Upto != int(c.Count) {
		err = fmt.Errorf("%q is a range, not one sanction", text)
	}
	if err == nil {
		*s = c.Sanction
	}
	return err
}

// Choice is a sanction that the floor may choose, with how far its count may go: "1-4 rounds", "1+ hands".
type Choice struct {
	Sanction
	Upto int `json:"upto,omitempty"` // the largest count; Unbounded when the book sets none
}

// Unbounded is Choice.Upto where the book sets no greatest number.
const Unbounded = -1

// String is the choice as the books write it.
func (c Choice) String() string {
	text := c.Sanction.String()
	if !c.Kind.counted() || c.Upto == int(c.Count) {
		return text
	}
	upto := "+"
	if c.Upto != Unbounded {
		upto = "-" + strconv.Itoa(c.Upto)
	}
	from := strconv.Itoa(int(c.Count))
	return strings.Replace(text, count(int(c.Count), c.Kind), from+upto+" "+c.Kind.String(), 1)
}

// Allows reports whether s is one of the sanctions of the choice.
func (c Choice) Allows(s Sanction) bool {
	return s.Kind == c.Kind && s.Forfeit == c.Forfeit && s.Count >= c.Count && (c.Upto == Unbounded || int(s.Count) <= c.Upto)
}

// MarshalText writes the choice as String does.
func (c Choice) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what String writes.
func (c *Choice) UnmarshalText(text []byte) error {
	got, err := parse(string(text))
	if err == nil {
		*c = got
	}
	return err
}

// ParseSanction reads a sanction as String writes it.
func ParseSanction(text string) (s Sanction, err error) {
	err = s.UnmarshalText([]byte(text))
	return s, err
}

// parse reads "forfeit + 1-4 rounds", "2 hands", "warning".
func parse(text string) (Choice, error) {
	var c Choice
	rest := text
	if after, ok := strings.CutPrefix(text, "forfeit"); ok {
		c.Forfeit = true
		if after == "" {
			return c, nil
		}
		if rest, ok = strings.CutPrefix(after, " + "); !ok {
			return Choice{}, fmt.Errorf("unknown sanction %q", text)
		}
	}
	for i, name := range kindNames {
		if k := Kind(i); name == rest && !k.counted() && (k != None || !c.Forfeit) {
			c.Kind = k
			return c, nil
		}
	}
	number, name, _ := strings.Cut(rest, " ")
	for _, k := range []Kind{Hands, Rounds} {
		if name == k.String() || name+"s" == k.String() {
			c.Kind = k
			return counts(c, number, name == k.String(), text)
		}
	}
	return Choice{}, fmt.Errorf("unknown sanction %q", text)
}

// counts reads "2", "1+" or "1-4".
func counts(c Choice, number string, plural bool, text string) (Choice, error) {
	low, high, isRange := strings.Cut(number, "-")
	low, open := strings.CutSuffix(low, "+")
	from, bad := strconv.ParseUint(low, 10, 8)
	upto := from
	var worse error
	if isRange {
		upto, worse = strconv.ParseUint(high, 10, 8)
	}
	many := isRange || open || from > 1
	switch {
	case bad != nil || worse != nil || from < 1 || upto > CountMax || upto < from || isRange && (open || upto == from) || plural != many:
		return Choice{}, fmt.Errorf("unknown sanction %q", text)
	case open:
		c.Upto = Unbounded
	default:
		c.Upto = int(upto)
	}
	c.Count = uint8(from)
	return c, nil
}
