package rank

import "github.com/floorbook/floorbook/card"

// Message names a hand without wording it: Key is the sentence ("rank.pair"), A, B and C are the keys of the
// words to put in it ("rank.of.K"), empty where the sentence has no such place. Wording them is internal/lang's.
type Message struct{ Key, A, B, C string }

// keys of the categories, in their order.
var keys = [...]string{
	"rank.high_card", "rank.pair", "rank.two_pair", "rank.three_of_a_kind", "rank.straight",
	"rank.flush", "rank.full_house", "rank.four_of_a_kind", "rank.straight_flush",
}

// Key returns the category's message key and stable name: "rank.pair".
func (c Category) Key() string { return keys[c] }

// Message returns how v is named: what makes it and its first kicker.
func (v Value) Message() Message {
	r, c := v.Ranks(), v.Category()
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
	if v.Royal() {
		m = Message{Key: "rank.royal_flush"}
	}
	return m
}

func one(r card.Rank) string  { return "rank.one." + r.String() }
func many(r card.Rank) string { return "rank.many." + r.String() }
func of(r card.Rank) string   { return "rank.of." + r.String() }
