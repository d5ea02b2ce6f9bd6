package deal

import "github.com/floorbook/floorbook/enum"

// EarlyCards are the cards of which a single one, exposed by the dealer, is a misdeal.
type EarlyCards uint8

const (
	FirstTwoOfDeal     EarlyCards = iota // the first and second card off the deck
	SmallBlindOrButton                   // the first card of the small blind, the first card of the button
)

var earlyCardsNames = [...]string{"first_two_of_deal", "small_blind_or_button"}

// MarshalText writes the name used in the rulebooks.
func (e EarlyCards) MarshalText() ([]byte, error) {
	return []byte(enum.Name(earlyCardsNames[:], int(e))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (e *EarlyCards) UnmarshalText(text []byte) error { return enum.Read(earlyCardsNames[:], text, e) }

// Replacement is how a card that cannot be kept is replaced.
type Replacement uint8

const (
	// FloorReplaces leaves the method to the house: the floor decides.
	FloorReplaces Replacement = iota
	// TopCard finishes the deal, gives the top card of the stub, and the old card becomes the next burn.
	TopCard
	// ThirdLast finishes the deal and gives the third card of the stub counted from its last; the old card is out.
	ThirdLast
	// NextCard lets the next card take its place: all later cards of the deal move up by one.
	NextCard
	// MisdealInstead replaces nothing: the deal is void.
	MisdealInstead
	// Kept leaves the card in the hand.
	Kept
)

var replacementNames = [...]string{"floor", "top_card", "third_last", "next_card", "misdeal", "kept"}

// MarshalText writes the name used in the rulebooks.
func (r Replacement) MarshalText() ([]byte, error) {
	return []byte(enum.Name(replacementNames[:], int(r))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (r *Replacement) UnmarshalText(text []byte) error {
	return enum.Read(replacementNames[:], text, r)
}

// CardLost is what a card is that the dealer lets fall off the table, or lifts so that somebody sees it.
type CardLost uint8

const (
	LostExposed   CardLost = iota // an exposed card in every respect
	LostDead                      // dead, and replaced: no misdeal
	LostFloor                     // the floor decides, by default as an exposed card
	LostConfirmed                 // dead and replaced only if another player names it and its owner confirms
)

var cardLostNames = [...]string{"exposed", "dead", "floor", "if_confirmed"}

// MarshalText writes the name used in the rulebooks.
func (c CardLost) MarshalText() ([]byte, error) {
	return []byte(enum.Name(cardLostNames[:], int(c))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (c *CardLost) UnmarshalText(text []byte) error { return enum.Read(cardLostNames[:], text, c) }

// CountRule is what a card too few or too many is before it is too late for a misdeal.
type CountRule uint8

const (
	CountMisdeal CountRule = iota // a misdeal
	CountInOrder                  // the top card is given if it comes in its normal order, otherwise a misdeal
	CountBurn                     // one card too many goes back and is the next burn; more are a misdeal
	CountTop                      // the top card is given, in whatever order
)

var countRuleNames = [...]string{"misdeal", "top_card_in_order", "next_burn", "top_card"}

// MarshalText writes the name used in the rulebooks.
func (c CountRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(countRuleNames[:], int(c))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (c *CountRule) UnmarshalText(text []byte) error { return enum.Read(countRuleNames[:], text, c) }

// Skip is when a player without cards makes a misdeal.
type Skip uint8

const (
	SkipAlways   Skip = iota // whoever was entitled to cards
	SkipIfPosted             // only a player who had posted a blind or an ante
)

var skipNames = [...]string{"always", "if_posted"}

// MarshalText writes the name used in the rulebooks.
func (s Skip) MarshalText() ([]byte, error) { return []byte(enum.Name(skipNames[:], int(s))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (s *Skip) UnmarshalText(text []byte) error { return enum.Read(skipNames[:], text, s) }

// Sequence is what a card out of the order of the deal is.
type Sequence uint8

const (
	SequenceFloor   Sequence = iota // the floor decides, by default a misdeal
	SequenceMisdeal                 // a misdeal
	SequenceButton                  // allowed to the button, otherwise as SequenceFloor
)

var sequenceNames = [...]string{"floor", "misdeal", "button_only"}

// MarshalText writes the name used in the rulebooks.
func (s Sequence) MarshalText() ([]byte, error) {
	return []byte(enum.Name(sequenceNames[:], int(s))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (s *Sequence) UnmarshalText(text []byte) error { return enum.Read(sequenceNames[:], text, s) }

// ButtonError is what a button in the wrong place leads to.
type ButtonError uint8

const (
	ButtonCorrected ButtonError = iota // corrected: the floor redeals or moves it
	ButtonMisdeal                      // a misdeal
	ButtonKept                         // nothing: the next hand goes on from the wrong place
	ButtonNextHand                     // the next hand takes the places that were due
)

var buttonErrorNames = [...]string{"corrected", "misdeal", "kept", "next_hand"}

// MarshalText writes the name used in the rulebooks.
func (b ButtonError) MarshalText() ([]byte, error) {
	return []byte(enum.Name(buttonErrorNames[:], int(b))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (b *ButtonError) UnmarshalText(text []byte) error {
	return enum.Read(buttonErrorNames[:], text, b)
}

// Deadline is the moment at which a player must be at the seat.
type Deadline uint8

const (
	LastCard      Deadline = iota // when the last card of the initial deal lands
	FirstCard                     // when the first card off the deck lands
	OwnSecondCard                 // when the player's own second card lands
)

var deadlineNames = [...]string{"last_card", "first_card", "own_second_card"}

// MarshalText writes the name used in the rulebooks.
func (d Deadline) MarshalText() ([]byte, error) {
	return []byte(enum.Name(deadlineNames[:], int(d))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (d *Deadline) UnmarshalText(text []byte) error { return enum.Read(deadlineNames[:], text, d) }

// BoardRepair is how a street dealt with the wrong burns or the wrong number of cards is put right.
type BoardRepair uint8

const (
	RepairFloor   BoardRepair = iota // the floor decides, by default as RepairRestore
	RepairKeep                       // the floor decides, by default that the cards stand
	RepairStands                     // the cards stand, and later streets take one burn each
	RepairRestore                    // the street and all later ones get the cards that would have come without the error
	RepairOrder                      // the cards stand, and later streets get the cards that would have come without the error
	RepairRandom                     // the cards opened are shuffled: one of them becomes the burn
	RepairRedeal                     // the cards go back into the stub, which is shuffled; dealt again without burn
	RepairBurnNew                    // the same, but a new burn is made
)

var boardRepairNames = [...]string{"floor_restores", "floor_keeps", "stands", "restore", "later_order", "random_burn", "redeal", "redeal_with_burn"}

// MarshalText writes the name used in the rulebooks.
func (b BoardRepair) MarshalText() ([]byte, error) {
	return []byte(enum.Name(boardRepairNames[:], int(b))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (b *BoardRepair) UnmarshalText(text []byte) error {
	return enum.Read(boardRepairNames[:], text, b)
}

// Early is what becomes of a street opened before the betting was over.
type Early uint8

const (
	EarlyShuffled  Early = iota // put back, the stub shuffled, dealt again without burn
	EarlyVoid                   // the hand is void and the chips go back
	EarlyRiver                  // set aside; the river's burn and card play as turn; shuffled back in for the river, without burn
	EarlyUnlessBet              // stands unless a bet or raise followed; then it is burned and the next card plays
	EarlyThird                  // killed, and the third card of the stub plays
	EarlyNext                   // killed, and the next card of the stub plays
)

var earlyNames = [...]string{"shuffled", "void", "river_card", "unless_bet", "third_card", "next_card"}

// MarshalText writes the name used in the rulebooks.
func (e Early) MarshalText() ([]byte, error) { return []byte(enum.Name(earlyNames[:], int(e))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (e *Early) UnmarshalText(text []byte) error { return enum.Read(earlyNames[:], text, e) }

// Mingle is what a hand is that touched dead cards.
type Mingle uint8

const (
	MingleTold      Mingle = iota // live as long as it can be told apart
	MingleDead                    // dead
	MingleProtected               // live if it was protected and can be told apart
)

var mingleNames = [...]string{"if_told_apart", "dead", "if_protected"}

// MarshalText writes the name used in the rulebooks.
func (m Mingle) MarshalText() ([]byte, error) { return []byte(enum.Name(mingleNames[:], int(m))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (m *Mingle) UnmarshalText(text []byte) error { return enum.Read(mingleNames[:], text, m) }

// LateForeign is what a joker or foreign card is once it is too late for a misdeal or a replacement.
type LateForeign uint8

const (
	ForeignPaper LateForeign = iota // a piece of paper: the hand has a card too few
	ForeignActed                    // the hand is dead if its holder has acted; otherwise the card is replaced
)

var lateForeignNames = [...]string{"paper", "dead_if_acted"}

// MarshalText writes the name used in the rulebooks.
func (f LateForeign) MarshalText() ([]byte, error) {
	return []byte(enum.Name(lateForeignNames[:], int(f))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (f *LateForeign) UnmarshalText(text []byte) error {
	return enum.Read(lateForeignNames[:], text, f)
}

// Foul is what a defect of the deck leads to.
type Foul uint8

const (
	FoulFloor  Foul = iota // the house decides
	FoulVoid               // the hand is void and the chips go back
	FoulStands             // nothing: the hand and its result stand
)

var foulNames = [...]string{"floor", "void", "stands"}

// MarshalText writes the name used in the rulebooks.
func (f Foul) MarshalText() ([]byte, error) { return []byte(enum.Name(foulNames[:], int(f))), nil }

// UnmarshalText reads the name used in the rulebooks.
func (f *Foul) UnmarshalText(text []byte) error { return enum.Read(foulNames[:], text, f) }
