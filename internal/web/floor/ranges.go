package floor

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/view"
)

// A room of more tables than wholeMost is shown rangeTables at a time, by number.
const (
	wholeMost   = 60
	rangeTables = 50
	waitingMost = 24 // tables named that wait for somebody
)

// tableRange is what is shown of the tables at a time.
type tableRange struct {
	First, Last int // numbers of tables; 0, 0: the whole room
	Tables      int // in play
	Need        int // of them, those at which somebody is waited for

	nos   []int
	cards []*Card
	moved uint64 // seq when there last were other tables in it
}

// ranges divides the room. What is in them is as it was before where it is.
func (p *picture) ranges(cards map[int]*Card, before *picture) (out []tableRange) {
	nos := slices.Clone(p.InPlay)
	slices.Sort(nos)
	shown := make([]*Card, len(nos))
	for i, no := range nos {
		shown[i] = cards[no]
	}
	if len(nos) <= wholeMost {
		out = []tableRange{{nos: nos, cards: shown}}
	} else {
		for from, to := 0, 0; from < len(nos); from = to {
			r := tableRange{First: (nos[from]-1)/rangeTables*rangeTables + 1}
			r.Last = r.First + rangeTables - 1
			for to < len(nos) && nos[to] <= r.Last {
				to++
			}
			r.nos, r.cards = nos[from:to], shown[from:to]
			out = append(out, r)
		}
		out[len(out)-1].Last = nos[len(nos)-1]
	}
	for i := range out {
		r := &out[i]
		r.Tables, r.moved = len(r.nos), p.Seq
		for _, no := range p.Waited {
			if slices.Contains(r.nos, no) {
				r.Need++
			}
		}
		if before == nil {
			continue
		}
		if was := before.rangeFrom(r.First); was.First == r.First && slices.Equal(was.nos, r.nos) {
			r.moved = was.moved
		}
	}
	return out
}

// waited are the tables at which somebody is waited for: a ruling or a halt stops the hand, the table calls, or it waits for one player.
func (p *picture) waited(cards map[int]*Card) (nos []int) {
	for _, no := range p.InPlay {
		if s := cards[no].state; s == view.TableRuling || s == view.TableHalted {
			nos = append(nos, no)
		}
	}
	for _, c := range p.Calls {
		nos = append(nos, c.Table)
	}
	for _, h := range p.Held {
		nos = append(nos, h.Table)
	}
	slices.Sort(nos)
	return slices.Compact(nos)
}

// rangeFrom is the range in which a table is, or would be; the first one where there is none.
func (p *picture) rangeFrom(no int) *tableRange {
	out := &p.parts[0]
	for i := range p.parts {
		if p.parts[i].First <= no {
			out = &p.parts[i]
		}
	}
	return out
}

// dividedAt is the seq when the room was last divided in another way: a range is empty, or the whole is shown.
func (p *picture) dividedAt(before *picture) uint64 {
	if before == nil || !slices.EqualFunc(p.parts, before.parts, func(x, y tableRange) bool { return x.First == y.First }) {
		return p.Seq
	}
	return before.divided
}

// sameRanges reports whether two pictures lead to the same ranges.
func sameRanges(a, b *picture) bool {
	return slices.EqualFunc(a.parts, b.parts, func(x, y tableRange) bool {
		return x.First == y.First && x.Last == y.Last && x.Tables == y.Tables && x.Need == y.Need
	}) && slices.Equal(a.Waited, b.Waited)
}

// shown is a picture with the part of the room that a reader has before him.
type shown struct {
	*picture
	From int // number of a table in it
}

// Cards are the tables of that part.
func (s shown) Cards() []*Card { return s.rangeFrom(s.From).cards }

// Ranges are the parts of the room, none where all of it is shown.
func (s shown) Ranges() []tableRange {
	if len(s.parts) == 1 && s.parts[0].First == 0 {
		return nil
	}
	return s.parts
}

// Range is the part that is shown: the number of its first table, 0 the whole room.
func (s shown) Range() int { return s.rangeFrom(s.From).First }

// Waits are the tables that wait for somebody, as many as are named, and how many more do.
func (s shown) Waits() []int { return s.Waited[:min(len(s.Waited), waitingMost)] }

// MoreWait is how many more do.
func (s shown) MoreWait() int { return len(s.Waited) - len(s.Waits()) }

// since lists the cards of a range where something has changed after seq.
func (r *tableRange) since(seq uint64) (changed []*Card) {
	for _, c := range r.cards {
		if c.Seq > seq {
			changed = append(changed, c)
		}
	}
	return changed
}

// fromOf is the part of the room that the page shows from which somebody asks: a form does not say, its page's address does.
func fromOf(r *http.Request) int {
	if r.Method == http.MethodGet {
		return fromIn(r.URL.Query())
	}
	for _, h := range []string{"HX-Current-URL", "Referer"} {
		if u, err := url.Parse(r.Header.Get(h)); err == nil && u.RawQuery != "" {
			return fromIn(u.Query())
		}
	}
	return 0
}

func fromIn(q url.Values) int {
	for _, name := range []string{"from", "table"} {
		if no, err := strconv.Atoi(q.Get(name)); err == nil {
			return no
		}
	}
	return 0
}
