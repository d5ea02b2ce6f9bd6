package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/table"
)

// WithholdingRates are what the law withholds of what was bought, in percent by game; zero for nothing.
type WithholdingRates struct {
	Holdem int `toml:"holdem" json:"holdem"`
	Omaha  int `toml:"omaha" json:"omaha"`
}

// Withholding is what the law withholds of an event's prizes, for the staff.
type Withholding struct {
	Base    money.Amount // what was bought, the dealer's bonus included (FR-57-6-C), fees not, minor units
	Percent int          // 0: nothing is withheld of this game
	Amount  money.Amount // to the nearest minor unit
	Over    bool         // the prizes are finally awarded: it is entered now
	Signed  bool         // into the register, by the management and the cashier (FR-57-11-B)
	Cites   []article.ID
	Why     reckoning.Reckoning // comes to Amount
}

// Withholding is that of the event (FR-57-11-A). What an entry pays for its head is not of the base: the text knows no heads.
func (s *State) Withholding() Withholding {
	w := Withholding{Base: s.Total(BonusAccount), Percent: s.Structure.withheldPercent(&s.Policy), Amount: s.Total(CagnotteAccount), Over: s.Phase == Finished}
	for _, k := range withheldOf {
		w.Base += s.Total(k)
	}
	if w.Percent == 0 {
		return w
	}
	var t article.Trace
	s.Policy.Withholding.Decide(&t)
	if s.Total(BonusAccount) > 0 {
		s.Policy.BonusApart.Decide(&t)
	}
	w.Signed = s.Policy.WithholdingEntered.Decide(&t)
	w.Cites = t.Decided()
	w.Why = s.withheldWhy(w.Percent)
	return w
}

// withheldWhy is how what is withheld comes about: of the pool, and of the bonus apart, each to the nearest minor unit.
func (s *State) withheldWhy(percent int) (why reckoning.Reckoning) {
	var bought money.Amount
	for _, k := range withheldOf {
		bought += s.Total(k)
	}
	rate := s.Policy.Withholding.Cite
	why.Add(reckoning.Bought, bought)
	why.Part(reckoning.Percent, bought, percent, 100, rate)
	pool := -s.Total(WithheldAccount)
	why.Add(reckoning.ToCent, pool)
	if tips := s.Total(BonusAccount); tips > 0 {
		why.Add(reckoning.Bonuses, tips, s.Policy.BonusApart.Cite)
		why.Part(reckoning.Percent, tips, percent, 100, rate)
		why.Add(reckoning.ToCent, -s.Total(TipsWithheldAccount))
		why.Add(reckoning.Total, s.Total(CagnotteAccount))
	}
	return why
}

// withheldOf are the accounts of the pool that the law withholds of.
var withheldOf = []ledger.Kind{EntriesAccount, ReEntriesAccount, RebuysAccount, AddOnsAccount}

// withheldPercent is the rate of the games played, 0 where there is none.
func (s *Structure) withheldPercent(p *Policy) int {
	rates := p.Withholding.Value
	if rates == (WithholdingRates{}) {
		return 0
	}
	switch games := s.Games(); {
	case within(games, holdem):
		return rates.Holdem
	case within(games, omaha):
		return rates.Omaha
	}
	return 0
}

// withholds has so much withheld as the law says of what was bought once the event's postings are made: of the pool, and of the bonus,
// which is none of it (FR-57-6-C). It is computed from the sum each time, so that no rounding adds up.
func (m *movement) withholds(e Event) {
	structure := &m.s.Structure
	if changed, ok := e.(StructureChanged); ok {
		structure = &changed.Structure
	} else if len(m.Postings) == 0 {
		return
	}
	percent := money.Amount(structure.withheldPercent(&m.s.Policy))
	if percent == 0 && m.s.Total(CagnotteAccount) == 0 {
		return
	}
	after := func(kinds ...ledger.Kind) (all money.Amount) {
		for _, k := range kinds {
			all += m.s.Total(k)
			for _, p := range m.Postings {
				for _, l := range p.Lines {
					if l.Account.Kind == k {
						all += money.Amount(l.Amount)
					}
				}
			}
		}
		return all
	}
	pool := portion(after(withheldOf...), percent) + after(WithheldAccount)
	tips := portion(after(BonusAccount), percent) + after(TipsWithheldAccount)
	m.Move(ledger.For{Purpose: ForWithheld}, line(WithheldAccount, ledger.Owner{}, -pool), line(TipsWithheldAccount, ledger.Owner{}, -tips),
		line(CagnotteAccount, ledger.Owner{}, pool+tips))
}

// portion is so many percent of an amount, to the nearest minor unit.
func portion(of, percent money.Amount) money.Amount { return (of*percent + 50) / 100 }

// Pooled is what a pool has of so much that was bought into it, where so many percent of that are withheld.
func Pooled(bought money.Amount, percent int) money.Amount {
	return bought - portion(bought, money.Amount(percent))
}

// checkWithheld proves that what the law withholds is withheld, once.
func (s *State) checkWithheld() error {
	percent := money.Amount(s.Structure.withheldPercent(&s.Policy))
	var bought money.Amount
	for _, k := range withheldOf {
		bought += s.Total(k)
	}
	pool, tips := -s.Total(WithheldAccount), -s.Total(TipsWithheldAccount)
	if pool != portion(bought, percent) || tips != portion(s.Total(BonusAccount), percent) || s.Total(CagnotteAccount) != pool+tips {
		return wrong("%d and %d withheld, %d in the cagnotte", pool, tips, s.Total(CagnotteAccount))
	}
	return nil
}

// The games that a rate is set for. Of any other, and of an event that mixes both, the law says nothing.
var (
	holdem = []hand.Game{hand.Holdem, hand.ShortDeck}
	omaha  = []hand.Game{hand.Omaha, hand.Omaha5, hand.Omaha6, hand.OmahaHiLo, hand.Omaha5HiLo, hand.Omaha6HiLo, hand.Courchevel, hand.CourchevelHiLo}
)

func within(games, of []hand.Game) bool {
	return !slices.ContainsFunc(games, func(g hand.Game) bool { return !slices.Contains(of, g) })
}

// AtDesk is what an entry has to get at the desk, in minor units: prizes handed out and heads taken. Below zero it owes its price there.
func (s *State) AtDesk(p table.PlayerID, entry int) money.Amount {
	owner := ledger.Owner{Player: string(p), Entry: entry}
	books := s.Ledger()
	return money.Amount(books.Balance(ledger.Account{Kind: DeskAccount, Owner: owner}, Currency()) + books.Balance(ledger.Account{Kind: PocketsAccount, Owner: owner}, Currency()))
}
