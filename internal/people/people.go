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
	ID      string `json:"id"`                // random, means nothing
	Name    string `json:"name"`              // as shown, "Zoé Lefèvre"
	Nick    string `json:"nick,omitempty"`    // what people call him, where that is not the name
	Ref     string `json:"ref,omitempty"`     // the room's own number: member's card
	Licence string `json:"licence,omitempty"` // number of a federation's licence
	Unnamed bool   `json:"unnamed,omitempty"` // asked not to be named in what is published of events
}

// Limits, in bytes.
const (
	MaxID   = 100
	MaxName = 400
	MaxRef  = 100 // of each number
)

// Errors.
var (
	ErrUnknown = errors.New("people: nobody has this id")
	ErrInvalid = errors.New("people: not acceptable")
	ErrSame    = errors.New("people: both ids are one person already")
)

// Store keeps people. All methods may be called concurrently. An id that was merged stands for the person who was kept.
type Store interface {
	// Put adds or replaces people, all or none. ErrInvalid names the first that is not acceptable.
	Put(ctx context.Context, people ...Person) error
	// Add adds people who are not there, all or none, leaves those who are as they are, and returns the ids of the new ones.
	Add(ctx context.Context, people ...Person) ([]string, error)
	// Get returns the person, under the id that was kept, or ErrUnknown, also after an erasure.
	Get(ctx context.Context, id string) (Person, error)
	// All returns those of ids that are known, by the id asked for; without ids, everybody, by the id that was kept.
	All(ctx context.Context, ids ...string) (map[string]Person, error)
	// Erase forgets people for good, with all that was merged into them; unknown ids are passed over.
	Erase(ctx context.Context, ids ...string) error

	// Same lists the ids of a person: the one kept first, then those merged into it. Of somebody unknown it is the id alone.
	Same(id string) []string
	// Merged lists the people, as they were, who were merged into somebody.
	Merged(ctx context.Context, id string) ([]Person, error)
	// Merge makes from and into one person, kept as into. ErrUnknown where either is, ErrSame where they are one.
	Merge(ctx context.Context, into, from string) error
	// Part makes somebody who was merged a person of his own again, with whom had been merged into him. ErrUnknown where id was not merged.
	Part(ctx context.Context, id string) error
	// Apart remembers that two people are not the same: Doubles does not list them again.
	Apart(ctx context.Context, a, b string) error

	// FindByName returns everybody with this name, whatever the case, accents, hyphens and order of words,
	// sorted by name then id.
	FindByName(ctx context.Context, name string) ([]Person, error)
	// FindByNumber returns everybody with this number, whatever its case, spaces, dots and hyphens, sorted by name then id.
	FindByNumber(ctx context.Context, number string) ([]Person, error)
	// Search returns at most limit people: first who has text as a number, then those whose name has words beginning with every word of
	// text or whose number begins so, then those where that is so but for one slip in each longer word. A former name of somebody
	// merged counts too. Each sorted by name then id.
	Search(ctx context.Context, text string, limit int) ([]Person, error)
	// Near returns who may be the one described, sorted by name then id: the same name or number, or nearly the same name.
	Near(ctx context.Context, p Person) ([]Person, error)
	// Known returns who certainly is the one described by name and numbers: the only one of that name, where no number speaks
	// against it, or the one with that number and nearly that name. Otherwise ErrUnknown.
	Known(ctx context.Context, p Person) (Person, error)
	// Meet tells of each of a list who may be meant: those known, and those before it on the list. Who certainly is meant stands first, then
	// those known by name and id, then those of the list.
	Meet(ctx context.Context, list []Person) ([][]Like, error)
	// Doubles lists who may be one person twice, but for those told Apart, sorted by name then id.
	Doubles(ctx context.Context) ([]Double, error)
	Close() error
	Desk
	Post
	Archive
	Photos
}

// Double is two people who may be one.
type Double struct {
	A, B Person
	Why  Likeness
}

// Likeness is why two people may be one.
type Likeness string

// The reasons, the strongest first.
const (
	SameNumber Likeness = "number"
	SameName   Likeness = "name"
	NearName   Likeness = "near"
)

// Likenesses lists them.
var Likenesses = []Likeness{SameNumber, SameName, NearName}

// NewID returns a fresh random id of 130 bits, "p-" and 26 letters and digits.
func NewID() string { return "p-" + strings.ToLower(rand.Text()) }

// clean returns p as it is stored, or ErrInvalid.
func clean(p Person) (Person, error) {
	p.Name, p.Nick = strings.Join(strings.Fields(p.Name), " "), strings.Join(strings.Fields(p.Nick), " ")
	p.Ref, p.Licence = strings.TrimSpace(p.Ref), strings.TrimSpace(p.Licence)
	switch {
	case p.ID == "" || len(p.ID) > MaxID:
		return p, fmt.Errorf("%w: an id of %d bytes, 1 to %d allowed", ErrInvalid, len(p.ID), MaxID)
	case p.Name == "" || len(p.Name) > MaxName:
		return p, fmt.Errorf("%w: a name of %d bytes, 1 to %d allowed", ErrInvalid, len(p.Name), MaxName)
	case len(p.Nick) > MaxName:
		return p, fmt.Errorf("%w: a nickname of %d bytes, at most %d allowed", ErrInvalid, len(p.Nick), MaxName)
	case len(p.Ref) > MaxRef || len(p.Licence) > MaxRef:
		return p, fmt.Errorf("%w: a reference of %d bytes, at most %d allowed", ErrInvalid, max(len(p.Ref), len(p.Licence)), MaxRef)
	}
	return p, nil
}
