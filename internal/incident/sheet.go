package incident

import (
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tell"
)

// sheet is what a family fills in while it is asked about.
type sheet struct {
	answers Answers
	rules   *rulebook.Policy
	at      *At
	told    []tell.Statement // where things stand, then what happened
	met     []Question       // in order
	next    *Question
	open    []Question // facts that nobody has to be asked about, and that were not added
	playing seating
}

// tells adds what is told.
func (s *sheet) tells(statements ...tell.Statement) { s.told = append(s.told, statements...) }

// meet asks a question and reports whether it is answered.
func (s *sheet) meet(q Question) bool {
	if s.next != nil {
		return false
	}
	_, answered := s.answers[q.Key]
	if answered && q.Form == Fill {
		q.Bad = s.unreadable(q.Fields)
		answered = q.Bad == ""
	}
	if answered && q.Form == Pick {
		answered = slices.Contains(q.Options, s.answers.Get(q.Key))
	}
	switch {
	case answered:
		s.met = append(s.met, q)
	case q.need == always:
		s.next = &q
	default:
		s.open = append(s.open, q)
	}
	return answered
}

// pick asks for one of the options; "" while it is not answered.
func (s *sheet) pick(key string, options ...string) string {
	if s.meet(Question{Key: key, Form: Pick, Options: options}) {
		return s.answers.Get(key)
	}
	return ""
}

// fill asks for fields, but not for those that the table knows.
func (s *sheet) fill(key string, fields ...Field) bool {
	fields = slices.DeleteFunc(fields, func(f Field) bool { return s.at.knows(f.Key) })
	if len(fields) == 0 {
		return s.next == nil
	}
	return s.meet(Question{Key: key, Form: Fill, Fields: fields})
}

// offer lets fields be filled in once there is a ruling; nobody is asked for them.
func (s *sheet) offer(key string, fields ...Field) {
	s.meet(Question{Key: key, Form: Fill, Fields: fields, need: ifOffered})
}

// choice lets one of the options be picked once there is a ruling; the first is what is usual.
func (s *sheet) choice(key string, options ...string) string {
	if s.meet(Question{Key: key, Form: Pick, Options: options, need: ifOffered}) {
		return s.answers.Get(key)
	}
	return options[0]
}

// ticks lets facts be added once there is a ruling, of which nobody is asked: those that were.
func (s *sheet) ticks(key string, options ...string) []string {
	s.meet(Question{Key: key, Form: Tick, Options: options, need: ifOffered})
	return slices.DeleteFunc(slices.Clone(options), func(o string) bool { return !slices.Contains(s.answers[key], o) })
}

// unreadable is the first field whose answer does not fit.
func (s *sheet) unreadable(fields []Field) string {
	for _, f := range fields {
		if !s.answers.fits(f) {
			return f.Key
		}
	}
	return ""
}

// n is an amount, a seat or a number: as the table knows it, else as it was filled in; 0 when nobody has said.
func (s *sheet) n(key string) int64 {
	if n, known := s.at.number(key); known {
		return n
	}
	return s.answers.number(key)
}

// chips is an amount of chips.
func (s *sheet) chips(key string) chip.Amount { return chip.Amount(s.n(key)) }

// pile is physical chips.
func (s *sheet) pile(key string) chip.Pile {
	if p, known := s.at.pile(key); known {
		return p
	}
	p, _ := pile(key).pile(s.answers.Get(key))
	return p
}

// actor is the seat of the player whose act it is: at a table who is to act, unless another was told; 1 when nobody has said.
func (s *sheet) actor() int {
	if n := s.at.actor(); n > 0 && s.n("seat") == 0 {
		return n
	}
	return s.seat()
}

// who is the seat of the player in question, which is asked at a table; 1 when nobody has said.
func (s *sheet) who() int {
	if s.at != nil && s.at.Seat == 0 && len(s.at.Seats) > 0 {
		options := make([]string, len(s.at.Seats))
		for i, n := range s.at.Seats {
			options[i] = strconv.Itoa(n)
		}
		s.pick("seat", options...)
	}
	return s.seat()
}

// seat is the seat told of, 1 when nobody has said.
func (s *sheet) seat() int {
	if n := s.n("seat"); n >= 1 && n <= seatMax {
		return int(n)
	}
	return 1
}
