package frame

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/refusal"
)

// Visitor is somebody who brings himself in on a page, as he has typed it.
type Visitor struct{ Name, Number, Mail, Phone string }

// NoSuchCard is of a number that nobody of that name has.
const NoSuchCard refusal.Code = "reserve_no_such_card"

// WriteToWhom is of somebody who tells neither mail nor phone.
const WriteToWhom refusal.Code = "reserve_no_contact"

// VisitorRefusals lists them.
func VisitorRefusals() []refusal.Code { return []refusal.Code{NoSuchCard, WriteToWhom} }

// ReadVisitor reads the fields of a visitor.
func ReadVisitor(f url.Values) Visitor {
	one := func(name string, most int) string {
		return strings.Join(strings.Fields(Clip(f.Get(name), most)), " ")
	}
	return Visitor{Name: one("name", 100), Number: one("number", 60), Mail: one("mail", 200), Phone: one("phone", 40)}
}

// BringIn has a visitor enter somewhere by a key, and notes how he can be reached. Whoever names a number has to be known by it; anybody else is somebody
// new, of whom the desk finds out who he is, and who is kept only where he has entered.
func (s *Site) BringIn(ctx context.Context, v Visitor, key string, enter func(ctx context.Context, person string) error) error {
	switch {
	case v.Name == "" || s.People == nil:
		return BadInput{Field: "name", Value: v.Name}
	case v.Mail == "" && v.Phone == "":
		return refusal.New(WriteToWhom)
	}
	s.Entering.RLock()
	defer s.Entering.RUnlock()
	ctx = context.WithoutCancel(ctx) // a person is not left behind without his place
	who := people.Person{ID: "p-" + strings.ToLower(key), Name: v.Name}
	if v.Number != "" {
		var err error
		if who, err = s.holder(ctx, v); err != nil {
			return err
		}
	}
	added, err := s.People.Add(ctx, who)
	if err != nil {
		return BadInput{Field: "name", Value: v.Name}
	}
	if err := enter(ctx, who.ID); err != nil {
		return errors.Join(err, s.People.Erase(ctx, added...))
	}
	return s.reachable(ctx, who.ID, v)
}

// holder is the person of that name who has that number.
func (s *Site) holder(ctx context.Context, v Visitor) (people.Person, error) {
	found, err := s.People.FindByNumber(ctx, v.Number)
	if err != nil {
		return people.Person{}, err
	}
	named, err := s.People.FindByName(ctx, v.Name)
	if err != nil {
		return people.Person{}, err
	}
	for _, p := range found {
		if slices.ContainsFunc(named, func(n people.Person) bool { return n.ID == p.ID }) {
			return p, nil
		}
	}
	return people.Person{}, refusal.New(NoSuchCard)
}

// reachable notes how somebody can be written to, where the house does not know it yet.
func (s *Site) reachable(ctx context.Context, person string, v Visitor) error {
	return s.People.Amend(ctx, person, func(d *people.Dossier) error {
		if d.Mail == "" {
			d.Mail = v.Mail
		}
		if d.Phone == "" {
			d.Phone = v.Phone
		}
		return nil
	})
}
