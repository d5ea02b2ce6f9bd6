package register_test

import (
	"fmt"
	"maps"
)

// rota follows the dealers by the rows alone: who is there, since when at which table, how often and how long.
type rota struct {
	here   map[string]hours
	over   []string
	before map[string]hours // as they were before the act that may be taken back
	kept   int              // of over, then
}

// hours are those of a dealer who has not left.
type hours struct {
	from, until, since, dealt int64
	table, downs              int
}

func (r *rota) read(e map[string]any) {
	num := func(of map[string]any, key string) int64 { n, _ := of[key].(float64); return int64(n) }
	at := num(e, "at")
	switch e["type"] {
	case "dealers_came":
		for _, x := range list(e["dealers"]) {
			d := x.(map[string]any)
			h := r.here[fmt.Sprint(d["dealer"])]
			h.from, h.until = num(d, "from"), num(d, "until")
			r.here[fmt.Sprint(d["dealer"])] = h
		}
	case "dealers_left":
		r.keep()
		r.leave(list(e["dealers"]), at)
	case "dealers_pushed", "dealers_moved":
		r.keep()
		r.leave(list(e["home"]), at)
		for _, sits := range []bool{false, true} { // all get up first
			for _, x := range list(e["moves"]) {
				m := x.(map[string]any)
				r.sit(fmt.Sprint(m["dealer"]), int(num(m, "table")), at, sits)
			}
		}
	case "rota_undone":
		r.here, r.over = r.before, r.over[:r.kept]
	}
}

func (r *rota) keep() { r.before, r.kept = maps.Clone(r.here), len(r.over) }

// rise ends what somebody deals.
func (h hours) rise(at int64) hours {
	if h.table > 0 {
		h.dealt, h.table = h.dealt+at-h.since, 0
	}
	return h
}

func (r *rota) sit(id string, no int, at int64, sits bool) {
	h, here := r.here[id]
	switch {
	case !here:
		return
	case !sits:
		h = h.rise(at)
	case no > 0:
		h.table, h.since, h.downs = no, at, h.downs+1
	}
	r.here[id] = h
}

// leave ends shifts: at the end of the hours, unless somebody deals beyond them or goes before.
func (r *rota) leave(ids []any, at int64) {
	for _, x := range ids {
		h, here := r.here[fmt.Sprint(x)]
		if !here {
			continue
		}
		end := h.until
		if h.table > 0 || at < end {
			end = at
		}
		if h = h.rise(at); h.from < end {
			r.over = append(r.over, fmt.Sprintf("dealer %v from %d until %d downs %d dealt %d", x, h.from, end, h.downs, h.dealt))
		}
		delete(r.here, fmt.Sprint(x))
	}
}
