package cash

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
)

// blinds are the game that is played and its stakes. Of a game with limits the bets are the big blind and twice as much where none is said; stud has the small blind
// as its bring-in and the big blind as its small bet.
func (f *form) blinds() (b table.Blinds) {
	if text := f.Get("plays"); text != "" {
		if err := b.Game.UnmarshalText([]byte(text)); err != nil && f.bad == nil {
			f.bad = frame.BadInput{Field: "plays", Value: text}
		}
	}
	b.Structure = usualBetting(b.Game)
	if text := f.Get("betting"); text != "" {
		if err := b.Structure.UnmarshalText([]byte(text)); err != nil && f.bad == nil {
			f.bad = frame.BadInput{Field: "betting", Value: text}
		}
	}
	b.Small, b.Big, b.Ante = f.chips("small"), f.chips("big"), f.chips("ante")
	if b.Ante > 0 {
		b.AnteKind = hand.AnteEach
	}
	if b.Structure == hand.FixedLimit || b.Structure == hand.SpreadLimit || b.Game.Upcards() {
		b.SmallBet = cmp.Or(f.chips("small_bet"), b.Big)
		b.BigBet = cmp.Or(f.chips("big_bet"), 2*b.SmallBet)
	}
	if b.Game.Upcards() {
		b.BringIn, b.Small, b.Big = b.Small, 0, 0
	}
	return b
}

// rotation are the games of a mixed one, in turn, each bet as usual for the same stakes; none where fewer than two are named.
func (f *form) rotation() (out []table.Blinds) {
	turns := f.Values["turns"]
	if len(turns) < 2 {
		return nil
	}
	for _, plays := range turns {
		one := form{Values: maps.Clone(f.Values)}
		one.Set("plays", plays)
		one.Del("betting")
		out = append(out, one.blinds())
		f.bad = cmp.Or(f.bad, one.bad)
	}
	return out
}

// pairs reads pairs of numbers: "20:1, 50:2".
func (f *form) pairs(name string) (out [][2]chip.Amount) {
	for _, part := range strings.FieldsFunc(f.Get(name), func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		from, to, both := strings.Cut(part, ":")
		a, err := strconv.Atoi(from)
		b, wrong := strconv.Atoi(to)
		if (!both || err != nil || wrong != nil || a < 0 || b < 0 || max(a, b) > int(hand.StackMax)) && f.bad == nil {
			f.bad = frame.BadInput{Field: name, Value: part}
		}
		out = append(out, [2]chip.Amount{chip.Amount(a), chip.Amount(b)})
	}
	return out
}

// usualBetting is how a game is bet where nobody says otherwise.
func usualBetting(g hand.Game) hand.Structure {
	switch g {
	case hand.Omaha, hand.OmahaHiLo, hand.Omaha5, hand.Omaha5HiLo, hand.Omaha6, hand.Omaha6HiLo, hand.Courchevel, hand.CourchevelHiLo:
		return hand.PotLimit
	case hand.Stud, hand.StudHiLo, hand.Razz, hand.DeuceToSevenTriple, hand.AceToFiveTriple, hand.Badugi:
		return hand.FixedLimit
	}
	return hand.NoLimit
}

// readGame reads what a game is and costs.
func readGame(v url.Values) (cashgame.Game, error) {
	f := &form{Values: v}
	g := cashgame.Game{ID: strings.TrimSpace(f.Get("game")), Name: strings.TrimSpace(f.Get("called")), MinBuyIn: f.chips("min"), MaxBuyIn: f.chips("max"),
		Unit: max(f.chips("unit"), 1), Seats: f.number("seats")}
	g.Blinds, g.Straddle = f.blinds(), f.yes("straddle")
	g.Rake = cashgame.Rake{Rake: hand.Rake{PerMille: 10 * f.number("rake"), Cap: f.chips("cap"), Unit: g.Unit, Flop: f.yes("no_flop")}}
	for _, p := range f.pairs("steps") {
		g.Rake.Steps = append(g.Rake.Steps, cashgame.RakeStep{From: p[0], Take: p[1]})
	}
	for _, p := range f.pairs("short") {
		g.Rake.Short = append(g.Rake.Short, cashgame.RakeCap{Players: int(p[0]), Cap: p[1]})
	}
	g.Least, g.Large, g.Each = f.chips("least"), f.yes("large"), f.number("each")
	g.Rotation = f.rotation()
	if len(g.Rotation) > 0 {
		g.Blinds = g.Rotation[0]
	}
	g.Time = cashgame.Time{Charge: f.chips("charge"), Minutes: f.number("minutes")}
	if g.Time.Charge == 0 {
		g.Time.Minutes = 0
	}
	if f.yes("hosted") {
		g.Hosted = f.hosting()
	}
	g.Feeds = f.Get("feeds")
	if f.Get("stays") == cashgame.StaysLast.String() && g.Feeds != "" {
		g.Stays = cashgame.StaysLast
	}
	if g.ID == "" {
		g.ID = g.Blinds.Game.String()
		if len(g.Rotation) > 0 {
			g.ID = "mixed"
		}
		g.ID += "-" + strconv.Itoa(int(cmp.Or(g.Blinds.Small, g.Blinds.BringIn))) + "-" + strconv.Itoa(int(g.Stake()))
		if g.Feeds != "" { // of the same stakes as its main game
			g.ID += "-feeder"
		}
	}
	return g, f.bad
}

// misread says what could not be read of a form for a game, by the label of the field.
func (s *site) misread(r *http.Request, err error) string {
	var bad frame.BadInput
	if errors.As(err, &bad) {
		for _, key := range []string{"web.cash.form." + bad.Field, "web.cash." + bad.Field} {
			if l := s.LangOf(r); l.Has(key) {
				return s.Misread(r, frame.BadInput{Field: l.T(key), Value: bad.Value})
			}
		}
	}
	return s.Misread(r, err)
}
