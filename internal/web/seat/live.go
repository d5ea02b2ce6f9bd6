package seat

import (
	"cmp"
	"html/template"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
)

// What a phone shows is made of pieces: those that all phones at the table show alike, rendered once for all, and between them the player's own, which are rendered
// when they change. The own cards stand in the latter alone.

// phone is what the phone of a player shows.
type phone struct {
	view.Seat
	stay   *view.CashStay // nil at a tournament's table
	at     *view.Table    // as anybody sees it, and how it is laid out; neither is changed
	felt   *felt
	stream string
	self   string // the address of the page
	asked  string // the amount that the address proposes, "" none
	blind  bool   // the seat was claimed in this hand: its cards stay covered
}

// own is what of it is the player's own.
func (p *phone) own() own { return own{topOf(p), stayOf(p), barOf(p)} }

// plays reports whether it shows the table, with the bar.
func (p *phone) plays() bool {
	if p.stay != nil {
		return p.stay.Sits
	}
	return p.No > 0 && p.Cue != view.CueOut && p.Cue != view.CueWon
}

// template is the page that it is on.
func (p *phone) template() string {
	if p.stay != nil {
		return "cashseat"
	}
	return "seat"
}

// tableKey is a table of a stream; table 0 is where those are who have no seat.
type tableKey struct {
	stream string
	no     int
}

// ownKey is a player, as people of one language see what is his own.
type ownKey struct {
	stream string
	player table.PlayerID
	lang   lang.Lang
}

// How many tables and players are kept as they were last looked at, at most.
const tablesMost, ownsMost = 4096, 16384

// tableAge is how long a look at a table is good for while nothing changes at it: names, and how many are left elsewhere, change by themselves.
const tableAge = time.Second

// tableLook is the latest look at a table, which the phones there share.
type tableLook struct {
	mu      sync.Mutex
	version uint64
	made    time.Time
	table   *view.Table
	felt    *felt

	rendering sync.Mutex // apart: who looks does not wait for who renders
	in        map[lang.Lang]*feltPieces
}

// take returns the table of a version, which build makes where it is another than that of the last look. The felt is the same as long as it shows the same.
func (t *tableLook) take(version uint64, cash bool, build func() (view.Table, bool)) (at *view.Table, f *felt, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.table != nil && t.version == version && time.Since(t.made) < tableAge {
		return t.table, t.felt, true
	}
	began := time.Now()
	now, ok := build()
	if !ok {
		return nil, nil, false
	}
	if f = feltOf(&now, cash); t.felt == nil || !f.same(t.felt) {
		t.felt = f
	}
	t.table, t.version, t.made = &now, version, began
	return t.table, t.felt, true
}

// latest reports whether a felt is that of the last look.
func (t *tableLook) latest(f *felt) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.felt == f
}

// feltIn returns a felt as people of a language read it, rendered once for all of them.
func (s *site) feltIn(l lang.Lang, p *phone) (*feltPieces, error) {
	t := s.tables.Take(tableKey{p.stream, p.No})
	t.rendering.Lock()
	defer t.rendering.Unlock()
	last := t.in[l]
	if last != nil && last.of == p.felt {
		return last, nil
	}
	now, err := s.renderFelt(l, p.felt, last)
	if err != nil || !t.latest(p.felt) {
		return now, err
	}
	if t.in == nil {
		t.in = make(map[lang.Lang]*feltPieces)
	}
	t.in[l] = now
	return now, nil
}

// ownLook is what is a player's own as it was last rendered: for the stream of the page and for the answer to an act.
type ownLook struct {
	mu   sync.Mutex
	last *ownPieces
}

func (s *site) ownIn(l lang.Lang, p *phone) (*ownPieces, error) {
	o := s.owns.Take(ownKey{p.stream, p.Player, l})
	o.mu.Lock()
	defer o.mu.Unlock()
	now, err := s.renderOwn(l, p.own(), o.last)
	if err != nil {
		return nil, err
	}
	o.last = now
	return now, nil
}

// shown is what a phone has been sent: as long as both are the same, it shows what it would be sent.
type shown struct {
	felt *felt
	own  *ownPieces
}

// fragment is what the stream of a player's page sends: what view has the phone show, when version is another one, and at the latest after lookEvery.
func (s *site) fragment(l lang.Lang, version func() (uint64, error), view func() (phone, bool)) frame.Fragment {
	var last shown
	var at uint64
	var looked time.Time
	return func() ([]byte, bool, error) {
		before := at
		var err error
		at, err = version()
		if left := lookEvery - time.Since(looked); err == nil && last.own != nil && at == before && left > 0 {
			return nil, true, frame.Later(left)
		}
		looked = time.Now()
		now, ok := view()
		if !ok {
			return nil, true, errGone
		}
		body, same, err := s.live(l, &now, &last)
		return body, same, cmp.Or(err, error(frame.Later(lookEvery)))
	}
}

// live returns the live part of a phone's page, unless that shows it already; last is set to what it shows then.
func (s *site) live(l lang.Lang, p *phone, last *shown) (body []byte, same bool, err error) {
	now := shown{felt: p.felt}
	if now.own, err = s.ownIn(l, p); err != nil {
		return nil, false, err
	}
	if now == *last {
		return nil, true, nil
	}
	pieces, err := s.feltIn(l, p)
	if err != nil {
		return nil, false, err
	}
	*last = now
	return s.together(p, pieces, now.own), false, nil
}

// anew is the live part with nothing taken over that was rendered before: times stand in it as they are now.
func (s *site) anew(l lang.Lang, p *phone) (template.HTML, error) {
	pieces, err := s.renderFelt(l, p.felt.asOf(s.Stamp(p.stream).Now), nil)
	if err != nil {
		return "", err
	}
	o, err := s.renderOwn(l, p.own(), nil)
	return template.HTML(s.together(p, pieces, o)), err
}

// together puts the pieces of a phone's page in their order: the other players clockwise, from the player's left.
func (s *site) together(p *phone, f *feltPieces, o *ownPieces) []byte {
	n := len(f.head) + len(f.cards) + len(f.pot) + len(f.onMe) + len(f.onOther) + len(f.turn) + len(o.head) + len(o.stay) + len(o.top) + len(o.notes) + len(o.mine) + len(o.may)
	for _, one := range f.seats {
		n += len(one)
	}
	out := make([]byte, 0, n+n/8)
	out = append(append(out, f.head...), o.head...)
	out = frame.AppendForms(out, o.stay, p.Seq)
	out = append(out, o.top...)
	if !p.plays() {
		return out
	}
	out = append(append(out, f.cards...), f.pot...)
	for i := range f.seats {
		if at := (int(p.Mine.No) + i) % len(f.seats); table.SeatNo(at+1) != p.Mine.No {
			out = append(out, f.seats[at]...)
		}
	}
	out = append(out, o.notes...)
	if f.of.timed.Seat == p.Mine.No {
		out = append(out, f.onMe...)
	} else {
		out = append(out, f.onOther...)
	}
	out = frame.AppendForms(out, o.mine, p.Seq)
	if p.Cue == view.CueOther {
		out = append(out, f.turn...)
	}
	return frame.AppendForms(out, o.may, p.Seq)
}
