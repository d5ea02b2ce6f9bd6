package card

import "strconv"

const (
	rankLetters = "23456789TJQKA"
	suitLetters = "cdhs"
	unknownText = "??"
)

// Problem says what is wrong with the text of a card. internal/lang words it as "card.<problem>".
type Problem string

// The problems a text of cards can have.
const (
	BadRank   Problem = "bad_rank"   // not one of 23456789TJQKA
	BadSuit   Problem = "bad_suit"   // not one of cdhs
	Cut       Problem = "cut"        // a rank without its suit at the end
	HalfKnown Problem = "half_known" // "A?" or "?s": a card is known or it is not
	Twice     Problem = "twice"      // the same card again, where that cannot be
	NotKnown  Problem = "not_known"  // "??" where the face must be known
	NotOne    Problem = "not_one"    // no card, or several, where one is meant
)

var problemText = map[Problem]string{
	BadRank:   "rank must be one of " + rankLetters,
	BadSuit:   "suit must be one of " + suitLetters,
	Cut:       "suit is missing",
	HalfKnown: "a card is known whole or not at all",
	Twice:     "card given twice",
	NotKnown:  "card must be known",
	NotOne:    "exactly one card is wanted",
}

// ParseError tells where a text stops being cards.
type ParseError struct {
	Input   string  // the whole text
	Offset  int     // byte offset of Bad in Input
	Bad     string  // the offending part
	Problem Problem // what is wrong with it
}

// Error names the offending part, its place (counted from 1) and what would be right.
func (e *ParseError) Error() string {
	return "card " + strconv.Quote(e.Bad) + " at character " + strconv.Itoa(e.Offset+1) +
		" of " + strconv.Quote(e.Input) + ": " + problemText[e.Problem]
}

// Parse reads one card: "As", "td" (a rank in lower case is accepted), "??" for Unknown.
// The error is a *ParseError.
func Parse(text string) (Card, error) {
	list, err := ParseList(text)
	if err != nil {
		return Unknown, err
	}
	if len(list) != 1 {
		return Unknown, &ParseError{text, 0, text, NotOne}
	}
	return list[0], nil
}

// ParseList reads cards run together or separated by spaces and commas: "AhKd", "Ah Kd", "Ah, ??".
// An empty text is an empty list. The same card may stand twice: see ParseSet. The error is a *ParseError.
func ParseList(text string) ([]Card, error) {
	var list []Card
	for i := 0; i < len(text); {
		if text[i] == ' ' || text[i] == ',' {
			i++
			continue
		}
		c, err := parseAt(text, i)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
		i += 2
	}
	return list, nil
}

// ParseSet reads known cards, none of them twice. The error is a *ParseError.
func ParseSet(text string) (Set, error) {
	var s Set
	for i := 0; i < len(text); {
		if text[i] == ' ' || text[i] == ',' {
			i++
			continue
		}
		c, err := parseAt(text, i)
		if err != nil {
			return 0, err
		}
		if !c.Known() {
			return 0, &ParseError{text, i, text[i : i+2], NotKnown}
		}
		if s.Has(c) {
			return 0, &ParseError{text, i, text[i : i+2], Twice}
		}
		s = s.With(c)
		i += 2
	}
	return s, nil
}

func parseAt(text string, i int) (Card, error) {
	fail := func(from int, p Problem) (Card, error) {
		return Unknown, &ParseError{text, from, wholeCharacter(text, from), p}
	}
	rank, rankOK := rankOf(text[i])
	if !rankOK && text[i] != '?' {
		return fail(i, BadRank)
	}
	if i+1 == len(text) || text[i+1] == ' ' || text[i+1] == ',' {
		return fail(i, Cut)
	}
	suit, suitOK := suitOf(text[i+1])
	switch {
	case !suitOK && text[i+1] != '?':
		return fail(i+1, BadSuit)
	case rankOK != suitOK:
		return Unknown, &ParseError{text, i, text[i : i+2], HalfKnown}
	case !rankOK:
		return Unknown, nil
	}
	return Of(rank, suit), nil
}

// wholeCharacter returns the character that starts at from, so that an error never shows half of one.
func wholeCharacter(text string, from int) string {
	for _, r := range text[from:] {
		return string(r)
	}
	return ""
}

func rankOf(letter byte) (Rank, bool) {
	if 'a' <= letter && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	for r := range Rank(Ranks) {
		if rankLetters[r] == letter {
			return r, true
		}
	}
	return 0, false
}

func suitOf(letter byte) (Suit, bool) {
	for s := range Suit(Suits) {
		if suitLetters[s] == letter {
			return s, true
		}
	}
	return 0, false
}

// Text writes cards run together, in the order given: "AhKd??".
func Text(cards []Card) string {
	out := make([]byte, 0, 2*len(cards))
	for _, c := range cards {
		out = c.append(out)
	}
	return string(out)
}

func (c Card) append(out []byte) []byte {
	if !c.Known() {
		return append(out, unknownText...)
	}
	return append(out, rankLetters[c.Rank()], suitLetters[c.Suit()])
}

// String writes the card as "As", Unknown as "??".
func (c Card) String() string { return string(c.append(nil)) }

// MarshalText writes the card as String does; in JSON a list of cards is a list of strings.
func (c Card) MarshalText() ([]byte, error) { return c.append(nil), nil }

// UnmarshalText reads what Parse reads.
func (c *Card) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}

// String writes the rank's letter: 2 … 9, T, J, Q, K, A.
func (r Rank) String() string {
	if r >= Ranks {
		return "?"
	}
	return rankLetters[r : r+1]
}

// String writes the suit's letter: c, d, h, s.
func (s Suit) String() string {
	if s >= Suits {
		return "?"
	}
	return suitLetters[s : s+1]
}
