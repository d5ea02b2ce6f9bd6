package people

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/internal/tables"
)

// letterPaper begins the number of the paper that a letter is kept as.
const letterPaper = "letter-"

// Archive lists and drops what the desk keeps of everybody, for what is over on time. All methods may be called concurrently.
type Archive interface {
	// Dossiers are those of everybody, by the id that was kept.
	Dossiers(ctx context.Context) (map[string]Dossier, error)
	// Drop erases papers for good, and the letters that they are; unknown numbers are passed over.
	Drop(ctx context.Context, nos ...string) error
}

func (m *memory) Dossiers(context.Context) (map[string]Dossier, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	out := map[string]Dossier{}
	for id, text := range m.dossiers {
		var d Dossier
		if err := json.Unmarshal([]byte(text), &d); err != nil {
			return nil, fmt.Errorf("people: dossier of %s: %w", id, err)
		}
		if kept := m.kept(id); kept != id {
			d = out[kept].together(d)
			id = kept
		} else if other, there := out[id]; there {
			d = d.together(other)
		}
		out[id] = d
	}
	return out, nil
}

func (m *memory) Drop(_ context.Context, nos ...string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, no := range nos {
		delete(m.papers, no)
		if letter, is := strings.CutPrefix(no, letterPaper); is {
			delete(m.letters, letter)
		}
	}
	return nil
}

func (s *tabled) Drop(ctx context.Context, nos ...string) error {
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		for _, no := range nos {
			if _, err := tx.Exec(ctx, "DELETE FROM papers WHERE no = ?", no); err != nil {
				return nil, err
			}
			if letter, is := strings.CutPrefix(no, letterPaper); is {
				if _, err := tx.Exec(ctx, "DELETE FROM letters WHERE no = ?", letter); err != nil {
					return nil, err
				}
			}
		}
		return nil, nil
	})
}
