package access

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/floorbook/floorbook/refusal"
)

// Where a device stands.
const (
	AtTable  = "table"  // a dealer's tablet: Table, and Stream where it is one tournament's only
	AtDesk   = "desk"   // cage, entries: whoever works there gives a PIN
	AtScreen = "screen" // shows, does nothing
	AtKiosk  = "kiosk"  // players check in by themselves; it opens nothing else
	InHand   = "hand"   // somebody's own phone or laptop
)

// Places lists them.
var Places = []string{AtTable, AtDesk, AtScreen, AtKiosk, InHand}

// Place is what a device is bound to.
type Place struct {
	Kind   string `json:"kind"`
	Stream string `json:"stream,omitempty"`
	Table  int    `json:"table,omitempty"`
}

// dutyMax is how long a dealer's acts stay open at a table without a relief.
const dutyMax = 16 * time.Hour

// DeviceNameMax is the longest name of a device, in characters.
const DeviceNameMax = 60

// Device is a browser that the floor has enrolled.
type Device struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Place      Place  `json:"place"`
	EnrolledBy string `json:"enrolled_by"` // account
	EnrolledAt int64  `json:"enrolled_at"` // Unix milliseconds
	LastSeen   int64  `json:"last_seen"`
	Revoked    bool   `json:"revoked,omitempty"`
	OnDuty     string `json:"on_duty,omitempty"` // the dealer whose acts are open at its table
	Since      int64  `json:"since,omitempty"`
}

// device is a record of the file. Names of fields are never changed.
type device struct {
	Name       string `json:"name"`
	Place      Place  `json:"place"`
	Token      string `json:"token"` // hash
	EnrolledBy string `json:"enrolled_by"`
	EnrolledAt int64  `json:"enrolled_at"`
	LastSeen   int64  `json:"last_seen"`
	RevokedAt  int64  `json:"revoked_at,omitempty"`
	OnDuty     string `json:"on_duty,omitempty"`
	Since      int64  `json:"since,omitempty"`
}

func (d *device) public(id string, now int64) Device {
	out := Device{ID: id, Name: d.Name, Place: d.Place, EnrolledBy: d.EnrolledBy, EnrolledAt: d.EnrolledAt, LastSeen: d.LastSeen, Revoked: d.RevokedAt != 0}
	if d.OnDuty != "" && now < d.Since+dutyMax.Milliseconds() {
		out.OnDuty, out.Since = d.OnDuty, d.Since
	}
	return out
}

// cleanPlace refuses a place that cannot be.
func cleanPlace(p Place) (Place, error) {
	if !slices.Contains(Places, p.Kind) || p.Kind == AtTable && p.Table < 1 {
		return p, refusal.New(BadName, "Max", DeviceNameMax)
	}
	if p.Kind != AtTable {
		p.Table = 0
	}
	return p, nil
}

// Enrol makes a device of the browser that shows an enrolment code. token is for that browser alone. It refuses with BadCode, BadName
// and TooMany.
func (s *Store) Enrol(ctx context.Context, codeSecret string) (d Device, token string, err error) {
	token = newToken()
	id := newID("d-")
	err = s.change(ctx, func() ([]change, error) {
		c, err := s.code(codeSecret, ForDevice)
		if err != nil {
			return nil, err
		}
		if len(s.devices) >= DevicesMax {
			return nil, refusal.New(TooMany, "Max", DevicesMax)
		}
		now := s.millis()
		next := &device{Name: c.Name, Place: c.Place, Token: hashOf(token), EnrolledBy: c.By, EnrolledAt: now, LastSeen: now}
		d = next.public(id, now)
		return []change{{devices, id, next}, {codes, hashOf(codeSecret), nil}}, nil
	})
	if err != nil {
		return Device{}, "", err
	}
	return d, token, nil
}

// Device returns the enrolled device whose token a browser holds.
func (s *Store) Device(ctx context.Context, token string) (d Device, ok bool) {
	defer s.look(ctx)()
	h, known := s.byToken[hashOf(token)]
	found := s.devices[h.id]
	now := s.millis()
	if !known || h.kind != devices || found == nil || found.RevokedAt != 0 {
		return Device{}, false
	}
	if now >= found.LastSeen+seenEvery.Milliseconds() {
		s.seen.note(s, h, now)
	}
	return found.public(h.id, now), true
}

// DeviceByID returns a device, revoked or not.
func (s *Store) DeviceByID(id string) (Device, bool) {
	defer s.glance()()
	d := s.devices[id]
	if d == nil {
		return Device{}, false
	}
	return d.public(id, s.millis()), true
}

// Devices lists the enrolled devices, by place and name, the revoked ones last.
func (s *Store) Devices() []Device {
	defer s.glance()()
	now := s.millis()
	out := make([]Device, 0, len(s.devices))
	for id, d := range s.devices {
		out = append(out, d.public(id, now))
	}
	slices.SortFunc(out, func(a, b Device) int {
		return cmp.Or(btoi(a.Revoked)-btoi(b.Revoked), cmp.Compare(slices.Index(Places, a.Place.Kind), slices.Index(Places, b.Place.Kind)),
			cmp.Compare(a.Place.Table, b.Place.Table), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return out
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// editDevice changes a device.
func (s *Store) editDevice(ctx context.Context, id string, f func(*device)) error {
	return s.change(ctx, func() ([]change, error) {
		d := s.devices[id]
		if d == nil {
			return nil, refusal.New(UnknownOne)
		}
		next := *d
		f(&next)
		return []change{{devices, id, &next}}, nil
	})
}

// Bind names a device and puts it somewhere; whoever was on duty there is so no longer. It refuses with BadName and UnknownOne.
func (s *Store) Bind(ctx context.Context, id, name string, p Place) error {
	name, err := cleanDeviceName(name)
	if err != nil {
		return err
	}
	if p, err = cleanPlace(p); err != nil {
		return err
	}
	return s.editDevice(ctx, id, func(d *device) {
		if d.Place != p {
			d.OnDuty, d.Since = "", 0
		}
		d.Name, d.Place = name, p
	})
}

func cleanDeviceName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || utf8.RuneCountInString(name) > DeviceNameMax {
		return "", refusal.New(BadName, "Max", DeviceNameMax)
	}
	return name, nil
}

// Revoke ends a device for good: its token, its sessions, the duty at it. To be used again it is enrolled anew.
func (s *Store) Revoke(ctx context.Context, id string) error {
	return s.change(ctx, func() ([]change, error) {
		d := s.devices[id]
		if d == nil {
			return nil, refusal.New(UnknownOne)
		}
		next := *d
		next.RevokedAt, next.Token, next.OnDuty, next.Since = s.millis(), "", "", 0
		changes := []change{{devices, id, &next}}
		for sid, x := range s.sessions {
			if x.Device == id {
				changes = append(changes, change{sessions, sid, nil})
			}
		}
		return changes, nil
	})
}

// Relieve puts a dealer on duty at a device; "" sends the one who is there away. His acts stay open until the next relief.
func (s *Store) Relieve(ctx context.Context, id, accountID string) error {
	now := s.millis()
	return s.editDevice(ctx, id, func(d *device) {
		d.OnDuty, d.Since = accountID, now
		if accountID == "" {
			d.Since = 0
		}
	})
}
