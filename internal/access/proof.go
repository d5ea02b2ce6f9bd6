package access

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/ccojocar/zxcvbn-go"
	"golang.org/x/crypto/argon2"

	"github.com/floorbook/floorbook/refusal"
)

// Argon2id as OWASP recommends for passwords: 19 MiB, two passes, one lane. Each takes some 26 ms of one core.
const (
	argonMemory = 19 << 10 // KiB
	argonTime   = 2
	argonLanes  = 1
	argonKey    = 32 // bytes
	hashers     = 2  // at a time: guesses must not take the machine from the floor
)

// Limits of what people choose, in characters.
const (
	PasswordMin, PasswordMax = 10, 200
	PINMin, PINMax           = 4, 6
	LoginMax                 = 60
)

// Wrong answers in a row after which an account waits, and how long: twice as long after each further one.
const (
	pinTries, passwordTries = 5, 10
	firstLock, longestLock  = time.Minute, time.Hour
)

// The reasons for which access is refused. The arguments in brackets come with them.
const (
	WrongProof        refusal.Code = "access_wrong"              // name, password or PIN: never which
	Locked            refusal.Code = "access_locked"             // [Minutes] too many wrong answers
	Closed            refusal.Code = "access_closed"             // the account
	WeakPassword      refusal.Code = "access_weak_password"      // [Min Max]
	GuessablePassword refusal.Code = "access_guessable_password" // among those that are tried first
	WeakPIN           refusal.Code = "access_weak_pin"           // [Min Max] digits; nothing like 1111 or 1234
	BadLogin          refusal.Code = "access_bad_login"          // [Max]
	LoginTaken        refusal.Code = "access_login_taken"        // somebody else signs in by this name
	UnknownOne        refusal.Code = "access_unknown"            // no such account or device
	LastOwner         refusal.Code = "access_last_owner"         // a room has an owner
	BadCode           refusal.Code = "access_bad_code"           // used, expired, or never given
	NotEnrolled       refusal.Code = "access_not_enrolled"       // a PIN counts on enrolled devices only
	OwnerExists       refusal.Code = "access_owner_exists"       // the first owner is named once
	BadName           refusal.Code = "access_bad_name"           // [Max] of a device
	BadRole           refusal.Code = "access_bad_role"           // nobody is given this role
	TooMany           refusal.Code = "access_too_many"           // [Max] accounts, devices or codes
	Claimed           refusal.Code = "access_seat_claimed"       // a phone holds this seat already: release it first
)

// Codes lists them all.
var Codes = []refusal.Code{WrongProof, Locked, Closed, WeakPassword, GuessablePassword, WeakPIN, BadLogin, LoginTaken, UnknownOne, LastOwner, BadCode, NotEnrolled,
	OwnerExists, BadName, BadRole, TooMany, Claimed}

// hashed is a password or PIN as it is kept, in the form of the Argon2 reference ("$argon2id$v=19$m=…,t=…,p=…$salt$key").
func (s *Store) hashed(secret string) string {
	var salt [16]byte
	_, _ = rand.Read(salt[:]) // never fails
	return encodeHash(salt[:], s.argon(secret, salt[:]))
}

func (s *Store) argon(secret string, salt []byte) []byte {
	s.hash <- struct{}{}
	defer func() { <-s.hash }()
	return argon2.IDKey([]byte(secret), salt, argonTime, argonMemory, argonLanes, argonKey)
}

func encodeHash(salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes, b64(salt), b64(key))
}

// proves reports whether a secret is the one that was hashed. One that was never set takes as long to refuse.
func (s *Store) proves(hash, secret string) bool {
	prefix := encodeHash(nil, nil)
	rest, known := strings.CutPrefix(hash, prefix[:len(prefix)-1])
	salt64, key64, _ := strings.Cut(rest, "$")
	salt, err := base64.RawStdEncoding.DecodeString(salt64)
	if err != nil || !known {
		salt = make([]byte, 16)
	}
	key, err := base64.RawStdEncoding.DecodeString(key64)
	got := s.argon(secret, salt)
	return known && err == nil && subtle.ConstantTimeCompare(got, key) == 1
}

// pinned is what is hashed of a PIN: of four digits alone a stolen file would tell every one.
func (s *Store) pinned(account, pin string) string { return s.pepper + "\x00" + account + "\x00" + pin }

// obvious are words that somebody who tries passwords of this house tries first.
var obvious = []string{"floorbook", "poker", "casino", "holdem", "tournoi", "croupier", "cercle"}

// CheckPasswordStrength refuses what is too short, and what is guessed within 100 million tries: common passwords, names, rows of keys, and the
// words given. It asks for no kinds of characters (NIST SP 800-63B). The estimate is zxcvbn's (Wheeler, USENIX Security 2016).
func CheckPasswordStrength(p string, words ...string) error {
	n := utf8.RuneCountInString(p)
	if n < PasswordMin || n > PasswordMax || strings.TrimSpace(p) == "" {
		return refusal.New(WeakPassword, "Min", PasswordMin, "Max", PasswordMax)
	}
	const enough, read = 2, 60 // of zxcvbn's scores; characters: what is longer is not read to its end, for it would take long
	if zxcvbn.PasswordStrength(string([]rune(p)[:min(n, read)]), append(words, obvious...)).Score < enough {
		return refusal.New(GuessablePassword)
	}
	return nil
}

// checkPassword is CheckPasswordStrength of an account's password.
func (s *Store) checkPassword(id, password string) error {
	a, _ := s.Account(id)
	return CheckPasswordStrength(password, strings.Fields(a.Login)...)
}

// checkPIN refuses what is no PIN, and those that everybody tries first: one digit repeated, digits in a row.
func checkPIN(pin string) error {
	weak := refusal.New(WeakPIN, "Min", PINMin, "Max", PINMax)
	if len(pin) < PINMin || len(pin) > PINMax {
		return weak
	}
	steps := map[int]bool{}
	for i := range len(pin) {
		if pin[i] < '0' || pin[i] > '9' {
			return weak
		}
		if i > 0 {
			steps[int(pin[i])-int(pin[i-1])] = true
		}
	}
	if len(steps) == 1 && (steps[0] || steps[1] || steps[-1]) {
		return weak
	}
	return nil
}

// newToken is a secret of 256 bits for a browser to hold.
func newToken() string {
	var b [32]byte
	_, _ = rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// hashOf is how a token is kept.
func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// newID names a record.
func newID(prefix string) string { return prefix + strings.ToLower(rand.Text()) }

// CheckPassword returns the account of whoever signs in by name and password, on an enrolled device or ("") any other. It refuses with
// WrongProof, whatever was wrong, and with Locked after too many wrong answers: those on devices of the room's are counted apart.
func (s *Store) CheckPassword(ctx context.Context, deviceID, login, password string) (Account, error) {
	unlock := s.look(ctx)
	a, d := s.byLogin(login), s.devices[deviceID]
	hash, id := "", ""
	if a != nil {
		hash, id = a.Password, a.ID
	}
	unlock()
	return s.check(ctx, id, d != nil && d.RevokedAt == 0, passwordTries, func() bool { return s.proves(hash, password) })
}

// CheckPIN returns the account with its PIN proved, on a device that is enrolled. It refuses as CheckPassword does, and with NotEnrolled.
func (s *Store) CheckPIN(ctx context.Context, deviceID, id, pin string) (Account, error) {
	unlock := s.look(ctx)
	d, a := s.devices[deviceID], s.accounts[id]
	hash := ""
	if a != nil {
		hash = a.PIN
	}
	unlock()
	if d == nil || d.RevokedAt != 0 {
		return Account{}, refusal.New(NotEnrolled)
	}
	return s.check(ctx, id, true, pinTries, func() bool { return s.proves(hash, s.pinned(id, pin)) })
}

// check counts wrong answers and lets the account wait after too many. The lock is looked at before the answer is: while it lasts, not
// even the right one tells anything.
func (s *Store) check(ctx context.Context, id string, here bool, tries int, proves func() bool) (Account, error) {
	if err := s.locked(id, here); err != nil {
		return Account{}, err
	}
	right := proves() // takes its time, while others have their turn
	var out Account
	var wrong error
	err := s.change(ctx, func() ([]change, error) {
		a := s.accounts[id]
		if a == nil {
			return nil, refusal.New(WrongProof)
		}
		var count guesses
		out, wrong = a.public(), nil
		switch was := a.guessed(here); {
		case was.LockedUntil > s.millis():
			return nil, s.lockedFor(was)
		case right && a.Closed:
			return nil, refusal.New(Closed)
		case right && was.Wrong == 0:
			return nil, nil
		case !right:
			count.Wrong, wrong = was.Wrong+1, refusal.New(WrongProof)
			if over := count.Wrong - tries; over >= 0 {
				count.LockedUntil = s.now().Add(lockFor(over)).UnixMilli()
				wrong = s.lockedFor(&count)
			}
		}
		next := *a
		*next.guessed(here) = count
		out = next.public()
		return []change{{accounts, id, &next}}, nil
	})
	if err == nil {
		err = wrong
	}
	if err != nil {
		return Account{}, err
	}
	return out, nil
}

func lockFor(over int) time.Duration { return min(firstLock<<min(over, 6), longestLock) }

func (s *Store) locked(id string, here bool) error {
	defer s.glance()()
	if a := s.accounts[id]; a != nil && a.guessed(here).LockedUntil > s.millis() {
		return s.lockedFor(a.guessed(here))
	}
	return nil
}

func (s *Store) lockedFor(g *guesses) error {
	left := time.Duration(g.LockedUntil-s.millis()) * time.Millisecond
	return refusal.New(Locked, "Minutes", int((left+time.Minute-1)/time.Minute))
}
