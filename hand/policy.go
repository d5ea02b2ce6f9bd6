package hand

import "github.com/floorbook/floorbook/article"

// Policy is what the rulebook sets for one hand, read from the book's [hand] table.
type Policy struct {
	// Blinds and antes.
	AnteOrder     article.Clause[AnteOrder] `toml:"ante_order"`      // big blind ante: blind or ante first
	HeadsUpAnte   article.Clause[bool]      `toml:"heads_up_ante"`   // antes stay with two players
	HeadsUpButton article.Rule              `toml:"heads_up_button"` // the button posts the small blind

	// Betting.
	MinRaise        article.Rule         `toml:"min_raise"`         // the largest full bet or raise of the round
	NoRaiseCap      article.Rule         `toml:"no_raise_cap"`      // no limit to the number of raises
	ShortAllIn      article.Rule         `toml:"short_all_in"`      // an all-in below the minimum stands as it is
	Reopening       article.Rule         `toml:"reopening"`         // who has acted may raise again after a full raise only
	ReopeningAddsUp article.Clause[bool] `toml:"reopening_adds_up"` // short all-ins add up to a full raise
	RaiseAfterShort article.Rule         `toml:"raise_after_short"` // their size is not that of the next raise

	// Substantial action.
	SubstantialWithChips article.Clause[int]  `toml:"substantial_with_chips"` // actions, if one put chips in; 0 = not used
	SubstantialAny       article.Clause[int]  `toml:"substantial_any"`        // actions of any kind; 0 = not used
	SubstantialBlinds    article.Clause[bool] `toml:"substantial_blinds"`     // posted blinds count as actions

	// Pots and uncalled bets.
	PotsIndependent article.Rule `toml:"pots_independent"` // each pot is shared on its own
	AwardOrder      article.Rule `toml:"award_order"`      // side pots before the main pot
	UncalledDead    article.Rule `toml:"uncalled_dead"`    // a killed bettor gets back what nobody matched

	// Showdown.
	AllInExposure    article.Clause[AllInExposure]    `toml:"all_in_exposure"`
	AllInMuck        article.Clause[AllInMuck]        `toml:"all_in_muck"`
	FirstShow        article.Rule                     `toml:"first_show"`         // the last bettor or raiser of the final round
	FirstShowChecked article.Clause[FirstShowChecked] `toml:"first_show_checked"` // the final round was checked
	LastHandUnseen   article.Rule                     `toml:"last_hand_unseen"`   // the last hand standing wins without showing
	TableAllCards    article.Rule                     `toml:"table_all_cards"`
	CardsSpeak       article.Rule                     `toml:"cards_speak"`
	PlayBoard        article.Rule                     `toml:"play_board"` // hole cards are needed to play the board

	// Odd chips.
	OddUnit article.Rule `toml:"odd_unit"` // down to the smallest chip in play
	OddChip article.Rule `toml:"odd_chip"` // one each, from the first winner left of the button
}

// AnteOrder says what a short big blind covers first when it posts the table's ante.
type AnteOrder uint8

// The orders.
const (
	BlindFirst AnteOrder = iota
	AnteFirst
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

// The articles a State cites on its own, resolved from the policy when the hand begins.
const (
	citeHeadsUpButton = iota
	citeMinRaise
	citeShortAllIn
	citeReopening
	citeReopeningAddsUp
	citeRaiseAfterShort
	citePotsIndependent
	citeAwardOrder
	citeUncalledDead
	citeAllInExposure
	citeAllInMuck
	citeFirstShow
	citeFirstShowChecked
	citeLastHand
	citeCardsSpeak
	citeOddUnit
	citeOddChip
	citeAnteOrder
	citeHeadsUpAnte
	citeNoRaiseCap
	citeTableAllCards
	citePlayBoard
	citeCount
)

// rules is what a State keeps of the policy: enough to go on without it.
type rules struct {
	cite              [citeCount]article.ID
	substantialChips  int16
	substantialAny    int16
	substantialBlinds bool
	addsUp            bool
	exposure          AllInExposure
	muck              AllInMuck
	checked           FirstShowChecked
}

func resolve(p *Policy) rules {
	return rules{
		cite: [citeCount]article.ID{
			citeHeadsUpButton:    p.HeadsUpButton.Cite,
			citeMinRaise:         p.MinRaise.Cite,
			citeShortAllIn:       p.ShortAllIn.Cite,
			citeReopening:        p.Reopening.Cite,
			citeReopeningAddsUp:  p.ReopeningAddsUp.Cite,
			citeRaiseAfterShort:  p.RaiseAfterShort.Cite,
			citePotsIndependent:  p.PotsIndependent.Cite,
			citeAwardOrder:       p.AwardOrder.Cite,
			citeUncalledDead:     p.UncalledDead.Cite,
			citeAllInExposure:    p.AllInExposure.Cite,
			citeAllInMuck:        p.AllInMuck.Cite,
			citeFirstShow:        p.FirstShow.Cite,
			citeFirstShowChecked: p.FirstShowChecked.Cite,
			citeLastHand:         p.LastHandUnseen.Cite,
			citeCardsSpeak:       p.CardsSpeak.Cite,
			citeOddUnit:          p.OddUnit.Cite,
			citeOddChip:          p.OddChip.Cite,
			citeAnteOrder:        p.AnteOrder.Cite,
			citeHeadsUpAnte:      p.HeadsUpAnte.Cite,
			citeNoRaiseCap:       p.NoRaiseCap.Cite,
			citeTableAllCards:    p.TableAllCards.Cite,
			citePlayBoard:        p.PlayBoard.Cite,
		},
		substantialChips:  int16(p.SubstantialWithChips.Value),
		substantialAny:    int16(p.SubstantialAny.Value),
		substantialBlinds: p.SubstantialBlinds.Value,
		addsUp:            p.ReopeningAddsUp.Value,
		exposure:          p.AllInExposure.Value,
		muck:              p.AllInMuck.Value,
		checked:           p.FirstShowChecked.Value,
	}
}
