package people

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
)

// Person is one player, or one member of staff.
type Person struct {
	ID   string `json:"id"`            // random, means nothing
	Name string `json:"name"`          // as shown, "Zoé Lefèvre"
	Ref  string `json:"ref,omitempty"` // the room's own number: member's card, licence
}

// Limits, in bytes.
const (
	MaxID   = 100
	MaxName = 400
	MaxRef  = 100
)

// Errors.
var (
	ErrUnknown = errors.New("people: nobody has this id")
	ErrInvalid = errors.New("people: not acceptable")
)

// Store keeps people. All methods may be called concurrently.
type Store interface {
	// Put adds or replaces people, all or none. ErrInvalid names the first that is not acceptable.
	Put(ctx context.Context, people ...Person) error
	// Add adds people who are not there, all or none, leaves those who are as they are, and returns the ids of the new ones.
	Add(ctx context.Context, people ...Person) ([]string, error)
	// Get returns the person, or ErrUnknown, also after an erasure.
	Get(ctx context.Context, id string) (Person, error)
	// All returns those of ids that are known, by id; without ids, everybody.
	All(ctx context.Context, ids ...string) (map[string]Person, error)
	// Erase forgets people for good; unknown ids are passed over.
	Erase(ctx context.Context, ids ...string) error
	// FindByName returns everybody with this name, whatever the case, accents, hyphens and order of words,
	// sorted by name then id.
	FindByName(ctx context.Context, name string) ([]Person, error)
	// Search returns at most limit people whose name has words beginning with every word of text, or whose
	// reference is text; sorted by name then id.
	Search(ctx context.Context, text string, limit int) ([]Person, error)
	Close() error
}

// NewID returns a fresh random id of 130 bits, "p-" and 26 letters and digits.
func NewID() string { return "p-" + strings.ToLower(rand.Text()) }

// clean returns p as it is stored, or ErrInvalid.
func clean(p Person) (Person, error) {
	p.Name = strings.Join(strings.Fields(p.Name), " ")
	p.Ref = strings.TrimSpace(p.Ref)
	switch {
	case p.ID == "" || len(p.ID) > MaxID:
		return p, fmt.Errorf("%w: an id of %d bytes, 1 to %d allowed", ErrInvalid, len(p.ID), MaxID)
	case p.Name == "" || len(p.Name) > MaxName:
		return p, fmt.Errorf("%w: a name of %d bytes, 1 to %d allowed", ErrInvalid, len(p.Name), MaxName)
	case len(p.Ref) > MaxRef:
		return p, fmt.Errorf("%w: a reference of %d bytes, at most %d allowed", ErrInvalid, len(p.Ref), MaxRef)
	}
	return p, nil
}
