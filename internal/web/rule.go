package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
)

// rulePage is the form for a bare spot and, once it is asked, the ruling. A ruling changes nothing, so the
// form is a question in the address: it can be kept, sent and asked again.
type rulePage struct {
	page
	Form   ruleForm
	Books  []bookChoice
	Ruling *view.Ruling
	Legal  *hand.Legal
	Errors []string
}

// ruleForm is what was filled in, as text.
type ruleForm struct {
	Book, Street, Word, Order, Betting                               string
	Facing, Blind, Last, Previous, Front, Stack, Players, Pot, Small string
	Amount, Chips, Later, Told                                       string
	Flags                                                            []string
}

// Has reports whether a box is ticked.
func (f ruleForm) Has(flag string) bool { return slices.Contains(f.Flags, flag) }

// The choices of the form, in the order in which they are shown.
var (
	ruleStreets = []hand.Street{hand.Preflop, hand.Flop, hand.Turn, hand.River}
	ruleOrders  = []referee.Order{referee.OrderUnknown, referee.WordFirst, referee.ChipsFirst, referee.Simultaneous}
	ruleWords   = []referee.Word{referee.Silent, referee.SaidFold, referee.SaidCheck, referee.SaidCall, referee.SaidBet,
		referee.SaidRaise, referee.SaidAllIn, referee.SaidAmount, referee.SaidPot, referee.SaidUnclear}
	// ruleFlags are the boxes: about the act first, then about the spot.
	ruleFlags = []string{"out_of_turn", "last_chips", "gathered", "tap", "discard", "unclear", "conditional", "wants_change", "probed", "lifted_all"}
	spotFlags = []string{"raise_blocked", "no_change", "nobody_to_call"}
	// ruleChips are the chips to tap.
	ruleChips = []chip.Amount{25, 100, 500, 1000, 5000, 25000}
)

// Streets, Orders, Words, ActFlags, SpotFlags and Denominations offer the choices to the template.
func (rulePage) Streets() []hand.Street       { return ruleStreets }
func (rulePage) Orders() []referee.Order      { return ruleOrders }
func (rulePage) ActFlags() []string           { return ruleFlags }
func (rulePage) SpotFlags() []string          { return spotFlags }
func (rulePage) Denominations() []chip.Amount { return ruleChips }

// Words are the words one can say, as message keys.
func (rulePage) Words() []string {
	keys := make([]string, len(ruleWords))
	for i, w := range ruleWords {
		keys[i] = wordKey(w)
	}
	return keys
}

func (s *site) rule(w http.ResponseWriter, r *http.Request) {
	l, q := s.langOf(r), r.URL.Query()
	p := rulePage{page: s.page(r, "rule", l.T("web.rule.title")), Books: s.ruleBooks(l), Form: formOf(q, s.Book)}
	status := http.StatusOK
	if q.Has("ask") {
		if err := p.answer(s.library); err != nil {
			status = http.StatusBadRequest
			p.Errors = append(p.Errors, err.text(l))
		}
	}
	s.html(w, r, status, "rule", "layout", p)
}

// ruleBooks are the rulebooks to rule by, with the one that the room plays by if a law stands over it.
func (s *site) ruleBooks(l lang.Lang) []bookChoice {
	choices := s.library.choices(l)
	book, err := s.library.open(s.Book)
	if _, law := rulebook.SplitLaw(s.Book); law != "" && err == nil {
		choices = append(choices, bookChoice{ID: book.ID, Name: book.Name.In(string(l))})
	}
	return choices
}

func formOf(q url.Values, book string) ruleForm {
	get := func(name, otherwise string) string {
		if v := clip(strings.TrimSpace(q.Get(name)), 120); v != "" {
			return v
		}
		return otherwise
	}
	f := ruleForm{Book: get("book", book), Street: get("street", hand.Preflop.String()), Word: get("word", "silent"),
		Order: get("order", referee.OrderUnknown.String()), Betting: get("betting", referee.NoLimit.String()),
		Facing: get("facing", ""), Blind: get("blind", ""), Last: get("last", ""), Previous: get("previous", ""),
		Front: get("front", ""), Stack: get("stack", ""), Players: get("players", ""), Pot: get("pot", ""), Small: get("small", ""),
		Amount: get("amount", ""), Chips: get("chips", ""), Later: get("later", ""), Told: get("told", "")}
	for _, flag := range append(slices.Clone(ruleFlags), spotFlags...) {
		if q.Get(flag) != "" {
			f.Flags = append(f.Flags, flag)
		}
	}
	return f
}

// formError says which field is wrong, and what it wants.
type formError struct{ field, value, want string }

func (e *formError) text(l lang.Lang) string {
	return l.T("web.rule.bad", "Field", l.T("web.rule."+e.field), "Value", clip(e.value, 40), "Want", l.T("web.rule.want."+e.want))
}

func (p *rulePage) answer(books *library) *formError {
	book, err := books.open(p.Form.Book)
	if err != nil {
		return &formError{"book", p.Form.Book, "book"}
	}
	spot, bad := p.Form.spot()
	if bad != nil {
		return bad
	}
	seen, bad := p.Form.observation()
	if bad != nil {
		return bad
	}
	v := view.Ruling{Book: book.ID, Observation: seen, Ruling: referee.Rule(spot, seen, &book.Policy.Referee)}
	p.Ruling = &v
	return nil
}

// spot reads where the player stands. A stack that is not given covers every amount.
func (f ruleForm) spot() (referee.Spot, *formError) {
	s := referee.Spot{Stack: referee.Covers}
	if err := s.Street.UnmarshalText([]byte(f.Street)); err != nil || s.Street > hand.River {
		return s, &formError{"street", f.Street, "street"}
	}
	if err := s.Betting.UnmarshalText([]byte(f.Betting)); err != nil {
		return s, &formError{"betting", f.Betting, "choice"}
	}
	for _, a := range []struct {
		name, text string
		into       *chip.Amount
	}{{"facing", f.Facing, &s.Facing}, {"blind", f.Blind, &s.BigBlind}, {"last", f.Last, &s.Increment},
		{"previous", f.Previous, &s.Previous}, {"pot", f.Pot, &s.Pot}, {"small", f.Small, &s.SmallestChip}} {
		amount, err := chips(a.text)
		if err != nil {
			return s, &formError{a.name, a.text, "amount"}
		}
		*a.into = amount
	}
	if f.Stack != "" {
		stack, err := chips(f.Stack)
		if err != nil {
			return s, &formError{"stack", f.Stack, "amount"}
		}
		s.Stack = stack
	}
	if f.Players != "" {
		n, err := strconv.Atoi(f.Players)
		if err != nil || n < 2 || n > hand.MaxPlayers {
			return s, &formError{"players", f.Players, "players"}
		}
		s.Players = n
	}
	front, bad := pile("front", f.Front)
	s.InFront, s.InFrontSum = front, front.Sum()
	s.RaiseBlocked, s.NoChange, s.NobodyToCall = f.Has("raise_blocked"), f.Has("no_change"), f.Has("nobody_to_call")
	return s, bad
}

// observation reads what was seen and heard.
func (f ruleForm) observation() (referee.Observation, *formError) {
	o := referee.Observation{OutOfTurn: f.Has("out_of_turn"), LastChips: f.Has("last_chips"), Gathered: f.Has("gathered"),
		Tap: f.Has("tap"), Discard: f.Has("discard"), Unclear: f.Has("unclear"), Conditional: f.Has("conditional"),
		WantsChange: f.Has("wants_change"), Probed: f.Has("probed"), LiftedAll: f.Has("lifted_all")}
	i := slices.Index(wordKeys[:], f.Word)
	if i < 0 {
		return o, &formError{"word", f.Word, "choice"}
	}
	o.Word = referee.Word(i)
	if err := o.Order.UnmarshalText([]byte(f.Order)); err != nil {
		return o, &formError{"order", f.Order, "choice"}
	}
	var err error
	if o.Amount, err = chips(f.Amount); err != nil {
		return o, &formError{"amount", f.Amount, "amount"}
	}
	if o.Amount > 0 && o.Word == referee.Silent {
		o.Word = referee.SaidAmount
	}
	if o.Told, err = chips(f.Told); err != nil {
		return o, &formError{"told", f.Told, "amount"}
	}
	var bad *formError
	if o.Chips, bad = pile("chips", f.Chips); bad != nil {
		return o, bad
	}
	o.Later, bad = pile("later", f.Later)
	return o, bad
}

// pile reads physical chips, "" as none. Grouped thousands are forgiven: "1 000 + 500".
func pile(field, text string) (chip.Pile, *formError) {
	if text == "" {
		return nil, nil
	}
	p, err := scenario.PileOf(strings.NewReplacer("\u202f", "", "\u00a0", "", "’", "", "'", "", "*", "x").Replace(text))
	if err != nil {
		return nil, &formError{field, text, "chips"}
	}
	return p, nil
}
