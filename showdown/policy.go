package showdown

import "github.com/floorbook/floorbook/article"

// Policy is what the books set for the showdown. A clause of type bool named after an article says whether the book
// has the rule at all.
type Policy struct {
	// Tabling.
	TableAll    article.Rule         `toml:"table_all"`       // to win a hand shows all its private cards
	Readable    article.Rule         `toml:"readable"`        // long enough to be read
	OneCard     article.Rule         `toml:"one_card"`        // one card shown that wins: the others are asked for
	Mistabled   article.Rule         `toml:"mistabled"`       // thrown without having been tabled whole, or read
	FloorFinal  article.Rule         `toml:"floor_final"`     // whether a hand was tabled is for the floor
	Guards      article.Rule         `toml:"guards"`          // the owner guards the hand until the winner is named
	Uncontested article.Rule         `toml:"uncontested"`     // the last hand wins unseen
	CardsSpeak  article.Rule         `toml:"cards_speak"`     // words decide nothing
	MayMuck     article.Rule         `toml:"may_muck"`        // a hand may be thrown unseen
	AllInMuck   article.Clause[bool] `toml:"all_in_muck"`     // … even when a player is all-in and no betting is left
	CalledShows article.Clause[bool] `toml:"called_shows"`    // who bet and was called shows the whole hand
	WordsShow   article.Clause[bool] `toml:"announced_shows"` // who announces a hand shows it

	// The order of showing.
	OrderForced  article.Clause[bool]    `toml:"order_forced"` // the floor may impose an order; false: the book sets it
	OrderBet     article.Rule            `toml:"order_bet"`
	OrderRaise   article.Rule            `toml:"order_raise"`
	OrderChecked article.Clause[Opening] `toml:"order_checked"`
	// After the first, the others show clockwise.
	OrderClockwise article.Clause[bool] `toml:"order_clockwise"`
	OrderSet       article.Clause[bool] `toml:"order_checked_set"` // the book sets the order of a checked round even so

	// Hands thrown by their owner.
	Thrown      article.Clause[Discard] `toml:"thrown"`
	ThrownApart article.Rule            `toml:"thrown_apart"` // not among the discards
	ThrownDead  article.Rule            `toml:"thrown_dead"`  // among the discards or not to be told apart
	ThrownOpen  article.Clause[bool]    `toml:"thrown_face_up_dead"`
	ThrownPast  article.Clause[bool]    `toml:"thrown_past_line_dead"`
	ThrownTouch article.Clause[bool]    `toml:"thrown_contact_dead"`
	Bettor      article.Clause[bool]    `toml:"bettor_loses"`       // who bet and forgot an opponent loses the pot even if the hand can be found
	BettorBack  article.Clause[bool]    `toml:"bettor_uncalled"`    // what nobody matched goes back
	BettorSpare article.Clause[bool]    `toml:"bettor_spared"`      // unless that opponent's cards were hidden
	BettorError article.Clause[bool]    `toml:"bettor_misinformed"` // on the dealer's word the pot goes by the strength of the hand left
	Concedes    article.Clause[bool]    `toml:"concedes"`           // words that give up the pot are final
	Misled      article.Clause[Misled]  `toml:"misled"`             // thrown because of a false announcement
	MisledLost  article.Rule            `toml:"misled_lost"`
	Dispute     article.Clause[bool]    `toml:"misled_dispute"` // an article of its own that the floor settles it
	Miscall     article.Rule            `toml:"miscall"`        // a deliberate false announcement may be penalised
	Into        article.Clause[bool]    `toml:"thrown_into_hand_dead"`
	IntoOther   article.Clause[bool]    `toml:"thrown_into_hand_other_dead"` // the hand that they fell into dies of the contact alone

	// Hands killed by others.
	KillWinner   article.Clause[Spared] `toml:"kill_winner"`
	KillApproved article.Clause[bool]   `toml:"kill_approved"` // with the owner's approval even the best hand is dead
	KillSilence  article.Clause[bool]   `toml:"kill_silence"`  // an article of its own that silence is no approval
	Killed       article.Rule           `toml:"killed"`
	KilledLost   article.Rule           `toml:"killed_lost"`  // cannot be told apart
	KilledFound  article.Clause[Found]  `toml:"killed_found"` // can be told apart
	KilledGuard  article.Clause[Guard]  `toml:"killed_protected"`
	KilledBack   article.Clause[bool]   `toml:"killed_uncalled"` // what nobody matched goes back
	Contact      article.Clause[Guard]  `toml:"contact"`         // discards touch a hand
	ContactBare  article.Clause[bool]   `toml:"contact_unprotected_dead"`
	Frame        article.Clause[Border] `toml:"border"`
	StudUpcards  article.Rule           `toml:"stud_upcards"`
	Irregular    article.Rule           `toml:"irregular"`
	Unlooked     article.Clause[bool]   `toml:"unlooked"` // an article of its own on cards not looked at

	// Seeing hands.
	AskWithout  article.Clause[bool]    `toml:"ask_without_cards"` // players without cards may ask
	AskCaller   article.Clause[bool]    `toml:"ask_caller"`        // a caller may see the last aggressor
	AskOther    article.Clause[Request] `toml:"ask_other"`
	AskAbuse    article.Clause[bool]    `toml:"ask_abuse"`
	AskedMucked article.Clause[bool]    `toml:"asked_mucked_dead"`   // a mucked hand that a loser asks for cannot win
	AskedLive   article.Clause[bool]    `toml:"asked_unmucked_live"` // an unmucked hand that the winner asks for can
	OneAll      article.Clause[Sharing] `toml:"show_one_show_all"`
	During      article.Clause[Early]   `toml:"shown_during"`
	Exposed     article.Clause[bool]    `toml:"exposed_during"`    // a hand turned up for all before the betting is over may be killed
	Telling     article.Clause[bool]    `toml:"told_during"`       // a hand told in words before the betting is over may be killed
	DuringDone  article.Rule            `toml:"shown_during_done"` // to a player with nothing left to decide
	DuringPart  article.Clause[bool]    `toml:"shown_part"`        // only the cards seen
	PlayBoard   article.Clause[bool]    `toml:"play_board"`        // saying that one plays the board saves the claim
	Proposition article.Rule            `toml:"proposition"`       // private deals on the pot
}
