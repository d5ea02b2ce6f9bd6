package people

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/tables"
	"github.com/floorbook/floorbook/reckoning"
)

// Dossier is what the desk keeps of a person beside the name: what a form asks, what the house has decided, what is owed. Days are
// "2026-11-30", "" where there is none; instants are Unix milliseconds, amounts minor units.
type Dossier struct {
	Born      string `json:"born,omitempty"`
	Birthtown string `json:"birthtown,omitempty"`
	Address   string `json:"address,omitempty"` // as on an envelope, lines between
	Mail      string `json:"mail,omitempty"`    // e-mail address
	Phone     string `json:"phone,omitempty"`
	Lang      string `json:"lang,omitempty"` // of letters: "fr", "en"

	Employed bool         `json:"employed,omitempty"` // works for the house
	Opposed  bool         `json:"opposed,omitempty"`  // nothing is passed on to anybody
	Bans     []Ban        `json:"bans,omitempty"`     // of the house, oldest first
	Limits   []Ban        `json:"limits,omitempty"`   // that the person has asked for
	Cards    []MemberCard `json:"cards,omitempty"`
	Defaults []Default    `json:"defaults,omitempty"` // places not given back in time
	Owed     []Owed       `json:"owed,omitempty"`
	Requests []Request    `json:"requests,omitempty"` // about what is kept of the person
}

// Ban is some days on which somebody does not come in. What was lifted stays, with the day.
type Ban struct {
	From   string `json:"from"`
	Until  string `json:"until,omitempty"` // "": for good
	Reason string `json:"reason,omitempty"`
	By     string `json:"by,omitempty"` // who has entered it
	Lifted string `json:"lifted,omitempty"`
}

// MemberCard is a card of the house.
type MemberCard struct {
	Kind  string `json:"kind"`
	From  string `json:"from"`
	Until string `json:"until"`
	Price int64  `json:"price"`
	By    string `json:"by,omitempty"`
	Void  bool   `json:"void,omitempty"` // issued by mistake
	Debt  string `json:"debt,omitempty"` // number of what is owed for it

	Sponsor string `json:"sponsor,omitempty"` // id of the friend on whose word it was given; "": on the word of the house, By
}

// Default is a place that was not given back in time.
type Default struct {
	Stream   string `json:"stream"`
	At       int64  `json:"at"`
	Reminded bool   `json:"reminded,omitempty"` // a letter was sent or printed
	Struck   bool   `json:"struck,omitempty"`   // it does not count: by whom is in the logbook
	Debt     string `json:"debt,omitempty"`     // number of what is owed for it
}

// Owed is what a person owes the house, for what, and by which article.
type Owed struct {
	No      string `json:"no"`
	For     string `json:"for"` // as package admission names debts
	Amount  int64  `json:"amount"`
	Cite    string `json:"cite,omitempty"`
	Since   int64  `json:"since"`
	Settled int64  `json:"settled,omitempty"` // when; 0: it is open

	Why reckoning.Reckoning `json:"why,omitempty"` // how the amount came about, when it did; none of what was noted before that was kept
}

// Request is what somebody has asked about what is kept of him, and what became of it.
type Request struct {
	Right   string `json:"right"`
	At      int64  `json:"at"`
	Outcome string `json:"outcome,omitempty"` // "": open
	Done    int64  `json:"done,omitempty"`
}

// Paper is a document that a person has signed or was given, kept as proof.
type Paper struct {
	No     string `json:"no"`
	Person string `json:"person"`
	Kind   string `json:"kind"` // PaperForm, PaperReceipt, PaperLetter
	Stream string `json:"stream,omitempty"`
	At     int64  `json:"at"`
	By     string `json:"by,omitempty"`
	PDF    []byte `json:"pdf,omitempty"`
}

// Kinds of papers.
const (
	PaperForm    = "form"
	PaperReceipt = "receipt"
	PaperLetter  = "letter"
)

// Limits of a dossier and of a paper, in bytes.
const (
	MaxDossier = 100_000
	MaxPaper   = 2 << 20
)

// Desk keeps dossiers and papers. All methods may be called concurrently. Who was merged into somebody is looked up under the id that was kept.
type Desk interface {
	// Dossier is what is kept of a person; of somebody merged the bans, limits, cards, defaults, debts and requests of all records together.
	Dossier(ctx context.Context, id string) (Dossier, error)
	// Amend changes what is kept of a person, and nothing where change fails. ErrInvalid where it has become too large.
	Amend(ctx context.Context, id string, change func(*Dossier) error) error
	// Keep keeps a paper for good, or until the person is erased.
	Keep(ctx context.Context, p Paper) error
	// Papers lists what is kept of a person, newest first, without the documents.
	Papers(ctx context.Context, id string) ([]Paper, error)
	// PapersOf lists what is kept for an event, or for all where none is named, oldest first, without the documents.
	PapersOf(ctx context.Context, stream string) ([]Paper, error)
	// Paper is one with its document, or ErrUnknown.
	Paper(ctx context.Context, no string) (Paper, error)
}

// Banned are the bans that count on a day.
func Banned(bans []Ban, day string) (out []Ban) {
	for _, b := range bans {
		if b.From <= day && (b.Until == "" || day <= b.Until) && (b.Lifted == "" || day < b.Lifted) {
			out = append(out, b)
		}
	}
	return out
}

// Counted are the defaults that were not struck.
func (d *Dossier) Counted() (n int) {
	for _, x := range d.Defaults {
		if !x.Struck {
			n++
		}
	}
	return n
}

// Open is what is owed still.
func (d *Dossier) Open() (out []Owed) {
	for _, o := range d.Owed {
		if o.Settled == 0 {
			out = append(out, o)
		}
	}
	return out
}

// Owe notes what somebody owes, and returns the number that it is given.
func (d *Dossier) Owe(o Owed) (no string) {
	o.No = strings.ToLower(rand.Text())
	d.Owed = append(d.Owed, o)
	return o.No
}

// Drop takes a debt back that nobody has settled: what it was for is no more.
func (d *Dossier) Drop(no string) {
	d.Owed = slices.DeleteFunc(d.Owed, func(o Owed) bool { return no != "" && o.No == no && o.Settled == 0 })
}

// WhyOf is how a debt came about, by its number; nothing where that is not known.
func (d Dossier) WhyOf(no string) reckoning.Reckoning {
	for _, o := range d.Owed {
		if no != "" && o.No == no {
			return o.Why
		}
	}
	return nil
}

// Complete reports whether a form can be made of it: civil status and address.
func (d Dossier) Complete() bool { return d.Born != "" && d.Birthtown != "" && d.Address != "" }

// tidy is the dossier as it is stored.
func (d Dossier) tidy() (string, error) {
	for _, s := range []*string{&d.Born, &d.Birthtown, &d.Mail, &d.Phone} {
		*s = strings.Join(strings.Fields(*s), " ")
	}
	text, err := json.Marshal(d)
	if err == nil && len(text) > MaxDossier {
		err = fmt.Errorf("%w: a dossier of %d bytes, at most %d allowed", ErrInvalid, len(text), MaxDossier)
	}
	return string(text), err
}

// together is a dossier with what other records of the person hold beside.
func (d Dossier) together(other Dossier) Dossier {
	d.Employed, d.Opposed = d.Employed || other.Employed, d.Opposed || other.Opposed
	d.Bans, d.Limits = slices.Concat(d.Bans, other.Bans), slices.Concat(d.Limits, other.Limits)
	d.Cards, d.Defaults = slices.Concat(d.Cards, other.Cards), slices.Concat(d.Defaults, other.Defaults)
	d.Owed, d.Requests = slices.Concat(d.Owed, other.Owed), slices.Concat(d.Requests, other.Requests)
	return d
}

func good(p Paper) error {
	if p.No == "" || p.Person == "" || len(p.PDF) == 0 || len(p.PDF) > MaxPaper {
		return fmt.Errorf("%w: a paper of %d bytes, 1 to %d allowed", ErrInvalid, len(p.PDF), MaxPaper)
	}
	return nil
}

// folded is what is kept of a person, of all records together, the kept one first.
func folded(records []Dossier) (d Dossier) {
	for i, r := range records {
		if i == 0 {
			d = r
			continue
		}
		d = d.together(r)
	}
	return d
}

func (m *memory) Dossier(_ context.Context, id string) (Dossier, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.dossier(id)
}

func (m *memory) dossier(id string) (Dossier, error) {
	var records []Dossier
	for _, id := range m.same(id) {
		var d Dossier
		if text := m.dossiers[id]; text != "" {
			if err := json.Unmarshal([]byte(text), &d); err != nil {
				return d, err
			}
		}
		records = append(records, d)
	}
	return folded(records), nil
}

func (m *memory) Amend(_ context.Context, id string, change func(*Dossier) error) error {
	ids, d, err := m.amended(id, change)
	if err != nil {
		return err
	}
	text, err := d.tidy()
	if err == nil {
		m.amend(ids, text, d.Opposed)
	}
	return err
}

// amended is what is kept of a person with a change, and under which ids.
func (m *memory) amended(id string, change func(*Dossier) error) (ids []string, d Dossier, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	ids = m.same(id)
	if m.by[ids[0]] == nil {
		return nil, d, ErrUnknown
	}
	if d, err = m.dossier(id); err == nil {
		err = change(&d)
	}
	return ids, d, err
}

// amend puts one text in the place of the dossiers of a person; whoever opposes has no photo from then on.
func (m *memory) amend(ids []string, text string, opposes bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		delete(m.dossiers, id)
		if opposes {
			delete(m.photos, id)
		}
	}
	m.dossiers[ids[0]] = text
}

func (m *memory) Keep(_ context.Context, p Paper) error {
	if err := good(p); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	p.Person = m.kept(p.Person)
	if _, there := m.papers[p.No]; !there {
		m.papers[p.No] = p
	}
	return nil
}

func (m *memory) Papers(_ context.Context, id string) (out []Paper, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	ids := m.same(id)
	for _, p := range m.papers {
		if slices.Contains(ids, p.Person) {
			p.PDF = nil
			out = append(out, p)
		}
	}
	slices.SortFunc(out, newestPaper)
	return out, nil
}

func newestPaper(a, b Paper) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.No, b.No)) }

func (m *memory) PapersOf(_ context.Context, stream string) (out []Paper, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	for _, p := range m.papers {
		if stream == "" || p.Stream == stream {
			p.PDF = nil
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b Paper) int { return -newestPaper(a, b) })
	return out, nil
}

func (m *memory) Paper(_ context.Context, no string) (Paper, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	p, there := m.papers[no]
	if !there {
		return Paper{}, ErrUnknown
	}
	return p, nil
}

// forget drops what the desk has kept under ids. m.mu is held.
func (m *memory) forget(ids []string) {
	for _, id := range ids {
		delete(m.dossiers, id)
		delete(m.photos, id)
	}
	for no, p := range m.papers {
		if slices.Contains(ids, p.Person) {
			delete(m.papers, no)
		}
	}
	for no, l := range m.letters {
		if slices.Contains(ids, l.Person) {
			delete(m.letters, no)
		}
	}
}

func (s *tabled) Amend(ctx context.Context, id string, change func(*Dossier) error) error {
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		ids, d, err := s.present.amended(id, change)
		if err != nil {
			return nil, err
		}
		text, err := d.tidy()
		if err != nil {
			return nil, err
		}
		tx.Touch(ids...)
		for _, id := range ids {
			if _, err := tx.Exec(ctx, "DELETE FROM dossiers WHERE id = ?", id); err != nil {
				return nil, err
			}
		}
		_, err = tx.Exec(ctx, "INSERT INTO dossiers (id, text) VALUES (?, ?)", ids[0], text)
		if err == nil && d.Opposed {
			err = dropPhotos(ctx, tx, ids)
		}
		return func() { s.present.amend(ids, text, d.Opposed) }, err
	})
}

func (s *tabled) Keep(ctx context.Context, p Paper) error {
	if err := good(p); err != nil {
		return err
	}
	return s.db.Change(ctx, func(tx *tables.Tx) (func(), error) {
		p.Person = s.present.Same(p.Person)[0]
		return nil, keep(ctx, tx, p)
	})
}

// keep writes a paper, once for its number.
func keep(ctx context.Context, tx *tables.Tx, p Paper) error {
	_, err := tx.Exec(ctx, "INSERT INTO papers (no, person, kind, stream, at, by, pdf) VALUES (?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
		p.No, p.Person, p.Kind, p.Stream, p.At, p.By, p.PDF)
	return err
}

func (s *tabled) Papers(ctx context.Context, id string) (out []Paper, err error) {
	for _, id := range s.Same(id) {
		if out, err = s.papers(ctx, out, "WHERE person = ?", id); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(out, newestPaper)
	return out, nil
}

func (s *tabled) PapersOf(ctx context.Context, stream string) (out []Paper, err error) {
	if stream == "" {
		out, err = s.papers(ctx, nil, "")
	} else {
		out, err = s.papers(ctx, nil, "WHERE stream = ?", stream)
	}
	slices.SortFunc(out, func(a, b Paper) int { return -newestPaper(a, b) })
	return out, err
}

// papers adds those that a condition picks to those that are known.
func (s *tabled) papers(ctx context.Context, out []Paper, where string, args ...any) ([]Paper, error) {
	err := s.db.Each(ctx, func(row tables.Row) error {
		var p Paper
		err := row.Scan(&p.No, &p.Person, &p.Kind, &p.Stream, &p.At, &p.By)
		out = append(out, p)
		return err
	}, "SELECT no, person, kind, stream, at, by FROM papers "+where, args...)
	return out, err
}

func (s *tabled) Paper(ctx context.Context, no string) (p Paper, err error) {
	row := s.db.QueryRow(ctx, "SELECT no, person, kind, stream, at, by, pdf FROM papers WHERE no = ?", no)
	err = row.Scan(&p.No, &p.Person, &p.Kind, &p.Stream, &p.At, &p.By, &p.PDF)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrUnknown
	}
	return p, err
}
