package access

import (
	"context"
	"slices"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
)

// Erase forgets people, as Forget does. It refuses with LastOwner.
func (s *Store) Erase(ctx context.Context, ids ...string) error {
	return s.change(ctx, func() ([]change, error) {
		owners, left := 0, 0
		for id, a := range s.accounts {
			if !a.Closed && slices.Contains(a.Grants, Grant{Role: role.Owner}) {
				if owners++; !slices.Contains(ids, id) {
					left++
				}
			}
		}
		if owners > 0 && left == 0 {
			return nil, refusal.New(LastOwner)
		}
		return s.forgotten(ids), nil
	})
}

// Forget forgets what is kept of people, whoever they are: accounts with their proofs and sessions, codes made out to them, seats that
// phones hold for them, that they are on duty at a device. Unknown ids are passed over.
func (s *Store) Forget(ctx context.Context, ids ...string) error {
	return s.change(ctx, func() ([]change, error) { return s.forgotten(ids), nil })
}

// forgotten is what Forget changes.
func (s *Store) forgotten(ids []string) (changes []change) {
	for id := range s.accounts {
		if slices.Contains(ids, id) {
			changes = append(changes, change{accounts, id, nil})
		}
	}
	for id, x := range s.sessions {
		if slices.Contains(ids, x.Account) {
			changes = append(changes, change{sessions, id, nil})
		}
	}
	for id, c := range s.codes {
		if slices.Contains(ids, c.Person) || slices.Contains(ids, c.Player) {
			changes = append(changes, change{codes, id, nil})
		}
	}
	for id, c := range s.claims {
		if slices.Contains(ids, c.Player) {
			changes = append(changes, change{claims, id, nil})
		}
	}
	for id, d := range s.devices {
		if slices.Contains(ids, d.OnDuty) {
			next := *d
			next.OnDuty, next.Since = "", 0
			changes = append(changes, change{devices, id, &next})
		}
	}
	return changes
}

// Held is all that is kept of one person.
type Held struct {
	Account  *Account  `json:"account,omitempty"`
	Sessions []Session `json:"sessions,omitempty"`
	Seats    []Claim   `json:"seats,omitempty"`   // held by phones
	Devices  []Device  `json:"devices,omitempty"` // on duty at them, or enrolled by this person
}

// Of returns all that is kept of a person, without secrets.
func (s *Store) Of(id string) (h Held) {
	defer s.glance()()
	if a := s.accounts[id]; a != nil {
		h.Account = new(a.public())
		for i := range h.Account.Passkeys {
			h.Account.Passkeys[i].Data = nil // keys
		}
	}
	for sid, x := range s.sessions {
		if x.Account == id {
			h.Sessions = append(h.Sessions, x.public(sid))
		}
	}
	for _, c := range s.claims {
		if c.Player == id {
			h.Seats = append(h.Seats, c.public())
		}
	}
	for did, d := range s.devices {
		if d.OnDuty == id || d.EnrolledBy == id {
			h.Devices = append(h.Devices, d.public(did, s.millis()))
		}
	}
	slices.SortFunc(h.Sessions, func(a, b Session) int { return int(a.At - b.At) })
	slices.SortFunc(h.Seats, func(a, b Claim) int { return int(a.At - b.At) })
	slices.SortFunc(h.Devices, func(a, b Device) int { return int(a.EnrolledAt - b.EnrolledAt) })
	return h
}
