package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/room"
)

// said is the beginning of what an answer says of a refusal.
func said(body []byte) string {
	if _, after, found := bytes.Cut(body, []byte(`role="alert"`)); found {
		body = after
	}
	return string(body[:min(len(body), 300)])
}

// rowsOf proves the journal and tells which row each form has made, by its key. A form that was acknowledged has one.
func (f *festival) rowsOf(all []sent) (rows int) {
	f.t.Helper()
	s, err := openToRead(f.t.Context(), f.dir)
	f.must(err)
	defer s.Close()
	_, err = room.Verify(f.t.Context(), s, room.NotedHeads(f.dir, openerOf(f.dir).Secret)...)
	if err != nil {
		f.t.Error(err)
	}
	type form struct{ stream, key string }
	times, at := map[form]int{}, map[form]uint64{}
	f.must(s.Scan(f.t.Context(), func(r journal.Record) error {
		rows++
		times[form{r.Stream, r.ID}]++
		at[form{r.Stream, r.ID}] = r.Seq
		return nil
	}))
	for i := range all {
		x := &all[i]
		k := form{x.Stream, x.Key}
		x.Seq = at[k]
		if n := times[k]; x.Acknowledged > 0 && n != 1 && x.Kind != "away" || n > 1 || x.Refused && n > 0 {
			f.t.Errorf("%s %s was acknowledged: %v, refused: %v; %d rows", x.Kind, x.Key, x.Acknowledged > 0, x.Refused, n)
		}
	}
	return rows
}

// late adds how long after the answers to commands viewers had what shows them, by kind of page: after those of one table or player, and after the stop of
// the clock, which everybody sees at once.
func (f *festival) late(all []sent, viewers []viewer, saw []seen, lates, stopped map[string][]time.Duration) {
	f.t.Helper()
	by := make([][]seen, len(viewers))
	for _, x := range saw {
		by[x.Viewer] = append(by[x.Viewer], x)
	}
	type place struct {
		stream string
		no     int
	}
	at, moved := map[place][]sent{}, map[string][]sent{}
	var came []sent // and gone
	var stop *sent
	for _, x := range all {
		if x.Acknowledged == 0 || x.Seq == 0 {
			continue
		}
		for _, no := range x.Tables {
			at[place{x.Stream, no}] = append(at[place{x.Stream, no}], x)
		}
		switch x.Kind {
		case "stop":
			stop = &x
		case "bust", "enter":
			came = append(came, x)
		case "move":
			moved[x.Player] = append(moved[x.Player], x)
		}
	}
	slices.SortFunc(came, func(a, b sent) int { return cmp.Compare(a.Seq, b.Seq) })
	shown := make([]sent, len(came)) // as a clock tells it
	for i, x := range came {
		shown[i] = x
		shown[i].Seq = f.came + uint64(i+1)
	}
	for i, v := range viewers {
		if stop != nil && slices.Contains([]string{tablet, floorPage, clockPage, ownPage}, v.Kind) {
			f.shown(*stop, v, by[i], stopped)
		}
		var concerns []sent
		switch v.Kind {
		case phone:
			concerns = at[place{v.Stream, v.Table}]
		case tablet:
			concerns = at[place{festivalEvent, v.Table}]
		case floorPage:
			concerns = came
		case clockPage:
			concerns = shown
		case ownPage:
			concerns = moved[v.Player]
		}
		for _, x := range concerns {
			if v.Kind == tablet && x.Kind == "count" { // which a table does not show
				continue
			}
			f.shown(x, v, by[i], lates)
		}
	}
}

// shown adds how long after its answer a viewer saw a command.
func (f *festival) shown(x sent, v viewer, saw []seen, lates map[string][]time.Duration) {
	f.t.Helper()
	unnumbered := v.Kind == ownPage || v.Kind == clockPage && x.Kind == "stop"
	d, found := lateness(x, saw, unnumbered)
	if !found {
		f.t.Errorf("%s was never shown %s %s (row %d), acknowledged %v ago", v.Path, x.Kind, x.Key, x.Seq, time.Since(time.Unix(0, x.Acknowledged)))
		return
	}
	lates[v.Kind] = append(lates[v.Kind], d)
}

// lateness is how long after a command was acknowledged a viewer was sent what shows it; 0 where that was before. A player's own page tells no number of
// its state, nor does a clock that stops: what he is sent after the command shows it.
func lateness(x sent, saw []seen, unnumbered bool) (d time.Duration, found bool) {
	i := sort.Search(len(saw), func(i int) bool {
		if unnumbered {
			return saw[i].At >= x.At
		}
		return saw[i].State >= x.Seq
	})
	if i == len(saw) {
		return 0, false
	}
	return max(0, time.Duration(saw[i].At-x.Acknowledged)), true
}

// spread words how long things took: the half, 99 of 100, the longest.
func spread(all []time.Duration) string {
	if len(all) == 0 {
		return "none"
	}
	slices.Sort(all)
	return fmt.Sprintf("%6d  p50 %7.1f ms  p99 %7.1f ms  longest %7.1f ms", len(all), ms(all[len(all)/2]), ms(all[len(all)*99/100]), ms(all[len(all)-1]))
}

// reportSpreads prints a line for each kind, and returns the worst of 99 in 100.
func reportSpreads(t *testing.T, what string, of map[string][]time.Duration) (worst time.Duration) {
	t.Helper()
	var all []time.Duration
	for _, kind := range slices.Sorted(maps.Keys(of)) {
		t.Logf("%s %-8s %s", what, kind, spread(of[kind]))
		all = append(all, of[kind]...)
	}
	t.Logf("%s %-8s %s", what, "all", spread(all))
	if len(all) > 0 {
		worst = all[len(all)*99/100]
	}
	return worst
}

// bySecond words how long the slowest command took of those given in each second, and how many there were: whether a machine was late all the time or once.
func bySecond(all []sent) string {
	var slowest []time.Duration
	var n []int
	began := int64(0)
	for _, x := range all {
		if began == 0 || x.At < began {
			began = x.At
		}
	}
	for _, x := range all {
		if x.Acknowledged == 0 {
			continue
		}
		i := int((x.At - began) / int64(time.Second))
		for len(n) <= i {
			slowest, n = append(slowest, 0), append(n, 0)
		}
		slowest[i], n[i] = max(slowest[i], time.Duration(x.Acknowledged-x.At)), n[i]+1
	}
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "%.0f ms of %d, ", ms(slowest[i]), n[i])
	}
	return strings.TrimSuffix(out.String(), ", ")
}

// within is how many of a hundred took no longer than the aim.
func within(of map[string][]time.Duration) float64 {
	n, all := 0, 0
	for _, took := range of {
		all += len(took)
		for _, d := range took {
			if d <= aim {
				n++
			}
		}
	}
	return 100 * float64(n) / float64(max(1, all))
}

// took is how long each acknowledged command took, by kind.
func took(all []sent) map[string][]time.Duration {
	out := map[string][]time.Duration{}
	for _, x := range all {
		if x.Acknowledged > 0 {
			out[x.Kind] = append(out[x.Kind], time.Duration(x.Acknowledged-x.At))
		}
	}
	return out
}

func joined(lines []string, most int) string {
	return strings.Join(lines[:min(len(lines), most)], "\n")
}
