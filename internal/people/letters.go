package people

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/internal/tables"
)

// Letter is one to a person: its words, and how far it has gone. The address is the person's, looked up when it goes. Instants are Unix
// milliseconds; Due and Done are of the wall clock.
type Letter struct {
	No, Person string
	Kind       string
	Stream     string // the event that it is about, "" none
	At         int64  // of the room
	Subject    string
	Text       string
	State      LetterState
	Tries      int
	Due        int64  // when it is tried next; while it is being sent, until when
	Done       int64  // when it went, or was printed; 0: not yet
	Said       string // what the mail server has answered to the last try
}

// LetterState is how far a letter has gone.
type LetterState string

// The states.
const (
	LetterDue     LetterState = "due"      // goes by mail
	LetterSending LetterState = "sending"  // is being handed to the mail server
	LetterSent    LetterState = "sent"     // the mail server has taken it
	LetterRefused LetterState = "refused"  // the mail server does not take it
	LetterUnsure  LetterState = "unsure"   // nobody knows whether the mail server has taken it
	LetterToPrint LetterState = "to_print" // is printed
	LetterPrinted LetterState = "printed"
)

// LetterStates lists them.
var LetterStates = []LetterState{LetterDue, LetterSending, LetterSent, LetterRefused, LetterUnsure, LetterToPrint, LetterPrinted}

// Post keeps letters, until the person is erased. All methods may be called concurrently.
type Post interface {
	// Write keeps a letter with its paper, once for its number; fresh is false where it was there before. ErrUnknown where nobody is behind
	// the person's id.
	Write(ctx context.Context, l Letter, pdf []byte) (fresh bool, err error)
	// Letters lists those in some states, oldest first; of all states where none is named.
	Letters(ctx context.Context, states ...LetterState) ([]Letter, error)
	// Turn changes how far a letter has gone, unless its state is no longer from: turned is false then.
	Turn(ctx context.Context, from LetterState, l Letter) (turned bool, err error)
}

func (l *Letter) paper(pdf []byte) Paper {
	return Paper{No: "letter-" + l.No, Person: l.Person, Kind: PaperLetter, Stream: l.Stream, At: l.At, PDF: pdf}
}

// Paper is the number of the paper that a letter is kept as.
func (l *Letter) Paper() string { return "letter-" + l.No }

func (l *Letter) good(pdf []byte) error {
	if l.No == "" || l.Subject == "" || l.Text == "" || !slices.Contains(LetterStates, l.State) {
		return fmt.Errorf("%w: a letter without number, words or state", ErrInvalid)
	}
	return good(l.paper(pdf))
}

func oldestLetter(a, b Letter) int { return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.No, b.No)) }

func (m *memory) Write(_ context.Context, l Letter, pdf []byte) (bool, error) {
	if err := l.good(pdf); err != nil {
		return false, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	l.Person = m.kept(l.Person)
	if m.by[l.Person] == nil {
		return false, ErrUnknown
	}
	if _, there := m.letters[l.No]; there {
		return false, nil
	}
	m.letters[l.No], m.papers[l.Paper()] = l, l.paper(pdf)
	return true, nil
}

func (m *memory) Letters(_ context.Context, states ...LetterState) (out []Letter, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	for _, l := range m.letters {
		if len(states) == 0 || slices.Contains(states, l.State) {
			out = append(out, l)
		}
	}
	slices.SortFunc(out, oldestLetter)
	return out, nil
}

func (m *memory) Turn(_ context.Context, from LetterState, l Letter) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	is, there := m.letters[l.No]
	if !there || is.State != from {
		return false, nil
	}
	is.State, is.Tries, is.Due, is.Done, is.Said = l.State, l.Tries, l.Due, l.Done, l.Said
	m.letters[l.No] = is
	return true, nil
}

func (s *tabled) Write(ctx context.Context, l Letter, pdf []byte) (fresh bool, err error) {
	if err := l.good(pdf); err != nil {
		return false, err
	}
	err = s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		l.Person = s.present.Same(l.Person)[0]
		if _, err := s.present.Get(ctx, l.Person); err != nil {
			return nil, err
		}
		added, err := tx.Exec(ctx, "INSERT INTO letters (no, person, kind, stream, at, subject, text, state, tries, due, done, said) VALUES (?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
			l.No, l.Person, l.Kind, l.Stream, l.At, l.Subject, l.Text, string(l.State), l.Tries, l.Due, l.Done, l.Said)
		if fresh = err == nil && added > 0; !fresh {
			return nil, err
		}
		return nil, keep(ctx, tx, l.paper(pdf))
	})
	return fresh && err == nil, err
}

func (s *tabled) Letters(ctx context.Context, states ...LetterState) (out []Letter, err error) {
	if len(states) == 0 {
		states = LetterStates
	}
	var in []any
	for _, state := range states {
		in = append(in, string(state))
	}
	err = s.db.Each(ctx, func(row tables.Row) error {
		var l Letter
		err := row.Scan(&l.No, &l.Person, &l.Kind, &l.Stream, &l.At, &l.Subject, &l.Text, &l.State, &l.Tries, &l.Due, &l.Done, &l.Said)
		out = append(out, l)
		return err
	}, "SELECT no, person, kind, stream, at, subject, text, state, tries, due, done, said FROM letters WHERE state IN ("+tables.Marks(len(in))+") ORDER BY at, no", in...)
	return out, err
}

func (s *tabled) Turn(ctx context.Context, from LetterState, l Letter) (turned bool, err error) {
	err = s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		n, err := tx.Exec(ctx, "UPDATE letters SET state = ?, tries = ?, due = ?, done = ?, said = ? WHERE no = ? AND state = ?", string(l.State), l.Tries, l.Due, l.Done, l.Said, l.No, string(from))
		turned = n > 0
		return nil, err
	})
	return turned && err == nil, err
}
