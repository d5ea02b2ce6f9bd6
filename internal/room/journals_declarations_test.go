package room

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/tournament"
)

// declares tells of an event, proves two duties, and takes one proof back.
func (f *fixture) declares(do func(string, tournament.Command)) {
	terms := declaration.Terms{Name: "Cup", Days: []declaration.Instant{1_800_000_000_000}, Game: "holdem", BuyIn: 100_00, Fee: 10_00, Stack: 20_000, Book: "casino-ri 1"}
	for _, c := range []any{declaration.Tell{Stream: "rota", Fact: declaration.StaffHired, Told: article.No},
		declaration.File{Stream: "rota", Kind: declaration.Conditions, Terms: terms, To: []declaration.Authority{declaration.Ministry, declaration.Prefect},
			How: declaration.ByLetter, Sent: 1, Note: "no. 1A 234", Proof: &declaration.Proof{SHA256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", Name: "receipt.pdf", Type: "application/pdf", Size: 3}},
		declaration.File{Stream: "rota", Kind: declaration.Rules, Terms: terms, How: declaration.Posted, Sent: 1, Note: "at the entrance"},
		declaration.Withdraw{No: 2, Reason: "the wall was painted"}} {
		do(DeclarationStream, c)
	}
}
