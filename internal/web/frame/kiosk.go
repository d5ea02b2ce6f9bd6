package frame

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// How long a kiosk waits.
const (
	// KioskIdle is how long a page stands that nobody touches; the server forgets who was there after twice that.
	KioskIdle = 45 * time.Second
	// KioskWrong is how many wrong answers in a row a kiosk takes before it takes none for KioskShut.
	KioskWrong = 5
	KioskShut  = time.Minute
	// sentFor is how long the desk is told whom a kiosk has sent there.
	sentFor = 30 * time.Minute
)

// KioskWait is of a kiosk that has had too many wrong answers.
const KioskWait refusal.Code = "kiosk_wait"

// Kiosks knows who stands before which kiosk, and whom they have sent to the desk. It is memory: whoever stands there when the room starts again
// says once more who he is.
type Kiosks struct {
	mu   sync.Mutex
	at   map[string]*visit // by device
	sent []Sent
}

// visit is what is known at one kiosk.
type visit struct {
	person      string
	until, shut time.Time
	wrong       int
}

// Sent is somebody whom a kiosk has sent to the desk, without saying why.
type Sent struct {
	Person, Stream string // Stream "": about a cash session
	At             time.Time
}

func (k *Kiosks) of(device string) *visit {
	if k.at == nil {
		k.at = map[string]*visit{}
	}
	if k.at[device] == nil {
		k.at[device] = &visit{}
	}
	return k.at[device]
}

// Send tells the desk that somebody was sent there.
func (k *Kiosks) Send(person, stream string, now time.Time) {
	k.Seen(person, stream)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.sent = append(k.sent, Sent{person, stream, now})
}

// Seen tells that the desk looks after somebody.
func (k *Kiosks) Seen(person, stream string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.sent = slices.DeleteFunc(k.sent, func(x Sent) bool { return x.Person == person && (x.Stream == stream || x.Stream == "") })
}

// Sent lists whom kiosks have sent to the desk, who waits longest first.
func (k *Kiosks) Sent(now time.Time) []Sent {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.sent = slices.DeleteFunc(k.sent, func(x Sent) bool { return now.Sub(x.At) > sentFor })
	return slices.Clone(k.sent)
}

// AtKiosk is who stands before the kiosk that asks; "" nobody who has said who he is.
func (s *Site) AtKiosk(r *http.Request) string {
	s.Kiosks.mu.Lock()
	defer s.Kiosks.mu.Unlock()
	v, now := s.Kiosks.of(s.Who(r).Device.ID), time.Now()
	if now.After(v.until) {
		v.person = ""
	}
	v.until = now.Add(2 * KioskIdle)
	return v.person
}

// LeaveKiosk forgets who stood before the kiosk.
func (s *Site) LeaveKiosk(r *http.Request) {
	s.Kiosks.mu.Lock()
	defer s.Kiosks.mu.Unlock()
	s.Kiosks.of(s.Who(r).Device.ID).person = ""
}

// StepUp has a kiosk know who stands before it, by what was scanned or typed: a page of his own, or a number and the name that goes with it. It
// does not say which half of a pair is wrong. The error is KioskWait, or that of people; ok is false for nobody.
func (s *Site) StepUp(r *http.Request, code, name string) (ok bool, err error) {
	device, now := s.Who(r).Device.ID, time.Now()
	s.Kiosks.mu.Lock()
	shut := now.Before(s.Kiosks.of(device).shut)
	s.Kiosks.mu.Unlock()
	if shut {
		return false, refusal.New(KioskWait)
	}
	person, known := s.OwnerOf(code)
	if !known && code != "" && name != "" {
		p, err := s.holder(r.Context(), Visitor{Name: name, Number: code})
		var none *refusal.Error
		if known = err == nil; !known && !errors.As(err, &none) {
			return false, err
		}
		person = p.ID
	}
	s.Kiosks.mu.Lock()
	defer s.Kiosks.mu.Unlock()
	v := s.Kiosks.of(device)
	if !known {
		if v.wrong++; v.wrong >= KioskWrong {
			v.wrong, v.shut = 0, now.Add(KioskShut)
		}
		return false, nil
	}
	v.person, v.wrong, v.until = person, 0, now.Add(2*KioskIdle)
	return true, nil
}

// OwnerOf is whose own page an address leads to, as the codes of seat cards and of members' pages have it: whoever has it may read that page.
func (s *Site) OwnerOf(address string) (person string, ok bool) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || s.Secret == nil || s.People == nil {
		return "", false
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	switch {
	case len(parts) == 3 && parts[0] == "member" && Same(s.memberKey(parts[1]), parts[2]):
		person = parts[1]
	case len(parts) == 5 && parts[0] == "t" && parts[2] == "player" && Same(s.playerKey(parts[1], table.PlayerID(parts[3])), parts[4]):
		person = parts[3]
	default:
		return "", false
	}
	p, err := s.People.Get(context.Background(), person)
	return p.ID, err == nil
}

// ByKiosk is who acts at a kiosk: the player who stands before it.
func (s *Site) ByKiosk(r *http.Request, player string) role.By {
	return role.By{Person: player, Role: role.Kiosk, Device: s.Who(r).id()}
}

// isKiosk reports whether a request comes from a device that is a kiosk.
func (s *Site) isKiosk(r *http.Request) bool { return s.Who(r).Device.Place.Kind == access.AtKiosk }

// Kiosk keeps a page for kiosks.
func (s *Site) Kiosk(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.isKiosk(r) || s.People == nil {
			s.NotFound(w, r)
			return
		}
		next(w, r)
	}
}

// Visited keeps a page for kiosks before which somebody stands who has said who he is; any other goes back to its first page.
func (s *Site) Visited(next func(w http.ResponseWriter, r *http.Request, person string)) http.HandlerFunc {
	return s.Kiosk(func(w http.ResponseWriter, r *http.Request) {
		person := s.AtKiosk(r)
		if person == "" {
			http.Redirect(w, r, KioskPage, http.StatusSeeOther)
			return
		}
		next(w, r, person)
	})
}

// KioskPage is the first page of a kiosk; what else it opens lies below.
const KioskPage = "/kiosk"

// opensAtKiosk are the pages beside its own that a kiosk opens: what its pages link.
var opensAtKiosk = []string{"/static/", "/line", "/worker.js", "/screen/file/logo"}

// kiosks closes everything to a kiosk but its own pages: nobody looks around there, whoever has signed in on it before.
func (s *Site) kiosks(w http.ResponseWriter, r *http.Request) *http.Request {
	path := r.URL.Path
	opens := path == KioskPage || strings.HasPrefix(path, KioskPage+"/") || slices.ContainsFunc(opensAtKiosk, func(p string) bool { return strings.HasPrefix(path, p) })
	switch {
	case opens || !s.isKiosk(r):
		return r
	case isPage(r):
		http.Redirect(w, r, KioskPage, http.StatusSeeOther)
	default:
		s.Message(w, r, http.StatusForbidden, "web.kiosk.only", nil)
	}
	return nil
}
