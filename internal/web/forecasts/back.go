package forecasts

import (
	"errors"
	"strconv"
	"time"

	"github.com/floorbook/floorbook/forecast"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// times words minutes of the clock.
type times struct {
	l       lang.Lang
	zone    *time.Location
	lasting bool // as so long after the start: nobody knows when that is, or nights lie between
	at      tournament.Instant
	minute  int // at that instant
}

const minute = tournament.Instant(time.Minute / time.Millisecond)

// instant of a minute of the clock, if it never stands.
func (t times) instant(m int) tournament.Instant { return t.at + tournament.Instant(m-t.minute)*minute }

func (t times) when(m int) string {
	if !t.lasting {
		return t.wall(t.instant(m))
	}
	rest := strconv.Itoa(m % 60)
	if len(rest) < 2 {
		rest = "0" + rest
	}
	return t.l.T("web.forecast.hours", "Hours", m/60, "Rest", rest)
}

func (t times) wall(at tournament.Instant) string {
	return time.UnixMilli(int64(at)).In(t.zone).Format("15:04")
}

func (t times) money(n int) string { return t.l.Money(money.Amount(n)) }

// look forecasts the event as it stood at some times before: what was forecast, and what has come.
func (p *page) look(t times, told *told, seed [32]byte) {
	if p.Over {
		p.Ended = t.wall(told.until)
	}
	p.compare(t, told, seed)
	burst := told.burst
	if burst > 0 {
		p.Money = t.wall(burst)
	}
	for i := range told.before {
		at, e := told.before[i].at, told.before[i].event
		f, err := p.Model.Run(e, runsBack, seed)
		if err != nil {
			continue // nothing was to be forecast then
		}
		then := times{l: t.l, zone: t.zone, lasting: t.lasting, at: at, minute: e.Now.Minute}
		held := func(s forecast.Spread, real tournament.Instant) bool {
			return then.instant(s.Low) <= real+minute && real <= then.instant(s.High)+minute
		}
		k := look{At: t.wall(at), Left: e.Now.Left, End: row{Low: then.when(f.End.Low), Middle: then.when(f.End.Middle), High: then.when(f.End.High)},
			Money: row{Low: then.when(f.Money.Low), Middle: then.when(f.Money.Middle), High: then.when(f.Money.High)}, EndHeld: p.Over && held(f.End, told.until)}
		if k.MoneyKnown = burst == 0 || burst > at; k.MoneyKnown {
			k.MoneyHeld = burst > 0 && held(f.Money, burst)
		}
		p.Back = append(p.Back, k)
	}
}

// compare draws who was left over what was forecast at the start.
func (p *page) compare(t times, told *told, seed [32]byte) {
	if len(told.came) < 2 {
		return
	}
	f, err := p.Model.Run(*told.start, runsBack, seed)
	if err != nil {
		return // nothing was to be forecast then
	}
	p.Came = frame.NewChart(t.l.T("web.forecast.came"), f.Moments, 1, func(m forecast.Moment) forecast.Spread { return m.Players }, t.when, told.came...)
}

// bubble is when the last player went out who won nothing; 0: not yet.
func bubble(st *tournament.State) (at tournament.Instant) {
	if len(st.Prizes) == 0 || st.Left > len(st.Prizes) {
		return 0
	}
	for i := range st.Entries {
		if e := &st.Entries[i]; e.Place > len(st.Prizes) {
			at = max(at, e.OutAt)
		}
	}
	return at
}

// refused is the message of a refusal.
func refused(err error) (string, map[string]any) {
	var r *refusal.Error
	if !errors.As(err, &r) {
		panic(err)
	}
	return "refusal." + string(r.Code), r.Args
}
