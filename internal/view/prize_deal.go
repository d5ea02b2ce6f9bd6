package view

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// PrizeDeal is what those who are left can share, and how: staff only.
type PrizeDeal struct {
	ID, Name, Book string
	Seq            uint64
	Hosted         bool // stacks are known
	Rule           tournament.Deals
	Cites          []article.ID
	PlayedOut      bool // a deal does not end the event
	Ready          bool // the prizes are fixed, and at least two are left
	Pool           money.Amount
	InPlay         chip.Amount
	Counted        chip.Amount
	Rows           []DealRow // by table and seat
	Deal           *tournament.PrizeDeal
	Signers        []DealSigner
	Asked          DealAsked

	prizes  []money.Amount // to share, less what is left to play for
	refused error          // why they cannot be
}

// DealAsked is what is compared.
type DealAsked struct {
	Stacks       map[table.PlayerID]chip.Amount
	ToPlay, Unit money.Amount // minor units
}

// DealRow is a player who is left, with what each way gives.
type DealRow struct {
	Person
	Table  int
	Seat   table.SeatNo
	Stack  chip.Amount
	Shares []tournament.DealShare // in the order of ComparedWays; none: the stacks are not known
}

// ComparedWays are the ways that are compared.
var ComparedWays = []tournament.DealWay{tournament.ICMDeal, tournament.ChipChop, tournament.EvenDeal}

// DealSigner is a player's share of the deal that is proposed.
type DealSigner struct {
	Person
	tournament.DealShare
	Signed bool
}

// BuildPrizeDeal shows what s leaves to share, by the stacks that are told.
func BuildPrizeDeal(s *tournament.State, names Names, asked DealAsked) PrizeDeal {
	v := PrizeDeal{ID: s.ID, Name: s.Structure.Name, Book: s.Book, Seq: s.Seq, Hosted: s.Hosted, Rule: s.Policy.PrizeDeals.Value, InPlay: s.Chips, Deal: s.Deal,
		Asked: asked, Ready: len(s.AtStake()) > 0 && s.Left >= 2}
	var t article.Trace
	s.Policy.PrizeDeals.Decide(&t)
	v.Cites = t.Decided()
	v.PlayedOut = s.Policy.PlayedOut.Cite != "" && s.Policy.PlayedOut.Cite != article.Silent
	if v.Deal != nil {
		v.signers(names)
	}
	if v.Ready && (v.Deal == nil || !v.Deal.Made) {
		for _, p := range s.AtStake() {
			v.Pool += p
		}
		v.prizes, v.refused = s.ToShare(asked.ToPlay)
		v.rows(s, names)
	}
	return v
}

func (v *PrizeDeal) signers(names Names) {
	for _, share := range v.Deal.Shares {
		v.Signers = append(v.Signers, DealSigner{Person: Person{Player: share.Player, Name: names(share.Player)}, DealShare: share, Signed: v.Deal.Signs(share.Player)})
	}
}

func (v *PrizeDeal) rows(s *tournament.State, names Names) {
	for _, e := range s.StillIn() {
		row := DealRow{Person: Person{Player: e.Player, Name: names(e.Player), Entry: e.No}, Table: e.Table, Seat: e.Seat, Stack: v.Asked.Stacks[e.Player]}
		if t := s.Table(e.Table); s.Hosted && t != nil {
			row.Stack = t.At(e.Seat).Stack
		}
		v.Counted += row.Stack
		v.Rows = append(v.Rows, row)
	}
	slices.SortStableFunc(v.Rows, func(a, b DealRow) int { return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Seat, b.Seat)) })
}

// Compare works every way out once all stacks are known and are what is in play. It needs no state, and takes its time. The error is a
// *refusal.Error.
func (v *PrizeDeal) Compare() error {
	if len(v.Rows) == 0 || v.Counted != v.InPlay || v.Rule == tournament.DealsForbidden {
		return nil
	}
	if v.refused != nil {
		return v.refused
	}
	players, stacks := make([]table.PlayerID, len(v.Rows)), make([]chip.Amount, len(v.Rows))
	for i, row := range v.Rows {
		players[i], stacks[i] = row.Player, row.Stack
	}
	for _, way := range ComparedWays {
		shares, err := tournament.SharesOf(v.prizes, way, players, stacks, nil, max(v.Asked.Unit, 1))
		if err != nil {
			for i := range v.Rows {
				v.Rows[i].Shares = nil
			}
			return err
		}
		for i := range shares {
			v.Rows[i].Shares = append(v.Rows[i].Shares, shares[i])
		}
	}
	return nil
}
