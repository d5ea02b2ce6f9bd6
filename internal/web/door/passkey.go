package door

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
)

// BadPasskey is the code of a refusal: what the browser has sent is no passkey of this room's, or took too long.
const BadPasskey refusal.Code = "access_bad_passkey"

// A ceremony is begun by the server and finished by the browser.
const (
	ceremonyCookie  = "ceremony"
	ceremonySeconds = 300
	ceremoniesMax   = 500      // that are under way: the oldest makes room
	answerMax       = 64 << 10 // bytes of what a browser answers
)

// ceremony is one that a browser has begun.
type ceremony struct {
	session webauthn.SessionData
	account string // who adds a passkey; "" somebody signs in
	until   time.Time
}

// ceremonies are those under way, by the secret that the browser holds.
type ceremonies struct {
	mu    sync.Mutex
	under map[string]ceremony
}

// begin keeps a ceremony and returns its secret.
func (c *ceremonies) begin(one ceremony) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.under == nil {
		c.under = make(map[string]ceremony)
	}
	oldest := ""
	for id, other := range c.under {
		if time.Now().After(other.until) {
			delete(c.under, id)
		} else if oldest == "" || other.until.Before(c.under[oldest].until) {
			oldest = id
		}
	}
	if len(c.under) >= ceremoniesMax {
		delete(c.under, oldest)
	}
	id := rand.Text()
	one.until = time.Now().Add(ceremonySeconds * time.Second)
	c.under[id] = one
	return id
}

// end returns the ceremony of a secret, once.
func (c *ceremonies) end(id string) (ceremony, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one, ok := c.under[id]
	delete(c.under, id)
	return one, ok && time.Now().Before(one.until)
}

// relyingParty is the name that passkeys are bound to: that of the host which the browser asked for. Browsers make them for names, not for
// addresses, and only where nobody on the way can read along.
func relyingParty(r *http.Request) (*webauthn.WebAuthn, bool) {
	host, origin := frame.HostOf(r.Host), frame.Origin(r)
	if _, err := netip.ParseAddr(host); err == nil || !strings.HasPrefix(origin, "https://") && host != "localhost" {
		return nil, false
	}
	w, err := webauthn.New(&webauthn.Config{RPID: host, RPDisplayName: "floorbook", RPOrigins: []string{origin}})
	return w, err == nil
}

// holder is an account as the library asks for it.
type holder struct {
	access.Account
	name string
}

func (h holder) WebAuthnID() []byte          { return []byte(h.ID) }
func (h holder) WebAuthnName() string        { return h.Login }
func (h holder) WebAuthnDisplayName() string { return h.name }

func (h holder) WebAuthnCredentials() (all []webauthn.Credential) {
	for _, p := range h.Passkeys {
		var c webauthn.Credential
		if json.Unmarshal(p.Data, &c) == nil { // one that cannot be read opens nothing
			all = append(all, c)
		}
	}
	return all
}

func (s *site) holder(r *http.Request, id string) holder {
	a, _ := s.Access.Account(id)
	return holder{a, s.PersonName(r, id)}
}

// passkeyOptions begins to add a passkey to one's own account: what the browser needs to make it.
func (s *site) passkeyOptions(w http.ResponseWriter, r *http.Request) {
	rp, ok := relyingParty(r)
	f, read := s.form(w, r)
	if !read {
		return
	}
	if !ok {
		s.notDone(w, r, refusal.New(BadPasskey))
		return
	}
	if err := s.provesAgain(r, f.Get("current")); err != nil {
		s.notDone(w, r, err)
		return
	}
	who := s.holder(r, s.Who(r).Person)
	options, session, err := rp.BeginRegistration(who,
		webauthn.WithResidentKeyRequirement(protocol.ResidentKeyRequirementRequired),
		webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired}),
		webauthn.WithExclusions(webauthn.Credentials(who.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		s.notDone(w, r, err)
		return
	}
	s.hold(w, r, ceremony{session: *session, account: who.ID})
	sendJSON(w, http.StatusOK, options)
}

// addPasskey ends it: the browser has made one.
func (s *site) addPasskey(w http.ResponseWriter, r *http.Request) {
	who := s.holder(r, s.Who(r).Person)
	begun, rp, ok := s.begun(r)
	answer, err := protocol.ParseCredentialCreationResponseBody(http.MaxBytesReader(w, r.Body, answerMax))
	if !ok || err != nil || begun.account != who.ID {
		s.notDone(w, r, refusal.New(BadPasskey))
		return
	}
	made, err := rp.CreateCredential(who, begun.session, answer)
	if err != nil {
		s.notDone(w, r, refusal.New(BadPasskey))
		return
	}
	if err := s.keepPasskey(r.Context(), who.ID, *made, s.LangOf(r).T("web.passkey.name", "N", len(who.Passkeys)+1), int64(s.Room.Now())); err != nil {
		s.notDone(w, r, err)
		return
	}
	s.Note(r, logbook.Entry{Kind: logbook.SecretSet, Subject: who.ID, How: logbook.ByPasskey})
	sendJSON(w, http.StatusOK, said{To: "/me?done=1"})
}

func (s *site) keepPasskey(ctx context.Context, account string, c webauthn.Credential, name string, at int64) error {
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return s.Access.PutPasskey(ctx, account, access.Passkey{ID: base64.RawURLEncoding.EncodeToString(c.ID), Name: name, At: at, Data: data})
}

// signInOptions begins to sign in by a passkey: which one, the browser asks its owner.
func (s *site) signInOptions(w http.ResponseWriter, r *http.Request) {
	rp, ok := relyingParty(r)
	if !ok {
		s.notDone(w, r, refusal.New(BadPasskey))
		return
	}
	options, session, err := rp.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		s.notDone(w, r, err)
		return
	}
	s.hold(w, r, ceremony{session: *session})
	sendJSON(w, http.StatusOK, options)
}

// signInByPasskey lets in whoever the passkey belongs to.
func (s *site) signInByPasskey(w http.ResponseWriter, r *http.Request) {
	begun, rp, ok := s.begun(r)
	answer, err := protocol.ParseCredentialRequestResponseBody(http.MaxBytesReader(w, r.Body, answerMax))
	if !ok || err != nil || begun.account != "" {
		s.notDone(w, r, refusal.New(BadPasskey))
		return
	}
	user, used, err := rp.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		h := s.holder(r, string(handle))
		if h.ID == "" {
			return nil, errors.New("nobody")
		}
		return h, nil
	}, begun.session, answer)
	switch {
	case err != nil || used.Authenticator.CloneWarning: // a count that went back: two devices hold one key
		s.NoteFailure(r, "", logbook.ByPasskey, refusal.New(BadPasskey))
		s.notDone(w, r, refusal.New(BadPasskey))
		return
	case user.(holder).Closed:
		s.NoteFailure(r, user.(holder).ID, logbook.ByPasskey, refusal.New(access.Closed))
		s.notDone(w, r, refusal.New(access.Closed))
		return
	}
	who := user.(holder)
	i := slices.IndexFunc(who.Passkeys, func(p access.Passkey) bool { return p.ID == base64.RawURLEncoding.EncodeToString(used.ID) })
	if err := s.keepPasskey(r.Context(), who.ID, *used, who.Passkeys[i].Name, who.Passkeys[i].At); err != nil {
		s.notDone(w, r, err)
		return
	}
	if err := s.letIn(w, r, who.Account, logbook.ByPasskey); err != nil {
		s.notDone(w, r, err)
		return
	}
	sendJSON(w, http.StatusOK, said{To: local(r.URL.Query().Get("to"))})
}

// hold lets the browser hold the secret of its ceremony.
func (s *site) hold(w http.ResponseWriter, r *http.Request, c ceremony) {
	frame.SetSecret(w, r, ceremonyCookie, s.ceremonies.begin(c), ceremonySeconds)
}

// begun is the ceremony of the browser that asks, once.
func (s *site) begun(r *http.Request) (ceremony, *webauthn.WebAuthn, bool) {
	c, ok := s.ceremonies.end(frame.CookieValue(r, ceremonyCookie))
	rp, named := relyingParty(r)
	return c, rp, ok && named
}

// notDone says to the script why, in words to show.
func (s *site) notDone(w http.ResponseWriter, r *http.Request, err error) {
	status, text := s.Refused(r, err)
	sendJSON(w, status, said{Error: text})
}

// said is what the script does next: goes on to an address, or shows why not.
type said struct {
	To    string `json:"to,omitempty"`
	Error string `json:"error,omitempty"`
}

func sendJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // a browser that has gone needs no answer
}
