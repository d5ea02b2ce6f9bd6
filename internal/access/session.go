package access

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/floorbook/floorbook/refusal"
)

// How long sessions last. A PIN is typed where others stand beside: it is asked for again soon.
const (
	sessionMax  = 16 * time.Hour // the longest night
	sessionIdle = 4 * time.Hour
	pinIdle     = 10 * time.Minute
	rotateAfter = time.Hour   // a token is replaced by use
	rotateGrace = time.Minute // requests that are under way with the old one
	seenEvery   = time.Minute // what is written of use
	sessionsMax = 20          // of one account; the one that was used least is ended
)

// Session is somebody signed in.
type Session struct {
	ID      string `json:"id"`
	Account string `json:"account"`
	Device  string `json:"device,omitempty"` // enrolled, on which it was opened; "" any other
	How     string `json:"how"`              // logbook.ByPassword, ByPIN, ByPasskey, ByLink
	At      int64  `json:"at"`               // Unix milliseconds
}

// session is a record of the file. Names of fields are never changed.
type session struct {
	Account string `json:"account"`
	Device  string `json:"device,omitempty"`
	How     string `json:"how"`
	Token   string `json:"token"`            // hash
	Before  string `json:"before,omitempty"` // hash of the token that it has replaced
	Rotated int64  `json:"rotated"`          // when
	At      int64  `json:"at"`
	Used    int64  `json:"used"`
	Idle    int64  `json:"idle"` // milliseconds without use after which it is over
}

func (x *session) over(now int64) bool {
	return now >= x.At+sessionMax.Milliseconds() || now >= x.Used+x.Idle
}

func (x *session) public(id string) Session {
	return Session{ID: id, Account: x.Account, Device: x.Device, How: x.How, At: x.At}
}

// SignIn opens a session for an account whose proof has been checked. A PIN's session is short. token is for the browser alone.
func (s *Store) SignIn(ctx context.Context, accountID, deviceID, how string, pin bool) (token string, err error) {
	token = newToken()
	now := s.millis()
	x := &session{Account: accountID, Device: deviceID, How: how, Token: hashOf(token), Rotated: now, At: now, Used: now, Idle: sessionIdle.Milliseconds()}
	if pin {
		x.Idle = pinIdle.Milliseconds()
	}
	id := newID("s-")
	err = s.change(ctx, func() ([]change, error) {
		return append(ended(append(s.expired(now), s.least(accountID)...)), change{sessions, id, x}), nil
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

// expired lists the sessions that are over.
func (s *Store) expired(now int64) (ids []string) {
	for id, x := range s.sessions {
		if x.over(now) {
			ids = append(ids, id)
		}
	}
	return ids
}

// least is the session of an account that was used least recently, where there are too many.
func (s *Store) least(accountID string) []string {
	n, found := 0, ""
	for id, x := range s.sessions {
		if x.Account != accountID {
			continue
		}
		if n++; found == "" || x.Used < s.sessions[found].Used {
			found = id
		}
	}
	if n < sessionsMax {
		return nil
	}
	return []string{found}
}

// Session returns the session that a token opens. fresh is a token to hold from now on, "" to keep the one that there is.
func (s *Store) Session(ctx context.Context, token string) (x Session, fresh string, ok bool) {
	x, old, ok := s.opened(ctx, token)
	if ok && old {
		fresh = s.rotate(ctx, x.ID, hashOf(token))
	}
	return x, fresh, ok
}

// Watches returns the session of a page that is open, and to which no token can be handed.
func (s *Store) Watches(ctx context.Context, token string) (x Session, ok bool) {
	x, _, ok = s.opened(ctx, token)
	return x, ok
}

// opened finds the session of a token, notes that it is used, and reports whether it is time for another token.
func (s *Store) opened(ctx context.Context, token string) (x Session, old, ok bool) {
	hash := hashOf(token)
	defer s.look(ctx)()
	h, known := s.byToken[hash]
	found := s.sessions[h.id]
	now := s.millis()
	if !known || h.kind != sessions || found == nil || !s.stands(found, now) || hash != found.Token && now >= found.Rotated+rotateGrace.Milliseconds() {
		return Session{}, false, false
	}
	if now >= found.Used+seenEvery.Milliseconds() {
		s.seen.note(s, h, now)
	}
	return found.public(h.id), hash == found.Token && now >= found.Rotated+rotateAfter.Milliseconds(), true
}

// stands reports whether a session still counts: not over, of an account that is open, on a device that is enrolled. mu is held.
func (s *Store) stands(x *session, now int64) bool {
	a := s.accounts[x.Account]
	if a == nil || a.Closed || x.over(now) {
		return false
	}
	d := s.devices[x.Device]
	return x.Device == "" || d != nil && d.RevokedAt == 0
}

// rotate replaces the token of a session. Where that cannot be written it keeps the one that there is.
func (s *Store) rotate(ctx context.Context, id, hash string) (fresh string) {
	err := s.change(ctx, func() ([]change, error) {
		fresh = ""
		now, x := s.millis(), s.sessions[id]
		if x == nil || x.Token != hash || now < x.Rotated+rotateAfter.Milliseconds() {
			return nil, nil
		}
		next := *x
		fresh = newToken()
		next.Before, next.Token, next.Rotated, next.Used = x.Token, hashOf(fresh), now, now
		return []change{{sessions, id, &next}}, nil
	})
	if err != nil {
		return ""
	}
	return fresh
}

// SignOut ends the session of a token.
func (s *Store) SignOut(ctx context.Context, token string) error {
	return s.change(ctx, func() ([]change, error) {
		h, known := s.byToken[hashOf(token)]
		if !known || h.kind != sessions {
			return nil, nil
		}
		return ended([]string{h.id}), nil
	})
}

// Sessions lists where an account is signed in, the newest first.
func (s *Store) Sessions(accountID string) []Session {
	defer s.glance()()
	var out []Session
	for id, x := range s.sessions {
		if x.Account == accountID && s.stands(x, s.millis()) {
			out = append(out, x.public(id))
		}
	}
	slices.SortFunc(out, func(a, b Session) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.ID, b.ID)) })
	return out
}

// SignOutOf ends one session of an account. It refuses with UnknownOne.
func (s *Store) SignOutOf(ctx context.Context, accountID, sessionID string) error {
	return s.change(ctx, func() ([]change, error) {
		if x := s.sessions[sessionID]; x == nil || x.Account != accountID {
			return nil, refusal.New(UnknownOne)
		}
		return ended([]string{sessionID}), nil
	})
}

// SignOutAll ends every session of an account, and its duty at every table.
func (s *Store) SignOutAll(ctx context.Context, accountID string) error {
	return s.change(ctx, func() ([]change, error) { return s.signedOut(accountID), nil })
}

// signedOut is what ends with the sessions of an account.
func (s *Store) signedOut(accountID string) (changes []change) {
	for id, x := range s.sessions {
		if x.Account == accountID {
			changes = append(changes, change{sessions, id, nil})
		}
	}
	for id, d := range s.devices {
		if d.OnDuty == accountID {
			next := *d
			next.OnDuty, next.Since = "", 0
			changes = append(changes, change{devices, id, &next})
		}
	}
	return changes
}

// ended is the end of sessions.
func ended(ids []string) (changes []change) {
	for _, id := range ids {
		changes = append(changes, change{sessions, id, nil})
	}
	return changes
}
