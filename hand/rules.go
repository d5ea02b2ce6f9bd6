package hand

import "github.com/floorbook/floorbook/article"

// The articles a State cites on its own, resolved from the policy when the hand begins.
const (
	citeHoldem = iota
	citeOmaha
	citeStud
	citeDraw
	citeSplitPot
	citeHighHalf
	citeLowHalf
	citeExchange
	citeStandPat
	citeOpenCards
	citeBurn
	citeBoardCards
	citeAntes
	citeAnteOwner
	citeBlinds
	citeAnteOrder
	citeHeadsUpAnte
	citeHeadsUpButton
	citeShortBlind
	citeShortBigBlind
	citeNoBlindDebt
	citeBigBlindOption
	citeLivePost
	citeLivePostOption
	citeDeadPost
	citeKillPost
	citeStraddle
	citeStraddleEvent
	citeStraddleMinimum
	citeBlindsTakenBack
	citeCarried
	citeTableStakes
	citeMinBet
	citeMinRaise
	citeNoRaiseCap
	citeCheckRaise
	citeNoCheck
	citeOpening
	citeWagers
	citeFoldFinal
	citeActionOrder
	citeRoundClosed
	citeBetUnit
	citeShortAllIn
	citeReopening
	citeReopeningAddsUp
	citeReopeningBlinds
	citeRaiseAfterShort
	citeRaiseOverShort
	citePotLimitRaise
	citePotLimitPreflop
	citePotLimitAnte
	citeLimitBets
	citeHalfBet
	citeBelowHalfBet
	citeHalfBetAddsUp
	citeHalfBetLimitOnly
	citeLimitCap
	citeLimitCapTwo
	citeLimitCapHeadsUp
	citeLimitCapEvent
	citeLimitCapFinalTwo
	citeSpreadLimit
	citeSingleDrawLimp
	citeBringIn
	citeCompleting
	citeBringInAllIn
	citeBringInAbsent
	citeOpenTie
	citeOpenPair
	citeLiveHandsOnly
	citeSeventhDown
	citeStubNeed
	citeStubBurns
	citeStubShared
	citeStubEmpty
	citeSharedOrder
	citeSidePots
	citePotsIndependent
	citeAwardOrder
	citeUncalled
	citeUncalledDead
	citeBlindsAlone
	citeDeadHand
	citeRake
	citeRunIt
	citeRunTwice
	citeRunItOdd
	citeAllInExposure
	citeRunout
	citeNoRabbitHunt
	citeAllInMuck
	citeShowdown
	citeFirstShow
	citeFirstShowBet
	citeFirstShowChecked
	citeFirstShowStud
	citeShowClockwise
	citeShowByPot
	citeLastHand
	citeTableAllCards
	citeCardsSpeak
	citeHandRanks
	citeSuitsEqual
	citePlayBoard
	citeOddUnit
	citeOddChip
	citeOddMany
	citeOddStud
	citeOddHiLo
	citeCount
)

// rules is what a State keeps of the policy: enough to go on without it.
type rules struct {
	cite              [citeCount]article.ID
	substantialChips  int16
	substantialAny    int16
	runIt             int8
	limitCap          int8 // of this game
	limitCapHeadsUp   bool // of this format
	limitCapFinalTwo  bool
	substantialBlinds bool
	addsUp            bool
	halfAddsUp        bool
	reopensBlinds     bool
	potLimitAnte      bool
	showByPot         bool
	blindsTakenBack   bool
	blindsAlone       bool
	minRaise          MinRaise
	halfBet           HalfBet
	potCount          PotCount
	betUnit           BetUnit
	exposure          AllInExposure
	muck              AllInMuck
	checked           FirstShowChecked
	oddMany           OddMany
	oddStud           OddStud
}

// resolve reads the policy for one hand.
func (r *rules) resolve(p *Policy, cfg *Config) {
	r.readCites(p)
	r.substantialChips = int16(p.SubstantialWithChips.Value)
	r.substantialAny = int16(p.SubstantialAny.Value)
	r.substantialBlinds = p.SubstantialBlinds.Value
	r.runIt, r.exposure, r.muck = 1, p.AllInExposure.Value, p.AllInMuck.Value
	r.limitCap, r.limitCapHeadsUp = int8(p.LimitCap.Value), p.LimitCapEvent.Value
	if cfg.Game.Rounds() < 3 {
		r.limitCap = int8(p.LimitCapTwo.Value)
	}
	if cfg.Cap > 0 {
		r.limitCap = int8(cfg.Cap)
	}
	if cfg.Cash {
		r.limitCapHeadsUp = p.LimitCapHeadsUp.Value
		r.runIt = int8(min(max(p.RunIt.Value, 1), maxRuns))
		r.betUnit = p.BetUnit.Value
		r.blindsTakenBack = p.BlindsTakenBack.Value
		r.blindsAlone = p.BlindsAlone.Value
		r.exposure = p.AllInExposureCash.Value
		r.cite[citeAllInExposure] = p.AllInExposureCash.Cite
		r.muck = p.AllInMuckCash.Value
		r.cite[citeAllInMuck] = p.AllInMuckCash.Cite
		r.cite[citeHeadsUpButton] = p.HeadsUpButtonCash.Cite
	}
	if cfg.Structure != NoLimit {
		r.cite[citeMinRaise] = p.MinRaisePot.Cite
		r.cite[citeNoRaiseCap] = p.NoRaiseCapPot.Cite
	}
	r.limitCapFinalTwo = p.LimitCapFinalTwo.Value
	r.addsUp = p.ReopeningAddsUp.Value
	r.halfBet = p.HalfBet.Value
	r.halfAddsUp = p.HalfBetAddsUp.Value
	r.reopensBlinds = p.ReopeningBlinds.Value
	r.potLimitAnte = p.PotLimitAnte.Value
	r.showByPot = p.ShowByPot.Value
	r.minRaise = p.MinRaise.Value
	r.potCount = p.PotLimitPreflop.Value
	r.checked = p.FirstShowChecked.Value
	r.oddMany = p.OddMany.Value
	r.oddStud = p.OddStud.Value
}

// readCites copies the articles of the policy.
func (r *rules) readCites(p *Policy) {
	r.readBetting(p)
	r.readShowdown(p)
}

func (r *rules) readBetting(p *Policy) {
	c := &r.cite
	c[citeHoldem] = p.Holdem.Cite
	c[citeOmaha] = p.Omaha.Cite
	c[citeStud] = p.Stud.Cite
	c[citeDraw] = p.Draw.Cite
	c[citeSplitPot] = p.SplitPot.Cite
	c[citeHighHalf] = p.HighHalf.Cite
	c[citeLowHalf] = p.LowHalf.Cite
	c[citeExchange] = p.Exchange.Cite
	c[citeStandPat] = p.StandPat.Cite
	c[citeOpenCards] = p.OpenCards.Cite
	c[citeBurn] = p.Burn.Cite
	c[citeBoardCards] = p.BoardCards.Cite
	c[citeAntes] = p.Antes.Cite
	c[citeAnteOwner] = p.AnteOwner.Cite
	c[citeBlinds] = p.Blinds.Cite
	c[citeAnteOrder] = p.AnteOrder.Cite
	c[citeHeadsUpAnte] = p.HeadsUpAnte.Cite
	c[citeHeadsUpButton] = p.HeadsUpButton.Cite
	c[citeShortBlind] = p.ShortBlind.Cite
	c[citeShortBigBlind] = p.ShortBigBlind.Cite
	c[citeNoBlindDebt] = p.NoBlindDebt.Cite
	c[citeBigBlindOption] = p.BigBlindOption.Cite
	c[citeLivePost] = p.LivePost.Cite
	c[citeLivePostOption] = p.LivePostOption.Cite
	c[citeDeadPost] = p.DeadPost.Cite
	c[citeKillPost] = p.KillPost.Cite
	c[citeStraddle] = p.Straddle.Cite
	c[citeStraddleEvent] = p.StraddleEvent.Cite
	c[citeStraddleMinimum] = p.StraddleMinimum.Cite
	c[citeBlindsTakenBack] = p.BlindsTakenBack.Cite
	c[citeCarried] = p.Carried.Cite
	c[citeTableStakes] = p.TableStakes.Cite
	c[citeMinBet] = p.MinBet.Cite
	c[citeMinRaise] = p.MinRaise.Cite
	c[citeNoRaiseCap] = p.NoRaiseCap.Cite
	c[citeCheckRaise] = p.CheckRaise.Cite
	c[citeNoCheck] = p.NoCheck.Cite
	c[citeOpening] = p.Opening.Cite
	c[citeWagers] = p.Wagers.Cite
	c[citeFoldFinal] = p.FoldFinal.Cite
	c[citeActionOrder] = p.ActionOrder.Cite
	c[citeRoundClosed] = p.RoundClosed.Cite
	c[citeBetUnit] = p.BetUnit.Cite
	c[citeShortAllIn] = p.ShortAllIn.Cite
	c[citeReopening] = p.Reopening.Cite
	c[citeReopeningAddsUp] = p.ReopeningAddsUp.Cite
	c[citeReopeningBlinds] = p.ReopeningBlinds.Cite
	c[citeRaiseAfterShort] = p.RaiseAfterShort.Cite
	c[citeRaiseOverShort] = p.RaiseOverShort.Cite
	c[citePotLimitRaise] = p.PotLimitRaise.Cite
	c[citePotLimitPreflop] = p.PotLimitPreflop.Cite
	c[citePotLimitAnte] = p.PotLimitAnte.Cite
	c[citeLimitBets] = p.LimitBets.Cite
	c[citeHalfBet] = p.HalfBet.Cite
	c[citeBelowHalfBet] = p.BelowHalfBet.Cite
	c[citeHalfBetAddsUp] = p.HalfBetAddsUp.Cite
	c[citeHalfBetLimitOnly] = p.HalfBetLimitOnly.Cite
	c[citeLimitCap] = p.LimitCap.Cite
	c[citeLimitCapTwo] = p.LimitCapTwo.Cite
	c[citeLimitCapHeadsUp] = p.LimitCapHeadsUp.Cite
	c[citeLimitCapEvent] = p.LimitCapEvent.Cite
	c[citeLimitCapFinalTwo] = p.LimitCapFinalTwo.Cite
	c[citeSpreadLimit] = p.SpreadLimit.Cite
	c[citeSingleDrawLimp] = p.SingleDrawLimp.Cite
}

func (r *rules) readShowdown(p *Policy) {
	c := &r.cite
	c[citeBringIn] = p.BringIn.Cite
	c[citeCompleting] = p.Completing.Cite
	c[citeBringInAllIn] = p.BringInAllIn.Cite
	c[citeBringInAbsent] = p.BringInAbsent.Cite
	c[citeOpenTie] = p.OpenTie.Cite
	c[citeOpenPair] = p.OpenPair.Cite
	c[citeLiveHandsOnly] = p.LiveHandsOnly.Cite
	c[citeSeventhDown] = p.SeventhDown.Cite
	c[citeStubNeed] = p.StubNeed.Cite
	c[citeStubBurns] = p.StubBurns.Cite
	c[citeStubShared] = p.StubShared.Cite
	c[citeStubEmpty] = p.StubEmpty.Cite
	c[citeSharedOrder] = p.SharedOrder.Cite
	c[citeSidePots] = p.SidePots.Cite
	c[citePotsIndependent] = p.PotsIndependent.Cite
	c[citeAwardOrder] = p.AwardOrder.Cite
	c[citeUncalled] = p.Uncalled.Cite
	c[citeUncalledDead] = p.UncalledDead.Cite
	c[citeBlindsAlone] = p.BlindsAlone.Cite
	c[citeDeadHand] = p.DeadHand.Cite
	c[citeRake] = p.Rake.Cite
	c[citeRunIt] = p.RunIt.Cite
	c[citeRunTwice] = p.RunTwice.Cite
	c[citeRunItOdd] = p.RunItOdd.Cite
	c[citeAllInExposure] = p.AllInExposure.Cite
	c[citeRunout] = p.Runout.Cite
	c[citeNoRabbitHunt] = p.NoRabbitHunt.Cite
	c[citeAllInMuck] = p.AllInMuck.Cite
	c[citeShowdown] = p.Showdown.Cite
	c[citeFirstShow] = p.FirstShow.Cite
	c[citeFirstShowBet] = p.FirstShowBet.Cite
	c[citeFirstShowChecked] = p.FirstShowChecked.Cite
	c[citeFirstShowStud] = p.FirstShowStud.Cite
	c[citeShowClockwise] = p.ShowClockwise.Cite
	c[citeShowByPot] = p.ShowByPot.Cite
	c[citeLastHand] = p.LastHandUnseen.Cite
	c[citeTableAllCards] = p.TableAllCards.Cite
	c[citeCardsSpeak] = p.CardsSpeak.Cite
	c[citeHandRanks] = p.HandRanks.Cite
	c[citeSuitsEqual] = p.SuitsEqual.Cite
	c[citePlayBoard] = p.PlayBoard.Cite
	c[citeOddUnit] = p.OddUnit.Cite
	c[citeOddChip] = p.OddChip.Cite
	c[citeOddMany] = p.OddMany.Cite
	c[citeOddStud] = p.OddStud.Cite
	c[citeOddHiLo] = p.OddHiLo.Cite
}
