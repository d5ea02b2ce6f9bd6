package access

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
)

// AccountsMax is how many accounts a room keeps, DevicesMax how many devices, CodesMax how many codes that nobody has used yet.
const (
	AccountsMax = 2000
	DevicesMax  = 2000
	CodesMax    = 20000
)

// Grant is a role that somebody has: in one tournament, or, where Stream is "", in the whole room.
type Grant struct {
	Role   role.Role `json:"role"`
	Stream string    `json:"stream,omitempty"`
}

// Account is somebody of the staff.
type Account struct {
	ID          string    `json:"id"`    // of the person
	Login       string    `json:"login"` // by which he signs in
	Grants      []Grant   `json:"grants"`
	HasPassword bool      `json:"has_password"`
	HasPIN      bool      `json:"has_pin"`
	Passkeys    []Passkey `json:"passkeys,omitempty"`
	Closed      bool      `json:"closed,omitempty"`
	LockedUntil int64     `json:"locked_until,omitempty"` // Unix milliseconds; 0: not. The later of what counts on devices of the room's and elsewhere
}

// Passkey is a credential of WebAuthn, as its library has it.
type Passkey struct {
	ID   string `json:"id"`             // of the credential, base64url
	Name string `json:"name"`           // what its owner calls it
	At   int64  `json:"at"`             // when it was added, Unix milliseconds
	Data []byte `json:"data,omitempty"` // JSON of webauthn.Credential
}

// account is a record of the file. Names of fields are never changed.
type account struct {
	ID       string    `json:"id"`
	Login    string    `json:"login"`
	Grants   []Grant   `json:"grants,omitempty"`
	Password string    `json:"password,omitempty"`
	PIN      string    `json:"pin,omitempty"`
	Passkeys []Passkey `json:"passkeys,omitempty"`
	Closed   bool      `json:"closed,omitempty"`
	guesses
	// Here counts those on devices of the room's apart: nobody else can lock staff out there.
	Here guesses `json:"here,omitzero"`
}

// guesses are wrong answers in a row.
type guesses struct {
	Wrong       int   `json:"wrong,omitempty"`
	LockedUntil int64 `json:"locked_until,omitempty"`
}

// guessed are those that count where an answer comes from.
func (a *account) guessed(here bool) *guesses {
	if here {
		return &a.Here
	}
	return &a.guesses
}

func (a *account) public() Account {
	return Account{ID: a.ID, Login: a.Login, Grants: slices.Clone(a.Grants), HasPassword: a.Password != "", HasPIN: a.PIN != "",
		Passkeys: slices.Clone(a.Passkeys), Closed: a.Closed, LockedUntil: max(a.LockedUntil, a.Here.LockedUntil)}
}

// In is the roles of the account in a tournament; in the room for "".
func (a Account) In(stream string) role.Set {
	var set role.Set
	for _, g := range a.Grants {
		if (g.Stream == "" || g.Stream == stream) && !slices.Contains(set, g.Role) {
			set = append(set, g.Role)
		}
	}
	return set
}

// Anywhere is the roles that the account has in the room or in any tournament.
func (a Account) Anywhere() role.Set {
	var set role.Set
	for _, g := range a.Grants {
		set = append(set, g.Role)
	}
	return set
}

// HasOwner reports whether the room has somebody who may appoint others.
func (s *Store) HasOwner() bool {
	defer s.glance()()
	return s.owners("") > 0
}

// owners counts the open accounts of owners, leaving one out.
func (s *Store) owners(but string) (n int) {
	for id, a := range s.accounts {
		if id != but && !a.Closed && slices.Contains(a.Grants, Grant{Role: role.Owner}) {
			n++
		}
	}
	return n
}

// Add adds an account. It refuses with BadLogin, LoginTaken, BadRole and TooMany.
func (s *Store) Add(ctx context.Context, id, login string, grants ...Grant) error {
	return s.add(ctx, id, login, false, grants...)
}

func (s *Store) add(ctx context.Context, id, login string, first bool, grants ...Grant) error {
	login = cleanLogin(login)
	if login == "" || utf8.RuneCountInString(login) > LoginMax {
		return refusal.New(BadLogin, "Max", LoginMax)
	}
	for _, g := range grants {
		if !role.Known(string(g.Role)) {
			return refusal.New(BadRole)
		}
	}
	return s.change(ctx, func() ([]change, error) {
		switch {
		case first && s.owners("") > 0:
			return nil, refusal.New(OwnerExists)
		case s.accounts[id] != nil || s.byLogin(login) != nil:
			return nil, refusal.New(LoginTaken)
		case len(s.accounts) >= AccountsMax:
			return nil, refusal.New(TooMany, "Max", AccountsMax)
		}
		return []change{{accounts, id, &account{ID: id, Login: login, Grants: slices.Clone(grants)}}}, nil
	})
}

// AddFirstOwner adds the room's first owner. It refuses with OwnerExists, and as Add does.
func (s *Store) AddFirstOwner(ctx context.Context, id, login string) error {
	return s.add(ctx, id, login, true, Grant{Role: role.Owner})
}

// cleanLogin is a name to sign in by: small letters, words one space apart.
func cleanLogin(login string) string {
	return strings.Join(strings.Fields(strings.ToLower(login)), " ")
}

func (s *Store) byLogin(login string) *account {
	login = cleanLogin(login)
	for _, a := range s.accounts {
		if a.Login == login {
			return a
		}
	}
	return nil
}

// Account returns an account; ok is false where there is none.
func (s *Store) Account(id string) (a Account, ok bool) {
	defer s.glance()()
	if found := s.accounts[id]; found != nil {
		return found.public(), true
	}
	return Account{}, false
}

// ByLogin returns the account that signs in by a name.
func (s *Store) ByLogin(login string) (a Account, ok bool) {
	defer s.glance()()
	if found := s.byLogin(login); found != nil {
		return found.public(), true
	}
	return Account{}, false
}

// Accounts lists them by login.
func (s *Store) Accounts() []Account {
	defer s.glance()()
	out := make([]Account, 0, len(s.accounts))
	for a := range maps.Values(s.accounts) {
		out = append(out, a.public())
	}
	slices.SortFunc(out, func(a, b Account) int { return cmp.Compare(a.Login, b.Login) })
	return out
}

// edit changes an account. f refuses or changes the copy that it is given.
func (s *Store) edit(ctx context.Context, id string, f func(*account) error) error {
	return s.change(ctx, func() ([]change, error) {
		c, err := s.edited(id, f)
		return []change{c}, err
	})
}

// edited is an account as f makes it.
func (s *Store) edited(id string, f func(*account) error) (change, error) {
	a := s.accounts[id]
	if a == nil {
		return change{}, refusal.New(UnknownOne)
	}
	next := *a
	next.Grants, next.Passkeys = slices.Clone(a.Grants), slices.Clone(a.Passkeys)
	return change{accounts, id, &next}, f(&next)
}

// Give gives a role; one that the account has already changes nothing. It refuses with BadRole and UnknownOne.
func (s *Store) Give(ctx context.Context, id string, g Grant) error {
	if !role.Known(string(g.Role)) {
		return refusal.New(BadRole)
	}
	return s.edit(ctx, id, func(a *account) error {
		if !slices.Contains(a.Grants, g) {
			a.Grants = append(a.Grants, g)
		}
		return nil
	})
}

// Take takes a role away. It refuses with LastOwner and UnknownOne.
func (s *Store) Take(ctx context.Context, id string, g Grant) error {
	return s.edit(ctx, id, func(a *account) error {
		if g == (Grant{Role: role.Owner}) && s.owners(id) == 0 {
			return refusal.New(LastOwner)
		}
		a.Grants = slices.DeleteFunc(a.Grants, func(have Grant) bool { return have == g })
		return nil
	})
}

// SetPassword sets the password and ends the account's sessions. It refuses with WeakPassword, GuessablePassword and
// UnknownOne.
func (s *Store) SetPassword(ctx context.Context, id, password string) error {
	if err := s.checkPassword(id, password); err != nil {
		return err
	}
	hash := s.hashed(password)
	return s.editOut(ctx, id, func(a *account) error {
		a.Password, a.guesses, a.Here = hash, guesses{}, guesses{}
		return nil
	})
}

// editOut is edit, and signs the account out everywhere.
func (s *Store) editOut(ctx context.Context, id string, f func(*account) error) error {
	return s.change(ctx, func() ([]change, error) {
		c, err := s.edited(id, f)
		return append(s.signedOut(id), c), err
	})
}

// SetPIN sets the PIN. It refuses with WeakPIN and UnknownOne.
func (s *Store) SetPIN(ctx context.Context, id, pin string) error {
	if err := checkPIN(pin); err != nil {
		return err
	}
	hash := s.hashed(s.pinned(id, pin))
	return s.edit(ctx, id, func(a *account) error {
		a.PIN, a.guesses, a.Here = hash, guesses{}, guesses{}
		return nil
	})
}

// passkeysMax is how many one person has.
const passkeysMax = 20

// PutPasskey adds a passkey, or replaces the one of the same id. It refuses with TooMany and UnknownOne.
func (s *Store) PutPasskey(ctx context.Context, id string, p Passkey) error {
	return s.edit(ctx, id, func(a *account) error {
		a.Passkeys = slices.DeleteFunc(a.Passkeys, func(have Passkey) bool { return have.ID == p.ID })
		if len(a.Passkeys) >= passkeysMax {
			return refusal.New(TooMany, "Max", passkeysMax)
		}
		a.Passkeys = append(a.Passkeys, p)
		return nil
	})
}

// TakePasskey takes a passkey away.
func (s *Store) TakePasskey(ctx context.Context, id, passkey string) error {
	return s.edit(ctx, id, func(a *account) error {
		a.Passkeys = slices.DeleteFunc(a.Passkeys, func(have Passkey) bool { return have.ID == passkey })
		return nil
	})
}

// Unlock ends the wait after wrong answers.
func (s *Store) Unlock(ctx context.Context, id string) error {
	return s.edit(ctx, id, func(a *account) error {
		a.guesses, a.Here = guesses{}, guesses{}
		return nil
	})
}

// Shut closes an account and ends its sessions; Reopen opens it again. The last owner's is not closed.
func (s *Store) Shut(ctx context.Context, id string) error {
	return s.editOut(ctx, id, func(a *account) error {
		if slices.Contains(a.Grants, Grant{Role: role.Owner}) && s.owners(id) == 0 {
			return refusal.New(LastOwner)
		}
		a.Closed = true
		return nil
	})
}

// Reopen opens an account that was closed.
func (s *Store) Reopen(ctx context.Context, id string) error {
	return s.edit(ctx, id, func(a *account) error {
		a.Closed = false
		return nil
	})
}
