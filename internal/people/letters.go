package people

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
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
	Due        int64  // when it is tried next
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

func (s *file) Write(ctx context.Context, l Letter, pdf []byte) (fresh bool, err error) {
	if err := l.good(pdf); err != nil {
		return false, err
	}
	s.write.Lock()
	defer s.write.Unlock()
	l.Person = s.present.Same(l.Person)[0]
	if _, err := s.present.Get(ctx, l.Person); err != nil {
		return false, err
	}
	err = s.in(ctx, func(tx *sql.Tx) error {
		added, err := tx.ExecContext(ctx, "INSERT INTO letters (no, person, kind, stream, at, subject, text, state, tries, due, done, said) VALUES (?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
			l.No, l.Person, l.Kind, l.Stream, l.At, l.Subject, l.Text, l.State, l.Tries, l.Due, l.Done, l.Said)
		if err != nil {
			return err
		}
		if n, err := added.RowsAffected(); err != nil || n == 0 {
			return err
		}
		fresh = true
		p := l.paper(pdf)
		_, err = tx.ExecContext(ctx, "INSERT INTO papers (no, person, kind, stream, at, by, pdf) VALUES (?,?,?,?,?,?,?) ON CONFLICT DO NOTHING", p.No, p.Person, p.Kind, p.Stream, p.At, p.By, p.PDF)
		return err
	})
	return fresh && err == nil, err
}

func (s *file) Letters(ctx context.Context, states ...LetterState) (out []Letter, err error) {
	if len(states) == 0 {
		states = LetterStates
	}
	in, err := json.Marshal(states)
	if err != nil {
		return nil, err
	}
	rows, err := s.db.QueryContext(ctx, "SELECT no, person, kind, stream, at, subject, text, state, tries, due, done, said FROM letters WHERE state IN (SELECT value FROM json_each(?)) ORDER BY at, no", string(in))
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // it has been read to its end, or an error is told
	for rows.Next() {
		var l Letter
		if err := rows.Scan(&l.No, &l.Person, &l.Kind, &l.Stream, &l.At, &l.Subject, &l.Text, &l.State, &l.Tries, &l.Due, &l.Done, &l.Said); err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, rows.Err()
}

func (s *file) Turn(ctx context.Context, from LetterState, l Letter) (bool, error) {
	s.write.Lock()
	defer s.write.Unlock()
	turned, err := s.db.ExecContext(ctx, "UPDATE letters SET state = ?, tries = ?, due = ?, done = ?, said = ? WHERE no = ? AND state = ?", l.State, l.Tries, l.Due, l.Done, l.Said, l.No, from)
	if err != nil {
		return false, err
	}
	n, err := turned.RowsAffected()
	return n > 0, err
}
