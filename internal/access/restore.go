package access

import (
	"context"
	"maps"
	"slices"
)

// Restored makes the store of a backup fit to go on with: sessions and one-time codes end, and what was closed since the backup was made
// stays closed: accounts, devices, seats taken from a phone. since is the store that was in use until now; nil where it cannot be read.
func (s *Store) Restored(ctx context.Context, since *Store) error {
	return s.change(ctx, func() (changes []change, err error) {
		for id := range s.sessions {
			changes = append(changes, change{sessions, id, nil})
		}
		for id := range s.codes {
			changes = append(changes, change{codes, id, nil})
		}
		if since != nil {
			defer since.look(context.Background())()
			changes = append(changes, s.closedIn(since)...)
		}
		return changes, nil
	})
}

// closedIn lists what another store has closed and this one has not. mu of the other is held.
func (s *Store) closedIn(other *Store) (changes []change) {
	for _, id := range slices.Sorted(maps.Keys(s.accounts)) {
		if now := other.accounts[id]; now != nil && now.Closed {
			next := *s.accounts[id]
			next.Closed = true
			changes = append(changes, change{accounts, id, &next})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.devices)) {
		if now := other.devices[id]; now != nil && now.RevokedAt != 0 {
			changes = append(changes, change{devices, id, new(*now)})
		}
	}
	for id, c := range s.claims {
		if now := other.claims[id]; now == nil || now.Token != c.Token {
			changes = append(changes, change{claims, id, nil})
		}
	}
	return changes
}
