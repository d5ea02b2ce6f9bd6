package rank

import (
	"strings"

	"github.com/floorbook/floorbook/card"
)

// Message names a hand without wording it: Key is the sentence ("rank.pair"), A, B and C are the keys of the
// words to put in it ("rank.of.K"), Ranks is a line of ranks to put in it as it is ("8-6-4-2-A"); each is empty
// where the sentence has no such place. Wording them is internal/lang's.
type Message struct{ Key, A, B, C, Ranks string }

// keys of the categories, in their order.
var keys = [...]string{
	"rank.high_card", "rank.pair", "rank.two_pair", "rank.three_of_a_kind", "rank.straight",
	"rank.flush", "rank.full_house", "rank.four_of_a_kind", "rank.straight_flush",
}

// badugiKeys by the number of cards.
var badugiKeys = [...]string{"", "rank.badugi_one", "rank.badugi_two", "rank.badugi_three", "rank.badugi"}

// Key returns the category's message key and stable name: "rank.pair".
func (c Category) Key() string { return keys[c] }

// String writes the category for debugging: "two pair".
func (c Category) String() string {
	return strings.ReplaceAll(strings.TrimPrefix(keys[c], "rank."), "_", " ")
}

// Message returns how v is named: what makes it and its first kicker.
func (v Value) Message() Message { return message(v.Category(), v.Ranks(), v.Royal()) }

// Message returns how v is named, as Value.Message does.
func (v Short) Message() Message { return message(v.Category(), v.Ranks(), v.Royal()) }

// Message returns how v is named: its five ranks from the highest, or what is paired in it.
func (v Low) Message() Message { return lowMessage(v.Category(), v.Ranks()) }

// Message returns how v is named: its five ranks from the highest, or what makes it worse than that.
func (v Deuce) Message() Message {
	return lowMessage(v.Category(), v.Ranks())
}

// Message returns how v is named: how many cards it has, and their ranks from the highest.
func (v Badugi) Message() Message {
	ranks := v.Ranks()
	return Message{Key: badugiKeys[v.Cards()], Ranks: line(ranks[:v.Cards()])}
}

// Message returns how the open cards are named: what is paired, or the highest card.
func (v Upcards) Message() Message {
	c, ranks, _ := openRanks(uint16(v))
	return openMessage(c, ranks)
}

// Message returns how the open cards are named: their ranks from the highest, or what is paired.
func (v LowUpcards) Message() Message {
	c, ranks, n := v.shown()
	if c == HighCard {
		return Message{Key: "rank.open_low", Ranks: line(ranks[:n])}
	}
	return openMessage(c, ranks)
}

func message(c Category, r [5]card.Rank, royal bool) Message {
	m := Message{Key: c.Key()}
	switch c {
	case HighCard:
		m.A, m.B = one(r[0]), one(r[1])
	case Pair:
		m.A, m.B = of(r[0]), one(r[2])
	case TwoPair:
		m.A, m.B, m.C = many(r[0]), many(r[2]), one(r[4])
	case ThreeOfAKind:
		m.A, m.B = of(r[0]), one(r[3])
	case FullHouse:
		m.A, m.B = many(r[0]), many(r[3])
	case FourOfAKind:
		m.A, m.B = of(r[0]), one(r[4])
	default:
		m.A = "rank.to." + r[0].String()
	}
	if royal {
		m = Message{Key: "rank.royal_flush"}
	}
	return m
}

func lowMessage(c Category, r [5]card.Rank) Message {
	if c == HighCard {
		return Message{Key: "rank.low", Ranks: line(r[:])}
	}
	return message(c, r, false)
}

func openMessage(c Category, r [4]card.Rank) Message {
	m := Message{Key: "rank.open_" + strings.TrimPrefix(c.Key(), "rank.")}
	switch c {
	case HighCard:
		m.A = one(r[0])
	case TwoPair:
		m.A, m.B = many(r[0]), many(r[1])
	default:
		m.A = of(r[0])
	}
	return m
}

func one(r card.Rank) string  { return "rank.one." + r.String() }
func many(r card.Rank) string { return "rank.many." + r.String() }
func of(r card.Rank) string   { return "rank.of." + r.String() }

// line writes ranks as players do: "10-8-7-3-A".
func line(ranks []card.Rank) string {
	var b strings.Builder
	for i, r := range ranks {
		if i > 0 {
			b.WriteByte('-')
		}
		if r == card.Ten {
			b.WriteString("10")
		} else {
			b.WriteString(r.String())
		}
	}
	return b.String()
}

// none is what the zero of each type is written as.
const none = "none"

// String writes v for debugging: "pair K-K-A-J-4", "none" for 0.
func (v Value) String() string {
	if v == 0 {
		return none
	}
	r := v.Ranks()
	return v.Category().String() + " " + line(r[:])
}

// String writes v for debugging, as Value.String does.
func (v Short) String() string {
	if v == 0 {
		return none
	}
	r := v.Ranks()
	return v.Category().String() + " " + line(r[:])
}

// String writes v for debugging: "low 8-6-4-2-A", "pair K-K-9-4-2", "none" for 0.
func (v Low) String() string {
	if v == 0 {
		return none
	}
	r := v.Ranks()
	return lowWord(v.Category()) + " " + line(r[:])
}

// String writes v for debugging, as Low.String does.
func (v Deuce) String() string {
	if v == 0 {
		return none
	}
	r := v.Ranks()
	return lowWord(v.Category()) + " " + line(r[:])
}

func lowWord(c Category) string {
	if c == HighCard {
		return "low"
	}
	return c.String()
}

// String writes v for debugging: "badugi 4-3-2-A", "three-card badugi 7-4-2", "none" for 0.
func (v Badugi) String() string {
	if v == 0 {
		return none
	}
	ranks := v.Ranks()
	return [...]string{"", "one-card ", "two-card ", "three-card ", ""}[v.Cards()] + "badugi " + line(ranks[:v.Cards()])
}

// String writes v for debugging: "open pair K-A-4", each rank once, "none" for 0.
func (v Upcards) String() string {
	if v == 0 {
		return none
	}
	c, ranks, n := openRanks(uint16(v))
	return "open " + c.String() + " " + line(ranks[:n])
}

// String writes v for debugging, as Upcards.String does.
func (v LowUpcards) String() string {
	if v == 0 {
		return none
	}
	c, ranks, n := v.shown()
	return "open " + lowWord(c) + " " + line(ranks[:n])
}
