package scenario

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
)

// File is one parsed scenario file.
type File struct {
	Name  string // as given to Parse
	Title string // the first comment
	Book  string // id of the rulebook, "" when the file leaves it to the caller
	Cases []Case

	BookLine int // where the book is named, 1-based

	lines []string
}

// Case is one situation of a file.
type Case struct {
	Name  string
	Line  int // 1-based
	Steps []Step
}

// Expects is the number of ">" lines.
func (f *File) Expects() int {
	n := 0
	for i := range f.Cases {
		for j := range f.Cases[i].Steps {
			n += len(f.Cases[i].Steps[j].Expect)
		}
	}
	return n
}

// Tells reports, as an *Error, the first case that tells only where things stand, and asks nothing of it.
func (f *File) Tells() error {
	for i := range f.Cases {
		c := &f.Cases[i]
		if len(c.Steps) > 1 || len(c.Steps[0].Expect) > 0 || !begins(c.Steps[0].do) {
			continue
		}
		return &Error{File: f.Name, Line: c.Steps[0].Line, Reason: refusal.New(NoAct)}
	}
	return nil
}

// Step is one line of a case, with the expectations below it.
type Step struct {
	Line   int    // 1-based
	Text   string // as written
	Expect []Expect
	do     statement
}

// Expect is one ">" line.
type Expect struct {
	Line  int
	Text  string       // without ">" and citations, single-spaced
	Cites []article.ID // nil when no brackets were written
	cited bool
	fact  ruling.Fact
}

// topic is what the expectation speaks of.
func (e *Expect) topic() string { return tell.Topic(e.fact.Key) }

// named are the articles that a "cites" line names.
func (e *Expect) named() []string {
	a, _ := e.fact.Arg("Articles")
	return a.Words
}

// expects reports whether an expectation of the step speaks of a topic.
func (s *Step) expects(topic string) bool {
	return slices.ContainsFunc(s.Expect, func(e Expect) bool { return e.topic() == topic })
}

// after is what the line below step i tells, nil when it is the last. A line that goes on to a street is passed over
// where the next one tells the cards of that street.
func (c *Case) after(i int) statement {
	if i+1 == len(c.Steps) {
		return nil
	}
	next := c.Steps[i+1].do
	if to, ok := next.(goOn); ok && i+2 < len(c.Steps) && tells(c.Steps[i+2].do, to.street) {
		return c.Steps[i+2].do
	}
	return next
}

// statement is what one line tells.
type statement interface{}

type (
	// spotIs begins a bare spot.
	spotIs struct{ spot referee.Spot }
	// handIs begins a tracked hand.
	handIs struct {
		cfg    hand.Config
		button int
		seats  []int // by position
		stage  referee.Stage
		away   []away
	}
	// seatActs is a plain legal act of a tracked hand.
	seatActs struct {
		seat int
		kind hand.Kind
		to   chip.Amount
		all  bool // the whole stack
	}
	// seatSeen is what was seen and heard of a player.
	seatSeen struct {
		seat int
		o    referee.Observation
	}
	// skipped asks what becomes of a skipped player.
	skipped struct {
		seat     int
		time     article.Told // a reasonable time has passed
		before   article.Told // the player before has not acted either
		nextCard article.Told // the next street lies
		behind   []hand.Kind  // what was done behind, at a bare spot
	}
	// thrownHand asks whether a hand thrown away lives again.
	thrownHand struct{ hand referee.ThrownHand }
	// hiddenChips asks what becomes of chips found after an all-in.
	hiddenChips struct{ found referee.HiddenChips }
	// actions asks whether a list of actions is substantial.
	actions struct{ kinds []hand.Kind }
	// wrongBet asks how a wrong bet is corrected.
	wrongBet struct{ bet referee.WrongBet }
)

// Error is a line that cannot be read, or that cannot happen where it stands. Its message in words is
// "scenario.error.<code>".
type Error struct {
	File   string
	Line   int // 1-based; 0 when no line can be named
	Reason *refusal.Error
}

// Codes of the reasons; arguments are named after each.
const (
	UnknownWord  refusal.Code = "unknown_word"  // Word, Known
	BadNumber    refusal.Code = "bad_number"    // Word
	BadCount     refusal.Code = "bad_count"     // Word, Max
	LooseNumber  refusal.Code = "loose_number"  // Word, Known
	LeftOver     refusal.Code = "left_over"     // Word, After
	BadChips     refusal.Code = "bad_chips"     // Word
	BadCards     refusal.Code = "bad_cards"     // Word, Detail
	MissingWord  refusal.Code = "missing_word"  // After, Want
	NoStart      refusal.Code = "no_start"      // Word
	SecondStart  refusal.Code = "second_start"  //
	NoSuchSeat   refusal.Code = "no_such_seat"  // Seat
	SeatTaken    refusal.Code = "seat_taken"    // Seat
	NotToAct     refusal.Code = "not_to_act"    // Seat, Turn
	OnlyInHand   refusal.Code = "only_in_hand"  // Word
	FloorFirst   refusal.Code = "floor_first"   //
	NoRuling     refusal.Code = "no_ruling"     //
	NoOption     refusal.Code = "no_option"     // Word, Known
	NothingAbove refusal.Code = "nothing_above" //
	EmptyCase    refusal.Code = "empty_case"    //
	NoAct        refusal.Code = "no_act"        //
	TooLong      refusal.Code = "too_long"      // Max
	NotText      refusal.Code = "not_text"      //
	HandNeeds    refusal.Code = "hand_needs"    // Need
	OtherOwes    refusal.Code = "other_owes"    // Seat, Turn
	NoClock      refusal.Code = "no_clock"      //
	NoLimit      refusal.Code = "no_limit"      //
	Misplaced    refusal.Code = "misplaced"     // Word, Line, Known
	BadLanguage  refusal.Code = "bad_language"  // Word, Near
	Contradicts  refusal.Code = "contradicts"   // Word
	Engine       refusal.Code = "engine"        // Detail: a *refusal.Error, or text
)

// Error is the untranslated form for logs and tests.
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.File, e.Reason)
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Reason)
}

// Unwrap gives the reason.
func (e *Error) Unwrap() error { return e.Reason }
