package ledger

// Movement gathers the postings of one event. Books are those before it.
type Movement struct {
	Books    *Ledger
	Event    uint64
	Postings []Posting
}

// Move adds a posting of those of its lines that move something; none where none does.
func (m *Movement) Move(f For, lines ...Line) {
	n := 0
	for _, l := range lines {
		if l.Amount != 0 {
			lines[n] = l
			n++
		}
	}
	if n > 0 {
		m.Postings = append(m.Postings, Posting{For: f, Event: m.Event, Lines: lines[:n]})
	}
}

// PutBack adds the posting that puts one of the books back. It panics where that one does not stand: an event has followed from a state that
// was never there.
func (m *Movement) PutBack(no int) {
	back, err := m.Books.Reversal(no, m.Event)
	if err != nil {
		panic("ledger: " + err.Error())
	}
	m.Postings = append(m.Postings, back)
}
