package phh

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// WritePokerStars writes a finished hand as PokerStars clients save it, the text that trackers and replayers
// read. The hand is replayed for it under a book's policy; the error is Replay's, or a *Error that PokerStars
// has no such game, or w's.
//
// Without currency, or with a level, it is a tournament hand. The number of the hand is made of the digits of
// the field hand, or of the name of its table, that of the tournament and the name of the table come from _floorbook.tournament and table.
// Players without seats sit in their order from seat 1. A hand without date gets the first of January 1970,
// since readers expect one. Cards that are known are written as dealt, everybody's; the others are left out.
func WritePokerStars(w io.Writer, h *Hand, policy *hand.Policy) error {
	v, _ := h.played()
	if !InPokerStars(v.game, v.structure) {
		return h.problem(refusal.New(NoPokerStars, "Game", v.game.String()+" "+v.structure.String()))
	}
	cfg, err := h.Config()
	if err != nil {
		return err
	}
	t := &stars{h: h, cfg: &cfg, variant: v, cash: h.cash(), folded: make([]string, len(h.Stacks)), put: make([]bool, len(h.Stacks))}
	t.sit()
	r, err := replay(h, policy, AsRecorded, t.watch)
	if err != nil {
		return err
	}
	if !r.Finished {
		return h.problem(r.waits)
	}
	if len(r.Pots) == 0 { // the blinds took theirs back: there such a hand is never dealt
		return h.problem(refusal.New(NoPokerStars, "Game", hand.TakeBack.String()))
	}
	t.summary(&r)
	_, err = io.WriteString(w, t.b.String())
	return err
}

// InPokerStars reports whether PokerStars has a game, so that a hand of it can be written as it does.
func InPokerStars(g hand.Game, s hand.Structure) bool {
	return starsGames[g] != "" && s != hand.SpreadLimit
}

// starsGames are PokerStars' names of the games it spreads.
var starsGames = map[hand.Game]string{
	hand.Holdem: "Hold'em", hand.ShortDeck: "6+ Hold'em", hand.Omaha: "Omaha", hand.OmahaHiLo: "Omaha Hi/Lo",
	hand.Omaha5: "5 Card Omaha", hand.Omaha5HiLo: "5 Card Omaha Hi/Lo", hand.Omaha6: "6 Card Omaha",
	hand.Courchevel: "Courchevel", hand.CourchevelHiLo: "Courchevel Hi/Lo", hand.Stud: "7 Card Stud",
	hand.StudHiLo: "7 Card Stud Hi/Lo", hand.Razz: "Razz", hand.FiveCardDraw: "5 Card Draw",
	hand.DeuceToSevenSingle: "Single Draw 2-7 Lowball", hand.DeuceToSevenTriple: "Triple Draw 2-7 Lowball", hand.Badugi: "Badugi",
}

var starsStructures = [...]string{"No Limit", "Pot Limit", "Limit"}

// stars is a text being written.
type stars struct {
	b       strings.Builder
	h       *Hand
	cfg     *hand.Config
	variant variant
	cash    bool
	seats   []int // by position
	order   []int // positions by seat

	began    bool
	fresh    [hand.MaxPlayers]int // cards dealt since the last betting round
	draw     hand.Street          // of the last draw announced, plus one
	returned [hand.MaxPlayers]chip.Amount
	folded   []string // where each player folded, as the summary says it
	put      []bool   // who put chips in, antes aside
	shows    []int    // who showed or mucked, in order
}

func (t *stars) line(format string, args ...any) { fmt.Fprintf(&t.b, format+"\n", args...) }

func (t *stars) name(p int) string { return t.h.PlayerName(p) }

// money writes an amount: with its currency and cents in a cash game, whole chips in a tournament.
func (t *stars) money(a chip.Amount) string {
	text := Format(a, t.h.Decimals)
	if i := strings.IndexByte(text, '.'); i >= 0 && len(text)-i == 2 {
		text += "0"
	}
	return t.symbol() + text
}

// symbols of the currencies that PokerStars writes with one.
var symbols = map[string]string{"USD": "$", "EUR": "€", "GBP": "£"}

func (t *stars) symbol() string {
	if !t.cash {
		return ""
	}
	if s := t.h.sure("currency_symbol").Text(); s != "" {
		return s
	}
	return symbols[t.h.sure("currency").Text()]
}

// sit gives every player a seat.
func (t *stars) sit() {
	told := scan("seats = " + t.h.sure("seats").Value).field("seats")
	for p := range t.h.Stacks {
		seat := p + 1
		if p < len(told.items) {
			n, _ := integerOf(told.items[p].text)
			seat = int(n)
		}
		t.seats, t.order = append(t.seats, seat), append(t.order, p)
	}
	slices.SortFunc(t.order, func(a, b int) int { return cmp.Compare(t.seats[a], t.seats[b]) })
}

// header writes what stands before the cards.
func (t *stars) header(s *hand.State) {
	t.line("%s", t.title())
	t.line("%s", t.table())
	for _, p := range t.order {
		t.line("Seat %d: %s (%s in chips)", t.seats[p], t.name(p), t.money(t.h.Stacks[p]))
	}
	t.posts(s)
	switch {
	case t.variant.game.Upcards():
		t.line("*** 3rd STREET ***")
	case t.variant.game.Board():
		t.line("*** HOLE CARDS ***")
	default:
		t.line("*** DEALING HANDS ***")
	}
}

func (t *stars) title() string {
	number := digits(cmp.Or(t.h.Field("hand").Value, t.h.Name))
	game := starsGames[t.variant.game] + " " + starsStructures[t.variant.structure]
	when := t.moment()
	if t.cash {
		return fmt.Sprintf("PokerStars Hand #%s:  %s (%s) - %s", number, game, t.stakes(), when)
	}
	return fmt.Sprintf("PokerStars Hand #%s: Tournament #%s, %s - Level %s (%s) - %s",
		number, digits(t.h.Floor.Tournament), game, roman(max(t.h.Field("level").Int(), 1)), t.stakes(), when)
}

// stakes are the blinds, or in limit games the bets.
func (t *stars) stakes() string {
	small, big := t.money(t.cfg.SmallBlind), t.money(t.cfg.BigBlind)
	if t.variant.structure == hand.FixedLimit || t.variant.game.Upcards() {
		small, big = t.money(t.cfg.SmallBet), t.money(t.cfg.BigBet)
	}
	text := small + "/" + big
	if t.buttonBlind() {
		text = "Button Blind " + t.money(t.cfg.BigBlind) + " - Ante " + t.money(t.cfg.Ante) + " "
	}
	if code := t.h.sure("currency").Text(); t.cash && code != "" {
		text += " " + code
	}
	return text
}

// buttonBlind reports whether the button alone posts a blind, as in short-deck games.
func (t *stars) buttonBlind() bool {
	return t.variant.game == hand.ShortDeck && t.cfg.SmallBlindAt < 0 && t.cfg.BigBlindAt == len(t.h.Stacks)-1
}

func (t *stars) table() string {
	h := t.h
	name := h.Field("table").Text()
	if name == "" {
		name = cmp.Or(h.Field("table").Value, "1")
	}
	if !t.cash {
		name = digits(h.Floor.Tournament) + " " + name
	}
	most := max(h.sure("seat_count").Int(), slices.Max(t.seats), 2)
	text := fmt.Sprintf("Table '%s' %d-max", name, most)
	if t.variant.game.Upcards() {
		return text
	}
	return text + fmt.Sprintf(" Seat #%d is the button", t.button())
}

func (t *stars) button() int {
	if t.h.Floor.Button > 0 {
		return t.h.Floor.Button
	}
	return t.seats[len(t.seats)-1]
}

// moment writes date and time.
func (t *stars) moment() string {
	h := t.h
	year, month, day := cmp.Or(h.sure("year").Int(), 1970), max(h.sure("month").Int(), 1), max(h.sure("day").Int(), 1)
	clock, _, _ := strings.Cut(cmp.Or(h.sure("time").Value, "00:00:00"), ".")
	if hour, rest, found := strings.Cut(clock, ":"); found {
		clock = cmp.Or(strings.TrimLeft(hour, "0"), "0") + ":" + rest
	}
	zone := cmp.Or(h.sure("time_zone_abbreviation").Text(), "UTC")
	return fmt.Sprintf("%d/%02d/%02d %s %s", year, month, day, clock, zone)
}

// posts writes antes in the order of the seats, then blinds and other posts in the order of the hand.
func (t *stars) posts(s *hand.State) {
	dead := map[int]chip.Amount{} // as far as there was anything after the ante
	for _, post := range t.cfg.Posts {
		var ante chip.Amount
		switch t.cfg.AnteKind {
		case hand.AnteEach:
			ante = t.cfg.Ante
		case hand.AnteListed:
			ante = t.cfg.Antes[post.Player]
		}
		stack := t.cfg.Stacks[post.Player]
		dead[post.Player] = min(post.Dead, stack-min(ante, stack))
	}
	for _, p := range t.order {
		if ante := s.Total(p) - s.Bet(p) - dead[p]; ante > 0 {
			t.line("%s: posts the ante %s%s", t.name(p), t.money(ante), allIn(s.Stack(p) == 0 && s.Bet(p) == 0))
		}
	}
	blind := func(p int, what string, amount chip.Amount) {
		if amount > 0 {
			t.put[p] = true
			t.line("%s: posts %s %s%s", t.name(p), what, t.money(amount), allIn(s.Stack(p) == 0))
		}
	}
	if p := t.cfg.SmallBlindAt; p >= 0 {
		blind(p, "small blind", s.Bet(p))
	}
	if p := t.cfg.BigBlindAt; p >= 0 && t.buttonBlind() {
		blind(p, "button blind", s.Bet(p))
	} else if p >= 0 {
		blind(p, "big blind", s.Bet(p))
	}
	for _, post := range t.cfg.Posts {
		p := post.Player
		switch {
		case post.Kind == hand.Straddle:
			blind(p, "straddle", s.Bet(p))
		case post.Live > 0 && post.Dead > 0:
			blind(p, "small & big blinds", s.Bet(p)+dead[p])
		case post.Dead > 0:
			blind(p, "small blind", dead[p])
		default:
			blind(p, "big blind", s.Bet(p))
		}
	}
}

func allIn(is bool) string {
	if is {
		return " and is all-in"
	}
	return ""
}

// digits keeps the digits of a name: PokerStars numbers what others name.
func digits(text string) string {
	kept := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
	return cmp.Or(strings.TrimLeft(kept, "0"), "0")
}

// roman writes a level.
func roman(n int) string {
	var b strings.Builder
	for _, r := range []struct {
		value int
		text  string
	}{{100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for ; n >= r.value && b.Len() < 20; n -= r.value {
			b.WriteString(r.text)
		}
	}
	return b.String()
}

// ordinal writes which run-out or draw it is, from 0.
func ordinal(n int) string {
	names := [...]string{"FIRST", "SECOND", "THIRD", "FOURTH"}
	if n < len(names) {
		return names[n]
	}
	return strconv.Itoa(n + 1)
}
