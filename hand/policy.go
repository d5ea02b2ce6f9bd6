package hand

import "github.com/floorbook/floorbook/article"

// Raising is what a book says of the size of bets and raises and of who may raise: set once, for the hand and for the
// referee.
type Raising struct {
	MinRaise         article.Clause[MinRaise] `toml:"min_raise"`           //
	MinRaisePot      article.Rule             `toml:"min_raise_pot"`       // the same in pot-limit and spread limit
	ShortAllIn       article.Rule             `toml:"short_all_in"`        // an all-in below the smallest raise stands as it is
	ShortAllInBet    article.Rule             `toml:"short_all_in_bet"`    // the same below the smallest bet
	Reopening        article.Rule             `toml:"reopening"`           // who has acted may raise again after a full raise only
	ReopeningAddsUp  article.Clause[bool]     `toml:"reopening_adds_up"`   // short all-ins add up to a full raise
	ReopeningBlinds  article.Clause[bool]     `toml:"reopening_blinds"`    // the blinds may always raise again before the flop
	RaiseAfterShort  article.Rule             `toml:"raise_after_short"`   // their size is not that of the next raise
	RaiseOverShort   article.Rule             `toml:"raise_over_short"`    // over an opening all-in below the minimum bet
	PotLimitRaise    article.Rule             `toml:"pot_limit_raise"`     // call first, then the pot
	PotLimitPreflop  article.Clause[PotCount] `toml:"pot_limit_preflop"`   // blinds counted as full or as posted
	PotLimitAnte     article.Clause[bool]     `toml:"pot_limit_ante"`      // before the flop the table's ante is counted too
	LimitBets        article.Rule             `toml:"limit_bets"`          // sizes fixed by round
	HalfBet          article.Clause[HalfBet]  `toml:"half_bet"`            // an all-in of half a bet or more reopens
	BelowHalfBet     article.Rule             `toml:"below_half_bet"`      // a smaller one reopens nothing and can be completed
	HalfBetAddsUp    article.Clause[bool]     `toml:"half_bet_adds_up"`    // several add up
	HalfBetLimitOnly article.Rule             `toml:"half_bet_limit_only"` // without fixed bets, half a bet reopens nothing
	SpreadLimit      article.Rule             `toml:"spread_limit"`
	LimitCap         article.Clause[int]      `toml:"limit_cap"`          // bets and raises of a round, three rounds or more; 0 = none
	LimitCapTwo      article.Clause[int]      `toml:"limit_cap_two"`      // the same in games of two rounds
	LimitCapHeadsUp  article.Clause[bool]     `toml:"limit_cap_heads_up"` // cash: it holds too where the round began with two players
	LimitCapEvent    article.Clause[bool]     `toml:"limit_cap_event"`    // the same in an event
	LimitCapFinalTwo article.Clause[bool]     `toml:"limit_cap_final"`    // it holds between the last two players of an event
}

// Policy is what the rulebook sets for one hand, read from the book's [hand] table. An event and a cash game may
// differ: see Config.Cash.
type Policy struct {
	// What is dealt.
	Holdem     article.Rule `toml:"holdem"`
	Omaha      article.Rule `toml:"omaha"`
	Stud       article.Rule `toml:"stud"`
	Draw       article.Rule `toml:"draw"`
	SplitPot   article.Rule `toml:"split_pot"` // half for the best high hand, half for the best low one
	HighHalf   article.Rule `toml:"high_half"` // its best high hand
	LowHalf    article.Rule `toml:"low_half"`  // its best low hand, or nobody
	Exchange   article.Rule `toml:"exchange"`  // a card for each card thrown
	StandPat   article.Rule `toml:"stand_pat"`
	OpenCards  article.Rule `toml:"open_cards"`  // stud: some cards lie open for all to see
	Burn       article.Rule `toml:"burn"`        // a card leaves the deck before every street but the first
	BoardCards article.Rule `toml:"board_cards"` // three, one and one

	// Blinds and antes.
	Antes             article.Rule                 `toml:"antes"`                // each player's own, no part of a bet
	AnteOwner         article.Rule                 `toml:"ante_owner"`           // nobody antes for another
	Blinds            article.Rule                 `toml:"blinds"`               // part of the bet of those who post them
	AnteOrder         article.Clause[AnteOrder]    `toml:"ante_order"`           // big blind ante: blind or ante first
	HeadsUpAnte       article.Clause[bool]         `toml:"heads_up_ante"`        // antes stay with two players
	HeadsUpButton     article.Rule                 `toml:"heads_up_button"`      // the button posts the small blind: in an event
	HeadsUpButtonCash article.Rule                 `toml:"heads_up_button_cash"` // the same in a cash game
	ShortBlind        article.Rule                 `toml:"short_blind"`          // a short blind lowers no minimum
	ShortBigBlind     article.Rule                 `toml:"short_big_blind"`      // the others still call the full big blind
	NoBlindDebt       article.Rule                 `toml:"no_blind_debt"`        // nor is the rest owed when the hand is won
	BigBlindOption    article.Rule                 `toml:"big_blind_option"`     // the big blind may raise though nobody did
	LivePost          article.Rule                 `toml:"live_post"`            // a newcomer's post is his bet
	LivePostOption    article.Rule                 `toml:"live_post_option"`     // who posted may raise though nobody did
	DeadPost          article.Rule                 `toml:"dead_post"`            // what is posted dead is no part of a bet
	KillPost          article.Rule                 `toml:"kill"`                 // a blind of more than the big one sets the price
	Straddle          article.Clause[StraddleRule] `toml:"straddle"`             // where a straddle is allowed
	StraddleEvent     article.Rule                 `toml:"straddle_event"`       // never in an event
	StraddleMinimum   article.Clause[bool]         `toml:"straddle_minimum"`     // it is the smallest bet of the whole hand
	BlindsTakenBack   article.Clause[bool]         `toml:"blinds_taken_back"`    // in cash games, when everybody else has folded
	Carried           article.Rule                 `toml:"carried"`              // chips left by an earlier error are in the pot

	// Betting.
	TableStakes   article.Rule            `toml:"table_stakes"`     // no more than the chips in play
	MinBet        article.Rule            `toml:"min_bet"`          // one big blind
	NoRaiseCap    article.Rule            `toml:"no_raise_cap"`     // no limit to the number of raises
	NoRaiseCapPot article.Rule            `toml:"no_raise_cap_pot"` // the same in pot-limit
	CheckRaise    article.Rule            `toml:"check_raise"`      // who has checked may raise
	AllIn         article.Rule            `toml:"all_in"`           // the whole stack in a bet, a call or a raise
	NoCheck       article.Rule            `toml:"no_check"`         // nobody checks against a bet
	Opening       article.Rule            `toml:"opening"`          // the first wager of a round is a bet
	Wagers        article.Rule            `toml:"wagers"`           // a bet, a call, a raise: one that follows a bet raises it
	FoldFinal     article.Rule            `toml:"fold_final"`       // a folded hand is dead
	ActionOrder   article.Rule            `toml:"action_order"`     // first left of the blinds, later left of the button
	RoundClosed   article.Rule            `toml:"round_closed"`     // no further cards before every bet is matched
	BetUnit       article.Clause[BetUnit] `toml:"bet_unit"`         // cash: bets are multiples of it
	Raising
	SingleDrawLimp article.Rule `toml:"single_draw_limp"` // the first player may call the blind

	// Stud.
	BringIn       article.Rule `toml:"bring_in"`        // by the lowest open card, in razz the highest
	Completing    article.Rule `toml:"completing"`      // from the bring-in to the full bet
	BringInAllIn  article.Rule `toml:"bring_in_all_in"` // its owner has no chips: the next player opens
	BringInAbsent article.Rule `toml:"bring_in_absent"` // a dead hand pays it
	OpenTie       article.Rule `toml:"open_tie"`        // suits break ties of open cards
	OpenPair      article.Rule `toml:"open_pair"`       // no double bet for an open pair on fourth street
	LiveHandsOnly article.Rule `toml:"live_hands_only"` // later streets are dealt to live hands
	SeventhDown   article.Rule `toml:"seventh_down"`    // face down even without betting to come
	StubNeed      article.Rule `toml:"stub_need"`       // cards that seventh street needs
	StubBurns     article.Rule `toml:"stub_burns"`      // few missing: the burns come back
	StubShared    article.Rule `toml:"stub_shared"`     // many missing: one card for all
	StubEmpty     article.Rule `toml:"stub_empty"`      // hardly a stub: the same, from stub and burns
	SharedOrder   article.Rule `toml:"shared_order"`    // then sixth street's first player is first again

	// Substantial action.
	SubstantialAction

	// Pots and uncalled bets.
	SidePots        article.Rule         `toml:"side_pots"`        // one for each level at which players are all-in
	PotsIndependent article.Rule         `toml:"pots_independent"` // each pot is shared on its own
	AwardOrder      article.Rule         `toml:"award_order"`      // side pots before the main pot
	Uncalled        article.Rule         `toml:"uncalled"`         // what nobody matched goes back
	UncalledDead    article.Rule         `toml:"uncalled_dead"`    // to a killed bettor too
	BlindsAlone     article.Clause[bool] `toml:"blinds_alone"`     // in cash games: nothing goes back of blinds that are alone in the pot
	DeadHand        article.Rule         `toml:"dead_hand"`        // the chips of a killed hand stay in the pot
	Rake            article.Rule         `toml:"rake"`             // counted once uncalled bets are back
	RunIt           article.Clause[int]  `toml:"run_it"`           // boards at most in a cash game; 1 = once
	RunItLarge      article.Clause[int]  `toml:"run_it_large"`     // the same in a game of large stakes
	RunTwice        article.Rule         `toml:"run_twice"`        // twice: two equal parts
	RunItOdd        article.Rule         `toml:"run_it_odd"`       // equal parts, odd chips to the first boards

	// Showdown.
	AllInExposure     article.Clause[AllInExposure]    `toml:"all_in_exposure"`
	AllInExposureCash article.Clause[AllInExposure]    `toml:"all_in_exposure_cash"`
	Runout            article.Rule                     `toml:"runout"`         // the rest of the board waits until the hands lie open
	NoRabbitHunt      article.Rule                     `toml:"no_rabbit_hunt"` // no cards once the hand is over
	AllInMuck         article.Clause[AllInMuck]        `toml:"all_in_muck"`
	AllInMuckCash     article.Clause[AllInMuck]        `toml:"all_in_muck_cash"`
	Showdown          article.Rule                     `toml:"showdown"`           // betting closed, two hands or more: they are tabled
	FirstShow         article.Rule                     `toml:"first_show"`         // the last raiser of the final round
	FirstShowBet      article.Rule                     `toml:"first_show_bet"`     // its bettor, if nobody raised
	FirstShowChecked  article.Clause[FirstShowChecked] `toml:"first_show_checked"` // the final round was checked
	FirstShowStud     article.Rule                     `toml:"first_show_stud"`    // by the open cards
	ShowClockwise     article.Rule                     `toml:"show_clockwise"`     // then the others
	ShowByPot         article.Clause[bool]             `toml:"show_by_pot"`        // those who contest a side pot before the others
	LastHandUnseen    article.Rule                     `toml:"last_hand_unseen"`   // the last hand standing wins without showing
	TableAllCards     article.Rule                     `toml:"table_all_cards"`
	CardsSpeak        article.Rule                     `toml:"cards_speak"`
	HandRanks         article.Rule                     `toml:"hand_ranks"`
	SuitsEqual        article.Rule                     `toml:"suits_equal"` // suits break no tie
	PlayBoard         article.Rule                     `toml:"play_board"`  // hole cards are needed to play the board

	// Odd chips.
	OddUnit article.Rule            `toml:"odd_unit"`  // down to the smallest chip in play
	OddChip article.Rule            `toml:"odd_chip"`  // from the first winner left of the button
	OddMany article.Clause[OddMany] `toml:"odd_many"`  // several odd chips
	OddStud article.Clause[OddStud] `toml:"odd_stud"`  //
	OddHiLo article.Rule            `toml:"odd_hi_lo"` // to the high half
}

// AnteOrder says what a short big blind covers first when it posts the table's ante.
type AnteOrder uint8

// The orders.
const (
	BlindFirst AnteOrder = iota
	AnteFirst
)

// StraddleRule says where a straddle is allowed: twice the big blind, by the player on its left.
type StraddleRule uint8

// The answers.
const (
	NoStraddle StraddleRule = iota
	StraddleInCash
)

// MinRaise says what the smallest raise adds to the total to match.
type MinRaise uint8

// The methods. R stands for what is added.
const (
	LargestIncrement MinRaise = iota // the largest full bet or raise of the round
	DoubleTotal                      // as much as the total of the last full bet or raise
	OpeningIncrement                 // as much as the opening bet of the round
	DoubleFacing                     // as much as the total to match, short all-ins included
)

// PotCount says which blinds a pot-limit bet counts before the flop.
type PotCount uint8

// The answers.
const (
	FullBlinds PotCount = iota
	PostedBlinds
)

// BetUnit says of what the bets of a cash game must be multiples, all-ins apart.
type BetUnit uint8

// The answers.
const (
	AnyAmount BetUnit = iota
	SmallBlindUnit
	SmallestChip
)

// HalfBet says what a limit all-in of half a bet or more counts as, once it has reopened the betting.
type HalfBet uint8

// The answers.
const (
	FullBet   HalfBet = iota // a full bet: over a bet of 20, an all-in of 32 is raised to 60
	NextLevel                // no more than its chips: it is raised to the next level, 40
)

// AllInExposure says when the hands of an all-in confrontation are turned up.
type AllInExposure uint8

// The moments.
const (
	ExposeWhenBettingEnds AllInExposure = iota // before the rest of the board
	ExposeAtShowdown                           // only once the board is complete
)

// AllInMuck says whether a hand may be given up unseen when somebody is all-in.
type AllInMuck uint8

// The two answers.
const (
	AllInMuckForbidden AllInMuck = iota
	AllInMuckAllowed
)

// FirstShowChecked says who shows first when nobody bet on the final round.
type FirstShowChecked uint8

// The answers.
const (
	FirstToActShows       FirstShowChecked = iota
	EarlierAggressorShows                  // the last bettor or raiser of an earlier round; if there was none, the first to act
)

// OddMany says who gets the odd chips when there are several.
type OddMany uint8

// The answers.
const (
	OneEach OddMany = iota
	AllToFirst
)

// OddStud says who gets the odd chip in stud.
type OddStud uint8

// The answers.
const (
	HighCardOfFive OddStud = iota // the best suit of the highest card that plays
	HighCardOfAll                 // the highest card of all seven, for a low hand the lowest
	OddByPosition
)
