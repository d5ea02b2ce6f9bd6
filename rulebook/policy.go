package rulebook

import (
	"reflect"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/satellite"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Policy is everything a book settles, by the package that applies it. A table of the book's files is named
// as the package: [hand], [referee], [deal], [table], [tournament].
type Policy struct {
	Hand        hand.Policy
	Referee     referee.Policy
	Deal        deal.Policy
	Table       table.Policy
	Tournament  tournament.Policy
	Penalty     penalty.Policy
	Shotclock   shotclock.Policy
	Showdown    showdown.Policy
	Dispute     dispute.Policy
	Chiprace    chiprace.Policy
	Bounty      bounty.Policy
	Satellite   satellite.Policy
	Admission   admission.Policy
	Cashgame    cashgame.Policy
	Declaration declaration.Policy
}

// share gives a clause that several packages read to each of them; a book sets it in one place.
func (p *Policy) share() {
	p.Referee.Adopt(&p.Hand)
	p.Deal.SubstantialAction = p.Hand.SubstantialAction
	p.Dispute.SubstantialAction = p.Hand.SubstantialAction
	p.Dispute.CardCount = p.Deal.MisdealWindow
	p.Dispute.Miscount, p.Dispute.MiscountCount = p.Referee.MiscountExact, p.Referee.MiscountCount
	p.Dispute.MiscountRelief, p.Dispute.ClaimRefused = p.Referee.MiscountFairness, p.Referee.ClaimRefused
	wrong := &p.Referee.Miscount
	p.Dispute.Rescindable = article.Clause[bool]{Value: wrong.Value == referee.Rescindable, Cite: wrong.Cite}
}

// section is one package's Policy struct.
type section struct {
	name   string
	policy reflect.Value
}

// sections lists the Policy structs inside p, which must be a pointer to a struct of structs.
func sections(p any) []section {
	v := reflect.ValueOf(p).Elem()
	out := make([]section, v.NumField())
	for i := range out {
		out[i] = section{name: keyOf(v.Type().Field(i)), policy: v.Field(i)}
	}
	return out
}

// AtTable are the policies by which a table is run.
func (p *Policy) AtTable() table.Rules {
	return table.Rules{Table: &p.Table, Referee: &p.Referee, Hand: &p.Hand, Deal: &p.Deal, Showdown: &p.Showdown, Dispute: &p.Dispute,
		Penalty: &p.Penalty, Shotclock: &p.Shotclock}
}

// Rules are the policies of the book by which tables are run, as a stream records them.
func (p *Policy) Rules() tournament.Rules {
	return tournament.Rules{Hand: p.Hand, Referee: p.Referee, Table: p.Table, Deal: &p.Deal, Showdown: &p.Showdown, Dispute: &p.Dispute,
		Penalty: &p.Penalty, Shotclock: &p.Shotclock, Chiprace: &p.Chiprace, Bounty: &p.Bounty, Satellite: &p.Satellite,
		Declaration: p.Declaration.OrNil()}
}
