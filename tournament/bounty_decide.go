package tournament

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// heads is what one command has done to heads so far, before it is applied.
type heads struct {
	tokens    map[int]int          // changes, by number of the entry
	held      int                  // changes of what is kept for the winner
	worth     map[int]money.Amount // of heads whose envelope was opened before
	envelopes []money.Amount       // that are left
	sealed    bool
	loaded    bool
	src       *shuffle.Stream
}

// headTokens is how many tokens stand on a head now.
func (d *decision) headTokens(e *Entry) int { return d.s.HeadTokens(e) + d.heads.tokens[e.No] }

func (d *decision) moveTokens(no, n int) {
	if d.heads.tokens == nil {
		d.heads.tokens = map[int]int{}
	}
	d.heads.tokens[no] += n
}

// held is how many tokens are kept for the winner now.
func (d *decision) held() int {
	return int(d.s.Ledger().Balance(ledger.Account{Kind: HeldAccount}, Token())) + d.heads.held
}

// load takes the envelopes up as they are.
func (d *decision) load() {
	if h := &d.heads; !h.loaded {
		h.loaded, h.sealed, h.envelopes = true, d.s.Sealed, slices.Clone(d.s.Envelopes)
	}
}

// seal puts mystery bounties into envelopes as soon as everybody left is in the money.
func (d *decision) seal(in []*Entry, paid int) {
	d.load()
	if !d.s.Structure.mystery() || d.heads.sealed || len(in) > paid || len(in) == 0 {
		return
	}
	e := BountiesSealed{Envelopes: d.s.Structure.Bounties.envelopes(d.s.Total(BountyBankAccount), len(in)), At: d.m.At}
	for _, entry := range in {
		e.Heads = append(e.Heads, entry.No)
		d.moveTokens(entry.No, 1)
	}
	d.heads.sealed, d.heads.envelopes = true, slices.Clone(e.Envelopes)
	d.emit(e)
	d.note("bounties_sealed", nil, "Count", len(e.Envelopes), "Prize", int(e.Envelopes[0]))
}

// stillIn lists the entries that are in once others have gone out.
func (s *State) stillIn(out []Out) []*Entry {
	return slices.DeleteFunc(s.StillIn(), func(e *Entry) bool {
		return slices.ContainsFunc(out, func(o Out) bool { return o.Player == e.Player })
	})
}

// headDue is a head and the players who took it, first the one nearest to the left of the button.
type headDue struct {
	entry *Entry
	by    []table.PlayerID
}

// outHeads settles the heads of players who have just gone out, as far as it is known who took them by himself. The last player left took
// whatever nobody else did.
func (d *decision) outHeads(out []Out, left int, paid int) error {
	if d.s.Structure.Bounties == nil {
		return nil
	}
	var due []headDue
	in := d.s.stillIn(out)
	for _, o := range out {
		h := headDue{d.s.Entry(o.Player), o.By}
		if left == 1 && len(h.by) == 0 && !o.Disqualified && o.Removed == 0 {
			h.by = []table.PlayerID{in[0].Player}
		}
		due = append(due, h)
	}
	if err := d.settleHand(out[0].Table, due, nil, false); err != nil {
		return err
	}
	if paid > 0 {
		d.seal(in, paid)
	}
	return nil
}

// settleHand settles the heads of one hand anew: what was settled of them before is put back. Heads that several took wait for the floor
// unless shared says that it has spoken.
func (d *decision) settleHand(no int, due []headDue, choice *bounty.Choice, shared bool) error {
	due = slices.DeleteFunc(due, func(h headDue) bool { return d.headTokens(h.entry) == 0 && d.settlement(h.entry) == nil })
	var back []int
	for _, h := range due {
		if t := d.settlement(h.entry); t != nil && !slices.Contains(back, t.No) {
			back = append(back, t.No)
		}
	}
	for _, n := range back {
		if err := d.takeBack(n); err != nil {
			return err
		}
	}
	var now []headDue
	for _, h := range due {
		switch {
		case d.headTokens(h.entry) == 0 || len(h.by) == 0:
		case len(h.by) == 1 || shared:
			now = append(now, h)
		default:
			var t article.Trace
			d.s.Rules.Bounty.Shared.Decide(&t)
			d.note("bounty_shared", t.Decided(), "Player", string(h.entry.Player), "Table", no, "Count", len(h.by))
		}
	}
	return d.take(no, now, choice, shared)
}

// settlement is the one that stands of a head, nil where nothing does.
func (d *decision) settlement(e *Entry) *Settlement {
	for i := range slices.Backward(d.s.Taken) {
		if t := &d.s.Taken[i]; !t.Own && slices.ContainsFunc(t.Heads, func(h HeadTaken) bool { return h.Entry == e.No }) {
			return t
		}
	}
	return nil
}

// takeBack puts a settlement back, unless what it put on a head has been taken since.
func (d *decision) takeBack(no int) error {
	i := slices.IndexFunc(d.s.Taken, func(t Settlement) bool { return t.No == no })
	t := &d.s.Taken[i]
	if err := d.moved(t); err != nil {
		return err
	}
	for _, take := range t.Takes {
		d.moveTokens(take.Entry, -int(take.Head/d.s.Structure.Bounties.Unit))
	}
	d.load()
	for _, h := range t.Heads {
		d.moveTokens(h.Entry, h.Tokens)
		if len(t.Drawn) > 0 {
			if d.heads.worth == nil {
				d.heads.worth = map[int]money.Amount{}
			}
			d.heads.worth[h.Entry] = h.Worth
		}
	}
	d.heads.envelopes = append(d.heads.envelopes, t.Drawn...)
	d.heads.held += t.Held
	if t.Kept {
		d.heads.held -= t.Heads[0].Tokens
	}
	d.emit(BountiesBack{No: no})
	return nil
}

// moved says why a settlement cannot be put back, nil where it can: a head of it was settled again, or what it put on one is gone.
func (d *decision) moved(t *Settlement) error {
	head := d.s.EntryNo(t.Heads[0].Entry)
	for _, later := range d.s.Taken {
		for _, h := range later.Heads {
			if later.No > t.No && !later.Own && slices.ContainsFunc(t.Heads, func(x HeadTaken) bool { return x.Entry == h.Entry }) {
				return refusal.New(BountyMoved, "Player", string(head.Player), "PlayerBy", string(d.s.EntryNo(h.Entry).Player))
			}
		}
	}
	if t.Kept && d.held() < t.Heads[0].Tokens { // whoever has won has it
		i := slices.IndexFunc(d.s.Entries, func(w Entry) bool { return w.Place == 1 })
		return refusal.New(BountyMoved, "Player", string(head.Player), "PlayerBy", string(d.s.Entries[i].Player))
	}
	for _, take := range t.Takes {
		if by := d.s.EntryNo(take.Entry); d.headTokens(by) < int(take.Head/d.s.Structure.Bounties.Unit) {
			return refusal.New(BountyMoved, "Player", string(head.Player), "PlayerBy", string(by.Player))
		}
	}
	return nil
}

// worthOf is what a head is worth: its tokens, or an envelope that is opened for it.
func (d *decision) worthOf(no, n int) (money.Amount, []money.Amount, error) {
	if !d.s.Structure.mystery() {
		return money.Amount(n) * d.s.Structure.Bounties.Unit, nil, nil
	}
	d.load()
	h := &d.heads
	var sum money.Amount
	var drawn []money.Amount
	for range n {
		i := 0
		if was, known := h.worth[no]; known {
			i = max(slices.Index(h.envelopes, was), 0)
			delete(h.worth, no)
		} else if len(h.envelopes) > 1 {
			if h.src == nil {
				src, err := d.draw("mystery")
				if err != nil {
					return 0, nil, err
				}
				h.src = src
			}
			slices.SortFunc(h.envelopes, func(a, b money.Amount) int { return cmp.Compare(b, a) })
			i = int(shuffle.Below(uint64(len(h.envelopes)), h.src))
		}
		drawn = append(drawn, h.envelopes[i])
		sum += h.envelopes[i]
		h.envelopes = slices.Delete(h.envelopes, i, i+1)
	}
	return sum, drawn, nil
}

// take settles heads together by the book, or by the floor's choice.
func (d *decision) take(no int, due []headDue, choice *bounty.Choice, byHand bool) error {
	if len(due) == 0 {
		return nil
	}
	b := d.s.Structure.Bounties
	e := BountiesTaken{Table: no, At: d.m.At, ByHand: byHand}
	h := bounty.Hand{Kind: b.Kind, Unit: b.Unit, Choice: choice}
	if d.s.Structure.mystery() {
		h.Unit = 1
	}
	for _, due := range due {
		head := HeadTaken{Entry: due.entry.No, Tokens: d.headTokens(due.entry)}
		worth, drawn, err := d.worthOf(head.Entry, head.Tokens)
		if err != nil {
			return err
		}
		head.Worth, e.Drawn = worth, append(e.Drawn, drawn...)
		for _, p := range due.by {
			by := d.s.Entry(p)
			if by == nil || by == due.entry {
				return refusal.New(BadTakers, "Player", string(due.entry.Player))
			}
			head.By = append(head.By, by.No)
			if !slices.Contains(h.Order, by.No) {
				h.Order = append(h.Order, by.No)
			}
		}
		h.Heads = append(h.Heads, bounty.Head{Of: head.Entry, Worth: worth, Pots: [][]int{head.By}})
		e.Heads = append(e.Heads, head)
		d.moveTokens(head.Entry, -head.Tokens)
	}
	r, err := bounty.Settle(h, d.s.Rules.Bounty)
	if err != nil {
		return refusal.New(BadTakers, "Player", string(due[0].entry.Player))
	}
	e.Cites = r.Cites
	for _, t := range r.Takes {
		take := BountyTake{Entry: t.By, Pocket: t.Pocket, Head: t.Head}
		if d.s.Phase == Finished && d.s.EntryNo(t.By).Place == 1 { // nobody takes that head any more
			take.Pocket, take.Head = take.Pocket+take.Head, 0
		}
		d.moveTokens(t.By, int(take.Head/b.Unit))
		if take.Pocket+take.Head > 0 {
			e.Takes = append(e.Takes, take)
		}
	}
	d.emit(e)
	for _, t := range e.Takes {
		d.note("bounty", e.Cites, "Player", string(due[0].entry.Player), "PlayerBy", string(d.s.EntryNo(t.Entry).Player), "Table", no, "Count", len(due),
			"Pocket", int(t.Pocket), "Head", int(t.Head))
	}
	return nil
}

// ownHead gives a player whose event is over what stands on his own head; the winner also what was kept for him.
func (d *decision) ownHead(winner *Entry, held int) error {
	if d.s.Structure.Bounties == nil {
		return nil
	}
	n := d.headTokens(winner)
	worth, drawn, err := d.worthOf(winner.No, n+held)
	if err != nil || n+held == 0 {
		return err
	}
	d.emit(BountiesTaken{Heads: []HeadTaken{{Entry: winner.No, By: []int{winner.No}, Tokens: n, Worth: worth}}, Own: true, Held: held, Drawn: drawn,
		Takes: []BountyTake{{Entry: winner.No, Pocket: worth}}, At: d.m.At})
	d.moveTokens(winner.No, -n)
	d.note("bounty_own", nil, "Player", string(winner.Player), "Pocket", int(worth))
	return nil
}

// awardBounty has the floor settle a head.
func (d *decision) awardBounty(c AwardBounty) error {
	if d.s.Structure.Bounties == nil {
		return refusal.New(NoBounties)
	}
	e := d.s.EntryNo(c.Entry)
	if e == nil || e.Place == 0 || d.s.HeadTokens(e) == 0 {
		return refusal.New(NoHeadDue, "Entry", c.Entry)
	}
	if len(c.By) == 0 {
		return d.keepHead(e)
	}
	var choice *bounty.Choice
	if c.Split != "" {
		choice = &bounty.Choice{Pot: d.s.Rules.Bounty.Pot.Value}
		if choice.Split.UnmarshalText([]byte(c.Split)) != nil {
			return refusal.New(BadTakers, "Player", string(e.Player))
		}
	}
	for i, p := range c.By {
		if by := d.s.Entry(p); by == nil || by == e || slices.Contains(c.By[:i], p) || by.Place > e.Place {
			return refusal.New(BadTakers, "Player", string(e.Player))
		}
	}
	if !slices.Equal(c.By, e.TakenBy) {
		d.emit(TakenOut{Player: e.Player, Entry: e.No, Table: e.OutTable, By: slices.Clone(c.By)})
	}
	due := []headDue{{e, c.By}}
	for _, other := range d.s.sameHand(e) {
		if t := d.settlement(other); other != e && t != nil && len(other.TakenBy) == 1 && slices.Contains(c.By, other.TakenBy[0]) &&
			len(t.Heads) == 1 && d.moved(t) == nil {
			due = append(due, headDue{other, other.TakenBy})
		}
	}
	return d.settleHand(e.OutTable, due, choice, true)
}

// sameHand lists the entries that went out in one hand with this one, itself among them.
func (s *State) sameHand(e *Entry) (out []*Entry) {
	for i := range s.Entries {
		other := &s.Entries[i]
		if other.Place > 0 && (other == e || other.OutAt == e.OutAt ||
			other.OutTable == e.OutTable && slices.Contains(s.JustOut, other.No) && slices.Contains(s.JustOut, e.No)) {
			out = append(out, other)
		}
	}
	return out
}

// keepHead keeps a head that nobody took for the winner of the event, who may have won already.
func (d *decision) keepHead(e *Entry) error {
	n := d.s.HeadTokens(e)
	if d.s.Phase == Finished {
		i := slices.IndexFunc(d.s.Entries, func(w Entry) bool { return w.Place == 1 })
		return d.take(e.OutTable, []headDue{{e, []table.PlayerID{d.s.Entries[i].Player}}}, nil, true)
	}
	d.emit(BountiesTaken{Table: e.OutTable, Heads: []HeadTaken{{Entry: e.No, Tokens: n, Worth: d.s.Head(e)}}, Kept: true, ByHand: true, At: d.m.At})
	d.note("bounty_kept", nil, "Player", string(e.Player), "Head", int(d.s.Head(e)))
	return nil
}

// bountyTask does what is proposed of a head: to those who are known to have taken it, else it is kept.
func (d *decision) bountyTask(t Task) error {
	e := d.s.EntryNo(t.Args["Entry"].(int))
	return d.awardBounty(AwardBounty{Entry: e.No, By: e.TakenBy})
}

// retold settles the heads of the players who have just gone out at a table, once its dealer has said who took one of them.
func (d *decision) retold(t *table.State, told TakenOut) error {
	if d.s.Structure.Bounties == nil {
		return nil
	}
	var due []headDue
	for _, e := range d.s.OutAt(t.No) {
		by := e.TakenBy
		if e.No == told.Entry {
			by = told.By
		} else if t := d.settlement(e); t != nil && t.ByHand { // the floor has spoken
			continue
		}
		due = append(due, headDue{e, by})
	}
	return d.settleHand(t.No, due, nil, false)
}

// undoHeads takes the bounties of players back who come back themselves, the winner's first where the event goes on.
func (d *decision) undoHeads(u Undoable, reopen bool) error {
	if d.s.Structure.Bounties == nil {
		return nil
	}
	if reopen {
		for i := range slices.Backward(d.s.Taken) {
			if t := d.s.Taken[i]; t.Own {
				if err := d.takeBack(t.No); err != nil {
					return err
				}
			}
		}
	}
	var rest []headDue
	no := 0
	for _, m := range u.Moves {
		e := d.s.Entry(m.Player)
		t := d.settlement(e)
		if t == nil || slices.ContainsFunc(d.events, func(x Event) bool { return x == Event(BountiesBack{No: t.No}) }) {
			continue
		}
		if err := d.takeBack(t.No); err != nil {
			return err
		}
		for _, h := range t.Heads {
			other := d.s.EntryNo(h.Entry)
			if !slices.ContainsFunc(u.Moves, func(m Move) bool { return m.Player == other.Player }) {
				rest = append(rest, headDue{other, other.TakenBy})
			}
		}
		no = t.Table
	}
	if err := d.take(no, rest, nil, false); err != nil {
		return err
	}
	if d.s.Left+len(u.Moves) <= len(d.s.Prizes) {
		return nil
	}
	return d.unseal()
}

// unseal takes the mystery bounties out of their envelopes where the money is not reached after all, as long as none was opened.
func (d *decision) unseal() error {
	d.load()
	if !d.heads.sealed {
		return nil
	}
	if len(d.heads.envelopes) < d.s.SealedHeads {
		return refusal.New(BountyDrawn)
	}
	d.emit(BountiesUnsealed{})
	d.heads.sealed = false
	return nil
}

// undoBounty takes back what the floor has settled: the head is due again.
func (d *decision) undoBounty(u Undoable) error {
	no, _ := u.Args["No"].(int)
	if !slices.ContainsFunc(d.s.Taken, func(t Settlement) bool { return t.No == no }) {
		return refusal.New(NothingToUndo, "ID", u.ID)
	}
	return d.takeBack(no)
}
