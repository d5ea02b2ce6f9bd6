package ledger

import (
	"slices"

	"github.com/floorbook/floorbook/refusal"
)

// Ledger is postings with the balances that follow from them. The zero Ledger has no chart and takes no posting: see New.
type Ledger struct {
	chart    Chart
	postings []Posting
	marks    []mark          // of each posting
	at       map[holding]int // index into balances
	balances []Balance       // in the order in which accounts were first posted to
	totals   []Total         // by kind and asset, in the order in which they came about
	standing map[For]int     // the latest posting for it that has not been reversed
}

// holding is one asset of one account.
type holding struct {
	account Account
	asset   Asset
}

// mark is what happened to a posting later.
type mark struct {
	reversedBy int // number, 0 = it stands
	before     int // number of the posting that stood for the same before it, 0 = none
}

// Balance is what an account holds of an asset: what it got less what it gave.
type Balance struct {
	Account Account `json:"account"`
	Asset   Asset   `json:"asset"`
	Amount  Amount  `json:"amount"`
}

// Total is what all accounts of a kind hold of an asset.
type Total struct {
	Kind   Kind
	Asset  Asset
	Amount Amount
}

// New returns an empty ledger of those accounts.
func New(c Chart) *Ledger {
	return &Ledger{chart: c, at: make(map[holding]int), standing: make(map[For]int)}
}

// Post adds a posting and returns its number. The ledger keeps the lines: they are nobody else's from then on. A posting that is refused
// leaves no trace; the error is a *refusal.Error of this package.
func (l *Ledger) Post(p Posting) (int, error) {
	var most [64]int // lines of nearly all postings
	places := l.places(most[:0], p.Lines)
	if err := l.allowed(&p, places); err != nil {
		return 0, err
	}
	p.No = len(l.postings) + 1
	for i, line := range p.Lines {
		l.add(places[i], line)
	}
	l.postings = append(l.postings, p)
	if p.Reverses == 0 {
		l.marks = append(l.marks, mark{before: l.standing[p.For]})
		l.standing[p.For] = p.No
		return p.No, nil
	}
	l.marks = append(l.marks, mark{})
	l.marks[p.Reverses-1].reversedBy = p.No
	l.stands(p.For)
	return p.No, nil
}

// nowhere is the place of what was not posted to yet.
const nowhere = -1

// places are where the balances of lines stand.
func (l *Ledger) places(to []int, lines []Line) []int {
	for _, line := range lines {
		i, known := l.at[holding{line.Account, line.Asset}]
		if !known {
			i = nowhere
		}
		to = append(to, i)
	}
	return to
}

// stands notes which posting is the latest for something that has not been reversed, once one has been.
func (l *Ledger) stands(f For) {
	no := l.standing[f]
	for no > 0 && l.marks[no-1].reversedBy > 0 {
		no = l.marks[no-1].before
	}
	if no == 0 {
		delete(l.standing, f)
		return
	}
	l.standing[f] = no
}

// allowed refuses a posting that the ledger cannot take, to balances at those places.
func (l *Ledger) allowed(p *Posting, places []int) error {
	if err := p.balanced(); err != nil {
		return err
	}
	if p.Reverses != 0 && !l.reverses(p) {
		return refusal.New(NotReversible, "No", p.Reverses)
	}
	for i, line := range p.Lines {
		rule, err := l.chart.rule(line.Account)
		if err != nil {
			return err
		}
		after, fits := l.after(p.Lines[:i+1], places[i])
		if !fits {
			return refusal.New(Overflow, "Account", line.Account.String())
		}
		if after < 0 && !rule.Below && !again(p.Lines, i) {
			return refusal.New(BelowZero, "Account", line.Account.String())
		}
	}
	return nil
}

func (l *Ledger) reverses(p *Posting) bool {
	return p.Reverses > 0 && p.Reverses <= len(l.postings) && l.marks[p.Reverses-1].reversedBy == 0 &&
		l.postings[p.Reverses-1].Reverses == 0 && p.mirrors(&l.postings[p.Reverses-1])
}

// after is the balance, at a place, that the last of the lines leaves, once the lines before it are posted. The total of its kind must fit too.
func (l *Ledger) after(lines []Line, place int) (balance Amount, ok bool) {
	last := lines[len(lines)-1]
	if place != nowhere {
		balance = l.balances[place].Amount
	}
	total := l.Total(last.Account.Kind, last.Asset)
	var fits bool
	for _, line := range lines {
		if line.Asset != last.Asset || line.Account.Kind != last.Account.Kind {
			continue
		}
		if total, fits = sum(total, line.Amount); !fits {
			return 0, false
		}
		if line.Account != last.Account {
			continue
		}
		if balance, fits = sum(balance, line.Amount); !fits {
			return 0, false
		}
	}
	return balance, true
}

// again reports whether a later line is of the same account and asset as the ith.
func again(lines []Line, i int) bool {
	for _, l := range lines[i+1:] {
		if l.Account == lines[i].Account && l.Asset == lines[i].Asset {
			return true
		}
	}
	return false
}

// add posts a line to the balance at a place, or to one that is new: an earlier line may have begun it.
func (l *Ledger) add(place int, line Line) {
	if place == nowhere {
		key := holding{line.Account, line.Asset}
		var known bool
		if place, known = l.at[key]; !known {
			place = len(l.balances)
			l.at[key] = place
			l.balances = append(l.balances, Balance{Account: line.Account, Asset: line.Asset})
		}
	}
	l.balances[place].Amount += line.Amount
	addTo(&l.totals, line)
}

func addTo(totals *[]Total, line Line) {
	for i := range *totals {
		if t := &(*totals)[i]; t.Kind == line.Account.Kind && t.Asset == line.Asset {
			t.Amount += line.Amount
			return
		}
	}
	*totals = append(*totals, Total{line.Account.Kind, line.Asset, line.Amount})
}

// Reversal is the posting that puts another back, following from an event. The error is NotReversible.
func (l *Ledger) Reversal(no int, event uint64) (Posting, error) {
	if no < 1 || no > len(l.postings) || l.marks[no-1].reversedBy > 0 || l.postings[no-1].Reverses > 0 {
		return Posting{}, refusal.New(NotReversible, "No", no)
	}
	was := &l.postings[no-1]
	p := Posting{For: was.For, Reverses: no, Event: event, Lines: slices.Clone(was.Lines)}
	for i := range p.Lines {
		p.Lines[i].Amount = -p.Lines[i].Amount
	}
	return p, nil
}

// Standing is the number of the latest posting for something that has not been reversed, 0 when there is none.
func (l *Ledger) Standing(f For) int { return l.standing[f] }

// Balance is what an account holds of an asset; 0 for one that nothing was posted to.
func (l *Ledger) Balance(a Account, of Asset) Amount {
	if i, known := l.at[holding{a, of}]; known {
		return l.balances[i].Amount
	}
	return 0
}

// Total is what all accounts of a kind hold of an asset.
func (l *Ledger) Total(k Kind, of Asset) Amount {
	for _, t := range l.totals {
		if t.Kind == k && t.Asset == of {
			return t.Amount
		}
	}
	return 0
}

// Chart is which accounts there are.
func (l *Ledger) Chart() Chart { return l.chart }

// Balances are those of every account posted to, in the order in which that was first done. They are for reading.
func (l *Ledger) Balances() []Balance { return l.balances }

// Postings are all that were made, oldest first. They are for reading.
func (l *Ledger) Postings() []Posting { return l.postings }

// ReversedBy is the number of the posting that put another back, 0 where it stands.
func (l *Ledger) ReversedBy(no int) int {
	if no < 1 || no > len(l.marks) {
		return 0
	}
	return l.marks[no-1].reversedBy
}
